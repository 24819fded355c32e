//! `sgf render`.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, FromArgMatches, ValueHint};
use sgfkit_diagram::Job;

use super::from_table;
use super::shared::Inputs;
use super::view::ViewMode;

/// Draw positions and games: as pictures, printed figures, animations, text
///
/// Without more it is one position, the one that `sgf show` shows: the end of the main line, or the
/// node of --node, --move or --path; in Hex and Twixt the node with IP, where there is one.
///
/// --figures prints a game as books do: figures with numbered moves as FG, PM and MN say, or so many
/// moves each, and behind them the variations that leave them; as PDF they are laid out on pages
/// with the players, the result and the comments.
/// --range A-B makes one figure of those moves, or several if stones are set up between them; {n:1} in
/// OUT writes one file per figure, {move} a diagram of each move. Moves count from 1, as --move counts
/// them; MN only changes the numbers that are printed.
/// --graph draws how the game went, by what engines left in it (`sgf review`).
/// GIF plays the line of moves to the node. --problems prints the first position of each
/// game that is a problem, with its title and its question (`sgf problems --help`).
///
/// Several games, of one file or many, go into one PDF or EPUB, with a table of contents from three
/// games on. Other formats
/// draw one game of the first file, or with {stem} or {n:1} in OUT one of each file.
///
/// The end of OUT says the format: .svg, .png, .pdf, .epub, .txt, .gif, .tex, .html.
/// Without -o an SVG goes
/// to standard output.
#[derive(Args)]
#[command(after_help = "\
Fields of OUT:
  {stem}   the name of the file without its end
  {move}   the number of the move; {move:03} with three digits
  {n:02}   the number of the figure or page from 1, with two digits
  {PB}     a property, as it is in force; `unknown` where there is none

Examples:
  sgf render game.sgf -o game.svg
  sgf render game.sgf --move 50 --numbers last --theme wood --width 600 -o move50.png
  sgf render game.sgf --range 51-100 -o figure2.svg
  sgf render game.sgf --range 1-20 -o '{stem}-{move:03}.svg'
  sgf render --figures=50 --depth 2 game.sgf -o game.pdf
  sgf render game.sgf --delay 0.5 -o game.gif
  sgf render --graph game.sgf -o course.svg
  sgf render --graph --figures game.sgf -o game.pdf
  sgf render --problems=9 --answers problems.sgf -o sheet.pdf
  sgf render --format sensei --range 1-10 game.sgf")]
pub struct Render {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Where it goes; with a number in the name such as {move}, a file each
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Overwrite files that a name such as {move} leads to
    #[arg(long, requires = "output")]
    pub force: bool,

    #[command(flatten)]
    pub job: Asked,

    #[command(flatten)]
    pub page: Page,
}

/// What is to be made, and how.
pub struct Asked(pub Job);

impl FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked, clap::Error> {
        from_table::job(matches).map(Asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Asked {
    fn augment_args(command: Command) -> Command {
        command.args(Job::OPTIONS.iter().flat_map(from_table::arguments))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Asked::augment_args(command)
    }
}

/// What a page of the viewer is for.
#[derive(Args)]
pub struct Page {
    /// Pages: let the file be edited there
    #[arg(long, conflicts_with = "mode")]
    pub edit: bool,

    /// Pages: what the page is for
    #[arg(long, value_name = "MODE")]
    pub mode: Option<ViewMode>,
}
