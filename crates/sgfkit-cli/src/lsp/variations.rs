//! Finds the ranges of variations in the text, with their parentheses.

use std::ops::Range;

use sgfkit::{GameTree, Node, Span};

/// A variation: the start of its first node, and its range.
pub struct Variation {
    pub node: u32,
    /// From `(` to after `)`. A variation without `(` begins with its node, and ends with its
    /// parent.
    pub span: Span,
}

#[derive(Default)]
struct Parentheses {
    /// The start of each, and the end of its closing parenthesis.
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

struct Begun {
    node: u32,
    /// The innermost pair that contains it, and whether the pair is its own.
    pair: Option<usize>,
    is_own: bool,
    around: Option<usize>,
    end: u32,
}

/// Returns the variations of a game in text order. Nested ones are always inside their parents,
/// even if parentheses are missing or superfluous.
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

/// Sets the ends of variations, inner ones first.
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

/// Leaves the variations that end before a node that begins one: its previous sibling and those
/// below it.
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
