//! The output stays the same after conversion to SGF and back.

use std::path::{Path, PathBuf};

use super::*;

#[test]
fn valid_and_bad_values_that_look_the_same() {
    for file in [
        r"(;GM[21];B[\\h'6][\h'6][x!])",
        r"(;GM[21];B[\\\\a3][\\a3][\a3])",
        r"(;GM[3]CR[\:b][:b][a\:]AB[\\:][])",
        r"(;GM[9];B[c2\-c5\\][c2-c5\\\]][c2\])",
        "(;GM[11]AB[a\\\n1][a\n1][A1\\][a1:\\b2])",
    ] {
        check_identity(file.as_bytes());
    }
}

#[test]
fn depth_costs_no_stack() {
    let run = || {
        for (open, close) in [(";B[aa]", ""), ("(;B[aa](;W[bb])", ")")] {
            let count = 30_000;
            let file = format!("(;{}{})", open.repeat(count), close.repeat(count));
            check_identity(file.as_bytes());
        }
        let brackets = "[".repeat(100_000);
        assert!(from_json(&format!("{{\"x\":{brackets}")).is_err());
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(run).unwrap().join().unwrap();
}

/// A node with very many properties takes the same time for each.
#[test]
fn wide_nodes() {
    let properties: String = (0..20_000)
        .map(|n| format!("X{}[{n}]AB[aa]", n % 15_000))
        .collect();
    check_identity(format!("(;{properties})").as_bytes());
}

#[test]
fn identity_of_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in [root.join("corpus"), root.join("../shared/corpus/wild")] {
        if !folder.is_dir() {
            eprintln!("skipped: no files at {}", folder.display());
            continue;
        }
        for file in files(&folder) {
            check_identity(&std::fs::read(file).unwrap());
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

/// Parts of random files.
const PIECES: &[&[u8]] = &[
    b"(;",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b"(",
    b"C[",
    b"]b[cu]",
    b"cd[",
    b"x[y]",
    b"XX[",
    b"AB[aa]",
    b"AB[aa:cc]",
    b"B[]",
    b"W[pd]",
    b"b[",
    b"CA[GBK]",
    b"CA[Shift_JIS]",
    b"CA[UTF-8]",
    b"CA[Big5]",
    b"CA[UTF-16]",
    b"CA[ISO-2022-JP]",
    b"CA[latin1]",
    b"GM[21]",
    b"GM[11]",
    b"GM[9]",
    b"GM[3]",
    b"GM[6]",
    b"GM[19]",
    b"FF[4]",
    b"FF[3]",
    b"FF[1]",
    b"DD[]",
    b"\x1b$B",
    b"\x1b(B",
    b"\xa6\x5d",
    b"\x90\x5c",
    b"\xa4\x40",
    b"\xe4\xbd\xa0",
    b"\xc3\xa9",
    b"\xe9",
    b"\0",
    b"\r\n",
    b"\t",
    b"AP[a:b]",
    b"LB[aa:x\\:y]",
    b"FG[257:x]",
    b"KO[]",
    b"KM[5.]",
    b"MN[007]",
    b"B[\\h'6]",
    b"B[\\\\h'6]",
    b"W[-i5'/h'6k6]",
    b"SZ[19:13]",
    b"\xef\xbb\xbf",
    b"()",
    b"Comment[",
    b"aB[",
    b"P0[",
    b"PB[Ada]",
    b"\xef\xbf\xbd",
];

#[test]
fn identity_of_random_files() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    for _ in 0..2000 {
        let mut file = Vec::new();
        for _ in 0..random(24) + 1 {
            file.extend_from_slice(PIECES[random(PIECES.len())]);
        }
        if random(2) == 0 {
            file.splice(..0, b"(;C[a]".iter().copied());
        }
        for _ in 0..random(3) {
            let at = random(file.len());
            file[at] ^= 1 << random(8);
        }
        check_identity(&file);
    }
}
