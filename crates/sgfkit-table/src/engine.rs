//! What engines leave in records: who is ahead, by how much, and how sure.
//!
//! Nothing is guessed: an analysis that does not read as its program writes it
//! is none.

use std::borrow::Cow;
use std::io::Read;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::GzDecoder;
use serde_json::Value;
use sgfkit::schema::id;
use sgfkit::{Color, Node};

/// What an engine said about a position, as Black sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Analysis {
    pub(crate) engine: &'static str,
    /// Between 0 and 1.
    pub(crate) winrate: Option<f64>,
    /// In points.
    pub(crate) score: Option<f64>,
    pub(crate) visits: Option<i64>,
}

/// An unpacked analysis of KaTrain's is some hundred kilobytes; a bomb is more.
const LARGEST: u64 = 64 << 20;

/// The first analysis of a node that reads. `mover` is the side whose move the
/// node holds.
pub(crate) fn analysis(node: Node<'_>, mover: Option<Color>) -> Option<Analysis> {
    katrain(node)
        .or_else(|| lizzie(node, mover))
        .or_else(|| cgos(node, mover))
        .or_else(|| sabaki(node))
        .or_else(|| comment(node))
}

/// The text of a property that the property table does not know.
fn private<'a>(node: Node<'a>, id: &str) -> Option<Cow<'a, str>> {
    Some(node.property(id)?.values().next()?.text().text)
}

/// `KT`'s third value: base64 of gzip of JSON, whose `root` is Black's.
fn katrain(node: Node<'_>) -> Option<Analysis> {
    let packed = node.property("KT")?.values().nth(2)?;
    let packed = BASE64_STANDARD.decode(packed.raw().trim_ascii()).ok()?;
    let mut json = Vec::new();
    let mut unpacked = GzDecoder::new(&packed[..]).take(LARGEST);
    unpacked.read_to_end(&mut json).ok()?;
    let json: Value = serde_json::from_slice(&json).ok()?;
    let root = json.get("root")?;
    let found = Analysis {
        engine: "katrain",
        winrate: root.get("winrate").and_then(Value::as_f64),
        score: root.get("scoreLead").and_then(Value::as_f64),
        visits: root.get("visits").and_then(Value::as_i64),
    };
    found.sound()
}

/// `LZ`: version, percent of the side that moved, visits.
fn lizzie(node: Node<'_>, mover: Option<Color>) -> Option<Analysis> {
    let text = private(node, "LZ")?;
    let mut words = text.split_whitespace();
    let (_version, percent, visits) = (words.next()?, words.next()?, words.next()?);
    let found = Analysis {
        engine: "lizzie",
        winrate: Some(of_black(real(percent)? / 100.0, mover?)),
        score: None,
        visits: Some(thousands(visits)?),
    };
    found.sound()
}

/// `CC`: JSON, of the side that moved.
fn cgos(node: Node<'_>, mover: Option<Color>) -> Option<Analysis> {
    let json: Value = serde_json::from_str(&private(node, "CC")?).ok()?;
    let mover = mover?;
    let best = json.get("moves").and_then(|moves| moves.get(0));
    let ask = |key: &str| {
        let of = |json: &Value| json.get(key).and_then(Value::as_f64);
        of(&json).or_else(|| best.and_then(of))
    };
    let found = Analysis {
        engine: "cgos",
        winrate: ask("winrate").map(|rate| of_black(rate, mover)),
        score: ask("score").map(|score| match mover {
            Color::Black => score,
            Color::White => -score,
        }),
        visits: ask("visits").map(|visits| visits as i64),
    };
    found.sound()
}

/// `SBKV`, a percent, and `OGSC`, a score: Black's.
fn sabaki(node: Node<'_>) -> Option<Analysis> {
    let value = |id| private(node, id).and_then(|text| real(text.trim()));
    let found = Analysis {
        engine: "sabaki",
        winrate: value("SBKV").map(|percent| percent / 100.0),
        score: value("OGSC"),
        visits: None,
    };
    found.sound()
}

/// What stands in the comment.
fn comment(node: Node<'_>) -> Option<Analysis> {
    let text = node.text(id::C)?;
    katago(&text).or_else(|| ogs(&text))
}

/// Four numbers: White wins, Black wins, no result, White's lead; perhaps
/// `v=N`.
fn katago(text: &str) -> Option<Analysis> {
    let mut words = text.split_whitespace();
    let mut number = || real(words.next()?);
    let (white, black, none, lead) = (number()?, number()?, number()?, number()?);
    let is_rate = |rate: f64| (0.0..=1.0).contains(&rate);
    if ![white, black, none].into_iter().all(is_rate) {
        return None;
    }
    let visits = words.find_map(|word| word.strip_prefix("v="));
    let found = Analysis {
        engine: "katago",
        winrate: Some(black),
        score: Some(-lead),
        visits: visits.and_then(|visits| visits.parse().ok()),
    };
    found.sound()
}

/// `Black's win rate: %20.0 visits: 382`
fn ogs(text: &str) -> Option<Analysis> {
    let (_, rest) = text.split_once("Black's win rate: %")?;
    let mut words = rest.split_whitespace();
    let percent = real(words.next()?)?;
    let visits = match (words.next(), words.next()) {
        (Some("visits:"), Some(visits)) => visits.parse().ok(),
        _ => None,
    };
    let found = Analysis {
        engine: "ogs",
        winrate: Some(percent / 100.0),
        score: None,
        visits,
    };
    found.sound()
}

impl Analysis {
    /// It says something, and nothing that cannot be.
    fn sound(self) -> Option<Analysis> {
        let rate = self.winrate.is_none_or(|rate| (0.0..=1.0).contains(&rate));
        let score = self.score.is_none_or(f64::is_finite);
        let says = self.winrate.is_some() || self.score.is_some();
        (rate && score && says).then_some(self)
    }
}

fn of_black(rate: f64, mover: Color) -> f64 {
    match mover {
        Color::Black => rate,
        Color::White => 1.0 - rate,
    }
}

fn real(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    number.is_finite().then_some(number)
}

/// `382`, or `2.8k`.
fn thousands(text: &str) -> Option<i64> {
    let (number, unit) = match text.strip_suffix(['k', 'K']) {
        Some(number) => (number, 1e3),
        None => match text.strip_suffix(['m', 'M']) {
            Some(number) => (number, 1e6),
            None => (text, 1.0),
        },
    };
    Some((real(number)? * unit).round() as i64)
}
