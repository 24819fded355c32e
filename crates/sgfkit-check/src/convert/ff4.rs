use std::sync::OnceLock;

use super::version::{Converted, Patch, converted};
use crate::{Applicability, Checker, Severity, fix_with};
use sgfkit_core::game::{Game, go};
use sgfkit_core::replay::old_corners_by;
use sgfkit_core::schema::{PropertyType, ValueType, id};
use sgfkit_core::tree::{Collection, GameTree, Node, NodeId, Property};
use sgfkit_core::value::{self, RawValue};

/// Checks with fixes for FF\[4\]. `PL` next to a move is fixed only if it is an error.
const FIXES: [&str; 10] = [
    "color-name",
    "good-and-bad-move",
    "integer-komi",
    "lower-case-identifier",
    "number-form",
    "old-labels",
    "old-marks",
    "player-beside-move",
    "setup-and-move",
    "white-space-in-value",
];

/// Converts a file to FF\[4\] (converting.html).
///
/// In every tree, sets FF, adds missing CA and GM, removes lower-case letters from identifiers,
/// splits nodes that mix setup and moves, and rewrites `KI`, `TE` with `BM`, `PL[White]`, `PL` next
/// to a move, `30.`, and white space in values that are not texts. In trees of older formats, also
/// rewrites `L`, `M`, the two corners of `VW`, and `tt`. All other bytes and the encoding stay.
///
/// ```
/// use sgfkit::{Collection, convert};
///
/// let old = Collection::parse("(;GaMe[1]VW[aa][jj];B[cc]L[dd][ee];W[tt])");
/// let new = convert::to_ff4(&old);
/// assert_eq!(
///     String::from_utf8_lossy(&new.bytes),
///     "(;FF[4]CA[UTF-8]GM[1]VW[aa:jj];B[cc]LB[dd:A][ee:B];W[])",
/// );
/// ```
#[must_use]
pub fn to_ff4(collection: &Collection) -> Converted {
    converted(collection, convert)
}

fn convert(collection: &Collection) -> Converted {
    let mut patch = Patch::new(collection);
    for tree in collection.trees() {
        let charset = match tree.root().property(id::CA) {
            Some(_) => String::new(),
            None => format!("CA[{}]", tree.charset()),
        };
        let game = match tree.root().property(id::GM) {
            Some(_) => String::new(),
            None => format!("GM[{}]", tree.game().number()),
        };
        patch.set_format(tree, 4, &(charset + &game));
        if tree.format() < 4 {
            rewrite(tree, &mut patch);
        }
    }
    static CHECKER: OnceLock<Checker> = OnceLock::new();
    let checker = CHECKER.get_or_init(|| Checker::new(|check| FIXES.contains(&check.code)));
    let is_old: Vec<bool> = collection.trees().map(|tree| tree.format() < 4).collect();
    let fixed = fix_with(
        [checker; 2],
        &keep_players(patch.apply()),
        Applicability::Unsafe,
        |found| match found.code {
            "player-beside-move" => found.severity == Severity::Error,
            // Private properties in FF[4].
            "old-labels" | "old-marks" => found
                .tree
                .and_then(|tree| is_old.get(tree))
                .is_some_and(|is_old| *is_old),
            _ => true,
        },
    );
    Converted::new(&collection.read_again(fixed.bytes), |_| None)
}

/// Rewrites values that are legal before and after FF\[4\] but change their meaning or notation.
fn rewrite(tree: GameTree<'_>, patch: &mut Patch<'_>) {
    let size = tree.facts().size;
    let has_tt = tree.game() == Game::Go && go::is_pass("tt", size);
    for property in tree.nodes().flat_map(Node::properties) {
        let is_number = |property: Property<'_>| {
            property.schema().is_some_and(|row| {
                row.kind != PropertyType::Root
                    && matches!(row.value, ValueType::Number | ValueType::Real)
            })
        };
        if let Some(view) = view(property) {
            patch.replace_values(property, view);
        } else if is_number(property) {
            // A fix removes white space around a number, as in FF[4].
            let is_apart = |value: &RawValue<'_>| {
                let number = value.raw().trim_ascii();
                number.iter().any(u8::is_ascii_whitespace)
            };
            for value in property.values().filter(is_apart) {
                let number = value.without_blanks();
                let read = value.reading(&number);
                let is_read = value::decode(read, property.schema(), property.facts()).is_ok();
                if let Some(span) = value.span().filter(|_| is_read) {
                    patch.replace_value(span, number);
                }
            }
        } else if has_tt && property.mover().is_some() {
            let passes = property
                .values()
                .filter(|value| *value.without_blanks() == *b"tt");
            for span in passes.filter_map(RawValue::span) {
                patch.replace_value(span, "");
            }
        }
    }
}

/// Writes an old VW as a rectangle between its two corners, without white space.
fn view(property: Property<'_>) -> Option<String> {
    let game = property.facts().game;
    let (from, to) = old_corners_by(property, |value| {
        let notation = value.notation();
        let point: String = notation.split_ascii_whitespace().collect();
        game.parse_point(&point)
    })?;
    let (first, last) = (game.write_point(from)?, game.write_point(to)?);
    Some(if from == to {
        format!("[{first}]")
    } else {
        format!("[{first}:{last}]")
    })
}

/// Resolves PL next to a move, which FF\[4\] forbids except in Hex. The fix of
/// `player-beside-move` removes it if it is redundant. If the same side plays again, or
/// the value is unreadable, PL moves to a node of its own.
fn keep_players(mut collection: Collection) -> Collection {
    let trees = collection.trees().filter(|tree| tree.game() != Game::Hex);
    let nodes = trees.flat_map(GameTree::nodes);
    let kept: Vec<NodeId> = nodes.filter(says_more).map(Node::id).collect();
    if kept.is_empty() {
        return collection;
    }
    for node in kept {
        // The node exists, because nodes are only added.
        let _ = collection.split_node(node, |property| !property.is(id::PL));
    }
    collection.reparsed()
}

/// Returns true if PL is the only setup property next to a move and is not redundant.
fn says_more(node: &Node<'_>) -> bool {
    let Some((mover, _)) = node.played() else {
        return false;
    };
    let is_setup = |property: &Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.kind == PropertyType::Setup)
    };
    let mut setup = node.properties().filter(is_setup);
    let (Some(player), None) = (setup.next(), setup.next()) else {
        return false;
    };
    let is_alone = player.values().nth(1).is_none();
    player.is(id::PL) && !(is_alone && player.color() == Some(mover.opposite()))
}
