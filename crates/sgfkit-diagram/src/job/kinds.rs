//! Types of option values.

use std::str::FromStr;
use std::time::Duration;

use crate::language::Language;
use sgfkit::OptionError;
use sgfkit::analysis::review::By;

use crate::names::Coordinates;
use crate::page::Paper;
use crate::problems::ProblemsFrom;

/// Type of an option's value.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// Flag, set or not.
    Flag,
    /// Flag that is on by default, with the name and meaning of the option that turns it off.
    Toggle(&'static str, &'static str),
    /// Any text.
    Text,
    /// One of several words.
    Words(&'static [Word]),
    /// Whole number between two limits, inclusive.
    Whole(u64, u64),
    /// Number of a game, from 1.
    Game,
    /// Number between two limits, inclusive.
    Real(f32, f32),
    /// Duration with an optional unit, between two limits in seconds.
    Seconds(f32, f32),
    /// Move numbers, see [`MoveRange`].
    Moves,
    /// Flag with an optional value, and the value of the flag alone.
    Maybe(&'static str, &'static OptionKind),
    /// Value of either type.
    Either(&'static OptionKind, &'static OptionKind),
}

/// Word that is a valid value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// Name of the value.
    pub name: &'static str,
    /// Alternative name; may be empty.
    pub alias: &'static str,
    /// Meaning, or empty if the name explains itself.
    pub meaning: &'static str,
}

impl Word {
    const EMPTY: Word = Word {
        name: "",
        alias: "",
        meaning: "",
    };

    /// Returns words whose names explain themselves.
    pub(super) const fn list<const N: usize>(names: &[&'static str]) -> [Word; N] {
        let mut words = [Word::EMPTY; N];
        let mut index = 0;
        while index < N {
            words[index].name = names[index];
            index += 1;
        }
        words
    }
}

impl OptionKind {
    /// Checks that a text is a valid value.
    ///
    /// # Errors
    ///
    /// If the text is not a valid value. The message describes valid values.
    pub fn check(&self, text: &str) -> Result<(), OptionError> {
        let is_value = match self {
            OptionKind::Flag | OptionKind::Toggle(..) => matches!(text, "true" | "false"),
            OptionKind::Text => true,
            OptionKind::Words(words) => {
                let mut words = words.iter();
                words.any(|word| word.name == text || !text.is_empty() && word.alias == text)
            }
            OptionKind::Whole(least, most) => {
                let number: Option<u64> = text.parse().ok();
                number.is_some_and(|number| (*least..=*most).contains(&number))
            }
            OptionKind::Game => text.parse().is_ok_and(|number: usize| number > 0),
            OptionKind::Real(least, most) => {
                let number: Option<f32> = text.parse().ok();
                number.is_some_and(|number| (*least..=*most).contains(&number))
            }
            OptionKind::Seconds(least, most) => {
                let seconds = sgfkit::units::parse_duration(text)?.as_secs_f32();
                (*least..=*most).contains(&seconds)
            }
            OptionKind::Moves => return text.parse().map(|_: MoveRange| ()),
            OptionKind::Maybe(_, kind) => {
                return OptionKind::Flag.check(text).or_else(|_| kind.check(text));
            }
            OptionKind::Either(one, other) => one.check(text).is_ok() || other.check(text).is_ok(),
        };
        if is_value {
            Ok(())
        } else {
            Err(self.expected())
        }
    }

    fn expected(&self) -> OptionError {
        OptionError::new(format!("expected {}", self.says()))
    }

