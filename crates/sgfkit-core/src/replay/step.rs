//! Executes a node: its setup, then its moves.

use super::{Replay, region};
use crate::board::{AnyBoard, Illegality, Setup};
use crate::game::{Color, Game, Move, Point, Stone, twixt};
use crate::schema::{self, id};
use crate::tree::{GameTree, Node, Property};
use crate::value::Value;

/// The state of a position in addition to the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<N> {
    pub(super) node: N,
    pub(super) move_number: i64,
    pub(super) last_move: Option<N>,
    /// The player to move, by PL or after the last move.
    pub(super) turn: Option<Color>,
    /// Before any move: the color of the next move on this line.
    pub(super) upcoming: Option<Color>,
    /// The player whose double Backgammon's `take` answers.
    doubler: Option<Color>,
    /// Turns need not alternate before a Twixt puzzle's IP.
    in_preparation: bool,
    pub(super) ended: bool,
    pub(super) winner: Option<Color>,
    /// The game ended on the board, so setup or a swap may reopen it.
    by_board: bool,
    /// The work so far, as counted by [`Forks`](super::forks).
    pub(super) work: usize,
}

impl<N> State<N> {
    pub(super) fn new(root: N) -> Self {
        State {
            node: root,
            move_number: 0,
            last_move: None,
            turn: None,
            upcoming: None,
            doubler: None,
            in_preparation: false,
            ended: false,
            winner: None,
            by_board: false,
            work: 0,
        }
    }

