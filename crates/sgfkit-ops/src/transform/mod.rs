//! Rotates and mirrors boards, and swaps colors.

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

/// Values of a property that [`transform`] left unchanged although the board was mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unturned {
    /// The identifier.
    pub property: String,
    /// The reason why the values stay.
    pub reason: UnturnedReason,
    /// The number of values.
    pub values: usize,
    /// The index of the tree of the first value, from 0.
    pub tree: usize,
    /// The node of the first value, in pre-order from 0.
    pub node: usize,
    /// The first value.
    pub value: String,
}

/// The reasons why a value was not mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum UnturnedReason {
    /// A point or move off the board has no counterpart. Its coordinates are swapped if it would
    /// otherwise be on the board.
    OffBoard,
    /// A rectangle extends beyond the board: only the part on the board is kept.
    Cut,
    /// The new point is too far out for a name in SGF.
    Unnamed,
    /// Engine data or a private property: only its program knows where it contains points.
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
        let first = format_args!("first in game {}, node {node}", tree + 1);
        match self.reason {
            UnturnedReason::OffBoard => write!(
                f,
                "{property}[{value}]: kept a point off the board ({values} values, {first})"
            ),
            UnturnedReason::Cut => write!(
                f,
                "{property}[{value}]: cut a rectangle at the edge of the board ({values} values, {first})"
            ),
            UnturnedReason::Unnamed => write!(
                f,
                "{property}[{value}]: unchanged, because SGF has no name for the new point \
                 ({values} values, {first})"
            ),
            UnturnedReason::Private => write!(
                f,
                "{property}: unchanged, because it is not in the specification; it may contain \
                 points ({values} values, {first})"
            ),
        }
    }
}

/// Options for [`transform`]; the default changes nothing.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct TransformOptions {
    /// The symmetry to apply to the board as drawn: Lines of Action and Octi have row 1 at the
    /// bottom.
    pub symmetry: Symmetry,
    /// Swaps Black and White, with all their properties.
    pub swap_colors: bool,
    /// Chooses the symmetry of the game for which the moves of the main line are smallest as text,
    /// in order. Ignores [`symmetry`](Self::symmetry).
    pub canonical: bool,
    /// Limits the change to the tree with this index, from 0.
    pub tree_index: Option<usize>,
}

