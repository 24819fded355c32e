//! # What
//!
//! A node without a move has `BM`, `DO`, `IT` or `TE`.
//!
//! # Why
//!
//! These properties say that the move of the node is bad, doubtful, interesting or good. Without a move
//! they are illegal, and programs drop them. To judge a position, use `GB`, `GW`, `DM` or `UC`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd];TE[1]C[A good move.])
//! ```
//!
//! # Fix
//!
//! Remove it, or move it to the node of the intended move.

use super::*;
use sgfkit_core::schema;

pub(super) const CHECK: Check = Check::new("annotation-without-move", Structure, Error)
    .summary("a move annotation in a node without a move")
    .spec("properties.html, Move annotation properties")
    .sgfc(&[43])
    .fix(Unsafe)
    .run(Run::Node(
        |subject| subject.row.is_some_and(is_annotation),
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if contents.has_move() {
        return;
    }
    let is_one = |known: &&Known<'_>| known.row.is_some_and(is_annotation) && !is_reused(known);
    for known in contents.properties.iter().filter(is_one) {
        let message = format!("{} in a node without a move", known.id());
        let fix = Fix::risky("remove it").delete_property(known.property);
        report.add_identifier(&CHECK, known, message).fix(fix);
    }
}

pub(super) fn is_annotation(row: &schema::Property) -> bool {
    row.group == schema::Group::MoveAnnotation
}
