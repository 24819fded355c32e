//! Converts single values between SGF and JSON.

use std::borrow::Cow;

use super::any::Value;
use super::error::JsonErrorKind;
use crate::game::Game;
use crate::schema::{self, List, Property, ValueType};
use crate::value;

/// Game and format version of a tree, which determine the types of its values.
#[derive(Clone, Copy)]
pub(super) struct Types {
    game: Game,
    format: u8,
}

impl Types {
    /// Parses the raw values of the first FF and GM in the root. Missing or invalid ones get the
    /// default (properties.html, FF and GM), as in [`GameTree::format`](crate::GameTree::format).
    pub(super) fn of(ff: Option<&str>, gm: Option<&str>) -> Types {
        let number = |raw: Option<&str>| {
            let number = value::number(raw?.trim_ascii());
            number.filter(|number| *number >= 1)
        };
        let game = number(gm).and_then(|game| u32::try_from(game).ok());
        let format = number(ff).unwrap_or(1);
        Types {
            game: Game::from_number(game.unwrap_or(1)),
            format: u8::try_from(format).unwrap_or(u8::MAX),
        }
    }

    pub(super) fn property(self, id: &str) -> Form {
        let id = schema::canonical_id(id.as_bytes());
        Form {
            types: self,
            row: schema::property(&id, self.game.number(), self.format),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Form {
    types: Types,
    /// `None` for an unknown property.
    row: Option<&'static Property>,
}

/// Conversion from SGF to JSON.
impl Form {
    /// Returns true if a single empty value is an empty list (sgf4.html §2.1, elist).
    pub(super) fn is_elist(self) -> bool {
        self.row.is_some_and(|row| row.list == List::EList)
    }

    /// Writes a value as JSON. Writes it raw and returns false if its type rejects it.
    pub(super) fn push_json(self, out: &mut String, raw: &str) -> bool {
        let start = out.len();
        let valid = self.row.is_none_or(|row| self.push_typed(out, raw, row));
        if self.row.is_none() || !valid {
            out.truncate(start);
            push_string(out, &value::closed(raw));
        }
        valid
    }

    fn push_typed(self, out: &mut String, raw: &str, row: &Property) -> bool {
        if raw.is_empty() && row.list == List::EList {
            out.push_str("\"\"");
            return true;
        }
        if let Some((left, right)) = self.halves(row)
            && let Some((first, second)) = value::split_compose(raw)
        {
            out.push('[');
            let valid = self.push_single(out, first, left);
            out.push(',');
            let valid = valid && self.push_single(out, second, right);
            out.push(']');
            return valid;
        }
        self.push_single(out, raw, whole(row.value))
    }

    /// Returns the types of both parts, if a value may be composed.
    fn halves(self, row: &Property) -> Option<(ValueType, ValueType)> {
        match row.value {
            ValueType::Compose(left, right) => Some((*left, *right)),
            ValueType::FigureFlags => Some((ValueType::Number, ValueType::SimpleText)),
            ValueType::NumberOrPair => Some((ValueType::Number, ValueType::Number)),
            _ if self.is_point_list(row) => Some((ValueType::Point, ValueType::Point)),
            _ => None,
        }
    }

    fn is_point_list(self, row: &Property) -> bool {
        row.is_point_list(self.types.game.number())
    }

    fn push_single(self, out: &mut String, raw: &str, value_type: ValueType) -> bool {
        let digits = match value_type {
            ValueType::Text => {
                push_string(out, &value::text(raw));
                return true;
            }
            ValueType::SimpleText => {
                push_string(out, &value::simple_text(raw));
                return true;
            }
            ValueType::Move | ValueType::Point | ValueType::Stone => {
                let may_escape = value_type != ValueType::Move || self.types.game.escapes_moves();
                let text = if may_escape {
                    value::simple_text(raw)
                } else {
                    Cow::Borrowed(raw)
                };
                push_string(out, &self.folded(&text));
                return self.accepts(&text, value_type);
            }
            ValueType::Color => {
                push_string(out, raw);
                return value::color(raw).is_some();
            }
            ValueType::None => raw.is_empty().then_some(Cow::Borrowed("null")),
            ValueType::Number => value::json_number(raw),
            ValueType::Real => value::json_real(raw, self.types.format),
            ValueType::Double => value::double(raw).map(|_| Cow::Borrowed(raw)),
            ValueType::Compose(..) | ValueType::FigureFlags | ValueType::NumberOrPair => None,
        };
        out.push_str(digits.as_deref().unwrap_or_default());
        digits.is_some()
    }

    /// Returns true if a move, point or stone has a valid notation, ignoring case. Games
    /// without a known notation accept any text except an empty point.
    fn accepts(self, text: &str, value_type: ValueType) -> bool {
        let game = self.types.game;
        match value_type {
            ValueType::Move => game.parse_move(text).is_some(),
            ValueType::Point if game.has_typed_moves() => game.parse_point(text).is_some(),
            ValueType::Stone if game.has_typed_moves() => game.parse_stone(text).is_some(),
            _ => !text.is_empty(),
        }
    }

    fn folded(self, text: &str) -> Cow<'_, str> {
        if self.types.game.is_caseless() {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        }
    }
}

/// Conversion from JSON to SGF.
impl Form {
    /// Returns the raw value. `invalid` means that the type rejects some value of the property.
    pub(super) fn raw(self, json: &Value, invalid: bool) -> Result<String, JsonErrorKind> {
        let Some(row) = self.row else {
            let text = json.as_str().ok_or(JsonErrorKind::Value(None))?;
            return Ok(value::closed(text).into_owned());
        };
        let raw = match (json, row.value) {
            (Value::String(text), _) => Some(self.raw_string(text, row, invalid)),
            (Value::Null, ValueType::None | ValueType::FigureFlags) => Some(String::new()),
            (Value::Array(pair), _) => match (self.halves(row), pair.as_slice()) {
                (Some((left, right)), [first, second]) => raw_half(first, left)
                    .zip(raw_half(second, right))
                    .map(|(first, second)| format!("{first}:{second}")),
                _ => None,
            },
            _ => raw_number(json, whole(row.value)),
        };
        raw.ok_or(JsonErrorKind::Value(Some(row)))
    }

    fn raw_string(self, text: &str, row: &Property, invalid: bool) -> String {
        let interpreted = match row.value {
            ValueType::Text | ValueType::SimpleText => true,
            // If both readings are possible, an invalid value must stay invalid. An unterminated
            // string cannot be invalid in this sense.
            ValueType::Move | ValueType::Point | ValueType::Stone => {
                self.accepts(text, row.value) && !(invalid && self.is_bad_raw(text))
            }
            _ => false,
        };
        if interpreted {
            value::escape(text, self.is_point_list(row)).into_owned()
        } else {
            value::closed(text).into_owned()
        }
    }

    /// Returns true if a string is the raw form of an invalid value.
    fn is_bad_raw(self, text: &str) -> bool {
        *value::closed(text) == *text && !self.push_json(&mut String::new(), text)
    }
}

/// Returns the type of a value without a colon.
fn whole(value_type: ValueType) -> ValueType {
    match value_type {
        ValueType::FigureFlags => ValueType::None,
        ValueType::NumberOrPair => ValueType::Number,
        _ => value_type,
    }
}

fn raw_half(json: &Value, value_type: ValueType) -> Option<String> {
    use ValueType::{Move, Point, SimpleText, Stone, Text};
    match (value_type, json) {
        (Text | SimpleText | Move | Point | Stone, Value::String(text)) => {
            Some(value::escape(text, true).into_owned())
        }
        _ => raw_number(json, value_type),
    }
}

fn raw_number(json: &Value, value_type: ValueType) -> Option<String> {
    let Value::Number(number) = json else {
        return None;
    };
    let digits = without_exponent(number)?;
    let fits = match value_type {
        ValueType::Number | ValueType::Double => !digits.contains('.'),
        ValueType::Real => true,
        _ => false,
    };
    fits.then_some(digits)
}

/// Maximum number of zeros to write for an exponent of a JSON number.
const MOST_ZEROS: usize = 40;

/// Expands the exponent, which SGF does not support (sgf4.html §3, Real). Returns
/// `None` if that needs too many zeros.
fn without_exponent(number: &str) -> Option<String> {
    let Some((mantissa, exponent)) = number.split_once(['e', 'E']) else {
        return Some(number.to_owned());
    };
    let exponent: isize = exponent.parse().ok()?;
    if exponent.unsigned_abs() > MOST_ZEROS {
        return None;
    }
    let unsigned = mantissa.trim_start_matches('-');
    let sign = if unsigned == mantissa { "" } else { "-" };
    let (integer, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut digits = format!("{integer}{fraction}");
    let point = integer.len().checked_add_signed(exponent);
    let point = match point.filter(|point| *point >= 1) {
        Some(point) => point,
        None => {
            let missing = exponent.unsigned_abs().saturating_sub(integer.len()) + 1;
            digits.insert_str(0, &"0".repeat(missing));
            1
        }
    };
    digits.push_str(&"0".repeat(point.saturating_sub(digits.len())));
    let (integer, fraction) = digits.split_at_checked(point)?;
    let dot = if fraction.is_empty() { "" } else { "." };
    Some(format!("{sign}{integer}{dot}{fraction}"))
}

pub(super) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut done = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.push_str(&text[done..at]);
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            control => out.push_str(&format!("\\u{control:04x}")),
        }
        done = at + 1;
    }
    out.push_str(&text[done..]);
    out.push('"');
}
