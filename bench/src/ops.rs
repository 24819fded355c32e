//! Measures operations on many games.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use sgfkit::Collection;
use sgfkit::ops::{By, DedupBy, Fingerprint, MergeOptions, dedup, merge, split};

use crate::games;
use crate::input::{File, Input};

/// Operation on all games of an input.
pub struct Operation {
    pub name: &'static str,
    about: &'static str,
    /// Number of games to generate.
    games: usize,
    /// Runs the operation and describes the result.
    run: fn(&[Collection]) -> String,
}

pub const OPERATIONS: &[Operation] = &[
    Operation {
        name: "split by variation",
        about: "a file a leaf",
        games: 10_000,
        run: |files| {
            let pieces = files.iter().flat_map(|file| split(file, By::Variation));
            let files: Vec<_> = pieces.map(|piece| piece.to_bytes()).collect();
            format!("{} files", files.len())
        },
    },
    Operation {
        name: "merge",
        about: "all games in one tree",
        games: 10_000,
        run: |files| merged(files, &MergeOptions::default()),
    },
    Operation {
        name: "merge, turned",
        about: "each game in the orientation of the first",
        games: 10_000,
        run: |files| {
            let mut options = MergeOptions::default();
            options.symmetry = true;
            merged(files, &options)
        },
    },
    deduplicate("dedup by moves", "all moves", |files| {
        clusters(files, DedupBy::Moves)
    }),
    deduplicate("dedup by signature", "six moves", |files| {
        clusters(files, DedupBy::Signature)
    }),
    deduplicate("dedup by prefix", "games cut short", |files| {
        clusters(files, DedupBy::Prefix)
    }),
    deduplicate("dedup by position", "final positions", |files| {
        clusters(files, DedupBy::Position)
    }),
];

fn merged(files: &[Collection], options: &MergeOptions) -> String {
    let trees = files.iter().flat_map(Collection::trees);
    let games: Vec<_> = trees.map(|tree| ("game", tree)).collect();
    let merged = merge(&games, options);
    format!(
        "{} trees, {:.1} MB",
        merged.trees,
        merged.bytes.len() as f64 / 1e6
    )
}

const fn deduplicate(
    name: &'static str,
    about: &'static str,
    run: fn(&[Collection]) -> String,
) -> Operation {
    Operation {
        name,
        about,
        games: 100_000,
        run,
    }
}

/// Generated games are all different; a folder may contain real duplicates.
fn clusters(files: &[Collection], by: DedupBy) -> String {
    let trees = files.iter().flat_map(Collection::trees);
    let games: Vec<_> = trees.map(|tree| Fingerprint::new(tree, by)).collect();
    format!("{} clusters", dedup(&games).len())
}

/// Runs the operations whose names are `wanted` on generated games or on a folder, and returns a
/// table in Markdown.
pub fn measure(
    folder: Option<&Input>,
    wanted: &dyn Fn(&str) -> bool,
    progress: &mut dyn FnMut(&str),
) -> String {
    let mut out = String::from(
        "| operation | what | games | MB | read | done | games a second | result |\n\
         |---|---|--:|--:|--:|--:|--:|---|\n",
    );
    for operation in OPERATIONS {
        if !wanted(operation.name) {
            continue;
        }
        progress(operation.name);
        let generated;
        let files = match folder {
            Some(input) => &input.files,
            None => {
                let games = games::archive(operation.games).into_iter();
                generated = games.map(File::new).collect::<Vec<_>>();
                &generated
            }
        };
        let _ = writeln!(out, "{}", operation.row(files));
    }
    out
}

impl Operation {
    fn row(&self, files: &[File]) -> String {
        let bytes: usize = files.iter().map(|file| file.bytes().len()).sum();
        let start = ThreadTime::now();
        let read = files.iter().map(|file| Collection::parse(file.bytes()));
        let read: Vec<_> = read.collect();
        let reading = start.elapsed();
        let start = ThreadTime::now();
        let result = black_box((self.run)(&read));
        let working = start.elapsed();
        let games: usize = read.iter().map(|file| file.trees().count()).sum();
        format!(
            "| {} | {} | {games} | {:.1} | {} | {} | {:.0} | {result} |",
            self.name,
            self.about,
            bytes as f64 / 1e6,
            seconds(reading),
            seconds(working),
            games as f64 / (reading + working).as_secs_f64(),
        )
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
