//! Names of openings, for sequences as players write them.

use sgfkit::Color::{Black, White};
use sgfkit::game::go::{parse_players_point, players_point};
use sgfkit::game::{BoardSize, Game, Point, Symmetry};
use sgfkit::info::{self, Opening};
use sgfkit::{Collection, Color};

const SIZE: BoardSize = BoardSize::square(19);

/// Moves of Black and White in turn.
fn moves(text: &str) -> Vec<(Color, Option<Point>)> {
    let colors = [Black, White].into_iter().cycle();
    let points = text.split(' ').map(|name| match name {
        "pass" => None,
        name => Some(parse_players_point(name, SIZE).unwrap()),
    });
    colors.zip(points).collect()
}

fn name(moves: &[(Color, Option<Point>)]) -> Option<&'static str> {
    Opening::of(moves).map(Opening::name)
}

const OPENINGS: [(&str, &str); 18] = [
    ("Nirensei", "Q16 D16 Q4"),
    ("Nirensei", "Q16 D16 R3 D4"),
    ("Sanrensei", "Q16 D16 Q4 D4 Q10"),
    ("Yonrensei", "Q16 D16 Q4 C3 Q10 C14 K4"),
    ("Yonrensei", "Q16 D16 Q4 C3 Q10 C14 D4"),
    ("Low Chinese", "Q16 D4 Q3 D17 R9"),
    ("High Chinese", "Q16 D4 Q3 D17 Q9"),
    ("Mini-Chinese", "Q16 D17 R4 D4 F3 C6 L3"),
    ("Micro-Chinese", "Q16 D17 R4 D4 F3 C6 M3"),
    ("Kobayashi", "Q16 D17 Q3 D4 F3 C6 K4"),
    ("Orthodox", "Q16 D4 Q3 D17 R5"),
    ("Orthodox", "Q16 D4 R4 D17 P3"),
    ("Shusaku 1-3-5", "R16 D17 Q3 P17 C4"),
    ("Cross fuseki", "Q16 D16 D4 Q4"),
    ("Cross fuseki", "R16 D17 C4 Q3"),
    ("Tengen", "K10"),
    ("Tengen", "Q17 D17 Q3 K10"),
    ("Great wall", "K10 C3 K4 R3 K16 C17 K7 R17 K13"),
];

#[test]
fn every_opening_is_known_in_all_symmetries_and_colors() {
    for (expected, text) in OPENINGS {
        let moves = moves(text);
        for symmetry in Symmetry::ALL {
            for swap in [false, true] {
                let image = moves.iter().map(|(color, point)| {
                    let color = if swap { color.opposite() } else { *color };
                    (color, point.map(|point| symmetry.apply(point, SIZE)))
                });
                let mut image: Vec<_> = image.collect();
                assert_eq!(name(&image), Some(expected), "{text} {symmetry:?} {swap}");
                let without: Vec<_> = image[..image.len() - 1].to_vec();
                let last = moves.last().unwrap().0;
                if expected != "Nirensei" || last == Black {
                    assert_ne!(name(&without), Some(expected), "{text}");
                }
                // The order does not matter.
                image.reverse();
                if expected != "Tengen" {
                    assert_eq!(name(&image), Some(expected), "{text}, backward");
                }
            }
        }
    }
    let known: Vec<_> = OPENINGS.iter().map(|(name, _)| *name).collect();
    for opening in Opening::all() {
        assert!(known.contains(&opening.name()) || opening.name() == "Mirror Go");
        assert_eq!(opening.names.len(), 4);
        for name in &opening.names {
            assert_eq!(Opening::named(name), Some(opening), "{name}");
            assert_eq!(
                Opening::named(&name.to_uppercase()),
                Some(opening),
                "{name}"
            );
        }
    }
}

#[test]
fn mirror_go() {
    let mirrored = |from: &str| {
        let point = parse_players_point(from, SIZE).unwrap();
        players_point(Symmetry::Half.apply(point, SIZE), SIZE).unwrap()
    };
    assert_eq!(mirrored("Q16"), "D4");
    let black = ["Q17", "R4", "C9", "O3", "R11", "G17"];
    let pairs: Vec<String> = black
        .iter()
        .map(|name| format!("{name} {}", mirrored(name)))
        .collect();
    let white = pairs.join(" ");
    assert_eq!(name(&moves(&white)), Some("Mirror Go"));
    assert_eq!(name(&moves(&format!("{white} E5 F5"))), Some("Mirror Go"));
    // Up to move 10 only.
    let short = format!("{} G17 A1", pairs[..5].join(" "));
    assert_ne!(name(&moves(&short)), Some("Mirror Go"));
    // Black mirrors after tengen.
    let black = format!("K10 {} G17", pairs[..5].join(" "));
    assert_eq!(name(&moves(&black)), Some("Mirror Go"));
    assert_ne!(
        name(&moves(&black.replace("K10", "K11"))),
        Some("Mirror Go")
    );
}

