//! # What
//!
//! There is a property after a `(` or after a closed variation, where a node must begin with `;`. sgf
//! assumes that a node begins there.
//!
//! # Why
//!
//! Without the `;`, other programs lose the properties or the whole tree.
//!
//! # Example
//!
//! ```text
//! (GM[1]SZ[19];B[pd])
//! ```
//!
//! # Fix
//!
//! Write the `;`.

use super::*;

pub(super) const CHECK: Check = Check::new("missing-semicolon", Syntax, Error)
    .summary("a node without its `;`")
    .spec("sgf4.html §2.1")
    .lossy()
    .sgfc(&[36, 67])
    .fix(Safe)
    .run(Run::Faults(
        &[FaultKind::MissingTreeSemicolon, FaultKind::MissingSemicolon],
        describe,
    ));

fn describe(fault: &Fault, found: Found<'_, '_>) {
    let found = match fault.kind {
        FaultKind::MissingTreeSemicolon => {
            found.message("the first node of the game lacks its `;`")
        }
        _ => found.message("a node lacks its `;`").sgfc(Some(67)),
    };
    found.fix_syntax(fault);
}
