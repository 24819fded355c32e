//! Replaying a game: the position at every node of a tree.
//!
//! A [`Replay`] goes to one node, or visits all of them, and tells what stands
//! on the board there, whose turn it is, and what was wrong with the moves. The
//! rules never stop it: every move that can be read is executed as far as it
//! can be (properties.html, B and W).
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
    MoveError, PathError, default_node, find_path, inherited, move_node, named_move, variations,
};
pub use count::FinalCount;
#[doc(hidden)]
pub use count::{handicap, in_words};
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

/// A walk through a game tree that knows the position at the node it is at.
///
/// Going from node to node costs what changes on the way. What a visit holds
/// depends on the size of the board alone, not on the tree: neither on the
/// number of nodes, nor on a line's length, nor on how many variations are open
/// above. One thing grows with the way, because the rule asks for it: where a
/// Go game's RU forbids that a position comes again, all of them are kept, in
/// some forty bytes each.
pub struct Replay<'a> {
    tree: GameTree<'a>,
    game: Game,
    board: Option<AnyBoard>,
    /// Who begins where nothing in the tree says; found out when it is asked.
    first: OnceCell<Option<Color>>,
    /// The tree has a Twixt IP, before which the order of turns is free.
    has_start: bool,
    state: State<'a>,
    /// What was wrong with the moves of the node.
    illegal: Vec<Illegality>,
    /// Places to return to: the nodes above from which variations still begin.
    forks: Forks<'a>,
}

impl<'a> Replay<'a> {
    /// A replay that is at the root.
    #[must_use]
    pub fn new(tree: GameTree<'a>) -> Self {
        let mut replay = Replay::before(tree);
        replay.enter(tree.root(), true);
        replay
    }

    /// A replay that has not yet come to the root: for [`walk`](Self::walk).
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

    /// Goes to a node of the tree: on from where it is if the node lies below,
    /// else from the root.
    pub fn go_to(&mut self, node: Node<'a>) {
        self.follow(node, |_| {});
    }

    /// As [`go_to`](Self::go_to), and `look` gets the replay as it is at each
    /// node that it enters on the way. `look` is not called at the node where the
    /// replay already is, such as the root of a new replay; if the replay must
    /// go back to the root, `look` is called there, too.
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

    /// Visits every node of the tree once, in pre-order: `look` gets the replay
    /// as it is there.
    pub fn visit(&mut self, mut look: impl FnMut(&Replay<'a>)) {
        if !self.state.node.is_root() {
            self.restart();
        }
        look(self);
        self.walk_below(|_, _| {}, look);
    }

    /// As [`visit`](Self::visit), [before](Self::before) the root; and before
    /// each node that is more than a plain move, `look_before` gets the replay
    /// as it is then, and the node. Faults are those of the node seen last.
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

    /// The nodes below the root, where it is.
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

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// The node it is at.
    #[must_use]
    pub fn node(&self) -> Node<'a> {
        self.state.node
    }

    /// The position; `None` in games without a board here, and on boards that
    /// are larger than is played here.
    #[must_use]
    pub fn board(&self) -> Option<&AnyBoard> {
        self.board.as_ref()
    }

    /// The number of the last move: moves are counted from the root, and `MN`
    /// counts anew. A node without a move has the number reached so far.
    #[must_use]
    pub fn move_number(&self) -> i64 {
        self.state.move_number
    }

    /// The last move on the way from the root, in this node or above it.
    #[must_use]
    pub fn last_move(&self) -> Option<LastMove<'a>> {
        let moves = self.state.last_move?.properties().filter_map(|property| {
            let color = step::mover(property)?;
            Some(LastMove { color, property })
        });
        moves.last()
    }

    /// Whose turn it is; `None` once the game is decided, and where nobody can
    /// tell who begins.
    ///
    /// `PL` says it if it stands beside the last move or after it. Otherwise it
    /// is the other colour than the last move's, with what swaps and doubles
    /// change; before any move, who moves next in the file, or who begins by
    /// the game's page.
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

    /// Who has won by now, on the board or because the other gave up, whichever
    /// came first. `RE` is not asked.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.state.winner
    }

    /// Whether the game is over: won, or drawn by agreement.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.state.ended
    }

    /// What was wrong with the moves of this node. To know it of a whole way,
    /// collect it with [`follow`](Self::follow).
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

    /// Whether something was wrong with the moves of this node.
    #[inline]
    #[doc(hidden)]
    pub fn has_faults(&self) -> bool {
        !self.illegal.is_empty()
    }

    /// A number that two positions share if the same stands on the board and
    /// the same side is to play; `None` without a board.
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        let turn = match self.to_play() {
            None => 0,
            Some(Color::Black) => 0x5851_f42d_4c95_7f2d,
            Some(Color::White) => 0x1405_7b7e_f767_814f,
        };
        Some(self.board.as_ref()?.hash() ^ turn)
    }

    /// Executes a child of the node it is at.
    fn enter_child(&mut self, node: Node<'a>) {
        let is_first = node.parent().and_then(|parent| parent.children().next()) == Some(node);
        self.enter(node, !is_first);
    }

    /// Makes the game as it is at the root.
    fn restart(&mut self) {
        self.forks.clear();
        self.board = start(self.tree);
        self.state = State::new(self.tree.root());
        self.enter(self.tree.root(), true);
    }

    /// No variation is open above: nothing will be taken back.
    fn forget(&mut self) {
        if let Some(board) = &mut self.board {
            board.forget();
        }
    }
}

/// The last move of a position.
#[derive(Clone, Copy)]
pub struct LastMove<'a> {
    /// Who moved.
    pub color: Color,
    /// `B` or `W`.
    pub property: Property<'a>,
}

impl<'a> LastMove<'a> {
    /// The move that a property is, if it is one.
    #[must_use]
    pub fn of(property: Property<'a>) -> Option<LastMove<'a>> {
        let color = property.mover()?;
        Some(LastMove { color, property })
    }

    /// What was played; `None` where it cannot be read.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        step::read_move(self.property)
    }

    /// The move as JSON shows it: the value unescaped and trimmed, in lower case in
    /// caseless games, the values of one Twixt turn joined by blanks, and
    /// Go's pass as the empty string.
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
            // Boardspace pads its values.
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
