//! The formats beside SGF in which players hold games: reading them, and
//! writing those that others read.
//!
//! [`read`] recognises a [`Format`] by what a file holds, never by its name,
//! and makes SGF of it; [`write()`] goes the other way. What has no place on the
//! other side is told as [`Lost`], what could not be read as [`Problem`].
//! Nothing is dropped silently.
//!
//! ```
//! use sgfkit::exchange::{Format, ReadOptions, read, write};
//!
//! let link = b"https://hexworld.org/board/#11c1,b4:sh4,g8";
//! let import = read(link, &ReadOptions::default())?;
//! assert_eq!(import.format, Format::HexWorld);
//! assert_eq!(import.moves, 4);
//! assert_eq!(import.lost[0].what, "flags");
//!
//! let game = import.collection();
//! let export = write(&game, Format::HexWorld, None)?;
//! assert_eq!(export.text, "https://hexworld.org/board/#11,b4:sh4,g8\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

mod ascii;
mod draft;
mod drawn;
mod foreign;
mod gib;
mod gtp;
mod hexworld;
mod line;
mod little_golem;
mod moves;
mod ngf;
mod notes;
mod ogs;
mod sensei;
mod sgfs;
mod t1j;
mod text;
mod ugf;
mod words;

use std::fmt;

use sgfkit_core::charset::Charset;
use sgfkit_core::game::{BoardSize, Game};
use sgfkit_core::tree::{Collection, Node, Property};

use draft::Draft;
pub use foreign::{Foreign, foreign};
use notes::Notes;
pub use notes::{Lost, Problem};
use text::Text;

/// A format that is not SGF, or a form of it that has its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tygem's GIB.
    Gib,
    /// NGF of wBaduk and CyberOro.
    Ngf,
    /// Pandanet's UGF and UGI.
    Ugf,
    /// The JSON of online-go.com.
    Ogs,
    /// Links and strings of trmph.com.
    Trmph,
    /// HexWorld's links.
    HexWorld,
    /// Little Golem's `.hsgf` and `.tsgf`, which are SGF by their form.
    LittleGolem,
    /// The files of T1j and twixtbot-ui.
    T1j,
    /// Diagrams of Sensei's Library.
    Sensei,
    /// Commands and logs of the Go Text Protocol.
    Gtp,
    /// Boards drawn with characters.
    Ascii,
    /// Plain lists of moves.
    Moves,
    /// SGF, a game a line.
    Sgfs,
}

/// What is known of a format, and the functions for it.
struct Row {
    format: Format,
    name: &'static str,
    title: &'static str,
    /// The ends of names that a folder is searched for.
    extensions: &'static [&'static str],
    /// How sure it is that a text is in this format; `None` where it is found
    /// by its name alone.
    detect: Option<(Sure, Detector)>,
    read: Option<Reader>,
    write: Option<Writer>,
}

type Detector = fn(&Text) -> bool;
type Reader = fn(&Text, &ReadOptions, &mut Notes) -> Vec<Draft>;
type Writer = fn(&Source<'_>, &mut Notes) -> Result<String, String>;

/// Whether a text that may be a format may be something else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sure {
    /// Nothing else looks like that.
    Yes,
    /// Prose around a game in SGF may look like that.
    UnlessSgf,
}

/// The formats in the order of [`Format`], those that users have most first. The first
/// one that says yes is the one.
static FORMATS: [Row; 13] = [
    Row {
        format: Format::Gib,
        name: "gib",
        title: "Tygem's GIB",
        extensions: &["gib"],
        detect: Some((Sure::Yes, gib::detect)),
        read: Some(gib::read),
        write: None,
    },
    Row {
        format: Format::Ngf,
        name: "ngf",
        title: "NGF of wBaduk and CyberOro",
        extensions: &["ngf"],
        detect: Some((Sure::Yes, ngf::detect)),
        read: Some(ngf::read),
        write: None,
    },
    Row {
        format: Format::Ugf,
        name: "ugf",
        title: "Pandanet's UGF",
        extensions: &["ugf", "ugi"],
        detect: Some((Sure::Yes, ugf::detect)),
        read: Some(ugf::read),
        write: None,
    },
    Row {
        format: Format::Ogs,
        name: "ogs",
        title: "online-go.com's JSON",
        extensions: &[],
        detect: Some((Sure::Yes, ogs::detect)),
        read: Some(ogs::read),
        write: None,
    },
    Row {
        format: Format::Trmph,
        name: "trmph",
        title: "trmph.com's string",
        extensions: &[],
        detect: Some((Sure::UnlessSgf, hexworld::detect_trmph)),
        read: Some(hexworld::read_trmph),
        write: Some(hexworld::write_trmph),
    },
    Row {
        format: Format::HexWorld,
        name: "hexworld",
        title: "HexWorld's link",
        extensions: &[],
        detect: Some((Sure::UnlessSgf, hexworld::detect)),
        read: Some(hexworld::read),
        write: Some(hexworld::write),
    },
    Row {
        format: Format::LittleGolem,
        name: "littlegolem",
        title: "Little Golem's SGF",
        extensions: &[],
        detect: None,
        read: Some(little_golem::read),
        write: None,
    },
    Row {
        format: Format::T1j,
        name: "t1j",
        title: "T1j's file",
        extensions: &["t1"],
        detect: Some((Sure::Yes, t1j::detect)),
        read: Some(t1j::read),
        write: Some(t1j::write),
    },
    Row {
        format: Format::Sensei,
        name: "sensei",
        title: "a diagram of Sensei's Library",
        extensions: &[],
        detect: Some((Sure::Yes, sensei::detect)),
        read: Some(sensei::read),
        write: None,
    },
    Row {
        format: Format::Gtp,
        name: "gtp",
        title: "commands of the Go Text Protocol",
        extensions: &[],
        detect: Some((Sure::UnlessSgf, gtp::detect)),
        read: Some(gtp::read),
        write: Some(gtp::write),
    },
    Row {
        format: Format::Ascii,
        name: "ascii",
        title: "a board drawn with characters",
        extensions: &[],
        detect: Some((Sure::UnlessSgf, ascii::detect)),
        read: Some(ascii::read),
        write: None,
    },
    Row {
        format: Format::Moves,
        name: "moves",
        title: "a list of moves",
        extensions: &[],
        detect: Some((Sure::UnlessSgf, moves::detect)),
        read: Some(moves::read),
        write: Some(moves::write),
    },
    Row {
        format: Format::Sgfs,
        name: "sgfs",
        title: "SGF, a game a line",
        extensions: &[],
        detect: None,
        read: None,
        write: Some(sgfs::write),
    },
];

