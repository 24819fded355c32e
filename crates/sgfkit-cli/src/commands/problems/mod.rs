//! `sgf problems`: lists and exports problems (tsumego).

mod cards;
mod mistakes;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use sgfkit::dialect::Reading;
use sgfkit::ops::{self, By, Part, Piece};
use sgfkit::replay::{NotProblem, collected_problems};
use sgfkit::{Collection, Node};
use sgfkit_diagram::{ListedLine, ListedProblem, PassedOver};
use sgfkit_files::{ReadError, Record};

use super::place;
use super::table::Table;
use crate::args::Problems;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, harmless_json, is_terminal, visible};
use crate::paths::{self, Bundles, InputFile};
use crate::template::{Distinct, stem};
use crate::write;

pub fn run(args: &Problems, console: &Console) -> Result<Status, Stop> {
    if args.force && args.out_dir.is_none() && args.output.is_none() {
        let nothing = "--force needs --out-dir or -o";
        return Err(Stop::Usage(nothing.to_owned()));
    }
    let files = paths::of(&args.inputs, Bundles::Apart, console)?.files;
    if args.of_mistakes.mistakes {
        return mistakes::run(args, &files, console);
    }
    let whose = &args.of_mistakes.whose;
    whose.only_with("--mistakes").map_err(Stop::Usage)?;
    let mut sums = Sums::default();
    match (&args.out_dir, &args.output) {
        (Some(folder), _) => {
            let pieces = pieces(args, &files, folder, &mut sums, console)?;
            deliver(args, pieces, console)?;
        }
        (None, Some(folder)) => {
            let (cards, without) = cards::make(args, &files, folder, &mut sums, console)?;
            deliver_cards(args, cards, without, console)?;
        }
        (None, None) => list(args, &files, &mut sums, console)?,
    }
    for note in sums.passed_over.notes() {
        console.note(format_args!("sgf: {note}"));
    }
    console.note(format_args!(
        "{} in {}",
        count(sums.problems, "problem"),
        count(sums.games, "game")
    ));
    Ok(console.status(false))
}

#[derive(Default)]
struct Sums {
    problems: usize,
    games: usize,
    passed_over: PassedOver,
}

struct Found {
    reading: Reading,
    problems: Vec<ListedProblem>,
    others: Vec<(usize, NotProblem)>,
}

fn each(
    args: &Problems,
    files: &[InputFile],
    sums: &mut Sums,
    console: &Console,
    mut hand_on: impl FnMut(&InputFile, Found) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let work = |record: Record<'_>| -> Result<Found, ReadError> {
        let reading = place::meant(record.games()?, args.no_dialects);
        let (mut problems, mut others) = (Vec::new(), Vec::new());
        for tree in reading.collection.trees() {
            match ListedProblem::of(tree, args.all) {
                Ok(found) => problems.extend(found),
                Err(why) => others.push((tree.number(), why)),
            }
        }
        Ok(Found {
            reading,
            problems,
            others,
        })
    };
    batch::each(files, console, work, |file, found| match found {
        Ok(mut found) => {
            for (number, why) in found.others.drain(..) {
                let place = format!("{file}, game {number}");
                sums.passed_over.add(&place, why);
            }
            sums.problems += found.problems.len();
            sums.games += found.reading.collection.trees().count();
            hand_on(file, found)
        }
        Err(problem) => {
            console.problem(file, problem);
            Ok(())
        }
    })
}

const COLUMNS: [&str; 7] = ["path", "tree", "node", "plays", "right", "wrong", "title"];

struct List {
    json: bool,
    out: Report,
    table: Table,
}

impl List {
    fn new(args: &Problems) -> List {
        let out = Report::new();
        let table = if is_terminal() {
            Table::aligned(&COLUMNS, out.palette())
        } else {
            Table::with_tabs()
        };
        let json = args.json;
        List { json, out, table }
    }

