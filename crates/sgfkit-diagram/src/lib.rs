//! Draws diagrams of positions and printed figures of games from SGF.
//!
//! A [`Figure`] lists what to draw: a board with its stones, markup and move numbers. [`scene()`]
//! turns a figure into a [`Scene`], a short list of shapes with fixed positions, colors and texts.
//! Painters write a scene to a file ([`svg`], [`png`], [`pdf`], [`animation`]); they need to know
//! nothing about SGF or the game.
//!
//! ```
//! use sgfkit::Collection;
//! use sgfkit::replay::{Replay, default_node};
//! use sgfkit_diagram::{Figure, FigureOptions, Fonts, Look, scene, svg};
//!
//! let file = Collection::parse("(;GM[1]SZ[9];B[ee];W[ge]LB[ge:A])");
//! let tree = file.tree(0).unwrap();
//! let mut replay = Replay::new(tree);
//! replay.go_to(default_node(tree));
//!
//! let figure = Figure::of(&replay, &FigureOptions::default()).unwrap();
//! let scene = scene(&figure, &Look::default(), &Fonts::bundled());
//! assert!(svg::write(&scene).starts_with("<svg"));
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

/// Defines methods that set one field each and return the options.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($field:ident: $type:ty);)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(mut self, $field: $type) -> Self {
            self.$field = $field.into();
            self
        }
    )*};
}

mod address;
pub mod animation;
mod book;
mod chapter;
mod error;
mod figure;
mod font;
mod graph;
mod header;
mod job;
mod language;
mod layout;
mod marks;
mod missing;
mod names;
mod page;
mod palette;
pub mod pdf;
pub mod png;
mod position;
mod problems;
mod raster;
mod scene;
pub mod sensei;
pub mod svg;
pub mod text;
mod theme;
pub mod tikz;
pub mod xml;

pub use address::NodeAddress;
pub use animation::AnimationOptions;
pub use book::{About, Cover, EpubBook, PdfBook};
pub use chapter::{BookGame, Chapter};
pub use error::{JobError, JobErrorKind, Spelling};
pub use figure::{
    Comment, Crop, CropError, Figure, FigureOptions, LeftOut, Numbers, Reference, Relation,
    Variations, figures, line_figures,
};
pub use font::{Fonts, Weight};
pub use graph::graph;
pub use header::Header;
pub use job::{
    Answers, ChapterOf, Format, Job, JobMessage, JobOption, MoveRange, Numbered, OptionKind, Order,
    Piece, Plan, Press, PressRun, Word, Work,
};
pub use language::Language;
pub use layout::{Look, scene};
pub use marks::{Cube, Marks, Roll, Sign, ends};
pub use missing::{Missing, missing};
pub use names::{Coordinates, Names, Sides, is_hoshi, move_name, names, point_name};
pub use page::{PageOptions, Paper, pages, plate};
pub use position::{ShownPosition, doubtful_swap, score_json};
pub use problems::{
    Answer, ListedLine, ListedProblem, PassedOver, Problem, ProblemOptions, ProblemsFrom,
    SheetOptions, Shuffle, problem_sheet, problems,
};
pub use raster::PaintError;
pub use scene::{
    Anchor, Note, Paint, Role, Scene, SceneItem, ScenePath, ScenePlace, SceneText, Segment, Shape,
    Spot, Stroke,
};
pub use theme::{Rgba, Theme, ThemeError};
