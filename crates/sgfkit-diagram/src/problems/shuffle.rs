//! Shuffles, rotates and mirrors problems.

use sgfkit::Collection;
use sgfkit::game::Symmetry;
use sgfkit::ops::{TransformOptions, transform};
use sgfkit::schema::id;

use super::words::names_places;

/// Random numbers from a seed; the same seed gives the same sheet.
#[derive(Clone, Debug)]
pub struct Shuffle(u64);

impl Shuffle {
    /// Creates a generator from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Shuffle {
        Shuffle(seed)
    }

    /// Shuffles items.
    pub fn order<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            things.swap(last, other);
        }
    }

    /// Rotates and mirrors each game by the symmetries it allows. Skips games whose comments
    /// mention points or sides of the board.
    pub fn turn(&mut self, games: &mut Collection) {
        for index in 0..games.trees().count() {
            let wanted = Symmetry::ALL[self.below(Symmetry::ALL.len() as u64) as usize];
            let names_places = games.tree(index).is_none_or(|tree| {
                let texts = tree
                    .nodes()
                    .flat_map(|node| [id::C, id::GN, id::N].map(|id| node.text(id)));
                texts.flatten().any(|text| names_places(&text))
            });
            if names_places {
                continue;
            }
            for symmetry in [wanted, Symmetry::Half] {
                let mut options = TransformOptions::default();
                options.symmetry = symmetry;
                options.tree_index = Some(index);
                // An unsupported transformation leaves the game unchanged.
                if transform(games, &options).is_ok() {
                    break;
                }
            }
        }
    }

    /// Returns a number below `end`; SplitMix64 by Steele, Lea and Flood.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }
}
