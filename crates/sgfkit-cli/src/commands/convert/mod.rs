//! `sgf convert`: between versions of the format, between charsets, between SGF
//! and JSON, and from and into the formats of the neighbours.

mod made;
mod report;

use crate::args::{Convert, Form};
use crate::output::{Console, Status, Stop};
use crate::paths::{self, InputFile};
use crate::write;

use made::Made;
pub use report::Record;

pub fn run(args: &Convert, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    if args.write {
        paths::no_stdin(&file)?;
        console.told(&file, paths::changeable(&file, "--write"))?;
        if args.to.is_some_and(|to| !to.is_sgf()) {
            return Err(Stop::Usage(
                "--write would make another format of the file; use -o OUT".into(),
            ));
        }
    }
    let to = match args.write {
        true => Some(&args.file),
        false => args.output.as_ref(),
    };
    let made = made::made(&file, args);
    if let Err(made::Failure::Usage(message)) = made {
        return Err(Stop::Usage(message));
    }
    let mut record = Record::new(&file, &made);
    let made = match made {
        Ok(made) => made,
        Err(failure) => {
            record.write(args, console)?;
            failure.tell(&file, console);
            return Err(Stop::Told);
        }
    };
    tell(&file, &made, console);
    write::deliver(&made.bytes, to.map(|path| &**path), console)?;
    record.written = Some(to.map_or("-".to_owned(), |path| path.to_string_lossy().into_owned()));
    record.write(args, console)?;
    Ok(console.status(!made.problems.is_empty()))
}

/// Says what was lost, what could not be read, and what stays although the
/// target does not have it.
fn tell(file: &InputFile, made: &Made, console: &Console) {
    let listed = |names: Vec<String>| sgfkit_files::visible(&names.join(", ")).into_owned();
    if !made.kept.is_empty() {
        let names = made.kept.iter().map(|(name, count)| match count {
            1 => name.clone(),
            _ => format!("{name} ({count} times)"),
        });
        let version = if made.form == Form::Ff3 {
            "FF[3]"
        } else {
            "FF[4]"
        };
        console.note(format_args!(
            "sgf: {file}: kept although {version} does not have it: {}",
            listed(names.collect())
        ));
    }
    for problem in &made.problems {
        let message = sgfkit_files::visible(&problem.message);
        console.note(format_args!("sgf: {file}:{}: {message}", problem.line));
    }
    if !made.lost.is_empty() {
        let names = made.lost.iter().map(|lost| lost.what.clone());
        console.note(format_args!(
            "sgf: {file}: no place for {} in {}",
            listed(names.collect()),
            made.form.title()
        ));
    }
}
