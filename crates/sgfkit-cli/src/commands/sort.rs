//! `sgf sort`: the order of variations.

use sgfkit::Collection;
use sgfkit::ops::{self, SortBy};

use super::place;
use crate::args::{Order, Place, Sort};
use crate::output::{Console, Status, Stop};
use crate::paths::InputFile;
use crate::write;

pub fn run(args: &Sort, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    if args.write && file == InputFile::Stdin {
        return Err(Stop::Usage(
            "--write cannot change standard input `-`".into(),
        ));
    }
    let to = match args.write {
        true => Some(&args.file),
        false => args.output.as_ref(),
    };
    match sorted(&file, args) {
        Ok(collection) => {
            let to = to.map(|path| &**path);
            write::deliver(&collection.to_bytes(), to, console)
        }
        Err(problem) => {
            console.problem(&file, problem);
            Ok(console.status(false))
        }
    }
}

fn sorted(file: &InputFile, args: &Sort) -> Result<Collection, String> {
    let mut collection = file.games()?;
    let trees = collection.trees().count();
    if args.tree.is_some_and(|tree| tree > trees) {
        return Err(super::no_such_tree(trees));
    }
    // Nodes are numbered as the file has them.
    let promoted = match args.promote {
        Some(number) => {
            let place = Place {
                tree: args.tree.unwrap_or(1),
                node: Some(number),
                number: None,
                path: None,
            };
            Some(place::find(&place, &collection)?.node.id())
        }
        None => None,
    };
    if let Some(by) = args.by {
        let by = match by {
            Order::Length => SortBy::Length,
            Order::Info => SortBy::Info,
            Order::Frequency => SortBy::Frequency,
        };
        let indices = match args.tree {
            Some(tree) => tree - 1..tree,
            None => 0..trees,
        };
        for index in indices {
            ops::sort(&mut collection, index, by).map_err(|error| error.to_string())?;
        }
    }
    if let Some(node) = promoted {
        ops::promote(&mut collection, node).map_err(|error| error.to_string())?;
    }
    Ok(collection)
}
