//! Compares sgfkit with other SGF parsers on the same bytes in the same run, and measures how its
//! time grows with the input.
//!
//! Prints tables in Markdown; see `--help` for the options.

mod cases;
mod checks;
mod clock;
mod diagrams;
#[path = "../../crates/sgfkit/tests/it/extreme.rs"]
mod extreme;
mod files;
mod games;
mod growth;
mod input;
mod ops;
mod playable;
mod replay;
mod report;
mod search;
mod shapes;
mod speed;

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use clap::builder::PossibleValuesParser;

/// Compares sgfkit with its peers, and prints tables in Markdown.
///
/// Without names, runs everything: cases and their peers on generated games, growing files of
/// extreme shapes, growing numbers of edits, operations on many games, and pictures of a game.
///
/// Times are processor time of one thread. Builds with `--features memory` measure memory instead.
#[derive(Parser)]
#[command(name = "sgfkit-bench")]
struct Arguments {
    /// Also measure on the .sgf files in this folder.
    ///
    /// Unpack an archive of games first: `tar --zstd -xf games.tar.zst -C DIR`. Peers that only
    /// read text are measured on the files that are UTF-8.
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,

    /// Repeat rounds for this many seconds per input.
    #[arg(long, value_name = "N", default_value_t = 20.0)]
    seconds: f64,

    /// Run only this case in a loop, for a profiler.
    #[arg(long, value_name = "CASE")]
    profile: Option<String>,

    /// Use only this input: collection, files, packed, lines, clocked, annotated or corpus.
    #[arg(long, value_name = "NAME")]
    input: Option<String>,

