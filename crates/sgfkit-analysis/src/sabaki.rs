//! Sabaki: `SBKV`, a percentage, and `SBKS`, a score; Ogatak's score is `OGSC`. Both from Black's
//! view.

use super::number::{real, share};
use super::place::Place;
use super::{Analysis, Dialect};

pub(super) const DIALECT: Dialect = Dialect {
    name: "sabaki",
    properties: &["SBKV", "SBKS", "OGSC"],
    summary: "Sabaki: SBKV in percent, SBKS (OGSC in Ogatak) in points; values for Black",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    let number = |id| place.text(id).map(|text| real(&text));
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.winrate = number("SBKV").map(share);
    analysis.score = number("SBKS").or_else(|| number("OGSC"));
    found.push(analysis);
}
