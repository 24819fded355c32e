//! `sgf set`: sets and removes properties.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use sgfkit::Collection;
use sgfkit::ops::{self, Assignment, SetProblem, SetRemedy};
use sgfkit_files::{Bundle, Record};
use sgfkit_table::edits::{self, EditTable};

use super::change::{self, Made};
use super::unified;
use crate::args::Set;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, is_terminal, visible};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::write::{self, Content};

pub fn run(args: &Set, console: &Console) -> Result<Status, Stop> {
    let (assignments, inputs, outputs) = args.split();
    if let Some((id, reason)) = assignments
        .iter()
        .find_map(|one| Some((&one.id, one.refusal()?)))
    {
        let way = way(id, None);
        return Err(Stop::Usage(format!("cannot set {id}: {reason}{way}")));
    }
    let problem = match (&args.from, assignments.is_empty()) {
        (None, true) => Some("nothing to set: add ID=VALUE, --unset ID or --from TABLE"),
        (Some(_), false) => Some("--from cannot be combined with ID=VALUE or --unset"),
        (Some(_), _) if args.place.given().next().is_some() => {
            Some("--from names games and nodes in its columns `tree` and `node`")
        }
        _ if inputs.paths.is_empty() && inputs.files_from.is_none() => {
            Some("no PATH: name files or folders, or `-` for standard input")
        }
        _ => None,
    };
    if let Some(problem) = problem {
        return Err(Stop::Usage(problem.to_owned()));
    }
    let bundles = if args.diff {
        Bundles::Together
    } else {
        Bundles::made_into(&outputs)
    };
    let table = match &args.from {
        None => None,
        Some(path) => {
            let file = InputFile::new(path);
            let mut paths = inputs.paths.iter().chain(&inputs.files_from);
            if file == InputFile::Stdin && paths.any(|path| path == Path::new("-")) {
                paths::stdin_once(&[InputFile::Stdin, InputFile::Stdin])?;
            }
            let read = match &file {
                // Read the table as a plain file, not as a game.
                InputFile::Path(path) => std::fs::read(path).map_err(|error| error.to_string()),
                other => other.read().map_err(|error| error.to_string()),
            };
            let table = console.told(&file, read)?;
            let table = EditTable::parse(&table);
            Some((console.told(&file, table)?, file))
        }
    };
    let found = paths::of(&inputs, bundles, console)?;
    let source = match &table {
        None => Source::Assignments(assignments),
        Some((table, file)) => Source::Table(Rows::new(table, &found), file),
    };
    let make = |record: Record<'_>| make(record, &source, args);
    let mut total = (0, 0, 0);
    let mut tell = |file: &InputFile, told: &Told| {
        for problem in &told.problems {
            console.problem(file, problem);
        }
        for note in &told.notes {
            console.note(visible(&format!("sgf: {file}: {note}")));
        }
        total.0 += told.properties;
        total.1 += told.games;
        total.2 += usize::from(told.games > 0);
    };
    if args.diff {
        differences(&found, console, make, &mut tell)?;
    } else if outputs.are_many() {
        let content = Content::NoBundle;
        change::many(
            found,
            &outputs,
            content,
            console,
            make,
            |file, result| match result {
                Ok((told, _)) => tell(file, &told),
                Err(Problems(problems)) => {
                    for problem in problems {
                        console.problem(file, problem);
                    }
                }
            },
        )?;
    } else {
        let file = change::only(&found)?;
        let bytes = file.read();
        match make(Record { file, bytes }) {
            Ok(made) => {
                tell(file, &made.told);
                write::deliver(&made.bytes, outputs.output.as_deref(), console)?;
            }
            Err(Problems(problems)) => {
                for problem in problems {
                    console.problem(file, problem);
                }
            }
        }
    }
    let (properties, games, files) = total;
    if let Source::Table(rows, file) = &source {
        for problem in &rows.unmatched {
            console.problem(file, problem);
        }
    }
    let properties = match properties {
        1 => "1 property".to_owned(),
        many => format!("{many} properties"),
    };
    let (games, of_files) = (count(games, "game"), count(files, "file"));
    let changed = if args.diff { "would change" } else { "changed" };
    console.note(format_args!(
        "{properties} in {games} in {of_files} {changed}"
    ));
    Ok(console.status(args.diff && files > 0))
}

enum Source<'a> {
    Assignments(Vec<Assignment>),
    Table(Rows<'a>, &'a InputFile),
}

struct Rows<'a> {
    table: &'a EditTable,
    of_files: HashMap<InputFile, Vec<usize>>,
    unmatched: Vec<String>,
}

