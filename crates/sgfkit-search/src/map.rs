//! Files mapped into memory.

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::Mmap;

/// A file mapped into memory.
pub struct Map(Mmap);

impl Map {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// If it cannot be mapped.
    #[allow(unsafe_code)]
    pub fn of(file: &File) -> io::Result<Map> {
        // SAFETY: the bytes of a mapped file may change while they are looked at,
        // if someone writes to it. No index does: its files are written once,
        // under names that were never used, and only removed later, which leaves
        // the mapped bytes. If another program writes there, numbers are read
        // that make no sense; all of them are checked where they are used, and
        // no reference to text outlives its check. A file that is cut while it
        // is mapped ends the program, as reading any mapped file does.
        let map = unsafe { Mmap::map(file)? };
        Ok(Map(map))
    }
}

impl Deref for Map {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
