//! Which charset bytes are in when nothing says so, or what says so lies.

use std::ops::Range;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_4, ISO_8859_5,
    ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_13, KOI8_U, MACINTOSH, SHIFT_JIS, UTF_8,
    WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254,
    WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
};

use super::model::{self, Level, Script};
use super::{Charset, Kind};

/// True if the bytes are UTF-8 and can hardly be anything else, although
/// `declared` says another charset.
///
/// There must be more than one run of bytes above ASCII. Where the declared
/// charset has characters of several bytes, a short text in it may happen to
/// be UTF-8 as well (GBK's `联通` is the famous one), so there must be a
/// sequence of three or four bytes, or half a dozen of two.
pub fn plainly_utf8(bytes: &[u8], declared: Charset) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let (mut runs, mut pairs, mut longer) = (0_usize, 0_usize, 0_usize);
    let mut in_run = false;
    for character in text.chars() {
        runs += usize::from(!character.is_ascii() && !in_run);
        in_run = !character.is_ascii();
        match character.len_utf8() {
            1 => {}
            2 => pairs += 1,
            _ => longer += 1,
        }
    }
    let by_chance = match declared.0 {
        Kind::Standard(encoding) if encoding.is_single_byte() => false,
        _ => longer == 0 && pairs < 6,
    };
    runs > 1 && !by_chance
}

/// The charset that bytes look like which are neither ASCII nor UTF-8, or
/// `None` where nothing convinces.
///
/// UTF-8 is among the answers, for files whose UTF-8 was damaged. GBK stands
/// for GB2312 too, and so on (see the names in [`Charset::name`]).
///
/// ```
/// # use sgfkit::detect;
/// let found = detect(b"(;PB[\xb3\xa3\xea\xbb]BR[9\xb6\xce]PW[\xc2\xed\xcf\xfe\xb4\xba])");
/// assert_eq!(found.unwrap().name(), "GBK"); // 常昊 9段, 马晓春
/// ```
pub fn detect(bytes: &[u8]) -> Option<Charset> {
    let japanese = Charset(Kind::Standard(ISO_2022_JP));
    if bytes.is_ascii() {
        let runs = japanese.runs(bytes);
        return (runs.good > 0 && runs.bad == 0).then_some(japanese);
    }
    let evidence = Evidence::gather(bytes);
    let guess = evidence.statistics();
    let mut latin = u32::MAX;
    let mut best = (u32::MAX, WINDOWS_1252);
    let guessed = GUESSED.iter().find(|candidate| candidate.encoding == guess);
    for candidate in CANDIDATES.iter().chain(guessed) {
        let Some(cost) = evidence.cost(candidate) else {
            continue;
        };
        let objection = match candidate.encoding {
            encoding if encoding == guess => 0,
            // With some text to go by, the statistics are good at alphabets.
            encoding if encoding.is_single_byte() && guess.is_single_byte() => 6 + evidence.high.min(40) as u32,
            _ => 6,
        };
        let cost = cost.saturating_add(candidate.prior + objection);
        if std::env::var_os("DBG").is_some() { eprintln!("DBG {} {} {:?} guess {}", candidate.encoding.name(), cost, evidence.high, guess.name()); }
        if candidate.encoding == WINDOWS_1252 {
            latin = cost;
        }
        if cost < best.0 {
            best = (cost, candidate.encoding);
        }
    }
    let (cost, encoding) = best;
    if cost.saturating_add(8) > latin {
        // Not even bytes that stand for nothing tell against the default.
        return (Charset::LATIN_1.runs(bytes).bad == 0).then_some(Charset::LATIN_1);
    }
    let quads = encoding == GBK && evidence.has_quads();
    let encoding = if quads { GB18030 } else { encoding };
    Some(Charset::standard(encoding))
}

/// A charset to try.
struct Candidate {
    encoding: &'static Encoding,
    script: Script,
    /// Bits against it, for how rarely records are in it.
    prior: u32,
}

static CANDIDATES: &[Candidate] = &[
    Candidate::new(WINDOWS_1252, Script::Western, 0),
    Candidate::new(GBK, Script::Simplified, 0),
    Candidate::new(SHIFT_JIS, Script::Japanese, 1),
    Candidate::new(EUC_KR, Script::Korean, 6),
    Candidate::new(BIG5, Script::Traditional, 3),
    Candidate::new(EUC_JP, Script::Japanese, 8),
    Candidate::new(UTF_8, Script::Any, 10),
    Candidate::new(WINDOWS_1251, Script::Cyrillic, 14),
    Candidate::new(KOI8_U, Script::Cyrillic, 18),
    Candidate::new(ISO_8859_5, Script::Cyrillic, 18),
    Candidate::new(IBM866, Script::Cyrillic, 18),
    Candidate::new(MACINTOSH, Script::Western, 12),
];

