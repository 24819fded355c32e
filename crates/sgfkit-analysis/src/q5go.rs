//! q5Go: `QKGV` with visits, win rate, score, standard deviation, komi and engine, `QLZV` without
//! score and deviation; one value per analysis, from Black's view.

use super::number::{Unsound, real, visits};
use super::place::Place;
use super::{Analysis, Dialect};

pub(super) const DIALECT: Dialect = Dialect {
    name: "q5go",
    properties: &["QKGV", "QLZV"],
    summary: "q5Go: visits, win rate, optionally score and spread, komi and engine, separated by colons; \
        values for Black",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    for id in DIALECT.properties {
        for text in place.texts(id) {
            found.extend(analysis(&text, *id == "QKGV").ok());
        }
    }
}

fn analysis(text: &str, has_score: bool) -> Result<Analysis, Unsound> {
    let mut analysis = Analysis::new(DIALECT.name);
    // An engine's name may contain colons.
    let mut parts = text.splitn(if has_score { 6 } else { 4 }, ':');
    let mut next = || parts.next().map(str::trim);
    let number = |text: &str| (!text.is_empty()).then(|| real(text));
    let count = next().ok_or(Unsound)?;
    if !count.is_empty() {
        analysis.visits = Some(visits(count)?);
    }
    analysis.winrate = number(next().ok_or(Unsound)?);
    if has_score {
        analysis.score = number(next().ok_or(Unsound)?);
        analysis.stdev = number(next().ok_or(Unsound)?);
    }
    let _komi = next();
    let engine = next().filter(|engine| !engine.is_empty());
    analysis.engine = engine.map(str::to_owned);
    Ok(analysis)
}
