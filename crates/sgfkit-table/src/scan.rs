//! Reads files and archives on all cores, and returns batches in order.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use sgfkit_files::{Ahead, MEMBER, MemberNames, ReadError, Records, Source, Unread, in_order};

use crate::batch::{Batch, LARGE, ROWS, Sink};
use crate::game::{Reading, Whole};
use crate::plan::Plan;
use crate::record::{Problem, Record};
use crate::schema::Table;
use crate::tables;

/// The maximum number of records in one piece of work, and their known size in bytes.
const PIECE: (usize, usize) = (64, 1 << 18);

/// A table of files and archives.
///
/// The result only depends on the sources and the plan, not on the number of threads. Memory is
/// bounded for any number of records; each record is read as a whole.
///
/// ```
/// use sgfkit_files::Source;
/// use sgfkit_table::{Plan, Scan, Table};
///
/// let plan = Plan::new(Table::Games).with_columns(&["member", "black_name"])?;
/// let games = Source::Bytes {
///     name: "games.sgfs".into(),
///     bytes: (*b"(;GM[1]PB[Ada])\n(;GM[1]PB[Jun])\n").into(),
/// };
/// let mut rows = 0;
/// Scan::new(plan, vec![games]).each(|_| (), |batch| {
///     rows += batch.rows();
///     Ok::<(), std::convert::Infallible>(())
/// })?;
/// assert_eq!(rows, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scan {
    plan: Plan,
    sources: Vec<Source>,
    threads: NonZeroUsize,
    rows: usize,
    max_member: u64,
    names: MemberNames,
}

/// The totals of a scan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// The number of files and archive entries.
    pub records: usize,
    /// The number of those without a game, including unreadable ones.
    pub bad_records: usize,
    /// The number of rows.
    pub rows: usize,
}

