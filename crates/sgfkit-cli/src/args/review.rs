//! `sgf review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit::analysis::convert::Target;
use sgfkit::analysis::review::{self, By};
use sgfkit::analysis::{DIALECTS, Dialect, Request};
use sgfkit::{Color, OptionError};

use super::Coords;
use super::shared::{Inputs, Whose, side};

/// Review engine analyses: graph, losses, worst mistakes
///
/// Reads analyses that KaTrain, Lizzie, Sabaki, q5Go, KataGo, CGOS, GoReviewPartner, analyze-sgf
/// and online-go.com leave in Go games (`sgf explain --list dialects`). For each game, sgf prints a
/// graph (higher is better for Black), one row per player, and the worst moves, each with its loss,
/// the move that the engine prefers, and the line that follows.
///
/// The loss of a move is the evaluation before it minus the evaluation after it: in points if any
/// move of the game has a score, otherwise in percent of the win rate. Losses are grouped into
/// classes 5 to 1: at least 12, 6, 3, 1.5 and 0.5 points, or 30, 20, 10, 5 and 2 percent.
///
/// With --json sgf prints one object per move, then one per player, and a summary. --analyses
/// prints all analyses instead, one object each, with candidates, lines, ownership and policy.
///
/// --group-by compares players, years or phases over many games. Each group has the mean loss per
/// move, mistakes (class 3) and blunders (class 4 and 5) per 100 moves, and the share of moves that
/// were the engine's first choice. A game that was analyzed several times counts once, with the
/// most visits.
///
/// --engine runs a program that speaks the Go Text Protocol and analyzes the positions of the main
/// line that have no analysis yet; --katago does the same with `katago analysis`. Use -o, --out-dir
/// or --write to save the analyses, and the better line next to each mistake. An interrupted run
/// resumes from OUT.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf review game.sgf
  sgf review --by winrate --classes 20,10,5 --worst 3 games/
  sgf review --json game.sgf | jq 'select(.type == \"move\" and .class >= 3) | [.move, .value, .loss]'
  sgf review --group-by month --player Ada games/
  sgf review --engine 'gnugo --mode gtp' game.sgf -o reviewed.sgf
  sgf review --katago 'katago analysis -config c.cfg' --visits 500 --out-dir reviewed games/
  sgf review --analyses game.sgf | jq 'select(.main) | [.node, .winrate, .score]'

Exit status: 1 if no game has an analysis, or if the engine could not analyze a position.")]
pub struct Review {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Print one JSON object per line: moves, players, a summary
    #[arg(long)]
    pub json: bool,

    /// Print all analyses, one JSON object per line
    #[arg(long, conflicts_with = "json")]
    pub analyses: bool,

    /// Measure losses in this unit [default: score if any move has one]
    #[arg(long, value_name = "WHAT")]
    pub by: Option<Measure>,

    /// Set the losses of the classes, largest first [default: 12,6,3,1.5,0.5 in points,
    /// 30,20,10,5,2 in percent]
    #[arg(long, value_name = "LOSSES", value_parser = Classes::parse)]
    pub classes: Option<Classes>,

    /// Ignore analyses with fewer visits
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_visits: u64,

    /// Use only analyses of this dialect
    #[arg(long, value_name = "DIALECT", value_parser = dialect())]
    pub dialect: Option<&'static str>,

    /// Also review variations
    #[arg(long)]
    pub variations: bool,

    /// Show only this side's moves
    #[arg(long, value_name = "B|W", value_parser = side())]
    pub side: Option<Color>,

    /// Show moves from this number on
    #[arg(long, value_name = "M")]
    pub from: Option<usize>,

    /// Show moves up to this number
    #[arg(long, value_name = "M")]
    pub to: Option<usize>,

    /// Show moves that lost at least this much, in points or percent
    #[arg(long, value_name = "X", allow_negative_numbers = true, value_parser = finite)]
    pub min_loss: Option<f64>,

