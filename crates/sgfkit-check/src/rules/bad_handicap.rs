//! # What
//!
//! `HA` in Go is not a number of two or more.
//!
//! # Why
//!
//! `HA` is the number of handicap stones, and a handicap has at least two. Servers write `HA[0]` for an
//! even game and `HA[1]` for a game without komi, so programs may assume a handicap. A number below two
//! is a warning. A value that is not a number is an error.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[0]KM[6.5])
//! ```
//!
//! # Fix
//!
//! The fix removes `HA[0]`. It removes the words around a number if the same number of stones is set
//! up. Both are unsafe. `HA[1]` stays, because it carries information.

use std::cell::OnceCell;

use super::super::forms::stones;
use super::*;
use sgfkit_core::dialect::fox;
use sgfkit_core::value::{Handicap, HandicapError};

pub(super) const CHECK: Check = Check::new("bad-handicap", Info, Error)
    .summary("a handicap that is not two stones or more")
    .spec("go.html, HA")
    .sgfc(&[15])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::HA]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let set_up = OnceCell::new();
    for known in contents.all(id::HA) {
        for value in known.property.values() {
            let text = value.simple_text().text;
            match Handicap::parse(value.ascii().unwrap_or(&text)) {
                Ok(_) => {}
                // `fox-handicap` reports it.
                Err(HandicapError::TooFew(_)) if fox::handicap(contents.tree()).is_some() => {}
                Err(HandicapError::TooFew(number)) => {
                    let message = format!("HA[{number}]: a handicap begins with two stones");
                    let found = report
                        .add_value(&CHECK, known, value, message)
                        .severity(Severity::Warning)
                        .sgfc(None);
                    match number {
                        0 => {
                            _ = found
                                .fix(Fix::risky("remove it").delete_value(known.property, value));
                        }
                        1 => _ = found.help("servers write this for a game without komi"),
                        _ => {}
                    }
                }
                // `empty-value` reports it.
                Err(HandicapError::Syntax) if value.raw().is_empty() => {}
                Err(_) => {
                    let message = format!("`{}` in HA: expected a number", shown(&text));
                    let found = report.add_value(&CHECK, known, value, message);
                    let repaired = repair::handicap(&text);
                    let is_set_up = |number: &u32| {
                        set_up.get_or_init(|| stones_set_up(contents)) == &Some(u64::from(*number))
                    };
                    if let Some(number) = repaired.filter(is_set_up) {
                        let fix = Fix::risky(format!("write `{number}`"));
                        found.fix(fix.replace_value(value, number.to_string()));
                    }
                }
            }
        }
    }
}

/// Returns the number of black setup stones if there are no white ones.
fn stones_set_up(contents: &Contents<'_, '_>) -> Option<u64> {
    let white = contents.get(id::AW).is_some();
    (!white).then(|| stones(contents.node, id::AB))
}
