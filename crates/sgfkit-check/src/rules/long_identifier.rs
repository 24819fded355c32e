//! # What
//!
//! An identifier has more than two capital letters. Each one is reported once per game.
//!
//! # Why
//!
//! Identifiers in the specification have one or two letters. Private properties may have longer ones,
//! but some programs cannot read them.
//!
//! # Example
//!
//! ```text
//! (;GM[1]MULTIGOGM[1];B[pd])
//! ```
//!
//! # Fix
//!
//! None: programs that use the property look for this name.

use super::*;
use sgfkit_core::schema;

pub(super) const CHECK: Check = Check::new("long-identifier", Structure, Style)
    .summary("an identifier of more than two capital letters")
    .spec("sgf4.html §2.2.4")
    .sgfc(&[31])
    .run(Run::Tree(is_long, run));

fn is_long(subject: &Subject<'_>) -> bool {
    let id = subject.id;
    let length = 3..identifier_too_long::LENGTH;
    let is_name = |id| schema::long_name(id).is_some();
    length.contains(&id.len())
        && id.iter().all(u8::is_ascii_uppercase)
        && !std::str::from_utf8(id).is_ok_and(is_name)
}

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let wanted = |known: &Known<'_>| known.is_selected(is_long);
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        let id = known.id();
        format!("{id} has more than two capital letters: a private property")
    });
}
