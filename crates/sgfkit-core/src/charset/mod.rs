//! Detects character encodings, and converts between bytes and text.
//!
//! `CA` declares the encoding of a tree's texts (properties.html, CA). Many files lack it, some
//! declare the wrong one, and some were pasted together from files in different encodings. So there
//! are three questions: the meaning of a name ([`Charset::for_name`]), whether the bytes confirm it
//! ([`Charset::runs`], [`plainly_utf8`]), and the most likely encoding if nothing is declared
//! ([`byte_order_mark`], [`wide_without_mark`], [`detect`]).
//!
//! The tables are those of the WHATWG Encoding Standard. They treat ISO-8859-1 as windows-1252,
//! GB2312 as GBK, Shift_JIS as Microsoft's code page 932 and EUC-KR as 949, which is the intended
//! meaning of these names in SGF files.

#[cfg(feature = "charsets")]
mod detect;
#[cfg(feature = "charsets")]
mod model;
mod names;
mod wide;

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{DecoderResult, Encoding};

#[cfg(feature = "charsets")]
pub use detect::{detect, detect_among};
use wide::Layout;
pub use wide::{Wide, byte_order_mark, wide_without_mark};

/// Returns `None`. Without the feature `charsets`, undeclared text is UTF-8 or Latin-1.
#[cfg(not(feature = "charsets"))]
#[must_use]
pub fn detect(_bytes: &[u8]) -> Option<Charset> {
    None
}

/// Returns true if the bytes are UTF-8 and almost certainly nothing else, although
/// `declared` is another encoding.
///
/// There must be more than one run of bytes above ASCII. A short text in a multi-byte
/// encoding may happen to be valid UTF-8, such as `联通` in GBK, so in that case there
/// must also be a sequence of three or four bytes, or six of two bytes.
#[must_use]
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

/// A supported character encoding.
///
/// ```
/// use sgfkit::charset::Charset;
/// let charset = Charset::for_name(b"gb2312").unwrap();
/// assert_eq!(charset.name(), "GBK");
/// assert_eq!(charset.decode(b"9\xb6\xce").text, "9段");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// An encoding of the WHATWG standard, except UTF-16, which the standard does not encode.
    Standard(&'static Encoding),
    Wide(Layout),
}

/// Ways in which ASCII byte values occur in an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Structure {
    /// The bytes of `[`, `\` and `]` are never part of another character: UTF-8,
    /// ISO-8859-x, windows-125x, KOI8, EUC-JP, EUC-KR.
    AsciiSafe,
    /// `[`, `\` and `]` may be the second byte of a character: Shift_JIS, GBK, gb18030 and Big5.
    DoubleByte,
    /// Escape sequences switch to character sets with two ASCII bytes per character: ISO-2022-JP.
    Iso2022Jp,
    /// ASCII characters take two or four bytes, so the whole file is converted before
    /// parsing: UTF-16 and UTF-32.
    Wide,
}

/// Decoded text or invalid bytes; see [`Charset::pieces`].
pub(crate) enum Piece<'a> {
    Text(String),
    Bytes(&'a [u8]),
}

/// Result of [`Charset::decode`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Decoded<'a> {
    /// Text, with U+FFFD for each malformed part.
    pub text: Cow<'a, str>,
    /// True if some part was malformed.
    pub lossy: bool,
}

/// First character of a text that an encoding lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Unencodable {
    /// Offset in bytes of the text.
    pub index: usize,
    /// The character.
    pub character: char,
}

impl fmt::Display for Unencodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unencodable { index, character } = self;
        let code = u32::from(*character);
        write!(
            f,
            "the encoding lacks {character:?} (U+{code:04X}) at byte {index} of the text"
        )
    }
}

impl std::error::Error for Unencodable {}

/// Number of runs of bytes above ASCII, as counted by [`Charset::runs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Runs {
    /// Number of runs that are valid text in the encoding.
    pub good: usize,
    /// Number of runs with a malformed part or an undefined byte.
    pub bad: usize,
}

impl Charset {
    /// UTF-8.
    pub const UTF_8: Charset = Charset(Kind::Standard(encoding_rs::UTF_8));
    /// UTF-16, little-endian.
    pub const UTF_16LE: Charset = Charset(Kind::Wide(Layout::UTF_16LE));
    /// UTF-16, big-endian.
    pub const UTF_16BE: Charset = Charset(Kind::Wide(Layout::UTF_16BE));
    /// UTF-32, little-endian.
    pub const UTF_32LE: Charset = Charset(Kind::Wide(Layout::UTF_32LE));
    /// UTF-32, big-endian.
    pub const UTF_32BE: Charset = Charset(Kind::Wide(Layout::UTF_32BE));
    /// ISO-8859-1, the default of the format, as its superset windows-1252.
    pub const LATIN_1: Charset = Charset(Kind::Standard(encoding_rs::WINDOWS_1252));

