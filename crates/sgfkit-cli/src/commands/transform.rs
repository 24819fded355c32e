//! `sgf transform`: rotates and mirrors boards, and swaps colors.

use sgfkit::ops::{self, TransformOptions};

use sgfkit_diagram::NodeAddress;

use super::change;
use crate::args::Transform;
use crate::output::{Console, Status, Stop};

pub fn run(args: &Transform, console: &Console) -> Result<Status, Stop> {
    let mut options = TransformOptions::default();
    let rotation = args.rotate.unwrap_or_default();
    options.symmetry = rotation.then(args.flip.unwrap_or_default());
    options.swap_colors = args.swap_colors;
    options.canonical = args.canonical;
    change::each(&args.inputs, &args.output, console, |games| {
        let mut options = options;
        options.tree_index = NodeAddress::of_tree(args.tree).index(games)?;
        let made = ops::transformed(games, &options);
        let (bytes, unturned) = made.map_err(|error| error.to_string())?;
        let notes = unturned.iter().map(ToString::to_string).collect();
        Ok(change::Edited { bytes, notes })
    })
}
