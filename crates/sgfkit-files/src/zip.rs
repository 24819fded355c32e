//! Zip archives, by their directories.
//!
//! The crate `zip` keeps one member of each name; here each is one.

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

/// The letters of the IBM PC's character set from 128 on: names are in it unless
/// they say that they are UTF-8 (or plainly are).
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
                     └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The bytes of a header before a member's name.
const HEADER: u64 = 30;

pub(crate) struct Zip {
    archive: ZipArchive<Anywhere>,
    members: Vec<Member>,
    /// Those that are wanted and not gone to yet.
    left: Range<usize>,
    /// The one that it is at.
    at: usize,
}

struct Member {
    name: Box<[u8]>,
    is_utf8: bool,
    method: CompressionMethod,
    flags: u16,
    is_link: bool,
    place: ZipArchiveEntryWayfinder,
    /// Where its header begins.
    begin: u64,
}

impl Zip {
    pub(crate) fn new(file: Anywhere, length: u64, span: Option<Span>) -> io::Result<Zip> {
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let found = ZipLocator::new().locate_in_reader(file, &mut buffer, length);
        let archive = found.map_err(|(_, error)| io::Error::other(error))?;
        if archive.end_offset() != length {
            return Err(io::Error::other("something stands behind its end"));
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

    /// For each member how many bytes it takes, about.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u64> {
        let sizes = self.members.iter();
        sizes.map(|member| HEADER + member.place.compressed_size_hint())
    }
}

/// All members, in the directory's order.
fn directory(archive: &ZipArchive<Anywhere>) -> io::Result<Vec<Member>> {
    // Names, notes and comments are 64 KiB each at most.
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
            "its directory names {} files and should name {}",
            members.len(),
            archive.entries_hint()
        )))
    }
}

/// Refuses members that share bytes: a few kilobytes could hold as much as they
/// like.
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
        Err(io::Error::other("files in it overlap each other"))
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

    /// What it is, where its own header says the same as the directory.
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
            What::Broken("its directory says other things of a file than the file's header".into())
        } else if self.name.ends_with(b"/") {
            What::Folder
        } else if self.flags & 1 != 0 {
            What::Odd("encrypted")
        } else if self.is_link {
            What::Odd("a symbolic link, which is not followed")
        } else if !is_packed_well.contains(&self.method) {
            What::Odd("packed by another method than Deflate, which is not read")
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
        // One more than it says, which is a fault.
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

    /// Each is read by itself.
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
