//! Addresses of nodes, and properties that nodes inherit.

use std::fmt;

use super::problem::{problem_start, start};
use super::step::{mover, read_move};
use crate::game::{Game, Move, go};
use crate::schema::id;
use crate::tree::{GameTree, Node, Property};

/// Returns the node to show first: in Hex and Twixt the first one with `IP`, otherwise the start of
/// a problem, or the end of the main line.
///
/// See [`not_a_problem`](super::not_a_problem) for the definition of problems.
#[must_use]
pub fn default_node(tree: GameTree<'_>) -> Node<'_> {
    let end = || tree.main_line().last().unwrap_or(tree.root());
    start(tree)
        .or_else(|| problem_start(tree))
        .unwrap_or_else(end)
}

/// Returns the node of the `number`-th move on the main line, ignoring `MN`; 0 is the root.
///
/// # Errors
///
/// If the main line has fewer moves.
pub fn move_node(tree: GameTree<'_>, number: usize) -> Result<Node<'_>, MoveError> {
    if number == 0 {
        return Ok(tree.root());
    }
    let mut moves = 0;
    for node in tree.main_line() {
        moves += node.properties().filter_map(mover).count();
        if moves >= number {
            return Ok(node);
        }
    }
    Err(MoveError { moves })
}

/// The error of [`move_node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveError {
    /// The number of moves on the main line.
    pub moves: usize,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.moves == 1 { "" } else { "s" };
        write!(f, "the main line has only {} move{plural}", self.moves)
    }
}

impl std::error::Error for MoveError {}

/// Finds the node after these moves from the root: `Q16,D4,pass`, in players' notation or SGF's.
///
/// Skips nodes without a move, ignores colors, and takes the first of several matching nodes.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::find_path;
///
/// let file = Collection::parse("(;GM[1];B[pd](;W[dd])(;C[why not]W[dp]))");
/// let tree = file.tree(0).unwrap();
/// assert_eq!(find_path(tree, "Q16,D4"), Ok(tree.nodes().nth(3).unwrap()));
/// assert_eq!(find_path(tree, "Q16,D4"), find_path(tree, "pd,dp"));
/// let error = find_path(tree, "Q16,C3").unwrap_err();
/// assert_eq!(error.to_string(), "C3 does not follow `Q16`; the moves are D16, D4");
/// let error = find_path(tree, "pd,cq").unwrap_err();
/// assert_eq!(error.to_string(), "cq does not follow `pd`; the moves are dd, dp");
/// ```
///
/// # Errors
///
/// If a text is not a move of the game, or if no such move follows.
pub fn find_path<'a>(tree: GameTree<'a>, path: &str) -> Result<Node<'a>, PathError> {
    let mut found = vec![tree.root()];
    let mut before = String::new();
    for name in path.split(',').map(str::trim) {
        let wanted = named_move(tree, name).ok_or_else(|| PathError::NoMove(name.to_owned()))?;
        let next = next_moves(&found);
        let is_wanted = |node: &&Node<'a>| {
            let mut moves = node
                .properties()
                .filter(|property| mover(*property).is_some());
            moves.any(|property| read_move(property).map(plain).as_ref() == Some(&wanted))
        };
        found = next.iter().filter(is_wanted).copied().collect();
        if found.is_empty() {
            return Err(PathError::NoSuchMove {
                name: name.to_owned(),
                before,
                there: names(&next, is_of_players(tree, name)),
            });
        }
        if !before.is_empty() {
            before.push(',');
        }
        before.push_str(name);
    }
    Ok(found[0])
}

/// Parses a move in players' notation or SGF's, including `pass` in Go; `None` if the game has no
/// such move.
///
/// ```
/// use sgfkit::{Collection, Move, Point, replay::named_move};
///
/// let game = Collection::parse("(;GM[1]SZ[19])");
/// let tree = game.tree(0).unwrap();
/// assert_eq!(named_move(tree, "Q16"), Some(Move::Place(Point::new(15, 3))));
/// assert_eq!(named_move(tree, "pd"), named_move(tree, "Q16"));
/// ```
#[must_use]
pub fn named_move(tree: GameTree<'_>, name: &str) -> Option<Move> {
    let game = tree.game();
    let size = tree.facts().size;
    if let Some(played) = game.parse_players_move(name, size) {
        return Some(played);
    }
    let played = match game {
        _ if name.is_empty() => None,
        Game::Go => go::parse_move_on(name.as_bytes(), size),
        _ => game.parse_move(name),
    };
    played.map(plain)
}

