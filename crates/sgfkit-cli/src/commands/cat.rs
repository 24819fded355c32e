//! `sgf cat`: prints one node per line.

use std::io::Write;

use sgfkit::ops;
use sgfkit_files::{ReadError, Record};

use crate::args::Cat;
use crate::batch;
use crate::output::{Console, Status, Stop, stdout};
use crate::paths::{self, Bundles};

pub fn run(args: &Cat, console: &Console) -> Result<Status, Stop> {
    let files = paths::of(&args.inputs, Bundles::Apart, console)?.files;
    let is_named = files.len() > 1;
    let mut out = stdout();
    let work = |record: Record<'_>| -> Result<String, ReadError> {
        let name = if is_named {
            format!("{}:", record.file)
        } else {
            String::new()
        };
        let collection = record.games()?;
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
