//! Positions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sgfkit::board::Illegality;
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Color};
use sgfkit_diagram::{Coordinates, score_json};

use crate::games::{Games, node};

/// The parts of a Python `Position`: node, board, columns and rows, side to play, stones captured by
/// Black and White, rule violations, move number, winner, last move.
type Plain<'py> = (
    u32,
    Bound<'py, PyBytes>,
    (u32, u32),
    Option<&'static str>,
    (u32, u32),
    Vec<&'static str>,
    i64,
    Option<&'static str>,
    Option<(&'static str, String)>,
);

/// The parts of a position, before they are converted for Python.
struct Shot {
    node: u32,
    board: Vec<u8>,
    size: BoardSize,
    to_play: Option<Color>,
    prisoners: [u32; 2],
    illegal: Vec<&'static str>,
    number: i64,
    winner: Option<Color>,
    last_move: Option<(Color, String)>,
}

impl Shot {
    /// Returns `None` if the game has no board of points.
    fn of(replay: &Replay<'_>, faults: &[Illegality]) -> Option<Shot> {
        let board = replay.board()?;
        Some(Shot {
            node: replay.node().id().to_number(),
            board: sgfkit_table::position(replay)?,
            size: board.size(),
            to_play: replay.to_play(),
            prisoners: [Color::Black, Color::White].map(|color| board.prisoners(color)),
            illegal: faults.iter().map(|fault| fault.code()).collect(),
            number: replay.move_number(),
            winner: replay.winner(),
            last_move: replay.last_move().map(|last| (last.color, last.text())),
        })
    }

    fn plain(self, py: Python<'_>) -> Plain<'_> {
        (
            self.node,
            PyBytes::new(py, &self.board),
            (self.size.columns, self.size.rows),
            self.to_play.map(Color::as_str),
            self.prisoners.into(),
            self.illegal,
            self.number,
            self.winner.map(Color::as_str),
            self.last_move.map(|(color, text)| (color.as_str(), text)),
        )
    }
}

fn no_board(game: sgfkit::Game) -> PyErr {
    PyValueError::new_err(format!("{game} has no board of points"))
}

#[pymethods]
impl Games {
    /// Returns the position at a node.
    fn position<'py>(&self, py: Python<'py>, id: u32) -> PyResult<Plain<'py>> {
        let shot = py.detach(|| -> PyResult<Shot> {
            let games = self.look();
            let node = node(&games, id)?;
            let mut replay = Replay::new(node.tree());
            let mut faults = replay.illegalities().to_vec();
            if !node.is_root() {
                replay.follow(node, |at| faults.extend_from_slice(at.illegalities()));
            }
            Shot::of(&replay, &faults).ok_or_else(|| no_board(node.tree().game()))
        });
        Ok(shot?.plain(py))
    }

    /// Returns the score at a node as JSON; `None` for games other than Go.
    fn score(&self, py: Python<'_>, id: u32) -> PyResult<Option<String>> {
        py.detach(|| {
            let games = self.look();
            let node = node(&games, id)?;
            let mut replay = Replay::new(node.tree());
            replay.go_to(node);
            Ok(score_json(&replay, Coordinates::Sgf))
        })
    }

    /// Returns the positions at all nodes of the main line.
    fn positions<'py>(&self, py: Python<'py>, root: u32) -> PyResult<Vec<Plain<'py>>> {
        let shots = py.detach(|| -> PyResult<Vec<Shot>> {
            let games = self.look();
            let tree = node(&games, root)?.tree();
            let mut replay = Replay::new(tree);
            let mut faults = Vec::new();
            let mut shots = Vec::new();
            let mut look = |at: &Replay<'_>| {
                faults.extend_from_slice(at.illegalities());
                shots.extend(Shot::of(at, &faults));
            };
            look(&replay);
            let end = tree.main_line().last();
            if let Some(end) = end.filter(|end| !end.is_root()) {
                replay.follow(end, look);
            }
            if shots.is_empty() {
                Err(no_board(tree.game()))
            } else {
                Ok(shots)
            }
        });
        Ok(shots?.into_iter().map(|shot| shot.plain(py)).collect())
    }
}
