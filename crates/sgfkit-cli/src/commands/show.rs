//! `sgf show`: one position.

mod backgammon;
mod text;

use std::io::Write;

use sgfkit::replay::Replay;
use sgfkit_diagram::position_json;

use super::place;
use crate::args::{Coords, Show};
use crate::output::{Console, Report, Status, Stop, harmless_json};
use crate::paths::InputFile;

pub fn run(args: &Show, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let reading = place::meant(console.told(&file, file.games())?, args.literal);
    let found = console.told(&file, place::find(&args.place, &reading.collection))?;
    let mut replay = Replay::new(found.tree);
    let mut faults = Vec::new();
    let mut note = |at: &Replay<'_>| {
        let number = at.move_number();
        faults.extend(at.illegalities().iter().map(|fault| (number, *fault)));
    };
    note(&replay);
    replay.follow(found.node, note);
    let mut out = Report::new();
    match args.json {
        true => {
            let path = file.name();
            let coordinates = args.coords.unwrap_or(Coords::Sgf).into();
            let illegal: Vec<_> = faults.into_iter().map(|(_, fault)| fault).collect();
            let record = position_json(Some(&path), found.number, &replay, &illegal, coordinates);
            let record = place::with_dialect(&record, reading.of(found.tree.index()));
            writeln!(out, "{}", harmless_json(&record))?;
        }
        false => {
            faults.truncate(faults.len() - replay.illegalities().len());
            let games = reading.collection.trees().count();
            text::write(&file, games, found.number, &replay, &faults, args, &mut out)?;
            place::tell_reading(&file, &reading, Some(found.tree.index()), console);
        }
    }
    out.flush()?;
    place::tell_doubtful_swap(&file, found.node, console);
    place::tell_dialect(&file, [found.tree], console);
    Ok(console.status(false))
}
