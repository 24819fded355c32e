//! Reports exhausted memory and ends with status 2.
//!
//! The standard library would abort with a backtrace and a signal, and safe Rust has no other way
//! to handle this. This is the program's only module with `unsafe`, because allocators require it.
//! Each method passes its arguments to the system's allocator unchanged, and only tests whether the
//! result is null.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;

/// The system's allocator, which ends the program when memory is exhausted.
pub struct Allocator;

// SAFETY: every method calls that of `System`, which fulfills the trait's contract, with arguments
// that the caller vouches for. The result is returned unchanged unless it is null: then the method
// does not return.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller fulfills the requirements of `System`.
        there(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        there(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; `System` allocated this memory.
        there(unsafe { System.realloc(old, layout, size) }, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

fn there(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() && size > 0 {
        out_of_memory();
    }
    memory
}

/// Ends the program without allocating. Files being written stay unchanged, and the next run in
/// their folder removes the temporary ones.
#[cold]
fn out_of_memory() -> ! {
    _ = std::io::stderr().write_all(b"sgf: out of memory\n");
    std::process::exit(2)
}
