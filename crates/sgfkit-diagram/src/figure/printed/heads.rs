//! Splits a game into figures and diagrams.

use std::collections::HashMap;

use sgfkit::schema::id;
use sgfkit::{GameTree, Node, NodeId};

use crate::figure::FigureOptions;
use crate::figure::flags::Flags;
use crate::figure::record::moves;
use crate::language::{Language, Message};

/// Default number of moves per figure.
const USUAL: usize = 50;

/// Start of a figure.
#[derive(Clone)]
pub(super) struct Head {
    pub(super) flags: Flags,
    pub(super) is_main: bool,
    /// True if the file starts a figure here.
    pub(super) is_explicit: bool,
}

/// Nodes at which figures start.
pub(super) struct Heads {
    /// `None` marks a node at which a figure only ends.
    pub(super) at: HashMap<NodeId, Option<Head>>,
    /// Number of diagrams that may still be added.
    pub(super) spare: usize,
}

impl Head {
    /// Creates a start without `FG`.
    pub(super) fn plain(is_main: bool) -> Head {
        Head {
            flags: Flags::default(),
            is_main,
            is_explicit: false,
        }
    }

    /// Returns `Figure 2` or `Dia. 3` for the given number; `None` if the file suppresses the name.
    pub(super) fn name(&self, number: usize, language: Language) -> Option<String> {
        let numbered = |message| language.say(message, &[("n", &number.to_string())]);
        let name = match (self.flags.name.is_empty(), self.is_main) {
            (false, _) => self.flags.name.clone(),
            (true, true) => numbered(Message::Figure),
            (true, false) => numbered(Message::Diagram),
        };
        self.flags.has_name.then_some(name)
    }

    /// Returns the name with the first and last move number: `Figure 2 (51-100)`.
    pub(super) fn caption(
        &self,
        name: &str,
        range: Option<(i64, i64)>,
        language: Language,
    ) -> String {
        let own = &self.flags.name;
        let wants_range = if self.is_main {
            !own.contains('(')
        } else {
            own.is_empty() && range.is_some_and(|(first, _)| first != 1)
        };
        let numbers = match range.filter(|_| wants_range) {
            // Numbers restart within the figure, so first and last are not a range.
            Some((first, last)) if last < first => None,
            Some((first, last)) if first == last => Some(first.to_string()),
            Some((first, last)) => {
                let (first, last) = (first.to_string(), last.to_string());
                Some(language.say(Message::Range, &[("first", &first), ("last", &last)]))
            }
            None => None,
        };
        match numbers {
            Some(moves) => language.say(Message::WithMoves, &[("what", name), ("moves", &moves)]),
            None => name.to_owned(),
        }
    }
}

impl Heads {
    pub(super) fn of(tree: GameTree<'_>, options: &FigureOptions) -> Heads {
        let mut at = HashMap::new();
        let mut wanted = Vec::new();
        let mut walk = Walk::new(tree, options);
        for node in tree.nodes() {
            match walk.enter(node) {
                Some((None, head)) => {
                    at.insert(node.id(), Some(head));
                }
                Some((Some(rank), head)) => wanted.push((rank, node, head)),
                None => {}
            }
        }
        // Stable sort: equal ranks keep the order of the file.
        wanted.sort_by_key(|(rank, ..)| *rank);
        let mut spare = options.max_diagrams;
        for (_, node, head) in wanted {
            if spare > 0 {
                spare -= 1;
                at.insert(node.id(), Some(head));
            } else if is_first(node) {
                at.insert(node.id(), None);
            }
        }
        Heads { at, spare }
    }

