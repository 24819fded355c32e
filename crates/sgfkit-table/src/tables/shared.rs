//! Columns that several tables have.

use std::cell::OnceCell;

use sgfkit::board::Illegality;
use sgfkit::replay::LastMove;
use sgfkit::{Color, Node};

use super::moves::After;
use super::{Origin, coordinate};
use crate::batch::Cell;
use crate::engine::{self, Analysis};
use crate::game::{Game, point_of};
use crate::schema::{Rows, Source, Type};

/// A row of a game's node.
pub(super) trait OfNode: Origin {
    fn game_id(&self) -> i64;
    /// The node's number in its tree.
    fn number(&self) -> usize;
}

/// A row of a node with a move, or perhaps with one.
pub(super) trait OfMove: OfNode {
    fn game(&self) -> &Game<'_>;
    fn at(&self) -> Node<'_>;
    fn played(&self) -> Option<LastMove<'_>>;
    fn after(&self) -> After;
    /// Where the node's analysis is kept once it was read.
    fn kept_analysis(&self) -> &OnceCell<Option<Analysis>>;
}

fn analysis<'b, C: Into<Cell<'b>>>(
    row: &'b (dyn OfMove + 'b),
    get: impl FnOnce(&'b Analysis) -> C,
) -> Cell<'b> {
    let read = || engine::analysis(row.at(), row.played().map(|play| play.color));
    row.kept_analysis()
        .get_or_init(read)
        .as_ref()
        .map(get)
        .into()
}

fn point<'b>(row: &'b (dyn OfMove + 'b)) -> Option<sgfkit::Point> {
    point_of(row.played()?, row.game().size())
}

/// Of Black's property and White's the mover's.
fn clock(row: &dyn OfMove, [black, white]: [&'static str; 2]) -> Option<&'static str> {
    Some(match row.played()?.color {
        Color::Black => black,
        Color::White => white,
    })
}

/// Functions that make a column of every table whose rows can tell it.
macro_rules! columns {
    ($($name:ident: $kind:ident of $rows:ident, $summary:expr, $get:expr;)*) => {$(
        /// The column of this name.
        pub(super) const fn $name<T: Rows>() -> Source<T>
        where
            for<'a> T::Row<'a>: $rows,
        {
            fn get<'b, 'a, T: Rows>(row: &'b T::Row<'a>) -> Cell<'b>
            where
                for<'x> T::Row<'x>: $rows,
            {
                let get: for<'c> fn(&'c (dyn $rows + 'c)) -> Cell<'c> = $get;
                get(row)
            }
            Source::<T>::new(stringify!($name), Type::$kind, $summary, get::<T>)
        }
    )*};
}

columns! {
    game_id: I64 of OfNode, "the game: joins the table of games", |row| row.game_id().into();
    node: I32 of OfNode, "the node, in pre-order from 0", |row| row.number().into();
    x: I16 of OfMove, "the stone's column from 0, from the left",
        |row| coordinate(point(row).map(|point| point.column));
    y: I16 of OfMove, "the stone's row from 0, from above",
        |row| coordinate(point(row).map(|point| point.row));
    captured: I16 of OfMove, "stones taken off, of either colour; null without a board",
        |row| row.after().captured.into();
    illegal: Text of OfMove, "the first fault by the rules",
        |row| row.after().fault.map(Illegality::code).into();
    time_left: F64 of OfMove, "the mover's seconds (BL, WL)",
        |row| clock(row, ["BL", "WL"]).and_then(|id| row.at().real(id)).into();
    overtime_left: I32 of OfMove, "the mover's moves or periods (OB, OW)",
        |row| clock(row, ["OB", "OW"]).and_then(|id| row.at().number(id)).into();
    comment: Text of OfMove, "C", |row| row.at().text("C").into();
    engine: Text of OfMove, "the program whose analysis stands in the node",
        |row| analysis(row, |analysis| analysis.engine);
    winrate: F64 of OfMove, "Black's, from 0 to 1", |row| analysis(row, |analysis| analysis.winrate);
    score: F64 of OfMove, "Black's lead in points", |row| analysis(row, |analysis| analysis.score);
    visits: I64 of OfMove, "how long the engine looked", |row| analysis(row, |analysis| analysis.visits);
}
