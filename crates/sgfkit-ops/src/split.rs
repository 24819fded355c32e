use std::collections::HashSet;

use super::excerpt::{Excerpt, charset_told, is_read_as};
use sgfkit_core::tree::{Collection, GameTree, Node, NodeId, Property};

/// The units that [`split`] divides a collection into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// Each game tree.
    #[default]
    Tree,
    /// Each line from the root to a leaf.
    Variation,
    /// Each game: a node with game information, with the line to it and its descendants. Lines
    /// without a game form the last piece of their tree. A tree without such nodes below the root
    /// is one piece.
    Game,
}

/// One of the files that [`split`] returns.
pub struct Piece<'a> {
    tree: GameTree<'a>,
    what: What<'a>,
}

enum What<'a> {
    Tree,
    Line(Node<'a>),
    Game(Node<'a>),
    Rest(HashSet<NodeId>),
}

/// Splits a collection; [`Piece::to_bytes`] creates the files on demand.
///
/// A whole tree keeps its bytes. Other pieces get the canonical layout, with values byte for byte,
/// and the game information moves to the root. The `IP` of Hex and Twixt does not count as game
/// information.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{By, split};
///
/// let games = Collection::parse("(;GM[1];B[pd](;W[dd]PB[Ada];B[qq])(;W[dp]PB[Jun]))");
/// let pieces = split(&games, By::Game);
/// assert_eq!(pieces.len(), 2);
/// assert_eq!(pieces[1].text("PB").as_deref(), Some("Jun"));
/// assert_eq!(
///     String::from_utf8_lossy(&pieces[1].to_bytes()),
///     "(;GM[1]\nPB[Jun]\n;B[pd];W[dp])\n",
/// );
/// ```
#[must_use]
pub fn split(collection: &Collection, by: By) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for tree in collection.trees() {
        let before = pieces.len();
        let mut add = |what| pieces.push(Piece { tree, what });
        match by {
            By::Tree => {}
            By::Variation => {
                let leaves: Vec<_> = tree.nodes().filter(|node| node.is_leaf()).collect();
                if leaves.len() > 1 {
                    leaves.into_iter().for_each(|leaf| add(What::Line(leaf)));
                }
            }
            By::Game => {
                let (games, rest) = games(tree);
                if games.first().is_some_and(|first| !first.is_root()) {
                    games.into_iter().for_each(|node| add(What::Game(node)));
                    if !rest.is_empty() {
                        add(What::Rest(rest));
                    }
                }
            }
        }
        if pieces.len() == before {
            pieces.push(Piece::whole(tree));
        }
    }
    pieces
}

impl<'a> Piece<'a> {
    pub(super) fn whole(tree: GameTree<'a>) -> Piece<'a> {
        let what = What::Tree;
        Piece { tree, what }
    }

    /// Returns the tree that the piece belongs to.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// Returns the first value of a property in force in the piece, such as `PB`, or `None`.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<String> {
        let from = match self.what {
            What::Line(node) | What::Game(node) => node,
            What::Tree | What::Rest(_) => self.tree.root(),
        };
        let property = from.ancestors().find_map(|node| node.property(id))?;
        Some(property.values().next()?.simple_text().text.into_owned())
    }

    /// Returns the piece as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = Excerpt::new(self.tree);
        match &self.what {
            What::Tree => {
                let collection = self.tree.root().collection();
                if let Some(span) = self.tree.span().filter(|_| !collection.is_edited()) {
                    let mut text = span.of(collection.bytes()).to_vec();
                    let is_last = span.end as usize == collection.bytes().len();
                    let ends_in_value = is_last && collection.ends_in_value();
                    if text.ends_with(b")") && !ends_in_value {
                        text.push(b'\n');
                    }
                    let alone = charset_told(self.tree, &text);
                    // Another part of the file may have determined the encoding.
                    if is_read_as(alone.tree(0), &text, self.tree) {
                        return alone.to_bytes().into_owned();
                    }
                }
                file.subtree(self.tree.root(), |_| true, Excerpt::properties);
            }
            What::Line(leaf) => {
                for node in leaf.path() {
                    file.node();
                    file.properties(node);
                }
            }
            What::Game(game) => {
                let info = || game.properties().filter(|property| property.is_game_info());
                for node in game.path() {
                    if node == *game {
                        break;
                    }
                    file.node();
                    file.properties(node);
                    if node.is_root() {
                        info().for_each(|property| file.property(property));
                    }
                }
                file.subtree(
                    *game,
                    |_| true,
                    |file, node| {
                        let here = node.properties();
                        here.filter(|property| node != *game || !property.is_game_info())
                            .for_each(|property| file.property(property));
                    },
                );
            }
            What::Rest(nodes) => {
                file.subtree(
                    self.tree.root(),
                    |node| nodes.contains(&node.id()),
                    Excerpt::properties,
                );
            }
        }
        file.finish()
    }
}

/// Returns the topmost nodes with game information, and the nodes on lines to leaves without any.
fn games(tree: GameTree<'_>) -> (Vec<Node<'_>>, HashSet<NodeId>) {
    let mut games = Vec::new();
    let mut rest = HashSet::new();
    let mut nodes = tree.nodes();
    while let Some(node) = nodes.next() {
        if node.properties().any(Property::is_game_info) {
            games.push(node);
            nodes.skip_below(node);
        } else if node.is_leaf() {
            for node in node.ancestors() {
                if !rest.insert(node.id()) {
                    break;
                }
            }
        }
    }
    (games, rest)
}
