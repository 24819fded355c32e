//! Reports the state of an index.

use std::fs;
use std::io::Write;
use std::path::Path;

use sgfkit_search::files::shown;
use sgfkit_search::index::Index;
use sgfkit_search::upkeep::{self, State, Told};

use crate::output::{Console, Report, Stop, count, json_line, visible};

/// Writes the state of an index as JSON, or as text if it was requested.
pub fn write(told: &Told, json: bool, console: &Console) -> Result<(), Stop> {
    if json {
        let mut out = Report::new();
        out.write_all(json_line(told).as_bytes())?;
        out.flush()?;
        return Ok(());
    }
    let (index, games) = (visible(&told.index), count(told.games as usize, "game"));
    let (added, changed, removed) = (told.added, told.changed, told.removed);
    let files = |files: u64| count(files as usize, "file");
    let text = match told.state {
        State::Current => format!("{index} is current: {games}"),
        State::Stale => format!(
            "{index} is stale: {} would be added, {changed} changed, {removed} removed",
            files(added)
        ),
        State::Made => {
            console.note(format_args!(
                "{index}: {games} in {}, {} with errors, {} bytes; \
                     {added} added, {changed} changed, {removed} removed",
                files(told.files),
                told.faults,
                told.bytes
            ));
            return Ok(());
        }
        State::Sound => {
            console.note(format_args!("{index}: all checksums are correct"));
            return Ok(());
        }
    };
    let mut out = Report::new();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

pub fn faults(index: &Index, json: bool) -> Result<(), Stop> {
    let mut out = Report::new();
    for fault in upkeep::faults(index) {
        if json {
            out.write_all(json_line(&fault).as_bytes())?;
            continue;
        }
        let tree = fault.tree.filter(|tree| *tree > 0);
        let tree = tree.map_or_else(String::new, |tree| {
            format!(", game {}", u64::from(tree) + 1)
        });
        let text = format!("{}{tree}: {} [{}]", fault.path, fault.message, fault.code);
        writeln!(out, "{}", visible(&text))?;
    }
    out.flush()?;
    Ok(())
}

pub fn name(folder: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    visible(&shown(&folder, here.as_deref())).into_owned()
}
