//! # What
//!
//! A property has its full name in capital letters, such as `ADDBLACK` for `AB`.
//!
//! # Why
//!
//! Some programs wrote names like this. The specification does not define them, so programs ignore the
//! property. (`AddBlack`, whose only capitals are the letters of `AB`, is the old form of FF[1] to
//! FF[3].)
//!
//! # Example
//!
//! ```text
//! (;GAME[1]SIZE[19]ADDBLACK[pd];WHITE[dd])
//! ```
//!
//! # Fix
//!
//! Write the identifier. Programs then use the property, so positions may change. There is no fix if
//! the node already has the property, or if a value does not have its type.

use std::collections::HashSet;

use super::*;
use sgfkit_core::schema;
use sgfkit_core::value;

pub(super) const CHECK: Check = Check::new("capital-name", Producers, Warning)
    .summary("a property's full name in capital letters")
    .spec("sgf4.html §2.2.4")
    .sgfc(&[31])
    .fix(Unsafe)
    .run(Run::Node(|subject| meaning(subject.id).is_some(), run));

fn meaning(id: &[u8]) -> Option<&'static str> {
    schema::long_name(std::str::from_utf8(id).ok()?)
}

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let known = contents.properties.iter();
    let present: HashSet<_> = known.clone().map(Known::id).collect();
    for known in known {
        let property = known.property;
        let Some(id) = meaning(property.identifier()) else {
            continue;
        };
        let message = format!("{} may mean {id}", property.id());
        let found = report.add_identifier(&CHECK, property, message);
        if let Some(span) = property.identifier_span()
            && !present.contains(id)
            && fits(contents, known, id)
        {
            found.fix(Fix::risky(format!("write {id}")).replace(span, id));
        }
    }
}

/// Returns true if the property allows these values and may appear in this node.
fn fits(contents: &Contents<'_, '_>, known: &Known<'_>, id: &str) -> bool {
    let facts = contents.facts();
    let Some(row) = schema::property(id.as_bytes(), facts.game_number, facts.format) else {
        return false;
    };
    let mut values = known.property.values();
    (contents.node.is_root() || row.kind != PropertyType::Root)
        && values.all(|value| value::decode(value, Some(row), facts).is_ok())
}
