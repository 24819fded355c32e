//! Points of a board with their contents.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use sgfkit::board::{AnyBoard, BackgammonBoard};
use sgfkit::game::backgammon::{BAR, TRAY};
use sgfkit::game::{BoardSize, Point, Stone};
use sgfkit::replay::points_on;
use sgfkit::schema::id;
use sgfkit::{Color, Node, Property, Value};
use sgfkit_diagram::{Coordinates, Figure, Marks, Scene, Spot, point_name};

use crate::json::{List, Object};
use crate::texts::cut;

/// Larger boards only have cells for points with contents.
const MANY_POINTS: usize = 2704;

/// Markup of points, one property each.
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

/// Cells of a board: places and contents.
pub struct Cells {
    /// Key that identifies the places.
    pub key: String,
    /// Names, place and radius of each cell as JSON; `None` if the page already has this key.
    pub places: Option<String>,
    /// Contents of cells as JSON, each with its index among the places.
    pub held: String,
}

/// Returns the cells of a board; omits the places if their key is `known`.
pub fn cells(
    node: Node<'_>,
    figure: &Figure,
    marks: &Marks,
    drawn: &Scene,
    board: &AnyBoard,
    known: Option<&str>,
) -> Cells {
    let size = board.size();
    let contents = Contents::of(node, figure, marks, board);
    let is_many = drawn.spots.len() > MANY_POINTS;
    let mut spots = Vec::new();
    let mut held = List::new();
    for spot in &drawn.spots {
        let mut object = Object::new();
        object.value("at", &spots.len());
        let bare = object.len();
        contents.tell(spot.point, &mut object);
        let is_plain = object.len() == bare;
        if !is_plain {
            held.push(&object.done());
        }
        if !(is_many && is_plain) {
            spots.push(spot);
        }
    }
    let beside = match board {
        AnyBoard::Backgammon(board) => beside(board, drawn, spots.len(), &mut held),
        _ => Vec::new(),
    };
    let key = key(node, size, &spots, &beside);
    let is_known = known == Some(&*key);
    Cells {
        places: (!is_known).then(|| places(node, size, &spots, &beside)),
        key,
        held: held.done(),
    }
}

/// Contents of the points of a board.
struct Contents<'a> {
    figure: &'a Figure,
    marks: &'a Marks,
    board: &'a AnyBoard,
    signs: BTreeMap<Point, BTreeSet<&'static str>>,
    territory: BTreeMap<Point, &'static str>,
    blocked: HashSet<Point>,
    variations: BTreeMap<Point, &'a str>,
}

impl<'a> Contents<'a> {
    fn of(node: Node<'_>, figure: &'a Figure, marks: &'a Marks, board: &'a AnyBoard) -> Self {
        let size = board.size();
        let mut signs: BTreeMap<Point, BTreeSet<&str>> = BTreeMap::new();
        for id in MARKS {
            for property in node.properties_of(id) {
                let points = points_on([property], size).into_iter();
                for point in points.chain(pods(property)) {
                    signs.entry(point).or_default().insert(id);
                }
            }
        }
        let mut territory = BTreeMap::new();
        for (id, color) in [(id::TB, "B"), (id::TW, "W")] {
            for property in node.properties_of(id) {
                let points = points_on([property], size).into_iter();
                territory.extend(points.map(|point| (point, color)));
            }
        }
        let variations = figure.variations.iter();
        Contents {
            figure,
            marks,
            board,
            signs,
            territory,
            blocked: board.blocked().unwrap_or_default().into_iter().collect(),
            variations: variations
                .map(|(point, letter)| (*point, &**letter))
                .collect(),
        }
    }

    /// Writes the contents of a point, if any.
    fn tell(&self, point: Point, object: &mut Object) {
        let stone = self.figure.stones.get(&point).map(|color| color.as_str());
        if let Some(stone) = stone.or_else(|| self.blocked.contains(&point).then_some("arrow")) {
            object.text("stone", stone);
        }
        if let AnyBoard::Backgammon(board) = self.board {
            let count = board.checkers(Color::Black, point) + board.checkers(Color::White, point);
            if count > 0 {
                object.value("count", &count);
            }
        }
        if let Some(signs) = self.signs.get(&point) {
            let signs: Vec<_> = signs.iter().copied().collect();
            object.text("marks", &signs.join(" "));
        }
        if let Some(label) = self.marks.labels.get(&point) {
            object.text("label", &cut(label, 100));
        }
        if let Some(color) = self.territory.get(&point) {
            object.text("territory", color);
        }
        if self.marks.dim.contains(&point) {
            object.value("dimmed", &true);
        }
        if self.marks.last.contains(&point) {
            object.value("last", &true);
        }
        if let Some(number) = self.figure.numbers.get(&point) {
            object.value("number", number);
        }
        if let Some(letter) = self.variations.get(&point) {
            object.text("variation", letter);
        }
    }
}

/// Place outside the points of the board.
struct Beside {
    name: &'static str,
    words: &'static str,
    place: (f32, f32),
    radius: f32,
}

/// Returns a key for the places; the game and its board determine their names.
fn key(node: Node<'_>, size: BoardSize, spots: &[&Spot], beside: &[Beside]) -> String {
    let mut hasher = DefaultHasher::new();
    (node.tree().game().number(), size.columns, size.rows).hash(&mut hasher);
    let spots = spots.iter().map(|spot| (spot.place, spot.radius));
    let beside = beside.iter().map(|beside| (beside.place, beside.radius));
    for ((x, y), radius) in spots.chain(beside) {
        [x, y, radius].map(f32::to_bits).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

fn places(node: Node<'_>, size: BoardSize, spots: &[&Spot], beside: &[Beside]) -> String {
    let game = node.tree().game();
    let mut list = List::new();
    let mut place = |name: &str, words: &str, (x, y): (f32, f32), radius: f32| {
        let mut object = Object::new();
        object.text("p", name).text("n", words);
        object.value("x", &x).value("y", &y).value("r", &radius);
        list.push(&object.done());
    };
    for spot in spots {
        let name = game.write_point(spot.point).unwrap_or_default();
        let words = point_name(game, size, spot.point, Coordinates::Players);
        place(&name, &words, spot.place, spot.radius);
    }
    for beside in beside {
        place(beside.name, beside.words, beside.place, beside.radius);
    }
    list.done()
}

/// Returns bar and tray of Backgammon, one place per side, with indices starting at `first`.
fn beside(board: &BackgammonBoard, drawn: &Scene, first: usize, held: &mut List) -> Vec<Beside> {
    let radius = drawn.spots.first().map_or(1.0, |spot| spot.radius);
    let mut places = Vec::new();
    for (place, name, words, x) in [
        (BAR, "y", "bar", drawn.width / 2.0),
        (TRAY, "z", "off", drawn.width - radius),
    ] {
        for (color, y) in [(Color::White, 0.7), (Color::Black, 0.3)] {
            let count = board.checkers(color, place);
            // An empty bar is never clicked, but a tray is.
            if count == 0 && place == BAR {
                continue;
            }
            if count > 0 {
                let mut object = Object::new();
                object.value("at", &(first + places.len()));
                object.text("stone", color.as_str()).value("count", &count);
                held.push(&object.done());
            }
            places.push(Beside {
                name,
                words,
                place: (x, drawn.height * y),
                radius,
            });
        }
    }
    places
}

/// Octi's markup properties name pods, not points.
fn pods(property: Property<'_>) -> Vec<Point> {
    let pods = property.decode().filter_map(|value| match value {
        Ok(Value::Stone(Stone::Pod(pod))) => Some(pod.point),
        _ => None,
    });
    pods.collect()
}
