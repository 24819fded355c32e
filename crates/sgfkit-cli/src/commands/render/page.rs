//! The viewer's page with the file inside.

use std::path::Path;

use super::super::place;
use crate::args::{Format, Render, name_of};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, InputFile};
use crate::viewer_page::ViewerPage;
use crate::write;

/// Whether a page is asked for.
pub fn is_wanted(args: &Render) -> bool {
    let end = args.output.as_deref().and_then(Path::extension);
    let is_html =
        end.is_some_and(|end| end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm"));
    args.format.map_or(is_html, |format| format == Format::Html)
}

/// Options that say something of the page, where none is made.
pub fn refuse(args: &Render) -> Result<(), Stop> {
    let page = &args.page;
    for (is_given, option) in [
        (page.edit, "--edit"),
        (page.mode.is_some(), "--mode"),
        (page.lang.is_some(), "--lang"),
        (page.title.is_some(), "--title"),
    ] {
        if is_given {
            return Err(Stop::Usage(format!(
                "{option} is for pages: -o OUT.html, or --format html"
            )));
        }
    }
    Ok(())
}

pub fn run(args: &Render, console: &Console) -> Result<Status, Stop> {
    let files = paths::of(&args.inputs, console)?.files;
    let [file] = &files[..] else {
        return Err(Stop::Usage("a page holds one file".to_owned()));
    };
    let theme = match args.theme.as_deref() {
        None => None,
        Some(name) if ["auto", "book", "wood", "dark", "highcontrast"].contains(&name) => {
            Some(name)
        }
        Some(name) => {
            return Err(Stop::Usage(format!(
                "pages have the themes auto, book, wood, dark and highcontrast, not `{name}`"
            )));
        }
    };
    let games = console.told(file, file.games())?;
    let tree = console.told(file, place::tree(&args.place, &games))?;
    console.told(file, place::named(&args.place, tree))?;
    let name = match file {
        InputFile::Path(path) => path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        _ => "game.sgf".to_owned(),
    };
    let stem = super::stem_of(file);
    let mode = match args.page.edit {
        true => Some("edit".to_owned()),
        false => args.page.mode.as_ref().map(name_of),
    };
    let mut page =
        ViewerPage::with_game(args.page.title.as_deref().unwrap_or(&stem), games.source());
    page.lang = args.page.lang.as_deref();
    let page = page
        .at(&args.place)
        .set("name", &name)
        .set_some("mode", mode)
        .set_some("theme", theme)
        .set_some("lang", args.page.lang.as_deref());
    write::deliver(page.html().as_bytes(), args.output.as_deref(), console)
}
