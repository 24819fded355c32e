//! Replays games: the position at every node of a tree.
//!
//! A [`Replay`] goes to a node, or visits all of them, and returns the position there, the player
//! to move, and violations of the rules. Violations never stop it: every readable move is executed
//! as far as possible (properties.html, B and W).
//!
//! ```
//! use sgfkit::game::Point;
//! use sgfkit::replay::Replay;
//! use sgfkit::{Collection, Color};
//!
//! let file = Collection::parse("(;GM[1]SZ[9]AB[aa]AW[ab];W[ba](;B[ee])(;B[ba]))");
//! let tree = file.tree(0).unwrap();
//!
//! let mut replay = Replay::new(tree);
//! let first = tree.root().children().next().unwrap();
//! replay.go_to(first);
//! let board = replay.board().unwrap();
//! assert_eq!(board.at(Point::new(0, 0)), None);
//! assert_eq!(board.prisoners(Color::White), 1);
//! assert_eq!(replay.to_play(), Some(Color::Black));
//!
//! let mut illegal = Vec::new();
//! replay.visit(|at| illegal.extend(at.illegalities().iter().map(|fault| fault.code())));
//! assert_eq!(illegal, ["occupied"]);
//! ```

mod address;
mod count;
mod forks;
mod paused;
mod problem;
mod region;
mod start;
mod step;
mod view;
mod way;

use std::borrow::Cow;
use std::cell::OnceCell;

use forks::Forks;
use step::State;
use way::Way;

pub use address::{
    MoveError, PathError, default_node, find_path, game_info, inherited, move_node, named_move,
    variations,
};
pub use count::FinalCount;
#[doc(hidden)]
pub use count::{handicap, in_words};
pub use paused::PausedReplay;
pub use problem::{
    LineEnd, NotProblem, ProblemLines, ProblemMark, collected_problems, is_problem, marking_words,
    not_a_problem, says_who_plays,
};
pub use region::points_on;
pub use start::start;
pub use step::{first_player, sets_up};
pub use view::old_view;

#[doc(hidden)]
pub use view::{old_corners, old_corners_by};

use crate::board::{AnyBoard, Illegality};
use crate::game::{Color, Game, Move};
use crate::tree::{GameTree, Node, Property};

/// A walk through a game tree that keeps the position at the current node.
///
/// Going from node to node costs the changes in between. Memory depends only on the size of the
/// board, not on the number of nodes, the length of lines or the number of open variations. The
/// only exception is a Go game whose RU forbids repetition: all positions are kept, in about forty
/// bytes each.
pub struct Replay<'a> {
    tree: GameTree<'a>,
    game: Game,
    board: Option<AnyBoard>,
    /// The player to begin if the tree does not show it; computed on demand.
    first: OnceCell<Option<Color>>,
    /// The tree has a Twixt IP, before which turns need not alternate.
    has_start: bool,
    state: State<Node<'a>>,
    /// Violations by the moves of the node.
    illegal: Vec<Illegality>,
    forks: Forks<'a>,
}

impl<'a> Replay<'a> {
    /// Creates a replay at the root.
    #[must_use]
    pub fn new(tree: GameTree<'a>) -> Self {
        let mut replay = Replay::before(tree);
        replay.enter(tree.root(), true);
        replay
    }

    /// Creates a replay before the root, for [`walk`](Self::walk).
    #[doc(hidden)]
    #[must_use]
    pub fn before(tree: GameTree<'a>) -> Self {
        Replay {
            tree,
            game: tree.game(),
            board: start(tree),
            first: OnceCell::new(),
            has_start: tree.game() == Game::Twixt && problem::start(tree).is_some(),
            state: State::new(tree.root()),
            illegal: Vec::new(),
            forks: Forks::default(),
        }
    }

    /// Goes to a node of the tree: forward if the node is below, otherwise from the root.
    pub fn go_to(&mut self, node: Node<'a>) {
        self.follow(node, |_| {});
    }

