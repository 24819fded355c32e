//! The syntax fix of a game: it writes the game as it was read, and so fixes all its
//! syntax errors at once.

use super::{Fix, Safety};
use sgfkit_core::syntax::FaultKind;
use sgfkit_core::tree::{Collection, Outside};

/// What the syntax fixes of a file's games would lose.
#[derive(Clone, Debug)]
pub(super) struct SyntaxFixes {
    /// By the indices of the games.
    losses: Vec<Option<Loss>>,
}

/// Why the syntax fix of a game is not safe, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// A `]` without a `[` before it, where the text may have ended.
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

    /// The fix of a game, by its index, or of the parentheses between games; and why it is
    /// not safe.
    pub(super) fn fix(&self, game: Option<usize>) -> (Safety, Option<&'static str>) {
        let loss = game.and_then(|game| *self.losses.get(game)?);
        match loss {
            None => (Safety::Safe, None),
            Some(loss) => (Safety::Unsafe, Some(loss.help())),
        }
    }

    /// The file with the syntax of some games fixed, by their indices, and perhaps of what
    /// is between them. Games that would say something else stay as they are, and their
    /// indices are removed from `games`.
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

/// The fix of syntax errors, which has no edits of its own.
pub(super) fn fix(safety: Safety) -> Fix {
    match safety {
        Safety::Safe => Fix::safe("fix the syntax of this game"),
        Safety::Unsafe => Fix::risky("fix the syntax of this game"),
    }
}
