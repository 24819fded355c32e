//! Kaya and Web KaTrain: `KA`, JSON, from Black's view.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use super::candidates::{Candidates, Told};
use super::katrain::number;
use super::number::{tidy, whole};
use super::place::Place;
use super::{Analysis, Dialect};

pub(super) const DIALECT: Dialect = Dialect {
    name: "kaya",
    properties: &["KA"],
    summary: "Kaya and Web KaTrain: JSON with win rate, score, moves and ownership; values for Black",
    read,
};

const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+$";

struct Entry<'t>(HashMap<String, &'t RawValue>);

impl<'t> Entry<'t> {
    fn parse(text: &'t str) -> Option<Entry<'t>> {
        serde_json::from_str(text).ok().map(Entry)
    }

    fn get(&self, key: &str) -> Option<&'t RawValue> {
        self.0.get(key).copied()
    }

    fn text(&self, key: &str) -> Option<String> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    fn told(&self) -> Told {
        let number = |key| self.get(key).and_then(number);
        Told {
            order: None,
            visits: number("v"),
            winrate: number("w"),
            score: number("s"),
            prior: number("p"),
        }
    }
}

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    for text in place.texts("KA") {
        found.extend(analysis(&text, place));
    }
}

fn analysis(text: &str, place: &Place<'_>) -> Option<Analysis> {
    let read = Entry::parse(text)?;
    let told = read.told();
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.visits = told.visits.map(whole).transpose().ok()?;
    analysis.winrate = told.winrate;
    analysis.score = told.score;
    let moves = read.get("m").map_or("[]", RawValue::get);
    let moves: Option<Vec<&RawValue>> = serde_json::from_str(moves).ok()?;
    let mut candidates = Candidates::new(&place.after, place.next);
    for one in moves.unwrap_or_default() {
        if let Some(one) = Entry::parse(one.get())
            && let Some(name) = one.text("m")
        {
            candidates.add(&name, one.told(), std::iter::empty::<Cow<'_, str>>());
        }
    }
    analysis.candidates = candidates.listed();
    let points = place
        .tree()
        .size()
        .map(|size| u64::from(size.columns) * u64::from(size.rows));
    analysis.ownership = read
        .text("o")
        .filter(|digits| Some(digits.len() as u64) == points)
        .and_then(|digits| digits.bytes().map(owner).collect());
    Some(analysis)
}

/// Returns the owner of a point: from -1 for White to 1 for Black.
fn owner(digit: u8) -> Option<f64> {
    let index = DIGITS.iter().position(|known| *known == digit)?;
    Some(tidy(index as f64 / 31.5 - 1.0))
}
