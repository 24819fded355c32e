//! Reads the print properties FG and PM.

use sgfkit::{Property, Value};

/// Settings of the figure that starts at a node (properties.html, FG).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flags {
    pub(super) has_coordinates: bool,
    pub(super) has_name: bool,
    /// True to list moves that cannot be shown.
    pub(super) lists_unshown: bool,
    /// True to keep captured stones, with later stones never drawn over them.
    pub(super) keeps_captured: bool,
    pub(super) has_hoshi: bool,
    /// Name of the figure; may be empty.
    pub(super) name: String,
}

impl Default for Flags {
    /// Defaults as in printed books.
    fn default() -> Flags {
        Flags {
            has_coordinates: true,
            has_name: true,
            lists_unshown: true,
            keeps_captured: true,
            has_hoshi: true,
            name: String::new(),
        }
    }
}

/// "If on, then all other flags should be ignored".
const IGNORE: i64 = 32768;

impl Flags {
    /// Parses an `FG`. A value without a colon is a number or a name; an empty value keeps the
    /// defaults. FF\[3\] and older define no value here, but programs write one.
    pub(super) fn of(property: Property<'_>) -> Flags {
        let value = property.values().next();
        let (bits, name) = match property.decode().next() {
            Some(Ok(Value::Compose(halves))) => match *halves {
                (Value::Number(bits), Value::Text(name)) => (bits, name.into_owned()),
                _ => (IGNORE, String::new()),
            },
            _ => {
                let text = value.map(|value| value.simple_text().text.into_owned());
                let text = text.unwrap_or_default();
                let (bits, name) = text.split_once(':').unwrap_or((&text, ""));
                match bits.trim().parse() {
                    Ok(bits) => (bits, name.to_owned()),
                    Err(_) => (IGNORE, text),
                }
            }
        };
        let name = name.trim().to_owned();
        let is_off = |bit: i64| bits & IGNORE == 0 && bits & bit != 0;
        Flags {
            has_coordinates: !is_off(1),
            has_name: !is_off(2),
            lists_unshown: !is_off(4),
            keeps_captured: bits & IGNORE != 0 || bits & 256 != 0,
            has_hoshi: !is_off(512),
            name,
        }
    }
}

/// Numbering of moves, `PM` (properties.html, PM).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PrintMode {
    None,
    #[default]
    Plain,
    /// First number of each figure modulo 100, continued from there.
    Modulo,
}

impl PrintMode {
    /// Parses a `PM`; unknown values mean plain numbers.
    pub(super) fn of(property: Property<'_>) -> PrintMode {
        match property.decode().next() {
            Some(Ok(Value::Number(0))) => PrintMode::None,
            Some(Ok(Value::Number(2))) => PrintMode::Modulo,
            _ => PrintMode::Plain,
        }
    }

    /// Returns the offset to subtract from a figure's numbers.
    ///
    /// A figure that begins at a full hundred starts with 100 in books, not with 0.
    pub(super) fn base(first: i64) -> i64 {
        match first {
            1.. => first - 1 - (first - 1) % 100,
            _ => 0,
        }
    }
}

#[test]
fn a_figure_that_begins_at_a_hundred_begins_with_100() {
    let first = |number: i64| number - PrintMode::base(number);
    let printed = [32, 102, 67, 154, 99, 100, 101, 200, 1, 0, -7].map(first);
    assert_eq!(printed, [32, 2, 67, 54, 99, 100, 1, 100, 1, 0, -7]);
}
