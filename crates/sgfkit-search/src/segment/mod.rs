//! Segments: many games in one run of bytes, in memory or in a mapped file.
//!
//! A segment begins with a table of its sections, each with its place, length
//! and checksum. Of every game there is a row of fixed length, its play in
//! [packed](crate::packed) form, and texts by number, for names come again and
//! again. Regular games are grouped by game and board, in blocks of
//! [`LANES`] games:
//!
//! * four planes, a plane a point: whether Black ever stands there, whether
//!   White does, whether more happens there than one stone coming to stay (a bit
//!   a game each), and when something first stands there (a byte);
//! * game by game once more, the points on which each colour ever stands;
//! * lists of the games in which small windows ever stand, and where there are
//!   many games, words a block for larger ones.
//!
//! Nothing that is read is trusted: places are checked when a segment is opened,
//! and everything else where it is used.

mod build;
pub(crate) mod wide;
pub(crate) mod windows;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use sgfkit::{BoardSize, Color, Game};
use xxhash_rust::xxh3::xxh3_64;

pub use build::{Builder, Prepared};

use crate::bytes::{u16_at, u32_at, u64_at};
use crate::packed;
use crate::play::{NONE, Play};
use crate::rows::{Row, Winner};

/// Games in a block: as many as there are bits in a word.
pub(crate) const LANES: usize = 64;

const MAGIC: &[u8; 8] = b"sgfkitsg";

/// The version of the layout.
pub(crate) const VERSION: u32 = 1;

/// The bytes of a [`Stored`] row.
const ROW: usize = 88;
/// The bytes of a [`Group`] in its section.
const GROUP: usize = 48;
/// The bytes of the header before the table of sections, and of an entry there.
const HEAD: usize = 16;
const ENTRY: usize = 24;

/// What a segment consists of.
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

const SECTIONS: usize = 13;

/// Bytes that lie in memory, or in a file that is mapped there.
#[derive(Clone)]
pub enum Bytes {
    /// In memory.
    Owned(Arc<Vec<u8>>),
    /// In a file.
    #[cfg(feature = "disk")]
    Mapped(Arc<crate::map::Map>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            #[cfg(feature = "disk")]
            Bytes::Mapped(map) => map,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes::Owned(Arc::new(bytes))
    }
}

/// Why bytes are no segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// It is another format, or another version of this one.
    Version,
    /// It ends before its end, or a place in it cannot be right.
    Cut,
    /// A checksum is wrong.
    Checksum,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Damage::Version => "it is of another version",
            Damage::Cut => "it is cut off or damaged",
            Damage::Checksum => "a checksum is wrong",
        })
    }
}

impl std::error::Error for Damage {}

/// Many games, ready to be searched.
#[derive(Clone)]
pub struct Segment {
    bytes: Bytes,
    sections: [(usize, usize); SECTIONS],
    groups: Vec<Group>,
}

/// Regular games of one game and board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) game: Game,
    pub(crate) size: BoardSize,
    /// How many games there are.
    pub(crate) count: usize,
    /// Where its rows stand among the lanes, its planes among the blocks, and
    /// its points in the section of those.
    lanes: usize,
    blocks: usize,
    ever: usize,
    /// Where its [windows](wide) begin, if it has any.
    wide: Option<usize>,
}

impl Group {
    /// Points of the board.
    pub(crate) fn area(&self) -> usize {
        self.size.columns as usize * self.size.rows as usize
    }

    /// The bytes of a block.
    pub(crate) fn block_len(&self) -> usize {
        block_len(self.area())
    }

    /// The words that hold a bit a point.
    pub(crate) fn words(&self) -> usize {
        self.area().div_ceil(64)
    }
}

fn block_len(area: usize) -> usize {
    area * (3 * 8 + LANES)
}

impl Segment {
    /// Opens a segment, and checks where everything lies in it.
    ///
    /// # Errors
    ///
    /// Bytes that are no segment, or whose table or places are damaged. What is
    /// wrong elsewhere [`Segment::verify`] finds.
    pub fn open(bytes: impl Into<Bytes>) -> Result<Segment, Damage> {
        let bytes = bytes.into();
        let table = HEAD + SECTIONS * ENTRY;
        if bytes.get(..MAGIC.len()) != Some(MAGIC) || u32_at(&bytes, 8) != VERSION {
            return Err(Damage::Version);
        }
        let head = bytes.get(..table).ok_or(Damage::Cut)?;
        if bytes.len() < table + 8 || u64_at(&bytes, table) != xxh3_64(head) {
            return Err(Damage::Checksum);
        }
        let mut sections = [(0, 0); SECTIONS];
        for (section, number) in sections.iter_mut().zip(0..) {
            let entry = HEAD + number * ENTRY;
            let place = |at| usize::try_from(u64_at(&bytes, at)).map_err(|_| Damage::Cut);
            let (begin, len) = (place(entry)?, place(entry + 8)?);
            let end = begin.checked_add(len).ok_or(Damage::Cut)?;
            if end > bytes.len() {
                return Err(Damage::Cut);
            }
            *section = (begin, len);
        }
        let mut segment = Segment {
            bytes,
            sections,
            groups: Vec::new(),
        };
        segment.groups = segment.read_groups().ok_or(Damage::Cut)?;
        Ok(segment)
    }

