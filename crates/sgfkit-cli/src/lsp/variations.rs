//! Where variations stand in the text, with their parentheses.

use std::ops::Range;

use sgfkit::{GameTree, Node, Span};

/// A variation: where its first node begins, and all of it.
pub struct Variation {
    pub node: u32,
    /// From its `(` up to behind its `)`. One whose `(` is missing begins with its
    /// node, and ends with what is around it.
    pub span: Span,
}

/// The parentheses between the nodes of a game, and which belong together.
#[derive(Default)]
struct Parentheses {
    /// Where each begins, and behind which byte it is closed.
    pairs: Vec<(u32, Option<u32>)>,
    open: Vec<usize>,
}

impl Parentheses {
    fn scan(&mut self, text: &str, gap: Range<u32>) {
        let bytes = text.as_bytes().get(gap.start as usize..gap.end as usize);
        for (at, byte) in (gap.start..).zip(bytes.unwrap_or_default()) {
            match byte {
                b'(' => {
                    self.open.push(self.pairs.len());
                    self.pairs.push((at, None));
                }
                b')' => {
                    if let Some(pair) = self.open.pop() {
                        self.pairs[pair].1 = Some(at + 1);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A variation whose end is not known yet.
struct Begun {
    node: u32,
    /// The innermost pair that holds it, and whether that is its own.
    pair: Option<usize>,
    is_own: bool,
    /// The variation around it.
    around: Option<usize>,
    /// The end of what it holds.
    end: u32,
}

/// The variations of a game in the order of the text. Those within others lie
/// within them, whatever parentheses are missing or too many.
pub fn of_tree(text: &str, tree: GameTree<'_>) -> Vec<Variation> {
    let Some(range) = tree.span() else {
        return Vec::new();
    };
    let mut parentheses = Parentheses::default();
    let mut begun: Vec<Begun> = Vec::new();
    let mut open: Vec<(Node<'_>, usize)> = Vec::new();
    let mut at = range.start;
    for node in tree.nodes() {
        let Some(span) = node.span() else { continue };
        parentheses.scan(text, at..span.start);
        if let Some(parent) = node.parent().filter(|_| node.begins_variation()) {
            leave_siblings(node, parent, &mut open);
            let pair = parentheses.open.last().copied();
            begun.push(Begun {
                node: span.start,
                pair,
                is_own: pair.is_some_and(|pair| parentheses.pairs[pair].0 >= at),
                around: open.last().map(|(_, index)| *index),
                end: span.end,
            });
            open.push((parent, begun.len() - 1));
        }
        if let Some((_, index)) = open.last() {
            begun[*index].end = begun[*index].end.max(span.end);
        }
        at = at.max(span.end);
    }
    parentheses.scan(text, at..range.end);
    let whole = text.get(..range.end as usize).unwrap_or(text);
    ended(begun, &parentheses, whole.trim_end().len() as u32)
}

/// Puts the ends to variations, those within others first.
fn ended(mut begun: Vec<Begun>, parentheses: &Parentheses, last: u32) -> Vec<Variation> {
    for index in (0..begun.len()).rev() {
        let Begun {
            pair,
            is_own,
            around,
            end,
            ..
        } = begun[index];
        let closed = pair.and_then(|pair| parentheses.pairs[pair].1);
        let closed = if is_own {
            closed
        } else {
            closed.map(|end| end - 1)
        };
        let end = end.max(closed.unwrap_or(last));
        begun[index].end = end;
        if let Some(around) = around {
            begun[around].end = begun[around].end.max(end);
        }
    }
    let variations = begun.into_iter().map(|variation| {
        let own = variation.pair.filter(|_| variation.is_own);
        let start = own.map_or(variation.node, |pair| parentheses.pairs[pair].0);
        Variation {
            node: variation.node,
            span: Span::new(start, variation.end),
        }
    });
    variations.collect()
}

/// Leaves the variations that end before a node which begins one: those below
/// the sibling before it, and that.
pub fn leave_siblings<'d, T>(node: Node<'d>, parent: Node<'d>, open: &mut Vec<(Node<'d>, T)>) {
    if parent.children().next() == Some(node) {
        return;
    }
    while let Some((of, _)) = open.pop() {
        if of == parent {
            break;
        }
    }
}
