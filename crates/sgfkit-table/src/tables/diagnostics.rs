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

const fn of_finding(
    name: &'static str,
    kind: Type,
    summary: &'static str,
    get: for<'b, 'a> fn(&'b Row<'a>) -> Cell<'b>,
) -> Source<Diagnostics> {
    Source::<Diagnostics>::new(name, kind, summary, get)
}

pub(super) static COLUMNS: &[Source<Diagnostics>] = &[
    shared::path(),
    shared::member(),
    shared::tree(),
    of_finding("node", Type::I32, "the node, in pre-order from 0", |row| {
        row.finding.node.into()
    }),
    of_finding(
        "game_id",
        Type::I64,
        "the ID of the tree's first game, which joins the table of games",
        |row| row.game_id.into(),
    ),
    of_finding(
        "code",
        Type::Text,
        "the code of the check that found it",
        |row| row.finding.code.into(),
    )
    .required(),
    of_finding("severity", Type::Text, "error, warning or style", |row| {
        row.finding.severity.name().into()
    })
    .required(),
    of_finding(
        "message",
        Type::Text,
        "a description of the finding",
        |row| (&*row.finding.message).into(),
    )
    .required(),
    of_finding(
        "lossy",
        Type::Bool,
        "whether data may have been lost or misread",
        |row| row.finding.lossy.into(),
    )
    .required(),
    of_finding(
        "span_start",
        Type::I64,
        "the start offset in bytes",
        |row| row.finding.span.start.into(),
    )
    .required(),
    of_finding("span_end", Type::I64, "the end offset in bytes", |row| {
        row.finding.span.end.into()
    })
    .required(),
    of_finding("line", Type::I32, "the line of the start, from 1", |row| {
        row.position.line.into()
    })
    .required(),
    of_finding(
        "column",
        Type::I32,
        "the column of the start, in characters from 1",
        |row| row.position.column.into(),
    )
    .required(),
    of_finding("property", Type::Text, "the property's identifier", |row| {
        row.finding.property.as_deref().into()
    }),
    of_finding("sgfc", Type::I16, "the number of SGFC's message", |row| {
        row.finding.sgfc.map(u32::from).into()
    }),
    of_finding(
        "fix",
        Type::Text,
        "the safety of its fix: safe or unsafe; null without one",
        |row| {
            row.finding
                .fix
                .as_ref()
                .map(|fix| fix.applicability.name())
                .into()
        },
    ),
];
