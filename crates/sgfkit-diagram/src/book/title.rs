//! Derives the title of a book from its games.

use std::collections::HashSet;

use crate::chapter::BookGame;
use crate::language::{Language, Message};

/// Titles and names that the games of a book share.
#[derive(Default)]
pub(crate) struct Titles {
    games: usize,
    /// Title of the first game.
    first: String,
    /// Title shared so far.
    common: Option<String>,
    /// Name shared so far.
    name: Option<String>,
    /// Players who took part in all games so far.
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
                self.name.clone_from(&header.title);
                self.players = players;
            }
            _ => {
                self.common = self
                    .common
                    .take()
                    .filter(|common| header.event.as_ref() == Some(common));
                let name = self.name.take();
                self.name = name.filter(|name| header.title.as_ref() == Some(name));
                self.players.retain(|player| players.contains(player));
            }
        }
        self.games += 1;
    }

    /// Returns the title of a single game, or the event or name that all games share; may be empty.
    pub(crate) fn title(&self) -> String {
        let common = self.common.as_ref().or(self.name.as_ref());
        match self.games {
            0 | 1 => self.first.clone(),
            _ => common.cloned().unwrap_or_default(),
        }
    }

    /// Returns the players who took part in all games; may be empty.
    pub(crate) fn played(&self, language: Language) -> String {
        let mut players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        players.sort_unstable();
        match players[..] {
            [one] => language.say(Message::GamesOfOne, &[("one", one)]),
            [one, other] => language.say(Message::GamesOfTwo, &[("one", one), ("other", other)]),
            _ => String::new(),
        }
    }

    /// Returns the number of games in words.
    pub(crate) fn counted(&self, language: Language) -> String {
        match self.games {
            0 => String::new(),
            games => language.count(Message::Games, games),
        }
    }
}
