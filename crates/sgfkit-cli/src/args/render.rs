//! `sgf render`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args as Options, ValueEnum, ValueHint};
use sgfkit_diagram::Theme;

use super::shared::{Coords, Inputs, Known, Place};
use super::view::ViewMode;

/// Draw positions and games: as pictures, printed figures, animations, text
///
/// Without more it is one position, the one that `sgf show` shows: the end of the main line, or the
/// node of --node, --move or --path; in Hex and Twixt the node with IP, where there is one.
///
/// --figures prints a game as books do: figures with numbered moves as FG, PM and MN say, or so many
/// moves each, and behind them the variations that leave them; as PDF they are laid out on pages
/// with the players, the result and the comments.
/// --range A-B makes one figure of those moves, or with {move} in OUT a diagram of each.
/// GIF and APNG play the line of moves to the node. --problems prints the first position of each
/// game, with its title and its question.
///
/// All games of all files go into one PDF or EPUB, with a table of contents from three games on. Other formats
/// draw one game of the first file, or with {stem} or {n} in OUT one of each file.
///
/// The end of OUT says the format: .svg, .png, .pdf, .epub, .txt, .gif, .apng, .tex, .html.
/// Without -o an SVG goes
/// to standard output.
#[derive(Options)]
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
  sgf render --problems=9 --answers problems.sgf -o sheet.pdf
  sgf render --format sensei --range 1-10 game.sgf")]
pub struct Render {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Where it goes; with a number in the name such as {move}, a file each
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// The format, where the end of OUT does not say it
    #[arg(long)]
    pub format: Option<Format>,

    #[command(flatten)]
    pub place: Place,

    /// These moves of the main line, or of the line to the node: 20-40, or 20- to its end
    #[arg(long, value_name = "A-B")]
    pub range: Option<Range>,

    /// The whole game in printed figures; with =N, so many moves each instead of as FG says
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, conflicts_with = "range")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub figures: Option<Option<u32>>,

    /// In figures, variations down to this depth: 1 those of the main line, 0 none
    #[arg(long, value_name = "N", default_value = "1", requires = "figures")]
    pub depth: u32,

    /// The most diagrams of variations and marks
    #[arg(long, value_name = "N", default_value = "100", requires = "figures")]
    pub max_diagrams: usize,

    /// What begins a page of its own in a book of many games: each game, or each file
    #[arg(
        long,
        value_name = "PART",
        default_value = "game",
        requires = "figures"
    )]
    pub chapter: ChapterOf,

    /// A sheet of the problems of all games, 4, 6 or 9 on a page
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "6")]
    #[arg(value_parser = ["4", "6", "9"], conflicts_with_all = ["figures", "range"])]
    pub problems: Option<String>,

    /// Print the answers to the problems on the last pages; with =all, wrong lines too
    #[arg(long, value_name = "LINES", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "right", requires = "problems")]
    pub answers: Option<Answers>,

    /// Put the problems into another order, turned and mirrored, as this number decides
    #[arg(long, value_name = "SEED", requires = "problems")]
    pub shuffle: Option<u64>,

    /// What the problems are: the games, or the variations that begin at their roots
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "games",
        requires = "problems"
    )]
    pub from: ProblemSource,

    /// Mark the moves that may come next with letters, whatever ST says
    #[arg(long)]
    pub variations: bool,

    /// The moves that have numbers; figures have those that PM asks for
    #[arg(long, value_name = "MOVES")]
    pub numbers: Option<Numbered>,

    /// Draw marks, labels, arrows, lines and territory, as it is without this option
    #[arg(long, overrides_with = "no_markup")]
    pub markup: bool,

    /// Draw the position and its moves alone
    #[arg(long, overrides_with = "markup")]
    pub no_markup: bool,

    /// What part of the board is drawn: what is played on, or from point to point [auto, none, A1:K10]
    #[arg(long, value_name = "AREA")]
    pub crop: Option<String>,

    /// The names of columns and rows
    #[arg(long, value_name = "NAMES", default_value = "players")]
    pub coords: Coords,

    /// The colours: book, wood, dark, highcontrast, or a file in TOML
    #[arg(long, value_name = "NAME|FILE", hide_possible_values = true)]
    #[arg(value_parser = Known::new(|| Theme::NAMES.to_vec(), |name| Ok(name.to_owned())))]
    pub theme: Option<String>,

    /// From a point of the board to the next, in points of 1/72 inch; 20 without this option
    #[arg(long, value_name = "POINTS", value_parser = size)]
    pub size: Option<f32>,

    /// Pixels a point, in PNG, GIF and APNG; without this option 2, in animations 1
    #[arg(long, value_name = "FACTOR", value_parser = scale, conflicts_with = "width")]
    pub scale: Option<f32>,

    /// The width of the picture in pixels, in PNG, GIF and APNG
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(16..))]
    pub width: Option<u16>,

    /// Figures beside each other on a page
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub columns: Option<u8>,

    /// The paper of pages; a4 without this option
    #[arg(long, value_name = "SIZE")]
    pub paper: Option<PaperSize>,

    /// Seconds from a move to the next; 1 without this option
    #[arg(long, value_name = "SECONDS", value_parser = delay)]
    pub delay: Option<f32>,

    /// Write LaTeX as a document of its own, not as a bare tikzpicture
    #[arg(long)]
    pub standalone: bool,

    /// Read by the letter what a producer plainly means otherwise
    #[arg(long)]
    pub literal: bool,

    /// Draw text with ASCII characters only
    #[arg(long, action = ArgAction::SetTrue)]
    pub ascii: bool,

    #[command(flatten)]
    pub page: Page,
}

