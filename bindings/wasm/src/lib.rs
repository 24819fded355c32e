//! sgfkit for JavaScript: what the npm package `sgfkit` is made of.
//!
//! The functions here take and give bytes, numbers and JSON; the package's
//! TypeScript makes objects of them. Nothing here traps: what is wrong with a
//! call is thrown, and a file is never wrong.
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value
)]

mod cells;
mod clocks;
mod count;
mod course;
mod dice;
#[cfg(feature = "files")]
mod explain;
#[cfg(feature = "search")]
mod explore;
mod fault;
mod findings;
mod fresh;
mod games;
mod json;
#[cfg(feature = "files")]
mod ops;
mod options;
mod outline;
#[cfg(feature = "files")]
mod paint;
mod pieces;
mod place;
mod plan;
mod play;
mod render;
mod texts;
mod tools;
mod turn;
mod view;
mod window;