/// Those that are tried when the statistics say so.
static GUESSED: &[Candidate] = &[
    Candidate::new(WINDOWS_1250, Script::Eastern, 3),
    Candidate::new(ISO_8859_2, Script::Eastern, 3),
    Candidate::new(WINDOWS_1254, Script::Eastern, 3),
    Candidate::new(WINDOWS_1257, Script::Eastern, 3),
    Candidate::new(ISO_8859_4, Script::Eastern, 3),
    Candidate::new(ISO_8859_13, Script::Eastern, 3),
    Candidate::new(WINDOWS_1253, Script::Alphabet('Ͱ', 'Ͽ'), 12),
    Candidate::new(ISO_8859_7, Script::Alphabet('Ͱ', 'Ͽ'), 12),
    Candidate::new(WINDOWS_1255, Script::Alphabet('\u{590}', '\u{5ff}'), 12),
    Candidate::new(ISO_8859_8, Script::Alphabet('\u{590}', '\u{5ff}'), 12),
    Candidate::new(WINDOWS_1256, Script::Alphabet('\u{600}', '\u{6ff}'), 12),
    Candidate::new(ISO_8859_6, Script::Alphabet('\u{600}', '\u{6ff}'), 12),
    Candidate::new(WINDOWS_874, Script::Alphabet('\u{e00}', '\u{e7f}'), 12),
];

impl Candidate {
    const fn new(encoding: &'static Encoding, script: Script, prior: u32) -> Candidate {
        Candidate { encoding, script, prior }
    }
}

/// The bytes of a file that tell something: those above ASCII, and their neighbours.
struct Evidence<'a> {
    bytes: &'a [u8],
    places: Vec<Range<usize>>,
    /// Bytes above ASCII.
    high: usize,
}

impl<'a> Evidence<'a> {
    /// So many bytes decide any question.
    const ENOUGH: usize = 1 << 14;
    /// Runs as near to each other as this are one place.
    const GAP: usize = 6;

    fn gather(bytes: &'a [u8]) -> Evidence<'a> {
        let mut places: Vec<Range<usize>> = Vec::new();
        let (mut at, mut high, mut enough) = (0, 0, 0);
        while enough < Self::ENOUGH {
            let rest = bytes.get(at..).unwrap_or_default();
            let Some(skipped) = rest.iter().position(|byte| !byte.is_ascii()) else {
                break;
            };
            let start = at + skipped;
            let run = rest.get(skipped..).unwrap_or_default();
            let run = run.get(..Self::ENOUGH).unwrap_or(run);
            let len = run.iter().position(u8::is_ascii).unwrap_or(run.len());
            at = start + len;
            high += len;
            enough += len + 4;
            let end = (at + 2).min(bytes.len());
            match places.last_mut() {
                Some(last) if last.end + Self::GAP > start => last.end = end,
                _ => places.push(start.saturating_sub(2)..end),
            }
        }
        Evidence { bytes, places, high }
    }

    /// What general statistics make of it.
    fn statistics(&self) -> &'static Encoding {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        for place in &self.places {
            detector.feed(self.bytes.get(place.clone()).unwrap_or_default(), false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        detector.guess(None, Utf8Detection::Allow)
    }

    /// How much the texts surprise in a charset, in bits, or `None` where most
    /// do not decode.
    fn cost(&self, candidate: &Candidate) -> Option<u32> {
        let reader = Reader::new(candidate);
        let (mut cost, mut good, mut bad, mut kana) = (0_u32, 0_usize, 0_usize, false);
        for place in &self.places {
            let mut at = place.start;
            let mut before = ' ';
            let mut streak = 0;
            while at < place.end {
                let rest = self.bytes.get(at..).unwrap_or_default();
                let (len, character) = reader.next(rest);
                let bytes = rest.get(..len).unwrap_or_default();
                let behind = rest.get(len..).unwrap_or_default();
                match character {
                    None => bad += 1,
                    Some(c) if !c.is_ascii() => {
                        good += 1;
                        kana |= matches!(c, 'ぁ'..='ー');
                    }
                    _ => {}
                }
                cost = cost.saturating_add(match character {
                    None if candidate.script == Script::Any => model::MALFORMED_UTF8,
                    None => model::MALFORMED,
                    Some(']') => if before != '\\' && !is_grammar(behind) { 9 } else { 2 },
                    Some(c) if c.is_ascii() => {
                        model::ASCII + if c.is_ascii_alphabetic() && is_word(before) { 2 } else { 0 }
                    }
                    Some(c) if candidate.encoding.is_single_byte() => {
                        let (_, after) = reader.next(behind);
                        let around = model::Around { before, after: after.unwrap_or(' '), streak };
                        model::single_byte(candidate.script, c, around)
                    }
                    Some(c) => {
                        let swallowed = bytes.last() == Some(&b']') && is_grammar(behind);
                        let rank = is_rank(before, c);
                        model::multi_byte(candidate.script, reader.level(bytes), c)
                            + if swallowed { 16 } else { 0 }
                            + if before.is_ascii_alphabetic() && is_word(c) { 4 } else { 0 }
                            - if rank { 6 } else { 0 }
                    }
                });
                before = character.unwrap_or(' ');
                streak = if before.is_alphabetic() && !before.is_ascii() { streak + 1 } else { 0 };
                at += len.max(1);
            }
        }
        // GB2312 has its characters where EUC-JP has them.
        if candidate.encoding == EUC_JP && !kana {
            cost += 8;
        }
        let fair = if candidate.script == Script::Any { good * 3 >= bad } else { good >= bad };
        (good > 0 && fair).then_some(cost)
    }

    /// Whether there are characters of four bytes, which gb18030 has and GBK has not.
    fn has_quads(&self) -> bool {
        self.places.iter().any(|place| {
            let place = self.bytes.get(place.clone()).unwrap_or_default();
            place.windows(4).any(|quad| matches!(quad, [0x81..=0xfe, b'0'..=b'9', 0x81..=0xfe, b'0'..=b'9']))
        })
    }
}

/// Reads characters one by one.
struct Reader {
    encoding: &'static Encoding,
    charset: Charset,
    /// What the bytes above ASCII stand for, where each is a character.
    high: Vec<Option<char>>,
}

impl Reader {
    fn new(candidate: &Candidate) -> Reader {
        let encoding = candidate.encoding;
        let charset = Charset::standard(encoding);
        let high = match encoding.is_single_byte() {
            true => (0x80..=0xff_u8).map(|byte| charset.character(&[byte]).filter(|c| !c.is_control())).collect(),
            false => Vec::new(),
        };
        Reader { encoding, charset, high }
    }

