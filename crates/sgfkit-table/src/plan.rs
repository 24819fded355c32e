//! Which table and columns are wanted.

use std::error::Error;
use std::fmt;

use crate::schema::Table;

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
    pub(crate) fn of(table: Table, wanted: Vec<usize>) -> Plan {
        Plan {
            table,
            wanted,
            steps: Steps::default(),
        }
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

    /// Which of the table's columns, as indexes, in the order that was asked for.
    pub(crate) fn wanted(&self) -> &[usize] {
        &self.wanted
    }

    pub(crate) fn with_wanted(mut self, wanted: Vec<usize>) -> Plan {
        self.wanted = wanted;
        self
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
