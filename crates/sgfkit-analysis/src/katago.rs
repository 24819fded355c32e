//! KataGo's own games: comments begin with the values of the search for the move: White wins,
//! Black wins, no result, White's lead.

use super::number::{Unsound, black_lead, real, visits};
use super::place::Place;
use super::{Analysis, Dialect};
use sgfkit_core::game::Color;

pub(super) const DIALECT: Dialect = Dialect {
    name: "katago",
    properties: &["C"],
    summary: "KataGo's own games: the comment starts with White's win rate, Black's, the rate of no result \
        and White's lead, from the search that chose the move",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    if let Some(text) = place.node.text("C") {
        found.extend(analysis(&text).ok());
    }
}

fn analysis(text: &str) -> Result<Analysis, Unsound> {
    let mut words = text.split_whitespace();
    let mut number = || words.next().map_or(f64::NAN, real);
    let rates = [number(), number(), number()];
    let lead = number();
    if !rates.iter().all(|rate| (0.0..=1.0).contains(rate)) {
        return Err(Unsound);
    }
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.before = true;
    analysis.winrate = Some(rates[1]);
    analysis.score = Some(black_lead(lead, Color::White));
    let count = words.find_map(|word| word.strip_prefix("v="));
    analysis.visits = count.map(visits).transpose()?;
    Ok(analysis)
}