    /// The first character of bytes, and how many it takes.
    fn next(&self, bytes: &[u8]) -> (usize, Option<char>) {
        let Some(&first) = bytes.first() else {
            return (0, None);
        };
        if first.is_ascii() {
            return (1, Some(char::from(first)));
        }
        if let Some(&character) = self.high.get(usize::from(first & 0x7f)) {
            return (1, character);
        }
        if self.encoding == UTF_8 {
            let start = bytes.get(..4).unwrap_or(bytes);
            let chunk = start.utf8_chunks().next();
            return match chunk.and_then(|chunk| chunk.valid().chars().next().ok_or(chunk.invalid().len()).into()) {
                Some(Ok(character)) => (character.len_utf8(), Some(character)),
                Some(Err(len)) => (len, None),
                None => (1, None),
            };
        }
        let len = self.len(bytes);
        match bytes.get(..len).and_then(|bytes| self.charset.character(bytes)) {
            Some(character) => (len, Some(character)),
            None => (1 + usize::from(bytes.get(1).is_some_and(|byte| !byte.is_ascii())), None),
        }
    }

    /// How many bytes the character should take that begins bytes.
    fn len(&self, bytes: &[u8]) -> usize {
        match bytes {
            [0xa1..=0xdf, ..] if self.encoding == SHIFT_JIS => 1,
            [0x8f, ..] if self.encoding == EUC_JP => 3,
            [_, b'0'..=b'9', ..] if self.encoding == GBK => 4,
            _ => 2,
        }
    }

    /// In which part of the charset a character stands.
    fn level(&self, bytes: &[u8]) -> Level {
        let &[lead, trail] = bytes else {
            return Level::Extension;
        };
        let Some((_, first, second)) = LEVELS.iter().find(|row| row.0 == self.encoding) else {
            return Level::First;
        };
        // The extensions of EUC charsets have trail bytes that EUC does not.
        let is_extension = trail < 0xa1 && (self.encoding == GBK || self.encoding == EUC_KR);
        match lead {
            _ if is_extension => Level::Extension,
            _ if first.contains(&lead) => Level::First,
            _ if second.contains(&lead) => Level::Second,
            _ => Level::Extension,
        }
    }
}

/// The lead bytes of the first and second level of each charset.
static LEVELS: &[(&Encoding, Range<u8>, Range<u8>)] = &[
    (GBK, 0xb0..0xd8, 0xd8..0xf8),
    (BIG5, 0xa4..0xc7, 0xc9..0xfa),
    (SHIFT_JIS, 0x88..0x98, 0x98..0xeb),
    (EUC_JP, 0xb0..0xd0, 0xd0..0xf5),
    (EUC_KR, 0xb0..0xc9, 0xca..0xfe),
];

/// Whether bytes go on as a file goes on behind a value.
fn is_grammar(bytes: &[u8]) -> bool {
    let start = bytes.get(..32).unwrap_or(bytes).trim_ascii_start();
    let rest = start.trim_ascii_start();
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    match rest.get(letters..).unwrap_or_default().trim_ascii_start() {
        [] => true,
        [b'[', ..] => true,
        [b';' | b'(' | b')', ..] => letters == 0,
        _ => false,
    }
}

/// The ranks of players: 9段, 九段, 3級, 5级, 9단, 3급.
fn is_rank(before: char, character: char) -> bool {
    "段级級단급".contains(character) && (before.is_ascii_digit() || "一二三四五六七八九十初".contains(before))
}

/// Whether a character is a word or a syllable, which no Latin letter precedes.
fn is_word(character: char) -> bool {
    matches!(character, 'ぁ'..='ー' | '㐀'..='鿿' | '가'..='힣' | '｡'..='ﾟ' | '\u{f900}'..='\u{faff}')
}
