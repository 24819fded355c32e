//! Detects and interprets the dialects of some programs and servers, by the contents of
//! a file. Nothing is applied automatically: checks report dialects, most with a fix,
//! and [`read`] converts a file to its intended meaning.

pub mod fox;
pub mod hexgui;
pub mod little_golem;
#[doc(hidden)]
pub mod ogs;

use crate::game::Game;
use crate::syntax::Span;
use crate::tree::{Collection, GameTree};

/// A file in its intended meaning; see [`read`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The interpreted file. Trees and nodes have the same numbers as in the original.
    pub collection: Collection,
    /// The original, if it is different.
    written: Option<Collection>,
    dialects: Vec<Vec<&'static str>>,
}

impl Reading {
    /// Wraps a file without interpreting dialects.
    #[must_use]
    pub fn literal(collection: Collection) -> Reading {
        Reading {
            collection,
            written: None,
            dialects: Vec::new(),
        }
    }

    /// Returns the file exactly as written. Use it for checks and byte offsets.
    #[must_use]
    pub fn written(&self) -> &Collection {
        self.written.as_ref().unwrap_or(&self.collection)
    }

    /// Returns the dialects of the tree with this index, from 0, as codes of checks.
    #[must_use]
    pub fn of(&self, index: usize) -> &[&'static str] {
        self.dialects.get(index).map_or(&[], Vec::as_slice)
    }
}

/// Interprets the dialects in a file. Use it to display games; checks, edits and conversions work
/// on the file as written.
///
/// * Hex and Twixt of Little Golem become those games. Its Havannah becomes game 41, which the
///   specification does not assign and which has no board.
/// * `swap-pieces` of HexGui becomes `swap-sides`.
/// * Komi of Fox becomes 6.5 or 7.5, and its handicap moves become a handicap.
/// * `XX` of OGS becomes `MA`, and a `B` with several points before any move becomes setup.
///
/// ```
/// use sgfkit::{Collection, dialect};
///
/// let file = Collection::parse("(;GM[1]KM[375]AP[foxwq])(;GM[1]KM[7.5])");
/// let reading = dialect::read(file);
/// assert_eq!(reading.collection.tree(0).unwrap().root().real("KM"), Some(7.5));
/// assert_eq!(reading.of(0), ["fox-komi"]);
/// assert!(reading.of(1).is_empty());
/// ```
#[must_use]
pub fn read(collection: Collection) -> Reading {
    let mut dialects = Vec::new();
    let mut edits = Vec::new();
    for tree in collection.trees() {
        let found = dialect(tree);
        dialects.push(found.iter().map(|(name, _)| *name).collect());
        edits.extend(found.into_iter().flat_map(|(_, edits)| edits));
    }
    if edits.is_empty() {
        Reading {
            collection,
            written: None,
            dialects,
        }
    } else {
        Reading {
            collection: edited(&collection, edits),
            written: Some(collection),
            dialects,
        }
    }
}

/// Returns the dialects of a tree, as [`Reading::of`] does.
#[must_use]
pub fn of(tree: GameTree<'_>) -> Vec<&'static str> {
    dialect(tree).into_iter().map(|(name, _)| name).collect()
}

/// Spans and their replacements.
type Edits = Vec<(Span, String)>;

/// Returns the codes of the detected dialects, with the edits that interpret them.
fn dialect(tree: GameTree<'_>) -> Vec<(&'static str, Edits)> {
    let mut found = match (little_golem::game(tree), tree.game()) {
        (Some(Game::Hex), _) => vec![("little-golem-hex", little_golem::to_hex(tree))],
        (Some(Game::Twixt), _) => vec![("little-golem-twixt", little_golem::to_twixt(tree))],
        (Some(_), _) => vec![("little-golem-havannah", little_golem::to_havannah(tree))],
        (None, Game::Hex) => vec![("hexgui-swap", hexgui::to_swap_sides(tree))],
        (None, Game::Go) => vec![
            ("fox-handicap", fox::to_handicap(tree)),
            ("fox-komi", fox::to_komi(tree)),
            ("ogs-mark", ogs::to_crosses(tree)),
            ("setup-as-move", ogs::to_setup(tree)),
        ],
        _ => Vec::new(),
    };
    found.retain(|(_, edits)| !edits.is_empty());
    found
}

fn edited(collection: &Collection, mut edits: Edits) -> Collection {
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let bytes = collection.bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for (span, text) in edits {
        out.extend_from_slice(&bytes[at..span.start as usize]);
        out.extend_from_slice(text.as_bytes());
        at = span.end as usize;
    }
    out.extend_from_slice(&bytes[at..]);
    collection.reread(out)
}
