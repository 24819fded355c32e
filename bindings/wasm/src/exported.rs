//! Converts SGF to other formats, as `sgf convert --to` does.

use sgfkit::exchange::{Format, write};
use sgfkit::{Collection, dialect};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::json::{List, Object};
use crate::options::Options;

/// Returns JSON with the `text` in the format `to`, and with the data that the format cannot store
/// (`lost`).
#[wasm_bindgen]
pub fn exported(data: Vec<u8>, options: &str) -> Outcome<String> {
    let mut options = Options::parse(options)?;
    let written = Format::all().filter(|format| format.is_written());
    let words: Vec<_> = written.map(|format| (format.name(), format)).collect();
    let format = options.word("to", &words)?;
    let format = format.ok_or_else(|| Fault::option("no format given: set to"))?;
    let address = options.address()?;
    options.done()?;
    // These formats have no dialects, so write the intended meaning.
    let games = dialect::read(Collection::parse(data)).collection;
    if games.trees().next().is_none() {
        return Err(Fault::no_game());
    }
    let node = match address.given().next() {
        Some(_) => Some(address.find(&games)?),
        None => None,
    };
    let export = write(&games, format, node).map_err(|error| Fault::new("value", error))?;
    let mut lost = List::new();
    for one in &export.lost {
        lost.push(
            &Object::new()
                .text("what", &one.what)
                .text("value", &one.value)
                .done(),
        );
    }
    let mut object = Object::new();
    object.text("text", &export.text).raw("lost", &lost.done());
    Ok(object.done())
}
