use std::sync::OnceLock;

use super::version::{Converted, Patch, converted};
use crate::{Applicability, Checker, fix_with};
use sgfkit_core::game::{BoardSize, Game, Point, go};
use sgfkit_core::replay::{old_view, points_on};
use sgfkit_core::schema::{ValueType, id};
use sgfkit_core::tree::{Collection, Node, Property};
use sgfkit_core::value::{RawValue, Value};

const FIXES: [&str; 2] = ["old-labels", "old-marks"];

/// Converts a file for programs that support only FF\[3\].
///
/// Sets FF, expands rectangles in point lists to single points, writes passes as `tt` if the board
/// allows it, writes a `VW` with one rectangle as its two corners, joins soft line breaks, and
/// replaces `L` and `M` of FF\[1\] by `LB`, `TR` and `MA`. All other bytes stay. Data that FF\[3\]
/// cannot express is kept, because its programs skip it, and listed in [`Converted::foreign`].
/// [`to_ff4`](super::to_ff4) restores the same meaning.
///
/// ```
/// use sgfkit::{Collection, convert};
///
/// let new = Collection::parse("(;FF[4]GM[1]VW[aa:jj]AB[dd:ee];W[]SQ[dd])");
/// let old = convert::to_ff3(&new);
/// assert_eq!(
///     String::from_utf8_lossy(&old.bytes),
///     "(;FF[3]GM[1]VW[aa][jj]AB[dd][ed][de][ee];W[tt]SQ[dd])",
/// );
/// assert_eq!(old.foreign, [("SQ".to_owned(), 1)]);
/// ```
#[must_use]
pub fn to_ff3(collection: &Collection) -> Converted {
    converted(collection, convert)
}

fn convert(collection: &Collection) -> Converted {
    let mut patch = Patch::new(collection);
    for tree in collection.trees() {
        patch.set_format(tree, 3, "");
        for property in tree.nodes().flat_map(Node::properties) {
            rewrite(property, &mut patch);
        }
    }
    static CHECKER: OnceLock<Checker> = OnceLock::new();
    let checker = CHECKER.get_or_init(|| Checker::new(|check| FIXES.contains(&check.code)));
    let fixed = fix_with([checker; 2], &patch.apply(), Applicability::Unsafe, |_| {
        true
    });
    Converted::new(&collection.read_again(fixed.bytes), foreign)
}

fn rewrite(property: Property<'_>, patch: &mut Patch<'_>) {
    let facts = property.facts();
    let Some(row) = property.schema() else { return };
    if row.value == ValueType::Move {
        if facts.game == Game::Go && go::is_pass("tt", facts.size) {
            let passes = property.values().filter(|value| value.raw().is_empty());
            for span in passes.filter_map(RawValue::span) {
                patch.replace_value(span, "tt");
            }
        }
    } else if row.value.holds_text() {
        let values = property.values();
        let breaks = values.filter(|value| value.raw().contains(&b'\\'));
        for value in breaks {
            let joined = facts.scan.joined(value.raw());
            if let Some(span) = value.span().filter(|_| *joined != *value.raw()) {
                patch.replace_value(span, joined.into_owned());
            }
        }
    } else if row.is_point_list(facts.game_number)
        && let Some(values) = points(property)
    {
        patch.replace_values(property, values);
    }
}

/// Lists with more points than any real board are not expanded.
const MANY_POINTS: u64 = 1 << 14;

/// Returns the values of a point list in FF\[3\], or `None` if they need no change.
fn points(property: Property<'_>) -> Option<Vec<u8>> {
    let facts = property.facts();
    let is_new_view = property.is(id::VW) && facts.format >= 4;
    let mut has_rectangle = false;
    // Only as much of the board as the list needs.
    let mut size = BoardSize::default();
    for value in property.decode() {
        let (from, to) = match value {
            Ok(Value::Point(point)) => (point, point),
            Ok(Value::Rectangle(from, to)) => (from, to),
            _ => return None,
        };
        has_rectangle |= from != to;
        size.columns = size
            .columns
            .max(from.column.max(to.column).saturating_add(1));
        size.rows = size.rows.max(from.row.max(to.row).saturating_add(1));
    }
    let size = BoardSize::new(
        size.columns.min(facts.size.columns),
        size.rows.min(facts.size.rows),
    );
    if !has_rectangle && !is_new_view || size.area() > MANY_POINTS {
        return None;
    }
    let mut points = points_on([property], size);
    if is_new_view {
        points = old_view(points);
    }
    let mut values = Vec::new();
    for point in points {
        let point = facts.game.write_point(point)?;
        values.extend([b"[", point.as_bytes(), b"]"].concat());
    }
    for (value, decoded) in property.values().zip(property.decode()) {
        let first = match decoded {
            Ok(Value::Point(point)) => point,
            Ok(Value::Rectangle(from, to)) => {
                Point::new(from.column.min(to.column), from.row.min(to.row))
            }
            _ => continue,
        };
        // Points off the board are as invalid as before.
        if !first.is_on(size) {
            values.extend([b"[", value.raw(), b"]"].concat());
        }
    }
    Some(values)
}

/// Describes a value that FF\[3\] does not support, although it has the property.
fn foreign(property: Property<'_>) -> Option<String> {
    let facts = property.facts();
    let is_wide = |BoardSize { columns, rows }: BoardSize| columns != rows || columns > 19;
    let first = property.values().next()?;
    if property.is(id::SZ) && is_wide(facts.size) {
        Some(format!("SZ[{}]", first.simple_text().text))
    } else if property.is(id::FG) && !first.raw().is_empty() {
        Some("FG with flags".to_owned())
    } else if facts.game == Game::Go && first.raw().is_empty() && property.mover().is_some() {
        Some("passes written as []".to_owned())
    } else if property.is(id::LB) && property.values().any(is_long) {
        Some("LB of more than 4 letters".to_owned())
    } else {
        None
    }
}

/// FF\[3\] allows labels of up to four characters.
fn is_long(value: RawValue<'_>) -> bool {
    let label = value.halves().map(|(_, label)| label.simple_text().text);
    label.is_some_and(|label| label.chars().count() > 4)
}
