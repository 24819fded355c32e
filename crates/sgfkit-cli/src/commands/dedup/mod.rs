//! `sgf dedup`: finds duplicate games.

mod removal;

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

use serde::Serialize;
use sgfkit::Collection;
use sgfkit::ops::{self, Cluster, DedupBy, Fingerprint, Surplus};
use sgfkit_files::{Absolute, ReadError, Record};

use crate::args::Dedup;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, json_line};
use crate::paths::{self, Bundles, InputFile};

pub fn run(args: &Dedup, console: &Console) -> Result<Status, Stop> {
    let by = args.by;
    let mut found = paths::of(&args.inputs, Bundles::Apart, console)?;
    keep_once(&mut found, args.move_to.as_deref());
    let files = found.files;
    let mut unreadable = found.unreadable;
    let mut games = Games::default();
    let work = |record: Record<'_>| -> Result<Vec<Fingerprint>, ReadError> {
        let trees = record.games()?;
        Ok(trees
            .trees()
            .map(|tree| Fingerprint::new(tree, by))
            .collect())
    };
    let mut index = 0;
    batch::each(&files, console, work, |file, result| {
        match result {
            Ok(fingerprints) => games.add(index, fingerprints),
            Err(problem) => {
                unreadable += 1;
                console.problem(file, problem);
            }
        }
        index += 1;
        Ok(())
    })?;
    let clusters = ops::dedup(&games.fingerprints);
    let found = Found {
        files: &files,
        games: &games,
        clusters: &clusters,
    };
    let removes = args.delete_duplicates || args.move_to.is_some();
    let worse = if removes { found.worse(by) } else { Vec::new() };
    let is_kept = |(_, fate): &&(&InputFile, Fate)| matches!(fate, Fate::Has(_));
    let summary = Summary {
        kind: "summary",
        files: games.files,
        games: games.fingerprints.len(),
        clusters: clusters.len(),
        duplicates: clusters.iter().map(|same| same.games.len() - 1).sum(),
        kept: worse.iter().filter(is_kept).count(),
        unreadable,
    };
    let lines = args.json.then_some(&summary);
    tell(&found, by, lines, removes)?;
    console.note(format_args!(
        "{} in {}, {}, {}",
        count(summary.games, "game"),
        count(summary.files, "file"),
        count(summary.clusters, "cluster"),
        count(summary.duplicates, "duplicate")
    ));
    match (&args.move_to, args.delete_duplicates) {
        (Some(folder), _) => removal::move_to(folder, &worse, console),
        (None, true) => removal::delete(&worse, console),
        (None, false) => {}
    }
    Ok(console.status(!clusters.is_empty()))
}

/// Writes the result as JSON with a summary or as text. The output must be flushed before files are
/// removed.
fn tell(
    found: &Found<'_>,
    by: DedupBy,
    lines: Option<&Summary>,
    removes: bool,
) -> Result<(), Stop> {
    let mut out = if removes {
        Report::lasting()
    } else {
        Report::new()
    };
    if let Some(summary) = lines {
        found.json(by, &mut out)?;
        out.write_all(json_line(summary).as_bytes())?;
    } else {
        found.text(&mut out)?;
    }
    Ok(out.flush()?)
}

/// Drops files that occurred before under any name, and those in the folder for duplicates, which
/// an earlier run found.
fn keep_once(found: &mut paths::Found, folder: Option<&Path>) {
    let folder = folder.and_then(|folder| fs::canonicalize(folder).ok());
    let mut seen = HashSet::new();
    let mut absolute = Absolute::default();
    let is_kept: Vec<_> = found
        .files
        .iter()
        .enumerate()
        .map(|(index, file)| {
            let InputFile::Path(path) = file else {
                return true;
            };
            let in_folder = found.is_in_folder(index);
            // Errors are reported when the file is read.
            let Some(path) = absolute.path(path, in_folder) else {
                return true;
            };
            let folder = folder.as_ref();
            let lies_there = folder.is_some_and(|folder| path.starts_with(folder));
            !lies_there && seen.insert(path)
        })
        .collect();
    let mut is_kept = is_kept.into_iter();
    found.files.retain(|_| is_kept.next().unwrap_or(true));
}

#[derive(Default)]
struct Games {
    fingerprints: Vec<Fingerprint>,
    /// For each game, the index of its file and its number there from 1.
    places: Vec<(usize, usize)>,
    files: usize,
}

impl Games {
    fn add(&mut self, file: usize, games: Vec<Fingerprint>) {
        self.files += 1;
        self.places
            .extend((1..=games.len()).map(|tree| (file, tree)));
        self.fingerprints.extend(games);
    }
}

struct Found<'a> {
    files: &'a [InputFile],
    games: &'a Games,
    clusters: &'a [Cluster],
}

