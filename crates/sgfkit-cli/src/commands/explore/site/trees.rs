//! The records of a site: the games themselves, as they stand in their files.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use sgfkit_files::{InputFile, Record};
use sgfkit_search::tiles::{Cut, Records, cut, gzip, record};
use sgfkit_search::{File, Origin};
use xxhash_rust::xxh3::xxh3_64;

use super::Site;
use crate::batch;
use crate::output::{Console, Stop};

/// Where the records are.
#[derive(Default)]
pub struct Written {
    /// For each number the file, the place in it, and the charset.
    places: HashMap<u32, (u32, u32, String)>,
    pub files: usize,
}

impl Written {
    pub fn of(&self, number: u32) -> Option<&(u32, u32, String)> {
        self.places.get(&number)
    }
}

/// A tree of the archive: the order of its file, and its number.
type Tree = (u64, u32);

/// Cuts the games out of their files, and writes them.
pub fn write(site: &Site<'_>, out: &Path, console: &Console) -> Result<Written, Stop> {
    let trees = read(site, console)?;
    let mut records = Records::default();
    let archive = &site.explored.opened.archive;
    let of_games: Vec<(u32, Option<u32>, Tree)> = site
        .games
        .iter()
        .map(|game| {
            let (order, tree, _) = archive.order(game.numbered.part, game.numbered.row);
            (game.numbered.number, game.record, (order, tree))
        })
        .collect();
    // A record stays in the file where it was; new ones come behind.
    let mut files: HashMap<Tree, u32> = HashMap::new();
    for (_, file, tree) in &of_games {
        if let (Some(file), Some(cut)) = (file, trees.get(tree))
            && !files.contains_key(tree)
        {
            records.keep(*file, cut.bytes.len());
            files.insert(*tree, *file);
        }
    }
    for (_, _, tree) in &of_games {
        if let Some(cut) = trees.get(tree) {
            files
                .entry(*tree)
                .or_insert_with(|| records.add(cut.bytes.len()));
        }
    }
    let mut written = Written {
        files: records.files(),
        ..Written::default()
    };
    let mut contents: Vec<Vec<&[u8]>> = vec![Vec::new(); records.files()];
    let mut slots: HashMap<Tree, u32> = HashMap::new();
    for (number, _, tree) in &of_games {
        let (Some(cut), Some(file)) = (trees.get(tree), files.get(tree)) else {
            continue;
        };
        let content = &mut contents[*file as usize];
        let slot = *slots.entry(*tree).or_insert_with(|| {
            content.push(&cut.bytes);
            content.len() as u32 - 1
        });
        let place = (*file, slot, cut.charset.clone());
        written.places.insert(*number, place);
    }
    let put = contents
        .par_iter()
        .enumerate()
        .try_for_each(|(file, content)| {
            let name = format!("data/records/{file:04x}.bin");
            site.folder.put(&name, &gzip(&record(content)))
        });
    console.told(out.display(), put)?;
    Ok(written)
}

/// Reads the trees that the site wants. What cannot be read is told, and its games
/// have no record.
fn read(site: &Site<'_>, console: &Console) -> Result<HashMap<Tree, Cut>, Stop> {
    let archive = &site.explored.opened.archive;
    let mut files: BTreeMap<u64, (&File, Vec<u32>)> = BTreeMap::new();
    for game in &site.games {
        let numbered = game.numbered;
        if let (Some(file), _) = archive.game(numbered.part, numbered.row) {
            let (_, trees) = files.entry(file.order).or_insert((file, Vec::new()));
            trees.push(game.tree);
        }
    }
    let mut trees = HashMap::new();
    let mut inputs = Vec::new();
    let mut wanted: HashMap<InputFile, (u64, Vec<u32>, Option<u64>)> = HashMap::new();
    for (order, (file, mut numbers)) in files {
        numbers.sort_unstable();
        numbers.dedup();
        match &file.origin {
            Origin::File(path, hash) => {
                // What an index of a stranger names may be a device that never ends.
                let found = fs::metadata(path);
                if found.is_ok_and(|found| !found.is_file()) {
                    console.problem(&file.path, "it is no regular file");
                    continue;
                }
                let input = InputFile::new(path);
                inputs.push(input.clone());
                wanted.insert(input, (order, numbers, *hash));
            }
            Origin::Here(bytes) => {
                let games = sgfkit::Collection::parse(&**bytes);
                take(&mut trees, order, &numbers, cut(&games, &numbers));
            }
            Origin::Elsewhere => console.problem(&file.path, "it cannot be read again"),
        }
    }
    let work = |record: Record<'_>| -> Result<Vec<Option<Cut>>, String> {
        let (_, numbers, hash) = &wanted[record.file];
        let bytes = record.bytes.map_err(|error| error.to_string())?;
        if hash.is_some_and(|hash| hash != xxh3_64(&bytes)) {
            return Err("it has changed since it was indexed".to_owned());
        }
        Ok(cut(&sgfkit::Collection::parse(bytes), numbers))
    };
    batch::each(&inputs, console, work, |file, found| {
        let (order, numbers, _) = &wanted[file];
        match found {
            Ok(cuts) => take(&mut trees, *order, numbers, cuts),
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
