//! What books are made of: chapters, and the games in them.

use crate::figure::Figure;
use crate::header::Header;
use crate::scene::Scene;

/// A part of a book that begins on a page of its own: a game, or those of a
/// file.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// What stands over all its games; `None` where the first game's own header
    /// does.
    pub title: Option<String>,
    /// In their order.
    pub games: Vec<BookGame>,
}

/// A game in a book.
#[derive(Clone, Debug)]
pub struct BookGame {
    /// What stands over it.
    pub header: Header,
    /// What stands behind that: how the game went.
    pub graph: Option<Scene>,
    /// Its figures and diagrams, in reading order.
    pub figures: Vec<Figure>,
    /// What it is called where nothing is known of it, such as `Game 3`.
    pub name: String,
}

impl Chapter {
    /// A chapter of one game.
    #[must_use]
    pub fn of(game: BookGame) -> Chapter {
        Chapter {
            title: None,
            games: vec![game],
        }
    }

    /// What the table of contents calls it.
    #[must_use]
    pub fn name(&self) -> String {
        let first = || self.games.first().map(BookGame::title);
        self.title.clone().or_else(first).unwrap_or_default()
    }
}

impl BookGame {
    /// What the table of contents calls it: the players, or else the title, or
    /// else its name.
    #[must_use]
    pub fn title(&self) -> String {
        self.header.name().unwrap_or_else(|| self.name.clone())
    }

    /// What the table of contents says behind that.
    pub(crate) fn detail(&self) -> [String; 2] {
        let header = &self.header;
        let event = header.event.clone().filter(|_| header.pairing().is_some());
        [event, header.date.clone()].map(Option::unwrap_or_default)
    }
}
