//! Lines of Go games, from which training rows are made.

use std::collections::HashSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use globset::GlobSet;
use sgfkit::analysis::review::{Options, Reading, Review};
use sgfkit::board::AnyBoard;
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Collection, Color, Game, GameTree, Move, Node};
use sgfkit_files::Unread;
use sgfkit_search::files::prepared;
use sgfkit_search::{Archive, Builder, Detail, File, Filters};
use sgfkit_table::{Cell, Plan, PlanError, Record, Table};

/// Data that the rows of a game share.
#[derive(Debug)]
pub struct About {
    pub game_id: i64,
    /// 1 if Black won, -1 if White won, 0 for a draw.
    pub outcome: Option<i8>,
    pub komi: Option<f64>,
    pub handicap: i16,
    /// The text of RU.
    pub rules: Option<String>,
}

/// The place of a line: the number of its record, and its number there, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineAt {
    pub record: u64,
    pub line: u32,
}

/// A line of play: its moves, and the positions before them.
pub struct Line {
    pub at: LineAt,
    pub about: Arc<About>,
    pub moves: Vec<Played>,
    /// Black's stones and White's, position after position, one bit per point.
    stones: Vec<u64>,
    /// Words per color.
    words: usize,
}

/// A move.
pub struct Played {
    pub color: Color,
    /// `y * size + x`, or `size * size` for a pass.
    pub point: u32,
    /// How many moves of the game there are up to this one.
    pub number: u32,
    /// How many positions of the line there are up to the one before the move.
    pub positions: usize,
    /// The engine's analysis of that position.
    pub target: Option<Box<Target>>,
}

/// An engine's result for a position.
pub struct Target {
    /// Points as in [`Played::point`], and their shares, which add up to 1.
    pub policy: Vec<(u32, f32)>,
    /// Black's chance to win.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
}

impl Line {
    fn new(about: Arc<About>, size: u32) -> Line {
        Line {
            at: LineAt::default(),
            about,
            moves: Vec::new(),
            stones: Vec::new(),
            words: (size * size).div_ceil(64) as usize,
        }
    }

    /// Begins another line with the last `history` positions up to a place in this one.
    fn branch(&self, count: usize, history: usize) -> Line {
        let words = 2 * self.words;
        let from = count.saturating_sub(history);
        Line {
            at: LineAt::default(),
            about: self.about.clone(),
            moves: Vec::new(),
            stones: self.stones[from * words..count * words].to_vec(),
            words: self.words,
        }
    }

    /// Returns Black's and White's stones before a move, then one move earlier, and so on.
    pub fn positions(&self, before: &Played) -> impl Iterator<Item = (&[u64], &[u64])> {
        let positions = self.stones.chunks_exact(2 * self.words);
        let positions = positions.take(before.positions).rev();
        positions.map(|both| both.split_at(self.words))
    }

    /// Returns its size in bytes.
    pub fn weight(&self) -> usize {
        let targets = self
            .moves
            .iter()
            .filter_map(|played| played.target.as_ref());
        let targets = targets.map(|target| size_of::<Target>() + size_of_val(&target.policy[..]));
        let own = size_of::<Line>() + size_of_val(&self.moves[..]) + size_of_val(&self.stones[..]);
        own + targets.sum::<usize>()
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

/// A tree whose games are read one after another.
struct Merged<'a> {
    tree: GameTree<'a>,
    nodes: Vec<Node<'a>>,
    review: Option<Review<'a>>,
    /// How many more moves its games may have. Games can share nearly all of their moves, and all
    /// lines of a record are in memory together.
    budget: usize,
}

/// The selection of rows.
#[derive(Debug)]
pub struct Wanted {
    pub size: u32,
    pub history: usize,
    pub bucket: Option<Range<i64>>,
    pub filters: Option<(Filters, Option<GlobSet>)>,
    /// Take all variations, not only main lines.
    pub variations: bool,
    /// Read the analyses of engines.
    pub analyses: bool,
}

/// Reads lines from records.
pub struct Reader {
    wanted: Wanted,
    /// The table of games, whose rows decide which games are read.
    plan: Plan,
    /// The current folder.
    here: Option<PathBuf>,
}

impl Reader {
    pub fn new(wanted: Wanted) -> Result<Reader, PlanError> {
        let mut columns = vec![
            "tree", "game", "width", "height", "game_id", "outcome", "node", "komi", "handicap",
            "rules",
        ];
        if wanted.bucket.is_some() {
            columns.push("bucket");
        }
        Ok(Reader {
            wanted,
            plan: Plan::new(Table::Games).with_columns(&columns)?,
            here: std::env::current_dir().ok(),
        })
    }

