//! Reads KataGo's lists, which have one game per line.

use std::io::{self, BufRead, Read};

use crate::entry::{Entry, Members, What};
use crate::error::LIMIT;
use crate::origin::Buffered;

pub(crate) struct Lines {
    input: Buffered,
    number: u64,
    line: Vec<u8>,
}

impl Lines {
    pub(crate) fn new(mut input: Buffered, before: u64) -> io::Result<Lines> {
        // A byte order mark is not part of the first game.
        if before == 0 && input.fill_buf()?.starts_with(b"\xef\xbb\xbf") {
            input.consume(3);
        }
        Ok(Lines {
            input,
            number: before,
            line: Vec::new(),
        })
    }
}

impl Members for Lines {
    fn advance(&mut self) -> io::Result<Option<Entry>> {
        loop {
            self.line.clear();
            let most = LIMIT + 2;
            let read = self
                .input
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == most && self.line.last() != Some(&b'\n') {
                // Skip the rest of a line that is too long.
                while self.input.by_ref().take(most).skip_until(b'\n')? == most as usize {}
            }
            self.number += 1;
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some(Entry {
                    name: self.number.to_string(),
                    is: What::File,
                }));
            }
        }
    }

    fn read(&mut self, most: u64) -> io::Result<Option<Vec<u8>>> {
        let mut line = std::mem::take(&mut self.line);
        while let Some(b'\n' | b'\r') = line.last() {
            line.pop();
        }
        Ok((line.len() as u64 <= most).then_some(line))
    }
}
