//! `sgf search`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit_search::{By, Order, SortKey, Wording};

use super::filters::TEXTS;
use super::{Filters, Folders, Inputs, Place};

/// Find games by a position, a shape, their first moves, or what is known of them
///
/// A PATH is an index (see `sgf index`), which answers alone, or files and folders, which are read
/// now. The query is looked for turned, mirrored and with the colours exchanged, as far as its game
/// has that symmetry. A hit is where a shape comes to be; its continuation is the first move after
/// it in the same area, at once or later.
///
/// Patterns are rows of signs, ended by line breaks or `/`: X black, O white, . or , empty, x black
/// or empty, o white or empty, @ an arrow, * anything. `|` or `#` before or behind each row is the
/// left or right edge; a first or last row of - + # the upper or lower edge. Without an edge the
/// shape may lie anywhere.
///
/// With --json: `game` lines, `continuation` lines and a `summary`. The status is 1 if nothing was
/// found.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf search --position game.sgf --move 20 games/
  sgf search --pattern '----/..../.X../..O./....|' games.sgfindex
  sgf search --moves Q16,D4,?,C16 --from 2000 --player Iyama games.sgfindex
  sgf search --pattern '---/.X./..O|' --by decade games.sgfindex
  sgf search --moves Q16,D4 --sgf found.sgf --mark games.sgfindex
  sgf search --json --pattern XO/OX games/ | jq -r 'select(.type == \"game\").path'
  sgf search --json --result B games/ | sgf search --within - --position joseki.sgf games/")]
pub struct Search {
    /// Indexes, files and folders, or `-`
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Read more paths from a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files_from: Option<PathBuf>,

    /// Paths end with NUL characters: those in --files-from, and those that -l prints
    #[arg(long = "null", short = '0')]
    pub nul: bool,

    #[command(flatten)]
    pub folders: Folders,

    #[command(flatten)]
    pub query: Wanted,

    #[command(flatten)]
    pub place: Place,

    #[command(flatten)]
    pub filters: Filters,

    /// Keep to the games of an earlier search: its lines of JSON
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = TEXTS)]
    pub within: Option<PathBuf>,

    /// Games whose comments or names of nodes have a text, anywhere in a word; given several times, all
    #[arg(long, value_name = "TEXT", value_parser = Wording::parse, help_heading = TEXTS)]
    pub comment: Vec<Wording>,

    #[command(flatten)]
    pub shown: Shown,
}

impl Search {
    /// The files of the run.
    pub fn inputs(&self) -> Inputs {
        Inputs {
            paths: self.paths.clone(),
            files_from: self.files_from.clone(),
            nul: self.nul,
            folders: self.folders.clone(),
            max_member: None,
        }
    }
}

#[derive(Options)]
#[command(next_help_heading = "Query")]
pub struct Wanted {
    /// The position in a file, on the whole board; --tree, --node, --move or --path name it
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub position: Option<PathBuf>,

    /// Only a rectangle of the position, kept to the edges that it touches: pa:sf or Q19:T14
    #[arg(long, value_name = "AREA", requires = "position")]
    pub area: Option<String>,

    /// A shape, such as '---/.X./..O'
    #[arg(long, value_name = "TEXT", group = "query", allow_hyphen_values = true)]
    pub pattern: Option<String>,

    /// A shape in a file, or `-`
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub pattern_file: Option<PathBuf>,

    /// The first moves: Q16,D4,?,pass; W:D4 names the side
    #[arg(long, value_name = "MOVES", group = "query")]
    pub moves: Option<String>,

    /// With --moves: each side's in any order
    #[arg(long, requires = "moves")]
    pub any_order: bool,

    /// Games with the same Dyer signature as a file's
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub like: Option<PathBuf>,

    /// As it lies: neither turned nor mirrored
    #[arg(long)]
    pub no_symmetry: bool,

    /// With its own colours only
    #[arg(long)]
    pub no_swap: bool,

    /// Only where this side plays on
    #[arg(long, value_name = "SIDE")]
    pub next: Option<Side>,

    /// Only hits that are continued in this region of the query, or at this point: pa:sf, Q16
    #[arg(long, value_name = "REGION")]
    pub next_at: Option<String>,

    /// Only hits after so many moves: N, N.., ..M or N..M
    #[arg(long, value_name = "RANGE")]
    pub at_move: Option<String>,

    /// In variations, too
    #[arg(long)]
    pub variations: bool,
}

#[derive(Options)]
#[command(next_help_heading = "Output")]
pub struct Shown {
    /// Lines of JSON
    #[arg(long, conflicts_with = "files")]
    pub json: bool,

    /// Print only the number of games
    #[arg(long, short, conflicts_with = "files")]
    pub count: bool,

    /// Print only the paths, each once
    #[arg(long = "files-with-matches", short = 'l', alias = "files")]
    pub files: bool,

    /// At most so many games; 50 in texts otherwise
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// The order of games: path, date, move, length, black, white or event; -date backwards
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, value_parser = SortKey::parse)]
    pub sort: Option<(SortKey, bool)>,

    /// The order of what was played next, and of its letters: hits, win-rate or recent
    #[arg(long, value_name = "ORDER", default_value = "hits", value_parser = Order::parse)]
    pub order: Order,

    /// Group the games: year, decade, player, black, white, event, rules, result, rank, handicap,
    /// komi, size or opening
    #[arg(long, value_name = "KEY", value_parser = By::parse, conflicts_with_all = ["files", "count"])]
    pub by: Option<By>,

    /// Show this many groups, of years the latest; 0 for all [default: 20]
    #[arg(long, value_name = "N", requires = "by", conflicts_with = "json")]
    pub groups: Option<usize>,

    /// The games besides, byte for byte as in their files, as a collection; `-`: and nothing else
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub sgf: Option<PathBuf>,

    /// With --sgf: HO on the nodes of hits, and a circle where the next move goes
    #[arg(long, requires = "sgf")]
    pub mark: bool,

    /// Stop after this time, such as 500ms, and estimate; a bare number is in seconds
    #[arg(long, value_name = "DURATION", value_parser = sgfkit::parse_duration)]
    pub time: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    #[value(name = "B", alias = "b")]
    Black,
    #[value(name = "W", alias = "w")]
    White,
}
