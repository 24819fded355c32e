//! Tape archives, member by member.
//!
//! The crate `tar` reads headers; its walk over members borrows the archive, and
//! a [`Bundle`](crate::Bundle) has to own its.

use std::io::{self, Read};

use tar::{EntryType, Header, PaxExtensions};

use crate::bundle::Members;

const BLOCK: usize = 512;

/// The most that a name and other notes on a member take.
const NOTES: u64 = 1 << 20;

pub(crate) struct Tar<R> {
    input: R,
    /// What follows of the member, and what fills its last block up.
    left: u64,
    filling: u64,
}

impl<R: Read> Tar<R> {
    pub(crate) fn new(input: R) -> Tar<R> {
        Tar {
            input,
            left: 0,
            filling: 0,
        }
    }

    fn skip(&mut self) -> io::Result<()> {
        let rest = self.left + self.filling;
        let skipped = io::copy(&mut self.input.by_ref().take(rest), &mut io::sink())?;
        (self.left, self.filling) = (0, 0);
        match skipped == rest {
            true => Ok(()),
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The next header; `None` at the end of the archive.
    fn header(&mut self) -> io::Result<Option<Header>> {
        let mut header = Header::new_old();
        let block = header.as_mut_bytes();
        match fill(&mut self.input, block)? {
            0 => return Ok(None),
            BLOCK => {}
            _ => return Err(io::ErrorKind::UnexpectedEof.into()),
        }
        if block.iter().all(|byte| *byte == 0) {
            return Ok(None);
        }
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        // The sum was made with spaces in its own place.
        let own: u32 = block[148..156].iter().map(|byte| u32::from(*byte)).sum();
        if header.cksum()? != sum - own + 8 * 32 {
            return Err(io::Error::other("a header's checksum is wrong"));
        }
        Ok(Some(header))
    }

    fn set_size(&mut self, size: u64) {
        self.left = size;
        self.filling = (BLOCK as u64 - size % BLOCK as u64) % BLOCK as u64;
    }

    fn notes(&mut self) -> io::Result<Vec<u8>> {
        if self.left > NOTES {
            return Err(io::Error::other("a member's name is too long"));
        }
        self.read()
    }
}

impl<R: Read> Members for Tar<R> {
    fn advance(&mut self) -> io::Result<Option<String>> {
        // What headers before a member say of it.
        let mut long_name = None;
        let mut long_size = None;
        loop {
            self.skip()?;
            let Some(header) = self.header()? else {
                return Ok(None);
            };
            self.set_size(header.entry_size()?);
            match header.entry_type() {
                EntryType::GNULongName => {
                    let mut name = self.notes()?;
                    while name.last() == Some(&0) {
                        name.pop();
                    }
                    long_name = Some(name);
                }
                EntryType::XHeader => {
                    let notes = self.notes()?;
                    for note in PaxExtensions::new(&notes) {
                        let note = note?;
                        match note.key_bytes() {
                            b"path" => long_name = Some(note.value_bytes().to_vec()),
                            b"size" => long_size = note.value().ok().and_then(|n| n.parse().ok()),
                            _ => {}
                        }
                    }
                }
                EntryType::Regular | EntryType::Continuous => {
                    if let Some(size) = long_size {
                        self.set_size(size);
                    }
                    let name = long_name.unwrap_or_else(|| header.path_bytes().into_owned());
                    return Ok(Some(String::from_utf8_lossy(&name).into_owned()));
                }
                // Folders, links, devices, and notes on the whole archive.
                EntryType::GNULongLink | EntryType::XGlobalHeader => {}
                _ => (long_name, long_size) = (None, None),
            }
        }
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        let size = self.left.min(crate::LIMIT + 1);
        let mut bytes = Vec::new();
        self.input.by_ref().take(size).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= size;
        Ok(bytes)
    }
}

/// Reads as much as there is.
fn fill(input: &mut impl Read, mut bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while !bytes.is_empty() {
        match input.read(bytes) {
            Ok(0) => break,
            Ok(more) => {
                read += more;
                bytes = &mut bytes[more..];
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}
