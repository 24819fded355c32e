//! Entry points for fuzzing the program.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use crate::config::Rows;
use crate::lsp;

/// The stack size of the thread: the TOML parser is recursive up to 80 levels, and the argument
/// parser has large frames.
const STACK: usize = 2 << 20;

/// Parses a configuration like an untrusted `sgfkit.toml`, and applies it to some files. Panics if
/// the result is wrong.
pub fn configuration(bytes: &[u8]) {
    in_thread(|| read(bytes));
}

/// Opens a text in the language server, changes it, and sends all requests at places that `below`
/// chooses, in one of the three encodings. Panics if a request does, or if an answer has an invalid
/// place.
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
    // Other bytes are rejected earlier.
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
