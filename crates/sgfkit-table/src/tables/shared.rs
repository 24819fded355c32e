//! What rows of several tables know, and the columns that they have in common.

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

/// A node of a game.
pub(super) struct GameNode<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) game_id: i64,
    pub(super) node: Node<'a>,
    /// Its number in its tree, in pre-order.
    pub(super) number: usize,
}

/// A row of a game's node.
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

/// A node and its move, if it has one; of two moves a row tells of one.
pub(super) struct Played<'a> {
    pub(super) at: GameNode<'a>,
    pub(super) play: Option<LastMove<'a>>,
    pub(super) after: After,
    /// What engines left in the tree, where a column asks for it.
    analyses: Option<&'a Analyses<'a>>,
    /// What several rows of the node have in common.
    told: Option<&'a Told<'a>>,
}

/// The texts of a node that are asked for once for all of its moves: looking through the
/// node for each of many would take the square of the time.
pub(super) struct Told<'a> {
    comment: Option<Cow<'a, str>>,
    /// By color, Black first.
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

/// The clock's properties, Black's first.
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

    /// The same, with what the rows of a node have in common.
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

    /// 0 where Black moves, 1 where White does.
    fn mover(&self) -> Option<usize> {
        Some(usize::from(self.play?.color == Color::White))
    }
}

/// A row of a node with a move, or perhaps with one.
pub(super) trait OfMove {
    fn played(&self) -> &Played<'_>;
}

impl<T: OfMove> OfNode for T {
    fn node(&self) -> &GameNode<'_> {
        &self.played().at
    }
}

/// What the board tells of a node's move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct After {
    /// Stones that were taken off; `None` without a board.
    pub(super) captured: Option<u32>,
    pub(super) fault: Option<Illegality>,
}

impl After {
    /// Of the node that a replay is at; `before` are the stones taken so far.
    pub(super) fn at(replay: &Replay<'_>, before: u32) -> After {
        After {
            captured: replay
                .board()
                .map(|board| taken(board).saturating_sub(before)),
            fault: replay.illegalities().first().copied(),
        }
    }
}

/// How many stones have been taken by both.
pub(super) fn taken(board: &AnyBoard) -> u32 {
    board.prisoners(Color::Black) + board.prisoners(Color::White)
}

/// Whether a node sets the position up.
pub(super) fn is_setup(node: Node<'_>) -> bool {
    node.properties().any(|property| {
        property
            .schema()
            .is_some_and(sgfkit::schema::Property::sets_up)
    })
}

/// Functions that make a column of every table whose rows can tell it.
macro_rules! columns {
    ($($name:ident: $kind:ident of $rows:ident, $summary:expr, $get:expr $(, $is:ident)*;)*) => {$(
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
            Source::<T>::new(stringify!($name), Type::$kind, $summary, get::<T>)$(.$is())*
        }
    )*};
}

columns! {
    path: Text of Origin, "the file as named", |row| row.record().path.into(), required;
    member: Text of Origin, "the record in a bundle", |row| row.record().member.into();
    tree: I32 of Origin, "the game tree, from 1", |row| row.tree().into();
    game_id: I64 of OfNode, "the game: joins the table of games",
        |row| row.node().game_id.into(), required;
    node: I32 of OfNode, "the node, in pre-order from 0", |row| row.node().number.into(), required;
    x: I16 of OfMove, "the stone's column from 0, from the left",
        |row| row.played().point().map(|point| point.column).into();
    y: I16 of OfMove, "the stone's row from 0, from above",
        |row| row.played().point().map(|point| point.row).into();
    captured: I16 of OfMove, "stones taken off, of either colour; null without a board",
        |row| row.played().after.captured.into(), of_board;
    illegal: Text of OfMove, "the first fault by the rules",
        |row| row.played().after.fault.map(Illegality::code).into(), of_board;
    time_left: F64 of OfMove, "the mover's seconds (BL, WL)",
        |row| row.played().seconds().into();
    overtime_left: I32 of OfMove, "the mover's moves or periods (OB, OW)",
        |row| row.played().periods().into();
    comment: Text of OfMove, "the node's comment (C)", |row| row.played().comment().into();
    engine: Text of OfMove, "the program whose analysis stands in the node",
        |row| row.played().analysis().map(|analysis| analysis.dialect).into(), of_analysis;
    winrate: F64 of OfMove, "Black's, from 0 to 1",
        |row| row.played().analysis().map(|analysis| analysis.winrate).into(), of_analysis;
    score: F64 of OfMove, "Black's lead in points",
        |row| row.played().analysis().map(|analysis| analysis.score).into(), of_analysis;
    visits: I64 of OfMove, "how long the engine looked",
        |row| row.played().analysis().map(|analysis| analysis.visits).into(), of_analysis;
    stdev: F64 of OfMove, "how far the score may be off, in points",
        |row| row.played().analysis().map(|analysis| analysis.stdev).into(), of_analysis;
    best: Text of OfMove, "the engine's own move, as SGF writes it",
        |row| {
            let best = row.played().reviewed().and_then(|played| played.best);
            best.and_then(|best| Kind::Go.write_move(&best.played)).into()
        }, of_analysis;
    loss: F64 of OfMove, "what the move lost, in points; negative where it gained",
        |row| row.played().reviewed().map(|played| played.loss).into(), of_analysis;
    loss_winrate: F64 of OfMove, "the same of the mover's winrate, from -1 to 1",
        |row| row.played().reviewed().map(|played| played.loss_winrate).into(), of_analysis;
}
