//! Measures whole commands from start to end of the process, on many files and on one file with all
//! games, and compares them with installed peers.
//!
//! GNU `time` reports processor time, memory and context switches; `strace`, if installed, counts
//! system calls.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::input::Input;

/// Commands for all files.
const OF_FILES: &[&str] = &[
    "check --format json --fail-on never --no-config",
    "info --json",
    "cat",
    "dedup --by signature",
    "dedup --by moves",
    "table",
    "search --player x --count",
];

/// Commands for the single file.
const OF_ONE: &[&str] = &[
    "fmt --compact",
    "check --format json --fail-on never --no-config",
    "info --json",
    "cat",
    "strip --comments",
    "transform --rotate 90",
    "convert --to json",
    "table",
    "table --table moves",
    "table --table positions",
    "search --player x --count",
    "search --moves Q16,D4 --count",
    "openings",
    "merge --collection",
];

/// Commands for an index.
const OF_INDEX: &[&str] = &[
    "search --player x --count",
    "search --moves Q16,D4 --count",
    "search --count",
];

/// Commands of peers for all files.
const PEERS: &[&str] = &[
    "sgfcheck -r",
    "sgfinfo -r",
    "sgfinfo -r -DnC",
    "sgfinfo -r -can",
    "rg -c ;",
];

const ROUNDS: usize = 3;

/// Explanation of the tables.
pub const LEGEND: &str = "Seconds of whole processes, minimum of three rounds. System calls \
    and context switches are per file.";

/// Measures `program` on an archive and prints tables in Markdown.
///
/// # Errors
///
/// If the program or GNU `time` cannot be started, or a file cannot be written.
pub fn measure(
    out: &mut dyn Write,
    program: &Path,
    folder: &Path,
    input: &Input,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let place = std::env::temp_dir().join(format!("sgfkit-bench-files-{}", std::process::id()));
    fs::create_dir_all(&place)?;
    let result = tables(out, program, folder, input, &place, progress);
    fs::remove_dir_all(&place)?;
    result
}

fn tables(
    out: &mut dyn Write,
    program: &Path,
    folder: &Path,
    input: &Input,
    place: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let one = place.join("one.sgf");
    let bytes: Vec<&[u8]> = input.files.iter().map(|file| file.bytes()).collect();
    fs::write(&one, bytes.join(&b"\n"[..]))?;
    let index = place.join("all.sgfindex");
    let making = format!("index -o {}", index.display());
    let files = input.files.len();
    let own = program.display().to_string();
    let of_files = OF_FILES.iter().copied().chain([making.as_str()]);
    let of_peers = PEERS.iter().map(|peer| (*peer).to_owned());
    let all: [(&str, PathBuf, usize, Vec<String>); 3] = [
        (
            "all files",
            folder.to_owned(),
            files,
            of_files
                .map(|words| format!("{own} {words}"))
                .chain(of_peers)
                .collect(),
        ),
        ("one file", one, 1, own_commands(&own, OF_ONE)),
        ("an index", index, files, own_commands(&own, OF_INDEX)),
    ];
    for (name, target, files, commands) in all {
        writeln!(
            out,
            "| {name} | processor | clock | one core | MB | switches | calls | futex |"
        )?;
        writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
        for command in commands {
            progress(&command);
            let shown = command.replace(&own, "sgf").replace(&making, "index");
            let Some(best) = rounds(&command, &target, place, false)? else {
                continue;
            };
            let alone = rounds(&command, &target, place, true)?;
            let calls = calls(&command, &target, place, files);
            let [calls, futex] = calls.map_or(["".to_owned(), "".to_owned()], |calls| {
                calls.map(|count| format!("{count:.2}"))
            });
            writeln!(
                out,
                "| `{shown}` | {:.2} | {:.2} | {} | {:.0} | {:.2} | {calls} | {futex} |",
                best.processor,
                best.clock,
                alone.map_or(String::new(), |alone| format!("{:.2}", alone.clock)),
                best.memory,
                best.switches / files as f64,
            )?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn own_commands(own: &str, commands: &[&str]) -> Vec<String> {
    commands
        .iter()
        .map(|words| format!("{own} {words}"))
        .collect()
}

/// Cost of a run.
struct Run {
    processor: f64,
    clock: f64,
    /// Peak memory in megabytes.
    memory: f64,
    switches: f64,
}

/// Returns the minimum of several runs; `None` if the program is not installed.
fn rounds(
    command: &str,
    target: &Path,
    place: &Path,
    alone: bool,
) -> Result<Option<Run>, Box<dyn Error>> {
    let mut best: Option<Run> = None;
    for _ in 0..ROUNDS {
        // Rebuild the index each time.
        if command.contains(" index ") {
            let _ = fs::remove_dir_all(place.join("all.sgfindex"));
        }
        let Some(run) = run(command, target, place, alone)? else {
            return Ok(None);
        };
        best = Some(match best {
            Some(best) => Run {
                processor: best.processor.min(run.processor),
                clock: best.clock.min(run.clock),
                memory: best.memory.min(run.memory),
                switches: best.switches.min(run.switches),
            },
            None => run,
        });
    }
    Ok(best)
}

fn run(
    command: &str,
    target: &Path,
    place: &Path,
    alone: bool,
) -> Result<Option<Run>, Box<dyn Error>> {
    let told = place.join("time");
    let mut time = Command::new("time");
    time.args(["-q", "-f", "%U %S %e %M %c %w", "-o"])
        .arg(&told);
    if alone {
        time.args(["taskset", "-c", "0"]);
    }
    let status = time
        .args(command.split(' '))
        .arg(target)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("GNU time: {error}"))?;
    // Exit statuses of `time` and `taskset` for a missing program.
    if matches!(status.code(), Some(126 | 127)) {
        return Ok(None);
    }
    let told = fs::read_to_string(&told)?;
    let numbers: Vec<f64> = told
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let [user, system, clock, memory, forced, waited] = numbers[..] else {
        return Err(format!("GNU time said `{told}`").into());
    };
    Ok(Some(Run {
        processor: user + system,
        clock,
        memory: memory / 1000.0,
        switches: forced + waited,
    }))
}

/// Returns system calls and calls of `futex`, per file.
fn calls(command: &str, target: &Path, place: &Path, files: usize) -> Option<[f64; 2]> {
    let told = place.join("calls");
    if command.contains(" index ") {
        let _ = fs::remove_dir_all(place.join("all.sgfindex"));
    }
    Command::new("strace")
        .args(["-f", "-c", "-o"])
        .arg(&told)
        .args(command.split(' '))
        .arg(target)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .ok()?;
    let told = fs::read_to_string(&told).ok()?;
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for line in told.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [_, _, _, count, .., name] = words[..]
            && let Ok(count) = count.parse()
        {
            counts.insert(name, count);
        }
    }
    let of = |name: &str| counts.get(name).copied().unwrap_or_default() / files as f64;
    Some([of("total"), of("futex")])
}
