//! Compares each `corpus/diagrams/<feature>/<name>.sgf` with its `<name>.svg`.
//!
//! `UPDATE=1` writes the SVG files; look at them afterward. A case is one game, drawn at its
//! default node. The first line of its game comment (`GC`) describes the case; files without one
//! belong to other tests. Further lines set options:
//!
//! ```text
//! theme: wood
//! coordinates: sgf
//! sides: left bottom
//! move: 12
//! numbers: all
//! variations: all
//! hoshi: none
//! ```

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use sgfkit::game::Point;
use sgfkit::replay::{Replay, default_node, move_node};
use sgfkit::{Collection, Move, Node};
use sgfkit_diagram::{
    Coordinates, Figure, FigureOptions, Fonts, Look, Role, Scene, Segment, Shape, Sides, Theme,
    scene, svg,
};

#[test]
fn pictures_are_as_they_were() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/diagrams");
    let is_update = std::env::var_os("UPDATE").is_some();
    let fonts = Fonts::bundled();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in cases(&corpus) {
        count += 1;
        let actual = svg::write(&draw(&path, &fonts));
        let golden = path.with_extension("svg");
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if actual == expected {
            continue;
        }
        if is_update {
            fs::write(&golden, actual).unwrap();
        } else {
            let name = path.strip_prefix(&corpus).unwrap();
            failures.push(report(name, &expected, &actual));
        }
    }
    assert!(count > 0, "no cases in {}", corpus.display());
    assert!(
        failures.is_empty(),
        "{} of {count} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Everything drawn is within the picture, including text.
#[test]
fn nothing_leaves_the_picture() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/diagrams");
    let fonts = Fonts::bundled();
    for path in cases(&corpus) {
        let scene = draw(&path, &fonts);
        for item in &scene.items {
            let edge = match &item.stroke {
                // The grain ends at the edge without a cap.
                Some(line) if item.role != Role::Board => line.width / 2.0,
                _ => 0.0,
            };
            let corners = match &item.shape {
                Shape::Path(path) => path.segments.iter().flat_map(ends).collect(),
                Shape::Circle {
                    center: (x, y),
                    radius,
                } => vec![(x - radius, y - radius), (x + radius, y + radius)],
                Shape::Text(text) => {
                    let width = fonts.width(&text.text, text.size, text.weight);
                    let (x, y) = text.at;
                    vec![
                        (x - width / 2.0, y - 0.72 * text.size),
                        (x + width / 2.0, y),
                    ]
                }
            };
            for (x, y) in corners {
                let is_within = |at: f32, side: f32| (edge - 0.1..=side - edge + 0.1).contains(&at);
                assert!(
                    is_within(x, scene.width) && is_within(y, scene.height),
                    "{}: {x} {y} {item:?}",
                    path.display()
                );
            }
        }
    }
}

fn ends(segment: &Segment) -> Vec<(f32, f32)> {
    match *segment {
        Segment::Move(to) | Segment::Line(to) => vec![to],
        Segment::Curve(one, other, to) => vec![one, other, to],
        Segment::Close => Vec::new(),
    }
}

/// Returns the SGF files in a folder whose game comment describes a case, sorted. Fails if a
/// picture has no case.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    let (pictures, mut cases): (Vec<PathBuf>, Vec<PathBuf>) =
        files.into_iter().partition(|path| has_end(path, "svg"));
    cases.retain(|path| has_end(path, "sgf") && about(path).is_some());
    for picture in pictures {
        let case = picture.with_extension("sgf");
        assert!(cases.contains(&case), "{} has no case", picture.display());
    }
    cases
}

fn has_end(path: &Path, end: &str) -> bool {
    path.extension().is_some_and(|extension| extension == end)
}

/// Returns the game comment.
fn about(path: &Path) -> Option<String> {
    let file = Collection::parse(&fs::read(path).unwrap()[..]);
    let about = file.tree(0)?.root().text("GC")?;
    Some(about.into_owned())
}

