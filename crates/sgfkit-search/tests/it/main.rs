//! Tests of the crate.

mod games;
mod meaning;
mod twin;