    /// Do only this work on files of extreme shapes: copy, visitor, tree and so on.
    #[arg(
        long,
        value_name = "WORK",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(shapes::WORKS.iter().map(|work| work.name))
    )]
    work: Vec<String>,

    /// Size of the larger files of extreme shapes in megabytes; the smaller ones have a tenth.
    #[arg(long, value_name = "N", default_value_t = 20)]
    megabytes: u32,

    /// Measure this release build of `sgf` on files of extreme shapes and on whole archives.
    #[arg(long, value_name = "PROGRAM")]
    sgf: Option<PathBuf>,

    /// Search the games of --corpus in this many rotated, mirrored and color-swapped copies.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    images: u8,

    /// Compare searches with libkombilo, using the program built from `peers/kombilo.cpp`.
    #[arg(long, value_name = "PROGRAM")]
    kombilo: Option<PathBuf>,

    /// Run one work on a file of one shape and length, and print the nanoseconds.
    #[arg(long, hide = true, num_args = 3, value_names = ["SHAPE", "WORK", "BYTES"])]
    alone: Option<Vec<String>>,

    /// Names of cases, shapes, edits, operations and pictures, or a kind: `speed`, `checks`,
    /// `shapes`, `report` (with --sgf), `files` (with --sgf and --corpus), `edits`, `ops`,
    /// `replay`, `diagrams` or `search` (with --corpus).
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// sgf-parse drops its trees recursively.
const STACK: usize = 1 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let thread = thread::Builder::new().stack_size(STACK);
    let running = thread.spawn(move || run(&arguments).map_err(|error| error.to_string()))?;
    match running.join() {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err("the measuring thread panicked".into()),
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let limit = Duration::from_secs_f64(arguments.seconds);
    if let Some(case) = &arguments.profile {
        return profile(arguments, case, limit);
    }
    if let Some([shape, work, len]) = arguments.alone.as_deref() {
        let time = shapes::alone(shape, work, len.parse()?)?;
        writeln!(std::io::stdout(), "{time}")?;
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    let all = |group: &str| {
        arguments.names.is_empty() || arguments.names.iter().any(|name| name == group)
    };
    let named = |name: &str| {
        arguments
            .names
            .iter()
            .any(|part| name.contains(part.as_str()))
    };
    let case = |name: &str| all("speed") || named(name);
    let shape = |name: &str| all("shapes") || named(name);
    let edit = |name: &str| all("edits") || named(name);
    let operation = |name: &str| all("ops") || named(name);
    let picture = |name: &str| all("diagrams") || named(name);
    let replayed = |name: &str| all("replay") || named(name);
    if cases::CASES.iter().any(|known| case(known.name)) {
        for input in inputs(arguments) {
            let input = input?;
            progress(&input.name);
            writeln!(out, "{}", speed::measure(&input, &case, limit))?;
        }
    }
    if !cfg!(feature = "memory") && all("checks") {
        for input in inputs(arguments) {
            let input = input?;
            progress(&format!("checks on {}", input.name));
            writeln!(out, "{}", checks::measure(&input, limit))?;
        }
    }
    if !cfg!(feature = "memory") && extreme::SHAPES.iter().any(|known| shape(known.name)) {
        let Arguments {
            megabytes, work, ..
        } = arguments;
        writeln!(out, "### Growing files\n\n{}\n", shapes::legend(*megabytes))?;
        shapes::measure(&mut out, &shape, work, *megabytes, &mut progress)?;
        writeln!(out)?;
    }
    if let (Some(program), Some(folder)) = (&arguments.sgf, &arguments.corpus)
        && all("files")
    {
        let input = read_folder(folder)?;
        writeln!(out, "### Whole commands\n\n{}\n", files::LEGEND)?;
        files::measure(&mut out, program, folder, &input, &mut progress)?;
    }
    if let Some(program) = &arguments.sgf
        && !arguments.names.iter().any(|name| name == "files")
    {
        let (all, megabytes) = (all("report"), arguments.megabytes);
        let wanted = |name: &str| all || named(name);
        writeln!(out, "### Findings\n\n{}\n", report::legend(megabytes))?;
        report::measure(&mut out, program, &wanted, megabytes, &mut progress)?;
        writeln!(out)?;
    }
    if !cfg!(feature = "memory") && growth::EDITS.iter().any(|known| edit(known.name)) {
        writeln!(out, "### Growing edits\n")?;
        growth::measure(&mut out, &edit, &mut progress)?;
        writeln!(out)?;
    }
    if !cfg!(feature = "memory") && ops::OPERATIONS.iter().any(|known| operation(known.name)) {
        let folder = match &arguments.corpus {
            Some(path) => Some(read_folder(path)?),
            None => None,
        };
        writeln!(out, "### Many games\n")?;
        let table = ops::measure(folder.as_ref(), &operation, &mut progress);
        writeln!(out, "{table}")?;
    }
    if !cfg!(feature = "memory") && diagrams::PICTURES.iter().any(|known| picture(known.name)) {
        writeln!(out, "### Diagrams\n\n{}\n", diagrams::LEGEND)?;
        writeln!(out, "{}", diagrams::measure(&picture, limit, &mut progress))?;
    }
    if !cfg!(feature = "memory")
        && all("search")
        && let Some(path) = &arguments.corpus
    {
        let (folder, images) = (read_folder(path)?, usize::from(arguments.images));
        writeln!(out, "### Search\n")?;
        let kombilo = arguments.kombilo.as_deref();
        search::measure(&mut out, &folder, images, kombilo, &mut progress)?;
        writeln!(out)?;
    }
    if cfg!(feature = "memory") && replayed("replay") {
        writeln!(out, "### Memory of a replay\n\n{}", replay::memory())?;
    }
    if !cfg!(feature = "memory") && replay::SETS.iter().any(|known| replayed(known.name)) {
        writeln!(out, "{}", replay::measure(&replayed, limit, &mut progress))?;
        if let Some(path) = &arguments.corpus {
            let folder = read_folder(path)?;
            progress("replay corpus");
            writeln!(out, "{}", replay::measure_folder(&folder, limit))?;
        }
    }
    Ok(())
}

/// Yields the requested inputs, each created or read in turn.
fn inputs(
    arguments: &Arguments,
) -> impl Iterator<Item = Result<input::Input, Box<dyn Error>>> + '_ {
    let wanted = |name: &str| arguments.input.as_ref().is_none_or(|only| only == name);
    let generated = input::GENERATED
        .iter()
        .filter(move |(name, _)| wanted(name));
    let folders = arguments.corpus.iter().filter(move |_| wanted("corpus"));
    generated
        .map(|(_, make)| Ok(make()))
        .chain(folders.map(|path| read_folder(path)))
}

fn read_folder(path: &Path) -> Result<input::Input, Box<dyn Error>> {
    input::folder(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn profile(arguments: &Arguments, name: &str, limit: Duration) -> Result<(), Box<dyn Error>> {
    let case = cases::CASES.iter().find(|case| case.name == name);
    let case = case.ok_or("no such case")?;
    let input = inputs(arguments).next().ok_or("no such input")??;
    let files: Vec<_> = input.files.iter().collect();
    let start = Instant::now();
    let mut runs = 0;
    while start.elapsed() < limit {
        (case.run)(&files);
        runs += 1;
    }
    progress(&format!("{name}: {runs} runs"));
    Ok(())
}

fn progress(text: &str) {
    eprintln!("{text}");
}
