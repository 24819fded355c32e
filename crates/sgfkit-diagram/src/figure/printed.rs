//! The printed figures of a game.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use sgfkit::game::replay::{Replay, points_on};
use sgfkit::game::{Game, Point};
use sgfkit::{GameTree, Node, NodeId};

use super::flags::{Flags, PrintMode};
use super::labels::{Mention, mentions};
use super::record::moves;
use super::{Comment, Figure, FigureOptions, Numbers, Record, Variations, words};
use crate::marks::Marks;

/// The figures of a game as books print them, in reading order: those of the
/// main line, each followed by the diagrams that begin in variations off it.
///
/// A figure begins at the root and wherever `FG` stands, and shows the position
/// at its beginning, the moves up to the next one with their numbers, the markup
/// of its last node, and labels that its comments speak of. `VW`, `DD` and `PM` are inherited, and `MN` sets
/// numbers. Variations without `FG` are not printed.
///
/// Empty for games without a board. Takes time for the tree, and for the
/// figures' boards.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, figures};
///
/// let game = "(;GM[1];B[qd];W[dd](;B[pq];FG[]W[dp])(;FG[257:Dia. 1]MN[1]B[dp]))";
/// let file = Collection::parse(game);
/// let figures = figures(file.tree(0).unwrap(), &FigureOptions::default());
/// let captions: Vec<_> = figures.iter().flat_map(|figure| figure.caption.as_deref()).collect();
/// assert_eq!(captions, ["Figure 1 (1-3)", "Dia. 1", "Figure 2 (4)"]);
/// ```
#[must_use]
pub fn figures(tree: GameTree<'_>, options: &FigureOptions) -> Vec<Figure> {
    let mut book = Book::new(tree, options);
    Replay::new(tree).visit(|at| book.enter(at));
    book.in_reading_order()
}

/// Where a figure begins.
#[derive(Clone)]
struct Head {
    flags: Flags,
    is_main: bool,
    /// The file says that a figure begins here.
    is_explicit: bool,
}

/// A figure to which nodes are added.
struct Draft {
    head: Head,
    record: Record,
    /// What is taken from its numbers, once there is a first one.
    base: Option<i64>,
    /// The numbers of its first and its last move.
    range: Option<(i64, i64)>,
    comments: Vec<Comment>,
    mentions: Vec<Mention>,
    has_setup: bool,
    nodes: usize,
    after: Option<(usize, usize)>,
}

/// A finished figure, and where it stands in the book.
struct Entry {
    /// `None` where nothing is to be seen.
    figure: Option<Figure>,
    head: Head,
    range: Option<(i64, i64)>,
    /// The entry it follows, and the node of it that it goes off from.
    after: Option<(usize, usize)>,
}

/// What a node passes on to those below it.
#[derive(Clone, Default)]
struct Inherited {
    dim: Rc<HashSet<Point>>,
    view: Option<Rc<HashSet<Point>>>,
    mode: PrintMode,
    /// The entry that diagrams below belong to, and the node of it that the way
    /// to them goes off from.
    place: Option<(usize, usize)>,
    /// This node is in a figure itself.
    is_shown: bool,
}

struct Book<'a> {
    options: &'a FigureOptions,
    game: Game,
    /// The nodes at which figures begin; `None` where one only ends.
    heads: HashMap<NodeId, Option<Head>>,
    /// The positions that figures begin with, by the nodes above them.
    starts: HashMap<NodeId, Record>,
    /// What nodes pass on that have several children.
    forks: HashMap<NodeId, Inherited>,
    /// What the last node passes on.
    last: Inherited,
    draft: Option<Draft>,
    entries: Vec<Entry>,
}