    fn add(&mut self, path: &str, problem: &ListedProblem, dialect: &[&str]) -> Result<(), Stop> {
        if self.json {
            let json = problem.to_json(path, dialect);
            writeln!(self.out, "{}", harmless_json(&json))?;
        } else {
            self.table.push(row(path, problem), &mut self.out)?;
        }
        Ok(())
    }

    fn end(mut self) -> Result<(), Stop> {
        self.table.write(&mut self.out)?;
        self.out.flush()?;
        Ok(())
    }
}

fn list(
    args: &Problems,
    files: &[InputFile],
    sums: &mut Sums,
    console: &Console,
) -> Result<(), Stop> {
    let mut list = List::new(args);
    each(args, files, sums, console, |file, found| {
        let name = file.name();
        for problem in &found.problems {
            list.add(&name, problem, found.reading.of(problem.tree))?;
        }
        Ok(())
    })?;
    list.end()
}

fn row(path: &str, problem: &ListedProblem) -> Vec<String> {
    let lines = |lines: &[ListedLine]| {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines.join("; ")
    };
    let plays = problem.solver.map(|solver| solver.to_string());
    let first_line = |text: &String| text.lines().next().unwrap_or_default().to_owned();
    let title = problem.title.as_ref().or(problem.text.as_ref());
    vec![
        paths::shown(path).into_owned(),
        (problem.tree + 1).to_string(),
        problem.node.to_string(),
        plays.unwrap_or_default(),
        visible(&lines(&problem.right)).into_owned(),
        visible(&lines(&problem.wrong)).into_owned(),
        visible(&title.map(first_line).unwrap_or_default()).into_owned(),
    ]
}

type New = (PathBuf, Vec<u8>);

fn problems_of(found: &Found) -> Vec<Piece<'_>> {
    let wanted: HashSet<usize> = found.problems.iter().map(|one| one.tree).collect();
    let mut pieces = ops::split(&found.reading.collection, By::Tree);
    pieces.retain(|piece| wanted.contains(&piece.tree().index()));
    pieces
}

/// Returns the problems as separate files: byte for byte, except those collected in one game.
fn pieces(
    args: &Problems,
    files: &[InputFile],
    folder: &Path,
    sums: &mut Sums,
    console: &Console,
) -> Result<Vec<New>, Stop> {
    let mut new = Vec::new();
    let mut names = Distinct::default();
    each(args, files, sums, console, |file, found| {
        let stem = stem(file);
        let is_one = found.reading.collection.trees().nth(1).is_none();
        for piece in problems_of(&found) {
            let name = if is_one {
                stem.clone()
            } else {
                format!("{stem}-{:04}", piece.tree().number())
            };
            let alone = Collection::parse(piece.to_bytes());
            let collected = alone.trees().flat_map(collected_problems).zip(1..);
            let collected: Vec<(Node<'_>, usize)> = collected.collect();
            if collected.is_empty() {
                let path = folder.join(format!("{}.sgf", names.take(&name)));
                new.push((path, alone.to_bytes().into_owned()));
            }
            for (node, number) in collected {
                let part = Part::Subtree {
                    with_moves: false,
                    main_line: false,
                };
                let name = names.take(&format!("{name}-{number:04}"));
                let bytes = console.told(file, ops::extract(node, part))?;
                new.push((folder.join(format!("{name}.sgf")), bytes));
            }
        }
        Ok(())
    })?;
    Ok(new)
}

/// Writes all files, or none if one of them exists.
fn deliver(args: &Problems, new: Vec<New>, console: &Console) -> Result<(), Stop> {
    let paths: Vec<PathBuf> = new.iter().map(|(path, _)| path.clone()).collect();
    if !args.force && write::are_there(&paths, console) {
        return Err(Stop::Told);
    }
    write::deliver_many(new.into_iter().map(Ok::<_, Stop>), console)?;
    Ok(())
}

fn deliver_cards(
    args: &Problems,
    cards: Vec<New>,
    without: usize,
    console: &Console,
) -> Result<(), Stop> {
    deliver(args, cards, console)?;
    if without > 0 {
        console.note(format_args!(
            "{} without a right line omitted",
            count(without, "problem")
        ));
    }
    Ok(())
}