/// What a page of the viewer is for.
#[derive(Options)]
pub struct Page {
    /// Pages: let the file be edited there
    #[arg(long, conflicts_with = "mode")]
    pub edit: bool,

    /// Pages: what the page is for
    #[arg(long, value_name = "MODE")]
    pub mode: Option<ViewMode>,

    /// Pages: the language, en or ja; without this option the reader's
    #[arg(long, value_name = "LANG", value_parser = ["en", "ja"])]
    pub lang: Option<String>,

    /// Pages: the title; without this option the name of FILE
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Svg,
    Png,
    Pdf,
    /// A book for readers of electronic books
    Epub,
    /// Characters
    #[value(alias = "txt")]
    Text,
    Gif,
    /// An animated PNG
    Apng,
    /// Diagrams of Sensei's Library and of forums
    Sensei,
    /// A picture for LaTeX
    #[value(alias = "tex")]
    Tikz,
    /// A page of the viewer with the file inside
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Numbered {
    None,
    /// The last one
    Last,
    /// Those of --range
    Range,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    A4,
    A5,
    Letter,
}

/// What begins a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChapterOf {
    Game,
    /// A file, with the games that are in it
    File,
}

/// The answers that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Answers {
    Right,
    /// Wrong lines too
    All,
}

/// What the problems are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProblemSource {
    Games,
    Variations,
}

/// Moves, counted from 1; 0 is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub from: usize,
    /// `None` for all that follow.
    pub to: Option<usize>,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let wrong = || "a range is two numbers of moves, such as 20-40, or 20-".to_owned();
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let from = from.trim().parse().map_err(|_| wrong())?;
        let to = match to.trim() {
            "" => None,
            to => Some(to.parse().map_err(|_| wrong())?),
        };
        match to {
            Some(to) if to < from => Err(format!("{to} comes before {from}")),
            to => Ok(Range { from, to }),
        }
    }
}

fn size(text: &str) -> Result<f32, String> {
    within(text, 4.0, 200.0)
}

fn scale(text: &str) -> Result<f32, String> {
    within(text, 0.1, 20.0)
}

fn delay(text: &str) -> Result<f32, String> {
    within(text, 0.02, 600.0)
}

fn within(text: &str, least: f32, most: f32) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("a number from {least} to {most}")),
    }
}
