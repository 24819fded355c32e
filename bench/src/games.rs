//! Generates Go records, the same in every run.

use std::fmt::Write;

/// Style of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Moves only, on one long line, as servers write them.
    Packed,
    /// One node per line, as in collections of professional games.
    Lines,
    /// One node per line, with the clock after each move.
    Clocked,
    /// Comments, variations and markup, partly not ASCII.
    Annotated,
}

impl Style {
    pub const fn name(self) -> &'static str {
        match self {
            Style::Packed => "packed",
            Style::Lines => "lines",
            Style::Clocked => "clocked",
            Style::Annotated => "annotated",
        }
    }

    pub fn about(self) -> &'static str {
        match self {
            Style::Packed => "header and moves, in one line",
            Style::Lines => "header and moves, a node a line",
            Style::Clocked => "the clock after each move, a node a line",
            Style::Annotated => "comments, variations and markup, in UTF-8",
        }
    }
}

/// Generates `count` games as in a typical archive: mostly plain, some with clocks, some with
/// comments.
pub fn archive(count: usize) -> Vec<Vec<u8>> {
    let mut random = Random(1);
    let mut games = Vec::with_capacity(count);
    for _ in 0..count {
        let style = match random.below(20) {
            0..12 => Style::Packed,
            12..17 => Style::Lines,
            17..19 => Style::Clocked,
            _ => Style::Annotated,
        };
        games.push(game(&mut random, style).into_bytes());
    }
    games
}

/// Generates games of one style in a file of about `bytes` bytes.
pub fn collection(style: Style, bytes: usize) -> Vec<u8> {
    let mut random = Random(2);
    let mut file = Vec::with_capacity(bytes + 10_000);
    while file.len() < bytes {
        file.extend_from_slice(game(&mut random, style).as_bytes());
    }
    file
}

/// Generates a game of up to 361 moves on shuffled points.
pub fn line(moves: usize) -> String {
    let mut random = Random(3);
    let mut out = String::new();
    header(&mut out, &mut random, Style::Packed, 0);
    let points = shuffled(&mut random).into_iter().take(moves);
    for (number, point) in points.enumerate() {
        played(&mut out, number % 2 == 1, point);
    }
    out.push_str(")\n");
    out
}

/// Generates corner problems with answers of three moves.
pub fn problems(count: usize) -> String {
    let mut random = Random(4);
    let mut out = String::new();
    for _ in 0..count {
        let all = shuffled(&mut random).into_iter();
        let corner: Vec<_> = all.filter(|[x, y]| *x < b'i' && *y < b'h').collect();
        let (stones, moves) = corner.split_at(14);
        out.push_str("(;GM[1]FF[4]SZ[19]PL[B]");
        for (color, stones) in ["AB", "AW"].into_iter().zip(stones.chunks(7)) {
            out.push_str(color);
            for &point in stones {
                out.push('[');
                bracketed(&mut out, point);
            }
        }
        for (number, &point) in moves.iter().take(3).enumerate() {
            played(&mut out, number % 2 == 1, point);
        }
        out.push_str(")\n");
    }
    out
}

/// SplitMix64, which is random enough to make games differ.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

const PLAYERS: &[&str] = &[
    "misterious",
    "ny05ks09",
    "supertjc",
    "loonfay",
    "Katsura",
    "bluewolf",
    "tengen19",
    "AoKumo",
    "zen3",
    "petit",
    "Halley",
    "moyo",
    "goban77",
    "nirensei",
    "Dame",
    "willow",
];
const WIDE_PLAYERS: &[&str] = &[
    "本因坊秀策",
    "井上幻庵因碩",
    "이세돌",
    "Jérôme",
    "Müller",
    "吳清源",
];
const RESULTS: &[&str] = &[
    "W+Resign", "B+Resign", "W+14.50", "B+3.50", "B+Time", "W+0.50", "W+T",
];
const OVERTIMES: &[&str] = &[
    "5x10 byo-yomi",
    "3x30 byo-yomi",
    "25/600 Canadian",
    "5x20 byo-yomi",
];
const RANKS: &[&str] = &["1k", "2k", "5k", "1d", "2d", "3d", "6d", "8d", "?"];
const WORDS: &[&str] = &[
    "this",
    "is",
    "big",
    "the",
    "corner",
    "white",
    "black",
    "should",
    "extend",
    "here",
    "then",
    "the",
    "ladder",
    "works",
    "because",
    "of",
    "the",
    "stone",
    "below",
    "good shape",
    "overplay",
    "sente",
    "gote",
    "joseki",
    "hane",
    "I",
    "think",
    "so",
    "thanks",
    "for",
    "the",
    "game",
];
const WIDE_WORDS: &[&str] = &[
    "黒",
    "白",
    "コウ",
    "手筋",
    "더 좋다",
    "très bien",
    "größer",
    "—",
    "“kikashi”",
];
const HANDICAP: &[&str] = &["dd", "pp", "dp", "pd", "jj", "dj", "pj", "jd", "jp"];

