//! A parsed record: its trees, their games, and values for rows.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::rc::Rc;
use std::sync::OnceLock;

use sgfkit::check::{self, Finding, Severity};
use sgfkit::dialect::little_golem;
use sgfkit::info::{self, GameInfo};
use sgfkit::replay::{FinalCount, LastMove, Replay};
use sgfkit::syntax::Span;
use sgfkit::{
    BoardSize, Collection, Color, GameTree, Move, Node, NodeId, Property, RawValue, dialect,
};

use sgfkit_files::{Ahead, in_order};

use crate::hash::{self, Hashes};
use crate::record::Record;

/// A record and the data that all of its rows share, on any thread.
pub(crate) struct Whole<'a> {
    record: &'a Record<'a>,
    /// The games with dialects interpreted; empty if the record could not be read.
    collection: &'a Collection,
    written: &'a Collection,
    threads: NonZeroUsize,
    tallies: OnceLock<Vec<Tally>>,
}

impl<'a> Whole<'a> {
    pub(crate) fn new(
        record: &'a Record<'a>,
        games: &'a dialect::Reading,
        threads: NonZeroUsize,
    ) -> Whole<'a> {
        Whole {
            record,
            collection: &games.collection,
            written: games.written(),
            threads,
            tallies: OnceLock::new(),
        }
    }

    /// Returns some of its trees, by index, and the text between them.
    pub(crate) fn part(&'a self, trees: Range<usize>) -> Reading<'a> {
        Reading {
            record: self.record,
            collection: self.collection,
            written: self.written,
            whole: self,
            trees,
        }
    }

    fn tallies(&self) -> &[Tally] {
        self.tallies.get_or_init(|| {
            let mut counts: BTreeMap<_, usize> = BTreeMap::new();
            if self.record.content.is_ok() {
                self.count(&mut counts);
            }
            let tally = |((tree, code, severity), count)| Tally {
                tree,
                code,
                severity,
                count,
            };
            counts.into_iter().map(tally).collect()
        })
    }

    fn count(&self, counts: &mut BTreeMap<Kind, usize>) {
        let examination = check::every().examine(self.written, usize::MAX);
        let mut parts = self.written.parts(PART);
        if parts.is_empty() {
            parts.push(0..usize::MAX);
        }
        let look = |trees| {
            let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
            examination.each_in(trees, |found| {
                let kind = (found.tree(), found.check().code, found.severity());
                *counts.entry(kind).or_default() += 1;
            });
            (counts, 0)
        };
        let Ok(()) = in_order(
            parts.into_iter(),
            self.threads,
            Ahead::default(),
            look,
            |found| {
                for (kind, count) in found {
                    *counts.entry(kind).or_default() += count;
                }
                Ok::<(), Infallible>(())
            },
        );
    }
}

/// Trees of a record to turn into rows.
pub(crate) struct Reading<'a> {
    pub(crate) record: &'a Record<'a>,
    pub(crate) collection: &'a Collection,
    /// The games exactly as written.
    pub(crate) written: &'a Collection,
    whole: &'a Whole<'a>,
    trees: Range<usize>,
}

type Kind = (Option<usize>, &'static str, Severity);

/// The size of trees in bytes that one thread processes.
const PART: usize = 1 << 17;

/// The number of findings of a check in a tree or outside the trees.
pub(crate) struct Tally {
    tree: Option<usize>,
    code: &'static str,
    severity: Severity,
    count: usize,
}

impl<'a> Reading<'a> {
    pub(crate) fn trees(&self) -> impl Iterator<Item = GameTree<'a>> {
        let all = self.collection;
        // The collection was not edited, so its trees are numbered from 0 without gaps.
        self.trees.clone().map_while(|index| all.tree(index))
    }

    /// Returns the length of the trees in the file, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let lens = self.trees().filter_map(|tree| Some(tree.span()?.len()));
        lens.map(|len| len as usize).sum()
    }

    /// Passes the findings in the record to `found`, in file order.
    pub(crate) fn each_finding(&self, found: impl FnMut(Finding<'_>)) {
        if self.record.content.is_ok() {
            let all = check::every().examine(self.written, usize::MAX);
            all.each(found);
        }
    }

    pub(crate) fn tallies(&self) -> &[Tally] {
        self.whole.tallies()
    }
}

