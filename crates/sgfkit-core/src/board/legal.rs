//! Legal moves.

use super::grid::{self, DIRECTIONS, step};
use super::{AnyBoard, Board, Illegality};
use crate::game::{BoardSize, Color, Game, Move, Point};

impl AnyBoard {
    /// Returns the game of this board.
    #[must_use]
    pub fn game(&self) -> Game {
        match self {
            AnyBoard::Amazons(_) => Game::Amazons,
            AnyBoard::Backgammon(_) => Game::Backgammon,
            AnyBoard::Gess(_) => Game::Gess,
            AnyBoard::Go(_) => Game::Go,
            AnyBoard::Gomoku(_) => Game::Gomoku,
            AnyBoard::Hex(_) => Game::Hex,
            AnyBoard::LinesOfAction(_) => Game::LinesOfAction,
            AnyBoard::Octi(_) => Game::Octi,
            AnyBoard::Othello(_) => Game::Othello,
            AnyBoard::Twixt(_) => Game::Twixt,
        }
    }

    /// Returns whether a move is legal in this position, by the rules of this board.
    ///
    /// Boards do not know whose turn it is. A move of another game is not legal.
    ///
    /// ```
    /// use sgfkit::{Collection, Color, Move, Point, replay::Replay};
    ///
    /// let game = Collection::parse("(;GM[1]SZ[9]AB[aa])");
    /// let replay = Replay::new(game.tree(0).unwrap());
    /// let board = replay.board().unwrap();
    /// assert!(!board.is_legal(Color::White, &Move::Place(Point::new(0, 0))));
    /// assert!(board.is_legal(Color::White, &Move::Place(Point::new(1, 0))));
    /// ```
    #[must_use]
    pub fn is_legal(&self, color: Color, play: &Move) -> bool {
        self.clone().allows(color, play)
    }

    /// Returns all legal moves of a color, or `None` in games whose moves cannot be listed:
    /// Backgammon, which needs dice, and Octi.
    ///
    /// In Go, passing is a legal move; in Othello, it is if there is no other. In Twixt, moves are
    /// single pegs with all their links. Swaps, offers, and giving up are not listed.
    ///
    /// ```
    /// use sgfkit::{Collection, Color, replay::Replay};
    ///
    /// let game = Collection::parse("(;GM[2])");
    /// let replay = Replay::new(game.tree(0).unwrap());
    /// let moves = replay.board().unwrap().legal_moves(Color::Black).unwrap();
    /// assert_eq!(moves.len(), 4);
    /// ```
    #[must_use]
    pub fn legal_moves(&self, color: Color) -> Option<Vec<Move>> {
        let mut moves = self.candidates(color)?;
        let mut board = self.clone();
        moves.retain(|play| board.allows(color, play));
        if moves.is_empty() && self.game() == Game::Othello {
            moves.push(Move::Pass);
        }
        Some(moves)
    }

    /// Plays a move, takes it back, and returns whether it was legal.
    fn allows(&mut self, color: Color, play: &Move) -> bool {
        if self.game().write_move(play).is_none() {
            return false;
        }
        let mut illegal: Vec<Illegality> = Vec::new();
        let mark = self.mark();
        self.play(color, play, &mut illegal);
        self.undo_to(mark);
        illegal.is_empty()
    }

    /// Returns moves that include all legal ones.
    fn candidates(&self, color: Color) -> Option<Vec<Move>> {
        let BoardSize { columns, rows } = self.size();
        let points =
            (0..rows).flat_map(|row| (0..columns).map(move |column| Point::new(column, row)));
        let moves = match self {
            AnyBoard::Backgammon(_) | AnyBoard::Octi(_) => return None,
            AnyBoard::Go(_) => points.map(Move::Place).chain([Move::Pass]).collect(),
            AnyBoard::Gomoku(_) | AnyBoard::Hex(_) | AnyBoard::Othello(_) | AnyBoard::Twixt(_) => {
                points.map(Move::Place).collect()
            }
            AnyBoard::LinesOfAction(board) => {
                let ways = board.stones(color).into_iter().flat_map(|from| {
                    let targets = DIRECTIONS
                        .into_iter()
                        .flat_map(move |way| self.ray(from, way));
                    targets.map(move |to| (from, to))
                });
                ways.map(|(from, to)| Move::LinesOfAction {
                    from,
                    to,
                    capture: board.at(to).is_some(),
                })
                .collect()
            }
            AnyBoard::Gess(board) => {
                let mut moves = Vec::new();
                for from in points {
                    let around = DIRECTIONS.into_iter().filter_map(|way| step(from, way, 1));
                    let colors: Vec<_> = around
                        .chain([from])
                        .filter_map(|point| board.at(point))
                        .collect();
                    if colors.is_empty() || colors.iter().any(|found| *found != color) {
                        continue;
                    }
                    let targets = DIRECTIONS.into_iter().flat_map(|way| self.ray(from, way));
                    moves.extend(targets.map(|to| Move::Gess { from, to }));
                }
                moves
            }
            AnyBoard::Amazons(board) => {
                let blocked = board.blocked().unwrap_or_default();
                let is_free = |point: Point, from: Point| {
                    point == from || board.at(point).is_none() && !blocked.contains(&point)
                };
                let queen = |at: Point, from: Point| {
                    DIRECTIONS.into_iter().flat_map(move |way| {
                        self.ray(at, way).take_while(move |to| is_free(*to, from))
                    })
                };
                let mut moves = Vec::new();
                for from in board.stones(color) {
                    for to in queen(from, from) {
                        let arrows = queen(to, from);
                        moves.extend(arrows.map(|arrow| Move::Amazons { from, to, arrow }));
                    }
                }
                moves
            }
        };
        Some(moves)
    }

    /// The points of the board in one direction from a point, nearest first.
    fn ray(&self, from: Point, way: (i32, i32)) -> impl Iterator<Item = Point> + use<> {
        let size = self.size();
        grid::ray(from, way).take_while(move |point| point.is_on(size))
    }
}
