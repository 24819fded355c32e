//! The common interface of all engines.

use std::collections::HashSet;
use std::time::Duration;

use sgfkit::{BoardSize, NodeId};

use super::line::{Asked, Line};
use super::process::Trouble;

/// The rules and settings of a game for an engine.
pub struct Conditions {
    pub game: usize,
    pub size: BoardSize,
    pub komi: f64,
    pub rules: String,
    pub visits: u64,
    pub time: Duration,
    pub ownership: bool,
}

pub enum Answer {
    /// A line of `kata-analyze` or `lz-analyze`.
    Moves(String),
    /// A score, and moves from best to worst.
    Estimate(String, String),
    Json(String),
    /// A warning that is not about a position.
    Warning(String),
}

pub enum Failure {
    /// The engine cannot be used at all.
    Hopeless(String),
    /// The engine ended or hangs; it may be restarted.
    Broken(String),
    /// The engine does not support this game's board.
    RefusedGame(String),
    /// The engine rejects the line from this move on.
    Refused(usize, String),
    /// The engine has no answer for this position.
    Position(String),
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

pub trait Engine {
    fn name(&self) -> Option<&str>;

    /// Asks about the first positions of a line, at least one; `take` gets each answer.
    fn ask(
        &mut self,
        conditions: &Conditions,
        line: &Line,
        asked: &[Asked],
        take: &mut dyn FnMut(&Asked, Answer),
    ) -> Result<(), Failure>;

    fn end(self: Box<Self>);
}

/// The maximum number of failures at one position.
const TRIES: usize = 2;

/// The maximum number of consecutive positions that fail.
const IN_A_ROW: usize = 3;

/// An engine that is restarted after failures.
pub struct Stubborn<'a> {
    start: Box<dyn Fn() -> Result<Box<dyn Engine>, Failure> + 'a>,
    engine: Option<Box<dyn Engine>>,
    in_a_row: usize,
}

/// The positions of a line without an answer.
#[derive(Default)]
pub struct LeftOut {
    pub positions: Vec<NodeId>,
    pub reasons: Vec<String>,
    /// Whether the whole game is omitted.
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

    /// Returns the running engine, or the reason why it does not start.
    pub fn running(&mut self) -> Result<&mut Box<dyn Engine>, Failure> {
        match self.engine.take() {
            Some(engine) => Ok(self.engine.insert(engine)),
            None => {
                let engine = (self.start)()?;
                Ok(self.engine.insert(engine))
            }
        }
    }

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
                    left_out.add([&suspect], format!("the engine fails: {words}"));
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
