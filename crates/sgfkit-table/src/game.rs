//! A record as it is read: its trees, their games, and what rows may ask of
//! them.

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

/// A record, and what all of its rows share, in whatever threads they are made.
pub(crate) struct Whole<'a> {
    record: &'a Record<'a>,
    /// The games as their producers mean them; empty where the record could not be
    /// read.
    collection: &'a Collection,
    written: &'a Collection,
    threads: NonZeroUsize,
    tallies: OnceLock<Vec<Tally>>,
}

impl<'a> Whole<'a> {
    /// A record, whose checks run in so many threads.
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

    /// Some of its trees, by their indices, and what stands between them.
    pub(crate) fn part(&'a self, trees: Range<usize>) -> Reading<'a> {
        Reading {
            record: self.record,
            collection: self.collection,
            written: self.written,
            whole: self,
            trees,
        }
    }

    /// What the checks find in it, counted.
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

/// Trees of a record of which rows are made.
pub(crate) struct Reading<'a> {
    pub(crate) record: &'a Record<'a>,
    pub(crate) collection: &'a Collection,
    /// The same by the letter.
    pub(crate) written: &'a Collection,
    whole: &'a Whole<'a>,
    trees: Range<usize>,
}

/// A tree, from 1, and a check that finds something in it.
type Kind = (Option<usize>, &'static str, Severity);

/// The bytes of trees that are looked at by one thread.
const PART: usize = 1 << 17;

/// How often a check has found something in a tree, or outside the trees.
pub(crate) struct Tally {
    /// From 1.
    tree: Option<usize>,
    code: &'static str,
    severity: Severity,
    count: usize,
}

impl<'a> Reading<'a> {
    /// The trees.
    pub(crate) fn trees(&self) -> impl Iterator<Item = GameTree<'a>> {
        let all = self.collection;
        // Nothing was edited: trees are numbered from 0 without a gap.
        self.trees.clone().map_while(|index| all.tree(index))
    }

    /// How long the trees are in the file, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let lens = self.trees().filter_map(|tree| Some(tree.span()?.len()));
        lens.map(|len| len as usize).sum()
    }

    /// Hands on what the checks find in the record, in the order of the file.
    pub(crate) fn each_finding(&self, found: impl FnMut(Finding<'_>)) {
        if self.record.content.is_ok() {
            let all = check::every().examine(self.written, usize::MAX);
            all.each(found);
        }
    }

    /// What the checks find in the record, counted.
    pub(crate) fn tallies(&self) -> &[Tally] {
        self.whole.tallies()
    }
}

/// A game of a tree: a row of `sgf info`.
pub(crate) struct Game<'a> {
    pub(crate) reading: &'a Reading<'a>,
    pub(crate) tree: GameTree<'a>,
    pub(crate) info: GameInfo,
    /// Nodes' identities, not nodes: those would tie the cell to a lifetime.
    line: OnceCell<Vec<NodeId>>,
    hashes: OnceCell<Option<Hashes>>,
    played: OnceCell<PlayedOut>,
    of_tree: Rc<OfTree>,
}

/// What all games of a tree have in common, found out once for all of them.
#[derive(Default)]
struct OfTree {
    content_hash: OnceCell<Option<i64>>,
    comments: OnceCell<usize>,
}

impl<'a> Game<'a> {
    /// The games of a tree.
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

    /// The tree's number, from 1.
    pub(crate) fn number(&self) -> usize {
        self.tree.number()
    }

    /// The number of its game-info node.
    pub(crate) fn node_number(&self) -> usize {
        self.info.game_info_nodes.first().copied().unwrap_or(0)
    }

    pub(crate) fn id(&self) -> i64 {
        let record = self.reading.record;
        record.game_id(Some(self.number()), Some(self.node_number()))
    }

    /// The node with its game info.
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

