//! A file that is read in parts, side by side.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::build::Builder;
use super::{Collection, Source};
use crate::charset::Charset;
use crate::syntax::{Input, Reader, Stretch, boundary};

/// A file in parts that several threads can read, which together are the collection
/// that [`Collection::parse`] makes of it, whatever the bytes are.
///
/// Parts begin where a game seems to end and another to begin. What is read of one
/// that does not is thrown away, and its bytes are read with those before them: a
/// file without games that follow one another takes as long as otherwise.
///
/// ```
/// use sgfkit::{Collection, InParts};
///
/// let source = "(;GM[1]C[one])(;GM[1]C[two])(;GM[1]C[three])".into();
/// let parts = InParts::new(&source, 12);
/// assert_eq!(parts.count(), 3);
/// let read = std::thread::scope(|scope| {
///     let threads: Vec<_> = (0..parts.count())
///         .map(|part| scope.spawn({ let parts = &parts; move || parts.read(part) }))
///         .collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
/// });
/// let mut joined = parts.join();
/// read.into_iter().for_each(|part| joined.add(part));
/// let games = joined.finish();
/// assert_eq!(games.trees().count(), 3);
/// assert_eq!(games.trees().nth(2).unwrap().root().text("C").unwrap(), "three");
/// ```
#[derive(Debug)]
pub struct InParts<'s> {
    source: &'s Arc<Vec<u8>>,
    input: Input<'s>,
    /// Where each part begins, and the last one ends.
    begins: Vec<usize>,
    bytes: usize,
    /// What parts were read into and was copied from there: its memory is used again,
    /// for new pages cost as much as reading does.
    spare: Mutex<Vec<Builder>>,
}

impl<'s> InParts<'s> {
    /// A file in parts of at least so many bytes, the last aside.
    #[must_use]
    pub fn new(source: &'s Source, bytes: usize) -> InParts<'s> {
        InParts::of(&source.0, Input::new(&source.0), bytes)
    }

    /// The same, read in `charset` whatever the file says.
    #[must_use]
    pub fn in_charset(source: &'s Source, charset: Charset, bytes: usize) -> InParts<'s> {
        InParts::of(&source.0, Input::with_charset(&source.0, charset), bytes)
    }

    fn of(source: &'s Arc<Vec<u8>>, input: Input<'s>, bytes: usize) -> InParts<'s> {
        let all = input.bytes();
        let bytes = bytes.max(1);
        let mut begins = vec![0];
        let mut at = bytes;
        while at < all.len()
            && let Some(begin) = boundary(all, at)
        {
            begins.push(begin);
            at = begin + bytes;
        }
        begins.push(all.len());
        InParts {
            source,
            input,
            begins,
            bytes,
            spare: Mutex::default(),
        }
    }

    /// How many parts there are; at least one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// Whether no charset matters, all bytes being ASCII without escape sequences: such
    /// files are read fastest.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.input.is_plain()
    }

    /// Reads the part with an index from 0. Where it does not begin with a game that
    /// is found out soon, or by [`Joining::add`].
    #[must_use]
    pub fn read(&self, part: usize) -> Part {
        let (Some(&begin), Some(&end)) = (self.begins.get(part), self.begins.get(part + 1)) else {
            return Part(None);
        };
        let mut builder = self.spare().pop().unwrap_or_default();
        builder.begin(end + self.bytes);
        let stretch = Stretch::read(&self.input, begin..end, &mut builder);
        Part(stretch.map(|stretch| (stretch, builder)))
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Builder>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts parts together.
    #[must_use]
    pub fn join(&self) -> Joining<'_, 's> {
        Joining {
            parts: self,
            reader: Reader::new(&self.input),
            builder: Builder::for_all(&self.input),
        }
    }
}

/// A part of a file that was read, of [`InParts`]; perhaps nothing can be made of it.
pub struct Part(Option<(Stretch, Builder)>);

/// Parts of a file that are put together.
pub struct Joining<'p, 's> {
    parts: &'p InParts<'s>,
    reader: Reader<'p, 's>,
    builder: Builder,
}

impl Joining<'_, '_> {
    /// Adds the next part. Those before it that held no games are read again.
    pub fn add(&mut self, part: Part) {
        let Some((stretch, read)) = part.0 else {
            return;
        };
        if self.reader.follow(&stretch, &mut self.builder) {
            self.builder.append(&read);
        }
        self.parts.spare().push(read);
    }

    /// The whole file. What no part that was added has read is read now.
    #[must_use]
    pub fn finish(mut self) -> Collection {
        while self.reader.tree(&mut self.builder) {}
        self.builder
            .into_collection(self.parts.source, &self.parts.input)
    }
}
