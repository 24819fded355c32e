//! New games.

use std::fmt::Write;

use sgfkit::board::go::{ThirdStone, handicap_points};
use sgfkit::value;
use sgfkit::{BoardSize, Game};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::Options;

/// A file with one game and no move: game size handicap komi black white.
#[wasm_bindgen]
pub fn fresh(options: &str) -> Outcome<String> {
    let mut options = Options::parse(options)?;
    let number = options.number("game")?.unwrap_or(1);
    let game = Game::from_number(u32::try_from(number).unwrap_or(u32::MAX));
    let size = options.text("size")?;
    let handicap = options.number("handicap")?.unwrap_or(0);
    let komi = options.text("komi")?;
    let names = [
        ("PB", options.text("black")?),
        ("PW", options.text("white")?),
    ];
    options.done()?;
    let mut text = format!("(;FF[4]GM[{}]CA[UTF-8]", game.number());
    let size = size.map(|size| parsed(&size, game)).transpose()?;
    if let Some(size) = size.or(game.default_size()) {
        let _ = if size.columns == size.rows {
            write!(text, "SZ[{}]", size.columns)
        } else {
            write!(text, "SZ[{}:{}]", size.columns, size.rows)
        };
    }
    for (id, name) in names {
        if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
            let _ = write!(text, "{id}[{}]", value::escape(name.trim(), false));
        }
    }
    if let Some(komi) = komi.filter(|komi| !komi.trim().is_empty()) {
        let komi = komi.trim().replace(',', ".");
        let komi: f64 = komi
            .parse()
            .map_err(|_| Fault::option("komi is a number"))?;
        let _ = write!(text, "KM[{komi}]");
    }
    if handicap > 0 {
        let size = size.or(game.default_size()).unwrap_or_default();
        let stones = u32::try_from(handicap).unwrap_or(u32::MAX);
        let points = handicap_points(size, stones, ThirdStone::LowerRight);
        let points = points.filter(|_| game == Game::Go);
        let points =
            points.ok_or_else(|| Fault::option("there is no such handicap on this board"))?;
        let _ = write!(text, "HA[{handicap}]AB");
        for point in points {
            let _ = write!(text, "[{}]", game.write_point(point).unwrap_or_default());
        }
    }
    text.push_str(")\n");
    Ok(text)
}

/// `19`, `13x9` or `13:9`.
fn parsed(text: &str, game: Game) -> Outcome<BoardSize> {
    let wrong = || Fault::option("size is a number, or two");
    let (columns, rows) = text.split_once(['x', ':', ',']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u32>().ok().filter(|side| *side > 0);
    let (columns, rows) = (
        side(columns).ok_or_else(wrong)?,
        side(rows).ok_or_else(wrong)?,
    );
    let most = game
        .max_size()
        .map_or(1000, |size| size.columns.max(size.rows));
    if columns.max(rows) > most {
        Err(Fault::option(format!(
            "boards of this game have at most {most} lines"
        )))
    } else {
        Ok(BoardSize { columns, rows })
    }
}
