//! Builds segments.

use std::collections::{BTreeMap, HashMap};

use sgfkit::schema::id;
use sgfkit::{BoardSize, Game};

use super::layout::{Area, GameRecord, GroupRecord, InfoRecord, Plane, Section, Sections};
use super::wide;
use super::windows::{WindowLists, windows_of};
use super::{LANES, area_of};
use crate::packed::{self, Times};
use crate::play::{NONE, Play};
use crate::query::Detail;
use crate::rows::{Row, Winner, result};
use crate::sets::GameNumber;
use sgfkit::value::lenient::year;

/// A game prepared for a segment. Preparing is most of the work and can run in parallel.
pub struct Prepared {
    row: Row,
    /// The packed play, followed by the board.
    packed: Vec<u8>,
    board: Option<BoardSize>,
    times: Option<Times>,
    windows: Vec<u16>,
    wide: Vec<u16>,
}

impl Prepared {
    /// Prepares a game with all details.
    #[must_use]
    pub fn new(row: Row, play: Option<&Play>) -> Prepared {
        Prepared::with(row, play, Detail::Shapes)
    }

    /// Prepares a game with the requested details.
    #[must_use]
    pub fn with(row: Row, play: Option<&Play>, detail: Detail) -> Prepared {
        let mut prepared = Prepared {
            row,
            packed: Vec::new(),
            board: None,
            times: None,
            windows: Vec::new(),
            wide: Vec::new(),
        };
        let Some(play) = play.filter(|_| detail >= Detail::Moves) else {
            return prepared;
        };
        prepared.packed = packed::pack_whole(play);
        prepared.board = Some(play.size);
        if detail < Detail::Shapes {
            return prepared;
        }
        let line = play.line();
        let area = play.size.area();
        if area <= GROUPED && packed::is_regular(play, &line) {
            prepared.times = Some(Times::new(play, &line));
            prepared.windows = windows_of(play, &line);
            prepared.wide = wide::numbers_of(play, &line);
        }
        prepared
    }
}

/// The largest board whose games are grouped: a block takes a third of a megabyte.
const GROUPED: u64 = 4096;

/// The number of games of a kind below which planes do not pay off.
const FEW: usize = 8;

/// A segment under construction.
#[derive(Default)]
pub struct Builder {
    rows: Vec<u8>,
    info: Vec<u8>,
    strings: Strings,
    plays: Vec<u8>,
    loose: Vec<GameNumber>,
    groups: BTreeMap<(u32, u32, u32), GroupBuilder>,
    planes: usize,
}

#[derive(Default)]
struct Strings {
    numbers: HashMap<Box<str>, u32>,
    bytes: Vec<u8>,
    ends: Vec<u8>,
}

impl Strings {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends
            .extend_from_slice(&(self.bytes.len() as u32).to_le_bytes());
        self.numbers.insert(text.into(), number);
        number
    }
}

#[derive(Default)]
struct GroupBuilder {
    numbers: Vec<GameNumber>,
    blocks: Vec<u8>,
    ever: Vec<u8>,
    windows: WindowLists,
    wide: Vec<u64>,
}

impl Builder {
    /// Returns the number of games added so far.
    #[must_use]
    pub fn games(&self) -> usize {
        self.rows.len() / GameRecord::LEN
    }

