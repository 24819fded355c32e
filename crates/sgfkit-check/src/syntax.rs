//! Fixes all syntax errors of a game at once, by writing it as it was parsed.

use super::{Applicability, Fix};
use sgfkit_core::syntax::FaultKind;
use sgfkit_core::tree::{Collection, Outside};

/// Losses that syntax fixes would cause in each game.
#[derive(Clone, Debug)]
pub(super) struct SyntaxFixes {
    /// By game index.
    losses: Vec<Option<Loss>>,
}

/// Reasons a syntax fix is unsafe, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// A `]` without a `[` before it, at a possible end of the text.
    Bracket,
    StrayText,
}

impl Loss {
    fn help(self) -> &'static str {
        match self {
            Loss::Bracket => "needs --unsafe-fixes: the text may have ended at a `]` without a `[`",
            Loss::StrayText => "needs --unsafe-fixes: stray text would be removed",
        }
    }
}

impl SyntaxFixes {
    pub(super) fn of(collection: &Collection) -> SyntaxFixes {
        let mut losses = vec![None; collection.trees().count()];
        for fault in collection.faults() {
            let loss = match fault.kind {
                FaultKind::UnpairedBracket => Loss::Bracket,
                kind if kind.is_stray_text() => Loss::StrayText,
                _ => continue,
            };
            let node = collection.node_before(fault.span);
            let game = node.and_then(|node| losses.get_mut(node.tree().index()));
            if let Some(game) = game {
                *game = (*game).max(Some(loss));
            }
        }
        SyntaxFixes { losses }
    }

    /// Returns the applicability of the fix of a game, or of the text between games, and the reason.
    pub(super) fn fix(&self, game: Option<usize>) -> (Applicability, Option<&'static str>) {
        let loss = game.and_then(|game| *self.losses.get(game)?);
        match loss {
            None => (Applicability::Safe, None),
            Some(loss) => (Applicability::Unsafe, Some(loss.help())),
        }
    }

    /// Fixes the syntax of some games, by index, and optionally of the text between games.
    /// Games whose meaning would change stay as they are, and are removed from `games`.
    pub(super) fn apply(
        collection: &Collection,
        games: &mut Vec<usize>,
        outside: bool,
    ) -> Collection {
        let outside = if outside {
            Outside::WithoutParentheses
        } else {
            Outside::Kept
        };
        let fixed = collection.written(outside, |index| games.binary_search(&index).is_ok());
        if fixed.means_the_same_as(collection) {
            return fixed;
        }
        if fixed.trees().count() != collection.trees().count() {
            games.clear();
            return collection.clone();
        }
        let pairs = fixed.trees().zip(collection.trees());
        let alike: Vec<bool> = pairs
            .map(|(one, other)| one.said() == other.said())
            .collect();
        games.retain(|game| alike[*game]);
        let fixed = collection.written(Outside::Kept, |index| games.binary_search(&index).is_ok());
        if fixed.means_the_same_as(collection) {
            return fixed;
        }
        games.clear();
        collection.clone()
    }
}

/// Returns the fix for syntax errors, without edits.
pub(super) fn fix(applicability: Applicability) -> Fix {
    match applicability {
        Applicability::Safe => Fix::safe("fix the syntax of this game"),
        Applicability::Unsafe => Fix::risky("fix the syntax of this game"),
    }
}
