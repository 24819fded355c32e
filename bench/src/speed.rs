//! Runs cases and their peers in alternating rounds, and writes the tables.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::cases::{CASES, Case};
use crate::clock::Sample;
use crate::input::{File, Input};

/// Case with its readable files and its measurements.
struct Lane<'i> {
    case: &'static Case,
    files: Vec<&'i File>,
    bytes: usize,
    /// Number of files it cannot read: not UTF-8, or rejected.
    undecodable: usize,
    refused: usize,
    /// Samples of each round.
    rounds: Vec<Vec<Sample>>,
}

/// Minimum duration of a case within a round.
const REPEATED: Duration = Duration::from_millis(60);

/// Measures the cases whose names are `wanted`, and their peers, and returns a table in Markdown.
pub fn measure(input: &Input, wanted: &dyn Fn(&str) -> bool, limit: Duration) -> String {
    let mut lanes: Vec<Lane<'_>> = Vec::new();
    for case in CASES {
        let peer = |other: &Case| other.against == case.name && wanted(other.name);
        let skipped = case.one_game && input.files.len() == 1;
        if !skipped && (wanted(case.name) || CASES.iter().any(peer)) {
            lanes.push(Lane::new(case, input));
        }
    }
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 3 || start.elapsed() < limit {
        for lane in &mut lanes {
            lane.round();
        }
        rounds += 1;
        if cfg!(feature = "memory") {
            break;
        }
    }
    let mut out = format!(
        "### {}\n\n{}; {rounds} rounds.\n\n",
        input.name,
        input.describe()
    );
    match cfg!(feature = "memory") {
        true => memory_table(&mut out, &lanes),
        false => speed_table(&mut out, &lanes),
    }
    for lane in &lanes {
        lane.refusals(&mut out);
    }
    out
}

impl<'i> Lane<'i> {
    fn new(case: &'static Case, input: &'i Input) -> Lane<'i> {
        let all = || input.files.iter();
        let files: Vec<_> = all().filter(|file| (case.reads)(file)).collect();
        // Some peers only read text.
        let bytes_too = (case.reads)(&File::new(b"(;GM[1]CA[ISO-8859-1]PB[J\xe9])".into()));
        let undecodable = match bytes_too {
            true => 0,
            false => all().filter(|file| !file.is_text()).count(),
        };
        Lane {
            case,
            bytes: files.iter().map(|file| file.bytes().len()).sum(),
            refused: input.files.len() - files.len() - undecodable,
            undecodable,
            files,
            rounds: Vec::new(),
        }
    }

    fn round(&mut self) {
        let mut samples = Vec::new();
        let start = Instant::now();
        while samples.is_empty() || samples.len() < 20 && start.elapsed() < REPEATED {
            samples.push((self.case.run)(&self.files));
        }
        self.rounds.push(samples);
    }

    /// Returns the speed in MB/s.
    fn speed(&self, time: Duration) -> f64 {
        self.bytes as f64 / 1e6 / time.as_secs_f64()
    }

    /// Returns the speeds of all samples, best first.
    fn speeds(&self, time: fn(&Sample) -> Option<Duration>) -> Vec<f64> {
        let samples = self.rounds.iter().flatten().filter_map(time);
        let mut speeds: Vec<_> = samples.map(|time| self.speed(time)).collect();
        speeds.sort_by(|a, b| b.total_cmp(a));
        speeds
    }

    /// Returns the median over the rounds of its speed relative to `peer`.
    fn ratio(&self, peer: &Lane<'_>, time: fn(&Sample) -> Option<Duration>) -> Option<f64> {
        let median_of = |lane: &Lane<'_>, samples: &[Sample]| {
            median(
                samples
                    .iter()
                    .filter_map(time)
                    .map(|time| lane.speed(time))
                    .collect(),
            )
        };
        let rounds = self.rounds.iter().zip(&peer.rounds);
        median(
            rounds
                .filter_map(|(own, other)| Some(median_of(self, own)? / median_of(peer, other)?))
                .collect(),
        )
    }

    fn refusals(&self, out: &mut String) {
        let Lane {
            undecodable,
            refused,
            ..
        } = *self;
        if refused + undecodable > 0 {
            let name = self.case.name;
            let measured = self.files.len();
            let _ = writeln!(
                out,
                "\n{name}: {undecodable} files left out since they are not UTF-8, {refused} refused; measured on the other {measured}."
            );
        }
    }
}

fn speed_table(out: &mut String, lanes: &[Lane<'_>]) {
    out.push_str(
        "| case | what | MB/s, best | median | × peer | MB/s with drop, best | median | × peer |\n",
    );
    out.push_str("|---|---|--:|--:|--:|--:|--:|--:|\n");
    for lane in lanes.iter().filter(|lane| !lane.files.is_empty()) {
        let peer = lanes
            .iter()
            .find(|other| other.case.name == lane.case.against);
        let mut cells = String::new();
        for time in [
            |sample: &Sample| sample.kept,
            |sample: &Sample| Some(sample.dropped),
        ] {
            let speeds = lane.speeds(time);
            let ratio = peer.and_then(|peer| lane.ratio(peer, time));
            cell(&mut cells, speeds.first().copied());
            cell(&mut cells, median(speeds));
            cell(&mut cells, ratio);
        }
        let Case { name, about, .. } = lane.case;
        let _ = writeln!(out, "| {name} | {about} |{cells}");
    }
}

fn memory_table(out: &mut String, lanes: &[Lane<'_>]) {
    out.push_str("| case | what | bytes held a byte of input | at most |\n|---|---|--:|--:|\n");
    for lane in lanes.iter().filter(|lane| !lane.files.is_empty()) {
        let Some(memory) = lane
            .rounds
            .iter()
            .flatten()
            .find_map(|sample| sample.memory)
        else {
            continue;
        };
        // With many files, the largest one is not representative.
        let per_byte = |bytes: usize| bytes as f64 / lane.bytes as f64;
        let mut cells = String::new();
        cell(&mut cells, Some(per_byte(memory.held)));
        cell(&mut cells, Some(per_byte(memory.peak)));
        let Case { name, about, .. } = lane.case;
        let _ = writeln!(out, "| {name} | {about} |{cells}");
    }
}

fn cell(out: &mut String, figure: Option<f64>) {
    let _ = match figure {
        None => write!(out, " – |"),
        Some(figure) if figure < 20.0 => write!(out, " {figure:.1} |"),
        Some(figure) => write!(out, " {figure:.0} |"),
    };
}

fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}
