//! Splits a game into lines of positions for an engine.

use sgfkit::analysis::vertex;
use sgfkit::replay::{self, Replay};
use sgfkit::{BoardSize, Color, GameTree, Node, NodeId};

/// Initial stones, moves from there, and the positions among them to analyze.
pub struct Line {
    /// The points of initial stones, in the notation of the Go Text Protocol.
    pub stones: [Vec<String>; 2],
    /// The player to move before the moves.
    pub first: Color,
    pub moves: Vec<(Color, String)>,
    pub asked: Vec<Asked>,
    /// The last node, and its distance from the root.
    end: (NodeId, usize),
}

#[derive(Clone, Copy)]
pub struct Asked {
    pub node: NodeId,
    /// The number of moves that lead to it.
    pub turn: usize,
    pub side: Color,
}

/// Returns lines that cover the wanted nodes, each once, and the nodes that are omitted because
/// they follow a move that is not on the board.
pub fn lines<'a>(
    tree: GameTree<'a>,
    wanted: impl Fn(Node<'a>) -> bool,
) -> (Vec<Line>, Vec<NodeId>) {
    let mut lines: Vec<Line> = Vec::new();
    let mut left_out = Vec::new();
    let size = tree.size().unwrap_or_default();
    // The path from the root to the current node.
    let mut way: Vec<Step<'a>> = Vec::new();
    Replay::new(tree).visit(|at| {
        let node = at.node();
        while way
            .last()
            .is_some_and(|step| Some(step.node) != node.parent())
        {
            way.pop();
        }
        let step = Step::of(at, &way, size);
        let base = step.base.clone();
        way.push(step);
        if wanted(node) {
            match (base, at.to_play()) {
                (Some(base), Some(side)) => ask(&mut lines, &way, &base, side),
                _ => left_out.push(node.id()),
            }
        }
    });
    (lines, left_out)
}

struct Step<'a> {
    node: Node<'a>,
    /// The start of the moves and the initial stones; `None` if the position is unknown.
    base: Option<Base>,
    moves: Vec<(Color, String)>,
}

#[derive(Clone)]
struct Base {
    /// The depth of the node with the initial stones.
    depth: usize,
    stones: std::rc::Rc<([Vec<String>; 2], Color)>,
}

impl<'a> Step<'a> {
    fn of(at: &Replay<'a>, way: &[Step<'a>], size: BoardSize) -> Step<'a> {
        let node = at.node();
        let (above, depth) = (way.last(), way.len());
        let begins = above.is_none() || replay::sets_up(node);
        let moves = node.moves().map(|(color, played)| {
            let name = played.and_then(|played| vertex(&played, size))?;
            Some((color, name))
        });
        let moves: Option<Vec<_>> = moves.collect();
        let base = match (begins, above) {
            (false, Some(above)) if moves.is_some() => above.base.clone(),
            (false, _) => None,
            _ => stones(at, size).map(|stones| Base { depth, stones }),
        };
        Step {
            node,
            base,
            // The moves in the first node are already on the board.
            moves: if begins {
                Vec::new()
            } else {
                moves.unwrap_or_default()
            },
        }
    }
}

type Stones = std::rc::Rc<([Vec<String>; 2], Color)>;

fn stones(at: &Replay<'_>, size: BoardSize) -> Option<Stones> {
    let board = at.board()?;
    let names = |color| {
        let points = board.stones(color).into_iter();
        points
            .map(|point| vertex(&sgfkit::Move::Place(point), size))
            .collect::<Option<Vec<_>>>()
    };
    let stones = [names(Color::Black)?, names(Color::White)?];
    Some((stones, at.to_play()?).into())
}

/// Adds the last position of the path to the line that leads to it, or to a new line.
fn ask(lines: &mut Vec<Line>, way: &[Step<'_>], base: &Base, side: Color) {
    let Some(at) = way.last().map(|step| step.node.id()) else {
        return;
    };
    let moves = |from: usize| {
        way[from..]
            .iter()
            .flat_map(|step| step.moves.iter().cloned())
    };
    let (stones, first) = &*base.stones;
    let goes_on = |line: &&mut Line| {
        let (end, depth) = line.end;
        let is_on_way = way.get(depth).is_some_and(|step| step.node.id() == end);
        // A later node with initial stones starts a new line.
        is_on_way && depth >= base.depth && line.stones == *stones
    };
    match lines.last_mut().filter(goes_on) {
        Some(line) => line.moves.extend(moves(line.end.1 + 1)),
        None => lines.push(Line {
            stones: stones.clone(),
            first: *first,
            moves: moves(base.depth).collect(),
            asked: Vec::new(),
            end: (at, 0),
        }),
    }
    let Some(line) = lines.last_mut() else { return };
    line.end = (at, way.len() - 1);
    line.asked.push(Asked {
        node: at,
        turn: line.moves.len(),
        side,
    });
}
