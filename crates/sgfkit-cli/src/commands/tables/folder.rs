//! Writes a table as a folder of parts; an interrupted run can be resumed.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufWriter, ErrorKind};
use std::path::Path;

use sgfkit_files::{AtomicFile, Source};
use sgfkit_table::{Format, PART, Part, Totals, fingerprint, note, parts};

use super::{Run, compression};
use crate::output::{Console, Stop, count};
use crate::paths::InputFile;

/// The file that marks a complete folder.
const SUCCESS: &str = "_SUCCESS";

/// The metadata key for the plan of a part.
const PLAN: &str = "sgfkit.plan";

pub(super) fn write(
    folder: &Path,
    sources: Vec<Source>,
    run: &Run<'_>,
    console: &Console,
) -> Result<Totals, Stop> {
    let shown = || InputFile::Path(folder.to_owned());
    let format = run.options.format;
    let parts = parts(sources, PART);
    let names = format!("{:?}", run.args.inputs.folders.names());
    let more = [format.name(), compression(&run.options), &names];
    let plan = fingerprint(&parts, &run.plan, &more);
    let there = console.told(shown(), there(folder))?;
    let kept = match (run.args.force, run.args.resume) {
        (true, _) => {
            console.told(shown(), empty(folder, &there))?;
            BTreeSet::new()
        }
        (_, true) => console.told(shown(), kept(folder, &there, format, &plan, parts.len()))?,
        _ if there.is_empty() => BTreeSet::new(),
        _ => {
            let message = "the folder is not empty; use --resume to write the missing parts or --force to start over";
            return console.told(shown(), Err(message));
        }
    };
    let options = run.options.clone().with_metadata(PLAN, &plan);
    let mut totals = Totals::default();
    for (number, Part { sources, .. }) in parts.into_iter().enumerate() {
        let name = name(number, format);
        if kept.contains(&name) {
            continue;
        }
        let path = folder.join(name);
        let write = || -> io::Result<Totals> {
            let file = BufWriter::new(AtomicFile::create(&path)?);
            let (file, totals) = run.write(file, &options, sources)?;
            file.into_inner()?.commit()?;
            Ok(totals)
        };
        let part = console.told(InputFile::Path(path.clone()), write())?;
        totals.records += part.records;
        totals.bad_records += part.bad_records;
        totals.rows += part.rows;
    }
    console.told(shown(), sgfkit_files::replace(&folder.join(SUCCESS), b""))?;
    if !kept.is_empty() {
        console.note(format_args!("{} kept", count(kept.len(), "part")));
    }
    Ok(totals)
}

fn name(number: usize, format: Format) -> String {
    format!("part-{number:05}.{format}")
}

/// Returns the names in a folder, which is created if necessary. Temporary files of a killed run
/// are removed with the next write.
fn there(folder: &Path) -> Result<BTreeSet<String>, String> {
    let list = || -> io::Result<BTreeSet<String>> {
        fs::create_dir_all(folder)?;
        let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
        let names = names
            .map(|name| name.map(|name: std::ffi::OsString| name.to_string_lossy().into_owned()));
        names.collect()
    };
    let mut names = list().map_err(|error| error.to_string())?;
    names.retain(|name| !sgfkit_files::is_temporary(name));
    Ok(names)
}

fn is_part(name: &str) -> bool {
    let number = name
        .strip_prefix("part-")
        .and_then(|rest| rest.split_once('.'));
    number.is_some_and(|(number, end)| {
        number.bytes().all(|byte| byte.is_ascii_digit()) && Format::of_end(end).is_some()
    })
}

/// Removes the parts; a folder with any other file stays unchanged.
fn empty(folder: &Path, there: &BTreeSet<String>) -> Result<(), String> {
    let stranger = there.iter().find(|name| *name != SUCCESS && !is_part(name));
    if let Some(name) = stranger {
        return Err(format!(
            "`{name}` is not part of a table, so nothing was removed"
        ));
    }
    // First remove the marker of a complete folder.
    let mut names: Vec<_> = there.iter().collect();
    names.sort_by_key(|name| *name != SUCCESS);
    for name in names {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.to_string()),
            _ => {}
        }
    }
    Ok(())
}

fn kept(
    folder: &Path,
    there: &BTreeSet<String>,
    format: Format,
    plan: &str,
    parts: usize,
) -> Result<BTreeSet<String>, String> {
    let names: BTreeSet<_> = (0..parts).map(|number| name(number, format)).collect();
    let mut kept = BTreeSet::new();
    for file in there.iter().filter(|file| *file != SUCCESS) {
        let noted = if names.contains(file) {
            note(&folder.join(file), format, PLAN).map_err(|error| format!("{file}: {error}"))?
        } else {
            None
        };
        if noted.as_deref() != Some(plan) {
            return Err(format!(
                "`{file}` belongs to another run, with other inputs, options or version; \
                 use --force to start over"
            ));
        }
        kept.insert(file.clone());
    }
    Ok(kept)
}
