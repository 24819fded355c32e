//! # What
//!
//! The value of a property does not have the type that the specification requires: it is not a number,
//! a point, or a move in the notation of the game.
//!
//! # Why
//!
//! Programs ignore the value, misread it, or reject the file.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]AB[three stones];B[pda]GB[good])
//! ```
//!
//! # Fix
//!
//! Write the value in the form that `sgf explain` shows for the identifier. The fix removes the value;
//! if the property must be empty, it removes the text. This is unsafe. It does not change moves, game
//! information, times such as `BL[1:30]`, which may mean hours or minutes, and properties that FF[4] no
//! longer has.

use super::*;
use sgfkit_core::value::Invalid;

pub(super) const CHECK: Check = Check::new("bad-value", Values, Error)
    .summary("a value of the wrong type")
    .spec("sgf4.html §3")
    .sgfc(&[14, 15])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Invalid(why) = *flaw else {
        return;
    };
    if why == Invalid::Compose || is_told_elsewhere(known, value, why) {
        return;
    }
    let text = value.simple_text().text;
    let id = known.id();
    let found = report.add_value(
        &CHECK,
        known,
        value,
        format_args!("`{text}` in {id}: {why}"),
    );
    // For properties that FF[4] dropped, only a few programs define types.
    if !known.row.is_some_and(|row| row.ff.contains(4)) {
        found.severity(Severity::Warning);
        return;
    }
    let is_move = known.row.is_some_and(|row| row.value == ValueType::Move);
    if why == Invalid::NotEmpty {
        let fix = Fix::risky("remove the text").replace_value(value, "");
        found.sgfc(Some(15)).fix(fix);
    } else if !is_move && !known.is_kind(PropertyType::GameInfo) && !is_clock(known, value) {
        found.fix_by(Applicability::Unsafe, || {
            Fix::risky("remove the value").delete_value(known.property, value)
        });
    }
}

/// Returns true if another check reports the value, or if the game's notation is unknown.
fn is_told_elsewhere(known: &Known<'_>, value: RawValue<'_>, why: Invalid) -> bool {
    let game = known.property.facts().game;
    let is_of_points = matches!(why, Invalid::Point | Invalid::Move | Invalid::Stone);
    is_of_points && !game.has_typed_moves()
        || slip::is_others(known)
        || hexgui_swap::is_bare(known, value)
        || slip::is_empty(known, value, why)
        || slip::meant(known, value).is_some()
}

/// Returns true for a time such as `1:30`, which may be hours or minutes.
fn is_clock(known: &Known<'_>, value: RawValue<'_>) -> bool {
    let is_part = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let mut parts = value.raw().trim_ascii().split(|byte| *byte == b':');
    known
        .row
        .is_some_and(|row| matches!(row.id, id::BL | id::WL))
        && parts.all(is_part)
}
