//! Turning, mirroring, and exchanging colours.

mod colors;
mod in_place;
mod mapping;

use std::collections::BTreeMap;
use std::fmt;

use in_place::{InPlace, Taken};
pub(super) use mapping::Mapping;

use sgfkit_core::board::AnyBoard;
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point, Symmetry};
use sgfkit_core::replay::{self, Replay, points_on};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property};
use sgfkit_core::value::RawValue;

/// Something that [`transform`] left as it was although its board was turned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unturned {
    /// The identifier.
    pub property: String,
    /// Why it stays.
    pub reason: UnturnedReason,
    /// How many values stay.
    pub values: usize,
    /// Where the first one stands: the tree, from 1.
    pub tree: usize,
    /// And its node, in pre-order from 0.
    pub node: usize,
    /// The first of them.
    pub value: String,
}

/// Why a value was not turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnturnedReason {
    /// A point or a move beyond the board, which has no other side there. On a board
    /// whose sides change places its coordinates do, too, if it would lie on the board.
    OffBoard,
    /// A rectangle reaches beyond the board: only what is on it is kept.
    Cut,
    /// A point comes to lie so far out that SGF has no name for it.
    Unnamed,
    /// What an engine left, or a private property: only its program knows where
    /// in it points stand.
    Private,
}

impl fmt::Display for Unturned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unturned {
            property,
            values,
            tree,
            node,
            value,
            ..
        } = self;
        let first = format_args!("the first in game {tree}, node {node}");
        match self.reason {
            UnturnedReason::OffBoard => write!(
                f,
                "{property}[{value}] names a point off the board, which stays off it ({values} such, {first})"
            ),
            UnturnedReason::Cut => write!(
                f,
                "{property}[{value}] reaches beyond the board and is cut at its edge ({values} such, {first})"
            ),
            UnturnedReason::Unnamed => write!(
                f,
                "{property}[{value}] would lie where points have no names and stays as it is \
                 ({values} such, {first})"
            ),
            UnturnedReason::Private => write!(
                f,
                "{property} is no property of the specification and may name points: it stays as \
                 it is ({values} such, {first})"
            ),
        }
    }
}

/// What [`transform`] does. Nothing without a wish.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct TransformOptions {
    /// How the board is turned or mirrored, as it is drawn: Lines of Action
    /// and Octi have row 1 at the bottom.
    pub symmetry: Symmetry,
    /// Black and White change places, with all that is theirs.
    pub swap_colors: bool,
    /// Takes, of all symmetries that the game has, the one under which the
    /// moves of the main line are the smallest as text, the first move first.
    /// [`symmetry`](Self::symmetry) plays no part then.
    pub canonical: bool,
    /// The only tree to be changed, from 0.
    pub tree_index: Option<usize>,
}

/// Why a collection was not transformed. It is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransformError {
    /// The game of a tree, an index from 0, does not have the symmetry.
    Lacks {
        /// The tree.
        tree: usize,
        /// Its game.
        game: Game,
        /// What the game does have, for people.
        reason: &'static str,
    },
    /// A change could not be written.
    Edit(EditError),
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransformError::Lacks { tree, game, reason } => {
                write!(f, "game {} is {game}: {reason}", tree + 1)
            }
            TransformError::Edit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TransformError {}

impl From<EditError> for TransformError {
    fn from(error: EditError) -> Self {
        TransformError::Edit(error)
    }
}

