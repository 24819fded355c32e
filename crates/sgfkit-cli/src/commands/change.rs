//! What the commands share that make files of others.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use sgfkit::Collection;
use sgfkit_files::Record;

use crate::args::{Inputs, Output, Outputs};
use crate::batch;
use crate::output::{Console, Status, Stop, count, lasting_stdout};
use crate::paths::{self, Found, InputFile};
use crate::write::{self, NewFiles};

/// Existing files that are named.
const MANY: usize = 3;

/// Reads a file, makes another of it, and writes that to where it was asked
/// for.
pub fn one(
    file: &Path,
    output: &Output,
    console: &Console,
    make: impl FnOnce(Collection) -> Result<Vec<u8>, String>,
) -> Result<Status, Stop> {
    let input = InputFile::new(file);
    if output.write {
        paths::no_stdin(&input)?;
        console.told(&input, paths::changeable(&input, "--write"))?;
    }
    let to = match output.write {
        true => Some(file),
        false => output.output.as_deref(),
    };
    let bytes = console.told(&input, input.games().map_err(String::from).and_then(make))?;
    write::deliver(&bytes, to, console)
}

/// Edits each file, and writes what comes of it to where it was asked for.
pub fn each(
    inputs: &Inputs,
    outputs: &Outputs,
    console: &Console,
    edit: impl Fn(Collection) -> Result<Collection, String> + Sync,
) -> Result<Status, Stop> {
    let found = paths::of(inputs, console)?;
    let make = |record: Record<'_>| -> Result<(Vec<u8>, bool), String> {
        let edited = edit(record.games()?)?;
        let bytes = edited.to_bytes().into_owned();
        let is_changed = bytes != edited.source();
        Ok((bytes, is_changed))
    };
    if outputs.write {
        return replace_each(found, console, make);
    }
    if let Some(folder) = &outputs.out_dir {
        return write_each(&found, folder, outputs.force, console, make);
    }
    let [file] = &found.files[..] else {
        return Err(several(&found));
    };
    if found.searched {
        return Err(several(&found));
    }
    let bytes = file.read();
    let made = console.told(file, make(Record { file, bytes }))?;
    write::deliver(&made.0, outputs.output.as_deref(), console)
}

fn several(found: &Found) -> Stop {
    Stop::Usage(match found.files.len() {
        0 => "there is no file; a folder needs --write or --out-dir".to_owned(),
        1 => "a folder needs --write or --out-dir".to_owned(),
        _ => "several files need --write or --out-dir".to_owned(),
    })
}

/// Changes the files themselves.
fn replace_each(
    found: Found,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<(Vec<u8>, bool), String> + Sync,
) -> Result<Status, Stop> {
    found.files.iter().try_for_each(paths::no_stdin)?;
    let all = found.files.len();
    let found = found.changeable("--write", console);
    let work = |record: Record<'_>| -> Result<bool, String> {
        let file = record.file;
        let (bytes, is_changed) = make(record)?;
        if let (true, InputFile::Path(path)) = (is_changed, file) {
            write::replace(path, &bytes, console).map_err(|error| error.to_string())?;
        }
        Ok(is_changed)
    };
    let (mut changed, mut unchanged) = (0, 0);
    batch::each(&found.files, console, work, |file, result| {
        match result {
            Ok(true) => changed += 1,
            Ok(false) => unchanged += 1,
            Err(problem) => console.problem(file, problem),
        }
        Ok(())
    })?;
    if all > 1 || found.searched {
        let failed = all - changed - unchanged;
        console.note(format_args!(
            "{} changed, {unchanged} unchanged, {failed} failed",
            count(changed, "file")
        ));
    }
    Ok(console.status(false))
}

/// Writes what comes of the files to a folder.
fn write_each(
    found: &Found,
    folder: &Path,
    force: bool,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<(Vec<u8>, bool), String> + Sync,
) -> Result<Status, Stop> {
    let Some(targets) = targets(found, folder, force, console)? else {
        return Ok(console.status(false));
    };
    let mut out = lasting_stdout();
    let mut new = NewFiles::default();
    let mut targets = targets.into_iter();
    let mut written = 0;
    let work = |record: Record<'_>| Ok::<_, String>(make(record)?.0);
    batch::each(&found.files, console, work, |file, result| {
        let target = targets.next().unwrap_or_default();
        match result {
            Err(problem) => console.problem(file, problem),
            Ok(bytes) => {
                let done = new.write(&target, &bytes, console);
                let target = InputFile::Path(target);
                match done {
                    Ok(()) => {
                        written += 1;
                        out.write_all(&paths::line(&target))?;
                    }
                    Err(error) => console.problem(target, error),
                }
            }
        }
        Ok(())
    })?;
    new.sync();
    out.flush()?;
    let failed = found.files.len() - written;
    console.note(format_args!(
        "{} written, {failed} failed",
        count(written, "file")
    ));
    Ok(console.status(false))
}

/// Where each file goes. `None` where that would overwrite something, which is
/// told: then nothing is written.
fn targets(
    found: &Found,
    folder: &Path,
    force: bool,
    console: &Console,
) -> Result<Option<Vec<PathBuf>>, Stop> {
    let mut targets = Vec::new();
    let mut taken = HashSet::new();
    let mut problems = 0;
    for (file, place) in found.files.iter().zip(&found.places) {
        let Some(place) = place else {
            return Err(Stop::Usage(
                "standard input `-` has no name in --out-dir".into(),
            ));
        };
        let target = folder.join(place);
        let problem = match (
            taken.insert(target.clone()),
            target.symlink_metadata().is_ok(),
        ) {
            (false, _) => Some("another file goes there, too"),
            (true, true) if !force => Some("exists; --force overwrites it"),
            _ => None,
        };
        if let Some(problem) = problem {
            problems += 1;
            let target = InputFile::Path(target.clone());
            match problems <= MANY {
                true => console.problem(file, format_args!("{target}: {problem}")),
                false => console.failed(),
            }
        }
        targets.push(target);
    }
    if problems > MANY {
        let more = count(problems - MANY, "file");
        console.note(format_args!("sgf: and {more} more; nothing is written"));
    }
    Ok((problems == 0).then_some(targets))
}
