//! What a node draws on its board, and the characters for it.

use std::collections::{HashMap, HashSet};

use sgfkit::game::replay::{LastMove, inherited, points_on};
use sgfkit::game::{Point, octi, twixt};
use sgfkit::{Color, Move, Node, Property, Stone, Value};

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, Ink};
use super::text::side;
use crate::args::Coords;
use crate::output::visible;

/// How to draw.
#[derive(Clone, Copy)]
pub struct Look {
    pub ascii: bool,
    pub colored: bool,
    pub coords: Coords,
    /// Columns of the terminal.
    pub width: usize,
}

impl Look {
    /// The character for an empty point without lines.
    pub fn empty(self) -> char {
        match self.ascii {
            true => '.',
            false => '·',
        }
    }

    /// A side's stone as it is beside the board, where no colour helps.
    pub fn plain_stone(self, color: Color) -> char {
        let plain = Look {
            colored: false,
            ..self
        };
        stone(color, false, plain)
    }

    /// A side's name and its stone.
    pub fn side(self, color: Color) -> String {
        format!("{} {}", side(color), self.plain_stone(color))
    }
}

/// The markup of points, a sign a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Circle,
    Square,
    Triangle,
    Cross,
    Selected,
    BlackTerritory,
    WhiteTerritory,
}

/// Properties of points, Octi's of stones and those of older formats included.
const SIGNS: [(&str, Sign); 13] = [
    ("TB", Sign::BlackTerritory),
    ("TW", Sign::WhiteTerritory),
    ("CR", Sign::Circle),
    ("CS", Sign::Circle),
    ("SQ", Sign::Square),
    ("SS", Sign::Square),
    ("TR", Sign::Triangle),
    ("TS", Sign::Triangle),
    ("MA", Sign::Cross),
    ("MS", Sign::Cross),
    ("M", Sign::Cross),
    ("SL", Sign::Selected),
    ("SE", Sign::Selected),
];

/// Labels longer than this are listed below the board.
const LABEL: usize = 2;

/// What is drawn on a board beside what stands on it.
#[derive(Default)]
pub struct Marks {
    pub signs: HashMap<Point, Sign>,
    pub labels: HashMap<Point, String>,
    /// Labels that find no room on the board, in the order of the file.
    pub long_labels: Vec<(Point, String)>,
    /// AR and LN.
    pub arrows: Vec<[Point; 2]>,
    pub lines: Vec<[Point; 2]>,
    /// DD
    pub dim: HashSet<Point>,
    /// VW; everything where there is none.
    pub view: Option<HashSet<Point>>,
    /// Where the last move ended.
    pub last: Vec<Point>,
    /// The properties that signs stand for.
    pub legend: Vec<(Sign, &'static str)>,
}

impl Marks {
    /// The markup of a node on a board of `size`.
    pub fn of(node: Node<'_>, last_move: Option<LastMove<'_>>, size: (u32, u32)) -> Marks {
        let mut marks = Marks::default();
        for (id, sign) in SIGNS {
            let Some(property) = node.property(id) else {
                continue;
            };
            let mut points = points_on(property, size);
            points.extend(pods(property));
            if !points.is_empty() {
                marks.legend.push((sign, id));
            }
            marks
                .signs
                .extend(points.into_iter().map(|point| (point, sign)));
        }
        let set = |id| {
            let points = points_on(inherited(node, id)?, size);
            Some(points.into_iter().collect::<HashSet<_>>())
        };
        marks.dim = set("DD").unwrap_or_default();
        marks.view = set("VW").filter(|points| !points.is_empty());
        for (point, label) in labels(node, size) {
            match label.width() {
                0 => {}
                1..=LABEL => {
                    marks.labels.insert(point, label);
                }
                _ => marks.long_labels.push((point, label)),
            }
        }
        marks.arrows = pairs(node.property("AR")).collect();
        marks.lines = pairs(node.property("LN")).collect();
        let played = last_move.and_then(|last| last.played());
        marks.last = played.map(|played| ends(&played)).unwrap_or_default();
        marks
    }

    pub fn is_shown(&self, point: Point) -> bool {
        self.view.as_ref().is_none_or(|view| view.contains(&point))
    }

    /// The smallest rectangle with everything that is shown: its first and its
    /// last column and row.
    pub fn window(&self, size: (u32, u32)) -> (Point, Point) {
        let all = (Point::new(0, 0), Point::new(size.0 - 1, size.1 - 1));
        let Some(view) = &self.view else { return all };
        view.iter().fold((all.1, all.0), |(from, to), point| {
            (
                Point::new(from.column.min(point.column), from.row.min(point.row)),
                Point::new(to.column.max(point.column), to.row.max(point.row)),
            )
        })
    }

    /// The character of a stone.
    pub fn stone(&self, point: Point, color: Color, look: Look) -> (char, Ink) {
        let is_dim = self.dim.contains(&point);
        let ink = match (color, is_dim) {
            (Color::Black, false) => Ink::Black,
            (Color::White, false) => Ink::White,
            (Color::Black, true) => Ink::DimBlack,
            (Color::White, true) => Ink::DimWhite,
        };
        (stone(color, is_dim, look), ink)
    }

