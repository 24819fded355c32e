use std::sync::OnceLock;

use super::version::{Converted, Patch, converted};
use crate::{Checker, Safety, Severity, fix_with};
use sgfkit_core::game::{Game, go};
use sgfkit_core::replay::old_corners_by;
use sgfkit_core::schema::{PropertyType, ValueType, id};
use sgfkit_core::tree::{Collection, GameTree, Node, NodeId, Property};
use sgfkit_core::value::{self, RawValue};

/// The checks whose fixes bring an old file up to FF\[4\]. `PL` beside a move is
/// only mended where it is an error.
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

/// Brings a file up to FF\[4\] (converting.html).
///
/// In every tree FF is set, CA and GM are written where they are missing,
/// lower-case letters go from identifiers, nodes that mix setup and moves are split, and
/// what FF\[4\] writes otherwise is rewritten: `KI`, `TE` with `BM`, `PL[White]`, `PL`
/// next to a move, `30.`, and white space in values that are not texts. In trees of
/// older formats, so are `L`, `M`, the two corners of `VW` and `tt`.
/// Everything else stays byte for byte; the charset stays.
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
        Safety::Unsafe,
        |found| match found.code {
            "player-beside-move" => found.severity == Severity::Error,
            // In FF[4] these are private properties.
            "old-labels" | "old-marks" => found
                .tree
                .and_then(|tree| is_old.get(tree - 1))
                .is_some_and(|is_old| *is_old),
            _ => true,
        },
    );
    Converted::new(&collection.read_again(fixed.bytes), |_| None)
}

/// What is legal before FF\[4\] and after, but means something else or is
/// written in another way.
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
            // White space around a number goes by a fix, as in FF[4].
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

/// An old VW as the rectangle whose corners it names. White space in them goes, as
/// it does elsewhere.
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

/// PL beside a move, which FF\[4\] forbids, goes by the fix of
/// `player-beside-move` where it says what is clear without it. Where the same
/// side plays again, and where it cannot be read, it gets a node of its own. Hex
/// has it beside moves.
fn keep_players(mut collection: Collection) -> Collection {
    let trees = collection.trees().filter(|tree| tree.game() != Game::Hex);
    let nodes = trees.flat_map(GameTree::nodes);
    let kept: Vec<NodeId> = nodes.filter(says_more).map(Node::id).collect();
    if kept.is_empty() {
        return collection;
    }
    for node in kept {
        // The node is there, for nodes are only added.
        let _ = collection.split_node(node, |property| !property.is(id::PL));
    }
    collection.reparsed()
}

/// Whether a node has PL beside a move, and no other setup, and PL says what is not
/// clear without it.
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
