use std::collections::HashSet;

use super::excerpt::{Excerpt, charset_told, is_read_as};
use sgfkit_core::tree::{Collection, GameTree, Node, NodeId, Property};

/// What [`split`] makes a file of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Every game tree of the collection.
    #[default]
    Tree,
    /// Every line from the root to a leaf.
    Variation,
    /// Every game: a node with game information, with the line to it and all
    /// below it. Lines that belong to none are one piece more, the last of the
    /// tree. A tree without such nodes below the root is one piece.
    Game,
}

/// A file that a collection was split into.
pub struct Piece<'a> {
    tree: GameTree<'a>,
    what: What<'a>,
}

enum What<'a> {
    Tree,
    Line(Node<'a>),
    Game(Node<'a>),
    /// The lines through these nodes.
    Rest(HashSet<NodeId>),
}

/// Splits a collection; the files are made when [`Piece::to_bytes`] is asked.
///
/// A piece that is a whole tree keeps its bytes. Others get the canonical
/// layout, values byte for byte. The game information of a game's node stands
/// in the root of its file; the `IP` of Hex and Twixt makes no game.
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

    /// The tree it is a part of.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// The first value of a property as it is in force in the piece: game
    /// information such as `PB`. `None` where there is none.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<String> {
        let from = match self.what {
            What::Line(node) | What::Game(node) => node,
            What::Tree | What::Rest(_) => self.tree.root(),
        };
        let property = from.ancestors().find_map(|node| node.property(id))?;
        Some(property.values().next()?.simple_text().text.into_owned())
    }

    /// The file.
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
                    // What told how it is read may stand elsewhere in the file.
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

/// The nodes with game information that have none above, and the nodes of the
/// lines that lead to leaves without.
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
