//! KaTrain: `KT` with three or more values in base64 of gzip: ownership and policy as
//! half-precision numbers, and JSON, from Black's view.

use std::borrow::Cow;
use std::fmt;
use std::io::Read;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::bufread::MultiGzDecoder;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::candidates::{Candidates, Told};
use super::number::{Unsound, from_half, real, whole};
use super::place::Place;
use super::{Analysis, Dialect, KATRAIN_VERSION};

pub(super) const DIALECT: Dialect = Dialect {
    name: "katrain",
    properties: &["KT", "KTV"],
    summary: "KaTrain: ownership, policy and JSON in gzip and base64; values for Black",
    read,
};

/// A limit against decompression bombs; an analysis has some hundred kilobytes.
pub(super) const LARGEST: usize = 64 << 20;

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    if place.node.property("KT").is_none() || !is_known_version(place) {
        return;
    }
    // KaTrain never writes several KT in a node, so use the first.
    if let Ok(analysis) = analysis(place) {
        found.push(analysis);
    }
}

/// Later versions may store something else.
fn is_known_version(place: &Place<'_>) -> bool {
    let root = place.tree().root();
    let told = [place.node, root]
        .into_iter()
        .find_map(|node| node.property(KATRAIN_VERSION));
    let Some(value) = told.and_then(|property| property.values().next()) else {
        return told.is_none();
    };
    value
        .ascii()
        .is_some_and(|version| real(version.trim()) <= 1.0)
}

fn analysis(place: &Place<'_>) -> Result<Analysis, Unsound> {
    let property = place.node.property("KT").ok_or(Unsound)?;
    let mut values = property.values();
    let mut next = || values.next().ok_or(Unsound);
    let (ownership, policy, json) = (next()?, next()?, next()?);
    let json = unpacked(json.raw(), LARGEST)?;
    let json = std::str::from_utf8(&json).map_err(|_| Unsound)?;
    let area = place.after.area();
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.ownership = area.and_then(|area| halves(ownership.raw(), area));
    analysis.policy = area.and_then(|area| halves(policy.raw(), area + 1));
    let whole = Whole {
        analysis: &mut analysis,
        candidates: Candidates::new(&place.after, place.next),
    };
    let mut parser = serde_json::Deserializer::from_str(json);
    let candidates = whole.deserialize(&mut parser).map_err(|_| Unsound)?;
    parser.end().map_err(|_| Unsound)?;
    analysis.candidates = candidates.sorted();
    Ok(analysis)
}

fn unpacked(raw: &[u8], largest: usize) -> Result<Vec<u8>, Unsound> {
    let packed = if !raw.iter().any(u8::is_ascii_whitespace) {
        Cow::Borrowed(raw)
    } else {
        let letters = raw.iter().filter(|byte| !byte.is_ascii_whitespace());
        Cow::Owned(letters.copied().collect())
    };
    let packed = BASE64_STANDARD.decode(&*packed).map_err(|_| Unsound)?;
    let mut bytes = Vec::with_capacity(told_size(&packed).min(largest));
    let limited = MultiGzDecoder::new(&packed[..]).take(largest as u64 + 1);
    let read = { limited }.read_to_end(&mut bytes);
    if read.is_ok() && bytes.len() <= largest {
        Ok(bytes)
    } else {
        Err(Unsound)
    }
}

/// Returns the unpacked size in gzip's last four bytes (RFC 1952, 2.3.1) if it is plausible, to
/// allocate only once.
fn told_size(packed: &[u8]) -> usize {
    let told = packed
        .last_chunk()
        .map_or(0, |told| u32::from_le_bytes(*told));
    (told as usize).min(64 * packed.len()) + 1
}

/// Reads `count` numbers; `None` for any other length, such as an empty list.
fn halves(raw: &[u8], count: usize) -> Option<Vec<f64>> {
    let bytes = unpacked(raw, 2 * count).ok()?;
    let pairs = bytes.chunks_exact(2);
    let numbers = pairs.map(|pair| from_half(u16::from_le_bytes([pair[0], pair[1]])));
    let numbers: Vec<f64> = numbers.collect();
    let is_whole = bytes.len() == 2 * count && numbers.iter().all(|number| number.is_finite());
    is_whole.then_some(numbers)
}

/// Parses a number of JSON; `None` for null, NaN for other values.
pub(super) fn number(value: &RawValue) -> Option<f64> {
    match value.get() {
        "null" => None,
        text => Some(real(text)),
    }
}

pub(super) enum Key {
    Root,
    Moves,
    Move,
    Order,
    Visits,
    Winrate,
    Score,
    ScoreLead,
    ScoreStdev,
    Prior,
    Pv,
    Other,
}

impl<'de> serde::Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Key, D::Error> {
        from.deserialize_str(KeyVisitor)
    }
}

struct KeyVisitor;

