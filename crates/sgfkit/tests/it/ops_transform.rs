//! Tests `transform` with the cases in `corpus/ops/transform.txt`, and the laws of symmetries.

use std::collections::BTreeSet;

use sgfkit::board::AnyBoard;
use sgfkit::game::{Game, Symmetry};
use sgfkit::ops::{TransformOptions, UnturnedReason, transform};
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, Point};

#[test]
fn cases() {
    let text = include_str!("../../../../corpus/ops/transform.txt");
    let (mut cases, mut wrong) = (0, Vec::new());
    for case in text.split("\n\n").skip(1) {
        let lines: Vec<_> = case.lines().collect();
        let [name, file, wishes, after] = lines[..] else {
            panic!("four lines: {case}");
        };
        let mut games = Collection::parse(file);
        let written = match transform(&mut games, &options(wishes)) {
            Ok(_) => String::from_utf8(games.to_bytes().into_owned()).unwrap(),
            Err(error) => {
                assert!(!games.is_edited(), "{name}");
                format!("refused: {error}")
            }
        };
        if written != after {
            wrong.push(format!("{name}\n  {written}\n  {after}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases > 25, "{cases}");
}

fn options(wishes: &str) -> TransformOptions {
    let mut options = TransformOptions::default();
    for wish in wishes.split(" | ") {
        match wish.split_once(' ').unwrap_or((wish, "")) {
            ("swap", _) => options.swap_colors = true,
            ("canonical", _) => options.canonical = true,
            ("tree", index) => options.tree_index = Some(index.parse().unwrap()),
            (name, _) => {
                let mut all = Symmetry::ALL.into_iter();
                options.symmetry = all.find(|one| format!("{one:?}") == name).unwrap();
            }
        }
    }
    options
}

fn turned(file: &str, symmetry: Symmetry) -> Option<String> {
    let mut games = Collection::parse(file);
    let mut options = TransformOptions::default();
    options.symmetry = symmetry;
    transform(&mut games, &options).ok()?;
    Some(String::from_utf8(games.to_bytes().into_owned()).unwrap())
}

/// Games of all kinds, each with moves, setup and marks.
const GAMES: [&str; 8] = [
    "(;GM[1]SZ[9:7]AB[aa]AW[ab]VW[aa:dg];W[ba];B[dd]LB[dd:x]LN[aa:bb](;W[ee])(;W[]))",
    "(;GM[4]SZ[15]AB[a1];B[hh];W[gh])",
    "(;GM[2];B[d3];W[c3];B[b3];W[b2])",
    "(;GM[9]SU[Standard];B[c1-c3];W[a3:c3];B[d8-d6])",
    "(;GM[11]SZ[6];B[b2];W[swap-pieces];B[c4]TR[a6])",
    "(;GM[18];W[djdcdh];B[aghggg])",
    "(;GM[20];B[cc:cf];W[cr:co])",
    "(;GM[21]SZ[12];W[g5];B[f9];W[e6];B[h8];W[-f5'\\\\f'4d8])",
];

#[test]
fn a_symmetry_and_its_inverse_change_nothing() {
    let mut turns = 0;
    for file in GAMES {
        for symmetry in Symmetry::ALL {
            // Values that were only implied are kept explicitly.
            let Some(there) = turned(file, symmetry) else {
                continue;
            };
            let Some(again) = turned(&there, symmetry.inverse()) else {
                continue;
            };
            let twice = turned(&again, symmetry).unwrap();
            assert_eq!(twice, there, "{file} {symmetry:?}");
            if there.len() == file.len() {
                assert_eq!(again, file, "{symmetry:?}");
            }
            turns += 1;
        }
    }
    assert!(turns > 40, "{turns}");
    let four = (0..4).fold(GAMES[0].to_owned(), |file, _| {
        turned(&file, Symmetry::Quarter).unwrap()
    });
    assert_eq!(four, GAMES[0]);
}

/// Transforming a game and playing it equals playing it and transforming the board.
#[test]
fn playing_and_turning_commute() {
    let mut compared = 0;
    for file in GAMES {
        let before = Collection::parse(file);
        for symmetry in Symmetry::ALL {
            let Some(there) = turned(file, symmetry) else {
                continue;
            };
            let after = Collection::parse(there);
            let (before, after) = (before.tree(0).unwrap(), after.tree(0).unwrap());
            // The board counts rows from the bottom if the game does.
            let in_rows = match (before.game(), symmetry) {
                (Game::LinesOfAction, Symmetry::Quarter) => Symmetry::ThreeQuarters,
                (Game::LinesOfAction, Symmetry::ThreeQuarters) => Symmetry::Quarter,
                (Game::LinesOfAction, Symmetry::Diagonal) => Symmetry::Antidiagonal,
                (Game::LinesOfAction, Symmetry::Antidiagonal) => Symmetry::Diagonal,
                (_, symmetry) => symmetry,
            };
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            Replay::new(before).visit(|at| {
                let board = standing(at.board().unwrap(), in_rows);
                expected.push((board, at.illegalities().to_vec()));
            });
            Replay::new(after).visit(|at| {
                let board = standing(at.board().unwrap(), Symmetry::Identity);
                found.push((board, at.illegalities().to_vec()));
            });
            assert_eq!(found, expected, "{file} {symmetry:?}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

/// The points and links of Black and White and the blocked points, transformed.
fn standing(board: &AnyBoard, symmetry: Symmetry) -> [BTreeSet<Vec<Point>>; 3] {
    let turned = |mut points: Vec<Point>| {
        for point in &mut points {
            *point = symmetry.apply(*point, board.size());
        }
        points.sort();
        points
    };
    let of_color = |color| {
        let links = board.links(color).into_iter().flatten();
        let stones = board.stones(color).into_iter().map(|point| vec![point]);
        let all = stones.chain(links.map(|link| link.to_vec()));
        all.map(turned).collect()
    };
    let blocked = board.blocked().into_iter().flatten();
    [
        of_color(Color::Black),
        of_color(Color::White),
        blocked.map(|point| turned(vec![point])).collect(),
    ]
}

/// All orientations of a game have the same canonical form.
#[test]
fn the_canonical_orientation_is_the_same_for_all() {
    let file = "(;GM[1]SZ[9];B[cd];W[gc];B[eh])";
    let expected = turned_canonical(file);
    for symmetry in Symmetry::ALL {
        let there = turned(file, symmetry).unwrap();
        assert_eq!(turned_canonical(&there), expected, "{symmetry:?}");
    }
}

fn turned_canonical(file: &str) -> String {
    let mut games = Collection::parse(file);
    transform(&mut games, &options("canonical")).unwrap();
    String::from_utf8(games.to_bytes().into_owned()).unwrap()
}

/// Huge sizes and rectangles, and a root with very many properties.
#[test]
fn hostile_files() {
    let mut text = String::from("(;GM[1]SZ[1000000000]TR[aa:zz][zz:aa][ZZ:aa]");
    (0..100_000).for_each(|_| text.push_str("TR[aa]"));
    (0..100_000).for_each(|_| text.push_str("(;B[aa])"));
    text.push(')');
    for symmetry in Symmetry::ALL {
        turned(&text, symmetry).unwrap();
    }
    for file in [
        "(;GM[1]SZ[0];B[aa]TR[aa:bb])",
        "(;GM[6]SZ[1])",
        "(;GM[21]SZ[1];W[-a1'])",
    ] {
        turned(file, Symmetry::Half);
        turned(file, Symmetry::Identity).unwrap();
    }
}

/// Untransformed parts are reported: points off the board, points that would have no name, and data
/// that only its program can transform.
#[test]
fn what_is_not_turned_is_named() {
    let mut wide = Collection::parse("(;SZ[99:13];B[ab];W[aa]TR[zz])");
    let told = transform(&mut wide, &options("ThreeQuarters")).unwrap();
    let told: Vec<_> = told.iter().map(ToString::to_string).collect();
    let unnamed = "unchanged, because SGF has no name for the new point (1 values, first in game 1";
    assert_eq!(told[0], format!("B[ab]: {unnamed}, node 1)"));
    assert_eq!(told.len(), 3);
    let mut games = Collection::parse("(;SZ[5:9];B[ei]KT[aa bb]ZZ[ab];W[fa]XX[words])");
    let told = transform(&mut games, &options("Quarter")).unwrap();
    let told: Vec<_> = told.iter().map(|one| (&*one.property, one.node)).collect();
    assert_eq!(told, [("KT", 1), ("W", 2), ("ZZ", 1)]);
    let back = Collection::parse(games.to_bytes().into_owned());
    let mut back = back.clone();
    transform(&mut back, &options("ThreeQuarters")).unwrap();
    assert!(
        back.to_bytes()
            .ends_with(b";B[ei]KT[aa bb]ZZ[ab];W[fa]XX[words])")
    );
}

/// Rectangles across the edge: their points on the board are transformed like single points, no
/// other point appears on the board, and cut parts are reported.
#[test]
fn rectangles_that_cross_the_edge() {
    let letter = |at: u32| char::from(b'a' + at as u8);
    let points = |file: &str, [columns, rows]: [u32; 2]| {
        let (_, list) = file.split_once("ID[").unwrap();
        let (list, _) = list.rsplit_once(']').unwrap();
        let mut points = [BTreeSet::new(), BTreeSet::new()];
        let corners: Vec<Vec<u32>> = list.replace("][", ":").split(':').map(numbers).collect();
        let [a, b] = [&corners[0], &corners[corners.len() - 1]];
        for x in a[0].min(b[0])..=a[0].max(b[0]) {
            for y in a[1].min(b[1])..=a[1].max(b[1]) {
                points[usize::from(x >= columns || y >= rows)].insert([x, y]);
            }
        }
        points
    };
    fn numbers(point: &str) -> Vec<u32> {
        point
            .bytes()
            .map(|letter| u32::from(letter - b'a'))
            .collect()
    }
    let mut crossing = 0;
    for [columns, rows] in [[5, 5], [4, 6], [6, 4]] {
        let (right, bottom) = (columns - 1, rows - 1);
        for symmetry in Symmetry::ALL {
            let turned = |[x, y]: [u32; 2]| match symmetry {
                Symmetry::Identity => [x, y],
                Symmetry::Quarter => [bottom - y, x],
                Symmetry::Half => [right - x, bottom - y],
                Symmetry::ThreeQuarters => [y, right - x],
                Symmetry::FlipHorizontal => [right - x, y],
                Symmetry::FlipVertical => [x, bottom - y],
                Symmetry::Diagonal => [y, x],
                Symmetry::Antidiagonal => [bottom - y, right - x],
            };
            let size = match turned([right, 0])[0].abs_diff(turned([0, 0])[0]) {
                0 => [rows, columns],
                _ => [columns, rows],
            };
            let sides = |side: u32| [1, side - 1, side + 1];
            let corners = sides(columns).into_iter();
            let corners = corners.flat_map(|x| sides(rows).map(|y| [x, y]));
            let corners: Vec<_> = corners.collect();
            for (from, to) in corners
                .iter()
                .flat_map(|a| corners.iter().map(move |b| (a, b)))
            {
                if from == to {
                    continue;
                }
                let [from, to] = [from, to].map(|[x, y]| format!("{}{}", letter(*x), letter(*y)));
                for (format, id, between) in [(4, "AB", ":"), (4, "VW", ":"), (3, "VW", "][")] {
                    let list = format!("[{from}{between}{to}]");
                    let before = format!("(;FF[{format}]GM[1]SZ[{columns}:{rows}]{id}{list})");
                    let [on, off] = points(&before.replace(id, "ID"), [columns, rows]);
                    let mut games = Collection::parse(&*before);
                    let mut wanted = TransformOptions::default();
                    wanted.symmetry = symmetry;
                    let told = transform(&mut games, &wanted).unwrap();
                    let after = String::from_utf8(games.to_bytes().into_owned()).unwrap();
                    let after = after.replace(id, "ID");
                    let [found, _] = points(&after, size);
                    let expected = on.iter().map(|point| turned(*point)).collect();
                    assert_eq!(found, expected, "{before} {symmetry:?} {after}");
                    let is_cut = told.iter().any(|one| one.reason == UnturnedReason::Cut);
                    let crosses = !on.is_empty() && !off.is_empty();
                    let is_moved = symmetry != Symmetry::Identity;
                    assert_eq!(
                        is_cut,
                        crosses && is_moved,
                        "{before} {symmetry:?} {told:?}"
                    );
                    let is_off = on.is_empty() && is_moved;
                    assert_eq!(!told.is_empty(), is_cut || is_off, "{before} {symmetry:?}");
                    crossing += usize::from(crosses);
                }
            }
        }
    }
    assert!(crossing > 1000, "{crossing}");
}
