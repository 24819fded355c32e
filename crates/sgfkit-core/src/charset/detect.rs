//! Guesses the encoding of bytes if it is not declared or the declaration is wrong.

use std::ops::Range;
use std::sync::OnceLock;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_4, ISO_8859_5,
    ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_13, KOI8_U, MACINTOSH, SHIFT_JIS, UTF_8,
    WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254,
    WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
};

use super::model::{self, Around, Level, Script};
use super::{Charset, Kind};

/// Guesses the encoding of bytes that are neither ASCII nor UTF-8. Returns `None` if
/// there is not enough evidence.
///
/// Tries each encoding used for game records on the bytes above ASCII and their
/// neighbors, and picks the one with the least surprising text: by characters, by ranks
/// such as `9段`, and by the positions of `]`. General statistics of such bytes also
/// count. UTF-8 is a possible answer for damaged files, and so is the default, which
/// needs the least evidence. Pure ASCII can only be ISO-2022-JP.
///
/// ```
/// use sgfkit::charset::detect;
/// let found = detect(b"(;PB[\xb3\xa3\xea\xbb]BR[9\xb6\xce])"); // 常昊 9段
/// assert_eq!(found.unwrap().name(), "GBK");
/// ```
pub fn detect(bytes: &[u8]) -> Option<Charset> {
    let japanese = Charset(Kind::Standard(ISO_2022_JP));
    if bytes.is_ascii() {
        let runs = japanese.runs(bytes);
        return (runs.good > 0 && runs.bad == 0).then_some(japanese);
    }
    let evidence = Evidence::gather(bytes);
    let guess = evidence.statistics();
    let guessed = GUESSED.iter().find(|candidate| candidate.encoding == guess);
    let mut default = i32::MAX;
    let mut best = (i32::MAX, WINDOWS_1252);
    for candidate in CANDIDATES.iter().chain(guessed) {
        let Some(cost) = evidence.cost(candidate) else {
            continue;
        };
        let against = candidate.prior + evidence.objection(candidate.encoding, guess);
        let cost = cost.saturating_add(against);
        if candidate.encoding == WINDOWS_1252 {
            default = cost;
        }
        if cost < best.0 {
            best = (cost, candidate.encoding);
        }
    }
    let (cost, encoding) = best;
    let is_hint = evidence.high < 3 && encoding.is_single_byte();
    if is_hint || cost > default.saturating_sub(CONVINCING) {
        // Undefined bytes also count against the default.
        return (Charset::LATIN_1.runs(bytes).bad == 0).then_some(Charset::LATIN_1);
    }
    let quads = encoding == GBK && evidence.has_quads();
    let encoding = if quads { GB18030 } else { encoding };
    Some(Charset::standard(encoding))
}

/// Guesses which of some multi-byte encodings fits best. Returns `None` if the bytes
/// are invalid in all of them.
///
/// ```
/// use sgfkit::charset::{Charset, detect_among};
/// let charsets = ["GBK", "EUC-KR"].map(|name| Charset::for_name(name.as_bytes()).unwrap());
/// let found = detect_among(b"\xbd\xc2\xb1\xde \xb4\xeb\xb1\xb9 9\xb4\xdc", &charsets); // 승급 대국 9단
/// assert_eq!(found, Some(charsets[1]));
/// ```
pub fn detect_among(bytes: &[u8], charsets: &[Charset]) -> Option<Charset> {
    let evidence = Evidence::gather(bytes);
    let guess = evidence.statistics();
    let costs = CANDIDATES.iter().filter_map(|candidate| {
        // gb18030 is judged as its subset GBK.
        let is_meant = |charset: &&Charset| match charset.0 {
            Kind::Standard(encoding) if encoding == GB18030 => candidate.encoding == GBK,
            kind => kind == Kind::Standard(candidate.encoding),
        };
        let charset = charsets.iter().find(is_meant)?;
        let cost = evidence.cost(candidate)?;
        let against = candidate.prior + evidence.objection(candidate.encoding, guess);
        Some((cost.saturating_add(against), *charset))
    });
    costs
        .min_by_key(|(cost, _)| *cost)
        .map(|(_, charset)| charset)
}

