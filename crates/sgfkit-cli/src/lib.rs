//! The program `sgf`: checks, formats, converts, lists and explains SGF files.
//!
//! This library only exists for fuzzing, through [`trial`]. Programs should use the crate `sgfkit`.
#![deny(unsafe_code)]

mod args;
mod batch;
mod codes;
mod commands;
mod config;
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
    let typed = Args::command().try_get_matches();
    if typed
        .as_ref()
        .is_err_and(|error| error.kind() == ErrorOf::DisplayVersion)
        && std::env::args_os().any(|word| word == "--verbose")
    {
        return say_build();
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
    match commands::run(&args.command, &console) {
        // The reader closed the output, so the status does not matter.
        Ok(Status::Found) if output::is_closed() => ExitCode::SUCCESS,
        Ok(status) => status.into(),
        Err(Stop::Usage(message)) => {
            output::refuse(&args::usage(typed.subcommand_name(), &message))
        }
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            console.problem("standard output", &error);
            Status::Failed.into()
        }
        Err(Stop::Told) => Status::Failed.into(),
    }
}

fn say_build() -> ExitCode {
    let mut out = output::stdout();
    let said = out
        .write_all(args::build().as_bytes())
        .and_then(|()| out.flush());
    match said {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Status::Failed.into(),
        _ => ExitCode::SUCCESS,
    }
}
