//! Resolves hard links to earlier entries in tape archives.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io;

use crate::entry::{Entry, Members, What};
use crate::error::ReadError;
use crate::opening::Opening;

/// The number of bytes that links can read again, in addition to a multiple of the bytes read.
const AGAIN: u64 = 256 << 20;
const TIMES: u64 = 16;

/// Finds the targets of links: a second pass collects names, and contents are read on demand.
/// Archives without links cost nothing.
pub(crate) struct Links {
    opening: Opening,
    names: Cursor,
    hasher: RandomState,
    /// The last entry of each name so far, by hash of the name.
    seen: HashMap<u64, u64>,
    contents: Option<Cursor>,
    last: Option<(u64, Vec<u8>)>,
    again: u64,
}

struct Cursor {
    members: Box<dyn Members + Send>,
    number: u64,
}

impl Cursor {
    fn new(opening: &Opening) -> io::Result<Cursor> {
        let members = opening.begin(None).map_err(|error| match error {
            ReadError::Unreadable(error) => error,
            error => io::Error::other(error.to_string()),
        })?;
        Ok(Cursor { members, number: 0 })
    }

    fn advance(&mut self) -> io::Result<Option<Entry>> {
        self.number += 1;
        self.members.advance()
    }
}

impl Links {
    pub(crate) fn new(opening: Opening) -> io::Result<Links> {
        Ok(Links {
            names: Cursor::new(&opening)?,
            hasher: RandomState::new(),
            seen: HashMap::new(),
            contents: None,
            last: None,
            again: 0,
            opening,
        })
    }

    /// Returns the contents of the last entry with a name before a position.
    pub(crate) fn read(
        &mut self,
        target: &str,
        position: u64,
        most: u64,
    ) -> io::Result<Option<Vec<u8>>> {
        self.note_names(position)?;
        let Some(&number) = self.seen.get(&self.hasher.hash_one(target)) else {
            let problem = format!("a hard link to `{target}`, which does not precede it");
            return Err(io::Error::other(problem));
        };
        let is_last = self.last.as_ref().is_some_and(|(last, _)| *last == number);
        if !is_last {
            let Some(bytes) = self.content(number, position, most)? else {
                return Ok(None);
            };
            self.last = Some((number, bytes));
        }
        let bytes = self.last.as_ref().map(|(_, bytes)| bytes.clone());
        let bytes = bytes.unwrap_or_default();
        self.spend(bytes.len() as u64, position)?;
        Ok(Some(bytes))
    }

    fn note_names(&mut self, position: u64) -> io::Result<()> {
        while self.names.number == 0 || self.names.members.position() < position {
            let Some(entry) = self.names.advance()? else {
                break;
            };
            self.note(&entry);
        }
        Ok(())
    }

    fn note(&mut self, entry: &Entry) {
        let name = self.hasher.hash_one(&*entry.name);
        let number = match &entry.is {
            What::File => Some(self.names.number),
            What::Link(target) => self.seen.get(&self.hasher.hash_one(&**target)).copied(),
            _ => None,
        };
        match number {
            Some(number) => self.seen.insert(name, number),
            None => self.seen.remove(&name),
        };
    }

    fn content(&mut self, number: u64, position: u64, most: u64) -> io::Result<Option<Vec<u8>>> {
        if let Some(cursor) = self.contents.take_if(|cursor| cursor.number >= number) {
            self.spend(cursor.members.position(), position)?;
        }
        let cursor = match &mut self.contents {
            Some(cursor) => cursor,
            none => none.insert(Cursor::new(&self.opening)?),
        };
        while cursor.number < number {
            if cursor.advance()?.is_none() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        cursor.members.read(most)
    }

    /// Limits the work, since adversarial links could make an archive be read forever.
    fn spend(&mut self, bytes: u64, position: u64) -> io::Result<()> {
        self.again += bytes;
        if self.again > AGAIN + TIMES * position {
            Err(io::Error::other("too many hard links in an adverse order"))
        } else {
            Ok(())
        }
    }
}
