//! Title, author and cover of a book.

use crate::language::Language;
use crate::pdf::Pixels;

use super::Titles;

/// Title, author and cover of a book, all optional.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct About {
    /// Title; `None` derives it from the games.
    pub title: Option<String>,
    /// Subtitle.
    pub subtitle: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Cover; `None` draws one for EPUB and omits it for PDF.
    pub cover: Option<Cover>,
}

/// Cover image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Encoded image.
    pub bytes: Vec<u8>,
    pub(crate) kind: Image,
}

/// Image format that every e-book reader supports.
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
    /// Recognizes a PNG or JPEG image; `None` for other or broken data.
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
    setters! {
        /// Sets the title.
        with_title(title: Option<String>);
        /// Sets the subtitle.
        with_subtitle(subtitle: Option<String>);
        /// Sets the author.
        with_author(author: Option<String>);
        /// Sets the cover.
        with_cover(cover: Option<Cover>);
    }

    /// Returns the given title, else the games' common title, else another description of them.
    pub(super) fn title(&self, games: &Titles, language: Language, otherwise: &str) -> String {
        let filled = |title: String| (!title.trim().is_empty()).then_some(title);
        let named = self.title.clone().and_then(filled);
        let title = named
            .or_else(|| filled(games.title()))
            .or_else(|| filled(otherwise.to_owned()))
            .or_else(|| filled(games.played(language)));
        title.unwrap_or_else(|| games.counted(language))
    }

    pub(super) fn has_title_page(&self) -> bool {
        self.title.is_some() || self.subtitle.is_some() || self.author.is_some()
    }

    /// Returns the lines of a cover without an image, with their font sizes.
    pub(super) fn cover_lines<'a>(&'a self, title: &'a str) -> Vec<(&'a str, f32)> {
        let mut lines = vec![(title, 34.0)];
        lines.extend(self.subtitle.as_deref().map(|line| (line, 22.0)));
        lines.extend(self.author.as_deref().map(|line| (line, 20.0)));
        lines
    }
}
