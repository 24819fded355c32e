//! Runs checks on a file and passes findings on in file order, tree by tree.

use std::borrow::Cow;
use std::ops::Range;

use super::finding::{Counts, Finding};
use super::log::Log;
use super::report::{File, Report};
use super::walk::Walk;
use super::{Applicability, Checker, Severity};
use sgfkit_core::syntax::Input;
use sgfkit_core::tree::Collection;

/// A file with the checks to run on it ([`Checker::examine`]).
///
/// Trees are checked on each request, so several threads can check different trees at
/// the same time.
pub struct Examination<'a> {
    checker: &'a Checker,
    file: File<'a>,
    limit: usize,
    least: Severity,
    /// Highest applicability of the fixes that were already tried.
    repaired: Option<Applicability>,
    /// Findings that concern the whole file, sorted.
    whole: Log,
    counts: Counts,
}

impl<'a> Examination<'a> {
    pub(super) fn new(
        checker: &'a Checker,
        collection: &'a Collection,
        limit: usize,
        least: Severity,
        repaired: Option<Applicability>,
    ) -> Examination<'a> {
        let file = File::new(if collection.is_edited() {
            Cow::Owned(collection.reparsed())
        } else {
            Cow::Borrowed(collection)
        });
        let mut report = Report::new(&file, limit);
        report.least = least;
        report.repaired = repaired;
        report.faults(checker.lists.faults.all());
        for (_, run) in checker.lists.file.all() {
            run(&file.collection, &mut report);
        }
        let Report {
            log: mut whole,
            counts,
            ..
        } = report;
        whole.sort();
        Examination {
            checker,
            file,
            limit,
            least,
            repaired,
            whole,
            counts,
        }
    }

    /// Calls `found` for each finding, in file order, and returns the counts.
    pub fn each(&self, found: impl FnMut(Finding<'_>)) -> Counts {
        self.each_in(0..usize::MAX, found)
    }

    /// Calls `found` for each finding in a range of trees, by index, and the text between them.
    /// Findings that concern the whole file come before the first tree.
    ///
    /// The limit on the number of reported findings also applies here.
    pub fn each_in(&self, trees: Range<usize>, mut found: impl FnMut(Finding<'_>)) -> Counts {
        let collection = &*self.file.collection;
        let input = collection.input();
        let mut report = Report::new(&self.file, self.limit);
        report.least = self.least;
        report.repaired = self.repaired;
        if trees.start == 0 {
            report.counts.merge(&self.counts);
        }
        let mut walk = Walk::new(&self.checker.lists, &self.checker.tables);
        let mut whole = match trees.start {
            0 => 0..0,
            first => 0..self.whole.before(start_of(collection, &input, first)),
        };
        for index in trees.clone() {
            let Some(tree) = collection.tree(index) else {
                break;
            };
            walk.tree(tree, &mut report);
            if report.log.is_empty() && whole.end == self.whole.len() {
                continue;
            }
            let next = start_of(collection, &input, index + 1);
            self.hand_on(&mut report, &mut whole, [next; 2], &mut found);
        }
        let next = start_of(collection, &input, trees.end);
        self.hand_on(&mut report, &mut whole, [next, u32::MAX], &mut found);
        report.counts
    }

    /// Reports findings between two offsets: those of trees, and those of the file from `whole` on.
    fn hand_on(
        &self,
        report: &mut Report<'_>,
        whole: &mut Range<usize>,
        [before, before_in_trees]: [u32; 2],
        found: &mut impl FnMut(Finding<'_>),
    ) {
        report.log.sort();
        let ready = report.log.before(before_in_trees);
        *whole = whole.end..self.whole.before(before).max(whole.end);
        let collection = &*self.file.collection;
        let findings = self.whole.merged(whole.clone(), &report.log, 0..ready);
        let mut count = 0;
        for (record, words) in findings.take(report.limit) {
            found(Finding::new(collection, record, words));
            count += 1;
        }
        report.limit -= count;
        report.log.drain(ready);
    }
}

/// Returns the offset at which a tree begins, or the end of the file if there is no such tree.
fn start_of(collection: &Collection, input: &Input<'_>, index: usize) -> u32 {
    let span = collection.tree(index).and_then(sgfkit_core::GameTree::span);
    span.map_or(u32::MAX, |span| input.original_span(span).start)
}
