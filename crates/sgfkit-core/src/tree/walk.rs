//! Walking a tree with both ends of each node.

use super::node::Node;

/// What a [`Walk`] comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit<'a> {
    /// A node, before everything below it.
    Enter(Node<'a>),
    /// The same node, behind everything below it.
    Leave(Node<'a>),
}

/// A walk through a node and everything below it, in the order of the file;
/// see [`Node::walk`].
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

    /// Leaves out what is below the node that was entered last.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Collection;

    fn walked(walk: impl Iterator<Item = Visit<'static>>) -> String {
        walk.map(|visit| match visit {
            Visit::Enter(node) => format!("({}", node.id().0),
            Visit::Leave(_) => ")".to_owned(),
        })
        .collect()
    }

    fn file() -> &'static Collection {
        Box::leak(Box::new(Collection::parse("(;(;;(;)(;))(;))")))
    }

    #[test]
    fn every_node_is_entered_and_left() {
        let tree = file().tree(0).unwrap();
        assert_eq!(walked(tree.walk()), "(0(1(2(3)(4)))(5))");
        let first = tree.root().children().next().unwrap();
        assert_eq!(walked(first.walk()), "(1(2(3)(4)))");
    }

    #[test]
    fn what_is_below_can_be_left_out() {
        let mut walk = file().tree(0).unwrap().walk();
        let mut seen = Vec::new();
        while let Some(visit) = walk.next() {
            if let Visit::Enter(node) = visit {
                seen.push(node.id().0);
                if node.id().0 == 1 || node.id().0 == 5 {
                    walk.skip_below();
                }
            }
        }
        assert_eq!(seen, [0, 1, 5]);
    }
}
