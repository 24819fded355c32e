//! Shared code for commands that rewrite files: strip, sort, transform, convert.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use sgfkit::Collection;
use sgfkit::syntax::FaultKind;
use sgfkit_files::Record;

use crate::args::{Inputs, Output, Outputs};
use crate::batch;
use crate::output::{Console, Status, Stop, count, lasting_stdout, visible};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::write::{self, Content, NewFiles};

/// The number of existing files to list.
const MANY: usize = 3;

/// Reads one file, converts it, and writes the result to the requested place.
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
    let to = if output.write {
        Some(file)
    } else {
        output.output.as_deref()
    };
    let bytes = console.told(&input, input.games().map_err(String::from).and_then(make))?;
    write::deliver(&bytes, to, console)
}

/// A file after an edit, with messages about it.
pub struct Edited {
    pub bytes: Vec<u8>,
    pub notes: Vec<String>,
}

pub fn each(
    inputs: &Inputs,
    outputs: &Outputs,
    console: &Console,
    edit: impl Fn(&mut Collection) -> Result<Edited, String> + Sync,
) -> Result<Status, Stop> {
    let found = paths::of(inputs, Bundles::made_into(outputs), console)?;
    let make = |record: Record<'_>| -> Result<Made<Vec<String>>, String> {
        let mut games = record.games()?;
        let Edited { bytes, mut notes } = edit(&mut games)?;
        notes.extend(removed_text(&games, &bytes));
        Ok(Made {
            is_changed: bytes != games.source(),
            bytes,
            told: notes,
        })
    };
    let tell = |file: &InputFile, notes: &[String]| {
        for note in notes {
            console.note(visible(&format!("sgf: {file}: {note}")));
        }
    };
    if outputs.are_many() {
        return many(
            found,
            outputs,
            Content::NoBundle,
            console,
            make,
            |file, result| match result {
                Ok((notes, _)) => tell(file, &notes),
                Err(problem) => console.problem(file, problem),
            },
        );
    }
    let file = only(&found)?;
    let bytes = file.read();
    let made = console.told(file, make(Record { file, bytes }))?;
    tell(file, &made.told);
    write::deliver(&made.bytes, outputs.output.as_deref(), console)
}

/// Lists what an edit removed in addition: stray text in the games that it changed, and text
/// outside the games.
pub fn removed_text(before: &Collection, after: &[u8]) -> Vec<String> {
    if before.faults().is_empty() || after == before.source() {
        return Vec::new();
    }
    let left = Collection::parse(after);
    let mut removed = removed_stray_text(before, &left);
    let outside = outside_bytes(before).saturating_sub(outside_bytes(&left));
    if outside > 0 {
        removed.push(format!(
            "removed {} outside the games",
            count(outside, "byte")
        ));
    }
    removed
}

/// Lists the games that lost their stray text. An edit removes all or nothing of it.
pub fn removed_stray_text(before: &Collection, after: &Collection) -> Vec<String> {
    let left = after.stray_bytes();
    let removed = before.stray_bytes().into_iter();
    let removed = removed.filter(|(game, bytes)| *bytes > 0 && !left.contains_key(game));
    removed
        .map(|(game, bytes)| {
            let bytes = count(bytes, "byte");
            format!("game {}: removed {bytes} of stray text", game + 1)
        })
        .collect()
}

fn outside_bytes(games: &Collection) -> usize {
    use FaultKind::{NodeOutside, TextOutside, ValueOutside};
    let outside = games.faults().iter().filter(|fault| {
        let kind = fault.kind;
        matches!(kind, NodeOutside | TextOutside | ValueOutside)
    });
    outside.map(|fault| fault.span.len() as usize).sum()
}

/// Returns the single file of a run that neither changes files nor writes to a folder.
pub fn only(found: &Found) -> Result<&InputFile, Stop> {
    let problem = match &found.files[..] {
        [file] if !found.searched => return Ok(file),
        [] => "no files found; a folder needs --write or --out-dir",
        [_] => "a folder needs --write or --out-dir",
        _ => "several files need --write or --out-dir",
    };
    Err(Stop::Usage(problem.to_owned()))
}

