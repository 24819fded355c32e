//! `sgf split`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};

use crate::template::Template;

/// Split a file into one file a game, or a variation
///
/// --by tree writes each game of a collection, byte for byte. --by variation writes each line from
/// the root to a leaf. --by game takes a merged tree apart: each node with game information makes a
/// file with the line to it and all below it, its game information in the root; lines that belong
/// to none make one file more.
///
/// The names of the files that were written go to standard output. An existing file is never
/// overwritten without --force: then nothing is written at all.
#[derive(Options)]
#[command(after_help = "\
Fields of --name:
  {stem}   the name of FILE without its end
  {n:04}   the number of the file from 1, with four digits
  {PB}     a property, as it is in force; `unknown` where there is none
  What file systems do not allow becomes `_`; a name that came before gets -2, -3 and so on.

Examples:
  sgf split collection.sgf --out-dir games
  sgf split --by variation joseki.sgf --out-dir lines
  sgf split --by game --name '{PB}-{PW}-{DT}' merged.sgf")]
pub struct Split {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// What makes a file
    #[arg(long, value_name = "WHAT", default_value = "tree")]
    pub by: SplitBy,

    /// The folder to write to; it is made where it does not exist
    #[arg(long, value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    pub out_dir: PathBuf,

    /// The names of the files, without their end; a `.sgf` is taken off
    #[arg(long, value_name = "TEMPLATE", default_value = "{stem}-{n:04}", value_parser = template)]
    pub name: Template,

    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
}

fn template(text: &str) -> Result<Template, String> {
    let text = text.strip_suffix(".sgf").unwrap_or(text);
    Template::parse(text, &["n"]).map_err(|error| format!("{error}; --out-dir names the folder"))
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SplitBy {
    Tree,
    Variation,
    Game,
}
