//! The tables: a file each, with its columns and how their rows are found.

mod diagnostics;
mod games;
mod moves;
mod nodes;
mod positions;
mod properties;
mod shared;

use sgfkit::Collection;

pub(crate) use positions::is_of_points;

use crate::batch::{Cell, Sink};
use crate::game::Reading;
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Column, Rows, Source, Table, Type};

/// How many columns a table has.
pub(crate) fn width(table: Table) -> usize {
    match table {
        Table::Games => games::COLUMNS.len(),
        Table::Moves => moves::COLUMNS.len(),
        Table::Nodes => nodes::COLUMNS.len(),
        Table::Positions => positions::COLUMNS.len(),
        Table::Properties => properties::COLUMNS.len(),
        Table::Diagnostics => diagnostics::COLUMNS.len(),
    }
}

/// A column of a table.
pub(crate) fn column(table: Table, index: usize) -> Option<&'static Column> {
    match table {
        Table::Games => games::COLUMNS.get(index).map(|source| &source.column),
        Table::Moves => moves::COLUMNS.get(index).map(|source| &source.column),
        Table::Nodes => nodes::COLUMNS.get(index).map(|source| &source.column),
        Table::Positions => positions::COLUMNS.get(index).map(|source| &source.column),
        Table::Properties => properties::COLUMNS.get(index).map(|source| &source.column),
        Table::Diagnostics => diagnostics::COLUMNS.get(index).map(|source| &source.column),
    }
}

/// Adds a record's rows.
pub(crate) fn read(plan: &Plan, record: &Record<'_>, out: &mut Sink<'_>) {
    let content = *record.content.as_ref().unwrap_or(&&b""[..]);
    let collection = Collection::parse(content);
    let reading = Reading::new(record, &collection);
    if collection.tree(0).is_none() {
        out.count_bad_record();
    }
    match plan.table() {
        Table::Games => games::fill(plan, &reading, out),
        Table::Moves => moves::fill(plan, &reading, out),
        Table::Nodes => nodes::fill(plan, &reading, out),
        Table::Positions => positions::fill(plan, &reading, out),
        Table::Properties => properties::fill(plan, &reading, out),
        Table::Diagnostics => diagnostics::fill(plan, &reading, out),
    }
}

/// The columns of a table that a plan wants.
struct Wanted<T: Rows + 'static>(Vec<&'static Source<T>>);

impl<T: Rows> Wanted<T> {
    fn new(plan: &Plan, columns: &'static [Source<T>]) -> Wanted<T> {
        let wanted = plan.wanted().iter();
        Wanted(wanted.filter_map(|index| columns.get(*index)).collect())
    }

    /// Whether one of them needs the position.
    fn need_board(&self) -> bool {
        self.0.iter().any(|source| source.needs_board)
    }

    fn push<'a>(&self, row: &T::Row<'a>, out: &mut Sink<'_>) {
        out.push(self.0.iter().map(|source| (source.get)(row)));
    }
}

/// What every row tells of where it is from.
trait Origin {
    fn record(&self) -> &Record<'_>;
    /// The tree's number, from 1.
    fn tree(&self) -> Option<usize>;
}

/// The column `path`.
const fn path<T: Rows>() -> Source<T>
where
    for<'a> T::Row<'a>: Origin,
{
    fn get<'b, 'a, T: Rows>(row: &'b T::Row<'a>) -> Cell<'b>
    where
        for<'x> T::Row<'x>: Origin,
    {
        row.record().path.into()
    }
    Source::<T>::new("path", Type::Text, "the file as named", get::<T>).required()
}

/// The column `member`.
const fn member<T: Rows>() -> Source<T>
where
    for<'a> T::Row<'a>: Origin,
{
    fn get<'b, 'a, T: Rows>(row: &'b T::Row<'a>) -> Cell<'b>
    where
        for<'x> T::Row<'x>: Origin,
    {
        row.record().member.into()
    }
    Source::<T>::new("member", Type::Text, "the record in a bundle", get::<T>)
}

/// The column `tree`.
const fn tree<T: Rows>() -> Source<T>
where
    for<'a> T::Row<'a>: Origin,
{
    fn get<'b, 'a, T: Rows>(row: &'b T::Row<'a>) -> Cell<'b>
    where
        for<'x> T::Row<'x>: Origin,
    {
        row.tree().into()
    }
    Source::<T>::new("tree", Type::I32, "the game tree, from 1", get::<T>)
}

/// A point's place from the left, or from above.
fn coordinate<'a>(number: Option<u32>) -> Cell<'a> {
    number.into()
}
