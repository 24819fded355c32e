//! # What
//!
//! A rank in Go, `BR` or `WR`, does not have the recommended form.
//!
//! # Why
//!
//! The recommended forms are `10k` or `10 kyu`, and `3d` or `3 dan`. Servers may add `?` to an
//! uncertain rank and `*` to an established one. Most programs write professional ranks as `9p`, and
//! sgf accepts them. Programs that show or compare ranks read nothing else.
//!
//! # Example
//!
//! ```text
//! (;GM[1]BR[P9段]WR[15K])
//! ```
//!
//! # Fix
//!
//! The fix rewrites ranks that it can read: `P9段` becomes `9p`. This is unsafe. Titles, ratings and
//! `NR`, `UR`, `-` and `?`, which mean no rank, stay.

use super::super::repair::{is_none, is_recommended, rank};
use super::*;

pub(super) const CHECK: Check = Check::new("bad-rank", Info, Style)
    .summary("a rank that is not in a recommended form")
    .spec("properties.html, BR")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Unusual(|subject| subject.is(&[id::BR, id::WR]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    let text = text.trim();
    if text.is_empty() || is_none(text) || is_recommended(text) {
        return;
    }
    let message = format!("`{}` is not a rank such as `10k` or `3d`", shown(text));
    let found = report.add_value(&CHECK, known, value, message);
    if let Some(rank) = rank(text) {
        found.fix(Fix::risky(format!("write `{rank}`")).replace_value(value, rank));
    }
}
