//! Many records in one file: archives of files, and KataGo's lists of games.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;

use crate::file::{ReadError, read_whole};
use crate::tar::Tar;
use crate::walk::is_game;
use crate::zstd::Frames;

/// The ends of names that bundles are known by.
const ENDS: [(&str, Kind); 6] = [
    (".zip", Kind::Zip),
    (".tar", Kind::Tar),
    (".tar.gz", Kind::TarGz),
    (".tgz", Kind::TarGz),
    (".tar.zst", Kind::TarZst),
    (".sgfs", Kind::Lines),
];

#[derive(Clone, Copy)]
enum Kind {
    Zip,
    Tar,
    TarGz,
    TarZst,
    Lines,
}

/// A bundle that is read from its begin to its end: `.zip`, `.tar`, `.tar.gz`,
/// `.tgz`, `.tar.zst`, and `.sgfs`, which has a game a line.
///
/// In archives those members are records that are named as SGF files and not
/// hidden, in the archive's order; in `.sgfs` each line that is not empty is one,
/// and is called by its number. A bundle in a bundle stays closed.
///
/// ```
/// use std::sync::Arc;
/// use sgfkit_files::Bundle;
///
/// let lines: Arc<[u8]> = Arc::from(&b"(;B[aa])\n\n(;B[bb])\n"[..]);
/// let mut bundle = Bundle::of_bytes("games.sgfs", lines)?;
/// let mut names = Vec::new();
/// while let Some(name) = bundle.advance()? {
///     names.push(name);
/// }
/// assert_eq!(names, ["1", "3"]);
/// # Ok::<(), sgfkit_files::ReadError>(())
/// ```
pub struct Bundle {
    members: Box<dyn Members + Send>,
    /// Whether every member is a record.
    is_list: bool,
}

/// What all bundles can do. Errors are those of the bundle, not of a member.
pub(crate) trait Members {
    /// Goes on to the next file, and tells its name.
    fn advance(&mut self) -> io::Result<Option<String>>;
    /// What is in it, up to one byte more than is read of a file.
    fn read(&mut self) -> io::Result<Vec<u8>>;
}

/// What bundles are read from.
trait Input: Read + Seek + Send {}
impl<T: Read + Seek + Send> Input for T {}

impl Bundle {
    /// Whether a file is a bundle, by its name.
    #[must_use]
    pub fn is_named(path: &Path) -> bool {
        kind(path).is_some()
    }

    /// Whether a member of an archive is a record, by its name: it is named as an
    /// SGF file and not hidden.
    #[must_use]
    pub fn takes(name: &str) -> bool {
        let mut parts = name.split(['/', '\\']);
        let is_hidden = parts.any(|part| part.starts_with('.') && part != "." && part != "..");
        !is_hidden && is_game(Path::new(name))
    }

    /// Opens a bundle.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is none.
    pub fn open(path: &Path) -> Result<Bundle, ReadError> {
        let file = File::open(path)?;
        Bundle::new(path, Box::new(file))
    }

    /// A bundle in memory; `name` tells of what kind it is.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is none.
    pub fn of_bytes(name: &str, bytes: Arc<[u8]>) -> Result<Bundle, ReadError> {
        Bundle::new(Path::new(name), Box::new(Cursor::new(bytes)))
    }

    fn new(path: &Path, file: Box<dyn Input>) -> Result<Bundle, ReadError> {
        let Some(kind) = kind(path) else {
            return Err(ReadError::BadBundle("its name is none of a bundle".into()));
        };
        // Decompression reads in larger pieces than files are members.
        let mut file = BufReader::with_capacity(1 << 17, file);
        // Every archive has an end of its own; a list of games may have none.
        if !matches!(kind, Kind::Lines) && file.fill_buf()?.is_empty() {
            return Err(ReadError::BadBundle("the file is empty".into()));
        }
        let members: Box<dyn Members + Send> = match kind {
            Kind::Zip => Box::new(Zip::new(file)?),
            Kind::Tar => Box::new(Tar::new(file)),
            Kind::TarGz => Box::new(Tar::new(BufReader::new(MultiGzDecoder::new(file)))),
            Kind::TarZst => Box::new(Tar::new(BufReader::new(Frames::new(file)))),
            Kind::Lines => {
                // A mark that the text is UTF-8 is no part of the first game.
                if file.fill_buf()?.starts_with(b"\xef\xbb\xbf") {
                    file.consume(3);
                }
                Box::new(Lines {
                    file,
                    number: 0,
                    line: Vec::new(),
                })
            }
        };
        let is_list = matches!(kind, Kind::Lines);
        Ok(Bundle { members, is_list })
    }

    /// Goes on to the next record, and tells its name.
    ///
    /// # Errors
    ///
    /// The bundle is broken here; nothing more can be read of it.
    pub fn advance(&mut self) -> Result<Option<String>, ReadError> {
        while let Some(name) = self.members.advance().map_err(|error| broken(&error))? {
            if self.is_list || Bundle::takes(&name) {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// The bytes of the record that it is at, once.
    ///
    /// # Errors
    ///
    /// They cannot be read, or are more than [`LIMIT`](crate::LIMIT).
    pub fn read(&mut self) -> Result<Vec<u8>, ReadError> {
        read_whole(self.members.read().map_err(|error| broken(&error))?)
    }
}

fn broken(error: &io::Error) -> ReadError {
    ReadError::BadBundle(error.to_string())
}

/// What a bundle is, by its name. A name that is nothing but an end is none.
fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    let mut ends = ENDS.iter();
    let found = ends.find(|(end, _)| name.len() > end.len() && name.ends_with(end));
    found.map(|(_, kind)| *kind)
}

/// KataGo's lists: a game a line.
struct Lines {
    file: BufReader<Box<dyn Input>>,
    /// The number of the line.
    number: usize,
    line: Vec<u8>,
}

impl Members for Lines {
    fn advance(&mut self) -> io::Result<Option<String>> {
        loop {
            self.line.clear();
            let most = crate::LIMIT + 2;
            let read = self
                .file
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == most && self.line.last() != Some(&b'\n') {
                // The rest of a line that is too long to be read.
                while self.file.by_ref().take(most).skip_until(b'\n')? == most as usize {}
            }
            self.number += 1;
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some(self.number.to_string()));
            }
        }
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut line = std::mem::take(&mut self.line);
        while let Some(b'\n' | b'\r') = line.last() {
            line.pop();
        }
        Ok(line)
    }
}

struct Zip {
    archive: ZipArchive<BufReader<Box<dyn Input>>>,
    /// How many members have been gone to.
    begun: usize,
}

impl Zip {
    fn new(file: BufReader<Box<dyn Input>>) -> Result<Zip, ReadError> {
        let archive = ZipArchive::new(file).map_err(|error| broken(&error.into()))?;
        Ok(Zip { archive, begun: 0 })
    }
}

impl Members for Zip {
    fn advance(&mut self) -> io::Result<Option<String>> {
        let name = self.archive.name_for_index(self.begun);
        let name = name.map(|name| name.map(Cow::into_owned)).transpose()?;
        self.begun += 1;
        Ok(name)
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let member = self.archive.by_index(self.begun.saturating_sub(1))?;
        member.take(crate::LIMIT + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
