//! Compares the figures of `corpus/figures` and the problems of `corpus/problems` with text files.
//!
//! Each file covers one issue. `UPDATE=1` writes the current output; read the diff afterward.
//!
//! Each text file starts with its options: `node N` (a position instead of printed figures),
//! `figures N`, `numbers none|last|all|from-1|A-B`, `range A-B` (moves of the main line),
//! `crop auto|A1:K10`, `variations`, `no markup`, `depth N`, `diagrams N` (at most), `longest N`,
//! `coords sgf`. Problems have the options `variations` and `wrong`. A figure consists of its
//! caption, board and comments; `see` lines list related figures. `x` and `o` are Black's and
//! White's stones, followed by a number if they have one. Labels are in brackets, marks are shown
//! by the first letter of their shape, letters of variations are in parentheses, `?` marks hidden
//! points, and `-` dimmed ones.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::path::Path;

use sgfkit::game::Point;
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, GameTree};
use sgfkit_diagram::{
    Coordinates, Crop, Figure, FigureOptions, Language, Numbers, ProblemOptions, ProblemsFrom,
    Variations, figures, line_figures, problems,
};

#[test]
fn figures_are_as_written_down() {
    check("figures", |file, header| {
        drawn(file.tree(0).unwrap(), header)
    });
}

#[test]
fn problems_are_as_written_down() {
    check("problems", |file, header| {
        let figures = FigureOptions::default().with_crop(Crop::Auto);
        let words: Vec<&str> = header.split_whitespace().skip(1).collect();
        let from = if words.contains(&"variations") {
            ProblemsFrom::Variations
        } else {
            ProblemsFrom::Games
        };
        let options = ProblemOptions::default()
            .with_figures(figures)
            .with_from(from)
            .with_wrong(words.contains(&"wrong"));
        let mut shown = String::new();
        for problem in problems(file, &options) {
            for (head, line) in [("title", &problem.title), ("text", &problem.text)] {
                if let Some(line) = line {
                    write!(shown, "\n{head} {line}").unwrap();
                }
            }
            shown.push_str(&text(&problem.question));
            for answer in &problem.answers {
                let kind = if answer.is_right { "right" } else { "wrong" };
                write!(shown, "\n{kind}{}", text(&answer.figure)).unwrap();
            }
        }
        shown
    });
}

#[test]
fn deep_trees_and_many_figures_cost_no_stack() {
    let run = || {
        let count = 20_000;
        let nested = format!("{}{}", "(;GM[1]B[aa]".repeat(count), ")".repeat(count));
        let line = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(count));
        // One diagram for every move of a long line.
        let comb = format!(
            "(;GM[1]{}{})",
            ";B[aa];W[bb](".repeat(count / 10),
            ")(;FG[]B[cc])".repeat(count / 10)
        );
        // Defaults: fifty moves per figure without FG on the main line, and a hundred diagrams.
        for (game, expected) in [
            (nested, count / 50),
            (line, 2 * count / 50),
            (comb, 2 + 100),
        ] {
            let file = Collection::parse(game);
            let tree = file.tree(0).unwrap();
            let found = figures(tree, &FigureOptions::default());
            assert_eq!(found.len(), expected);
            let deep = FigureOptions::default().with_depth(u32::MAX);
            let _ = figures(tree, &deep);
            let _ = problems(&file, &ProblemOptions::default().with_wrong(true));
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
    let size = tree.size().unwrap();
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
                "from-1" => Numbers::FromOne,
                range => {
                    let (from, to) = range.split_once('-').unwrap();
                    Numbers::Range(from.parse().unwrap(), to.parse().unwrap())
                }
            }),
            "range" => {
                let (from, to) = value.split_once('-').unwrap();
                options.with_range(from.parse().unwrap(), to.parse().unwrap())
            }
            "crop" => options.with_crop(Crop::parse(value, tree.game(), size).unwrap()),
            "variations" => options.with_variations(match value {
                "all" => Variations::All,
                "none" => Variations::None,
                other => panic!("{other}"),
            }),
            "lang" => options.with_language(Language::named(value).unwrap()),
            "depth" => options.with_depth(value.parse().unwrap()),
            "diagrams" => options.with_max_diagrams(value.parse().unwrap()),
            "longest" => options.with_longest(value.parse().unwrap()),
            "coords" => options.with_coordinates(Coordinates::Sgf),
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
        None if options.range.is_some() => line_figures(tree.main_line().last().unwrap(), &options),
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
            if let Some(sign) = figure.marks.signs.get(&point) {
                write!(cell, "{}", &format!("{sign:?}")[..1]).unwrap();
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
        Point::new(figure.size.columns - 1, figure.size.rows - 1),
    );
    if figure.window != whole {
        let name = |point| figure.game.write_point(point).unwrap();
        writeln!(text, "window {}:{}", name(from), name(to)).unwrap();
    }
    if !figure.notes.is_empty() {
        writeln!(text, "notes {}", figure.notes.join("; ")).unwrap();
    }
    for line in figure.see_also() {
        writeln!(text, "see {line}").unwrap();
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
