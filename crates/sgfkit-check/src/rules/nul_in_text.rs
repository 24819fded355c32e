//! # What
//!
//! A value contains a character with the value 0.
//!
//! # Why
//!
//! Many programs treat it as the end of the text.
//!
//! # Example
//!
//! ```text
//! (;C[a␀b])
//! ```
//!
//! # Fix
//!
//! Replace it with a space.

use super::*;

pub(super) const CHECK: Check = Check::new("nul-in-text", Values, Warning)
    .summary("a NUL byte in a text")
    .spec("sgf4.html §3.2")
    .sgfc(&[22])
    .fix(Unsafe)
    .run(Run::Unusual(|_| true, run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    if !value.raw().contains(&0) {
        return;
    }
    let message = format!("a NUL byte in the value of {}", known.id());
    let spaces: Vec<u8> = value
        .raw()
        .iter()
        .map(|byte| if *byte == 0 { b' ' } else { *byte })
        .collect();
    let fix = Fix::risky("write a space instead").replace_value(value, spaces);
    report.add_value(&CHECK, known, value, message).fix(fix);
}
