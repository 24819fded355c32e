//! Feature planes of a row.

use sgfkit::game::Symmetry;
use sgfkit::{BoardSize, Color, Point};

use super::lines::{Line, Played};

/// Makes planes of rows.
pub struct Planes {
    size: u32,
    points: usize,
    history: usize,
    /// For each symmetry and each point of the result, the point that it comes from.
    origins: Vec<(Symmetry, Vec<u16>)>,
    /// A plane before it is rotated or mirrored.
    straight: Vec<u8>,
}

impl Planes {
    pub fn new(size: u32, history: usize) -> Planes {
        let points = (size * size) as usize;
        let mut planes = Planes {
            size,
            points,
            history,
            origins: Vec::new(),
            straight: vec![0; points],
        };
        for symmetry in Symmetry::ALL {
            let mut origins = vec![0; points];
            for point in 0..points as u16 {
                origins[planes.turned(point.into(), symmetry) as usize] = point;
            }
            planes.origins.push((symmetry, origins));
        }
        planes
    }

    /// Returns the number of points of the board.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Returns the size of a row's planes in bytes.
    pub fn len(&self) -> usize {
        (2 * self.history + 1) * self.points
    }

    /// Returns the number of a move on the rotated or mirrored board. A pass stays a pass.
    pub fn turned(&self, point: u32, symmetry: Symmetry) -> u32 {
        if point as usize == self.points {
            return point;
        }
        let point = Point::new(point % self.size, point / self.size);
        let point = symmetry.apply(point, BoardSize::square(self.size));
        point.row * self.size + point.column
    }

    /// Writes the planes of a move to zeroed bytes.
    pub fn write(&mut self, line: &Line, played: &Played, symmetry: Symmetry, out: &mut [u8]) {
        let points = self.points;
        let is_black = played.color == Color::Black;
        let (stones, side) = out.split_at_mut(2 * self.history * points);
        let planes = stones.chunks_exact_mut(2 * points);
        for ((black, white), planes) in line.positions(played).zip(planes) {
            let (own, other) = if is_black {
                (black, white)
            } else {
                (white, black)
            };
            for (stones, plane) in [own, other]
                .into_iter()
                .zip(planes.chunks_exact_mut(points))
            {
                self.spread(stones, symmetry, plane);
            }
        }
        if is_black {
            side.fill(1);
        }
    }

    /// Writes a byte for each bit, rotated or mirrored.
    fn spread(&mut self, stones: &[u64], symmetry: Symmetry, plane: &mut [u8]) {
        let turned = self.origins.iter().find(|(other, _)| *other == symmetry);
        match turned {
            Some((_, origins)) if symmetry != Symmetry::Identity => {
                spread(stones, &mut self.straight);
                for (byte, origin) in plane.iter_mut().zip(origins) {
                    *byte = self.straight[usize::from(*origin)];
                }
            }
            _ => spread(stones, plane),
        }
    }
}

/// Writes a byte for each bit, the lowest first.
fn spread(words: &[u64], plane: &mut [u8]) {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    for (byte, eight) in bytes.zip(plane.chunks_mut(8)) {
        let spread = &SPREAD[usize::from(byte)];
        match <&mut [u8; 8]>::try_from(&mut *eight) {
            Ok(eight) => *eight = *spread,
            Err(_) => eight.copy_from_slice(&spread[..eight.len()]),
        }
    }
}

/// The bits of each byte, the lowest first.
const SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};
