//! # What
//!
//! `FF` specifies a version of the format that does not exist. sgf reads the file as FF[4].
//!
//! # Why
//!
//! FF[4] is the latest version, so the meaning of properties in a later version is unknown.
//!
//! # Example
//!
//! ```text
//! (;FF[5]GM[1];B[pd])
//! ```
//!
//! # Fix
//!
//! Write `FF[4]` if the file uses this version.

use super::*;
use sgfkit_core::value::number;

pub(super) const CHECK: Check = Check::new("unknown-format", Info, Error)
    .summary("an FF above 4")
    .spec("properties.html, FF")
    .lossy()
    .sgfc(&[46])
    .fix(Unsafe)
    .run(Run::Value(|subject| subject.is(&[id::FF]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let number = value.ascii().and_then(number);
    if number.is_some_and(|format| format > 4) && known.property.node().is_root() {
        let text = value.simple_text().text;
        let message = format!("unknown version FF[{text}]: read as FF[4]");
        let fix = Fix::risky("write `4`").replace_value(value, "4");
        report.add_value(&CHECK, known, value, message).fix(fix);
    }
}
