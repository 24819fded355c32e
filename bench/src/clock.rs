//! Measures a thread's processor time, and memory if the allocator counts it.
//!
//! Uses user and system time of the processor, which other work on the machine distorts least.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::input::File;

/// Time of one run over all files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sample {
    /// Time until the result was ready. Measured only with a single file, because thousands of
    /// readings of the clock would distort it.
    pub kept: Option<Duration>,
    /// Time including dropping each result.
    pub dropped: Duration,
    /// Bytes of memory held by the result, and the peak.
    pub memory: Option<Memory>,
}

#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub held: usize,
    pub peak: usize,
}

pub use memory::Watch;

/// Times `work` on each file.
pub fn time<'f, T>(files: &[&'f File], work: impl Fn(&'f File) -> T) -> Sample {
    time_prepared(files, |file| file, |file: &&'f File| work(file))
}

/// Times `work` on each file's result of `prepare`, without the preparation.
pub fn time_prepared<'f, P, T>(
    files: &[&'f File],
    prepare: impl Fn(&'f File) -> P,
    work: impl Fn(&P) -> T,
) -> Sample {
    let prepared: Vec<P> = files.iter().map(|&file| prepare(file)).collect();
    let mut sample = Sample::default();
    let memory = Watch::new();
    let start = ThreadTime::now();
    if let [only] = &prepared[..] {
        let result = black_box(work(black_box(only)));
        sample.kept = Some(start.elapsed());
        sample.memory = memory.read();
        drop(result);
    } else {
        for file in &prepared {
            drop(black_box(work(black_box(file))));
        }
        sample.memory = memory.read();
    }
    sample.dropped = start.elapsed();
    sample
}

#[cfg(not(feature = "memory"))]
mod memory {
    use super::Memory;

    /// Stand-in without a counting allocator.
    pub struct Watch;

    impl Watch {
        pub fn new() -> Watch {
            Watch
        }

        pub fn read(&self) -> Option<Memory> {
            None
        }
    }
}

#[cfg(feature = "memory")]
mod memory {
    use super::Memory;
    use peak_alloc::PeakAlloc;

    #[global_allocator]
    static ALLOCATOR: PeakAlloc = PeakAlloc;

    /// Tracks allocations from now on.
    pub struct Watch(usize);

    impl Watch {
        pub fn new() -> Watch {
            ALLOCATOR.reset_peak_usage();
            Watch(ALLOCATOR.current_usage())
        }

        pub fn read(&self) -> Option<Memory> {
            Some(Memory {
                held: ALLOCATOR.current_usage().saturating_sub(self.0),
                peak: ALLOCATOR.peak_usage().saturating_sub(self.0),
            })
        }
    }
}
