//! # What
//!
//! A text holds bytes that mean nothing in the charset in which its game tree is read. They are shown
//! as `U+FFFD`; in the file they stay.
//!
//! # Why
//!
//! The text was damaged, or cut off in the middle of a character, or written in another charset.
//!
//! # Example
//!
//! A player's name in UTF-8 whose last character was cut in half.
//!
//! # Fix
//!
//! Mend the text, or say with `--from-charset` what it is.

use super::*;
use crate::schema;

pub(super) const CHECK: Check = Check::new("undecodable-text", Charset, Error)
    .summary("bytes that the charset of the texts does not have")
    .spec("properties.html, CA")
    .lossy()
    .sgfc(&[71])
    .run(Run::Unusual(|_| true, run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let plain = value.raw().is_ascii() && !value.raw().contains(&0x1b);
    if plain || !value.unicode().lossy {
        return;
    }
    // Of values that are no texts, those people write are texts all the same.
    let is_other =
        |row: &schema::Property| !row.value.holds_text() && row.kind != PropertyType::GameInfo;
    if known.row.is_some_and(is_other) {
        return;
    }
    let charset = known.property.node().tree().charset();
    let message = format!("the text of {} is not valid {charset}", known.id());
    report.add_value(&CHECK, known, value, message);
}
