//! `sgf split`: many files of one.

use std::fs;
use std::path::PathBuf;

use sgfkit::ops::{self, By, Piece};
use sgfkit_files::Bundle;

use crate::args::{Split, SplitBy};
use crate::output::{Console, Status, Stop, count};
use crate::paths::InputFile;
use crate::template::{Distinct, stem};
use crate::write;

/// So many existing files are named.
const MANY: usize = 3;

pub fn run(args: &Split, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let games = console.told(&file, file.games())?;
    let by = match args.by {
        SplitBy::Tree => By::Tree,
        SplitBy::Variation => By::Variation,
        SplitBy::Game => By::Game,
    };
    let pieces = ops::split(&games, by);
    let paths = paths(args, &pieces);
    if !args.force {
        let existing: Vec<_> = paths
            .iter()
            .filter(|path| path.symlink_metadata().is_ok())
            .collect();
        for path in existing.iter().take(MANY) {
            let path = InputFile::Path((*path).clone());
            console.problem(path, "exists; --force overwrites it");
        }
        if existing.len() > MANY {
            let more = count(existing.len() - MANY, "file");
            console.problem(&file, format_args!("{more} more would be overwritten"));
        }
        if !existing.is_empty() {
            return Ok(console.status(false));
        }
    }
    let folder = InputFile::Path(args.out_dir.clone());
    console.told(folder, fs::create_dir_all(&args.out_dir))?;
    let files = paths.into_iter().zip(&pieces);
    write::deliver_many(
        files.map(|(path, piece)| Ok::<_, Stop>((path, piece.to_bytes()))),
        console,
    )
}

/// Where each piece goes. No two names are the same, nor are they where upper
/// and lower case are.
fn paths(args: &Split, pieces: &[Piece<'_>]) -> Vec<PathBuf> {
    let stem = stem(&args.file);
    // The pieces of a list of games are none.
    let extension = args
        .file
        .extension()
        .filter(|_| !Bundle::is_named(&args.file));
    let extension = extension.map(|end| end.to_string_lossy().into_owned());
    let extension = extension.unwrap_or_else(|| "sgf".to_owned());
    let mut names = Distinct::default();
    let names = pieces.iter().zip(1..).map(|(piece, number)| {
        let name = args.name.fill(&stem, &[number], |id| piece.text(id));
        let name = names.take(&name);
        args.out_dir.join(format!("{name}.{extension}"))
    });
    names.collect()
}
