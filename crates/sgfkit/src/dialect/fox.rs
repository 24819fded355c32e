//! The Fox server, whose files write komi and byo-yomi in their own way.

use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};
use crate::value::{RawValue, real};

/// Whether a tree is the Fox server's: an `AP`, often the second one, begins
/// with `foxwq`.
///
/// ```
/// use sgfkit::{Collection, dialect::fox::is_of_fox};
///
/// let file = Collection::parse("(;GM[1]AP[GNU Go:3.8]KM[375]AP[foxwq])");
/// assert!(is_of_fox(file.tree(0).unwrap()));
/// ```
#[must_use]
pub fn is_of_fox(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    let mut values = root.properties_of(id::AP).flat_map(Property::values);
    values.any(|value| value.raw().starts_with(b"foxwq"))
}

/// Whether a node says that a game of Fox is even: such a game has komi, though
/// the file says 0.
pub(crate) fn is_even(node: Node<'_>) -> bool {
    node.number(id::HA) == Some(0) && is_of_fox(node.tree())
}

/// The komi that one of Fox's numbers means: it was multiplied by 100, or is
/// the Chinese count in stones so. No komi is as large as those.
///
/// ```
/// use sgfkit::dialect::fox::komi;
///
/// assert_eq!(komi(375.0), Some("7.5"));
/// assert_eq!(komi(7.5), None);
/// ```
#[must_use]
pub fn komi(number: f64) -> Option<&'static str> {
    let row = MULTIPLIED.iter().find(|(fox, _)| *fox == number)?;
    Some(row.1)
}

/// Where a game's komi is written so, and what is meant: the places of which the
/// check `fox-komi` tells.
pub(super) fn to_komi(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let format = tree.format();
    let meant = |value: RawValue<'_>| {
        let komi = komi(real(value.ascii()?, format)?)?;
        Some((value.span()?, komi.to_owned()))
    };
    let of_node = |node: Node<'_>| -> Vec<_> {
        let values = node.properties_of(id::KM).flat_map(Property::values);
        values.filter_map(meant).collect()
    };
    // In almost all games it stands in the root, or nowhere.
    let root = tree.root();
    let below = root.span().zip(tree.span());
    let below = below.map(|(root, tree)| Span::new(root.end, tree.end));
    let bytes = tree.bytes();
    let is_below = below.is_none_or(|below| memchr::memmem::find(below.of(bytes), b"KM").is_some());
    if is_below {
        tree.nodes().flat_map(of_node).collect()
    } else {
        of_node(root)
    }
}

const MULTIPLIED: &[(f64, &str)] = &[
    (275.0, "5.5"),
    (325.0, "6.5"),
    (350.0, "7"),
    (375.0, "7.5"),
    (450.0, "4.5"),
    (550.0, "5.5"),
    (650.0, "6.5"),
    (700.0, "7"),
    (750.0, "7.5"),
];
