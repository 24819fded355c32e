//! `sgf sort`: sorts variations.

use sgfkit::Collection;
use sgfkit::ops;

use sgfkit_diagram::NodeAddress;

use super::change;
use crate::args::Sort;
use crate::output::{Console, Status, Stop};

pub fn run(args: &Sort, console: &Console) -> Result<Status, Stop> {
    change::each(&args.inputs, &args.output, console, |games| {
        sort(games, args)?;
        Ok(change::Edited {
            bytes: games.to_bytes().into_owned(),
            notes: Vec::new(),
        })
    })
}

fn sort(collection: &mut Collection, args: &Sort) -> Result<(), String> {
    let tree = NodeAddress::of_tree(args.tree).index(collection)?;
    // Nodes are numbered as in the file.
    let promoted = match args.promote {
        Some(number) => {
            let place = NodeAddress {
                node: Some(number),
                ..NodeAddress::of_tree(args.tree)
            };
            Some(place.find(collection)?.id())
        }
        None => None,
    };
    if let Some(by) = args.by {
        let indices = match tree {
            Some(index) => index..index + 1,
            None => 0..collection.trees().count(),
        };
        for index in indices {
            ops::sort(collection, index, by).map_err(|error| error.to_string())?;
        }
    }
    if let Some(node) = promoted {
        ops::promote(collection, node).map_err(|error| error.to_string())?;
    }
    Ok(())
}
