//! How fast the program tells of files of extreme shapes: `sgf check`, with its
//! findings as JSON and with their numbers only, from the start of the process
//! to its end.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::growth;
use crate::shapes::SHAPES;

/// What is asked for, and the megabytes a second that are wanted at least.
const REPORTS: &[(&str, &[&str], f64)] = &[
    ("JSON", &["--format", "json"], 10.0),
    ("statistics", &["--statistics"], 60.0),
];

/// How many times as long ten times the bytes may take.
const GROWTH: f64 = 12.0;

/// A program that takes longer is ended by nobody, but not asked for more.
const PATIENCE: Duration = Duration::from_secs(60);

/// How to read the table.
pub fn legend(megabytes: u32) -> String {
    let tenth = f64::from(megabytes) / 10.0;
    format!(
        "Megabytes a second of {megabytes} MB, what starting the program takes left out, and in \
         parentheses the time over that for {tenth} MB; the best of three rounds. A figure in \
         bold misses the goal: {} and {} MB/s, and {GROWTH} times the time.",
        REPORTS[0].2, REPORTS[1].2
    )
}

/// Measures `program` on the shapes whose names are `wanted`; prints a table in
/// Markdown, each row when it is there.
///
/// # Errors
///
/// If the program cannot be started, or a file cannot be written.
pub fn measure(
    out: &mut dyn Write,
    program: &Path,
    wanted: &dyn Fn(&str) -> bool,
    megabytes: u32,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("sgfkit-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let result = table(out, program, wanted, megabytes, &folder, progress);
    std::fs::remove_dir_all(&folder)?;
    result
}

fn table(
    out: &mut dyn Write,
    program: &Path,
    wanted: &dyn Fn(&str) -> bool,
    megabytes: u32,
    folder: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let names: Vec<_> = REPORTS.iter().map(|(name, ..)| *name).collect();
    writeln!(out, "| shape | {} |\n|---|--:|--:|", names.join(" | "))?;
    let len = megabytes as usize * 1_000_000;
    let empty = folder.join("empty.sgf");
    std::fs::write(&empty, "(;FF[4]GM[1])")?;
    for shape in SHAPES.iter().filter(|shape| wanted(shape.name)) {
        progress(shape.name);
        let files = [len / 10, len].map(|len| (folder.join(format!("{len}.sgf")), len));
        for (path, len) in &files {
            std::fs::write(path, shape.file(*len))?;
        }
        let mut cells = Vec::new();
        for (_, options, goal) in REPORTS {
            let start = time(program, options, &empty)?;
            let [tenth, whole] = [0, 1].map(|index: usize| time(program, options, &files[index].0));
            let [tenth, whole] = [tenth?, whole?].map(|time| time.saturating_sub(start));
            let speed = f64::from(megabytes) / whole.as_secs_f64().max(1e-9);
            let growth = whole.as_secs_f64() / tenth.as_secs_f64().max(1e-9);
            // Of short times the ratio says nothing.
            let is_long = tenth >= Duration::from_millis(5);
            cells.push(format!(
                "{} ({})",
                marked(format!("{speed:.0}"), speed < *goal),
                marked(format!("{growth:.1}"), is_long && growth > GROWTH),
            ));
        }
        writeln!(out, "| {} | {} |", shape.name, cells.join(" | "))?;
        out.flush()?;
    }
    Ok(())
}

fn marked(figure: String, is_missed: bool) -> String {
    match is_missed {
        true => format!("**{figure}**"),
        false => figure,
    }
}

/// The shortest time of three rounds.
fn time(program: &Path, options: &[&str], file: &Path) -> growth::Measured {
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        let mut command = Command::new(program);
        command
            .args(["check", "--no-config", "--quiet"])
            .args(options);
        let status = command.arg(file).stdout(Stdio::null()).status()?;
        if !matches!(status.code(), Some(0 | 1)) {
            return Err(format!("{}: {status}", program.display()).into());
        }
        best = best.min(start.elapsed());
        if best > PATIENCE {
            break;
        }
    }
    Ok(best)
}
