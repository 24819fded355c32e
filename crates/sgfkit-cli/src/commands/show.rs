//! `sgf show`: one position.

mod backgammon;
mod record;
mod text;

use std::io::Write;

use sgfkit::Node;
use sgfkit::game::replay::{self, Replay};

use crate::args::Show;
use crate::output::{Console, Report, Status, Stop, json_line};
use crate::paths::InputFile;

pub fn run(args: &Show, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let collection = match file.games() {
        Ok(collection) => collection,
        Err(problem) => {
            console.problem(&file, problem);
            return Ok(console.status(false));
        }
    };
    let found = match super::place::find(&args.place, &collection) {
        Ok(found) => found,
        Err(problem) => {
            console.problem(&file, problem);
            return Ok(console.status(false));
        }
    };
    let mut replay = Replay::new(found.tree);
    replay.go_to(found.node);
    let mut out = Report::new();
    match args.json {
        true => {
            let path = file.name();
            let record = record::Record::new(&path, found.number, &replay, args.coords.into());
            out.write_all(json_line(&record).as_bytes())?;
        }
        false => text::write(&file, found.number, &replay, args, &mut out)?,
    }
    out.flush()?;
    if let Some(color) = swap_is_doubtful(found.node) {
        console.note(format_args!(
            "sgf: {file}: {color} swaps pieces and moves again, which plainly means swap-sides; \
             the board is shown as the specification reads it"
        ));
    }
    Ok(console.status(false))
}

/// The colour that swaps pieces and moves again, on the way to a node.
fn swap_is_doubtful(node: Node<'_>) -> Option<&'static str> {
    let path = node.path();
    let swap = path.iter().find(|node| replay::means_swap_sides(**node))?;
    let (color, _) = swap.played()?;
    Some(sgfkit_diagram::text::side(color))
}
