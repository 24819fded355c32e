//! # What
//!
//! A game of Hex or Twixt has several nodes with `IP`, the position to show first.
//!
//! # Why
//!
//! Only one position can be shown first. Several are illegal, and programs choose any of them.
//! `doubled-property` reports a second `IP` in the same node.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[11];B[a3]IP[];W[b4]IP[])
//! ```
//!
//! # Fix
//!
//! None: it is unclear which one is intended. Remove all others.

use super::*;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("initial-position-twice", Structure, Error)
    .summary("several positions to show first")
    .spec("hex.html, IP; twixt.html, IP")
    .games(&[Game::Hex, Game::Twixt])
    .run(Run::Tree(|subject| subject.is(&[id::IP]), run));

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let Some((first, others)) = nodes.split_first() else {
        return;
    };
    let place = first.property(id::IP).and_then(Property::identifier_span);
    for node in others {
        if let Some(property) = node.property(id::IP) {
            let message = "another node already has IP";
            report
                .add_identifier(&CHECK, property, message)
                .label(place, "the first IP");
        }
    }
}
