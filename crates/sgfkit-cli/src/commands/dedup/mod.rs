//! `sgf dedup`: games that are there twice.

mod removal;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use serde::Serialize;
use sgfkit::ops::{self, Cluster, DedupBy, Fingerprint};

use crate::args::{Dedup, Likeness};
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, json_line};
use crate::paths::{self, InputFile};

pub fn run(args: &Dedup, console: &Console) -> Result<Status, Stop> {
    let by = match args.by {
        Likeness::Moves => DedupBy::Moves,
        Likeness::Signature => DedupBy::Signature,
        Likeness::Prefix => DedupBy::Prefix,
        Likeness::Position => DedupBy::Position,
    };
    let mut found = paths::find(&args.paths, console)?;
    keep_once(&mut found.files, args.move_to.as_deref());
    let files = found.files;
    let mut unreadable = found.unreadable;
    let mut games = Games::default();
    let work = |file: &InputFile| -> Result<Vec<Fingerprint>, String> {
        let trees = file.games()?;
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
    let summary = Summary {
        kind: "summary",
        files: games.files,
        games: games.fingerprints.len(),
        clusters: clusters.len(),
        duplicates: clusters.iter().map(|same| same.games.len() - 1).sum(),
        unreadable,
    };
    let found = Found {
        files: &files,
        games: &games,
        clusters: &clusters,
    };
    let mut out = Report::new();
    match args.json {
        true => {
            found.json(by, &mut out)?;
            out.write_all(json_line(&summary).as_bytes())?;
        }
        false => found.text(&mut out)?,
    }
    out.flush()?;
    drop(out);
    console.note(format_args!(
        "{} in {}, {}, {}",
        count(summary.games, "game"),
        count(summary.files, "file"),
        count(summary.clusters, "cluster"),
        count(summary.duplicates, "duplicate")
    ));
    match (&args.move_to, args.delete_worse) {
        (Some(folder), _) => removal::move_to(folder, &found.worse(), console),
        (None, true) => removal::delete(&found.worse(), console),
        (None, false) => {}
    }
    Ok(console.status(!clusters.is_empty()))
}

/// Drops files that came before under the same or another name, and those in
/// the folder that duplicates are moved to: they were found in an earlier run.
fn keep_once(files: &mut Vec<InputFile>, folder: Option<&Path>) {
    let folder = folder.and_then(|folder| fs::canonicalize(folder).ok());
    let mut seen = HashSet::new();
    files.retain(|file| {
        let InputFile::Path(path) = file else {
            return true;
        };
        // What is wrong with a file is told when it is read.
        let Ok(path) = fs::canonicalize(path) else {
            return true;
        };
        let lies_there = folder
            .as_ref()
            .is_some_and(|folder| path.starts_with(folder));
        !lies_there && seen.insert(path)
    });
}

/// All games that were read, and where they are from.
#[derive(Default)]
struct Games {
    fingerprints: Vec<Fingerprint>,
    /// For each game the index of its file, and its number there from 1.
    places: Vec<(usize, usize)>,
    /// Files that were read.
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

/// A cluster as it stands in JSON.
#[derive(Serialize)]
struct Record {
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
            let record = Record {
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
                match game == cluster.richest {
                    true => writeln!(out, "{strong}* {line}{strong:#}: {moves}")?,
                    false => writeln!(out, "  {line}: {moves}")?,
                }
            }
        }
        Ok(())
    }

    /// The files with poorer copies, and what becomes of each.
    fn worse(&self) -> Vec<(&'a InputFile, Fate)> {
        let fingerprints = &self.games.fingerprints;
        let mut fates = vec![Fate::HoldsOthers; fingerprints.len()];
        for Cluster { games, richest, .. } in self.clusters {
            for &game in games.iter().filter(|game| *game != richest) {
                let adds_nothing =
                    fingerprints[game].adds_no_variations_to(&fingerprints[*richest]);
                fates[game] = match adds_nothing {
                    true => Fate::Goes,
                    false => Fate::HasVariations,
                };
            }
        }
        let games = self.games.places.iter().zip(fates);
        let games: Vec<(usize, Fate)> = games.map(|((file, _), fate)| (*file, fate)).collect();
        let files = games.chunk_by(|a, b| a.0 == b.0).map(|games| {
            let fates = games.iter().map(|(_, fate)| *fate);
            let is_poorer = fates.clone().any(|fate| fate != Fate::HoldsOthers);
            is_poorer.then_some((&self.files[games[0].0], fates.max()?))
        });
        files.flatten().collect()
    }
}

/// What becomes of a file with poorer copies; for one with several games the
/// last of their fates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// There is nothing else in it.
    Goes,
    /// A game has variations that its richest copy lacks.
    HasVariations,
    /// There are games that are no poorer copies.
    HoldsOthers,
}