    /// Sort the moves
    #[arg(long, value_name = "KEY", default_value = "move")]
    pub sort: MoveOrder,

    /// Show the N worst moves
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub worst: usize,

    /// Set the width of the graph, in characters [default: width of the terminal, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub width: Option<u16>,

    /// Choose the notation of points
    #[arg(long, value_name = "WHICH", default_value = "players")]
    pub coords: Coords,

    #[command(flatten)]
    pub grouping: Grouping,

    #[command(flatten)]
    pub asking: Asking,
}

impl Review {
    /// Returns the moves to review and to print.
    pub fn request(&self) -> Request {
        let mut request = Request::default();
        let options = &mut request.options;
        options.by = self.by.map(By::from);
        options.classes = self.classes.clone().map(|classes| classes.0);
        options.min_visits = self.min_visits;
        options.dialect = self.dialect;
        options.variations = self.variations;
        request.side = self.side;
        request.from = self.from;
        request.to = self.to;
        request.min_loss = self.min_loss;
        request.by_loss = self.sort == MoveOrder::Loss;
        request
    }
}

/// Options for groups of moves over many games.
#[derive(Options)]
#[command(next_help_heading = "Many games together")]
pub struct Grouping {
    /// Print one row per group of moves: how good they are, in each phase of the game
    #[arg(long, value_name = "KEY")]
    #[arg(conflicts_with_all = [
        "analyses", "asked", "from", "to", "min_loss", "sort", "worst", "width", "coords",
    ])]
    pub group_by: Option<GroupBy>,

    /// Set the last moves of opening and middle game on 19x19; other boards scale with their number
    /// of points [default: 60,160]
    #[arg(long, value_name = "M,N", requires = "group_by", value_parser = Phases::parse)]
    pub phases: Option<Phases>,

    #[command(flatten)]
    pub whose: Whose,
}

/// The property to group moves by.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GroupBy {
    /// The player
    Player,
    /// The year of the game
    Year,
    /// The month of the game
    Month,
    /// Opening, middle or endgame
    Phase,
    /// The rank of the player
    Rank,
    /// The rank of the opponent
    OpponentRank,
    /// B or W
    Color,
    /// The board: 19, 13x19
    Size,
}

/// The last moves of opening and middle game on a board of 19x19.
#[derive(Clone, Copy)]
pub struct Phases(pub [usize; 2]);

impl Default for Phases {
    fn default() -> Phases {
        Phases([60, 160])
    }
}

impl Phases {
    fn parse(text: &str) -> Result<Phases, String> {
        let ends = text.split_once(',');
        let ends = ends.and_then(|(opening, middle)| {
            let number = |text: &str| text.trim().parse::<u32>().ok();
            Some((number(opening)?, number(middle)?))
        });
        match ends {
            Some((opening, middle)) if 0 < opening && opening < middle => {
                Ok(Phases([opening as usize, middle as usize]))
            }
            _ => Err("expected two move numbers, the smaller first, such as 50,150".to_owned()),
        }
    }
}

