//! Reads files with fixed names from folders that may be untrusted.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Reads a regular file, or a link to one, of at most `most` bytes. A FIFO would block, a device
/// never ends, and a sparse file can be longer than the disk.
///
/// Fails if there is no such file, or it is not regular, too long or unreadable.
pub fn read_plain(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Check before opening, since opening a FIFO blocks.
    plain(&fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    let there = file.metadata()?;
    plain(&there, most)?;
    let mut bytes = Vec::with_capacity(usize::try_from(there.len()).unwrap_or_default());
    // The file may grow while it is read.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        Err(too_long(most))
    } else {
        Ok(bytes)
    }
}

fn plain(there: &Metadata, most: u64) -> io::Result<()> {
    if !there.is_file() {
        Err(io::Error::other("not a regular file"))
    } else if there.len() > most {
        Err(too_long(most))
    } else {
        Ok(())
    }
}

fn too_long(most: u64) -> io::Error {
    io::Error::other(format!("too long: the limit is {most} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_up_to_a_length() {
        let folder = std::env::temp_dir().join(format!("sgfkit-plain-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a");
        fs::write(&file, "four").unwrap();
        assert_eq!(read_plain(&file, 4).unwrap(), b"four");
        assert!(read_plain(&file, 3).is_err());
        assert!(read_plain(&folder, 99).is_err());
        let missing = read_plain(&folder.join("b"), 9).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        #[cfg(unix)]
        assert!(read_plain(Path::new("/dev/zero"), u64::MAX).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