impl Format {
    /// Every format.
    pub fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().map(|row| row.format)
    }

    /// The format of a name such as `gib`.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        let row = FORMATS.iter().find(|row| row.name == name)?;
        Some(row.format)
    }

    /// Its name in options and reports: `gib`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, for people: `Tygem's GIB`.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The usual ends of its files' names, without the dot; often none.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Whether [`read`] reads it. What is SGF by its form is read as that.
    #[must_use]
    pub fn is_read(self) -> bool {
        self.row().read.is_some()
    }

    /// Whether [`write()`] writes it.
    #[must_use]
    pub fn is_written(self) -> bool {
        self.row().write.is_some()
    }

    /// The format that a file's bytes are in; `None` for SGF, and for all that
    /// is no known format.
    ///
    /// What begins as a game in SGF does is SGF, whatever else is in it.
    ///
    /// ```
    /// use sgfkit::exchange::Format;
    ///
    /// assert_eq!(Format::detect(b"\\HS\n\\[GAMENAME=Rank\\]\n"), Some(Format::Gib));
    /// assert_eq!(Format::detect(b"1. Q16 D4 2. Q3 D17"), Some(Format::Moves));
    /// assert_eq!(Format::detect(b"(;GM[1];B[pd])"), None);
    /// ```
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Format> {
        if text::begins_as_sgf(bytes) {
            return None;
        }
        recognise(bytes, &Text::decode(bytes, None))
    }

    fn row(self) -> &'static Row {
        &FORMATS[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Finds the format of what does not begin as SGF.
fn recognise(bytes: &[u8], text: &Text) -> Option<Format> {
    let mut has_game = None;
    let row = FORMATS.iter().find(|row| match row.detect {
        None => false,
        Some((sure, is_one)) => {
            let mut is_sgf = || {
                *has_game.get_or_insert_with(|| Collection::parse(bytes).trees().next().is_some())
            };
            is_one(text) && (sure == Sure::Yes || !is_sgf())
        }
    })?;
    Some(row.format)
}

/// How [`read`] reads.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, whatever the file looks like.
    pub format: Option<Format>,
    /// The charset, whatever the file says.
    pub charset: Option<Charset>,
    /// The game of a list of moves; Go where nothing is said.
    pub game: Option<Game>,
    /// Columns and rows of the board, where the file does not say them.
    pub size: Option<BoardSize>,
}

impl ReadOptions {
    /// The board that is asked for, else the usual one of the game.
    fn board(&self, game: Game) -> BoardSize {
        let usual = || game.default_size().unwrap_or(BoardSize::square(19));
        self.size.unwrap_or_else(usual)
    }

    /// Sets the format.
    #[must_use]
    pub fn with_format(self, format: Option<Format>) -> Self {
        Self { format, ..self }
    }

    /// Sets the charset.
    #[must_use]
    pub fn with_charset(self, charset: Option<Charset>) -> Self {
        Self { charset, ..self }
    }

    /// Sets the game.
    #[must_use]
    pub fn with_game(self, game: Option<Game>) -> Self {
        Self { game, ..self }
    }

    /// Sets the size of the board.
    #[must_use]
    pub fn with_size(self, size: Option<BoardSize>) -> Self {
        Self { size, ..self }
    }
}