impl Visitor<'_> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Key, E> {
        Ok(match key {
            "root" => Key::Root,
            "moves" => Key::Moves,
            "move" => Key::Move,
            "order" => Key::Order,
            "visits" => Key::Visits,
            "winrate" => Key::Winrate,
            "score" => Key::Score,
            "scoreLead" => Key::ScoreLead,
            "scoreStdev" => Key::ScoreStdev,
            "prior" => Key::Prior,
            "pv" => Key::Pv,
            _ => Key::Other,
        })
    }
}

struct Whole<'a, 's> {
    analysis: &'a mut Analysis,
    candidates: Candidates<'s>,
}

impl<'de, 's> DeserializeSeed<'de> for Whole<'_, 's> {
    type Value = Candidates<'s>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de, 's> Visitor<'de> for Whole<'_, 's> {
    type Value = Candidates<'s>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self::Value, A::Error> {
        while let Some(key) = map.next_key::<Key>()? {
            match key {
                Key::Root => {
                    let root = map.next_value::<Root>()?;
                    let visits = root.visits.map(whole).transpose();
                    self.analysis.visits = visits
                        .map_err(|_| serde::de::Error::custom("the number of visits is missing"))?;
                    self.analysis.winrate = root.winrate;
                    self.analysis.score = root.score;
                    self.analysis.stdev = root.stdev;
                }
                Key::Moves => map.next_value_seed(Moves(&mut self.candidates))?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(self.candidates)
    }
}

#[derive(Default)]
struct Root {
    visits: Option<f64>,
    winrate: Option<f64>,
    score: Option<f64>,
    stdev: Option<f64>,
}

impl<'de> serde::Deserialize<'de> for Root {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Root, D::Error> {
        from.deserialize_map(RootVisitor)
    }
}

struct RootVisitor;

impl<'de> Visitor<'de> for RootVisitor {
    type Value = Root;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Root, A::Error> {
        let mut root = Root::default();
        while let Some(key) = map.next_key::<Key>()? {
            let field = match key {
                Key::Visits => &mut root.visits,
                Key::Winrate => &mut root.winrate,
                Key::ScoreLead => &mut root.score,
                Key::ScoreStdev => &mut root.stdev,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            *field = number(map.next_value::<&RawValue>()?);
        }
        Ok(root)
    }
}

struct Moves<'a, 's>(&'a mut Candidates<'s>);

impl<'de> DeserializeSeed<'de> for Moves<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if let Some(entry) = map.next_value_seed(Entry)? {
                let name = entry.name.as_deref().unwrap_or(&name);
                // Move names need no escapes.
                let pv = entry.pv.map_or("null", RawValue::get);
                self.0.add(name, entry.told, names(pv));
            }
        }
        Ok(())
    }
}

/// A move; values other than objects are ignored.
#[derive(Clone, Copy)]
pub(super) struct Entry;

#[derive(Default)]
pub(super) struct Listed<'de> {
    pub(super) name: Option<String>,
    pub(super) told: Told,
    pub(super) pv: Option<&'de RawValue>,
}

impl<'de> DeserializeSeed<'de> for Entry {
    type Value = Option<Listed<'de>>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Entry {
    type Value = Option<Listed<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    // serde_json also represents an arbitrary-precision number as a map, with another key.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut listed = Listed::default();
        while let Some(key) = map.next_key::<Key>()? {
            let field = match key {
                Key::Order => &mut listed.told.order,
                Key::Visits => &mut listed.told.visits,
                Key::Winrate => &mut listed.told.winrate,
                Key::ScoreLead | Key::Score => &mut listed.told.score,
                Key::Prior => &mut listed.told.prior,
                Key::Move => {
                    let name = map.next_value::<&RawValue>()?.get();
                    listed.name = Some(serde_json::from_str(name).unwrap_or_default());
                    continue;
                }
                Key::Pv => {
                    listed.pv = Some(map.next_value()?);
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            *field = number(map.next_value::<&RawValue>()?);
        }
        Ok(Some(listed))
    }
}

/// Returns the moves of a line, a list or a text of words, up to the first item that is not text.
pub(super) fn names(pv: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let pv = pv.trim();
    let listed = pv.strip_prefix('[').and_then(|pv| pv.strip_suffix(']'));
    let words = match listed {
        Some(_) => Cow::Borrowed(""),
        None => serde_json::from_str::<Cow<'_, str>>(pv).unwrap_or_default(),
    };
    // Move names contain no comma, quote or backslash.
    let listed = listed.unwrap_or_default().split(',').map_while(|item| {
        let item = item.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some(Cow::Borrowed(item))
    });
    let words: Vec<Cow<'_, str>> = match words {
        Cow::Borrowed(words) => words.split_whitespace().map(Cow::Borrowed).collect(),
        Cow::Owned(words) => {
            let words = words.split_whitespace();
            words.map(|word| Cow::Owned(word.to_owned())).collect()
        }
    };
    listed.chain(words)
}
