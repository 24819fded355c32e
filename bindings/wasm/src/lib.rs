//! sgfkit for JavaScript, the basis of the npm package `sgfkit`.
//!
//! The functions here exchange bytes, numbers and JSON; the package's TypeScript converts them to
//! objects. Nothing here traps: errors in calls are thrown, and broken files are not errors.
//!
//! This crate builds modules with different features: the viewer's, the explorer's, the package's with
//! and without commands and pictures, and one for pictures, books and other formats.
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value
)]
// The smaller modules need half of the shared code.
#![cfg_attr(not(feature = "turn"), allow(dead_code))]

#[cfg(feature = "search")]
mod archive;
#[cfg(feature = "viewer")]
mod cells;
#[cfg(feature = "viewer")]
mod clocks;
#[cfg(feature = "viewer")]
mod count;
#[cfg(feature = "viewer")]
mod course;
#[cfg(feature = "viewer")]
mod dice;
#[cfg(feature = "files")]
mod drawn;
#[cfg(feature = "files")]
mod explain;
#[cfg(feature = "search")]
mod explore;
#[cfg(feature = "formats")]
mod exported;
mod fault;
#[cfg(feature = "viewer")]
mod fresh;
#[cfg(feature = "core")]
mod games;
#[cfg(feature = "formats")]
mod imported;
mod json;
#[cfg(feature = "files")]
mod ops;
mod options;
#[cfg(feature = "viewer")]
mod outline;
#[cfg(feature = "formats")]
mod paint;
#[cfg(feature = "viewer")]
mod pieces;
#[cfg(feature = "core")]
mod place;
#[cfg(feature = "viewer")]
mod plan;
#[cfg(feature = "core")]
mod play;
#[cfg(feature = "pictures")]
mod render;
#[cfg(feature = "review")]
mod review;
#[cfg(feature = "viewer")]
mod texts;
#[cfg(feature = "told")]
mod told;
#[cfg(feature = "viewer")]
mod tools;
#[cfg(feature = "turn")]
mod turn;
#[cfg(feature = "viewer")]
mod view;
#[cfg(feature = "viewer")]
mod window;
