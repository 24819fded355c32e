//! What happens when no memory is left: the program says so and ends with 2.
//!
//! The standard library aborts then, with a backtrace and a signal for an exit
//! status, and safe Rust has no other way to be told. So this is the one module
//! of the program with `unsafe`: the trait of allocators cannot be implemented
//! without. Each method hands its arguments to the system's allocator as they
//! are, and looks at nothing but whether the answer is null.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;

/// The system's allocator, which ends the program when it has nothing left.
pub struct Allocator;

// SAFETY: every method is that of `System`, which keeps the trait's promises,
// with the arguments that the caller has vouched for. What is returned is what
// it returned, unless that is null: then nothing is returned at all.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those that `System` asks for.
        there(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        there(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; what was allocated here was allocated by `System`.
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

/// Nothing is allocated on the way out. Files that were being written stay as
/// they were; what stands beside them, the next run that writes there removes.
#[cold]
fn out_of_memory() -> ! {
    _ = std::io::stderr().write_all(b"sgf: out of memory\n");
    std::process::exit(2)
}
