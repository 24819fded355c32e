//! # What
//!
//! The specification defines this property for another game. sgf treats it as unknown and keeps it.
//! Each one is reported once per game.
//!
//! # Why
//!
//! Either `GM` is wrong, or the property is private and uses a name that the specification already
//! uses, which is not allowed.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[11]SZ[11]KM[0];B[f6])
//! ```
//!
//! # Fix
//!
//! Correct `GM`, or remove the property if it has no meaning.

use super::*;
use sgfkit_core::schema::{self, Games};

pub(super) const CHECK: Check = Check::new("property-of-other-game", Structure, Style)
    .summary("a property that belongs to another game")
    .spec("sgf4.html §2.2.4; properties.html, GM")
    .sgfc(&[35])
    .run(Run::Tree(is_foreign, run));

pub(super) fn is_foreign(subject: &Subject<'_>) -> bool {
    let rows = std::str::from_utf8(subject.id).map(schema::rows);
    let is_bound = |row: &schema::Property| row.ff.binds(subject.format);
    subject.row.is_none() && rows.is_ok_and(|mut rows| rows.any(is_bound))
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let wanted = |known: &Known<'_>| known.is_selected(is_foreign);
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        let (id, owners) = (known.id(), owners(known));
        format!(
            "{id} is a property of {owners}, this game is {}",
            tree.game()
        )
    });
}

/// Lists the games that define the property: "Lines of Action and Octi".
fn owners(known: &Known<'_>) -> String {
    let mut games: Vec<String> = schema::rows(&known.id())
        .filter_map(|row| match row.games {
            Games::Only(numbers) => Some(numbers),
            Games::All => None,
        })
        .flatten()
        .map(|number| Game::from_number(*number).to_string())
        .collect();
    games.dedup();
    games.join(" and ")
}