/// Bits by which an encoding must beat the default; three more for single-byte encodings.
const CONVINCING: i32 = 8;

struct Candidate {
    encoding: &'static Encoding,
    script: Script,
    /// Penalty in bits for encodings that are rare in game records.
    prior: i32,
    /// Characters of the bytes above ASCII, if each is one character.
    high: OnceLock<Vec<Option<char>>>,
}

static CANDIDATES: [Candidate; 12] = [
    Candidate::new(WINDOWS_1252, Script::Western, 0),
    Candidate::new(GBK, Script::Simplified, 0),
    Candidate::new(SHIFT_JIS, Script::Japanese, 1),
    Candidate::new(EUC_KR, Script::Korean, 6),
    Candidate::new(BIG5, Script::Traditional, 3),
    Candidate::new(EUC_JP, Script::Japanese, 8),
    Candidate::new(UTF_8, Script::Any, 10),
    Candidate::new(WINDOWS_1251, Script::Cyrillic, 14),
    Candidate::new(KOI8_U, Script::Cyrillic, 20),
    Candidate::new(ISO_8859_5, Script::Cyrillic, 18),
    Candidate::new(IBM866, Script::Cyrillic, 24),
    Candidate::new(MACINTOSH, Script::Western, 12),
];

/// Encodings to try if the statistics suggest them.
static GUESSED: [Candidate; 13] = [
    Candidate::new(WINDOWS_1250, Script::Eastern, 5),
    Candidate::new(ISO_8859_2, Script::Eastern, 5),
    Candidate::new(WINDOWS_1254, Script::Eastern, 5),
    Candidate::new(WINDOWS_1257, Script::Eastern, 5),
    Candidate::new(ISO_8859_4, Script::Eastern, 5),
    Candidate::new(ISO_8859_13, Script::Eastern, 5),
    Candidate::new(WINDOWS_1253, Script::Alphabet('Ͱ', 'Ͽ'), 12),
    Candidate::new(ISO_8859_7, Script::Alphabet('Ͱ', 'Ͽ'), 12),
    Candidate::new(WINDOWS_1255, Script::Alphabet('\u{590}', '\u{5ff}'), 12),
    Candidate::new(ISO_8859_8, Script::Alphabet('\u{590}', '\u{5ff}'), 12),
    Candidate::new(WINDOWS_1256, Script::Alphabet('\u{600}', '\u{6ff}'), 12),
    Candidate::new(ISO_8859_6, Script::Alphabet('\u{600}', '\u{6ff}'), 12),
    Candidate::new(WINDOWS_874, Script::Alphabet('\u{e00}', '\u{e7f}'), 12),
];

impl Candidate {
    const fn new(encoding: &'static Encoding, script: Script, prior: i32) -> Candidate {
        Candidate {
            encoding,
            script,
            prior,
            high: OnceLock::new(),
        }
    }

    fn high(&self) -> &[Option<char>] {
        self.high.get_or_init(|| {
            if !self.encoding.is_single_byte() {
                return Vec::new();
            }
            let charset = Charset::standard(self.encoding);
            let character = |byte| charset.character(&[byte]).filter(|c| !c.is_control());
            (0x80..=0xff).map(character).collect()
        })
    }
}

/// Significant bytes of a file: those above ASCII, and their neighbors.
struct Evidence<'a> {
    bytes: &'a [u8],
    places: Vec<Range<usize>>,
    high: usize,
}

