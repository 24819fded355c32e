//! What an engine is asked: the positions of a game, along its lines of moves.

use sgfkit::analysis::vertex;
use sgfkit::replay::{self, Replay};
use sgfkit::{BoardSize, Color, GameTree, Node, NodeId};

/// Stones, moves from there on, and the positions among them that are asked
/// about.
pub struct Line {
    /// Points of stones that stand first, as the Go Text Protocol names them.
    pub stones: [Vec<String>; 2],
    /// Whose turn it is before the moves.
    pub first: Color,
    pub moves: Vec<(Color, String)>,
    pub asked: Vec<Asked>,
    /// The node that the moves lead to, and how far from the root that is.
    end: (NodeId, usize),
}

/// A position that is asked about.
#[derive(Clone, Copy)]
pub struct Asked {
    pub node: NodeId,
    /// How many of the line's moves lead to it.
    pub turn: usize,
    /// Whose turn it is there.
    pub side: Color,
}

/// The lines that lead to nodes, of which each is asked about once. Where a move
/// is none on this board, the nodes that follow it are left out: they come second.
pub fn lines<'a>(
    tree: GameTree<'a>,
    wanted: impl Fn(Node<'a>) -> bool,
) -> (Vec<Line>, Vec<NodeId>) {
    let mut lines: Vec<Line> = Vec::new();
    let mut left_out = Vec::new();
    let size = tree.size().unwrap_or_default();
    // The nodes from the root to the one that is looked at.
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

/// A node on the way.
struct Step<'a> {
    node: Node<'a>,
    /// How far above the moves begin, and the stones there; `None` where the
    /// position cannot be told.
    base: Option<Base>,
    moves: Vec<(Color, String)>,
}

#[derive(Clone)]
struct Base {
    /// The depth of the node whose stones stand first.
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
            // Those of a node that begins are on the board already.
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

/// Adds the position at the end of the way to the line that leads to it, or
/// begins another.
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
        // Stones that stand first further down make another line.
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