    /// Writes what belongs to a point beside its stone, which stands at `x` and
    /// `y`: the parentheses of the last move, so far from it as `reach`, and
    /// its label or sign, in its place if it `is_free`. Labels that find no room
    /// are listed.
    pub fn decorate(
        &mut self,
        canvas: &mut Canvas,
        point: Point,
        (x, y): (usize, usize),
        reach: usize,
        is_free: bool,
        look: Look,
    ) {
        if self.last.contains(&point) {
            canvas.put(x - reach, y, '(', Ink::Mark);
            canvas.put(x + reach, y, ')', Ink::Mark);
        }
        if let Some(label) = self.labels.get(&point) {
            match (is_free, label.width()) {
                // Letters could be taken for stones.
                (true, 1) if look.ascii => canvas.text(x + reach, y, label, Ink::Mark),
                (true, _) => canvas.text(x, y, label, Ink::Mark),
                (false, 1) => canvas.text(x + reach, y, label, Ink::Mark),
                (false, _) => self.long_labels.push((point, label.clone())),
            }
        } else if let Some(shape) = self.signs.get(&point) {
            let at = if is_free { x } else { x + reach };
            canvas.put(at, y, sign(*shape, look), Ink::Mark);
        }
    }
}

/// Without colours, discs and circles are black and white; with colours both
/// are discs. Dimmed stones are small.
pub fn stone(color: Color, is_dim: bool, look: Look) -> char {
    match (color, is_dim, look.ascii) {
        (Color::Black, false, true) => 'X',
        (Color::White, false, true) => 'O',
        (Color::Black, true, true) => 'x',
        (Color::White, true, true) => 'o',
        (Color::White, false, false) if look.colored => '●',
        (Color::White, true, false) if look.colored => '•',
        (Color::Black, false, false) => '●',
        (Color::White, false, false) => '○',
        (Color::Black, true, false) => '•',
        (Color::White, true, false) => '◦',
    }
}

pub fn sign(sign: Sign, look: Look) -> char {
    let (ascii, unicode) = match sign {
        Sign::Circle => ('@', '◎'),
        Sign::Square => ('#', '□'),
        Sign::Triangle => ('^', '△'),
        Sign::Cross => ('*', '×'),
        Sign::Selected => ('!', '◇'),
        Sign::BlackTerritory => ('b', '▪'),
        Sign::WhiteTerritory => ('w', '▫'),
    };
    match look.ascii {
        true => ascii,
        false => unicode,
    }
}

/// LB, and the letters of FF\[1\] to FF\[3\]'s L.
fn labels(node: Node<'_>, size: (u32, u32)) -> Vec<(Point, String)> {
    let mut labels = Vec::new();
    if let Some(property) = node.property("L") {
        let letters = ('a'..='z').chain('A'..='Z');
        let letters = letters.map(|letter| letter.to_string());
        labels.extend(points_on(property, size).into_iter().zip(letters));
    }
    for value in node.property("LB").into_iter().flat_map(Property::decode) {
        if let Ok(Value::Compose(halves)) = value
            && let (Value::Point(point), Value::Text(text)) = *halves
            && point.is_on(size)
        {
            labels.push((point, visible(&text).into_owned()));
        }
    }
    labels
}

fn pairs<'a>(property: Option<Property<'a>>) -> impl Iterator<Item = [Point; 2]> + use<'a> {
    let values = property.into_iter().flat_map(Property::decode);
    values.filter_map(|value| match value {
        Ok(Value::Compose(halves)) => match *halves {
            (Value::Point(from), Value::Point(to)) => Some([from, to]),
            _ => None,
        },
        _ => None,
    })
}

/// Octi's marks name stones.
fn pods(property: Property<'_>) -> impl Iterator<Item = Point> {
    property.decode().filter_map(|value| match value {
        Ok(Value::Stone(Stone::Pod(pod))) => Some(pod.point),
        _ => None,
    })
}

/// Where a move ends.
fn ends(played: &Move) -> Vec<Point> {
    match played {
        Move::Place(point) => vec![*point],
        Move::Amazons { to, .. } | Move::LinesOfAction { to, .. } | Move::Gess { to, .. } => {
            vec![*to]
        }
        Move::Twixt(steps) => {
            let pegs = steps.iter().filter_map(|step| match step {
                twixt::Step::Peg(hole) => Some(*hole),
                _ => None,
            });
            pegs.collect()
        }
        Move::Octi(action) => match action {
            octi::Action::Enter(point) => vec![*point],
            octi::Action::Add { pod, .. } | octi::Action::Turn { pod, .. } => vec![pod.point],
            octi::Action::Travel(ways) => {
                let ends = ways.iter().filter_map(|way| way.hops.last());
                ends.map(|hop| hop.to).collect()
            }
        },
        _ => Vec::new(),
    }
}
