//! Reading games one at a time from a stream.

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::syntax::{Encoding, Flow, Input, Span, Visitor, visit};
use crate::tree::Collection;

/// The number of bytes read at first, and at least before each search for games.
const CHUNK: usize = 1 << 18;

/// Reads the games of a stream one at a time.
///
/// Each item is a [`Collection`] of one game. Memory depends on the largest game and not on the
/// length of the stream, so there is no limit of 4 GiB. The games together contain every byte of
/// the stream: text after a game belongs to that game, and text before the first game to the
/// first. A stream with text but no game gives one collection without games.
///
/// Encodings are detected for each game alone. A UTF-16 or UTF-32 stream is read to its end and
/// converted to UTF-8.
///
/// # Errors
///
/// An item is an error if the stream cannot be read; it is the last item.
///
/// # Example
///
/// ```
/// use sgfkit::Reader;
///
/// let stream: &[u8] = b"(;GM[1]PB[Ada];B[pd])\n(;GM[1]PB[Jun];B[dd])\n";
/// let mut players = Vec::new();
/// for game in Reader::new(stream) {
///     let game = game?;
///     let root = game.tree(0).unwrap().root();
///     players.push(root.text("PB").unwrap().into_owned());
/// }
/// assert_eq!(players, ["Ada", "Jun"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    stream: R,
    /// Bytes that were read; those before `start` were returned.
    buffer: Vec<u8>,
    start: usize,
    /// Ends of complete games in the buffer.
    ends: VecDeque<usize>,
    chunk: usize,
    is_at_end: bool,
}

impl<R: Read> Reader<R> {
    /// Creates a reader. It reads large blocks, so the stream needs no buffer.
    pub fn new(stream: R) -> Reader<R> {
        Reader::with_capacity(CHUNK, stream)
    }

    /// Creates a reader that reads blocks of at least this many bytes.
    pub fn with_capacity(bytes: usize, stream: R) -> Reader<R> {
        Reader {
            stream,
            buffer: Vec::new(),
            start: 0,
            ends: VecDeque::new(),
            chunk: bytes.max(16),
            is_at_end: false,
        }
    }

    /// Returns the bytes of the next game, or `None` at the end of the stream.
    ///
    /// Use it with [`visit`](crate::syntax::visit) to read values without building trees.
    ///
    /// # Errors
    ///
    /// Returns an error if the stream cannot be read.
    pub fn next_bytes(&mut self) -> io::Result<Option<&[u8]>> {
        while self.ends.is_empty() {
            if self.is_at_end {
                return Ok(None);
            }
            self.fill()?;
        }
        let start = self.start;
        self.start = self.ends.pop_front().unwrap_or(start);
        Ok(Some(&self.buffer[start..self.start]))
    }

    /// Reads more bytes and finds the games that are complete.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        // If the buffer holds no complete game, double it, so that a long game takes linear time.
        let more = self.chunk.max(self.buffer.len()) as u64;
        let read = (&mut self.stream)
            .take(more)
            .read_to_end(&mut self.buffer)?;
        self.is_at_end = read < more as usize;
        let input = Input::new(&self.buffer);
        if !std::ptr::eq(input.bytes(), input.original()) {
            // UTF-16 or UTF-32.
            self.stream.read_to_end(&mut self.buffer)?;
            self.is_at_end = true;
            self.buffer = Input::new(&self.buffer).bytes().to_vec();
        }
        let mut starts = Starts(Vec::new());
        visit(&Input::new(&self.buffer), &mut starts);
        let mut starts = starts.0;
        if self.is_at_end {
            self.ends.extend(starts.into_iter().skip(1));
            if !self.buffer.is_empty() {
                self.ends.push_back(self.buffer.len());
            }
        } else {
            // How the last two games are read may depend on bytes that are still to come.
            starts.truncate(starts.len().saturating_sub(1));
            self.ends.extend(starts.into_iter().skip(1));
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Collection>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_bytes() {
            Ok(bytes) => Some(Ok(Collection::parse(bytes?))),
            Err(error) => {
                self.is_at_end = true;
                self.ends.clear();
                Some(Err(error))
            }
        }
    }
}

/// Collects the offsets at which games begin.
struct Starts(Vec<usize>);

impl Visitor<'_> for Starts {
    fn begin_tree(&mut self, open: Span, _: Encoding) -> Flow {
        self.0.push(open.start as usize);
        Flow::Skip
    }
}
