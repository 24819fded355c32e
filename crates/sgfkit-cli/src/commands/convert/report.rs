//! `--report`: writes one JSON line per file with everything that was lost.

use serde::Serialize;
use sgfkit::exchange::{Format, Lost, Problem};

use super::made::{Failure, Made};
use crate::args::Convert;
use crate::output::{Console, Stop, json_line};
use crate::paths::InputFile;
use crate::write::deliver;

#[derive(Serialize)]
pub struct Entry {
    path: String,
    format: Option<&'static str>,
    charset: Option<String>,
    games: usize,
    moves: usize,
    lost: Vec<Field>,
    problems: Vec<Line>,
    /// The output path; null if the file was not written.
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

pub fn write(args: &Convert, entries: &[Entry], console: &Console) -> Result<(), Stop> {
    let Some(path) = &args.report else {
        return Ok(());
    };
    let lines: String = entries.iter().map(json_line).collect();
    deliver(lines.as_bytes(), Some(path), console)?;
    Ok(())
}
