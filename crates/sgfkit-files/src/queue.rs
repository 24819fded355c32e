//! Runs work on all cores and returns the results in order.

use std::collections::VecDeque;
use std::iter::Fuse;
use std::num::NonZeroUsize;
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
    let jobs = first.into_iter().flatten().chain(jobs);
    let queue = Queue::new(jobs, threads, ahead);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| queue.work(&weight, &work));
        }
        let handed_on = queue.hand_on(&mut hand_on);
        queue.stop();
        handed_on
    })
}

/// The maximum number of jobs in a batch, and the size of results in bytes at which a batch ends.
const HANDFUL: usize = 64;
const HEAVY: usize = 1 << 18;

struct Queue<I, T> {
    /// The jobs that are not started. A thread holds the lock until there is room for its jobs, so
    /// jobs start in order.
    jobs: Mutex<I>,
    state: Mutex<State<T>>,
    ready: Condvar,
    room: Condvar,
    threads: NonZeroUsize,
    ahead: Ahead,
}

struct State<T> {
    /// The results of started jobs, the next one first; `None` for unfinished ones.
    results: VecDeque<Option<(T, usize)>>,
    handed_on: usize,
    weight: usize,
    /// Whether a thread sleeps. Notifying without a sleeper costs as much as waking one.
    waits_for_results: bool,
    waits_for_room: bool,
    stopped: bool,
    broken: bool,
}

impl<J, I: Iterator<Item = J>, T> Queue<Fuse<I>, T> {
    fn new(jobs: I, threads: NonZeroUsize, ahead: Ahead) -> Queue<Fuse<I>, T> {
        let state = State {
            results: VecDeque::new(),
            handed_on: 0,
            weight: 0,
            waits_for_results: false,
            waits_for_room: false,
            stopped: false,
            broken: false,
        };
        Queue {
            jobs: Mutex::new(jobs.fuse()),
            state: Mutex::new(state),
            ready: Condvar::new(),
            room: Condvar::new(),
            threads,
            ahead,
        }
    }

    fn work(&self, weight_of: &impl Fn(&J) -> usize, work: &impl Fn(J) -> (T, usize)) {
        let mut guard = Guard {
            queue: self,
            is_at_work: true,
        };
        let (mut hand, mut done) = (Vec::new(), Vec::new());
        let mut most = 1;
        while let Some(mut number) = self.begin(&mut hand, most, weight_of) {
            let (mut weight, mut all) = (0, 0);
            let jobs = hand.len();
            for job in hand.drain(..) {
                let result = work(job);
                weight += result.1;
                all += result.1;
                done.push(result);
                if weight >= HEAVY {
                    number += self.hand_over(number, &mut done);
                    weight = 0;
                }
            }
            self.hand_over(number, &mut done);
            // The size of jobs is unknown; assume the average of previous ones.
            let fit = HEAVY / (all / jobs).max(1);
            most = fit.clamp(1, HANDFUL.min(2 * jobs));
        }
        guard.is_at_work = false;
    }

