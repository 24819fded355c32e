//! `sgf split`.

use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit::ops::By;
use sgfkit::ops::words::PIECES;

use super::shared::one_of;
use crate::template::Template;

/// Split a file into one file per game or variation
///
/// --by tree writes each game of a collection, byte for byte. --by variation writes each line from
/// the root to a leaf. --by game separates a merged tree: each node with game information becomes a
/// file with the line to it and everything below it, and its game information in the root. Lines
/// without game information go into one more file.
///
/// sgf prints the names of the files it wrote. If a file exists, it writes nothing at all, unless
/// you pass --force.
#[derive(Options)]
#[command(after_help = "\
Fields of --name:
  {stem}   the name of FILE without its extension
  {n:04}   the number of the file, from 1, with four digits
  {PB}     the value of a property, or `unknown`
  Characters that file systems do not allow become `_`. Duplicate names get -2, -3 and so on.

Examples:
  sgf split collection.sgf --out-dir games
  sgf split --by variation joseki.sgf --out-dir lines
  sgf split --by game --name '{PB}-{PW}-{DT}' merged.sgf")]
pub struct Split {
    /// File to read, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Choose what each file contains
    #[arg(long, value_name = "WHAT", default_value = "tree", value_parser = one_of(PIECES, &[]))]
    pub by: By,

    /// Write to this folder, and create it if needed
    #[arg(long, value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    pub out_dir: PathBuf,

    /// Name files by this template; .sgf is added
    #[arg(long, value_name = "TEMPLATE", default_value = "{stem}-{n:04}", value_parser = template)]
    pub name: Template,

    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
}

fn template(text: &str) -> Result<Template, String> {
    let text = text.strip_suffix(".sgf").unwrap_or(text);
    Template::parse(text, &["n"])
        .map_err(|error| format!("{error}; use --out-dir to choose the folder"))
}
