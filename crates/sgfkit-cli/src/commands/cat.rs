//! `sgf cat`: a node a line.

use std::io::Write;

use sgfkit::ops;

use crate::args::Cat;
use crate::batch;
use crate::output::{Console, Status, Stop, stdout};
use crate::paths::{self, InputFile};

pub fn run(args: &Cat, console: &Console) -> Result<Status, Stop> {
    let files = paths::find(&args.paths, console)?.files;
    let is_named = files.len() > 1;
    let mut out = stdout();
    let work = |file: &InputFile| -> Result<String, String> {
        let collection = file.games()?;
        let name = match is_named {
            true => format!("{file}:"),
            false => String::new(),
        };
        let mut text = String::new();
        for line in collection.trees().flat_map(ops::cat) {
            text.push_str(&name);
            text.push_str(&line);
            text.push('\n');
        }
        Ok(text)
    };
    batch::each(&files, console, work, |file, result| {
        match result {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(problem) => console.problem(file, problem),
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(console.status(false))
}