/// What [`read`] made of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Import {
    /// The format that it was in.
    pub format: Format,
    /// The name of its charset: `UTF-8`, `GB18030`, `CP949`, `Shift_JIS`, …
    pub charset: &'static str,
    /// The games in SGF: FF\[4\], UTF-8, in the canonical layout.
    pub bytes: Vec<u8>,
    /// How many games there are.
    pub games: usize,
    /// How many moves their main lines have together.
    pub moves: usize,
    /// What has no place in SGF, each field once.
    pub lost: Vec<Lost>,
    /// What could not be read, in the order of the file.
    pub problems: Vec<Problem>,
}

impl Import {
    /// The games.
    #[must_use]
    pub fn collection(&self) -> Collection {
        Collection::parse(self.bytes.as_slice())
    }
}

/// Why [`read`] made nothing of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The format; `None` where it is none that is known.
    pub format: Option<Format>,
    /// What is the matter, and on which line.
    pub problems: Vec<Problem>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.first() {
            Some(problem) => f.write_str(&problem.message),
            None => f.write_str("there is neither a move nor a stone in it"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads games in another format than SGF.
///
/// ```
/// use sgfkit::exchange::{ReadOptions, read};
///
/// let import = read(b"1. Q16 D4 2. Q3", &ReadOptions::default())?;
/// assert!(import.bytes.ends_with(b";B[pd];W[dp];B[pq])\n"));
/// # Ok::<(), sgfkit::exchange::ReadError>(())
/// ```
///
/// # Errors
///
/// If the bytes are in no known format, and where there is neither a move nor a
/// stone in them.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Import, ReadError> {
    let text = Text::decode(bytes, options.charset);
    let format = options.format.or_else(|| recognise(bytes, &text));
    let Some((format, reader)) = format.and_then(|format| Some((format, format.row().read?)))
    else {
        return Err(ReadError {
            format,
            problems: vec![Problem {
                line: 1,
                message: "neither SGF nor any other known format".to_owned(),
            }],
        });
    };
    let mut notes = Notes::default();
    let mut drafts = reader(&text, options, &mut notes);
    drafts.retain(Draft::has_move_or_stone);
    if drafts.is_empty() {
        let mut problems = notes.problems;
        if problems.is_empty() {
            problems.push(Problem {
                line: 1,
                message: "there is neither a move nor a stone in it".to_owned(),
            });
        }
        return Err(ReadError {
            format: Some(format),
            problems,
        });
    }
    if text.is_lossy {
        let message = format!("some bytes are not valid in {}", text.charset);
        notes.problem(text.first_lossy_line(), message);
    }
    notes.problems.sort_by_key(|problem| problem.line);
    Ok(Import {
        format,
        charset: text.charset,
        games: drafts.len(),
        moves: drafts.iter().map(Draft::moves).sum(),
        bytes: draft::write(&drafts),
        lost: notes.lost,
        problems: notes.problems,
    })
}

/// What [`write()`] made of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Export {
    /// The text, in UTF-8.
    pub text: String,
    /// What it has no place for: identifiers, and `variations`, with their
    /// number as the value.
    pub lost: Vec<Lost>,
}

/// Why [`write()`] refuses a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

/// What is to be written: all games, or one position of one of them.
struct Source<'a> {
    collection: &'a Collection,
    node: Option<Node<'a>>,
}

/// Writes games in another format. With a node, only its game is written, and
/// that node is the position that is shown.
///
/// ```
/// use sgfkit::{Collection, exchange::{Format, write}};
///
/// let game = Collection::parse("(;GM[1]SZ[9];B[ee];W[gc]C[A corner.])");
/// let export = write(&game, Format::Moves, None)?;
/// assert_eq!(export.text, "B E5\nW G7\n");
/// assert_eq!(export.lost[0].what, "C");
/// # Ok::<(), sgfkit::exchange::WriteError>(())
/// ```
///
/// # Errors
///
/// If the format is one that is only read, if it is for another game, or if it
/// cannot hold something without which the position would be another one.
pub fn write(
    collection: &Collection,
    format: Format,
    node: Option<Node<'_>>,
) -> Result<Export, WriteError> {
    let Some(writer) = format.row().write else {
        return Err(WriteError(format!(
            "{} is read, not written",
            format.title()
        )));
    };
    let mut notes = Notes::default();
    let source = Source { collection, node };
    let text = writer(&source, &mut notes).map_err(WriteError)?;
    notes.lost.sort_by(|a, b| a.what.cmp(&b.what));
    Ok(Export {
        text,
        lost: notes.lost,
    })
}

/// The first value of a property, as messages quote it.
fn quoted_bytes(property: Property<'_>) -> String {
    let value = property
        .values()
        .next()
        .map(|value| value.simple_text().text);
    notes::quoted(&value.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{FORMATS, Format};

    #[test]
    fn each_format_has_the_row_of_its_place() {
        let rows: Vec<Format> = FORMATS.iter().map(|row| row.format).collect();
        let found: Vec<Format> = rows.iter().map(|format| format.row().format).collect();
        assert_eq!(rows, found);
        assert_eq!(Format::Sgfs as usize + 1, FORMATS.len(), "the last one");
    }
}
