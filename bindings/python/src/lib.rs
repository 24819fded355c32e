//! The native part of the Python package `sgfkit`.
//!
//! Nodes and trees have numbers that survive edits. Functions return bytes, numbers, texts and JSON; the
//! Python code turns these into objects. Calls that can take long release the interpreter.

mod edit;
mod games;
mod home;
mod learn;
mod ops;
mod patience;
mod picture;
mod position;
mod program;
mod scan;
mod search;
mod source;
mod upkeep;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::games::{Games, reopen};
    #[pymodule_export]
    use crate::learn::Samples;
    #[pymodule_export]
    use crate::ops::{dedup, merge, new_game};
    #[pymodule_export]
    use crate::picture::render_options;
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::scan::{Batch, Batches, Scan, tables};
    #[pymodule_export]
    use crate::search::{BadIndex, Found, Opened};
    #[pymodule_export]
    use crate::source::{find, is_archive, listed, read, read_member, write};
    #[pymodule_export]
    use crate::upkeep::{build_index, index_status, update_index, verify_index};
}
