//! # What
//!
//! In Backgammon, `CP` contains the owner of the doubling cube.
//!
//! # Why
//!
//! `CP` is the copyright. Until 2001 the specification used it for the cube, which is now `CO`. GNU
//! Backgammon still writes `CP`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[6];CP[c]CV[1])
//! ```
//!
//! # Fix
//!
//! Rename it to `CO`. This is unsafe, although a copyright of one letter is unlikely.

use super::*;

pub(super) const CHECK: Check = Check::new("cube-owner-in-cp", Producers, Warning)
    .summary("the owner of the doubling cube in CP")
    .spec("backgammon.html, CO; history.html")
    .games(&[Game::Backgammon])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::CP]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let has_owner = contents.get(id::CO).is_some();
    for known in contents.all(id::CP) {
        let property = known.property;
        let mut values = property.values();
        let (Some(value), None) = (values.next(), values.next()) else {
            continue;
        };
        if !matches!(value.raw(), b"b" | b"w" | b"c") {
            continue;
        }
        let message = "CP contains the cube owner, which belongs in CO";
        let found = report.add_identifier(&CHECK, property, message);
        if let Some(span) = property.identifier_span().filter(|_| !has_owner) {
            found.fix(Fix::risky("rename it to CO").replace(span, id::CO));
        }
    }
}
