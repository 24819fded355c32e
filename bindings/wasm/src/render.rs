//! Pictures of nodes.

use sgfkit::GameTree;
use sgfkit_diagram::{Coordinates, Fonts, JobError, Scene, point_name, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;
use crate::json::{List, Object};
use crate::options::job;

/// The points of a scene: their SGF names, middles, half widths.
pub fn spots(tree: GameTree<'_>, scene: &Scene) -> String {
    let size = tree.size().unwrap_or_default();
    let mut list = List::new();
    for spot in &scene.spots {
        let mut object = Object::new();
        object
            .text(
                "point",
                &point_name(tree.game(), size, spot.point, Coordinates::Sgf),
            )
            .value("x", &spot.place.0)
            .value("y", &spot.place.1)
            .value("radius", &spot.radius);
        list.push(&object.done());
    }
    list.done()
}

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

    pub fn board(&self, id: u32, options: &str) -> Outcome<Option<String>> {
        let job = job(options)?;
        self.meaning(id, |node, _| {
            let picture = job.scene(node, &Fonts::bundled())?;
            Ok(picture.map(|scene| {
                let mut object = Object::new();
                object
                    .text("svg", &svg::write(&scene))
                    .value("width", &scene.width)
                    .value("height", &scene.height)
                    .raw("points", &spots(node.tree(), &scene));
                object.done()
            }))
        })
    }
}
