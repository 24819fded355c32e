//! Creates archives.

use std::io::{self, Cursor, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A kind of archive that can be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Packing {
    /// A tape archive.
    Tar,
    /// A tape archive compressed with gzip.
    TarGz,
    /// A tape archive in 4 MiB frames compressed with Zstandard. Each frame starts with a file and
    /// can be opened by itself, and a table at the end has their offsets. Needs the feature `zstd`.
    TarZst,
    /// A zip archive.
    Zip,
}

const ENDS: [(&str, Packing); 5] = [
    (".tar", Packing::Tar),
    (".tar.gz", Packing::TarGz),
    (".tgz", Packing::TarGz),
    (".tar.zst", Packing::TarZst),
    (".zip", Packing::Zip),
];

impl Packing {
    /// Returns the kind for a file name, and the offset of its extension.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<(Packing, usize)> {
        let name = path.file_name()?.to_str()?;
        let lower = name.to_ascii_lowercase();
        let found = ENDS.iter().find(|(end, _)| lower.ends_with(end))?;
        let at = name.len() - found.0.len();
        (at > 0).then_some((found.1, at))
    }

    /// Returns whether this build supports the kind.
    #[must_use]
    pub fn is_built_in(self) -> bool {
        cfg!(feature = "zstd") || self != Packing::TarZst
    }
}

/// Creates an archive reproducibly: equal entries give equal bytes. The mode is 0644, the owner 0,
/// and the time the earliest one of the format.
///
/// ```
/// use std::sync::Arc;
/// use sgfkit_files::{Bundle, Packer, Packing};
///
/// let mut packer = Packer::new(Vec::new(), Packing::Zip)?;
/// packer.add("a/b.sgf", b"(;B[aa])")?;
/// let mut bundle = Bundle::of_bytes("games.zip", packer.finish()?.into())?;
/// assert_eq!(bundle.advance()?.as_deref(), Some("a/b.sgf"));
/// assert_eq!(bundle.read()?, b"(;B[aa])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Packer<W: Write>(Inner<W>);

enum Inner<W: Write> {
    Tar(tar::Builder<W>),
    TarGz(tar::Builder<GzEncoder<W>>),
    #[cfg(feature = "zstd")]
    TarZst(tar::Builder<frames::Writer<W>>),
    /// Zip needs to seek back in its output.
    Zip(W, Box<ZipWriter<Cursor<Vec<u8>>>>),
}

impl<W: Write> Packer<W> {
    /// Starts an archive. Fails if this build does not support the kind ([`Packing::is_built_in`]).
    pub fn new(out: W, packing: Packing) -> io::Result<Packer<W>> {
        Ok(Packer(match packing {
            Packing::Tar => Inner::Tar(tar::Builder::new(out)),
            Packing::TarGz => {
                let out = GzEncoder::new(out, Compression::best());
                Inner::TarGz(tar::Builder::new(out))
            }
            #[cfg(feature = "zstd")]
            Packing::TarZst => Inner::TarZst(tar::Builder::new(frames::Writer::new(out)?)),
            #[cfg(not(feature = "zstd"))]
            Packing::TarZst => {
                let message = "built without the feature `zstd`";
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
            Packing::Zip => Inner::Zip(out, Box::new(ZipWriter::new(Cursor::new(Vec::new())))),
        }))
    }

    /// Adds an entry. Fails if it cannot be written.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match &mut self.0 {
            Inner::Tar(tar) => add(tar, name, bytes),
            Inner::TarGz(tar) => add(tar, name, bytes),
            #[cfg(feature = "zstd")]
            Inner::TarZst(tar) => {
                add(tar, name, bytes)?;
                tar.get_mut().file_ends()
            }
            Inner::Zip(_, zip) => {
                let options = SimpleFileOptions::default()
                    .compression_method(CompressionMethod::Deflated)
                    .compression_level(Some(9))
                    .last_modified_time(DateTime::default())
                    .unix_permissions(0o644);
                zip.start_file(name, options)?;
                zip.write_all(bytes)
            }
        }
    }

    /// Completes the archive and returns the output. Fails if it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Inner::Tar(tar) => tar.into_inner(),
            Inner::TarGz(tar) => tar.into_inner()?.finish(),
            #[cfg(feature = "zstd")]
            Inner::TarZst(tar) => tar.into_inner()?.finish(),
            Inner::Zip(mut out, zip) => {
                out.write_all(zip.finish()?.get_ref())?;
                Ok(out)
            }
        }
    }
}

fn add(tar: &mut tar::Builder<impl Write>, name: &str, bytes: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Regular);
    header.set_mode(0o644);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_size(bytes.len() as u64);
    tar.append_data(&mut header, name, bytes)
}

#[cfg(feature = "zstd")]
mod frames {
    use std::io::{self, Write};

    use zstd::bulk::Compressor;

    use crate::zstd::{ALIGNED, SKIPPED, TABLE, TABLE_END};

    /// The contents of a frame in bytes: reading a part of the file need not decompress all.
    const FRAME: usize = 4 << 20;

    /// The maximum contents of a frame in the table, and the maximum number of frames.
    const LARGEST: usize = 1 << 30;
    const MOST: usize = 0x800_0000;

    const LEVEL: i32 = 9;

    pub(super) struct Writer<W> {
        out: W,
        compressor: Compressor<'static>,
        frame: Vec<u8>,
        /// The compressed and uncompressed sizes of the frames; `None` once one is too large for
        /// the table.
        table: Option<Vec<u8>>,
    }

    impl<W: Write> Writer<W> {
        pub(super) fn new(out: W) -> io::Result<Writer<W>> {
            let mut compressor = Compressor::new(LEVEL)?;
            compressor.include_checksum(true)?;
            Ok(Writer {
                out,
                compressor,
                frame: Vec::with_capacity(FRAME),
                table: Some(Vec::new()),
            })
        }

        pub(super) fn file_ends(&mut self) -> io::Result<()> {
            if self.frame.len() < FRAME {
                Ok(())
            } else {
                self.end_frame()
            }
        }

        fn end_frame(&mut self) -> io::Result<()> {
            let packed = self.compressor.compress(&self.frame)?;
            self.out.write_all(&packed)?;
            if self.frame.len() > LARGEST {
                self.table = None;
            }
            self.note(packed.len(), self.frame.len());
            self.frame.clear();
            Ok(())
        }

        fn note(&mut self, packed: usize, content: usize) {
            if let Some(table) = &mut self.table {
                for number in [packed, content] {
                    table.extend((number as u32).to_le_bytes());
                }
            }
        }

        pub(super) fn finish(mut self) -> io::Result<W> {
            if !self.frame.is_empty() {
                self.end_frame()?;
            }
            let aligned = skipped(SKIPPED, ALIGNED);
            self.note(aligned.len(), 0);
            let table = self.table.filter(|table| table.len() / 8 <= MOST);
            if let Some(mut table) = table {
                let frames = table.len() as u32 / 8;
                table.extend(frames.to_le_bytes());
                table.push(0);
                table.extend(TABLE_END.to_le_bytes());
                self.out.write_all(&aligned)?;
                self.out.write_all(&skipped(TABLE, &table))?;
            }
            Ok(self.out)
        }
    }

    /// Returns a frame without contents, which every reader skips.
    fn skipped(magic: u32, bytes: &[u8]) -> Vec<u8> {
        let length = (bytes.len() as u32).to_le_bytes();
        [&magic.to_le_bytes()[..], &length, bytes].concat()
    }

    impl<W: Write> Write for Writer<W> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.frame.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.out.flush()
        }
    }
}
