//! `sgf index`: an index of an archive.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use serde::Serialize;
use sgfkit::Collection;
use sgfkit::check::{Checker, Group, Severity};
use sgfkit_search::index::{self, Change, Entry, Fault, IndexError, Lock, Stamp};
use sgfkit_search::{Prepared, games};
use xxhash_rust::xxh3::xxh3_64;

use super::archive::{advice, shown};
use crate::args::Index;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, json_line, visible};
use crate::paths::{self, InputFile};

pub fn run(args: &Index, console: &Console) -> Result<Status, Stop> {
    if args.paths.iter().any(|path| path.to_str() == Some("-")) {
        return Err(Stop::Usage(
            "standard input `-` cannot be indexed".to_owned(),
        ));
    }
    if args.update || args.status || args.verify || args.faults {
        return of_index(args, console);
    }
    if let Some(path) = args.paths.iter().find(|path| index::is_index(path)) {
        return Err(Stop::Usage(format!(
            "{} is an index; `sgf index --update` brings it up to date",
            path.display()
        )));
    }
    let folder = match (&args.output, &args.paths[..]) {
        (Some(output), _) => output.clone(),
        (None, [archive]) => {
            if let Err(error) = fs::metadata(archive) {
                console.problem(InputFile::new(archive), error);
                return Err(Stop::Told);
            }
            let folder = index::default_path(archive);
            folder.ok_or_else(|| {
                Stop::Usage("there is no place beside it: name an index with -o".to_owned())
            })?
        }
        (None, _) => {
            return Err(Stop::Usage(
                "several PATHs need an index that -o names".to_owned(),
            ));
        }
    };
    let mut roots = Vec::new();
    for path in &args.paths {
        let root = console.told(InputFile::new(path), fs::canonicalize(path))?;
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    make(&folder, &roots, args, console)
}

/// What is done with an index that is there.
fn of_index(args: &Index, console: &Console) -> Result<Status, Stop> {
    let [path] = &args.paths[..] else {
        return Err(Stop::Usage(
            "one index, or its archive, is wanted here".to_owned(),
        ));
    };
    let folder = match index::is_index(path) {
        true => path.clone(),
        false => index::default_path(path).unwrap_or_else(|| path.clone()),
    };
    let opened = index::Index::open(&folder);
    let index = console.told(
        name(&folder),
        opened.map_err(|error| format!("{error}; {}", advice(&folder))),
    )?;
    if args.verify {
        if args.json {
            return Err(Stop::Usage(
                "--verify says nothing of a whole index, in JSON neither".to_owned(),
            ));
        }
        let whole = index
            .verify()
            .map_err(|error| format!("{error}; {}", advice(&folder)));
        console.told(name(&folder), whole)?;
        console.note(format_args!(
            "{}: every byte is as it was written",
            name(&folder)
        ));
        return Ok(console.status(false));
    }
    if args.faults {
        faults(&index, args.json)?;
        return Ok(console.status(false));
    }
    let roots = index.roots().to_vec();
    let gone = roots.iter().filter(|root| fs::metadata(root).is_err());
    let gone: Vec<_> = gone.collect();
    for root in &gone {
        console.problem(root.display(), "it is gone; the index is left as it is");
    }
    if !gone.is_empty() {
        return Err(Stop::Told);
    }
    if args.update {
        drop(index);
        return make(&folder, &roots, args, console);
    }
    let plan = Plan::new(&roots, Some(&index), false, console)?;
    let counts = plan.look(&index, console)?;
    let is_current = (counts.added, counts.changed, counts.removed) == (0, 0, 0);
    let report = Told::new(&folder, &index, &counts, is_current);
    report.write(args.json, is_current)?;
    Ok(console.status(!is_current))
}

fn name(folder: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    visible(&shown(&folder, here.as_deref())).into_owned()
}

fn faults(index: &index::Index, json: bool) -> Result<(), Stop> {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let mut out = Report::new();
    for entry in index.entries() {
        let Some(fault) = &entry.fault else { continue };
        let path = shown(&index.path(entry), here.as_deref());
        if json {
            let line = FaultLine {
                kind: "fault",
                path: &path,
                tree: fault.tree,
                code: &fault.code,
                message: &fault.message,
            };
            out.write_all(json_line(&line).as_bytes())?;
            continue;
        }
        let tree = fault.tree.filter(|tree| *tree > 1);
        let tree = tree.map_or_else(String::new, |tree| format!(", game {tree}"));
        let text = format!("{path}{tree}: {} [{}]", fault.message, fault.code);
        writeln!(out, "{}", visible(&text))?;
    }
    out.flush()?;
    Ok(())
}

/// Makes an index, or brings it up to date.
fn make(folder: &Path, roots: &[PathBuf], args: &Index, console: &Console) -> Result<Status, Stop> {
    if folder.exists() && !index::is_index(folder) && !is_empty(folder) {
        console.problem(
            folder.display(),
            "it is no index, and there is something in it",
        );
        return Err(Stop::Told);
    }
    let hint = |error: io::Error| match args.output {
        Some(_) => error.to_string(),
        None => format!("{error}; -o makes the index in another place"),
    };
    let lock = console.told(folder.display(), Lock::open(folder).map_err(hint))?;
    let waits = || {
        console.note(format_args!(
            "sgf: another run works on {}; this one waits for it",
            name(folder)
        ));
    };
    console.told(folder.display(), lock.take(waits).map_err(hint))?;
    let old = match index::Index::open(folder) {
        Ok(index) => Some(index),
        Err(IndexError::Missing | IndexError::Incomplete) => None,
        Err(error) => {
            console.note(format_args!(
                "sgf: {}: {error}; it is made anew",
                name(folder)
            ));
            None
        }
    };
    let changed = change(folder, roots, old.as_ref(), args.full, console)?;
    let counts = console.told(folder.display(), changed.map_err(hint))?;
    let new = console.told(folder.display(), index::Index::open(folder))?;
    Told::new(folder, &new, &counts, true).write_made(args.json, console)?;
    Ok(console.status(false))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// What a run did, or what an update would do.
#[derive(Default)]
struct Counts {
    added: u64,
    changed: u64,
    removed: u64,
    unchanged: u64,
}

/// What is to be done with the files that are there.
struct Plan {
    /// Files of which all is known.
    kept: Vec<Entry>,
    /// Files to read: the root, the path under it, and the number of the entry
    /// that the old index has.
    wanted: Vec<(InputFile, u32, PathBuf, Option<usize>)>,
    /// Files of the old index that are not there any more.
    removed: u64,
}

impl Plan {
    fn new(
        roots: &[PathBuf],
        old: Option<&index::Index>,
        full: bool,
        console: &Console,
    ) -> Result<Plan, Stop> {
        let now = SystemTime::now();
        let entries = old.map(index::Index::entries).unwrap_or_default();
        let mut own: HashMap<PathBuf, usize> = HashMap::new();
        let mut moved: HashMap<&Path, Vec<usize>> = HashMap::new();
        for (number, entry) in entries.iter().enumerate() {
            if let Some(old) = old {
                own.insert(old.path(entry), number);
            }
            moved.entry(&entry.path).or_default().push(number);
        }
        let mut plan = Plan {
            kept: Vec::new(),
            wanted: Vec::new(),
            removed: 0,
        };
        let mut used = HashSet::new();
        let mut seen = HashSet::new();
        let mut strangers = Vec::new();
        for (root, number) in roots.iter().zip(0..) {
            let found = paths::find_whole(std::slice::from_ref(root), console)?;
            for file in found.files {
                let InputFile::Path(path) = &file else {
                    continue;
                };
                if !seen.insert(path.clone()) {
                    continue;
                }
                let under = path.strip_prefix(root).unwrap_or(path).to_owned();
                let known = own.get(path).copied();
                let stamp = fs::metadata(path).ok().map(|metadata| Stamp::of(&metadata));
                let is_same = |known: usize| {
                    let entry = &entries[known];
                    let is_same =
                        stamp.is_some_and(|stamp| stamp == entry.stamp && !stamp.is_fresh(now));
                    is_same && entry.settled && !full
                };
                match known {
                    Some(known) => {
                        used.insert(known);
                        match is_same(known) {
                            true => plan.kept.push(Entry {
                                root: number,
                                path: under,
                                ..entries[known].clone()
                            }),
                            false => plan.wanted.push((file, number, under, Some(known))),
                        }
                    }
                    None => strangers.push((file, number, under, stamp)),
                }
            }
        }
        // What lies under another root now is known as well.
        for (file, number, under, stamp) in strangers {
            let known = moved.get(under.as_path()).into_iter().flatten();
            let known = known.copied().find(|known| {
                let entry = &entries[*known];
                !used.contains(known) && entry.settled && !full && Some(entry.stamp) == stamp
            });
            match known {
                Some(known) => {
                    used.insert(known);
                    plan.kept.push(Entry {
                        root: number,
                        path: under,
                        ..entries[known].clone()
                    });
                }
                None => plan.wanted.push((file, number, under, None)),
            }
        }
        plan.removed = (entries.len() - used.len()) as u64;
        Ok(plan)
    }

    /// What an update would do.
    fn look(&self, old: &index::Index, console: &Console) -> Result<Counts, Stop> {
        let mut counts = Counts {
            removed: self.removed,
            unchanged: self.kept.len() as u64,
            ..Counts::default()
        };
        let files: Vec<_> = self.wanted.iter().map(|(file, ..)| file.clone()).collect();
        let mut wanted = self.wanted.iter();
        let work =
            |record: sgfkit_files::Record<'_>| record.bytes.map(|bytes| xxh3_64(&bytes)).ok();
        batch::each(&files, console, work, |_, hash| {
            let known = wanted.next().and_then(|(.., known)| *known);
            match known.map(|known| &old.entries()[known]) {
                None => counts.added += 1,
                Some(entry) if is_as(entry, hash) => counts.unchanged += 1,
                Some(_) => counts.changed += 1,
            }
            Ok(())
        })?;
        Ok(counts)
    }
}

/// Whether a file is as an entry has it: its bytes have this checksum, or it can
/// still not be read.
fn is_as(entry: &Entry, hash: Option<u64>) -> bool {
    let was_unreadable = entry
        .fault
        .as_ref()
        .is_some_and(|fault| fault.code == UNREADABLE);
    match hash {
        None => was_unreadable,
        Some(hash) => !was_unreadable && entry.hash == hash,
    }
}

const UNREADABLE: &str = "unreadable";
const NO_GAME: &str = "no-game";

/// What was read of a file.
enum Read {
    /// Its bytes are known.
    Same,
    New(u64, Vec<Prepared>, Option<Fault>),
    Failed(String),
}

fn change(
    folder: &Path,
    roots: &[PathBuf],
    old: Option<&index::Index>,
    full: bool,
    console: &Console,
) -> Result<io::Result<Counts>, Stop> {
    let mut change = match Change::begin(folder, old, roots.to_vec()) {
        Ok(change) => change,
        Err(error) => return Ok(Err(error)),
    };
    let plan = Plan::new(roots, old, full, console)?;
    let mut counts = Counts {
        removed: plan.removed,
        unchanged: plan.kept.len() as u64,
        ..Counts::default()
    };
    plan.kept.into_iter().for_each(|entry| change.keep(entry));
    let files: Vec<_> = plan.wanted.iter().map(|(file, ..)| file.clone()).collect();
    let entries = old.map(index::Index::entries).unwrap_or_default();
    let places: HashMap<&InputFile, usize> =
        plan.wanted.iter().map(|(file, ..)| file).zip(0..).collect();
    // A file that changes while it is read must not seem to be settled.
    let stamps: Vec<OnceLock<(Stamp, bool)>> = files.iter().map(|_| OnceLock::new()).collect();
    let work = |record: sgfkit_files::Record<'_>| {
        let place = places.get(record.file).copied().unwrap_or_default();
        if let InputFile::Path(path) = record.file
            && let Ok(metadata) = fs::metadata(path)
        {
            let stamp = Stamp::of(&metadata);
            let _ = stamps[place].set((stamp, !stamp.is_fresh(SystemTime::now())));
        }
        let known = plan.wanted[place].3.map(|known| &entries[known]);
        match record.bytes {
            Err(error) => Read::Failed(error.to_string()),
            Ok(bytes) => {
                let hash = xxh3_64(&bytes);
                match known.is_some_and(|entry| is_as(entry, Some(hash))) {
                    true => Read::Same,
                    false => read(bytes, hash),
                }
            }
        }
    };
    let mut wanted = plan.wanted.iter().zip(&stamps);
    let mut failed = None;
    let done = batch::each(&files, console, work, |file, read| {
        let Some(((_, root, path, known), stamp)) = wanted.next() else {
            return Ok(());
        };
        let (stamp, settled) = stamp.get().copied().unwrap_or_default();
        let mut entry = Entry {
            settled,
            ..Entry::without_games(*root, path.clone(), stamp)
        };
        let is_known = known.is_some();
        let added = match read {
            Read::Same => {
                counts.unchanged += 1;
                if let Some(known) = known {
                    change.keep(Entry {
                        root: *root,
                        path: path.clone(),
                        stamp,
                        settled,
                        ..entries[*known].clone()
                    });
                }
                return Ok(());
            }
            Read::New(hash, games, fault) => {
                entry.hash = hash;
                entry.fault = fault;
                change.add(entry, &games)
            }
            Read::Failed(message) => {
                console.problem(file, &message);
                entry.settled = false;
                entry.fault = Some(Fault {
                    code: UNREADABLE.to_owned(),
                    message,
                    tree: None,
                });
                if known.is_some_and(|known| is_as(&entries[known], None)) {
                    counts.unchanged += 1;
                    change.keep(entry);
                    return Ok(());
                }
                change.add(entry, &[])
            }
        };
        match is_known {
            true => counts.changed += 1,
            false => counts.added += 1,
        }
        added.map_err(|error| {
            failed = Some(error);
            Stop::Told
        })
    });
    if let Some(error) = failed {
        return Ok(Err(error));
    }
    done?;
    Ok(change.commit().map(|()| counts))
}

fn read(bytes: Vec<u8>, hash: u64) -> Read {
    static SYNTAX: OnceLock<Checker> = OnceLock::new();
    let checker = SYNTAX.get_or_init(|| Checker::new(|check| check.group == Group::Syntax));
    let collection = Collection::parse(bytes);
    if collection.trees().next().is_none() {
        let fault = Fault {
            code: NO_GAME.to_owned(),
            message: "there is no game in it".to_owned(),
            tree: None,
        };
        return Read::New(hash, Vec::new(), Some(fault));
    }
    let found = match collection.faults().is_empty() {
        true => None,
        false => {
            let found = checker.check(&collection);
            found
                .into_iter()
                .find(|found| found.severity == Severity::Error)
        }
    };
    let fault = found.map(|found| Fault {
        code: found.code.to_owned(),
        tree: found.tree.map(|tree| tree as u32),
        message: found.message.into_owned(),
    });
    let games = games(&collection).into_iter();
    let games = games.map(|(row, play)| Prepared::new(row, play.as_ref()));
    Read::New(hash, games.collect(), fault)
}

/// What is told of an index.
#[derive(Serialize)]
struct Told {
    r#type: &'static str,
    index: String,
    version: u32,
    roots: Vec<String>,
    state: &'static str,
    files: u64,
    games: u64,
    faults: u64,
    added: u64,
    changed: u64,
    removed: u64,
    unchanged: u64,
    bytes: u64,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    path: &'a str,
    tree: Option<u32>,
    code: &'a str,
    message: &'a str,
}

impl Told {
    fn new(folder: &Path, index: &index::Index, counts: &Counts, is_current: bool) -> Told {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok();
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let faults = index.entries().iter().filter(|entry| entry.fault.is_some());
        Told {
            r#type: "index",
            index: shown(&folder, here.as_deref()),
            version: index::VERSION,
            roots: index
                .roots()
                .iter()
                .map(|root| shown(root, here.as_deref()))
                .collect(),
            state: if is_current { "current" } else { "stale" },
            files: index.entries().len() as u64,
            games: index.games(),
            faults: faults.count() as u64,
            added: counts.added,
            changed: counts.changed,
            removed: counts.removed,
            unchanged: counts.unchanged,
            bytes: index.bytes(),
        }
    }

    fn sums(&self) -> String {
        format!(
            "{}: {} in {}, {} with faults, {} bytes; {} added, {} changed, {} removed",
            visible(&self.index),
            count(self.games as usize, "game"),
            count(self.files as usize, "file"),
            self.faults,
            self.bytes,
            self.added,
            self.changed,
            self.removed
        )
    }

    /// After an index was made.
    fn write_made(&self, json: bool, console: &Console) -> Result<(), Stop> {
        match json {
            true => {
                let mut out = Report::new();
                out.write_all(json_line(self).as_bytes())?;
                out.flush()?;
            }
            false => console.note(self.sums()),
        }
        Ok(())
    }

    /// The state of an index.
    fn write(&self, json: bool, is_current: bool) -> Result<(), Stop> {
        let mut out = Report::new();
        match (json, is_current) {
            (true, _) => out.write_all(json_line(self).as_bytes())?,
            (false, true) => writeln!(
                out,
                "{} is current: {}",
                visible(&self.index),
                count(self.games as usize, "game")
            )?,
            (false, false) => writeln!(
                out,
                "{} is stale: {} would be added, {} changed, {} removed",
                visible(&self.index),
                count(self.added as usize, "file"),
                self.changed,
                self.removed
            )?,
        }
        out.flush()?;
        Ok(())
    }
}
