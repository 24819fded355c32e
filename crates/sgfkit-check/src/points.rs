//! Locates values on the board and writes points into them.

use super::Known;
use sgfkit_core::game::{BoardSize, Game, Move, Point, Stone, octi, twixt};
use sgfkit_core::schema::ValueType;
use sgfkit_core::value::{self, Facts, RawValue, Value};

/// Returns true if values of this type contain board points in a game with a known notation.
fn has_points(value: ValueType, game: Game) -> bool {
    let of_points = match value {
        ValueType::Point | ValueType::Stone | ValueType::Move => true,
        ValueType::Compose(first, _) => matches!(first, ValueType::Point | ValueType::Stone),
        _ => false,
    };
    of_points && game.has_typed_moves() && game != Game::Backgammon
}

/// Ways in which a well-formed value can be off the board.
#[derive(Debug)]
pub(super) enum Beyond {
    /// In capital letters; these lower-case ones are on the board.
    Capitals(String),
    /// A Go move just past the last column and row.
    Corner,
    /// `tt` in Go on a board with a side of more than 19 but without this point.
    Twenty,
    Elsewhere,
}

/// Returns how a decoded value is off the board; `None` if it is not or the board is unknown.
pub(super) fn beyond(
    known: &Known<'_>,
    value: RawValue<'_>,
    decoded: &Value<'_>,
) -> Option<Beyond> {
    let facts = known.property.facts();
    let has_points = known
        .row
        .is_some_and(|row| has_points(row.value, facts.game));
    if !has_points || facts.size.columns == 0 || facts.size.rows == 0 {
        return None;
    }
    let point = first_off(decoded, facts.size)?;
    let is_go_move = facts.game == Game::Go && matches!(decoded, Value::Move(_));
    if is_go_move && BoardSize::new(point.column, point.row) == facts.size {
        return Some(Beyond::Corner);
    }
    if let Some(lower) = in_lower_case(known, value) {
        return Some(Beyond::Capitals(lower));
    }
    Some(if point == TT && is_go_move {
        Beyond::Twenty
    } else {
        Beyond::Elsewhere
    })
}

/// `tt` in Go: a pass up to 19×19, otherwise a point (go.html, Move).
pub(super) const TT: Point = Point::new(19, 19);

/// Returns the value in lower case if it is then on the board. Boards of at most 26
/// columns and rows have no points with capital letters (go.html).
fn in_lower_case(known: &Known<'_>, value: RawValue<'_>) -> Option<String> {
    let facts = known.property.facts();
    let of_letters = [
        Game::Go,
        Game::Othello,
        Game::Gomoku,
        Game::Amazons,
        Game::Gess,
    ];
    if !of_letters.contains(&facts.game) || facts.size.columns.max(facts.size.rows) > 26 {
        return None;
    }
    let written = value.ascii()?;
    let is_text =
        |row: &ValueType| matches!(row, ValueType::Compose(_, second) if second.is_text());
    let points = match known.row.map(|row| row.value).filter(is_text) {
        Some(_) => written.find(':')?,
        None => written.len(),
    };
    let (points, rest) = written.split_at_checked(points)?;
    let lower = points.to_ascii_lowercase() + rest;
    let decoded = value::decode(value.reading(lower.as_bytes()), known.row, facts).ok()?;
    first_off(&decoded, facts.size).is_none().then_some(lower)
}

/// Returns the first point of a value that is outside a board of this size.
#[doc(hidden)]
#[must_use]
pub fn first_off(value: &Value<'_>, size: BoardSize) -> Option<Point> {
    first_point(value, &|point: &Point| !point.is_on(size))
}

/// Returns the first point of a value that `is_wanted` accepts.
#[doc(hidden)]
pub fn first_point(value: &Value<'_>, is_wanted: &dyn Fn(&Point) -> bool) -> Option<Point> {
    let first = |points: &[Point]| points.iter().copied().find(is_wanted);
    match value {
        Value::Point(point) => first(&[*point]),
        Value::Rectangle(from, to) => first(&[*from, *to]),
        Value::Stone(Stone::Pod(pod)) => first(&[pod.point]),
        Value::Compose(halves) => {
            first_point(&halves.0, is_wanted).or_else(|| first_point(&halves.1, is_wanted))
        }
        Value::Move(played) => match played {
            Move::Place(point) => first(&[*point]),
            Move::Amazons { from, to, arrow } => first(&[*from, *to, *arrow]),
            Move::LinesOfAction { from, to, .. } | Move::Gess { from, to } => first(&[*from, *to]),
            Move::Twixt(steps) => steps.iter().find_map(|step| first(&[of_step(*step)])),
            Move::Octi(action) => of_action(action).find(is_wanted),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the hole of a step, or the hole that names the center of a link.
fn of_step(step: twixt::Step) -> Point {
    match step {
        twixt::Step::Peg(hole) | twixt::Step::AddAll(hole) => hole,
        twixt::Step::Add { centre, .. } | twixt::Step::Remove(centre) => match centre {
            twixt::Centre::Shallow(hole) | twixt::Centre::Steep(hole) => hole,
        },
    }
}

fn of_action(action: &octi::Action) -> impl Iterator<Item = Point> {
    let (alone, ways) = match action {
        octi::Action::Enter(point) => (Some(*point), &[][..]),
        octi::Action::Add { pod, .. } | octi::Action::Turn { pod, .. } => {
            (Some(pod.point), &[][..])
        }
        octi::Action::Travel(ways) => (None, &ways[..]),
    };
    let of_way = |way: &octi::Way| {
        let hops: Vec<_> = way.hops.iter().map(|hop| hop.to).collect();
        std::iter::once(way.pod.point).chain(hops)
    };
    alone.into_iter().chain(ways.iter().flat_map(of_way))
}

/// Returns the corners of a rectangle in the order of the specification: upper left, lower right.
pub(super) fn in_order(one: Point, other: Point) -> (Point, Point) {
    let from = Point::new(one.column.min(other.column), one.row.min(other.row));
    let to = Point::new(one.column.max(other.column), one.row.max(other.row));
    (from, to)
}

/// Returns the notation of a pass in this tree: empty in FF[4]; before that `tt` up to
/// 19×19 and none on larger boards (go.html, Move).
pub(super) fn pass(facts: &Facts) -> Option<&'static str> {
    match facts.format {
        4.. => Some(""),
        _ => (facts.size.columns.max(facts.size.rows) <= 19).then_some("tt"),
    }
}

pub(super) fn board(facts: &Facts) -> String {
    format!("{}×{}", facts.size.columns, facts.size.rows)
}