impl<'a> Book<'a> {
    fn new(tree: GameTree<'_>, options: &'a FigureOptions) -> Book<'a> {
        Book {
            options,
            game: tree.game(),
            heads: heads(tree, options),
            starts: HashMap::new(),
            forks: HashMap::new(),
            last: Inherited::default(),
            draft: None,
            entries: Vec::new(),
        }
    }

    /// Nodes come in pre-order, so that those of a figure follow each other:
    /// it goes on along first children.
    fn enter(&mut self, at: &Replay<'_>) {
        let (node, Some(board)) = (at.node(), at.board()) else {
            return;
        };
        let size = board.size();
        let above = node.parent();
        let fork = above.and_then(|above| self.forks.get(&above.id()));
        let mut passed = match fork {
            Some(fork) => fork.clone(),
            None => std::mem::take(&mut self.last),
        };
        passed.read(node, size);
        if let Some(Some(head)) = self.heads.get(&node.id()) {
            self.draft = Some(self.begin(head.clone(), node, &passed));
        }
        passed.is_shown = self.draft.is_some();
        let mode = self.mode(passed.mode);
        if let Some(draft) = &mut self.draft {
            passed.place = Some((self.entries.len(), draft.nodes));
            draft.enter(at, mode, self.options.numbers);
        }
        let mut children = node.children();
        let next = children.next();
        let ends = next.is_none_or(|next| self.heads.contains_key(&next.id()));
        if ends && let Some(draft) = self.draft.take() {
            let entry = self.finish(draft, at, &passed);
            self.entries.push(entry);
        }
        if self.game == Game::Go
            && self.heads.len() > 1
            && node
                .children()
                .any(|child| self.heads.contains_key(&child.id()))
        {
            let start = Record::of_book(self.game, Some(at));
            self.starts.insert(node.id(), start);
        }
        if children.next().is_some() {
            self.forks.insert(node.id(), passed.clone());
        }
        self.last = passed;
    }

    /// How moves are numbered: what the options ask for goes before `PM`.
    fn mode(&self, mode: PrintMode) -> PrintMode {
        match (self.options.numbers, mode) {
            (Some(Numbers::None), _) => PrintMode::None,
            (Some(_), PrintMode::None) => PrintMode::Plain,
            _ => mode,
        }
    }

    fn begin(&self, head: Head, node: Node<'_>, passed: &Inherited) -> Draft {
        let above = node.parent();
        let start = above.and_then(|above| self.starts.get(&above.id()).cloned());
        let record = match self.game {
            Game::Go if head.flags.keeps_captured => {
                start.unwrap_or_else(|| Record::of_book(self.game, None))
            }
            _ => Record::of_position(self.game),
        };
        let is_first = above.and_then(|above| above.children().next()) == Some(node);
        // What goes on follows the diagrams of what came before.
        let after = passed
            .place
            .map(|(entry, at)| match is_first && passed.is_shown {
                true => (entry, usize::MAX),
                false => (entry, at),
            });
        Draft {
            head,
            record,
            base: None,
            range: None,
            comments: Vec::new(),
            mentions: Vec::new(),
            has_setup: false,
            nodes: 0,
            after,
        }
    }

    fn finish(&self, draft: Draft, at: &Replay<'_>, passed: &Inherited) -> Entry {
        let (head, range, after) = (draft.head.clone(), draft.range, draft.after);
        let is_empty = draft.record.len() == 0 && draft.comments.is_empty() && !draft.has_setup;
        let goes_on = at.node().children().next().is_some();
        let figure = match is_empty && goes_on && !head.is_explicit {
            true => None,
            false => self.figure(draft, at, passed),
        };
        Entry {
            figure,
            head,
            range,
            after,
        }
    }

    fn figure(&self, draft: Draft, at: &Replay<'_>, passed: &Inherited) -> Option<Figure> {
        let node = at.node();
        let marks = Marks {
            dim: passed.dim.as_ref().clone(),
            view: passed.view.as_deref().cloned(),
            ..Marks::own(node, None, at.board()?.size())
        };
        let mut figure = Figure::plain(at, marks, self.options)?;
        let mut record = draft.record;
        if self.options.numbers == Some(Numbers::Last) {
            record.keep_last_number();
        }
        figure.add(record);
        let flags = draft.head.flags;
        if !flags.lists_unshown {
            figure.notes.clear();
        }
        figure.has_coordinates = flags.has_coordinates;
        figure.has_hoshi = flags.has_hoshi || self.game != Game::Go;
        figure.comments = draft.comments;
        if self.options.markup {
            figure.add_labels(draft.mentions);
        }
        if self.options.variations == Variations::All {
            figure.add_variations(node, Variations::All);
        }
        figure.crop(&self.options.crop);
        Some(figure)
    }

    /// Each figure, the diagrams that go off from it in the order of its moves,
    /// and then what goes on from it.
    fn in_reading_order(self) -> Vec<Figure> {
        let mut followers: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.entries.len()];
        let mut waiting = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            match entry.after {
                Some((before, at)) => followers[before].push((at, index)),
                None => waiting.push(index),
            }
        }
        waiting.reverse();
        let mut entries: Vec<Option<Entry>> = self.entries.into_iter().map(Some).collect();
        let mut figures = Vec::new();
        let mut count = (0, 0);
        while let Some(index) = waiting.pop() {
            let next = &mut followers[index];
            next.sort_unstable();
            waiting.extend(next.iter().rev().map(|(_, index)| *index));
            let Some(entry) = entries[index].take() else {
                continue;
            };
            let Some(mut figure) = entry.figure else {
                continue;
            };
            let number = match entry.head.is_main {
                true => &mut count.0,
                false => &mut count.1,
            };
            *number += 1;
            figure.caption = entry.head.caption(*number, entry.range);
            figures.push(figure);
        }
        figures
    }
}

