//! Reads and writes other formats of game records.
//!
//! [`read`] detects a [`Format`] from the contents, never from the file name, and converts it to
//! SGF; [`write()`] does the reverse. Nothing is dropped silently: data without a counterpart is
//! reported as [`Lost`], unreadable data as [`Problem`].
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

/// A format other than SGF, or a restricted form of SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tygem's GIB.
    Gib,
    /// NGF of wBaduk and CyberOro.
    Ngf,
    /// Pandanet's UGF and UGI.
    Ugf,
    /// JSON of online-go.com.
    Ogs,
    /// Links and strings of trmph.com.
    Trmph,
    /// HexWorld's links.
    HexWorld,
    /// Little Golem's `.hsgf` and `.tsgf`, which have the form of SGF.
    LittleGolem,
    /// Files of T1j and twixtbot-ui.
    T1j,
    /// Diagrams of Sensei's Library.
    Sensei,
    /// Commands and logs of the Go Text Protocol.
    Gtp,
    /// Text diagrams.
    Ascii,
    /// Plain lists of moves.
    Moves,
    /// SGF with one game per line.
    Sgfs,
}

struct Row {
    format: Format,
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    /// The certainty and function of detection; `None` if only an option can select the format.
    detect: Option<(Sure, Detector)>,
    read: Option<Reader>,
    write: Option<Writer>,
}

type Detector = fn(&Text) -> bool;
type Reader = fn(&Text, &ReadOptions, &mut Notes) -> Vec<Draft>;
type Writer = fn(&Source<'_>, &mut Notes) -> Result<String, String>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sure {
    Yes,
    /// Prose around a game in SGF may also match.
    UnlessSgf,
}

/// Defines formats with their names, titles and extensions, and what sgfkit can do with them.
macro_rules! formats {
    ($($format:ident $name:literal $title:literal [$($extension:literal),*]
        { $($field:ident: $value:expr),* };)*) => {
        [$(Row {
            format: Format::$format,
            name: $name,
            title: $title,
            extensions: &[$($extension),*],
            $($field: $value,)*
            ..NOTHING
        }),*]
    };
}

const NOTHING: Row = Row {
    format: Format::Sgfs,
    name: "",
    title: "",
    extensions: &[],
    detect: None,
    read: None,
    write: None,
};

#[allow(clippy::needless_update)]
static FORMATS: [Row; 13] = formats! {
    Gib "gib" "Tygem's GIB" ["gib"]
        { detect: Some((Sure::Yes, gib::detect)), read: Some(gib::read) };
    Ngf "ngf" "NGF of wBaduk and CyberOro" ["ngf"]
        { detect: Some((Sure::Yes, ngf::detect)), read: Some(ngf::read) };
    Ugf "ugf" "Pandanet's UGF" ["ugf", "ugi"]
        { detect: Some((Sure::Yes, ugf::detect)), read: Some(ugf::read) };
    Ogs "ogs" "online-go.com's JSON" []
        { detect: Some((Sure::Yes, ogs::detect)), read: Some(ogs::read) };
    Trmph "trmph" "trmph.com's string" [] {
        detect: Some((Sure::UnlessSgf, hexworld::detect_trmph)),
        read: Some(hexworld::read_trmph), write: Some(hexworld::write_trmph)
    };
    HexWorld "hexworld" "HexWorld's link" [] {
        detect: Some((Sure::UnlessSgf, hexworld::detect)),
        read: Some(hexworld::read), write: Some(hexworld::write)
    };
    LittleGolem "littlegolem" "Little Golem's SGF" [] { read: Some(little_golem::read) };
    T1j "t1j" "T1j's file" ["t1"]
        { detect: Some((Sure::Yes, t1j::detect)), read: Some(t1j::read), write: Some(t1j::write) };
    Sensei "sensei" "a diagram of Sensei's Library" []
        { detect: Some((Sure::Yes, sensei::detect)), read: Some(sensei::read) };
    Gtp "gtp" "commands of the Go Text Protocol" [] {
        detect: Some((Sure::UnlessSgf, gtp::detect)),
        read: Some(gtp::read), write: Some(gtp::write)
    };
    Ascii "ascii" "a board drawn with characters" []
        { detect: Some((Sure::UnlessSgf, ascii::detect)), read: Some(ascii::read) };
    Moves "moves" "a list of moves" [] {
        detect: Some((Sure::UnlessSgf, moves::detect)),
        read: Some(moves::read), write: Some(moves::write)
    };
    Sgfs "sgfs" "SGF, a game a line" [] { write: Some(sgfs::write) };
};