impl Scan {
    /// Creates a scan of the sources, on all cores and in batches of 8,192 rows.
    #[must_use]
    pub fn new(plan: Plan, sources: Vec<Source>) -> Scan {
        Scan {
            plan,
            sources,
            threads: sgfkit_files::Reading::default().threads,
            rows: ROWS,
            max_member: MEMBER,
            names: MemberNames::default(),
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Scan {
        Scan { threads, ..self }
    }

    /// Sets the number of rows in a batch; 0 counts as 1.
    #[must_use]
    pub fn with_rows(self, rows: usize) -> Scan {
        let rows = rows.max(1);
        Scan { rows, ..self }
    }

    /// Sets the maximum size of an archive entry in bytes; the default is [`MEMBER`].
    #[must_use]
    pub fn with_max_member(self, max_member: u64) -> Scan {
        Scan { max_member, ..self }
    }

    /// Also reads archive entries with other names.
    #[must_use]
    pub fn with_names(self, names: MemberNames) -> Scan {
        Scan { names, ..self }
    }

    /// Returns the plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Passes all batches to `hand_on` in this thread, in order. Only the last batch and those with
    /// very long values have fewer rows than requested. `done` is called, in any thread, with the
    /// number of newly processed records.
    ///
    /// # Errors
    ///
    /// Returns the first error of `hand_on`, which stops the scan.
    pub fn each<E>(
        &self,
        done: impl Fn(usize) + Sync,
        hand_on: impl FnMut(Batch) -> Result<(), E>,
    ) -> Result<Totals, E> {
        self.each_of(self.sources.iter().cloned(), done, hand_on)
    }

    /// Like [`each`](Self::each) for other sources, which are consumed one by one.
    ///
    /// # Errors
    ///
    /// Returns the first error of `hand_on`.
    pub fn each_of<E>(
        &self,
        sources: impl Iterator<Item = Source> + Send,
        done: impl Fn(usize) + Sync,
        hand_on: impl FnMut(Batch) -> Result<(), E>,
    ) -> Result<Totals, E> {
        let mut totals = Totals::default();
        let here = std::env::current_dir().ok();
        let here = here.as_deref();
        let mut cutter = Cutter {
            batch: self.plan.batch(),
            plan: &self.plan,
            here,
            threads: self.threads,
            rows: self.rows,
            handed_on: 0,
            hand_on,
        };
        let records = Records::new(sources).with_names(self.names.clone());
        in_order(
            Pieces(records.with_max_member(self.max_member)),
            self.threads,
            Ahead::default(),
            |records: Vec<Unread>| {
                let count = records.len();
                let rows = read(&self.plan, here, records);
                done(count);
                let weight = rows.iter().map(Rows::weight).sum();
                ((count, rows), weight)
            },
            |(count, rows)| {
                totals.records += count;
                for rows in rows {
                    totals.bad_records += cutter.take(&rows)?;
                }
                Ok(())
            },
        )?;
        cutter.flush()?;
        totals.rows = cutter.handed_on;
        Ok(totals)
    }

    /// Returns an iterator over the batches. Threads read a few of them ahead, and end when the
    /// iterator is dropped.
    #[must_use]
    pub fn batches(mut self) -> Batches {
        let sources = std::mem::take(&mut self.sources);
        self.batches_of(sources.into_iter())
    }

    /// Like [`batches`](Self::batches) for other sources, which are consumed one by one.
    #[must_use]
    pub fn batches_of(self, sources: impl Iterator<Item = Source> + Send + 'static) -> Batches {
        let (sender, batches) = sync_channel(2);
        let thread = thread::spawn(move || {
            // A failure to send means that the receiver is gone.
            let _ = self.each_of(sources, |_| (), |batch| sender.send(batch));
        });
        Batches {
            batches,
            thread: Some(thread),
        }
    }
}

/// The batches of a [`Scan`].
#[derive(Debug)]
pub struct Batches {
    batches: Receiver<Batch>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Batches {
    /// Returns the next batch if it arrives within a time, for callers with other work.
    pub fn within(&mut self, time: Duration) -> Poll<Option<Batch>> {
        match self.batches.recv_timeout(time) {
            Ok(batch) => Poll::Ready(Some(batch)),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(self.end()),
        }
    }

    /// Ends the iteration, or resumes the panic that ended the thread.
    fn end(&mut self) -> Option<Batch> {
        if let Some(thread) = self.thread.take()
            && let Err(panic) = thread.join()
        {
            std::panic::resume_unwind(panic);
        }
        None
    }
}

impl Iterator for Batches {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        match self.batches.recv() {
            Ok(batch) => Some(batch),
            Err(_) => self.end(),
        }
    }
}

/// Groups records into pieces of work.
struct Pieces<I>(Records<I>);

impl<I: Iterator<Item = Source>> Iterator for Pieces<I> {
    type Item = Vec<Unread>;

    fn next(&mut self) -> Option<Vec<Unread>> {
        let mut piece = Vec::new();
        let mut weight = 0;
        while piece.len() < PIECE.0 && weight < PIECE.1 {
            let Some(record) = self.0.next() else { break };
            weight += record.weight();
            piece.push(record);
        }
        (!piece.is_empty()).then_some(piece)
    }
}

enum Rows {
    Read(Batch),
    /// A record with too many rows to keep in memory.
    Large {
        path: String,
        member: Option<String>,
        bytes: Vec<u8>,
    },
}

impl Rows {
    fn weight(&self) -> usize {
        match self {
            Rows::Read(batch) => batch.size(),
            Rows::Large { bytes, .. } => bytes.len(),
        }
    }
}

/// Returns the record size in bytes above which rows are not kept: a move takes about five bytes,
/// and a position up to three thousand.
fn large(table: Table) -> usize {
    match table {
        Table::Positions => 1 << 16,
        _ => 1 << 20,
    }
}

fn read(plan: &Plan, here: Option<&Path>, records: Vec<Unread>) -> Vec<Rows> {
    let mut found = Vec::new();
    let mut batch = plan.batch();
    for mut record in records {
        let path = std::mem::take(&mut record.path);
        let member = record.member.take();
        let content = match record.read() {
            Ok(bytes) if bytes.len() >= large(plan.table()) => {
                found.push(Rows::Read(std::mem::replace(&mut batch, plan.batch())));
                found.push(Rows::Large {
                    path,
                    member,
                    bytes,
                });
                continue;
            }
            Ok(bytes) => Ok(bytes),
            Err(ReadError::TooLarge) => Err(Problem::TooLarge),
            Err(ReadError::BadBundle(reason)) => Err(Problem::BadBundle(reason)),
            Err(error) => Err(Problem::Unreadable(error.to_string())),
        };
        let record = Record {
            path: &path,
            member: member.as_deref(),
            content: match &content {
                Ok(bytes) => Ok(bytes),
                Err(problem) => Err(problem.clone()),
            },
            here,
        };
        read_whatever(&record, &mut batch, |record, batch| {
            plan.read(record, batch);
        });
    }
    found.push(Rows::Read(batch));
    found
}

/// Reads a record. A panic, which would be a bug of this library, becomes a row with an error.
fn read_whatever(
    record: &Record<'_>,
    batch: &mut Batch,
    mut read: impl FnMut(&Record<'_>, &mut Batch),
) {
    let (rows, bad) = (batch.rows(), batch.bad_records());
    let Err(panic) = catch_unwind(AssertUnwindSafe(|| read(record, batch))) else {
        return;
    };
    batch.truncate(rows, bad);
    let reason = panic.downcast_ref::<&str>().map(ToString::to_string);
    let reason = reason.or_else(|| panic.downcast_ref::<String>().cloned());
    let reason = reason.unwrap_or_default();
    let record = Record {
        content: Err(Problem::Unreadable(format!("internal error: {reason}"))),
        ..record.clone()
    };
    read(&record, batch);
}

struct Cutter<'a, F> {
    plan: &'a Plan,
    here: Option<&'a Path>,
    threads: NonZeroUsize,
    batch: Batch,
    rows: usize,
    handed_on: usize,
    hand_on: F,
}

impl<F: FnMut(Batch) -> Result<(), E>, E> Cutter<'_, F> {
    /// Takes rows, and returns the number of bad records among them.
    fn take(&mut self, rows: &Rows) -> Result<usize, E> {
        match rows {
            Rows::Read(batch) => {
                self.add(batch)?;
                Ok(batch.bad_records())
            }
            Rows::Large {
                path,
                member,
                bytes,
            } => {
                let record = Record {
                    path,
                    member: member.as_deref(),
                    content: Ok(bytes),
                    here: self.here,
                };
                let mut done = Ok(());
                let mut last = self.plan.batch();
                read_whatever(&record, &mut last, |record, batch| {
                    done = self.take_large(record, batch);
                });
                done?;
                self.add(&last)?;
                Ok(last.bad_records())
            }
        }
    }

    /// Takes the rows of a large record, whose parts are read in parallel. The remaining rows are
    /// in the batch.
    fn take_large(&mut self, record: &Record<'_>, last: &mut Batch) -> Result<(), E> {
        let plan = self.plan;
        let games = tables::games(record);
        let whole = Whole::new(record, &games, self.threads);
        let large = large(plan.table());
        let parts = match plan.table() {
            // Findings come from one list of lines.
            Table::Diagnostics => Vec::new(),
            _ => games.collection.parts(large / 8),
        };
        if parts.len() < 2 {
            return self.take_part(&whole.part(0..usize::MAX), last);
        }
        in_order(
            parts.into_iter(),
            self.threads,
            Ahead::default(),
            |trees| {
                let reading = whole.part(trees);
                if reading.bytes() >= large {
                    return ((reading, None), 0);
                }
                let mut batch = plan.batch();
                tables::fill(
                    plan,
                    &reading,
                    &mut Sink {
                        batch: &mut batch,
                        full: None,
                    },
                );
                let weight = batch.size();
                ((reading, Some(batch)), weight)
            },
            |(reading, batch)| match batch {
                Some(batch) => self.add(&batch),
                None => self.take_part(&reading, last),
            },
        )
    }

    /// Takes rows that may be too many for memory.
    fn take_part(&mut self, reading: &Reading<'_>, last: &mut Batch) -> Result<(), E> {
        let plan = self.plan;
        let mut done = Ok(());
        let mut full = |batch: &mut Batch| {
            if done.is_ok() {
                done = self.add(batch);
            }
            batch.clear_rows();
        };
        tables::fill(
            plan,
            reading,
            &mut Sink {
                batch: last,
                full: Some(&mut full),
            },
        );
        full(last);
        done
    }

    fn add(&mut self, batch: &Batch) -> Result<(), E> {
        // Two such batches do not fit into one.
        if batch.size() >= LARGE {
            self.flush()?;
        }
        let mut begin = 0;
        while begin < batch.rows() {
            let end = batch.rows().min(begin + self.rows - self.batch.rows());
            self.batch.append(batch, begin..end);
            begin = end;
            if self.batch.rows() == self.rows {
                self.flush()?;
            }
        }
        if self.batch.size() >= LARGE {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<(), E> {
        if self.batch.rows() == 0 {
            return Ok(());
        }
        let full = std::mem::replace(&mut self.batch, self.plan.batch());
        self.handed_on += full.rows();
        (self.hand_on)(full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record that makes the reader panic becomes a row, and earlier rows stay.
    #[test]
    fn a_panic_is_a_row() {
        let plan = Plan::new(Table::Games)
            .with_columns(&["path", "error", "error_message"])
            .unwrap();
        let mut batch = plan.batch();
        plan.read(&Record::file("good.sgf", b"(;)"), &mut batch);
        let record = Record::file("bad.sgf", b"(;)(;)");
        read_whatever(&record, &mut batch, |record, batch| {
            plan.read(record, batch);
            assert!(record.content.is_err(), "what the test breaks at");
        });
        assert_eq!((batch.rows(), batch.bad_records()), (2, 1));
        assert_eq!(batch.cell(0, 1), "bad.sgf".into());
        assert_eq!(batch.cell(1, 1), "unreadable".into());
        let message = "internal error: what the test breaks at";
        assert_eq!(batch.cell(2, 1), message.into());
    }
}