    /// Reads the wanted lines of a record.
    pub fn lines(&self, record: Unread) -> Vec<Line> {
        let (path, member) = (record.path.clone(), record.member.clone());
        let mut lines = Vec::new();
        let Ok(content) = record.read() else {
            return lines;
        };
        let Some(chosen) = self.chosen(&path, member.as_deref(), &content) else {
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
            let node = number(6).unwrap_or(0);
            let is_go = number(1) == Some(i64::from(Game::Go.number()));
            let size = Some(i64::from(self.wanted.size));
            let fits = number(2) == size && number(3) == size;
            let bucket = self.wanted.bucket.as_ref();
            let is_chosen =
                bucket.is_none_or(|it| number(10).is_some_and(|bucket| it.contains(&bucket)));
            let passes = chosen
                .as_ref()
                .is_none_or(|them| them.contains(&(tree, node)));
            // With variations, all nodes belong to the first game of their tree.
            let is_first = row == 0 || games.cell(0, row) != games.cell(0, row - 1);
            if !(is_go && fits && is_chosen && passes) || self.wanted.variations && !is_first {
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
                _ => self.merged(tree),
            };
            let merged = last.insert(merged);
            if merged.budget == 0 {
                continue;
            }
            let about = Arc::new(About {
                game_id,
                outcome: number(5).map(|outcome| outcome as i8),
                komi: match games.cell(7, row) {
                    Cell::Real(komi) => Some(komi),
                    _ => None,
                },
                handicap: number(8).and_then(|it| it.try_into().ok()).unwrap_or(0),
                rules: match games.cell(9, row) {
                    Cell::Text(rules) => Some(rules.into_owned()),
                    _ => None,
                },
            });
            let line = Line::new(about, self.wanted.size);
            if self.wanted.variations {
                self.play_all(merged, line, &mut lines);
                continue;
            }
            // The game's own line goes through its game-info node.
            let node = usize::try_from(node).ok();
            let node = node.and_then(|node| merged.nodes.get(node).copied());
            let line = self.play(merged, node.unwrap_or(tree.root()), line);
            merged.budget = merged.budget.saturating_sub(line.moves.len());
            if !line.moves.is_empty() {
                lines.push(line);
            }
        }
        lines
    }

    /// Returns the games that the filters select, by tree from 1 and game-info node; `Some(None)`
    /// means all, and `None` none.
    #[allow(clippy::option_option)]
    fn chosen(
        &self,
        path: &str,
        member: Option<&str>,
        content: &[u8],
    ) -> Option<Option<HashSet<(i64, i64)>>> {
        let Some((filters, globs)) = &self.wanted.filters else {
            return Some(None);
        };
        if let Some(globs) = globs {
            let name = match member {
                Some(member) => format!("{path}!{member}"),
                None => path.to_owned(),
            };
            if !globs.is_match(name) {
                return None;
            }
        }
        let detail = if filters.need_moves() {
            Detail::Moves
        } else {
            Detail::Info
        };
        let mut builder = Builder::default();
        for game in prepared(Collection::parse(content), detail) {
            builder.add(0, &game);
        }
        let mut archive = Archive::default();
        archive.add(builder, vec![Some(File::default())]).ok()?;
        let games = archive.choose(filters, |_, _| true);
        let games: HashSet<_> = games
            .iter()
            .map(|game| {
                let (_, row) = archive.game(game);
                (i64::from(row.number()), i64::from(row.node))
            })
            .collect();
        (!games.is_empty()).then_some(Some(games))
    }

