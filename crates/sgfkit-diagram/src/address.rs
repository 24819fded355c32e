//! Finds a game of a file and one of its nodes from command-line options.

use sgfkit::{Collection, GameTree, Node, replay};

use crate::error::JobError;

/// Address of a game in a file, and optionally of one of its nodes.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::NodeAddress;
///
/// let file = Collection::parse("(;GM[1];B[pd];W[dp];B[pq])");
/// let second = NodeAddress { number: Some(2), ..NodeAddress::default() };
/// assert_eq!(second.find(&file).unwrap().property("W").unwrap().id(), "W");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeAddress {
    /// Number of the game, from 1; `None` is the first game.
    pub tree: Option<usize>,
    /// Number of the node in pre-order; the root is 0.
    pub node: Option<usize>,
    /// Number of a move on the main line; 0 is the root.
    pub number: Option<usize>,
    /// Moves that lead to the node, such as `Q16,D4,pass` or `pd,dp`.
    pub path: Option<String>,
}

impl NodeAddress {
    /// Addresses a game without a node.
    #[must_use]
    pub fn of_tree(tree: Option<usize>) -> NodeAddress {
        NodeAddress {
            tree,
            ..NodeAddress::default()
        }
    }

    /// Returns true if the address names a node.
    #[must_use]
    pub fn has_node(&self) -> bool {
        self.given().any(|option| option != "tree")
    }

    /// Returns the names of the options that are set.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.tree.is_some(), "tree"),
            (self.node.is_some(), "node"),
            (self.number.is_some(), "move"),
            (self.path.is_some(), "path"),
        ];
        let given = all.into_iter().filter(|(is_given, _)| *is_given);
        given.map(|(_, option)| option)
    }

    /// Returns the addressed node, or the node to display by default if none is given.
    ///
    /// # Errors
    ///
    /// If the game or node does not exist, or if more than one option names the node.
    pub fn find<'a>(&self, games: &'a Collection) -> Result<Node<'a>, JobError> {
        let tree = self.tree(games)?;
        let named = self.node(tree)?;
        Ok(named.unwrap_or_else(|| replay::default_node(tree)))
    }

    /// Returns the addressed game, or the first one.
    ///
    /// # Errors
    ///
    /// If the game does not exist.
    pub fn tree<'a>(&self, games: &'a Collection) -> Result<GameTree<'a>, JobError> {
        let index = self.index(games)?.unwrap_or(0);
        games.tree(index).ok_or_else(|| no_such_tree(games))
    }

    /// Returns the index of the addressed game, from 0; `None` means all games.
    ///
    /// # Errors
    ///
    /// If the game does not exist.
    pub fn index(&self, games: &Collection) -> Result<Option<usize>, JobError> {
        let Some(number) = self.tree else {
            return Ok(None);
        };
        let index = number
            .checked_sub(1)
            .ok_or_else(|| JobError::option("games are counted from 1"))?;
        if games.tree(index).is_none() {
            return Err(no_such_tree(games));
        }
        Ok(Some(index))
    }

    /// Returns the index of the game, from 0, and the number of the node in it.
    ///
    /// Both are `None` if the address is empty. A node without a game is in the first game.
    ///
    /// # Errors
    ///
    /// If the game or node does not exist, or if more than one option names the node.
    pub fn numbers(&self, games: &Collection) -> Result<(Option<usize>, Option<usize>), JobError> {
        if !self.has_node() {
            return Ok((self.index(games)?, None));
        }
        let tree = self.tree(games)?;
        Ok((Some(tree.index()), self.node(tree)?.map(Node::index)))
    }

    /// Returns the addressed node of `tree`, or `None` if the address names no node.
    ///
    /// # Errors
    ///
    /// If the node does not exist, or if more than one option names it.
    pub fn node<'a>(&self, tree: GameTree<'a>) -> Result<Option<Node<'a>>, JobError> {
        let found = match (self.node, self.number, self.path.as_deref()) {
            (None, None, None) => return Ok(None),
            (Some(number), None, None) => {
                let node = tree.node_at(number);
                node.ok_or_else(|| no_such_node(tree))?
            }
            (None, Some(number), None) => {
                replay::move_node(tree, number).map_err(JobError::no_such_node)?
            }
            (None, None, Some(path)) => {
                let found = replay::find_path(tree, path);
                found.map_err(|error| JobError::no_such_node(format!("--path: {error}")))?
            }
            _ => {
                return Err(JobError::option(
                    "use only one of --node, --move and --path",
                ));
            }
        };
        Ok(Some(found))
    }
}

fn no_such_tree(games: &Collection) -> JobError {
    JobError::no_such_tree(match games.trees().count() {
        0 => "contains no game".to_owned(),
        1 => "there is only 1 game in it".to_owned(),
        trees => format!("there are only {trees} games in it"),
    })
}

fn no_such_node(tree: GameTree<'_>) -> JobError {
    let nodes = tree.nodes().count();
    let plural = if nodes == 1 { "" } else { "s" };
    let number = tree.number();
    JobError::no_such_node(format!(
        "there are only {nodes} node{plural} in game {number}, the last one is number {}",
        nodes - 1
    ))
}
