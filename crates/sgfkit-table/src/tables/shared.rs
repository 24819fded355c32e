//! Columns that several tables share, and the rows they need.

use std::borrow::Cow;

use sgfkit::Game as Kind;
use sgfkit::analysis::review::Reviewed;
use sgfkit::board::{AnyBoard, Illegality};
use sgfkit::replay::{LastMove, Replay};
use sgfkit::{Color, Node};

use super::Origin;
use super::analysis::{Analyses, Main};
use crate::batch::Cell;
use crate::game::{Game, point_of};
use crate::record::Record;
use crate::schema::{Rows, Source, Type};

pub(super) struct GameNode<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) game_id: i64,
    pub(super) node: Node<'a>,
    /// The number of the node in its tree, in pre-order.
    pub(super) number: usize,
}

/// A row about a node.
pub(super) trait OfNode {
    fn node(&self) -> &GameNode<'_>;
}

impl<T: OfNode> Origin for T {
    fn record(&self) -> &Record<'_> {
        self.node().game.reading.record
    }

    fn tree(&self) -> Option<usize> {
        Some(self.node().game.number())
    }
}

/// A node and its move, if it has one; each row is about one of two moves.
pub(super) struct Played<'a> {
    pub(super) at: GameNode<'a>,
    pub(super) play: Option<LastMove<'a>>,
    pub(super) after: After,
    /// The engine analysis of the tree, if a column needs it.
    analyses: Option<&'a Analyses<'a>>,
    told: Option<&'a Told<'a>>,
}

/// The texts of a node, read once for all of its moves; reading them for each of many moves would
/// take quadratic time.
pub(super) struct Told<'a> {
    comment: Option<Cow<'a, str>>,
    /// Indexed by color, Black first.
    seconds: [Option<f64>; 2],
    periods: [Option<i64>; 2],
}

impl<'a> Told<'a> {
    pub(super) fn of(node: Node<'a>) -> Told<'a> {
        Told {
            comment: node.text("C"),
            seconds: SECONDS.map(|id| node.time_left(id)),
            periods: PERIODS.map(|id| node.number(id)),
        }
    }
}

const SECONDS: [&str; 2] = ["BL", "WL"];
const PERIODS: [&str; 2] = ["OB", "OW"];

impl<'a> Played<'a> {
    pub(super) fn new(
        at: GameNode<'a>,
        play: Option<LastMove<'a>>,
        after: After,
        analyses: Option<&'a Analyses<'a>>,
    ) -> Played<'a> {
        Played {
            at,
            play,
            after,
            analyses,
            told: None,
        }
    }

    /// Sets the data that the rows of a node share.
    pub(super) fn with(self, told: Option<&'a Told<'a>>) -> Played<'a> {
        Played { told, ..self }
    }

    fn comment(&self) -> Option<Cow<'_, str>> {
        match self.told {
            Some(told) => told.comment.as_deref().map(Cow::Borrowed),
            None => self.at.node.text("C"),
        }
    }

    fn seconds(&self) -> Option<f64> {
        let mover = self.mover()?;
        match self.told {
            Some(told) => told.seconds[mover],
            None => self.at.node.time_left(SECONDS[mover]),
        }
    }

    fn periods(&self) -> Option<i64> {
        let mover = self.mover()?;
        match self.told {
            Some(told) => told.periods[mover],
            None => self.at.node.number(PERIODS[mover]),
        }
    }

    fn analysis(&self) -> Option<Main> {
        self.analyses?.main(self.at.node)
    }

    fn reviewed(&self) -> Option<Reviewed<'_>> {
        self.analyses?.reviewed(self.at.node)
    }

    fn point(&self) -> Option<sgfkit::Point> {
        point_of(self.play?, self.at.game.size())
    }

    /// Returns 0 for Black's move, 1 for White's.
    fn mover(&self) -> Option<usize> {
        Some(usize::from(self.play?.color == Color::White))
    }
}

/// A row about a node that can have a move.
pub(super) trait OfMove {
    fn played(&self) -> &Played<'_>;
}

impl<T: OfMove> OfNode for T {
    fn node(&self) -> &GameNode<'_> {
        &self.played().at
    }
}

/// The effects of a node's move on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct After {
    /// The number of captured stones; `None` without a board.
    pub(super) captured: Option<u32>,
    pub(super) fault: Option<Illegality>,
}