    /// Replaces its nodes.
    pub(super) fn map_nodes<M>(self, replace: impl Fn(N) -> M) -> State<M> {
        State {
            node: replace(self.node),
            last_move: self.last_move.map(replace),
            move_number: self.move_number,
            turn: self.turn,
            upcoming: self.upcoming,
            doubler: self.doubler,
            in_preparation: self.in_preparation,
            ended: self.ended,
            winner: self.winner,
            by_board: self.by_board,
            work: self.work,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Move(Color),
    Setup(Setup),
    ToPlay,
    MoveNumber,
    Start,
    Puzzle,
    Nothing,
}

/// Returns the first player by the specification, or by custom if it leaves that open.
///
/// In Go the root decides: White begins after handicap stones.
#[must_use]
pub fn first_player(tree: GameTree<'_>) -> Option<Color> {
    match tree.game() {
        Game::Go => {
            let root = tree.root();
            let has = |id| root.property(id).is_some();
            let is_handicap = root.number(id::HA).is_some_and(|stones| stones >= 2);
            if is_handicap && has(id::AB) && !has(id::AW) {
                Some(Color::White)
            } else {
                Some(Color::Black)
            }
        }
        game => game.first_color(),
    }
}

pub(super) fn mover(property: Property<'_>) -> Option<Color> {
    match role(property.identifier()) {
        Role::Move(color) => Some(color),
        _ => None,
    }
}

impl<'a> Node<'a> {
    /// Returns the moves in order, as a replay executes them: the color, and the move or `None` if
    /// it is unreadable.
    ///
    /// ```
    /// use sgfkit::{Collection, Color, Move};
    ///
    /// let file = Collection::parse("(;GM[1]SZ[19];B[tt])");
    /// let node = file.tree(0).unwrap().main_line().last().unwrap();
    /// assert!(node.moves().eq([(Color::Black, Some(Move::Pass))]));
    /// ```
    pub fn moves(self) -> impl Iterator<Item = (Color, Option<Move>)> + use<'a> {
        let moves = self
            .properties()
            .filter_map(|property| Some((mover(property)?, property)));
        moves.map(|(color, property)| (color, read_move(property)))
    }
}

/// Returns true if a node sets up stones or clears points.
#[must_use]
pub fn sets_up(node: Node<'_>) -> bool {
    let is_setup = |property: Property<'_>| matches!(role(property.identifier()), Role::Setup(_));
    node.properties().any(is_setup)
}

/// Returns the [plain](Property::plain_move) move that begins a node whose other properties do not
/// affect the position: clock, comment, markup.
#[inline]
fn plain_move(node: Node<'_>) -> Option<(Color, Point)> {
    let mut properties = node.properties();
    let played = properties.next()?.plain_move()?;
    let is_alone = properties.all(|property| role(property.identifier()) == Role::Nothing);
    is_alone.then_some(played)
}

/// Parses the move in a property, combining the values of a Twixt turn.
pub(super) fn read_move(property: Property<'_>) -> Option<Move> {
    let tree = property.node().tree();
    match tree.game() {
        Game::Go => property.values().next()?.go_move(),
        Game::Twixt => twixt_turn(property),
        _ => property.values().next()?.read_move(),
    }
}

/// Parses the values of a turn as its steps in order (twixt.html, first version).
fn twixt_turn(property: Property<'_>) -> Option<Move> {
    let mut values = property.decode();
    let Ok(Value::Move(first)) = values.next()? else {
        return None;
    };
    let Some(second) = values.next() else {
        return Some(first);
    };
    let mut steps = Vec::new();
    for value in [Ok(Value::Move(first)), second].into_iter().chain(values) {
        match value {
            Ok(Value::Move(Move::Place(hole))) => steps.push(twixt::Step::Peg(hole)),
            Ok(Value::Move(Move::Twixt(more))) => steps.extend(more),
            // A draw may be offered along with a peg.
            Ok(Value::Move(Move::ProposeDraw)) => {}
            _ => return None,
        }
    }
    Some(Move::Twixt(steps))
}

#[inline]
fn role(identifier: &[u8]) -> Role {
    match schema::slot(identifier) {
        Some(slot) => ROLES[slot],
        None => old_role(identifier),
    }
}

const ROLES: [Role; schema::SLOT_COUNT] = {
    const NAMED: [(&[u8], Role); 11] = [
        (b"B", Role::Move(Color::Black)),
        (b"W", Role::Move(Color::White)),
        (b"AB", Role::Setup(Setup::Add(Color::Black))),
        (b"AW", Role::Setup(Setup::Add(Color::White))),
        (b"AE", Role::Setup(Setup::Clear)),
        (b"AA", Role::Setup(Setup::Block)),
        (b"RP", Role::Setup(Setup::Remove)),
        (b"PL", Role::ToPlay),
        (b"MN", Role::MoveNumber),
        (b"IP", Role::Start),
        (b"PZ", Role::Puzzle),
    ];
    let mut roles = [Role::Nothing; schema::SLOT_COUNT];
    let mut index = 0;
    while index < NAMED.len() {
        if let Some(slot) = schema::slot(NAMED[index].0) {
            roles[slot] = NAMED[index].1;
        }
        index += 1;
    }
    roles
};

#[cold]
fn old_role(identifier: &[u8]) -> Role {
    match schema::canonical_id(identifier) {
        short if short.len() < identifier.len() => role(&short),
        _ => Role::Nothing,
    }
}

impl<'a> Replay<'a> {
    /// Executes a child of the current node. `begins_line`: it is not the first child, so another
    /// move may come next.
    pub(super) fn enter(&mut self, node: Node<'a>, begins_line: bool) {
        if let Some((color, point)) = plain_move(node)
            && self.enter_plain(node, color, point)
        {
            return;
        }
        self.state.node = node;
        self.illegal.clear();
        let mut first_move = None;
        let mut moves = 0;
        let mut has_setup = false;
        let mut to_play = None;
        let mut move_number = None;
        let mut is_start = false;
        for property in node.properties() {
            match role(property.identifier()) {
                Role::Move(color) => {
                    moves += 1;
                    first_move.get_or_insert((color, property));
                }
                Role::Setup(_) => has_setup = true,
                Role::ToPlay => to_play = to_play.or(Some(property)),
                Role::MoveNumber => move_number = move_number.or(Some(property)),
                Role::Start => is_start = true,
                Role::Puzzle => self.state.in_preparation = self.has_start,
                Role::Nothing => {}
            }
        }
        if has_setup {
            self.set_up(node);
        }
        if let Some((color, property)) = first_move {
            self.state.last_move = Some(node);
            self.play(color, property);
            if moves > 1 {
                self.play_more(node);
            }
        }
        if let Some(color) = to_play.and_then(Property::color) {
            self.state.turn = Some(color);
        }
        if let Some(Ok(Value::Number(number))) = move_number.and_then(|mn| mn.decode().next()) {
            self.state.move_number = number;
        }
        if is_start {
            self.state.in_preparation = false;
        }
        // There is no move so far, nor in this node.
        if begins_line && self.state.turn.is_none() {
            self.find_upcoming(node);
        }
    }

    /// Executes a node that only has a plain move: a fast [`enter`](Self::enter). Returns false for
    /// games other than Go.
    #[inline]
    pub(super) fn enter_plain(&mut self, node: Node<'a>, color: Color, point: Point) -> bool {
        let Some(AnyBoard::Go(board)) = &mut self.board else {
            return false;
        };
        let state = &mut self.state;
        state.node = node;
        self.illegal.clear();
        state.last_move = Some(node);
        state.move_number = state.move_number.saturating_add(1);
        if state.turn.replace(color.opposite()) == Some(color.opposite()) {
            self.illegal.push(Illegality::WrongTurn);
        }
        board.place(color, point, &mut self.illegal);
        true
    }

