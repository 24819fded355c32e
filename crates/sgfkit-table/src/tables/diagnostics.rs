//! One row per finding of the checks.

use sgfkit::LineIndex;
use sgfkit::check::Diagnostic;

use super::{Origin, Wanted, shared};
use crate::batch::{Cell, Sink};
use crate::game::{Game, Reading};
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Rows, Source, Type};

pub(super) struct Diagnostics;

impl Rows for Diagnostics {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    reading: &'a Reading<'a>,
    /// The ID of the tree's first game.
    game_id: Option<i64>,
    finding: &'a Diagnostic,
    position: sgfkit::LineColumn,
}

impl Origin for Row<'_> {
    fn record(&self) -> &Record<'_> {
        self.reading.record
    }

    fn tree(&self) -> Option<usize> {
        self.finding.tree.map(|index| index + 1)
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    let ids = reading.collection.trees().map(|tree| {
        let game = Game::all(reading, tree).next();
        game.map(|game| game.id())
    });
    let ids: Vec<_> = ids.collect();
    let lines = LineIndex::new(reading.written);
    reading.each_finding(|finding| {
        let finding = &finding.to_diagnostic();
        let row = Row {
            reading,
            game_id: finding.tree.and_then(|tree| *ids.get(tree)?),
            position: lines.line_column(finding.span.start),
            finding,
        };
        wanted.push(&row, out);
    });
}

shared::columns_of! {
    Diagnostics:
    path;
    member;
    tree;
    node: I32, "the node, in pre-order from 0", |row| row.finding.node.into();
    game_id: I64, "the ID of the tree's first game, which joins the table of games",
        |row| row.game_id.into();
    code: Text, "the code of the check that found it", |row| row.finding.code.into(), required;
    severity: Text, "error, warning or style", |row| row.finding.severity.name().into(), required;
    message: Text, "a description of the finding", |row| (&*row.finding.message).into(), required;
    lossy: Bool, "whether data may have been lost or misread",
        |row| row.finding.lossy.into(), required;
    span_start: I64, "the start offset in bytes", |row| row.finding.span.start.into(), required;
    span_end: I64, "the end offset in bytes", |row| row.finding.span.end.into(), required;
    line: I32, "the line of the start, from 1", |row| row.position.line.into(), required;
    column: I32, "the column of the start, in characters from 1",
        |row| row.position.column.into(), required;
    property: Text, "the property's identifier", |row| row.finding.property.as_deref().into();
    sgfc: I16, "the number of SGFC's message", |row| row.finding.sgfc.map(u32::from).into();
    fix: Text, "the safety of its fix: safe or unsafe; null without one",
        |row| row.finding.fix.as_ref().map(|fix| fix.applicability.name()).into();
}
