//! The program `sgf`: checks, formats, converts, lists and explains SGF files.
#![deny(unsafe_code)]

mod args;
mod batch;
mod codes;
mod commands;
mod config;
mod frame;
mod interrupt;
mod lsp;
mod memory;
mod near;
mod output;
mod paths;
mod progress;
mod report;
mod template;
mod viewer_page;
mod write;

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::Args;
use output::{Console, Status, Stop};

#[global_allocator]
static ALLOCATOR: memory::Allocator = memory::Allocator;

fn main() -> ExitCode {
    let typed = Args::command()
        .try_get_matches()
        .unwrap_or_else(|error| args::hinted(error).exit());
    let args = Args::from_arg_matches(&typed).unwrap_or_else(|error| error.exit());
    args.color.choose();
    // The server of the page ends its writing, and then itself.
    if !matches!(args.command, args::Command::View(_)) {
        interrupt::clean_up();
    }
    let console = Console::new(args.quiet);
    match commands::run(&args.command, &console) {
        // Nobody is left to be told what was found.
        Ok(Status::Found) if output::is_closed() => ExitCode::SUCCESS,
        Ok(status) => status.into(),
        Err(Stop::Usage(message)) => args::usage(typed.subcommand_name(), &message).exit(),
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            console.problem("standard output", &error);
            Status::Failed.into()
        }
        Err(Stop::Told) => Status::Failed.into(),
    }
}
