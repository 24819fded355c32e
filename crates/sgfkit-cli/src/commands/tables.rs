//! `sgf table`: archives as tables.

use std::fs;
use std::io::Write;
use std::path::Path;

use sgfkit_files::{AtomicFile, InputFile, ReadError, Reading, Walk, read_in_order};
use sgfkit_table::{Batch, Plan, Problem, Record, Steps, csv, json};

use crate::args::{Table, TableFormat};
use crate::output::{Console, Status, Stop, count, stdout};
use crate::paths;

pub fn run(args: &Table, console: &Console) -> Result<Status, Stop> {
    let plan = plan(args)?;
    let format = format(args)?;
    named_are_there(args)?;
    let found = Walk::default().find(&args.paths);
    paths::stdin_once(&found.files)?;
    for problem in &found.problems {
        let folder = InputFile::Path(problem.folder.clone());
        console.problem(folder, &problem.error);
    }
    let mut reading = Reading::default();
    if let Some(threads) = args.threads {
        reading = reading.with_threads(threads);
    }
    let mut file = match args.output.as_deref().map(InputFile::new) {
        None | Some(InputFile::Stdin) => None,
        Some(InputFile::Path(path)) => {
            let file = AtomicFile::create(&path);
            Some((console.told(InputFile::Path(path.clone()), file)?, path))
        }
    };
    let mut out: Box<dyn Write> = match &mut file {
        Some((file, _)) => Box::new(std::io::BufWriter::new(file)),
        None => Box::new(stdout()),
    };
    if format == TableFormat::Csv {
        out.write_all(csv::header(plan.columns()).as_bytes())?;
    }
    let (mut records, mut rows, mut bad) = (0, 0, 0);
    read_in_order(
        &found.files,
        &reading,
        |record| lines(&plan, format, &record),
        |_, (text, batch_rows, bad_records)| {
            records += 1;
            rows += batch_rows;
            bad += bad_records;
            out.write_all(text.as_bytes())
        },
    )?;
    out.flush()?;
    drop(out);
    if let Some((file, path)) = file {
        console.told(InputFile::Path(path), file.commit())?;
    }
    let records = count(records, "record");
    let bad_records = match bad {
        0 => String::new(),
        _ => format!(", {} without a game", count(bad, "record")),
    };
    console.note(format_args!(
        "{} of {records}{bad_records}",
        count(rows, "row")
    ));
    Ok(console.status(args.strict && bad > 0))
}

fn plan(args: &Table) -> Result<Plan, Stop> {
    let steps = Steps::default()
        .with_every(args.every)
        .with_range(args.from, args.to)
        .with_variations(args.variations);
    let plan = Plan::new(args.table).with_steps(steps);
    match args.columns.is_empty() {
        true => Ok(plan),
        false => {
            let plan = plan.with_columns(&args.columns);
            plan.map_err(|error| Stop::Usage(error.to_string()))
        }
    }
}

/// The format that is asked for, or that the end of the target's name says.
fn format(args: &Table) -> Result<TableFormat, Stop> {
    let Some(output) = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"))
    else {
        return Ok(args.format.unwrap_or(TableFormat::Csv));
    };
    if let Some(format) = args.format {
        return Ok(format);
    }
    let end = output.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    match end.as_deref().and_then(|end| end.to_str()) {
        Some("csv") => Ok(TableFormat::Csv),
        Some("jsonl") => Ok(TableFormat::Jsonl),
        _ => Err(Stop::Usage(format!(
            "the end of {} says no format: .csv, .jsonl, or --format",
            InputFile::Path(output.to_owned())
        ))),
    }
}

/// A path that is named and missing stops the run before anything is written.
fn named_are_there(args: &Table) -> Result<(), Stop> {
    for path in &args.paths {
        if let InputFile::Path(path) = InputFile::new(path)
            && let Err(error) = fs::metadata(&path)
        {
            return Err(Stop::Usage(format!("{}: {error}", InputFile::Path(path))));
        }
    }
    Ok(())
}

/// A record's rows as text, how many there are, and 1 if it is a bad one.
fn lines(
    plan: &Plan,
    format: TableFormat,
    record: &sgfkit_files::Record<'_>,
) -> (String, usize, usize) {
    let mut batch = plan.batch();
    read(plan, record, &mut batch);
    let mut text = String::new();
    match format {
        TableFormat::Csv => csv::write(&batch, &mut text),
        TableFormat::Jsonl => json::write(&batch, &mut text),
    }
    (text, batch.rows(), batch.bad_records())
}

fn read(plan: &Plan, record: &sgfkit_files::Record<'_>, batch: &mut Batch) {
    let content = match &record.bytes {
        Ok(bytes) => Ok(&bytes[..]),
        Err(ReadError::TooLarge) => Err(Problem::TooLarge),
        Err(error) => Err(Problem::Unreadable(error.to_string())),
    };
    let path = record.file.name();
    let record = Record {
        path: &path,
        member: None,
        content,
    };
    plan.read(&record, batch);
}
