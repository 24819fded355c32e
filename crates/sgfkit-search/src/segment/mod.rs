//! Segments: many games in one run of bytes, in memory or in a mapped file.
//!
//! A segment begins with a table of its sections, with offset, length and checksum. Each game has a
//! record of fixed length, its play in [packed](crate::packed) form, and texts by number, since
//! names repeat. Regular games are grouped by game and board, in blocks of [`LANES`] games:
//!
//! * four planes with one entry per point: whether Black ever appears there, whether White does,
//!   whether more happens there than one stone that stays (one bit per game each), and the first
//!   step at which the point is not empty (one byte per game);
//! * for each game, the points on which each color ever appears;
//! * lists of the games in which small windows ever appear, and in large groups, words per block
//!   for larger windows.
//!
//! Input is not trusted: offsets are checked when a segment is opened, everything else on use.

mod build;
mod frames;
mod layout;
pub(crate) mod wide;
pub(crate) mod windows;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use sgfkit::info::Opening;
use sgfkit::{BoardSize, Game};
use xxhash_rust::xxh3::xxh3_64;

pub use build::{Builder, Prepared};
pub(crate) use layout::{Area, Plane, VERSION};

use self::layout::{
    CHECKSUM, GameRecord, GroupRecord, Head, InfoRecord, MAGIC, SECTIONS, Section, SectionEntry,
    TABLE,
};
use crate::bytes::{u32_nth, u64_at};
use crate::packed;
use crate::play::{NONE, Play};
use crate::rows::{Row, Winner};
use crate::sets::GameNumber;

/// Games per block: the number of bits in a word.
pub(crate) const LANES: usize = 64;

/// Bytes in memory or in a mapped file.
#[derive(Clone)]
#[non_exhaustive]
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

/// The reason why bytes are not a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// Another format, or another version of this one.
    Version,
    /// Truncated, or with an invalid offset.
    Cut,
    /// A checksum is wrong.
    Checksum,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Damage::Version => "made by another version",
            Damage::Cut => "truncated or damaged",
            Damage::Checksum => "wrong checksum",
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

/// Regular games with the same game and board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) game: Game,
    pub(crate) size: BoardSize,
    pub(crate) count: usize,
    /// The offsets of the group's games in the lanes, its planes in the blocks, and its points in
    /// their section.
    lanes: usize,
    blocks: usize,
    ever: usize,
    wide: Option<usize>,
}

impl Group {
    pub(crate) fn area(&self) -> Area {
        area_of(self.size)
    }
}

fn area_of(size: BoardSize) -> Area {
    Area(size.columns as usize * size.rows as usize)
}