    fn read_groups(&self) -> Option<Vec<Group>> {
        let bytes = self.section(Section::Groups);
        let mut groups = Vec::new();
        for bytes in bytes.chunks_exact(GROUP) {
            let number = |at| usize::try_from(u64_at(bytes, at)).ok();
            let group = Group {
                game: Game::from_number(u32_at(bytes, 0)),
                size: BoardSize::new(u32_at(bytes, 4), u32_at(bytes, 8)),
                count: u32_at(bytes, 12) as usize,
                lanes: number(16)?,
                blocks: number(24)?,
                ever: number(32)?,
                wide: match u64_at(bytes, 40) {
                    u64::MAX => None,
                    wide => Some(usize::try_from(wide).ok()?),
                },
            };
            let area = group.size.columns.checked_mul(group.size.rows)?;
            if !(1..packed::LARGEST).contains(&area) {
                return None;
            }
            let fits = |section: Section, begin: usize, len: usize| {
                let end = begin.checked_add(len)?;
                (end <= self.section(section).len()).then_some(())
            };
            let blocks = group.count.div_ceil(LANES);
            fits(Section::Lanes, group.lanes, group.count * 4)?;
            fits(Section::Blocks, group.blocks, blocks * group.block_len())?;
            fits(Section::Ever, group.ever, group.count * group.words() * 16)?;
            if let Some(wide) = group.wide {
                fits(Section::Wide, wide, blocks * wide::BLOCK)?;
            }
            groups.push(group);
        }
        Some(groups)
    }

    /// Checks every byte against its checksum.
    ///
    /// # Errors
    ///
    /// [`Damage::Checksum`] if one is wrong.
    pub fn verify(&self) -> Result<(), Damage> {
        for (number, (begin, len)) in self.sections.iter().enumerate() {
            let expected = u64_at(&self.bytes, HEAD + number * ENTRY + 16);
            if xxh3_64(&self.bytes[*begin..begin + len]) != expected {
                return Err(Damage::Checksum);
            }
        }
        Ok(())
    }

    /// How many bytes it has.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.section(Section::Rows).len() / ROW
    }

    pub(crate) fn section(&self, section: Section) -> &[u8] {
        let (begin, len) = self.sections[section as usize];
        &self.bytes[begin..begin + len]
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The planes of a block of a group.
    pub(crate) fn block(&self, group: &Group, block: usize) -> &[u8] {
        let len = group.block_len();
        let begin = group.blocks + block * len;
        &self.section(Section::Blocks)[begin..begin + len]
    }

    /// For each point how late something first stands there, summed up over the
    /// first games of a group.
    pub(crate) fn early(&self, group: &Group) -> Vec<u32> {
        let area = group.area();
        let mut times = vec![0; area];
        for block in 0..group.count.div_ceil(LANES).min(8) {
            let first = &self.block(group, block)[area * 3 * 8..];
            for (time, lanes) in times.iter_mut().zip(first.chunks_exact(LANES)) {
                *time += lanes.iter().map(|time| u32::from(*time)).sum::<u32>();
            }
        }
        times
    }

    /// Where a game's colours ever stand: Black's words, then White's.
    pub(crate) fn ever(&self, group: &Group, lane: usize) -> &[u8] {
        let len = group.words() * 16;
        let begin = group.ever + lane * len;
        &self.section(Section::Ever)[begin..begin + len]
    }

    /// The game in a lane of a group.
    pub(crate) fn lane(&self, group: &Group, lane: usize) -> u32 {
        let row = u32_at(self.section(Section::Lanes), group.lanes + 4 * lane);
        row.min((self.games() as u32).saturating_sub(1))
    }

    /// The games that are played and in no group.
    pub(crate) fn loose(&self) -> impl Iterator<Item = u32> + '_ {
        let games = self.games() as u32;
        let rows = self.section(Section::Loose).chunks_exact(4);
        rows.map(|bytes| u32_at(bytes, 0))
            .filter(move |row| *row < games)
    }

    /// The game with a number.
    pub(crate) fn stored(&self, row: u32) -> Stored<'_> {
        let begin = row as usize * ROW;
        let bytes = self.section(Section::Rows).get(begin..begin + ROW);
        Stored {
            segment: self,
            bytes: bytes.unwrap_or(&[0; ROW]),
        }
    }

    /// A text by its number, `None` for [`NONE`].
    pub(crate) fn string(&self, number: u32) -> Option<&str> {
        if number == NONE {
            return None;
        }
        let ends = self.section(Section::StringEnds);
        let end = |number: usize| u32_at(ends, 4 * number) as usize;
        let begin = (number as usize).checked_sub(1).map_or(0, end);
        let bytes = self
            .section(Section::Strings)
            .get(begin..end(number as usize));
        // Damage makes no text of it.
        Some(std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default())
    }

    /// How many texts there are.
    pub(crate) fn strings(&self) -> usize {
        self.section(Section::StringEnds).len() / 4
    }
}