impl<'a> Evidence<'a> {
    /// Enough bytes to decide any case, which also bounds the running time.
    const ENOUGH: usize = 1 << 12;
    /// Runs with at most this distance count as one.
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
        Evidence {
            bytes,
            places,
            high,
        }
    }

    fn statistics(&self) -> &'static Encoding {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        for place in &self.places {
            detector.feed(self.bytes.get(place.clone()).unwrap_or_default(), false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        detector.guess(None, Utf8Detection::Allow)
    }

    /// Returns the penalty in bits for an encoding that the statistics do not suggest.
    fn objection(&self, encoding: &'static Encoding, guess: &'static Encoding) -> i32 {
        if encoding == guess {
            0
        } else if encoding.is_single_byte() && guess.is_single_byte() {
            // With enough text, the statistics are good at alphabets.
            6 + self.high.min(40) as i32
        } else {
            6
        }
    }

    /// Returns the cost of the text in an encoding, in bits, or `None` if most of it is invalid.
    fn cost(&self, candidate: &Candidate) -> Option<i32> {
        let reader = Reader::new(candidate);
        let (mut cost, mut good, mut bad) = (0_i32, 0_usize, 0_usize);
        let mut is_japanese = false;
        let is_single_byte = candidate.encoding.is_single_byte();
        for place in &self.places {
            let mut at = place.start;
            let mut around = Around::default();
            while at < place.end {
                let rest = self.bytes.get(at..).unwrap_or_default();
                let (len, character) = reader.next(rest);
                let (bytes, behind) = rest.split_at(len.clamp(1, rest.len()));
                at += bytes.len();
                let Some(c) = character else {
                    bad += 1;
                    cost = cost.saturating_add(model::malformed(candidate.script));
                    around = Around::default();
                    continue;
                };
                let rank = is_rank(around.before, c);
                is_japanese |= rank || matches!(c, 'ぁ'..='ー');
                let surprise = if c.is_ascii() {
                    ascii(around.before, c, behind)
                } else if is_single_byte {
                    around.after = reader.next(behind).1.unwrap_or_default();
                    model::single_byte(candidate.script, c, around)
                } else {
                    let swallowed = bytes.ends_with(b"]") && is_grammar(behind);
                    let joined = around.before.is_ascii_alphabetic() && is_word(c);
                    model::multi_byte(candidate.script, reader.level(bytes), c)
                        + if swallowed { 16 } else { 0 }
                        + if joined { 4 } else { 0 }
                        - if rank { 10 } else { 0 }
                };
                cost = cost.saturating_add(surprise);
                good += usize::from(!c.is_ascii());
                if is_single_byte {
                    around.streak = if !c.is_ascii() && model::is_alphabetic(c) {
                        around.streak.saturating_add(1)
                    } else {
                        0
                    };
                }
                around.before = c;
            }
        }
        if candidate.encoding == EUC_JP && !is_japanese {
            // EUC-JP and GB2312 use the same bytes for their characters.
            cost = cost.saturating_add(8);
        }
        let fair = if candidate.encoding == UTF_8 {
            good.saturating_mul(3)
        } else {
            good
        };
        (good > 0 && fair >= bad).then_some(cost)
    }

    /// Returns true if there are four-byte characters, which gb18030 has and GBK lacks.
    fn has_quads(&self) -> bool {
        self.places.iter().any(|place| {
            let place = self.bytes.get(place.clone()).unwrap_or_default();
            place
                .windows(4)
                .any(|quad| matches!(quad, [0x81..=0xfe, b'0'..=b'9', 0x81..=0xfe, b'0'..=b'9']))
        })
    }
}

/// Decodes characters one by one.
struct Reader<'a> {
    encoding: &'static Encoding,
    charset: Charset,
    /// Characters of the bytes above ASCII, if each is one character.
    high: &'a [Option<char>],
}

