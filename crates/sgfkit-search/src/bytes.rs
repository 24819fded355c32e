//! Encodes numbers as bytes, and decodes them without trusting the input.

pub(crate) use sgfkit::words::push_leb128 as push;

/// Decodes bytes in order. Past the end of damaged bytes, everything reads as 0.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    pub(crate) fn small(&mut self) -> u32 {
        self.number() as u32
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((byte, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *byte
    }

    pub(crate) fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(len.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Reads a text with its length; damaged bytes become U+FFFD.
    pub(crate) fn text(&mut self) -> String {
        let len = self.small() as usize;
        String::from_utf8_lossy(self.take(len)).into_owned()
    }

    #[cfg(feature = "disk")]
    pub(crate) fn fixed_u64(&mut self) -> u64 {
        let bytes = self.take(8);
        u64_at(bytes, 0)
    }

    /// Reads a count of items of at least `len` bytes each, limited by the remaining bytes.
    pub(crate) fn count(&mut self, len: usize) -> usize {
        (self.number() as usize).min(self.0.len() / len.max(1))
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}

pub(crate) fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Returns the number at an offset, or 0 past the end.
#[inline]
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.map_or(0, |bytes| u16::from_le_bytes(*bytes))
}

#[inline]
pub(crate) fn u32_nth(bytes: &[u8], number: usize) -> u32 {
    u32_at(bytes, number.saturating_mul(size_of::<u32>()))
}

#[inline]
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

#[inline]
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
