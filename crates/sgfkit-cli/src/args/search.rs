//! `sgf search`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit_search::{By, Order, SortKey, Wording};

use super::filters::TEXTS;
use super::{Filters, Folders, Inputs, Place};

/// Search games by position, pattern, opening moves or game information
///
/// Each PATH is an index (see `sgf index`) or files and folders, which are read on the spot. By
/// default the query also matches rotated, mirrored and color-swapped positions, if the game allows
/// it. A hit is the first position of a game line that matches. Its continuation is the first later
/// move in the same area.
///
/// A pattern consists of rows, separated by line breaks or `/`: X black, O white, . or , empty, x
/// black or empty, o white or empty, @ an arrow, * anything. `|` or `#` at the start or end of each
/// row is the left or right edge of the board; a first or last row of - + # is the top or bottom
/// edge. A pattern without edges matches anywhere.
///
/// --json prints `game` lines, `continuation` lines and a `summary`. Exit status: 1 if nothing was
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

    /// Search only the games of an earlier search, read from its JSON output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = TEXTS)]
    pub within: Option<PathBuf>,

    /// Find only games whose comments or node names contain TEXT; repeat to require several texts
    #[arg(long, value_name = "TEXT", value_parser = Wording::parse, help_heading = TEXTS)]
    pub comment: Vec<Wording>,

    #[command(flatten)]
    pub shown: Shown,
}

impl Search {
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
    /// Find the position in this file; choose it with --tree, --node, --move or --path
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub position: Option<PathBuf>,

    /// Find only this rectangle of the position, at the same edges: pa:sf or Q19:T14
    #[arg(long, value_name = "AREA", requires = "position")]
    pub area: Option<String>,

    /// Find a pattern, such as '---/.X./..O'
    #[arg(long, value_name = "TEXT", group = "query", allow_hyphen_values = true)]
    pub pattern: Option<String>,

    /// Find the pattern in this file, or `-`
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub pattern_file: Option<PathBuf>,

    /// Find games that begin with these moves: Q16,D4,?,pass; W:D4 sets the side
    #[arg(long, value_name = "MOVES", group = "query")]
    pub moves: Option<String>,

    /// Match the moves of each side in any order
    #[arg(long, requires = "moves")]
    pub any_order: bool,

    /// Find games with the same Dyer signature as this file
    #[arg(long, value_name = "FILE", group = "query", value_hint = ValueHint::FilePath)]
    pub like: Option<PathBuf>,

    /// Do not match rotated or mirrored positions
    #[arg(long)]
    pub no_symmetry: bool,

    /// Do not match color-swapped positions
    #[arg(long)]
    pub no_swap: bool,

    /// Find only hits that this side continues
    #[arg(long, value_name = "SIDE")]
    pub next: Option<Side>,

    /// Find only hits that continue in this region of the query, or at this point: pa:sf, Q16
    #[arg(long, value_name = "REGION")]
    pub next_at: Option<String>,

    /// Find only hits after N moves: N, N.., ..M or N..M
    #[arg(long, value_name = "RANGE")]
    pub at_move: Option<String>,

    /// Also search variations
    #[arg(long)]
    pub variations: bool,
}

#[derive(Options)]
#[command(next_help_heading = "Output")]
pub struct Shown {
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "files")]
    pub json: bool,

    /// Print only the number of games
    #[arg(long, short, conflicts_with = "files")]
    pub count: bool,

    /// Print only the paths of matching files, each once
    #[arg(long = "files-with-matches", short = 'l')]
    pub files: bool,

    /// Show at most N games [default: 50, unlimited with --json]
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// Sort games by path, date, move, length, black, white or event; -date reverses
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, value_parser = SortKey::parse)]
    pub sort: Option<(SortKey, bool)>,

    /// Sort continuations and their letters by hits, win-rate or recent
    #[arg(long, value_name = "ORDER", default_value = "hits", value_parser = Order::parse)]
    pub order: Order,

    /// Group the games: year, decade, player, black, white, event, rules, result, rank, handicap,
    /// komi, size or opening
    #[arg(long, value_name = "KEY", value_parser = By::parse, conflicts_with_all = ["files", "count"])]
    pub by: Option<By>,

    /// Show this many groups, of years the latest; 0 for all [default: 20]
    #[arg(long, value_name = "N", requires = "by", conflicts_with = "json")]
    pub groups: Option<usize>,

    /// Also write the games to a collection, byte for byte; `-` writes only the collection, to
    /// standard output
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub sgf: Option<PathBuf>,

    /// With --sgf: add HO to the nodes of hits, and a circle at the next move
    #[arg(long, requires = "sgf")]
    pub mark: bool,

    /// Stop after this time, such as 500ms, and estimate; a bare number is in seconds
    #[arg(long, value_name = "DURATION", value_parser = sgfkit::units::parse_duration)]
    pub time: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    #[value(name = "B", alias = "b")]
    Black,
    #[value(name = "W", alias = "w")]
    White,
}