/// Turns or mirrors the boards of a collection and exchanges the colours:
/// moves, setup, markup, views, territory, and with the colours names, ranks,
/// times, results and values. Texts and private properties stay as they are.
///
/// Where a game's start position is only implied and does not come to lie on
/// itself, it is written into the root. With the colours, `PL` is written where
/// one could not tell any more who begins.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::game::Symmetry;
/// use sgfkit::ops::{TransformOptions, transform};
///
/// let mut games = Collection::parse("(;GM[1]SZ[9]PB[Ada]KM[6.5];B[cd]LB[cd:x][aa:y])");
/// let mut wanted = TransformOptions::default();
/// wanted.symmetry = Symmetry::Diagonal;
/// wanted.swap_colors = true;
/// transform(&mut games, &wanted)?;
/// assert_eq!(&*games.to_bytes(), b"(;GM[1]SZ[9]PW[Ada]KM[-6.5];W[dc]LB[dc:x][aa:y])");
/// # Ok::<(), sgfkit::ops::TransformError>(())
/// ```
///
/// Gives what could not be turned with the board, each property once.
///
/// # Errors
///
/// If a game does not have the symmetry; then nothing is changed.
pub fn transform(
    collection: &mut Collection,
    options: &TransformOptions,
) -> Result<Vec<Unturned>, TransformError> {
    let mut turning = Turning::default();
    for plan in plans(collection, options)? {
        plan.apply(collection, &mut turning)?;
    }
    Ok(turning.unturned.into_values().collect())
}

/// The file that [`transform`] makes of a collection, which stays as it is: tree
/// after tree where that can be, so that memory is needed for the changes of one.
///
/// # Errors
///
/// If a game does not have the symmetry.
pub fn transformed(
    collection: &mut Collection,
    options: &TransformOptions,
) -> Result<(Vec<u8>, Vec<Unturned>), TransformError> {
    let mut plans = plans(collection, options)?.into_iter().peekable();
    let mut turning = Turning {
        in_place: collection.may_write_in_place().then(InPlace::default),
        ..Turning::default()
    };
    let bytes = collection.edited_in_turn(|collection, index| {
        let plan = plans.next_if(|plan| plan.tree == index);
        plan.map_or(Ok(()), |plan| plan.apply(collection, &mut turning))
    })?;
    if let Some(bytes) = bytes {
        return Ok((bytes, turning.unturned.into_values().collect()));
    }
    let mut transformed = collection.clone();
    let unturned = transform(&mut transformed, options)?;
    Ok((transformed.to_bytes().into_owned(), unturned))
}

/// What trees have in common that are turned one after another.
#[derive(Default)]
struct Turning {
    unturned: BTreeMap<(String, UnturnedReason), Unturned>,
    /// Where points may be written in place.
    in_place: Option<InPlace>,
}

impl Turning {
    /// Notes the values of a property that stay where they are although the board is
    /// turned. Its node has a number in a tree from 1.
    fn note_unturned(
        &mut self,
        mapping: &Mapping,
        property: Property<'_>,
        tree: usize,
        node: usize,
    ) {
        for (reason, value) in mapping.unturned(property) {
            let id = property.id().into_owned();
            let known = self.unturned.entry((id.clone(), reason));
            let known = known.or_insert_with(|| Unturned {
                property: id,
                reason,
                values: 0,
                tree,
                node,
                value: value.simple_text().text.into_owned(),
            });
            known.values += 1;
        }
    }
}

/// What becomes of the trees that are to be changed, in their order.
fn plans(collection: &Collection, options: &TransformOptions) -> Result<Vec<Plan>, TransformError> {
    let wanted = |tree: &GameTree<'_>| options.tree_index.is_none_or(|index| index == tree.index());
    let trees = collection.trees().filter(wanted);
    trees.map(|tree| Plan::new(tree, options)).collect()
}

/// The ways to turn or mirror a tree's board that its game has, the colours as
/// they are. That nothing is moved comes first, and is all there is where the
/// moves are not known.
pub(super) fn symmetries(tree: GameTree<'_>) -> Vec<Mapping> {
    let size = match tree.size() {
        Some(size) => size,
        None => replay::start(tree)
            .map(|board| board.size())
            .unwrap_or_default(),
    };
    let is_dialect = little_golem::game(tree).is_some();
    let has = |symmetry: &Symmetry| !is_dialect && permit(tree, *symmetry, false).is_ok();
    let others = Symmetry::ALL.into_iter().skip(1).filter(has);
    let all = std::iter::once(Symmetry::Identity).chain(others);
    all.map(|symmetry| Mapping::new(tree.game(), symmetry, size, false))
        .collect()
}

