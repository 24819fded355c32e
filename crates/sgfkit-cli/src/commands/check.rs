//! `sgf check`: what breaks the format or smells.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use sgfkit::check::{self, Diagnostic, Severity};

use crate::args::{Check, ReportFormat};
use crate::output::{Console, Palette, Report, Status, Stop, count, json_line};
use crate::paths::InputFile;
use crate::{batch, paths, report};

pub fn run(args: &Check, console: &Console) -> Result<Status, Stop> {
    let mut out = Report::new();
    let (palette, width) = (out.palette(), out.width);
    let found = paths::find(&args.paths, console)?;
    let mut totals = Totals {
        unreadable: found.unreadable,
        ..Totals::default()
    };
    let work = |file: &InputFile| examine(file, args, palette, width);
    batch::each(&found.files, console, work, |file, result| {
        match result {
            Ok(examined) => {
                out.write_all(examined.text.as_bytes())?;
                totals.add(examined);
            }
            Err(problem) => {
                totals.unreadable += 1;
                console.problem(file, problem);
            }
        }
        Ok(())
    })?;
    match args.format {
        ReportFormat::Json => out.write_all(totals.json().as_bytes())?,
        ReportFormat::Text => {}
    }
    out.flush()?;
    if args.format == ReportFormat::Text {
        console.note(totals.text());
    }
    let fails = |severity: &Severity| args.fail_on.includes(*severity);
    Ok(console.status(totals.severities.keys().any(fails)))
}

/// A file's findings, and what they are counted by.
struct Examined {
    text: String,
    trees: usize,
    nodes: usize,
    found: Vec<(Severity, &'static str)>,
}

fn examine(
    file: &InputFile,
    args: &Check,
    palette: Palette,
    width: usize,
) -> Result<Examined, String> {
    let collection = file.parse()?;
    let mut found = check::check(&collection);
    found.retain(|diagnostic| is_wanted(diagnostic, args));
    let text = match (args.format, found.is_empty()) {
        (_, true) => String::new(),
        (ReportFormat::Json, _) => report::json(&file.name(), &collection, &found),
        (ReportFormat::Text, _) => {
            report::text(&file.to_string(), &collection, &found, palette, width)
        }
    };
    Ok(Examined {
        text,
        trees: collection.trees().count(),
        nodes: collection.trees().map(|tree| tree.nodes().count()).sum(),
        found: found
            .iter()
            .map(|found| (found.severity, found.code))
            .collect(),
    })
}

fn is_wanted(diagnostic: &Diagnostic, args: &Check) -> bool {
    let selected = args.select.is_empty() || args.select.contains(&diagnostic.code);
    selected && !args.ignore.contains(&diagnostic.code)
}

#[derive(Default)]
struct Totals {
    files: usize,
    with_findings: usize,
    unreadable: usize,
    trees: usize,
    nodes: usize,
    severities: BTreeMap<Severity, usize>,
    codes: BTreeMap<(&'static str, Severity), usize>,
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
}

impl Totals {
    fn add(&mut self, examined: Examined) {
        self.files += 1;
        self.trees += examined.trees;
        self.nodes += examined.nodes;
        self.with_findings += usize::from(!examined.found.is_empty());
        for (severity, code) in examined.found {
            *self.severities.entry(severity).or_default() += 1;
            *self.codes.entry((code, severity)).or_default() += 1;
        }
    }

    fn of(&self, severity: Severity) -> usize {
        self.severities.get(&severity).copied().unwrap_or_default()
    }

    fn json(&self) -> String {
        json_line(&Summary {
            r#type: "summary",
            files: self.files,
            trees: self.trees,
            nodes: self.nodes,
            errors: self.of(Severity::Error),
            warnings: self.of(Severity::Warning),
            style: self.of(Severity::Style),
            fixable: 0,
            unreadable: self.unreadable,
        })
    }

    /// How often each code was found, the commonest first, and the sums.
    fn text(&self) -> String {
        let mut codes: Vec<_> = self.codes.iter().collect();
        codes.sort_by_key(|(_, number)| std::cmp::Reverse(**number));
        let mut text = String::new();
        for ((code, severity), number) in codes {
            text.push_str(&format!("{number:>7}  {:<7}  {code}\n", severity.name()));
        }
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
        text.push_str(&match counts.is_empty() {
            true => format!("nothing found in {files}"),
            false => format!("{} in {} of {files}", counts.join(", "), self.with_findings),
        });
        if self.unreadable > 0 {
            text.push_str(&format!("; {} could not be read", self.unreadable));
        }
        text
    }
}
