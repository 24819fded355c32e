//! Reads zip archives by their directories.
//!
//! The crate `zip` keeps one entry for each name; this module keeps all.

use std::io::{self, BufReader, Read};
use std::ops::Range;

use flate2::bufread::DeflateDecoder;
use rawzip::{
    CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder, ZipEntry,
    ZipLocator,
};

use crate::entry::{Entry, Members, What};
use crate::origin::Anywhere;
use crate::span::Span;

/// The characters from 128 in code page 437, the encoding of names that are neither marked as UTF-8
/// nor valid UTF-8.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
                     └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The length of a header without the name.
const HEADER: u64 = 30;

pub(crate) struct Zip {
    archive: ZipArchive<Anywhere>,
    members: Vec<Member>,
    left: Range<usize>,
    at: usize,
}

struct Member {
    name: Box<[u8]>,
    is_utf8: bool,
    method: CompressionMethod,
    flags: u16,
    is_link: bool,
    place: ZipArchiveEntryWayfinder,
    begin: u64,
}

impl Zip {
    pub(crate) fn new(file: Anywhere, length: u64, span: Option<Span>) -> io::Result<Zip> {
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let found = ZipLocator::new().locate_in_reader(file, &mut buffer, length);
        let archive = found.map_err(|(_, error)| io::Error::other(error))?;
        if archive.end_offset() != length {
            return Err(io::Error::other("data after the end"));
        }
        let members = directory(&archive)?;
        do_not_overlap(&members, archive.directory_offset())?;
        let all = 0..members.len();
        let left = span.map_or(all, |span| span.begin as usize..span.end as usize);
        Ok(Zip {
            at: left.start,
            archive,
            members,
            left,
        })
    }

    pub(crate) fn sizes(&self) -> impl Iterator<Item = u64> {
        let sizes = self.members.iter();
        sizes.map(|member| HEADER + member.place.compressed_size_hint())
    }
}

fn directory(archive: &ZipArchive<Anywhere>) -> io::Result<Vec<Member>> {
    // Names, extra fields and comments have at most 64 KiB each.
    let mut buffer = vec![0; 1 << 18];
    let mut entries = archive.entries(&mut buffer);
    let mut members = Vec::new();
    while let Some(entry) = entries.next_entry().map_err(io::Error::other)? {
        members.push(Member {
            name: entry.file_path().as_bytes().into(),
            is_utf8: entry.flags().is_utf8(),
            method: entry.compression_method(),
            flags: entry.flags().bits(),
            is_link: entry.mode().is_symlink(),
            place: entry.wayfinder(),
            begin: entry.local_header_offset(),
        });
    }
    if members.len() as u64 == archive.entries_hint() {
        Ok(members)
    } else {
        Err(io::Error::other(format!(
            "its directory lists {} files instead of {}",
            members.len(),
            archive.entries_hint()
        )))
    }
}

/// Rejects overlapping entries: a few kilobytes could expand to any size.
fn do_not_overlap(members: &[Member], end: u64) -> io::Result<()> {
    let span = |member: &Member| {
        let size = HEADER + member.name.len() as u64;
        let end = member.begin.checked_add(size);
        let end = end.and_then(|end| end.checked_add(member.place.compressed_size_hint()));
        (member.begin, end.unwrap_or(u64::MAX))
    };
    let mut spans: Vec<_> = members.iter().map(span).collect();
    spans.sort_unstable();
    let begins = spans.iter().skip(1).map(|span| span.0).chain([end]);
    if spans.iter().zip(begins).all(|(span, next)| span.1 <= next) {
        Ok(())
    } else {
        Err(io::Error::other("its files overlap each other"))
    }
}

impl Member {
    fn name(&self) -> String {
        match str::from_utf8(&self.name) {
            Ok(name) => name.to_owned(),
            Err(_) if self.is_utf8 => String::from_utf8_lossy(&self.name).into_owned(),
            Err(_) => self.name.iter().map(|byte| cp437(*byte)).collect(),
        }
    }

    /// Returns the kind, if the entry's own header agrees with the directory.
    fn what(&self, archive: &ZipArchive<Anywhere>) -> What {
        let entry = match self.entry(archive) {
            Ok(entry) => entry,
            Err(problem) => return What::Broken(problem),
        };
        let mut buffer = vec![0; 2 * usize::from(u16::MAX)];
        let says_the_same = entry.local_header(&mut buffer).is_ok_and(|header| {
            header.file_path().as_bytes() == &*self.name
                && header.compression_method() == self.method
                && header.flags().is_encrypted() == (self.flags & 1 != 0)
        });
        let is_packed_well = [CompressionMethod::STORE, CompressionMethod::DEFLATE];
        if !says_the_same {
            What::Broken("the directory and the file's header disagree".into())
        } else if self.name.ends_with(b"/") {
            What::Folder
        } else if self.flags & 1 != 0 {
            What::Odd("encrypted")
        } else if self.is_link {
            What::Odd("a symbolic link; sgf does not follow links")
        } else if !is_packed_well.contains(&self.method) {
            What::Odd("unsupported compression method; only Deflate is supported")
        } else {
            What::File
        }
    }

    fn entry<'a>(
        &self,
        archive: &'a ZipArchive<Anywhere>,
    ) -> Result<ZipEntry<'a, Anywhere>, String> {
        archive
            .get_entry(self.place)
            .map_err(|error| error.to_string())
    }
}

fn cp437(byte: u8) -> char {
    let above = byte.checked_sub(128).map(usize::from);
    let letter = above.and_then(|place| CP437.chars().nth(place));
    letter.unwrap_or(char::from(byte))
}

impl Members for Zip {
    fn advance(&mut self) -> io::Result<Option<Entry>> {
        let Some(at) = self.left.next() else {
            return Ok(None);
        };
        self.at = at;
        Ok(self.members.get(at).map(|member| Entry {
            name: member.name(),
            is: member.what(&self.archive),
        }))
    }

    fn read(&mut self, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(member) = self.members.get(self.at) else {
            return Ok(None);
        };
        let size = member.place.uncompressed_size_hint();
        if size > most {
            return Ok(None);
        }
        let entry = member.entry(&self.archive).map_err(io::Error::other)?;
        let packed = member.place.compressed_size_hint().min(1 << 17);
        let packed = BufReader::with_capacity(packed as usize, entry.reader());
        let mut bytes = Vec::new();
        // One byte more than declared is an error.
        match member.method {
            CompressionMethod::STORE => entry
                .verifying_reader(packed)
                .take(size + 1)
                .read_to_end(&mut bytes)?,
            _ => entry
                .verifying_reader(DeflateDecoder::new(packed))
                .take(size + 1)
                .read_to_end(&mut bytes)?,
        };
        Ok(Some(bytes))
    }

    /// Entries are independent.
    fn goes_on(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_pc() {
        assert_eq!(CP437.chars().count(), 128);
        let letters: String = b"Z\x81rich\xe1".iter().map(|byte| cp437(*byte)).collect();
        assert_eq!(letters, "Zürichß");
    }
}
