//! A part of an archive in one run of bytes: what the explorer's page downloads, or
//! holds inside. Its form is nobody else's concern.

use serde::{Deserialize, Serialize};

use crate::archive::{File, Part};
use crate::segment::{Damage, Segment};

const VERSION: u32 = 1;

/// What stands in the first line.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    /// Bytes of the segment, which follows.
    segment: usize,
    /// The files by number; `null` for those that are gone.
    files: Vec<Option<Entry>>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    path: String,
    order: u64,
    /// Bytes of the file, behind those of the files before it.
    bytes: Option<usize>,
}

/// What was packed.
pub struct Carried {
    /// The games.
    pub part: Part,
    /// The files themselves, by number, where they were given.
    pub contents: Vec<Option<Vec<u8>>>,
}

/// Packs a part, and the files themselves where their bytes are given by number.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_search::{Archive, carried};
///
/// let game = b"(;GM[1]SZ[9];B[ee])";
/// let archive = Archive::of([("a.sgf", &Collection::parse(game.to_vec()))]);
/// let bytes = carried::pack(&archive.parts[0], &[Some(game.to_vec())]);
/// let carried = carried::unpack(&bytes).unwrap();
/// assert_eq!(carried.part.segment.games(), 1);
/// assert_eq!(carried.contents[0].as_deref(), Some(&game[..]));
/// assert!(carried::unpack(&bytes[..40]).is_err());
/// ```
#[must_use]
pub fn pack(part: &Part, contents: &[Option<Vec<u8>>]) -> Vec<u8> {
    let content = |number: u32| contents.get(number as usize).and_then(Option::as_ref);
    let mut files: Vec<Option<Entry>> = Vec::new();
    for (number, file) in part.files.iter() {
        files.resize_with(number as usize, || None);
        files.push(Some(Entry {
            path: file.path.clone(),
            order: file.order,
            bytes: content(number).map(Vec::len),
        }));
    }
    let head = Head {
        version: VERSION,
        segment: part.segment.bytes().len(),
        files,
    };
    // Numbers and texts cannot fail to be written.
    let mut bytes = serde_json::to_vec(&head).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(part.segment.bytes());
    let given = part.files.iter().filter_map(|(number, _)| content(number));
    given.for_each(|content| bytes.extend_from_slice(content));
    bytes
}

/// Unpacks what [`pack`] has made.
///
/// # Errors
///
/// Bytes that are something else, or were damaged.
pub fn unpack(bytes: &[u8]) -> Result<Carried, Damage> {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (head, rest) = bytes.split_at(end.ok_or(Damage::Cut)?);
    let head: Head = serde_json::from_slice(head).map_err(|_| Damage::Version)?;
    if head.version != VERSION {
        return Err(Damage::Version);
    }
    let mut rest = &rest[1..];
    let mut take = |len: usize| {
        let (taken, left) = rest.split_at_checked(len).ok_or(Damage::Cut)?;
        rest = left;
        Ok(taken.to_vec())
    };
    let segment = Segment::open(take(head.segment)?)?;
    segment.verify()?;
    let mut files = Vec::new();
    let mut contents = Vec::new();
    for entry in head.files {
        let content = entry.as_ref().and_then(|entry| entry.bytes);
        contents.push(content.map(&mut take).transpose()?);
        files.push(entry.map(|entry| File {
            path: entry.path,
            order: entry.order,
            ..File::default()
        }));
    }
    Ok(Carried {
        part: Part {
            segment,
            files: files.into(),
        },
        contents,
    })
}
