//! Measures position search in an archive, compared with libkombilo.
//!
//! Real games are few, so each is copied in all its rotated, mirrored and color-swapped images.
//! This gives an archive of the required size, with a proportional number of hits for every query.

mod kombilo;
mod queries;

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use rayon::prelude::*;
use sgfkit::game::Symmetry;
use sgfkit::ops::{TransformOptions, transform};
use sgfkit::{Collection, Game};
use sgfkit_search::{Archive, Builder, File, Filters, Pattern, Prepared, Query, Target, games};

use crate::input::Input;
use queries::QUERIES;

/// Number of files per segment, with all their copies.
const TOGETHER: usize = 64 << 10;

/// Repetitions of a query; the fastest counts.
const ROUNDS: usize = 7;

/// Time limit after which an estimate is requested.
const SOON: Duration = Duration::from_millis(100);

/// Searches up to 16 copies of each game in a folder, optionally compared with the program of
/// `peers/kombilo.cpp`, and prints tables in Markdown.
///
/// # Errors
///
/// If the peer cannot be run.
pub fn measure(
    out: &mut dyn Write,
    folder: &Input,
    images: usize,
    kombilo: Option<&Path>,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let files: Vec<&[u8]> = folder.files.iter().map(crate::input::File::bytes).collect();
    progress(&format!("search: {} files in {images} images", files.len()));
    let built = build(&files, images)?;
    write!(out, "{built}")?;
    let peer = match kombilo {
        Some(program) => {
            progress("search: libkombilo");
            Some(kombilo::run(program, &files, images)?)
        }
        None => None,
    };
    if let Some(peer) = &peer {
        writeln!(
            out,
            "libkombilo: {} Go games on 19×19, made into its database in {:.0} s.",
            peer.games, peer.seconds
        )?;
    }
    writeln!(out, "\n{LEGEND}\n")?;
    writeln!(
        out,
        "| query | games | hits | sgfkit | an estimate | libkombilo | its games | its hits | times |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")?;
    for query in QUERIES {
        progress(query.name);
        let own = ask(&built.archive, query.pattern()?)?;
        let peer = peer.as_ref().and_then(|peer| peer.answer(query.name));
        let peer = peer.map_or_else(
            || "| | | |".to_owned(),
            |peer| {
                let times = peer.milliseconds / own.exact.milliseconds;
                format!(
                    "{:.1} ms | {} | {} | {times:.1} |",
                    peer.milliseconds, peer.games, peer.hits
                )
            },
        );
        writeln!(
            out,
            "| {} | {} | {} | {:.1} ms | {} | {peer}",
            query.name,
            own.exact.games,
            own.exact.hits,
            own.exact.milliseconds,
            match &own.estimate {
                Some(estimate) => {
                    let off = estimate.hits as f64 / own.exact.hits.max(1) as f64 - 1.0;
                    format!("{:+.1} %", 100.0 * off)
                }
                None => String::new(),
            },
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Explanation of the table.
const LEGEND: &str = "\
Milliseconds of processor time of all threads, best of several rounds; on an idle machine, divide by the number of cores. \
The estimate column shows the error of the number of hits after 100 ms, for queries that take longer. libkombilo counts a \
placement once per game, even if a ko breaks and restores it; sgfkit counts each time. Files that libkombilo cannot read, \
and boards of other sizes, are missing from its games.";

/// Number of hits and time of a query.
struct Answer {
    milliseconds: f64,
    games: u64,
    hits: u64,
}

struct Asked {
    exact: Answer,
    /// Estimate for queries that exceed [`SOON`].
    estimate: Option<Answer>,
}

fn ask(archive: &Archive, pattern: Pattern) -> Result<Asked, Box<dyn Error>> {
    let query = Query::new(Some(Game::Go), Target::Pattern(pattern));
    let time = |limit: Option<Duration>| {
        let (begin, start) = (ProcessTime::now(), Instant::now());
        let games = archive.choose(&Filters::default(), |_, _| true);
        let outcome = archive.search(&games, &query, limit.map(|limit| start + limit));
        let tally = archive.tally(&outcome);
        Answer {
            milliseconds: begin.elapsed().as_secs_f64() * 1000.0,
            games: tally.games,
            hits: tally.hits,
        }
    };
    let fastest = |limit: Option<Duration>| {
        let answers = (0..ROUNDS).map(|_| time(limit));
        answers.min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds))
    };
    let exact = fastest(None).ok_or("no rounds")?;
    let cores = std::thread::available_parallelism()?.get() as f64;
    let is_slow = exact.milliseconds > cores * SOON.as_secs_f64() * 1000.0;
    Ok(Asked {
        estimate: is_slow.then(|| time(Some(SOON))),
        exact,
    })
}

/// Archive with the cost of building it.
struct Built {
    archive: Archive,
    games: usize,
    bytes: usize,
    /// Processor time of all threads, without creating the copies.
    time: Duration,
}

impl std::fmt::Display for Built {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        let games = self.games as f64;
        writeln!(
            text,
            "{} games: {:.0} bytes a game; {:.0} games a second and core are read and built.",
            self.games,
            self.bytes as f64 / games,
            games / self.time.as_secs_f64()
        )?;
        f.write_str(&text)
    }
}

fn build(files: &[&[u8]], images: usize) -> Result<Built, Box<dyn Error>> {
    let mut built = Built {
        archive: Archive::default(),
        games: 0,
        bytes: 0,
        time: Duration::ZERO,
    };
    for (files, first) in files.chunks((TOGETHER / images).max(1)).zip(0..) {
        let turned: Vec<Vec<Vec<u8>>> = files
            .par_iter()
            .map(|bytes| all_images(bytes, images))
            .collect();
        let start = ProcessTime::now();
        let prepared: Vec<Vec<Prepared>> = turned
            .par_iter()
            .map(|images| images.iter().flat_map(|bytes| prepare(bytes)).collect())
            .collect();
        let mut builder = Builder::default();
        let mut names = Vec::new();
        for games in &prepared {
            games
                .iter()
                .for_each(|game| builder.add(names.len() as u32, game));
            names.push(Some(File {
                path: String::new(),
                order: (first * TOGETHER + names.len()) as u64,
                ..File::default()
            }));
        }
        built.archive.add(builder, names)?;
        built.time += start.elapsed();
    }
    let segments = built.archive.parts.iter().map(|part| &part.segment);
    (built.games, built.bytes) = segments.fold((0, 0), |(games, bytes), segment| {
        (games + segment.games(), bytes + segment.bytes().len())
    });
    Ok(built)
}

fn prepare(bytes: &[u8]) -> Vec<Prepared> {
    let collection = Collection::parse(bytes);
    let games = games(&collection).into_iter();
    games
        .map(|(row, play)| Prepared::new(row, play.as_ref()))
        .collect()
}

/// Returns copies of a file's games, or the unchanged games if they cannot be transformed.
fn all_images(bytes: &[u8], images: usize) -> Vec<Vec<u8>> {
    let whole = Collection::parse(bytes);
    let all = [false, true]
        .into_iter()
        .flat_map(|swap_colors| Symmetry::ALL.map(|symmetry| (symmetry, swap_colors)));
    let image = |(symmetry, swap_colors): (Symmetry, bool)| {
        let mut wanted = TransformOptions::default();
        wanted.symmetry = symmetry;
        wanted.swap_colors = swap_colors;
        let mut turned = whole.clone();
        match transform(&mut turned, &wanted) {
            Ok(_) => turned.to_bytes().into_owned(),
            Err(_) => bytes.to_vec(),
        }
    };
    all.take(images).map(image).collect()
}
