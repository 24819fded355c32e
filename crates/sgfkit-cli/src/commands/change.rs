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
    if output.write {
        input.changeable()?;
    }
    let to = match output.write {
        true => Some(file),
        false => output.output.as_deref(),
    };
    let bytes = console.told(&input, input.games().and_then(make))?;
    write::deliver(&bytes, to, console)
}
