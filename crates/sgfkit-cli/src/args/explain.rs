//! `sgf explain`.

use clap::{Args as Options, ValueEnum};
use sgfkit::check::{self, Group};
use sgfkit::game::Game;
use sgfkit::info::Opening;
use sgfkit::schema;

use super::shared::Known;

/// Say what the specification says: about a check's code, a group of checks, a property, or a game
///
/// A property may be given by its identifier or its name, a game by its name or GM number, an
/// opening of Go by its English, Japanese, Chinese or Korean name: it is drawn. Where
/// several things have the name, all are shown.
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
    /// A code, a group, a property, a game or an opening
    #[arg(
        value_name = "WHAT",
        required_unless_present = "list",
        conflicts_with = "list",
        hide_possible_values = true,
        value_parser = Known::new(explainable, |what| Ok(what.to_owned()))
    )]
    pub what: Option<String>,

    /// List everything of a kind
    #[arg(long, value_name = "KIND")]
    pub list: Option<Listed>,

    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    Codes,
    Properties,
    Games,
    /// Those of the tables that `sgf table` makes
    Columns,
    /// How engines leave analyses in games of Go
    Dialects,
}

/// All that can be explained.
pub fn explainable() -> Vec<&'static str> {
    let codes = check::all().iter().map(|check| check.code);
    let properties = schema::all().flat_map(|row| [row.id, row.name]);
    let games = Game::all().filter_map(Game::name);
    let groups = Group::ALL.map(Group::name);
    let openings = Opening::all().iter().map(Opening::name);
    let all = codes.chain(groups).chain(properties).chain(games);
    all.chain(openings).collect()
}
