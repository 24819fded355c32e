//! `sgf show`: shows one position.

mod backgammon;
mod text;

use std::io::Write;

use sgfkit::replay::FinalCount;
use sgfkit_diagram::ShownPosition;

use super::place;
use crate::args::{Coords, Show};
use crate::output::{Console, Report, Status, Stop, harmless_json};
use crate::paths::InputFile;

pub fn run(args: &Show, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let reading = place::meant(console.told(&file, file.games())?, args.no_dialects);
    let node = console.told(&file, args.place.find(&reading.collection))?;
    let index = node.tree().index();
    let shown = ShownPosition::at(node);
    if args.score && FinalCount::of(&shown.replay).is_none() {
        let game = node.tree().game();
        let problem = format!("--score only applies to Go; {file} is a game of {game}");
        return Err(Stop::Usage(problem));
    }
    let mut out = Report::new();
    if args.json {
        let path = file.name();
        let coordinates = args.coords.unwrap_or(Coords::Sgf).into();
        let dialect = reading.of(index);
        let record = shown.to_json(Some(&path), Some(dialect), coordinates);
        writeln!(out, "{}", harmless_json(&record))?;
    } else {
        let games = reading.collection.trees().count();
        text::write(&file, games, &shown, args, &mut out)?;
        place::tell_reading(&file, &reading, Some(index), console);
    }
    out.flush()?;
    place::tell_doubtful_swap(&file, node, console);
    place::tell_dialect(&file, [node.tree()], console);
    Ok(console.status(false))
}
