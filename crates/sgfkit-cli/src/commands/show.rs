//! `sgf show`: one position.

mod backgammon;
mod record;
mod text;

use std::io::Write;

use sgfkit::game::replay::Replay;

use super::place;
use crate::args::Show;
use crate::output::{Console, Report, Status, Stop, json_line};
use crate::paths::InputFile;

pub fn run(args: &Show, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let collection = console.told(&file, file.games())?;
    let found = console.told(&file, place::find(&args.place, &collection))?;
    let mut replay = Replay::new(found.tree);
    let mut illegal = replay.faults().to_vec();
    replay.follow(found.node, |at| illegal.extend_from_slice(at.faults()));
    let mut out = Report::new();
    match args.json {
        true => {
            let path = file.name();
            let coordinates = args.coords.into();
            let record = record::Record::new(&path, found.number, &replay, &illegal, coordinates);
            out.write_all(json_line(&record).as_bytes())?;
        }
        false => {
            let before = illegal.len() - replay.faults().len();
            text::write(&file, found.number, &replay, before, args, &mut out)?;
        }
    }
    out.flush()?;
    place::tell_doubtful_swap(&file, found.node, console);
    place::tell_dialect(&file, [found.tree], console);
    Ok(console.status(false))
}
