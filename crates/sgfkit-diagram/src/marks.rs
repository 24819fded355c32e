//! Markup of a node, as drawn on the board.

use std::collections::{HashMap, HashSet};

use sgfkit::game::{BoardSize, Point, octi, twixt};
use sgfkit::replay::{LastMove, inherited, points_on};
use sgfkit::schema::id;
use sgfkit::{Color, Game, Move, Node, Property, Stone, Value};

/// Sign on a point, one per markup property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Sign {
    Circle,
    Square,
    Triangle,
    Cross,
    Selected,
    BlackTerritory,
    WhiteTerritory,
}

/// Properties that put signs on points, including Octi's stones and older formats.
const SIGNS: [(&str, Sign); 13] = [
    (id::TB, Sign::BlackTerritory),
    (id::TW, Sign::WhiteTerritory),
    (id::CR, Sign::Circle),
    (id::CS, Sign::Circle),
    (id::SQ, Sign::Square),
    (id::SS, Sign::Square),
    (id::TR, Sign::Triangle),
    (id::TS, Sign::Triangle),
    (id::MA, Sign::Cross),
    (id::MS, Sign::Cross),
    (id::M, Sign::Cross),
    (id::SL, Sign::Selected),
    (id::SE, Sign::Selected),
];

/// Everything that a node draws on the board apart from stones.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Marks {
    /// Sign of each point. Territory may be drawn below another sign, see `under`.
    pub signs: HashMap<Point, Sign>,
    /// Territory on points that also have another sign.
    pub under: HashMap<Point, Sign>,
    /// Labels: `LB`, and the letters of `L`.
    pub labels: HashMap<Point, String>,
    /// Arrows (`AR`), each from its first to its second point.
    pub arrows: Vec<[Point; 2]>,
    /// Lines (`LN`).
    pub lines: Vec<[Point; 2]>,
    /// Dimmed points: `DD`, with inheritance applied.
    pub dim: HashSet<Point>,
    /// Visible points: `VW`, with inheritance applied; `None` shows the whole board.
    pub view: Option<HashSet<Point>>,
    /// End points of the last move.
    pub last: Vec<Point>,
    /// Dice in Backgammon, if known.
    pub roll: Option<Roll>,
    /// Doubling cube in Backgammon, if the file mentions it.
    pub cube: Option<Cube>,
    /// Properties of the signs, in drawing order.
    pub legend: Vec<(Sign, &'static str)>,
}

/// Roll of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Roll {
    /// Numbers from 1 to 6.
    pub dice: [u8; 2],
    /// Player who rolled; `None` if `DI` sets up the dice.
    pub color: Option<Color>,
}

/// Doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cube {
    /// Current stake.
    pub value: u64,
    /// Player who may double; `None` while both may.
    pub owner: Option<Color>,
}

impl Marks {
    /// Returns the markup of a node on a board of `size`.
    #[must_use]
    pub fn of(node: Node<'_>, last_move: Option<LastMove<'_>>, size: BoardSize) -> Marks {
        let set = |id| {
            let node = inherited(node, id)?.node();
            let points = points_on(node.properties_of(id), size);
            Some(points.into_iter().collect::<HashSet<_>>())
        };
        Marks {
            dim: set(id::DD).unwrap_or_default(),
            view: set(id::VW).filter(|points| !points.is_empty()),
            ..Marks::own(node, last_move, size)
        }
    }

    /// Returns the markup without the inherited properties `DD` and `VW`.
    pub(crate) fn own(node: Node<'_>, last_move: Option<LastMove<'_>>, size: BoardSize) -> Marks {
        let mut marks = Marks::default();
        for (id, sign) in SIGNS {
            let lists = node.properties_of(id);
            let mut points = points_on(lists.clone(), size);
            points.extend(lists.flat_map(pods));
            if !points.is_empty() {
                marks.legend.push((sign, id));
            }
            let is_territory = |sign| matches!(sign, Sign::BlackTerritory | Sign::WhiteTerritory);
            for point in points {
                let before = marks.signs.insert(point, sign);
                if let Some(before) = before.filter(|before| is_territory(*before)) {
                    marks.under.insert(point, before);
                }
            }
        }
        marks.labels = labels(node, size).into_iter().collect();
        marks.arrows = pairs(node, id::AR).collect();
        marks.lines = pairs(node, id::LN).collect();
        let played = last_move.and_then(|last| last.played());
        if node.tree().game() == Game::Backgammon {
            (marks.roll, marks.cube) = roll_and_cube(node);
        }
        marks.last = played.map(|played| ends(&played)).unwrap_or_default();
        marks
    }

