//! Filters that select games.

use super::aliases::Aliases;
use clap::Args as Options;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use sgfkit_search::Filter;

/// The heading of filters.
pub const TEXTS: &str = "Filters (TEXT matches anywhere, ignoring case, accents and width; =TEXT: the whole value; !TEXT: exclude)";

/// All filters must match; if one is given several times, any of its values may.
#[derive(Options)]
#[command(next_help_heading = TEXTS)]
pub struct Filters {
    /// Player, either side
    #[arg(long, value_name = "TEXT")]
    pub player: Vec<String>,

    /// Opponent of --player
    #[arg(long, value_name = "TEXT")]
    pub opponent: Vec<String>,

    /// Black player
    #[arg(long, value_name = "TEXT")]
    pub black: Vec<String>,

    /// White player
    #[arg(long, value_name = "TEXT")]
    pub white: Vec<String>,

    /// Event
    #[arg(long, value_name = "TEXT")]
    pub event: Vec<String>,

    /// Rules
    #[arg(long, value_name = "TEXT")]
    pub rules: Vec<String>,

    /// Any game-info property, such as RO=!final
    #[arg(long, value_name = "ID=TEXT")]
    pub info: Vec<String>,

    /// Path of the file, such as '*/2019/*'
    #[arg(long, value_name = "GLOB")]
    pub file: Vec<String>,

    /// Result: B, W, draw, void, unknown, none, or B+R, B+T, B+F, W+R … (resignation, time,
    /// forfeit)
    #[arg(long, value_name = "LIST")]
    pub result: Vec<String>,

    /// Played on this day or later: 1996, 1996-05 or 1996-05-06
    #[arg(long, value_name = "DATE")]
    pub from: Vec<String>,

    /// Played on this day or earlier
    #[arg(long, value_name = "DATE")]
    pub to: Vec<String>,

    /// Ranks of both players, such as 1d..9p
    #[arg(long, value_name = "RANKS")]
    pub rank: Vec<String>,

    /// Rank of Black
    #[arg(long, value_name = "RANKS")]
    pub black_rank: Vec<String>,

    /// Rank of White
    #[arg(long, value_name = "RANKS")]
    pub white_rank: Vec<String>,

    /// Board size: 19, or 13x19 (columns first)
    #[arg(long, value_name = "SIZE")]
    pub size: Vec<String>,

    /// Handicap: N, N.., ..M or N..M (0 for none)
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub handicap: Vec<String>,

    /// Komi, in the same form
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub komi: Vec<String>,

    /// Number of moves on the main line
    #[arg(long, value_name = "RANGE")]
    pub length: Vec<String>,

    /// Game, by name or GM number
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,

    /// Opening in Go, such as sanrensei: any name that `sgf explain` supports
    #[arg(long, value_name = "NAME")]
    pub opening: Vec<String>,

    #[command(flatten)]
    pub aliases: Aliases,
}

impl Filters {
    fn options(&self) -> [(&'static str, &Vec<String>); 19] {
        [
            ("player", &self.player),
            ("opponent", &self.opponent),
            ("black", &self.black),
            ("white", &self.white),
            ("event", &self.event),
            ("rules", &self.rules),
            ("info", &self.info),
            ("result", &self.result),
            ("from", &self.from),
            ("to", &self.to),
            ("rank", &self.rank),
            ("black-rank", &self.black_rank),
            ("white-rank", &self.white_rank),
            ("size", &self.size),
            ("handicap", &self.handicap),
            ("komi", &self.komi),
            ("length", &self.length),
            ("game", &self.game),
            ("opening", &self.opening),
        ]
    }

    /// Returns whether no filter is set.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty() && self.options().iter().all(|(_, values)| values.is_empty())
    }

    /// Returns the filters, and the globs for paths.
    pub fn read(&self) -> Result<(sgfkit_search::Filters, Option<GlobSet>), String> {
        let mut filters = sgfkit_search::Filters::default().with_aliases(self.aliases.read()?);
        for (name, values) in self.options() {
            for value in values {
                let filter = Filter::parse(name, value);
                filters.add(filter.map_err(|error| format!("--{name}: {error}"))?);
            }
        }
        Ok((filters, globs(&self.file)?))
    }
}

/// Returns the globs of `--file`, or `None` without any.
pub fn globs(texts: &[String]) -> Result<Option<GlobSet>, String> {
    if texts.is_empty() {
        return Ok(None);
    }
    let mut globs = GlobSetBuilder::new();
    for glob in texts {
        let glob = GlobBuilder::new(glob).literal_separator(false).build();
        globs.add(glob.map_err(|error| format!("--file: {error}"))?);
    }
    let globs = globs.build().map_err(|error| format!("--file: {error}"))?;
    Ok(Some(globs))
}
