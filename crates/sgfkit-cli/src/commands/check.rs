//! `sgf check`: reports and fixes errors.

mod examine;
mod totals;

use std::io::{self, Write};

use sgfkit::check::{Applicability, Severity};
use sgfkit_files::{ReadError, Record};

use super::table::Table;
use super::unified;
use crate::args::{Check, Level, ReportFormat};
use crate::config::Configs;
use crate::output::{Console, Report, Status, Stop, is_terminal, json_line};
use crate::paths::{self, Bundles, InputFile};
use crate::report::{Piece, Presentation, Reporter};
use crate::{batch, write};

use examine::{Examined, Work};
use totals::Totals;

#[derive(Clone, Copy)]
enum Task {
    Report,
    /// Applies fixes up to this applicability.
    Fix(Applicability),
    /// Shows fixes up to this applicability.
    Diff(Applicability),
}

impl Task {
    fn of(args: &Check) -> Task {
        let applicability = if args.unsafe_fixes {
            Applicability::Unsafe
        } else {
            Applicability::Safe
        };
        match (args.fix, args.diff) {
            (_, true) => Task::Diff(applicability),
            (true, false) => Task::Fix(applicability),
            (false, false) => Task::Report,
        }
    }
}

pub fn run(args: &Check, console: &Console) -> Result<Status, Stop> {
    let task = Task::of(args);
    if args.statistics && args.format == ReportFormat::Github {
        let problem = "--statistics needs --format text or json";
        return Err(Stop::Usage(problem.to_owned()));
    }
    if args.unsafe_fixes && matches!(task, Task::Report) {
        console.note("sgf: --unsafe-fixes has no effect without --fix or --diff");
    }
    let least = least(args, console);
    let bundles = match task {
        Task::Fix(_) => Bundles::Closed,
        _ => Bundles::Apart,
    };
    let mut found = paths::of(&args.inputs, bundles, console)?;
    if let Task::Fix(_) = task {
        found = found.changeable("--fix", console);
    }
    let Some(configs) = Configs::read(&found.files, args, console) else {
        return Ok(console.status(false));
    };
    let out = match task {
        // Standard output is for the fixed file.
        Task::Fix(_) if found.files.contains(&InputFile::Stdin) => Report::on_stderr(console),
        Task::Fix(_) => Report::lasting(),
        _ => Report::new(),
    };
    let work = Work {
        task,
        console,
        statistics: args.statistics,
        least,
        presentation: Presentation {
            format: args.format,
            palette: out.palette(),
            width: out.width,
        },
        diff: unified::Style {
            palette: out.palette(),
            escaped: out.colored || is_terminal(),
        },
    };
    let mut run = Run {
        console,
        reporter: Reporter::new(out, args.format, !args.select.is_empty()),
        totals: Totals::new(found.unreadable),
        is_failure: false,
    };
    run.look(&found.files, &configs, &work)?;
    run.finish(args, &work)
}

/// Returns the lowest severity to show: all of them for machine-readable formats.
fn least(args: &Check, console: &Console) -> Severity {
    if matches!(args.format, ReportFormat::Text | ReportFormat::Github) {
        return args.level.unwrap_or(Level::Warning).severity();
    }
    if args.level.is_some() {
        console.note("sgf: --level has no effect: --format json reports all findings");
    }
    Severity::Style
}

/// The file size in bytes above which a file is checked alone: its games run on all cores, and
/// findings are written at once. Smaller files are checked in parallel.
const LARGE: usize = 1 << 20;

enum Looked {
    /// The report and the result.
    At(Vec<Piece>, io::Result<Result<Examined, String>>),
    /// The file is large, so only its bytes are returned.
    Not(Result<Vec<u8>, ReadError>),
}

struct Run<'a> {
    console: &'a Console,
    reporter: Reporter,
    totals: Totals,
    is_failure: bool,
}

impl Run<'_> {
    fn look(
        &mut self,
        files: &[InputFile],
        configs: &Configs,
        work: &Work<'_>,
    ) -> Result<(), Stop> {
        let look_at = |record: Record<'_>| {
            let bytes = record.bytes.as_ref();
            if bytes.is_ok_and(|bytes| bytes.len() >= LARGE) {
                return Looked::Not(record.bytes);
            }
            let rules = configs.of(record.file);
            let mut pieces = Vec::new();
            let say = &mut |piece| {
                pieces.push(piece);
                Ok(())
            };
            let examined = work.examine(record, &rules, say);
            Looked::At(pieces, examined)
        };
        batch::each(files, self.console, look_at, |file, looked| {
            let examined = match looked {
                Looked::At(pieces, examined) => {
                    for piece in pieces {
                        self.reporter.add(piece)?;
                    }
                    examined
                }
                Looked::Not(bytes) => {
                    let rules = configs.of(file);
                    let say = &mut |piece| self.reporter.add(piece);
                    work.examine(Record { file, bytes }, &rules, say)
                }
            };
            self.take(file, examined?)
        })?;
        self.totals.fold(self.reporter.folded());
        Ok(())
    }

    fn finish(mut self, args: &Check, work: &Work<'_>) -> Result<Status, Stop> {
        let (task, least, format) = (work.task, work.least, args.format);
        if args.statistics {
            statistics(&self.totals, format, &mut self.reporter.out)?;
        }
        if format == ReportFormat::Json {
            let totals = self.totals.json(task);
            self.reporter.out.write_all(totals.as_bytes())?;
        }
        self.reporter.finish()?;
        if format != ReportFormat::Json {
            let totals = self.totals.text(task, !args.statistics, least);
            self.console.note(totals);
            if format == ReportFormat::Text
                && let Some(advice) = self.totals.advice(least)
            {
                self.console.note(advice);
            }
        }
        Ok(self.console.status(self.is_failure))
    }

    /// Counts a checked file after its report.
    fn take(&mut self, file: &InputFile, result: Result<Examined, String>) -> Result<(), Stop> {
        let problem = match result {
            Ok(examined) => {
                if let Some(repaired) = &examined.repaired {
                    write::deliver(repaired, None, self.console)?;
                }
                for line in &examined.dropped {
                    self.console.note(line);
                }
                self.is_failure |= examined.is_failure;
                self.totals.add(&examined);
                examined.problem
            }
            Err(problem) => {
                self.totals.unreadable += 1;
                Some(problem)
            }
        };
        if let Some(problem) = problem {
            self.console.problem(file, problem);
        }
        Ok(())
    }
}

/// Writes the number of findings for each code.
fn statistics(totals: &Totals, format: ReportFormat, out: &mut Report) -> Result<(), Stop> {
    if format == ReportFormat::Json {
        for statistic in totals.statistics() {
            out.write_all(json_line(&statistic).as_bytes())?;
        }
        return Ok(());
    }
    let mut table = if is_terminal() {
        Table::aligned(
            &["code", "severity", "count", "files", "fixable"],
            out.palette(),
        )
    } else {
        Table::with_tabs()
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
