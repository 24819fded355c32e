//! Reads, fixes and checks one file, and passes on its findings piece by piece.

use std::io;
use std::mem::take;
use std::ops::Range;

use sgfkit::check::{Applicability, Counts, Dropped, Examination, Fixed, Severity};
use sgfkit::{Collection, LineIndex};
use sgfkit_files::{Ahead, Reading, Record, in_order};

use super::Task;
use crate::args::ReportFormat;
use crate::batch;
use crate::commands::unified;
use crate::config::Rules;
use crate::output::{Console, visible};
use crate::paths::{self, InputFile};
use crate::report::{Piece, Presentation, Subject, Writer};
use crate::write;

/// The size in bytes of the pieces of a report.
const PIECE: usize = 1 << 16;

pub struct Work<'a> {
    pub task: Task,
    pub console: &'a Console,
    pub statistics: bool,
    /// The lowest severity to show.
    pub least: Severity,
    pub presentation: Presentation,
    pub diff: unified::Style,
}

#[derive(Default)]
pub struct Examined {
    pub trees: usize,
    pub nodes: usize,
    pub found: Counts,
    pub shown: usize,
    pub is_failure: bool,
    pub fixed: usize,
    /// The fixes that were not applied, each with its place and the reason.
    pub dropped: Vec<String>,
    pub repaired: Option<Vec<u8>>,
    pub problem: Option<String>,
}

pub type Say<'a> = &'a mut dyn FnMut(Piece) -> io::Result<()>;

impl Work<'_> {
    /// Reads a file, fixes it, and reports on it. The inner error is about the file itself.
    pub fn examine(
        &self,
        record: Record<'_>,
        rules: &Rules,
        say: Say<'_>,
    ) -> io::Result<Result<Examined, String>> {
        let file = record.file;
        let collection = match record.parse() {
            Ok(collection) => collection,
            Err(problem) => return Ok(Err(problem.to_string())),
        };
        let mut examined = Examined::default();
        let collection = self.repaired(file, collection, rules, &mut examined, say)?;
        examined.trees = collection.trees().count();
        examined.nodes = collection.trees().map(|tree| tree.nodes().count()).sum();
        self.report(file, &collection, rules, &mut examined, say)?;
        Ok(Ok(examined))
    }

    /// Returns the fixed file, if fixes are requested and change it.
    fn repaired(
        &self,
        file: &InputFile,
        collection: Collection,
        rules: &Rules,
        examined: &mut Examined,
        say: Say<'_>,
    ) -> io::Result<Collection> {
        match self.task {
            Task::Report => Ok(collection),
            Task::Diff(applicability) => {
                let (fixed, new) = fix(&collection, applicability, rules);
                let fixed = fixed.filter(|_| new.count > 0);
                examined.dropped = dropped(file, fixed.as_ref().unwrap_or(&collection), &new);
                let Some(fixed) = fixed else {
                    return Ok(collection);
                };
                let diff = unified::diff(file, &collection, &fixed, self.diff);
                say(Piece::plain(diff))?;
                examined.is_failure = true;
                examined.fixed = new.count;
                Ok(fixed)
            }
            Task::Fix(applicability) => {
                let mut collection = collection;
                let (fixed, new) = fix(&collection, applicability, rules);
                if let Some(fixed) = fixed {
                    match save(file, fixed.source(), self.console) {
                        Ok(()) => {
                            examined.fixed = new.count;
                            collection = fixed;
                        }
                        Err(error) => examined.problem = Some(error.to_string()),
                    }
                }
                examined.dropped = dropped(file, &collection, &new);
                if *file == InputFile::Stdin {
                    examined.repaired = Some(collection.source().to_vec());
                }
                Ok(collection)
            }
        }
    }

    fn report(
        &self,
        file: &InputFile,
        collection: &Collection,
        rules: &Rules,
        examined: &mut Examined,
        say: Say<'_>,
    ) -> io::Result<()> {
        let is_diff = matches!(self.task, Task::Diff(_));
        let limit = if is_diff || self.statistics {
            0
        } else {
            rules.max
        };
        let subject = Subject::new(file, collection);
        let checker = &rules.checker;
        let examination = match self.task {
            Task::Fix(applicability) if examined.problem.is_none() => {
                checker.examine_repaired(applicability, self.least, collection, limit)
            }
            _ => checker.examine_from(self.least, collection, limit),
        };
        let parts = match limit {
            0 | usize::MAX => collection.parts(batch::PART),
            // The first findings are about the file, not about its parts.
            _ => Vec::new(),
        };
        examined.found = match parts.len() {
            0 | 1 => self.one_by_one(&examination, &subject, say)?,
            _ => self.side_by_side(&examination, &subject, parts, say)?,
        };
        if self.presentation.format == ReportFormat::Text {
            let dropped = take(&mut examined.dropped);
            let lines = dropped.into_iter().map(|line| line + "\n");
            say(Piece::plain(lines.collect()))?;
        }
        if is_diff {
            return Ok(());
        }
        let mut found = examined.found.iter();
        examined.is_failure = found.any(|count| rules.fail_on.includes(count.severity));
        if !self.statistics {
            let found = examined.found.iter();
            let bad = found.filter(|count| count.severity >= self.least);
            let bad: usize = bad.map(|count| count.findings).sum();
            examined.shown = bad.min(limit);
            let hidden = bad - examined.shown;
            let mut text = String::new();
            Writer::new(&subject, self.presentation).hide(hidden, &mut text);
            say(Piece::plain(text))?;
        }
        Ok(())
    }

    fn one_by_one<'a>(
        &self,
        examination: &Examination<'_>,
        subject: &'a Subject<'a>,
        say: Say<'_>,
    ) -> io::Result<Counts> {
        let mut writer = Writer::new(subject, self.presentation);
        let mut piece = Piece::default();
        let mut said = Ok(());
        let counts = examination.each(|finding| {
            if said.is_ok() {
                writer.add(&finding, &mut piece);
                if piece.text.len() >= PIECE {
                    said = say(take(&mut piece));
                }
            }
        });
        said?;
        say(piece)?;
        Ok(counts)
    }

    fn side_by_side<'a>(
        &self,
        examination: &Examination<'_>,
        subject: &'a Subject<'a>,
        parts: Vec<Range<usize>>,
        say: Say<'_>,
    ) -> io::Result<Counts> {
        let mut counts = Counts::default();
        let look_at = |trees: Range<usize>| {
            let mut writer = Writer::new(subject, self.presentation);
            let mut piece = Piece::default();
            let found = examination.each_in(trees, |finding| writer.add(&finding, &mut piece));
            let weight = piece.text.len();
            ((piece, found), weight)
        };
        let threads = Reading::default().threads;
        let parts = parts.into_iter();
        in_order(
            parts,
            threads,
            Ahead::default(),
            look_at,
            |(piece, found)| {
                counts.merge(&found);
                say(piece)
            },
        )?;
        Ok(counts)
    }
}

