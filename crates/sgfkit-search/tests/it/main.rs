//! Tests of the crate.

mod games;
mod many;
mod meaning;
mod twin;