    fn standard(encoding: &'static Encoding) -> Charset {
        if encoding == encoding_rs::UTF_16LE {
            Charset::UTF_16LE
        } else if encoding == encoding_rs::UTF_16BE {
            Charset::UTF_16BE
        } else {
            Charset(Kind::Standard(encoding))
        }
    }

    /// Returns the encoding for the value of `CA` or for a name from a user, or `None` if it is
    /// unknown or not supported.
    ///
    /// Ignores case and all ASCII characters except letters, digits, `-_:.` and `]`. A name with
    /// `]` or non-ASCII bytes is invalid. Supports the labels of the WHATWG standard, the aliases
    /// in the IANA registry (the successor of RFC 1345, which properties.html, CA refers to), and
    /// other names that programs write, such as code page numbers and Windows font charsets.
    /// `UTF-16`, `UTF-32` and similar names without a byte order are little-endian.
    ///
    /// ```
    /// use sgfkit::charset::Charset;
    /// assert_eq!(Charset::for_name(b"Latin1"), Some(Charset::LATIN_1));
    /// assert_eq!(Charset::for_name(b"GB2312_CHARSET").unwrap().name(), "GBK");
    /// assert_eq!(Charset::for_name(b"foo"), None);
    /// ```
    #[must_use]
    pub fn for_name(name: &[u8]) -> Option<Charset> {
        match name {
            // Most common name.
            b"UTF-8" | b"utf-8" => Some(Charset::UTF_8),
            _ => names::find(name),
        }
    }

