//! What must hold for what is drawn.

use std::sync::OnceLock;

use sgfkit::Collection;
use sgfkit::replay::{Replay, default_node};
use sgfkit_diagram::{Figure, FigureOptions, Fonts, Look, figures, scene, sensei, svg, text};

/// Longer files have more figures of the same kinds.
const LONGEST: usize = 1 << 10;

/// The printed figures of a small file, and a diagram of its last node, can be
/// drawn, as text and in vectors.
pub fn figures_are_drawn(data: &[u8]) {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    if data.len() > LONGEST {
        return;
    }
    let fonts = FONTS.get_or_init(Fonts::bundled);
    let collection = Collection::parse(data);
    let options = FigureOptions::default();
    for tree in collection.trees().take(2) {
        let mut replay = Replay::new(tree);
        replay.go_to(default_node(tree));
        let printed = figures(tree, &options);
        for figure in Figure::of(&replay, &options)
            .iter()
            .chain(printed.iter().take(2))
        {
            let _ = text::write(figure, &text::TextOptions::default());
            let _ = sensei::write(figure, true);
            let _ = svg::write(&scene(figure, &Look::default(), fonts));
        }
    }
}
