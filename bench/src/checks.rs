//! Measures the cost of each check.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use sgfkit::Collection;
use sgfkit::check::{self, Checker};

use crate::input::Input;

/// Checks that add less than this are not listed.
const LEAST: f64 = 0.2;

/// Measures each check alone, with none and all of them as the baseline.
///
/// Returns a table in Markdown, most expensive first.
pub fn measure(input: &Input, limit: Duration) -> String {
    let collections: Vec<_> = input
        .files
        .iter()
        .map(|file| Collection::parse(file.bytes()))
        .collect();
    let bytes: usize = input.files.iter().map(|file| file.bytes().len()).sum();
    let checkers: Vec<_> = check::all()
        .iter()
        .map(|check| (check.code, Checker::new(|other| other.code == check.code)))
        .chain([
            ("none", Checker::new(|_| false)),
            ("all", Checker::new(|_| true)),
        ])
        .collect();
    let mut best = vec![f64::MAX; checkers.len()];
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 3 || start.elapsed() < limit {
        for ((_, checker), best) in checkers.iter().zip(&mut best) {
            let start = ThreadTime::now();
            for collection in &collections {
                drop(black_box(checker.check(collection)));
            }
            *best = best.min(start.elapsed().as_secs_f64());
        }
        rounds += 1;
    }
    let mut rows: Vec<_> = checkers
        .iter()
        .zip(&best)
        .map(|((code, _), seconds)| (*code, seconds * 1e9 / bytes as f64))
        .collect();
    let none = rows
        .iter()
        .find(|(code, _)| *code == "none")
        .map_or(0.0, |(_, cost)| *cost);
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut out = format!("### Checks on {}\n\n{}\n\n", input.name, input.describe());
    out.push_str("| check | ns a byte | beyond the walk |\n|---|--:|--:|\n");
    for (code, cost) in rows {
        let beyond = cost - none;
        if beyond >= LEAST || matches!(code, "none" | "all") {
            let _ = writeln!(out, "| {code} | {cost:.2} | {beyond:.2} |");
        }
    }
    out
}