pub struct Made<T> {
    pub bytes: Vec<u8>,
    pub is_changed: bool,
    pub told: T,
}

/// Converts many files, and writes them in place or to `--out-dir`. `tell` gets the message about
/// each file and its new location.
pub fn many<T: Send, E: From<String> + Send>(
    found: Found,
    outputs: &Outputs,
    content: Content,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<Made<T>, E> + Sync,
    tell: impl FnMut(&InputFile, Result<(T, &Path), E>),
) -> Result<Status, Stop> {
    match &outputs.out_dir {
        Some(folder) => {
            let new = NewFiles::of(content);
            let targets = (&**folder, outputs.force);
            write_each(&found, targets, new, console, make, tell)
        }
        None => replace_each(found, console, make, tell),
    }
}

pub fn replace_each<T: Send, E: From<String> + Send>(
    found: Found,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<Made<T>, E> + Sync,
    mut tell: impl FnMut(&InputFile, Result<(T, &Path), E>),
) -> Result<Status, Stop> {
    found.files.iter().try_for_each(paths::no_stdin)?;
    let all = found.files.len();
    let found = found.changeable("--write", console);
    let work = |record: Record<'_>| -> Result<(bool, T), E> {
        let file = record.file;
        let made = make(record)?;
        if let (true, InputFile::Path(path)) = (made.is_changed, file) {
            write::replace(path, &made.bytes, console).map_err(|error| error.to_string())?;
        }
        Ok((made.is_changed, made.told))
    };
    let (mut changed, mut unchanged) = (0, 0);
    batch::each(&found.files, console, work, |file, result| {
        match &result {
            Ok((true, _)) => changed += 1,
            Ok((false, _)) => unchanged += 1,
            Err(_) => {}
        }
        let path = match file {
            InputFile::Path(path) => path,
            // These inputs are never changed.
            InputFile::Stdin | InputFile::Member(_) | InputFile::Typed(_) => Path::new("-"),
        };
        tell(file, result.map(|(_, told)| (told, path)));
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

fn write_each<T: Send, E: From<String> + Send>(
    found: &Found,
    (folder, force): (&Path, bool),
    mut new: NewFiles,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<Made<T>, E> + Sync,
    mut tell: impl FnMut(&InputFile, Result<(T, &Path), E>),
) -> Result<Status, Stop> {
    let Some(targets) = targets(found, folder, force, console)? else {
        return Ok(console.status(false));
    };
    let mut out = lasting_stdout();
    let mut targets = targets.into_iter();
    let mut written = 0;
    batch::each(&found.files, console, make, |file, result| {
        let target = targets.next().unwrap_or_default();
        let result = result.and_then(|made| {
            let done = new.write(&target, &made.bytes, console);
            let shown = InputFile::Path(target.clone());
            done.map_err(|error| format!("{shown}: {error}"))?;
            Ok((made.told, shown))
        });
        if let Ok((_, shown)) = &result {
            written += 1;
            out.write_all(&paths::line(shown))?;
        }
        tell(file, result.map(|(told, _)| (told, &*target)));
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

/// Returns the output path of each file, or `None` after reporting that one exists: then nothing is
/// written.
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
            (false, _) => Some("another file has the same output path"),
            (true, true) if !force => Some("already exists; use --force to overwrite it"),
            _ => None,
        };
        if let Some(problem) = problem {
            problems += 1;
            let target = InputFile::Path(target.clone());
            if problems <= MANY {
                console.problem(file, format_args!("{target}: {problem}"));
            } else {
                console.failed();
            }
        }
        targets.push(target);
    }
    if problems > MANY {
        let more = count(problems - MANY, "file");
        console.note(format_args!("sgf: and {more} more; nothing was written"));
    }
    Ok((problems == 0).then_some(targets))
}