    /// Returns a name for each encoding, as written in CA, the most common ones first.
    ///
    /// ```
    /// use sgfkit::charset::Charset;
    ///
    /// assert_eq!(Charset::names().next(), Some("UTF-8"));
    /// assert!(Charset::names().all(|name| Charset::for_name(name.as_bytes()).is_some()));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        names::NAMES.into_iter()
    }

    /// Returns the WHATWG name, such as `UTF-8` or `windows-1252`; or `UTF-32LE` or `UTF-32BE`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Standard(encoding) => encoding.name(),
            Kind::Wide(layout) => layout.name(),
        }
    }

    /// Returns true if every byte is one character, so that decoding hardly ever fails.
    #[must_use]
    pub fn is_single_byte(self) -> bool {
        match self.0 {
            Kind::Standard(encoding) => encoding.is_single_byte(),
            _ => false,
        }
    }

    /// Returns the use of ASCII byte values in the encoding.
    #[must_use]
    pub fn structure(self) -> Structure {
        match self.0 {
            Kind::Standard(encoding) => structure(encoding),
            Kind::Wide(_) => Structure::Wide,
        }
    }

    /// Decodes bytes. A byte order mark becomes U+FEFF, like any other character.
    ///
    /// ```
    /// use sgfkit::charset::Charset;
    /// assert_eq!(Charset::LATIN_1.decode(b"Lo\xefc").text, "Loïc");
    /// assert!(Charset::UTF_8.decode(b"Lo\xefc").lossy);
    /// ```
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        let (text, lossy) = match self.0 {
            Kind::Standard(encoding) => encoding.decode_without_bom_handling(bytes),
            Kind::Wide(layout) => {
                let (text, lossy) = layout.decode(bytes);
                (Cow::Owned(text), lossy)
            }
        };
        Decoded { text, lossy }
    }

    /// Decodes bytes into text and the invalid bytes between. In ISO-2022-JP, UTF-16 and
    /// UTF-32, one invalid byte makes the whole input invalid.
    pub(crate) fn pieces(self, bytes: &[u8]) -> Vec<Piece<'_>> {
        let Kind::Standard(encoding) = self.0 else {
            return vec![Piece::Bytes(bytes)];
        };
        let mut pieces = Vec::new();
        let mut rest = match structure(encoding) {
            Structure::Iso2022Jp => return vec![Piece::Bytes(bytes)],
            _ => bytes,
        };
        while !rest.is_empty() {
            let mut decoder = encoding.new_decoder_without_bom_handling();
            let room = decoder.max_utf8_buffer_length_without_replacement(rest.len());
            let mut text = String::with_capacity(room.unwrap_or(rest.len()));
            let (result, read) =
                decoder.decode_to_string_without_replacement(rest, &mut text, true);
            let (read, bad) = match result {
                DecoderResult::Malformed(len, more) => {
                    let end = read.saturating_sub(usize::from(more));
                    (end.saturating_sub(usize::from(len)), usize::from(len))
                }
                _ => (read, 0),
            };
            let (bad, behind) = rest.split_at(read).1.split_at(bad);
            pieces.extend((!text.is_empty()).then_some(Piece::Text(text)));
            pieces.extend((!bad.is_empty()).then_some(Piece::Bytes(bad)));
            if behind.len() == rest.len() {
                break;
            }
            rest = behind;
        }
        pieces
    }

    /// Encodes text, without a byte order mark.
    ///
    /// The result always decodes to the same text. Characters for which the standard's tables have
    /// only a look-alike, such as `¥` for the backslash in Shift_JIS, are errors.
    ///
    /// # Errors
    ///
    /// Returns the first character that the encoding lacks.
    ///
    /// ```
    /// use sgfkit::charset::Charset;
    /// assert_eq!(*Charset::LATIN_1.encode("Loïc").unwrap(), *b"Lo\xefc");
    /// assert_eq!(Charset::LATIN_1.encode("9段").unwrap_err().index, 1);
    /// ```
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, Unencodable> {
        let encoding = match self.0 {
            Kind::Standard(encoding) => encoding,
            Kind::Wide(layout) => return Ok(Cow::Owned(layout.encode(text))),
        };
        let plain = match structure(encoding) {
            Structure::Iso2022Jp => Encoding::iso_2022_jp_ascii_valid_up_to(text.as_bytes()),
            _ => Encoding::ascii_valid_up_to(text.as_bytes()),
        };
        if encoding == encoding_rs::UTF_8 || plain == text.len() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        match text
            .char_indices()
            .find(|&(_, c)| has_look_alike(encoding, c))
        {
            None => encode(encoding, text).map(Cow::Owned),
            Some((index, character)) => {
                // An earlier character may have only a look-alike.
                encode(encoding, &text[..index])?;
                Err(Unencodable { index, character })
            }
        }
    }

    /// Returns true if two bytes are one character of a double-byte encoding (see
    /// [`Structure::DoubleByte`]).
    ///
    /// It uses the tables, so a truncated character does not swallow the `]` after it.
    #[must_use]
    pub fn is_pair(self, lead: u8, trail: u8) -> bool {
        self.is_lead(lead) && self.pair(lead, trail)
    }

    /// Returns true if a byte begins a multi-byte character in a double-byte encoding (see
    /// [`Structure::DoubleByte`]).
    #[inline]
    #[must_use]
    pub fn is_lead(self, byte: u8) -> bool {
        self.structure() == Structure::DoubleByte && self.leads(byte)
    }

    /// Counts the runs of bytes above ASCII that are valid or invalid in this encoding.
    ///
    /// A run consists of such bytes and the ASCII bytes that are part of their characters.
    /// In ISO-2022-JP it begins with an escape sequence. In single-byte encodings,
    /// undefined bytes and control characters make a run bad: real text never contains
    /// them, but text in another encoding often does. In UTF-16 and UTF-32, which are
    /// converted before parsing, every run is bad.
    ///
    /// ```
    /// use sgfkit::charset::Charset;
    /// let runs = Charset::LATIN_1.runs(b"PB[Lo\xefc]PW[\x81\x8d]");
    /// assert_eq!((runs.good, runs.bad), (1, 1));
    /// ```
    #[must_use]
    pub fn runs(self, bytes: &[u8]) -> Runs {
        let mut runs = Runs::default();
        let escapes = self.structure() == Structure::Iso2022Jp;
        let mut at = 0;
        while let Some(rest) = bytes.get(at..) {
            at += if escapes {
                Encoding::iso_2022_jp_ascii_valid_up_to(rest)
            } else {
                Encoding::ascii_valid_up_to(rest)
            };
            let end = match bytes.get(at) {
                None => break,
                Some(0x1b) => escaped_end(bytes, at),
                Some(0..0x80) => at + 1, // SO or SI, which ISO-2022-JP forbids
                Some(_) => self.run_end(bytes, at),
            };
            if self.is_text(bytes.get(at..end).unwrap_or_default()) {
                runs.good += 1;
            } else {
                runs.bad += 1;
            }
            at = end;
        }
        runs
    }

    fn run_end(self, bytes: &[u8], mut at: usize) -> usize {
        while let Some(&byte) = bytes.get(at) {
            if byte < 0x80 {
                break;
            }
            at += match bytes.get(at + 1..) {
                Some(&[trail, ..]) if self.leads(byte) && trail >= 0x80 => 2,
                Some(&[trail, ..]) if self.leads(byte) && self.pair(byte, trail) => 2,
                Some(&[b'0'..=b'9', 0x81..=0xfe, b'0'..=b'9', ..]) if self.has_quads() => 4,
                _ => 1,
            };
        }
        at
    }

    /// Returns true if all bytes are valid text.
    fn is_text(self, bytes: &[u8]) -> bool {
        let Kind::Standard(encoding) = self.0 else {
            return false;
        };
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut text = [0; 512];
        let mut rest = bytes;
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut text, true);
            let part = text.get(..written).unwrap_or_default();
            // U+0080 to U+009F are C2 80 to C2 9F.
            let is_control = |pair: &[u8]| matches!(pair, [0xc2, 0x80..0xa0]);
            if encoding.is_single_byte() && part.windows(2).any(is_control) {
                return false;
            }
            match result {
                DecoderResult::InputEmpty => return true,
                DecoderResult::Malformed(..) => return false,
                DecoderResult::OutputFull => rest = rest.get(read..).unwrap_or_default(),
            }
        }
    }

    /// Returns true if a byte begins a multi-byte character whose second byte may be ASCII:
    /// a letter in EUC-KR, also a bracket in double-byte encodings.
    fn leads(self, byte: u8) -> bool {
        let Kind::Standard(encoding) = self.0 else {
            return false;
        };
        if encoding == encoding_rs::SHIFT_JIS {
            return matches!(byte, 0x81..=0x9f | 0xe0..=0xfc);
        }
        matches!(byte, 0x81..=0xfe)
            && (structure(encoding) == Structure::DoubleByte || encoding == encoding_rs::EUC_KR)
    }

    fn pair(self, lead: u8, trail: u8) -> bool {
        self.character(&[lead, trail]).is_some()
    }

    /// Returns true if the second and fourth byte of a character may be digits.
    fn has_quads(self) -> bool {
        matches!(self.0, Kind::Standard(encoding)
            if encoding == encoding_rs::GBK || encoding == encoding_rs::GB18030)
    }

    /// Decodes bytes that are exactly one character, and returns the first code point.
    fn character(self, bytes: &[u8]) -> Option<char> {
        let Kind::Standard(encoding) = self.0 else {
            return None;
        };
        let mut text = [0; 16];
        let (result, _, written) = encoding
            .new_decoder_without_bom_handling()
            .decode_to_utf8_without_replacement(bytes, &mut text, true);
        match result {
            DecoderResult::InputEmpty => std::str::from_utf8(text.get(..written)?)
                .ok()?
                .chars()
                .next(),
            _ => None,
        }
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Charset").field(&self.name()).finish()
    }
}

