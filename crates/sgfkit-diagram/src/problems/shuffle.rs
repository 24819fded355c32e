//! Problems in another order, turned and mirrored.

use sgfkit::Collection;
use sgfkit::game::Symmetry;
use sgfkit::ops::{TransformOptions, transform};
use sgfkit::schema::id;

use super::words::names_places;

/// Chance that a number decides: the same number, the same sheet.
#[derive(Clone, Debug)]
pub struct Shuffle(u64);

impl Shuffle {
    /// The chance that this number decides.
    #[must_use]
    pub fn new(seed: u64) -> Shuffle {
        Shuffle(seed)
    }

    /// Puts things into another order.
    pub fn order<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            things.swap(last, other);
        }
    }

    /// Turns and mirrors each game's board, as far as the game is the same then.
    /// Games whose comments name points or sides of the board stay as they are.
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
                // What a game does not allow leaves it as it was.
                if transform(games, &options).is_ok() {
                    break;
                }
            }
        }
    }

    /// A number below another; SplitMix64, by Steele, Lea and Flood.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }
}
