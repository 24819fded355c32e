//! Printed figures of a game.

mod asides;
mod heads;
mod order;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use sgfkit::game::{BoardSize, Game, Point};
use sgfkit::replay::{Replay, points_on};
use sgfkit::schema::id;
use sgfkit::{GameTree, Node, NodeId};

use self::asides::{Aside, Gathered};
use self::heads::{Head, Heads, is_first, sets_up};
use self::order::{Entry, Origin, in_reading_order};
use super::flags::PrintMode;
use super::{
    Comment, Crop, Figure, FigureOptions, LeftOut, Numbers, Record, Relation, Variations, words,
};
use crate::marks::Marks;

/// Returns the figures of a game as books print them, in reading order.
///
/// Each figure of the main line is followed by diagrams of the variations that branch off it.
///
/// A figure starts at the root, at each `FG`, after the set number of moves, and if stones are set
/// up after moves or after a commented position. It shows the position before its first move, its
/// numbered moves, and the markup of its last node. `VW`, `DD` and `PM` are inherited, and `MN`
/// sets numbers.
///
/// A variation is a diagram with the numbers of the main line, within the depth and count that the
/// options allow; `FG` adds a diagram at any depth. Marks of commented nodes are drawn in the
/// figure if they hide no number and are still unambiguous there, otherwise in a diagram of that
/// node. Figures and diagrams refer to each other ([`Figure::see_also`]) and count what is left
/// out.
///
/// Returns no figures for games without a board. Takes time proportional to the tree plus the
/// boards of its figures.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, figures};
///
/// let game = "(;GM[1];B[qd];W[dd](;B[pq];FG[]W[dp])(;B[dp];W[pq]))";
/// let file = Collection::parse(game);
/// let figures = figures(file.tree(0).unwrap(), &FigureOptions::default());
/// let captions: Vec<_> = figures.iter().flat_map(|figure| figure.caption.as_deref()).collect();
/// assert_eq!(captions, ["Figure 1 (1-3)", "Dia. 1 (3-4)", "Figure 2 (4)"]);
/// ```
#[must_use]
pub fn figures(tree: GameTree<'_>, options: &FigureOptions) -> Vec<Figure> {
    let mut book = Book::new(tree, Heads::of(tree, options), options);
    Replay::new(tree).visit(|at| book.enter(at));
    in_reading_order(book.entries, options.language)
}

/// Returns the figures of [`FigureOptions::range`], a part of the line that leads to a node.
///
/// Usually this is one figure; setup between two moves starts another. Omits variations, and
/// everything after the last move except comments. Returns no figures for games without a board, or
/// if the line has no such moves.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, line_figures};
///
/// let file = Collection::parse("(;GM[1];B[qd];W[dd](;B[pq];W[dp])(;B[dp];W[pq]))");
/// let end = file.tree(0).unwrap().main_line().last().unwrap();
/// let figures = line_figures(end, &FigureOptions::default().with_range(3, 4));
/// assert_eq!(figures[0].caption.as_deref(), Some("Figure 1 (3-4)"));
/// assert_eq!((figures[0].stones.len(), figures[0].numbers.len()), (4, 2));
/// ```
#[must_use]
pub fn line_figures(end: Node<'_>, options: &FigureOptions) -> Vec<Figure> {
    let line = end.path();
    let heads = Heads::of_line(&line, options);
    let mut book = Book::new(end.tree(), heads, options);
    book.line = Some(line.iter().map(|node| node.id()).collect());
    let mut replay = Replay::new(end.tree());
    book.enter(&replay);
    replay.follow(end, |at| book.enter(at));
    in_reading_order(book.entries, options.language)
}

/// Unfinished figure.
struct Draft {
    head: Head,
    record: Record,
    /// Offset to subtract from its numbers, known after the first move.
    base: Option<i64>,
    /// Numbers of its first and last move.
    range: Option<(i64, i64)>,
    /// True if its numbers start at 1, or continue a figure whose numbers do.
    counts_anew: bool,
    is_numbered: bool,
    comments: Vec<Comment>,
    asides: Vec<Aside>,
    has_setup: bool,
    nodes: usize,
    after: Option<(usize, usize)>,
    origin: Option<Origin>,
}

