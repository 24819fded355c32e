//! One board as it is to be drawn.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use sgfkit::game::replay::Replay;
use sgfkit::game::{AnyBoard, Game, Point};
use sgfkit::{Color, Node};

use crate::marks::Marks;

/// A board with all that is drawn on it.
///
/// It owns everything, so that the figures of a game outlive the walk through
/// it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The game.
    pub game: Game,
    /// Columns and rows.
    pub size: (u32, u32),
    /// The position.
    pub board: AnyBoard,
    /// The stones that are drawn. In printed figures of Go captured stones
    /// stay, so that this may be more than stands on the board.
    pub stones: BTreeMap<Point, Color>,
    /// The markup.
    pub marks: Marks,
    /// The numbers of moves, on the stones they stand for.
    pub numbers: HashMap<Point, i64>,
    /// Moves that could be played next, or instead, each with its letter.
    pub variations: Vec<(Point, String)>,
    /// The upper left and the lower right point of what is shown.
    pub window: (Point, Point),
    /// Moves that cannot be shown, such as `32 at 7`.
    pub notes: Vec<String>,
    /// Its name, such as `Figure 1 (1-50)`.
    pub caption: Option<String>,
    /// What is said about the position, and about the moves that led to it.
    pub comment: Option<String>,
    /// Whether points that boards mark are drawn.
    pub has_hoshi: bool,
    /// Whether coordinates may be drawn; the look decides about their form.
    pub has_coordinates: bool,
}

/// What a figure shows of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FigureOptions {
    /// Draws marks, labels, arrows, lines and territory.
    pub markup: bool,
}

impl Default for FigureOptions {
    fn default() -> FigureOptions {
        FigureOptions { markup: true }
    }
}

impl Figure {
    /// The position that a replay is at; `None` in games without a board.
    #[must_use]
    pub fn of(replay: &Replay<'_>, options: &FigureOptions) -> Option<Figure> {
        let board = replay.board()?;
        let node: Node<'_> = replay.node();
        let size = board.size();
        let mut marks = Marks::of(node, replay.last_move(), size);
        if !options.markup {
            marks = Marks {
                dim: marks.dim,
                view: marks.view,
                last: marks.last,
                ..Marks::default()
            };
        }
        let stones = [Color::Black, Color::White].into_iter().flat_map(|color| {
            let points = board.stones(color).into_iter();
            points.map(move |point| (point, color))
        });
        Some(Figure {
            game: replay.tree().game(),
            size,
            stones: stones.collect(),
            window: marks.window(size),
            marks,
            board: board.clone(),
            numbers: HashMap::new(),
            variations: Vec::new(),
            notes: Vec::new(),
            caption: None,
            comment: node.text("C").map(Cow::into_owned),
            has_hoshi: true,
            has_coordinates: true,
        })
    }
}
