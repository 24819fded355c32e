//! The records of a site: files with the games themselves.

use std::collections::HashMap;
use std::path::Path;

use rayon::prelude::*;
use sgfkit_search::tiles::{Records, gzip, record};

use super::Site;
use super::trees::{self, Tree};
use crate::output::{Console, Stop};

#[derive(Default)]
pub struct Written {
    /// For each game number the file, the index in it, and the encoding.
    places: HashMap<u32, (u32, u32, String)>,
    pub files: usize,
}

impl Written {
    pub fn of(&self, number: u32) -> Option<&(u32, u32, String)> {
        self.places.get(&number)
    }
}

/// Copies the games from their files into record files.
pub fn write(site: &Site<'_>, out: &Path, console: &Console) -> Result<Written, Stop> {
    let games = site.games.iter();
    let games = games.map(|game| game.numbered.at);
    let trees = trees::read(&site.explored.opened.archive, games, console)?;
    let mut records = Records::default();
    let archive = &site.explored.opened.archive;
    let of_games: Vec<(u32, Option<u32>, Tree)> = site
        .games
        .iter()
        .map(|game| {
            let place = archive.order(game.numbered.at);
            (game.numbered.number, game.record, (place.file, place.tree))
        })
        .collect();
    // A record stays in its previous file; new ones are added at the end.
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
