//! Runs engines with the Go Text Protocol, version 2.

use std::time::{Duration, Instant};

use sgfkit::Color;
use sgfkit::analysis::gtp;

use super::engine::{Answer, Conditions, Engine, Failure};
use super::line::{Asked, Line};
use super::process::{self, Process, Trouble};

/// The way to get an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Kata,
    LeelaZero,
    Estimate,
}

const MANNERS: [(&str, Manner); 3] = [
    ("kata-analyze", Manner::Kata),
    ("lz-analyze", Manner::LeelaZero),
    ("estimate_score", Manner::Estimate),
];

/// The interval between two answers of an analysis, in hundredths of a second.
const INTERVAL: u32 = 20;

pub struct Gtp {
    process: Process,
    name: Option<String>,
    manner: Manner,
    has_rectangles: bool,
    /// The supported commands for the best moves.
    top_moves: Vec<String>,
    timeout: Duration,
    table: Option<Table>,
}

struct Table {
    game: usize,
    stones: [Vec<String>; 2],
    played: Vec<(Color, String)>,
}

impl Gtp {
    pub fn start(words: &[String], timeout: Duration) -> Result<Gtp, Failure> {
        let process =
            Process::start(words).map_err(|error| Failure::Hopeless(error.to_string()))?;
        let mut engine = Gtp {
            process,
            name: None,
            manner: Manner::Estimate,
            has_rectangles: false,
            top_moves: Vec::new(),
            timeout,
            table: None,
        };
        let name = engine.tell("name")?.unwrap_or_default();
        let version = engine.tell("version")?.unwrap_or_default();
        let full = format!("{} {}", name.trim(), version.trim());
        engine.name = Some(full.trim().to_owned()).filter(|name| !name.is_empty());
        let commands = engine.tell("list_commands")?.unwrap_or_default();
        let has = |command: &str| commands.lines().any(|line| line.trim() == command);
        let manner = MANNERS.iter().find(|(command, _)| has(command));
        let Some((_, manner)) = manner else {
            let message = "it supports neither kata-analyze nor lz-analyze nor estimate_score";
            return Err(Failure::Hopeless(message.to_owned()));
        };
        engine.manner = *manner;
        engine.has_rectangles = has("rectangular_boardsize");
        engine.top_moves = ["top_moves_black", "top_moves_white"]
            .into_iter()
            .filter(|command| has(command))
            .map(str::to_owned)
            .collect();
        Ok(engine)
    }

    /// Sends a command and returns its answer; the inner `Err` is a rejection.
    fn tell(&mut self, command: &str) -> Result<Result<String, String>, Trouble> {
        self.process.say(command);
        let until = Instant::now() + self.timeout;
        let (mut answer, is_taken) = self.begin(until)?;
        loop {
            match self.text(until)? {
                Some(line) if line.is_empty() => break,
                Some(line) => {
                    answer.push('\n');
                    answer.push_str(&line);
                    // No valid answer is this long.
                    if answer.len() > 8 << 20 {
                        let message = "it never ends its answer".to_owned();
                        return Err(Trouble::Broken(message));
                    }
                }
                None => {}
            }
        }
        Ok(if is_taken { Ok(answer) } else { Err(answer) })
    }

    /// Returns the first line of an answer, and whether it starts with `=`. Earlier lines are
    /// skipped.
    fn begin(&mut self, until: Instant) -> Result<(String, bool), Trouble> {
        loop {
            if Instant::now() > until {
                return Err(Trouble::Broken("it does not answer".to_owned()));
            }
            let Some(line) = self.text(until)? else {
                continue;
            };
            let is_taken = match line.as_bytes().first() {
                Some(b'=') => true,
                Some(b'?') => false,
                _ => continue,
            };
            let rest = line[1..].trim_start_matches(|digit: char| digit.is_ascii_digit());
            return Ok((rest.trim().to_owned(), is_taken));
        }
    }

    /// Returns a line, or `None` if it is too long.
    fn text(&mut self, until: Instant) -> Result<Option<String>, Trouble> {
        if Instant::now() > until {
            return Err(Trouble::Broken("its answer is incomplete".to_owned()));
        }
        Ok(match self.process.line(until)? {
            process::Line::Text(line) => Some(line),
            process::Line::TooLong => None,
        })
    }

    fn set_up(&mut self, conditions: &Conditions, line: &Line, turn: usize) -> Result<(), Failure> {
        let moves = &line.moves[..turn];
        let is_there = |table: &Table| {
            table.game == conditions.game
                && table.stones == line.stones
                && moves.starts_with(&table.played)
        };
        if !self.table.as_ref().is_some_and(is_there) {
            self.table = None;
            self.clear(conditions, line)?;
            self.table = Some(Table {
                game: conditions.game,
                stones: line.stones.clone(),
                played: Vec::new(),
            });
        }
        let played = self.table.as_ref().map_or(0, |table| table.played.len());
        for (index, (color, name)) in moves.iter().enumerate().skip(played) {
            if let Err(message) = self.tell(&format!("play {} {name}", color.as_str()))? {
                return Err(Failure::Refused(
                    index + 1,
                    format!("the engine rejects {} {name}: {message}", color.as_str()),
                ));
            }
            if let Some(table) = &mut self.table {
                table.played.push((*color, name.clone()));
            }
        }
        Ok(())
    }

