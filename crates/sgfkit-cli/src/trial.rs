//! What fuzzing tries of the program.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use crate::config::Rows;
use crate::lsp;

/// The stack of a thread: the reader of TOML goes down 80 steps and no further,
/// and the reader of arguments has large frames.
const STACK: usize = 2 << 20;

/// Reads a configuration, as `sgfkit.toml` of a stranger's folder is read, and
/// asks it about some files.
///
/// # Panics
///
/// It is read wrong.
pub fn configuration(bytes: &[u8]) {
    in_thread(|| read(bytes));
}

/// Opens a text, changes it, and asks everything of it at places that `below`
/// chooses, in one of the three encodings.
///
/// # Panics
///
/// A request panics, or its answer names a place that is none.
pub fn editor(text: &str, below: &mut (dyn FnMut(usize) -> usize + Send)) {
    in_thread(|| lsp::trial::editor(text, below));
}

fn in_thread(work: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let tried = thread.spawn_scoped(scope, work);
        if let Err(panic) = tried.expect("a thread").join() {
            resume_unwind(panic);
        }
    });
}

fn read(bytes: &[u8]) {
    // Other bytes are refused before they are looked at.
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Rows::read(text) {
        Ok(rows) => {
            for path in ["a.sgf", "a/b.sgf", "a/{b}/c*.sgf", "old/1999/é.sgf"] {
                rows.holding(Path::new(path));
            }
        }
        Err(fault) => {
            assert!(fault.offset <= text.len(), "{}", fault.message);
            assert!(!fault.message.is_empty());
        }
    }
}
