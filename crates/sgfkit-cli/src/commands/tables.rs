//! `sgf table`: exports games as tables.

mod folder;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use sgfkit_files::{AtomicFile, MEMBER, Source, Walk};
use sgfkit_table::{Compression, Format, Plan, Scan, Steps, Table, Totals, WriteOptions, Writer};

use crate::args::{self, Inputs, WITH_PARQUET};
use crate::output::{Console, Status, Stop, count, is_terminal, list};
use crate::paths::{self, InputFile};
use crate::progress::Progress;

pub fn run(args: &args::Table, console: &Console) -> Result<Status, Stop> {
    let plan = plan(args)?;
    let target = target(args)?;
    let options = options(args, &target)?;
    named_are_there(&args.inputs)?;
    let sources = sources(&args.inputs, console)?;
    let progress = progress(&sources, console);
    let run = Run {
        args,
        plan,
        options,
        progress,
    };
    let totals = match &target {
        Target::Folder(path) => folder::write(path, sources, &run, console)?,
        Target::File(path) => {
            let shown = InputFile::Path(path.clone());
            let write = || -> io::Result<Totals> {
                let file = BufWriter::new(AtomicFile::create(path)?);
                let (file, totals) = run.write(file, &run.options, sources)?;
                file.into_inner()?.commit()?;
                Ok(totals)
            };
            console.told(shown, write())?
        }
        Target::Stdout => run.write(list(), &run.options, sources)?.1,
    };
    drop(run.progress);
    tell(args.table, &totals, console);
    Ok(console.status(args.strict && totals.bad_records > 0))
}

enum Target {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// Everything that determines the output except the sources.
struct Run<'a> {
    args: &'a args::Table,
    plan: Plan,
    options: WriteOptions,
    progress: Progress,
}

impl Run<'_> {
    fn write<W: Write + Send>(
        &self,
        file: W,
        options: &WriteOptions,
        sources: Vec<Source>,
    ) -> io::Result<(W, Totals)> {
        let most = self.args.inputs.max_member.unwrap_or(MEMBER);
        let names = self.args.inputs.folders.names();
        let scan = Scan::new(self.plan.clone(), sources).with_names(names);
        let mut scan = scan.with_max_member(most);
        if let Some(threads) = self.args.threads {
            scan = scan.with_threads(threads);
        }
        let mut writer = Writer::new(file, &self.plan, options)?;
        let done = |records| self.progress.steps(records);
        let totals = scan.each(done, |batch| writer.write(batch))?;
        Ok((writer.finish()?, totals))
    }
}

fn plan(args: &args::Table) -> Result<Plan, Stop> {
    let is_of_positions = args.every > 1 || args.from > 0 || args.to.is_some() || args.variations;
    if is_of_positions && args.table != Table::Positions {
        return Err(Stop::Usage(
            "--every, --from, --to and --variations need --table positions".to_owned(),
        ));
    }
    let mut plan = Plan::new(args.table);
    if !args.columns.is_empty() {
        let chosen = plan.with_columns(&args.columns);
        plan = chosen.map_err(|error| {
            Stop::Usage(format!("{error}; `sgf explain --list columns` lists them"))
        })?;
    }
    let steps = Steps::default()
        .with_every(args.every)
        .with_range(args.from, args.to)
        .with_variations(args.variations);
    Ok(plan.with_steps(steps))
}

fn target(args: &args::Table) -> Result<Target, Stop> {
    let folder_or_file = |path: PathBuf| {
        let ends_in_slash = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        if ends_in_slash || path.is_dir() {
            Target::Folder(path)
        } else {
            Target::File(path)
        }
    };
    let target = match args.output.as_deref().map(InputFile::new) {
        None | Some(InputFile::Stdin) => Target::Stdout,
        Some(InputFile::Typed(typed)) => folder_or_file(PathBuf::from(typed.text())),
        Some(InputFile::Path(path)) => folder_or_file(path),
        Some(file @ InputFile::Member(_)) => {
            return Err(Stop::Usage(format!("{file}: {}", paths::IN_BUNDLE)));
        }
    };
    match (args.force || args.resume, &target) {
        (false, _) | (true, Target::Folder(_)) => Ok(target),
        (true, _) => Err(Stop::Usage(
            "--force and --resume need a folder; use -o DIR/".to_owned(),
        )),
    }
}

