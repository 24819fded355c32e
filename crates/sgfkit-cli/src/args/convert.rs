//! `sgf convert`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit::Game;
use sgfkit::analysis::convert::Target;
use sgfkit::charset::Charset;
use sgfkit::exchange::Format;
use sgfkit::game::BoardSize;

use super::{Inputs, Outputs, Place};

/// Convert between SGF versions, character encodings, JSON and other game formats
///
/// `--to ff4` converts FF[1] to FF[3] to FF[4], including L, M, VW, long names and nodes with both
/// setup and moves. `--to ff3` writes files for old programs: no rectangles, no `[]` for a pass, no
/// soft line breaks. Properties that the version lacks are kept and listed on standard error.
/// Everything else is kept byte for byte. The encoding stays, too; FF[4] gets a CA property if it
/// has none.
///
/// In JSON all nodes of a game are in one list, each with the index of its parent, and values are
/// interpreted. SGF made from JSON is UTF-8, with CA[UTF-8]. Except for CA and `charset`,
/// converting JSON to SGF and back changes nothing.
///
/// The input format is detected from the contents, never from the file name; use --from to
/// override. Formats read: gib (Tygem), ngf (wBaduk, CyberOro), ugf (Pandanet), ogs
/// (online-go.com's JSON), hexworld, trmph, t1j, moves (a plain list), gtp, sensei, ascii (a drawn
/// board), and littlegolem (only with --from). Formats written: hexworld, trmph, t1j, moves, gtp,
/// sgfs (one game per line). Data that the target cannot store is listed on standard error and in
/// the report. A line that cannot be read is skipped and reported, and the exit status is 1.
///
/// `--analysis` rewrites engine analyses of Go games for another program: `sabaki` keeps win rate
/// and score, `lizzie` everything except the policy, `katrain` everything except the name of the
/// engine. Data that the program cannot store is listed.
///
/// `--to sgf` without --charset copies an SGF file unchanged. --charset re-encodes the texts,
/// updates CA, and changes nothing else. A character that the encoding lacks is an error.
///
/// Several files and folders need --write (SGF to SGF) or --out-dir. In --out-dir, files get the
/// extension of the format, such as game.json. Folders are searched for SGF, gib, ngf, ugf, ugi and
/// t1 files.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf convert --to ff4 old.sgf -o new.sgf
  sgf convert --charset UTF-8 --write game.sgf
  sgf convert --from-charset GBK --charset UTF-8 game.sgf -o fixed.sgf
  sgf convert --to json game.sgf | jq '.trees[0].nodes | length'
  sgf convert --charset UTF-8 --write games/
  sgf convert --to json --out-dir json games/
  sgf convert --analysis sabaki katrain.sgf -o slim.sgf
  sgf convert game.gib -o game.sgf --report game.json
  echo 'https://hexworld.org/board/#11c1,b4:sh4,g8' | sgf convert - | sgf show -
  sgf convert --to moves --move 30 game.sgf")]
pub struct Convert {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Write this format [default: sgf for other formats and with --charset]
    #[arg(long, value_name = "FORM", value_parser = form())]
    pub to: Option<Form>,

    /// Read the file as this format
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = from())]
    pub from: From,

    /// Write this encoding, such as UTF-8
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub charset: Option<NamedCharset>,

    /// Read the file in this encoding, and ignore its CA
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub from_charset: Option<NamedCharset>,

    /// Rewrite engine analyses for this program, or remove them with `none`
    #[arg(long, value_name = "DIALECT", value_parser = analysis())]
    pub analysis: Option<Analysis>,

    /// Set the game if the file does not, such as a list of moves
    #[arg(long, value_name = "GAME")]
    pub game: Option<GameName>,

    /// Set the board size if the file does not: 19, or 13x9
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub size: Option<BoardSize>,

    #[command(flatten)]
    pub place: Place,

    /// List lost and unreadable data as JSON, one line per file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub report: Option<PathBuf>,

    #[command(flatten)]
    pub output: Outputs,
}

/// An output format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Ff4,
    Ff3,
    Json,
    Sgf,
    Other(Format),
}

impl Form {
    const OWN: [(&str, Form); 4] = [
        ("ff4", Form::Ff4),
        ("ff3", Form::Ff3),
        ("json", Form::Json),
        ("sgf", Form::Sgf),
    ];

    /// Returns the format if it is not SGF or JSON.
    pub fn format(self) -> Option<Format> {
        match self {
            Form::Other(format) => Some(format),
            _ => None,
        }
    }

    /// Returns whether the format is SGF, so that files can be converted in place.
    pub fn is_sgf(self) -> bool {
        matches!(self, Form::Ff4 | Form::Ff3 | Form::Sgf)
    }

    /// Returns the name of the format in sentences.
    pub fn title(self) -> &'static str {
        match self {
            Form::Json => "JSON",
            Form::Other(format) => format.title(),
            _ => "SGF",
        }
    }
}

/// The target of analyses; `None` removes them.
#[derive(Clone, Copy)]
pub struct Analysis(pub Option<Target>);

fn analysis() -> impl TypedValueParser<Value = Analysis> {
    let names = Target::ALL.iter().map(|target| target.name());
    let names = names.chain(["none"]);
    PossibleValuesParser::new(names).map(|name| Analysis(Target::named(&name)))
}

fn form() -> impl TypedValueParser<Value = Form> {
    let others = Format::all().filter(|format| format.is_written());
    let names = Form::OWN.map(|(name, _)| name).into_iter();
    let names = names.chain(others.map(Format::name));
    PossibleValuesParser::new(names).map(|name| {
        let own = Form::OWN.iter().find(|(own, _)| *own == name);
        match (own, Format::named(&name)) {
            (Some((_, form)), _) => *form,
            (None, Some(format)) => Form::Other(format),
            (None, None) => Form::Sgf,
        }
    })
}

/// An input format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum From {
    Auto,
    Sgf,
    Json,
    Other(Format),
}

fn from() -> impl TypedValueParser<Value = From> {
    let others = Format::all().map(Format::name);
    PossibleValuesParser::new(["auto", "sgf", "json"].into_iter().chain(others)).map(|name| match (
        &*name,
        Format::named(&name),
    ) {
        ("json", _) => From::Json,
        ("sgf", _) => From::Sgf,
        (_, Some(format)) => From::Other(format),
        (_, None) => From::Auto,
    })
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    Go,
    Hex,
    Twixt,
}

impl std::convert::From<GameName> for Game {
    fn from(name: GameName) -> Game {
        match name {
            GameName::Go => Game::Go,
            GameName::Hex => Game::Hex,
            GameName::Twixt => Game::Twixt,
        }
    }
}

fn size(text: &str) -> Result<BoardSize, String> {
    let sides = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse().ok().filter(|side| (1..=52).contains(side));
    let size = match (side(sides.0), side(sides.1)) {
        (Some(columns), Some(rows)) => Some(BoardSize::new(columns, rows)),
        _ => None,
    };
    size.ok_or_else(|| "expected a board size such as 19 or 13x9, up to 52".to_owned())
}

/// An encoding and the name that the user gave.
#[derive(Clone)]
pub struct NamedCharset {
    pub charset: Charset,
    pub name: String,
}

fn named_charset(name: &str) -> Result<NamedCharset, String> {
    let name = name.trim();
    match Charset::for_name(name.as_bytes()) {
        Some(charset) => Ok(NamedCharset {
            charset,
            name: name.to_owned(),
        }),
        None => Err(
            "unknown character encoding; expected a name such as UTF-8, GBK or Shift_JIS"
                .to_owned(),
        ),
    }
}
