//! Converts between versions of the format.

mod ff3;
mod ff4;
mod version;

pub use {ff3::to_ff3, ff4::to_ff4, version::Converted};