    fn merged<'a>(&self, tree: GameTree<'a>) -> Merged<'a> {
        let nodes: Vec<_> = tree.nodes().collect();
        let review = self
            .wanted
            .analyses
            .then(|| Review::of(tree, &Options::default()));
        Merged {
            tree,
            budget: 64 * nodes.len() + 100_000,
            nodes,
            review,
        }
    }

    /// Plays the line through a node.
    fn play(&self, merged: &Merged<'_>, through: Node<'_>, mut line: Line) -> Line {
        let mut number = 0;
        let mut look = |replay: &Replay<'_>| {
            let node = replay.node();
            let is_move = !node.is_root() && sgfkit_table::move_of(node).is_some();
            if is_move {
                number += 1;
                self.add_move(merged, node, number, &mut line);
            } else {
                // A position that is set up replaces the one before it.
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
        line
    }

    /// Plays all nodes of a tree once. A line ends where the next one begins: at a variation, and
    /// at a node without a move.
    fn play_all(&self, merged: &Merged<'_>, first: Line, out: &mut Vec<Line>) {
        struct Step<'a> {
            node: Node<'a>,
            line: usize,
            /// The positions of the line up to this node.
            count: usize,
            number: u32,
        }
        let mut lines = vec![first];
        let mut way: Vec<Step<'_>> = Vec::new();
        Replay::new(merged.tree).visit(|replay| {
            let node = replay.node();
            let parent = node.parent();
            let is_next = way.last().map(|last| last.node) == parent;
            while way.last().is_some_and(|above| Some(above.node) != parent) {
                way.pop();
            }
            let is_move = !node.is_root() && sgfkit_table::move_of(node).is_some();
            let (mut line, mut number) = (0, 0);
            if let Some(above) = way.last() {
                (line, number) = (above.line, above.number);
                if !(is_move && is_next) {
                    let count = above.count - usize::from(!is_move && above.count > 0);
                    lines.push(lines[line].branch(count, self.wanted.history));
                    line = lines.len() - 1;
                }
            }
            if is_move {
                number += 1;
                self.add_move(merged, node, number, &mut lines[line]);
            }
            if let Some(board) = replay.board() {
                lines[line].push(board);
            }
            let count = lines[line].count();
            way.push(Step {
                node,
                line,
                count,
                number,
            });
        });
        out.extend(lines.into_iter().filter(|line| !line.moves.is_empty()));
    }

    fn add_move(&self, merged: &Merged<'_>, node: Node<'_>, number: u32, line: &mut Line) {
        let Some(play) = sgfkit_table::move_of(node) else {
            return;
        };
        let point = play.played().and_then(|played| self.point(&played));
        let (Some(point), positions @ 1..) = (point, line.count()) else {
            return;
        };
        let reading = merged.review.as_ref().zip(node.parent());
        let reading = reading.and_then(|(review, above)| review.reading(above));
        line.moves.push(Played {
            color: play.color,
            point,
            number,
            positions,
            target: reading.map(|reading| Box::new(self.target(reading, play.color))),
        });
    }

    /// Returns a point's number on the plane; `None` for a point off the board.
    fn point(&self, played: &Move) -> Option<u32> {
        let size = self.wanted.size;
        match played {
            Move::Pass => Some(size * size),
            Move::Place(point) if point.is_on(BoardSize::square(size)) => {
                Some(point.row * size + point.column)
            }
            _ => None,
        }
    }

    fn target(&self, reading: &Reading, color: Color) -> Target {
        let is_turn = reading.to_play.is_none_or(|side| side == color);
        let candidates = reading.candidates.iter().filter(|_| is_turn);
        let places = candidates.filter_map(|one| Some((self.point(&one.played)?, one)));
        let places: Vec<_> = places.collect();
        let visits = |one: &sgfkit::analysis::Candidate| one.visits.unwrap_or(0) as f64;
        let priors = |one: &sgfkit::analysis::Candidate| one.prior.unwrap_or(0.0).max(0.0);
        let shares = |weigh: &dyn Fn(&sgfkit::analysis::Candidate) -> f64| {
            let total: f64 = places.iter().map(|(_, one)| weigh(one)).sum();
            let share = |weight: f64| (weight / total) as f32;
            let all = places
                .iter()
                .map(|(point, one)| (*point, share(weigh(one))));
            if total > 0.0 {
                all.collect()
            } else {
                Vec::new()
            }
        };
        let mut policy: Vec<(u32, f32)> = shares(&visits);
        if policy.is_empty() {
            policy = shares(&priors);
        }
        Target {
            policy,
            winrate: reading.winrate,
            score: reading.score,
        }
    }
}
