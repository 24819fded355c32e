//! Tests of the crate.

mod agreement;
mod games;
mod many;
mod meaning;
mod options;
mod twin;