/// State that a node passes on to its children.
#[derive(Clone, Default)]
struct Inherited {
    dim: Rc<HashSet<Point>>,
    view: Option<Rc<HashSet<Point>>>,
    mode: PrintMode,
    /// Entry that diagrams below belong to, and the index of its node where they branch off.
    place: Option<(usize, usize)>,
    /// Entry and index of the first child, where alternatives to it branch off.
    sibling: Option<(usize, usize)>,
    /// Number of the move after the last one shown.
    next: i64,
    /// True if the node itself is in a figure.
    is_shown: bool,
}

struct Book<'a> {
    options: &'a FigureOptions,
    game: Game,
    /// Nodes of the only line to print; `None` prints the whole tree.
    line: Option<Vec<NodeId>>,
    /// Number of nodes visited.
    entered: usize,
    heads: Heads,
    /// Starting positions of figures, by parent node.
    starts: HashMap<NodeId, Record>,
    /// State of nodes with several children.
    forks: HashMap<NodeId, Inherited>,
    /// State of the previous node.
    last: Inherited,
    draft: Option<Draft>,
    entries: Vec<Entry>,
}

impl<'a> Book<'a> {
    fn new(tree: GameTree<'_>, heads: Heads, options: &'a FigureOptions) -> Book<'a> {
        Book {
            options,
            game: tree.game(),
            line: None,
            entered: 0,
            heads,
            starts: HashMap::new(),
            forks: HashMap::new(),
            last: Inherited::default(),
            draft: None,
            entries: Vec::new(),
        }
    }

    /// Visits nodes in pre-order, so the nodes of a figure, a chain of first children, are
    /// consecutive.
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
        let goes_on = self.goes_on(node);
        let head = self.heads.at.get(&node.id()).cloned().flatten();
        if !goes_on {
            passed.place = passed.sibling.or(passed.place);
            if head.is_none() {
                self.leave_out(passed.place);
            }
        }
        if let Some(head) = head {
            self.draft = Some(self.begin(head, node, &passed));
        }
        passed.sibling = None;
        passed.is_shown = self.draft.is_some();
        let mode = self.mode(passed.mode);
        if let Some(draft) = &mut self.draft {
            let place = (self.entries.len(), draft.nodes);
            passed.place = Some(place);
            passed.next = at.move_number().saturating_add(1);
            if goes_on && let Some(fork) = above.and_then(|above| self.forks.get_mut(&above.id())) {
                fork.sibling = Some(place);
            }
            draft.enter(at, mode, self.options);
        }
        self.entered += 1;
        let next = match &self.line {
            Some(line) => line.get(self.entered).copied(),
            None => node.children().next().map(Node::id),
        };
        let ends = next.is_none_or(|next| self.heads.at.contains_key(&next));
        if ends && let Some(draft) = self.draft.take() {
            self.finish(draft, at, &passed);
        }
        if self.game == Game::Go
            && node
                .children()
                .any(|child| self.heads.at.contains_key(&child.id()))
        {
            let start = Record::of_book(self.game, Some(at));
            self.starts.insert(node.id(), start);
        }
        if node.children().nth(1).is_some() {
            self.forks.insert(node.id(), passed.clone());
        }
        self.last = passed;
    }

    /// Returns true if a node continues its parent's line.
    fn goes_on(&self, node: Node<'_>) -> bool {
        self.line.is_some() || is_first(node)
    }

    fn crop(&self, is_main: bool) -> &Crop {
        let own = self.options.crop_diagrams.as_ref();
        own.filter(|_| !is_main).unwrap_or(&self.options.crop)
    }

    /// Returns the numbering; options override `PM`.
    fn mode(&self, mode: PrintMode) -> PrintMode {
        match (self.options.numbers, mode) {
            (Some(Numbers::None), _) => PrintMode::None,
            (Some(_), PrintMode::None) => PrintMode::Plain,
            _ => mode,
        }
    }

    /// Counts a variation that is not printed.
    fn leave_out(&mut self, place: Option<(usize, usize)>) {
        let entry = place.and_then(|(entry, _)| self.entries.get_mut(entry));
        if let Some(entry) = entry.filter(|_| self.line.is_none()) {
            entry.left_out.variations += 1;
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
        let goes_on = self.goes_on(node) && passed.is_shown;
        // A continuation is printed after the diagrams of the previous part.
        let after = passed
            .place
            .map(|(entry, at)| (entry, if goes_on { usize::MAX } else { at }));
        // Continuations of a diagram or a line continue its numbers.
        let counts_on = goes_on && (!head.is_main || self.line.is_some());
        let before = passed.place.filter(|_| counts_on);
        let base = before.and_then(|(entry, _)| self.entries.get(entry)?.base);
        let base = base.filter(|_| self.options.numbers == Some(Numbers::FromOne));
        let origin = passed.place.filter(|_| !head.is_main);
        let origin = origin.map(|(entry, _)| Origin {
            entry,
            number: self
                .entries
                .get(entry)
                .and_then(|entry| Some(passed.next.saturating_sub(entry.base?))),
            relation: if goes_on {
                Relation::Continues
            } else {
                Relation::Instead
            },
        });
        let is_counted = !head.is_main || self.line.is_some();
        Draft {
            counts_anew: is_counted && self.options.numbers == Some(Numbers::FromOne),
            head,
            record,
            base,
            range: None,
            is_numbered: false,
            comments: Vec::new(),
            asides: Vec::new(),
            has_setup: false,
            nodes: 0,
            after,
            origin,
        }
    }

    /// Adds the figure, and diagrams for the marks that it cannot show.
    fn finish(&mut self, mut draft: Draft, at: &Replay<'_>, passed: &Inherited) {
        let is_empty = draft.record.len() == 0 && draft.comments.is_empty() && !draft.has_setup;
        let goes_on = at.node().children().next().is_some();
        let index = self.entries.len();
        let mut entry = Entry {
            figure: None,
            head: draft.head.clone(),
            range: draft.range,
            after: draft.after,
            origin: draft.origin.take(),
            base: draft.is_numbered.then(|| draft.base.unwrap_or(0)),
            left_out: LeftOut::default(),
        };
        let asides = std::mem::take(&mut draft.asides);
        if !(is_empty && goes_on && !entry.head.is_explicit) {
            entry.figure = self.figure(draft, at, passed, &asides);
        }
        let own = match &mut entry.figure {
            Some(figure) => self.marked(figure, asides, &mut entry.left_out),
            None => Vec::new(),
        };
        let base = entry.base;
        self.entries.push(entry);
        for (aside, comment) in own {
            self.entries.push(Entry {
                after: Some((index, aside.at)),
                origin: Some(Origin {
                    entry: index,
                    number: base
                        .filter(|_| aside.after > 0)
                        .map(|base| aside.after.saturating_sub(base)),
                    relation: Relation::After,
                }),
                figure: Some(self.diagram(aside, comment, passed)),
                head: Head::plain(false),
                range: None,
                base: None,
                left_out: LeftOut::default(),
            });
        }
    }

    /// Draws the marks of comments, and returns those that need their own diagram, with the
    /// comment.
    fn marked(
        &mut self,
        figure: &mut Figure,
        asides: Vec<Aside>,
        left_out: &mut LeftOut,
    ) -> Vec<(Aside, Comment)> {
        let mut gathered = Gathered::of(figure);
        let mut own = Vec::new();
        for aside in asides {
            if gathered.take(figure, &aside) {
            } else if self.heads.spare > 0 {
                self.heads.spare -= 1;
                own.push(aside);
            } else if !gathered.tell(figure, &aside, self.options.coordinates) {
                left_out.marks += 1;
            }
        }
        let own = own.into_iter().rev();
        let mut own: Vec<_> = own
            .map(|aside| {
                let comment = figure.comments.remove(aside.comment);
                (aside, comment)
            })
            .collect();
        own.reverse();
        own
    }

    /// Creates a diagram of the position after a node, with its marks.
    fn diagram(&self, aside: Aside, comment: Comment, passed: &Inherited) -> Figure {
        let marks = Marks {
            dim: passed.dim.as_ref().clone(),
            view: passed.view.as_deref().cloned(),
            ..aside.marks
        };
        let mut figure = Figure::on(self.game, aside.board, marks, self.options);
        for point in aside.played {
            match aside
                .number
                .filter(|_| !figure.marks.labels.contains_key(&point))
            {
                Some(number) => drop(figure.numbers.insert(point, number)),
                None => figure.marks.last.push(point),
            }
        }
        figure.comments.push(comment);
        figure.crop(self.crop(false));
        figure
    }

    fn figure(
        &self,
        draft: Draft,
        at: &Replay<'_>,
        passed: &Inherited,
        asides: &[Aside],
    ) -> Option<Figure> {
        let node = at.node();
        let mut own = Marks::own(node, None, at.board()?.size());
        if asides
            .last()
            .is_some_and(|aside| aside.at + 1 == draft.nodes)
        {
            // These marks move to the diagram with the comment.
            own = Marks {
                roll: own.roll,
                cube: own.cube,
                ..Marks::default()
            };
        }
        let marks = Marks {
            dim: passed.dim.as_ref().clone(),
            view: passed.view.as_deref().cloned(),
            ..own
        };
        let mut figure = Figure::plain(at, marks, self.options)?;
        let mut record = draft.record;
        if self.options.numbers == Some(Numbers::Last) {
            record.keep_last_number();
        }
        figure.add(record, self.options.coordinates);
        let is_main = draft.head.is_main;
        let flags = draft.head.flags;
        if !flags.lists_unshown {
            figure.notes.clear();
        }
        figure.has_coordinates = flags.has_coordinates;
        figure.has_hoshi = flags.has_hoshi || self.game != Game::Go;
        figure.comments = draft.comments;
        if self.options.variations == Variations::All {
            figure.add_variations(node, Variations::All);
        }
        figure.crop(self.crop(is_main));
        Some(figure)
    }
}

