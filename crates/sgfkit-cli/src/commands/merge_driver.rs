//! `sgf merge-driver`: merges concurrent changes of a file for Git.

use sgfkit::ops;

use crate::args::MergeDriver;
use crate::output::{Console, Status, Stop, count, visible};
use crate::paths::InputFile;

pub fn run(args: &MergeDriver, console: &Console) -> Result<Status, Stop> {
    let files = [&args.base, &args.ours, &args.theirs].map(|path| InputFile::new(path));
    if files.contains(&InputFile::Stdin) {
        let problem = "a merge needs files, not standard input `-`";
        return Err(Stop::Usage(problem.to_owned()));
    }
    let [base, ours, theirs] = &files;
    // Git passes an empty base if both sides added the file.
    let of_base = console.told(base, base.parse());
    let [of_ours, of_theirs] = [ours, theirs].map(|file| console.told(file, file.games()));
    let (of_base, of_ours, of_theirs) = (of_base?, of_ours?, of_theirs?);
    let merged = console.told(ours, ops::merge_changes(&of_base, &of_ours, &of_theirs))?;
    if merged.bytes != of_ours.source() {
        console.told(ours, sgfkit_files::replace(&args.ours, &merged.bytes))?;
    }
    for conflict in &merged.conflicts {
        let place = format!("game {}, move {}", conflict.tree + 1, conflict.moves);
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
