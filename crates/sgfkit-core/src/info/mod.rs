//! Game information as `sgf info` prints it, one row per game.
//!
//! Most trees contain one game, with its game info in the root. In a tree that combines
//! several games, the info of each game is in the first node that only this game
//! reaches (sgf4.html §2.2.1, game-info), so each such node produces a row.

use std::sync::Arc;

use crate::charset::Charset;
use crate::game::{BoardSize, Game};
use crate::value::{Application, Dates, GameResult, Komi, Rank, TimeLimit};

mod clock;
#[cfg(feature = "json")]
mod json;
pub mod names;
mod openings;
mod rows;

pub use clock::{Clocks, TimeSpent, TimedMove, timed_moves, timed_tree};
pub use openings::{OPENINGS, Opening, opening_at};
pub use rows::rows;

/// Properties and size of a game.
///
/// Missing properties are `None`; an empty text is not.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Game; Go if the tree has no GM.
    pub game: Game,
    /// Version of the format; 1 if the tree has no FF.
    pub format: u8,
    /// Encoding of the texts.
    pub charset: Charset,
    /// Board size from `SZ`, otherwise the default of the game, if there is one.
    pub size: Option<BoardSize>,
    /// Number of nodes in the whole tree.
    pub nodes: usize,
    /// Number of `B` and `W` on the line through the row's node and on along the first
    /// children, including passes and special moves; two in one node count as two. In
    /// Little Golem's files, which lack `GM`, `b` and `r` also count.
    pub moves: usize,
    /// Number of leaves in the whole tree, that is, of lines of play.
    pub leaves: usize,
    /// Program that wrote the tree, shared by all of its rows.
    pub application: Option<Arc<Application>>,
    /// Black: `PB`, `BR` and `BT`.
    pub black: Player,
    /// White: `PW`, `WR` and `WT`.
    pub white: Player,
    /// Result: `RE`, and its meaning.
    pub result: Option<Reading<GameResult>>,
    /// Dates: `DT`, and its meaning if all dates are readable.
    pub date: Option<Reading<Dates>>,
    /// [Opening](Opening::of) of the row's line, for Go on 19×19 without handicap.
    pub opening: Option<&'static Opening>,
    /// Event: `EV`.
    pub event: Option<String>,
    /// Round: `RO`.
    pub round: Option<String>,
    /// Place: `PC`.
    pub place: Option<String>,
    /// Rules: `RU`.
    pub rules: Option<String>,
    /// Komi of Go: `KM`; `None` if it is missing or unreadable.
    pub komi: Option<Komi>,
    /// Number in Go's `HA`, even if it is invalid; `None` if it is missing or unreadable.
    pub handicap: Option<i64>,
    /// Time limits: `TM` and `OT`.
    pub time: Option<Time>,
    /// Indices of the nodes with this game's info, from the root, which is 0. The first one
    /// provides the info. Others below it break the rule of one such node per path, and do
    /// not count as games.
    pub game_info_nodes: Vec<usize>,
    /// Properties in a nonstandard form that were interpreted, see [`lenient`]: `GM`, `SZ`,
    /// `RE`, `DT`, `TM`, `KM`, `HA`, `BR`, `WR`.
    ///
    /// [`lenient`]: crate::value::lenient
    pub lenient: Vec<&'static str>,
    /// True if some text is invalid in its encoding and contains U+FFFD.
    pub lossy_text: bool,
}

/// Properties of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Player {
    /// Name: `PB` or `PW`.
    pub name: Option<String>,
    /// Rank as text: `BR` or `WR`.
    pub rank: Option<String>,
    /// Rank, if it is readable.
    pub level: Option<Rank>,
    /// Team: `BT` or `WT`.
    pub team: Option<String>,
}

/// A text and its meaning. [`GameInfo::lenient`] lists those in a nonstandard form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<T> {
    /// Text as in the file.
    pub text: String,
    /// Meaning, if it is readable.
    pub value: Option<T>,
}

/// Time limits of a game.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Time {
    /// Main time in `TM` or `OT`; `None` if it is missing or unreadable.
    pub main: Option<TimeLimit>,
    /// Overtime: `OT`.
    pub overtime: Option<String>,
    /// Seconds that Black and White used on the row's line; `None` if any move's time is unknown.
    pub used: [Option<f64>; 2],
}
