//! Selects a table and its columns.

use std::error::Error;
use std::fmt;

use crate::schema::Table;

/// The positions in the table `positions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps {
    /// Keeps moves whose number is a multiple of this; at least 1.
    pub every: u32,
    /// The first move; the root is move 0.
    pub from: u32,
    /// The last move.
    pub to: Option<u32>,
    /// Whether to include all nodes with a move, not only those on the line.
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
    /// Keeps moves whose number is a multiple of `every`; 0 counts as 1.
    #[must_use]
    pub fn with_every(mut self, every: u32) -> Steps {
        self.every = every.max(1);
        self
    }

    /// Sets the first and the last move.
    #[must_use]
    pub fn with_range(mut self, from: u32, to: Option<u32>) -> Steps {
        (self.from, self.to) = (from, to);
        self
    }

    /// Sets whether to include all nodes with a move.
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

/// A selection of a table, its columns and positions.
#[derive(Clone, Debug)]
pub struct Plan {
    table: Table,
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

    /// Selects positions, for the table of positions.
    #[must_use]
    pub fn with_steps(mut self, steps: Steps) -> Plan {
        self.steps = steps;
        self
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> Table {
        self.table
    }

    /// Returns the selected positions.
    #[must_use]
    pub fn steps(&self) -> Steps {
        self.steps
    }

    pub(crate) fn wanted(&self) -> &[usize] {
        &self.wanted
    }

    pub(crate) fn with_wanted(mut self, wanted: Vec<usize>) -> Plan {
        self.wanted = wanted;
        self
    }
}

/// The reason why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The table has no such column.
    UnknownColumn {
        /// The table.
        table: Table,
        /// The unknown name.
        name: String,
    },
    /// The column was selected twice.
    Twice(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::UnknownColumn { table, name } => {
                write!(f, "unknown column `{name}` in the table `{table}`")
            }
            PlanError::Twice(name) => write!(f, "the column `{name}` is selected twice"),
        }
    }
}

impl Error for PlanError {}
