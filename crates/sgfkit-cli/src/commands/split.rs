//! `sgf split`: splits a file into one file per game.

use std::fs;
use std::path::{Path, PathBuf};

use sgfkit::ops::{self, Piece};
use sgfkit_files::Bundle;

use crate::args::Split;
use crate::output::{Console, Status, Stop};
use crate::paths::InputFile;
use crate::template::{Distinct, stem};
use crate::write;

pub fn run(args: &Split, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let games = console.told(&file, file.games())?;
    let pieces = ops::split(&games, args.by);
    let paths = paths(args, &file, &pieces);
    if !args.force && write::are_there(&paths, console) {
        return Ok(console.status(false));
    }
    let folder = InputFile::Path(args.out_dir.clone());
    console.told(folder, fs::create_dir_all(&args.out_dir))?;
    let files = paths.into_iter().zip(&pieces);
    write::deliver_many(
        files.map(|(path, piece)| Ok::<_, Stop>((path, piece.to_bytes()))),
        console,
    )
}

/// Returns the path of each piece. Names are unique, also if case is ignored.
fn paths(args: &Split, file: &InputFile, pieces: &[Piece<'_>]) -> Vec<PathBuf> {
    let stem = stem(file);
    // A piece of a game list is not a list.
    let extension = match file {
        InputFile::Path(path) if !Bundle::is_named(path) => path.extension(),
        InputFile::Member(_) => Path::new(&args.file).extension(),
        _ => None,
    };
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
