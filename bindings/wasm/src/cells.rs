//! The points of a board, and what is on each.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use sgfkit::board::{AnyBoard, BackgammonBoard};
use sgfkit::game::backgammon::{BAR, TRAY};
use sgfkit::game::{Point, Stone};
use sgfkit::replay::points_on;
use sgfkit::schema::id;
use sgfkit::{Color, Node, Property, Value};
use sgfkit_diagram::{Coordinates, Figure, Marks, Scene, point_name};

use crate::json::{List, Object};
use crate::play::cut;

/// Larger boards have cells only where something stands.
const MANY_POINTS: usize = 2704;

/// Marks of points, a property each.
const MARKS: [&str; 11] = [
    id::CR,
    id::CS,
    id::M,
    id::MA,
    id::MS,
    id::SE,
    id::SL,
    id::SQ,
    id::SS,
    id::TR,
    id::TS,
];

/// The cells of a board, as JSON: where each is, and what is on it.
pub fn cells(
    node: Node<'_>,
    figure: &Figure,
    marks: &Marks,
    drawn: &Scene,
    board: &AnyBoard,
) -> String {
    let tree = node.tree();
    let size = board.size();
    let mut signs: BTreeMap<Point, BTreeSet<&str>> = BTreeMap::new();
    for id in MARKS {
        for property in node.properties().filter(|property| property.id() == id) {
            for point in points_on([property], size)
                .into_iter()
                .chain(pods(property))
            {
                signs.entry(point).or_default().insert(id);
            }
        }
    }
    let mut territory = BTreeMap::new();
    for (id, color) in [(id::TB, "B"), (id::TW, "W")] {
        for property in node.properties().filter(|property| property.id() == id) {
            territory.extend(
                points_on([property], size)
                    .into_iter()
                    .map(|point| (point, color)),
            );
        }
    }
    let blocked: HashSet<Point> = board.blocked().unwrap_or_default().into_iter().collect();
    let variations: BTreeMap<Point, &str> = figure
        .variations
        .iter()
        .map(|(point, letter)| (*point, &**letter))
        .collect();
    let is_many = drawn.spots.len() > MANY_POINTS;
    let mut list = List::new();
    for spot in &drawn.spots {
        let point = spot.point;
        let stone = figure.stones.get(&point).map(|color| color.as_str());
        let stone = stone.or_else(|| blocked.contains(&point).then_some("arrow"));
        let label = marks.labels.get(&point);
        let number = figure.numbers.get(&point);
        let is_plain = stone.is_none()
            && label.is_none()
            && number.is_none()
            && !signs.contains_key(&point)
            && !territory.contains_key(&point)
            && !marks.dim.contains(&point)
            && !variations.contains_key(&point);
        if is_many && is_plain {
            continue;
        }
        let mut object = Object::new();
        object
            .text("p", &tree.game().write_point(point).unwrap_or_default())
            .text(
                "n",
                &point_name(tree.game(), size, point, Coordinates::Players),
            )
            .value("x", &spot.place.0)
            .value("y", &spot.place.1)
            .value("r", &spot.radius);
        if let Some(stone) = stone {
            object.text("stone", stone);
        }
        if let AnyBoard::Backgammon(board) = board {
            let count = board.checkers(Color::Black, point) + board.checkers(Color::White, point);
            if count > 0 {
                object.value("count", &count);
            }
        }
        if let Some(signs) = signs.get(&point) {
            let signs: Vec<_> = signs.iter().copied().collect();
            object.text("marks", &signs.join(" "));
        }
        if let Some(label) = label {
            object.text("label", &cut(label, 100));
        }
        if let Some(color) = territory.get(&point) {
            object.text("territory", color);
        }
        if marks.dim.contains(&point) {
            object.value("dimmed", &true);
        }
        if marks.last.contains(&point) {
            object.value("last", &true);
        }
        if let Some(number) = number {
            object.value("number", number);
        }
        if let Some(letter) = variations.get(&point) {
            object.text("variation", letter);
        }
        list.push(&object.done());
    }
    if let AnyBoard::Backgammon(board) = board {
        beside(board, drawn, &mut list);
    }
    list.done()
}

/// Bar and tray of Backgammon: of each the place of either side.
fn beside(board: &BackgammonBoard, drawn: &Scene, list: &mut List) {
    let radius = drawn.spots.first().map_or(1.0, |spot| spot.radius);
    for (place, name, words, x) in [
        (BAR, "y", "bar", drawn.width / 2.0),
        (TRAY, "z", "off", drawn.width - radius),
    ] {
        for (color, y) in [(Color::White, 0.7), (Color::Black, 0.3)] {
            let count = board.checkers(color, place);
            // Nobody clicks on a bar without checkers, but into a tray.
            if count == 0 && place == BAR {
                continue;
            }
            let mut object = Object::new();
            object
                .text("p", name)
                .text("n", words)
                .value("x", &x)
                .value("y", &(drawn.height * y))
                .value("r", &radius);
            if count > 0 {
                object.text("stone", color.as_str()).value("count", &count);
            }
            list.push(&object.done());
        }
    }
}

/// Octi's marks name stones.
fn pods(property: Property<'_>) -> Vec<Point> {
    let pods = property.decode().filter_map(|value| match value {
        Ok(Value::Stone(Stone::Pod(pod))) => Some(pod.point),
        _ => None,
    });
    pods.collect()
}
