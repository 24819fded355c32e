//! Draws a node of a file: `draw FILE THEME [NODE] > out.svg`.

use sgfkit::Collection;
use sgfkit::game::replay::{Replay, default_node, move_node};
use sgfkit_diagram::{Figure, FigureOptions, Fonts, Look, Theme, scene, svg};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let file = Collection::parse(&std::fs::read(&args[1]).unwrap()[..]);
    let tree = file.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    let node = match args.get(3) {
        Some(number) => move_node(tree, number.parse().unwrap()).unwrap(),
        None => default_node(tree),
    };
    replay.go_to(node);
    let mut figure = Figure::of(&replay, &FigureOptions::default()).unwrap();
    if std::env::var_os("NUMBERS").is_some() {
        let mut played = Vec::new();
        for node in node.path() {
            if let Some((_, sgfkit::Move::Place(point))) = node.played() {
                played.push(point);
            }
        }
        for (index, point) in (1..).zip(played) {
            if figure.stones.contains_key(&point) {
                figure.numbers.insert(point, index);
            }
        }
    }
    let theme = Theme::named(&args[2]).unwrap();
    let scene = scene(
        &figure,
        &Look::default().with_theme(theme),
        &Fonts::bundled(),
    );
    print!("{}", svg::write(&scene));
}