impl After {
    /// Computes the effects at the current node of a replay, given the number of stones captured
    /// before.
    pub(super) fn at(replay: &Replay<'_>, before: u32) -> After {
        After {
            captured: replay
                .board()
                .map(|board| taken(board).saturating_sub(before)),
            fault: replay.illegalities().first().copied(),
        }
    }
}

pub(super) fn taken(board: &AnyBoard) -> u32 {
    board.prisoners(Color::Black) + board.prisoners(Color::White)
}

pub(super) fn is_setup(node: Node<'_>) -> bool {
    node.properties().any(|property| {
        property
            .schema()
            .is_some_and(sgfkit::schema::Property::sets_up)
    })
}

/// Defines the columns of a table in order: shared ones, and ones of its own rows.
macro_rules! columns_of {
    ($rows:ident: $($name:ident $(: $kind:ident, $summary:expr, $get:expr)? $(, $is:ident)*;)*) => {
        pub(super) static COLUMNS: &[Source<$rows>] =
            &[$(shared::columns_of!(@$rows $name $(: $kind, $summary, $get)?)$(.$is())*),*];
    };
    (@$rows:ident $name:ident) => {
        shared::$name()
    };
    (@$rows:ident $name:ident: $kind:ident, $summary:expr, $get:expr) => {{
        let get: for<'b, 'a> fn(&'b Row<'a>) -> Cell<'b> = $get;
        Source::<$rows>::new(stringify!($name), Type::$kind, $summary, get)
    }};
}
pub(super) use columns_of;

/// Defines columns for every table whose rows have the data.
macro_rules! columns {
    ($($name:ident: $kind:ident of $rows:ident, $summary:expr, $get:expr $(, $is:ident)*;)*) => {$(
        /// Returns the column with this name.
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
            Source::<T>::new(stringify!($name), Type::$kind, $summary, get::<T>)$(.$is())*
        }
    )*};
}

columns! {
    path: Text of Origin, "the file as named", |row| row.record().path.into(), required;
    member: Text of Origin, "the file in an archive", |row| row.record().member.into();
    tree: I32 of Origin, "the game tree, from 1", |row| row.tree().into();
    game_id: I64 of OfNode, "the ID of the game, which joins the table of games",
        |row| row.node().game_id.into(), required;
    node: I32 of OfNode, "the node, in pre-order from 0", |row| row.node().number.into(), required;
    x: I16 of OfMove, "the column of the stone, from 0 at the left",
        |row| row.played().point().map(|point| point.column).into();
    y: I16 of OfMove, "the row of the stone, from 0 at the top",
        |row| row.played().point().map(|point| point.row).into();
    captured: I16 of OfMove, "captured stones of either color; null without a board",
        |row| row.played().after.captured.into(), of_board;
    illegal: Text of OfMove, "the first violation of the rules",
        |row| row.played().after.fault.map(Illegality::code).into(), of_board;
    time_left: F64 of OfMove, "the mover's seconds (BL, WL)",
        |row| row.played().seconds().into();
    overtime_left: I32 of OfMove, "the mover's moves or periods (OB, OW)",
        |row| row.played().periods().into();
    comment: Text of OfMove, "the node's comment (C)", |row| row.played().comment().into();
    engine: Text of OfMove, "the program whose analysis is in the node",
        |row| row.played().analysis().map(|analysis| analysis.dialect).into(), of_analysis;
    winrate: F64 of OfMove, "Black's, from 0 to 1",
        |row| row.played().analysis().map(|analysis| analysis.winrate).into(), of_analysis;
    score: F64 of OfMove, "Black's lead in points",
        |row| row.played().analysis().map(|analysis| analysis.score).into(), of_analysis;
    visits: I64 of OfMove, "the number of visits or playouts",
        |row| row.played().analysis().map(|analysis| analysis.visits).into(), of_analysis;
    stdev: F64 of OfMove, "the standard deviation of the score, in points",
        |row| row.played().analysis().map(|analysis| analysis.stdev).into(), of_analysis;
    best: Text of OfMove, "the engine's best move, in SGF notation",
        |row| {
            let best = row.played().reviewed().and_then(|played| played.best);
            best.and_then(|best| Kind::Go.write_move(&best.played)).into()
        }, of_analysis;
    loss: F64 of OfMove, "points lost by the move; negative if it gained",
        |row| row.played().reviewed().map(|played| played.loss).into(), of_analysis;
    loss_winrate: F64 of OfMove, "win rate lost by the mover, from -1 to 1",
        |row| row.played().reviewed().map(|played| played.loss_winrate).into(), of_analysis;
}