const DIALECT: &str = "but only because GM is missing; the moves are those of Little Golem's \
    dialect, which are not known here";

/// What becomes of one tree.
struct Plan {
    tree: usize,
    mapping: Mapping,
    /// The stones of the start position as they will lie, Black's and White's,
    /// and which of them the root itself has changed.
    start: Option<Start>,
    /// Who will begin.
    to_play: Option<Color>,
}

struct Start {
    stones: [Vec<Point>; 2],
    touched: Vec<Point>,
}

impl Plan {
    fn new(tree: GameTree<'_>, options: &TransformOptions) -> Result<Plan, TransformError> {
        let lacks = |reason| TransformError::Lacks {
            tree: tree.index(),
            game: tree.game(),
            reason,
        };
        if little_golem::game(tree).is_some() {
            return Err(lacks(DIALECT));
        }
        let board = replay::start(tree);
        let size = match size(tree, board.as_ref()) {
            None if tree.game().has_typed_moves() => {
                return Err(lacks("the size of the board is not known, SZ is missing"));
            }
            size => size.unwrap_or_default(),
        };
        let swap = options.swap_colors;
        let mapping = |symmetry| Mapping::new(tree.game(), symmetry, size, swap);
        let symmetry = if !options.canonical {
            permit(tree, options.symmetry, swap).map_err(lacks)?;
            options.symmetry
        } else {
            let permitted = permitted(tree, size, swap);
            match smallest(permitted, moves(tree)) {
                Some((symmetry, _)) => symmetry,
                None => {
                    permit(tree, Symmetry::Identity, swap).map_err(lacks)?;
                    Symmetry::Identity
                }
            }
        };
        let mapping = mapping(symmetry);
        Ok(Plan {
            tree: tree.index(),
            to_play: if swap {
                Replay::new(tree).to_play().map(Color::opposite)
            } else {
                None
            },
            start: board
                .filter(|_| has_start(tree.game()))
                .map(|board| Start::new(tree, &board, &mapping)),
            mapping,
        })
    }

    fn apply(
        self,
        collection: &mut Collection,
        turning: &mut Turning,
    ) -> Result<(), TransformError> {
        let Some(tree) = collection.tree(self.tree) else {
            return Ok(());
        };
        let root = tree.root().id();
        let nodes = self.look_over(tree, turning);
        for node in nodes {
            collection.change_properties(node, |property| self.mapping.change(property))?;
        }
        if let Some(in_place) = &turning.in_place {
            collection.write_in_place(in_place.letters());
        }
        if let Some(start) = &self.start {
            self.write_start(start, root, collection)?;
        }
        if let (Some(color), Some(tree)) = (self.to_play, collection.tree(self.tree))
            && Replay::new(tree).to_play() != Some(color)
            && tree.root().property(id::PL).is_none()
        {
            collection.set_property(root, id::PL, [color.as_str()])?;
        }
        Ok(())
    }

    /// The nodes whose properties are to be changed, but for those in which that can be
    /// done in place. Notes what stays where it is although the board is turned.
    fn look_over(&self, tree: GameTree<'_>, turning: &mut Turning) -> Vec<NodeId> {
        if let Some(in_place) = &mut turning.in_place {
            in_place.begin(&self.mapping, tree.format());
        }
        let mut nodes = Vec::new();
        for (index, node) in tree.nodes().enumerate() {
            let mut changes = false;
            // A node that lacks its `;` gets one where it changes.
            let stays_in_place = node.has_semicolon();
            for property in node.properties() {
                let in_place = turning.in_place.as_mut().filter(|_| stays_in_place);
                match in_place.map(|in_place| in_place.take(property)) {
                    Some(Taken::Wholly) => continue,
                    Some(Taken::Turned) => {}
                    None | Some(Taken::Not) => changes |= self.mapping.may_change(property),
                }
                if self.mapping.moves_points() {
                    turning.note_unturned(&self.mapping, property, self.tree + 1, index);
                }
            }
            if let Some(in_place) = &mut turning.in_place {
                in_place.end_node(!changes);
            }
            if changes {
                nodes.push(node.id());
            }
        }
        nodes
    }

