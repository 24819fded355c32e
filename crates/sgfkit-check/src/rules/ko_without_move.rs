//! # What
//!
//! A node without a move has `KO`.
//!
//! # Why
//!
//! `KO` says that the move of the node is played even if the rules forbid it. Without a move it is
//! illegal.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd];KO[])
//! ```
//!
//! # Fix
//!
//! Remove it. This is safe, because it has no meaning there.

use super::*;

pub(super) const CHECK: Check = Check::new("ko-without-move", Structure, Error)
    .summary("KO in a node without a move")
    .spec("properties.html, KO")
    .sgfc(&[43])
    .fix(Safe)
    .run(Run::Node(|subject| subject.is(&[id::KO]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if contents.has_move() {
        return;
    }
    for known in contents.all(id::KO).filter(|known| !is_reused(known)) {
        let fix = Fix::safe("remove it").delete_property(known.property);
        report
            .add_identifier(&CHECK, known, "KO in a node without a move")
            .fix(fix);
    }
}