/// A cluster in JSON.
#[derive(Serialize)]
struct Line {
    #[serde(rename = "type")]
    kind: &'static str,
    by: &'static str,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    path: String,
    tree: usize,
    moves: usize,
    richest: bool,
}

#[derive(Serialize)]
struct Summary {
    #[serde(rename = "type")]
    kind: &'static str,
    files: usize,
    games: usize,
    clusters: usize,
    duplicates: usize,
    kept: usize,
    unreadable: usize,
}

impl<'a> Found<'a> {
    fn json(&self, by: DedupBy, out: &mut Report) -> Result<(), Stop> {
        for cluster in self.clusters {
            let games = cluster.games.iter().map(|&game| {
                let (file, tree) = self.games.places[game];
                Game {
                    path: self.files[file].name(),
                    tree,
                    moves: self.games.fingerprints[game].moves(),
                    richest: game == cluster.richest,
                }
            });
            let record = Line {
                kind: "cluster",
                by: by.name(),
                games: games.collect(),
            };
            out.write_all(json_line(&record).as_bytes())?;
        }
        Ok(())
    }

    fn text(&self, out: &mut Report) -> Result<(), Stop> {
        let strong = out.palette().strong;
        let mut games_of = vec![0; self.files.len()];
        for (file, _) in &self.games.places {
            games_of[*file] += 1;
        }
        for (number, cluster) in self.clusters.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            for &game in &cluster.games {
                let (file, tree) = self.games.places[game];
                let moves = count(self.games.fingerprints[game].moves(), "move");
                let mut line = self.files[file].to_string();
                if games_of[file] > 1 {
                    line += &format!(", game {tree}");
                }
                if game == cluster.richest {
                    writeln!(out, "{strong}* {line}{strong:#}: {moves}")?;
                } else {
                    writeln!(out, "  {line}: {moves}")?;
                }
            }
        }
        Ok(())
    }

    /// Returns the files with less complete copies, and the decision for each. They are read again:
    /// every game to remove must be in the most complete copy as it is on disk.
    fn worse(&self, by: DedupBy) -> Vec<(&'a InputFile, Fate)> {
        let mut richest: Vec<Option<usize>> = vec![None; self.games.fingerprints.len()];
        for cluster in self.clusters {
            for &game in cluster
                .games
                .iter()
                .filter(|game| **game != cluster.richest)
            {
                richest[game] = Some(cluster.richest);
            }
        }
        let mut shelf = Shelf::default();
        let games: Vec<_> = self.games.places.iter().zip(richest).collect();
        let files = games.chunk_by(|a, b| a.0.0 == b.0.0).filter_map(|games| {
            let ((file, _), _) = games.first()?;
            let richest: Vec<_> = games.iter().filter_map(|(_, richest)| *richest).collect();
            let fate = match richest.len() {
                0 => return None,
                poorer if poorer < games.len() => Fate::HoldsOthers,
                _ => self.fate(*file, &richest, by, &mut shelf),
            };
            Some((&self.files[*file], fate))
        });
        files.collect()
    }

    /// Decides about a file whose games are all less complete copies of these.
    fn fate(&self, file: usize, richest: &[usize], by: DedupBy, shelf: &mut Shelf) -> Fate {
        let Some(copies) = shelf.games(self.files, file) else {
            return Fate::Changed;
        };
        if copies.trees().count() != richest.len() {
            return Fate::Changed;
        }
        for (copy, richest) in copies.trees().zip(richest) {
            let (file, number) = self.games.places[*richest];
            let games = shelf.games(self.files, file);
            let Some(richest) = games.as_ref().and_then(|games| games.tree(number - 1)) else {
                return Fate::Changed;
            };
            if let Some(surplus) = ops::surplus(copy, richest, by) {
                return Fate::Has(surplus);
            }
        }
        Fate::Goes
    }
}

/// A cache of the files read last.
#[derive(Default)]
struct Shelf(VecDeque<(usize, Rc<Collection>)>);

const SHELF: usize = 8;

impl Shelf {
    fn games(&mut self, files: &[InputFile], file: usize) -> Option<Rc<Collection>> {
        let known = self.0.iter().find(|(known, _)| *known == file);
        if let Some((_, games)) = known {
            return Some(Rc::clone(games));
        }
        // Standard input cannot be read again; nothing of it is removed.
        let games = Rc::new(match &files[file] {
            InputFile::Stdin => return None,
            file => file.games().ok()?,
        });
        if self.0.len() == SHELF {
            self.0.pop_front();
        }
        self.0.push_back((file, Rc::clone(&games)));
        Some(games)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It contains nothing else, so it can be removed.
    Goes,
    /// A game has data that the most complete copy lacks.
    Has(Surplus),
    /// Other games are not less complete copies.
    HoldsOthers,
    /// This file or the most complete copy has changed.
    Changed,
}
