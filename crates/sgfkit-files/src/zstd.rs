//! Zstandard, of which a file may have many frames, and the table that says where
//! they begin: Zstandard's seekable format.

use std::io::{self, BufRead, Read};

use rawzip::ReaderAt;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::origin::Origin;

/// What a frame begins with that holds no content, and what the table's does.
#[cfg(feature = "zstd")]
pub(crate) const SKIPPED: u32 = 0x184D_2A50;
pub(crate) const TABLE: u32 = 0x184D_2A5E;

/// What the table ends with, and how long that end is: how many frames there are,
/// what is said of each, and this.
pub(crate) const TABLE_END: u32 = 0x8F92_EAB1;
const TABLE_END_LENGTH: u64 = 9;

/// What a frame without content says behind the others: that files begin where
/// frames do, so that each frame can be read by itself.
pub(crate) const ALIGNED: &[u8] = b"sgf pack: files begin where frames do";

/// The content of all frames, one after another.
pub(crate) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether a frame has begun and not ended.
    inside: bool,
    /// The bytes that it has given.
    given: u64,
}

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(input: R) -> Frames<R> {
        Frames {
            input,
            decoder: FrameDecoder::new(),
            inside: false,
            given: 0,
        }
    }

    /// Begins the next frame; false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.input) {
                Ok(()) => {
                    self.inside = true;
                    self.given = 0;
                    return Ok(true);
                }
                // A frame that holds no content.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut frame = self.input.by_ref().take(length.into());
                    if io::copy(&mut frame, &mut io::sink())? < length.into() {
                        return Err(io::Error::other("a frame is longer than the file"));
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame, whose content must be what it was.
    fn end(&mut self) -> io::Result<()> {
        self.inside = false;
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("a frame's checksum is wrong"));
        }
        // None is said as 0.
        match self.decoder.content_size() {
            0 => Ok(()),
            said if said == self.given => Ok(()),
            _ => Err(io::Error::other("a frame's length is wrong")),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.decoder.can_collect() > 0 && self.inside {
                let read = self.decoder.read(bytes)?;
                self.given += read as u64;
                return Ok(read);
            }
            if !self.inside {
                if !self.begin()? {
                    return Ok(0);
                }
            } else if self.decoder.is_finished() {
                self.end()?;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.input, one);
                decoded.map_err(io::Error::other)?;
            }
        }
    }
}

/// A frame, as the table has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frame {
    /// Where it begins in the file.
    pub begin: u64,
    /// Its bytes in the file.
    pub packed: u64,
    /// The bytes that it holds.
    pub content: u64,
}

/// Where the frames of a file are.
pub(crate) struct Table {
    /// Those with content.
    pub(crate) frames: Vec<Frame>,
    /// Files begin where frames do.
    pub(crate) is_aligned: bool,
}

impl Table {
    /// The table at the end of a file, if there is one.
    pub(crate) fn read(origin: &Origin) -> io::Result<Option<Table>> {
        let (file, length) = (origin.anywhere()?, origin.len()?);
        let Some(end) = length.checked_sub(TABLE_END_LENGTH) else {
            return Ok(None);
        };
        let tail = bytes(&file, end, TABLE_END_LENGTH)?;
        if number(&tail, 5) != u64::from(TABLE_END) {
            return Ok(None);
        }
        // A checksum of each frame may stand there, too.
        let entry = match tail[4] {
            0x80 => 12,
            0 => 8,
            _ => return Err(io::Error::other("its seek table is of an unknown kind")),
        };
        let entries = number(&tail, 0) * entry;
        let wrong = || io::Error::other("its seek table is wrong");
        let begin = length.checked_sub(8 + entries + TABLE_END_LENGTH);
        let begin = begin.ok_or_else(wrong)?;
        let table = bytes(&file, begin, 8 + entries)?;
        let is_one = number(&table, 0) == u64::from(TABLE)
            && number(&table, 4) == entries + TABLE_END_LENGTH;
        let mut at = 0;
        let mut frames = Vec::new();
        for entry in table[8..].chunks_exact(entry as usize) {
            let (packed, content) = (number(entry, 0), number(entry, 4));
            let begin = at;
            at += packed;
            frames.push(Frame {
                begin,
                packed,
                content,
            });
        }
        if !is_one || at != begin {
            return Err(wrong());
        }
        let is_aligned = match frames.last() {
            Some(last) if last.content == 0 && last.packed == 8 + ALIGNED.len() as u64 => {
                bytes(&file, last.begin, last.packed)?[8..] == *ALIGNED
            }
            _ => false,
        };
        frames.retain(|frame| frame.content > 0);
        Ok(Some(Table { frames, is_aligned }))
    }
}

fn bytes(file: &impl ReaderAt, at: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    let mut read = 0;
    while read < bytes.len() {
        match file.read_at(&mut bytes[read..], at + read as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            more => read += more,
        }
    }
    Ok(bytes)
}

/// Four bytes as a number.
fn number(bytes: &[u8], at: usize) -> u64 {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_le_bytes).into()
}
