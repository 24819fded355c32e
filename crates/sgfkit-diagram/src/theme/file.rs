//! Reads custom themes from TOML.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{Rgba, Theme};

/// Error in a theme file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThemeError {
    /// Line number, from 1.
    pub line: usize,
    /// Message without a final period.
    pub message: String,
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for ThemeError {}

/// Accessor of a color in the theme.
type Slot = fn(&mut Theme) -> &mut Rgba;
const COLORS: [(&str, Slot); 16] = [
    ("board", |theme| &mut theme.board),
    ("dark", |theme| &mut theme.dark),
    ("line", |theme| &mut theme.line),
    ("coordinate", |theme| &mut theme.coordinate),
    ("text", |theme| &mut theme.text),
    ("black", |theme| &mut theme.black),
    ("white", |theme| &mut theme.white),
    ("black-outline", |theme| &mut theme.outline[0]),
    ("white-outline", |theme| &mut theme.outline[1]),
    ("black-side", |theme| &mut theme.side[0]),
    ("white-side", |theme| &mut theme.side[1]),
    ("mark", |theme| &mut theme.mark),
    ("on-black", |theme| &mut theme.on_stone[0]),
    ("on-white", |theme| &mut theme.on_stone[1]),
    ("accent", |theme| &mut theme.accent),
    ("background", |theme| {
        theme.background.get_or_insert(Rgba(0, 0, 0, 0))
    }),
];

impl Theme {
    /// Parses a theme from TOML.
    ///
    /// The file may name a base theme and override its colors, each as `"#rrggbb"`, `"#rrggbbaa"`
    /// or `"none"`.
    ///
    /// | key | meaning |
    /// |---|---|
    /// | `base` | theme for all other values [default: `"book"`] |
    /// | `background` | area around the board; `"none"` for a transparent picture |
    /// | `board`, `dark` | board or its light squares, and its dark squares |
    /// | `line` | lines, star points and holes |
    /// | `coordinate`, `text` | names along the edges; captions and comments |
    /// | `black`, `white` | stones |
    /// | `black-outline`, `white-outline` | outlines of stones |
    /// | `black-side`, `white-side` | sides of Hex and Twixt boards, and octi squares |
    /// | `mark`, `on-black`, `on-white` | marks on empty points and on stones |
    /// | `accent` | last move, arrows and lines |
    /// | `solid` | `true` for shaded stones and wood grain |
    ///
    /// ```
    /// use sgfkit_diagram::{Rgba, Theme};
    ///
    /// let theme = Theme::from_toml("base = \"wood\"\nboard = \"#c0dd90\"").unwrap();
    /// assert_eq!(theme.board, Rgba::rgb(0xc0dd90));
    /// assert_eq!(theme.line, Theme::wood().line);
    ///
    /// let error = Theme::from_toml("# mine\ncolour = \"#fff\"").unwrap_err();
    /// assert_eq!(error.line, 2);
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not TOML, or has an unknown key or an invalid value. Reports the first such
    /// line.
    pub fn from_toml(text: &str) -> Result<Theme, ThemeError> {
        let at = |span: Range<usize>, message: String| {
            let before = text.as_bytes().iter().take(span.start);
            ThemeError {
                line: before.filter(|byte| **byte == b'\n').count() + 1,
                message,
            }
        };
        let table = DeTable::parse(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            at(span, error.message().to_owned())
        })?;
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        // The base comes first, on any line; all other keys keep their order.
        entries.sort_by_key(|(key, _)| (**key.get_ref() != *"base", key.span().start));
        let mut theme = Theme::book();
        for (key, value) in entries {
            let bad = |wanted: &str| {
                let key = key.get_ref();
                Err(at(value.span(), format!("`{key}` should be {wanted}")))
            };
            match (&**key.get_ref(), value.get_ref()) {
                ("base", DeValue::String(name)) => match Theme::named(name) {
                    Some(base) => theme = base,
                    None => return bad(&format!("one of {}", Theme::NAMES.join(", "))),
                },
                ("base", _) => return bad("the name of a theme"),
                ("solid", DeValue::Boolean(is_solid)) => theme.is_solid = *is_solid,
                ("solid", _) => return bad("true or false"),
                ("background", DeValue::String(none)) if none == "none" => theme.background = None,
                (name, value) => {
                    let Some((_, slot)) = COLORS.iter().find(|(known, _)| *known == name) else {
                        return Err(at(key.span(), format!("no key is called `{name}`")));
                    };
                    let color = match value {
                        DeValue::String(color) => Rgba::parse(color),
                        _ => None,
                    };
                    let Some(color) = color else {
                        return bad("\"#rrggbb\", \"#rrggbbaa\" or \"none\"");
                    };
                    *slot(&mut theme) = color;
                }
            }
        }
        Ok(theme)
    }
}

impl Rgba {
    /// Parses `#rrggbb`, `#rrggbbaa`, or `none` for full transparency.
    ///
    /// ```
    /// use sgfkit_diagram::Rgba;
    ///
    /// assert_eq!(Rgba::parse("#c0dd9080"), Some(Rgba(0xc0, 0xdd, 0x90, 0x80)));
    /// assert_eq!(Rgba::parse("red"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Rgba> {
        if text == "none" {
            return Some(Rgba(0, 0, 0, 0));
        }
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            6 => Some(Rgba::rgb(value)),
            8 => {
                let [red, green, blue, alpha] = value.to_be_bytes();
                Some(Rgba(red, green, blue, alpha))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_name_their_line() {
        for (text, line, message) in [
            ("board = \"#fff\"", 1, "`board` should be \"#rrggbb\""),
            ("\n\nbase = \"oak\"", 3, "`base` should be one of book"),
            ("# ok\nsolid = 1", 2, "`solid` should be true or false"),
            ("board = \"#ffffff\"\nbord = \"none\"", 2, "`bord`"),
            ("board = \"#+fffff\"", 1, "`board` should be"),
            ("[colors]\nboard = \"none\"", 1, "no key is called `colors`"),
            ("board = #ffffff", 1, ""),
        ] {
            let error = Theme::from_toml(text).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn each_key_sets_its_own_colour() {
        let color = Rgba(1, 2, 3, 4);
        let themes = COLORS.map(|(key, slot)| {
            let theme = Theme::from_toml(&format!("{key} = \"#01020304\"")).unwrap();
            let mut other = theme.clone();
            assert_eq!(*slot(&mut other), color, "{key}");
            *slot(&mut other) = *slot(&mut Theme::book());
            assert_eq!(other, Theme::book(), "{key}");
            theme
        });
        for (index, theme) in themes.iter().enumerate() {
            assert!(!themes[..index].contains(theme), "{}", COLORS[index].0);
        }
    }

    #[test]
    fn base_comes_first() {
        let theme = Theme::from_toml("board = \"none\"\nbase = \"dark\"").unwrap();
        assert_eq!(theme.board, Rgba(0, 0, 0, 0));
        assert_eq!(theme.line, Theme::dark().line);
    }
}
