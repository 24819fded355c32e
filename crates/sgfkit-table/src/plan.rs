//! Which table and columns are wanted.

use std::error::Error;
use std::fmt;

use crate::batch::{Batch, Sink};
use crate::record::Record;
use crate::schema::{Column, Table, columns};
use crate::tables;

/// Which positions the table `positions` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps {
    /// Of moves those whose number is a multiple of this; at least 1.
    pub every: u32,
    /// From this move on; the root is move 0.
    pub from: u32,
    /// Up to this move.
    pub to: Option<u32>,
    /// Of all nodes with a move, not of the line alone.
    pub variations: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Steps {
            every: 1,
            from: 0,
            to: None,
            variations: false,
        }
    }
}

impl Steps {
    /// Of moves those whose number is a multiple of this; 0 is taken for 1.
    #[must_use]
    pub fn with_every(mut self, every: u32) -> Steps {
        self.every = every.max(1);
        self
    }

    /// From one move up to another, both included.
    #[must_use]
    pub fn with_range(mut self, from: u32, to: Option<u32>) -> Steps {
        (self.from, self.to) = (from, to);
        self
    }

    /// All nodes with a move.
    #[must_use]
    pub fn with_variations(mut self, variations: bool) -> Steps {
        self.variations = variations;
        self
    }

    pub(crate) fn holds(&self, number: u32) -> bool {
        number.is_multiple_of(self.every)
            && number >= self.from
            && self.to.is_none_or(|to| number <= to)
    }
}

/// A table, which of its columns are wanted, and of which positions.
#[derive(Clone, Debug)]
pub struct Plan {
    table: Table,
    /// Indexes into the table's columns.
    wanted: Vec<usize>,
    steps: Steps,
}

impl Plan {
    /// A table with the columns that it has when none are asked for.
    #[must_use]
    pub fn new(table: Table) -> Plan {
        let wanted = columns(table).enumerate();
        let wanted = wanted.filter(|(_, column)| column.default);
        Plan {
            table,
            wanted: wanted.map(|(index, _)| index).collect(),
            steps: Steps::default(),
        }
    }

    /// With these columns, in this order; `all` alone is all of them.
    ///
    /// # Errors
    ///
    /// If a name is no column of the table, or stands there twice.
    pub fn with_columns(mut self, names: &[impl AsRef<str>]) -> Result<Plan, PlanError> {
        if let [name] = names
            && name.as_ref() == "all"
        {
            self.wanted = (0..tables::width(self.table)).collect();
            return Ok(self);
        }
        self.wanted.clear();
        for name in names {
            let name = name.as_ref();
            let index = columns(self.table).position(|column| column.name == name);
            let Some(index) = index else {
                return Err(PlanError::UnknownColumn {
                    table: self.table,
                    name: name.to_owned(),
                });
            };
            if self.wanted.contains(&index) {
                return Err(PlanError::Twice(name.to_owned()));
            }
            self.wanted.push(index);
        }
        Ok(self)
    }

    /// With these positions, for the table of positions.
    #[must_use]
    pub fn with_steps(mut self, steps: Steps) -> Plan {
        self.steps = steps;
        self
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> Table {
        self.table
    }

    /// Which positions are wanted.
    #[must_use]
    pub fn steps(&self) -> Steps {
        self.steps
    }

    /// The columns, in the order that was asked for.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> {
        let wanted = self.wanted.iter();
        wanted.filter_map(|index| tables::column(self.table, *index))
    }

    /// A batch without rows.
    #[must_use]
    pub fn batch(&self) -> Batch {
        Batch::new(self.columns().collect())
    }

    /// Adds the rows of a record to a batch of this plan. Whatever the record
    /// is, this cannot fail; reading the same record twice adds the same rows.
    pub fn read(&self, record: &Record<'_>, batch: &mut Batch) {
        let mut sink = Sink { batch, full: None };
        tables::read(self, record, &mut sink);
    }

    /// As [`read`](Self::read), for records whose rows are too many for the
    /// memory: each time that the batch is full, at 8,192 rows or 64 MiB, `full`
    /// is called, which has to take the rows out ([`Batch::clear`]).
    pub fn read_in_pieces<'a>(
        &self,
        record: &Record<'_>,
        batch: &'a mut Batch,
        full: &'a mut dyn FnMut(&mut Batch),
    ) {
        let full = Some(full);
        tables::read(self, record, &mut Sink { batch, full });
    }

    pub(crate) fn wanted(&self) -> &[usize] {
        &self.wanted
    }
}

/// Why there is no such plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The table has no such column.
    UnknownColumn {
        /// The table.
        table: Table,
        /// What was asked for.
        name: String,
    },
    /// A column was asked for twice.
    Twice(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::UnknownColumn { table, name } => {
                write!(f, "the table `{table}` has no column `{name}`")
            }
            PlanError::Twice(name) => write!(f, "the column `{name}` is asked for twice"),
        }
    }
}

impl Error for PlanError {}