impl Head {
    /// Such as `Figure 2 (51-100)`, for the second figure.
    fn caption(&self, number: usize, range: Option<(i64, i64)>) -> Option<String> {
        let name = &self.flags.name;
        let kind = if self.is_main { "Figure" } else { "Dia." };
        let caption = match name.is_empty() {
            true => format!("{kind} {number}"),
            false => name.clone(),
        };
        let wants_range = match self.is_main {
            true => !name.contains('('),
            false => name.is_empty() && range.is_some_and(|(first, _)| first != 1),
        };
        let range = match range.filter(|_| wants_range) {
            None => String::new(),
            Some((first, last)) if first == last => format!(" ({first})"),
            Some((first, last)) => format!(" ({first}-{last})"),
        };
        self.flags.has_name.then_some(caption + &range)
    }
}

impl Draft {
    fn enter(&mut self, at: &Replay<'_>, mode: PrintMode, numbers: Option<Numbers>) {
        let node = at.node();
        let (base, range) = (&mut self.base, &mut self.range);
        let mut last = None;
        self.record.enter(at, |number| {
            *range = Some((range.map_or(number, |range| range.0), number));
            let number = numbers.map_or(Some(number), |numbers| numbers.includes(number))?;
            last = match mode {
                PrintMode::None => None,
                PrintMode::Plain => Some(number),
                PrintMode::Modulo => {
                    let base = base.get_or_insert(PrintMode::base(number));
                    Some(number.saturating_sub(*base))
                }
            };
            last
        });
        let text = words::said(node);
        if let Some(board) = at.board().filter(|_| !text.is_empty()) {
            let marks = Marks::own(node, None, board.size());
            (self.mentions).extend(mentions(self.comments.len(), &text, marks));
            self.comments.push(Comment {
                number: last,
                node: node.id(),
                text,
            });
        }
        self.has_setup |= ["AB", "AW", "AE"]
            .iter()
            .any(|id| node.property(id).is_some());
        self.nodes += 1;
    }
}

impl Inherited {
    /// A list with nothing in it clears what was inherited.
    fn read(&mut self, node: Node<'_>, size: (u32, u32)) {
        let set = |id| {
            let points = points_on(node.property(id)?, size);
            Some(Rc::new(points.into_iter().collect::<HashSet<_>>()))
        };
        if let Some(dim) = set("DD") {
            self.dim = dim;
        }
        if let Some(view) = set("VW") {
            self.view = Some(view).filter(|view| !view.is_empty());
        }
        if let Some(mode) = node.property("PM") {
            self.mode = PrintMode::of(mode);
        }
    }
}

/// The nodes at which figures begin.
fn heads(tree: GameTree<'_>, options: &FigureOptions) -> HashMap<NodeId, Option<Head>> {
    let plain = || Head {
        flags: Flags::default(),
        is_main: true,
        is_explicit: false,
    };
    if let Some(Numbers::Range(from, to)) = options.numbers {
        let numbers = || numbered(tree).filter(|(_, moves, _)| *moves > 0);
        let first = numbers().find(|(_, _, number)| (from..=to).contains(number));
        let Some((first, ..)) = first else {
            return HashMap::new();
        };
        let after = numbers().skip_while(|(node, ..)| *node != first);
        let end = { after }.find(|(_, _, number)| !(from..=to).contains(number));
        let end = end.map(|(node, ..)| (node.id(), None));
        return end
            .into_iter()
            .chain([(first.id(), Some(plain()))])
            .collect();
    }
    let mut heads = HashMap::from([(tree.root().id(), Some(plain()))]);
    if let Some(moves) = options.figures {
        let mut count = 0;
        for (node, more, _) in numbered(tree) {
            if more > 0 && count >= moves.max(1) as usize {
                heads.insert(node.id(), Some(plain()));
                count = 0;
            }
            count += more;
        }
    }
    let main: HashSet<NodeId> = tree.main_line().map(Node::id).collect();
    for node in tree.nodes() {
        let Some(figure) = node.property("FG") else {
            continue;
        };
        let is_main = main.contains(&node.id());
        if is_main && options.figures.is_some() {
            continue;
        }
        let head = Head {
            flags: Flags::of(figure),
            is_main,
            is_explicit: true,
        };
        heads.insert(node.id(), Some(head));
    }
    heads
}

/// The main line: each node, how many moves it has, and the number of the last
/// of all moves so far.
fn numbered(tree: GameTree<'_>) -> impl Iterator<Item = (Node<'_>, usize, i64)> {
    let mut number: i64 = 0;
    tree.main_line().map(move |node| {
        let count = moves(node).count();
        number = number.saturating_add(count as i64);
        if let Some(set) = node.number("MN") {
            number = set;
        }
        (node, count, number)
    })
}
