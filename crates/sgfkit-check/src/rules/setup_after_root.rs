//! # What
//!
//! The main line sets up stones after the root of the game.
//!
//! # Why
//!
//! It is legal and common in lessons and problems. In a game record it means that somebody changed the
//! position by hand, or that handicap stones are in the wrong node. Programs that collect statistics
//! read only the stones in the root.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[2];AB[dp][pd];W[dd])
//! ```
//!
//! # Fix
//!
//! None: move the stones to the root if they belong to the beginning of the game.

use super::*;

pub(super) const CHECK: Check = Check::new("setup-after-root", Rules, Warning)
    .summary("stones set up in the main line, below the root")
    .spec("go.html, HA")
    .sgfc(&[62])
    .games(&[Game::Go])
    .run(Run::Tree(
        |subject| subject.is(&[id::AB, id::AE, id::AW]),
        run,
    ));

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let below = |node: &&Node<'_>| !node.is_root();
    let mut nodes = nodes.iter().filter(below).peekable();
    // Only check game records: trees with at least one move.
    let mut line = tree.main_line();
    while let Some(next) = nodes.peek() {
        let Some(node) = line.find(|node| node.id() >= next.id()) else {
            return;
        };
        if node == **next {
            let stones = node
                .properties()
                .find(|property| [id::AB, id::AE, id::AW].iter().any(|id| property.is(id)));
            if let Some(property) = stones {
                let message = format!("{} below the root, in the main line", property.id());
                report.add_identifier(&CHECK, property, message);
            }
        }
        nodes.next();
    }
}
