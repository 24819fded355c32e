//! Files that calls are given, and places in them that options name.

use sgfkit::replay;
use sgfkit::{Collection, Node};

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::options::Options;

/// A file's games; none is an error, as it is for the program.
pub fn read(data: Vec<u8>) -> Outcome<Games> {
    with_game(Collection::parse(data))
}

/// The games, if there are any.
pub fn with_game(games: Collection) -> Outcome<Games> {
    if games.trees().next().is_none() {
        return Err(Fault::new("no-such-tree", "there is no game in it"));
    }
    Ok(Games::literal(games))
}

impl Games {
    /// The node that `tree` and one of `node`, `move`, `path` name, and whether
    /// they do.
    pub fn named(&self, options: &mut Options) -> Outcome<(Node<'_>, bool)> {
        let tree = self.tree(options.tree()?.unwrap_or(0) + 1)?;
        let (node, number) = (options.number("node")?, options.number("move")?);
        let path = options.text("path")?;
        let fault = |message: String| Fault::new("no-such-node", message);
        let found = match (node, number, path) {
            (Some(number), None, None) => {
                let node = tree.nodes().nth(number);
                node.ok_or_else(|| fault(format!("there is no node {number}")))?
            }
            (None, Some(number), None) => {
                replay::move_node(tree, number).map_err(|error| fault(error.to_string()))?
            }
            (None, None, Some(path)) => {
                replay::find_path(tree, &path).map_err(|error| fault(error.to_string()))?
            }
            (None, None, None) => return Ok((replay::default_node(tree), false)),
            _ => return Err(Fault::option("the node is named twice")),
        };
        Ok((found, true))
    }

    /// The index of the game that `tree` names.
    pub fn index(&self, options: &mut Options) -> Outcome<Option<usize>> {
        match options.tree()? {
            None => Ok(None),
            Some(index) => Ok(Some(self.tree(index + 1)?.index())),
        }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.games.to_bytes().into_owned()
    }
}
