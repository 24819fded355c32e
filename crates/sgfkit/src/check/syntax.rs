//! The syntax fix of a game: it writes the game as it was read, and so fixes all its
//! syntax errors at once.

use super::{Fix, Safety};
use crate::schema::ValueType;
use crate::syntax::{Fault, FaultKind, Span};
use crate::tree::{Collection, Node, NodeId, Outside, Property};

/// What the syntax fixes of a file's games would lose.
#[derive(Clone, Debug)]
pub(super) struct SyntaxFixes {
    /// By the indices of the games.
    losses: Vec<Option<Loss>>,
    /// The move that the end of the file cuts off.
    cut_move: Option<CutMove>,
}

/// Why the syntax fix of a game is not safe, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// A `]` without a `[` before it, where the text may have ended.
    Bracket,
    CutMove,
    StrayText,
}

#[derive(Clone, Debug)]
struct CutMove {
    node: NodeId,
    id: String,
}

impl Loss {
    fn help(self) -> &'static str {
        match self {
            Loss::Bracket => "needs --unsafe-fixes: the text may have ended at a `]` without a `[`",
            Loss::CutMove => "needs --unsafe-fixes: a move that is cut off would be removed",
            Loss::StrayText => "needs --unsafe-fixes: stray text would be removed",
        }
    }
}

impl SyntaxFixes {
    pub(super) fn of(collection: &Collection) -> SyntaxFixes {
        let mut losses = vec![None; collection.trees().count()];
        let mut cut_move = None;
        for fault in collection.faults() {
            let loss = match fault.kind {
                FaultKind::UnpairedBracket => Loss::Bracket,
                FaultKind::UnclosedValue => match cut(collection, fault) {
                    Cut::Value => continue,
                    Cut::Move(cut) => {
                        cut_move = Some(cut);
                        Loss::CutMove
                    }
                    Cut::StrayText => Loss::StrayText,
                },
                kind if kind.is_stray_text() => Loss::StrayText,
                _ => continue,
            };
            let node = collection.node_before(fault.span);
            let game = node.and_then(|node| losses.get_mut(node.tree().index()));
            if let Some(game) = game {
                *game = (*game).max(Some(loss));
            }
        }
        SyntaxFixes { losses, cut_move }
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
        &self,
        collection: &Collection,
        games: &mut Vec<usize>,
        outside: bool,
    ) -> Collection {
        let mut edited = collection.clone();
        if let Some(cut) = &self.cut_move
            && let Some(node) = collection.node(cut.node)
            && games.contains(&node.tree().index())
        {
            // The node is there, so that nothing can fail.
            let _ = edited.remove_property(cut.node, &cut.id);
            let is_empty = |node: Node<'_>| node.properties().next().is_none() && node.is_leaf();
            if !node.is_root() && edited.node(cut.node).is_some_and(is_empty) {
                let _ = edited.remove_node(cut.node);
            }
        }
        let outside = if outside {
            Outside::WithoutParentheses
        } else {
            Outside::Kept
        };
        let fixed = edited.written(outside, |index| games.binary_search(&index).is_ok());
        if fixed.means_the_same_as(&edited) {
            return fixed;
        }
        if fixed.trees().count() != edited.trees().count() {
            games.clear();
            return collection.clone();
        }
        let pairs = fixed.trees().zip(edited.trees());
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

/// What the end of the file cuts off.
enum Cut {
    Value,
    Move(CutMove),
    /// A value that has no identifier.
    StrayText,
}

fn cut(collection: &Collection, fault: &Fault) -> Cut {
    let node = collection.node_before(Span::empty(fault.span.start));
    let property = node.and_then(|node| node.property_around(fault.span.start));
    let Some(property) = property else {
        return Cut::StrayText;
    };
    let is_move = |property: Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.value == ValueType::Move)
    };
    let mut values = property.values();
    let is_blank = values.all(|value| value.raw().trim_ascii().is_empty());
    if is_blank && is_move(property) {
        Cut::Move(CutMove {
            node: property.node().id(),
            id: property.id().into_owned(),
        })
    } else {
        Cut::Value
    }
}
