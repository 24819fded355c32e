//! Converts SGF files to tables of games, moves, nodes, positions, properties and findings.
//!
//! * [`columns`] is the schema as data: each column with its type, nullability and description.
//!   Names are those of `sgf info --json`.
//! * [`Plan`] selects a table and columns; [`Plan::read`] turns a [`Record`] (a file, or an entry
//!   of an archive) into rows of a [`Batch`]. Only the necessary work is done: games are replayed
//!   only for columns that need the board.
//! * [`Scan`] reads files and archives on all cores, and returns batches in order. [`parts`]
//!   divides them among runs or machines.
//! * [`Writer`] writes batches: as [`csv`] and [`json`], and with the feature `parquet` as Parquet
//!   and Arrow's IPC. With the feature `arrow`, a batch becomes an Arrow batch without copying
//!   values.
//!
//! No record stops a table: a broken, too large or unrelated file becomes a row with an error.
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

/// Runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
