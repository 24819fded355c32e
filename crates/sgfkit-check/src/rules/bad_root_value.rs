//! # What
//!
//! The value of `FF`, `GM` or `SZ` is not a positive number. If the meaning is unclear, sgf assumes
//! FF[1], Go, or the usual board of the game.
//!
//! # Why
//!
//! The meaning of all other values depends on these three.
//!
//! # Example
//!
//! ```text
//! (;FF[four]GM[0]SZ[19x19])
//! ```
//!
//! # Fix
//!
//! If the meaning is clear (`19x19`, `GM[Hex]`), the fix writes it in the correct form. Any other value
//! is removed, except a name in `GM` that is not on the specification's list. A fix is safe if sgf
//! reads the file in the same way afterwards: white space, the zeros of `13.0`, an empty value.

use super::*;
use sgfkit_core::game::BoardSize;
use sgfkit_core::value::{self, lenient, number};

pub(super) const CHECK: Check = Check::new("bad-root-value", Info, Error)
    .summary("an FF, GM or SZ that cannot be read")
    .spec("properties.html, FF; GM; SZ")
    .sgfc(&[18, 17])
    .fix(Unsafe)
    .run(Run::Value(
        |subject| subject.is(&[id::FF, id::GM, id::SZ]),
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let property = known.property;
    let id = known.row.map_or("", |row| row.id);
    let text = value.ascii().unwrap_or_default();
    if is_good(id, text) || !property.node().is_root() {
        return;
    }
    let tree = property.node().tree();
    let taken = match id {
        id::FF => format!("FF[{}]", tree.format()),
        id::GM => tree.game().to_string(),
        _ => match tree.size() {
            Some(size) => format!("{}×{}", size.columns, size.rows),
            None => "no size".to_owned(),
        },
    };
    let message = if value.raw().is_empty() {
        format!("{id} is empty: read as {taken}")
    } else {
        let text = value.simple_text().text;
        format!("`{text}` in {id} is not valid: read as {taken}")
    };
    let fix = match meaning(id, value) {
        // SGF has no number for Havannah.
        Some(meaning) if id == id::GM && meaning == Game::HAVANNAH.number().to_string() => None,
        // Only white space or zeros are removed.
        Some(meaning) if meaning == value::whole(text) => {
            Some(Fix::safe(format!("write `{meaning}`")).replace_value(value, meaning))
        }
        Some(meaning) => {
            Some(Fix::risky(format!("write `{meaning}`")).replace_value(value, meaning))
        }
        None if value.raw().is_empty() => {
            Some(Fix::safe("remove the value").delete_value(known.property, value))
        }
        None if names_a_game(id, value) => None,
        None => Some(Fix::risky("remove the value").delete_value(known.property, value)),
    };
    let sgfc = if value.raw().is_empty() { 17 } else { 18 };
    let found = report.add_value(&CHECK, property, value, message);
    let found = found.sgfc(Some(sgfc));
    if let Some(fix) = fix {
        found.fix(fix);
    }
}

fn is_good(id: &str, text: &str) -> bool {
    let limit = match id {
        id::SZ => return BoardSize::parse(text).is_ok(),
        id::GM => i64::from(u32::MAX),
        _ => i64::MAX,
    };
    number(text).is_some_and(|number| (1..=limit).contains(&number))
}

/// Returns the intended value, if it is clear.
fn meaning(id: &str, value: RawValue<'_>) -> Option<String> {
    let meant = match id {
        id::SZ => lenient::size(value.raw())?.value.to_string(),
        id::GM => lenient::game(value.raw())?.value.number().to_string(),
        _ => value::whole(value.ascii()?).to_owned(),
    };
    is_good(id, &meant).then_some(meant)
}

/// Returns true if GM has the name of a game without a number. Removing it would make it Go.
fn names_a_game(id: &str, value: RawValue<'_>) -> bool {
    id == id::GM
        && value
            .raw()
            .iter()
            .any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}
