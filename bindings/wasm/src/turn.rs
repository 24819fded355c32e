//! Rotated, mirrored and color-swapped boards.

use sgfkit::game::Symmetry;
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
    let rotations = [
        ("90", Symmetry::Quarter),
        ("180", Symmetry::Half),
        ("270", Symmetry::ThreeQuarters),
    ];
    let flips = [
        ("h", Symmetry::FlipHorizontal),
        ("v", Symmetry::FlipVertical),
        ("diagonal", Symmetry::Diagonal),
        ("antidiagonal", Symmetry::Antidiagonal),
    ];
    let rotation = options
        .word("rotate", &rotations)?
        .unwrap_or(Symmetry::Identity);
    let flip = options.word("flip", &flips)?.unwrap_or(Symmetry::Identity);
    let mut made = TransformOptions::default();
    made.symmetry = rotation.then(flip);
    made.swap_colors = options.flag("swapColors")?;
    made.canonical = options.flag("canonical")?;
    made.tree_index = games.index(&mut options)?;
    options.done()?;
    ops::transform(&mut games.games, &made).map_err(Fault::option)?;
    Ok(games.into_bytes())
}
