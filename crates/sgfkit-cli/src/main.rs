//! The program `sgf`.
#![deny(unsafe_code)]

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: sgfkit_cli::Allocator = sgfkit_cli::Allocator;

fn main() -> ExitCode {
    sgfkit_cli::run()
}
