//! Answers of engines: `kata-analyze` and `lz-analyze`, which Lizzie stores unchanged, GNU Go's
//! estimates, and KataGo's JSON.

use std::borrow::Cow;

use serde_json::Value;

use super::candidates::{Candidates, Told};
use super::number::{black_lead, black_share, real_with_comma, tidy};
use super::place::Stones;
use super::{Analysis, number};
use sgfkit_core::game::Color;
use sgfkit_core::replay::Replay;

/// Reads `info move Q16 visits 10 …` and the rest; returns the ownership, if any.
pub(super) fn read_moves<'t>(
    words: impl Iterator<Item = &'t str>,
    side: Color,
    candidates: &mut Candidates<'_>,
) -> Option<Vec<f64>> {
    let mut words = words.peekable();
    let mut open: Option<Open<'t>> = None;
    let mut ownership = None;
    while let Some(word) = words.next() {
        match word {
            "info" => Open::close(open.take(), side, candidates),
            "move" => {
                Open::close(open.take(), side, candidates);
                open = words.next().map(Open::new);
            }
            "pv" => {
                let mut pv = Vec::new();
                while let Some(name) = words.next_if(|word| is_name(word)) {
                    pv.push(name);
                }
                if let Some(open) = &mut open {
                    open.pv = pv;
                }
            }
            "ownership" => {
                let mut points = Vec::new();
                while let Some(number) = words.next_if(|word| is_number(word)) {
                    points.push(real_with_comma(number));
                }
                ownership = Some(points);
            }
            _ => {
                let Some(value) = words.next_if(|word| is_number(word)) else {
                    continue;
                };
                if let Some(open) = &mut open {
                    open.told(word, value);
                }
                // Lists such as pvVisits.
                while words.next_if(|word| is_number(word)).is_some() {}
            }
        }
    }
    Open::close(open, side, candidates);
    ownership
}

/// Converts a list from the side to move to Black's view; `None` if its length is wrong.
pub(super) fn ownership_of(
    told: Option<Vec<f64>>,
    area: Option<usize>,
    side: Color,
) -> Option<Vec<f64>> {
    let list = told.filter(|list| Some(list.len()) == area)?;
    let is_finite = list.iter().all(|number| number.is_finite());
    let list = list.into_iter().map(|number| black_lead(number, side));
    is_finite.then(|| list.collect())
}

/// Parses an answer of `kata-analyze` or `lz-analyze` with `side` to move; the values of the
/// position are those of the first move. `None` if it has no analysis.
#[must_use]
pub fn analysis(line: &str, replay: &Replay<'_>, side: Color) -> Option<Analysis> {
    let stones = Stones::of(replay);
    let mut candidates = Candidates::new(&stones, Some(side));
    let ownership = read_moves(line.split_ascii_whitespace(), side, &mut candidates);
    let candidates = candidates.sorted_if_ordered();
    let best = candidates.first()?;
    let visits = candidates.iter().filter_map(|one| one.visits).sum();
    let mut analysis = Analysis::new("lizzie");
    analysis.visits = Some(visits);
    analysis.winrate = best.winrate;
    analysis.score = best.score;
    analysis.ownership = ownership_of(ownership, stones.area(), side);
    analysis.candidates = candidates;
    analysis.is_sound().then_some(analysis)
}

/// Returns the total number of visits in an answer.
#[must_use]
pub fn visits(line: &str) -> u64 {
    let mut words = line.split_ascii_whitespace();
    let mut sum = 0u64;
    while let Some(word) = words.next() {
        if word == "visits" {
            let count = words.next().and_then(|count| count.parse::<u64>().ok());
            sum = sum.saturating_add(count.unwrap_or(0));
        }
    }
    sum
}

