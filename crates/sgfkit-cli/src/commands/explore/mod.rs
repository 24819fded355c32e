//! `sgf explore`: publishes games as a page or a site.

mod page;
mod served;
mod site;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Serialize;
use sgfkit_search::{Board, Chosen, Detail, Filters, boards};

use super::archive::{self, Opened};
use crate::args::Explore;
use crate::explorer_page;
use crate::loopback::{self, Page, Server};
use crate::output::{Console, Status, Stop, count};
use served::Served;

/// The maximum size in bytes of the description of a page.
const ABOUT: u64 = 1 << 20;

pub fn run(args: &Explore, console: &Console) -> Result<Status, Stop> {
    let (filters, globs) = args.filters.read().map_err(Stop::Usage)?;
    let about = about(args.about.as_deref(), console)?;
    if args.is_empty() {
        return invite(args, &filters, about.as_deref(), console);
    }
    let detail = match &args.output {
        Some(_) => Detail::Moves,
        None => Detail::Shapes,
    };
    let opened = archive::open(&args.inputs, detail, console)?;
    // The error was reported. Stop, since the games of a missing path would be removed from the
    // output; perhaps a disk is not mounted.
    if opened.has_missing {
        return Err(Stop::Told);
    }
    if let Some(out) = &args.output
        && opened.unreadable > 0
        && holds_games(out)
    {
        let files = count(opened.unreadable, "file");
        let kept = format!("not updated, because {files} could not be read");
        return console.told(out.display(), Err(kept));
    }
    let games = opened.archive.choose(&filters, |file, _| {
        globs
            .as_ref()
            .is_none_or(|globs| globs.is_match(file.path()))
    });
    let title = match &args.title {
        Some(title) => title.clone(),
        None => {
            let first = opened.paths.first();
            first.map_or_else(String::new, |(path, _)| last_name(path))
        }
    };
    let archive = About {
        title: &title,
        about: about.as_deref(),
        variations: args.variations,
        games: games.len(),
        unreadable: opened.unreadable,
        boards: boards(&opened.archive, &games),
    };
    if let Some(out) = &args.output {
        let explored = Explored {
            opened,
            games,
            about: archive,
        };
        return if page::is_page(out) {
            page::write(args, out, &explored, console)
        } else {
            site::write(args, out, &explored, console)
        };
    }
    // The errors were reported; there is nothing to show.
    if archive.games == 0 && opened.unreadable > 0 {
        return Ok(console.status(false));
    }
    let attributes = vec![
        ("data-search", served::SEARCH.to_owned()),
        ("data-file", served::FILE.to_owned()),
        ("data-status", served::STATUS.to_owned()),
    ];
    serve(args, &archive, attributes, opened, games, console)
}

/// Serves a page that asks for the visitor's games and searches them itself.
fn invite(
    args: &Explore,
    filters: &Filters,
    about: Option<&str>,
    console: &Console,
) -> Result<Status, Stop> {
    let problem = if args.output.is_some() {
        Some("-o needs a PATH with games")
    } else if !args.filters.is_empty() {
        Some("filters need a PATH; without one, choose the games on the page")
    } else {
        None
    };
    if let Some(problem) = problem {
        return Err(Stop::Usage(problem.to_owned()));
    }
    let opened = Opened::default();
    let archive = About {
        title: args.title.as_deref().unwrap_or("Game explorer"),
        about,
        variations: args.variations,
        games: 0,
        unreadable: 0,
        boards: Vec::new(),
    };
    let games = opened.archive.choose(filters, |_, _| true);
    let attributes = vec![("keep", String::new())];
    serve(args, &archive, attributes, opened, games, console)
}

/// Returns whether an earlier run may have left a page or a site.
fn holds_games(out: &Path) -> bool {
    let is_empty = std::fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_none());
    out.exists() && !is_empty
}

/// The number of games above which a site omits positions with only one game, and a page is
/// impossible.
const FEW: usize = 5000;

struct Explored<'a> {
    opened: Opened,
    games: Chosen,
    about: About<'a>,
}

fn serve(
    args: &Explore,
    archive: &About<'_>,
    mut attributes: Vec<(&'static str, String)>,
    opened: Opened,
    games: Chosen,
    console: &Console,
) -> Result<Status, Stop> {
    attributes.extend([
        ("data-alive", loopback::ALIVE.to_owned()),
        ("data-archive", json(archive)),
    ]);
    let page = Page {
        command: "sgf explore",
        html: explorer_page::html(archive.title, &attributes, "", true),
        policy: explorer_page::policy(),
    };
    let served = Served::new(args, opened, games)?;
    let server = console.told("127.0.0.1", Server::start(page, served))?;
    server.run(!args.no_open, console)?;
    Ok(console.status(false))
}

#[derive(Serialize)]
struct About<'a> {
    title: &'a str,
    about: Option<&'a str>,
    variations: bool,
    games: usize,
    unreadable: usize,
    boards: Vec<Board>,
}

fn json(value: &impl Serialize) -> String {
    // Serializing texts and numbers cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn last_name(path: &Path) -> String {
    let whole = std::fs::canonicalize(path);
    let whole = whole.as_deref().unwrap_or(path);
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    let name = name.to_string_lossy();
    name.strip_suffix(".sgfindex").unwrap_or(&name).to_owned()
}

fn about(path: Option<&Path>, console: &Console) -> Result<Option<String>, Stop> {
    let Some(path) = path else { return Ok(None) };
    let read = || -> Result<String, String> {
        let metadata = std::fs::metadata(path).map_err(|error| error.to_string())?;
        if !metadata.is_file() {
            return Err("not a regular file".to_owned());
        }
        if metadata.len() > ABOUT {
            return Err("too long: the limit is 1 MiB".to_owned());
        }
        let mut text = String::new();
        let file = File::open(path).map_err(|error| error.to_string())?;
        let read = file.take(ABOUT).read_to_string(&mut text);
        read.map_err(|error| error.to_string())?;
        Ok(text)
    };
    console.told(path.display(), read()).map(Some)
}