/// Options for running an engine.
#[derive(Options)]
#[command(next_help_heading = "Engine")]
pub struct Asking {
    /// Run this engine (Go Text Protocol)
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with = "katago",
        group = "asked"
    )]
    pub engine: Option<String>,

    /// Run this engine (protocol of `katago analysis`)
    #[arg(long, value_name = "COMMAND", group = "asked")]
    pub katago: Option<String>,

    /// Write the analyzed games to a file. If OUT already holds the same games, analysis resumes
    /// where it stopped
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with = "out_dir", requires = "asked")]
    pub output: Option<PathBuf>,

    /// Write the analyzed games to a folder, under their file names
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, requires = "asked")]
    pub out_dir: Option<PathBuf>,

    /// Write the analyses to the files themselves
    #[arg(long, short, conflicts_with_all = ["output", "out_dir"], requires = "asked")]
    pub write: bool,

    /// Overwrite files that hold other games
    #[arg(long, requires = "asked")]
    pub force: bool,

    /// Analyze each position with N visits
    #[arg(long, value_name = "N", default_value_t = 100, requires = "asked")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub visits: u64,

    /// Analyze each position for this time (Go Text Protocol)
    #[arg(long, value_name = "DURATION", default_value = "10s", requires = "asked", value_parser = duration)]
    pub time: Duration,

    /// Restart an engine that has been silent for this time
    #[arg(long, value_name = "DURATION", default_value = "60s", requires = "asked", value_parser = duration)]
    pub timeout: Duration,

    /// Use this komi if the game has none
    #[arg(long, value_name = "K", default_value = "6.5", requires = "asked")]
    #[arg(allow_negative_numbers = true, value_parser = finite)]
    pub komi: f64,

    /// Use these rules if the game has none
    #[arg(long, value_name = "R", default_value = "japanese", requires = "asked")]
    pub rules: String,

    /// Write the analyses in this dialect
    #[arg(
        long,
        value_name = "DIALECT",
        default_value = "lizzie",
        requires = "asked"
    )]
    #[arg(value_parser = target())]
    pub analysis: Target,

    /// Add the better line as a variation to moves of this class and worse, or `none`
    #[arg(long, value_name = "CLASS", default_value = "3", requires = "asked")]
    #[arg(value_parser = Lines::parse)]
    pub lines: Lines,

    /// Also ask for ownership of points
    #[arg(long, requires = "asked")]
    pub ownership: bool,
}

impl Asking {
    /// Returns the command, and whether it is KataGo's analysis engine.
    pub fn command(&self) -> Option<(&str, bool)> {
        let engine = self.engine.as_deref().map(|command| (command, false));
        engine.or(self.katago.as_deref().map(|command| (command, true)))
    }
}

/// The lowest class of moves that get a better line; `None` for no lines.
#[derive(Clone, Copy)]
pub struct Lines(pub Option<usize>);

impl Lines {
    fn parse(text: &str) -> Result<Lines, String> {
        match (text, text.parse()) {
            ("none", _) => Ok(Lines(None)),
            (_, Ok(class)) => Ok(Lines(Some(class))),
            _ => Err("expected a class such as 3, or none".to_owned()),
        }
    }
}

fn target() -> impl TypedValueParser<Value = Target> {
    PossibleValuesParser::new(Target::ALL.iter().map(|target| target.name()))
        .map(|name| Target::named(&name).unwrap_or(Target::Lizzie))
}

fn duration(text: &str) -> Result<Duration, OptionError> {
    let duration = sgfkit::units::parse_duration(text)?;
    if (Duration::from_millis(10)..=Duration::from_secs(1_000_000)).contains(&duration) {
        Ok(duration)
    } else {
        Err(OptionError::new(
            "expected a duration from 10ms to 1000000s",
        ))
    }
}

/// The losses that define classes.
#[derive(Clone)]
pub struct Classes(Vec<f64>);

impl Classes {
    fn parse(text: &str) -> Result<Classes, OptionError> {
        review::Options::parse_classes(text).map(Classes)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Measure {
    /// Points
    Score,
    /// Percent of the win rate
    Winrate,
}

impl From<Measure> for By {
    fn from(measure: Measure) -> By {
        match measure {
            Measure::Score => By::Score,
            Measure::Winrate => By::Winrate,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MoveOrder {
    /// Order of play
    Move,
    /// Largest loss first
    Loss,
}

fn dialect() -> impl TypedValueParser<Value = &'static str> {
    let names = DIALECTS.iter().map(|dialect| dialect.name);
    PossibleValuesParser::new(names)
        .map(|name| Dialect::named(&name).map_or("", |dialect| dialect.name))
}

pub(super) fn finite(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number")?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err("expected a number".to_owned())
    }
}