    /// Returns the approximate size of the segment in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
            + self.info.len()
            + self.strings.bytes.len()
            + self.plays.len()
            + self.planes
    }

    /// Returns whether no game was added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a game of the file with this number.
    pub fn add(&mut self, file: u32, game: &Prepared) {
        let number = GameNumber(self.games() as u32);
        let row = &game.row;
        let info_begin = (self.info.len() / InfoRecord::LEN) as u32;
        for (id, text) in &row.info {
            let pair = InfoRecord {
                id: self.strings.number(id),
                text: self.strings.number(text),
            };
            pair.write(&mut self.info);
        }
        let size = row.size.unwrap_or_default();
        let ended = row.text(id::RE).and_then(|text| result(row.game, text));
        let [result, date, black, white, event] = [id::RE, id::DT, id::PB, id::PW, id::EV]
            .map(|id| row.text(id).map_or(NONE, |text| self.strings.number(text)));
        let record = GameRecord {
            file,
            number: row.number(),
            game: row.game.number(),
            columns: size.columns,
            rows: size.rows,
            moves: row.moves,
            info_begin,
            info_count: row.info.len() as u32,
            play_begin: self.plays.len() as u64,
            play_len: game.packed.len() as u32,
            komi: row.komi.unwrap_or(f64::NAN),
            handicap: row.handicap.unwrap_or(GameRecord::NO_HANDICAP),
            result,
            date,
            black,
            white,
            event,
            year: row.text(id::DT).and_then(year).unwrap_or_default(),
            winner: GameRecord::number_of(Winner::of(ended.as_ref())),
            flags: if row.lossy { GameRecord::LOSSY } else { 0 },
            node: row.node,
        };
        record.write(&mut self.rows);
        self.plays.extend_from_slice(&game.packed);
        match (game.board, &game.times) {
            (Some(board), Some(times)) => self.group(row.game, board, number, times, game),
            (Some(_), None) => self.loose.push(number),
            (None, _) => {}
        }
    }

    fn group(
        &mut self,
        game: Game,
        size: BoardSize,
        number: GameNumber,
        times: &Times,
        prepared: &Prepared,
    ) {
        let key = (game.number(), size.columns, size.rows);
        let group = self.groups.entry(key).or_default();
        let area = area_of(size);
        if group.numbers.len().is_multiple_of(LANES) {
            self.planes += area.block_len() + wide::BLOCK;
        }
        self.planes += area.ever_len();
        group.add(number, area, times, prepared);
    }

    /// Returns the bytes of the segment.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let mut sections = Sections::default();
        for (key, group) in self.groups {
            if group.numbers.len() < FEW {
                self.loose.extend(group.numbers);
            } else {
                group.write(key, &mut sections);
            }
        }
        self.loose.sort_unstable();
        let loose = self.loose.iter();
        let loose = loose.flat_map(|GameNumber(number)| number.to_le_bytes());
        sections[Section::Loose] = loose.collect();
        sections[Section::Rows] = self.rows;
        sections[Section::Info] = self.info;
        sections[Section::StringEnds] = self.strings.ends;
        sections[Section::Strings] = self.strings.bytes;
        sections[Section::Plays] = self.plays;
        sections.finish()
    }
}

impl GroupBuilder {
    fn add(&mut self, number: GameNumber, area: Area, times: &Times, game: &Prepared) {
        let lane = self.numbers.len() % LANES;
        if lane == 0 {
            let begin = self.blocks.len();
            self.blocks.resize(begin + area.first(0), 0);
            self.blocks.resize(begin + area.block_len(), 255);
            wide::begin(&mut self.wide);
        }
        self.windows.add(self.numbers.len() as u32, &game.windows);
        wide::add(wide::last(&mut self.wide), lane, &game.wide);
        self.numbers.push(number);
        let begin = self.blocks.len() - area.block_len();
        let block = &mut self.blocks[begin..];
        for (plane, is_set) in [
            (Plane::Black, &times.black),
            (Plane::White, &times.white),
            (Plane::Several, &times.several),
        ] {
            for (point, is_set) in is_set.iter().enumerate() {
                let word = area.word(plane, point);
                block[word + lane / 8] |= u8::from(*is_set) << (lane % 8);
            }
        }
        for (point, time) in times.first.iter().enumerate() {
            block[area.first(point) + lane] = *time;
        }
        for is_set in [&times.black, &times.white] {
            let begin = self.ever.len();
            self.ever.extend(is_set.chunks(8).map(|points| {
                let bits = points.iter().rev();
                bits.fold(0, |byte, is_set| byte << 1 | u8::from(*is_set))
            }));
            self.ever.resize(begin + area.bits_len(), 0);
        }
    }

    fn write(self, (game, columns, rows): (u32, u32, u32), sections: &mut Sections) {
        let place = |section: Section| sections[section].len() as u64;
        let is_wide = self.numbers.len() >= wide::MANY;
        let record = GroupRecord {
            game,
            columns,
            rows,
            count: self.numbers.len() as u32,
            lanes: place(Section::Lanes),
            blocks: place(Section::Blocks),
            ever: place(Section::Ever),
            wide: if is_wide {
                place(Section::Wide)
            } else {
                GroupRecord::NOT_WIDE
            },
        };
        let number = (sections[Section::Groups].len() / GroupRecord::LEN) as u32;
        record.write(&mut sections[Section::Groups]);
        self.windows.write(number, sections);
        if is_wide {
            let words = self.wide.iter().flat_map(|word| word.to_le_bytes());
            sections[Section::Wide].extend(words);
        }
        let lanes = self.numbers.iter();
        let lanes = lanes.flat_map(|GameNumber(number)| number.to_le_bytes());
        sections[Section::Lanes].extend(lanes);
        sections[Section::Blocks].extend(self.blocks);
        sections[Section::Ever].extend(self.ever);
    }
}
