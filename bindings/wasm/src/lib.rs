//! sgfkit for JavaScript, the basis of the npm package `sgfkit`.
//!
//! The functions here exchange bytes, numbers and JSON; the package's TypeScript converts them to
//! objects. Nothing here traps: errors in calls are thrown, and broken files are not errors.
//!
//! This crate builds three modules with different features: the viewer's, the package's, and one
//! for pictures, books and other formats.
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value
)]
// The module of formats exchanges bytes only, so it needs half of the shared code.
#![cfg_attr(not(feature = "core"), allow(dead_code))]

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
#[cfg(feature = "core")]
mod dice;
#[cfg(feature = "files")]
mod explain;
#[cfg(feature = "search")]
mod explore;
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
#[cfg(feature = "core")]
mod render;
#[cfg(feature = "viewer")]
mod texts;
#[cfg(feature = "files")]
mod told;
#[cfg(feature = "viewer")]
mod tools;
#[cfg(feature = "core")]
mod turn;
#[cfg(feature = "viewer")]
mod view;
#[cfg(feature = "viewer")]
mod window;
