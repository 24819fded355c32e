//! `sgf search`: which games held this, what was played next, how it went.

mod json;
mod query;
mod text;

use sgfkit::schema::id;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anstyle::Style;
use serde_json::Value;
use sgfkit_search::{Archive, Found, Outcome, Row, Rows, Tally};

use super::archive::{self, Opened};
use crate::args::{Search, SortKey};
use crate::output::{Console, Report, Status, Stop, is_terminal, stdout};
use crate::paths::InputFile;
use crate::progress::Passing;
use query::Asked;

pub use json::Wins;

/// Games that a text shows where nobody says how many.
const GAMES: usize = 50;

/// After so long a terminal shows what was found so far.
const SOON: Duration = Duration::from_millis(100);

/// A game that was found.
struct Hits<'a> {
    part: usize,
    found: &'a Found,
    order: (u64, u32, u32),
}

/// All that was found.
struct Results<'a> {
    archive: &'a Archive,
    asked: &'a Asked,
    games: Vec<Hits<'a>>,
    tally: Tally,
    unreadable: usize,
}

impl Results<'_> {
    /// What is known of a game, and its path.
    fn game(&self, game: &Hits<'_>) -> (String, Row) {
        let (file, row) = self.archive.game(game.part, game.found.row);
        (file.map(|file| file.path.clone()).unwrap_or_default(), row)
    }
}

pub fn run(args: &Search, console: &Console) -> Result<Status, Stop> {
    let (filters, globs) = args.filters.read().map_err(Stop::Usage)?;
    let asked = query::read(args, console)?;
    let within = match &args.within {
        None => None,
        Some(path) => Some(earlier(path, console)?),
    };
    let opened = archive::open(&args.inputs(), console)?;
    let begin = Instant::now();
    let mut rows = opened.archive.rows(&filters, |file, tree| {
        globs
            .as_ref()
            .is_none_or(|globs| globs.is_match(&file.path))
            && within
                .as_ref()
                .is_none_or(|games| games.contains_key(&(file.path.clone(), tree)))
    });
    if let Some(within) = &within {
        for (part, rows) in rows.iter_mut().enumerate() {
            rows.retain(|row| {
                let (file, row) = opened.archive.game(part, row);
                let path = file.map(|file| file.path.clone()).unwrap_or_default();
                let lines = within.get(&(path, row.tree));
                lines.is_some_and(|lines| lines.iter().any(|line| json::is_about(line, &row)))
            });
        }
    }
    let outcome = search(args, &asked, &opened, &rows, begin, console);
    let tally = opened.archive.tally(&outcome);
    let mut games = Vec::new();
    for (part, found) in outcome.found.iter().enumerate() {
        games.extend(found.iter().map(|found| Hits {
            part,
            found,
            order: opened.archive.order(part, found.row),
        }));
    }
    games.sort_by_key(|game| game.order);
    let mut results = Results {
        archive: &opened.archive,
        asked: &asked,
        games,
        tally,
        unreadable: opened.unreadable,
    };
    if let Some((key, backwards)) = args.shown.sort {
        sort(&mut results, key, backwards);
    }
    show(args, &results, console)?;
    let is_found = !results.games.is_empty();
    Ok(match console.status(!is_found) {
        Status::Failed => Status::Failed,
        status => status,
    })
}

/// Searches; where that takes its time, a terminal is shown first figures
/// meanwhile.
fn search(
    args: &Search,
    asked: &Asked,
    opened: &Opened,
    rows: &[Rows],
    begin: Instant,
    console: &Console,
) -> Outcome {
    let archive = &opened.archive;
    let shown = &args.shown;
    let deadline = shown.time.map(Duration::from_millis);
    let is_list = shown.json || shown.count || shown.files;
    if deadline.is_some() || is_list || !is_terminal() || !console.shows_progress() {
        let deadline = deadline.map(|time| begin + time);
        return archive.search(rows, &asked.query, deadline);
    }
    let first = archive.search(rows, &asked.query, Some(begin + SOON));
    if first.is_whole() {
        return first;
    }
    let results = Results {
        archive,
        asked,
        games: Vec::new(),
        tally: archive.tally(&first),
        unreadable: opened.unreadable,
    };
    let figures = text::figures(&results, Style::new());
    let passing = Passing::new(format!("{figures}searching on …"));
    let whole = archive.go_on(rows, &asked.query, first);
    drop(passing);
    whole
}