fn structure(encoding: &'static Encoding) -> Structure {
    use encoding_rs::{BIG5, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
    if [GBK, SHIFT_JIS, BIG5, GB18030].contains(&encoding) {
        Structure::DoubleByte
    } else if encoding == ISO_2022_JP {
        Structure::Iso2022Jp
    } else {
        Structure::AsciiSafe
    }
}

/// Returns the end of a section of ISO-2022-JP that begins with an escape sequence at `at`: after
/// the sequence that returns to single bytes, or at the end of the line (RFC 1468).
fn escaped_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    loop {
        match bytes.get(end..) {
            None | Some([] | [b'\n' | b'\r', ..]) => return end.min(bytes.len()),
            Some([0x1b, b'(', ..]) => return (end + 3).min(bytes.len()),
            Some(_) => end += 1,
        }
    }
}

fn encode(encoding: &'static Encoding, text: &str) -> Result<Vec<u8>, Unencodable> {
    use encoding_rs::EncoderResult;
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::new();
    let mut read = 0;
    loop {
        let rest = text.get(read..).unwrap_or_default();
        let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
        bytes.reserve(room.unwrap_or(rest.len()));
        let (result, used) =
            encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        read += used;
        match result {
            EncoderResult::InputEmpty => return Ok(bytes),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(_) => {
                // The encoder has already consumed it.
                let last = text
                    .get(..read)
                    .and_then(|done| done.char_indices().next_back());
                let (index, character) = last.unwrap_or_default();
                return Err(Unencodable { index, character });
            }
        }
    }
}

/// Returns true for characters that the standard encodes as other ones.
fn has_look_alike(encoding: &'static Encoding, character: char) -> bool {
    use encoding_rs::{EUC_JP, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
    match character {
        '¥' | '‾' | '−' => [SHIFT_JIS, EUC_JP, ISO_2022_JP].contains(&encoding),
        '\u{ff61}'..='\u{ff9f}' => encoding == ISO_2022_JP, // katakana of half width
        // Private-use characters that Unicode has since assigned.
        '\u{e78d}'..='\u{e796}'
        | '\u{e81e}'
        | '\u{e826}'
        | '\u{e82b}'
        | '\u{e82c}'
        | '\u{e832}'
        | '\u{e843}'
        | '\u{e854}'
        | '\u{e864}' => [GBK, GB18030].contains(&encoding),
        _ => false,
    }
}
