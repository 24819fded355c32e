//! CGOS, where engines store the search for their move: `CC`, JSON, from the mover's point of
//! view.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::candidates::{Candidates, Told};
use super::katrain::{Entry, Key, Listed, names, number};
use super::number::{Unsound, black_lead, black_share, whole};
use super::place::Place;
use super::{Analysis, Dialect};
use sgfkit_core::game::Color;

pub(super) const DIALECT: Dialect = Dialect {
    name: "cgos",
    properties: &["CC"],
    summary: "CGOS: JSON from the search that chose the move; values for the player who moved",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    let Some(mover) = place.mover else { return };
    for text in place.texts("CC") {
        found.extend(analysis(&text, mover, place).ok());
    }
}

fn analysis(text: &str, mover: Color, place: &Place<'_>) -> Result<Analysis, Unsound> {
    let reading = Whole {
        mover,
        candidates: Candidates::new(place.before, Some(mover)),
        told: Told::default(),
        first: None,
    };
    let mut parser = serde_json::Deserializer::from_str(text);
    let read = reading.deserialize(&mut parser).map_err(|_| Unsound)?;
    parser.end().map_err(|_| Unsound)?;
    let first = read.first.unwrap_or_default();
    let told = Told {
        visits: read.told.visits.or(first.visits),
        winrate: read.told.winrate.or(first.winrate),
        score: read.told.score.or(first.score),
        ..Told::default()
    };
    let told = of_black(told, mover);
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.before = true;
    analysis.visits = told.visits.map(whole).transpose()?;
    analysis.winrate = told.winrate;
    analysis.score = told.score;
    analysis.candidates = read.candidates.sorted_if_ordered();
    Ok(analysis)
}

fn of_black(told: Told, side: Color) -> Told {
    Told {
        winrate: told.winrate.map(|share| black_share(share, side)),
        score: told.score.map(|lead| black_lead(lead, side)),
        ..told
    }
}

struct Whole<'s> {
    mover: Color,
    candidates: Candidates<'s>,
    told: Told,
    first: Option<Told>,
}

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = Self;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some(key) = map.next_key::<Key>()? {
            let field = match key {
                Key::Visits => &mut self.told.visits,
                Key::Winrate => &mut self.told.winrate,
                Key::Score => &mut self.told.score,
                Key::Moves => {
                    map.next_value_seed(Moves(&mut self))?;
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            *field = number(map.next_value::<&RawValue>()?);
        }
        Ok(self)
    }
}

struct Moves<'a, 's>(&'a mut Whole<'s>);

impl<'de> DeserializeSeed<'de> for Moves<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Whole {
            mover,
            candidates,
            first,
            ..
        } = self.0;
        let mut is_first = true;
        while let Some(entry) = list.next_element_seed(Entry)? {
            let Listed { name, told, pv } = entry.unwrap_or_default();
            if std::mem::take(&mut is_first) {
                *first = Some(told);
            }
            if let Some(name) = name {
                let pv = pv.map_or("null", RawValue::get);
                candidates.add(&name, of_black(told, *mover), names(pv));
            }
        }
        Ok(())
    }
}
