//! `sgf strip`.

use clap::Args as Options;
use sgfkit::schema::canonical_id;

use super::shared::{Inputs, Outputs, from_one};

/// Remove comments, markup, variations, names and more
///
/// Everything else is kept byte for byte. `sgf explain --list properties` shows which category each
/// property belongs to; --keep and --remove override the categories. --keep without other options
/// removes all annotations and game information except the properties it lists.
///
/// Nodes that become empty stay, unless you pass --empty-nodes. Several files and folders need
/// --write or --out-dir.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf strip --comments --markup --variations game.sgf -o bare.sgf
  sgf strip --info --keep PB,PW,RE game.sgf
  sgf strip --remove MN game.sgf              moves are numbered from 1 again
  sgf strip --anonymize --remove EV,RO --write game.sgf
  sgf strip --private --analysis --empty-nodes reviewed.sgf
  sgf strip --comments --out-dir bare games/")]
pub struct Strip {
    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub wanted: Wanted,

    /// Remove these properties
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub remove: Vec<String>,

    /// Keep these properties, even if their category is removed
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub keep: Vec<String>,

    /// Also remove nodes without properties
    #[arg(long)]
    pub empty_nodes: bool,

    /// Change only the K-th game, counted from 1 [default: all]
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

/// The properties to remove.
#[derive(Options)]
#[group(multiple = true)]
pub struct Wanted {
    /// Remove comments: C, GC and N
    #[arg(long)]
    pub comments: bool,

    /// Remove marks, labels, arrows, territory, figures, DD and VW
    #[arg(long)]
    pub markup: bool,

    /// Remove all lines except the main line
    #[arg(long)]
    pub variations: bool,

    /// Remove clocks and time limits
    #[arg(long)]
    pub timing: bool,

    /// Remove properties that are not in the specification, including those of engines
    #[arg(long)]
    pub private: bool,

    /// Remove evaluations of moves and positions, including those of engines
    #[arg(long)]
    pub analysis: bool,

    /// Remove game information, except properties that affect the position, such as HA, KM and RU
    #[arg(long)]
    pub info: bool,

    /// Remove setup and PL
    #[arg(long)]
    pub setup: bool,

    /// Remove players and places: PB PW BR WR BT WT PC SO AN US
    #[arg(long)]
    pub anonymize: bool,
}

/// Parses an identifier, or a long name of FF\[1\] to FF\[3\].
fn identifier(name: &str) -> Result<String, String> {
    let is_one = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_one {
        Ok(String::from_utf8_lossy(&canonical_id(name.as_bytes())).into_owned())
    } else {
        Err("expected an identifier of letters and digits, such as C or PB".to_owned())
    }
}
