//! `sgf extract`: a part of a game as a game of its own.

use sgfkit::Collection;
use sgfkit::ops::{self, Part};

use super::{change, place};
use crate::args::{Extract, Place};
use crate::output::{Console, Status, Stop};

pub fn run(args: &Extract, console: &Console) -> Result<Status, Stop> {
    let named = &args.place;
    let is_named = named.node.is_some() || named.number.is_some() || named.path.is_some();
    let number = args.line.or(args.subtree).flatten();
    if number.is_some() && is_named {
        return Err(Stop::Usage(
            "the node is named twice: leave out N, or --node, --move and --path".into(),
        ));
    }
    if args.line.is_none() && args.subtree.is_none() && is_named {
        return Err(Stop::Usage("--main-line needs no node".into()));
    }
    let place = Place {
        tree: named.tree,
        node: number.or(named.node),
        number: named.number,
        path: named.path.clone(),
    };
    change::one(&args.file, &args.output, console, |games: Collection| {
        let found = place::find(&place, &games)?;
        let (node, part) = match (args.line, args.subtree) {
            (Some(_), _) => (
                found.node,
                Part::Line {
                    to_end: args.to_end,
                },
            ),
            (None, Some(_)) => (
                found.node,
                Part::Subtree {
                    with_moves: args.with_moves,
                    main_line: args.main_line,
                },
            ),
            (None, None) => (found.tree.root(), Part::Line { to_end: true }),
        };
        ops::extract(node, part).map_err(|error| format!("{error}; use --with-moves"))
    })
}
