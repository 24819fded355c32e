//! Computes the canonical text of a position: the least text of all its images.

use sgfkit::{BoardSize, Point};
use sha2::{Digest, Sha256};

use crate::images::Image;
use crate::play::{ARROW, BLACK, WHITE};

pub(super) struct Frame {
    images: Vec<Seen>,
}

/// An image: the new index of each point, and the number of columns.
struct Seen {
    image: Image,
    size: BoardSize,
    there: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    pub(super) text: Vec<u8>,
    /// The numbers of these images in the frame.
    pub(super) images: Vec<u8>,
}

impl Frame {
    pub(super) fn new(size: BoardSize, images: impl IntoIterator<Item = Image>) -> Frame {
        let images = images.into_iter().map(|image| {
            let there = (0..size.rows).flat_map(|row| {
                (0..size.columns).map(move |column| {
                    let there = image.symmetry.apply(Point::new(column, row), size);
                    (there.row * image.symmetry.size(size).columns + there.column) as u16
                })
            });
            Seen {
                image,
                size: image.symmetry.size(size),
                there: there.collect(),
            }
        });
        Frame {
            images: images.collect(),
        }
    }

    /// Returns whether an image swaps colors, and the cell of a point.
    pub(super) fn view(&self, image: u8, point: u16) -> (bool, u32) {
        let seen = &self.images[usize::from(image)];
        (
            seen.image.swapped,
            u32::from(seen.there[usize::from(point)]),
        )
    }

    pub(super) fn is_swapped(&self, image: u8) -> bool {
        self.images[usize::from(image)].image.swapped
    }

    /// Returns the least text of a position, given its points that are not empty.
    ///
    /// An empty point is less than all else, so among texts with the same rows, the least one has
    /// the latest first stone; `@` is less than `O`, and `O` than `X`.
    pub(super) fn canonical(&self, stones: &[(u16, u8)]) -> Canonical {
        let first = |seen: &Seen| {
            let there = stones
                .iter()
                .map(|(point, _)| seen.there[usize::from(*point)]);
            there.min().unwrap_or(u16::MAX)
        };
        let mut sizes: Vec<BoardSize> = Vec::new();
        for seen in &self.images {
            if !sizes.contains(&seen.size) {
                sizes.push(seen.size);
            }
        }
        let of_size = |size: BoardSize| {
            let mut last = None;
            let mut best: Vec<u32> = Vec::new();
            let mut images: Vec<u8> = Vec::new();
            let own = self.images.iter().zip(0_u8..);
            let own: Vec<_> = own
                .filter(|(seen, _)| seen.size == size)
                .map(|(seen, number)| (seen, number, first(seen)))
                .inspect(|(.., first)| last = last.max(Some(*first)))
                .collect();
            for (seen, number, first) in own {
                if Some(first) != last {
                    continue;
                }
                let order = seen.order(stones);
                if images.is_empty() || order < best {
                    best = order;
                    images = vec![number];
                } else if order == best {
                    images.push(number);
                }
            }
            Canonical {
                text: text(&best, size),
                images,
            }
        };
        let found = sizes.into_iter().map(of_size);
        let least = found.min_by(|a, b| a.text.cmp(&b.text));
        least.unwrap_or(Canonical {
            text: Vec::new(),
            images: Vec::new(),
        })
    }
}

/// Later points compare as less.
const BEHIND: u32 = u16::MAX as u32;

impl Seen {
    /// Returns numbers that compare like the texts.
    fn order(&self, stones: &[(u16, u8)]) -> Vec<u32> {
        let mut order: Vec<u32> = stones
            .iter()
            .map(|(point, state)| {
                let rank = match (*state, self.image.swapped) {
                    (ARROW, _) => 0,
                    (WHITE, false) | (BLACK, true) => 1,
                    _ => 2,
                };
                (BEHIND - u32::from(self.there[usize::from(*point)])) << 2 | rank
            })
            .collect();
        order.sort_unstable_by(|a, b| b.cmp(a));
        order
    }
}

fn text(order: &[u32], size: BoardSize) -> Vec<u8> {
    let columns = size.columns as usize;
    let mut text = vec![b'.'; (columns + 1) * size.rows as usize];
    text.pop();
    for end in (columns..text.len()).step_by(columns + 1) {
        text[end] = b'/';
    }
    for one in order {
        let point = (BEHIND - (one >> 2)) as usize;
        text[point / columns * (columns + 1) + point % columns] = b"@OX"[(one & 3) as usize];
    }
    text
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    pub(super) seed: u32,
    /// Bits of a key: 48 except in tests.
    pub(super) bits: u32,
}

impl Keys {
    /// Returns the key of a position, and more bits of its hash to detect collisions. `kind` is `w`
    /// or `c`.
    pub(super) fn key(self, game: u32, kind: char, text: &[u8]) -> (u64, u64) {
        let mut hash = Sha256::new();
        hash.update(format!("{} {game} {kind} ", self.seed));
        hash.update(text);
        let hash = hash.finalize();
        let number = |at: usize| {
            let bytes = hash.iter().skip(at).take(8);
            bytes.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        (number(0) >> (64 - self.bits) << (48 - self.bits), number(8))
    }
}
