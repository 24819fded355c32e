//! Restricts a search to the results of an earlier one.

use std::collections::HashMap;

use serde_json::Value;

use crate::answer::Answer;
use crate::archive::Archive;
use crate::lines::is_about;
use crate::sets::Chosen;

/// The games of an earlier search, read from its JSON lines, by path and tree.
#[derive(Clone, Debug, Default)]
pub struct Earlier(HashMap<String, HashMap<u32, Vec<Value>>>);

impl Earlier {
    /// Returns the games of an answer.
    #[must_use]
    pub fn of(answer: &Answer) -> Earlier {
        let mut games = Earlier::default();
        for game in &answer.games {
            // A line that was just written is valid JSON.
            games.add(serde_json::from_str(&answer.game_line(game, &[])).unwrap_or_default());
        }
        games
    }

    /// Adds the game of a JSON line; ignores lines about anything else.
    pub fn add(&mut self, line: Value) {
        let number = line["tree"].as_u64();
        let tree = number.and_then(|number| u32::try_from(number.checked_sub(1)?).ok());
        if let (Some("game"), Some(path), Some(tree)) =
            (line["type"].as_str(), line["path"].as_str(), tree)
        {
            let trees = self.0.entry(path.to_owned()).or_default();
            trees.entry(tree).or_default().push(line);
        }
    }

    /// Keeps only the games of the earlier search.
    pub fn retain(&self, archive: &Archive, games: &mut Chosen) {
        games.retain(|game| {
            let stored = archive.stored(game);
            let file = archive.parts[game.part].files.named(stored.file());
            let trees = file.and_then(|file| self.0.get(file.path()));
            let lines = trees.and_then(|trees| trees.get(&stored.tree()));
            lines.is_some_and(|lines| {
                let row = stored.row();
                lines.iter().any(|line| is_about(line, &row))
            })
        });
    }
}
