//! The layout of a segment, shared by the writer and the reader.

use std::ops::{Index, IndexMut};

use sgfkit::Color;
use xxhash_rust::xxh3::xxh3_64;

use super::LANES;
use crate::rows::Winner;

pub(super) const MAGIC: u64 = u64::from_le_bytes(*b"sgfkitsg");

pub(crate) const VERSION: u32 = 1;

/// The sections of a segment, in the order of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Rows,
    Info,
    StringEnds,
    Strings,
    Plays,
    Groups,
    Lanes,
    Blocks,
    Ever,
    Loose,
    WindowTable,
    Windows,
    Wide,
}

pub(super) const SECTIONS: usize = Section::Wide as usize + 1;

/// The length of the header and the table of sections, which a checksum follows.
pub(super) const TABLE: usize = Head::LEN + SECTIONS * SectionEntry::LEN;
pub(super) const CHECKSUM: usize = 8;

/// Declares records of fixed length: consecutive little-endian fields.
macro_rules! record {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name {
            $($(#[$field_doc])* pub(super) $field: $kind,)*
        }

        impl $name {
            pub(super) const LEN: usize = 0 $(+ size_of::<$kind>())*;

            pub(super) fn write(&self, bytes: &mut Vec<u8>) {
                $(bytes.extend_from_slice(&self.$field.to_le_bytes());)*
            }

            #[inline]
            pub(super) fn read(bytes: &[u8; Self::LEN]) -> $name {
                let mut rest = &bytes[..];
                $(let $field = <$kind>::from_le_bytes(take(&mut rest));)*
                $name { $($field),* }
            }

            /// Returns the bytes of the `number`th record of an array.
            #[inline]
            pub(super) fn nth(bytes: &[u8], number: usize) -> Option<&[u8; Self::LEN]> {
                bytes.get(number.checked_mul(Self::LEN)?..)?.first_chunk()
            }
        }
    };
}

#[inline]
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    match bytes.split_first_chunk() {
        Some((taken, rest)) => {
            *bytes = rest;
            *taken
        }
        None => [0; N],
    }
}

record! {
    /// The header of a segment.
    Head {
        magic: u64,
        version: u32,
        sections: u32,
    }
}

record! {
    /// A section in the table.
    SectionEntry {
        begin: u64,
        len: u64,
        checksum: u64,
    }
}

record! {
    /// A game.
    GameRecord {
        file: u32,
        /// The tree, from 1.
        number: u32,
        game: u32,
        columns: u32,
        rows: u32,
        moves: u32,
        /// The first game-info pair of the game and the number of pairs.
        info_begin: u32,
        info_count: u32,
        play_begin: u64,
        play_len: u32,
        /// NaN if it is missing.
        komi: f64,
        handicap: i64,
        result: u32,
        date: u32,
        black: u32,
        white: u32,
        event: u32,
        year: u16,
        winner: u8,
        flags: u8,
        node: u32,
    }
}

impl GameRecord {
    pub(super) const NO_HANDICAP: i64 = i64::MIN;
    /// The flag of a game with a text that its encoding cannot decode.
    pub(super) const LOSSY: u8 = 1;

    pub(super) fn number_of(winner: Winner) -> u8 {
        match winner {
            Winner::Side(Color::Black) => 0,
            Winner::Side(Color::White) => 1,
            Winner::Draw => 2,
            Winner::Void => 3,
            Winner::Unknown => 4,
            Winner::None => 5,
        }
    }

    pub(super) fn winner(&self) -> Winner {
        let all = [
            Winner::Side(Color::Black),
            Winner::Side(Color::White),
            Winner::Draw,
            Winner::Void,
            Winner::Unknown,
        ];
        let is_meant = |winner: &Winner| GameRecord::number_of(*winner) == self.winner;
        all.into_iter().find(is_meant).unwrap_or(Winner::None)
    }
}

record! {
    /// A game-info property: the numbers of two texts.
    InfoRecord {
        id: u32,
        text: u32,
    }
}

record! {
    /// A group: its board, and the offsets of its parts in their sections.
    GroupRecord {
        game: u32,
        columns: u32,
        rows: u32,
        count: u32,
        lanes: u64,
        blocks: u64,
        ever: u64,
        wide: u64,
    }
}

impl GroupRecord {
    pub(super) const NOT_WIDE: u64 = u64::MAX;
}

record! {
    /// The location of the list of games with a window.
    WindowRecord {
        group: u32,
        window: u32,
        begin: u32,
        len: u32,
    }
}

/// The facts about points that a block stores with one bit per game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plane {
    /// Black ever appears on the point.
    Black,
    /// White ever appears on the point.
    White,
    /// More happens on the point than one stone that stays.
    Several,
}

const PLANES: usize = Plane::Several as usize + 1;
const WORD: usize = LANES / 8;

/// The number of points of a group's board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area(pub(crate) usize);

impl Area {
    /// Returns the length of a block: for each plane one word per point, then for each point one
    /// byte per game.
    pub(crate) const fn block_len(self) -> usize {
        self.firsts() + self.0 * LANES
    }

    /// Returns the offset of a point's word in a block.
    #[inline]
    pub(crate) const fn word(self, plane: Plane, point: usize) -> usize {
        (plane as usize * self.0 + point) * WORD
    }

    /// Returns the offset of a point's first-change bytes in a block.
    #[inline]
    pub(crate) const fn first(self, point: usize) -> usize {
        self.firsts() + point * LANES
    }

    const fn firsts(self) -> usize {
        PLANES * self.0 * WORD
    }

    /// Returns the length of one bit per point, in whole words.
    pub(crate) const fn bits_len(self) -> usize {
        self.0.div_ceil(64) * 8
    }

    /// Returns the length of the bits for both colors of a game: Black, then White.
    pub(crate) const fn ever_len(self) -> usize {
        2 * self.bits_len()
    }
}

#[derive(Default)]
pub(super) struct Sections([Vec<u8>; SECTIONS]);

impl Index<Section> for Sections {
    type Output = Vec<u8>;

    fn index(&self, section: Section) -> &Vec<u8> {
        &self.0[section as usize]
    }
}

impl IndexMut<Section> for Sections {
    fn index_mut(&mut self, section: Section) -> &mut Vec<u8> {
        &mut self.0[section as usize]
    }
}

impl Sections {
    pub(super) fn finish(self) -> Vec<u8> {
        let mut segment = Vec::new();
        let head = Head {
            magic: MAGIC,
            version: VERSION,
            sections: SECTIONS as u32,
        };
        head.write(&mut segment);
        let mut place = TABLE + CHECKSUM;
        for bytes in &self.0 {
            let entry = SectionEntry {
                begin: place as u64,
                len: bytes.len() as u64,
                checksum: xxh3_64(bytes),
            };
            entry.write(&mut segment);
            place += bytes.len();
        }
        let sum = xxh3_64(&segment);
        segment.reserve_exact(place - segment.len());
        segment.extend(sum.to_le_bytes());
        for bytes in self.0 {
            segment.extend(bytes);
        }
        segment
    }
}
