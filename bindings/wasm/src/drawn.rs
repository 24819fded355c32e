//! Pictures of the package that the viewer does not use.

use sgfkit::{GameTree, dialect, replay};
use sgfkit_diagram::{Coordinates, Fonts, Format, JobError, Scene, Work, point_name, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;
use crate::json::{List, Object};
use crate::options::job;
use crate::place::read;

/// Returns the points of a scene: SGF names, centers and half widths.
fn spots(tree: GameTree<'_>, scene: &Scene) -> String {
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

/// Runs `sgf render` for a position as SVG; `None` for other output, which needs the module of
/// formats.
#[wasm_bindgen]
pub fn picture(data: Vec<u8>, options: &str) -> Outcome<Option<Vec<u8>>> {
    let mut job = job(options)?;
    let plan = job.check()?;
    if (plan.work, plan.format) != (Work::Position, Format::Svg) {
        return Ok(None);
    }
    let at = std::mem::take(&mut job.at);
    let games = read(data)?.games;
    let games = if job.no_dialects {
        games
    } else {
        dialect::read(games).collection
    };
    let tree = at.tree(&games)?;
    let node = at.node(tree)?.unwrap_or_else(|| replay::default_node(tree));
    let picture = job.scene(node, &Fonts::bundled())?;
    let scene = picture.ok_or_else(|| JobError::no_board(tree.game()))?;
    Ok(Some(svg::write(&scene).into_bytes()))
}

#[wasm_bindgen]
impl Games {
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
