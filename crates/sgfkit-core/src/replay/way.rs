//! Iterates over the path down to a node, using only links to parents.

use crate::tree::Node;

/// The nodes after one node down to another, inclusive.
///
/// Walks the path up twice and never stores all of it: first it stores some nodes, the posts, then
/// each piece between posts. There are about as many posts as nodes per piece, so the longest path
/// in a file takes a few hundred kilobytes.
pub(super) struct Way<'a> {
    /// The node before the next piece.
    start: Node<'a>,
    /// The ends of pieces, the next one last.
    posts: Vec<Node<'a>>,
    /// The rest of a piece, the next node last.
    piece: Vec<Node<'a>>,
}

/// The number of nodes in a piece of a short path; even.
const SHORTEST: usize = 64;

impl<'a> Way<'a> {
    /// Returns the path between two nodes; `None` unless the second is below the first or the same.
    pub(super) fn between(start: Node<'a>, end: Node<'a>) -> Option<Way<'a>> {
        let mut posts = Vec::new();
        let mut spacing = SHORTEST;
        let mut node = end;
        let mut length = 0;
        while node != start {
            if length % spacing == 0 {
                if posts.len() == spacing {
                    let mut number = 0;
                    posts.retain(|_| {
                        number += 1;
                        number % 2 == 1
                    });
                    spacing *= 2;
                }
                posts.push(node);
            }
            node = node.parent()?;
            length += 1;
        }
        Some(Way {
            start,
            posts,
            piece: Vec::new(),
        })
    }
}

impl<'a> Iterator for Way<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        if self.piece.is_empty() {
            let end = self.posts.pop()?;
            let start = std::mem::replace(&mut self.start, end);
            let piece = end.ancestors().take_while(|node| *node != start);
            self.piece.extend(piece);
        }
        self.piece.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Collection;

    #[test]
    fn ways_of_any_length_are_found_without_holding_them() {
        let game = Collection::parse(format!(
            "(;GM[1]{};C[end](;B[])(;W[]))",
            ";B[]".repeat(70_000)
        ));
        let line: Vec<_> = game.tree(0).unwrap().main_line().collect();
        for length in [
            0, 1, 2, 63, 64, 65, 4095, 4096, 4097, 4160, 4161, 16_385, 65_537, 70_001,
        ] {
            let (start, end) = (line[line.len() - 1 - length], line[line.len() - 1]);
            let mut way = Way::between(start, end).unwrap();
            let most = 3 * length.isqrt().max(SHORTEST);
            for node in &line[line.len() - length..] {
                assert_eq!(way.next(), Some(*node), "{length}");
                assert!(way.posts.len() + way.piece.len() <= most, "{length}");
            }
            assert_eq!(way.next(), None);
        }
        let sibling = game.tree(0).unwrap().nodes().last().unwrap();
        assert!(Way::between(line[line.len() - 1], sibling).is_none());
        assert!(Way::between(line[1], line[0]).is_none());
    }
}