/// The reasons why [`transform`] fails. The collection is unchanged then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransformError {
    /// The game does not have the symmetry.
    Lacks {
        /// The index of the tree, from 0.
        tree: usize,
        /// The game of the tree.
        game: Game,
        /// The symmetries that the game has, in words.
        reason: &'static str,
    },
    /// A change could not be written.
    Edit(EditError),
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransformError::Lacks { tree, game, reason } => {
                write!(
                    f,
                    "game {} ({game}) cannot be transformed like this: {reason}",
                    tree + 1
                )
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

/// Rotates or mirrors the boards of a collection, and swaps colors: moves, setup, markup, views,
/// territory, and with the colors also names, ranks, times, results and values. Texts and private
/// properties stay unchanged.
///
/// Writes an implied start position into the root if it is not symmetric, and `PL` if the player to
/// begin would be unclear.
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
/// Returns the values that could not be mapped, one entry per property and reason.
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

/// Returns the file that [`transform`] would create, and leaves the collection unchanged. Works
/// tree by tree if possible, to save memory.
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

#[derive(Default)]
struct Turning {
    unturned: BTreeMap<(String, UnturnedReason), Unturned>,
    in_place: Option<InPlace>,
}

impl Turning {
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

fn plans(collection: &Collection, options: &TransformOptions) -> Result<Vec<Plan>, TransformError> {
    let wanted = |tree: &GameTree<'_>| options.tree_index.is_none_or(|index| index == tree.index());
    let trees = collection.trees().filter(wanted);
    trees.map(|tree| Plan::new(tree, options)).collect()
}

/// Returns the symmetries of a tree's board that its game has, without color swaps. The identity
/// comes first; it is the only one if the moves are unknown.
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

const DIALECT: &str = "GM is missing, and the moves follow Little Golem's dialect";

struct Plan {
    tree: usize,
    mapping: Mapping,
    /// The mapped stones of the start position for Black and White, and those that the root itself
    /// changes.
    start: Option<Start>,
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
            collection.set_property_unchecked(root, id::PL, [color.as_str()])?;
        }
        Ok(())
    }

    /// Returns the nodes that need normal edits, and notes values that stay although the board is
    /// mapped.
    fn look_over(&self, tree: GameTree<'_>, turning: &mut Turning) -> Vec<NodeId> {
        if let Some(in_place) = &mut turning.in_place {
            in_place.begin(&self.mapping, tree.format());
        }
        let mut nodes = Vec::new();
        for (index, node) in tree.nodes().enumerate() {
            let mut changes = false;
            // Changing a node without `;` adds one.
            let stays_in_place = node.has_semicolon();
            for property in node.properties() {
                let in_place = turning.in_place.as_mut().filter(|_| stays_in_place);
                match in_place.map(|in_place| in_place.take(property)) {
                    Some(Taken::Wholly) => continue,
                    Some(Taken::Turned) => {}
                    None | Some(Taken::Not) => changes |= self.mapping.may_change(property),
                }
                if self.mapping.moves_points() {
                    turning.note_unturned(&self.mapping, property, self.tree, index);
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
                collection.add_values_unchecked(root, id, values)?;
            }
        }
        if game == Game::LinesOfAction {
            collection.set_property_unchecked(root, id::SU, ["Custom"])?;
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

fn stones(board: &AnyBoard) -> [Vec<Point>; 2] {
    [board.stones(Color::Black), board.stones(Color::White)]
}

fn size(tree: GameTree<'_>, board: Option<&AnyBoard>) -> Option<BoardSize> {
    tree.size().or_else(|| board.map(|board| board.size()))
}

/// Returns the symmetry, without color swap, for which a game is smallest as text: its size, the
/// setup in its root, then the main line's moves. Games that begin alike in some orientation begin
/// alike in this one. Also returns the text without the moves. `None` if no symmetry is known, or
/// if none keeps the start position.
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

fn permitted(tree: GameTree<'_>, size: BoardSize, swap: bool) -> Vec<(Symmetry, Mapping)> {
    Symmetry::ALL
        .into_iter()
        .filter(|symmetry| permit(tree, *symmetry, swap).is_ok())
        .map(|symmetry| (symmetry, Mapping::new(tree.game(), symmetry, size, swap)))
        .collect()
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Size(BoardSize),
    Setup(Property<'a>),
    Move(RawValue<'a>),
}

impl Step<'_> {
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

fn moves<'a>(tree: GameTree<'a>) -> impl Iterator<Item = Step<'a>> {
    let moves = tree.main_line().flat_map(Node::properties);
    let moves = moves.filter(|property| property.mover().is_some());
    moves.flat_map(Property::values).map(Step::Move)
}

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

/// Keeps the candidates with the smallest value and returns that value. Repeating this for each
/// part of a game finds its smallest orientation.
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

fn has_start(game: Game) -> bool {
    game.has_board_of_points() && !game.starts_empty()
}

/// Returns whether the rules and start position of a game have a symmetry, or else a description of
/// those they have.
fn permit(tree: GameTree<'_>, symmetry: Symmetry, swap: bool) -> Result<(), &'static str> {
    let game = tree.game();
    let has = match game {
        Game::Hex => "use a rotation by 180°, or a diagonal flip with swapped colors",
        Game::Twixt => {
            "use a rotation by 180° or a flip, or a diagonal flip or a rotation by 90° with \
             swapped colors"
        }
        Game::Octi => "use a horizontal flip, or a rotation by 180° with swapped colors",
        Game::Backgammon => "only the colors can be swapped",
        _ => "sgfkit does not support its moves",
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
                Err("because of swap-pieces, only a rotation by 180° and \
                     diagonal flips are possible")
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
