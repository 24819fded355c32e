//! `--report`: a line of JSON a file, with all that was lost.

use serde::Serialize;
use sgfkit::exchange::{Format, Lost, Problem};
use sgfkit_files::replace;

use super::made::{Failure, Made};
use crate::args::Convert;
use crate::output::{Console, Stop, json_line};
use crate::paths::InputFile;

/// What became of a file.
#[derive(Serialize)]
pub struct Record {
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

impl Record {
    /// What there is to tell before anything is written.
    pub fn new(file: &InputFile, made: &Result<Made, Failure>) -> Record {
        let field = |lost: &Lost| Field {
            what: lost.what.clone(),
            value: lost.value.clone(),
            line: lost.line,
        };
        let line = |problem: &Problem| Line {
            line: problem.line,
            message: problem.message.clone(),
        };
        let record = Record {
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
            Ok(made) => Record {
                format: Some(made.format),
                charset: Some(made.charset.clone()),
                games: made.games,
                moves: made.moves,
                lost: made.lost.iter().map(field).collect(),
                problems: made.problems.iter().map(line).collect(),
                ..record
            },
            Err(Failure::NoGame(format, problems)) => Record {
                format: format.map(Format::name),
                problems: problems.iter().map(line).collect(),
                ..record
            },
            Err(Failure::File(message) | Failure::Usage(message)) => Record {
                problems: vec![Line {
                    line: 1,
                    message: message.clone(),
                }],
                ..record
            },
        }
    }

    /// Writes the report, where one is asked for.
    pub fn write(&self, args: &Convert, console: &Console) -> Result<(), Stop> {
        let Some(path) = &args.report else {
            return Ok(());
        };
        let written = replace(path, json_line(self).as_bytes());
        console.told(InputFile::new(path), written)?;
        Ok(())
    }
}
