//! Counts the games of an archive by board.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::archive::Archive;
use crate::sets::Chosen;

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Board {
    /// The `GM` number of the game.
    pub game: u32,
    /// Columns and rows; `None` if the game has no board.
    pub size: Option<[u32; 2]>,
    /// The number of games on it.
    pub games: usize,
}

/// Returns the boards of some games, most common first.
#[must_use]
pub fn boards(archive: &Archive, games: &Chosen) -> Vec<Board> {
    let mut counts: BTreeMap<(u32, Option<[u32; 2]>), usize> = BTreeMap::new();
    for game in games.iter() {
        let stored = archive.stored(game);
        let size = stored.size().map(|size| [size.columns, size.rows]);
        *counts.entry((stored.game().number(), size)).or_default() += 1;
    }
    let mut boards: Vec<Board> = counts
        .into_iter()
        .map(|((game, size), games)| Board { game, size, games })
        .collect();
    boards.sort_by_key(|board| Reverse(board.games));
    boards
}
