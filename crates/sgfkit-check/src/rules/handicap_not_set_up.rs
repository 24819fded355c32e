//! # What
//!
//! `HA` in the root differs from the number of black stones in the root, or the stones are set up in
//! the next node.
//!
//! # Why
//!
//! The stones of a handicap belong in `AB` in the same node as `HA`, and both should give the same
//! number. If white stones are set up, too, the position is not a handicap.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[3]AB[pd][dp];W[dd])
//! ```
//!
//! # Fix
//!
//! None: it is unclear which of the two is wrong. Move stones from the next node to the root.

use super::super::forms::stones;
use super::*;
use sgfkit_core::value::Handicap;

pub(super) const CHECK: Check = Check::new("handicap-not-set-up", Info, Warning)
    .summary("a handicap that differs from the number of stones")
    .spec("go.html, HA")
    .sgfc(&[61])
    .games(&[Game::Go])
    .run(Run::Node(|subject| subject.is(&[id::HA]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if !contents.node.is_root() {
        return;
    }
    let Some(known) = contents.get(id::HA) else {
        return;
    };
    let value = known.property.values().next();
    let Some(Ok(handicap)) = value.and_then(RawValue::ascii).map(Handicap::parse) else {
        return;
    };
    let setup = contents.any(&[id::AB, id::AW]).map(|known| known.property);
    let (setup, but) = match setup {
        Some(setup) => {
            let white = contents.get(id::AW).is_some();
            let black = stones(contents.node, id::AB);
            let but = match black {
                _ if white => "white stones are set up, too".to_owned(),
                black if black == u64::from(handicap.stones()) => return,
                1 => "one stone is set up".to_owned(),
                black => format!("{black} stones are set up"),
            };
            (setup, but)
        }
        None => {
            let next = contents.node.children().next();
            let Some(setup) = next.and_then(|next| next.property(id::AB)) else {
                return;
            };
            (setup, "the stones are set up in the next node".to_owned())
        }
    };
    report
        .add_property(&CHECK, known, format!("HA[{handicap}], but {but}"))
        .label(setup.identifier_span(), "the stones");
}
