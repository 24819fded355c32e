//! Input files of calls, and addresses in their options.

use sgfkit::{Collection, Node};
use sgfkit_diagram::NodeAddress;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::options::Options;

/// Parses a file; like the program, fails if it has no games.
pub fn read(data: Vec<u8>) -> Outcome<Games> {
    with_game(Collection::parse(data))
}

/// Returns the games, or an error if the file has no games.
pub fn with_game(games: Collection) -> Outcome<Games> {
    if games.trees().next().is_none() {
        return Err(Fault::no_game());
    }
    Ok(Games::literal(games))
}

impl Games {
    /// Returns the node addressed by `tree` and one of `node`, `move`, `path`.
    pub fn named(&self, options: &mut Options) -> Outcome<Node<'_>> {
        Ok(options.address()?.find(&self.games)?)
    }

    /// Returns the index of the game in `tree`.
    pub fn index(&self, options: &mut Options) -> Outcome<Option<usize>> {
        let tree = options.number("tree")?;
        Ok(NodeAddress::of_tree(tree).index(&self.games)?)
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.games.to_bytes().into_owned()
    }
}
