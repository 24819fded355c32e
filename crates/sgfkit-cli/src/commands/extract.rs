//! `sgf extract`: extracts a line or a subtree as a new game.

use sgfkit::Collection;
use sgfkit::ops::{self, Part};

use sgfkit_diagram::NodeAddress;

use super::change;
use crate::args::Extract;
use crate::output::{Console, Status, Stop};

pub fn run(args: &Extract, console: &Console) -> Result<Status, Stop> {
    let named = &args.place;
    let is_named = named.has_node();
    let number = args.line.or(args.subtree).flatten();
    if number.is_some() && is_named {
        return Err(Stop::Usage(
            "the node is given twice; omit N, or --node, --move and --path".into(),
        ));
    }
    if args.line.is_none() && args.subtree.is_none() && is_named {
        return Err(Stop::Usage("--main-line needs no node".into()));
    }
    let place = NodeAddress {
        node: number.or(named.node),
        ..NodeAddress::clone(named)
    };
    change::one(&args.file, &args.output, console, |games: Collection| {
        let found = place.find(&games)?;
        let (node, part) = match (args.line, args.subtree) {
            (Some(_), _) => (
                found,
                Part::Line {
                    to_end: args.to_end,
                },
            ),
            (None, Some(_)) => (
                found,
                Part::Subtree {
                    with_moves: args.with_moves,
                    main_line: args.main_line,
                },
            ),
            (None, None) => (found.tree().root(), Part::Line { to_end: true }),
        };
        ops::extract(node, part).map_err(|error| format!("{error}; use --with-moves"))
    })
}
