//! Converts other formats that `sgf convert` recognizes to SGF.

use sgfkit::exchange::foreign;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::json::Object;

/// Returns JSON with the `format`, the converted file (`sgf`) and the number of items `lost`;
/// `None` for SGF and unknown files.
#[wasm_bindgen]
pub fn imported(data: Vec<u8>) -> Outcome<Option<String>> {
    let found = foreign(&data).map_err(|error| Fault::new("value", error))?;
    Ok(found.map(|found| {
        let mut object = Object::new();
        object
            .text("format", found.format)
            .text("sgf", &String::from_utf8_lossy(&found.sgf))
            .value("lost", &(found.lost as u64));
        object.done()
    }))
}