impl Segment {
    /// Opens a segment and checks its offsets.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a segment, or its table or offsets are damaged.
    /// [`Segment::verify`] finds other damage.
    pub fn open(bytes: impl Into<Bytes>) -> Result<Segment, Damage> {
        let bytes = bytes.into();
        let head = Head::nth(&bytes, 0).map(Head::read);
        let head = head.filter(|head| head.magic == MAGIC);
        if head.is_none_or(|head| head.version != VERSION) {
            return Err(Damage::Version);
        }
        let table = bytes.get(..TABLE).ok_or(Damage::Cut)?;
        if bytes.len() < TABLE + CHECKSUM || u64_at(&bytes, TABLE) != xxh3_64(table) {
            return Err(Damage::Checksum);
        }
        let mut sections = [(0, 0); SECTIONS];
        for (number, section) in sections.iter_mut().enumerate() {
            let entry = section_entry(&bytes, number).ok_or(Damage::Cut)?;
            let place = |number| usize::try_from(number).map_err(|_| Damage::Cut);
            let (begin, len) = (place(entry.begin)?, place(entry.len)?);
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
        let place = |number: u64| usize::try_from(number).ok();
        let mut groups = Vec::new();
        while let Some(record) = GroupRecord::nth(bytes, groups.len()).map(GroupRecord::read) {
            let group = Group {
                game: Game::from_number(record.game),
                size: BoardSize::new(record.columns, record.rows),
                count: record.count as usize,
                lanes: place(record.lanes)?,
                blocks: place(record.blocks)?,
                ever: place(record.ever)?,
                wide: match record.wide {
                    GroupRecord::NOT_WIDE => None,
                    wide => Some(place(wide)?),
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
            let area = group.area();
            fits(Section::Lanes, group.lanes, group.count * size_of::<u32>())?;
            fits(Section::Blocks, group.blocks, blocks * area.block_len())?;
            fits(Section::Ever, group.ever, group.count * area.ever_len())?;
            if let Some(wide) = group.wide {
                fits(Section::Wide, wide, blocks * wide::BLOCK)?;
            }
            groups.push(group);
        }
        Some(groups)
    }

    /// Verifies all checksums.
    ///
    /// # Errors
    ///
    /// Returns [`Damage::Checksum`] if one is wrong.
    pub fn verify(&self) -> Result<(), Damage> {
        for (number, (begin, len)) in self.sections.iter().enumerate() {
            let expected = section_entry(&self.bytes, number).map(|entry| entry.checksum);
            if Some(xxh3_64(&self.bytes[*begin..begin + len])) != expected {
                return Err(Damage::Checksum);
            }
        }
        Ok(())
    }

    /// Returns the bytes of the segment.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.section(Section::Rows).len() / GameRecord::LEN
    }

    pub(crate) fn section(&self, section: Section) -> &[u8] {
        let (begin, len) = self.sections[section as usize];
        &self.bytes[begin..begin + len]
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(crate) fn block(&self, group: &Group, block: usize) -> &[u8] {
        let len = group.area().block_len();
        let begin = group.blocks + block * len;
        &self.section(Section::Blocks)[begin..begin + len]
    }

    /// Returns for each point the sum of its first-change steps over the first games of a group.
    pub(crate) fn early(&self, group: &Group) -> Vec<u32> {
        let area = group.area();
        let mut times = vec![0; area.0];
        for block in 0..group.count.div_ceil(LANES).min(8) {
            let firsts = &self.block(group, block)[area.first(0)..];
            for (time, lanes) in times.iter_mut().zip(firsts.chunks_exact(LANES)) {
                *time += lanes.iter().map(|time| u32::from(*time)).sum::<u32>();
            }
        }
        times
    }

    /// Returns the points on which each color of a game ever appears: Black's words, then White's.
    pub(crate) fn ever(&self, group: &Group, lane: usize) -> &[u8] {
        let len = group.area().ever_len();
        let begin = group.ever + lane * len;
        &self.section(Section::Ever)[begin..begin + len]
    }

    pub(crate) fn lane(&self, group: &Group, lane: usize) -> GameNumber {
        let rows = self.section(Section::Lanes).get(group.lanes..);
        let number = u32_nth(rows.unwrap_or_default(), lane);
        GameNumber(number.min((self.games() as u32).saturating_sub(1)))
    }

    /// Returns the games with a play but without a group.
    pub(crate) fn loose(&self) -> impl Iterator<Item = GameNumber> + '_ {
        let games = self.games() as u32;
        let rows = self.section(Section::Loose);
        (0..self.loose_len())
            .map(|number| u32_nth(rows, number))
            .filter(move |number| *number < games)
            .map(GameNumber)
    }

    /// Returns an upper limit for the length of [`loose`](Self::loose).
    pub(crate) fn loose_len(&self) -> usize {
        self.section(Section::Loose).len() / size_of::<u32>()
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = GameNumber> + use<> {
        (0..self.games() as u32).map(GameNumber)
    }

    pub(crate) fn stored(&self, GameNumber(number): GameNumber) -> Stored<'_> {
        let bytes = GameRecord::nth(self.section(Section::Rows), number as usize);
        Stored {
            segment: self,
            bytes: bytes.unwrap_or(&[0; GameRecord::LEN]),
        }
    }

    pub(crate) fn string(&self, number: u32) -> Option<&str> {
        if number == NONE {
            return None;
        }
        let ends = self.section(Section::StringEnds);
        let end = |number: usize| u32_nth(ends, number) as usize;
        let begin = (number as usize).checked_sub(1).map_or(0, end);
        let bytes = self
            .section(Section::Strings)
            .get(begin..end(number as usize));
        // Damaged bytes become an empty text.
        Some(std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default())
    }

    pub(crate) fn strings(&self) -> usize {
        self.section(Section::StringEnds).len() / size_of::<u32>()
    }
}

fn section_entry(bytes: &[u8], number: usize) -> Option<SectionEntry> {
    SectionEntry::nth(bytes.get(Head::LEN..)?, number).map(SectionEntry::read)
}

#[derive(Clone, Copy)]
pub(crate) struct Stored<'a> {
    segment: &'a Segment,
    bytes: &'a [u8; GameRecord::LEN],
}

/// The texts whose numbers are in the record of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Result,
    Date,
    Black,
    White,
    Event,
}

