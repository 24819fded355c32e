//! Writes the findings of `sgf check` in the requested format, one by one as they are found.

mod fold;
mod frames;
mod github;
mod json;

use std::io::{self, Write};
use std::path::MAIN_SEPARATOR;
use std::sync::OnceLock;

use sgfkit::check::{Finding, Severity};
use sgfkit::{Collection, LineIndex};

use crate::args::ReportFormat;
use crate::output::{Palette, Report};
use crate::paths::InputFile;

use fold::Fold;
pub use fold::Piece;

/// The display options of findings.
#[derive(Clone, Copy)]
pub struct Presentation {
    pub format: ReportFormat,
    pub palette: Palette,
    pub width: usize,
}

/// A file to report on.
pub struct Subject<'a> {
    pub file: &'a InputFile,
    pub collection: &'a Collection,
    lines: OnceLock<LineIndex<'a>>,
}

impl<'a> Subject<'a> {
    pub fn new(file: &'a InputFile, collection: &'a Collection) -> Subject<'a> {
        Subject {
            file,
            collection,
            lines: OnceLock::new(),
        }
    }

    /// Returns the line index, which is computed on first use.
    fn lines(&self) -> &LineIndex<'a> {
        self.lines.get_or_init(|| LineIndex::new(self.collection))
    }
}

pub enum Writer<'a> {
    Text(Box<frames::Frames<'a>>),
    Json(json::Lines<'a>),
    Github(github::Commands<'a>),
}

impl<'a> Writer<'a> {
    pub fn new(subject: &'a Subject<'a>, presentation: Presentation) -> Writer<'a> {
        match presentation.format {
            ReportFormat::Text => {
                Writer::Text(Box::new(frames::Frames::new(subject, presentation)))
            }
            ReportFormat::Json => Writer::Json(json::Lines::new(subject)),
            ReportFormat::Github => Writer::Github(github::Commands::new(subject)),
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut Piece) {
        match self {
            Writer::Text(frames) => {
                out.begin(finding.check().code, finding.message());
                frames.add(finding, &mut out.text);
            }
            Writer::Json(lines) => lines.add(finding, &mut out.text),
            Writer::Github(commands) => commands.add(finding, &mut out.text),
        }
    }

    pub fn hide(&self, hidden: usize, out: &mut String) {
        match self {
            _ if hidden == 0 => {}
            Writer::Text(frames) => frames.hide(hidden, out),
            Writer::Json(lines) => lines.hide(hidden, out),
            Writer::Github(commands) => commands.hide(hidden, out),
        }
    }
}

/// Combines the reports of many files.
pub struct Reporter {
    pub out: Report,
    /// The repeated findings; `None` if all are written.
    fold: Option<Fold>,
}

impl Reporter {
    /// Creates a reporter. With `is_whole`, repeated findings are written, too.
    pub fn new(out: Report, format: ReportFormat, is_whole: bool) -> Reporter {
        let folds = format == ReportFormat::Text && !is_whole;
        Reporter {
            out,
            fold: folds.then(Fold::default),
        }
    }

    pub fn add(&mut self, piece: Piece) -> io::Result<()> {
        let Some(fold) = &mut self.fold else {
            return self.out.write_all(piece.text.as_bytes());
        };
        let mut parts = fold.take(piece).into_iter();
        parts.try_for_each(|part| self.out.write_all(part.as_bytes()))
    }

    /// Returns the number of repeated findings that were only counted.
    pub fn folded(&self) -> usize {
        self.fold.as_ref().map_or(0, Fold::folded)
    }

    pub fn finish(mut self) -> io::Result<()> {
        if let Some(fold) = &self.fold {
            self.out.write_all(fold.lines().as_bytes())?;
        }
        self.out.flush()
    }
}

fn more(hidden: usize) -> String {
    match hidden {
        1 => "1 more not shown".to_owned(),
        _ => format!("{hidden} more not shown"),
    }
}

/// Returns a severity as GitHub calls it.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error | Severity::Warning => severity.name(),
        Severity::Style => "notice",
    }
}

/// Returns a path for web services: relative to the current folder, with slashes.
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
