//! Creates new games.

use sgfkit::ops::{NewGame, new_game};
use sgfkit::{BoardSize, Game};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::Options;

/// Returns a file with an empty game. Options: game size handicap komi black white.
#[wasm_bindgen]
pub fn fresh(options: &str) -> Outcome<String> {
    let mut options = Options::parse(options)?;
    let number = options.number("game")?.unwrap_or(1);
    let mut wanted = NewGame::default();
    wanted.game = Game::from_number(u32::try_from(number).unwrap_or(u32::MAX));
    let size = options.text("size")?;
    let handicap = options.number("handicap")?.unwrap_or(0);
    wanted.handicap = u32::try_from(handicap).unwrap_or(u32::MAX);
    let komi = options.text("komi")?;
    for (id, name) in [("PB", "black"), ("PW", "white")] {
        let name = options.text(name)?.unwrap_or_default();
        if !name.trim().is_empty() {
            let name = name.trim().to_owned();
            wanted.texts.push((id.to_owned(), name));
        }
    }
    options.done()?;
    wanted.size = size.map(|size| parsed(&size)).transpose()?;
    if let Some(komi) = komi.filter(|komi| !komi.trim().is_empty()) {
        let komi = komi.trim().replace(',', ".");
        let komi: f64 = komi
            .parse()
            .map_err(|_| Fault::option("invalid komi: expected a number"))?;
        wanted.komi = Some(komi);
    }
    new_game(&wanted).map_err(Fault::option)
}

/// Parses `19`, `13x9` or `13:9`.
fn parsed(text: &str) -> Outcome<BoardSize> {
    let (columns, rows) = text.split_once(['x', ':', ',']).unwrap_or((text, text));
    let sides = columns.trim().parse().ok().zip(rows.trim().parse().ok());
    let (columns, rows) = sides.ok_or_else(|| {
        Fault::option("invalid size: expected a number such as 19, or two such as 13x9")
    })?;
    Ok(BoardSize { columns, rows })
}
