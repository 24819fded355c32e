//! Runs a short fuzz test with a stable compiler: damages the corpus files at random and checks
//! every property.
//!
//! Minimizes an input that breaks a property and writes it to a file.
//!
//! `smoke [--seconds N] [--executions N] [--seed N] [--target NAME] [FILE…]` checks the given files
//! unchanged, for example one from an earlier run. Runs with equal executions and seed are
//! identical on all machines.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sgfkit_fuzz::{Random, SHAPES, TARGETS, Target, mutant};

/// The library must work within this stack on trees of any depth.
const STACK: usize = 256 * 1024;

/// Time limit for one execution. Mutants are short, so only endless loops or superlinear time
/// exceed it, even on a busy machine.
const SLOW: Duration = Duration::from_secs(30);

/// Time limit for minimizing an input.
const MINIMIZING: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("smoke: {message}");
            return ExitCode::from(2);
        }
    };
    keep_messages();
    let run = std::thread::Builder::new().stack_size(STACK);
    let run = run.spawn(move || {
        if options.files.is_empty() {
            fuzz(&options)
        } else {
            check_files(&options)
        }
    });
    match run.map(|thread| thread.join()) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

struct Options {
    seconds: u64,
    executions: Option<u64>,
    seed: u64,
    target: Option<String>,
    files: Vec<PathBuf>,
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            seconds: 10,
            executions: None,
            seed: 1,
            target: None,
            files: Vec::new(),
        };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            let number =
                |text: String| text.parse().map_err(|_| format!("invalid number `{text}`"));
            match arg.as_str() {
                "--seconds" => options.seconds = number(value()?)?,
                "--executions" => options.executions = Some(number(value()?)?),
                "--seed" => options.seed = number(value()?)?,
                "--target" => options.target = Some(value()?),
                _ if arg.starts_with('-') => return Err(format!("unknown option {arg}")),
                _ => options.files.push(arg.into()),
            }
        }
        let known = |name: &String| TARGETS.iter().any(|(target, _)| target == name);
        match options.target.iter().find(|name| !known(name)) {
            Some(name) => Err(format!("unknown target {name}")),
            None => Ok(options),
        }
    }

    fn wants(&self, target: &str) -> bool {
        let named = self.target.as_ref();
        named.is_none_or(|name| name == target)
    }
}

fn fuzz(options: &Options) -> bool {
    let seeds = seeds();
    println!("seed {}, {} seed files", options.seed, seeds.len());
    let mut random = Random::new(options.seed);
    let mut tallies = TARGETS.map(|_| Tally::default());
    // One failure per target is enough.
    let mut failed = BTreeSet::new();
    let start = Instant::now();
    let mut executions = 0;
    let is_over = |executions| match options.executions {
        Some(most) => executions >= most,
        None => start.elapsed().as_secs() >= options.seconds,
    };
    while !is_over(executions) {
        executions += 1;
        let data = mutant(&seeds, &mut random);
        for ((name, target), tally) in TARGETS.iter().zip(&mut tallies) {
            if !options.wants(name) || failed.contains(name) {
                continue;
            }
            let begin = Instant::now();
            let holds = holds(*target, &data);
            let time = begin.elapsed();
            tally.executions += 1;
            tally.slowest = tally.slowest.max(time);
            if holds && time <= SLOW {
                continue;
            }
            failed.insert(*name);
            let data = if holds {
                data.clone()
            } else {
                smaller(*target, data.clone())
            };
            // Run again for the message.
            self::holds(*target, &data);
            match keep(name, options.seed, &data) {
                Ok(file) => println!("{name} does not hold ({time:?}) for {}", file.display()),
                Err(error) => println!("{name} does not hold ({time:?}); input lost: {error}"),
            }
            println!("  {}\n  {}", data.escape_ascii(), message());
        }
    }
    for ((name, _), tally) in TARGETS.iter().zip(&tallies) {
        if options.wants(name) {
            let Tally {
                executions,
                slowest,
            } = tally;
            println!("{name:24} {executions:9} executions, slowest {slowest:?}");
        }
    }
    failed.is_empty()
}

/// Message of the last panic.
static MESSAGE: Mutex<String> = Mutex::new(String::new());

fn message() -> String {
    let message = MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
    message.chars().take(4000).collect()
}

fn keep_messages() {
    std::panic::set_hook(Box::new(|panic| {
        *MESSAGE.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
    }));
}

fn holds(target: Target, data: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| target(data))).is_ok()
}

/// Removes smaller and smaller pieces as long as the property stays broken.
fn smaller(target: Target, mut data: Vec<u8>) -> Vec<u8> {
    let start = Instant::now();
    let mut size = data.len() / 2;
    while size > 0 {
        let mut at = 0;
        let before = data.len();
        while at < data.len() {
            if start.elapsed() > MINIMIZING {
                return data;
            }
            let mut less = data.clone();
            less.drain(at..(at + size).min(data.len()));
            if holds(target, &less) {
                at += size;
            } else {
                data = less;
            }
        }
        // Repeat single bytes as long as that helps.
        if size > 1 || data.len() == before {
            size /= 2;
        }
    }
    data
}

/// Writes an input where cargo-fuzz would put it.
fn keep(target: &str, seed: u64, data: &[u8]) -> std::io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("artifacts")
        .join(target);
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(format!("smoke-{seed}.sgf"));
    std::fs::write(&file, data)?;
    Ok(file)
}

#[derive(Default)]
struct Tally {
    executions: u64,
    slowest: Duration,
}

fn check_files(options: &Options) -> bool {
    let mut good = true;
    for file in &options.files {
        let data = match std::fs::read(file) {
            Ok(data) => data,
            Err(error) => {
                eprintln!("smoke: {}: {error}", file.display());
                good = false;
                continue;
            }
        };
        for (name, target) in TARGETS.iter().filter(|(name, _)| options.wants(name)) {
            if holds(*target, &data) {
                println!("{name} holds for {}", file.display());
                continue;
            }
            good = false;
            println!(
                "{name} does not hold for {}\n  {}",
                file.display(),
                message()
            );
        }
    }
    good
}

/// Returns the initial files, or a few small ones without the corpus. Excludes earlier finds, since
/// their own test checks them, and adding one would change all random choices.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        &b"(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[a]PW[b];B[pd]C[see [me] here];W[dp](;B[pp])(;B[dd];W[]))"
            [..],
        b"(;AB[aa][bb:cc]LB[dd:x]\n[ee:y];C[two\\\nlines \\] \\\\])\n(;GM[11]B[a1];W[swap-pieces])",
        b"(;CA[Shift_JIS]PB[\x83\x5c\x83\x5d]C[\x95\x5c\x8e\xa6];B[aa])",
        b"(;CA[ISO-2022-JP]C[\x1b$B]]\x1b(B]B[bb])",
        b"text ((;B[aa](;W[bb]);W[cc])(W[dd])())) [ab] (;)",
    ]
    .map(<[u8]>::to_vec)
    .to_vec();
    seeds.extend(SHAPES.iter().map(|shape| shape.file(300)));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["../corpus", "../../shared/corpus/wild"] {
        let folder = root.join(folder);
        if !folder.is_dir() {
            eprintln!("skipped: there is no {}", folder.display());
            continue;
        }
        add_files(folder, &mut seeds);
    }
    seeds
}

fn add_files(folder: PathBuf, seeds: &mut Vec<Vec<u8>>) {
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.ends_with("corpus/finds") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                seeds.extend(std::fs::read(&path));
            }
        }
    }
}
