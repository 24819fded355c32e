//! Analyses of engines in games: `corpus/analysis/` has games with the expected analyses, losses of
//! moves, and conversions to other dialects.
//! See `UPDATE` in `CONTRIBUTING.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sgfkit::analysis::convert::{Target, rewrite};
use sgfkit::analysis::review::{Options, Reading};
use sgfkit::analysis::{self, Analysis, AnalysisLine, MoveLine, PlayerLine, Review, graph};
use sgfkit::{Collection, GameTree};

use crate::common::{corpus, files_below, on_a_small_stack};

/// Returns all facts about a game, one per line.
fn told(tree: GameTree<'_>, out: &mut String) {
    analysis::visit(tree, |at| {
        assert_eq!(analysis::of(at.node), at.analyses, "one by one");
        for (index, analysis) in at.analyses.iter().enumerate() {
            let line = AnalysisLine {
                path: None,
                tree: tree.index(),
                node: at.number,
                main: analysis::main(&at.analyses) == Some(index),
                analysis,
            };
            writeln!(out, "{line}").unwrap();
        }
    });
    let main_line = Review::of(tree, &Options::default());
    for variations in [false, true] {
        let mut options = Options::default();
        options.variations = variations;
        let review = Review::of(tree, &options);
        let alone = Review::of(tree, &options).main_line();
        assert_eq!(alone.players(), main_line.players());
        for node in tree.nodes() {
            let reading = Reading::at(node, &options);
            assert_eq!(reading.as_ref(), review.reading(node), "one by one");
        }
        for played in review.moves() {
            let line = MoveLine {
                path: None,
                tree: tree.index(),
                played: &played,
            };
            writeln!(out, "{line}").unwrap();
        }
        for player in review.players() {
            let line = PlayerLine {
                path: None,
                tree: tree.index(),
                by: review.by(),
                player: &player,
            };
            writeln!(out, "{line}").unwrap();
        }
        let points = graph::points(&review);
        writeln!(out, "|{}|", graph::line(&points, None, 80)).unwrap();
    }
}

/// Compares a text with a file, or updates the file.
fn expect(path: &Path, found: &str) {
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(path, found).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "{} (UPDATE=1 writes it)", path.display());
}

#[test]
fn what_is_read_of_games() {
    let files = files_below(&corpus().join("analysis"));
    let games: Vec<_> = files
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "sgf"))
        .collect();
    assert!(games.len() > 4);
    for path in games {
        let bytes = fs::read(path).unwrap();
        let games = Collection::parse(&bytes[..]);
        let mut text = String::new();
        for tree in games.trees() {
            told(tree, &mut text);
        }
        for target in [None, Some(Target::Sabaki), Some(Target::Lizzie)] {
            let mut made = games.clone();
            let lost = rewrite(&mut made, target);
            writeln!(
                text,
                "{target:?} {lost:?}\n{}",
                String::from_utf8_lossy(&made.to_bytes())
            )
            .unwrap();
        }
        let mut made = games.clone();
        let lost = rewrite(&mut made, Some(Target::Katrain));
        writeln!(text, "katrain {lost:?}").unwrap();
        expect(&path.with_extension("told"), &text);
    }
}

/// Data of engines is what `strip` removes as analysis.
#[test]
fn properties_of_dialects_are_analysis() {
    for dialect in analysis::DIALECTS {
        for id in dialect.properties.iter().filter(|id| **id != "C") {
            assert!(sgfkit::schema::is_engine_analysis(id.as_bytes(), 1), "{id}");
        }
    }
}

/// Every analysis of a collection that is of the position after its node.
fn after(games: &Collection) -> Vec<(usize, usize, Analysis)> {
    let mut all = Vec::new();
    for tree in games.trees() {
        analysis::visit(tree, |at| {
            let main = analysis::main(&at.analyses).unwrap();
            all.push((tree.index(), at.number, at.analyses[main].clone()));
        });
    }
    all
}

