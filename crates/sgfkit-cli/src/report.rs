//! What `sgf check` says about a file, in the form that was asked for.

mod frames;
mod github;
mod json;
mod sarif;

use std::io::{self, Write};
use std::path::MAIN_SEPARATOR;

use sgfkit::check::{Diagnostic, Severity};
use sgfkit::{Collection, LineIndex, Position};

use crate::args::ReportFormat;
use crate::output::{Palette, Report};
use crate::paths::InputFile;

/// How findings are shown.
#[derive(Clone, Copy)]
pub struct Look {
    pub format: ReportFormat,
    pub palette: Palette,
    /// The columns that a line should not exceed.
    pub width: usize,
}

/// What was found in a file.
pub struct Findings<'a> {
    pub file: &'a InputFile,
    pub collection: &'a Collection,
    /// What is shown of it.
    pub shown: &'a [Diagnostic],
    /// How many more there are.
    pub hidden: usize,
}

impl Findings<'_> {
    /// The findings in a form.
    pub fn text(&self, look: Look) -> String {
        match look.format {
            ReportFormat::Text => frames::text(self, look.palette, look.width),
            ReportFormat::Json => json::text(self),
            ReportFormat::Github => github::text(self),
            ReportFormat::Sarif => sarif::results(self),
        }
    }
}

/// Puts the texts of many files together.
pub struct Reporter {
    pub out: Report,
    format: ReportFormat,
    /// What comes before the next results in SARIF.
    separator: &'static str,
    notifications: Vec<sarif::Notification>,
}

impl Reporter {
    pub fn new(out: Report, format: ReportFormat) -> io::Result<Reporter> {
        let mut reporter = Reporter {
            out,
            format,
            separator: "",
            notifications: Vec::new(),
        };
        if reporter.is_sarif() {
            reporter.out.write_all(sarif::head().as_bytes())?;
        }
        Ok(reporter)
    }

    /// Adds a file's text; `hidden` findings are not in it.
    pub fn add(&mut self, file: &InputFile, text: &str, hidden: usize) -> io::Result<()> {
        if self.is_sarif() && !text.is_empty() {
            self.out.write_all(self.separator.as_bytes())?;
            self.separator = ",\n";
        }
        if self.is_sarif() && hidden > 0 {
            let note = sarif::Notification::hidden(file, hidden);
            self.notifications.push(note);
        }
        self.out.write_all(text.as_bytes())
    }

    /// Remembers what went wrong with a file, where the form has a place for it.
    pub fn problem(&mut self, file: &InputFile, problem: &str) {
        if self.is_sarif() {
            let note = sarif::Notification::problem(file, problem);
            self.notifications.push(note);
        }
    }

    /// Writes what is left to write.
    pub fn finish(mut self) -> io::Result<()> {
        if self.is_sarif() {
            let end = sarif::end(&self.notifications);
            self.out.write_all(end.as_bytes())?;
        }
        self.out.flush()
    }

    fn is_sarif(&self) -> bool {
        self.format == ReportFormat::Sarif
    }
}

/// What stands for findings that are not shown.
fn more(hidden: usize) -> String {
    match hidden {
        1 => "1 more is not shown".to_owned(),
        _ => format!("{hidden} more are not shown"),
    }
}

/// Lines and columns of places that are asked for in any order.
struct Positions {
    /// Sorted by offsets.
    known: Vec<(u32, Position)>,
}

impl Positions {
    /// Finds places in the order of the file, which takes linear time.
    fn new(lines: &LineIndex<'_>, offsets: impl Iterator<Item = u32>) -> Positions {
        let mut offsets: Vec<_> = offsets.collect();
        offsets.sort_unstable();
        offsets.dedup();
        let position = |offset| (offset, lines.position(offset));
        Positions {
            known: offsets.into_iter().map(position).collect(),
        }
    }

    /// The position of one of the offsets.
    fn of(&self, offset: u32) -> Position {
        let index = self
            .known
            .binary_search_by_key(&offset, |(offset, _)| *offset);
        match index.ok().and_then(|index| self.known.get(index)) {
            Some((_, position)) => *position,
            None => Position { line: 1, column: 1 },
        }
    }
}

/// The offsets at which findings and their labels begin and end.
fn edges(found: &[Diagnostic]) -> impl Iterator<Item = u32> {
    found.iter().flat_map(|diagnostic| {
        let labels = diagnostic.labels.iter().map(|label| label.span);
        let spans = labels.chain([diagnostic.span]);
        spans.flat_map(|span| [span.start, span.end])
    })
}

/// A severity in other programs' words.
fn level(severity: Severity, style: &'static str) -> &'static str {
    match severity {
        Severity::Error | Severity::Warning => severity.name(),
        Severity::Style => style,
    }
}

/// A path as web services know it: with slashes, from the current folder.
fn slashed(path: &str) -> String {
    let path = match MAIN_SEPARATOR {
        '/' => path.to_owned(),
        other => path.replace(other, "/"),
    };
    match path.strip_prefix("./") {
        Some(rest) => rest.to_owned(),
        None => path,
    }
}
