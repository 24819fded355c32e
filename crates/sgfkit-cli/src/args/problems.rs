//! `sgf problems`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit::Color;
use sgfkit::analysis::MistakeOptions;
use sgfkit::analysis::review::MARKED;

use super::review::finite;
use super::shared::{Inputs, Whose, side};

/// List problems (tsumego), or make problems from mistakes
///
/// A game is a problem if it sets up stones before any move, HA is at most 1, and it has no players
/// (PB, PW) and no result (RE). If PL sets who plays, the comment asks a question, or lines are
/// marked right or wrong, names such as Black or White and an RE such as `?` are ignored. A game of
/// Hex or Twixt is also a problem if moves follow its IP. sgf reports games that are left out, and
/// why; --all includes them.
///
/// A line is right if a comment such as RIGHT or 正解, TE, GB or GW marks it, and nothing marks it
/// wrong. If no line is marked right, each line without a wrong mark is right; without any marks,
/// only the main line is. `sgf render --problems` and the viewer use the same rules.
///
/// --to anki makes flash cards. Import the table DIR/problems.txt into Anki (File, Import), and
/// copy the images in DIR/media to Anki's folder collection.media. A card has the position and the
/// question on the front, and the right lines with their comments on the back. If you import a
/// problem again, it keeps its card.
///
/// --mistakes reads games with engine analyses, as `sgf review` does, and makes a problem of each
/// position before a bad move, the worst first. Right answers are the engine's moves that lose at
/// most --margin; the move that was played is wrong. Each line has its loss as a comment. sgf
/// counts the mistakes it leaves out because no right answer is known.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf problems tsumego/
  sgf problems --json tsumego/ | jq -r 'select(.right == []) | .path'
  sgf problems --out-dir one-by-one collection.sgf
  sgf problems --to anki -o cards tsumego/
  sgf problems --mistakes --player Ada --limit 20 --out-dir mine games/

Exit status: with --mistakes, 1 if no game has an analysis.")]
pub struct Problems {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Print one JSON object per problem, with the moves of all lines
    #[arg(long, conflicts_with_all = ["out_dir", "to"])]
    pub json: bool,

    /// Write each problem to its own file
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "to")]
    pub out_dir: Option<PathBuf>,

    /// Make flash cards for this program
    #[arg(long, value_name = "PROGRAM", requires = "output")]
    pub to: Option<Trainer>,

    /// Write the flash cards to a folder
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath, requires = "to")]
    pub output: Option<PathBuf>,

    /// Include all games with setup before the first move
    #[arg(long, conflicts_with = "mistakes")]
    pub all: bool,

    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,

    /// Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written
    #[arg(long)]
    pub no_dialects: bool,

    #[command(flatten)]
    pub of_mistakes: Mistakes,
}

/// Options for problems from analyzed games.
#[derive(Options)]
#[command(next_help_heading = "Problems from mistakes")]
pub struct Mistakes {
    /// Make problems from bad moves in analyzed games
    #[arg(long)]
    pub mistakes: bool,

    /// Use moves of this class and worse [default: mistake]
    #[arg(long, value_name = "CLASS", requires = "mistakes")]
    #[arg(conflicts_with = "min_loss")]
    pub class: Option<Class>,

    /// Use moves that lost at least this much, in points (in percent if only win rates are known)
    #[arg(long, value_name = "POINTS", requires = "mistakes", value_parser = finite)]
    #[arg(allow_negative_numbers = true)]
    pub min_loss: Option<f64>,

    /// Accept answers that lose at most this much [default: 1 point, or 3 percent if only win rates
    /// are known]
    #[arg(long, value_name = "POINTS", requires = "mistakes", value_parser = margin)]
    #[arg(allow_negative_numbers = true)]
    pub margin: Option<f64>,

    /// Use only the moves of this side
    #[arg(long, value_name = "B|W", requires = "mistakes", value_parser = side())]
    pub side: Option<Color>,

    #[command(flatten)]
    pub whose: Whose,

    /// Use only the N worst mistakes
    #[arg(long, value_name = "N", requires = "mistakes")]
    pub limit: Option<usize>,
}

impl Mistakes {
    /// Returns the options for mistakes on the given sides and for right answers.
    pub fn options(&self, sides: [bool; 2]) -> MistakeOptions {
        let mut options = MistakeOptions::default();
        options.class = match self.class {
            Some(Class::Blunder) => MARKED + 1,
            _ => MARKED,
        };
        options.min_loss = self.min_loss;
        options.margin = self.margin;
        let is_wanted = |side| self.side.is_none_or(|wanted| wanted == side);
        options.sides = [
            sides[0] && is_wanted(Color::Black),
            sides[1] && is_wanted(Color::White),
        ];
        options
    }
}

/// The class of a mistake in a review.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Class {
    /// A loss of 3 points or 10 percent
    Mistake,
    /// A loss of 6 points or 20 percent
    Blunder,
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok();
    let margin = margin.filter(|margin: &f64| margin.is_finite() && *margin >= 0.0);
    margin.ok_or_else(|| "expected a number from 0 up, such as 1.5".to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Trainer {
    /// Table and images for Anki
    Anki,
}
