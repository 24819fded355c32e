//! `sgf convert`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use sgfkit::charset::Charset;

/// Convert between versions of SGF, between charsets, and between SGF and JSON
///
/// `--to ff4` brings FF 1 to FF 3 up to FF 4, where they have L, M, VW, long names, or setup
/// beside a move; `--to ff3` writes for old programs: no rectangles, no `[]` for a pass, no soft
/// line breaks. What the version does not have is kept and named on standard error. All else stays
/// byte for byte, and so does the charset, which is written into CA where FF 4 lacks it.
///
/// JSON is recognised by its beginning. In JSON all nodes of a game stand in one list, each with
/// the index of its parent, and values are interpreted; JSON → SGF → JSON is the identity.
///
/// `--to sgf` without a charset gives an SGF file's bytes back unchanged. `--charset` changes only
/// what it must re-encode, and CA. A character that the charset lacks is an error.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf convert --to ff4 old.sgf -o new.sgf
  sgf convert --charset UTF-8 --write game.sgf
  sgf convert --from-charset GBK --charset UTF-8 game.sgf -o fixed.sgf
  sgf convert --to json game.sgf | jq '.trees[0].nodes | length'")]
pub struct Convert {
    /// A file in SGF or JSON, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The form to write; sgf where --charset is given
    #[arg(long, value_name = "FORM", required_unless_present = "charset")]
    pub to: Option<Form>,

    /// The charset to write, such as UTF-8
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub charset: Option<NamedCharset>,

    /// The charset to read the file in, whatever it says
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub from_charset: Option<NamedCharset>,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Change the file itself; SGF to SGF only
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Ff4,
    Ff3,
    Json,
    Sgf,
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
