//! Tests that graphs are readable at any width.

use std::fmt::Write as _;
use std::io::{Cursor, Read};

use sgfkit::Collection;
use sgfkit::analysis::{Review, review::Options};
use sgfkit_diagram::{Anchor, Fonts, Job, Look, Scene, Shape, graph};

/// Returns a game in which both sides make growing mistakes.
fn game(moves: usize) -> String {
    let mut game =
        String::from("(;GM[1]SZ[19]HA[2]AB[dd][pp]PB[Ada]PW[Jun]RE[W+R]SBKV[90]SBKS[20]");
    for number in 0..moves {
        let side = if number % 2 == 0 { "W" } else { "B" };
        let score = 20.0 - number as f64 * (4.0 + (number % 5) as f64);
        let winrate = 90.0 / (1.0 + number as f64 / 7.0);
        let _ = write!(game, ";{side}[]SBKV[{winrate:.1}]SBKS[{score}]");
    }
    game + ")"
}

fn drawn(game: &str, width: f32) -> Scene {
    let games = Collection::parse(game);
    let review = Review::of(games.tree(0).unwrap(), &Options::default());
    let (look, fonts) = (Look::default(), Fonts::bundled());
    let title = "A name that is longer than most – and another one like it, W+R";
    graph(&review, None, title, width, &look, &fonts).unwrap()
}

/// Returns the bounding boxes of all texts.
fn boxes(scene: &Scene) -> Vec<(String, [f32; 4])> {
    let fonts = Fonts::bundled();
    let texts = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text(text) => Some(text),
        _ => None,
    });
    let corners = texts.map(|text| {
        assert!(text.size >= 8.0, "{}", text.text);
        let width = fonts.width(&text.text, text.size, text.weight);
        let left = text.at.0
            - match text.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
        let top = text.at.1 - 0.7 * text.size;
        (text.text.clone(), [left, top, left + width, text.at.1])
    });
    corners.collect()
}

/// On paper, in two columns and on a phone: text keeps its size, stays inside and does not overlap.
#[test]
fn letters_can_be_read_at_any_width() {
    for width in [100.0, 240.0, 260.0, 400.0, 520.0, 900.0] {
        for moves in [1, 2, 20, 60, 300, 1500] {
            let scene = drawn(&game(moves), width);
            assert!((240.0..=520.0).contains(&scene.width));
            let boxes = boxes(&scene);
            assert!(boxes.len() > 10);
            for (index, (text, one)) in boxes.iter().enumerate() {
                let is_inside = one[0] >= 0.0
                    && one[1] >= 0.0
                    && one[2] <= scene.width
                    && one[3] <= scene.height;
                assert!(
                    is_inside,
                    "{text:?} at {one:?}: {moves} moves, {width} wide"
                );
                for (other_text, other) in &boxes[index + 1..] {
                    let is_beside = one[2] <= other[0]
                        || other[2] <= one[0]
                        || one[3] <= other[1]
                        || other[3] <= one[1];
                    assert!(
                        is_beside,
                        "{text:?} on {other_text:?}: {moves} moves, {width} wide"
                    );
                }
            }
        }
    }
}

#[test]
fn graphs_in_an_epub_are_narrow() {
    let games = Collection::parse(game(60));
    let mut job = Job::default();
    for (option, value) in [("format", "epub"), ("figures", "true"), ("graph", "true")] {
        job.set(option, value).unwrap();
    }
    let made = job.make(&games, "a", &Fonts::bundled()).unwrap();
    let mut book = zip::ZipArchive::new(Cursor::new(made)).unwrap();
    let mut svg = String::new();
    let mut first = book.by_name("book/f00001.svg").unwrap();
    first.read_to_string(&mut svg).unwrap();
    assert!(svg.contains("data-series=\"score\""), "{svg}");
    assert!(svg.contains("viewBox=\"0 0 260 "), "{}", &svg[..300]);
}
