//! Walks through a tree with an event at the start and end of each node.

use super::node::Node;

/// An event of a [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit<'a> {
    /// Before everything below the node.
    Enter(Node<'a>),
    /// After everything below the node.
    Leave(Node<'a>),
}

/// Iterator over a node and everything below it, in file order; see [`Node::walk`].
#[derive(Clone)]
pub struct Walk<'a> {
    top: Node<'a>,
    next: Option<Visit<'a>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(top: Node<'a>) -> Walk<'a> {
        Walk {
            top,
            next: Some(Visit::Enter(top)),
        }
    }

    /// Skips everything below the node entered last.
    pub fn skip_below(&mut self) {
        if let Some(Visit::Enter(child)) = self.next {
            self.next = child.parent().map(Visit::Leave);
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Visit<'a>;

    fn next(&mut self) -> Option<Visit<'a>> {
        let visit = self.next?;
        self.next = match visit {
            Visit::Enter(node) => match node.children().next() {
                Some(child) => Some(Visit::Enter(child)),
                None => Some(Visit::Leave(node)),
            },
            Visit::Leave(node) if node == self.top => None,
            Visit::Leave(node) => match node.next_sibling() {
                Some(sibling) => Some(Visit::Enter(sibling)),
                None => node.parent().map(Visit::Leave),
            },
        };
        Some(visit)
    }
}
