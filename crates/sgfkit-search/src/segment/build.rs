//! Making segments.

use std::collections::{BTreeMap, HashMap};

use sgfkit::schema::id;
use sgfkit::{BoardSize, Color, Game};
use xxhash_rust::xxh3::xxh3_64;

use super::wide;
use super::windows::{WindowLists, windows_of};
use super::{ENTRY, GROUP, HEAD, LANES, MAGIC, SECTIONS, Section, VERSION, block_len};
use crate::packed::{self, Times};
use crate::play::{NONE, Play};
use crate::query::Detail;
use crate::rows::{Row, Winner, result};
use sgfkit::value::lenient::year;

/// A game as a segment takes it. Making one is the larger part of the work, and
/// can be done for many games at once.
pub struct Prepared {
    row: Row,
    /// The play in bytes, and behind it the board.
    packed: Vec<u8>,
    board: Option<BoardSize>,
    /// Of a regular game.
    times: Option<Times>,
    windows: Vec<u16>,
    wide: Vec<u16>,
}

impl Prepared {
    /// Packs a game, in full.
    #[must_use]
    pub fn new(row: Row, play: Option<&Play>) -> Prepared {
        Prepared::with(row, play, Detail::Shapes)
    }

    /// Packs what is wanted of a game.
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
        prepared.packed = packed::pack(play);
        for side in [play.size.columns, play.size.rows] {
            prepared.packed.extend_from_slice(&side.to_le_bytes());
        }
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

/// The largest board whose games are grouped: a block of it is a third of a
/// megabyte.
const GROUPED: u64 = 4096;

/// Fewer games of a kind than this are not worth their planes.
const FEW: usize = 8;

/// Makes a segment of games.
#[derive(Default)]
pub struct Builder {
    rows: Vec<u8>,
    info: Vec<u8>,
    strings: Strings,
    plays: Vec<u8>,
    loose: Vec<u32>,
    groups: BTreeMap<(u32, u32, u32), GroupBuilder>,
    /// Bytes of all planes.
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

struct GroupBuilder {
    area: usize,
    rows: Vec<u32>,
    blocks: Vec<u8>,
    ever: Vec<u8>,
    windows: WindowLists,
    wide: Vec<u64>,
}

impl Builder {
    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.rows.len() / super::ROW
    }

    /// About how many bytes the segment will have.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
            + self.info.len()
            + self.strings.bytes.len()
            + self.plays.len()
            + self.planes
    }

    /// Whether no game was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a game of a file, which has whatever number.
    pub fn add(&mut self, file: u32, game: &Prepared) {
        let number = self.games() as u32;
        let row = &game.row;
        let info_start = (self.info.len() / 8) as u32;
        for (id, text) in &row.info {
            let pair = [self.strings.number(id), self.strings.number(text)];
            self.info
                .extend(pair.iter().flat_map(|number| number.to_le_bytes()));
        }
        let size = row.size.unwrap_or_default();
        let words = [
            file,
            row.tree,
            row.game.number(),
            size.columns,
            size.rows,
            row.moves,
        ];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(info_start.to_le_bytes());
        bytes.extend((row.info.len() as u32).to_le_bytes());
        bytes.extend((self.plays.len() as u64).to_le_bytes());
        bytes.extend((game.packed.len() as u32).to_le_bytes());
        bytes.extend(row.komi.unwrap_or(f64::NAN).to_bits().to_le_bytes());
        bytes.extend(row.handicap.unwrap_or(i64::MIN).to_le_bytes());
        for id in [id::RE, id::DT, id::PB, id::PW, id::EV] {
            let number = row.text(id).map_or(NONE, |text| self.strings.number(text));
            bytes.extend(number.to_le_bytes());
        }
        let year = row.text(id::DT).and_then(year).unwrap_or_default();
        bytes.extend(year.to_le_bytes());
        let result = row.text(id::RE).and_then(|text| result(row.game, text));
        bytes.push(match Winner::of(result.as_ref()) {
            Winner::Side(Color::Black) => 0,
            Winner::Side(Color::White) => 1,
            Winner::Draw => 2,
            Winner::Void => 3,
            Winner::Unknown => 4,
            Winner::None => 5,
        });
        bytes.push(u8::from(row.lossy));
        bytes.extend(row.node.to_le_bytes());
        self.rows.extend(bytes);
        self.plays.extend_from_slice(&game.packed);
        match (game.board, &game.times) {
            (Some(board), Some(times)) => self.group(row.game, board, number, times, game),
            (Some(_), None) => self.loose.push(number),
            (None, _) => {}
        }
    }

