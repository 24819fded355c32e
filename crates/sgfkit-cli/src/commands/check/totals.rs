//! What a run has found in all: the summary and the statistics.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use sgfkit::check::{Diagnostic, Safety, Severity};

use super::{Examined, Task};
use crate::output::{count, json_line};

/// What a finding is counted by.
pub struct Kind {
    code: &'static str,
    severity: Severity,
    fix: Option<Safety>,
}

impl Kind {
    pub fn of(found: &Diagnostic) -> Kind {
        Kind {
            code: found.code,
            severity: found.severity,
            fix: found.fix.as_ref().map(|fix| fix.safety),
        }
    }
}

/// Sums over files.
#[derive(Default)]
pub struct Totals {
    pub unreadable: usize,
    /// Findings that were repaired.
    fixed: usize,
    /// Files that were changed, or would be.
    changed: usize,
    files: usize,
    with_findings: usize,
    trees: usize,
    nodes: usize,
    safe: usize,
    risky: usize,
    codes: BTreeMap<(&'static str, Severity), Count>,
}

/// How often a code was found with a severity.
#[derive(Default)]
struct Count {
    findings: usize,
    files: usize,
    /// The last file, counted from 1.
    last: usize,
    fixable: usize,
}

/// A code in the statistics.
#[derive(Serialize)]
pub struct Statistic {
    r#type: &'static str,
    pub code: &'static str,
    pub severity: &'static str,
    pub count: usize,
    pub files: usize,
    pub fixable: usize,
}

/// The last line of JSON.
#[derive(Serialize)]
struct Summary {
    r#type: &'static str,
    files: usize,
    trees: usize,
    nodes: usize,
    errors: usize,
    warnings: usize,
    style: usize,
    fixable: usize,
    unreadable: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<usize>,
}

impl Totals {
    pub fn new(unreadable: usize) -> Totals {
        Totals {
            unreadable,
            ..Totals::default()
        }
    }

    /// Counts a file that was read.
    pub fn add(&mut self, examined: &Examined) {
        self.files += 1;
        self.trees += examined.trees;
        self.nodes += examined.nodes;
        self.fixed += examined.fixed;
        self.changed += usize::from(examined.fixed > 0);
        self.with_findings += usize::from(!examined.found.is_empty());
        for kind in &examined.found {
            match kind.fix {
                Some(Safety::Safe) => self.safe += 1,
                Some(Safety::Unsafe) => self.risky += 1,
                None => {}
            }
            let count = self.codes.entry((kind.code, kind.severity)).or_default();
            count.findings += 1;
            count.fixable += usize::from(kind.fix.is_some());
            count.files += usize::from(count.last != self.files);
            count.last = self.files;
        }
    }

    /// How often each code was found, the commonest first.
    pub fn statistics(&self) -> Vec<Statistic> {
        let mut codes: Vec<_> = self.codes.iter().collect();
        codes.sort_by_key(|(_, count)| Reverse(count.findings));
        let statistic = |(key, count): (&(&'static str, Severity), &Count)| Statistic {
            r#type: "statistic",
            code: key.0,
            severity: key.1.name(),
            count: count.findings,
            files: count.files,
            fixable: count.fixable,
        };
        codes.into_iter().map(statistic).collect()
    }

    fn of(&self, severity: Severity) -> usize {
        let codes = self.codes.iter().filter(|((_, of), _)| *of == severity);
        codes.map(|(_, count)| count.findings).sum()
    }

    /// The summary as a line of JSON.
    pub fn json(&self, task: Task) -> String {
        json_line(&Summary {
            r#type: "summary",
            files: self.files,
            trees: self.trees,
            nodes: self.nodes,
            errors: self.of(Severity::Error),
            warnings: self.of(Severity::Warning),
            style: self.of(Severity::Style),
            fixable: self.safe + self.risky,
            unreadable: self.unreadable,
            fixed: matches!(task, Task::Fix(_)).then_some(self.fixed),
        })
    }

    /// The summary for people: what was found, by code too unless that is
    /// said elsewhere, and what can be done about it.
    pub fn text(&self, task: Task, by_code: bool) -> String {
        let mut lines = Vec::new();
        match task {
            Task::Report => {}
            Task::Fix(_) => lines.push(format!("{} repaired{}", self.fixed, self.in_changed())),
            Task::Diff(_) => {
                let changed = self.in_changed();
                lines.push(format!("{} would be repaired{changed}", self.fixed));
            }
        }
        if !matches!(task, Task::Diff(_)) {
            if by_code {
                let line = |found: Statistic| {
                    format!("{:>7}  {:<7}  {}", found.count, found.severity, found.code)
                };
                lines.extend(self.statistics().into_iter().map(line));
            }
            lines.push(self.counts());
        }
        lines.extend(self.repairs(task));
        lines.join("\n")
    }

    fn in_changed(&self) -> String {
        match self.changed {
            0 => String::new(),
            _ => format!(" in {}", count(self.changed, "file")),
        }
    }

    fn counts(&self) -> String {
        let mut counts = Vec::new();
        for (severity, noun) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
            if self.of(severity) > 0 {
                counts.push(count(self.of(severity), noun));
            }
        }
        if self.of(Severity::Style) > 0 {
            counts.push(format!("{} of style", self.of(Severity::Style)));
        }
        let files = count(self.files, "file");
        let mut text = match counts.is_empty() {
            true => format!("nothing found in {files}"),
            false => format!("{} in {} of {files}", counts.join(", "), self.with_findings),
        };
        if self.unreadable > 0 {
            text.push_str(&format!("; {} could not be read", self.unreadable));
        }
        text
    }

    /// How many findings can be repaired with which option.
    fn repairs(&self, task: Task) -> Option<String> {
        let (safe, risky) = match task {
            Task::Report => ("--fix", "--fix --unsafe-fixes"),
            Task::Fix(_) | Task::Diff(_) => ("another run", "--unsafe-fixes"),
        };
        let (first, second) = (self.safe, self.risky);
        match (first, second) {
            (0, 0) => None,
            (_, 0) => Some(format!("{first} can be repaired with {safe}")),
            (0, _) => Some(format!("{second} can be repaired with {risky}")),
            _ => Some(format!(
                "{first} can be repaired with {safe}, {second} more with {risky}"
            )),
        }
    }
}
