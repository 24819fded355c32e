//! `sgf view`: opens the viewer in a browser.

mod drafts;
mod served;

use std::fs::OpenOptions;
use std::io::Write;

use crate::args::{View, ViewMode, name_of};
use crate::loopback::{self, Page, Server, token};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, InputFile};
use crate::viewer_page::{ViewerPage, policy};
use served::Served;

pub fn run(args: &View, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    if args.edit && file == InputFile::Stdin {
        return Err(Stop::Usage(
            "--edit cannot write standard input `-`".to_owned(),
        ));
    }
    if args.edit {
        console.told(&file, paths::changeable(&file, "--edit"))?;
    }
    let games = console.told(&file, file.games())?;
    let tree = console.told(&file, args.place.tree(&games))?;
    console.told(&file, args.place.node(tree))?;
    let name = shown_name(&file);
    if args.no_server {
        let page = page(args, ViewerPage::with_game(&name, games.source()), &name);
        let written = write_temporary(&page.html());
        let path = console.told("the temporary folder", written)?;
        let path = path.to_string_lossy();
        loopback::tell(&path, &path, !args.no_open, console)?;
        return Ok(console.status(false));
    }
    let page = page(args, ViewerPage::served(&name, served::GAME), &name)
        .set("data-alive", loopback::ALIVE)
        .set("data-program", "./");
    let page = if args.edit {
        page.set("data-save", served::GAME)
            .set("data-drafts", served::DRAFTS)
    } else {
        page
    };
    let page = Page {
        command: "sgf view",
        html: page.html(),
        policy: policy(),
    };
    let served = Served::new(&file, games.source(), args.edit);
    let server = console.told("127.0.0.1", Server::start(page, served))?;
    server.run(!args.no_open, console)?;
    Ok(console.status(false))
}

fn page<'a>(args: &View, page: ViewerPage<'a>, name: &str) -> ViewerPage<'a> {
    let mode = if args.edit {
        Some(ViewMode::Edit)
    } else {
        args.mode
    };
    page.at(&args.place)
        .set("name", name)
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
