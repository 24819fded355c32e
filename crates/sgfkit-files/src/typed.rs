//! Games given as text in place of a file name.

use sgfkit::exchange::{self, Format, ReadOptions};

use crate::error::ReadError;

/// A game given in place of a file name: SGF text, or a HexWorld or trmph URL that contains a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Typed(Box<str>);

impl Typed {
    /// Returns the game in a text; `None` if it is not one or a file with that name exists.
    pub(crate) fn of(text: &str) -> Option<Typed> {
        let is_sgf = || {
            let root = text.trim_start().strip_prefix('(');
            root.is_some_and(|root| root.trim_start().starts_with(';'))
        };
        let is_address = || {
            let format = Format::detect(text.as_bytes());
            text.contains('#') && matches!(format, Some(Format::HexWorld | Format::Trmph))
        };
        (is_sgf() || is_address()).then(|| Typed(text.into()))
    }

    /// Returns the text that the user gave.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    pub(crate) fn read(&self) -> Result<Vec<u8>, ReadError> {
        match Format::detect(self.0.as_bytes()) {
            None => Ok(self.0.as_bytes().to_vec()),
            Some(_) => match exchange::read(self.0.as_bytes(), &ReadOptions::default()) {
                Ok(import) => Ok(import.bytes),
                Err(error) => Err(ReadError::Unreadable(std::io::Error::other(
                    error.to_string(),
                ))),
            },
        }
    }

    /// Returns a name: a URL as it is, or an abbreviated text.
    pub(crate) fn name(&self) -> String {
        const MOST: usize = 40;
        match self.0.char_indices().nth(MOST) {
            Some((end, _)) if !self.0.contains("://") => {
                format!("{}…", self.0.get(..end).unwrap_or_default())
            }
            _ => self.0.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::InputFile;

    /// File names stay names; games and URLs are games.
    #[test]
    fn what_is_typed() {
        for (text, nodes) in [
            ("(;GM[1];B[pd])", Some(2)),
            (" ( ;GM[1])", Some(1)),
            ("https://hexworld.org/board/#11,b4d6", Some(3)),
            ("#11,b4d6", Some(3)),
            ("https://trmph.com/hex/board#11,b4d6", Some(3)),
            ("(game).sgf", None),
            ("11", None),
            ("a.sgf#1", None),
            ("https://example.org/a.sgf", None),
        ] {
            let file = InputFile::new(Path::new(text));
            let typed = match &file {
                InputFile::Typed(_) => file.games().ok(),
                _ => None,
            };
            let found = typed.map(|games| games.trees().map(|tree| tree.nodes().count()).sum());
            assert_eq!(found, nodes, "{text}");
        }
    }
}
