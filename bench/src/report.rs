//! Measures `sgf check` on files of extreme shapes, with findings as JSON and with totals only,
//! from start to end of the process.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::extreme::SHAPES;
use crate::growth;

/// Commands with their required megabytes per second.
const REPORTS: &[(&str, &[&str], f64)] = &[
    ("JSON", &["--format", "json"], 10.0),
    ("statistics", &["--statistics"], 60.0),
];

/// Maximum ratio of times for ten times the bytes.
const GROWTH: f64 = 12.0;

/// Slower programs may finish, but get no larger files.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the explanation of the table.
pub fn legend(megabytes: u32) -> String {
    let tenth = f64::from(megabytes) / 10.0;
    format!(
        "Megabytes a second of {megabytes} MB, what starting the program takes left out, and in \
         parentheses the time over that for {tenth} MB; the best of three rounds. A figure in \
         bold misses the goal: {} and {} MB/s, and {GROWTH} times the time.",
        REPORTS[0].2, REPORTS[1].2
    )
}

/// Measures `program` on the shapes whose names are `wanted`, and prints a table in Markdown row by
/// row.
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
            // Ratios of short times are meaningless.
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

/// Returns the shortest time of three rounds.
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
