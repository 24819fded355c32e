//! `sgf check`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use serde::Deserialize;
use sgfkit::check::Severity;

use super::shared::{Inputs, Known};
use crate::codes::{self, Codes};

/// Find what breaks the format or smells, and repair it
///
/// Each finding begins with `path:line:column: severity[code]: message`, and `sgf explain CODE`
/// says more about it. What is said five times in the same words is only counted from then on;
/// --select and the other formats show each. An error breaks a mandatory rule of the specification, a warning is legal
/// but suspicious, and style breaks a recommendation. A summary goes to standard error.
///
/// With --fix files are repaired, and what remains is reported. A fix is safe where every position,
/// every text and all game information stay as they are; --unsafe-fixes takes those along that
/// delete or interpret something. With `-` the repaired file goes to standard output and the
/// report to standard error.
#[derive(Options)]
#[command(after_help = "\
Configuration:
  The file sgfkit.toml in a file's folder, or in the nearest one above, holds for it. All is
  optional, and the command line wins: --ignore adds to what is ignored here, and with --select
  neither select nor ignore here play a part.

    [check]
    select = [\"all\"]                 # codes and groups, as for --select
    ignore = [\"charsets-differ\"]
    fail-on = \"warning\"
    max = 10

    [[check.folders]]
    path = \"imported\"                # relative to this file; globs work
    ignore = [\"legacy\"]

Examples:
  sgf check game.sgf
  sgf check --fix games/
  sgf check --diff --unsafe-fixes games/
  sgf check --level error games/
  sgf check --fail-on warning --ignore charsets-differ,legacy games/
  sgf check --format json games/ | jq -r 'select(.lossy) | .path'

Exit status: 1 where there is something at or above --fail-on, with --diff where something would
change; 2 where a file cannot be read or written.")]
pub struct Check {
    #[command(flatten)]
    pub inputs: Inputs,

    /// How findings are reported
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ReportFormat,

    /// Report these only: codes, names of groups, or all
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    #[arg(value_parser = Known::new(codes::names, Codes::named), hide_possible_values = true)]
    pub select: Vec<Codes>,

    /// Do not report these
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    #[arg(value_parser = Known::new(codes::names, Codes::named), hide_possible_values = true)]
    pub ignore: Vec<Codes>,

    /// The severity from which on the exit status is 1 [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub fail_on: Option<FailOn>,

    /// The severity from which on findings are shown, in text and for GitHub;
    /// the others are counted [default: warning]
    #[arg(long, value_name = "SEVERITY")]
    pub level: Option<Level>,

    /// Show no more than N findings a file; all count
    #[arg(long, value_name = "N")]
    pub max: Option<usize>,

    /// Show how often each code was found instead of the findings
    #[arg(long, conflicts_with = "diff")]
    pub statistics: bool,

    /// Repair the files
    #[arg(long)]
    pub fix: bool,

    /// Take along what deletes or interprets something
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// Only show what --fix would change
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,

    /// The configuration for all files
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Look for no configuration
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Frames of the source, for people
    Text,
    /// An object a line, the last one a summary
    Json,
    /// Annotations: workflow commands of GitHub Actions
    Github,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    Error,
    Warning,
    Style,
}

impl Level {
    pub fn severity(self) -> Severity {
        match self {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Style => Severity::Style,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum FailOn {
    Error,
    Warning,
    Style,
    Never,
}

impl FailOn {
    /// Whether a finding of this severity makes the run fail.
    pub fn includes(self, severity: Severity) -> bool {
        match self {
            FailOn::Error => severity >= Severity::Error,
            FailOn::Warning => severity >= Severity::Warning,
            FailOn::Style => true,
            FailOn::Never => false,
        }
    }
}
