//! Answers the requests of the page: searches, files, and the state of the index.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sgfkit::info::names::Aliases;
use sgfkit_search::files::{bytes_of, retain_comments};
use sgfkit_search::{Answer, Archive, Chosen, File, Outcome, Query, Question, index};

use crate::args::{Explore, globs};
use crate::commands::archive::Opened;
use crate::commands::index::status;
use crate::loopback::{Answers, Reply, Request, Status};
use crate::output::{Console, Stop, harmless_json};

pub const SEARCH: &str = "search";
pub const FILE: &str = "file";
pub const STATUS: &str = "status";

/// The interval at which a search checks whether the client still waits.
const SLICE: Duration = Duration::from_millis(250);

pub struct Served {
    archive: Arc<Archive>,
    games: Chosen,
    /// The files by displayed path: their parts and their numbers in them.
    files: HashMap<String, (usize, u32)>,
    unreadable: usize,
    variations: bool,
    aliases: Aliases,
    indexes: Vec<PathBuf>,
}

impl Served {
    pub fn new(args: &Explore, opened: Opened, games: Chosen) -> Result<Served, Stop> {
        let mut files = HashMap::new();
        for (part, number) in opened.archive.parts.iter().zip(0..) {
            for (place, file) in part.files.iter() {
                files.entry(file.path.clone()).or_insert((number, place));
            }
        }
        let paths = opened.paths.into_iter().map(|(path, _)| path);
        let indexes = paths.filter(|path| index::is_index(path)).collect();
        Ok(Served {
            files,
            games,
            unreadable: opened.unreadable,
            archive: Arc::new(opened.archive),
            variations: args.variations,
            aliases: args.filters.aliases.read().map_err(Stop::Usage)?,
            indexes,
        })
    }

    fn search(&self, query: &str, reply: &mut Reply<'_>) -> io::Result<()> {
        let begin = Instant::now();
        let question = Question::default().with_aliases(self.aliases.clone());
        let question = question.with(query).map(|mut question| {
            question.variations |= self.variations;
            question
        });
        let read = question.and_then(|question| {
            let (asked, filters) = (question.asked()?, question.all_filters()?);
            Ok((question, asked, filters))
        });
        let (question, asked, filters) = match read {
            Ok(read) => read,
            Err(error) => return reply.text(Status::BadRequest, &error.told()),
        };
        let globs = match globs(&question.files) {
            Ok(globs) => globs,
            Err(error) => return reply.text(Status::BadRequest, &error),
        };
        let mut games = self.archive.choose(&filters, |file, _| {
            globs
                .as_ref()
                .is_none_or(|globs| globs.is_match(file.path()))
        });
        games.retain(|game| self.games.has(game));
        let mut unreadable = self.unreadable;
        if !question.comments.is_empty() {
            let is_waited_for = || if reply.is_closed() { Err(()) } else { Ok(()) };
            let problem = |_: &str, _: &str| unreadable += 1;
            let wanted = &question.comments;
            let read = retain_comments(wanted, &self.archive, &mut games, problem, is_waited_for);
            if read.is_err() {
                return Ok(());
            }
        }
        let until = question.time.and_then(|time| begin.checked_add(time));
        let search = Search {
            archive: &self.archive,
            games: &games,
            query: &asked.query,
        };
        let Some(outcome) = search.look(until, SLICE, || reply.is_closed()) else {
            return Ok(());
        };
        let listing = question.listing;
        let mut answer = Answer::new(
            Arc::clone(&self.archive),
            asked,
            games,
            outcome,
            listing.order,
        );
        if let Some((key, backwards)) = listing.sort {
            answer.sort(key, backwards);
        }
        reply.head(Status::Fine, &[("Content-Type", "application/x-ndjson")])?;
        let mut out = BufWriter::with_capacity(1 << 16, reply.stream());
        answer.lines(&listing, unreadable, |line| {
            writeln!(out, "{}", harmless_json(line))
        })?;
        out.flush()
    }

