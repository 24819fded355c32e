//! The commands, one per file.

mod archive;
mod cat;
mod change;
pub mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
pub mod explain;
mod explore;
mod extract;
mod fmt;
mod index;
pub mod info;
mod link;
mod man;
mod merge;
mod merge_driver;
mod openings;
mod pack;
mod place;
mod problems;
mod render;
mod review;
mod search;
mod set;
mod show;
mod sort;
pub mod split;
mod stats;
mod strip;
mod table;
mod tables;
mod transform;
mod tree;
mod unified;
mod view;

use sgfkit::{Collection, LineIndex, Span};

use crate::args::Command;
use crate::lsp;
use crate::output::{Console, Status, Stop};

pub fn run(command: &Command, console: &Console) -> Result<Status, Stop> {
    match command {
        Command::Check(args) => check::run(args, console),
        Command::Fmt(args) => fmt::run(args, console),
        Command::Convert(args) => convert::run(args, console),
        Command::Info(args) => info::run(args, console),
        Command::Tree(args) => tree::run(args, console),
        Command::Show(args) => show::run(args, console),
        Command::Render(args) => render::run(args, console),
        Command::Review(args) => review::run(args, console),
        Command::View(args) => view::run(args, console),
        Command::Link(args) => link::run(args, console),
        Command::Set(args) => set::run(args, console),
        Command::Strip(args) => strip::run(args, console),
        Command::Transform(args) => transform::run(args, console),
        Command::Extract(args) => extract::run(args, console),
        Command::Split(args) => split::run(args, console),
        Command::Merge(args) => merge::run(args, console),
        Command::MergeDriver(args) => merge_driver::run(args, console),
        Command::Index(args) => index::run(args, console),
        Command::Search(args) => search::run(args, console),
        Command::Openings(args) => openings::run(args, console),
        Command::Explore(args) => explore::run(args, console),
        Command::Diff(args) => diff::run(args, console),
        Command::Cat(args) => cat::run(args, console),
        Command::Sort(args) => sort::run(args, console),
        Command::Dedup(args) => dedup::run(args, console),
        Command::Stats(args) => stats::run(args, console),
        Command::Pack(args) => pack::run(args, console),
        Command::Problems(args) => problems::run(args, console),
        Command::Table(args) => tables::run(args, console),
        Command::Explain(args) => explain::run(args, console),
        Command::Lsp(args) => lsp::run(args, console),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args, console),
    }
}

/// Formats a place in a file for messages.
fn place_of(collection: &Collection, span: Span) -> String {
    let position = LineIndex::new(collection).line_column(span.start);
    format!("line {}, column {}", position.line, position.column)
}
