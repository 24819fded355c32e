//! The program `sgf`: checks, formats, converts, lists and explains SGF files.
#![forbid(unsafe_code)]

mod args;
mod batch;
mod commands;
mod frame;
mod output;
mod paths;
mod progress;
mod report;
mod template;
mod write;

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::Args;
use output::{Console, Status, Stop};

fn main() -> ExitCode {
    let typed = Args::command().get_matches();
    let args = Args::from_arg_matches(&typed).unwrap_or_else(|error| error.exit());
    args.color.choose();
    let console = Console::new(args.quiet);
    match commands::run(&args.command, &console) {
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