    fn file(&self, query: &str, reply: &mut Reply<'_>) -> io::Result<()> {
        let mut named = form_urlencoded::parse(query.as_bytes());
        let path = named.find(|(name, _)| name == "path");
        let file = path.and_then(|(_, path)| self.known(&path));
        let Some(file) = file else {
            return reply.refuse(Status::NotFound);
        };
        match bytes_of(file) {
            Ok(bytes) => reply.send("application/x-go-sgf", &[], &bytes),
            Err(error) => reply.text(Status::Gone, &error.to_string()),
        }
    }

    fn known(&self, path: &str) -> Option<&File> {
        let (part, place) = *self.files.get(path)?;
        self.archive.parts.get(part)?.files.get(place)
    }

    fn status(&self, reply: &mut Reply<'_>) -> io::Result<()> {
        let console = Console::new(true);
        let lines: Result<String, Stop> = self
            .indexes
            .iter()
            .map(|index| status(index, &console))
            .collect();
        match lines {
            Ok(lines) => reply.send("application/x-ndjson", &[], lines.as_bytes()),
            Err(_) => reply.text(Status::Gone, "the index or its files no longer exist"),
        }
    }
}

/// A search that runs while the client waits for it.
struct Search<'a> {
    archive: &'a Archive,
    games: &'a Chosen,
    query: &'a Query,
}

impl Search<'_> {
    /// Searches until the result is complete or the time is over; `None` if the client is gone,
    /// which is checked after each `slice`.
    fn look(
        &self,
        until: Option<Instant>,
        slice: Duration,
        mut is_gone: impl FnMut() -> bool,
    ) -> Option<Outcome> {
        let deadline = || {
            let end = Instant::now() + slice;
            Some(until.map_or(end, |until| until.min(end)))
        };
        let mut outcome = self.archive.search(self.games, self.query, deadline());
        while !outcome.is_whole() && until.is_none_or(|until| Instant::now() < until) {
            if is_gone() {
                return None;
            }
            outcome = self
                .archive
                .go_on(self.games, self.query, outcome, deadline());
        }
        Some(outcome)
    }
}

impl Answers for Served {
    fn allow(&self) -> &'static str {
        "GET"
    }

    fn answer(&self, name: &str, request: Request, reply: &mut Reply<'_>) -> io::Result<()> {
        let (name, query) = name.split_once('?').unwrap_or((name, ""));
        match (request.method.as_str(), name) {
            ("GET", SEARCH) => self.search(query, reply),
            ("GET", FILE) => self.file(query, reply),
            ("GET", STATUS) => self.status(reply),
            (_, SEARCH | FILE | STATUS) => reply.refuse(Status::NotAllowed),
            _ => reply.refuse(Status::NotFound),
        }
    }
}

#[cfg(test)]
mod tests {
    use sgfkit::{Collection, Game};
    use sgfkit_search::{Filters, Pattern, Target};

    use super::*;

    /// A search without time continues until its connection ends. Each slice continues the previous
    /// one, and each thread processes at least one block of games per slice.
    #[test]
    fn a_search_ends_when_nobody_waits_for_it() {
        let game = Collection::parse("(;GM[1]SZ[19];B[pd];W[dd];B[pq])");
        let many = 64 * 80;
        let archive = Archive::of((0..many).map(|_| ("a.sgf", &game)));
        let corner = Pattern::parse("----/...|/...|/.*.|/X..|").unwrap();
        let query = Query::new(Some(Game::Go), Target::Pattern(corner));
        let games = archive.choose(&Filters::default(), |_, _| true);
        let search = Search {
            archive: &archive,
            games: &games,
            query: &query,
        };
        let mut asked = 0;
        let ended = search.look(None, Duration::ZERO, || {
            asked += 1;
            asked == 2
        });
        assert!(ended.is_none() && asked == 2);
        let whole = search.look(None, Duration::ZERO, || false).unwrap();
        assert_eq!(whole.found.len(), many);
    }
}
