//! Reads tape archives entry by entry.
//!
//! The crate `tar` parses headers; its iterator borrows the archive, but a
//! [`Bundle`](crate::Bundle) must own it.

use std::io::{self, ErrorKind, Read};

use tar::{EntryType, Header, PaxExtensions};

use crate::entry::{Entry, Members, What};

const BLOCK: usize = 512;

/// The maximum size of a name and other extended headers.
const NOTES: u64 = 1 << 20;

/// The flag in the header and the following blocks of GNU's old sparse format that another block
/// follows.
const SPARSE_GOES_ON: usize = 482;
const SPARSE_GOES_ON_AGAIN: usize = 504;

pub(crate) struct Tar<R> {
    input: R,
    /// The offset in the archive, including the part before the input.
    at: u64,
    /// The offset of the entry, including its extended headers.
    begin: u64,
    /// The remaining bytes of the entry, and the padding after them.
    left: u64,
    filling: u64,
    /// Whether the input includes the end of the archive.
    is_last: bool,
}

#[derive(Default)]
struct Notes {
    name: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    size: Option<u64>,
    is_sparse: bool,
}

impl<R: Read> Tar<R> {
    /// Creates a reader of an archive or of a part after `before` bytes.
    pub(crate) fn new(input: R, before: u64, is_last: bool) -> Tar<R> {
        Tar {
            input,
            at: before,
            begin: before,
            left: 0,
            filling: 0,
            is_last,
        }
    }

    fn skip(&mut self) -> io::Result<()> {
        let rest = self.left + self.filling;
        let skipped = io::copy(&mut self.input.by_ref().take(rest), &mut io::sink())?;
        self.at += skipped;
        (self.left, self.filling) = (0, 0);
        if skipped == rest { Ok(()) } else { Err(cut()) }
    }

    fn block(&mut self) -> io::Result<Option<[u8; BLOCK]>> {
        let mut block = [0; BLOCK];
        let read = fill(&mut self.input, &mut block)?;
        self.at += read as u64;
        match read {
            0 => Ok(None),
            BLOCK => Ok(Some(block)),
            _ => Err(cut()),
        }
    }

    fn header(&mut self) -> io::Result<Option<Header>> {
        let Some(block) = self.block()? else {
            return if self.is_last {
                Err(io::Error::other(
                    "no end mark; the archive may be truncated",
                ))
            } else {
                Ok(None)
            };
        };
        if block == [0; BLOCK] {
            self.end()?;
            return Ok(None);
        }
        let mut header = Header::new_old();
        header.as_mut_bytes().copy_from_slice(&block);
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        // The checksum field counts as spaces.
        let own: u32 = block[148..156].iter().map(|byte| u32::from(*byte)).sum();
        if header.cksum()? != sum - own + 8 * 32 {
            return Err(io::Error::other("wrong checksum in a header"));
        }
        Ok(Some(header))
    }

    /// Reads past the end mark: zeros may pad the archive, and the compression has a checksum.
    fn end(&mut self) -> io::Result<()> {
        let problem = "data after the end mark, or a lost header in its place";
        let mut rest = vec![0; 1 << 16];
        loop {
            let read = fill(&mut self.input, &mut rest)?;
            if rest[..read].iter().any(|byte| *byte != 0) || !self.is_last {
                return Err(io::Error::other(problem));
            }
            if read < rest.len() {
                return Ok(());
            }
        }
    }

    fn set_size(&mut self, size: u64) -> io::Result<()> {
        // No system has larger files.
        if size > i64::MAX as u64 {
            return Err(io::Error::other("invalid size of an entry"));
        }
        self.left = size;
        self.filling = (BLOCK as u64 - size % BLOCK as u64) % BLOCK as u64;
        Ok(())
    }

    fn notes(&mut self) -> io::Result<Vec<u8>> {
        self.read(NOTES)?
            .ok_or_else(|| io::Error::other("the name of an entry is too long"))
    }

    fn long_name(&mut self) -> io::Result<Vec<u8>> {
        let mut name = self.notes()?;
        while name.last() == Some(&0) {
            name.pop();
        }
        Ok(name)
    }

