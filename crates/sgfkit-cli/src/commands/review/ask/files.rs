//! Selects the files to analyze and their outputs.

use std::path::{Path, PathBuf};

use sgfkit::{BoardSize, Collection, Color, GameTree, Move, Node};

use crate::args;
use crate::output::{Console, Stop};
use crate::paths::{self, Found, InputFile};

/// Returns the output path of the games in each file, or `None` after reporting a conflict.
pub fn targets(
    args: &args::Review,
    found: &mut Found,
    console: &Console,
) -> Result<Vec<Option<PathBuf>>, Stop> {
    let asking = &args.asking;
    if let Some(folder) = &asking.out_dir {
        without_outputs(found, folder);
        let places = found.places.iter();
        return places
            .map(|place| match place {
                Some(place) => Ok(Some(folder.join(place))),
                None => Err(Stop::Usage(
                    "standard input `-` has no name in --out-dir".into(),
                )),
            })
            .collect();
    }
    if asking.write {
        found.files.iter().try_for_each(paths::no_stdin)?;
        *found = std::mem::take(found).changeable("--write", console);
        let path = |file: &InputFile| match file {
            InputFile::Path(path) => Some(path.clone()),
            _ => None,
        };
        return Ok(found.files.iter().map(path).collect());
    }
    match &asking.output {
        None => Ok(vec![None; found.files.len()]),
        Some(path) if path.as_os_str() == "-" => Err(Stop::Usage(
            "the review is on standard output; use -o FILE for the games".into(),
        )),
        Some(path) if found.files.len() == 1 && !found.searched => Ok(vec![Some(path.clone())]),
        Some(_) => Err(Stop::Usage(
            "-o needs a single file; use --out-dir or --write for several".into(),
        )),
    }
}

/// Excludes outputs of an earlier run in a searched folder.
fn without_outputs(found: &mut Found, folder: &Path) {
    let Ok(folder) = folder.canonicalize() else {
        return;
    };
    let is_output = |file: &InputFile| match file {
        InputFile::Path(path) => path
            .canonicalize()
            .is_ok_and(|path| path.starts_with(&folder)),
        _ => false,
    };
    if !found.searched {
        return;
    }
    let keep: Vec<bool> = found.files.iter().map(|file| !is_output(file)).collect();
    let mut kept = keep.iter();
    found.files.retain(|_| kept.next() == Some(&true));
    let mut kept = keep.iter();
    found.places.retain(|_| kept.next() == Some(&true));
}

/// Returns the games to resume: those of an earlier run in `to` if they are the same.
pub fn begun(
    games: Collection,
    file: &InputFile,
    to: Option<&Path>,
    force: bool,
) -> Result<Collection, String> {
    let Some(path) = to else { return Ok(games) };
    if *file == InputFile::Path(path.to_owned()) {
        return Ok(games);
    }
    if path.symlink_metadata().is_err() {
        // Create the folder now: an error after an hour of analysis is too late.
        return match path.parent().map(std::fs::create_dir_all) {
            Some(Err(error)) => Err(format!("{}: {error}", InputFile::Path(path.to_owned()))),
            _ => Ok(games),
        };
    }
    let there = InputFile::Path(path.to_owned());
    match there.games() {
        Ok(begun) if moves_of(&begun) == moves_of(&games) => Ok(begun),
        _ if force => Ok(games),
        Ok(_) => Err(format!(
            "{there} already exists with other moves; use --force to overwrite it"
        )),
        Err(error) => Err(format!(
            "{there} already exists: {error}; use --force to overwrite it"
        )),
    }
}

type Moves = (BoardSize, Vec<(Color, Option<Move>)>);

fn moves_of(games: &Collection) -> Vec<Moves> {
    let line = |tree: GameTree<'_>| {
        let moves = tree.main_line().flat_map(Node::moves);
        (tree.size().unwrap_or_default(), moves.collect())
    };
    games.trees().map(line).collect()
}
