//! What tables there are, and what their columns hold.

use std::fmt;
use std::str::FromStr;

use crate::batch::Cell;
pub use crate::column::{Column, Type};

/// A table of an archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Table {
    /// A row a game, as `sgf info` has them; a record without any is a row, too.
    #[default]
    Games,
    /// A row a move of each game's line.
    Moves,
    /// A row a node of each tree, in pre-order.
    Nodes,
    /// A row for the root and one after each move of each game's line, in games
    /// whose board is of points.
    Positions,
    /// A row a value of a property.
    Properties,
    /// A row a finding of the checks.
    Diagnostics,
}

impl Table {
    /// All of them.
    pub const ALL: [Table; 6] = [
        Table::Games,
        Table::Moves,
        Table::Nodes,
        Table::Positions,
        Table::Properties,
        Table::Diagnostics,
    ];

    /// Its name, as options and metadata have it.
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
    type Err = String;

    /// # Errors
    ///
    /// The names that there are, if it is none of them.
    fn from_str(name: &str) -> Result<Table, String> {
        let found = Table::ALL.into_iter().find(|table| table.name() == name);
        found.ok_or_else(|| {
            let names = Table::ALL.map(Table::name).join(", ");
            format!("no table is called `{name}`; there are {names}")
        })
    }
}

/// What a table's rows are made of while they are filled.
pub(crate) trait Rows {
    /// A row, with all that its columns may ask.
    type Row<'a>;
}

/// A column, and how it is had from a row.
pub(crate) struct Source<T: Rows> {
    pub(crate) column: Column,
    /// Whether it needs the position: without one such column nothing is
    /// replayed.
    pub(crate) needs_board: bool,
    /// Whether it needs what engines left.
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

    /// It is never null.
    pub(crate) const fn required(mut self) -> Source<T> {
        self.column.nullable = false;
        self
    }

    /// It is there only when asked for.
    pub(crate) const fn on_demand(mut self) -> Source<T> {
        self.column.default = false;
        self
    }

    /// It needs the position.
    pub(crate) const fn of_board(mut self) -> Source<T> {
        self.needs_board = true;
        self
    }

    /// It needs what engines left.
    pub(crate) const fn of_analysis(mut self) -> Source<T> {
        self.needs_analysis = true;
        self
    }
}