    /// Clears the board and places the initial stones.
    fn clear(&mut self, conditions: &Conditions, line: &Line) -> Result<(), Failure> {
        let (columns, rows) = (conditions.size.columns, conditions.size.rows);
        let size = if columns == rows {
            format!("boardsize {columns}")
        } else if self.has_rectangles {
            format!("rectangular_boardsize {columns} {rows}")
        } else {
            let message = format!("the engine does not support {columns}×{rows} boards");
            return Err(Failure::RefusedGame(message));
        };
        for command in [
            size,
            "clear_board".to_owned(),
            format!("komi {}", conditions.komi),
        ] {
            if let Err(message) = self.tell(&command)? {
                let message = format!("the engine rejects `{command}`: {message}");
                return Err(Failure::RefusedGame(message));
            }
        }
        for (color, names) in ["B", "W"].into_iter().zip(&line.stones) {
            for name in names {
                if let Err(message) = self.tell(&format!("play {color} {name}"))? {
                    return Err(Failure::Refused(
                        0,
                        format!("the engine rejects the stone {color} {name}: {message}"),
                    ));
                }
            }
        }
        Ok(())
    }

    /// Asks about the current position on the engine's board.
    fn look(&mut self, conditions: &Conditions, side: Color) -> Result<Answer, Failure> {
        let side = side.as_str();
        let command = match self.manner {
            Manner::Estimate => return self.estimate(side),
            Manner::LeelaZero => format!("lz-analyze {side} {INTERVAL}"),
            Manner::Kata if conditions.ownership => {
                format!("kata-analyze {side} {INTERVAL} ownership true")
            }
            Manner::Kata => format!("kata-analyze {side} {INTERVAL}"),
        };
        self.process.say(&command);
        let begin = Instant::now();
        let (message, is_taken) = self.begin(begin + self.timeout)?;
        let mut last = None;
        let mut is_stopped = false;
        // Each answer shows that the engine works.
        let mut until = Instant::now() + self.timeout;
        // The latest time to stop the analysis.
        let end = begin + conditions.time;
        loop {
            let now = Instant::now();
            let is_asked = is_taken && !is_stopped;
            let is_enough = |line: &String| gtp::visits(line) >= conditions.visits;
            if is_asked && (now >= end || last.as_ref().is_some_and(is_enough)) {
                is_stopped = true;
                self.process.say("");
                until = now + self.timeout;
                continue;
            }
            // An engine that prints endlessly never times out, so check here.
            if now >= until {
                return Err(Trouble::Broken("its answer is incomplete".to_owned()).into());
            }
            let wait = if is_asked { until.min(end) } else { until };
            match self.process.line(wait) {
                Ok(process::Line::Text(line)) if line.is_empty() => break,
                Ok(process::Line::Text(line)) if line.starts_with("info ") => {
                    if is_asked {
                        until = now + self.timeout;
                    }
                    last = Some(line);
                }
                Ok(_) => {}
                Err(Trouble::Broken(_)) if is_asked && Instant::now() >= end => {}
                Err(trouble) => return Err(trouble.into()),
            }
        }
        match (is_taken, last) {
            (true, Some(line)) => Ok(Answer::Moves(line)),
            (true, None) => Err(Failure::Position("the engine gives no answer".to_owned())),
            (false, _) => Err(Failure::Position(format!("engine error: {message}"))),
        }
    }

    fn estimate(&mut self, side: &str) -> Result<Answer, Failure> {
        let score = self.tell("estimate_score")?;
        let score =
            score.map_err(|message| Failure::Position(format!("engine error: {message}")))?;
        let color = if side == "B" { "black" } else { "white" };
        let command = format!("top_moves_{color}");
        let top = if self.top_moves.contains(&command) {
            self.tell(&command)?.unwrap_or_default()
        } else {
            String::new()
        };
        Ok(Answer::Estimate(score, top))
    }
}

impl Engine for Gtp {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn ask(
        &mut self,
        conditions: &Conditions,
        line: &Line,
        asked: &[Asked],
        take: &mut dyn FnMut(&Asked, Answer),
    ) -> Result<(), Failure> {
        let Some(at) = asked.first() else {
            return Ok(());
        };
        self.set_up(conditions, line, at.turn)?;
        let answer = self.look(conditions, at.side)?;
        take(at, answer);
        Ok(())
    }

    fn end(self: Box<Self>) {
        self.process.farewell("quit");
    }
}
