//! `sgf render`.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, FromArgMatches, ValueHint};
use sgfkit_diagram::Job;

use super::from_table;
use super::shared::Inputs;
use super::view::ViewMode;

/// Draw positions and games: as pictures, printed figures, animations, text
///
/// Without other options, sgf draws one position, the same as `sgf show`: the end of the main line,
/// or the node of --node, --move or --path; in Hex and Twixt the node with IP, if there is one.
///
/// --figures prints a game like a book: figures with numbered moves, divided by FG, PM and MN or
/// after a number of moves, each followed by its variations. In a PDF they are laid out on pages
/// with the players, the result and the comments. --range A-B draws one figure of those moves, or
/// several if stones are set up between them. {n:1} in OUT writes one file per figure, {move} one
/// diagram per move. Moves are counted from 1, as in --move; MN only changes the printed numbers.
/// --graph draws the evaluations of engines (`sgf review`). A GIF plays the moves up to the node.
/// --problems prints the first position of each problem, with its title and question (`sgf problems
/// --help`).
///
/// Several games, from one or more files, go into one PDF or EPUB, with a table of contents if
/// there are at least three. Other formats draw one game of the first file, or with {stem} or {n:1}
/// in OUT one game of each file.
///
/// The extension of OUT sets the format: .svg, .png, .pdf, .epub, .txt, .gif, .tex or .html.
/// Without -o, an SVG goes to standard output.
#[derive(Args)]
#[command(after_help = "\
Fields of OUT:
  {stem}   the name of the file without its extension
  {move}   the number of the move; {move:03} with three digits
  {n:02}   the number of the figure or page from 1, with two digits
  {PB}     the property in force at the node; `unknown` if there is none

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

    /// Write to this file; a number such as {move} in the name writes one file each
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Overwrite the files that a name such as {move} produces
    #[arg(long, requires = "output")]
    pub force: bool,

    #[command(flatten)]
    pub job: Asked,

    #[command(flatten)]
    pub page: Page,
}

/// The job to run.
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

/// The options for a page of the viewer.
#[derive(Args)]
pub struct Page {
    /// Web pages: allow editing the file
    #[arg(long, conflicts_with = "mode")]
    pub edit: bool,

    /// Web pages: open in this mode [default: view]
    #[arg(long, value_name = "MODE")]
    pub mode: Option<ViewMode>,
}
