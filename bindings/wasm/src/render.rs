//! Draws nodes.

use sgfkit_diagram::{Fonts, JobError, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;
use crate::options::job;

#[wasm_bindgen]
impl Games {
    pub fn svg(&self, id: u32, options: &str) -> Outcome<String> {
        let job = job(options)?;
        self.meaning(id, |node, _| {
            let picture = job.scene(node, &Fonts::bundled())?;
            let scene = picture.ok_or_else(|| JobError::no_board(node.tree().game()))?;
            Ok(svg::write(&scene))
        })
    }
}
