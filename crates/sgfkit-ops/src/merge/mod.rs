//! Many games in one tree.

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

/// How [`merge`] works.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct MergeOptions {
    /// The order of variations.
    pub order: MergeOrder,
    /// Turns and mirrors each game so that it shares as much as it can with
    /// those before it; the first game stays as it is. Only symmetries of the
    /// board, without an exchange of colours.
    pub symmetry: bool,
    /// The moves that are kept of each line.
    pub max_depth: Option<usize>,
    /// Says in comments how many games pass a node and how they ended.
    pub counts: bool,
}

/// The order of variations in a merged tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MergeOrder {
    /// As the games come: the first one gives the main line.
    #[default]
    Input,
    /// The variation that most games went into comes first. Ties keep the order
    /// in which the games come.
    Frequency,
}

/// What [`merge`] made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The file: UTF-8, in the canonical layout.
    pub file: Vec<u8>,
    /// The game trees in it.
    pub trees: usize,
    /// How many games equal another one, and are not in it for themselves.
    pub equal: usize,
    /// What there is to know about it.
    pub notes: Vec<MergeNote>,
}

/// Something that a merged tree could not hold as it was. Games are called by
/// the names they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeNote {
    /// With this game a tree begins, since in something it differs from the
    /// first game.
    OwnTree {
        /// The game.
        game: String,
        /// In what it differs.
        reason: OwnTree,
    },
    /// The game is wholly the beginning of another, so it has no node for its
    /// game information, which went into a comment.
    Beginning {
        /// The game.
        game: String,
    },
    /// The game has the moves of another, but other players or dates, so that
    /// it has no node for its game information, which went into a comment.
    SameMoves {
        /// The game.
        game: String,
    },
    /// The game equals another, and some of its game information differs: it
    /// went into a comment.
    InfoDiffers {
        /// The game.
        game: String,
        /// The identifiers.
        properties: Vec<String>,
    },
    /// So many games share all the moves that were kept with others: their
    /// game information was left out.
    InfoLeftOut {
        /// How many.
        games: usize,
    },
    /// In nodes of several games a property of one value, or one of those that
    /// exclude each other, differs: the first game's stayed.
    FirstStays {
        /// The identifier.
        property: String,
        /// How often another value was left out.
        times: usize,
    },
    /// In nodes of several games a clock or a value (BL, WL, OB, OW, V) is not
    /// the same in all: it was left out.
    NotShared {
        /// The identifier.
        property: String,
        /// How many values were left out.
        times: usize,
    },
    /// Some text of the game is not valid in its charset: U+FFFD stands for
    /// what could not be read.
    LossyText {
        /// The game.
        game: String,
    },
}

/// In what a game differs from the first, so that it cannot be in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnTree {
    /// GM.
    Game,
    /// SZ.
    Size,
    /// The setup or the move in the root.
    Setup,
    /// The start position is told by game information, such as Octi's.
    Start,
}

impl fmt::Display for MergeNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeNote::OwnTree { game, reason } => {
                let reason = match reason {
                    OwnTree::Game => "it is another game (GM)",
                    OwnTree::Size => "the board has another size (SZ)",
                    OwnTree::Setup => "the root has other setup",
                    OwnTree::Start => "its game information decides how the game begins",
                };
                write!(f, "{game}: begins a tree of its own: {reason}")
            }
            MergeNote::Beginning { game } => write!(
                f,
                "{game}: wholly the beginning of another game; its game information went into the \
                 comment of its last node"
            ),
            MergeNote::SameMoves { game } => write!(
                f,
                "{game}: the moves of another game, by others or on another day; its game \
                 information went into the comment of its last node"
            ),
            MergeNote::InfoDiffers { game, properties } => write!(
                f,
                "{game}: the same moves as a game before it; what differs went into a comment: {}",
                properties.join(", ")
            ),
            MergeNote::InfoLeftOut { games } => write!(
                f,
                "games that are the same as others up to the depth that was kept: {games}; their \
                 game information was left out"
            ),
            MergeNote::FirstStays { property, times } => write!(
                f,
                "{property}: in shared nodes the first game's value stays; others left out: {times}"
            ),
            MergeNote::NotShared { property, times } => write!(
                f,
                "{property}: in shared nodes it is not the same in all games; left out: {times}"
            ),
            MergeNote::LossyText { game } => {
                write!(f, "{game}: some text is not valid in its charset")
            }
        }
    }
}

/// Names the games of several files for [`merge`]: by the file's name, with the number of the game
/// if the file has several.
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

/// Merges games into one tree: what they begin with in common stands there
/// once.
///
/// Nodes are shared whose moves and setup are the same, whatever the order of
/// their properties and however point lists and passes are written; nodes with
/// neither are shared if they say the same. Of several siblings with the same
/// move in one game, the first belongs to the first of another game, the second
/// to the second. Games may have variations themselves.
///
/// Annotations of shared nodes are united: different comments stand one below
/// the other, each with the name of its game; lists have the values of all; of
/// names and other short texts each is there, with ` / ` between; else the first
/// game's value stays. Game information stands at the node from which on a game
/// is distinguishable from all others (sgf4.html §2.2.1), and where all games
/// have the same, in the root. Games with the same main line are one game, and
/// their game information is united, but for short ones that
/// [`DedupBy::LONG`](super::DedupBy::LONG) tells apart.
///
/// Games with another `GM` or `SZ`, or with other setup in the root, make trees
/// of their own, in the order in which they come. Where the games of a kind are
/// of different versions of the format, the older ones are brought up to FF\[4\].
///
/// [`counts`](MergeOptions::counts) ends the comments of nodes with a line such
/// as `Games: 12 (Black 7, White 4, draw 1)`: at each node that several games
/// pass, and at the first node of each that is alone.
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
///     String::from_utf8_lossy(&merged.file),
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
        file,
        trees: groups.len(),
        equal,
        notes,
    }
}

/// The games of each tree, in the order in which the trees begin.
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