    /// Writes the start position into the root, where the one that is implied
    /// there would be another.
    fn write_start(
        &self,
        start: &Start,
        root: NodeId,
        collection: &mut Collection,
    ) -> Result<(), EditError> {
        let Some(tree) = collection.tree(self.tree) else {
            return Ok(());
        };
        let implied = replay::start(tree).map(|board| stones(&board));
        if implied.as_ref() == Some(&start.stones) {
            return Ok(());
        }
        let game = tree.game();
        for (id, stones) in [id::AB, id::AW].into_iter().zip(&start.stones) {
            let stones = stones.iter().filter(|point| !start.touched.contains(point));
            let values: Vec<String> = stones
                .filter_map(|point| game.write_point(*point))
                .collect();
            if !values.is_empty() {
                collection.add_values(root, id, values)?;
            }
        }
        if game == Game::LinesOfAction {
            collection.set_property(root, id::SU, ["Custom"])?;
        }
        Ok(())
    }
}

impl Start {
    fn new(tree: GameTree<'_>, board: &AnyBoard, mapping: &Mapping) -> Start {
        let map = |points: Vec<Point>| {
            let mut points: Vec<Point> = points
                .into_iter()
                .map(|point| mapping.point(point))
                .collect();
            points.sort();
            points
        };
        let [black, white] = stones(board).map(map);
        let setup = [id::AB, id::AW, id::AE, id::AA].into_iter();
        let setup = setup.map(|id| tree.root().properties_of(id));
        Start {
            stones: if mapping.swaps() {
                [white, black]
            } else {
                [black, white]
            },
            touched: map(setup
                .flat_map(|list| points_on(list, board.size()))
                .collect()),
        }
    }
}

/// What stands on a board, by row, then by column.
fn stones(board: &AnyBoard) -> [Vec<Point>; 2] {
    [board.stones(Color::Black), board.stones(Color::White)]
}

fn size(tree: GameTree<'_>, board: Option<&AnyBoard>) -> Option<BoardSize> {
    tree.size().or_else(|| board.map(|board| board.size()))
}

/// The symmetry of the board, colours as they are, under which a game is the
/// smallest as text: its size, the setup in its root, then the moves of its
/// main line. Games that begin alike in some orientation begin alike in this
/// one. With it comes the text but for the moves. `None` where no symmetry is
/// known, or the start position of none is the game's.
pub(super) fn canonical(tree: GameTree<'_>) -> Option<(Symmetry, Vec<String>)> {
    let board = replay::start(tree);
    let size = size(tree, board.as_ref())?;
    if little_golem::game(tree).is_some() {
        return None;
    }
    let mut candidates = permitted(tree, size, false);
    if let Some(board) = board.filter(|_| has_start(tree.game())) {
        let stays = |mapping: &Mapping| Start::new(tree, &board, mapping).stones == stones(&board);
        candidates.retain(|(_, mapping)| stays(mapping));
    }
    let setup = [id::AB, id::AW, id::AE, id::AA].map(|id| tree.root().property(id));
    let setup = setup.into_iter().flatten().map(Step::Setup);
    let setup: Vec<Step<'_>> = [Step::Size(size)].into_iter().chain(setup).collect();
    let whole = setup.iter().copied().chain(moves(tree));
    let (symmetry, mapping) = smallest(candidates, whole)?;
    Some((
        symmetry,
        setup
            .iter()
            .map(|step| step.text(symmetry, &mapping))
            .collect(),
    ))
}

