//! # What
//!
//! A text contains bytes that are invalid in the encoding of its game tree. sgf shows them as `U+FFFD`
//! and keeps them in the file.
//!
//! # Why
//!
//! The text is damaged, was cut off in the middle of a character, or is in another encoding.
//!
//! # Example
//!
//! A player's name in UTF-8 whose last character was cut in half.
//!
//! # Fix
//!
//! Correct the text, or specify its encoding with `--from-charset`.

use super::*;
use sgfkit_core::schema;

pub(super) const CHECK: Check = Check::new("undecodable-text", Charset, Error)
    .summary("bytes that are invalid in the encoding")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[71])
    .run(Run::Unusual(|_| true, run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let plain = value.raw().is_ascii() && !value.raw().contains(&0x1b);
    if plain || !value.unicode().lossy {
        return;
    }
    // Values of other types count only if people write them as text.
    let is_other =
        |row: &schema::Property| !row.value.holds_text() && row.kind != PropertyType::GameInfo;
    if known.row.is_some_and(is_other) {
        return;
    }
    let charset = known.property.node().tree().charset();
    let message = format!("the text of {} is not valid {charset}", known.id());
    report.add_value(&CHECK, known, value, message);
}
