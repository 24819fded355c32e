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

/// Convert between versions of SGF, charsets, JSON, and the formats beside SGF
///
/// `--to ff4` brings FF 1 to FF 3 up to FF 4, where they have L, M, VW, long names, or setup
/// beside a move; `--to ff3` writes for old programs: no rectangles, no `[]` for a pass, no soft
/// line breaks. What the version does not have is kept and named on standard error. All else stays
/// byte for byte, and so does the charset, which is written into CA where FF 4 lacks it.
///
/// In JSON all nodes of a game stand in one list, each with the index of its parent, and values are
/// interpreted. SGF made from JSON is UTF-8, and CA says so; apart from that and from `charset`,
/// JSON → SGF → JSON is the identity.
///
/// What a file is, is recognised by what it holds, never by its name; --from says it. Formats that
/// are read: gib (Tygem), ngf (wBaduk, CyberOro), ugf (Pandanet), ogs (online-go.com's JSON),
/// hexworld, trmph, t1j, moves (a plain list), gtp, sensei, ascii (a drawn board); and
/// littlegolem by --from alone. Formats that are written: hexworld, trmph, t1j, moves, gtp, sgfs
/// (a game a line). What has no place in the target is named on standard error and in the report;
/// a line that cannot be read is left out, named, and makes the status 1.
///
/// `--analysis` writes what engines left in Go, whichever program wrote it, as another program reads
/// it: `sabaki` keeps winrate and score, `lizzie` all but the policy, `katrain` all but the engine's
/// name. What has no place there is named.
///
/// `--to sgf` without a charset gives an SGF file's bytes back unchanged. `--charset` changes only
/// what it must re-encode, and CA. A character that the charset lacks is an error.
///
/// Several files, and those of folders, need --write, from SGF to SGF, or --out-dir: there the ends
/// of names are those of the form, such as game.json. Folders are searched for SGF, and for gib, ngf,
/// ugf, ugi and t1.
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

    /// The form to write; sgf where a file is not SGF, or --charset is given
    #[arg(long, value_name = "FORM", value_parser = form())]
    pub to: Option<Form>,

    /// The format of the file, if it is not to be recognised
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = from())]
    pub from: From,

    /// The charset to write, such as UTF-8
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub charset: Option<NamedCharset>,

    /// The charset to read the file in, whatever it says
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub from_charset: Option<NamedCharset>,

    /// What engines left, in this dialect: sabaki, lizzie or katrain; or none of it
    #[arg(long, value_name = "DIALECT", value_parser = analysis())]
    pub analysis: Option<Analysis>,

    /// The game of a file that does not tell it, such as a list of moves
    #[arg(long, value_name = "GAME")]
    pub game: Option<GameName>,

    /// The board of a file that does not tell it: 19, or 13x9
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub size: Option<BoardSize>,

    #[command(flatten)]
    pub place: Place,

    /// Write what was lost and what could not be read as JSON, a line a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub report: Option<PathBuf>,

    #[command(flatten)]
    pub output: Outputs,
}

/// What a file is made into.
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

    /// The neighbours' format.
    pub fn format(self) -> Option<Format> {
        match self {
            Form::Other(format) => Some(format),
            _ => None,
        }
    }

    /// Whether it is SGF, so that a file can become it in its place.
    pub fn is_sgf(self) -> bool {
        matches!(self, Form::Ff4 | Form::Ff3 | Form::Sgf)
    }

    /// What it is, in a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Form::Json => "JSON",
            Form::Other(format) => format.title(),
            _ => "SGF",
        }
    }
}

/// What becomes of analyses: `None` where they go.
#[derive(Clone, Copy)]
pub struct Analysis(pub Option<Target>);

fn analysis() -> impl TypedValueParser<Value = Analysis> {
    let names = Target::ALL.map(Target::name).into_iter().chain(["none"]);
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

/// What a file is.
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
    size.ok_or_else(|| "a size is 19 or 13x9, up to 52".to_owned())
}

/// A charset, and the name that it was asked for by.
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
        None => Err("there is no such charset".to_owned()),
    }
}
