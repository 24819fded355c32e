//! Writes the viewer's page with an embedded file.

use std::path::Path;

use sgfkit_diagram::{Format, Language};

use crate::args::{Render, name_of};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, Bundles, InputFile};
use crate::template::stem;
use crate::viewer_page::ViewerPage;
use crate::write;

pub fn is_wanted(args: &Render) -> bool {
    let end = args.output.as_deref().and_then(Path::extension);
    let by_end = || Format::of_end(&end?.to_string_lossy());
    args.job.0.format.or_else(by_end) == Some(Format::Html)
}

pub fn refuse(args: &Render) -> Result<(), Stop> {
    let page = &args.page;
    for (is_given, option) in [(page.edit, "--edit"), (page.mode.is_some(), "--mode")] {
        if is_given {
            return Err(Stop::Usage(format!(
                "{option} needs a page; use -o OUT.html or --format html"
            )));
        }
    }
    Ok(())
}

pub fn run(args: &Render, console: &Console) -> Result<Status, Stop> {
    let job = &args.job.0;
    let files = paths::of(&args.inputs, Bundles::Together, console)?.files;
    let [file] = &files[..] else {
        return Err(Stop::Usage("a page can only show one file".to_owned()));
    };
    let theme = match job.theme.as_deref() {
        None => None,
        Some(name) if ["auto", "book", "wood", "dark", "highcontrast"].contains(&name) => {
            Some(name)
        }
        Some(name) => {
            return Err(Stop::Usage(format!(
                "unknown theme `{name}` for a page; expected auto, book, wood, dark or highcontrast"
            )));
        }
    };
    let lang = job.lang.map(Language::tag);
    let games = console.told(file, file.games())?;
    console.told(file, job.at.find(&games))?;
    let name = match file {
        InputFile::Path(path) => path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        _ => "game.sgf".to_owned(),
    };
    let stem = stem(file);
    let mode = if args.page.edit {
        Some("edit".to_owned())
    } else {
        args.page.mode.as_ref().map(name_of)
    };
    let mut page = ViewerPage::with_game(job.title.as_deref().unwrap_or(&stem), games.source());
    page.lang = lang;
    let page = page
        .at(&job.at)
        .set("name", &name)
        .set_some("mode", mode)
        .set_some("theme", theme)
        .set_some("lang", lang);
    write::deliver(page.html().as_bytes(), args.output.as_deref(), console)
}
