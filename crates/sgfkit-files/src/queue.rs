//! Runs work on all cores and returns the results in order.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The limits on work ahead of the next result.
///
/// A slow job delays the results after it, which take memory until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ahead {
    /// The maximum number of jobs started but not returned; 1024 by default.
    pub jobs: usize,
    /// The maximum total size of waiting results in bytes; 64 MiB by default. Each thread can
    /// exceed it by one result.
    pub weight: usize,
}

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead {
            jobs: 1024,
            weight: 64 << 20,
        }
    }
}

/// Runs jobs in `threads` threads, and passes the results to `hand_on` in this thread, one by one,
/// in the order of the jobs. A thread takes the next job when it is free; threads only wait for
/// each other as `ahead` requires.
///
/// `work` returns a result and its size in bytes. A single job runs in this thread.
///
/// Returns the first error of `hand_on`, after the started jobs have ended; no other job is
/// started.
///
/// # Panics
///
/// Panics if `work` does.
///
/// # Example
///
/// ```
/// use std::num::NonZeroUsize;
/// use sgfkit_files::{Ahead, in_order};
///
/// let mut squares = Vec::new();
/// in_order(
///     0..5,
///     NonZeroUsize::MIN,
///     Ahead::default(),
///     |number| (number * number, 8),
///     |square| {
///         squares.push(square);
///         Ok::<(), ()>(())
///     },
/// )?;
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// # Ok::<(), ()>(())
/// ```
pub fn in_order<J: Send, T: Send, E>(
    jobs: impl Iterator<Item = J> + Send,
    threads: NonZeroUsize,
    ahead: Ahead,
    work: impl Fn(J) -> (T, usize) + Sync,
    mut hand_on: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let one_by_one = |_: &J| usize::MAX;
    in_handfuls(jobs, threads, ahead, one_by_one, work, &mut hand_on)
}

/// Like [`in_order`], for small jobs: a thread takes dozens of jobs and returns their results
/// together, because each exchange costs as much as reading a game. `weight` estimates the size of
/// an unfinished job in bytes.
pub(crate) fn in_handfuls<J: Send, T: Send, E>(
    jobs: impl Iterator<Item = J> + Send,
    threads: NonZeroUsize,
    ahead: Ahead,
    weight: impl Fn(&J) -> usize + Sync,
    work: impl Fn(J) -> (T, usize) + Sync,
    mut hand_on: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut jobs = jobs.fuse();
    let first = [jobs.next(), jobs.next()];
    if first[1].is_none() || threads == NonZeroUsize::MIN {
        let mut jobs = first.into_iter().flatten().chain(jobs);
        return jobs.try_for_each(|job| hand_on(work(job).0));
    }
    // The jobs that are not started, and the number of the next one. A thread holds the lock until
    // there is room for its jobs, so jobs start in order.
    let jobs = Mutex::new((first.into_iter().flatten().chain(jobs), 0));
    // Finished results with their size in bytes, by the number of the first job, and the number
    // of the job whose result is next.
    let finished = Mutex::new((HashMap::<usize, (Vec<T>, usize)>::new(), 0));
    let begin = |room: &Room, hand: &mut Vec<J>, most: usize| {
        let mut jobs = lock(&jobs);
        let (jobs, next) = &mut *jobs;
        let room = room.wait(*next)?;
        // At the end, divide the jobs so that all threads end together.
        let left = jobs.size_hint().1.unwrap_or(usize::MAX);
        let most = most.min(room).min(left / (4 * threads.get())).max(1);
        let mut heavy = 0_usize;
        while hand.len() < most && heavy < HEAVY {
            let Some(job) = jobs.next() else { break };
            heavy = heavy.saturating_add(weight(&job));
            hand.push(job);
        }
        let first = *next;
        *next += hand.len();
        (!hand.is_empty()).then_some(first)
    };
    let worker = |room: &Room, news: &Sender<()>| {
        let (mut hand, mut most) = (Vec::new(), 1);
        while let Some(mut number) = begin(room, &mut hand, most) {
            let (jobs, mut total) = (hand.len(), 0);
            let mut hand = hand.drain(..);
            while hand.len() > 0 {
                let (mut done, mut heavy) = (Vec::with_capacity(hand.len()), 0);
                while heavy < HEAVY
                    && let Some(job) = hand.next()
                {
                    let (result, weight) = work(job);
                    heavy += weight;
                    done.push(result);
                }
                total += heavy;
                let count = done.len();
                room.fill(heavy);
                let is_next = {
                    let (finished, next) = &mut *lock(&finished);
                    finished.insert(number, (done, heavy));
                    number == *next
                };
                if is_next && news.send(()).is_err() {
                    return;
                }
                number += count;
            }
            // The size of jobs is unknown; assume the average of previous ones.
            most = (HEAVY / (total / jobs).max(1)).clamp(1, HANDFUL.min(2 * jobs));
        }
    };
    let mut handed_on = Ok(());
    run(threads, ahead, &worker, &mut |room, news| {
        let take = || {
            let (finished, next) = &mut *lock(&finished);
            let (done, weight) = finished.remove(next)?;
            *next += done.len();
            room.make(*next, weight);
            Some(done)
        };
        for () in news {
            while let Some(done) = take() {
                handed_on = done.into_iter().try_for_each(&mut hand_on);
                if handed_on.is_err() {
                    return;
                }
            }
        }
    });
    handed_on
}

/// The maximum number of jobs in a batch, and the size of results in bytes at which a batch ends.
const HANDFUL: usize = 64;
const HEAVY: usize = 1 << 18;

