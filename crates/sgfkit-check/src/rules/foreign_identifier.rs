//! # What
//!
//! An identifier has no capital letter, such as Little Golem's `b[..]` and `r[..]`, or contains digits
//! or other characters, such as Boardspace's `P0[..]` and `P-1[..]`. sgf keeps it as it is written.
//! Each identifier is reported once per game.
//!
//! # Why
//!
//! Identifiers consist of capital letters. (FF[1] also allowed a capital letter followed by a digit.)
//! Programs that follow this rule lose the property, which often means all moves.
//!
//! # Example
//!
//! ```text
//! (;FF[4]SZ[24];b[cu];r[lo])
//! ```
//!
//! # Fix
//!
//! None: such files use a dialect and not SGF.

use super::*;

pub(super) const CHECK: Check = Check::new("foreign-identifier", Syntax, Error)
    .summary("an identifier without capitals, or with characters that are not letters")
    .spec("sgf4.html §2.1; ff1.html")
    .run(Run::Tree(is_foreign, run));

fn is_foreign(subject: &Subject<'_>) -> bool {
    match subject.id {
        [b'A'..=b'Z', b'0'..=b'9'] => subject.format != 1,
        id => !id.iter().all(u8::is_ascii_uppercase),
    }
}

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let wanted = |known: &Known<'_>| known.is_selected(is_foreign);
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        format!("`{}` is not a valid SGF identifier", known.id())
    });
}