impl Format {
    /// Returns every format.
    pub fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().map(|row| row.format)
    }

    /// Finds a format by name, such as `gib`.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        let row = FORMATS.iter().find(|row| row.name == name)?;
        Some(row.format)
    }

    /// Returns its name in options and reports, such as `gib`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a title for people, such as `Tygem's GIB`.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// Returns the usual file extensions without the dot; often none.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Returns true if [`read`] supports the format. Forms of SGF are parsed as SGF.
    #[must_use]
    pub fn is_read(self) -> bool {
        self.row().read.is_some()
    }

    /// Returns true if [`write()`] supports the format.
    #[must_use]
    pub fn is_written(self) -> bool {
        self.row().write.is_some()
    }

    /// Detects the format of a file; `None` for SGF and unknown formats.
    ///
    /// A file that begins like a game in SGF is SGF, even if other data follows.
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

/// Options for [`read`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; `None` detects it.
    pub format: Option<Format>,
    /// The encoding; `None` detects it.
    pub charset: Option<Charset>,
    /// The game of a list of moves; `None` means Go.
    pub game: Option<Game>,
    /// The size of the board, if the file does not contain it.
    pub size: Option<BoardSize>,
}

impl ReadOptions {
    fn board(&self, game: Game) -> BoardSize {
        let usual = || game.default_size().unwrap_or(BoardSize::square(19));
        self.size.unwrap_or_else(usual)
    }

    /// Sets the format.
    #[must_use]
    pub fn with_format(self, format: Option<Format>) -> Self {
        Self { format, ..self }
    }

    /// Sets the encoding.
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

/// The result of [`read`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Import {
    /// The format of the file.
    pub format: Format,
    /// The name of its encoding: `UTF-8`, `GB18030`, `CP949`, `Shift_JIS`, …
    pub charset: &'static str,
    /// The games as SGF: FF\[4\], UTF-8, in canonical layout.
    pub bytes: Vec<u8>,
    /// The number of games.
    pub games: usize,
    /// The total number of moves in their main lines.
    pub moves: usize,
    /// Data that SGF cannot store, one entry per field.
    pub lost: Vec<Lost>,
    /// Data that could not be read, in file order.
    pub problems: Vec<Problem>,
}

impl Import {
    /// Parses the converted games.
    #[must_use]
    pub fn collection(&self) -> Collection {
        Collection::parse(self.bytes.as_slice())
    }
}

/// The error of [`read`] and [`foreign`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The format; `None` if it is unknown or JSON.
    pub format: Option<Format>,
    /// Descriptions of the problems with line numbers.
    pub problems: Vec<Problem>,
}

impl ReadError {
    fn at(line: usize, format: Option<Format>, message: &dyn fmt::Display) -> ReadError {
        let message = message.to_string();
        let problems = vec![Problem { line, message }];
        ReadError { format, problems }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.first() {
            Some(problem) => f.write_str(&problem.message),
            None => f.write_str("found neither a move nor a stone"),
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
/// If the format is unknown, or if there is neither a move nor a stone.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Import, ReadError> {
    let text = Text::decode(bytes, options.charset);
    let format = options.format.or_else(|| recognise(bytes, &text));
    let Some((format, reader)) = format.and_then(|format| Some((format, format.row().read?)))
    else {
        let message = "neither SGF nor any other known format";
        return Err(ReadError::at(1, format, &message));
    };
    let mut notes = Notes::default();
    let mut drafts = reader(&text, options, &mut notes);
    drafts.retain(Draft::has_move_or_stone);
    if drafts.is_empty() {
        let (format, problems) = (Some(format), notes.problems);
        return Err(if problems.is_empty() {
            ReadError::at(1, format, &"found neither a move nor a stone")
        } else {
            ReadError { format, problems }
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

/// The result of [`write()`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Export {
    /// The text, in UTF-8.
    pub text: String,
    /// Data that the format cannot store: identifiers, and `variations` with their number.
    pub lost: Vec<Lost>,
}

/// The error of [`write()`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

struct Source<'a> {
    collection: &'a Collection,
    node: Option<Node<'a>>,
}

/// Writes games in another format. With a node, writes only its game, and shows the position at
/// that node.
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
/// If the format cannot be written, if it is for another game, or if it cannot store something that
/// the position depends on.
pub fn write(
    collection: &Collection,
    format: Format,
    node: Option<Node<'_>>,
) -> Result<Export, WriteError> {
    let Some(writer) = format.row().write else {
        return Err(WriteError(format!(
            "cannot write {}: sgf only reads it",
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
