//! Merges games into one tree.

mod counts;
mod grow;
mod info;
mod prepare;
mod unite;
mod write;

use std::collections::HashMap;
use std::fmt;

pub(super) use counts::games_through;
use grow::Grown;
use write::Writer;

use sgfkit_core::tree::{Collection, GameTree};
use sgfkit_core::{FormatOptions, format};

/// Options for [`merge`].
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct MergeOptions {
    /// The order of variations.
    pub order: MergeOrder,
    /// Rotates and mirrors each game so that it shares as much as possible with the earlier ones;
    /// the first game stays. Colors are not swapped.
    pub symmetry: bool,
    /// The number of moves to keep of each line.
    pub max_depth: Option<usize>,
    /// Writes into comments how many games reach a node and how they ended.
    pub counts: bool,
}

/// The order of variations in a merged tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergeOrder {
    /// Input order: the first game is the main line.
    #[default]
    Input,
    /// Most frequent first; ties keep the input order.
    Frequency,
}

/// The result of [`merge`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The file in UTF-8 and canonical layout.
    pub bytes: Vec<u8>,
    /// The number of game trees in the file.
    pub trees: usize,
    /// The number of games merged into an equal one.
    pub equal: usize,
    /// Data that could not be merged unchanged.
    pub notes: Vec<MergeNote>,
}

/// A note about data that [`merge`] could not keep in place. Names of games are those passed in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeNote {
    /// The game begins a new tree because it is incompatible with the first game.
    OwnTree {
        /// The game.
        game: String,
        /// The difference.
        reason: OwnTree,
    },
    /// The game is the beginning of another, so its game information went into a comment.
    Beginning {
        /// The game.
        game: String,
    },
    /// The game has the same moves as another, but other players or dates, so its game information
    /// went into a comment.
    SameMoves {
        /// The game.
        game: String,
    },
    /// The game equals another, but some of its game information differs and went into a comment.
    InfoDiffers {
        /// The game.
        game: String,
        /// The identifiers.
        properties: Vec<String>,
    },
    /// Games that share all kept moves with others, so their game information was left out.
    InfoLeftOut {
        /// The number of games.
        games: usize,
    },
    /// A property that allows one value, or excludes another one, differs between games: the first
    /// game's value was kept.
    FirstStays {
        /// The identifier.
        property: String,
        /// The number of values left out.
        times: usize,
    },
    /// A clock or value (BL, WL, OB, OW, V) differs between games sharing a node and was left out.
    NotShared {
        /// The identifier.
        property: String,
        /// The number of values left out.
        times: usize,
    },
    /// Some text of the game is not valid in its encoding, so it contains U+FFFD now.
    LossyText {
        /// The game.
        game: String,
    },
}

/// The reasons why a game needs its own tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OwnTree {
    /// Another game (GM).
    Game,
    /// Another board size (SZ).
    Size,
    /// Another setup or move in the root.
    Setup,
    /// A start position that depends on game information, as in Octi.
    Start,
}

impl fmt::Display for MergeNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeNote::OwnTree { game, reason } => {
                let reason = match reason {
                    OwnTree::Game => "different game (GM)",
                    OwnTree::Size => "different board size (SZ)",
                    OwnTree::Setup => "different setup in the root",
                    OwnTree::Start => "start position depends on game information",
                };
                write!(f, "{game}: put into a separate tree: {reason}")
            }
            MergeNote::Beginning { game } => write!(
                f,
                "{game}: same moves as the beginning of another game; moved its game information to \
                 the comment of its last node"
            ),
            MergeNote::SameMoves { game } => write!(
                f,
                "{game}: same moves as a game with other players or dates; moved its game \
                 information to the comment of its last node"
            ),
            MergeNote::InfoDiffers { game, properties } => write!(
                f,
                "{game}: same moves as an earlier game; moved different information to a comment: {}",
                properties.join(", ")
            ),
            MergeNote::InfoLeftOut { games } => write!(
                f,
                "left out game information of {games} games that equal others up to the maximum \
                 depth"
            ),
            MergeNote::FirstStays { property, times } => write!(
                f,
                "{property}: kept the first game's value in shared nodes; values left out: {times}"
            ),
            MergeNote::NotShared { property, times } => write!(
                f,
                "{property}: differs between games in shared nodes; values left out: {times}"
            ),
            MergeNote::LossyText { game } => {
                write!(
                    f,
                    "{game}: some text is not valid in its encoding and was replaced by U+FFFD"
                )
            }
        }
    }
}

