//! Shared code for checks of game information.

use std::borrow::Cow;

use super::{Check, Fix, Known, Report, Severity};
use sgfkit_core::game::Game;
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, Property};
use sgfkit_core::value::{RawValue, Value};

/// Returns the severity of an invalid form. The forms are mandatory since FF\[4\].
pub(super) fn severity(known: &Known<'_>) -> Severity {
    match known.property.node().tree().format() {
        ..4 => Severity::Warning,
        _ => Severity::Error,
    }
}

const MOST_CHARACTERS: usize = 60;

pub(super) fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or(text))),
        None => Cow::Borrowed(text),
    }
}

/// Reports a value with an invalid form; an unsafe fix would write `repaired`. SGFC
/// uses message 15 for values that it corrects and 33 for others.
pub(super) fn broken(
    check: &Check,
    known: &Known<'_>,
    value: RawValue<'_>,
    message: String,
    repaired: Option<String>,
    report: &mut Report<'_>,
) {
    let found = report.add_value(check, known.property, value, message);
    let found = found.severity(severity(known));
    match repaired {
        Some(text) => {
            let fix = Fix::risky(format!("write `{text}`")).replace_value(value, text);
            found.sgfc(Some(15)).fix(fix);
        }
        None => _ = found.sgfc(Some(33)),
    }
}

/// Adds a missing `FF[4]` at the start of the root. Returns `None` if the game has an FF or
/// properties that FF\[4\] dropped, or if the change would alter positions or texts or cause new
/// errors; so the fix is always safe. It parses the whole game: call it once per game.
pub(super) fn missing_format(tree: GameTree<'_>) -> Option<Fix> {
    let root = tree.root();
    let first = root.properties().next()?.span()?;
    let is_old = |property: Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| !row.ff.contains(4))
    };
    let has_format = root.property(id::FF).is_some();
    if has_format || tree.nodes().flat_map(Node::properties).any(is_old) {
        return None;
    }
    Some(Fix::safe("write `FF[4]`").insert(first.start, "FF[4]"))
}

/// Counts the stones of a setup property, including all points of rectangles.
pub(super) fn stones(node: Node<'_>, id: &str) -> u64 {
    let of_id = node.properties().filter(|property| property.is(id));
    let values = of_id.flat_map(Property::decode);
    values
        .map(|value| match value {
            Ok(Value::Rectangle(from, to)) => {
                let columns = u64::from(from.column.abs_diff(to.column)) + 1;
                let rows = u64::from(from.row.abs_diff(to.row)) + 1;
                columns * rows
            }
            Ok(_) => 1,
            Err(_) => 0,
        })
        .fold(0, u64::saturating_add)
}
/// Returns true if `TE` holds an event or `KO` a komi, as in files of Asian servers and
/// newspapers (`reused-identifier`). Such values do not annotate a move.
pub(super) fn is_reused(known: &Known<'_>) -> bool {
    let is_te = known.is(id::TE);
    if !is_te && !known.is(id::KO) || known.property.node().tree().game() != Game::Go {
        return false;
    }
    let Some(value) = known.property.values().next() else {
        return false;
    };
    let text = value.simple_text().text;
    if is_te {
        // `1` and `2` are the valid values of TE; other numbers are mistakes.
        text.chars().count() > 1 && text.chars().any(char::is_alphabetic)
    } else {
        text != "1" && text.contains(|c: char| c.is_ascii_digit())
    }
}
