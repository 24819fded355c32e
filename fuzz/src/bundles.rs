//! Properties of damaged archives with any content.
//!
//! Excludes changes to contents of a plain `.tar`, which only has checksums for headers, and
//! members that are empty or contain only zeros, since with a zeroed header the last one looks like
//! the end of the archive.

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sgfkit_files::{Packer, Packing, Records, Source};

use crate::Random;

/// Member names: some are not games, one is too long for a tar header, and one may be repeated.
const NAMES: [&str; 6] = [
    "a.sgf",
    "games/b.SGF",
    "notes.txt",
    "games/.hidden.sgf",
    "呉清源.sgf",
    "games of a very long name/games of a very long name/games of a very long name/games of a \
     very long name/c.sgf",
];

/// File extensions that identify archives.
const ENDS: [&str; 4] = ["zip", "tar", "tar.gz", "tar.zst"];

/// Name and content, or the reason why it cannot be read.
type Read = Vec<(Option<String>, Result<Vec<u8>, String>)>;

/// Checks that every record of a damaged archive is unchanged, or that an error is reported. Also
/// checks that the parts of an archive add up to the whole.
pub fn bundles_are_whole_or_told(data: &[u8]) {
    let mut random = Random::of(data);
    let members = members(data, &mut random);
    let end = *random.pick(&ENDS);
    let whole = packed(&members, end, &mut random);
    let records = read(end, &whole);
    let expected: Read = members
        .iter()
        .filter(|(name, _)| sgfkit_files::MemberNames::default().takes(name))
        .map(|(name, bytes)| (Some((*name).to_owned()), Ok(bytes.to_vec())))
        .collect();
    assert_eq!(records, expected, "a whole bundle .{end}");
    let target = random.below(1 + whole.len()) as u64;
    let parts = source(end, &whole).divide(target, target);
    let parts = parts.into_iter().map(|(part, _)| part);
    assert_eq!(of_parts(parts), expected, "parts of a .{end}");
    for _ in 0..8 {
        let damaged = damaged(&whole, end, &mut random);
        let records = read(end, &damaged);
        let is_told = records.iter().any(|(_, read)| read.is_err());
        assert!(is_told || records == expected, "a damaged .{end}");
        // Only archives without errors are divided.
        let parts = source(end, &damaged).divide(target, target);
        let records = of_parts(parts.into_iter().map(|(part, _)| part));
        let is_told = records.iter().any(|(_, read)| read.is_err());
        assert!(is_told || records == expected, "parts of a damaged .{end}");
    }
}

fn members<'a>(data: &'a [u8], random: &mut Random) -> Vec<(&'static str, &'a [u8])> {
    let mut rest = data;
    let mut members = Vec::new();
    for _ in 0..1 + random.below(6) {
        let (piece, behind) = rest.split_at(random.below(rest.len() + 1));
        let is_nothing = piece.iter().all(|byte| *byte == 0);
        let piece = if is_nothing { b"(;)" } else { piece };
        members.push((*random.pick(&NAMES), piece));
        rest = behind;
    }
    members
}

fn packed(members: &[(&str, &[u8])], end: &str, random: &mut Random) -> Vec<u8> {
    let pack = |packing| {
        let mut packer = Packer::new(Vec::new(), packing).expect("this build has it");
        for (name, bytes) in members {
            packer.add(name, bytes).expect("memory takes it");
        }
        packer.finish().expect("memory takes it")
    };
    match end {
        // A zip writer does not allow repeated names.
        "zip" => zip(members),
        "tar" => pack(Packing::Tar),
        "tar.gz" => pack(Packing::TarGz),
        _ => {
            let tar = pack(Packing::Tar);
            let frames = tar.chunks(512 + random.below(tar.len()));
            let frame = |bytes| compress_to_vec(bytes, CompressionLevel::Fastest);
            frames.flat_map(frame).collect()
        }
    }
}

/// Writes stored or deflated members, with repeated names allowed.
fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut begins = Vec::new();
    let mut names = Vec::new();
    // Write each alone, then all into one file; members of a zip do not contain their offset.
    for (name, bytes) in members {
        let mut packer = Packer::new(Vec::new(), Packing::Zip).expect("this build has it");
        packer.add(name, bytes).expect("memory takes it");
        let one = packer.finish().expect("memory takes it");
        let end = &one[one.len() - 22..];
        let begin = u32::from_le_bytes([end[16], end[17], end[18], end[19]]) as usize;
        begins.push(packed.len() as u32);
        packed.extend(&one[..begin]);
        names.push(one[begin..one.len() - 22].to_vec());
    }
    let begin = packed.len() as u32;
    for (mut name, begin) in names.into_iter().zip(begins) {
        name[42..46].copy_from_slice(&begin.to_le_bytes());
        packed.extend(name);
    }
    let size = packed.len() as u32 - begin;
    packed.extend(b"PK\x05\x06\0\0\0\0");
    packed.extend([(members.len() as u16).to_le_bytes(); 2].concat());
    packed.extend([size.to_le_bytes(), begin.to_le_bytes()].concat());
    packed.extend([0; 2]);
    packed
}

/// Truncates the archive, changes a byte, removes a block, or appends data.
fn damaged(whole: &[u8], end: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let headers = match end {
        "tar" => headers(whole),
        _ => Vec::new(),
    };
    let mut at = random.below(bytes.len());
    if !headers.is_empty() {
        at = random.pick(&headers) + random.below(512);
    }
    match random.below(5) {
        0 => bytes.truncate(random.below(whole.len())),
        1 => bytes[at] ^= 1 << random.below(8),
        2 => bytes[at] = random.below(256) as u8,
        3 => {
            let begin = at - at % 512;
            let end = bytes.len().min(begin + 512);
            bytes[begin..end].fill(0);
        }
        _ => bytes.extend((0..1 + random.below(600)).map(|_| random.below(256) as u8)),
    }
    bytes
}

/// Returns the offsets of the headers in a tar.
fn headers(tar: &[u8]) -> Vec<usize> {
    let mut headers = Vec::new();
    let mut at = 0;
    while let Some(block) = tar.get(at..at + 512)
        && block[0] != 0
    {
        headers.push(at);
        let digits = block[124..135]
            .iter()
            .map(|digit| usize::from(digit - b'0'));
        let size = digits.fold(0, |size, digit| size * 8 + digit);
        at += 512 + size.next_multiple_of(512);
    }
    headers
}

fn source(end: &str, bytes: &[u8]) -> Source {
    Source::Bytes {
        name: format!("games.{end}"),
        bytes: bytes.into(),
    }
}

fn read(end: &str, bytes: &[u8]) -> Read {
    of_parts([source(end, bytes)].into_iter())
}

fn of_parts(parts: impl Iterator<Item = Source>) -> Read {
    let read = |record: sgfkit_files::Unread| {
        let member = record.member.clone();
        (member, record.read().map_err(|error| error.to_string()))
    };
    Records::new(parts).map(read).collect()
}