fn options(args: &args::Table, target: &Target) -> Result<WriteOptions, Stop> {
    let format = format(args, target)?;
    if !format.is_built_in() {
        return Err(Stop::Usage(format!(
            "this `sgf` was built without {format}; use csv or jsonl, or build one with \
             `{WITH_PARQUET}`"
        )));
    }
    if format.is_binary() && matches!(target, Target::Stdout) && is_terminal() {
        return Err(Stop::Usage(format!(
            "{format} cannot be shown on a terminal; use -o"
        )));
    }
    if args.resume && !format.is_binary() {
        return Err(Stop::Usage(format!(
            "--resume is not supported for {format}, whose parts have no metadata"
        )));
    }
    let options = WriteOptions::new(format);
    match args.compression {
        None => Ok(options),
        Some(how) if format == Format::Parquet => Ok(options.with_compression(how)),
        Some(_) => Err(Stop::Usage("--compression needs Parquet".to_owned())),
    }
}

fn format(args: &args::Table, target: &Target) -> Result<Format, Stop> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let path = match target {
        Target::Stdout => return Ok(Format::Csv),
        Target::Folder(_) => return Ok(Format::Parquet),
        Target::File(path) => path,
    };
    let end = path.extension().and_then(std::ffi::OsStr::to_str);
    end.and_then(Format::of_end).ok_or_else(|| {
        Stop::Usage(format!(
            "unknown file extension of {}; use .parquet, .arrow, .feather, .arrows, .csv or \
             .jsonl, or set --format",
            InputFile::Path(path.clone())
        ))
    })
}

/// Stops the run for a missing path before anything is written.
pub fn named_are_there(inputs: &Inputs) -> Result<(), Stop> {
    for path in &inputs.paths {
        if let InputFile::Path(path) = InputFile::new(path)
            && let Err(error) = fs::metadata(&path)
        {
            return Err(Stop::Usage(format!("{}: {error}", InputFile::Path(path))));
        }
    }
    Ok(())
}

pub fn sources(inputs: &Inputs, console: &Console) -> Result<Vec<Source>, Stop> {
    let named = paths::named(inputs, console)?;
    let walk = inputs.folders.apply(Walk::default().with_bundles());
    let found = paths::search(&walk, &named, "SGF file or archive", console)?;
    paths::tell_skipped(found.hidden, found.ignored, console);
    Ok(found.files.into_iter().map(Source::File).collect())
}

/// The number of files in an archive is only known at its end.
fn progress(sources: &[Source], console: &Console) -> Progress {
    let is_bundle = |source: &Source| matches!(source, Source::File(InputFile::Path(path)) if sgfkit_files::Bundle::is_named(path));
    if sources.iter().any(is_bundle) {
        Progress::of_unknown(console)
    } else {
        Progress::new(sources.len(), console)
    }
}

/// Reports the numbers of games and bad files, or of rows in other tables.
fn tell(table: Table, totals: &Totals, console: &Console) {
    let files = count(totals.records - totals.bad_records, "file");
    let bad = match totals.bad_records {
        0 => String::new(),
        bad => format!(", {}", count(bad, "bad file")),
    };
    match table {
        // A bad file is one row.
        Table::Games => {
            let games = count(totals.rows.saturating_sub(totals.bad_records), "game");
            console.note(format_args!("{games} in {files}{bad}"));
        }
        _ => console.note(format_args!(
            "{} from {files}{bad}",
            count(totals.rows, "row")
        )),
    }
}

/// Returns the compression in the extension of a part.
fn compression(options: &WriteOptions) -> &'static str {
    match options.format {
        Format::Parquet => options.compression.name(),
        _ => Compression::None.name(),
    }
}
