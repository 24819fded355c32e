//! `sgf search`: searches games by position, pattern, opening moves or game information.

mod query;
mod text;

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anstyle::Style;
use serde_json::Value;
use sgfkit_files::Rereader;
use sgfkit_search::files::{bytes_by, retain_comments};
use sgfkit_search::{Answer, Archive, Asked, By, Chosen, Detail, Earlier, Listing, Outcome};

use super::archive;
use crate::args::{Search, selection};
use crate::output::{Console, Report, Status, Stop, harmless_json, is_terminal, stdout};
use crate::paths::{self, InputFile};
use crate::progress::{Passing, Progress};
use crate::write;

/// The default number of games in text output.
const GAMES: usize = 50;

/// The default number of groups in text output.
const GROUPS: usize = 20;

/// The delay before a terminal shows intermediate results.
const SOON: Duration = Duration::from_millis(100);

pub fn run(args: &Search, console: &Console) -> Result<Status, Stop> {
    let question = args.filters.question().map_err(Stop::Usage)?;
    let (filters, globs) = selection(&question).map_err(Stop::Usage)?;
    let mut asked = query::read(args, question, console)?;
    if args.shown.count && args.shown.sgf.is_none() {
        asked.query.hits_kept = 0;
    }
    let within = match &args.within {
        None => None,
        Some(path) => Some(earlier(path, console)?),
    };
    let mut detail = asked.query.detail();
    if filters.need_moves() || args.shown.by == Some(By::Opening) {
        detail = detail.max(Detail::Moves);
    }
    let opened = archive::open(&args.inputs(), detail, console)?;
    let begin = Instant::now();
    let mut games = opened.archive.choose(&filters, |file, _| {
        globs
            .as_ref()
            .is_none_or(|globs| globs.is_match(file.path()))
    });
    if let Some(within) = &within {
        within.retain(&opened.archive, &mut games);
    }
    let mut unreadable = opened.unreadable;
    if !args.comment.is_empty() {
        let problem = |path: &str, error: &str| {
            unreadable += 1;
            console.problem(path, error);
        };
        let progress = Progress::of_unknown(console);
        let step = || {
            progress.step();
            Ok::<(), Stop>(())
        };
        retain_comments(&args.comment, &opened.archive, &mut games, problem, step)?;
    }
    let outcome = search(args, &asked, &opened.archive, &games, begin, console);
    let archive = Arc::new(opened.archive);
    let mut answer = Answer::new(archive, asked, games, outcome, args.shown.order)
        .with_aliases(filters.aliases().clone());
    if let Some((key, backwards)) = args.shown.sort {
        answer.sort(key, backwards);
    }
    let is_left_to_the_games = args.shown.sgf.as_deref() == Some(Path::new("-"));
    if !is_left_to_the_games {
        show(args, &answer, unreadable, console)?;
    }
    if let Some(path) = &args.shown.sgf {
        let has_failed = console.status(false) == Status::Failed;
        write::unless_unread(has_failed, Some(path), console)?;
        if !answer.games.is_empty() {
            write_games(args, &answer, path, console)?;
        }
    }
    // Games that were not searched may match.
    let is_found = !answer.games.is_empty() || !answer.tally.exact;
    Ok(match console.status(!is_found) {
        Status::Failed => Status::Failed,
        status => status,
    })
}

fn write_games(args: &Search, answer: &Answer, path: &Path, console: &Console) -> Result<(), Stop> {
    let mut reader = Rereader::default();
    let read = |file: &_| bytes_by(&mut reader, file);
    let collected = answer.collect(args.shown.limit, args.shown.mark, read);
    for (file, problem) in &collected.problems {
        console.problem(file, format_args!("{problem}; left out of the collection"));
    }
    if path == Path::new("-") {
        let mut out = stdout();
        out.write_all(&collected.bytes)?;
        out.flush()?;
        return Ok(());
    }
    if collected.bytes.is_empty() {
        // All games were omitted, which has been reported.
        return Ok(());
    }
    let written = sgfkit_files::replace(path, &collected.bytes);
    console.told(path.display(), written).map(|_| ())
}

fn search(
    args: &Search,
    asked: &Asked,
    archive: &Archive,
    games: &Chosen,
    begin: Instant,
    console: &Console,
) -> Outcome {
    let shown = &args.shown;
    let deadline = shown.time;
    let is_list = shown.json || shown.count || shown.files;
    if deadline.is_some() || is_list || !is_terminal() || !console.shows_progress() {
        let deadline = deadline.and_then(|time| begin.checked_add(time));
        return archive.search(games, &asked.query, deadline);
    }
    let first = archive.search(games, &asked.query, Some(begin + SOON));
    if first.is_whole() {
        return first;
    }
    let figures = text::figures(asked, &archive.tally(&first), Style::new());
    let passing = Passing::new(format!("{figures}searching on …"));
    let whole = archive.go_on(games, &asked.query, first, None);
    drop(passing);
    whole
}

fn show(args: &Search, answer: &Answer, unreadable: usize, console: &Console) -> Result<(), Stop> {
    let shown = &args.shown;
    if shown.files {
        let mut out = stdout();
        let mut last = HashSet::new();
        for game in answer.games.iter().take(shown.limit.unwrap_or(usize::MAX)) {
            let (file, _) = answer.game(game);
            let Some(file) = file.filter(|file| last.insert((&file.path, &file.raw))) else {
                continue;
            };
            match &file.raw {
                Some(raw) if !is_terminal() => out.write_all(raw.as_os_str().as_encoded_bytes())?,
                _ => out.write_all(paths::shown(&file.path).as_bytes())?,
            }
            out.write_all(if args.nul { b"\0" } else { b"\n" })?;
        }
        out.flush()?;
        return Ok(());
    }
    let mut out = Report::new();
    match (shown.json, shown.count) {
        (true, _) => write_lines(args, answer, unreadable, &mut out)?,
        (false, true) => {
            writeln!(out, "{}", answer.tally.games)?;
            if !answer.tally.exact {
                let time = "--time ended the search early";
                console.note(format_args!(
                    "sgf: the number is an estimate, because {time}"
                ));
            }
        }
        (false, false) => {
            let limit = shown.limit.unwrap_or(GAMES);
            let groups = shown.by.map(|by| (by, shown.groups.unwrap_or(GROUPS)));
            text::write(answer, groups, limit, console, &mut out)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn write_lines(
    args: &Search,
    answer: &Answer,
    unreadable: usize,
    out: &mut Report,
) -> Result<(), Stop> {
    let shown = &args.shown;
    let mut listing = Listing::default();
    (listing.by, listing.limit, listing.count) = (shown.by, shown.limit, shown.count);
    answer.lines(&listing, unreadable, |line| {
        Ok(writeln!(out, "{}", harmless_json(line))?)
    })
}

fn earlier(path: &Path, console: &Console) -> Result<Earlier, Stop> {
    let file = InputFile::new(path);
    let bytes = console.told(&file, file.read())?;
    let text = String::from_utf8_lossy(&bytes);
    let mut games = Earlier::default();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        let read: Result<Value, _> = serde_json::from_str(line);
        let value = console.told(
            &file,
            read.map_err(|error| {
                format!("line {number}: not output of `sgf search --json`: {error}")
            }),
        )?;
        games.add(value);
    }
    Ok(games)
}
