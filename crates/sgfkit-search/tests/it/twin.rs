//! A slow, obvious searcher that replays every game from scratch for every node and tries every
//! place. The fast searcher must find the same hits.

use std::collections::HashMap;

use sgfkit::game::Symmetry;
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Color, Game, GameTree, Move, Node, Point};
use sgfkit_search::{
    ARROW, BLACK, Cell, EMPTY, Hit, Image, Next, Pattern, Query, Sequence, Target, WHITE, Wanted,
    What,
};

/// The contents of a board, row by row as drawn.
type Cells = Vec<u8>;

pub fn cells(game: Game, replay: &Replay<'_>) -> Cells {
    let board = replay.board().unwrap();
    let BoardSize { columns, rows } = board.size();
    let blocked = board.blocked().unwrap_or_default();
    let mut cells = Vec::new();
    for row in 0..rows {
        let row = if game == Game::LinesOfAction {
            rows - 1 - row
        } else {
            row
        };
        for column in 0..columns {
            let point = Point::new(column, row);
            cells.push(match board.at(point) {
                Some(Color::Black) => BLACK,
                Some(Color::White) => WHITE,
                None if blocked.contains(&point) => ARROW,
                None => EMPTY,
            });
        }
    }
    cells
}

/// A node as this searcher sees it.
struct Seen {
    node: u32,
    parent: Option<usize>,
    moves: u32,
    cells: Cells,
    /// Colors and moves, as column and row as drawn.
    played: Vec<(Color, Option<Cell>)>,
}

fn landing(game: Game, rows: u32, size: BoardSize, play: Option<Move>) -> Option<Cell> {
    let point = match play? {
        Move::Place(point) => point,
        Move::Amazons { to, .. } | Move::LinesOfAction { to, .. } | Move::Gess { to, .. } => to,
        Move::Twixt(steps) => steps.iter().find_map(|step| match step {
            sgfkit::game::twixt::Step::Peg(point) => Some(*point),
            _ => None,
        })?,
        _ => return None,
    };
    if !point.is_on(size) {
        return None;
    }
    let row = if game == Game::LinesOfAction {
        rows - 1 - point.row
    } else {
        point.row
    };
    Some(Cell::new(point.column, row))
}

fn look(tree: GameTree<'_>, nodes: &[Node<'_>]) -> Vec<Seen> {
    let all: Vec<Node<'_>> = tree.nodes().collect();
    let game = tree.game();
    let mut seen = Vec::<Seen>::new();
    for node in nodes {
        let mut replay = Replay::new(tree);
        replay.go_to(*node);
        let size = replay.board().unwrap().size();
        let played: Vec<_> = node
            .moves()
            .map(|(color, play)| (color, landing(game, size.rows, size, play)))
            .collect();
        let parent = node
            .parent()
            .and_then(|parent| nodes.iter().position(|one| *one == parent));
        let before = parent.map_or(0, |parent| seen[parent].moves);
        seen.push(Seen {
            node: all.iter().position(|one| one == node).unwrap() as u32,
            parent,
            moves: before + played.len() as u32,
            cells: cells(game, &replay),
            played,
        });
    }
    seen
}

/// Returns the hits of one placement: an image of the pattern at a place.
fn runs(
    seen: &[Seen],
    stands: &dyn Fn(&Cells) -> bool,
    area: [Cell; 2],
) -> Vec<(usize, Option<(usize, usize)>)> {
    let inside = |point: Option<Cell>| {
        point.is_some_and(|Cell { column, row }| {
            (area[0].column..=area[1].column).contains(&column)
                && (area[0].row..=area[1].row).contains(&row)
        })
    };
    let mut hits = Vec::new();
    for (begin, at) in seen.iter().enumerate() {
        let stood = at.parent.is_some_and(|parent| stands(&seen[parent].cells));
        if stood || !stands(&at.cells) {
            continue;
        }
        // All paths downward while the pattern matches.
        let mut nexts = Vec::new();
        let mut open = vec![begin];
        while let Some(above) = open.pop() {
            for (index, below) in seen.iter().enumerate() {
                if below.parent != Some(above) {
                    continue;
                }
                match below.played.iter().position(|(_, point)| inside(*point)) {
                    Some(number) => nexts.push((index, number)),
                    None if stands(&below.cells) => open.push(index),
                    None => {}
                }
            }
        }
        if nexts.is_empty() {
            hits.push((begin, None));
        } else {
            hits.extend(nexts.into_iter().map(|next| (begin, Some(next))));
        }
    }
    hits
}

