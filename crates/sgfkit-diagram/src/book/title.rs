//! What a book is called.

use std::collections::HashSet;

use crate::chapter::BookGame;

/// What the games of a book have in common.
#[derive(Default)]
pub(crate) struct Titles {
    games: usize,
    /// The first one's title.
    first: String,
    /// What stands over all so far.
    common: Option<String>,
    /// Who played in all so far.
    players: HashSet<String>,
}

impl Titles {
    pub(crate) fn add(&mut self, game: &BookGame) {
        let header = &game.header;
        let players = [&header.black, &header.white].into_iter().flatten();
        let players: HashSet<String> = players.cloned().collect();
        match self.games {
            0 => {
                self.first = match (header.pairing(), &header.event) {
                    (Some(players), Some(event)) => format!("{players}, {event}"),
                    _ => game.title(),
                };
                self.common.clone_from(&header.event);
                self.players = players;
            }
            _ => {
                self.common = self
                    .common
                    .take()
                    .filter(|common| header.event.as_ref() == Some(common));
                self.players.retain(|player| players.contains(player));
            }
        }
        self.games += 1;
    }

    /// Of one game its own title; of several their event, who played in all of
    /// them, or how many they are.
    pub(crate) fn title(&self) -> String {
        let mut players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        players.sort_unstable();
        match (self.games, &self.common, players.as_slice()) {
            (0 | 1, ..) => self.first.clone(),
            (_, Some(common), _) => common.clone(),
            (_, _, [one]) => format!("Games of {one}"),
            (_, _, [one, other]) => format!("Games of {one} and {other}"),
            (games, ..) => format!("{games} games"),
        }
    }
}
