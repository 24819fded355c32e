//! Reads games exactly as written.

use std::collections::{BTreeMap, HashMap};

use sgfkit_files::{InputFile, Record};
use sgfkit_search::files::{FileError, input_of, unchanged};
use sgfkit_search::tiles::{Cut, cut};
use sgfkit_search::{Archive, File, GameAt, Origin};

use crate::batch;
use crate::output::{Console, Stop};

/// A tree of the archive: the order of its file, and its index.
pub type Tree = (u64, u32);

/// Reads the trees of games. Unreadable ones are reported and missing in the result.
pub fn read(
    archive: &Archive,
    games: impl Iterator<Item = GameAt>,
    console: &Console,
) -> Result<HashMap<Tree, Cut>, Stop> {
    let mut files: BTreeMap<u64, (&File, Vec<u32>)> = BTreeMap::new();
    for game in games {
        if let (Some(file), row) = archive.game(game) {
            let (_, trees) = files.entry(file.order).or_insert((file, Vec::new()));
            trees.push(row.tree);
        }
    }
    let mut trees = HashMap::new();
    let mut inputs = Vec::new();
    let mut wanted: HashMap<InputFile, (&File, Vec<u32>)> = HashMap::new();
    for (order, (file, mut numbers)) in files {
        numbers.sort_unstable();
        numbers.dedup();
        if let Origin::Here(bytes) = &file.origin {
            let games = sgfkit::Collection::parse(&**bytes);
            take(&mut trees, order, &numbers, cut(&games, &numbers));
            continue;
        }
        match input_of(file) {
            Ok(input) => {
                inputs.push(input.clone());
                wanted.insert(input, (file, numbers));
            }
            Err(problem) => console.problem(&file.path, problem),
        }
    }
    let work = |record: Record<'_>| -> Result<Vec<Option<Cut>>, FileError> {
        let (known, numbers) = &wanted[record.file];
        let bytes = record.bytes?;
        unchanged(known, &bytes)?;
        Ok(cut(&sgfkit::Collection::parse(bytes), numbers))
    };
    batch::each(&inputs, console, work, |file, found| {
        let (known, numbers) = &wanted[file];
        match found {
            Ok(cuts) => take(&mut trees, known.order, numbers, cuts),
            Err(problem) => {
                console.problem(file, format_args!("{problem}; its games cannot be opened"));
            }
        }
        Ok(())
    })?;
    Ok(trees)
}

fn take(trees: &mut HashMap<Tree, Cut>, order: u64, numbers: &[u32], cuts: Vec<Option<Cut>>) {
    for (number, cut) in numbers.iter().zip(cuts) {
        if let Some(cut) = cut {
            trees.insert((order, *number), cut);
        }
    }
}
