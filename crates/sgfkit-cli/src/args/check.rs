//! `sgf check`.

use std::path::PathBuf;

use clap::{Args as Options, ValueEnum, ValueHint};
use serde::Deserialize;
use sgfkit::check::Severity;

use super::shared::{Inputs, Known};
use crate::codes::{self, Codes};

/// Check files for errors, and fix them
///
/// Each finding begins with `path:line:column: severity[code]: message`; `sgf explain CODE`
/// documents the code. After five findings with the same message, sgf only counts the rest. Use
/// --select CODE or another --format to see them all. An error breaks a mandatory rule of the
/// specification, a warning is legal but suspicious, and style breaks a recommendation. The summary
/// goes to standard error.
///
/// --fix fixes the files and reports the remaining findings. Safe fixes never change a position, a
/// text or game information. --unsafe-fixes also applies fixes that delete or reinterpret data.
/// With `-` the fixed file goes to standard output and the report to standard error.
#[derive(Options)]
#[command(after_help = "\
Configuration:
  sgf uses the file sgfkit.toml in the folder of each file, or in the nearest folder above it. All
  keys are optional, and options override them: --ignore adds to `ignore`, and --select replaces
  both `select` and `ignore`.

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

Exit status: 1 if there are findings at or above --fail-on, or if --diff shows a change; 2 if a
file cannot be read or written.")]
pub struct Check {
    #[command(flatten)]
    pub inputs: Inputs,

    /// Choose the format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ReportFormat,

    /// Report only these checks: codes, groups or `all`
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    #[arg(value_parser = Known::new(codes::names, Codes::named), hide_possible_values = true)]
    pub select: Vec<Codes>,

    /// Do not report these checks
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    #[arg(value_parser = Known::new(codes::names, Codes::named), hide_possible_values = true)]
    pub ignore: Vec<Codes>,

    /// Exit with status 1 if there are findings of this severity or higher [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub fail_on: Option<FailOn>,

    /// Show findings of this severity or higher, and count the others (text and github) [default:
    /// warning]
    #[arg(long, value_name = "SEVERITY")]
    pub level: Option<Level>,

    /// Show at most N findings per file; all are counted
    #[arg(long, value_name = "N")]
    pub max: Option<usize>,

    /// Count the findings of each code instead of showing them
    #[arg(long, conflicts_with = "diff")]
    pub statistics: bool,

    /// Fix the files
    #[arg(long)]
    pub fix: bool,

    /// Also apply fixes that may delete or reinterpret data
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// Show what --fix would change, without changing it
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,

    /// Use this configuration for all files [default: sgfkit.toml in the folder of each file, or
    /// in a parent folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Ignore all sgfkit.toml files
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Findings with an excerpt of the source
    Text,
    /// One JSON object per line; the last is a summary
    Json,
    /// Annotations for GitHub Actions
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
    /// Returns whether a finding of this severity makes the run fail.
    pub fn includes(self, severity: Severity) -> bool {
        match self {
            FailOn::Error => severity >= Severity::Error,
            FailOn::Warning => severity >= Severity::Warning,
            FailOn::Style => true,
            FailOn::Never => false,
        }
    }
}
