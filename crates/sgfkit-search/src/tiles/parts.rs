//! Rebuilds a selection of games from an archive, with the file names of a site.

use std::collections::HashMap;

use rayon::prelude::*;

use super::{CHUNK, FILE_GAMES, Numbered};
use crate::archive::{Archive, Part};
use crate::named::File;
use crate::play::Play;
use crate::segment::{Builder, Damage, Prepared, Segment};

/// Rebuilds games in parts of 8192, in the archive's order; `name` returns the names of their
/// files.
///
/// # Errors
///
/// Fails only if a part is too large.
pub fn parts(
    archive: &Archive,
    games: &[Numbered],
    name: impl Fn(&File) -> String,
) -> Result<Vec<Part>, Damage> {
    let mut games = games.to_vec();
    games.sort_by_key(|game| archive.order(game.at));
    games
        .chunks(FILE_GAMES)
        .map(|games| part(archive, games, &name))
        .collect()
}

fn part(
    archive: &Archive,
    games: &[Numbered],
    name: &impl Fn(&File) -> String,
) -> Result<Part, Damage> {
    let prepared = games
        .par_chunks(CHUNK)
        .map_init(Play::default, |play, games| {
            let prepare = |game: &Numbered| {
                let stored = archive.stored(game.at);
                stored.unpack(true, play);
                Prepared::new(stored.row(), (!play.steps.is_empty()).then_some(&*play))
            };
            games.iter().map(prepare).collect::<Vec<_>>()
        });
    let prepared: Vec<Vec<Prepared>> = prepared.collect();
    let mut builder = Builder::default();
    let mut files: Vec<Option<File>> = Vec::new();
    let mut known: HashMap<u64, u32> = HashMap::new();
    for (game, prepared) in games.iter().zip(prepared.iter().flatten()) {
        let (file, _) = archive.game(game.at);
        let order = file.map_or(u64::MAX, |file| file.order);
        let number = *known.entry(order).or_insert_with(|| {
            files.push(file.map(|file| File {
                path: name(file),
                order,
                ..File::default()
            }));
            files.len() as u32 - 1
        });
        builder.add(number, prepared);
    }
    Ok(Part {
        segment: Segment::open(builder.finish())?,
        files: files.into(),
    })
}
