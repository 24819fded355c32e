//! # What
//!
//! An identifier has no capital letter, as in Little Golem's `b[..]` and `r[..]`, or holds a digit, as in
//! Boardspace's `P0[..]`. It is kept as it is written.
//!
//! # Why
//!
//! Identifiers consist of capital letters. (FF[1] allowed a capital letter and a digit.) Programs that
//! keep to that lose the property: here often all moves.
//!
//! # Example
//!
//! ```text
//! (;FF[4]SZ[24];b[cu];r[lo])
//! ```
//!
//! # Fix
//!
//! None: such files belong to other dialects than SGF.

use super::super::{Check, Group, Known, Report, Run, Severity};

pub(in super::super) const CHECK: Check = Check {
    code: "foreign-identifier",
    group: Group::Syntax,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[],
    games: &[],
    fix: None,
    summary: "an identifier without capitals, or with digits",
    spec: "sgf4.html §2.1; ff1.html",
    manual: include_str!("foreign-identifier.rs"),
    run: Run::Identifier(run),
};

fn run(known: &Known<'_>, report: &mut Report<'_>) {
    let property = known.property;
    let identifier = property.identifier();
    if identifier.iter().all(u8::is_ascii_uppercase) {
        return;
    }
    let digit = identifier.iter().any(u8::is_ascii_digit);
    let capital = identifier.iter().any(u8::is_ascii_uppercase);
    let old =
        matches!(identifier, [b'A'..=b'Z', b'0'..=b'9']) && property.node().tree().format() == 1;
    if capital && !digit || old {
        return;
    }
    let written = String::from_utf8_lossy(identifier);
    report.add_identifier(
        &CHECK,
        property,
        format!("`{written}` is no identifier of SGF"),
    );
}
