//! The printed figures of a game.

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

/// The figures of a game as books print them, in reading order: those of the
/// main line, each followed by the diagrams of the variations that leave it.
///
/// A figure begins at the root and wherever `FG` stands, or after so many moves,
/// and where stones are set up behind moves or behind a position that was spoken
/// of. It shows the position at its beginning, the moves up to the next one with
/// their numbers, and the markup of its last node. `VW`, `DD` and `PM` are
/// inherited, and `MN` sets numbers.
///
/// A variation is a diagram, with the numbers of the main line, down to the
/// depth and as many as the options say; `FG` asks for one at any depth. Marks
/// of nodes whose comments are printed stand in the figure where they hide no
/// number and say the same there, else in a diagram of that node. Figures and
/// diagrams name each other ([`Figure::see_also`]), and count what is left out.
///
/// Empty for games without a board. Takes time for the tree, and for the
/// figures' boards.
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

/// The figures of some moves of the line that leads to a node, those of
/// [`FigureOptions::range`]: one, or several where stones are set up between two of the
/// moves. Variations are left out, and so is what follows the last move but comments.
///
/// Empty for games without a board, and if the line has no such moves.
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

/// A figure to which nodes are added.
struct Draft {
    head: Head,
    record: Record,
    /// What is taken from its numbers, once there is a first one.
    base: Option<i64>,
    /// The numbers of its first and its last move.
    range: Option<(i64, i64)>,
    /// Its numbers begin with 1, or go on from those before it that do.
    counts_anew: bool,
    /// Whether numbers are printed.
    is_numbered: bool,
    comments: Vec<Comment>,
    asides: Vec<Aside>,
    has_setup: bool,
    nodes: usize,
    after: Option<(usize, usize)>,
    origin: Option<Origin>,
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
    /// Where the first node below this one is shown, for what is played instead.
    sibling: Option<(usize, usize)>,
    /// The number of the move that follows the last one that is shown.
    next: i64,
    /// This node is in a figure itself.
    is_shown: bool,
}

struct Book<'a> {
    options: &'a FigureOptions,
    game: Game,
    /// The nodes of the one line that is printed; `None` where all of them may be.
    line: Option<Vec<NodeId>>,
    /// How many nodes were entered.
    entered: usize,
    heads: Heads,
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

    /// Whether a node continues the line of the node above it.
    fn goes_on(&self, node: Node<'_>) -> bool {
        self.line.is_some() || is_first(node)
    }

    /// What part of the board is shown of a figure, or of a diagram.
    fn crop(&self, is_main: bool) -> &Crop {
        let own = self.options.crop_diagrams.as_ref();
        own.filter(|_| !is_main).unwrap_or(&self.options.crop)
    }

    /// How moves are numbered: what the options ask for goes before `PM`.
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
        // What goes on follows the diagrams of what came before.
        let after = passed
            .place
            .map(|(entry, at)| (entry, if goes_on { usize::MAX } else { at }));
        // What goes on from a diagram, or in a line, counts on.
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

    /// Adds the figure, and diagrams of the marks that it cannot show.
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

    /// Draws the marks that comments speak of; what is to have a diagram of its
    /// own, with its comment.
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

    /// The position after a node, with its marks.
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
            // They come with the comment.
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
                    // MN begins anew.
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
    /// A list with nothing in it clears what was inherited.
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
