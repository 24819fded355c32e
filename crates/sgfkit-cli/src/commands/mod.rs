//! The commands, one a file.

mod cat;
mod change;
pub mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
mod explain;
mod extract;
mod fmt;
pub mod info;
mod man;
mod merge;
mod merge_driver;
pub mod near;
mod place;
mod render;
mod show;
mod sort;
pub mod split;
mod strip;
mod table;
mod transform;
mod tree;
mod unified;

use sgfkit::{Collection, LineIndex, Span};

use crate::args::Command;
use crate::output::{Console, Status, Stop};

/// Runs a command.
pub fn run(command: &Command, console: &Console) -> Result<Status, Stop> {
    match command {
        Command::Check(args) => check::run(args, console),
        Command::Fmt(args) => fmt::run(args, console),
        Command::Convert(args) => convert::run(args, console),
        Command::Info(args) => info::run(args, console),
        Command::Tree(args) => tree::run(args, console),
        Command::Show(args) => show::run(args, console),
        Command::Render(args) => render::run(args, console),
        Command::Strip(args) => strip::run(args, console),
        Command::Transform(args) => transform::run(args, console),
        Command::Extract(args) => extract::run(args, console),
        Command::Split(args) => split::run(args, console),
        Command::Merge(args) => merge::run(args, console),
        Command::MergeDriver(args) => merge_driver::run(args, console),
        Command::Diff(args) => diff::run(args, console),
        Command::Cat(args) => cat::run(args, console),
        Command::Sort(args) => sort::run(args, console),
        Command::Dedup(args) => dedup::run(args, console),
        Command::Explain(args) => explain::run(args, console),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args, console),
    }
}

/// A place in a file, for messages.
fn place_of(collection: &Collection, span: Span) -> String {
    let position = LineIndex::new(collection).position(span.start);
    format!("line {}, column {}", position.line, position.column)
}