fn game(random: &mut Random, style: Style) -> String {
    let mut out = String::with_capacity(4096);
    let handicap = match random.chance(25) {
        true => 2 + random.below(8) as usize,
        false => 0,
    };
    header(&mut out, random, style, handicap);
    let moves = match style {
        Style::Packed | Style::Lines => 60 + random.below(180),
        Style::Clocked => 40 + random.below(120),
        Style::Annotated => 30 + random.below(100),
    };
    let points = shuffled(random);
    let mut white = handicap > 0;
    // Variations to write at the end of the main line.
    let mut waiting = Vec::new();
    let mut clocks = [1800.0, 1800.0];
    for (index, &point) in points.iter().take(moves as usize).enumerate() {
        if style == Style::Annotated && random.chance(4) {
            out.push_str("\n(");
            waiting.push((white, index));
        }
        if matches!(style, Style::Lines | Style::Clocked) {
            out.push('\n');
        }
        played(&mut out, white, point);
        match style {
            Style::Packed | Style::Lines => {}
            Style::Clocked => clock(&mut out, random, white, &mut clocks),
            Style::Annotated => notes(&mut out, random, &points),
        }
        white = !white;
    }
    if style == Style::Annotated || random.chance(5) {
        comment(&mut out, random, style == Style::Annotated);
    }
    while let Some((mut white, start)) = waiting.pop() {
        out.push_str(")\n(");
        for &point in points[start + 1..].iter().take(2 + start % 7) {
            played(&mut out, white, point);
            white = !white;
        }
        comment(&mut out, random, true);
        out.push(')');
    }
    out.push_str(")\n");
    out
}

fn header(out: &mut String, random: &mut Random, style: Style, handicap: usize) {
    let wide = style == Style::Annotated && random.chance(50);
    let names = if wide { WIDE_PLAYERS } else { PLAYERS };
    let year = 2000 + random.below(25);
    let (month, day) = (1 + random.below(12), 1 + random.below(28));
    let lines = [
        format!("PW[{}]", random.pick(names)),
        format!("WR[{}]", random.pick(RANKS)),
        format!("PB[{}]", random.pick(names)),
        format!("BR[{}]", random.pick(RANKS)),
        format!("DT[{year}-{month:02}-{day:02}]"),
        "PC[The KGS Go Server at http://www.gokgs.com/]".to_owned(),
        format!("KM[{}]", if handicap > 0 { "0.50" } else { "6.50" }),
        format!("RE[{}]", random.pick(RESULTS)),
        "RU[Japanese]".to_owned(),
        format!("OT[{}]", random.pick(OVERTIMES)),
        "CA[UTF-8]\nST[2]\nAP[CGoban:3]".to_owned(),
        format!("TM[{}]", 60 * random.below(40)),
    ];
    out.push_str("(;GM[1]\nFF[4]\nSZ[19]\n");
    out.push_str(&lines.join("\n"));
    if handicap > 0 {
        let stones = HANDICAP[..handicap].join("]\n[");
        add(out, format_args!("\nHA[{handicap}]\nAB[{stones}]"));
    }
    out.push('\n');
}

/// Shuffles all points of the board, so that no move is repeated.
fn shuffled(random: &mut Random) -> Vec<[u8; 2]> {
    let mut points: Vec<_> = (0..361u16)
        .map(|index| [b'a' + (index / 19) as u8, b'a' + (index % 19) as u8])
        .collect();
    for last in (1..points.len()).rev() {
        points.swap(last, random.below(last as u64 + 1) as usize);
    }
    points
}

fn played(out: &mut String, white: bool, point: [u8; 2]) {
    out.push_str(if white { ";W[" } else { ";B[" });
    bracketed(out, point);
}

fn bracketed(out: &mut String, point: [u8; 2]) {
    out.extend(point.map(char::from));
    out.push(']');
}

fn clock(out: &mut String, random: &mut Random, white: bool, clocks: &mut [f64; 2]) {
    let left = &mut clocks[usize::from(white)];
    *left -= random.below(20_000) as f64 / 1000.0;
    let color = if white { 'W' } else { 'B' };
    if *left > 0.0 {
        add(out, format_args!("{color}L[{left:.3}]"));
    } else {
        let (seconds, stones) = (random.below(600), 1 + random.below(25));
        add(out, format_args!("{color}L[{seconds}]O{color}[{stones}]"));
    }
}

fn notes(out: &mut String, random: &mut Random, points: &[[u8; 2]]) {
    if random.chance(20) {
        comment(out, random, true);
    }
    if random.chance(8) {
        out.push_str(random.pick(&["TR", "SQ", "MA", "CR"]));
        for &point in points.iter().take(1 + random.below(4) as usize) {
            out.push('[');
            bracketed(out, point);
        }
    }
    if random.chance(8) {
        out.push_str("LB");
        let label = |out: &mut String, name: char, [x, y]: [u8; 2]| {
            add(
                out,
                format_args!("[{}{}:{name}]", char::from(x), char::from(y)),
            );
        };
        for (name, &point) in ('A'..).zip(points.iter().take(1 + random.below(5) as usize)) {
            label(out, name, point);
        }
    }
}

fn comment(out: &mut String, random: &mut Random, wide: bool) {
    out.push_str("C[");
    for line in 0..1 + random.below(4) {
        if line > 0 {
            out.push('\n');
        }
        add(
            out,
            format_args!("{} [{}\\]: ", random.pick(PLAYERS), random.pick(RANKS)),
        );
        for word in 0..2 + random.below(14) {
            if word > 0 {
                out.push(' ');
            }
            let words = if wide && random.chance(6) {
                WIDE_WORDS
            } else {
                WORDS
            };
            out.push_str(random.pick(words));
        }
    }
    out.push(']');
}

/// Writing to a string cannot fail.
pub fn add(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