    fn group(&mut self, game: Game, size: BoardSize, row: u32, times: &Times, prepared: &Prepared) {
        let area = size.columns as usize * size.rows as usize;
        let group = self
            .groups
            .entry((game.number(), size.columns, size.rows))
            .or_insert_with(|| GroupBuilder {
                area,
                rows: Vec::new(),
                blocks: Vec::new(),
                ever: Vec::new(),
                windows: WindowLists::default(),
                wide: Vec::new(),
            });
        let lane = group.rows.len() % LANES;
        if lane == 0 {
            let len = group.blocks.len() + block_len(area);
            group.blocks.resize(len - area * LANES, 0);
            group.blocks.resize(len, 255);
            self.planes += block_len(area) + wide::BLOCK;
            wide::begin(&mut group.wide);
        }
        group
            .windows
            .add(group.rows.len() as u32, &prepared.windows);
        wide::add(wide::last(&mut group.wide), lane, &prepared.wide);
        group.rows.push(row);
        let begin = group.blocks.len() - block_len(area);
        let block = &mut group.blocks[begin..];
        let (bits, first) = block.split_at_mut(area * 3 * 8);
        let planes = [&times.black, &times.white, &times.several];
        for (plane, is_set) in planes.into_iter().enumerate() {
            let of_points = bits[plane * area * 8..].chunks_exact_mut(8);
            for (bytes, is_set) in of_points.zip(is_set) {
                bytes[lane / 8] |= u8::from(*is_set) << (lane % 8);
            }
        }
        for (lanes, time) in first.chunks_exact_mut(LANES).zip(&times.first) {
            lanes[lane] = *time;
        }
        let words = area.div_ceil(64);
        self.planes += words * 16;
        for is_set in [&times.black, &times.white] {
            let begin = group.ever.len();
            group.ever.extend(is_set.chunks(8).map(|points| {
                let bits = points.iter().rev();
                bits.fold(0, |byte, is_set| byte << 1 | u8::from(*is_set))
            }));
            group.ever.resize(begin + words * 8, 0);
        }
    }

    /// The segment.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let (mut groups, mut lanes, mut blocks, mut ever) = (vec![], vec![], vec![], vec![]);
        let (mut window_table, mut windows, mut wide_words) = (vec![], vec![], vec![]);
        for ((game, columns, rows), group) in std::mem::take(&mut self.groups) {
            debug_assert_eq!(group.area, columns as usize * rows as usize);
            if group.rows.len() < FEW {
                self.loose.extend(group.rows);
                continue;
            }
            let mut entry: Vec<u8> = Vec::with_capacity(GROUP);
            for word in [game, columns, rows, group.rows.len() as u32] {
                entry.extend(word.to_le_bytes());
            }
            let has_wide = group.rows.len() >= wide::MANY;
            for place in [lanes.len(), blocks.len(), ever.len()] {
                entry.extend((place as u64).to_le_bytes());
            }
            let begin = if has_wide {
                wide_words.len() as u64
            } else {
                u64::MAX
            };
            entry.extend(begin.to_le_bytes());
            if has_wide {
                wide_words.extend(group.wide.iter().flat_map(|word| word.to_le_bytes()));
            }
            let number = (groups.len() / GROUP) as u32;
            group.windows.write(number, &mut window_table, &mut windows);
            groups.extend(entry);
            lanes.extend(group.rows.iter().flat_map(|row| row.to_le_bytes()));
            blocks.extend(group.blocks);
            ever.extend(group.ever);
        }
        self.loose.sort_unstable();
        let loose: Vec<u8> = self
            .loose
            .iter()
            .flat_map(|row| row.to_le_bytes())
            .collect();
        let sections: [(Section, Vec<u8>); SECTIONS] = [
            (Section::Rows, self.rows),
            (Section::Info, self.info),
            (Section::StringEnds, self.strings.ends),
            (Section::Strings, self.strings.bytes),
            (Section::Plays, self.plays),
            (Section::Groups, groups),
            (Section::Lanes, lanes),
            (Section::Blocks, blocks),
            (Section::Ever, ever),
            (Section::Loose, loose),
            (Section::WindowTable, window_table),
            (Section::Windows, windows),
            (Section::Wide, wide_words),
        ];
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend((SECTIONS as u32).to_le_bytes());
        let mut place = HEAD + SECTIONS * ENTRY + 8;
        for ((section, bytes), number) in sections.iter().zip(0..) {
            debug_assert_eq!(*section as usize, number);
            for word in [place as u64, bytes.len() as u64, xxh3_64(bytes)] {
                head.extend(word.to_le_bytes());
            }
            place += bytes.len();
        }
        let sum = xxh3_64(&head);
        let mut segment = head;
        segment.reserve_exact(place - segment.len());
        segment.extend(sum.to_le_bytes());
        for (_, bytes) in sections {
            segment.extend(bytes);
        }
        segment
    }
}
