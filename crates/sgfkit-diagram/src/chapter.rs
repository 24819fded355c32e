//! Chapters of books and the games in them.

use crate::figure::Figure;
use crate::header::Header;
use crate::scene::Scene;

/// Chapter of a book: one game or all games of a file. It starts on a new page.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Heading above all its games; `None` uses the first game's own header.
    pub title: Option<String>,
    /// Games in reading order.
    pub games: Vec<BookGame>,
}

/// Game in a book.
#[derive(Clone, Debug)]
pub struct BookGame {
    /// Heading with the players, the event and the result.
    pub header: Header,
    /// Graph of the game's evaluation, printed after the header.
    pub graph: Option<Scene>,
    /// Figures and diagrams in reading order.
    pub figures: Vec<Figure>,
    /// Fallback name for a game without information, such as `Game 3`.
    pub name: String,
}

impl Chapter {
    /// Creates a chapter with one game.
    #[must_use]
    pub fn of(game: BookGame) -> Chapter {
        Chapter {
            title: None,
            games: vec![game],
        }
    }

    /// Returns the entry for the table of contents.
    #[must_use]
    pub fn name(&self) -> String {
        let first = || self.games.first().map(BookGame::title);
        self.title.clone().or_else(first).unwrap_or_default()
    }
}

impl BookGame {
    /// Returns the entry for the table of contents: the players, the title or the fallback name.
    #[must_use]
    pub fn title(&self) -> String {
        self.header.name().unwrap_or_else(|| self.name.clone())
    }

    /// Returns the details that follow the entry in the table of contents.
    pub(crate) fn detail(&self) -> [String; 2] {
        let header = &self.header;
        let event = header.event.clone().filter(|_| header.pairing().is_some());
        [event, header.date.clone()].map(Option::unwrap_or_default)
    }
}
