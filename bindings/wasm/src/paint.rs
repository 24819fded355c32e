//! Implements `sgf render`.

use sgfkit_diagram::{Fonts, Order};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;

/// Runs `sgf render` on one file in memory. In addition to its options, `name` is the file name
/// without extension, and `modified` its modification time in milliseconds since 1970; books
/// contain both.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    Ok(Order::from_json(options)?.make(data, &Fonts::bundled())?)
}
