//! # What
//!
//! `KO` stands in a node without a move.
//!
//! # Why
//!
//! `KO` says that the move of the node is to be played although the rules forbid it. Without a move
//! it is illegal.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd];KO[])
//! ```
//!
//! # Fix
//!
//! Remove it. That is safe: it says nothing.

use super::super::forms::is_reused;
use super::super::{Check, Contents, Fix, Group, Report, Run, Safety, Severity};
use crate::schema::id;

pub(in super::super) const CHECK: Check = Check {
    code: "ko-without-move",
    group: Group::Structure,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[43],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "KO in a node without a move",
    spec: "properties.html, KO",
    manual: manual!("ko-without-move.rs"),
    run: Run::Node(|subject| subject.is(&[id::KO]), run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if contents.has_move() {
        return;
    }
    for known in contents.all(id::KO).filter(|known| !is_reused(known)) {
        let fix = Fix::safe("remove it").delete_property(known.property);
        report
            .add_identifier(&CHECK, known.property, "KO in a node without a move")
            .fix(fix);
    }
}
