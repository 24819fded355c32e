//! online-go.com: `Black's win rate: %20.0 visits: 382` in the comment.

use super::number::{Unsound, real, share, visits};
use super::place::Place;
use super::{Analysis, Dialect};

pub(super) const DIALECT: Dialect = Dialect {
    name: "ogs",
    properties: &["C"],
    summary: "online-go.com: `Black's win rate: %20.0 visits: 382` in the comment; values for Black",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    if let Some(text) = place.node.text("C") {
        found.extend(analysis(&text).ok());
    }
}

fn analysis(text: &str) -> Result<Analysis, Unsound> {
    let (_, rest) = text.split_once("Black's win rate: %").ok_or(Unsound)?;
    let mut words = rest.split_whitespace();
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.winrate = Some(share(words.next().map_or(f64::NAN, real)));
    if words.next() == Some("visits:") {
        analysis.visits = words.next().map(visits).transpose()?;
    }
    Ok(analysis)
}
