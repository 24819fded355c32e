//! Whatever `sgf render` makes of a file.

use sgfkit_diagram::{Fonts, Order};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;

/// `sgf render` for one file in memory. Beside its options, `name` is what the
/// file is called, without an end, and `modified` when it was changed, in
/// milliseconds since 1970: a book tells both.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    Ok(Order::from_json(options)?.make(data, &Fonts::bundled())?)
}
