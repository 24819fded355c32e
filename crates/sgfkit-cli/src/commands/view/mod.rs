//! `sgf view`: the viewer, in a browser.

mod access;
mod browser;
mod drafts;
mod http;
mod server;

use std::fs::OpenOptions;
use std::io::Write;

use crate::args::{View, ViewMode, name_of};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, InputFile};
use crate::viewer_page::ViewerPage;
use access::token;
use server::Server;

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
        return finish(args, &path, &path, console);
    }
    let page =
        page(args, ViewerPage::served(&name, server::GAME), &name).set("data-alive", server::ALIVE);
    let page = match args.edit {
        true => page
            .set("data-save", server::GAME)
            .set("data-draft", server::DRAFT),
        false => page,
    };
    let server = Server::start(page.html(), &file, games.source(), args.edit);
    let server = console.told("127.0.0.1", server)?;
    finish(args, &server.address(), &server.once(), console)?;
    console.told("127.0.0.1", server.serve())?;
    Ok(console.status(false))
}

/// Says where the page is, and opens it at an address of the browser's own.
fn finish(args: &View, address: &str, once: &str, console: &Console) -> Result<Status, Stop> {
    let mut out = crate::output::stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    if !args.no_open && !browser::open(once) {
        console.note("sgf: no browser was found to open it");
    }
    Ok(console.status(false))
}

fn page<'a>(args: &View, page: ViewerPage<'a>, name: &str) -> ViewerPage<'a> {
    let mode = match args.edit {
        true => Some(ViewMode::Edit),
        false => args.mode,
    };
    page.at(&args.place)
        .set("name", name)
        .set_some("mode", mode.as_ref().map(name_of))
        .set_some("theme", args.theme.as_ref().map(name_of))
}

/// The name that the page shows and saves under.
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