/// Parses GNU Go's answers to `estimate_score` (`W+10.3 (upper bound: …)`) and `top_moves` (`D4
/// 75.00 Q16 71.30`), whose numbers are not comparable. `None` if there is no score.
#[must_use]
pub fn estimate(score: &str, top: &str, replay: &Replay<'_>, side: Color) -> Option<Analysis> {
    let stones = Stones::of(replay);
    let mut candidates = Candidates::new(&stones, Some(side));
    let names = top.split_ascii_whitespace().filter(|word| is_name(word));
    for name in names {
        candidates.add(name, Told::default(), std::iter::empty());
    }
    let mut analysis = Analysis::new("sabaki");
    analysis.score = score
        .split_ascii_whitespace()
        .next()
        .map(number::lead)
        .map(tidy);
    analysis.candidates = candidates.listed();
    analysis.is_sound().then_some(analysis)
}

/// Parses a line of KataGo's analysis engine, run with `reportAnalysisWinratesAs` Black. `None` if
/// it has no analysis.
#[must_use]
pub fn katago(line: &str, replay: &Replay<'_>, side: Color) -> Option<Analysis> {
    let answer: Value = serde_json::from_str(line).ok()?;
    let stones = Stones::of(replay);
    let mut candidates = Candidates::new(&stones, Some(side));
    for info in answer["moveInfos"].as_array().into_iter().flatten() {
        let number = |key: &str| info[key].as_f64();
        let told = Told {
            order: number("order"),
            visits: number("visits"),
            winrate: number("winrate"),
            score: number("scoreLead"),
            prior: number("prior"),
        };
        let pv = info["pv"].as_array().into_iter().flatten();
        let pv = pv.map_while(Value::as_str).map(Cow::Borrowed);
        candidates.add(info["move"].as_str().unwrap_or_default(), told, pv);
    }
    let root = &answer["rootInfo"];
    let ownership = answer["ownership"].as_array().map(|list| {
        let numbers = list
            .iter()
            .map(|number| number.as_f64().unwrap_or(f64::NAN));
        numbers.collect()
    });
    let mut analysis = Analysis::new("lizzie");
    analysis.visits = root["visits"].as_u64();
    analysis.winrate = root["winrate"].as_f64();
    analysis.score = root["scoreLead"].as_f64();
    analysis.stdev = root["scoreStdev"].as_f64();
    analysis.candidates = candidates.sorted_if_ordered();
    analysis.ownership = ownership_of(ownership, stones.area(), Color::Black);
    analysis.is_sound().then_some(analysis)
}

struct Open<'t> {
    name: &'t str,
    told: Told,
    mean: Option<f64>,
    pv: Vec<&'t str>,
}

impl<'t> Open<'t> {
    fn new(name: &'t str) -> Open<'t> {
        Open {
            name,
            told: Told::default(),
            mean: None,
            pv: Vec::new(),
        }
    }

    fn told(&mut self, key: &str, value: &str) {
        let number = real_with_comma(value);
        match key {
            "visits" => self.told.visits = Some(number),
            "winrate" => self.told.winrate = Some(rate(value)),
            "prior" => self.told.prior = Some(rate(value)),
            "scoreLead" => self.told.score = Some(number),
            "scoreMean" => self.mean = Some(number),
            "order" => self.told.order = Some(number),
            _ => {}
        }
    }

    fn close(open: Option<Open<'t>>, side: Color, candidates: &mut Candidates<'_>) {
        let Some(open) = open else { return };
        let score = open.mean.or(open.told.score);
        let told = Told {
            winrate: open.told.winrate.map(|share| black_share(share, side)),
            score: score.map(|lead| black_lead(lead, side)),
            ..open.told
        };
        candidates.add(open.name, told, open.pv.into_iter().map(Cow::Borrowed));
    }
}

/// Parses a share: in ten thousandths, or from 0 to 1 with a decimal point.
fn rate(text: &str) -> f64 {
    let number = real_with_comma(text);
    if text.contains(['.', ',', 'e', 'E']) {
        number
    } else {
        tidy(number / 10_000.0)
    }
}

fn is_number(word: &str) -> bool {
    matches!(word.bytes().next(), Some(b'0'..=b'9' | b'-' | b'+' | b'.'))
        || word.eq_ignore_ascii_case("nan")
        || word.eq_ignore_ascii_case("inf")
}

fn is_name(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    word.eq_ignore_ascii_case("pass")
        || ((1..=2).contains(&letters)
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