impl<'a> Reader<'a> {
    fn new(candidate: &'a Candidate) -> Reader<'a> {
        Reader {
            encoding: candidate.encoding,
            charset: Charset::standard(candidate.encoding),
            high: candidate.high(),
        }
    }

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
            let mut chunks = bytes.get(..4).unwrap_or(bytes).utf8_chunks();
            let chunk = chunks.next();
            let character = chunk
                .as_ref()
                .and_then(|chunk| chunk.valid().chars().next());
            let len = character.map_or_else(
                || chunk.map_or(1, |chunk| chunk.invalid().len()),
                char::len_utf8,
            );
            return (len, character);
        }
        let len = self.len(bytes);
        let character = bytes
            .get(..len)
            .and_then(|bytes| self.charset.character(bytes));
        if character.is_some() {
            return (len, character);
        }
        // An ASCII byte is never part of an invalid sequence.
        let trail = bytes.get(1).is_some_and(|byte| !byte.is_ascii());
        (1 + usize::from(trail), None)
    }

    fn len(&self, bytes: &[u8]) -> usize {
        match bytes {
            [0xa1..=0xdf, ..] if self.encoding == SHIFT_JIS => 1,
            [0x8f, ..] if self.encoding == EUC_JP => 3,
            [_, b'0'..=b'9', ..] if self.encoding == GBK => 4,
            _ => 2,
        }
    }

    /// Returns the part of the encoding that contains a character.
    fn level(&self, bytes: &[u8]) -> Level {
        let &[lead, trail] = bytes else {
            return Level::Extension;
        };
        let Some((_, first, second)) = LEVELS.iter().find(|row| row.0 == self.encoding) else {
            return Level::First;
        };
        // Only the extensions of EUC encodings have such trail bytes.
        let is_extension = trail < 0xa1 && (self.encoding == GBK || self.encoding == EUC_KR);
        match lead {
            _ if is_extension => Level::Extension,
            _ if first.contains(&lead) => Level::First,
            _ if second.contains(&lead) => Level::Second,
            _ => Level::Extension,
        }
    }
}

/// Lead bytes of the first and second level of each encoding.
static LEVELS: &[(&Encoding, Range<u8>, Range<u8>)] = &[
    (GBK, 0xb0..0xd8, 0xd8..0xf8),
    (BIG5, 0xa4..0xc7, 0xc9..0xfa),
    (SHIFT_JIS, 0x88..0x98, 0x98..0xeb),
    (EUC_JP, 0xb0..0xd0, 0xd0..0xf5),
    (EUC_KR, 0xb0..0xc9, 0xca..0xfe),
];

fn ascii(before: char, character: char, behind: &[u8]) -> i32 {
    match character {
        // In the middle of a text it is more likely the second byte of a character.
        ']' if before != '\\' && !is_grammar(behind) => 9,
        ']' => 2,
        _ if character.is_ascii_alphabetic() && is_word(before) => 7,
        _ => 5,
    }
}

/// Returns true if the bytes look like SGF after the end of a value.
fn is_grammar(bytes: &[u8]) -> bool {
    let rest = bytes.get(..32).unwrap_or(bytes).trim_ascii_start();
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
    let letters = rest.iter().take_while(is_letter).count();
    match rest.get(letters..).unwrap_or_default().trim_ascii_start() {
        [b'[', ..] => true,
        [] | [b';' | b'(' | b')', ..] => letters == 0,
        _ => false,
    }
}

/// Detects ranks of players: 9段, 九段, 3級, 5级, 9단, 3급.
fn is_rank(before: char, character: char) -> bool {
    matches!(character, '段' | '级' | '級' | '단' | '급')
        && (before.is_ascii_digit() || "一二三四五六七八九十初".contains(before))
}

/// Returns true for a word or syllable, which should not follow a Latin letter.
fn is_word(character: char) -> bool {
    matches!(character, 'ぁ'..='ー' | '㐀'..='鿿' | '가'..='힣' | '｡'..='ﾟ' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_characters() {
        assert!(is_grammar(b" ;B[aa]"));
        assert!(is_grammar(b"\nPW[x]"));
        assert!(is_grammar(b""));
        assert!(!is_grammar(b" and so on]"));
    }
}
