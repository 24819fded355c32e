//! Files that calls are given, and places in them that options name.

use sgfkit::{Collection, Node};
use sgfkit_diagram::NodeAddress;

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
        return Err(Fault::no_game());
    }
    Ok(Games::literal(games))
}

impl Games {
    /// The node that `tree` and one of `node`, `move`, `path` name.
    pub fn named(&self, options: &mut Options) -> Outcome<Node<'_>> {
        Ok(options.address()?.find(&self.games)?)
    }

    /// The index of the game that `tree` names.
    pub fn index(&self, options: &mut Options) -> Outcome<Option<usize>> {
        let tree = options.number("tree")?;
        Ok(NodeAddress::of_tree(tree).index(&self.games)?)
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.games.to_bytes().into_owned()
    }
}