/// Returns the cell of the game for a cell of the query.
fn there(image: Image, cell: Cell, size: BoardSize) -> Cell {
    let point = image
        .symmetry
        .apply(Point::new(cell.column, cell.row), size);
    Cell::new(point.column, point.row)
}

fn images(game: Game, query: &Query) -> Vec<Image> {
    use Symmetry::{
        Antidiagonal, Diagonal, FlipHorizontal, FlipVertical, Half, Identity, Quarter,
        ThreeQuarters,
    };
    let (plain, swapped): (Vec<Symmetry>, Vec<Symmetry>) = match game {
        Game::Hex => (vec![Identity, Half], vec![Diagonal, Antidiagonal]),
        Game::Twixt => (
            vec![Identity, Half, FlipHorizontal, FlipVertical],
            vec![Quarter, ThreeQuarters, Diagonal, Antidiagonal],
        ),
        _ => (Symmetry::ALL.to_vec(), Symmetry::ALL.to_vec()),
    };
    let (plain, swapped) = match (query.symmetries, game) {
        (true, _) => (plain, swapped),
        (false, Game::Hex | Game::Twixt) => (vec![Identity], vec![Diagonal]),
        (false, _) => (vec![Identity], vec![Identity]),
    };
    let mut images: Vec<Image> = plain
        .into_iter()
        .map(|symmetry| Image {
            symmetry,
            swapped: false,
        })
        .collect();
    if query.swaps && !matches!(query.wanted, Target::Like(_)) {
        images.extend(swapped.into_iter().map(|symmetry| Image {
            symmetry,
            swapped: true,
        }));
    }
    images
}

fn exchanged(state: u8) -> u8 {
    match state {
        BLACK => WHITE,
        WHITE => BLACK,
        other => other,
    }
}

/// Required points, and the rectangle.
type Asked = (Vec<(usize, u8)>, [Cell; 2]);

/// Returns all hits of a query in a game.
pub fn slow(tree: GameTree<'_>, nodes: &[Node<'_>], query: &Query) -> Vec<Hit> {
    let game = tree.game();
    let seen = look(tree, nodes);
    let Some(board) = Replay::new(tree).board().map(|board| board.size()) else {
        return Vec::new();
    };
    // The hits of each image, by required points and place.
    let mut placements: HashMap<Asked, Vec<Image>> = HashMap::new();
    let mut sequences: HashMap<Vec<String>, Vec<Image>> = HashMap::new();
    for image in images(game, query) {
        match &query.wanted {
            Target::Pattern(pattern) => {
                let size = image.symmetry.size(pattern.size);
                for row in 0..board.rows {
                    for column in 0..board.columns {
                        let area = [
                            Cell::new(column, row),
                            Cell::new(column + size.columns - 1, row + size.rows - 1),
                        ];
                        if area[1].column >= board.columns || area[1].row >= board.rows {
                            continue;
                        }
                        if !touches(pattern, image, area, board) {
                            continue;
                        }
                        let mut asks = Vec::new();
                        for (index, allowed) in pattern.cells.iter().enumerate() {
                            let index = index as u32;
                            let cell = Cell::of_index(index, pattern.size);
                            let at = there(image, cell, pattern.size);
                            let point = (row + at.row) * board.columns + column + at.column;
                            let mut set = 0;
                            for state in [EMPTY, BLACK, WHITE, ARROW] {
                                let seen = if image.swapped {
                                    exchanged(state)
                                } else {
                                    state
                                };
                                set |= u8::from(allowed.has(state)) << seen;
                            }
                            asks.push((point as usize, set));
                        }
                        asks.sort_unstable();
                        placements.entry((asks, area)).or_default().push(image);
                    }
                }
            }
            Target::Moves(sequence) | Target::Like(sequence) => {
                if image.symmetry.size(sequence.size) != board {
                    continue;
                }
                let lies = sequence
                    .wanted
                    .iter()
                    .map(|wanted| in_words(wanted, image, sequence.size));
                let mut lies: Vec<String> = lies.collect();
                if sequence.any_order {
                    lies.sort();
                }
                sequences.entry(lies).or_default().push(image);
            }
            _ => {}
        }
    }
    let mut hits = Vec::new();
    for ((asks, area), images) in placements {
        let stands = |cells: &Cells| {
            asks.iter()
                .all(|(point, set)| set >> cells[*point] & 1 != 0)
        };
        for (begin, next) in runs(&seen, &stands, area) {
            let size = match &query.wanted {
                Target::Pattern(pattern) => pattern.size,
                _ => unreachable!(),
            };
            hits.extend(hit(&seen, begin, next, area, &images, size, query));
        }
    }
    for (lies, images) in sequences {
        let (Target::Moves(sequence) | Target::Like(sequence)) = &query.wanted else {
            unreachable!()
        };
        let area = [Cell::CORNER, Cell::CORNER.last_of(board)];
        for (begin, next) in beginnings(tree, nodes, &seen, &lies, sequence) {
            hits.extend(hit(&seen, begin, next, area, &images, sequence.size, query));
        }
    }
    hits
}

