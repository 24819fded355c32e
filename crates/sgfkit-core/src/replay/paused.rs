//! Replays that are kept between uses.

use std::cell::OnceCell;

use super::Replay;
use super::forks::Forks;
use super::step::State;
use crate::board::{AnyBoard, Illegality};
use crate::tree::{Collection, Node, NodeId};

/// A replay that borrows nothing, made by [`Replay::pause`].
///
/// A server or an editor keeps it next to the [`Collection`], and continues with
/// [`resume`](Self::resume). Replaying the game from its root again would take time for each move.
///
/// ```
/// use sgfkit::replay::{PausedReplay, Replay};
/// use sgfkit::{Collection, EditError};
///
/// struct Session {
///     games: Collection,
///     replay: PausedReplay,
/// }
///
/// let games = Collection::parse("(;GM[1]SZ[9];B[ee])");
/// let replay = Replay::new(games.tree(0).unwrap()).pause();
/// let mut session = Session { games, replay };
///
/// // A player moves.
/// let end = session.games.tree(0).unwrap().main_line().last().unwrap().id();
/// let reply = session.games.append_node(end)?;
/// session.games.set_property(reply, "W", ["cc"])?;
/// let mut replay = session.replay.resume(&session.games).unwrap();
/// replay.go_to(session.games.node(reply).unwrap());
/// assert_eq!(replay.move_number(), 2);
/// session.replay = replay.pause();
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PausedReplay {
    board: Option<AnyBoard>,
    has_start: bool,
    state: State<NodeId>,
    illegal: Vec<Illegality>,
}

impl Replay<'_> {
    /// Releases the collection, and keeps the position for [`PausedReplay::resume`].
    #[must_use]
    pub fn pause(mut self) -> PausedReplay {
        self.forget();
        let state = self.state.map_nodes(Node::id);
        PausedReplay {
            board: self.board,
            has_start: self.has_start,
            state,
            illegal: self.illegal,
        }
    }
}

impl PausedReplay {
    /// Returns the replay at the node at which it paused, or `None` if that node or the node of
    /// the last move was removed.
    ///
    /// The collection must be the same one. Nodes added below are fine. After a change to this node
    /// or to one above it, make a new replay.
    #[must_use]
    pub fn resume(self, games: &Collection) -> Option<Replay<'_>> {
        let node = games.node(self.state.node)?;
        if let Some(id) = self.state.last_move {
            games.node(id)?;
        }
        let state = self.state.map_nodes(|id| games.node(id).unwrap_or(node));
        Some(Replay {
            tree: node.tree(),
            game: node.tree().game(),
            board: self.board,
            first: OnceCell::new(),
            has_start: self.has_start,
            state,
            illegal: self.illegal,
            forks: Forks::default(),
        })
    }
}
