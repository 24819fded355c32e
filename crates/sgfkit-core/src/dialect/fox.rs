//! Dialect of the Fox server, which has its own notation for komi and byo-yomi.

use crate::game::{Color, Move};
use crate::replay::sets_up;
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};
use crate::value::{RawValue, real};

/// Returns true for files of the Fox server: an `AP`, often the second one, begins with `foxwq`.
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

/// Returns true if a Fox game has no handicap. Such a game has komi, although the file contains 0.
#[doc(hidden)]
#[must_use]
pub fn is_even(node: Node<'_>) -> bool {
    node.number(id::HA) == Some(0) && is_of_fox(node.tree())
}

/// Returns the intended komi for a number in a Fox file: the real one multiplied by
/// 100, or in stones as in Chinese counting. Returns `None` for any other number.
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

/// Number of handicap stones to look for among the first moves.
const STONES: std::ops::RangeInclusive<usize> = 3..=9;

/// Handicap stones that the server records as moves.
#[doc(hidden)]
#[non_exhaustive]
pub struct Handicap<'a> {
    /// Moves of Black: one `B` per stone and node.
    #[doc(hidden)]
    pub stones: Vec<Property<'a>>,
    /// `HA[0]` of the root.
    #[doc(hidden)]
    pub number: Option<Property<'a>>,
}

/// Returns the handicap of a Fox game with `HA[0]KM[0]` that begins with at least three
/// moves of Black, or `None` for all other games.
#[doc(hidden)]
#[must_use]
pub fn handicap(tree: GameTree<'_>) -> Option<Handicap<'_>> {
    let root = tree.root();
    let mut node = root;
    let mut stones: Vec<Property<'_>> = Vec::new();
    let mut points = Vec::new();
    // Follow the only line to White's first move.
    loop {
        let mut movers = node.movers();
        match (movers.next(), movers.next()) {
            (Some(Color::Black), None) => {
                let stone = node.property(id::B)?;
                let Move::Place(point) = stone.values().next()?.go_move()? else {
                    return None;
                };
                if node.is_root() || points.contains(&point) || stones.len() == *STONES.end() {
                    return None;
                }
                points.push(point);
                stones.push(stone);
            }
            (Some(Color::White), None) => break,
            (None, _) if stones.is_empty() => {}
            _ => return None,
        }
        if sets_up(node) {
            return None;
        }
        let mut children = node.children();
        node = children.next().filter(|_| children.next().is_none())?;
    }
    let said = match root.property(id::HA) {
        Some(_) => root.number(id::HA)?,
        None => 0,
    };
    let is_even = said <= 1 || usize::try_from(said).is_ok_and(|said| said == stones.len());
    let has_komi = root.property(id::KM).is_some() && root.real(id::KM) != Some(0.0);
    let is_meant = STONES.contains(&stones.len()) && is_even && !has_komi && is_of_fox(tree);
    is_meant.then(|| Handicap {
        stones,
        number: root.property(id::HA),
    })
}

/// Returns edits that turn handicap moves into setup. All nodes stay.
pub(super) fn to_handicap(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let Some(Handicap { stones, number }) = handicap(tree) else {
        return Vec::new();
    };
    let count = stones.len().to_string();
    let number = match number {
        Some(property) => property
            .values()
            .next()
            .and_then(RawValue::span)
            .zip(Some(count)),
        None => {
            let end = tree.root().span().map(|span| Span::empty(span.end));
            end.zip(Some(format!("HA[{count}]")))
        }
    };
    let stones = stones.iter().filter_map(|stone| stone.identifier_span());
    let stones = stones.map(|span| (span, "AB".to_owned()));
    number.into_iter().chain(stones).collect()
}

/// Returns edits that correct the komi, at the positions that the check `fox-komi` reports.
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
    // Nearly all games have KM in the root or nowhere.
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
