//! `sgf merge`: combines games into one tree or one file.

use std::collections::HashMap;
use std::mem::discriminant;

use sgfkit::ops::{self, MergeNote, MergeOptions};
use sgfkit::{Collection, GameTree};
use sgfkit_files::Record;

use crate::args::Merge;
use crate::output::{Console, Status, Stop, count, visible};
use crate::paths::{self, Bundles, InputFile};
use crate::{batch, write};

/// The maximum number of notes of one kind.
const MANY: usize = 20;

pub fn run(args: &Merge, console: &Console) -> Result<Status, Stop> {
    let found = paths::of(&args.inputs, Bundles::Together, console)?;
    let mut has_unread = found.unreadable > 0;
    let mut read: Vec<(InputFile, Collection)> = Vec::new();
    batch::each(
        &found.files,
        console,
        |record: Record<'_>| record.games(),
        |file, games| {
            match games {
                Ok(games) => read.push((file.clone(), games)),
                Err(problem) => {
                    has_unread |= found.is_named(file);
                    console.problem(file, problem);
                }
            }
            Ok(())
        },
    )?;
    write::unless_unread(has_unread, args.output.as_deref(), console)?;
    if read.is_empty() {
        return Ok(console.status(false));
    }
    let games = ops::named_games(read.iter().map(|(file, games)| (name(file), games)));
    let bytes = if args.collection {
        let trees: Vec<_> = games.iter().map(|(_, tree)| *tree).collect();
        let games = count(trees.len(), "game");
        console.note(format_args!("{games} of {}", count(read.len(), "file")));
        ops::collect(&trees)
    } else {
        merge(args, &games, read.len(), console)
    };
    write::deliver(&bytes, args.output.as_deref(), console)
}

fn merge(
    args: &Merge,
    games: &[(String, GameTree<'_>)],
    files: usize,
    console: &Console,
) -> Vec<u8> {
    let mut options = MergeOptions::default();
    options.symmetry = args.symmetry;
    options.max_depth = args.max_depth;
    options.counts = args.counts;
    options.order = args.order;
    let games: Vec<(&str, GameTree<'_>)> = games
        .iter()
        .map(|(name, tree)| (&name[..], *tree))
        .collect();
    let merged = ops::merge(&games, &options);
    tell(&merged.notes, console);
    let equal = match merged.equal {
        0 => String::new(),
        equal => format!(", {equal} duplicates"),
    };
    let games = count(games.len(), "game");
    let (files, trees) = (count(files, "file"), count(merged.trees, "tree"));
    console.note(format_args!("{games} of {files} in {trees}{equal}"));
    merged.bytes
}

fn name(file: &InputFile) -> String {
    match file {
        InputFile::Path(path) => {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        }
        InputFile::Stdin => "-".to_owned(),
        InputFile::Member(member) => member.name.to_string(),
        file @ InputFile::Typed(_) => file.name(),
    }
}

fn tell(notes: &[MergeNote], console: &Console) {
    let mut told: HashMap<_, usize> = HashMap::new();
    let mut more = 0;
    for note in notes {
        let times = told.entry(discriminant(note)).or_default();
        *times += 1;
        match *times {
            ..=MANY => console.note(visible(&format!("sgf: {note}"))),
            _ => more += 1,
        }
    }
    if more > 0 {
        console.note(format_args!("sgf: and {more} similar notes"));
    }
}
