//! What FG and PM say about printing.

use sgfkit::{Property, Value};

/// `FG`: what the figure that begins at a node looks like (properties.html,
/// FG).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flags {
    pub(super) has_coordinates: bool,
    pub(super) has_name: bool,
    /// Whether moves that cannot be shown are listed.
    pub(super) lists_unshown: bool,
    /// Whether captured stones stay, and earlier stones are not overwritten.
    pub(super) keeps_captured: bool,
    pub(super) has_hoshi: bool,
    /// Empty where the file gives none.
    pub(super) name: String,
}

impl Default for Flags {
    /// As books print figures.
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
    /// The flags of an `FG`. A value without colon is a number or a name, and
    /// an empty one leaves all to the program. Formats before FF\[4\] have no
    /// value here, but programs write it.
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

/// `PM`: how moves are numbered (properties.html, PM).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PrintMode {
    None,
    #[default]
    Plain,
    /// The first number of a figure modulo 100, the others counting on.
    Modulo,
}

impl PrintMode {
    /// What a PM says; plain numbers where it says nothing known.
    pub(super) fn of(property: Property<'_>) -> PrintMode {
        match property.decode().next() {
            Some(Ok(Value::Number(0))) => PrintMode::None,
            Some(Ok(Value::Number(2))) => PrintMode::Modulo,
            _ => PrintMode::Plain,
        }
    }

    /// What is taken from a figure's numbers if they begin with this one.
    ///
    /// Books print 100, not 0, where a figure begins at a hundred.
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
