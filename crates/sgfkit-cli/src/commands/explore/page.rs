//! `sgf explore -o page.html`: writes the games into one file.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use sgfkit_search::tiles::{Cut, Numbered, gzip, parts};
use sgfkit_search::{Part, carried};

use super::site::names::Names;
use super::site::trees::{self, Tree};
use super::site::{Counts, Told};
use super::{Explored, FEW, json};
use crate::args::Explore;
use crate::explorer_page;
use crate::output::{Console, Status, Stop};
use crate::template_page::base64;

pub fn is_page(out: &Path) -> bool {
    let is_html =
        |end: &std::ffi::OsStr| end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm");
    out.extension().is_some_and(is_html) && !out.is_dir()
}

pub fn write(
    args: &Explore,
    out: &Path,
    explored: &Explored<'_>,
    console: &Console,
) -> Result<Status, Stop> {
    let of_sites = [
        ("--depth", args.depth.is_some()),
        ("--min", args.min.is_some()),
        ("--no-corners", args.no_corners),
        ("--no-shapes", args.no_shapes),
    ];
    if let Some((option, _)) = of_sites.iter().find(|(_, is_given)| *is_given) {
        return Err(Stop::Usage(format!(
            "{option} needs a site; a page has no limits"
        )));
    }
    let count = explored.about.games;
    if count > FEW {
        let many = format!("{count} games are too many for one page; use `-o site/` for a site");
        return console.told(out.display(), Err(many));
    }
    let names = Names::new(&explored.opened, console)?;
    let archive = &explored.opened.archive;
    let trees = if args.no_records {
        HashMap::new()
    } else {
        trees::read(archive, explored.games.iter(), console)?
    };
    let numbered = explored.games.iter().zip(0..);
    let numbered = numbered.map(|(at, number)| Numbered { at, number });
    let numbered: Vec<Numbered> = numbered.collect();
    let parts = parts(archive, &numbered, |file| names.of(file));
    let inside: String = console
        .told(out.display(), parts)?
        .iter()
        .map(|part| script(part, &trees))
        .collect();
    let attributes = [("data-archive", json(&explored.about))];
    let html = explorer_page::html(explored.about.title, &attributes, &inside, false);
    let is_same = fs::metadata(out).is_ok_and(|found| found.len() == html.len() as u64)
        && fs::read(out).is_ok_and(|known| known == html.as_bytes());
    if !is_same {
        let written = sgfkit_files::replace(out, html.as_bytes());
        console.told(out.display(), written)?;
    }
    let counts = Counts {
        files: 1,
        written: usize::from(!is_same),
        removed: 0,
        bytes: html.len() as u64,
    };
    let told = Told::new("page", count as u32, &counts, out, explored);
    told.write(args.json, console)?;
    Ok(console.status(false))
}

/// Returns a part of the archive with its games, as the element embeds it.
fn script(part: &Part, trees: &HashMap<Tree, Cut>) -> String {
    let mut files: HashMap<u64, BTreeMap<u32, &[u8]>> = HashMap::new();
    for ((order, tree), cut) in trees {
        files.entry(*order).or_default().insert(*tree, &cut.bytes);
    }
    let mut contents = Vec::new();
    for (number, file) in part.files.iter() {
        contents.resize(number as usize, None);
        contents.push(files.get(&file.order).map(content));
    }
    let packed = base64(&gzip(&carried::pack(part, &contents)));
    format!("<script type=\"application/x-sgfkit-shapes;base64\">{packed}</script>")
}

/// Returns a file with the selected games. The others become empty, so that numbers stay the same.
fn content(trees: &BTreeMap<u32, &[u8]>) -> Vec<u8> {
    let count = trees.keys().next_back().map_or(0, |last| last + 1);
    let all = (0..count).map(|tree| trees.get(&tree).copied().unwrap_or(b"(;)"));
    all.collect::<Vec<_>>().join(&b'\n')
}
