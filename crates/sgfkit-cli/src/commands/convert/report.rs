//! `--report`: a line of JSON a file, with all that was lost.

use serde::Serialize;
use sgfkit::exchange::{Format, Lost, Problem};

use super::made::{Failure, Made};
use crate::args::Convert;
use crate::output::{Console, Stop, json_line};
use crate::paths::InputFile;
use crate::write::deliver;

/// What became of a file.
#[derive(Serialize)]
pub struct Entry {
    path: String,
    format: Option<&'static str>,
    charset: Option<String>,
    games: usize,
    moves: usize,
    lost: Vec<Field>,
    problems: Vec<Line>,
    /// Where it was written; null where nothing was.
    pub written: Option<String>,
}

#[derive(Serialize)]
struct Field {
    what: String,
    value: String,
    line: Option<usize>,
}

#[derive(Serialize)]
struct Line {
    line: usize,
    message: String,
}

impl Entry {
    /// What there is to tell before anything is written.
    pub fn new(file: &InputFile, made: &Result<Made, Failure>) -> Entry {
        let field = |lost: &Lost| Field {
            what: lost.what.clone(),
            value: lost.value.clone(),
            line: lost.line,
        };
        let line = |problem: &Problem| Line {
            line: problem.line,
            message: problem.message.clone(),
        };
        let entry = Entry {
            path: file.name(),
            format: None,
            charset: None,
            games: 0,
            moves: 0,
            lost: Vec::new(),
            problems: Vec::new(),
            written: None,
        };
        match made {
            Ok(made) => Entry {
                format: Some(made.format),
                charset: Some(made.charset.clone()),
                games: made.games,
                moves: made.moves,
                lost: made
                    .lost
                    .iter()
                    .chain(&made.lost_analyses)
                    .map(field)
                    .collect(),
                problems: made.problems.iter().map(line).collect(),
                ..entry
            },
            Err(Failure::NoGame(format, problems)) => Entry {
                format: format.map(Format::name),
                problems: problems.iter().map(line).collect(),
                ..entry
            },
            Err(Failure::File(message) | Failure::Usage(message)) => Entry {
                problems: vec![Line {
                    line: 1,
                    message: message.clone(),
                }],
                ..entry
            },
        }
    }
}

/// Writes the report, where one is asked for.
pub fn write(args: &Convert, entries: &[Entry], console: &Console) -> Result<(), Stop> {
    let Some(path) = &args.report else {
        return Ok(());
    };
    let lines: String = entries.iter().map(json_line).collect();
    deliver(lines.as_bytes(), Some(path), console)?;
    Ok(())
}
