//! `sgf sort`: the order of variations.

use sgfkit::Collection;
use sgfkit::ops::{self, SortBy};

use super::{change, place};
use crate::args::{Order, Place, Sort};
use crate::output::{Console, Status, Stop};

pub fn run(args: &Sort, console: &Console) -> Result<Status, Stop> {
    change::each(&args.inputs, &args.output, console, |collection| {
        sorted(collection, args)
    })
}

fn sorted(mut collection: Collection, args: &Sort) -> Result<Collection, String> {
    let tree = place::index(args.tree, &collection)?;
    // Nodes are numbered as the file has them.
    let promoted = match args.promote {
        Some(number) => {
            let place = Place {
                tree: args.tree,
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
        let indices = match tree {
            Some(index) => index..index + 1,
            None => 0..collection.trees().count(),
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
