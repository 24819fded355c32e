//! `sgf show`: one position.

mod backgammon;
mod record;
mod text;

use std::io::Write;

use sgfkit::game::replay::Replay;

use crate::args::Show;
use crate::output::{Console, Report, Status, Stop, json_line};
use crate::paths::InputFile;

pub fn run(args: &Show, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let collection = console.told(&file, file.games())?;
    let found = console.told(&file, super::place::find(&args.place, &collection))?;
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
    super::place::tell_doubtful_swap(&file, found.node, console);
    Ok(console.status(false))
}
