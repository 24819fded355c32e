//! # What
//!
//! A text is empty or contains only white space: a comment, a name or a title.
//!
//! # Why
//!
//! Some programs write every property they know, even if it is empty. This makes files larger without
//! adding information.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PB[Ada]PW[]EV[];B[pd]C[])
//! ```
//!
//! # Fix
//!
//! Remove the property. This is safe.

use super::*;
use sgfkit_core::schema::{self, Games};

pub(super) const CHECK: Check = Check::new("empty-text", Values, Style)
    .summary("an empty text")
    .spec("converting.html")
    .sgfc(&[17])
    .fix(Safe)
    .run(Run::Unusual(
        |subject| {
            let is_text = subject
                .row
                .is_some_and(|row| row.is_text() && !is_flag(row));
            is_text && !subject.is(&[id::CA])
        },
        run,
    ));

/// Properties that work as flags with an empty value: `IP` in Hex; `HA`, `IP` and `PZ` in Twixt.
fn is_flag(row: &schema::Property) -> bool {
    let in_game = |game: u32| matches!(row.games, Games::Only(games) if games.contains(&game));
    row.id == id::IP && (in_game(11) || in_game(21))
        || in_game(21) && matches!(row.id, id::HA | id::PZ)
}

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let is_empty = value.raw().is_empty();
    if !(is_empty || is_blank(value)) || known.property.values().nth(1).is_some() {
        return;
    }
    let message = if is_empty {
        format!("{} is empty", known.id())
    } else {
        format!("{} contains only white space", known.id())
    };
    let fix = Fix::safe("remove the property").delete_value(known.property, value);
    report.add_value(&CHECK, known, value, message).fix(fix);
}

/// Returns true if a value contains only white space, in any encoding.
fn is_blank(value: RawValue<'_>) -> bool {
    // Longer ones are drawings.
    value.raw().len() <= 64 && value.text().text.trim().is_empty()
}
