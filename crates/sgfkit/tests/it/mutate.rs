//! Breaks files at random.

use crate::random::Random;

/// Maximum length of mutants, so that many run per second.
const LONGEST: usize = 1 << 14;

/// Pieces that break files: structure, half characters, and text that only looks like structure.
const PIECES: [&[u8]; 47] = [
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\x0b",
    b"\0",
    b"((",
    b"))",
    b"()",
    b"(;",
    b");",
    b"];",
    b"][",
    b"[]",
    b"\\]",
    b"\\\\",
    b"\\\n",
    b"\\n",
    b"\\r",
    b",",
    b"x",
    b"b[",
    b"Ab",
    b"C[",
    b"P-1[",
    b"_k[",
    b"; a-",
    b"B[pd]",
    b";W[]",
    b"AB[aa:cc]",
    b"CA[gb18030]",
    b"CA[ISO-2022-JP]",
    b"\x83",
    b"\x81",
    b"\xa6\x5d",
    b"\x83\x5c",
    b"\x1b$B",
    b"\x1b(B",
    b"\xc3\xa9",
    b"\xef\xbb\xbf",
];

/// Returns a damaged combination of some seeds.
pub fn mutant(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let seed: &Vec<u8> = random.pick(seeds);
    let mut bytes = window(seed, random).to_vec();
    for _ in 0..=random.below(6) {
        mutate(&mut bytes, seeds, random);
    }
    bytes.truncate(LONGEST);
    match random.below(32) {
        0 => wide(&bytes, random),
        _ => bytes,
    }
}

fn mutate(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let reach = 1 << random.below(9);
    let end = (at + random.below(reach)).min(bytes.len());
    match random.below(10) {
        0 => drop(bytes.drain(at..end)),
        1 => bytes.truncate(at),
        2 => drop(bytes.drain(..at)),
        3 => {
            let copies = 1 + random.below(8);
            let copy = bytes[at..end].repeat(copies);
            bytes.splice(at..at, copy);
        }
        4 => {
            let other: &Vec<u8> = random.pick(seeds);
            let other = window(other, random);
            let from = random.below(other.len() + 1);
            let to = (from + random.below(reach)).min(other.len());
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        5 if at < bytes.len() => bytes[at] = random.below(256) as u8,
        6 => {
            let moved: Vec<u8> = bytes.drain(at..end).collect();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, moved);
        }
        7 => {
            let copies = 1 + random.below(40);
            let row = random.pick(&PIECES).repeat(copies);
            bytes.splice(at..at, row);
        }
        _ => {
            for _ in 0..=random.below(3) {
                bytes.splice(at..at, random.pick(&PIECES).iter().copied());
            }
        }
    }
}

/// Returns the beginning or another part of a long file.
fn window<'s>(seed: &'s [u8], random: &mut Random) -> &'s [u8] {
    if seed.len() <= LONGEST {
        return seed;
    }
    let longest = 1 << (6 + random.below(9));
    let start = match random.below(2) {
        0 => 0,
        _ => random.below(seed.len() - longest),
    };
    &seed[start..start + longest]
}

/// Converts bytes as Latin-1 to UTF-16 or UTF-32, with or without a byte order mark.
fn wide(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let (width, is_little) = (2 << random.below(2), random.below(2) == 0);
    let mark = (random.below(4) > 0).then_some(0xfeff);
    let codes = mark
        .into_iter()
        .chain(bytes.iter().map(|byte| u32::from(*byte)));
    let units = codes.flat_map(|code| {
        if is_little {
            code.to_le_bytes()[..width].to_vec()
        } else {
            code.to_be_bytes()[4 - width..].to_vec()
        }
    });
    units.collect()
}
