//! The tables and the definitions of their columns.

use std::fmt;
use std::str::FromStr;

use sgfkit::OptionError;

use crate::batch::Cell;
pub use crate::column::{Column, Type};

/// A kind of table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Table {
    /// One row per game, as in `sgf info`, including records without one.
    #[default]
    Games,
    /// One row per move of each game's line.
    Moves,
    /// One row per node of each tree, in pre-order.
    Nodes,
    /// One row for the root and one after each move of each game's line, in games with a board of
    /// points.
    Positions,
    /// One row per value of a property.
    Properties,
    /// One row per finding of the checks.
    Diagnostics,
}

impl Table {
    /// All tables.
    pub const ALL: &[Table] = &[
        Table::Games,
        Table::Moves,
        Table::Nodes,
        Table::Positions,
        Table::Properties,
        Table::Diagnostics,
    ];

    /// Returns the name in options and metadata.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::Moves => "moves",
            Table::Nodes => "nodes",
            Table::Positions => "positions",
            Table::Properties => "properties",
            Table::Diagnostics => "diagnostics",
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Table {
    type Err = OptionError;

    /// Parses a name. Returns an error that lists the known names if it is unknown.
    fn from_str(name: &str) -> Result<Table, OptionError> {
        let found = Table::ALL
            .iter()
            .copied()
            .find(|table| table.name() == name);
        found.ok_or_else(|| {
            let names = Table::ALL.iter().map(|table| table.name());
            let names = names.collect::<Vec<_>>().join(", ");
            OptionError::new(format!("unknown table `{name}`; expected one of {names}"))
        })
    }
}

/// The row type of a table.
pub(crate) trait Rows {
    /// A row with everything that its columns can use.
    type Row<'a>;
}

/// A column and the function that computes it from a row.
pub(crate) struct Source<T: Rows> {
    pub(crate) column: Column,
    /// Whether it needs the position; otherwise, games are not replayed.
    pub(crate) needs_board: bool,
    /// Whether it needs engine analysis.
    pub(crate) needs_analysis: bool,
    pub(crate) get: for<'b, 'a> fn(&'b T::Row<'a>) -> Cell<'b>,
}

impl<T: Rows> Source<T> {
    pub(crate) const fn new(
        name: &'static str,
        kind: Type,
        summary: &'static str,
        get: for<'b, 'a> fn(&'b T::Row<'a>) -> Cell<'b>,
    ) -> Source<T> {
        let column = Column {
            name,
            kind,
            nullable: true,
            default: true,
            summary,
        };
        Source {
            column,
            needs_board: false,
            needs_analysis: false,
            get,
        }
    }

    /// Marks the column as never null.
    pub(crate) const fn required(mut self) -> Source<T> {
        self.column.nullable = false;
        self
    }

    /// Excludes the column by default.
    pub(crate) const fn on_demand(mut self) -> Source<T> {
        self.column.default = false;
        self
    }

    /// Marks the column as needing the position.
    pub(crate) const fn of_board(mut self) -> Source<T> {
        self.needs_board = true;
        self
    }

    /// Marks the column as needing engine analysis.
    pub(crate) const fn of_analysis(mut self) -> Source<T> {
        self.needs_analysis = true;
        self
    }
}