    /// Returns true unless `VW` hides the point.
    #[must_use]
    pub fn is_shown(&self, point: Point) -> bool {
        self.view.as_ref().is_none_or(|view| view.contains(&point))
    }

    /// Returns the smallest rectangle with all visible points: upper left and lower right point.
    #[must_use]
    pub fn window(&self, size: BoardSize) -> (Point, Point) {
        let all = (
            Point::new(0, 0),
            Point::new(size.columns.saturating_sub(1), size.rows.saturating_sub(1)),
        );
        let Some(view) = &self.view else { return all };
        view.iter().fold((all.1, all.0), |(from, to), point| {
            (
                Point::new(from.column.min(point.column), from.row.min(point.row)),
                Point::new(to.column.max(point.column), to.row.max(point.row)),
            )
        })
    }
}

/// Collects LB, and the letters of L in FF\[1\] to FF\[3\].
fn labels(node: Node<'_>, size: BoardSize) -> Vec<(Point, String)> {
    let mut labels = Vec::new();
    let letters = ('a'..='z').chain('A'..='Z');
    let letters = letters.map(|letter| letter.to_string());
    labels.extend(
        points_on(node.properties_of(id::L), size)
            .into_iter()
            .zip(letters),
    );
    for value in node.properties_of(id::LB).flat_map(Property::decode) {
        if let Ok(Value::Compose(halves)) = value
            && let (Value::Point(point), Value::Text(text)) = *halves
            && point.is_on(size)
        {
            labels.push((point, text.into_owned()));
        }
    }
    labels
}

fn pairs(node: Node<'_>, id: &str) -> impl Iterator<Item = [Point; 2]> {
    let values = node.properties_of(id).flat_map(Property::decode);
    values.filter_map(|value| match value {
        Ok(Value::Compose(halves)) => match *halves {
            (Value::Point(from), Value::Point(to)) => Some([from, to]),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the dice and the cube after all setup and moves up to the node.
fn roll_and_cube(node: Node<'_>) -> (Option<Roll>, Option<Cube>) {
    let mut roll = None;
    let mut cube = None;
    let mut doubles = 0;
    let mut doubler = None;
    let middle = Cube {
        value: 1,
        owner: None,
    };
    for node in node.path() {
        let value = node.number(id::CV);
        if let Some(value) = value.and_then(|value| u64::try_from(value).ok()) {
            cube.get_or_insert(middle).value = value;
        }
        match node.text(id::CO).as_deref() {
            Some("b") => cube.get_or_insert(middle).owner = Some(Color::Black),
            Some("w") => cube.get_or_insert(middle).owner = Some(Color::White),
            Some("c") => cube.get_or_insert(middle).owner = None,
            // The game is played without a cube (backgammon.html, CO).
            Some("n") => cube = None,
            _ => {}
        }
        let dice = node.number(id::DI).and_then(|dice| u8::try_from(dice).ok());
        roll = dice.map(|dice| Roll {
            dice: [dice / 10, dice % 10],
            color: None,
        });
        match node.played() {
            Some((color, Move::Backgammon { dice, .. })) => {
                roll = Some(Roll {
                    dice,
                    color: Some(color),
                });
            }
            Some((color, Move::Double)) => {
                doubler.get_or_insert(color);
                doubles += 1;
            }
            Some((_, Move::Take)) => {
                // The player who accepts a double owns the cube, even after a beaver.
                let cube = cube.get_or_insert(middle);
                cube.owner = doubler.take().map(Color::opposite).or(cube.owner);
                cube.value = cube.value.saturating_mul(1 << doubles.min(32));
                doubles = 0;
            }
            _ => {}
        }
    }
    let is_die = |die: &u8| (1..=6).contains(die);
    (roll.filter(|roll| roll.dice.iter().all(is_die)), cube)
}

/// Octi's markup properties name pods, not points.
fn pods(property: Property<'_>) -> impl Iterator<Item = Point> {
    property.decode().filter_map(|value| match value {
        Ok(Value::Stone(Stone::Pod(pod))) => Some(pod.point),
        _ => None,
    })
}

/// Returns the end points of a move, which get the mark of the last move.
#[must_use]
pub fn ends(played: &Move) -> Vec<Point> {
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
