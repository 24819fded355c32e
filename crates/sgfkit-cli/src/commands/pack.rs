//! `sgf pack`: packs many files into archives.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sgfkit_files::{AtomicFile, MEMBER, Packer, Packing, Records, Source, Unread, Walk, frames};
use xxhash_rust::xxh3::xxh3_128;

use super::table::Table;
use super::tables::{self, named_are_there};
use crate::args::{Pack, WITH_PARQUET};
use crate::output::{Console, Report, Status, Stop, count, is_terminal};
use crate::paths::{self, InputFile};

pub fn run(args: &Pack, console: &Console) -> Result<Status, Stop> {
    match &args.output {
        Some(output) => pack(args, output, console),
        None => list(&args.inputs.paths, console),
    }
}

fn pack(args: &Pack, output: &Path, console: &Console) -> Result<Status, Stop> {
    let (name, packing, end) = target(output)?;
    named_are_there(&args.inputs)?;
    let sources = tables::sources(&args.inputs, console)?;
    if sources.contains(&Source::File(InputFile::Stdin)) {
        return Err(Stop::Usage(
            "standard input `-` has no name in an archive".to_owned(),
        ));
    }
    if console.status(false) == Status::Failed {
        return Ok(Status::Failed);
    }
    if sources.is_empty() {
        return console.told(
            name.display(),
            Err("not written, because there are no files to pack"),
        );
    }
    let Some(members) = look(&sources, args, console) else {
        return Ok(console.status(false));
    };
    let targets = targets(&name, end, members.len());
    let taken = targets.iter().find(|target| target.exists());
    if let (Some(taken), false) = (taken, args.force) {
        console.problem(
            InputFile::Path(taken.clone()),
            "already exists; use --force to overwrite it",
        );
        return Ok(console.status(false));
    }
    let most = args.inputs.max_member.unwrap_or(MEMBER);
    let records = Records::new(sources.into_iter()).with_max_member(most);
    let mut records = records.with_names(args.inputs.folders.names());
    let mut written = 0;
    for (target, members) in targets.iter().zip(&members) {
        let mut write = || -> io::Result<()> {
            let file = BufWriter::new(AtomicFile::create_bundle(target)?);
            let mut packer = Packer::new(file, packing)?;
            for record in records.by_ref().take(*members) {
                let name = member_name(&record);
                let bytes = record.read().map_err(|error| about(&name, error))?;
                packer.add(&name, &bytes)?;
            }
            packer.finish()?.into_inner()?.commit()?;
            Ok(())
        };
        console.told(InputFile::Path(target.clone()), write())?;
        written += members;
    }
    console.note(format_args!(
        "{} in {}",
        count(written, "file"),
        count(targets.len(), "archive")
    ));
    Ok(console.status(false))
}

/// Returns the path of the archive, its kind, and the offset of its extension.
fn target(output: &Path) -> Result<(PathBuf, Packing, usize), Stop> {
    let name = match InputFile::new(output) {
        InputFile::Path(path) => path,
        InputFile::Typed(typed) => PathBuf::from(typed.text()),
        InputFile::Stdin => {
            return Err(Stop::Usage(
                "an archive needs a name; use -o OUT".to_owned(),
            ));
        }
        file @ InputFile::Member(_) => {
            return Err(Stop::Usage(format!("{file}: {}", paths::IN_BUNDLE)));
        }
    };
    let Some((packing, end)) = Packing::of_name(&name) else {
        return Err(Stop::Usage(
            "unknown archive extension; use .tar.zst, .tar.gz, .tgz, .tar or .zip".to_owned(),
        ));
    };
    if !packing.is_built_in() {
        return Err(Stop::Usage(format!(
            "this `sgf` was built without .tar.zst; use .tar.gz, .tar or .zip, or build one with \
             `{WITH_PARQUET}`"
        )));
    }
    Ok((name, packing, end))
}

/// Lists the frames of archives from their tables.
fn list(bundles: &[PathBuf], console: &Console) -> Result<Status, Stop> {
    let mut out = Report::new();
    let head = ["archive", "frame", "place", "bytes", "content"];
    let mut table = if is_terminal() {
        Table::aligned(&head, out.palette())
    } else {
        Table::with_tabs()
    };
    for path in bundles {
        let bundle = InputFile::Path(path.clone());
        let frames = match frames(path) {
            Ok(frames) => frames,
            Err(problem) => {
                console.problem(bundle, problem);
                continue;
            }
        };
        for (frame, number) in frames.iter().zip(1_u64..) {
            let numbers = [number, frame.begin, frame.packed, frame.content];
            let mut row = vec![bundle.to_string()];
            row.extend(numbers.iter().map(u64::to_string));
            table.push(row, &mut out)?;
        }
    }
    table.write(&mut out)?;
    out.flush()?;
    Ok(console.status(false))
}

fn about(name: &str, error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("{name}: {error}"))
}

/// Returns the number of files in each archive; `None` after reporting a duplicate name or an
/// unreadable file.
fn look(sources: &[Source], args: &Pack, console: &Console) -> Option<Vec<usize>> {
    let mut bundles = vec![0];
    let mut content = 0;
    let mut names = HashSet::new();
    let most = args.inputs.max_member.unwrap_or(MEMBER);
    // The folder options apply to these files.
    let walk = args.inputs.folders.apply(Walk::default());
    let records = Records::new(sources.iter().cloned()).with_max_member(most);
    for record in records.with_names(args.inputs.folders.names()) {
        let name = member_name(&record);
        if walk.of_listed(vec![name.clone()]).is_empty() {
            console.problem(
                &name,
                "hidden or not named as a game, so it would be ignored in an archive",
            );
            return None;
        }
        if !names.insert(xxh3_128(name.as_bytes())) {
            console.problem(&name, "two files have this name in the archive");
            return None;
        }
        let size = match size(record) {
            Ok(size) => size,
            Err(error) => {
                console.problem(&name, error);
                return None;
            }
        };
        if content > 0 && content + size > args.size {
            bundles.push(0);
            content = 0;
        }
        content += size;
        if let Some(bundle) = bundles.last_mut() {
            *bundle += 1;
        }
    }
    Some(bundles)
}

fn size(record: Unread) -> Result<u64, String> {
    if record.member.is_none()
        && let Ok(file) = std::fs::metadata(&record.path)
    {
        return if file.is_file() {
            Ok(file.len())
        } else {
            Err("not a regular file".to_owned())
        };
    }
    Ok(record.read()?.len() as u64)
}

/// Returns the given path for one archive, and numbered paths for several.
fn targets(name: &Path, end: usize, bundles: usize) -> Vec<PathBuf> {
    if bundles == 1 {
        return vec![name.to_owned()];
    }
    let file = name.file_name().unwrap_or_default().to_string_lossy();
    let (stem, end) = file.split_at(end);
    let numbers = 0..bundles;
    let names = numbers.map(|number| name.with_file_name(format!("{stem}-{number:05}{end}")));
    names.collect()
}

/// Returns the name of a file in an archive: its path, made relative and without `..`. Games of a
/// list only have numbers.
fn member_name(record: &Unread) -> String {
    let name = match &record.member {
        None => record.path.clone(),
        Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}/{number}.sgf", record.path)
        }
        Some(member) => member.clone(),
    };
    let name = if cfg!(windows) {
        name.replace('\\', "/")
    } else {
        name
    };
    let parts = name
        .split('/')
        .filter(|part| !["", ".", ".."].contains(part));
    parts.collect::<Vec<_>>().join("/")
}
