//! What some programs and servers write in other ways than the specification,
//! recognised by what a file holds. Nothing here is applied by itself:
//! the checks report it, with a fix for most, and [`read`] reads a file as it
//! is meant.

pub mod fox;
pub mod hexgui;
pub mod little_golem;
#[doc(hidden)]
pub mod ogs;

use crate::game::Game;
use crate::syntax::Span;
use crate::tree::{Collection, GameTree};

/// A file as its producers plainly mean it; see [`read`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The file as it is meant. Trees and nodes are numbered as in the file.
    pub collection: Collection,
    /// The file by the letter, where that is not the same.
    written: Option<Collection>,
    dialects: Vec<Vec<&'static str>>,
}

impl Reading {
    /// A file read by the letter of the specification, whatever it means.
    #[must_use]
    pub fn literal(collection: Collection) -> Reading {
        Reading {
            collection,
            written: None,
            dialects: Vec::new(),
        }
    }

    /// The file by the letter: what checks look at, and where places in bytes are
    /// those of the file.
    #[must_use]
    pub fn written(&self) -> &Collection {
        self.written.as_ref().unwrap_or(&self.collection)
    }

    /// In which dialects the tree with this index, from 0, is written: the codes
    /// of the checks that tell of them.
    #[must_use]
    pub fn of(&self, index: usize) -> &[&'static str] {
        self.dialects.get(index).map_or(&[], Vec::as_slice)
    }
}

/// Reads a file as its producers plainly mean it: Little Golem's Hex and Twixt as
/// those games, its Havannah as game 41, a number that the specification gives to no
/// game and that has no board here, HexGui's `swap-pieces` as `swap-sides`, Fox's
/// komi as 6.5 and 7.5 points, and the stones that Fox records as moves as a handicap,
/// OGS's `XX` as `MA`, and a `B` with several points before any move as setup. Use it to show games to people; checks, edits and
/// conversions go by the letter.
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

/// In which dialects a tree is written, if in any: what [`Reading::of`] tells.
#[must_use]
pub fn of(tree: GameTree<'_>) -> Vec<&'static str> {
    dialect(tree).into_iter().map(|(name, _)| name).collect()
}

/// What stands in a place when it is read so.
type Edits = Vec<(Span, String)>;

/// The dialects of a tree: the code of the check, and what it means in SGF.
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
