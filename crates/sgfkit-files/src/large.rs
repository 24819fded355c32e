//! One file, read by several threads.

use std::convert::Infallible;
use std::num::NonZeroUsize;

use sgfkit::{Collection, InParts, Source};

use crate::queue::{Ahead, in_order};

/// The bytes from which on a file is read in parts, and those of a part.
const LARGE: usize = 4 << 20;
const PART: usize = 1 << 19;

/// What [`Collection::parse`] makes of a file's bytes, read by so many threads if
/// there are many of them.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// let games = sgfkit_files::parse("(;GM[1])(;GM[1])", NonZeroUsize::MIN);
/// assert_eq!(games.trees().count(), 2);
/// ```
pub fn parse(bytes: impl Into<Source>, threads: NonZeroUsize) -> Collection {
    let bytes = bytes.into();
    if threads == NonZeroUsize::MIN || bytes.len() < LARGE {
        return Collection::parse(bytes);
    }
    let parts = InParts::new(&bytes, PART);
    // What waits takes new pages, and what was joined gives some to be used again.
    let ahead = Ahead {
        jobs: 2 * threads.get(),
        ..Ahead::default()
    };
    // Where no charset matters, the pages that the tree takes cost more than reading,
    // and one thread is as fast as two. What no part has read, joining reads.
    let count = if parts.is_plain() && threads.get() == 2 {
        0
    } else {
        parts.count()
    };
    let mut joined = parts.join();
    let Ok(()) = in_order(
        0..count,
        threads,
        ahead,
        |part| (parts.read(part), PART),
        |part| {
            joined.add(part);
            Ok::<(), Infallible>(())
        },
    );
    joined.finish()
}
