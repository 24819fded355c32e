//! `sgf set`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use sgfkit::ops::{Assignment, SetAction};

use super::shared::{Folders, Inputs, Outputs, Place};

/// Set and remove properties in many files
///
/// ID=VALUE sets a property, and ID= sets it to an empty value. The value is plain text: sgf
/// escapes it and writes it in the encoding of the game. Lists take points with commas, in the
/// players' notation or SGF's (AB=D4,Q16 or TR=pd), and ID+=VALUE adds to a list. Labels are
/// written as LB=D4:A,Q16:B, a comma in a label as `\,`. An argument is an assignment if it
/// starts with an identifier in capital letters and `=` or `+=`; after `--` all arguments are
/// PATHs.
///
/// Without --node, --move or --path, game info is set in each game-info node, or in the root if
/// there is none, and root properties are set in the root: in all games, or in the one that --tree
/// names. Other properties need a node. Values are
/// checked by the type of their property; a value that `sgf check` would report as an error is
/// refused. The rest of a file is kept byte for byte, except that a changed game loses its stray
/// text.
#[derive(Options)]
#[command(after_help = "\
Columns of --from:
  path  tree  node, and any identifier (PB, EV …) or a column of `sgf table`:
  black_name black_rank black_team white_name white_rank white_team result_text
  date_text (or date) event round place rules title opening source user annotator
  copyright game_comment komi handicap time_main time_overtime
  Other columns of `sgf table` are ignored. A cell that was not edited changes nothing.

Examples:
  sgf set EV='Club cup 2025' KM=6.5 --write games/
  sgf set PB='Lee Sedol' --tree 2 games.sgf -o out.sgf
  sgf set C='A turning point' HO=1 --move 57 -w game.sgf
  sgf set --unset GC,US --diff games/
  sgf table games/ -o edits.csv && sgf set --from edits.csv --write games/

Exit status: 1 if --diff finds a difference, 2 if something was refused.")]
pub struct Set {
    /// Properties to set, and files and folders, or `-`
    #[arg(value_name = "ID=VALUE|PATH", value_hint = ValueHint::AnyPath)]
    arguments: Vec<OsString>,

    /// Files and folders whose names look like an assignment
    #[arg(value_name = "PATH", last = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    /// Remove properties
    #[arg(long, value_name = "ID", value_delimiter = ',', value_parser = unset)]
    unset: Vec<Assignment>,

    /// Set the values in a table: CSV or JSON Lines with the columns below; `-` is standard input
    #[arg(long, value_name = "TABLE", value_hint = ValueHint::FilePath)]
    pub from: Option<PathBuf>,

    /// Remove the properties of empty cells in --from
    #[arg(long, requires = "from")]
    pub unset_empty: bool,

    #[command(flatten)]
    pub place: Place,

    /// Read more paths from a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files_from: Option<PathBuf>,

    /// Paths in --files-from end with NUL characters, as `find -print0` writes them
    #[arg(long = "null", short = '0', requires = "files_from")]
    nul: bool,

    #[command(flatten)]
    folders: Folders,

    /// Reject files in archives larger than this [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = sgfkit::units::parse_bytes)]
    max_member: Option<u64>,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with = "out_dir")]
    output: Option<PathBuf>,

    /// Edit the files in place
    #[arg(long, short, conflicts_with_all = ["output", "out_dir"])]
    write: bool,

    /// Write the results to a folder, under their file names; files from folders keep their
    /// relative paths
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out_dir: Option<PathBuf>,

    /// Show what would change
    #[arg(long, conflicts_with_all = ["output", "write", "out_dir"])]
    pub diff: bool,

    /// Write invalid values and unknown properties, too; overwrite files in --out-dir
    #[arg(long)]
    pub force: bool,
}

impl Set {
    /// Returns the changes, the files, and the outputs.
    pub fn split(&self) -> (Vec<Assignment>, Inputs, Outputs) {
        let mut assignments = Vec::new();
        let mut paths = Vec::new();
        for argument in &self.arguments {
            match argument.to_str().and_then(Assignment::parse) {
                Some(assignment) => assignments.push(assignment),
                None => paths.push(PathBuf::from(argument)),
            }
        }
        assignments.extend_from_slice(&self.unset);
        paths.extend_from_slice(&self.paths);
        let inputs = Inputs {
            paths,
            files_from: self.files_from.clone(),
            nul: self.nul,
            folders: self.folders.clone(),
            max_member: self.max_member,
        };
        let outputs = Outputs {
            output: self.output.clone(),
            write: self.write,
            out_dir: self.out_dir.clone(),
            force: self.force,
        };
        (assignments, inputs, outputs)
    }
}

/// Parses an identifier of --unset.
fn unset(id: &str) -> Result<Assignment, String> {
    let assignment = Assignment::parse(&format!("{id}=")).filter(|_| !id.ends_with('+'));
    let mut assignment =
        assignment.ok_or("expected identifiers in capital letters, such as C,GC")?;
    assignment.action = SetAction::Unset;
    Ok(assignment)
}