/// A game of a tree: a row of `sgf info`.
pub(crate) struct Game<'a> {
    pub(crate) reading: &'a Reading<'a>,
    pub(crate) tree: GameTree<'a>,
    pub(crate) info: GameInfo,
    /// IDs instead of nodes, which would tie the cell to a lifetime.
    line: OnceCell<Vec<NodeId>>,
    hashes: OnceCell<Option<Hashes>>,
    played: OnceCell<PlayedOut>,
    of_tree: Rc<OfTree>,
}

/// The data that all games of a tree share, computed once.
#[derive(Default)]
struct OfTree {
    content_hash: OnceCell<Option<i64>>,
    comments: OnceCell<usize>,
}

impl<'a> Game<'a> {
    pub(crate) fn all(
        reading: &'a Reading<'a>,
        tree: GameTree<'a>,
    ) -> impl Iterator<Item = Game<'a>> {
        let of_tree = Rc::new(OfTree::default());
        let rows = info::rows(tree).into_iter();
        rows.map(move |info| Game {
            reading,
            tree,
            info,
            line: OnceCell::new(),
            hashes: OnceCell::new(),
            played: OnceCell::new(),
            of_tree: Rc::clone(&of_tree),
        })
    }

    /// Returns the number of the tree, from 1.
    pub(crate) fn number(&self) -> usize {
        self.tree.number()
    }

    pub(crate) fn node_number(&self) -> usize {
        self.info.game_info_nodes.first().copied().unwrap_or(0)
    }

    pub(crate) fn id(&self) -> i64 {
        let record = self.reading.record;
        record.game_id(Some(self.tree.index()), Some(self.node_number()))
    }

    pub(crate) fn info_node(&self) -> Node<'a> {
        let node = self.tree.node_at(self.node_number());
        node.unwrap_or(self.tree.root())
    }

    fn line_ids(&self) -> &[NodeId] {
        self.line.get_or_init(|| {
            let node = self.info_node();
            let mut line: Vec<_> = node.path().into_iter().map(Node::id).collect();
            line.extend(node.main_line().skip(1).map(Node::id));
            line
        })
    }

    /// Returns the line through the game-info node, continued along first children.
    pub(crate) fn line(&self) -> impl Iterator<Item = Node<'a>> {
        let tree = self.tree;
        let ids = self.line_ids().iter();
        ids.filter_map(move |id| tree.node(*id))
    }

    pub(crate) fn end(&self) -> Node<'a> {
        let last = self.line_ids().last();
        let node = last.and_then(|id| self.tree.node(*id));
        node.unwrap_or(self.tree.root())
    }

    /// Returns whether the game is in Little Golem's dialect.
    pub(crate) fn little_golem(&self) -> bool {
        may_be_little_golem(self.tree)
    }

    /// Returns the moves of the line, with their nodes and the indices of these nodes.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (usize, Node<'a>, LastMove<'a>)> {
        let little_golem = self.little_golem();
        let line = self.line().enumerate();
        line.flat_map(move |(index, node)| {
            let moves = node.properties();
            moves.filter_map(move |property| {
                let color = mover(property, little_golem)?;
                Some((index, node, LastMove { color, property }))
            })
        })
    }

    pub(crate) fn size(&self) -> Option<BoardSize> {
        self.info.size
    }

    pub(crate) fn hashes(&self) -> Option<Hashes> {
        *self
            .hashes
            .get_or_init(|| hash::of_line(self.info.game, self.size()?, self.line()))
    }

    pub(crate) fn span(&self) -> Option<Span> {
        self.reading.written.tree(self.tree.index())?.span()
    }

    pub(crate) fn content_hash(&self) -> Option<i64> {
        *self.of_tree.content_hash.get_or_init(|| {
            let span = self.span()?;
            let content = self.reading.record.content.as_ref().ok()?;
            let bytes = content.get(span.start as usize..span.end as usize)?;
            Some(hash::of(bytes))
        })
    }

    /// Returns the number of nodes with a comment in the tree.
    pub(crate) fn comments(&self) -> usize {
        *self.of_tree.comments.get_or_init(|| {
            let nodes = self.tree.nodes();
            nodes.filter(|node| node.property("C").is_some()).count()
        })
    }

    pub(crate) fn tallies(&self) -> &[Tally] {
        let all = self.reading.tallies();
        let index = Some(self.tree.index());
        let start = all.partition_point(|tally| tally.tree < index);
        let end = all.partition_point(|tally| tally.tree <= index);
        all.get(start..end).unwrap_or_default()
    }

    fn played(&self) -> &PlayedOut {
        self.played.get_or_init(|| {
            let mut replay = Replay::new(self.tree);
            let mut faulty = None;
            let mut note = |replay: &Replay<'_>| {
                if faulty.is_none() && !replay.illegalities().is_empty() {
                    faulty = Some(replay.node().id());
                }
            };
            note(&replay);
            if !self.end().is_root() {
                replay.follow(self.end(), note);
            }
            let mut numbers = self.moves().enumerate();
            let of_node = |faulty| numbers.find(|(_, (_, node, _))| node.id() == faulty);
            PlayedOut {
                first_illegal: faulty.and_then(of_node).map(|(number, _)| number + 1),
                count: FinalCount::of(&replay),
            }
        })
    }

    /// Returns the number of the first illegal move on the line.
    pub(crate) fn first_illegal(&self) -> Option<usize> {
        self.played().first_illegal
    }

    /// Returns the count at the end of the line, or `None` in games other than Go.
    pub(crate) fn final_count(&self) -> Option<&FinalCount> {
        self.played().count.as_ref()
    }
}

