//! Whatever `sgf render` makes of a file.

use sgfkit_diagram::{Fonts, Format};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::job;
use crate::place::read;

/// What a file is called that has no name.
const UNNAMED: &str = "game";

/// `sgf render` for one file in memory.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?;
    let job = job(options)?;
    if job.format == Some(Format::Epub) {
        return Err(Fault::option(
            "an EPUB tells when its games were changed: `sgf render` makes it",
        ));
    }
    let games = if job.literal { games } else { games.as_meant() };
    Ok(job.make(&games.games, UNNAMED, &Fonts::bundled())?)
}
