use std::collections::HashSet;
use std::fmt;

use super::excerpt::Excerpt;
use sgfkit_core::board::{AnyBoard, Board};
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::{Color, Game, Move, Stone};
use sgfkit_core::replay::{Replay, first_player, inherited};
use sgfkit_core::schema::{PropertyType, id};
use sgfkit_core::tree::{Collection, Node, NodeId, Property};

/// The part of a tree that [`extract`] writes as a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The nodes from the root to the node.
    Line {
        /// Continues along first children to the end.
        to_end: bool,
    },
    /// The node and its descendants.
    Subtree {
        /// Keeps the moves above the node. Otherwise the new root sets up the position before it.
        with_moves: bool,
        /// Keeps only the first child of each node below.
        main_line: bool,
    },
}

/// The reasons why [`extract`] fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtractError {
    /// The game has no board here, so its positions are unknown.
    UnknownBoard(Game),
    /// The game has no `GM`, and its moves follow Little Golem's dialect.
    Dialect,
    /// The position cannot be written as setup: Twixt links, or Octi pods in reserve.
    NotAsSetup(Game),
}

impl fmt::Display for ExtractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtractError::UnknownBoard(game) => {
                write!(
                    f,
                    "cannot set up positions of {game}: keep the moves before the node instead"
                )
            }
            ExtractError::Dialect => write!(
                f,
                "cannot set up positions in Little Golem's dialect: keep the moves before the node \
                 instead"
            ),
            ExtractError::NotAsSetup(game) => write!(
                f,
                "cannot write this position of {game} as setup: keep the moves before the node instead"
            ),
        }
    }
}

impl std::error::Error for ExtractError {}

/// Extracts part of a tree as a new game: a file in canonical layout, values byte for byte.
///
/// Without the moves above it, the new root holds the root properties, the game information in
/// force at the node, the position before the node's move as setup with `PL`, and inherited `VW`,
/// `DD` and `PM`. `MN` at the first moves continues the numbering. The subtree of the root is the
/// whole tree.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{Part, extract};
///
/// let games = Collection::parse("(;GM[1]SZ[9]PB[Ada];B[ee];W[ef];B[df]C[Now?](;W[dg])(;W[cf]))");
/// let node = games.tree(0).unwrap().nodes().nth(3).unwrap();
/// let part = Part::Subtree { with_moves: false, main_line: false };
/// let file = extract(node, part)?;
/// assert_eq!(
///     String::from_utf8_lossy(&file),
///     "(;GM[1]SZ[9]AB[ee]AW[ef]PL[B]\nPB[Ada]\n;B[df]MN[3]\nC[Now?]\n(;W[dg])\n(;W[cf]))\n",
/// );
/// # Ok::<(), sgfkit::ops::ExtractError>(())
/// ```
///
/// # Errors
///
/// If a position has to be set up and cannot be.
pub fn extract(node: Node<'_>, part: Part) -> Result<Vec<u8>, ExtractError> {
    let tree = node.tree();
    let mut file = Excerpt::new(tree);
    let is_set_up = matches!(
        part,
        Part::Subtree {
            with_moves: false,
            ..
        }
    );
    match node.parent() {
        Some(parent) if is_set_up => begin(&mut file, parent, node)?,
        Some(parent) => {
            for above in parent.path() {
                file.node();
                file.properties(above);
            }
        }
        None => {}
    }
    match part {
        Part::Line { to_end: false } => {
            let player = player_lost(node);
            file.subtree(
                node,
                |_| false,
                |file, at| {
                    file.properties(at);
                    if let Some(player) = player {
                        file.new_property(id::PL, &[player.to_string()]);
                    }
                },
            );
        }
        Part::Line { to_end } => {
            file.subtree(node, |node| to_end && is_first(node), Excerpt::properties);
        }
        Part::Subtree { main_line, .. } => subtree(&mut file, node, main_line, is_set_up),
    }
    Ok(file.finish())
}

fn is_first(node: Node<'_>) -> bool {
    let parent = node.parent();
    parent.and_then(|parent| parent.children().next()) == Some(node)
}

/// Writes a node and its descendants or its main line. If its position is set up, the first moves
/// get numbers, and its game information moves to the new root.
fn subtree<'a>(file: &mut Excerpt<'a>, node: Node<'a>, main_line: bool, is_set_up: bool) {
    let number = match node.parent() {
        Some(parent) if is_set_up => number_at(parent),
        _ => 0,
    };
    let first_moves = match number {
        0 => HashSet::new(),
        _ => first_moves(node),
    };
    let is_moved = |property: Property<'_>| {
        is_set_up && property.node() == node && !node.is_root() && property.is_game_info()
    };
    file.subtree(
        node,
        |node| !main_line || is_first(node),
        |file, at| {
            let here = at.properties().filter(|property| !is_moved(*property));
            let is_first = first_moves.contains(&at.id());
            let mut number = is_first.then(|| (number + 1).to_string());
            for property in here {
                file.property(property);
                if property.mover().is_some()
                    && let Some(number) = number.take()
                {
                    file.new_property(id::MN, &[number]);
                }
            }
        },
    );
}

