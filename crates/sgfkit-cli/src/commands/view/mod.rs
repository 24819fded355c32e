//! `sgf view`: the viewer, in a browser.

mod browser;
mod http;
mod server;

use std::fs::OpenOptions;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::Path;

use super::place;
use crate::args::{View, ViewMode, name_of};
use crate::output::{Console, Status, Stop};
use crate::paths::{IN_BUNDLE, InputFile};
use crate::viewer_page::ViewerPage;
use server::Server;

pub fn run(args: &View, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    if args.edit && file == InputFile::Stdin {
        return Err(Stop::Usage(
            "--edit cannot write standard input `-`".to_owned(),
        ));
    }
    if args.edit && matches!(file, InputFile::Member(_)) {
        console.problem(&file, IN_BUNDLE);
        return Err(Stop::Told);
    }
    let games = console.told(&file, file.games())?;
    let tree = console.told(&file, place::tree(&args.place, &games))?;
    console.told(&file, place::named(&args.place, tree))?;
    let name = shown_name(&args.file);
    if args.no_server {
        let page = page(args, ViewerPage::with_game(&name, games.source()), &name);
        let written = write_temporary(&page.html());
        let path = console.told("the temporary folder", written)?;
        return finish(args, &path.to_string_lossy(), console);
    }
    let page =
        page(args, ViewerPage::served(&name, server::GAME), &name).set("data-alive", server::ALIVE);
    let page = match args.edit {
        true => page.set("data-save", server::GAME),
        false => page,
    };
    let server = Server::start(page.html(), &args.file, games.source(), args.edit, token());
    let server = console.told("127.0.0.1", server)?;
    let address = server.address();
    finish(args, &address, console)?;
    console.told("127.0.0.1", server.serve())?;
    Ok(console.status(false))
}

/// Says where the page is, and opens it.
fn finish(args: &View, address: &str, console: &Console) -> Result<Status, Stop> {
    let mut out = crate::output::stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    if !args.no_open && !browser::open(address) {
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
fn shown_name(path: &Path) -> String {
    match path.file_name() {
        Some(name) if path.as_os_str() != "-" => name.to_string_lossy().into_owned(),
        _ => "game.sgf".to_owned(),
    }
}

/// 128 bits that nobody can guess: what two hashers make of nothing, whose keys
/// the system's source of randomness gave.
fn token() -> String {
    let random = || RandomState::new().hash_one(0_u8);
    format!("{:016x}{:016x}", random(), random())
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