fn draw(path: &Path, fonts: &Fonts) -> Scene {
    let file = Collection::parse(&fs::read(path).unwrap()[..]);
    let tree = file.tree(0).unwrap();
    let about = about(path).unwrap();
    let options: HashMap<&str, &str> = about
        .lines()
        .skip(1)
        .map(|line| line.split_once(": ").unwrap())
        .collect();
    let node = match options.get("move") {
        Some(number) => move_node(tree, number.parse().unwrap()).unwrap(),
        None => default_node(tree),
    };
    let mut replay = Replay::new(tree);
    replay.go_to(node);
    let mut figure = Figure::of(&replay, &FigureOptions::default()).unwrap();
    let mut look = Look::default();
    for (option, value) in options {
        match (option, value) {
            ("move", _) => {}
            ("theme", name) => look.theme = Theme::named(name).unwrap(),
            ("coordinates", "sgf") => look.coordinates = Coordinates::Sgf,
            ("coordinates", "none") => look.coordinates = Coordinates::None,
            ("sides", names) => look.sides = sides(names),
            ("numbers", "all") => figure.numbers = numbers(node),
            ("variations", "all") => figure.variations = variations(node),
            ("hoshi", "none") => figure.has_hoshi = false,
            _ => panic!("{}: {option}: {value}", path.display()),
        }
    }
    scene(&figure, &look, fonts)
}

fn sides(names: &str) -> Sides {
    let has = |side| names.split(' ').any(|name| name == side);
    Sides {
        top: has("top"),
        right: has("right"),
        bottom: has("bottom"),
        left: has("left"),
    }
}

fn place(node: Node<'_>) -> Option<Point> {
    match node.played()?.1 {
        Move::Place(point) => Some(point),
        _ => None,
    }
}

fn numbers(node: Node<'_>) -> HashMap<Point, i64> {
    let moves = node
        .path()
        .into_iter()
        .filter(|node| node.played().is_some());
    let first = node.path().iter().find_map(|node| node.number("MN"));
    (first.unwrap_or(1)..)
        .zip(moves)
        .filter_map(|(number, node)| Some((place(node)?, number)))
        .collect()
}

fn variations(node: Node<'_>) -> Vec<(Point, String)> {
    let points = node.children().filter_map(place);
    let letters = ('A'..='Z').map(String::from);
    points.zip(letters).collect()
}

/// Writes the picture, the different lines and a comparison page to the target folder.
fn report(name: &Path, expected: &str, actual: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diagrams");
    let path = folder.join(name.with_extension("svg"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, actual).unwrap();
    let difference = difference(expected, actual);
    fs::write(path.with_extension("diff"), &difference).unwrap();
    fs::write(path.with_extension("html"), page(name, expected, actual)).unwrap();
    let first: Vec<&str> = difference.lines().take(4).collect();
    format!("{}\n  {}", path.display(), first.join("\n  "))
}

/// Returns a page with both pictures and their difference, which is white where they differ.
fn page(name: &Path, expected: &str, actual: &str) -> String {
    // Identifiers must be unique per document, so embed each picture as its own document.
    let image = |svg: &str| {
        let bytes = svg.bytes().map(|byte| format!("%{byte:02x}"));
        let data: String = bytes.collect();
        format!("<img src=\"data:image/svg+xml,{data}\">")
    };
    let (expected, actual) = (image(expected), image(actual));
    format!(
        "<!doctype html><title>{}</title>\n\
         <style>div {{ display: inline-grid; isolation: isolate }} img {{ grid-area: 1 / 1 }}\n\
         div img + img {{ mix-blend-mode: difference }}</style>\n\
         {expected} {actual} <div>{expected}{actual}</div>\n",
        name.display()
    )
}

/// Returns the lines that only one of two texts has, by line number.
fn difference(expected: &str, actual: &str) -> String {
    let mut text = String::new();
    for (sign, one, other) in [('-', expected, actual), ('+', actual, expected)] {
        let mut known: HashMap<&str, usize> = HashMap::new();
        for line in other.lines() {
            *known.entry(line).or_default() += 1;
        }
        for (number, line) in (1..).zip(one.lines()) {
            match known.get_mut(line) {
                Some(count) if *count > 0 => *count -= 1,
                _ => writeln!(text, "{sign}{number}: {line}").unwrap(),
            }
        }
    }
    text
}
