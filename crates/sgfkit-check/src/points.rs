//! Where values lie on the board, and how points are written into them.

use super::Known;
use sgfkit_core::game::{BoardSize, Game, Move, Point, Stone, octi, twixt};
use sgfkit_core::schema::ValueType;
use sgfkit_core::value::{self, Facts, RawValue, Value};

/// Whether values of this type name points of a board, in a game whose
/// notation is known. Backgammon has no board of columns and rows.
fn has_points(value: ValueType, game: Game) -> bool {
    let of_points = match value {
        ValueType::Point | ValueType::Stone | ValueType::Move => true,
        ValueType::Compose(first, _) => matches!(first, ValueType::Point | ValueType::Stone),
        _ => false,
    };
    of_points && game.has_typed_moves() && game != Game::Backgammon
}

/// How a value that its type accepts reaches beyond the board.
#[derive(Debug)]
pub(super) enum Beyond {
    /// In capital letters, where these lower-case ones are on the board.
    Capitals(String),
    /// A Go move to the place behind the last column and row.
    Corner,
    /// Go's `tt` on a board that has a side of more than 19, and no such point.
    Twenty,
    /// In some other way.
    Elsewhere,
}

/// Whether and how a value, which is `decoded` to this, lies off the board;
/// `None` too where no board is known.
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

/// Go's `tt`: a pass up to 19×19, a point beyond (go.html, Move).
pub(super) const TT: Point = Point::new(19, 19);

/// The value in lower case, if that brings it onto a board of at most 26
/// columns and rows, on which no point has a capital letter (go.html).
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

/// The first point that a value names and a board of `size` has not.
#[doc(hidden)]
#[must_use]
pub fn first_off(value: &Value<'_>, size: BoardSize) -> Option<Point> {
    first_point(value, &|point: &Point| !point.is_on(size))
}

/// The first point of those that a value names which is as wanted.
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

/// The hole of a step, or the one that its centre is named by.
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

/// The corners of a rectangle in the order that the specification wants:
/// upper left, lower right.
pub(super) fn in_order(one: Point, other: Point) -> (Point, Point) {
    let from = Point::new(one.column.min(other.column), one.row.min(other.row));
    let to = Point::new(one.column.max(other.column), one.row.max(other.row));
    (from, to)
}

/// How Go's pass is written in this tree: FF[4] has the empty value, older
/// formats have `tt` up to 19×19 and none beyond (go.html, Move).
pub(super) fn pass(facts: &Facts) -> Option<&'static str> {
    match facts.format {
        4.. => Some(""),
        _ => (facts.size.columns.max(facts.size.rows) <= 19).then_some("tt"),
    }
}

/// A board's size for people: `19×19`.
pub(super) fn board(facts: &Facts) -> String {
    format!("{}×{}", facts.size.columns, facts.size.rows)
}
