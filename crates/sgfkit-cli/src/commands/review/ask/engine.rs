//! What engines have in common, however they are spoken to.

use std::collections::HashSet;
use std::time::Duration;

use sgfkit::{BoardSize, NodeId};

use super::line::{Asked, Line};
use super::process::Trouble;

/// What a game is played under, and how it is looked at.
pub struct Conditions {
    /// Tells games apart.
    pub game: usize,
    pub size: BoardSize,
    pub komi: f64,
    pub rules: String,
    pub visits: u64,
    pub time: Duration,
    pub ownership: bool,
}

/// What an engine says about a position.
pub enum Answer {
    /// A line of `kata-analyze` or `lz-analyze`.
    Moves(String),
    /// A score, and moves in their order.
    Estimate(String, String),
    /// A line of JSON.
    Json(String),
    /// It warns, and says nothing about a position.
    Warning(String),
}

/// Why an engine does not answer.
pub enum Failure {
    /// It is no engine that can be asked.
    Hopeless(String),
    /// It has ended, or is silent: it may be started again.
    Broken(String),
    /// It takes no board such as this game's.
    RefusedGame(String),
    /// It refuses the line from this move on.
    Refused(usize, String),
    /// It says nothing about this position.
    Position(String),
    /// This run is to end.
    Interrupted,
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Broken(words) => Failure::Broken(words),
            Trouble::Interrupted => Failure::Interrupted,
        }
    }
}

/// An engine that runs.
pub trait Engine {
    /// Its name, if it tells one.
    fn name(&self) -> Option<&str>;

    /// Asks about the first of the positions of a line, or about more of them;
    /// `take` gets each answer.
    fn ask(
        &mut self,
        conditions: &Conditions,
        line: &Line,
        asked: &[Asked],
        take: &mut dyn FnMut(&Asked, Answer),
    ) -> Result<(), Failure>;

    /// Lets it end.
    fn end(self: Box<Self>);
}

/// How often an engine may fail at one position.
const TRIES: usize = 2;

/// How many positions in a row may fail.
const IN_A_ROW: usize = 3;

/// An engine that is started again where it breaks.
pub struct Stubborn<'a> {
    start: Box<dyn Fn() -> Result<Box<dyn Engine>, Failure> + 'a>,
    engine: Option<Box<dyn Engine>>,
    in_a_row: usize,
}

/// What could not be asked on a line.
#[derive(Default)]
pub struct LeftOut {
    /// The positions.
    pub positions: Vec<NodeId>,
    /// Why, each reason once.
    pub reasons: Vec<String>,
    /// The whole game is left out.
    pub game: bool,
}

impl LeftOut {
    fn add<'a>(&mut self, positions: impl IntoIterator<Item = &'a Asked>, reason: String) {
        self.positions
            .extend(positions.into_iter().map(|asked| asked.node));
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// Why nothing more is asked at all.
pub enum End {
    Hopeless(String),
    Interrupted,
}

impl<'a> Stubborn<'a> {
    pub fn new(start: impl Fn() -> Result<Box<dyn Engine>, Failure> + 'a) -> Stubborn<'a> {
        Stubborn {
            start: Box::new(start),
            engine: None,
            in_a_row: 0,
        }
    }

    /// The engine, running; `Err` with why it does not start.
    pub fn running(&mut self) -> Result<&mut Box<dyn Engine>, Failure> {
        match self.engine.take() {
            Some(engine) => Ok(self.engine.insert(engine)),
            None => {
                let engine = (self.start)()?;
                Ok(self.engine.insert(engine))
            }
        }
    }

    /// Asks about a line's positions.
    pub fn ask(
        &mut self,
        conditions: &Conditions,
        line: &Line,
        left_out: &mut LeftOut,
        take: &mut dyn FnMut(Option<&str>, &Asked, Answer),
    ) -> Result<(), End> {
        let mut left: Vec<Asked> = line.asked.clone();
        let mut tries = 0;
        while let Some(suspect) = left.first().copied() {
            let mut answered = HashSet::new();
            let result = self.running().and_then(|engine| {
                let name = engine.name().map(str::to_owned);
                engine.ask(conditions, line, &left, &mut |asked, answer| {
                    if !matches!(answer, Answer::Warning(_)) {
                        answered.insert(asked.node);
                    }
                    take(name.as_deref(), asked, answer);
                })
            });
            left.retain(|asked| !answered.contains(&asked.node));
            if !answered.is_empty() {
                self.in_a_row = 0;
            }
            if answered.contains(&suspect.node) {
                tries = 0;
            }
            match result {
                Ok(()) => {}
                Err(Failure::Interrupted) => return Err(End::Interrupted),
                Err(Failure::Hopeless(words)) => return Err(End::Hopeless(words)),
                Err(Failure::RefusedGame(reason)) => {
                    left_out.game = true;
                    left_out.add(&left, reason);
                    return Ok(());
                }
                Err(Failure::Refused(turn, reason)) => {
                    let is_refused = |asked: &Asked| asked.turn >= turn;
                    left_out.add(left.iter().filter(|asked| is_refused(asked)), reason);
                    left.retain(|asked| !is_refused(asked));
                }
                Err(Failure::Position(reason)) => {
                    left.retain(|asked| asked.node != suspect.node);
                    left_out.add([&suspect], reason);
                }
                Err(Failure::Broken(words)) => {
                    self.engine = None;
                    tries += 1;
                    if tries < TRIES || answered.contains(&suspect.node) {
                        continue;
                    }
                    tries = 0;
                    left.retain(|asked| asked.node != suspect.node);
                    left_out.add([&suspect], format!("the engine fails there: {words}"));
                    self.in_a_row += 1;
                    if self.in_a_row >= IN_A_ROW {
                        return Err(End::Hopeless(words));
                    }
                }
            }
        }
        Ok(())
    }

    pub fn end(self) {
        if let Some(engine) = self.engine {
            engine.end();
        }
    }
}
