//! `sgf convert`: converts between SGF versions, encodings, JSON and other formats.

mod made;
mod report;

use std::path::PathBuf;

use sgfkit::exchange::Format;
use sgfkit_files::{Record, Walk};

use super::change;
use crate::args::{Convert, Form, From};
use crate::output::{Console, Status, Stop, visible};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::write::{self, Content};

use made::{Failure, Made};
use report::Entry;

pub fn run(args: &Convert, console: &Console) -> Result<Status, Stop> {
    refuse(args)?;
    let (walk, wanted) = walk(args);
    let bundles = Bundles::made_into(&args.output);
    let mut found = paths::wanted(&args.inputs, bundles, walk, wanted, console)?;
    if args.output.are_many() {
        for place in found.places.iter_mut().flatten() {
            rename(place, args.to.unwrap_or(Form::Sgf));
        }
        return many(found, args, console);
    }
    let file = change::only(&found)?;
    let bytes = file.read_raw();
    let made = made::made(Record { file, bytes }, args);
    if let Err(Failure::Usage(message)) = made {
        return Err(Stop::Usage(message));
    }
    let mut entry = Entry::new(file, &made);
    let made = match made {
        Ok(made) => made,
        Err(failure) => {
            report::write(args, &[entry], console)?;
            failure.tell(file, console);
            return Err(Stop::Told);
        }
    };
    tell(file, &made, console);
    let to = args.output.output.as_deref();
    write::deliver_in_pieces(content(args), |out| made.content.write(out), to, console)?;
    entry.written = Some(to.map_or("-".into(), |path| path.to_string_lossy().into_owned()));
    report::write(args, &[entry], console)?;
    Ok(console.status(!made.problems.is_empty()))
}

fn content(args: &Convert) -> Content {
    match args.to {
        Some(Form::Other(Format::Sgfs)) => Content::List,
        _ => Content::NoBundle,
    }
}

fn refuse(args: &Convert) -> Result<(), Stop> {
    let form = args.to.unwrap_or(Form::Sgf);
    let given = args.place.given().next();
    let is_stdout = |path: Option<&PathBuf>| path.is_none_or(|path| path.as_os_str() == "-");
    let problem = match (form.format(), given, &args.charset) {
        _ if args
            .report
            .as_ref()
            .is_some_and(|path| is_stdout(Some(path)))
            && !args.output.are_many()
            && is_stdout(args.output.output.as_ref()) =>
        {
            "--report - and the file would both go to standard output; use -o OUT".to_owned()
        }
        (None, Some(option), _) => {
            format!("--{option} needs a format with a single position: --to hexworld, moves, gtp …")
        }
        (Some(_), _, Some(_)) => {
            format!("{} is always UTF-8; --charset needs --to sgf", form.title())
        }
        (Some(_), ..) if args.analysis.is_some() => {
            format!(
                "{} cannot store analyses; --analysis needs --to sgf",
                form.title()
            )
        }
        _ if args.output.write && !form.is_sgf() => {
            "--write cannot change the format; use -o OUT or --out-dir DIR".to_owned()
        }
        _ => return Ok(()),
    };
    Err(Stop::Usage(problem))
}

/// Returns the folder search and a description of the files it finds: SGF if it can be converted,
/// and other formats, which `--write` ignores.
fn walk(args: &Convert) -> (Walk, &'static str) {
    let formats: Vec<Format> = match args.from {
        From::Auto if !args.output.write => Format::all().collect(),
        From::Other(format) => vec![format],
        From::Auto | From::Sgf | From::Json => Vec::new(),
    };
    let mut ends: Vec<&str> = formats
        .iter()
        .flat_map(|format| format.extensions())
        .copied()
        .collect();
    if args.from == From::Json {
        ends.push("json");
    }
    let is_sgf_converted = args.to.is_some() || args.charset.is_some() || args.analysis.is_some();
    let takes_sgf = match args.from {
        From::Auto => is_sgf_converted,
        From::Sgf | From::Other(Format::LittleGolem | Format::Sgfs) => true,
        From::Json | From::Other(_) => false,
    };
    let walk = Walk::default().with_extensions(ends.into_iter().map(str::to_owned));
    if takes_sgf {
        (walk, "SGF file")
    } else {
        (walk.without_sgf(), "file to convert")
    }
}

/// Sets the extension of the output format; SGF keeps an extension unless it names another format.
fn rename(name: &mut PathBuf, form: Form) {
    let end = name.extension().unwrap_or_default().to_string_lossy();
    let is_end = |other: &str| end.eq_ignore_ascii_case(other);
    let is_other = ["", "json", "txt"].into_iter().any(is_end)
        || Format::all().any(|format| {
            format.extensions().iter().any(|other| is_end(other)) || is_end(format.name())
        });
    let end = match form {
        Form::Json => "json",
        Form::Other(format) => *format.extensions().first().unwrap_or(&format.name()),
        _ if is_other => "sgf",
        _ => return,
    };
    name.set_extension(end);
}

fn many(found: Found, args: &Convert, console: &Console) -> Result<Status, Stop> {
    let make = |record: Record<'_>| -> Result<change::Made<Made>, Failure> {
        let before = match &record.bytes {
            Ok(bytes) if args.output.write => bytes.clone(),
            _ => Vec::new(),
        };
        let mut made = made::made(record, args)?;
        let bytes = std::mem::take(&mut made.content).into_bytes();
        Ok(change::Made {
            is_changed: bytes != before,
            bytes,
            told: made,
        })
    };
    let mut entries = Vec::new();
    let mut has_problems = false;
    let status = change::many(
        found,
        &args.output,
        content(args),
        console,
        make,
        |file, result| {
            let (made, path) = match result {
                Ok((made, path)) => (Ok(made), Some(path)),
                Err(failure) => (Err(failure), None),
            };
            if args.report.is_some() {
                let mut entry = Entry::new(file, &made);
                entry.written = path.map(|path| path.to_string_lossy().into_owned());
                entries.push(entry);
            }
            match made {
                Ok(made) => {
                    has_problems |= !made.problems.is_empty();
                    tell(file, &made, console);
                }
                Err(failure) => failure.tell(file, console),
            }
        },
    )?;
    report::write(args, &entries, console)?;
    Ok(match status {
        Status::Fine => console.status(has_problems),
        status => status,
    })
}

/// Reports losses, unreadable parts, and properties that the target version lacks.
fn tell(file: &InputFile, made: &Made, console: &Console) {
    let listed = |names: Vec<String>| visible(&names.join(", ")).into_owned();
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
            "sgf: {file}: kept, although not defined in {version}: {}",
            listed(names.collect())
        ));
    }
    for removed in &made.removed {
        console.note(format_args!("sgf: {file}: {removed}"));
    }
    for problem in &made.problems {
        let message = visible(&problem.message);
        console.note(format_args!("sgf: {file}:{}: {message}", problem.line));
    }
    if !made.lost.is_empty() {
        let names = made.lost.iter().map(|lost| lost.what.clone());
        console.note(format_args!(
            "sgf: {file}: lost: {} (not supported in {})",
            listed(names.collect()),
            made.form.title()
        ));
    }
    if made.lacks_analyses {
        console.note(format_args!("sgf: {file}: contains no analysis to convert"));
    }
    if !made.lost_analyses.is_empty() {
        let lost = made.lost_analyses.iter();
        let lost = lost.map(|lost| format!("{} ({} nodes)", lost.what, lost.value));
        console.note(format_args!(
            "sgf: {file}: lost from the analyses: {}",
            listed(lost.collect())
        ));
    }
}