/// Runs `worker` in `threads` threads, and `hand_on` in this one. The channel reports that the next
/// results are finished, and closes when all threads have ended.
///
/// Everything here has one type, so it is compiled once for all kinds of jobs.
fn run(
    threads: NonZeroUsize,
    ahead: Ahead,
    worker: &(dyn Fn(&Room, &Sender<()>) + Sync),
    hand_on: &mut dyn FnMut(&Room, Receiver<()>),
) {
    let room = Room {
        ahead,
        state: Mutex::default(),
        changed: Condvar::new(),
    };
    let (news, finished) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (room, news) = (&room, news.clone());
            scope.spawn(move || {
                let _stop = Stop(room);
                worker(room, &news);
            });
        }
        drop(news);
        let _stop = Stop(&room);
        hand_on(&room, finished);
    });
}

/// The room for work ahead of the next result.
struct Room {
    ahead: Ahead,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    handed_on: usize,
    weight: usize,
    /// Whether a thread sleeps. Notifying without a sleeper costs as much as waking one.
    is_waited_for: bool,
    is_stopped: bool,
}

impl Room {
    /// Waits until another job may start after this many, and returns how many may, or `None` if
    /// none may start again.
    fn wait(&self, started: usize) -> Option<usize> {
        let is_full = |state: &mut State| {
            let jobs = started - state.handed_on;
            let is_full = jobs >= self.ahead.jobs || state.weight >= self.ahead.weight;
            // The first job never waits for room.
            state.is_waited_for = is_full && jobs > 0 && !state.is_stopped;
            state.is_waited_for
        };
        let state = self.changed.wait_while(lock(&self.state), is_full);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        let jobs = started - state.handed_on;
        (!state.is_stopped).then(|| self.ahead.jobs.saturating_sub(jobs))
    }

    fn fill(&self, weight: usize) {
        lock(&self.state).weight += weight;
    }

    fn make(&self, handed_on: usize, weight: usize) {
        let mut state = lock(&self.state);
        state.handed_on = handed_on;
        state.weight -= weight;
        if state.is_waited_for {
            self.changed.notify_one();
        }
    }
}

/// Starts no job after a thread has ended, even by a panic, so that none waits for its results.
struct Stop<'a>(&'a Room);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).is_stopped = true;
        self.0.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

    fn squares(jobs: usize, threads: usize, ahead: Ahead, weight: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let threads = NonZeroUsize::new(threads).unwrap();
        let work = |job: usize| {
            // Later jobs take less time.
            let spin = (jobs - job) * 50;
            std::hint::black_box((0..spin).sum::<usize>());
            (job * job, job + weight.min(2 * HEAVY))
        };
        let of_job = |_: &usize| weight;
        let done = in_handfuls(0..jobs, threads, ahead, of_job, work, |square| {
            found.push(square);
            Ok::<(), ()>(())
        });
        assert_eq!(done, Ok(()));
        found
    }

    #[test]
    fn results_come_in_order() {
        for jobs in [0, 1, 2, 3, 500] {
            let expected: Vec<_> = (0..jobs).map(|job| job * job).collect();
            for threads in [1, 2, 7] {
                for (most, weight) in [(1024, usize::MAX), (1, 1), (2, 100), (1024, 0)] {
                    let ahead = Ahead { jobs: most, weight };
                    for heavy in [0, HEAVY / 3, usize::MAX] {
                        assert_eq!(squares(jobs, threads, ahead, heavy), expected);
                    }
                }
            }
        }
    }

    /// Other jobs continue during a slow one, as far as there is room.
    #[test]
    fn the_slowest_holds_nobody_up() {
        const ROOM: usize = 100;
        let others = AtomicUsize::new(0);
        let (end, ended) = mpsc::channel();
        let ended = Mutex::new(ended);
        let work = |job: usize| {
            match job {
                0 => ended.lock().unwrap().recv().unwrap(),
                // The last job that fits lets the first one end.
                _ if others.fetch_add(1, Ordering::SeqCst) + 2 == ROOM => end.send(()).unwrap(),
                _ => {}
            }
            (job, 1)
        };
        let ahead = Ahead {
            jobs: ROOM,
            weight: usize::MAX,
        };
        let mut handed_on = Vec::new();
        let done = in_order(0..200, THREE, ahead, work, |job| {
            handed_on.push(job);
            Ok::<(), ()>(())
        });
        assert_eq!(done, Ok(()));
        assert_eq!(handed_on, (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it() {
        let begun = AtomicUsize::new(0);
        let work = |job: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            (job, 1)
        };
        let ahead = Ahead {
            jobs: 10,
            ..Ahead::default()
        };
        let ended = in_order(0..1000, THREE, ahead, work, |job| match job {
            5 => Err("enough"),
            _ => Ok(()),
        });
        assert_eq!(ended, Err("enough"));
        assert!(begun.load(Ordering::SeqCst) < 30);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_no_silence() {
        let work = |job: usize| match job {
            7 => panic!("told of a job that breaks"),
            _ => (job, 1),
        };
        let _ = in_order(0..100, THREE, Ahead::default(), work, |_| Ok::<(), ()>(()));
    }

    /// Threads that wait for room end, too.
    #[test]
    #[should_panic(expected = "no place for 5")]
    fn a_panic_of_the_receiver_ends_it() {
        let ahead = Ahead {
            jobs: 10,
            ..Ahead::default()
        };
        let _ = in_order(
            0..1000,
            THREE,
            ahead,
            |job| (job, 1),
            |job| {
                assert_ne!(job, 5, "no place for 5");
                Ok::<(), ()>(())
            },
        );
    }
}
