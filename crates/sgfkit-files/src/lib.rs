//! Finds, reads and writes SGF files, even hundreds of thousands of them.
//!
//! * [`Walk`] finds the files for a user's paths; [`read_list`] reads such paths from a list.
//! * [`InputFile`] is a file or standard input, read as a whole up to [`LIMIT`] bytes.
//! * [`Bundle`] reads `.zip`, `.tar`, `.tar.gz`, `.tar.zst` and `.sgfs` archives; [`Packer`]
//!   creates them; [`Records`] iterates over files and archives alike.
//! * [`Elsewhere`] is a file in an object store, on a server, or in another language.
//! * [`read_plain`] safely reads a file with a fixed name in an untrusted folder.
//! * [`read_in_order`] reads and processes files on all cores, and returns the results in file
//!   order; [`in_order`] does that for any work.
//! * [`AtomicFile`] and [`replace`] replace files atomically, even if interrupted. A program that
//!   handles signals calls [`abandon`] to remove all temporary files.
//!
//! This crate never writes to a terminal; it returns all problems to the caller.
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
// The errors of reading and writing are in the descriptions.
#![allow(clippy::missing_errors_doc)]
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
