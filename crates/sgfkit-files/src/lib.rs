//! Files of SGF games, by the hundred thousand.
//!
//! * [`Walk`] finds the files that a user's paths stand for; [`read_list`] reads such paths from a
//!   list.
//! * [`InputFile`] is one of them, or standard input. It is read whole, up to [`LIMIT`] bytes.
//! * [`Bundle`] reads the records of a `.zip`, `.tar`, `.tar.gz`, `.tar.zst` or `.sgfs`; [`Packer`]
//!   makes such files; [`Records`] goes over those of files and bundles alike.
//! * [`Elsewhere`] is a file in an object store, behind a server, or of another language.
//! * [`read_plain`] reads what was looked for by its name, in folders that may be anybody's.
//! * [`read_in_order`] reads and works on all cores, and hands the results on in the files' order;
//!   [`in_order`] does that with any work.
//! * [`AtomicFile`] and [`replace`] write a file so that there is the old one or the new one, and
//!   never a part, whatever happens meanwhile. A program that catches signals calls [`abandon`], and
//!   no temporary file stays.
//!
//! Nothing here writes to a terminal: what could not be read is data, for the caller to tell.
//!
//! ```no_run
//! use std::path::PathBuf;
//! use sgfkit_files::{Reading, Walk, read_in_order};
//!
//! let found = Walk::default().find(&[PathBuf::from("games")]);
//! read_in_order(
//!     &found.files,
//!     &Reading::default(),
//!     |record| record.games().map(|games| games.trees().count()),
//!     |file, games| {
//!         match games {
//!             Ok(count) => println!("{file}: {count}"),
//!             Err(error) => eprintln!("{file}: {error}"),
//!         }
//!         Ok::<(), std::convert::Infallible>(())
//!     },
//! );
//! ```
#![forbid(unsafe_code)]

mod absolute;
mod atomic;
mod bundle;
mod divide;
mod elsewhere;
mod entry;
mod error;
mod file;
mod lines;
mod links;
mod names;
mod opening;
mod origin;
mod pack;
mod plain;
mod queue;
mod read;
mod records;
mod source;
mod span;
mod tar;
mod temporary;
mod typed;
mod walk;
mod zip;
mod zstd;

pub use absolute::Absolute;
pub use atomic::{AtomicFile, Written, replace, sync_folder};
pub use bundle::{Bundle, MEMBER};
pub use divide::frames;
pub use elsewhere::{Elsewhere, Store};
pub use error::{LIMIT, ReadError};
pub use file::{InputFile, Member};
pub use names::{MemberNames, natural_paths};
pub use pack::{Packer, Packing};
pub use plain::read_plain;
pub use queue::{Ahead, in_order};
pub use read::{Reading, Record, read_in_order};
pub use records::{Records, Rereader, Unread};
pub use source::Source;
pub use span::Span;
pub use temporary::{abandon, is_temporary};
pub use typed::Typed;
pub use walk::{EmptyFolder, Found, Problem, Skipped, Walk, is_too_deep, read_list};
pub use zstd::Frame;
