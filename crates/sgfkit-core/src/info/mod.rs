//! Game information, a row a game: what `sgf info` shows.
//!
//! Most trees are one game and have their game info in the root. In a tree that
//! merges several, each game's info stands in the node where it can first be
//! told from the others (sgf4.html §2.2.1, game-info): then each such node
//! makes a row.

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

pub use clock::{Clocks, TimeSpent, TimedMove, timed_moves};
pub use openings::{OPENINGS, Opening};
pub use rows::rows;

/// What is known of a game: its properties and its size.
///
/// What the file does not say is `None`; a text that is there and empty is not.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Which game it is, Go where the tree does not say.
    pub game: Game,
    /// The version of the format, 1 where the tree does not say.
    pub format: u8,
    /// The charset of the texts.
    pub charset: Charset,
    /// The board, by `SZ` or else the game's default where it has one.
    pub size: Option<BoardSize>,
    /// Nodes of the whole tree.
    pub nodes: usize,
    /// `B` and `W` on the line through the row's node and on along the first
    /// children, passes and special moves too; two in one node count two. In
    /// Little Golem's files, which have no `GM`, `b` and `r` count too.
    pub moves: usize,
    /// Leaves of the whole tree: its lines of play.
    pub leaves: usize,
    /// The program that wrote the tree; the rows of a tree share it.
    pub application: Option<Arc<Application>>,
    /// `PB`, `BR` and `BT`.
    pub black: Player,
    /// `PW`, `WR` and `WT`.
    pub white: Player,
    /// `RE`, and the result that it says.
    pub result: Option<Reading<GameResult>>,
    /// `DT`, and the dates that it says, if all of them can be read.
    pub date: Option<Reading<Dates>>,
    /// The [opening](Opening::of) of the row's line in a game of Go on 19×19 without handicap.
    pub opening: Option<&'static Opening>,
    /// `EV`
    pub event: Option<String>,
    /// `RO`
    pub round: Option<String>,
    /// `PC`
    pub place: Option<String>,
    /// `RU`
    pub rules: Option<String>,
    /// Go's `KM`; `None` where it cannot be read, too.
    pub komi: Option<Komi>,
    /// The number in Go's `HA`, whatever it is; `None` where it cannot be read,
    /// too.
    pub handicap: Option<i64>,
    /// `TM` and `OT`.
    pub time: Option<Time>,
    /// The nodes with this game's info, numbered from the root, which is 0. The
    /// info is the first one's; a file may have more below it, which breaks the
    /// rule of one such node on a path, and makes no further game.
    pub game_info_nodes: Vec<usize>,
    /// The properties that don't keep to their form and were read as people mean
    /// them, see [`lenient`]: `GM`, `SZ`, `RE`, `DT`, `TM`, `KM`, `HA`, `BR`, `WR`.
    ///
    /// [`lenient`]: crate::value::lenient
    pub lenient: Vec<&'static str>,
    /// True where some text is not valid in its charset and has U+FFFD there.
    pub lossy_text: bool,
}

/// What a file says about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// `PB` or `PW`
    pub name: Option<String>,
    /// `BR` or `WR`
    pub rank: Option<String>,
    /// The rank that it says.
    pub level: Option<Rank>,
    /// `BT` or `WT`
    pub team: Option<String>,
}

/// A text, and what it says; [`GameInfo::lenient`] names those that don't keep to
/// their form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<T> {
    /// As the file has it.
    pub text: String,
    /// What it says.
    pub value: Option<T>,
}

/// The time limits of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Time {
    /// `TM`, or the main time that `OT` names; `None` where it cannot be read, too.
    pub main: Option<TimeLimit>,
    /// `OT`
    pub overtime: Option<String>,
    /// The seconds that Black and White used on the line of the row; `None` where the time of a
    /// move is not known.
    pub used: [Option<f64>; 2],
}