/// A game in a segment.
#[derive(Clone, Copy)]
pub(crate) struct Stored<'a> {
    segment: &'a Segment,
    bytes: &'a [u8],
}

/// The texts that have a place in the row itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Result = 60,
    Date = 64,
    Black = 68,
    White = 72,
    Event = 76,
}

impl<'a> Stored<'a> {
    /// The number of its file.
    pub(crate) fn file(self) -> u32 {
        u32_at(self.bytes, 0)
    }

    /// Its tree in that file, from 1.
    pub(crate) fn tree(self) -> u32 {
        u32_at(self.bytes, 4)
    }

    pub(crate) fn game(self) -> Game {
        Game::from_number(u32_at(self.bytes, 8))
    }

    pub(crate) fn size(self) -> Option<BoardSize> {
        let size = BoardSize::new(u32_at(self.bytes, 12), u32_at(self.bytes, 16));
        (size.columns > 0).then_some(size)
    }

    pub(crate) fn moves(self) -> u32 {
        u32_at(self.bytes, 20)
    }

    pub(crate) fn komi(self) -> Option<f64> {
        let komi = f64::from_bits(u64_at(self.bytes, 44));
        (!komi.is_nan()).then_some(komi)
    }

    pub(crate) fn handicap(self) -> Option<i64> {
        let handicap = u64_at(self.bytes, 52) as i64;
        (handicap != i64::MIN).then_some(handicap)
    }

    pub(crate) fn year(self) -> Option<u16> {
        let year = u16_at(self.bytes, 80);
        (year != 0).then_some(year)
    }

    pub(crate) fn winner(self) -> Winner {
        match self.bytes[82] {
            0 => Winner::Side(Color::Black),
            1 => Winner::Side(Color::White),
            2 => Winner::Draw,
            3 => Winner::Void,
            4 => Winner::Unknown,
            _ => Winner::None,
        }
    }

    pub(crate) fn is_lossy(self) -> bool {
        self.bytes[83] & 1 != 0
    }

    /// The number of a text.
    pub(crate) fn text_number(self, text: Text) -> u32 {
        u32_at(self.bytes, text as usize)
    }

    pub(crate) fn text(self, text: Text) -> Option<&'a str> {
        self.segment.string(self.text_number(text))
    }

    /// All game information: the numbers of identifiers and texts.
    pub(crate) fn info(self) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        let begin = u32_at(self.bytes, 24) as usize * 8;
        let len = u32_at(self.bytes, 28) as usize * 8;
        let bytes = self.segment.section(Section::Info);
        let pairs = bytes
            .get(begin..begin.saturating_add(len))
            .unwrap_or_default();
        pairs
            .chunks_exact(8)
            .map(|pair| (u32_at(pair, 0), u32_at(pair, 4)))
    }

    /// The text of a property.
    pub(crate) fn property(self, id: &str) -> Option<&'a str> {
        let mut info = self.info();
        let found = info.find(|(known, _)| self.segment.string(*known) == Some(id))?;
        self.segment.string(found.1)
    }

    /// Its play as it is packed; empty where there is none.
    pub(crate) fn packed(self) -> &'a [u8] {
        let begin = u64_at(self.bytes, 32) as usize;
        let len = u32_at(self.bytes, 40) as usize;
        let plays = self.segment.section(Section::Plays);
        plays
            .get(begin..begin.saturating_add(len))
            .unwrap_or_default()
    }

    /// Its play, without variations only if it is regular.
    pub(crate) fn unpack(self, with_variations: bool, play: &mut Play) {
        let size = self.size().unwrap_or_default();
        packed::unpack(
            self.packed(),
            self.board().unwrap_or(size),
            with_variations,
            play,
        );
    }

    /// The board it is played on, which a file need not name.
    pub(crate) fn board(self) -> Option<BoardSize> {
        let packed = self.packed();
        let begin = packed.len().checked_sub(8)?;
        Some(BoardSize::new(
            u32_at(packed, begin),
            u32_at(packed, begin + 4),
        ))
    }

    /// The game as it was added.
    pub(crate) fn row(self) -> Row {
        let string = |number| self.segment.string(number).unwrap_or_default().to_owned();
        Row {
            tree: self.tree(),
            game: self.game(),
            size: self.size(),
            moves: self.moves(),
            komi: self.komi(),
            handicap: self.handicap(),
            info: self
                .info()
                .map(|(id, text)| (string(id), string(text)))
                .collect(),
            lossy: self.is_lossy(),
            node: u32_at(self.bytes, 84),
        }
    }
}