/// Names the games of several files for [`merge`] after their files, with a number if a file has
/// several.
pub fn named_games<'a>(
    files: impl IntoIterator<Item = (String, &'a Collection)>,
) -> Vec<(String, GameTree<'a>)> {
    let mut games = Vec::new();
    for (name, file) in files {
        let is_one = file.trees().nth(1).is_none();
        games.extend(file.trees().map(|tree| {
            let number = tree.number();
            let name = if is_one {
                name.clone()
            } else {
                format!("{name}, game {number}")
            };
            (name, tree)
        }));
    }
    games
}

/// Merges games into one tree in which common beginnings are stored once.
///
/// Nodes are shared if their moves and setup mean the same, or if they have neither and the same
/// contents. Siblings with the same move pair in order with those of another game. Games may have
/// variations themselves.
///
/// Shared nodes unite their annotations. Different comments follow each other, each under the name
/// of its game; lists get all values; short texts are joined with ` / `; otherwise the first game's
/// value stays. Game information moves to the first node that only its game reaches (sgf4.html
/// §2.2.1), or to the root if it is the same in all games. Games with the same main line become
/// one, except for short ones that [`DedupBy::LONG`](super::DedupBy::LONG) distinguishes.
///
/// Games with another `GM`, `SZ` or setup in the root get their own trees, in input order. If the
/// versions of the format differ, older games are converted to FF\[4\].
///
/// [`counts`](MergeOptions::counts) ends comments with a line such as `Games: 12 (Black 7, White 4,
/// draw 1)`: at each node that several games reach, and at the first node of each single game.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{MergeOptions, merge};
///
/// let a = Collection::parse("(;GM[1]PB[Ada];B[pd];W[dd];B[pq])");
/// let b = Collection::parse("(;GM[1]PB[Jun];B[pd];W[dp];B[pq])");
/// let games = [("a", a.tree(0).unwrap()), ("b", b.tree(0).unwrap())];
/// let merged = merge(&games, &MergeOptions::default());
/// assert_eq!(
///     String::from_utf8_lossy(&merged.bytes),
///     "(;GM[1]CA[UTF-8];B[pd]\n(;W[dd]\nPB[Ada]\n;B[pq])\n(;W[dp]\nPB[Jun]\n;B[pq]))\n",
/// );
/// ```
#[must_use]
pub fn merge(games: &[(&str, GameTree<'_>)], options: &MergeOptions) -> Merged {
    let prepared = prepare::prepared(games, options);
    let games: Vec<(&str, GameTree<'_>)> = games
        .iter()
        .zip(&prepared)
        .map(|(&(name, tree), prepared)| {
            let prepared = prepared.as_ref().and_then(|games| games.trees().next());
            (name, prepared.unwrap_or(tree))
        })
        .collect();
    let mut notes = Vec::new();
    let mut text = Vec::new();
    let mut equal = 0;
    let groups = groups(&games, &mut notes);
    for group in &groups {
        let grown = Grown::new(group, options);
        equal += grown.equal();
        let placed = info::place(&grown, &mut notes);
        Writer::new(&grown, placed, options, &mut notes).write(&mut text);
        text.push(b'\n');
    }
    let merged = Collection::parse(text);
    let options = FormatOptions::default();
    let file = format(&merged, &options).unwrap_or_else(|_| merged.source().to_vec());
    Merged {
        bytes: file,
        trees: groups.len(),
        equal,
        notes,
    }
}

fn groups<'a>(
    games: &[(&'a str, GameTree<'a>)],
    notes: &mut Vec<MergeNote>,
) -> Vec<Vec<(&'a str, GameTree<'a>)>> {
    let mut groups: Vec<Vec<(&str, GameTree<'_>)>> = Vec::new();
    let mut first: Option<prepare::Start> = None;
    let mut known = HashMap::new();
    for &(name, tree) in games {
        let start = prepare::Start::of(tree);
        let group = *known.entry(start).or_insert_with(|| {
            match &first {
                None => first = Some(start),
                Some(first) => notes.push(MergeNote::OwnTree {
                    game: name.to_owned(),
                    reason: start.differs(first),
                }),
            }
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push((name, tree));
    }
    groups
}
