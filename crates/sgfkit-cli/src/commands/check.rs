//! `sgf check`: what breaks the format or smells, and how it is repaired.

pub mod codes;
mod config;
mod totals;

use std::io::Write;

use sgfkit::Collection;
use sgfkit::check::{self, Diagnostic, Safety};

use super::table::Table;
use super::unified;
use crate::args::{Check, ReportFormat};
use crate::output::{Console, Report, Status, Stop, is_terminal, json_line};
use crate::paths::{self, InputFile};
use crate::report::{Findings, Look, Reporter};
use crate::{batch, write};

use config::{Configs, Rules};
use totals::{Kind, Totals};

/// What is done with what is found.
#[derive(Clone, Copy)]
enum Task {
    Report,
    /// Repairs up to a safety are made.
    Fix(Safety),
    /// Repairs up to a safety are shown.
    Diff(Safety),
}

impl Task {
    fn of(args: &Check) -> Task {
        let safety = match args.unsafe_fixes {
            true => Safety::Unsafe,
            false => Safety::Safe,
        };
        match (args.fix, args.diff) {
            (_, true) => Task::Diff(safety),
            (true, false) => Task::Fix(safety),
            (false, false) => Task::Report,
        }
    }
}

pub fn run(args: &Check, console: &Console) -> Result<Status, Stop> {
    let task = Task::of(args);
    if args.statistics && matches!(args.format, ReportFormat::Github | ReportFormat::Sarif) {
        let problem = "--statistics has no such format: it is text or json";
        return Err(Stop::Usage(problem.to_owned()));
    }
    if args.unsafe_fixes && matches!(task, Task::Report) {
        console.note("sgf: --unsafe-fixes does nothing without --fix or --diff");
    }
    let found = paths::find(&args.paths, console)?;
    let Some(configs) = Configs::read(&found.files, args, console) else {
        return Ok(console.status(false));
    };
    let out = match task {
        // Standard output is for the repaired file.
        Task::Fix(_) if found.files.contains(&InputFile::Stdin) => Report::on_stderr(console),
        _ => Report::new(),
    };
    let work = Work {
        task,
        statistics: args.statistics,
        look: Look {
            format: args.format,
            palette: out.palette(),
            width: out.width,
        },
        diff: unified::Style {
            palette: out.palette(),
            escaped: out.colored || is_terminal(),
        },
    };
    let mut reporter = Reporter::new(out, args.format)?;
    let mut totals = Totals::new(found.unreadable);
    let mut is_failure = false;
    let examine = |file: &InputFile| work.examine(file, &configs.of(file));
    batch::each(&found.files, console, examine, |file, result| {
        let problem = match result {
            Ok(examined) => {
                if let Some(repaired) = &examined.repaired {
                    write::deliver(repaired, None, console)?;
                }
                reporter.add(file, &examined.text, examined.hidden)?;
                is_failure |= examined.is_failure;
                totals.add(&examined);
                examined.problem
            }
            Err(problem) => {
                totals.unreadable += 1;
                Some(problem)
            }
        };
        if let Some(problem) = problem {
            reporter.problem(file, &problem);
            console.problem(file, problem);
        }
        Ok(())
    })?;
    if args.statistics {
        statistics(&totals, args.format, &mut reporter.out)?;
    }
    if args.format == ReportFormat::Json {
        reporter.out.write_all(totals.json(task).as_bytes())?;
    }
    reporter.finish()?;
    if args.format != ReportFormat::Json {
        console.note(totals.text(task, !args.statistics));
    }
    Ok(console.status(is_failure))
}

/// Writes how often each code was found.
fn statistics(totals: &Totals, format: ReportFormat, out: &mut Report) -> Result<(), Stop> {
    if format == ReportFormat::Json {
        for statistic in totals.statistics() {
            out.write_all(json_line(&statistic).as_bytes())?;
        }
        return Ok(());
    }
    let mut table = match is_terminal() {
        true => Table::aligned(
            &["code", "severity", "count", "files", "fixable"],
            out.palette(),
        ),
        false => Table::with_tabs(),
    };
    for statistic in totals.statistics() {
        let numbers = [statistic.count, statistic.files, statistic.fixable];
        let names = [statistic.code, statistic.severity].map(str::to_owned);
        let numbers = numbers.map(|number| number.to_string());
        table.push(names.into_iter().chain(numbers).collect(), out)?;
    }
    table.write(out)?;
    Ok(())
}

