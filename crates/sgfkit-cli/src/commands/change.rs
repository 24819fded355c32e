//! What the commands share that make one file of another.

use std::path::Path;

use sgfkit::Collection;

use crate::args::Output;
use crate::output::{Console, Status, Stop};
use crate::paths::InputFile;
use crate::write;

/// Reads a file, makes another of it, and writes that to where it was asked
/// for.
pub fn run(
    file: &Path,
    output: &Output,
    console: &Console,
    make: impl FnOnce(Collection) -> Result<Vec<u8>, String>,
) -> Result<Status, Stop> {
    let input = InputFile::new(file);
    if output.write && input == InputFile::Stdin {
        return Err(Stop::Usage(
            "--write cannot change standard input `-`".into(),
        ));
    }
    let to = match output.write {
        true => Some(file),
        false => output.output.as_deref(),
    };
    match input.games().and_then(make) {
        Ok(bytes) => write::deliver(&bytes, to, console),
        Err(problem) => {
            console.problem(&input, problem);
            Ok(console.status(false))
        }
    }
}

/// The index of the tree that is to be changed; `None` for all.
pub fn tree(number: Option<usize>, collection: &Collection) -> Result<Option<usize>, String> {
    let trees = collection.trees().count();
    match number {
        Some(number) if number > trees => Err(super::no_such_tree(trees)),
        number => Ok(number.map(|number| number - 1)),
    }
}
