//! Types of option values.

use std::str::FromStr;

use crate::language::Language;
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
    Words(fn() -> Vec<Word>),
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
    /// Flag with an optional value.
    Maybe(&'static OptionKind),
    /// Value of either type.
    Either(&'static OptionKind, &'static OptionKind),
}

/// Word that is a valid value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Name of the value.
    pub name: &'static str,
    /// Alternative name; may be empty.
    pub alias: &'static str,
    /// Meaning, or empty if the name explains itself.
    pub meaning: &'static str,
}

impl OptionKind {
    /// Checks that a text is a valid value.
    ///
    /// # Errors
    ///
    /// A description of valid values.
    pub fn check(&self, text: &str) -> Result<(), String> {
        let is_value = match self {
            OptionKind::Flag | OptionKind::Toggle(..) => matches!(text, "true" | "false"),
            OptionKind::Text => true,
            OptionKind::Words(words) => {
                let mut words = words().into_iter();
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
            OptionKind::Maybe(kind) => {
                return OptionKind::Flag.check(text).or_else(|_| kind.check(text));
            }
            OptionKind::Either(one, other) => one.check(text).is_ok() || other.check(text).is_ok(),
        };
        if is_value {
            Ok(())
        } else {
            Err(format!("expected {}", self.says()))
        }
    }

    /// Describes valid values.
    fn says(&self) -> String {
        match self {
            OptionKind::Flag | OptionKind::Toggle(..) => "true or false".to_owned(),
            OptionKind::Text => "text".to_owned(),
            OptionKind::Words(words) => {
                let words: Vec<_> = words().iter().map(|word| word.name).collect();
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
            OptionKind::Maybe(kind) => format!("true, or {}", kind.says()),
            OptionKind::Either(one, other) => format!("{}; or {}", one.says(), other.says()),
        }
    }

    /// Returns the words that are valid values.
    #[must_use]
    pub fn words(&self) -> Vec<Word> {
        match self {
            OptionKind::Words(words) => words(),
            OptionKind::Maybe(kind) | OptionKind::Either(kind, _) => kind.words(),
            _ => Vec::new(),
        }
    }
}

/// Type whose values are words.
pub(super) trait Worded: Copy + 'static {
    const WORDS: &'static [(&'static str, Self)];

    /// Aliases and meanings of words that need an explanation.
    const MORE: &'static [(&'static str, &'static str, &'static str)] = &[];

    fn words() -> Vec<Word> {
        let words = Self::WORDS.iter().map(|(name, _)| {
            let more = Self::MORE.iter().find(|(of, ..)| of == name);
            Word {
                name,
                alias: more.map_or("", |more| more.1),
                meaning: more.map_or("", |more| more.2),
            }
        });
        words.collect()
    }

    fn read(text: &str) -> Option<Self> {
        let is_alias = |alias: &str| !alias.is_empty() && alias == text;
        let more = Self::MORE.iter().find(|(_, alias, _)| is_alias(alias));
        let name = more.map_or(text, |more| more.0);
        let found = Self::WORDS.iter().find(|(word, _)| *word == name)?;
        Some(found.1)
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

impl Worded for Format {
    const WORDS: &'static [(&'static str, Format)] = &[
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("pdf", Format::Pdf),
        ("epub", Format::Epub),
        ("text", Format::Text),
        ("gif", Format::Gif),
        ("sensei", Format::Sensei),
        ("tikz", Format::Tikz),
        ("html", Format::Html),
    ];
    const MORE: &'static [(&'static str, &'static str, &'static str)] = &[
        ("epub", "", "Book for e-book readers"),
        ("text", "txt", "Text"),
        ("sensei", "", "Diagrams for Sensei's Library and forums"),
        ("tikz", "tex", "Picture for LaTeX"),
        ("html", "", "Viewer page that contains the file"),
    ];
}

