//! # What
//!
//! The specification does not define this property. sgf keeps it. Each one is reported once per game.
//!
//! # Why
//!
//! Every program may add properties, and other programs ignore those they do not know. It may also be a
//! misspelling, or a `[` that belongs to a text.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]LZ[KataGo 49.1 1k])
//! ```
//!
//! # Fix
//!
//! Nothing needs to change if the property is intended. `sgf strip --private` removes all such
//! properties.

use super::*;
use sgfkit_core::dialect::fox;

pub(super) const CHECK: Check = Check::new("unknown-property", Structure, Style)
    .summary("a property that is not in the specification")
    .spec("sgf4.html §2.2.3")
    .sgfc(&[35])
    .run(Run::Tree(is_unknown, run));

/// Other checks report long and invalid identifiers and properties of other games.
fn is_unknown(subject: &Subject<'_>) -> bool {
    match subject.id {
        // Fox's own TC, unless it is that of FF[3].
        b"TC" if subject.row.is_some() => subject.format != 3,
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z'] => {
            subject.row.is_none() && !property_of_other_game::is_foreign(subject)
        }
        [b'A'..=b'Z', b'0'..=b'9'] => subject.format == 1,
        _ => false,
    }
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let is_of_fox = fox::is_of_fox(tree);
    let wanted = |known: &Known<'_>| {
        let is_private = !known.is(id::TC) || is_of_fox || known.row.is_none();
        known.is_selected(is_unknown) && is_private && !ogs_mark::is_mark(known)
    };
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        if known.is(id::TC) && is_of_fox {
            "TC counts Fox's byo-yomi periods: not a property of SGF".to_owned()
        } else {
            format!("{} is not a property of SGF", known.id())
        }
    });
}