impl<'a> Rows<'a> {
    fn new(table: &'a EditTable, found: &Found) -> Rows<'a> {
        let mut files: HashMap<(String, Option<String>), &InputFile> = HashMap::new();
        for file in &found.files {
            files.insert(key(file), file);
        }
        let mut rows = Rows {
            table,
            of_files: HashMap::new(),
            unmatched: Vec::new(),
        };
        let mut missing: HashMap<&String, usize> = HashMap::new();
        for (index, row) in table.rows().iter().enumerate() {
            let file = match (row.place(), &found.files[..]) {
                (None, [only]) => Some(only),
                (None, _) => None,
                (Some(place), _) => {
                    let of_member = files.get(&(place.clone(), row.member.clone()));
                    // An archive, which cannot be changed, counts as one file.
                    of_member.or_else(|| files.get(&(place, None))).copied()
                }
            };
            match (file, &row.path) {
                (Some(file), _) => rows.of_files.entry(file.clone()).or_default().push(index),
                (None, Some(path)) => {
                    missing.entry(path).or_insert(row.line);
                }
                (None, None) => rows.unmatched.push(format!(
                    "line {}: no path; only a table for one file can lack the column `path`",
                    row.line
                )),
            }
        }
        let mut missing: Vec<_> = missing.into_iter().collect();
        missing.sort_by_key(|(_, line)| *line);
        rows.unmatched.extend(missing.iter().map(|(path, line)| {
            let why = if Bundle::is_named(Path::new(path)) {
                "cannot modify files inside an archive; unpack it first"
            } else {
                "no such file among the PATHs"
            };
            format!("line {line}: {}: {why}", visible(path))
        }));
        rows
    }
}

/// Returns the columns `path` and `member` of a file.
fn key(file: &InputFile) -> (String, Option<String>) {
    match file {
        InputFile::Path(path) => (edits::place(&path.to_string_lossy()), None),
        InputFile::Member(member) => (
            edits::place(&member.bundle.to_string_lossy()),
            Some(member.name.to_string()),
        ),
        InputFile::Stdin | InputFile::Typed(_) => (file.name(), None),
    }
}

struct Told {
    notes: Vec<String>,
    problems: Vec<String>,
    properties: usize,
    games: usize,
    /// The file before the change, for --diff.
    before: Option<Collection>,
}

struct Problems(Vec<String>);

impl From<String> for Problems {
    fn from(problem: String) -> Problems {
        Problems(vec![problem])
    }
}

fn make(record: Record<'_>, source: &Source<'_>, args: &Set) -> Result<Made<Told>, Problems> {
    let file = record.file;
    // A table row may be about a file without games and change nothing.
    let games = match source {
        Source::Assignments(_) => record.games(),
        Source::Table(..) => record.parse(),
    };
    let games = games.map_err(String::from)?;
    let texts = |problems: &[SetProblem]| problems.iter().map(text).collect();
    let made = match source {
        Source::Assignments(assignments) => {
            let (tree, node) = args
                .place
                .numbers(&games)
                .map_err(|error| error.to_string())?;
            ops::assign(&games, tree, node, assignments, args.force)
                .map_err(|problems| Problems(texts(&problems)))?
        }
        Source::Table(rows, _) => {
            let record = sgfkit_table::Record::file("", games.source());
            let rows_of = |of_file: &Vec<_>| rows.table.edits(of_file, &record, args.unset_empty);
            let edits = rows.of_files.get(file).map(rows_of).unwrap_or_default();
            ops::set(&games, &edits, args.force)
        }
    };
    let problems = texts(&made.problems);
    let told = Told {
        notes: change::removed_text(&games, &made.bytes),
        problems,
        properties: made.properties,
        games: made.games,
        before: None,
    };
    Ok(Made {
        is_changed: made.bytes != games.source(),
        bytes: made.bytes,
        told: Told {
            before: args.diff.then_some(games),
            ..told
        },
    })
}

/// Formats a problem and how to avoid it.
fn text(problem: &SetProblem) -> String {
    format!("{problem}{}", way(&problem.property, problem.remedy))
}

fn way(id: &str, remedy: Option<SetRemedy>) -> &'static str {
    match (remedy, id) {
        (Some(SetRemedy::Force), _) => "; use --force to write it unchanged",
        (Some(SetRemedy::Node), _) => ": use --node, --move or --path, or the column `node`",
        (Some(SetRemedy::Encoding), _) => {
            "; first convert the file with `sgf convert --charset UTF-8`"
        }
        (_, "B" | "W") => "; use `sgf view --edit` to edit games",
        (_, "CA") => ": use `sgf convert --charset NAME`",
        (_, "FF") => ": use `sgf convert --to ff4`",
        _ => "",
    }
}

fn differences(
    found: &Found,
    console: &Console,
    make: impl Fn(Record<'_>) -> Result<Made<Told>, Problems> + Sync,
    tell: &mut impl FnMut(&InputFile, &Told),
) -> Result<(), Stop> {
    let mut out = Report::new();
    let style = unified::Style {
        palette: out.palette(),
        escaped: out.colored || is_terminal(),
    };
    let work = |record: Record<'_>| {
        let file = record.file;
        let made = make(record)?;
        let text = match &made.told.before {
            Some(before) if made.is_changed => {
                unified::diff(file, before, &Collection::parse(&made.bytes[..]), style)
            }
            _ => String::new(),
        };
        Ok((text, made.told))
    };
    batch::each(
        &found.files,
        console,
        work,
        |file, result: Result<_, Problems>| {
            match result {
                Ok((text, told)) => {
                    out.write_all(text.as_bytes())?;
                    tell(file, &told);
                }
                Err(Problems(problems)) => {
                    for problem in problems {
                        console.problem(file, problem);
                    }
                }
            }
            Ok(())
        },
    )?;
    out.flush()?;
    Ok(())
}
