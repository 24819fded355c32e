//! `sgf completions`: what shells need to complete the options.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::output::{Status, Stop, stdout};

pub fn run(args: &Completions) -> Result<Status, Stop> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "sgf", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Status::Fine)
}
