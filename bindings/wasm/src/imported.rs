//! Files of others: whatever `sgf convert` recognises becomes SGF.

use sgfkit::convert;
use sgfkit::exchange::{self, Format, ReadOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::json::Object;

/// SGF made of a file in another format, as JSON: the `format`, the file (`sgf`)
/// and how much of it was `lost`. None where the file is SGF, or nothing that is
/// known.
#[wasm_bindgen]
pub fn imported(data: Vec<u8>) -> Outcome<Option<String>> {
    let told = |format: &str, sgf: &[u8], lost: usize| {
        let mut object = Object::new();
        object
            .text("format", format)
            .text("sgf", &String::from_utf8_lossy(sgf))
            .value("lost", &(lost as u64));
        Some(object.done())
    };
    let unread = |error: &dyn std::fmt::Display| Fault::new("value", error);
    match Format::detect(&data) {
        // A game a line is SGF.
        Some(Format::Sgfs) => Ok(None),
        Some(format) => {
            let options = ReadOptions::default().with_format(Some(format));
            let import = exchange::read(&data, &options).map_err(|error| unread(&error))?;
            let lost = import.lost.len() + import.problems.len();
            Ok(told(import.format.title(), &import.bytes, lost))
        }
        None if convert::is_json(&data) => {
            let text = std::str::from_utf8(&data).map_err(|error| unread(&error))?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let sgf = convert::from_json(text).map_err(|error| unread(&error))?;
            Ok(told("JSON", &sgf, 0))
        }
        None => Ok(None),
    }
}