    /// Describes valid values.
    fn says(&self) -> String {
        match self {
            OptionKind::Flag | OptionKind::Toggle(..) => "true or false".to_owned(),
            OptionKind::Text => "text".to_owned(),
            OptionKind::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| word.name).collect();
                format!("one of {}", words.join(", "))
            }
            OptionKind::Whole(0, u64::MAX) => "a whole number".to_owned(),
            OptionKind::Whole(least, most) if *most >= u64::from(u32::MAX) => {
                format!("a whole number from {least}")
            }
            OptionKind::Whole(least, most) => format!("a whole number from {least} to {most}"),
            OptionKind::Game => "the number of a game, counted from 1".to_owned(),
            OptionKind::Real(least, most) => format!("a number from {least} to {most}"),
            OptionKind::Seconds(least, most) => {
                format!("a duration from {least}s to {most}s, such as 500ms or 2s")
            }
            OptionKind::Moves => "a range of move numbers, such as 20-40 or 20-".to_owned(),
            OptionKind::Maybe(_, kind) => format!("true, or {}", kind.says()),
            OptionKind::Either(one, other) => format!("{}; or {}", one.says(), other.says()),
        }
    }

    /// Returns the words that are valid values.
    #[must_use]
    pub fn words(&self) -> &'static [Word] {
        match self {
            OptionKind::Words(words) => words,
            OptionKind::Maybe(_, kind) | OptionKind::Either(kind, _) => kind.words(),
            _ => &[],
        }
    }
}

/// Field of a job that an option sets.
pub(super) trait Field {
    /// Sets the field to a valid value, or resets it.
    fn put(&mut self, text: Option<&str>);

    fn is_given(&self) -> bool;
}

impl Field for bool {
    fn put(&mut self, text: Option<&str>) {
        *self = text.is_some();
    }

    fn is_given(&self) -> bool {
        *self
    }
}

impl<T: Read> Field for Option<T> {
    fn put(&mut self, text: Option<&str>) {
        *self = text.and_then(T::read);
    }

    fn is_given(&self) -> bool {
        self.is_some()
    }
}

/// Type of a field whose option has a value.
pub(super) trait Read: Sized {
    fn read(text: &str) -> Option<Self>;
}

macro_rules! parsed {
    ($($type:ty)*) => {
        $(impl Read for $type {
            fn read(text: &str) -> Option<$type> {
                text.parse().ok()
            }
        })*
    };
}

parsed! { String u16 u32 u64 usize f32 MoveRange }

impl Read for Duration {
    fn read(text: &str) -> Option<Duration> {
        sgfkit::units::parse_duration(text).ok()
    }
}

/// Value of an option that is also valid without one.
impl Read for Option<u32> {
    fn read(text: &str) -> Option<Option<u32>> {
        Some(text.parse().ok())
    }
}

/// Type whose values are words.
pub(super) trait Worded: Read {
    const WORDS: &'static [Word];
}

// TYPE { WORD | ALIAS (MEANING) => VALUE }
macro_rules! worded {
    ($($type:ident {
        $($name:literal $(| $alias:literal)? $(($meaning:literal))? => $value:ident,)*
        $(else $other:path)?
    })*) => {
        $(impl Worded for $type {
            const WORDS: &'static [Word] = &[$(Word {
                name: $name,
                alias: concat!($($alias)?),
                meaning: concat!($($meaning)?),
            }),*];
        }

        impl Read for $type {
            fn read(text: &str) -> Option<$type> {
                match text {
                    $($name $(| $alias)? => Some($type::$value),)*
                    _ => None$(.or_else(|| $other(text)))?,
                }
            }
        })*
    };
}

