//! Packs a part of an archive into one run of bytes, which the explorer's page downloads or embeds.
//! The format is private. It holds the games only: the planes and lists of a segment take five
//! times as much space, and are rebuilt.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sgfkit::{BoardSize, Game};
use xxhash_rust::xxh3::xxh3_64;

use crate::archive::Part;
use crate::bytes::{Reader, push, push_text};
use crate::named::File;
use crate::packed;
use crate::play::Play;
use crate::rows::Row;
use crate::segment::{Builder, Damage, Prepared, Segment, Stored};

const VERSION: u32 = 2;

/// The header, in the first line.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    /// The length of the games, which follow, and their checksum.
    games: usize,
    sum: u64,
    /// The files by number; `null` for removed ones.
    files: Vec<Option<Entry>>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    path: String,
    order: u64,
    /// The length of the file. The files follow each other.
    bytes: Option<usize>,
}

/// An unpacked part.
#[non_exhaustive]
pub struct Carried {
    /// The games.
    pub part: Part,
    /// The contents of the files by number, if they were packed.
    pub contents: Vec<Option<Vec<u8>>>,
}

/// Packs a part, with the contents of its files if they are given by number.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_search::{Archive, carried};
///
/// let game = b"(;GM[1]SZ[9];B[ee])";
/// let archive = Archive::of([("a.sgf", &Collection::parse(game.to_vec()))]);
/// let bytes = carried::pack(&archive.parts[0], &[Some(game.to_vec())]);
/// let carried = carried::unpack(&bytes).unwrap();
/// assert_eq!(carried.part.segment.games(), 1);
/// assert_eq!(carried.contents[0].as_deref(), Some(&game[..]));
/// assert!(carried::unpack(&bytes[..40]).is_err());
/// ```
#[must_use]
pub fn pack(part: &Part, contents: &[Option<Vec<u8>>]) -> Vec<u8> {
    let content = |number: u32| contents.get(number as usize).and_then(Option::as_ref);
    let mut files: Vec<Option<Entry>> = Vec::new();
    for (number, file) in part.files.iter() {
        files.resize_with(number as usize, || None);
        files.push(Some(Entry {
            path: file.path.clone(),
            order: file.order,
            bytes: content(number).map(Vec::len),
        }));
    }
    let games = pack_games(&part.segment);
    let head = Head {
        version: VERSION,
        games: games.len(),
        sum: xxh3_64(&games),
        files,
    };
    // Serializing numbers and texts cannot fail.
    let mut bytes = serde_json::to_vec(&head).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(&games);
    let given = part.files.iter().filter_map(|(number, _)| content(number));
    given.for_each(|content| bytes.extend_from_slice(content));
    bytes
}

/// Unpacks the output of [`pack`].
///
/// # Errors
///
/// Returns an error if the bytes are damaged or in another format.
pub fn unpack(bytes: &[u8]) -> Result<Carried, Damage> {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (head, rest) = bytes.split_at(end.ok_or(Damage::Cut)?);
    let head: Head = serde_json::from_slice(head).map_err(|_| Damage::Version)?;
    if head.version != VERSION {
        return Err(Damage::Version);
    }
    let mut rest = &rest[1..];
    let mut take = |len: usize| {
        let (taken, left) = rest.split_at_checked(len).ok_or(Damage::Cut)?;
        rest = left;
        Ok(taken.to_vec())
    };
    let games = take(head.games)?;
    if xxh3_64(&games) != head.sum {
        return Err(Damage::Checksum);
    }
    let segment = unpack_games(&games)?;
    let mut files = Vec::new();
    let mut contents = Vec::new();
    for entry in head.files {
        let content = entry.as_ref().and_then(|entry| entry.bytes);
        contents.push(content.map(&mut take).transpose()?);
        files.push(entry.map(|entry| File {
            path: entry.path,
            order: entry.order,
            ..File::default()
        }));
    }
    Ok(Carried {
        part: Part {
            segment,
            files: files.into(),
        },
        contents,
    })
}

/// Packs the games of a segment so that they compress well: texts by number, then game information,
/// then plays. The two bytes of each move are stored apart, because the second one varies little.
fn pack_games(segment: &Segment) -> Vec<u8> {
    let mut texts = Texts::default();
    let (mut rows, mut lows, mut highs, mut rest) = (vec![], vec![], vec![], vec![]);
    for number in segment.numbers() {
        let stored = segment.stored(number);
        push_row(stored, &mut texts, &mut rows);
        let (head, codes, tail) = packed::split(stored.packed());
        for len in [head.len(), codes.len() / 2, tail.len()] {
            push(&mut rows, len as u64);
        }
        rest.extend_from_slice(head);
        rest.extend_from_slice(tail);
        for (code, turn) in codes.chunks_exact(2).zip([0, 0x80].into_iter().cycle()) {
            lows.push(code[0]);
            highs.push(code[1] ^ turn);
        }
    }
    let mut bytes = Vec::new();
    push(&mut bytes, texts.all.len() as u64);
    texts
        .all
        .iter()
        .for_each(|text| push_text(&mut bytes, text));
    push(&mut bytes, segment.games() as u64);
    for stream in [rows, lows, highs, rest] {
        push(&mut bytes, stream.len() as u64);
        bytes.extend_from_slice(&stream);
    }
    bytes
}

