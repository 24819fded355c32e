//! Classifies bytes for the slow reader: characters, white space, and the item at a position.

use sgfkit::{FaultKind, Span};

use super::reader::{Reader, Stepping};

/// The item at a position, with lookahead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    End,
    Semicolon,
    Open,
    Close,
    Bracket,
    Property,
    Other,
}

/// Inspection of bytes.
impl Reader<'_> {
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    pub(super) fn fault(&mut self, kind: FaultKind, start: usize, end: usize) {
        self.reading.faults.push((span(start, end), kind));
    }

    /// Returns the first of the bytes `wanted` at or after `from` that is a whole character and not
    /// escaped.
    pub(super) fn next_of(&self, wanted: &[u8], from: usize) -> Option<usize> {
        self.next_in(self.stepping, wanted, from)
    }

    pub(super) fn next_in(&self, stepping: Stepping, wanted: &[u8], from: usize) -> Option<usize> {
        let mut at = from;
        let mut escaped = false;
        let mut two_bytes = false;
        while let Some(byte) = self.byte(at) {
            let len = match stepping {
                Stepping::Bytes => 1,
                Stepping::DoubleByte(charset) => self.double_byte_len(charset, at, escaped),
                Stepping::Iso2022Jp => iso_2022_jp_len(&self.bytes[at..], &mut two_bytes),
            };
            if len == 1 && !two_bytes && !escaped && wanted.contains(&byte) {
                return Some(at);
            }
            escaped = len == 1 && !two_bytes && !escaped && byte == b'\\';
            at += len;
        }
        None
    }

    /// The brackets of a text, and whether each is escaped.
    pub(super) fn brackets(&self, from: usize, end: usize) -> Vec<(u8, bool)> {
        let mut brackets = Vec::new();
        let mut at = from;
        let mut escaped = false;
        let mut two_bytes = false;
        while at < end {
            let byte = self.bytes[at];
            let len = match self.stepping {
                Stepping::Bytes => 1,
                Stepping::DoubleByte(charset) => self.double_byte_len(charset, at, escaped),
                Stepping::Iso2022Jp => iso_2022_jp_len(&self.bytes[at..], &mut two_bytes),
            };
            let is_ascii = len == 1 && !two_bytes;
            if is_ascii && matches!(byte, b'[' | b']') {
                brackets.push((byte, escaped));
            }
            escaped = is_ascii && !escaped && byte == b'\\';
            at += len;
        }
        brackets
    }

    pub(super) fn double_byte_len(
        &self,
        charset: &'static encoding_rs::Encoding,
        at: usize,
        escaped: bool,
    ) -> usize {
        let (Some(lead), Some(trail)) = (self.byte(at), self.byte(at + 1)) else {
            return 1;
        };
        let is_lead = is_lead(charset, lead);
        // If in doubt, trust the bracket, not the character.
        let is_pair = match trail {
            b'[' | b']' | b'\\' => charset
                .decode_without_bom_handling_and_without_replacement(&[lead, trail])
                .is_some(),
            _ => trail >= 0x40,
        };
        let cut = trail == b']' && !escaped && {
            let mut behind = self.white_end(at + 2);
            if self.byte(behind) == Some(b';') {
                behind = self.white_end(behind + 1);
            }
            self.symbol(behind) == Symbol::Property
        };
        if is_lead && is_pair && !cut { 2 } else { 1 }
    }

    pub(super) fn symbol(&self, at: usize) -> Symbol {
        match self.byte(at) {
            None => Symbol::End,
            Some(b';') => Symbol::Semicolon,
            Some(b'(') => Symbol::Open,
            Some(b')') => Symbol::Close,
            Some(b'[') => Symbol::Bracket,
            Some(_) if self.is_property(at) => Symbol::Property,
            Some(_) => Symbol::Other,
        }
    }

    pub(super) fn is_property(&self, at: usize) -> bool {
        if !self.bytes[at].is_ascii_alphabetic() {
            return false;
        }
        let end = self.identifier_end(at);
        let identifier = &self.bytes[at..end];
        let bracket = self.white_end(end);
        self.byte(bracket) == Some(b'[')
            && if bracket == end {
                identifier.iter().any(u8::is_ascii_uppercase)
            } else {
                identifier.iter().all(u8::is_ascii_uppercase)
            }
    }

    pub(super) fn identifier_end(&self, start: usize) -> usize {
        let is_part = |at: &usize| self.bytes[*at].is_ascii_alphanumeric();
        start + (start..self.bytes.len()).take_while(is_part).count()
    }

    /// Returns the `[` after the odd word at `at`.
    pub(super) fn odd_word(&self, at: usize) -> Option<usize> {
        let bracket = (at..self.bytes.len()).find(|at| !is_odd(self.bytes[*at]))?;
        let word = &self.bytes[at..bracket];
        let is_one = self.bytes[bracket] == b'['
            && word.len() <= 12
            && word.iter().any(u8::is_ascii_alphabetic);
        is_one.then_some(bracket)
    }

    /// Returns the `[` after the odd identifier at `at`: an odd word without a shorter identifier
    /// of one or two capitals directly before the bracket.
    pub(super) fn odd_identifier(&self, at: usize) -> Option<usize> {
        let bracket = self.odd_word(at)?;
        let word = &self.bytes[at..bracket];
        let hidden = [1, 2].iter().any(|len| {
            let Some(rest) = word.len().checked_sub(*len) else {
                return false;
            };
            word[rest..].iter().all(u8::is_ascii_uppercase)
                && rest > 0
                && !word[rest - 1].is_ascii_alphabetic()
        });
        (!hidden).then_some(bracket)
    }

    /// The end of the white space, and of what counts as such, at `from`.
    pub(super) fn white_end(&self, from: usize) -> usize {
        let mut at = from;
        loop {
            match self.bytes.get(at..) {
                Some([byte, ..]) if is_white(*byte) => at += 1,
                Some([0, ..]) => at += 1,
                Some([b'\\', b'r' | b'n', ..]) => at += 2,
                _ => return at,
            }
        }
    }

    /// Reports text that counts as white space but is not, once per run. Not reported if another
    /// error already covers it.
    pub(super) fn noise(&mut self, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            let start = at;
            while at < end && self.bytes[at] == 0 {
                at += 1;
            }
            if at > start {
                self.fault(FaultKind::NulBytes, start, at);
                continue;
            }
            while at < end
                && self.bytes[at] == b'\\'
                && matches!(self.byte(at + 1), Some(b'r' | b'n'))
            {
                at += 2;
            }
            if at > start {
                self.fault(FaultKind::LiteralNewline, start, at);
                continue;
            }
            at += 1;
        }
    }
}

/// Returns true if a byte starts a two-byte character.
pub(super) fn is_lead(charset: &'static encoding_rs::Encoding, byte: u8) -> bool {
    match charset.name() {
        "Shift_JIS" => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
        _ => matches!(byte, 0x81..=0xfe),
    }
}

/// `ESC $` starts two-byte characters; `ESC (` and line breaks end them.
pub(super) fn iso_2022_jp_len(rest: &[u8], two_bytes: &mut bool) -> usize {
    match rest {
        [0x1b, b'$', _, ..] => {
            *two_bytes = true;
            3
        }
        [0x1b, b'(', _, ..] => {
            *two_bytes = false;
            3
        }
        [b'\r' | b'\n', ..] => {
            *two_bytes = false;
            1
        }
        [_, b'\r' | b'\n', ..] => 1,
        _ if *two_bytes => 2,
        _ => 1,
    }
}

/// Returns true for the characters of an odd word.
fn is_odd(byte: u8) -> bool {
    (0x21..0x7f).contains(&byte) && !matches!(byte, b'[' | b']' | b'(' | b')' | b';' | b'\\')
}

pub(super) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}