    #[cold]
    fn play_more(&mut self, node: Node<'a>) {
        let moves = node
            .properties()
            .filter_map(|property| Some((mover(property)?, property)));
        moves
            .skip(1)
            .for_each(|(color, property)| self.play(color, property));
    }

    /// Executes the setup of a node in property order, which only matters if two properties contain
    /// the same point, against the specification.
    fn set_up(&mut self, node: Node<'a>) {
        let Some(board) = &mut self.board else { return };
        for property in node.properties() {
            if let Role::Setup(setup) = role(property.identifier()) {
                set_up(board, setup, property);
            }
        }
        self.ask_anew();
    }

    /// Recomputes the winner on the board, because setup or a swap may reopen the game.
    fn ask_anew(&mut self) {
        if self.state.by_board {
            self.state.by_board = false;
            self.state.winner = None;
            self.state.ended = false;
        }
        self.look_for_winner();
    }

    fn play(&mut self, color: Color, property: Property<'a>) {
        self.state.move_number = self.state.move_number.saturating_add(1);
        let expected = self.state.turn.replace(color.opposite());
        if !self.game.has_typed_moves() {
            self.check_turn(color, expected);
            return;
        }
        let Some(played) = read_move(property) else {
            self.check_turn(color, expected);
            self.illegal.push(Illegality::Illegal);
            return;
        };
        let gives_up = matches!(played, Move::Resign | Move::Forfeit | Move::Drop);
        if gives_up {
            if !self.state.ended {
                self.state.winner = Some(color.opposite());
                self.state.ended = true;
            }
            return;
        }
        // In Othello, the turn passes from a color that has no move.
        let has_to_pass = played == Move::Pass
            && matches!(&self.board, Some(AnyBoard::Othello(board)) if !board.can_move(color));
        if !has_to_pass {
            self.check_turn(color, expected);
        }
        if let Some(board) = &mut self.board {
            board.play(color, &played, &mut self.illegal);
        }
        match played {
            Move::Place(_) => {}
            // The players change places, and the same color moves again (hex.html and twixt.html,
            // special moves).
            Move::SwapSides => self.state.turn = Some(color),
            Move::AcceptDraw => self.state.ended = true,
            // After a beaver, the first doubler rolls the dice (backgammon.html).
            Move::Double => {
                self.state.doubler.get_or_insert(color);
            }
            Move::Take => {
                let doubler = self.state.doubler.take();
                self.state.turn = doubler.or(self.state.turn);
            }
            _ => {}
        }
        match (self.game, &played) {
            (Game::Hex, Move::SwapPieces) => self.ask_anew(),
            _ => self.look_for_winner(),
        }
        if let Some(AnyBoard::Othello(board)) = &self.board
            && !self.state.ended
            && !board.can_move(color.opposite())
        {
            // There is no value for a pass, so the same color moves again.
            if board.can_move(color) {
                self.state.turn = Some(color);
            } else {
                self.state.ended = true;
                self.state.by_board = true;
            }
        }
    }

    fn find_upcoming(&mut self, node: Node<'a>) {
        let state = &mut self.state;
        let mut movers = node
            .main_line()
            .skip(1)
            .inspect(|_| state.work += 1)
            .map(|node| node.properties().find_map(mover));
        state.upcoming = movers.find_map(|mover| mover);
    }

    fn check_turn(&mut self, color: Color, expected: Option<Color>) {
        let State {
            ended,
            in_preparation,
            ..
        } = self.state;
        let is_wrong = expected.is_some_and(|expected| expected != color);
        if is_wrong && !ended && !in_preparation {
            self.illegal.push(Illegality::WrongTurn);
        }
    }

    fn look_for_winner(&mut self) {
        if self.state.ended {
            return;
        }
        if let Some(winner) = self.board.as_ref().and_then(|board| board.winner()) {
            self.state.winner = Some(winner);
            self.state.ended = true;
            self.state.by_board = true;
        }
    }
}

fn set_up(board: &mut AnyBoard, setup: Setup, property: Property<'_>) {
    let mut has_rectangles = false;
    for value in property.decode() {
        match value {
            Ok(Value::Point(point)) => {
                board.set_up(setup, &Stone::Point(point));
            }
            Ok(Value::Stone(stone)) => {
                board.set_up(setup, &stone);
            }
            Ok(Value::Rectangle(..)) => has_rectangles = true,
            _ => {}
        }
    }
    if has_rectangles {
        for point in region::rectangles([property].into_iter(), board.size()) {
            board.set_up(setup, &Stone::Point(point));
        }
    }
}