/// Returns the fixed file, if it differs, and the applied fixes.
fn fix(
    collection: &Collection,
    applicability: Applicability,
    rules: &Rules,
) -> (Option<Collection>, Fixed) {
    let counts = rules.checker.examine(collection, 0).each(|_| {});
    let is_fixable =
        |count: &sgfkit::check::Count| count.applicability.is_some_and(|fix| fix <= applicability);
    if !counts.iter().any(is_fixable) {
        return (None, Fixed::default());
    }
    let fixed = rules.checker.fix(collection, applicability);
    if fixed.bytes == collection.source() {
        return (None, fixed);
    }
    (Some(Collection::parse(fixed.bytes.as_slice())), fixed)
}

/// Lists the fixes that were not applied, with their places in the new file.
fn dropped(file: &InputFile, collection: &Collection, fixed: &Fixed) -> Vec<String> {
    if fixed.dropped.is_empty() || fixed.bytes != collection.source() {
        return Vec::new();
    }
    let lines = LineIndex::new(collection);
    let line = |dropped: &Dropped| {
        let place = lines.line_column(dropped.span.start);
        let (code, reason) = (dropped.code, dropped.reason);
        let (line, column) = (place.line, place.column);
        visible(&format!(
            "{file}:{line}:{column}: not applied: {code}: {reason}"
        ))
        .into_owned()
    };
    fixed.dropped.iter().map(line).collect()
}

/// Writes a fixed file. Standard input is written with the reports.
fn save(file: &InputFile, bytes: &[u8], console: &Console) -> io::Result<()> {
    match file {
        InputFile::Stdin => Ok(()),
        InputFile::Path(path) => write::replace(path, bytes, console),
        InputFile::Member(_) => Err(io::Error::other(paths::IN_BUNDLE)),
        InputFile::Typed(_) => Err(io::Error::other(paths::TYPED)),
    }
}
