//! Rotated, mirrored and color-swapped boards.

use sgfkit::ops::words::{FLIPS, ROTATIONS};
use sgfkit::ops::{self, TransformOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::Options;
use crate::place::read;

/// Implements `sgf transform`.
#[wasm_bindgen]
pub fn transform(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let mut games = read(data)?;
    let mut options = Options::parse(options)?;
    let rotation = options.word("rotate", ROTATIONS)?.unwrap_or_default();
    let flip = options.word("flip", FLIPS)?.unwrap_or_default();
    let mut made = TransformOptions::default();
    made.symmetry = rotation.then(flip);
    made.swap_colors = options.flag("swapColors")?;
    made.canonical = options.flag("canonical")?;
    made.tree_index = games.index(&mut options)?;
    options.done()?;
    ops::transform(&mut games.games, &made).map_err(Fault::option)?;
    Ok(games.into_bytes())
}
