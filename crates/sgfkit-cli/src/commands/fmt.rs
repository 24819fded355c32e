//! `sgf fmt`: writes the canonical layout.

use std::io::Write;

use sgfkit::{Collection, FormatError, FormatOptions, Formatting, PointLists};
use sgfkit_files::Record;

use super::change::{self, Made};
use sgfkit_diagram::NodeAddress;

use super::{place_of, unified};
use crate::args::Fmt;
use crate::output::{Console, Report, Status, Stop, count, is_terminal, stdout};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::{batch, write};

pub fn run(args: &Fmt, console: &Console) -> Result<Status, Stop> {
    let bundles = if args.write {
        Bundles::Closed
    } else {
        Bundles::Together
    };
    let found = paths::of(&args.inputs, bundles, console)?;
    if args.write {
        return rewrite(args, found, console);
    }
    if args.check || args.diff {
        compare(args, &found.files, console)
    } else {
        print(args, &found.files, console)
    }
}

fn rewrite(args: &Fmt, found: Found, console: &Console) -> Result<Status, Stop> {
    let make = |record: Record<'_>| -> Result<Made<()>, String> {
        let formatted = Formatted::new(record, args)?;
        Ok(Made {
            is_changed: !formatted.is_same(),
            bytes: formatted.new,
            told: (),
        })
    };
    change::replace_each(found, console, make, |file, result| {
        if let Err(problem) = result {
            console.problem(file, problem);
        }
    })
}

fn print(args: &Fmt, files: &[InputFile], console: &Console) -> Result<Status, Stop> {
    let mut out = stdout();
    let mut collected = Vec::new();
    let work = |record: Record<'_>| Ok(Formatted::new(record, args)?.new);
    batch::each(files, console, work, |file, result: Result<_, String>| {
        match result {
            Ok(text) if args.output.is_some() => collected.extend_from_slice(&text),
            Ok(text) => out.write_all(&text)?,
            Err(problem) => console.problem(file, problem),
        }
        Ok(())
    })?;
    out.flush()?;
    drop(out);
    let status = console.status(false);
    write::unless_unread(status == Status::Failed, args.output.as_deref(), console)?;
    match &args.output {
        Some(output) if !files.is_empty() => write::deliver(&collected, Some(output), console),
        _ => Ok(status),
    }
}

fn compare(args: &Fmt, files: &[InputFile], console: &Console) -> Result<Status, Stop> {
    let mut out = Report::new();
    let style = unified::Style {
        palette: out.palette(),
        escaped: out.colored || is_terminal(),
    };
    let work = |record: Record<'_>| -> Result<Option<Vec<u8>>, String> {
        let file = record.file;
        let formatted = Formatted::new(record, args)?;
        if formatted.is_same() {
            return Ok(None);
        }
        if args.diff {
            let text = unified::diff(file, &formatted.old, &formatted.parsed(), style);
            return Ok(Some(text.into_bytes()));
        }
        Ok(Some(paths::line(file)))
    };
    let mut changed = 0;
    batch::each(files, console, work, |file, result| {
        match result {
            Ok(Some(text)) => {
                changed += 1;
                out.write_all(&text)?;
            }
            Ok(None) => {}
            Err(problem) => console.problem(file, problem),
        }
        Ok(())
    })?;
    out.flush()?;
    let files = count(files.len(), "file");
    console.note(format_args!("{changed} of {files} not formatted"));
    Ok(console.status(changed > 0))
}

struct Formatted {
    old: Collection,
    new: Vec<u8>,
}

impl Formatted {
    fn new(record: Record<'_>, args: &Fmt) -> Result<Formatted, String> {
        let old = record.games()?;
        let options = options(args).with_tree_index(NodeAddress::of_tree(args.tree).index(&old)?);
        match laid_out(&old, &options) {
            Ok(new) => Ok(Formatted { old, new }),
            Err(error) => {
                let place = place_of(&old, error.span);
                Err(format!("{error} ({place}); --drop-stray-text removes it"))
            }
        }
    }

    fn is_same(&self) -> bool {
        self.old.source() == self.new
    }

    fn parsed(&self) -> Collection {
        Collection::parse(&self.new[..])
    }
}

fn laid_out(collection: &Collection, options: &FormatOptions) -> Result<Vec<u8>, FormatError> {
    let formatting = Formatting::new(collection, options)?;
    Ok(match options.tree_index {
        None => batch::parts(collection, |trees| formatting.part(trees)).concat(),
        Some(_) => formatting.part(0..usize::MAX),
    })
}

fn options(args: &Fmt) -> FormatOptions {
    let points = match (args.compress_points, args.expand_points) {
        (true, _) => PointLists::Compress,
        (_, true) => PointLists::Expand,
        _ => PointLists::Keep,
    };
    FormatOptions::default()
        .with_width(args.width)
        .with_compact(args.compact)
        .with_points(points)
        .with_force(args.drop_stray_text)
}
