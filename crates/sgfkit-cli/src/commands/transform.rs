//! `sgf transform`: rotates and mirrors boards, and swaps colors.

use sgfkit::game::Symmetry;
use sgfkit::ops::{self, TransformOptions};

use sgfkit_diagram::NodeAddress;

use super::change;
use crate::args::{Flip, Rotation, Transform};
use crate::output::{Console, Status, Stop};

pub fn run(args: &Transform, console: &Console) -> Result<Status, Stop> {
    let rotation = match args.rotate {
        None => Symmetry::Identity,
        Some(Rotation::Quarter) => Symmetry::Quarter,
        Some(Rotation::Half) => Symmetry::Half,
        Some(Rotation::ThreeQuarters) => Symmetry::ThreeQuarters,
    };
    let flip = match args.flip {
        None => Symmetry::Identity,
        Some(Flip::H) => Symmetry::FlipHorizontal,
        Some(Flip::V) => Symmetry::FlipVertical,
        Some(Flip::Diagonal) => Symmetry::Diagonal,
        Some(Flip::Antidiagonal) => Symmetry::Antidiagonal,
    };
    let mut options = TransformOptions::default();
    options.symmetry = rotation.then(flip);
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