    /// Takes the next jobs once there is room, and returns the number of the first one.
    fn begin(
        &self,
        hand: &mut Vec<J>,
        most: usize,
        weight_of: &impl Fn(&J) -> usize,
    ) -> Option<usize> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |state: &mut State<T>| {
            let is_full =
                state.results.len() >= self.ahead.jobs || state.weight >= self.ahead.weight;
            // The first job never waits for room.
            state.waits_for_room = is_full && !state.results.is_empty() && !state.stopped;
            state.waits_for_room
        };
        let state = self.room.wait_while(self.lock(), is_full);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return None;
        }
        let room = self.ahead.jobs.saturating_sub(state.results.len());
        drop(state);
        // At the end, divide the jobs so that all threads end together.
        let left = jobs.size_hint().1.unwrap_or(usize::MAX);
        let most = most.min(room).min(left / (4 * self.threads.get())).max(1);
        // If jobs arrive slowly, return results in the meantime.
        let mut weight = 0_usize;
        while hand.len() < most && weight < HEAVY {
            let Some(job) = jobs.next() else { break };
            weight = weight.saturating_add(weight_of(&job));
            hand.push(job);
        }
        let mut state = self.lock();
        if hand.is_empty() {
            state.stopped = true;
            self.ready.notify_one();
            return None;
        }
        let first = state.handed_on + state.results.len();
        state.results.extend(hand.iter().map(|_| None));
        Some(first)
    }

    /// Adds results, starting with this job number, and returns how many there were.
    fn hand_over(&self, first: usize, done: &mut Vec<(T, usize)>) -> usize {
        let count = done.len();
        if count == 0 {
            // All results were returned already, possibly with later ones.
            return 0;
        }
        let mut state = self.lock();
        let place = first - state.handed_on;
        for (at, (result, weight)) in (place..).zip(done.drain(..)) {
            state.weight += weight;
            if let Some(slot) = state.results.get_mut(at) {
                *slot = Some((result, weight));
            }
        }
        if place == 0 && state.waits_for_results {
            self.ready.notify_one();
        }
        count
    }

    fn hand_on<E>(&self, hand_on: &mut impl FnMut(T) -> Result<(), E>) -> Result<(), E> {
        let mut some = Vec::new();
        loop {
            let waits = |state: &mut State<T>| {
                state.waits_for_results = match state.results.front() {
                    _ if state.broken => false,
                    Some(first) => first.is_none(),
                    None => !state.stopped,
                };
                state.waits_for_results
            };
            let state = self.ready.wait_while(self.lock(), waits);
            let mut state = state.unwrap_or_else(PoisonError::into_inner);
            let mut weight = 0;
            while some.len() < HANDFUL && weight < HEAVY {
                let is_there = state.results.front().is_some_and(Option::is_some);
                let result = is_there.then(|| state.results.pop_front()).flatten();
                let Some((result, its_weight)) = result.flatten() else {
                    break;
                };
                weight += its_weight;
                some.push(result);
            }
            state.handed_on += some.len();
            state.weight -= weight;
            let is_waited_for = state.waits_for_room;
            drop(state);
            if some.is_empty() {
                return Ok(());
            }
            if is_waited_for {
                self.room.notify_one();
            }
            some.drain(..).try_for_each(&mut *hand_on)?;
        }
    }
}

impl<I, T> Queue<I, T> {
    fn stop(&self) {
        self.lock().stopped = true;
        self.room.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notifies the other threads if one panics, so that none waits for it.
struct Guard<'a, I, T> {
    queue: &'a Queue<I, T>,
    is_at_work: bool,
}

impl<I, T> Drop for Guard<'_, I, T> {
    fn drop(&mut self) {
        if self.is_at_work {
            self.queue.lock().broken = true;
            self.queue.ready.notify_one();
            self.queue.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

    fn squares(jobs: usize, threads: usize, ahead: Ahead, weight: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let threads = NonZeroUsize::new(threads).unwrap();
        let work = |job: usize| {
            // Later jobs take less time.
            let spin = (jobs - job) * 50;
            std::hint::black_box((0..spin).sum::<usize>());
            (job * job, job)
        };
        let weight = |_: &usize| weight;
        let done = in_handfuls(0..jobs, threads, ahead, weight, work, |square| {
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

    /// A heavy result is returned at once, possibly before its batch ends, as can later ones; the
    /// batch may then be empty.
    #[test]
    fn a_handful_may_end_with_nothing_left_of_it() {
        let queue = Queue::new(0..1, THREE, Ahead::default());
        let first = queue.begin(&mut Vec::new(), 1, &|_| 1).unwrap();
        let mut done = vec![("heavy", HEAVY)];
        assert_eq!(queue.hand_over(first, &mut done), 1);
        queue.stop();
        let mut handed_on = Vec::new();
        let ended = queue.hand_on(&mut |result| {
            handed_on.push(result);
            Ok::<(), ()>(())
        });
        assert_eq!((ended, handed_on), (Ok(()), vec!["heavy"]));
        assert_eq!(queue.hand_over(first, &mut done), 0);
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
}
