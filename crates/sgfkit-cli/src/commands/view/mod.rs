//! `sgf view`: opens the viewer in a browser.

mod details;
mod drafts;
mod progress;
mod served;
mod state;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::args::{View, ViewMode, name_of};
use crate::loopback::{self, Page, Server, token};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::viewer_page::{ViewerPage, policy};
use served::{Item, Served};
use sgfkit_files::ReadError;

pub fn run(args: &View, console: &Console) -> Result<Status, Stop> {
    let found = paths::of(&args.inputs, Bundles::Together, console)?;
    match &found.files[..] {
        [] => Err(Stop::Usage("there is no file to view".to_owned())),
        [file] if !found.searched && !is_in_archive(file) => one(args, file, console),
        _ => list(args, found, console),
    }
}

/// Returns whether a file is listed because its archive was named.
fn is_in_archive(file: &InputFile) -> bool {
    matches!(file, InputFile::Member(member) if member.number.is_some())
}

fn one(args: &View, file: &InputFile, console: &Console) -> Result<Status, Stop> {
    if args.edit && *file == InputFile::Stdin {
        return Err(Stop::Usage(
            "--edit cannot write standard input `-`".to_owned(),
        ));
    }
    if args.edit {
        console.told(file, paths::changeable(file, "--edit"))?;
    }
    let games = console.told(file, file.games())?;
    let tree = console.told(file, args.place.tree(&games))?;
    console.told(file, args.place.node(tree))?;
    let name = shown_name(file);
    if args.no_server {
        let page = page(args, ViewerPage::with_game(&name, games.source()), &name);
        let written = write_temporary(&page.html());
        let path = console.told("the temporary folder", written)?;
        let path = path.to_string_lossy();
        loopback::tell(&path, &path, !args.no_open, console)?;
        return Ok(console.status(false));
    }
    let page = page(args, ViewerPage::served(&name, served::GAME), &name);
    let page = if args.edit {
        page.set("data-save", served::GAME)
            .set("data-drafts", served::DRAFTS)
    } else {
        page
    };
    let item = Item::new(file.clone(), args.edit).read_before(games.source());
    serve(args, page, Served::one(item, args.edit), console)
}

fn list(args: &View, found: Found, console: &Console) -> Result<Status, Stop> {
    if args.no_server {
        return Err(Stop::Usage(
            "--no-server puts one file into the page: name a single SGF file".to_owned(),
        ));
    }
    let mut within = vec![None; found.files.len()];
    for (folder, files) in &found.in_folders {
        let folder: Option<Arc<Path>> = fs::canonicalize(folder).ok().map(Arc::from);
        within[files.clone()].fill(folder);
    }
    let mut items = Vec::new();
    for (file, within) in found.files.into_iter().zip(within) {
        if let (InputFile::Path(path), None) = (&file, &within)
            && let Err(error) = path.metadata()
        {
            console.problem(&file, ReadError::from(error));
            continue;
        }
        let item = Item::new(file.clone(), args.edit).within(within);
        // Standard input cannot be read again later.
        items.push(match file {
            InputFile::Stdin => item.read_before(&console.told(&file, file.read())?),
            _ => item,
        });
    }
    if items.is_empty() {
        return Err(Stop::Told);
    }
    let page = ViewerPage::serving("SGF").set("data-files", served::FILES);
    let page = set_looks(args, page);
    let page = if args.edit {
        page.set("data-drafts", served::DRAFTS)
    } else {
        page
    };
    serve(args, page, Served::list(items, args.edit), console)
}

fn serve(
    args: &View,
    page: ViewerPage<'_>,
    served: Served,
    console: &Console,
) -> Result<Status, Stop> {
    let page = page
        .set("data-alive", loopback::ALIVE)
        .set("data-program", "./")
        .set("data-progress", served::PROGRESS);
    let page = Page {
        command: "sgf view",
        html: page.html(),
        policy: policy(),
    };
    let server = console.told("127.0.0.1", Server::start(page, served))?;
    server.run(!args.no_open, console)?;
    Ok(console.status(false))
}

fn page<'a>(args: &View, page: ViewerPage<'a>, name: &str) -> ViewerPage<'a> {
    set_looks(args, page.set("name", name))
}

/// Sets the position and the appearance of the page.
fn set_looks<'a>(args: &View, page: ViewerPage<'a>) -> ViewerPage<'a> {
    let mode = if args.edit {
        Some(ViewMode::Edit)
    } else {
        args.mode
    };
    page.at(&args.place)
        .set_some("mode", mode.as_ref().map(name_of))
        .set_some("theme", args.theme.as_ref().map(name_of))
}

/// Returns the name that the page shows and saves under.
fn shown_name(file: &InputFile) -> String {
    let name = match file {
        InputFile::Path(path) => path.file_name(),
        _ => None,
    };
    name.map_or_else(
        || "game.sgf".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Writes a page that only this user can read.
fn write_temporary(html: &str) -> std::io::Result<std::path::PathBuf> {
    let path = std::env::temp_dir().join(format!("sgf-{}.html", token()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&path)?.write_all(html.as_bytes())?;
    Ok(path)
}
