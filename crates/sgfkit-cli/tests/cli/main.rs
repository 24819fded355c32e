//! The program, run as users run it.

mod check;
mod convert;
mod everywhere;
mod explain;
mod fmt;
mod harness;
mod info;
mod show;
mod tree;
mod writing;
