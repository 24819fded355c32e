//! `sgf lsp`: a language server on standard input and output.
//!
//! It implements the Language Server Protocol 3.17 without any SGF rules of its own: checks, fixes,
//! layout, property table and replay come from the library. Messages are handled in order; only
//! reading has its own thread, so that waiting changes are combined and waiting requests can be
//! canceled.

mod checked;
mod client;
mod commands;
mod completion;
mod document;
mod edits;
mod findings;
mod hover;
mod points;
mod rename;
mod repairs;
mod requests;
mod server;
mod session;
mod structure;
mod text;
mod tokens;
mod transport;
pub mod trial;
mod variations;

use std::io::BufWriter;
use std::sync::mpsc;
use std::thread;

use crate::args::Lsp;
use crate::output::{Console, Status, Stop};

pub use findings::{MISREAD, MISREAD_MANUAL};
use server::Server;
use transport::{Log, Sender};

pub fn run(args: &Lsp, console: &Console) -> Result<Status, Stop> {
    let log = match &args.log {
        Some(path) => console.told(path.display(), Log::to(path))?,
        None => Log::none(),
    };
    let (sender, inbox) = mpsc::channel();
    // The thread ends with its input or with the process.
    thread::spawn(move || transport::read_all(std::io::stdin().lock(), &sender));
    let out = BufWriter::new(std::io::stdout());
    let mut server = Server::new(Sender::new(Box::new(out), log), inbox);
    Ok(server.run()?)
}
