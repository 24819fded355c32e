//! analyze-sgf: comment lines that name the side of their values.

use super::number::{Unsound, black_lead, black_share, real, share, visits};
use super::place::Place;
use super::{Analysis, Dialect};
use sgfkit_core::game::Color;
use sgfkit_core::value;

pub(super) const DIALECT: Dialect = Dialect {
    name: "analyze-sgf",
    properties: &["C"],
    summary: "analyze-sgf: comment lines such as `* Win rate: B 51.74%`, `* Score lead:` and `* Visits:`; \
        values for the player named there",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    if let Some(text) = place.node.text("C") {
        found.extend(analysis(&text).ok());
    }
}

fn analysis(text: &str) -> Result<Analysis, Unsound> {
    let line = |head: &str| {
        let mut lines = text.lines();
        lines
            .find_map(|line| line.strip_prefix(head))
            .map(str::trim)
    };
    let mut analysis = Analysis::new(DIALECT.name);
    let (side, percent) = sided(line("* Win rate: ").ok_or(Unsound)?)?;
    let percent = percent.strip_suffix('%').ok_or(Unsound)?;
    analysis.winrate = Some(black_share(share(real(percent)), side));
    if let Some(lead) = line("* Score lead: ") {
        let (side, lead) = sided(lead)?;
        analysis.score = Some(black_lead(real(lead), side));
    }
    analysis.visits = line("* Visits: ").map(visits).transpose()?;
    Ok(analysis)
}

/// `B 51.74%`
fn sided(text: &str) -> Result<(Color, &str), Unsound> {
    let (letter, rest) = text.split_once(' ').ok_or(Unsound)?;
    Ok((value::color(letter).ok_or(Unsound)?, rest.trim()))
}
