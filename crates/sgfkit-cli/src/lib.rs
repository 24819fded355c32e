//! The program `sgf`: checks, formats, converts, lists and explains SGF files.
//!
//! This library only exists for the Python package, which calls [`run_with`], and for fuzzing, through
//! [`trial`]. Programs should use the crate `sgfkit`.
#![deny(unsafe_code)]

mod args;
mod batch;
mod codes;
mod commands;
mod config;
mod difference;
mod explorer_page;
mod frame;
mod header;
mod interrupt;
mod loopback;
mod lsp;
mod memory;
mod near;
mod output;
mod paths;
mod progress;
mod report;
mod screen;
mod site;
mod template;
mod template_page;
pub mod trial;
mod viewer_page;
mod write;

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::error::ErrorKind as ErrorOf;
use clap::{CommandFactory, FromArgMatches};

use args::Args;
use output::{Console, Status, Stop};

pub use memory::Allocator;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().skip(1).collect()))
}

/// Runs the program with the given arguments, without the program's name, and returns its exit
/// status. Invalid arguments and signals end the process.
#[must_use]
pub fn run_with(words: Vec<OsString>) -> u8 {
    let is_verbose = words.iter().any(|word| word == "--verbose");
    let words = std::iter::once(OsString::from("sgf")).chain(words);
    let typed = Args::command().try_get_matches_from(words);
    if typed
        .as_ref()
        .is_err_and(|error| error.kind() == ErrorOf::DisplayVersion)
        && is_verbose
    {
        return say_build() as u8;
    }
    let typed = typed.unwrap_or_else(|error| output::refuse(&args::hinted(error)));
    let args = Args::from_arg_matches(&typed).unwrap_or_else(|error| output::refuse(&error));
    if args.verbose {
        output::refuse(&args::usage(None, "--verbose needs --version"));
    }
    args.color.choose();
    // The server of a page completes its writes before it ends.
    let is_server = match &args.command {
        args::Command::View(_) => true,
        args::Command::Explore(explore) => explore.output.is_none(),
        _ => false,
    };
    if !is_server {
        interrupt::clean_up();
    }
    let console = Console::new(args.quiet);
    let status = match commands::run(&args.command, &console) {
        // The reader closed the output, so the status does not matter.
        Ok(Status::Found) if output::is_closed() => Status::Fine,
        Ok(status) => status,
        Err(Stop::Usage(message)) => {
            output::refuse(&args::usage(typed.subcommand_name(), &message))
        }
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Status::Fine,
        Err(Stop::Output(error)) => {
            console.problem("standard output", &error);
            Status::Failed
        }
        Err(Stop::Told) => Status::Failed,
    };
    // Rust flushes only at the end of its own `main`, not when Python exits.
    let _ = std::io::stdout().flush();
    status as u8
}

fn say_build() -> Status {
    let mut out = output::stdout();
    let said = out
        .write_all(args::build().as_bytes())
        .and_then(|()| out.flush());
    match said {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Status::Failed,
        _ => Status::Fine,
    }
}
