//! `sgf explain`.

use clap::{Args as Options, ValueEnum};
use sgfkit::check::{self, Group};
use sgfkit::game::Game;
use sgfkit::info::Opening;
use sgfkit::schema;

use super::shared::Known;

/// Explain a check, a property, a game or an opening
///
/// You can name a property by its identifier or its name, and a game by its name or GM number.
/// Openings of Go are drawn; name one in English, Japanese, Chinese or Korean. If a word has
/// several meanings, sgf shows all of them.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf explain KO
  sgf explain bad-value
  sgf explain charset
  sgf explain 'Lines of Action'
  sgf explain sanrensei
  sgf explain --list codes")]
pub struct Explain {
    /// Code or group of checks, property, game or opening
    #[arg(
        value_name = "WHAT",
        required_unless_present = "list",
        conflicts_with = "list",
        hide_possible_values = true,
        value_parser = Known::new(explainable, |what| Ok(what.to_owned()))
    )]
    pub what: Option<String>,

    /// List all entries of a kind
    #[arg(long, value_name = "KIND")]
    pub list: Option<Listed>,

    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    Codes,
    Properties,
    Games,
    /// Columns of `sgf table`
    Columns,
    /// Formats of engine analyses in Go games
    Dialects,
}

/// Returns all names that can be explained.
pub fn explainable() -> Vec<&'static str> {
    let codes = check::all().iter().map(|check| check.code);
    let properties = schema::all().flat_map(|row| [row.id, row.name]);
    let games = Game::all().filter_map(Game::name);
    let groups = Group::ALL.iter().map(|group| group.name());
    let openings = Opening::all().iter().map(Opening::name);
    let all = codes.chain(groups).chain(properties).chain(games);
    all.chain(openings).collect()
}
