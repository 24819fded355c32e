//! # What
//!
//! `KM` is not a number of points.
//!
//! # Why
//!
//! Komi is a Real: `6.5`, with a decimal point and without words. Before FF[4] this is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]KM[5 1/2])
//! ```
//!
//! # Fix
//!
//! The fix rewrites komi that it can read: `5 1/2`, `6,5`, `half a point`, `6目半`. This is unsafe. Other
//! values stay, including Chinese 子, which some people count as two points and others as one.

use super::*;
use sgfkit_core::value::Invalid;

pub(super) const CHECK: Check = Check::new("bad-komi", Info, Error)
    .summary("komi that is not a number")
    .spec("go.html, KM")
    .sgfc(&[15, 33])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Invalid(why) = *flaw else {
        return;
    };
    // `undecodable-text` reports damaged bytes.
    if why == Invalid::Real && known.is(id::KM) && !value.unicode().lossy {
        let text = value.simple_text().text;
        let message = format!("`{}` in KM: {why}", shown(&text));
        broken(&CHECK, known, value, message, repair::komi(&text), report);
    }
}