fn show(args: &Search, results: &Results<'_>, console: &Console) -> Result<(), Stop> {
    let shown = &args.shown;
    if shown.files {
        let mut out = stdout();
        let mut last = HashSet::new();
        for game in results.games.iter().take(shown.limit.unwrap_or(usize::MAX)) {
            let (path, _) = results.game(game);
            if last.contains(&path) {
                continue;
            }
            out.write_all(path.as_bytes())?;
            out.write_all(if shown.nul { b"\0" } else { b"\n" })?;
            last.insert(path);
        }
        out.flush()?;
        return Ok(());
    }
    let mut out = Report::new();
    match (shown.json, shown.count) {
        (true, count) => json::write(results, shown.limit, count, &mut out)?,
        (false, true) => writeln!(out, "{}", results.tally.games)?,
        (false, false) => text::write(results, shown.limit.unwrap_or(GAMES), console, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

/// The lines of an earlier search by path and tree.
type Earlier = HashMap<(String, u32), Vec<Value>>;

/// The games of an earlier search.
fn earlier(path: &Path, console: &Console) -> Result<Earlier, Stop> {
    let file = InputFile::new(path);
    let bytes = console.told(&file, file.read())?;
    let text = String::from_utf8_lossy(&bytes);
    let mut games = Earlier::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        let read: Result<Value, _> = serde_json::from_str(line);
        let value = console.told(
            &file,
            read.map_err(|error| {
                format!("line {number} is no line of `sgf search --json`: {error}")
            }),
        )?;
        if value["type"] == "game"
            && let (Some(path), Some(tree)) = (value["path"].as_str(), value["tree"].as_u64())
        {
            let key = (path.to_owned(), tree as u32);
            games.entry(key).or_default().push(value);
        }
    }
    Ok(games)
}

/// What games are sorted by; what lacks it comes last, backwards too.
enum Key {
    Text(String),
    Number(u64),
    Dates(Vec<String>),
}

fn sort(results: &mut Results<'_>, by: SortKey, backwards: bool) {
    let key = |game: &Hits<'_>| {
        let (path, row) = results.game(game);
        let text = |text: Option<&str>| Some(Key::Text(text?.to_lowercase()));
        match by {
            SortKey::Path => Some(Key::Text(path)),
            SortKey::Move => Some(Key::Number(u64::from(game.found.hits.first()?.moves))),
            SortKey::Length => Some(Key::Number(u64::from(row.moves))),
            SortKey::Black => text(row.text(id::PB)),
            SortKey::White => text(row.text(id::PW)),
            SortKey::Event => text(row.text(id::EV)),
            SortKey::Date => {
                let text = row.text(id::DT)?;
                let dates = sgfkit::value::Dates::parse(text).ok();
                let dates = dates.map(|dates| dates.iter().map(|date| date.to_string()).collect());
                let year = || Some(vec![format!("{:04}", sgfkit_search::year(text)?)]);
                Some(Key::Dates(dates.or_else(year)?))
            }
        }
    };
    let mut keyed: Vec<(Option<Key>, usize)> = results.games.iter().map(key).zip(0..).collect();
    keyed.sort_by(|(a, first), (b, second)| {
        let order = match (a, b) {
            (Some(a), Some(b)) => match backwards {
                false => compare(a, b),
                true => compare(b, a),
            },
            (a, b) => b.is_some().cmp(&a.is_some()),
        };
        order.then(first.cmp(second))
    });
    let mut games: Vec<Option<Hits<'_>>> = std::mem::take(&mut results.games)
        .into_iter()
        .map(Some)
        .collect();
    results.games = keyed
        .into_iter()
        .filter_map(|(_, index)| games[index].take())
        .collect();
}

fn compare(a: &Key, b: &Key) -> Ordering {
    match (a, b) {
        (Key::Text(a), Key::Text(b)) => a.cmp(b),
        (Key::Number(a), Key::Number(b)) => a.cmp(b),
        (Key::Dates(a), Key::Dates(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}

/// A number with four decimals at most.
pub fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