/// The symmetries that a game has.
fn permitted(tree: GameTree<'_>, size: BoardSize, swap: bool) -> Vec<(Symmetry, Mapping)> {
    Symmetry::ALL
        .into_iter()
        .filter(|symmetry| permit(tree, *symmetry, swap).is_ok())
        .map(|symmetry| (symmetry, Mapping::new(tree.game(), symmetry, size, swap)))
        .collect()
}

/// What orientations of a game are compared by.
#[derive(Clone, Copy)]
enum Step<'a> {
    Size(BoardSize),
    Setup(Property<'a>),
    Move(RawValue<'a>),
}

impl Step<'_> {
    /// As it will be written.
    fn text(self, symmetry: Symmetry, mapping: &Mapping) -> String {
        match self {
            Step::Size(size) => {
                let BoardSize { columns, rows } = symmetry.size(size);
                format!("{columns}, {rows}")
            }
            Step::Setup(property) => mapping.list(property),
            Step::Move(value) => mapping.played(value).unwrap_or_default(),
        }
    }
}

/// The moves of the main line.
fn moves<'a>(tree: GameTree<'a>) -> impl Iterator<Item = Step<'a>> {
    let moves = tree.main_line().flat_map(Node::properties);
    let moves = moves.filter(|property| property.mover().is_some());
    moves.flat_map(Property::values).map(Step::Move)
}

/// The candidate whose text is the smallest, step by step; the first of equals.
fn smallest<'a>(
    mut candidates: Vec<(Symmetry, Mapping)>,
    steps: impl Iterator<Item = Step<'a>>,
) -> Option<(Symmetry, Mapping)> {
    for step in steps {
        if candidates.len() < 2 {
            break;
        }
        keep_smallest(&mut candidates, |(symmetry, mapping)| {
            step.text(*symmetry, mapping)
        });
    }
    candidates.into_iter().next()
}

/// Keeps the candidates for which a value is smallest, and returns that value. Repeated for
/// one part of a game after another, this finds the orientation in which the game is
/// smallest.
pub(super) fn keep_smallest<C, T: Ord + Default>(
    candidates: &mut Vec<C>,
    value: impl Fn(&C) -> T,
) -> T {
    if let [only] = &candidates[..] {
        return value(only);
    }
    let values: Vec<T> = candidates.iter().map(value).collect();
    let smallest = values.iter().min();
    let mut is_smallest = values.iter().map(|value| Some(value) == smallest);
    candidates.retain(|_| is_smallest.next() == Some(true));
    values.into_iter().min().unwrap_or_default()
}

/// Whether stones stand on the board before the root puts any there.
fn has_start(game: Game) -> bool {
    game.has_board_of_points() && !game.starts_empty()
}

/// Whether a game has a symmetry, as its rules and start position are; or what
/// it has instead.
fn permit(tree: GameTree<'_>, symmetry: Symmetry, swap: bool) -> Result<(), &'static str> {
    let game = tree.game();
    let has = match game {
        Game::Hex => "it has the half turn, and the diagonals if the colours are exchanged",
        Game::Twixt => {
            "it has the half turn and both flips, and the diagonals and quarter turns \
             if the colours are exchanged"
        }
        Game::Octi => {
            "it has the flip of left and right, and the half turn if the colours are exchanged"
        }
        Game::Backgammon => "it has no symmetry but the exchange of colours",
        _ => "its moves are not known here",
    };
    let is_fine = game.symmetries(swap).contains(&symmetry);
    if !is_fine {
        return Err(has);
    }
    use Symmetry::{Antidiagonal, Diagonal, Half, Identity};
    let swaps_pieces = || tree.nodes().any(swaps);
    match game {
        Game::Twixt if !matches!(symmetry, Identity | Half | Diagonal | Antidiagonal) => {
            if swaps_pieces() {
                Err(
                    "swap-pieces mirrors in the diagonal, so only the half turn \
                 and the diagonals leave it what it is",
                )
            } else {
                Ok(())
            }
        }
        _ => Ok(()),
    }
}

fn swaps(node: Node<'_>) -> bool {
    matches!(node.played(), Some((_, Move::SwapPieces)))
}
