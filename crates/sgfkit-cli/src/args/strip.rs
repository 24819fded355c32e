//! `sgf strip`.

use clap::Args as Options;
use sgfkit::schema::canonical_id;

use super::shared::{Inputs, Outputs, from_one};

/// Remove what is asked for: comments, markup, variations, names, and more
///
/// All else stays byte for byte. What the categories mean is the property table's business, which
/// `sgf explain --list properties` shows; --keep and --remove name identifiers, and override the
/// categories. --keep alone removes all that annotates a game, the game information included, but
/// what it names.
///
/// A node that becomes empty stays unless --empty-nodes is given. Several files, and folders, need
/// --write or --out-dir.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf strip --comments --markup --variations game.sgf -o bare.sgf
  sgf strip --info --keep PB,PW,RE game.sgf
  sgf strip --remove MN game.sgf              moves are numbered from 1 again
  sgf strip --anonymise --remove EV,RO --write game.sgf
  sgf strip --private --analysis --empty-nodes reviewed.sgf
  sgf strip --comments --out-dir bare games/")]
pub struct Strip {
    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    pub wanted: Wanted,

    /// Identifiers that go
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub remove: Vec<String>,

    /// Identifiers that stay, whatever their category
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub keep: Vec<String>,

    /// Remove nodes without properties, too
    #[arg(long)]
    pub empty_nodes: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Outputs,
}

/// What is removed.
#[derive(Options)]
#[group(multiple = true)]
pub struct Wanted {
    /// C, GC and N
    #[arg(long)]
    pub comments: bool,

    /// Marks, labels, arrows, territory, figures, what is dimmed or out of view
    #[arg(long)]
    pub markup: bool,

    /// All lines but the main line
    #[arg(long)]
    pub variations: bool,

    /// Clocks and time limits
    #[arg(long)]
    pub timing: bool,

    /// What the specification does not know, the properties of engines too
    #[arg(long)]
    pub private: bool,

    /// Judgements of moves and positions, and what engines thought of them
    #[arg(long)]
    pub analysis: bool,

    /// Game information; HA, KM, RU and what else a position hangs on stays
    #[arg(long)]
    pub info: bool,

    /// Stones that are set up, and PL
    #[arg(long)]
    pub setup: bool,

    /// Persons and where they played: PB PW BR WR BT WT PC SO AN US
    #[arg(long)]
    pub anonymise: bool,
}

/// An identifier, or a long name of FF\[1\] to FF\[3\] as the identifier it means.
fn identifier(name: &str) -> Result<String, String> {
    let is_one = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_one {
        Ok(String::from_utf8_lossy(&canonical_id(name.as_bytes())).into_owned())
    } else {
        Err("an identifier is letters and digits, such as C or PB".to_owned())
    }
}
