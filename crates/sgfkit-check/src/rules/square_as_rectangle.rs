//! # What
//!
//! `SZ` has two numbers for a square board.
//!
//! # Why
//!
//! Two numbers are for boards that are not square. Older programs cannot read them.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19:19])
//! ```
//!
//! # Fix
//!
//! Write one number. This is safe.

use super::*;
use sgfkit_core::game::BoardSize;

pub(super) const CHECK: Check = Check::new("square-as-rectangle", Info, Error)
    .summary("a square board given with two numbers")
    .spec("properties.html, SZ")
    .sgfc(&[47])
    .fix(Safe)
    .run(Run::Value(|subject| subject.is(&[id::SZ]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.ascii().unwrap_or_default();
    if !known.property.node().is_root() || !BoardSize::is_composed_square(text) {
        return;
    }
    let Ok(size) = BoardSize::parse(text) else {
        return;
    };
    let fix = Fix::safe(format!("write `{size}`")).replace_value(value, size.to_string());
    let message = format!("`{text}` in SZ is square: expected one number, `{size}`");
    report.add_value(&CHECK, known, value, message).fix(fix);
}
