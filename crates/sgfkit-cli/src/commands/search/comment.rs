//! `--comment`: archives keep no comments, so they are looked for in the files.

use std::collections::{BTreeMap, HashMap, HashSet};

use sgfkit::Collection;
use sgfkit_files::{InputFile, Record};
use sgfkit_search::files::{input_of, unchanged};
use sgfkit_search::{Archive, Chosen, File, Origin};

use crate::batch;
use crate::comments::{self, Wording};
use crate::output::{Console, Stop};

/// The trees of a file, from 1, in which all the texts stand.
type Trees = HashSet<u32>;

/// Keeps the games in which all the texts stand; gives how many files could not
/// be read.
pub fn retain(
    wanted: &[Wording],
    archive: &Archive,
    games: &mut Chosen,
    console: &Console,
) -> Result<usize, Stop> {
    let said = said(wanted, archive, games, console)?;
    games.retain(|game| {
        let (file, row) = archive.game(game);
        let trees = file.and_then(|file| said.trees.get(&file.order));
        trees.is_some_and(|trees| trees.contains(&row.tree))
    });
    Ok(said.unreadable)
}

#[derive(Default)]
struct Said {
    /// By the file's order.
    trees: HashMap<u64, Trees>,
    unreadable: usize,
}

impl Said {
    fn problem(&mut self, path: &str, problem: &str, console: &Console) {
        self.unreadable += 1;
        console.problem(path, problem);
    }
}

/// Reads the files of games that may be found, each once, in their order: that of
/// the members of bundles.
fn said(
    wanted: &[Wording],
    archive: &Archive,
    games: &Chosen,
    console: &Console,
) -> Result<Said, Stop> {
    let mut files: BTreeMap<u64, &File> = BTreeMap::new();
    let found = games.iter().filter_map(|game| archive.game(game).0);
    files.extend(found.map(|file| (file.order, file)));
    let mut said = Said::default();
    let mut inputs: Vec<InputFile> = Vec::new();
    let mut by_input: HashMap<InputFile, &File> = HashMap::new();
    for file in files.into_values() {
        if let Origin::Here(bytes) = &file.origin {
            let games = Collection::parse(bytes.to_vec());
            said.trees.insert(file.order, trees(wanted, &games));
            continue;
        }
        match input_of(file) {
            Ok(input) => {
                by_input.insert(input.clone(), file);
                inputs.push(input);
            }
            Err(problem) => said.problem(&file.path, &problem, console),
        }
    }
    let work = |record: Record<'_>| {
        let file = by_input.get(record.file);
        let games = record.parse().map_err(|error| error.to_string())?;
        let file = file.ok_or_else(String::new)?;
        unchanged(file, games.source())?;
        Ok::<_, String>((file.order, trees(wanted, &games)))
    };
    batch::each(&inputs, console, work, |input, found| {
        match found {
            Ok((order, trees)) => {
                said.trees.insert(order, trees);
            }
            Err(problem) => said.problem(&input.name(), &problem, console),
        }
        Ok(())
    })?;
    Ok(said)
}

fn trees(wanted: &[Wording], games: &Collection) -> Trees {
    let found = games.trees().filter(|tree| comments::are_in(wanted, *tree));
    found.map(|tree| tree.number() as u32).collect()
}
