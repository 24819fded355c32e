//! Files of others: whatever `sgf convert` recognises becomes SGF.

use sgfkit::exchange::foreign;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::json::Object;

/// SGF made of a file in another format, as JSON: the `format`, the file (`sgf`)
/// and how much of it was `lost`. None where the file is SGF, or nothing that is
/// known.
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
