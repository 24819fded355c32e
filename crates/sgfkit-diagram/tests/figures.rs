//! Figures of the games in `corpus/figures`, and the problems in
//! `corpus/problems`, one issue a file, as text. `UPDATE=1` writes what
//! they are now; read the difference.
//!
//! The text beside each game begins with the options it is drawn with:
//! `node N` (a position, not printed figures), `figures N`, `numbers
//! none|last|all|A-B`, `crop auto|A1:K10`, `variations`, `no markup`. A figure
//! is its caption, its board, and what is said about it. `x` and `o` are the
//! stones of Black and White, with a number where they have one; a label
//! stands in brackets, the letter of a variation in parentheses, `?` where
//! points are out of view, and `-` after what is dimmed.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::path::Path;

use sgfkit::game::{Point, replay::Replay};
use sgfkit::{Collection, Color, GameTree};
use sgfkit_diagram::{Crop, Figure, FigureOptions, Numbers, Variations, figures, problems};

#[test]
fn figures_are_as_written_down() {
    check("figures", |file, header| {
        drawn(file.tree(0).unwrap(), header)
    });
}

#[test]
fn problems_are_as_written_down() {
    check("problems", |file, _| {
        let options = FigureOptions::default().with_crop(Crop::Auto);
        let problems = problems(file, &options);
        let figures = problems.iter().flat_map(|problem| {
            let answer = problem.answer.as_ref();
            [Some(&problem.question), answer]
        });
        figures.flatten().map(text).collect()
    });
}

#[test]
fn deep_trees_and_many_figures_cost_no_stack() {
    let run = || {
        let count = 20_000;
        let nested = format!("{}{}", "(;GM[1]B[aa]".repeat(count), ")".repeat(count));
        let line = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(count));
        // A diagram off every move of a long line.
        let comb = format!(
            "(;GM[1]{}{})",
            ";B[aa];W[bb](".repeat(count / 10),
            ")(;FG[]B[cc])".repeat(count / 10)
        );
        for (game, expected) in [(nested, 1), (line, 1), (comb, count / 10 + 1)] {
            let file = Collection::parse(game);
            let tree = file.tree(0).unwrap();
            let found = figures(tree, &FigureOptions::default());
            assert_eq!(found.len(), expected);
            let _ = problems(&file, &FigureOptions::default());
        }
        let large = Collection::parse("(;GM[1]SZ[1000000000];B[aa])");
        assert!(figures(large.tree(0).unwrap(), &FigureOptions::default()).is_empty());
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(run).unwrap().join().unwrap();
}

fn check(folder: &str, drawn: impl Fn(&Collection, &str) -> String) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let folder = corpus.join(folder);
    let is_update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        count += 1;
        let file = Collection::parse(std::fs::read(&path).unwrap());
        let expected = std::fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        let header = expected.lines().next();
        let header = header
            .filter(|line| line.starts_with("options"))
            .unwrap_or("options");
        let actual = format!("{header}\n{}", drawn(&file, header));
        if is_update {
            std::fs::write(path.with_extension("txt"), &actual).unwrap();
        } else if actual != expected {
            wrong.push(format!(
                "{}\nis:\n{actual}\nmust be:\n{expected}",
                path.display()
            ));
        }
    }
    assert!(count > 5, "{count} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn drawn(tree: GameTree<'_>, header: &str) -> String {
    let size = tree.size().map(|size| (size.columns, size.rows)).unwrap();
    let mut options = FigureOptions::default();
    let mut node = None;
    let words: Vec<&str> = header.split_whitespace().skip(1).collect();
    for pair in words.chunks(2) {
        let value = pair.get(1).copied().unwrap_or_default();
        options = match pair[0] {
            "node" => {
                node = tree.nodes().nth(value.parse().unwrap());
                options
            }
            "figures" => options.with_figures(value.parse().unwrap()),
            "numbers" => options.with_numbers(match value {
                "none" => Numbers::None,
                "last" => Numbers::Last,
                "all" => Numbers::All,
                range => {
                    let (from, to) = range.split_once('-').unwrap();
                    Numbers::Range(from.parse().unwrap(), to.parse().unwrap())
                }
            }),
            "crop" => options.with_crop(Crop::parse(value, tree.game(), size).unwrap()),
            "variations" => options.with_variations(match value {
                "all" => Variations::All,
                "none" => Variations::None,
                other => panic!("{other}"),
            }),
            "no" => options.with_markup(false),
            other => panic!("no option {other}"),
        };
    }
    let figures = match node {
        Some(node) => {
            let mut replay = Replay::new(tree);
            replay.go_to(node);
            vec![Figure::of(&replay, &options).unwrap()]
        }
        None => figures(tree, &options),
    };
    figures.iter().map(text).collect()
}

fn text(figure: &Figure) -> String {
    let mut text = format!("\n{}\n", figure.caption.as_deref().unwrap_or("(no name)"));
    let (from, to) = figure.window;
    for row in from.row..=to.row {
        let mut line = String::new();
        for column in from.column..=to.column {
            let point = Point::new(column, row);
            let mut cell = match figure.stones.get(&point) {
                Some(Color::Black) => "x".to_owned(),
                Some(Color::White) => "o".to_owned(),
                None => ".".to_owned(),
            };
            if let Some(number) = figure.numbers.get(&point) {
                write!(cell, "{number}").unwrap();
            }
            if let Some(label) = figure.marks.labels.get(&point) {
                write!(cell, "[{label}]").unwrap();
            }
            let mut variations = figure.variations.iter();
            if let Some((_, letter)) = variations.find(|(at, _)| *at == point) {
                write!(cell, "({letter})").unwrap();
            }
            if figure.marks.dim.contains(&point) {
                cell.push('-');
            }
            if !figure.marks.is_shown(point) {
                cell = "?".to_owned();
            }
            write!(line, "{cell:4}").unwrap();
        }
        writeln!(text, "  {}", line.trim_end()).unwrap();
    }
    let whole = (
        Point::new(0, 0),
        Point::new(figure.size.0 - 1, figure.size.1 - 1),
    );
    if figure.window != whole {
        let name = |point| figure.game.write_point(point).unwrap();
        writeln!(text, "window {}:{}", name(from), name(to)).unwrap();
    }
    if !figure.notes.is_empty() {
        writeln!(text, "notes {}", figure.notes.join("; ")).unwrap();
    }
    if !figure.has_coordinates {
        text.push_str("no coordinates\n");
    }
    if !figure.has_hoshi {
        text.push_str("no hoshi\n");
    }
    for comment in &figure.comments {
        match comment.number {
            Some(number) => writeln!(text, "{number}: {}", comment.text).unwrap(),
            None => writeln!(text, "{}", comment.text).unwrap(),
        }
    }
    text
}
