//! Words for the values of options, which all front ends share.

use sgfkit_core::game::Symmetry;
use sgfkit_core::schema::Category;

use crate::{By, DedupBy, MergeOrder, SortBy};

/// Values with their words.
pub type Words<T> = &'static [(&'static str, T)];

/// Rotations, clockwise.
pub const ROTATIONS: Words<Symmetry> = &[
    ("90", Symmetry::Quarter),
    ("180", Symmetry::Half),
    ("270", Symmetry::ThreeQuarters),
];

/// Reflections.
pub const FLIPS: Words<Symmetry> = &[
    ("h", Symmetry::FlipHorizontal),
    ("v", Symmetry::FlipVertical),
    ("diagonal", Symmetry::Diagonal),
    ("antidiagonal", Symmetry::Antidiagonal),
];

/// Keys to sort variations by.
pub const SORT_KEYS: Words<SortBy> = &[
    ("length", SortBy::Length),
    ("info", SortBy::Info),
    ("frequency", SortBy::Frequency),
];

/// Criteria for equal games.
pub const LIKENESSES: Words<DedupBy> = DedupBy::WORDS;

/// Orders of merged variations.
pub const MERGE_ORDERS: Words<MergeOrder> = &[
    ("input", MergeOrder::Input),
    ("frequency", MergeOrder::Frequency),
];

/// Pieces of a file that is split.
pub const PIECES: Words<By> = &[
    ("tree", By::Tree),
    ("variation", By::Variation),
    ("game", By::Game),
];

/// Categories of properties to remove.
pub const CATEGORIES: Words<Category> = &[
    ("comments", Category::Comments),
    ("markup", Category::Markup),
    ("timing", Category::Timing),
    ("analysis", Category::Analysis),
    ("info", Category::Info),
    ("setup", Category::Setup),
];
