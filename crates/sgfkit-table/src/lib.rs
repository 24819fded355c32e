//! Archives of SGF files as tables: every game, move, node, position, property
//! and fault a row.
//!
//! * [`columns`] is the schema as data: a row a column, with its type, whether
//!   it may be null, and what it means. Names are those of `sgf info --json`.
//! * [`Plan`] says which table and which of its columns are wanted;
//!   [`Plan::read`] turns a [`Record`] (a file, or a member of a bundle) into
//!   rows of a [`Batch`]. Only what the columns ask for is done: without a column
//!   that needs the board nothing is replayed.
//! * [`Scan`] reads the records of files and bundles on all cores, and hands
//!   batches on in their order. [`parts`] divides them among runs or machines.
//! * [`Writer`] writes batches: as [`csv`] and [`json`], and with the feature
//!   `parquet` as Parquet and Arrow's IPC. With the feature `arrow` a batch
//!   becomes one of Arrow's without copying its values.
//!
//! No record can stop a table: one that is broken, too large or no game at all is
//! a row that says so.
//!
//! ```
//! use sgfkit_table::{Cell, Plan, Record, Table};
//!
//! let plan = Plan::new(Table::Games).with_columns(&["black_name", "komi", "main_line"])?;
//! let mut batch = plan.batch();
//! let game = b"(;GM[1]PB[Ada]KM[6.5];B[pd];W[dd];B[])";
//! plan.read(&Record::file("a.sgf", game), &mut batch);
//! assert_eq!(batch.rows(), 1);
//! assert_eq!(batch.cell(0, 0), Cell::from("Ada"));
//! assert_eq!(batch.cell(1, 0), Cell::Real(6.5));
//! assert_eq!(batch.cell(2, 0), Cell::from("Bpd Wdd B"));
//! # Ok::<(), sgfkit_table::PlanError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

#[cfg(feature = "arrow")]
pub mod arrow;
mod ask;
mod batch;
mod column;
pub mod csv;
pub mod edits;
mod format;
mod game;
mod hash;
#[cfg(feature = "parquet")]
mod ipc;
pub mod json;
#[cfg(feature = "parquet")]
mod parquet;
mod parts;
mod plan;
mod record;
mod scan;
mod schema;
mod tables;
mod write;

pub use batch::{Array, Batch, Cell, Data};
pub use format::{Compression, Format, WriteOptions};
pub use game::move_of;
pub use hash::position;
pub use parts::{PART, Part, fingerprint, parts};
pub use plan::{Plan, PlanError, Steps};
pub use record::{Problem, Record, game_id};
pub use scan::{Batches, Scan, Totals};
pub use schema::{Column, Table, Type};
pub use tables::columns;
pub use write::{Writer, note};

/// The program in the README must compile, and do what it says.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