worded! {
    Format {
        "svg" => Svg, "png" => Png, "pdf" => Pdf,
        "epub" ("Book for e-book readers") => Epub,
        "text" | "txt" ("Text") => Text,
        "gif" => Gif,
        "sensei" ("Diagrams for Sensei's Library and forums") => Sensei,
        "tikz" | "tex" ("Picture for LaTeX") => Tikz,
        "html" ("Viewer page that contains the file") => Html,
    }
    Numbered {
        "none" => None,
        "last" ("Last move only") => Last,
        "range" ("Moves in --range") => Range,
        "all" => All,
        "from-1" ("All moves, counted from 1 in each variation and --range") => FromOne,
        else Numbered::moves
    }
    ChapterOf {
        "game" => Game,
        "file" ("Each file with its games") => File,
    }
    Answers {
        "right" => Right,
        "all" ("Also wrong lines") => All,
    }
    ProblemsFrom {
        "games" => Games, "variations" => Variations,
    }
    By {
        "score" => Score, "winrate" => Winrate,
    }
    Paper {
        "a4" => A4, "a5" => A5, "letter" => Letter,
        "reader" ("Page of a six-inch e-book reader") => Reader,
    }
    Language {
        "en" => English, "ja" => Japanese,
        "zh-Hans" | "zh" ("Simplified Chinese") => SimplifiedChinese,
        "zh-Hant" | "zh-TW" ("Traditional Chinese") => TraditionalChinese,
        "ko" => Korean, "de" => German, "fr" => French, "es" => Spanish, "ru" => Russian,
    }
    Coordinates {
        "players" => Players, "sgf" => Sgf, "none" => None,
    }
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Vector graphics.
    Svg,
    /// Bitmap image.
    Png,
    /// Document with pages.
    Pdf,
    /// Book for e-book readers.
    Epub,
    /// Characters.
    Text,
    /// Animation.
    Gif,
    /// Diagrams for Sensei's Library and forums.
    Sensei,
    /// Picture for LaTeX.
    Tikz,
    /// Viewer page that contains the file. This crate does not write it.
    Html,
}

impl Format {
    /// Returns the names of all formats, which are also file extensions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Format::WORDS.iter().map(|word| word.name)
    }

    /// Returns the format for a file extension without the dot.
    #[must_use]
    pub fn of_end(end: &str) -> Option<Format> {
        let end = end.to_ascii_lowercase();
        match &*end {
            "htm" => Some(Format::Html),
            end => Format::read(end),
        }
    }

    /// Returns true for text formats that describe positions rather than shapes.
    #[must_use]
    pub fn is_text(self) -> bool {
        matches!(self, Format::Text | Format::Sensei)
    }

    /// Returns true for bitmap formats.
    #[must_use]
    pub fn is_raster(self) -> bool {
        matches!(self, Format::Png | Format::Gif)
    }

    /// Returns true for animations.
    #[must_use]
    pub fn is_animation(self) -> bool {
        self == Format::Gif
    }

    /// Returns true if this crate draws the text, rather than the program that displays the
    /// picture.
    #[must_use]
    pub fn is_painted(self) -> bool {
        self.is_raster() || self == Format::Pdf
    }

    /// Returns the name of a format that terminals cannot display.
    #[must_use]
    pub fn binary(self) -> Option<&'static str> {
        match self {
            Format::Png => Some("PNG"),
            Format::Pdf => Some("PDF"),
            Format::Epub => Some("EPUB"),
            Format::Gif => Some("GIF"),
            Format::Svg | Format::Text | Format::Sensei | Format::Tikz | Format::Html => None,
        }
    }
}

/// Moves to number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numbered {
    /// No moves.
    None,
    /// Last move only.
    Last,
    /// Moves in the job's range.
    Range,
    /// All moves.
    All,
    /// All moves, counted from 1 in each variation and range.
    FromOne,
    /// Moves with these numbers.
    Moves(MoveRange),
}

impl Numbered {
    fn moves(text: &str) -> Option<Numbered> {
        text.parse().ok().map(Numbered::Moves)
    }
}

/// Unit that starts a new page in a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChapterOf {
    /// Each game.
    #[default]
    Game,
    /// Each file with its games.
    File,
}

/// Answers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answers {
    /// Correct lines only.
    Right,
    /// Correct and wrong lines.
    All,
}

/// Moves of a line, counted from 1; 0 is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveRange {
    /// First move.
    pub from: usize,
    /// Last move; `None` for the end of the line.
    pub to: Option<usize>,
}

impl FromStr for MoveRange {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<MoveRange, OptionError> {
        let wrong = || OptionKind::Moves.expected();
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let from = from.trim().parse().map_err(|_| wrong())?;
        let to = match to.trim() {
            "" => None,
            to => Some(to.parse().map_err(|_| wrong())?),
        };
        match to {
            Some(to) if to < from => Err(OptionError::new(format!(
                "the range ends at {to}, before it starts at {from}"
            ))),
            to => Ok(MoveRange { from, to }),
        }
    }
}