fn begin<'a>(file: &mut Excerpt<'a>, parent: Node<'a>, node: Node<'a>) -> Result<(), ExtractError> {
    let tree = node.tree();
    let game = tree.game();
    if little_golem::game(tree).is_some() {
        return Err(ExtractError::Dialect);
    }
    let mut replay = Replay::new(tree);
    replay.go_to(parent);
    let board = replay.board().ok_or(ExtractError::UnknownBoard(game))?;
    file.node();
    let is_root_property = |property: &Property<'_>| {
        property
            .schema()
            .is_some_and(|row| row.kind == PropertyType::Root)
    };
    tree.root()
        .properties()
        .filter(is_root_property)
        .for_each(|property| file.property(property));
    for (id, values) in setup(board, game, parent) {
        file.new_property(id, &values);
    }
    if let Some(color) = to_play(&replay, node) {
        file.new_property(id::PL, &[color.to_string()]);
    }
    for id in [id::VW, id::DD, id::PM] {
        if let Some(property) = inherited(parent, id) {
            file.property(property);
        }
    }
    info_before(node, game)
        .into_iter()
        .for_each(|property| file.property(property));
    if game == Game::LinesOfAction {
        file.new_property(id::SU, &["Custom".to_owned()]);
    }
    // Let the board check the new root.
    let text = file.text_so_far();
    let made = Collection::parse(text);
    let is_same = made.tree(0).is_some_and(|made| {
        Replay::new(made).board().map(|made| made.hash()) == Some(board.hash())
    });
    if is_same {
        Ok(())
    } else {
        Err(ExtractError::NotAsSetup(game))
    }
}

fn info_before(node: Node<'_>, game: Game) -> Vec<Property<'_>> {
    let mut known: Vec<String> = Vec::new();
    let mut info = Vec::new();
    let properties = node.ancestors().flat_map(Node::properties);
    for property in properties.filter(|property| property.is_game_info()) {
        // SU would add a start position.
        let id = property.id().into_owned();
        let is_start = game == Game::LinesOfAction && id == id::SU;
        if !is_start && !known.contains(&id) {
            known.push(id);
            info.push(property);
        }
    }
    info
}

fn player_lost(node: Node<'_>) -> Option<Color> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    // A move or a `PL` already determines the player.
    if replay.last_move().is_some() || node.path().iter().any(|at| at.property(id::PL).is_some()) {
        return None;
    }
    let player = replay.to_play()?;
    (first_player(node.tree()) != Some(player)).then_some(player)
}

fn setup(board: &AnyBoard, game: Game, at: Node<'_>) -> Vec<(&'static str, Vec<String>)> {
    let mut setup = Vec::new();
    for (id, color) in [(id::AB, Color::Black), (id::AW, Color::White)] {
        let stones: Vec<Option<String>> = match board {
            AnyBoard::Octi(board) => board
                .pods(color)
                .into_iter()
                .map(|pod| game.write_stone(&Stone::Pod(pod)))
                .collect(),
            AnyBoard::Backgammon(board) => board
                .stones(color)
                .into_iter()
                .flat_map(|point| {
                    let checkers = board.checkers(color, point) as usize;
                    std::iter::repeat_n(game.write_point(point), checkers)
                })
                .collect(),
            board => board
                .stones(color)
                .into_iter()
                .map(|point| game.write_point(point))
                .collect(),
        };
        setup.push((id, stones.into_iter().flatten().collect()));
    }
    let arrows = board.blocked().unwrap_or_default();
    let arrows = arrows
        .into_iter()
        .filter_map(|point| game.write_point(point));
    setup.push((id::AA, arrows.collect()));
    if game == Game::Backgammon {
        setup.extend(cube(at));
    }
    setup.retain(|(_, values): &(_, Vec<String>)| !values.is_empty());
    setup
}

/// Returns the doubling cube's owner and value (backgammon.html, CO and CV) if they differ from the
/// start.
fn cube(at: Node<'_>) -> Vec<(&'static str, Vec<String>)> {
    let (mut value, mut owner) = (None, None);
    for node in at.path() {
        if let Some(number) = node.number(id::CV) {
            value = Some(number);
        }
        if let Some(text) = node.text(id::CO) {
            owner = Some(text.into_owned());
        }
        if let Some((color, Move::Take)) = node.played() {
            value = Some(value.unwrap_or(1).saturating_mul(2));
            owner = Some(color.to_string().to_ascii_lowercase());
        }
    }
    let value = value.map(|value| (id::CV, vec![value.to_string()]));
    let owner = owner.map(|owner| {
        (
            id::CO,
            vec![sgfkit_core::value::escape(&owner, false).into_owned()],
        )
    });
    value.into_iter().chain(owner).collect()
}

fn to_play(replay: &Replay<'_>, node: Node<'_>) -> Option<Color> {
    let path = replay.node().path();
    let is_known =
        replay.last_move().is_some() || path.iter().any(|above| above.property(id::PL).is_some());
    // Without a move above, take the color of the next move in this line, even in a game that is
    // already decided.
    let mut line = node.main_line();
    let mut next = || line.find_map(|node| node.movers().next());
    if is_known {
        replay.to_play().or_else(next)
    } else {
        next().or_else(|| replay.to_play())
    }
}

fn number_at(node: Node<'_>) -> i64 {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    replay.move_number()
}

/// Returns the nodes of a subtree with a move but no move or number above.
fn first_moves(top: Node<'_>) -> HashSet<NodeId> {
    let mut found = HashSet::new();
    let mut nodes = top.subtree();
    while let Some(node) = nodes.next() {
        let is_numbered = node.property(id::MN).is_some();
        if node.has_move() && !is_numbered {
            found.insert(node.id());
        }
        if node.has_move() || is_numbered {
            nodes.skip_below(node);
        }
    }
    found
}