impl<'a> Stored<'a> {
    #[inline]
    fn record(self) -> GameRecord {
        GameRecord::read(self.bytes)
    }

    pub(crate) fn file(self) -> u32 {
        self.record().file
    }

    pub(crate) fn tree(self) -> u32 {
        self.record().number.saturating_sub(1)
    }

    pub(crate) fn game(self) -> Game {
        Game::from_number(self.record().game)
    }

    pub(crate) fn size(self) -> Option<BoardSize> {
        let record = self.record();
        let size = BoardSize::new(record.columns, record.rows);
        (size.columns > 0).then_some(size)
    }

    pub(crate) fn moves(self) -> u32 {
        self.record().moves
    }

    pub(crate) fn komi(self) -> Option<f64> {
        Some(self.record().komi).filter(|komi| !komi.is_nan())
    }

    pub(crate) fn handicap(self) -> Option<i64> {
        let handicap = self.record().handicap;
        (handicap != GameRecord::NO_HANDICAP).then_some(handicap)
    }

    pub(crate) fn year(self) -> Option<u16> {
        let year = self.record().year;
        (year != 0).then_some(year)
    }

    pub(crate) fn winner(self) -> Winner {
        self.record().winner()
    }

    pub(crate) fn is_lossy(self) -> bool {
        self.record().flags & GameRecord::LOSSY != 0
    }

    pub(crate) fn text_number(self, text: Text) -> u32 {
        let record = self.record();
        match text {
            Text::Result => record.result,
            Text::Date => record.date,
            Text::Black => record.black,
            Text::White => record.white,
            Text::Event => record.event,
        }
    }

    pub(crate) fn text(self, text: Text) -> Option<&'a str> {
        self.segment.string(self.text_number(text))
    }

    /// Returns the numbers of identifiers and texts of all game information.
    pub(crate) fn info(self) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        let record = self.record();
        let begin = record.info_begin as usize;
        let pairs = self.segment.section(Section::Info);
        (begin..begin.saturating_add(record.info_count as usize))
            .map_while(|number| InfoRecord::nth(pairs, number).map(InfoRecord::read))
            .map(|pair| (pair.id, pair.text))
    }

    pub(crate) fn property(self, id: &str) -> Option<&'a str> {
        let mut info = self.info();
        let found = info.find(|(known, _)| self.segment.string(*known) == Some(id))?;
        self.segment.string(found.1)
    }

    pub(crate) fn packed(self) -> &'a [u8] {
        let record = self.record();
        let (begin, len) = (record.play_begin as usize, record.play_len as usize);
        let plays = self.segment.section(Section::Plays);
        plays
            .get(begin..begin.saturating_add(len))
            .unwrap_or_default()
    }

    /// Unpacks the play. Variations are omitted only if the game is regular.
    pub(crate) fn unpack(self, with_variations: bool, play: &mut Play) {
        let size = self.size().unwrap_or_default();
        packed::unpack(
            self.packed(),
            self.board().unwrap_or(size),
            with_variations,
            play,
        );
    }

    /// Returns the opening of a game of Go on 19×19 without handicap.
    pub(crate) fn opening(self) -> Option<&'static Opening> {
        let size = Some(BoardSize::square(19));
        let is_meant = self.game() == Game::Go && self.size() == size && self.board() == size;
        if !is_meant || self.handicap().is_some_and(|stones| stones > 1) {
            return None;
        }
        let mut play = Play::default();
        self.unpack(false, &mut play);
        play.opening()
    }

    /// Returns the board, which a file need not specify.
    pub(crate) fn board(self) -> Option<BoardSize> {
        packed::board(self.packed())
    }

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
            node: self.record().node,
        }
    }
}