struct PlayedOut {
    first_illegal: Option<usize>,
    count: Option<FinalCount>,
}

/// Returns the color of a move property, also in Little Golem's Twixt if the tree may be that.
pub(crate) fn mover(property: Property<'_>, little_golem: bool) -> Option<Color> {
    let of_twixt = || little_golem::twixt_mover(property.identifier());
    property
        .mover()
        .or_else(|| of_twixt().filter(|_| little_golem))
}

/// Returns whether properties may be moves in Little Golem's dialect: the root does not specify the
/// game.
pub(crate) fn may_be_little_golem(tree: GameTree<'_>) -> bool {
    !little_golem::names_game(tree.root())
}

/// Returns the move of a node, or Black's if there are two, as in the table of nodes.
///
/// ```
/// use sgfkit::Collection;
///
/// let game = Collection::parse("(;GM[1];B[pd])");
/// let node = game.tree(0).unwrap().nodes().nth(1).unwrap();
/// assert_eq!(sgfkit_table::move_of(node).unwrap().text(), "pd");
/// ```
#[must_use]
pub fn move_of(node: Node<'_>) -> Option<LastMove<'_>> {
    let little_golem = may_be_little_golem(node.tree());
    let mut first = None;
    for property in node.properties() {
        let Some(color) = mover(property, little_golem) else {
            continue;
        };
        let play = LastMove { color, property };
        if color == Color::Black {
            return Some(play);
        }
        first = first.or(Some(play));
    }
    first
}

/// Returns a move in SGF notation, with an empty text for a pass. Borrows [`LastMove::text`] if it
/// is in the file.
pub(crate) fn written(play: LastMove<'_>) -> Cow<'_, str> {
    let mut values = play.property.values();
    match (values.next().map(RawValue::raw), values.next()) {
        // Two lowercase letters are a point in every game, except for Go's old pass.
        (Some(raw @ &[b'a'..=b'z', b'a'..=b'z']), None) if raw != b"tt" => {
            String::from_utf8_lossy(raw)
        }
        _ => play.text().into(),
    }
}

pub(crate) fn count(tallies: &[Tally], severity: Severity) -> usize {
    let found = tallies.iter().filter(|tally| tally.severity == severity);
    found.map(|tally| tally.count).sum()
}

/// Returns the distinct codes of the errors, sorted.
pub(crate) fn faults(tallies: &[Tally]) -> Vec<&'static str> {
    let errors = tallies.iter();
    let errors = errors.filter(|tally| tally.severity == Severity::Error);
    let mut codes: Vec<_> = errors.map(|tally| tally.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Returns the point on which a move puts a stone.
pub(crate) fn point_of(play: LastMove<'_>, size: Option<BoardSize>) -> Option<sgfkit::Point> {
    match play.played()? {
        Move::Place(point) => size.filter(|size| point.is_on(*size)).map(|_| point),
        _ => None,
    }
}
