//! The tables, with one file for each: its columns and rows.

mod analysis;
mod diagnostics;
mod games;
mod moves;
mod nodes;
mod positions;
mod properties;
mod shared;

use std::num::NonZeroUsize;

use sgfkit::{Collection, GameTree, dialect};

use self::analysis::Analyses;
use crate::batch::Sink;
use crate::game::{Reading, Whole};
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Column, Rows, Source, Table};

/// Applies a closure to a table's columns of any row type.
macro_rules! with_columns {
    ($table:expr, |$columns:ident| $get:expr) => {
        with_columns!(
            $table, $columns, $get, Games games, Moves moves, Nodes nodes, Positions positions,
            Properties properties, Diagnostics diagnostics
        )
    };
    ($table:expr, $columns:ident, $get:expr, $($kind:ident $module:ident),*) => {
        match $table {
            $(Table::$kind => {
                let $columns = $module::COLUMNS;
                $get
            })*
        }
    };
}

/// Returns the columns of a table, in order.
///
/// ```
/// use sgfkit_table::{Table, columns};
///
/// let names: Vec<_> = columns(Table::Games).map(|column| column.name).collect();
/// assert_eq!(names[..4], ["path", "member", "tree", "node"]);
/// ```
pub fn columns(table: Table) -> impl Iterator<Item = &'static Column> {
    (0..width(table)).filter_map(move |index| column(table, index))
}

fn width(table: Table) -> usize {
    with_columns!(table, |columns| columns.len())
}

pub(crate) fn column(table: Table, index: usize) -> Option<&'static Column> {
    with_columns!(table, |columns| Some(&columns.get(index)?.column))
}

/// Returns the games of a record, with dialects interpreted and exactly as written.
pub(crate) fn games(record: &Record<'_>) -> dialect::Reading {
    let content = *record.content.as_ref().unwrap_or(&&b""[..]);
    dialect::read(Collection::parse(content))
}

pub(crate) fn read(plan: &Plan, record: &Record<'_>, out: &mut Sink<'_>) {
    let games = games(record);
    let whole = Whole::new(record, &games, NonZeroUsize::MIN);
    fill(plan, &whole.part(0..usize::MAX), out);
}

/// Adds the rows of some trees.
pub(crate) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    if reading.collection.tree(0).is_none() {
        out.count_bad_record();
    }
    match plan.table() {
        Table::Games => games::fill(plan, reading, out),
        Table::Moves => moves::fill(plan, reading, out),
        Table::Nodes => nodes::fill(plan, reading, out),
        Table::Positions => positions::fill(plan, reading, out),
        Table::Properties => properties::fill(plan, reading, out),
        Table::Diagnostics => diagnostics::fill(plan, reading, out),
    }
}

struct Wanted<T: Rows + 'static>(Vec<&'static Source<T>>);

impl<T: Rows> Wanted<T> {
    fn new(plan: &Plan, columns: &'static [Source<T>]) -> Wanted<T> {
        let wanted = plan.wanted().iter();
        Wanted(wanted.filter_map(|index| columns.get(*index)).collect())
    }

    fn need_board(&self) -> bool {
        self.0.iter().any(|source| source.needs_board)
    }

    fn analyses<'a>(&self, tree: GameTree<'a>) -> Option<Analyses<'a>> {
        let need = self.0.iter().any(|source| source.needs_analysis);
        need.then(|| Analyses::of(tree))
    }

    fn push<'a>(&self, row: &T::Row<'a>, out: &mut Sink<'_>) {
        out.push(self.0.iter().map(|source| (source.get)(row)));
    }
}

/// The location that every row has.
trait Origin {
    fn record(&self) -> &Record<'_>;
    /// The number of the tree, from 1.
    fn tree(&self) -> Option<usize>;
}