/// Written values are read back unchanged, up to rounding.
#[test]
fn what_is_written_reads_back() {
    let games = fs::read(corpus().join("analysis/katrain.sgf")).unwrap();
    let games = Collection::parse(&games[..]);
    let before = after(&games);
    for &target in Target::ALL {
        let mut made = games.clone();
        rewrite(&mut made, Some(target));
        let bytes = made.to_bytes().into_owned();
        let read = Collection::parse(&bytes[..]);
        let found = after(&read);
        assert_eq!(found.len(), before.len());
        for ((tree, node, one), (other_tree, other_node, other)) in before.iter().zip(&found) {
            assert_eq!((tree, node), (other_tree, other_node));
            let near = |one: Option<f64>, other: Option<f64>, within: f64| match (one, other) {
                (Some(one), Some(other)) => (one - other).abs() <= within,
                (one, other) => one == other,
            };
            assert!(
                near(one.winrate, other.winrate, 5.1e-5),
                "{target:?} {node}"
            );
            assert!(near(one.score, other.score, 5.1e-3), "{target:?} {node}");
            if target == Target::Sabaki {
                continue;
            }
            assert_eq!(one.visits, other.visits);
            assert!(near(one.stdev, other.stdev, 5.1e-3), "{target:?} {node}");
            let moves = |analysis: &Analysis| -> Vec<_> {
                let all = analysis.candidates.iter();
                all.map(|one| (one.played.clone(), one.visits, one.pv.clone()))
                    .collect()
            };
            assert_eq!(moves(one), moves(other), "{target:?} {node}");
        }
        // A second run changes nothing.
        let mut again = read.clone();
        rewrite(&mut again, Some(target));
        assert_eq!(*again.to_bytes(), bytes[..], "{target:?}");
        // KaTrain's data is complete.
        if target == Target::Katrain {
            assert_eq!(bytes, *games.to_bytes(), "nothing to do");
        }
    }
}

/// Bombs, depth and length: nothing is read of them, or the readable part.
#[test]
fn hostile_analyses() {
    use base64::Engine as _;
    use std::io::Write as _;
    let packed = |bytes: &[u8]| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(bytes).unwrap();
        base64::prelude::BASE64_STANDARD.encode(gzip.finish().unwrap())
    };
    let katrain = move |json: &[u8]| format!("(;GM[1]SZ[19];B[aa]KT[][][{}])", packed(json));
    let count = |file: String| -> usize {
        let games = Collection::parse(file);
        let mut found = 0;
        analysis::visit(games.tree(0).unwrap(), |at| found += at.analyses.len());
        found
    };
    on_a_small_stack(move || {
        // More than 64 MiB.
        let mut bomb = br#"{"root":{"winrate":0.5,"scoreLead":1},"x":""#.to_vec();
        bomb.resize(65 << 20, b' ');
        bomb.extend(b"\"}");
        assert_eq!(count(katrain(&bomb)), 0);
        let bomb = packed(&vec![0; 65 << 20]);
        assert_eq!(
            count(format!("(;GM[1];B[aa]KT[{bomb}][{bomb}][{bomb}])")),
            0
        );
        // Depth is skipped if it is not used, and never read as a move.
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let root = r#""root":{"winrate":0.5}"#;
        assert_eq!(
            count(katrain(format!("{{{root},\"x\":{deep}}}").as_bytes())),
            1
        );
        assert_eq!(
            count(katrain(
                format!("{{{root},\"moves\":{{\"A1\":{deep}}}}}").as_bytes()
            )),
            1
        );
        assert_eq!(count(katrain(format!("{{\"root\":{deep}}}").as_bytes())), 0);
        assert_eq!(
            count(format!("(;GM[1];B[aa]CC[{}])", deep.replace(']', "\\]"))),
            0
        );
        // Many candidates, a long line.
        let many: Vec<String> = (0..200_000)
            .map(|index| format!("\"{index}\":{{\"move\":\"Q16\",\"order\":{index}}}"))
            .collect();
        assert_eq!(
            count(katrain(
                format!("{{{root},\"moves\":{{{}}}}}", many.join(",")).as_bytes()
            )),
            1
        );
        let line = " pass".repeat(1_000_000);
        assert_eq!(
            count(format!(
                "(;GM[1];B[aa]LZ[K 50 10\nmove D4 visits 3 pv D4{line}])"
            )),
            1
        );
        let line = " D4 Q16".repeat(500_000);
        assert_eq!(
            count(format!(
                "(;GM[1];B[aa]LZ[K 50 10\nmove D4 visits 3 pv D4{line}])"
            )),
            1
        );
        let infos = "info move Q16 visits 3 pv Q16 ".repeat(200_000);
        assert_eq!(count(format!("(;GM[1];B[aa]LZ[K 50 10\n{infos}])")), 1);
    });
}
