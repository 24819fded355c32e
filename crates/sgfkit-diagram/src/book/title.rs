//! What a book is called.

use std::collections::HashSet;

use crate::chapter::BookGame;
use crate::language::{Language, Message};

/// What the games of a book have in common.
#[derive(Default)]
pub(crate) struct Titles {
    games: usize,
    /// The first one's title.
    first: String,
    /// What stands over all so far.
    common: Option<String>,
    /// What all so far are called.
    name: Option<String>,
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

    /// Of one game its own title; of several their event or name. Empty where they
    /// have none in common.
    pub(crate) fn title(&self) -> String {
        let common = self.common.as_ref().or(self.name.as_ref());
        match self.games {
            0 | 1 => self.first.clone(),
            _ => common.cloned().unwrap_or_default(),
        }
    }

    /// Who played in all of them; empty where nobody did.
    pub(crate) fn played(&self, language: Language) -> String {
        let mut players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        players.sort_unstable();
        match players[..] {
            [one] => language.say(Message::GamesOfOne, &[("one", one)]),
            [one, other] => language.say(Message::GamesOfTwo, &[("one", one), ("other", other)]),
            _ => String::new(),
        }
    }

    /// How many they are.
    pub(crate) fn counted(&self, language: Language) -> String {
        match self.games {
            0 => String::new(),
            games => language.count(Message::Games, games),
        }
    }
}