    /// Splits a part of a line into figures: usually one, or several if it is too long or sets up
    /// stones between moves.
    pub(super) fn of_line(line: &[Node<'_>], options: &FigureOptions) -> Heads {
        let (first, last) = options.range.unwrap_or((1, usize::MAX));
        let longest = options.longest.map(|moves| moves.max(1) as usize);
        let mut at = HashMap::new();
        let mut number = 0_usize;
        // Number of moves in the current figure.
        let mut open: Option<usize> = None;
        // First setup node after a move of the range.
        let mut setup: Option<NodeId> = None;
        for node in line {
            let more = moves(*node).count();
            let is_in = more > 0 && number + more >= first && number < last;
            number += more;
            if open.is_some() && sets_up(*node) && setup.is_none() {
                setup = Some(node.id());
            }
            if more == 0 {
                continue;
            }
            if !is_in {
                if open.is_some() {
                    // Setup after the last move belongs to the next figure.
                    at.insert(setup.unwrap_or(node.id()), None);
                    return Heads { at, spare: 0 };
                }
                continue;
            }
            let is_full = |count: usize| longest.is_some_and(|most| count >= most);
            match open {
                Some(count) if setup.is_none() && !is_full(count) => open = Some(count + more),
                _ => {
                    let begin = setup.take().unwrap_or(node.id());
                    at.insert(begin, Some(Head::plain(true)));
                    open = Some(more);
                }
            }
        }
        if let (Some(_), Some(setup)) = (open, setup) {
            at.insert(setup, None);
        }
        Heads { at, spare: 0 }
    }
}

/// Returns true for the root and for the first child of its parent.
pub(super) fn is_first(node: Node<'_>) -> bool {
    let above = node.parent();
    above.is_none_or(|above| above.children().next() == Some(node))
}

pub(super) fn sets_up(node: Node<'_>) -> bool {
    let ids = [id::AB, id::AW, id::AE];
    ids.iter().any(|id| node.property(id).is_some())
}

fn says(node: Node<'_>) -> bool {
    let text = node.text(id::C);
    text.is_some_and(|text| !text.trim().is_empty())
}

/// Walk over all nodes in pre-order.
struct Walk<'a> {
    options: &'a FigureOptions,
    /// Moves per figure on the main line; `None` if `FG` divides it.
    main: Option<usize>,
    /// Moves per diagram.
    side: usize,
    /// Depth of nodes with variations.
    forks: HashMap<NodeId, u32>,
    /// Depth of the current line; 0 is the main line.
    depth: u32,
    /// Rank of the diagrams for the current line, if it is printed: 0 with `FG`, otherwise the
    /// depth.
    rank: Option<u32>,
    /// Moves since the start of the figure.
    count: usize,
    /// True if the figure sets up stones.
    has_setup: bool,
    /// True if the figure has a comment on its position.
    is_told: bool,
}

impl<'a> Walk<'a> {
    fn new(tree: GameTree<'_>, options: &'a FigureOptions) -> Walk<'a> {
        let longest = options.longest.map(|moves| moves.max(1) as usize);
        let asked = options.figures.map(|moves| moves.max(1) as usize);
        let no_more = |moves: usize| longest.map_or(moves, |longest| longest.min(moves));
        let is_divided =
            asked.is_none() && tree.main_line().any(|node| node.property(id::FG).is_some());
        Walk {
            options,
            main: if is_divided {
                longest
            } else {
                Some(no_more(asked.unwrap_or(USUAL)))
            },
            side: no_more(asked.unwrap_or(USUAL)),
            forks: HashMap::new(),
            depth: 0,
            rank: None,
            count: 0,
            has_setup: false,
            is_told: false,
        }
    }

    /// Returns the figure that starts at a node, with the rank of its diagram.
    fn enter(&mut self, node: Node<'_>) -> Option<(Option<u32>, Head)> {
        let is_branch = !is_first(node);
        if is_branch {
            let above = node.parent().and_then(|above| self.forks.get(&above.id()));
            self.depth = above.map_or(1, |depth| depth.saturating_add(1));
            self.rank = Some(self.depth).filter(|depth| *depth <= self.options.depth);
            self.begin();
        }
        if node.children().nth(1).is_some() {
            self.forks.insert(node.id(), self.depth);
        }
        let is_main = self.depth == 0;
        let more = moves(node).count();
        let limit = if is_main { self.main } else { Some(self.side) };
        let is_full = more > 0 && limit.is_some_and(|limit| self.count >= limit);
        let figure = node.property(id::FG);
        let figure = figure.filter(|_| !(is_main && self.options.figures.is_some()));
        if figure.is_some() {
            self.rank = Some(0);
        }
        let (sets_up, says) = (sets_up(node), says(node));
        // Setup after moves never shared the board with them, and readers need to see both of two
        // commented positions. So start a new figure.
        let is_new = sets_up && (self.count > 0 || self.is_told && says);
        let begins = if is_main {
            node.is_root() || is_full || is_new
        } else {
            self.rank.is_some() && (is_branch || is_full || is_new)
        };
        let head = match figure {
            Some(figure) => Some(Head {
                flags: Flags::of(figure),
                is_main,
                is_explicit: true,
            }),
            None => begins.then(|| Head::plain(is_main)),
        };
        if head.is_some() {
            self.begin();
        }
        self.count += more;
        self.has_setup |= sets_up;
        self.is_told |= self.has_setup && says;
        let rank = self.rank.filter(|_| !is_main);
        head.map(|head| (rank, head))
    }

    fn begin(&mut self) {
        self.count = 0;
        self.has_setup = false;
        self.is_told = false;
    }
}
