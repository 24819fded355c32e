//! Properties of drawing.

use std::sync::OnceLock;

use sgfkit::Collection;
use sgfkit::game::Point;
use sgfkit::replay::{Replay, default_node};
use sgfkit_diagram::{
    Crop, Figure, FigureOptions, Fonts, Look, figures, scene, sensei, svg, text, tikz,
};

use crate::random::Random;

/// Longer files only have more figures of the same kinds.
const LONGEST: usize = 1 << 10;

/// Checks that the printed figures of a small file and a diagram of its last node can be drawn as
/// text and SVG, whole and in any window.
pub fn figures_are_drawn(data: &[u8]) {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    if data.len() > LONGEST {
        return;
    }
    let fonts = FONTS.get_or_init(Fonts::bundled);
    let collection = Collection::parse(data);
    let mut random = Random::of(data);
    for tree in collection.trees().take(2) {
        let mut replay = Replay::new(tree);
        replay.go_to(default_node(tree));
        let Some(size) = replay.board().map(|board| board.size()) else {
            continue;
        };
        let mut side = |lines: u32| {
            let ends = [0; 2].map(|_| random.below(lines as usize) as u32);
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        let (columns, rows) = (side(size.columns), side(size.rows));
        let area = Crop::Area(Point::new(columns.0, rows.0), Point::new(columns.1, rows.1));
        let crops = [Crop::None, Crop::Auto, Crop::Moves, area];
        let crop = *random.pick(&crops);
        let options = FigureOptions::default().with_crop(crop);
        let printed = figures(tree, &options);
        for figure in Figure::of(&replay, &options)
            .iter()
            .chain(printed.iter().take(2))
        {
            let _ = text::write(figure, &text::TextOptions::default());
            let _ = sensei::write(figure, true);
            let scene = scene(figure, &Look::default(), fonts);
            let _ = (svg::write(&scene), tikz::picture(&scene));
        }
    }
}