impl Draft {
    fn enter(&mut self, at: &Replay<'_>, mode: PrintMode, options: &FigureOptions) {
        let (node, numbers) = (at.node(), options.numbers);
        self.is_numbered |= mode != PrintMode::None;
        let (base, range) = (&mut self.base, &mut self.range);
        let mut last = None;
        let counts_anew = self.counts_anew;
        self.record.enter(at, |_, number| {
            let number = if counts_anew {
                number.saturating_sub(*base.get_or_insert(number.saturating_sub(1)))
            } else {
                number
            };
            *range = Some((range.map_or(number, |range| range.0), number));
            let number = numbers.map_or(Some(number), |numbers| numbers.includes(number))?;
            last = match mode {
                PrintMode::None => None,
                PrintMode::Modulo if !counts_anew => {
                    let base = base.get_or_insert(PrintMode::base(number));
                    // MN restarts the numbers.
                    if number <= *base {
                        *base = PrintMode::base(number);
                    }
                    Some(number.saturating_sub(*base))
                }
                PrintMode::Plain | PrintMode::Modulo => Some(number),
            };
            last
        });
        let text = words::said(node, options.language);
        if let Some(board) = at.board().filter(|_| !text.is_empty()) {
            if let Some(aside) = Aside::of(node, board).filter(|_| options.markup) {
                self.asides.push(Aside {
                    comment: self.comments.len(),
                    at: self.nodes,
                    number: last,
                    after: at.move_number(),
                    ..aside
                });
            }
            self.comments.push(Comment {
                number: last,
                node: node.id(),
                text,
            });
        }
        self.has_setup |= sets_up(node);
        self.nodes += 1;
    }
}

impl Inherited {
    /// An empty list clears the inherited value.
    fn read(&mut self, node: Node<'_>, size: BoardSize) {
        let set = |id| {
            node.property(id)?;
            let points = points_on(node.properties_of(id), size);
            Some(Rc::new(points.into_iter().collect::<HashSet<_>>()))
        };
        if let Some(dim) = set(id::DD) {
            self.dim = dim;
        }
        if let Some(view) = set(id::VW) {
            self.view = Some(view).filter(|view| !view.is_empty());
        }
        if let Some(mode) = node.property(id::PM) {
            self.mode = PrintMode::of(mode);
        }
    }
}