    /// The line through its game-info node and on along first children.
    pub(crate) fn line(&self) -> impl Iterator<Item = Node<'a>> {
        let tree = self.tree;
        let ids = self.line_ids().iter();
        ids.filter_map(move |id| tree.node(*id))
    }

    /// The last node of the line.
    pub(crate) fn end(&self) -> Node<'a> {
        let last = self.line_ids().last();
        let node = last.and_then(|id| self.tree.node(*id));
        node.unwrap_or(self.tree.root())
    }

    /// Whether it is written as Little Golem does.
    pub(crate) fn little_golem(&self) -> bool {
        may_be_little_golem(self.tree)
    }

    /// The moves of the line, with their nodes and these nodes' places in it.
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

    /// The columns and rows of its board, where it has one.
    pub(crate) fn size(&self) -> Option<BoardSize> {
        self.info.size
    }

    pub(crate) fn hashes(&self) -> Option<Hashes> {
        *self
            .hashes
            .get_or_init(|| hash::of_line(self.info.game, self.size()?, self.line()))
    }

    /// Where its tree is in the record, from `(` through `)`.
    pub(crate) fn span(&self) -> Option<Span> {
        self.reading.written.tree(self.tree.index())?.span()
    }

    /// The hash of the bytes of its tree.
    pub(crate) fn content_hash(&self) -> Option<i64> {
        *self.of_tree.content_hash.get_or_init(|| {
            let span = self.span()?;
            let content = self.reading.record.content.as_ref().ok()?;
            let bytes = content.get(span.start as usize..span.end as usize)?;
            Some(hash::of(bytes))
        })
    }

    /// How many nodes of its tree have a comment.
    pub(crate) fn comments(&self) -> usize {
        *self.of_tree.comments.get_or_init(|| {
            let nodes = self.tree.nodes();
            nodes.filter(|node| node.property("C").is_some()).count()
        })
    }

    /// What is found in its tree.
    pub(crate) fn tallies(&self) -> &[Tally] {
        let all = self.reading.tallies();
        let number = Some(self.number());
        let start = all.partition_point(|tally| tally.tree < number);
        let end = all.partition_point(|tally| tally.tree <= number);
        all.get(start..end).unwrap_or_default()
    }

    /// What the board says of its line.
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

    /// The number of the first move of its line with a fault.
    pub(crate) fn first_illegal(&self) -> Option<usize> {
        self.played().first_illegal
    }

    /// The count at the end of its line; `None` in games other than Go.
    pub(crate) fn final_count(&self) -> Option<&FinalCount> {
        self.played().count.as_ref()
    }
}

/// What the board says of a line.
struct PlayedOut {
    first_illegal: Option<usize>,
    count: Option<FinalCount>,
}

/// Whose move a property is, in Little Golem's Twixt too where a tree may be that.
pub(crate) fn mover(property: Property<'_>, little_golem: bool) -> Option<Color> {
    let of_twixt = || little_golem::twixt_mover(property.identifier());
    property
        .mover()
        .or_else(|| of_twixt().filter(|_| little_golem))
}

/// Whether letters may be moves as Little Golem writes them: the root does not say what
/// game it is, in whatever letters.
pub(crate) fn may_be_little_golem(tree: GameTree<'_>) -> bool {
    !little_golem::names_game(tree.root())
}

/// The move of a node, of two Black's: what the columns of the table of nodes tell.
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

/// A move as SGF writes it, a pass as the empty text: [`LastMove::text`], borrowed where it
/// stands so in the file.
pub(crate) fn written(play: LastMove<'_>) -> Cow<'_, str> {
    let mut values = play.property.values();
    match (values.next().map(RawValue::raw), values.next()) {
        // Two small letters are a point in every game, but for Go's old pass.
        (Some(raw @ &[b'a'..=b'z', b'a'..=b'z']), None) if raw != b"tt" => {
            String::from_utf8_lossy(raw)
        }
        _ => play.text().into(),
    }
}

/// How many findings are of a severity.
pub(crate) fn count(tallies: &[Tally], severity: Severity) -> usize {
    let found = tallies.iter().filter(|tally| tally.severity == severity);
    found.map(|tally| tally.count).sum()
}

/// The codes of the errors, sorted, each once.
pub(crate) fn faults(tallies: &[Tally]) -> Vec<&'static str> {
    let errors = tallies.iter();
    let errors = errors.filter(|tally| tally.severity == Severity::Error);
    let mut codes: Vec<_> = errors.map(|tally| tally.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The point of the board that a move puts a stone on.
pub(crate) fn point_of(play: LastMove<'_>, size: Option<BoardSize>) -> Option<sgfkit::Point> {
    match play.played()? {
        Move::Place(point) => size.filter(|size| point.is_on(*size)).map(|_| point),
        _ => None,
    }
}
