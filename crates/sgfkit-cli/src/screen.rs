//! Filters output to a terminal, so that no file contents or names can send control sequences.

use std::io::{self, Write};

use sgfkit::terminal::{must_be_shown, push_visible};

const LONGEST: usize = 24;

/// A writer that escapes unsafe characters, and passes line breaks, tabs and, if enabled, colors.
/// Text may come in pieces of any size.
pub struct Screen<W> {
    out: W,
    is_colored: bool,
    /// The start of an incomplete character or color sequence.
    begun: Vec<u8>,
}

impl<W: Write> Screen<W> {
    pub fn new(out: W, is_colored: bool) -> Screen<W> {
        Screen {
            out,
            is_colored,
            begun: Vec::new(),
        }
    }

    /// Writes complete text, and keeps an incomplete end.
    fn show(&mut self, bytes: &[u8], is_end: bool) -> io::Result<()> {
        let kept = if is_end { 0 } else { self.begun_at_end(bytes) };
        let (whole, begun) = bytes.split_at(bytes.len() - kept);
        let text = String::from_utf8_lossy(whole);
        let mut shown = String::with_capacity(text.len());
        let mut rest = &*text;
        while let Some(at) = rest.find(must_be_shown) {
            shown.push_str(&rest[..at]);
            rest = &rest[at..];
            let passed = match rest.as_bytes()[0] {
                b'\n' | b'\t' => 1,
                b'\x1b' if self.is_colored => color(rest.as_bytes()).unwrap_or(0),
                _ => 0,
            };
            let (passed, behind) = rest.split_at(passed);
            shown.push_str(passed);
            rest = behind;
            let mut characters = rest.chars();
            if let (true, Some(character)) = (passed.is_empty(), characters.next()) {
                // Writing to a string cannot fail.
                let _ = push_visible(&mut shown, character);
                rest = characters.as_str();
            }
        }
        shown.push_str(rest);
        self.begun = begun.to_vec();
        self.out.write_all(shown.as_bytes())
    }

    /// Returns the number of bytes at the end that may be incomplete.
    fn begun_at_end(&self, bytes: &[u8]) -> usize {
        let tail = &bytes[bytes.len().saturating_sub(LONGEST)..];
        if let (true, Some(at)) = (self.is_colored, memchr::memrchr(b'\x1b', tail)) {
            let rest = &tail[at..];
            let in_it = |(at, byte): (usize, &u8)| match at {
                0 => true,
                1 => *byte == b'[',
                _ => is_parameter(*byte),
            };
            if rest.iter().enumerate().all(in_it) {
                return rest.len();
            }
        }
        let tail = &bytes[bytes.len().saturating_sub(3)..];
        let lens = (1..=tail.len()).filter(|len| {
            let part = &tail[tail.len() - len..];
            std::str::from_utf8(part).is_err_and(|error| error.valid_up_to() == 0)
                && std::str::from_utf8(part).is_err_and(|error| error.error_len().is_none())
        });
        lens.max().unwrap_or(0)
    }
}

/// Returns the length of a color or style sequence (ECMA-48, SGR), if one starts here.
fn color(bytes: &[u8]) -> Option<usize> {
    let parameters = bytes.strip_prefix(b"\x1b[")?;
    let len = parameters.iter().take_while(|byte| is_parameter(**byte));
    let len = len.count();
    (parameters.get(len) == Some(&b'm')).then_some(2 + len + 1)
}

fn is_parameter(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b';')
}

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() {
            self.show(bytes, false)?;
        } else {
            let mut all = std::mem::take(&mut self.begun);
            all.extend_from_slice(bytes);
            self.show(&all, false)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        self.show(&begun, true)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8], is_colored: bool, step: usize) -> String {
        let mut out = Vec::new();
        let mut screen = Screen::new(&mut out, is_colored);
        for piece in text.chunks(step) {
            screen.write_all(piece).unwrap();
        }
        screen.flush().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn nothing_gives_orders() {
        for (text, plain, colored) in [
            ("a\tb\n", "a\tb\n", "a\tb\n"),
            (
                "呉é\u{202e}x\r\n",
                "呉é\\u{202e}x\\x0d\n",
                "呉é\\u{202e}x\\x0d\n",
            ),
            (
                "\x1b[1;31mred\x1b[0m",
                "\\x1b[1;31mred\\x1b[0m",
                "\x1b[1;31mred\x1b[0m",
            ),
            (
                "\x1b[2Jx\x1b]0;t\x07",
                "\\x1b[2Jx\\x1b]0;t\\x07",
                "\\x1b[2Jx\\x1b]0;t\\x07",
            ),
            (
                "\u{9b}31m\x1b\x1b[m\x1b[",
                "\\x9b31m\\x1b\\x1b[m\\x1b[",
                "\\x9b31m\\x1b\x1b[m\\x1b[",
            ),
        ] {
            // With pieces of any size.
            for step in 1..=text.len() {
                assert_eq!(shown(text.as_bytes(), false, step), plain, "{step}");
                assert_eq!(shown(text.as_bytes(), true, step), colored, "{step}");
            }
        }
        assert_eq!(shown(b"\xe5\x91a\xff", false, 1), "\u{fffd}a\u{fffd}");
    }
}
