//! # What
//!
//! `TE` contains the event, `KO` the komi, or `RD` the date, as in files from some Asian servers and
//! newspapers.
//!
//! # Why
//!
//! `TE` marks a good move, and `KO` allows an illegal one. The values belong in `EV`, `KM` and `DT`.
//! Other programs lose them, or read the first node as a move.
//!
//! # Example
//!
//! ```text
//! (;TE[14th Samsung Cup]RD[2009-09-10]KO[6.5]PB[Lee]PW[Kong])
//! ```
//!
//! # Fix
//!
//! The fix renames the properties if the node lacks the right ones and the value fits. This is unsafe.

use super::*;
use sgfkit_core::value::{Dates, real};

pub(super) const CHECK: Check = Check::new("reused-identifier", Producers, Error)
    .summary("event, komi or date under the name of another property")
    .spec("properties.html, TE and KO")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(
        |subject| subject.is(&[id::TE, id::KO, "RD"]),
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let others = contents.properties.iter().any(is_reused);
    let taken = [id::EV, id::KM, id::DT].map(|id| (id, contents.get(id).is_some()));
    for known in contents.properties {
        let (right, of) = match () {
            () if known.is(id::TE) => (id::EV, "the event"),
            () if known.is(id::KO) => (id::KM, "komi"),
            // Only this dialect uses RD, so it is reported only together with the others.
            () if known.is("RD") && others => (id::DT, "the date"),
            () => continue,
        };
        if right != id::DT && !is_reused(known) {
            continue;
        }
        let Some(value) = known.property.values().next() else {
            continue;
        };
        let text = value.simple_text().text;
        let id = known.id();
        let message = format!(
            "{id} contains {of}, which belongs in {right}: `{}`",
            shown(&text)
        );
        let found = report.add_identifier(&CHECK, known, message);
        let found = match right {
            id::DT => found.severity(Severity::Warning),
            _ => found,
        };
        let komi = repair::komi(&text).filter(|_| right == id::KM);
        let fits = match right {
            id::EV => true,
            id::KM => real(&text, 4).is_some_and(|komi| komi.abs() < 100.0) || komi.is_some(),
            _ => Dates::parse(&text).is_ok_and(|dates| dates.to_string() == *text),
        };
        let span = known.property.identifier_span();
        if let Some(span) = span.filter(|_| fits && taken.contains(&(right, false))) {
            let fix = Fix::risky(format!("rename it to {right}")).replace(span, right);
            found.fix(match komi {
                Some(komi) => fix.replace_value(value, komi),
                None => fix,
            });
        }
    }
}
