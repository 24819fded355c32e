//! What a book says about itself.

use crate::language::Language;
use crate::pdf::Pixels;

use super::Titles;

/// A title, an author and a cover, where somebody names them.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct About {
    /// `None`: made of the games.
    pub title: Option<String>,
    /// What stands below the title.
    pub subtitle: Option<String>,
    /// Who made the book.
    pub author: Option<String>,
    /// `None`: of EPUB the title and a board, of PDF none.
    pub cover: Option<Cover>,
}

/// A picture for the cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The picture's own bytes.
    pub bytes: Vec<u8>,
    /// What it is.
    pub(crate) kind: Image,
}

/// A format of pictures that every reader of books knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Image {
    Png,
    Jpeg,
}

impl Image {
    pub(crate) fn file(self) -> &'static str {
        match self {
            Image::Png => "cover.png",
            Image::Jpeg => "cover.jpg",
        }
    }

    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Image::Png => "image/png",
            Image::Jpeg => "image/jpeg",
        }
    }
}

impl Cover {
    /// A picture by its bytes: PNG or JPEG; `None` for all else, and for broken ones.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Option<Cover> {
        let kind = match bytes.as_slice() {
            [0x89, b'P', b'N', b'G', ..] => Image::Png,
            [0xff, 0xd8, 0xff, ..] => Image::Jpeg,
            _ => return None,
        };
        Pixels::of(&bytes)
            .is_some()
            .then_some(Cover { bytes, kind })
    }
}

impl About {
    /// With a title.
    #[must_use]
    pub fn with_title(mut self, title: Option<String>) -> About {
        self.title = title;
        self
    }

    /// With a subtitle.
    #[must_use]
    pub fn with_subtitle(mut self, subtitle: Option<String>) -> About {
        self.subtitle = subtitle;
        self
    }

    /// With an author.
    #[must_use]
    pub fn with_author(mut self, author: Option<String>) -> About {
        self.author = author;
        self
    }

    /// With a cover.
    #[must_use]
    pub fn with_cover(mut self, cover: Option<Cover>) -> About {
        self.cover = cover;
        self
    }

    /// The title that is named, else the one that the games have in common, else
    /// another, else what can be said of them.
    pub(super) fn title(&self, games: &Titles, language: Language, otherwise: &str) -> String {
        let filled = |title: String| (!title.trim().is_empty()).then_some(title);
        let named = self.title.clone().and_then(filled);
        let title = named
            .or_else(|| filled(games.title()))
            .or_else(|| filled(otherwise.to_owned()))
            .or_else(|| filled(games.played(language)));
        title.unwrap_or_else(|| games.counted(language))
    }

    /// Whether a page in front says what the book is.
    pub(super) fn has_title_page(&self) -> bool {
        self.title.is_some() || self.subtitle.is_some() || self.author.is_some()
    }

    /// The lines of a cover without a picture, with the sizes of their letters.
    pub(super) fn cover_lines<'a>(&'a self, title: &'a str) -> Vec<(&'a str, f32)> {
        let mut lines = vec![(title, 34.0)];
        lines.extend(self.subtitle.as_deref().map(|line| (line, 22.0)));
        lines.extend(self.author.as_deref().map(|line| (line, 20.0)));
        lines
    }
}