#[derive(Default)]
struct Texts {
    all: Vec<String>,
    numbers: HashMap<String, u64>,
}

impl Texts {
    fn number(&mut self, text: &str) -> u64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.all.len() as u64;
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }
}

const NO: u64 = 0;

fn push_row(stored: Stored<'_>, texts: &mut Texts, bytes: &mut Vec<u8>) {
    let row = stored.row();
    let size = row.size.unwrap_or(BoardSize::new(0, 0));
    let numbers = [
        stored.file(),
        row.number(),
        row.node,
        row.game.number(),
        size.columns,
        size.rows,
        row.moves,
        u32::from(row.lossy),
    ];
    numbers
        .iter()
        .for_each(|number| push(bytes, u64::from(*number)));
    let komi = row.komi.map(|komi| komi.to_string());
    push(bytes, komi.map_or(NO, |komi| texts.number(&komi) + 1));
    let handicap = row.handicap.map(|stones| stones.to_string());
    push(
        bytes,
        handicap.map_or(NO, |stones| texts.number(&stones) + 1),
    );
    push(bytes, row.info.len() as u64);
    for (id, text) in &row.info {
        push(bytes, texts.number(id));
        push(bytes, texts.number(text));
    }
}

fn unpack_games(bytes: &[u8]) -> Result<Segment, Damage> {
    let mut reader = Reader(bytes);
    let texts: Vec<String> = (0..reader.count(1)).map(|_| reader.text()).collect();
    let count = reader.number();
    let mut stream = || {
        let len = reader.small() as usize;
        Reader(reader.take(len))
    };
    let (mut rows, mut lows, mut highs, mut rest) = (stream(), stream(), stream(), stream());
    let mut builder = Builder::default();
    let mut play = Play::default();
    for _ in 0..count {
        if rows.is_at_end() {
            return Err(Damage::Cut);
        }
        let (file, row) = read_row(&mut rows, &texts);
        let [head, moves, tail] = [0; 3].map(|_| rows.small() as usize);
        let mut packed = rest.take(head).to_vec();
        let moves = lows.take(moves).iter().zip(highs.take(moves));
        for ((low, high), turn) in moves.zip([0, 0x80].into_iter().cycle()) {
            packed.extend([*low, *high ^ turn]);
        }
        packed.extend_from_slice(rest.take(tail));
        let has_play = packed::unpack_whole(&packed, &mut play);
        builder.add(file, &Prepared::new(row, has_play.then_some(&play)));
    }
    Segment::open(builder.finish())
}

fn read_row(reader: &mut Reader<'_>, texts: &[String]) -> (u32, Row) {
    let [file, number, node, game, columns, rows, moves, lossy] = [0; 8].map(|_| reader.small());
    let text = |number: u64| texts.get(number as usize).cloned().unwrap_or_default();
    let mut optional = || reader.number().checked_sub(1).map(text);
    let komi = optional().and_then(|komi| komi.parse().ok());
    let handicap = optional().and_then(|stones| stones.parse().ok());
    let info = (0..reader.count(2)).map(|_| (text(reader.number()), text(reader.number())));
    let row = Row {
        info: info.collect(),
        tree: number.saturating_sub(1),
        node,
        game: Game::from_number(game),
        size: (columns > 0).then_some(BoardSize::new(columns, rows)),
        moves,
        komi,
        handicap,
        lossy: lossy != 0,
    };
    (file, row)
}

#[cfg(test)]
mod tests {
    use sgfkit::Collection;

    use super::*;
    use crate::archive::Archive;

    /// Unpacked parts answer like the originals, for any games; damage is reported without a panic.
    #[test]
    fn games_come_back() {
        let games = Collection::parse(
            "(;GM[1]SZ[9]PB[Ada]KM[6.5]HA[2]AB[cc][gg]RO[1];W[ee](;B[ed];W[dd])(;B[]))\
             (;GM[11]SZ[5];B[c3];W[swap-pieces])(;GM[15];B[a1-b2])(;GM[18];B[e3-b3-b6])(;GM[6])",
        );
        let archive = Archive::of([("a.sgf", &games)]);
        let part = &archive.parts[0];
        let bytes = pack(part, &[]);
        let carried = unpack(&bytes).unwrap();
        // The segment is a function of rows and plays, so its bytes must be equal.
        assert!(carried.part.segment.bytes() == part.segment.bytes());
        for end in 0..bytes.len() {
            assert!(unpack(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 4;
            let _ = unpack(&flipped);
        }
    }
}
