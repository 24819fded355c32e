//! Files of extreme shapes and any size, for tests, benchmarks and fuzzing.
#![allow(dead_code)]

/// Shape of a file, for any approximate length.
pub struct Shape {
    pub name: &'static str,
    make: fn(usize) -> Vec<u8>,
}

impl Shape {
    /// Creates a file of about `len` bytes.
    pub fn file(&self, len: usize) -> Vec<u8> {
        (self.make)(len)
    }
}

const fn shape(name: &'static str, make: fn(usize) -> Vec<u8>) -> Shape {
    Shape { name, make }
}

pub const SHAPES: &[Shape] = &[
    shape("nested variations", |len| nested(len, true)),
    shape("nested, never closed", |len| nested(len, false)),
    shape("one long line", |len| repeat("(;GM[1]", ";B[aa]", ")", len)),
    shape("empty nodes", |len| repeat("(", ";", ")", len)),
    shape("many siblings", |len| {
        repeat("(;GM[1]", "(;B[aa])", ")", len)
    }),
    shape("comb of variations", comb),
    shape("many games", |len| repeat("", "(;GM[1];B[aa])", "", len)),
    shape("many games, GBK", |len| repeat_bytes(GBK_GAME, len)),
    shape("many games, undeclared charset", |len| {
        repeat_bytes(LATIN_GAME, len)
    }),
    shape("many games, lying charset", |len| {
        repeat_bytes(LYING_GAME, len)
    }),
    shape("equal properties", |len| {
        repeat("(;GM[1]", "AB[aa]", ")", len)
    }),
    shape("distinct properties", distinct),
    shape("one huge comment", |len| {
        repeat("(;C[", "some words and ", "])", len)
    }),
    shape("escapes", |len| repeat("(;C[", "\\]\\\\", "])", len)),
    shape("a million values", |len| repeat("(;AB", "[aa]", ")", len)),
    shape("labels", |len| repeat("(;LB", "[aa:x]", ")", len)),
    shape("unescaped brackets", |len| {
        repeat("(;C[", "a] b [c] ", "])", len)
    }),
    shape("brackets that open nothing", |len| {
        repeat("(;C[a]", "a[", "", len)
    }),
    shape("parentheses that open nothing", |len| {
        repeat("", "(", "", len)
    }),
    shape("parentheses that close nothing", |len| {
        repeat("(;", ")", "", len)
    }),
    shape("rubble", |len| repeat("(;B[aa]", "?;x [y]", ")", len)),
    shape("NUL bytes", |len| {
        repeat("(;B[aa]", "\0\0;\0B\0[bb]", ")", len)
    }),
    shape("text outside", |len| {
        repeat("", "not a (game) ", "(;B[aa])", len)
    }),
    shape("UTF-16", |len| {
        utf16(&repeat("(;GM[1]", ";B[aa]", ")", len / 2))
    }),
];

const GBK_GAME: &[u8] = b"(;GM[1]CA[GBK]PB[\xb9\xc5\xc1\xa6];B[aa]C[\xba\xc3\xc6\xe5])";
const LATIN_GAME: &[u8] = b"(;GM[1]PB[J\xe9r\xf4me]PW[M\xfcller];B[aa]C[tr\xe8s bien jou\xe9])";
const LYING_GAME: &[u8] = b"(;GM[1]CA[UTF-8]PB[\xb9\xc5\xc1\xa6];B[aa]C[\xba\xc3\xc6\xe5\xa1\xa3])";

fn repeat(head: &str, body: &str, tail: &str, len: usize) -> Vec<u8> {
    let mut text = head.to_owned();
    text.push_str(&body.repeat(len / body.len()));
    text.push_str(tail);
    text.into_bytes()
}

fn repeat_bytes(body: &[u8], len: usize) -> Vec<u8> {
    body.repeat(len / body.len())
}

fn nested(len: usize, closed: bool) -> Vec<u8> {
    let open = "(;B[aa]";
    let count = len / (open.len() + usize::from(closed));
    let mut text = open.repeat(count);
    if closed {
        text.push_str(&")".repeat(count));
    }
    text.into_bytes()
}

fn comb(len: usize) -> Vec<u8> {
    let count = len / 16;
    let mut text = "(;B[aa](;W[bb])".repeat(count);
    text.push_str("(;B[cc])");
    text.push_str(&")".repeat(count));
    text.into_bytes()
}

/// Generates properties named `XAAAAA`, `XAAAAB` and so on.
fn distinct(len: usize) -> Vec<u8> {
    let mut text = b"(;GM[1]".to_vec();
    for number in 0..len / 9 {
        text.push(b'X');
        for place in (0..5).rev() {
            text.push(b'A' + (number / 26usize.pow(place) % 26) as u8);
        }
        text.extend_from_slice(b"[y]");
    }
    text.push(b')');
    text
}

fn utf16(text: &[u8]) -> Vec<u8> {
    let units = text.iter().flat_map(|&byte| [byte, 0]);
    [0xff, 0xfe].into_iter().chain(units).collect()
}
