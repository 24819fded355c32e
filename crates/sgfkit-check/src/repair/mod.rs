//! Fixes for game information in nonstandard forms.
//!
//! Each function maps a text to its standard form, or returns `None` if that would be a guess. The
//! results are interpretations, so the fixes are unsafe. Similar code for values that are also
//! displayed, such as dates and results, is in `value`. Test cases are in `corpus/repairs/`.

mod application;
mod rules;

pub(super) use application::{application, is_address};
pub(super) use rules::go_rules;

#[doc(hidden)]
pub use sgfkit_core::value::lenient::date::date;
#[doc(hidden)]
pub use sgfkit_core::value::lenient::komi::{handicap, komi};
#[doc(hidden)]
pub use sgfkit_core::value::lenient::rank::{is_none, is_recommended, rank};
#[doc(hidden)]
pub use sgfkit_core::value::lenient::result::result;
#[doc(hidden)]
pub use sgfkit_core::value::lenient::time::time;

/// Returns the round of `Round 2`, and `2 (final)` for `2(final)` (properties.html, RO).
pub(super) fn round(text: &str) -> Option<String> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some(number) = lower.strip_prefix("round ") {
        let number = number.trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        return is_number.then(|| number.to_owned());
    }
    let (number, kind) = text.trim().split_once('(')?;
    let round = format!("{} ({}", number.trim(), kind);
    sgfkit_core::value::Round::parse(&round).ok().map(|_| round)
}