/// What is done with each file.
struct Work {
    task: Task,
    /// Nothing is shown but numbers.
    statistics: bool,
    look: Look,
    diff: unified::Style,
}

/// A file's findings, and what they are counted by.
#[derive(Default)]
struct Examined {
    /// What is reported.
    text: String,
    trees: usize,
    nodes: usize,
    found: Vec<Kind>,
    /// Findings that are not shown.
    hidden: usize,
    is_failure: bool,
    fixed: usize,
    /// Standard input as it is now.
    repaired: Option<Vec<u8>>,
    /// Why the file could not be written.
    problem: Option<String>,
}

/// A file after its repair.
struct Repaired {
    collection: Collection,
    found: Vec<Diagnostic>,
    count: usize,
}

impl Work {
    fn examine(&self, file: &InputFile, rules: &Rules<'_>) -> Result<Examined, String> {
        let mut collection = file.parse()?;
        let mut found = check::check(&collection);
        found.retain(|diagnostic| rules.want(diagnostic.code));
        let mut examined = Examined::default();
        match self.task {
            Task::Report => {}
            Task::Diff(safety) => {
                if let Some(repaired) = repair(&collection, &found, safety, rules) {
                    let (old, new) = (&collection, &repaired.collection);
                    examined.text = unified::diff(file, old, new, self.diff);
                    examined.is_failure = true;
                    examined.fixed = repaired.count;
                    (collection, found) = (repaired.collection, repaired.found);
                }
            }
            Task::Fix(safety) => {
                if let Some(repaired) = repair(&collection, &found, safety, rules) {
                    match save(file, repaired.collection.source()) {
                        Ok(()) => {
                            examined.fixed = repaired.count;
                            (collection, found) = (repaired.collection, repaired.found);
                        }
                        Err(error) => examined.problem = Some(error.to_string()),
                    }
                }
                if *file == InputFile::Stdin {
                    examined.repaired = Some(collection.source().to_vec());
                }
            }
        }
        examined.trees = collection.trees().count();
        examined.nodes = collection.trees().map(|tree| tree.nodes().count()).sum();
        if found.is_empty() {
            return Ok(examined);
        }
        examined.found = found.iter().map(Kind::of).collect();
        if !matches!(self.task, Task::Diff(_)) {
            examined.is_failure = found
                .iter()
                .any(|found| rules.fail_on.includes(found.severity));
            if !self.statistics {
                let shown = found.len().min(rules.max);
                examined.hidden = found.len() - shown;
                let findings = Findings {
                    file,
                    collection: &collection,
                    shown: &found[..shown],
                    hidden: examined.hidden,
                };
                examined.text = findings.text(self.look);
            }
        }
        Ok(examined)
    }
}

/// The file with what can be repaired, if that makes a difference.
fn repair(
    collection: &Collection,
    found: &[Diagnostic],
    safety: Safety,
    rules: &Rules<'_>,
) -> Option<Repaired> {
    let mut fixes = found.iter().flat_map(|found| &found.fix);
    if !fixes.any(|fix| fix.safety <= safety) {
        return None;
    }
    let mut fixed = check::fix(collection, safety, |found| rules.want(found.code));
    if fixed.bytes == collection.source() {
        return None;
    }
    fixed.remaining.retain(|found| rules.want(found.code));
    Some(Repaired {
        collection: Collection::parse(fixed.bytes),
        found: fixed.remaining,
        count: fixed.count,
    })
}

/// Writes a repaired file; standard input is written with the reports.
fn save(file: &InputFile, bytes: &[u8]) -> std::io::Result<()> {
    match file {
        InputFile::Stdin => Ok(()),
        InputFile::Path(path) => write::replace(path, bytes),
    }
}
