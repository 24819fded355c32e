//! `sgf merge-driver`: what two people changed in a file, brought together.

use sgfkit::ops;

use crate::args::MergeDriver;
use crate::output::{Console, Status, Stop, count, visible};
use crate::paths::InputFile;
use crate::write;

pub fn run(args: &MergeDriver, console: &Console) -> Result<Status, Stop> {
    let files = [&args.base, &args.ours, &args.theirs].map(|path| InputFile::new(path));
    if files.contains(&InputFile::Stdin) {
        let problem = "a merge needs files, not standard input `-`";
        return Err(Stop::Usage(problem.to_owned()));
    }
    let [base, ours, theirs] = &files;
    // Git gives an empty base where both sides added the file.
    let games = [base.parse(), ours.games(), theirs.games()];
    let read = games
        .into_iter()
        .zip(&files)
        .filter_map(|(games, file)| games.map_err(|problem| console.problem(file, problem)).ok());
    let read: Vec<_> = read.collect();
    let [of_base, of_ours, of_theirs] = &read[..] else {
        return Ok(console.status(false));
    };
    let merged = match ops::merge_changes(of_base, of_ours, of_theirs) {
        Ok(merged) => merged,
        Err(error) => {
            console.problem(ours, error);
            return Ok(console.status(false));
        }
    };
    if merged.file != of_ours.source()
        && let Err(error) = write::replace(&args.ours, &merged.file)
    {
        console.problem(ours, error);
        return Ok(console.status(false));
    }
    for conflict in &merged.conflicts {
        let place = format!("game {}, move {}", conflict.tree, conflict.moves);
        console.note(visible(&format!("sgf: {place}: {}", conflict.what)));
    }
    let found = !merged.conflicts.is_empty();
    if found {
        console.note(format_args!(
            "{}, between `<<<<<<< ours` and `>>>>>>> theirs` in comments",
            count(merged.conflicts.len(), "conflict")
        ));
    }
    Ok(console.status(found))
}
