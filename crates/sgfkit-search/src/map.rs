//! Maps files into memory.

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::Mmap;

/// A memory-mapped file.
pub struct Map(Mmap);

impl Map {
    /// Maps a file. Fails if the system cannot map it.
    #[allow(unsafe_code)]
    pub fn of(file: &File) -> io::Result<Map> {
        // SAFETY: the bytes of a mapped file can change during use if someone writes to it. An
        // index never does: it writes each file once, under a new name, and only removes it later,
        // which keeps the mapped bytes. If another program writes to the file, the numbers read
        // from it make no sense; all of them are checked on use, and no reference to text outlives
        // its check. Truncating a mapped file ends the program, as with any mapped file.
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
