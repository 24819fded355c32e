//! Checks skip values that are obviously valid without decoding them. These tests try to get an
//! invalid value past that shortcut.

use proptest::prelude::*;
use sgfkit::value::Value;
use sgfkit::{Collection, Move, Point, check};

const IDS: &[&str] = &[
    "AB", "AP", "B", "BL", "BR", "C", "DD", "DT", "EV", "KM", "LB", "MN", "OB", "RE", "SZ", "TM",
    "TR", "W", "XX",
];

/// Identifiers of simple text that checks examine further.
const TEXTS: &[&str] = &["BR", "DT", "EV", "RE", "WR"];

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-k]{2}",
        "[a-k]{2}:[a-k\\\\]{0,3}",
        "[0-9.]{1,5}",
        "[a-k0-9.:é \\\\\\[\\]\t-]{0,5}",
        "[012]{3,5}-[0-3][0-9]-[0-3][0-9]",
        "[BW0]\\+(R|Resign|T|F|Forfeit|[0-9.+-]{0,3}|null)",
        "[0-9]{0,2}[kdp -][?*kd]?",
        "null|undefined|-|\\?",
    ]
}

/// Returns whether a value is off a board of 9 × 9.
fn is_off(value: &Value<'_>) -> bool {
    let off = |point: &Point| point.column > 8 || point.row > 8;
    match value {
        Value::Point(point) | Value::Move(Move::Place(point)) => off(point),
        Value::Rectangle(from, to) => off(from) || off(to),
        Value::Compose(halves) => is_off(&halves.0) || is_off(&halves.1),
        _ => false,
    }
}

/// Returns the codes of the findings in a node with one property.
fn codes(id: &str, raw: &str) -> Vec<&'static str> {
    let file = Collection::parse(format!("(;FF[4]GM[1]SZ[9];{id}[{raw}])"));
    check::run(&file).iter().map(|found| found.code).collect()
}

proptest! {
    #[test]
    fn values_that_cannot_be_read_have_a_finding(
        id in proptest::sample::select(IDS),
        raw in values(),
    ) {
        let file = Collection::parse(format!("(;FF[4]GM[1]SZ[9];{id}[{raw}])"));
        let Some(node) = file.tree(0).and_then(|tree| tree.nodes().nth(1)) else {
            return Ok(());
        };
        let is_bad = node
            .properties()
            .flat_map(sgfkit::Property::decode)
            .any(|value| value.map_or(true, |value| is_off(&value)));
        prop_assert!(!is_bad || !check::run(&file).is_empty(), "{id}[{raw}]");
    }

    /// A soft line break changes no text, but such a value is not obviously valid.
    #[test]
    fn a_soft_line_break_changes_no_finding(
        id in proptest::sample::select(TEXTS),
        raw in values(),
    ) {
        // An empty value, and `null` by a program's mistake, are found by how they are spelled.
        prop_assume!(!raw.contains(['\\', '[', ']']) && !raw.trim().is_empty());
        prop_assume!(raw != "null" && raw != "undefined");
        prop_assert_eq!(codes(id, &raw), codes(id, &format!("{raw}\\\n")), "{}[{}]", id, raw);
    }
}
