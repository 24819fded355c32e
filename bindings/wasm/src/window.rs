//! Part of the board that a problem needs in all its lines.

use sgfkit::Node;
use sgfkit::game::Point;
use sgfkit::replay::Replay;
use sgfkit_diagram::{Crop, Figure, FigureOptions, ends};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

#[wasm_bindgen]
impl Games {
    /// Crops the first position as `--crop auto` does, extended for all moves of its tree, such as
    /// `aj:js`. `None` shows the whole board.
    pub fn problem_window(&self, tree: usize) -> Outcome<Option<String>> {
        let start = self.seen_node(self.problem_start(tree)?)?;
        let mut replay = Replay::new(start.tree());
        replay.go_to(start);
        let options = FigureOptions::default().with_crop(Crop::Auto);
        let Some(figure) = Figure::of(&replay, &options) else {
            return Ok(None);
        };
        let size = figure.size;
        let (mut from, mut to) = figure.window;
        let played = start.subtree().flat_map(Node::moves);
        let points = played
            .filter_map(|(_, played)| played)
            .flat_map(|played| ends(&played));
        for point in points.filter(|point| point.is_on(size)) {
            let low = |line: u32| line.saturating_sub(1);
            let high = |line: u32, count: u32| (line + 1).min(count - 1);
            from = Point::new(
                from.column.min(low(point.column)),
                from.row.min(low(point.row)),
            );
            to = Point::new(
                to.column.max(high(point.column, size.columns)),
                to.row.max(high(point.row, size.rows)),
            );
        }
        let is_all = from == Point::new(0, 0) && to == Point::new(size.columns - 1, size.rows - 1);
        let name = |point| figure.game.write_point(point);
        let corners = name(from).zip(name(to)).filter(|_| !is_all);
        Ok(corners.map(|(from, to)| format!("{from}:{to}")))
    }
}
