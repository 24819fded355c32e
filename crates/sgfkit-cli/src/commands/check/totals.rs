//! The totals of a run: summary and statistics.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use sgfkit::check::{Applicability, Severity};

use super::Task;
use super::examine::Examined;
use crate::output::{count, json_line};

/// A report with more findings than this ends with advice to see fewer.
const MANY: usize = 100;

#[derive(Default)]
pub struct Totals {
    pub unreadable: usize,
    fixed: usize,
    changed: usize,
    files: usize,
    with_findings: usize,
    shown: usize,
    trees: usize,
    nodes: usize,
    safe: usize,
    risky: usize,
    codes: BTreeMap<(&'static str, Severity), Count>,
}

/// The number of findings of a code with a severity.
#[derive(Default)]
struct Count {
    findings: usize,
    files: usize,
    /// The last file, counted from 1.
    last: usize,
    fixable: usize,
}

#[derive(Serialize)]
pub struct Statistic {
    r#type: &'static str,
    pub code: &'static str,
    pub severity: &'static str,
    pub count: usize,
    pub files: usize,
    pub fixable: usize,
}

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

    pub fn add(&mut self, examined: &Examined) {
        self.files += 1;
        self.trees += examined.trees;
        self.nodes += examined.nodes;
        self.fixed += examined.fixed;
        self.changed += usize::from(examined.fixed > 0);
        self.shown += examined.shown;
        self.with_findings += usize::from(examined.found.total() > 0);
        for kind in examined.found.iter() {
            match kind.applicability {
                Some(Applicability::Safe) => self.safe += kind.findings,
                Some(_) => self.risky += kind.findings,
                None => {}
            }
            let key = (kind.check.code, kind.severity);
            let count = self.codes.entry(key).or_default();
            count.findings += kind.findings;
            if kind.applicability.is_some() {
                count.fixable += kind.findings;
            }
            count.files += usize::from(count.last != self.files);
            count.last = self.files;
        }
    }

    /// Records findings that are counted but not shown.
    pub fn fold(&mut self, findings: usize) {
        self.shown = self.shown.saturating_sub(findings);
    }

    /// Returns the number of findings for each code, most common first.
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

    /// Returns the summary for people: totals, codes unless shown elsewhere, hidden findings and
    /// their severity, and available fixes.
    pub fn text(&self, task: Task, by_code: bool, least: Severity) -> String {
        let mut lines = Vec::new();
        match task {
            Task::Report => {}
            Task::Fix(_) => lines.push(format!("{} repaired{}", self.fixed, self.in_changed())),
            Task::Diff(_) => {
                let changed = self.in_changed();
                lines.push(format!("{} would be fixed{changed}", self.fixed));
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
            if by_code {
                lines.extend(self.too_little(least));
            }
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
        let counts = self.severities(|_| true);
        let files = count(self.files, "file");
        let mut text = if self.files == 0 {
            "no files checked".to_owned()
        } else if counts.is_empty() {
            format!("nothing found in {files}")
        } else {
            format!("{} in {} of {files}", counts.join(", "), self.with_findings)
        };
        if self.unreadable > 0 {
            text.push_str(&format!("; {} could not be read", self.unreadable));
        }
        text
    }

    /// Counts the findings of selected severities, worst first.
    fn severities(&self, wanted: impl Fn(Severity) -> bool) -> Vec<String> {
        let all = [Severity::Error, Severity::Warning, Severity::Style];
        let there = |severity: &Severity| wanted(*severity) && self.of(*severity) > 0;
        let text = |severity: Severity| match severity {
            Severity::Style => count(self.of(severity), "style finding"),
            _ => count(self.of(severity), severity.name()),
        };
        all.into_iter().filter(there).map(text).collect()
    }

    /// Describes the findings hidden by `--level`, and how to see them.
    fn too_little(&self, least: Severity) -> Option<String> {
        let hidden = self.severities(|severity| severity < least);
        let level = match self.of(Severity::Style) {
            0 => Severity::Warning,
            _ => Severity::Style,
        };
        let level = level.name();
        (!hidden.is_empty()).then(|| format!("not shown: {} (--level {level})", hidden.join(", ")))
    }

    /// Returns how to see fewer findings, if there are many.
    pub fn advice(&self, least: Severity) -> Option<String> {
        if self.shown <= MANY {
            return None;
        }
        let mut ways = vec!["--statistics only counts"];
        if least < Severity::Error && self.of(Severity::Error) > 0 {
            ways.push("--level error shows only errors");
        }
        if self.files > 1 {
            ways.push("--max 3 shows three per file");
        } else {
            ways.push("--max 20 shows twenty");
        }
        Some(format!("to see fewer: {}", ways.join(", ")))
    }

    /// Returns how many findings each option can fix.
    fn repairs(&self, task: Task) -> Option<String> {
        let (safe, risky) = match task {
            Task::Report => ("--fix", "--fix --unsafe-fixes"),
            Task::Fix(_) | Task::Diff(_) => ("another run", "--unsafe-fixes"),
        };
        let (first, second) = (self.safe, self.risky);
        match (first, second) {
            (0, 0) => None,
            (_, 0) => Some(format!("{first} can be fixed with {safe}")),
            (0, _) => Some(format!("{second} can be fixed with {risky}")),
            _ => Some(format!(
                "{first} can be fixed with {safe}, {second} more with {risky}"
            )),
        }
    }
}
