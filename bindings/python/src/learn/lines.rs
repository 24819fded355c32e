//! Main lines of Go games, as rows to learn from are made of them.

use std::ops::Range;
use std::path::PathBuf;

use sgfkit::board::AnyBoard;
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Collection, Color, Game, GameTree, Move, Node};
use sgfkit_files::Unread;
use sgfkit_table::{Cell, Plan, PlanError, Record, Table};

/// The main line of a game: the moves, and the positions before them.
pub struct Line {
    pub game_id: i64,
    /// 1 Black won, -1 White did, 0 for a draw, or where nobody knows.
    pub outcome: i8,
    pub moves: Vec<Played>,
    /// Black's stones and White's, position after position, a bit a point.
    stones: Vec<u64>,
    /// How many words a colour's stones take.
    words: usize,
}

/// A move.
pub struct Played {
    pub color: Color,
    /// `y * size + x`, a pass `size * size`.
    pub point: u32,
    /// How many positions there are up to the one before it, that included.
    pub positions: usize,
}

impl Line {
    fn new(game_id: i64, outcome: i8, size: u32) -> Line {
        Line {
            game_id,
            outcome,
            moves: Vec::new(),
            stones: Vec::new(),
            words: (size * size).div_ceil(64) as usize,
        }
    }

    /// Black's stones and White's before a move, the same a move ago, and so on.
    pub fn positions(&self, before: &Played) -> impl Iterator<Item = (&[u64], &[u64])> {
        let positions = self.stones.chunks_exact(2 * self.words);
        let positions = positions.take(before.positions).rev();
        positions.map(|both| both.split_at(self.words))
    }

    /// The bytes that it takes.
    pub fn weight(&self) -> usize {
        size_of::<Line>() + size_of_val(&self.moves[..]) + size_of_val(&self.stones[..])
    }

    fn count(&self) -> usize {
        self.stones.len() / (2 * self.words)
    }

    fn push(&mut self, board: &AnyBoard) {
        let board = board.to_bytes();
        for code in [1, 2] {
            self.stones.extend(board.chunks(64).map(|points| {
                let bits = (0..).zip(points);
                bits.fold(0, |word, (bit, point)| {
                    word | u64::from(*point == code) << bit
                })
            }));
        }
    }

    fn pop(&mut self) {
        let rest = self.stones.len().saturating_sub(2 * self.words);
        self.stones.truncate(rest);
    }
}

/// A tree whose games are taken, one after another.
struct Merged<'a> {
    tree: GameTree<'a>,
    nodes: Vec<Node<'a>>,
    /// How many moves they may still have: games may share nearly all of them, and a
    /// record's lines are kept together.
    budget: usize,
}

impl<'a> Merged<'a> {
    fn new(tree: GameTree<'a>) -> Merged<'a> {
        let nodes: Vec<_> = tree.nodes().collect();
        Merged {
            tree,
            budget: 64 * nodes.len() + 100_000,
            nodes,
        }
    }
}

/// Which games are wanted.
pub struct Wanted {
    size: u32,
    bucket: Option<Range<i64>>,
    /// Of the table of games, whose rows say which trees are wanted.
    plan: Plan,
    /// The current folder.
    here: Option<PathBuf>,
}

impl Wanted {
    /// The games of Go on square boards of this size, in these buckets.
    pub fn new(size: u32, bucket: Option<Range<i64>>) -> Result<Wanted, PlanError> {
        let mut columns = vec![
            "tree", "game", "width", "height", "game_id", "outcome", "node",
        ];
        if bucket.is_some() {
            columns.push("bucket");
        }
        Ok(Wanted {
            size,
            bucket,
            plan: Plan::new(Table::Games).with_columns(&columns)?,
            here: std::env::current_dir().ok(),
        })
    }

    /// The main lines of a record that are wanted.
    pub fn lines(&self, record: Unread) -> Vec<Line> {
        let (path, member) = (record.path.clone(), record.member.clone());
        let mut lines = Vec::new();
        let Ok(content) = record.read() else {
            return lines;
        };
        let record = Record {
            path: &path,
            member: member.as_deref(),
            content: Ok(&content),
            here: self.here.as_deref(),
        };
        let mut games = self.plan.batch();
        self.plan.read(&record, &mut games);
        let collection = Collection::parse(&content[..]);
        let mut last: Option<Merged<'_>> = None;
        for row in 0..games.rows() {
            let number = |column| match games.cell(column, row) {
                Cell::Int(number) => Some(number),
                _ => None,
            };
            let (Some(tree), Some(game_id)) = (number(0), number(4)) else {
                continue;
            };
            let is_go = number(1) == Some(i64::from(Game::Go.number()));
            let size = Some(i64::from(self.size));
            let fits = number(2) == size && number(3) == size;
            let bucket = self.bucket.as_ref();
            let is_chosen =
                bucket.is_none_or(|it| number(7).is_some_and(|bucket| it.contains(&bucket)));
            if !(is_go && fits && is_chosen) {
                continue;
            }
            let Some(tree) = usize::try_from(tree - 1)
                .ok()
                .and_then(|tree| collection.tree(tree))
            else {
                continue;
            };
            let merged = match last.take() {
                Some(merged) if merged.tree.index() == tree.index() => merged,
                _ => Merged::new(tree),
            };
            let merged = last.insert(merged);
            if merged.budget == 0 {
                continue;
            }
            let outcome = number(5).unwrap_or(0) as i8;
            let mut line = Line::new(game_id, outcome, self.size);
            // The game's own line goes through its game-info node.
            let node = number(6).and_then(|node| merged.nodes.get(node as usize).copied());
            self.play(node.unwrap_or(tree.root()), &mut line);
            merged.budget = merged.budget.saturating_sub(line.moves.len());
            if !line.moves.is_empty() {
                lines.push(line);
            }
        }
        lines
    }

    fn play(&self, through: Node<'_>, line: &mut Line) {
        let mut look = |replay: &Replay<'_>| {
            let node = replay.node();
            if !node.is_root()
                && let Some(play) = sgfkit_table::move_of(node)
            {
                let point = match play.played() {
                    Some(Move::Pass) => Some(self.size * self.size),
                    Some(Move::Place(point)) if point.is_on(BoardSize::square(self.size)) => {
                        Some(point.row * self.size + point.column)
                    }
                    _ => None,
                };
                if let (Some(point), 1..) = (point, line.count()) {
                    line.moves.push(Played {
                        color: play.color,
                        point,
                        positions: line.count(),
                    });
                }
            } else {
                // What was set up is part of the position, not a move ago.
                line.pop();
            }
            if let Some(board) = replay.board() {
                line.push(board);
            }
        };
        let mut replay = Replay::new(through.tree());
        look(&replay);
        let end = through.main_line().last();
        if let Some(end) = end.filter(|end| !end.is_root()) {
            replay.follow(end, look);
        }
    }
}
