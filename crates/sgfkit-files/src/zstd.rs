//! Reads Zstandard files with many frames, and the table of their offsets in the seekable format.

use std::io::{self, BufRead, Read};

use rawzip::ReaderAt;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::origin::Origin;

/// The magic numbers of a frame without contents and of the frame with the table.
#[cfg(feature = "zstd")]
pub(crate) const SKIPPED: u32 = 0x184D_2A50;
pub(crate) const TABLE: u32 = 0x184D_2A5E;

/// The magic number at the end of the table, and the length of the end: the number of frames,
/// flags, and this number.
pub(crate) const TABLE_END: u32 = 0x8F92_EAB1;
const TABLE_END_LENGTH: u64 = 9;

/// The contents of a final skipped frame, which says that each frame starts with a file and so can
/// be read by itself.
pub(crate) const ALIGNED: &[u8] = b"sgf pack: files begin where frames do";

/// The contents of all frames, one after another.
pub(crate) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    inside: bool,
    /// The number of bytes returned from it.
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

    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.input) {
                Ok(()) => {
                    self.inside = true;
                    self.given = 0;
                    return Ok(true);
                }
                // A frame without contents.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut frame = self.input.by_ref().take(length.into());
                    if io::copy(&mut frame, &mut io::sink())? < length.into() {
                        return Err(io::Error::other(
                            "a frame is longer than the file; the file may be truncated",
                        ));
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame and verifies its contents.
    fn end(&mut self) -> io::Result<()> {
        self.inside = false;
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("wrong checksum in a frame"));
        }
        // 0 means that the size is not recorded.
        match self.decoder.content_size() {
            0 => Ok(()),
            said if said == self.given => Ok(()),
            _ => Err(io::Error::other("wrong length of a frame")),
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

/// A frame in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frame {
    /// The offset in the file.
    pub begin: u64,
    /// The size in the file in bytes.
    pub packed: u64,
    /// The size of the contents in bytes.
    pub content: u64,
}

pub(crate) struct Table {
    pub(crate) frames: Vec<Frame>,
    pub(crate) is_aligned: bool,
}

impl Table {
    /// Reads the table at the end of a file, if there is one.
    pub(crate) fn read(origin: &Origin) -> io::Result<Option<Table>> {
        let (file, length) = (origin.anywhere()?, origin.len()?);
        let Some(end) = length.checked_sub(TABLE_END_LENGTH) else {
            return Ok(None);
        };
        let tail = bytes(&file, end, TABLE_END_LENGTH)?;
        if number(&tail, 5) != u64::from(TABLE_END) {
            return Ok(None);
        }
        // Each frame may also have a checksum.
        let entry = match tail[4] {
            0x80 => 12,
            0 => 8,
            _ => return Err(io::Error::other("unknown kind of seek table")),
        };
        let entries = number(&tail, 0) * entry;
        let wrong = || io::Error::other("invalid seek table");
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

fn number(bytes: &[u8], at: usize) -> u64 {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_le_bytes).into()
}
