//! # What
//!
//! `B` or `W` has several points, and no move comes before it, so these are setup stones.
//!
//! # Why
//!
//! A move is one point. Programs play the first one and drop the others. OGS wrote the start of a
//! forked game like this. sgf shows it as setup.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pb][oc][od]AW[ob][dc];W[ed])
//! ```
//!
//! # Fix
//!
//! Write `AB` or `AW`. This is unsafe, because the intended meaning is a guess.

use super::*;
use sgfkit_core::dialect::ogs;

pub(super) const CHECK: Check = Check::new("setup-as-move", Producers, Error)
    .summary("stones set up with B or W")
    .spec("properties.html, B and AB")
    .lossy()
    .sgfc(&[13])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(is_root, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    for property in ogs::setup(contents.tree()) {
        let (id, right) = (property.id(), ogs::setup_id(property));
        let count = property.values().count();
        let message = format!("{id} with {count} points before any move sets up stones");
        let found = report.add_identifier(&CHECK, property, message);
        if let Some(span) = property.identifier_span() {
            found.fix(Fix::risky(format!("write {right}")).replace(span, right));
        }
    }
}