impl Format {
    /// Returns the names of all formats, which are also file extensions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Format::WORDS.iter().map(|(name, _)| *name)
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

impl Worded for Numbered {
    const WORDS: &'static [(&'static str, Numbered)] = &[
        ("none", Numbered::None),
        ("last", Numbered::Last),
        ("range", Numbered::Range),
        ("all", Numbered::All),
        ("from-1", Numbered::FromOne),
    ];
    const MORE: &'static [(&'static str, &'static str, &'static str)] = &[
        ("last", "", "Last move only"),
        ("range", "", "Moves in --range"),
        (
            "from-1",
            "",
            "All moves, counted from 1 in each variation and --range",
        ),
    ];
}

impl Numbered {
    pub(super) fn of(text: &str) -> Option<Numbered> {
        let moves = || text.parse().ok().map(Numbered::Moves);
        Numbered::read(text).or_else(moves)
    }
}

/// Unit that starts a new page in a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChapterOf {
    /// Each game.
    #[default]
    Game,
    /// Each file with its games.
    File,
}

impl Worded for ChapterOf {
    const WORDS: &'static [(&'static str, ChapterOf)] =
        &[("game", ChapterOf::Game), ("file", ChapterOf::File)];
    const MORE: &'static [(&'static str, &'static str, &'static str)] =
        &[("file", "", "Each file with its games")];
}

/// Answers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Correct lines only.
    Right,
    /// Correct and wrong lines.
    All,
}

impl Worded for Answers {
    const WORDS: &'static [(&'static str, Answers)] =
        &[("right", Answers::Right), ("all", Answers::All)];
    const MORE: &'static [(&'static str, &'static str, &'static str)] =
        &[("all", "", "Also wrong lines")];
}

impl Worded for ProblemsFrom {
    const WORDS: &'static [(&'static str, ProblemsFrom)] = &[
        ("games", ProblemsFrom::Games),
        ("variations", ProblemsFrom::Variations),
    ];
}

impl Worded for By {
    const WORDS: &'static [(&'static str, By)] = &[("score", By::Score), ("winrate", By::Winrate)];
}

impl Worded for Paper {
    const WORDS: &'static [(&'static str, Paper)] = &[
        ("a4", Paper::A4),
        ("a5", Paper::A5),
        ("letter", Paper::Letter),
        ("reader", Paper::Reader),
    ];
    const MORE: &'static [(&'static str, &'static str, &'static str)] =
        &[("reader", "", "Page of a six-inch e-book reader")];
}

impl Worded for Language {
    const WORDS: &'static [(&'static str, Language)] = &[
        ("en", Language::English),
        ("ja", Language::Japanese),
        ("zh-Hans", Language::SimplifiedChinese),
        ("zh-Hant", Language::TraditionalChinese),
        ("ko", Language::Korean),
        ("de", Language::German),
        ("fr", Language::French),
        ("es", Language::Spanish),
        ("ru", Language::Russian),
    ];
    const MORE: &'static [(&'static str, &'static str, &'static str)] = &[
        ("zh-Hans", "zh", "Simplified Chinese"),
        ("zh-Hant", "zh-TW", "Traditional Chinese"),
    ];
}

impl Worded for Coordinates {
    const WORDS: &'static [(&'static str, Coordinates)] = &[
        ("players", Coordinates::Players),
        ("sgf", Coordinates::Sgf),
        ("none", Coordinates::None),
    ];
}

/// Number of problems per page.
impl Worded for u32 {
    const WORDS: &'static [(&'static str, u32)] = &[("4", 4), ("6", 6), ("9", 9)];
}

/// Moves of a line, counted from 1; 0 is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    /// First move.
    pub from: usize,
    /// Last move; `None` for the end of the line.
    pub to: Option<usize>,
}

impl FromStr for MoveRange {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveRange, String> {
        let wrong = || format!("expected {}", OptionKind::Moves.says());
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let from = from.trim().parse().map_err(|_| wrong())?;
        let to = match to.trim() {
            "" => None,
            to => Some(to.parse().map_err(|_| wrong())?),
        };
        match to {
            Some(to) if to < from => Err(format!(
                "the range ends at {to}, before it starts at {from}"
            )),
            to => Ok(MoveRange { from, to }),
        }
    }
}