    /// Like [`go_to`](Self::go_to), and calls `look` at each node that it enters, but not at the
    /// current node, such as the root of a new replay. If the replay has to return to the root, it
    /// calls `look` there, too.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::replay::Replay;
    ///
    /// let file = Collection::parse("(;GM[1];B[pd](;W[dd])(;W[dp];B[dd]))");
    /// let tree = file.tree(0).unwrap();
    /// let mut numbers = Vec::new();
    /// let end = tree.nodes().last().unwrap();
    /// Replay::new(tree).follow(end, |at| numbers.push(at.move_number()));
    /// assert_eq!(numbers, [1, 2, 3]);
    /// ```
    pub fn follow(&mut self, node: Node<'a>, mut look: impl FnMut(&Replay<'a>)) {
        self.forks.clear();
        let way = match Way::between(self.state.node, node) {
            None => {
                self.restart();
                look(self);
                Way::between(self.state.node, node)
            }
            way => way,
        };
        for node in way.into_iter().flatten() {
            self.enter_child(node);
            look(self);
        }
        if let Some(board) = &mut self.board {
            board.forget();
        }
    }

    /// Visits every node of the tree once, in pre-order, and calls `look` there.
    pub fn visit(&mut self, mut look: impl FnMut(&Replay<'a>)) {
        if !self.state.node.is_root() {
            self.restart();
        }
        look(self);
        self.walk_below(|_, _| {}, look);
    }

    /// Like [`visit`](Self::visit), from [before](Self::before) the root; also calls `look_before`
    /// before each node that is more than a plain move, with that node. Violations then belong to
    /// the previous node.
    #[doc(hidden)]
    pub fn walk(
        &mut self,
        mut look_before: impl FnMut(&Replay<'a>, Node<'a>),
        mut look: impl FnMut(&Replay<'a>),
    ) {
        let root = self.tree.root();
        look_before(self, root);
        self.enter(root, true);
        look(self);
        self.walk_below(look_before, look);
    }

    fn walk_below(
        &mut self,
        mut look_before: impl FnMut(&Replay<'a>, Node<'a>),
        mut look: impl FnMut(&Replay<'a>),
    ) {
        let mut runs = self.tree.runs().iter().peekable();
        let mut nodes = self.tree.nodes();
        nodes.next();
        while let Some(node) = nodes.next() {
            if let Some(run) = runs.next_if(|run| run.begins_with(node)) {
                let mut last = None;
                for (node, color, point) in run.nodes(self.tree) {
                    if !self.enter_plain(node, color, point) {
                        break;
                    }
                    look(self);
                    last = Some(node);
                }
                if let Some(last) = last {
                    nodes.skip_to(last);
                    continue;
                }
            }
            let goes_on = node.parent() == Some(self.state.node);
            if !goes_on {
                self.go_back_for(node);
            }
            self.leave_for(node);
            look_before(self, node);
            self.enter(node, !goes_on);
            look(self);
        }
        self.forget();
    }

    /// Returns the tree.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// Returns the current node.
    #[must_use]
    pub fn node(&self) -> Node<'a> {
        self.state.node
    }

    /// Returns the position; `None` for games or sizes without a board here.
    #[must_use]
    pub fn board(&self) -> Option<&AnyBoard> {
        self.board.as_ref()
    }

    /// Returns the number of the last move, counted from the root and reset by `MN`.
    #[must_use]
    pub fn move_number(&self) -> i64 {
        self.state.move_number
    }

    /// Returns the last move on the path, in this node or above.
    #[must_use]
    pub fn last_move(&self) -> Option<LastMove<'a>> {
        let moves = self.state.last_move?.properties().filter_map(|property| {
            let color = step::mover(property)?;
            Some(LastMove { color, property })
        });
        moves.last()
    }

    /// Returns the player to move; `None` once the game is decided, or if it is unknown who begins.
    ///
    /// `PL` decides if it is in the node of the last move or below. Otherwise it is the color that
    /// did not move last, except after swaps and doubles; before any move, the color of the next
    /// move in the file, or of the first player by the specification.
    #[must_use]
    pub fn to_play(&self) -> Option<Color> {
        if self.state.ended {
            None
        } else {
            self.state.turn.or(self.state.upcoming).or_else(|| {
                let first = || step::first_player(self.tree);
                *self.first.get_or_init(first)
            })
        }
    }

    /// Returns the winner so far, by the board or by resignation. Ignores `RE`.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.state.winner
    }

    /// Returns true if the game is won, or drawn by agreement.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.state.ended
    }

    /// Returns the violations by the moves of this node. Use [`follow`](Self::follow) to collect
    /// them along a path.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::board::Illegality;
    /// use sgfkit::replay::Replay;
    ///
    /// let file = Collection::parse("(;GM[1];B[aa];W[aa];W[bb])");
    /// let tree = file.tree(0).unwrap();
    /// let mut replay = Replay::new(tree);
    /// let mut illegal = replay.illegalities().to_vec();
    /// let end = tree.main_line().last().unwrap();
    /// replay.follow(end, |at| illegal.extend_from_slice(at.illegalities()));
    /// assert_eq!(illegal, [Illegality::Occupied, Illegality::WrongTurn]);
    /// ```
    #[must_use]
    pub fn illegalities(&self) -> &[Illegality] {
        &self.illegal
    }

    /// Returns true if a move of this node violates the rules.
    #[inline]
    #[doc(hidden)]
    pub fn has_faults(&self) -> bool {
        !self.illegal.is_empty()
    }

    /// Returns a hash of the position and the player to move; `None` without a board.
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        let turn = match self.to_play() {
            None => 0,
            Some(Color::Black) => 0x5851_f42d_4c95_7f2d,
            Some(Color::White) => 0x1405_7b7e_f767_814f,
        };
        Some(self.board.as_ref()?.hash() ^ turn)
    }

    fn enter_child(&mut self, node: Node<'a>) {
        let is_first = node.parent().and_then(|parent| parent.children().next()) == Some(node);
        self.enter(node, !is_first);
    }

    fn restart(&mut self) {
        self.forks.clear();
        self.board = start(self.tree);
        self.state = State::new(self.tree.root());
        self.enter(self.tree.root(), true);
    }

    /// Without open variations, nothing will be undone.
    fn forget(&mut self) {
        if let Some(board) = &mut self.board {
            board.forget();
        }
    }
}

