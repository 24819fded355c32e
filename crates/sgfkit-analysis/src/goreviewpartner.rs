//! GoReviewPartner: Black's and White's percentages in `BWWR`, `VNWR` or `MCWR`, the first one
//! present; `ES` is the lead, `PLYO` the visits, `CBM` the best move.

use super::candidates::{Candidates, Told};
use super::number::{Unsound, lead, real, share, visits};
use super::place::Place;
use super::{Analysis, Dialect};

pub(super) const DIALECT: Dialect = Dialect {
    name: "goreviewpartner",
    properties: &["BWWR", "VNWR", "MCWR", "ES", "PLYO", "CBM"],
    summary: "GoReviewPartner: percentages for Black and White, the lead such as `B+5.5`, visits and the \
        best move; with a best move, the analysis is of the position before the move",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    found.extend(analysis(place).ok());
}

fn analysis(place: &Place<'_>) -> Result<Analysis, Unsound> {
    let rates = ["BWWR", "VNWR", "MCWR"];
    let rates = rates.into_iter().find_map(|id| place.text(id));
    let mut analysis = Analysis::new(DIALECT.name);
    analysis.winrate = rates.map(|rates| black_percent(&rates)).transpose()?;
    analysis.score = place.text("ES").map(|text| lead(&text));
    analysis.visits = place.text("PLYO").map(|text| visits(&text)).transpose()?;
    if let Some(best) = place.text("CBM") {
        analysis.before = true;
        let mut candidates = Candidates::new(place.before, place.mover);
        candidates.add(&best, Told::default(), std::iter::empty());
        analysis.candidates = candidates.listed();
    }
    Ok(analysis)
}

/// `51.7%/48.3%`
fn black_percent(text: &str) -> Result<f64, Unsound> {
    let (black, white) = text.split_once('/').ok_or(Unsound)?;
    let percent = |text: &str| text.trim().strip_suffix('%').map(real);
    let sides = [percent(black), percent(white)].map(|side| side.unwrap_or(f64::NAN));
    if sides.iter().all(|side| (0.0..=100.0).contains(side)) {
        Ok(share(sides[0]))
    } else {
        Err(Unsound)
    }
}