/// The opening reached last counts, then the one with the most stones; a position after more
/// than 20 moves, or with a late move at tengen, has no opening.
#[test]
fn one_of_several() {
    for (text, expected) in [
        ("Q16 D16 Q4 D4 Q10", Some("Sanrensei")),
        ("Q16 D16 Q3 D17 R9 D4", Some("Nirensei")),
        // Three and four stars with one stone.
        ("Q16 D17 Q4 C3 K4 C14 Q10", Some("Yonrensei")),
        ("Q16 D17 Q3 C3 R9 C14 D7 F3 K10", Some("Low Chinese")),
        ("Q16", None),
        ("pass Q16 pass Q4", Some("Nirensei")),
        ("Q16 pass Q4", Some("Nirensei")),
        ("Q16 Q4", None),
    ] {
        assert_eq!(name(&moves(text)), expected, "{text}");
    }
    let wait = |count: usize| vec!["pass"; count].join(" ");
    assert_eq!(
        name(&moves(&format!("Q16 {} Q4", wait(17)))),
        Some("Nirensei")
    );
    assert_eq!(name(&moves(&format!("Q16 {} Q4", wait(19)))), None);
    assert_eq!(name(&moves(&format!("{} K10", wait(3)))), Some("Tengen"));
    assert_eq!(name(&moves(&format!("{} K10", wait(4)))), None);
}

#[test]
fn games_have_openings() {
    let openings = |file: &str| {
        let games = Collection::parse(file);
        let rows = info::rows(games.tree(0).unwrap());
        let names = rows.iter().map(|row| row.opening.map_or("", Opening::name));
        names.collect::<Vec<_>>().join(",")
    };
    assert_eq!(Game::Go.parse_point("pd"), parse_players_point("Q16", SIZE));
    for (file, expected) in [
        ("(;GM[1];B[pd];W[dd];B[pp];W[dp];B[pj])", "Sanrensei"),
        (
            "(;GM[1]PB[x];B[pd]C[a];W[dd]C[b];B[pp]BL[5];W[dp];B[pj])",
            "Sanrensei",
        ),
        ("(;GM[1];B[pd]W[dd];B[pp])", "Nirensei"),
        // Handicap stones and other setup.
        ("(;GM[1]HA[2]AB[pd][dp];W[dd];B[pp];W[qq];B[pj])", ""),
        ("(;GM[1]AB[pd];W[dd];B[pp])", ""),
        ("(;GM[1]HA[2];B[pd];W[dd];B[pp])", ""),
        ("(;GM[1]HA[0];B[pd];W[dd];B[pp])", "Nirensei"),
        ("(;GM[1]SZ[13];B[pd];W[dd];B[pp])", ""),
        ("(;GM[4]SZ[19];B[pd];W[dd];B[pp])", ""),
        ("(;GM[1])", ""),
        // Each game of a merged tree, and the main line of others.
        (
            "(;GM[1];B[pd];W[dd](;B[pp]PB[x];W[qf])(;B[pq]PB[y];W[dp];B[qk]))",
            "Nirensei,Low Chinese",
        ),
        (
            "(;GM[1];B[pd];W[dd](;B[pp])(;B[pq];W[dq];B[qk]))",
            "Nirensei",
        ),
    ] {
        assert_eq!(openings(file), expected, "{file}");
    }
}

/// A position has the name of the moves that lead to it, and tells which of them completes it.
#[test]
fn an_opening_begins_with_the_move_that_completes_it() {
    let write = |(color, point): &(Color, Option<Point>)| {
        let point = point.and_then(|point| Game::Go.write_point(point));
        format!(";{color}[{}]", point.unwrap_or_default())
    };
    for (expected, text) in OPENINGS {
        let line = moves(text);
        let count = line.len();
        let nodes: String = line.iter().map(write).collect();
        for (root, is_named) in [
            ("GM[1]SZ[19]", true),
            ("GM[1]SZ[19]HA[2]", false),
            ("GM[1]SZ[19]AW[sa]", false),
            ("GM[1]SZ[21]", false),
            ("GM[4]SZ[19]", false),
        ] {
            let games = Collection::parse(format!("(;{root}{nodes};C[later];B[aa])"));
            let line: Vec<_> = games.tree(0).unwrap().main_line().collect();
            let found = |node: usize| {
                info::opening_at(line[node]).map(|(opening, number)| (opening.name(), number))
            };
            let wanted = Some((expected, count)).filter(|_| is_named);
            assert_eq!(found(count), wanted, "{root} {text}");
            assert_eq!(found(count + 2), wanted, "{root} {text}");
            assert_ne!(found(count - 1), Some((expected, count)), "{root} {text}");
        }
    }
}
