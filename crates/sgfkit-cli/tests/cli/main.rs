//! The program, run as users run it.

mod cat;
mod check;
mod configuration;
mod convert;
mod dedup;
mod diff;
mod everywhere;
mod explain;
mod fmt;
mod formats;
mod harness;
mod info;
mod merge;
mod parts;
mod readme;
mod render;
mod repair;
mod show;
mod sort;
mod strip;
mod transform;
mod tree;
mod writing;