    fn pax(&mut self, notes: &mut Notes) -> io::Result<()> {
        let bytes = self.notes()?;
        for note in PaxExtensions::new(&bytes) {
            let note = note?;
            let value = note.value_bytes();
            match note.key_bytes() {
                b"path" if !notes.is_sparse => notes.name = Some(value.to_vec()),
                b"linkpath" => notes.link = Some(value.to_vec()),
                b"size" => {
                    let size = note.value().ok().and_then(|text| text.parse().ok());
                    let problem = || io::Error::other("invalid size of an entry: not a number");
                    notes.size = Some(size.ok_or_else(problem)?);
                }
                key if key.starts_with(b"GNU.sparse.") => {
                    notes.is_sparse = true;
                    if key == b"GNU.sparse.name" {
                        notes.name = Some(value.to_vec());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Skips the blocks after the header in GNU's old sparse format.
    fn skip_sparse_map(&mut self, header: &Header) -> io::Result<()> {
        let mut goes_on = header.as_bytes()[SPARSE_GOES_ON] != 0;
        while goes_on {
            let block = self.block()?.ok_or_else(cut)?;
            goes_on = block[SPARSE_GOES_ON_AGAIN] != 0;
        }
        Ok(())
    }

    fn member(&mut self, header: &Header, notes: Notes) -> io::Result<Entry> {
        if let Some(size) = notes.size {
            self.set_size(size)?;
        }
        let name = notes.name.unwrap_or_else(|| header.path_bytes().into());
        let name = String::from_utf8_lossy(&name).into_owned();
        let link = || {
            let written = || header.link_name_bytes().unwrap_or_default().into_owned();
            let link = notes.link.clone().unwrap_or_else(written);
            String::from_utf8_lossy(&link).into_owned()
        };
        let is = match header.entry_type() {
            _ if notes.is_sparse => What::Odd(SPARSE),
            EntryType::Regular | EntryType::Continuous if name.ends_with('/') => What::Folder,
            EntryType::Regular | EntryType::Continuous => What::File,
            EntryType::Link => What::Link(link()),
            EntryType::Symlink => What::Odd("a symbolic link; sgf does not follow links"),
            EntryType::GNUSparse => {
                self.skip_sparse_map(header)?;
                What::Odd(SPARSE)
            }
            EntryType::Char | EntryType::Block | EntryType::Fifo => What::Odd("not a regular file"),
            // Folders, folder listings (`D`), and the volume's name.
            EntryType::Directory => What::Folder,
            kind if matches!(kind.as_byte(), b'D' | b'V') => What::Folder,
            kind if kind.as_byte() == b'M' => What::Odd("the rest of a file from another archive"),
            _ => What::Odd("an unknown kind of entry"),
        };
        Ok(Entry { name, is })
    }
}

const SPARSE: &str =
    "sparse files are not supported; pack it with `tar --create`, without --sparse";

fn cut() -> io::Error {
    io::Error::new(
        ErrorKind::UnexpectedEof,
        "truncated in the middle of an entry",
    )
}

impl<R: Read> Members for Tar<R> {
    fn advance(&mut self) -> io::Result<Option<Entry>> {
        self.skip()?;
        self.begin = self.at;
        let mut notes = Notes::default();
        loop {
            self.skip()?;
            let Some(header) = self.header()? else {
                let is_dangling = notes.name.is_some() || notes.link.is_some();
                return if is_dangling { Err(cut()) } else { Ok(None) };
            };
            self.set_size(header.entry_size()?)?;
            match header.entry_type() {
                EntryType::GNULongName => notes.name = Some(self.long_name()?),
                EntryType::GNULongLink => notes.link = Some(self.long_name()?),
                EntryType::XHeader => self.pax(&mut notes)?,
                // Headers for the whole archive.
                EntryType::XGlobalHeader => {}
                _ => return self.member(&header, notes).map(Some),
            }
        }
    }

    fn read(&mut self, most: u64) -> io::Result<Option<Vec<u8>>> {
        if self.left > most {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let read = self
            .input
            .by_ref()
            .take(self.left)
            .read_to_end(&mut bytes)?;
        self.at += read as u64;
        if read as u64 != self.left {
            return Err(cut());
        }
        self.left = 0;
        Ok(Some(bytes))
    }

    fn position(&self) -> u64 {
        self.begin
    }
}

fn fill(input: &mut impl Read, mut bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while !bytes.is_empty() {
        match input.read(bytes) {
            Ok(0) => break,
            Ok(more) => {
                read += more;
                bytes = &mut bytes[more..];
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}