fn is_of_players(tree: GameTree<'_>, name: &str) -> bool {
    let size = tree.facts().size;
    let played = tree.game().parse_players_move(name, size);
    // A pass is the same in both notations.
    played.is_some_and(|played| played != Move::Pass)
}

/// The errors of [`find_path`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// The text is not a move of the game.
    NoMove(String),
    /// The move does not follow.
    NoSuchMove {
        /// The move that was not found.
        name: String,
        /// The moves before it.
        before: String,
        /// The existing moves, in the same notation.
        there: Vec<String>,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::NoMove(name) => write!(f, "`{name}` is not a move of this game"),
            PathError::NoSuchMove {
                name,
                before,
                there,
            } => {
                if before.is_empty() {
                    write!(f, "no variation begins with {name}; ")?;
                } else {
                    write!(f, "{name} does not follow `{before}`; ")?;
                }
                match &there[..] {
                    [] => write!(f, "no moves follow"),
                    [one] => write!(f, "the only move is {one}"),
                    all => write!(f, "the moves are {}", all.join(", ")),
                }
            }
        }
    }
}

impl std::error::Error for PathError {}

/// Returns the nodes to show as variations, main line first: the children, or with an odd `ST` in
/// the root the siblings and the node itself (properties.html, ST). Empty if there is no choice.
#[must_use]
pub fn variations(node: Node<'_>) -> Vec<Node<'_>> {
    let style = node.tree().root().number(id::ST).unwrap_or_default();
    let of = match style & 1 {
        0 => Some(node),
        _ => node.parent(),
    };
    let nodes: Vec<_> = of.into_iter().flat_map(Node::children).collect();
    match nodes.len() {
        1 => Vec::new(),
        _ => nodes,
    }
}

/// Returns the property in force at a node, its own or the nearest above, for properties with the
/// attribute *inherit*: `DD`, `PM` and `VW` (sgf4.html §2.2.2). `None` if there is none, or if an
/// empty value cleared it.
///
/// Takes time for the path to that node.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::inherited;
///
/// let file = Collection::parse("(;GM[1]VW[aa:jj];B[cc];VW[];B[dd])");
/// let nodes: Vec<_> = file.tree(0).unwrap().nodes().collect();
/// assert_eq!(inherited(nodes[1], "VW").unwrap().node(), nodes[0]);
/// assert!(inherited(nodes[3], "VW").is_none());
/// ```
#[must_use]
pub fn inherited<'a>(node: Node<'a>, id: &str) -> Option<Property<'a>> {
    let property = node.ancestors().find_map(|node| node.property(id))?;
    let is_cleared = property.values().all(|value| value.raw().is_empty());
    (!is_cleared).then_some(property)
}

/// Returns a property with game info for a node: that of the root, or of the nearest ancestor if the
/// root has no game info. A path has one node with game info (properties.html, game-info), and nearly
/// always it is the root, so long lines are seldom walked.
#[doc(hidden)]
#[must_use]
pub fn game_info<'a>(node: Node<'a>, id: &str) -> Option<Property<'a>> {
    let root = node.tree().root();
    if root.properties().any(Property::is_game_info) {
        root.property(id)
    } else {
        inherited(node, id)
    }
}

fn next_moves<'a>(nodes: &[Node<'a>]) -> Vec<Node<'a>> {
    let mut found = Vec::new();
    for top in nodes {
        let mut below = top.subtree();
        below.next();
        while let Some(node) = below.next() {
            if node.properties().any(|property| mover(property).is_some()) {
                found.push(node);
                below.skip_below(node);
            }
        }
    }
    found
}

/// Drops parts of a move that do not distinguish it.
fn plain(played: Move) -> Move {
    match played {
        Move::LinesOfAction { from, to, .. } => Move::LinesOfAction {
            from,
            to,
            capture: false,
        },
        other => other,
    }
}

fn names(nodes: &[Node<'_>], as_players: bool) -> Vec<String> {
    let mut names = Vec::new();
    for node in nodes {
        let mut properties = node.properties();
        let Some(property) = properties.find(|property| mover(*property).is_some()) else {
            continue;
        };
        let (game, size) = (node.tree().game(), node.tree().facts().size);
        let of_players = || game.players_move(&read_move(property)?, size);
        let of_sgf = || {
            let value = property.values().next();
            value.map_or_else(String::new, |value| value.simple_text().text.into_owned())
        };
        let name = match as_players.then(of_players).flatten() {
            Some(name) => name,
            None => of_sgf(),
        };
        let name = if name.is_empty() {
            "pass".to_owned()
        } else {
            name
        };
        if !names.contains(&name) {
            names.push(name);
        }
        if names.len() > 20 {
            break;
        }
    }
    names
}