/// The last move of a position.
#[derive(Clone, Copy)]
pub struct LastMove<'a> {
    /// The player.
    pub color: Color,
    /// `B` or `W`.
    pub property: Property<'a>,
}

impl<'a> LastMove<'a> {
    /// Returns the move of a property, if it is one.
    #[must_use]
    pub fn of(property: Property<'a>) -> Option<LastMove<'a>> {
        let color = property.mover()?;
        Some(LastMove { color, property })
    }

    /// Parses the move; `None` if it is unreadable.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        step::read_move(self.property)
    }

    /// Returns the move as in JSON: the value unescaped and trimmed, in lower case in
    /// case-insensitive games, the values of one Twixt turn joined with spaces, and Go's pass as
    /// the empty string.
    #[must_use]
    pub fn text(&self) -> String {
        let game = self.property.node().tree().game();
        if game == Game::Go && self.played() == Some(Move::Pass) {
            return String::new();
        }
        if let Some(written) = self.property.written_plain() {
            return written[2..4]
                .iter()
                .map(|letter| char::from(*letter))
                .collect();
        }
        let values = self.property.values().map(|value| {
            // Boardspace adds spaces to its values.
            let text = match value.simple_text().text {
                Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
                Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
            };
            if game.is_caseless() {
                Cow::Owned(text.to_ascii_lowercase())
            } else {
                text
            }
        });
        match game {
            Game::Twixt => values.collect::<Vec<_>>().join(" "),
            _ => values.take(1).collect(),
        }
    }
}
