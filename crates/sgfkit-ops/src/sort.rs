use std::cmp::Reverse;

use super::merge;
use super::order::rising;
use sgfkit_core::schema::id;
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property, Visit};
use sgfkit_core::value::lenient;

/// Sort keys for [`sort`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SortBy {
    /// The number of moves in the longest line, most first.
    Length,
    /// The first game info of each variation by `DT`, `PB` and `PW` as text; empty and missing
    /// values come last.
    Info,
    /// The number of games, if [`merge`](super::merge) wrote [counts](super::MergeOptions::counts),
    /// otherwise of leaves; most first.
    Frequency,
}

/// Sorts the variations of every node in a tree, given by its index from 0. The sort is stable, and
/// moves as little of the file as possible.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let mut games = Collection::parse("(;GM[1]\n(;B[aa])\n(;B[bb];W[cc]))");
/// ops::sort(&mut games, 0, ops::SortBy::Length)?;
/// assert_eq!(*games.to_bytes(), *b"(;GM[1]\n(;B[bb];W[cc])\n(;B[aa]))");
/// # Ok::<(), sgfkit::EditError>(())
/// ```
///
/// # Errors
///
/// If there is no such tree.
pub fn sort(collection: &mut Collection, tree: usize, by: SortBy) -> Result<(), EditError> {
    let tree = collection.tree(tree).ok_or(EditError::NoSuchNode)?;
    let outline = Outline::new(tree);
    let orders = match by {
        SortBy::Length => outline.orders(
            outline.moves(),
            |longest, line| *longest = line.max(*longest),
            |longest| Reverse(*longest),
        ),
        SortBy::Frequency => outline.orders(
            outline.own(|index| {
                let games = merge::games_through(outline.nodes[index]);
                let is_leaf = usize::from(outline.sizes[index] == 1);
                (games.unwrap_or_default(), is_leaf)
            }),
            |(_, leaves), (_, below)| *leaves += below,
            |counts| Reverse(*counts),
        ),
        SortBy::Info => outline.orders(
            outline.own(|index| has_info(outline.nodes[index]).then_some(index)),
            |first, below| *first = first.or(below),
            |first| first.map_or(Info::NONE, |index| Info::of(outline.nodes[index])),
        ),
    };
    apply(collection, orders);
    Ok(())
}

/// Makes the line through a node the main line: moves each variation on the path to it before its
/// siblings, whose order stays.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let mut games = Collection::parse("(;GM[1](;B[aa])(;B[bb];W[cc]))");
/// let node = games.tree(0).unwrap().nodes().nth(3).unwrap().id();
/// ops::promote(&mut games, node)?;
/// assert_eq!(*games.to_bytes(), *b"(;GM[1](;B[bb];W[cc])(;B[aa]))");
/// # Ok::<(), sgfkit::EditError>(())
/// ```
///
/// # Errors
///
/// If there is no such node.
pub fn promote(collection: &mut Collection, node: NodeId) -> Result<(), EditError> {
    let node = collection.node(node).ok_or(EditError::NoSuchNode)?;
    let outline = Outline::new(node.tree());
    let mut orders = Vec::new();
    let mut wanted = outline.nodes.iter().position(|other| *other == node);
    while let Some(index) = wanted {
        wanted = outline.parents.get(index).copied().flatten();
        let Some(parent) = wanted else { break };
        let others = outline.children(parent).filter(|child| *child != index);
        let order: Vec<usize> = std::iter::once(index).chain(others).collect();
        orders.extend(outline.order(parent, &order));
    }
    apply(collection, orders);
    Ok(())
}

/// The children of a node in their new order; true for those that stay in place in the file.
type Order = (NodeId, Vec<(NodeId, bool)>);

fn apply(collection: &mut Collection, orders: Vec<Order>) {
    for (parent, order) in orders {
        collection.order_children(parent, &order);
    }
}

struct Outline<'a> {
    nodes: Vec<Node<'a>>,
    parents: Vec<Option<usize>>,
    sizes: Vec<usize>,
}

impl<'a> Outline<'a> {
    fn new(tree: GameTree<'a>) -> Outline<'a> {
        let nodes: Vec<Node<'a>> = tree.nodes().collect();
        let mut parents = Vec::with_capacity(nodes.len());
        let mut path: Vec<usize> = Vec::new();
        for visit in tree.walk() {
            match visit {
                Visit::Enter(_) => {
                    let index = parents.len();
                    parents.push(path.last().copied());
                    path.push(index);
                }
                Visit::Leave(_) => _ = path.pop(),
            }
        }
        let mut outline = Outline {
            sizes: Vec::new(),
            nodes,
            parents,
        };
        outline.sizes = outline.own(|_| 1);
        for (index, parent) in outline.parents.iter().enumerate().rev() {
            if let Some(parent) = *parent {
                outline.sizes[parent] += outline.sizes[index];
            }
        }
        outline
    }

    fn own<T>(&self, of: impl Fn(usize) -> T) -> Vec<T> {
        (0..self.nodes.len()).map(of).collect()
    }

    fn moves(&self) -> Vec<usize> {
        let mut moves: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for (node, parent) in self.nodes.iter().zip(&self.parents) {
            let above = parent.map_or(0, |parent| moves[parent]);
            moves.push(above + node.movers().count());
        }
        moves
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let end = parent + self.sizes[parent];
        let first = (parent + 1 < end).then_some(parent + 1);
        std::iter::successors(first, move |child| {
            let next = child + self.sizes[*child];
            (next < end).then_some(next)
        })
    }

    /// Returns new orders for unsorted children. `values` has a value per node, `join` combines it
    /// with those of its children, first child first, and `key` is the sort key.
    fn orders<T: Copy, K: Ord>(
        &self,
        mut values: Vec<T>,
        join: impl Fn(&mut T, T),
        key: impl Fn(&T) -> K,
    ) -> Vec<Order> {
        let mut orders = Vec::new();
        for parent in (0..self.nodes.len()).rev() {
            let mut order: Vec<usize> = self.children(parent).collect();
            order.sort_by_cached_key(|child| key(&values[*child]));
            for child in &order {
                let below = values[*child];
                join(&mut values[parent], below);
            }
            orders.extend(self.order(parent, &order));
        }
        orders
    }

    /// Returns the new order of a node's children, or `None` if they are sorted. The heaviest
    /// possible subtrees stay, so a moved subtree has an equally large sibling: each node moves at
    /// most log n times.
    fn order(&self, parent: usize, order: &[usize]) -> Option<Order> {
        if order.is_sorted() {
            return None;
        }
        let weights: Vec<u64> = order
            .iter()
            .map(|child| self.sizes[*child] as u64)
            .collect();
        let stays = rising(order, &weights);
        let order = order.iter().map(|child| self.nodes[*child].id());
        Some((self.nodes[parent].id(), order.zip(stays).collect()))
    }
}

/// Sort key; missing values are `None` and sort last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Info([(bool, String); 3]);

impl Info {
    const NONE: Info = Info([const { (true, String::new()) }; 3]);

    fn of(node: Node<'_>) -> Info {
        Info([id::DT, id::PB, id::PW].map(|id| {
            let text = node.text(id).unwrap_or_default();
            let dates = (id == id::DT).then(|| lenient::dates(&text)).flatten();
            let text =
                dates.map_or_else(|| text.trim().to_owned(), |dates| dates.value.to_string());
            (text.is_empty(), text)
        }))
    }
}

fn has_info(node: Node<'_>) -> bool {
    node.properties().any(Property::is_game_info)
}
