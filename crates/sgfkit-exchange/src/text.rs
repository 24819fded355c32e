//! Decodes files and splits them into lines.

use sgfkit_core::charset::{Charset, byte_order_mark, detect_among, wide_without_mark};

pub(super) struct Text {
    /// The text, with `\n` as the end of every line.
    pub text: String,
    /// The name of the encoding in reports.
    pub charset: &'static str,
    /// Invalid bytes became U+FFFD.
    pub is_lossy: bool,
}

const GUESSED: [(&str, &str); 4] = [
    ("gb18030", "GB18030"),
    ("EUC-KR", "CP949"),
    ("Shift_JIS", "Shift_JIS"),
    ("Big5", "Big5"),
];

impl Text {
    /// Decodes bytes in the `wanted` encoding, or else by byte order mark, as valid UTF-8, in the
    /// encoding that the file declares, or in the most likely one.
    pub fn decode(bytes: &[u8], wanted: Option<Charset>) -> Text {
        let (marked, skip) = match byte_order_mark(bytes) {
            Some((charset, len)) => (Some(charset), len),
            None => (None, 0),
        };
        let bytes = &bytes[skip..];
        let utf8 = || std::str::from_utf8(bytes).is_ok().then_some(Charset::UTF_8);
        let charset = wanted
            .or(marked)
            .or_else(|| wide_without_mark(bytes))
            .or_else(utf8)
            .or_else(|| declared(bytes))
            .or_else(|| guess(bytes))
            .unwrap_or(Charset::LATIN_1);
        let decoded = charset.decode(bytes);
        let text = if decoded.text.contains('\r') {
            decoded.text.replace("\r\n", "\n").replace('\r', "\n")
        } else {
            decoded.text.into_owned()
        };
        Text {
            text,
            charset: shown_name(charset),
            is_lossy: decoded.lossy,
        }
    }

    /// Returns the lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        (1..).zip(self.text.lines())
    }

    /// Returns the lines that are not blank, trimmed.
    pub fn filled(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        let lines = self.lines().map(|(number, line)| (number, line.trim()));
        lines.filter(|(_, line)| !line.is_empty())
    }

    /// Returns the number of lines, at least 1.
    pub fn last_line(&self) -> usize {
        self.text.lines().count().max(1)
    }

    /// Returns the first line with invalid bytes.
    pub fn first_lossy_line(&self) -> usize {
        let mut lines = self.lines();
        let line = lines.find(|(_, line)| line.contains('\u{fffd}'));
        line.map_or(1, |(number, _)| number)
    }
}

pub(super) struct Places<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> Places<'t> {
    pub fn new(text: &'t str) -> Places<'t> {
        Places {
            text,
            at: 0,
            line: 1,
        }
    }

    /// Returns the line of an offset, from 1.
    pub fn line(&mut self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        if offset > self.at {
            let passed = &self.text.as_bytes()[self.at..offset];
            self.line += memchr::memchr_iter(b'\n', passed).count();
            self.at = offset;
        }
        self.line
    }
}

fn declared(bytes: &[u8]) -> Option<Charset> {
    if !bytes.trim_ascii_start().starts_with(b"[Header]") {
        return None;
    }
    let mut lines = bytes.split(|byte| matches!(byte, b'\r' | b'\n'));
    let name = lines.find_map(|line| line.strip_prefix(b"Lang="))?;
    match name.trim_ascii() {
        b"SJIS" => Charset::for_name(b"Shift_JIS"),
        name => Charset::for_name(name),
    }
}

fn guess(bytes: &[u8]) -> Option<Charset> {
    let charsets = GUESSED.map(|(name, _)| Charset::for_name(name.as_bytes()));
    let charsets: Vec<Charset> = charsets.into_iter().flatten().collect();
    detect_among(bytes, &charsets)
}

fn shown_name(charset: Charset) -> &'static str {
    let mut known = GUESSED.iter();
    let known = known.find(|(name, _)| *name == charset.name());
    known.map_or(charset.name(), |(_, shown)| shown)
}

/// Returns true if bytes begin like a game in SGF: `(`, spaces, and `;` or a property.
pub(super) fn begins_as_sgf(bytes: &[u8]) -> bool {
    let bytes = match byte_order_mark(bytes) {
        // The first bytes are enough, at any character width.
        Some((charset, len)) => {
            let end = bytes.len().min(len + 256);
            return begins(charset.decode(&bytes[len..end]).text.as_bytes());
        }
        None => bytes,
    };
    match wide_without_mark(bytes) {
        Some(charset) => begins(
            charset
                .decode(&bytes[..bytes.len().min(256)])
                .text
                .as_bytes(),
        ),
        None => begins(bytes),
    }
}

fn begins(bytes: &[u8]) -> bool {
    let Some(inside) = bytes.trim_ascii_start().strip_prefix(b"(") else {
        return false;
    };
    let inside = inside.trim_ascii_start();
    let letters = inside.iter().take_while(|byte| byte.is_ascii_alphabetic());
    match letters.count() {
        0 => inside.starts_with(b";"),
        count => inside[count..].trim_ascii_start().starts_with(b"["),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_as_sgf() {
        for (text, sgf) in [
            ("(;GM[1])", true),
            (" \n( ;B[pd])", true),
            ("(GM[1];B[pd])", true),
            ("\u{feff}(;)", true),
            ("(X) . .", false),
            ("; B[pd]", false),
            ("\\HS\n(;)", false),
            ("", false),
        ] {
            assert_eq!(begins_as_sgf(text.as_bytes()), sgf, "{text}");
        }
        let wide: Vec<u8> = "(;GM[1])"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert!(begins_as_sgf(&wide));
    }

    #[test]
    fn charsets_of_names() {
        for (name, shown, text) in [
            (
                "EUC-KR",
                "CP949",
                "\\[GAMERESULT=흑 불계승\\]\n\\[GAMENAME=승급 대국\\]\n\\[GAMEPLACE=타이젬 바둑\\]",
            ),
            (
                "GBK",
                "GB18030",
                "\\[GAMENAME=升降级赛\\]\n\\[GAMEBLACKNAME=黑方棋手 (9段)\\]\n\\[GAMERESULT=黑 中盘胜\\]",
            ),
            (
                "Shift_JIS",
                "Shift_JIS",
                "レーティング対局\n19\n黒中押し勝ち!",
            ),
            ("Big5", "Big5", "友誼對局\n19\n黑中盤勝"),
            ("UTF-8", "UTF-8", "黑中盘胜"),
        ] {
            let charset = Charset::for_name(name.as_bytes()).unwrap();
            let bytes = charset.encode(text).unwrap();
            let decoded = Text::decode(&bytes, None);
            assert_eq!((decoded.charset, &*decoded.text), (shown, text));
        }
    }
}