/// Formats a wanted move as it is in the game.
fn in_words(wanted: &Wanted, image: Image, size: BoardSize) -> String {
    let color = wanted.color.map(|color| {
        if image.swapped {
            color.opposite()
        } else {
            color
        }
    });
    let point = |point: u32| match point {
        u32::MAX => "nowhere".to_owned(),
        point => format!("{:?}", there(image, Cell::of_index(point, size), size)),
    };
    let what = wanted.what.map(|what| match what {
        What::Point { point: at, way } => {
            format!("{} {} {}", point(at), point(way.0), point(way.1))
        }
        other => format!("{other:?}"),
    });
    format!("{color:?} {what:?}")
}

/// Formats the moves of a node in the same way.
fn words_of(node: Node<'_>, size: BoardSize, wanted: &[&Wanted]) -> Vec<String> {
    let game = node.tree().game();
    let moves = node.moves().zip(wanted);
    let words = moves.map(|((color, play), wanted)| {
        let drawn = |point: Point| match point.is_on(size) {
            false => "nowhere".to_owned(),
            true if game == Game::LinesOfAction => {
                format!("{:?}", Cell::new(point.column, size.rows - 1 - point.row))
            }
            true => format!("{:?}", Cell::new(point.column, point.row)),
        };
        let what = match &play {
            Some(Move::Place(point)) if point.is_on(size) => {
                format!("{} nowhere nowhere", drawn(*point))
            }
            Some(Move::Amazons { from, to, arrow }) if to.is_on(size) => {
                format!("{} {} {}", drawn(*to), drawn(*from), drawn(*arrow))
            }
            Some(Move::LinesOfAction { from, to, .. } | Move::Gess { from, to })
                if to.is_on(size) =>
            {
                format!("{} {} nowhere", drawn(*to), drawn(*from))
            }
            Some(Move::Pass) => "Pass".to_owned(),
            Some(Move::Resign) => "Special(0)".to_owned(),
            Some(Move::SwapSides) => "Special(2)".to_owned(),
            Some(Move::SwapPieces) => "Special(3)".to_owned(),
            _ => "Special(7)".to_owned(),
        };
        let color = wanted.color.map(|_| color);
        let what = wanted.what.map(|_| what);
        format!("{color:?} {what:?}")
    });
    words.collect()
}

fn beginnings(
    tree: GameTree<'_>,
    nodes: &[Node<'_>],
    seen: &[Seen],
    lies: &[String],
    sequence: &Sequence,
) -> Vec<(usize, Option<(usize, usize)>)> {
    let size = Replay::new(tree).board().unwrap().size();
    let mut hits = Vec::new();
    for (begin, at) in seen.iter().enumerate() {
        let before = at.parent.map_or(0, |parent| seen[parent].moves) as usize;
        if before >= lies.len() || (at.moves as usize) < lies.len() {
            continue;
        }
        let mut way = Vec::new();
        let mut up = Some(begin);
        while let Some(at) = up {
            way.push(at);
            up = seen[at].parent;
        }
        way.reverse();
        let mut words = Vec::new();
        let mut wanted = sequence.wanted.iter();
        for at in way {
            let own: Vec<&Wanted> = wanted.by_ref().take(seen[at].played.len()).collect();
            words.extend(words_of(nodes[at], size, &own));
        }
        if sequence.any_order {
            words.sort();
        }
        if words != lies {
            continue;
        }
        let mut nexts = Vec::new();
        let mut open = vec![begin];
        while let Some(above) = open.pop() {
            for (index, below) in seen.iter().enumerate() {
                if below.parent == Some(above) {
                    match below.played.iter().position(|(_, point)| point.is_some()) {
                        Some(number) => nexts.push((index, number)),
                        None => open.push(index),
                    }
                }
            }
        }
        if nexts.is_empty() {
            hits.push((begin, None));
        } else {
            hits.extend(nexts.into_iter().map(|next| (begin, Some(next))));
        }
    }
    hits
}

fn touches(pattern: &Pattern, image: Image, area: [Cell; 2], board: BoardSize) -> bool {
    let edges = pattern.edges;
    let sides = [
        (edges.upper, Cell::new(1, 0)),
        (edges.lower, Cell::new(1, 2)),
        (edges.left, Cell::new(0, 1)),
        (edges.right, Cell::new(2, 1)),
    ];
    sides
        .into_iter()
        .filter(|(is_edge, _)| *is_edge)
        .all(
            |(_, middle)| match there(image, middle, BoardSize::square(3)) {
                Cell { column: 1, row: 0 } => area[0].row == 0,
                Cell { column: 1, row: 2 } => area[1].row == board.rows - 1,
                Cell { column: 0, row: 1 } => area[0].column == 0,
                _ => area[1].column == board.columns - 1,
            },
        )
}

fn hit(
    seen: &[Seen],
    begin: usize,
    next: Option<(usize, usize)>,
    area: [Cell; 2],
    images: &[Image],
    size: BoardSize,
    query: &Query,
) -> Option<Hit> {
    let at = &seen[begin];
    let order = |image: &Image| {
        let names = [
            "none",
            "rotate-90",
            "rotate-180",
            "rotate-270",
            "flip-h",
            "flip-v",
            "flip-diagonal",
            "flip-antidiagonal",
        ];
        (
            image.swapped,
            names.iter().position(|name| *name == image.name()),
        )
    };
    if query
        .at_move
        .as_ref()
        .is_some_and(|range| !range.contains(&at.moves))
    {
        return None;
    }
    let Some((index, number)) = next else {
        let image = images.iter().min_by_key(|image| order(image))?;
        return query.next.is_none().then_some(Hit {
            node: at.node,
            moves: at.moves,
            area,
            image: *image,
            next: None,
        });
    };
    let to = &seen[index];
    let (color, point) = to.played[number];
    let point = point.unwrap();
    let moves = to.moves - to.played.len() as u32 + number as u32 + 1;
    let mut best: Option<((bool, u32, u32), Hit)> = None;
    let mut images = images.to_vec();
    images.sort_by_key(order);
    for image in images {
        let as_color = if image.swapped {
            color.opposite()
        } else {
            color
        };
        if query.next.is_some_and(|next| next != as_color) {
            continue;
        }
        let relative = Cell::new(point.column - area[0].column, point.row - area[0].row);
        let cell = (0..size.rows)
            .flat_map(|row| (0..size.columns).map(move |column| Cell::new(column, row)))
            .find(|cell| there(image, *cell, size) == relative)
            .unwrap();
        let key = (as_color == Color::White, cell.row, cell.column);
        let hit = Hit {
            node: at.node,
            moves: at.moves,
            area,
            image,
            next: Some(Next {
                node: to.node,
                moves,
                color,
                point,
                at_once: moves == at.moves + 1,
                as_color,
                as_cell: cell,
            }),
        };
        if best.as_ref().is_none_or(|(known, _)| key < *known) {
            best = Some((key, hit));
        }
    }
    best.map(|(_, hit)| hit)
}
