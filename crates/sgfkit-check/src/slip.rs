//! Recovers the intended meaning of values that their type rejects.
//!
//! Each [`Slip`] has a check: a row of `rules/slips.rs`, or `players-coordinates`.

use super::Known;
use super::forms::is_reused;
use super::points::{first_off, in_order, pass};
use sgfkit_core::game::{Game, go};
use sgfkit_core::schema::{self, ValueType, id};
use sgfkit_core::value::{self, Facts, Invalid, RawValue, Value, lenient};

/// Typical mistake in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    Blank,
    /// White space, or the word `pass`, for a move in Go or Othello.
    BlankMove,
    SwappedLabel,
    EmptyDouble,
    LargeDouble,
    NumberInNone,
    ColorName,
    /// A Go point in the notation of players, such as Q16.
    PlayersName,
    /// A leading or trailing decimal point, an exponent, or `.0` after an integer.
    NumberForm,
    DecimalComma,
    TimeUnit,
    /// Characters without a meaning.
    Stray,
}

impl Slip {
    pub(super) fn is_of(self, of_type: ValueType) -> bool {
        match self {
            Slip::Blank => true,
            Slip::BlankMove => of_type == ValueType::Move,
            Slip::SwappedLabel => matches!(of_type, ValueType::Compose(_, ValueType::SimpleText)),
            Slip::EmptyDouble | Slip::LargeDouble => of_type == ValueType::Double,
            Slip::NumberInNone => of_type == ValueType::None,
            Slip::ColorName => of_type == ValueType::Color,
            Slip::NumberForm => is_number(of_type),
            Slip::DecimalComma | Slip::TimeUnit => of_type == ValueType::Real,
            Slip::PlayersName => is_of_points(of_type),
            Slip::Stray => is_of_points(of_type) || is_number(of_type),
        }
    }
}

fn is_number(of_type: ValueType) -> bool {
    matches!(of_type, ValueType::Number | ValueType::Real)
}

fn is_point(of_type: ValueType) -> bool {
    matches!(
        of_type,
        ValueType::Point | ValueType::Stone | ValueType::Move
    )
}

/// Returns true if values are points or begin with one.
pub(super) fn is_of_points(of_type: ValueType) -> bool {
    match of_type {
        ValueType::Compose(first, _) => is_point(*first),
        alone => is_point(alone),
    }
}

/// Longer values are skipped: no fix needs that many bytes.
const LONGEST: usize = 64;

/// Returns the mistake in a value that its type rejects, and the intended value on the board.
pub(super) fn meant(known: &Known<'_>, value: RawValue<'_>) -> Option<(Slip, String)> {
    let row = known.row.filter(|_| !is_others(known))?;
    let facts = known.property.facts();
    if let Some(label) = swapped_label(row, value) {
        return Some((Slip::SwappedLabel, label));
    }
    let text;
    let written = match row.value {
        // Color names of all languages.
        ValueType::Color if value.raw().len() <= LONGEST => {
            text = value.simple_text().text;
            &*text
        }
        _ => value.ascii().filter(|text| text.len() <= LONGEST)?,
    };
    if row.value == ValueType::Move && is_pass(value, facts.game) {
        let pass = match facts.game {
            Game::Go => pass(facts)?,
            _ => "",
        };
        return Some((Slip::BlankMove, pass.to_owned()));
    }
    let colon = match row.value {
        ValueType::Compose(..) => written.find(':'),
        _ if row.is_point_list(facts.game_number) => written.find(':'),
        _ => None,
    };
    let (first, second) = match row.value {
        ValueType::Compose(first, second) => (*first, *second),
        alone => (alone, alone),
    };
    let is_time = matches!(row.id, id::BL | id::WL | id::OP | id::OV);
    ATTEMPTS.iter().find_map(|(slip, attempt)| {
        let part = |of_type: ValueType, text: &str| {
            let half = Half {
                of_type,
                text,
                is_time,
                facts,
            };
            let meant = (!of_type.is_text()).then(|| attempt(&half)).flatten();
            meant.unwrap_or_else(|| text.to_owned())
        };
        let text = match colon {
            None => part(first, written),
            Some(colon) => {
                part(first, &written[..colon]) + ":" + &part(second, &written[colon + 1..])
            }
        };
        let text = accepted(known, value, text)?;
        (text != written).then_some((*slip, text))
    })
}

/// Returns true if an invalid move is obviously a pass.
fn is_pass(value: RawValue<'_>, game: Game) -> bool {
    let is_blank = || !value.raw().is_empty() && value.raw().trim_ascii().is_empty();
    matches!(game, Game::Go | Game::Othello) && (is_blank() || value.is_pass_word())
}

/// Returns `dd:A` for the label `A:dd`, if only the second part is a point on the board.
fn swapped_label(row: &schema::Property, value: RawValue<'_>) -> Option<String> {
    let facts = value.facts();
    let (first, second) = value.halves().filter(|_| row.id == id::LB)?;
    let is_point = |half: RawValue<'_>| {
        let point = half.ascii().and_then(|text| facts.game.parse_point(text));
        point.is_some_and(|point| point.is_on(facts.size))
    };
    let is_swapped = is_point(second) && !is_point(first) && !first.raw().is_empty();
    // Keep the bytes unchanged if they are UTF-8.
    let text = |half: RawValue<'_>| String::from_utf8(half.raw().to_vec()).ok();
    is_swapped.then(|| Some(text(second)? + ":" + &text(first)?))?
}

/// Decodes a value, with its intended meaning if its type rejects it.
pub(super) fn read<'a>(known: &Known<'a>, value: RawValue<'a>) -> Option<Value<'a>> {
    let facts = known.property.facts();
    if let Ok(decoded) = value::decode(value, known.row, facts) {
        return Some(decoded);
    }
    let (_, text) = meant(known, value)?;
    match value::decode(value.reading(text.as_bytes()), known.row, facts).ok()? {
        Value::Point(point) => Some(Value::Point(point)),
        Value::Rectangle(from, to) => Some(Value::Rectangle(from, to)),
        Value::Compose(halves) => match *halves {
            (Value::Point(from), Value::Point(to)) => Some(Value::Compose(Box::new((
                Value::Point(from),
                Value::Point(to),
            )))),
            (Value::Point(from), _) => {
                Some(Value::Compose(Box::new((Value::Point(from), Value::None))))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if other checks report invalid values of this property, or none does: root
/// properties and game information have checks of their own, and unknown properties are private.
pub(super) fn is_others(known: &Known<'_>) -> bool {
    let Some(row) = known.row else {
        return true;
    };
    !row.ff.binds(known.property.facts().format) || OF_OTHERS.contains(&row.id) || is_reused(known)
}

/// Properties whose values other checks inspect.
const OF_OTHERS: &[&str] = &[
    id::FF,
    id::GM,
    id::SZ,
    id::ST,
    id::PM,
    id::FG,
    id::KM,
    id::TM,
    id::HA,
];

/// Returns `text` with sorted corners if the type accepts it and it is on the board.
fn accepted(known: &Known<'_>, value: RawValue<'_>, text: String) -> Option<String> {
    let facts = known.property.facts();
    let decoded = value::decode(value.reading(text.as_bytes()), known.row, facts).ok()?;
    if facts.size.columns > 0
        && facts.game != Game::Backgammon
        && first_off(&decoded, facts.size).is_some()
    {
        return None;
    }
    match decoded {
        Value::Rectangle(one, other) => {
            let (from, to) = in_order(one, other);
            facts.game.write_area(from, to, &text)
        }
        Value::Compose(halves) if matches!(&*halves, (Value::Point(from), Value::Point(to)) if from == to) => {
            None
        }
        _ => Some(text),
    }
}

/// A value, or one part of a composed value.
struct Half<'a> {
    of_type: ValueType,
    text: &'a str,
    is_time: bool,
    facts: &'a Facts,
}

/// Functions that guess the meaning of one part, in the order in which to try them.
type Attempt = fn(&Half<'_>) -> Option<String>;

const ATTEMPTS: &[(Slip, Attempt)] = &[
    (Slip::EmptyDouble, empty_double),
    (Slip::Blank, without_blanks),
    (Slip::LargeDouble, large_double),
    (Slip::NumberInNone, number_in_none),
    (Slip::ColorName, color_name),
    (Slip::PlayersName, players_name),
    (Slip::NumberForm, number_form),
    (Slip::DecimalComma, decimal_comma),
    (Slip::TimeUnit, seconds),
    (Slip::Stray, without_rubbish),
];

fn empty_double(half: &Half<'_>) -> Option<String> {
    let is_empty = half.of_type == ValueType::Double && half.text.trim().is_empty();
    is_empty.then(|| "1".to_owned())
}

/// Removes white space: anywhere in a point, and in numbers before FF[4] (converting.html). In
/// other values only at both ends, because two numbers in FF[4] are not one.
fn without_blanks(half: &Half<'_>) -> Option<String> {
    let is_old_number = half.facts.format < 4 && is_number(half.of_type);
    if !is_point(half.of_type) && !is_old_number {
        return Some(half.text.trim().to_owned());
    }
    let mut text = half.text.to_owned();
    for line_end in ["\\\n", "\\\r"] {
        text = text.replace(line_end, "");
    }
    text.retain(|c| !c.is_ascii_whitespace() && c != '\x0b');
    Some(text)
}

fn large_double(half: &Half<'_>) -> Option<String> {
    let number = value::number(half.text.trim()).filter(|_| half.of_type == ValueType::Double)?;
    (number > 2).then(|| "2".to_owned())
}

fn number_in_none(half: &Half<'_>) -> Option<String> {
    let is_number = matches!(half.text.trim(), "0" | "1" | "2");
    (half.of_type == ValueType::None && is_number).then(String::new)
}

fn color_name(half: &Half<'_>) -> Option<String> {
    if half.of_type != ValueType::Color {
        return None;
    }
    let color = lenient::color(half.text)?.value;
    Some(color.as_str().to_owned())
}

fn players_name(half: &Half<'_>) -> Option<String> {
    let facts = half.facts;
    if !is_point(half.of_type) || facts.game != Game::Go {
        return None;
    }
    let point = go::parse_players_point(&without_blanks(half)?, facts.size)?;
    facts.game.write_point(point)
}

/// Normalizes `30.`, `.5` and `1.5e-3` for a Real, and `3.0` for a Number (sgf4.html §3).
fn number_form(half: &Half<'_>) -> Option<String> {
    let text = half.text.trim();
    match half.of_type {
        ValueType::Real => {}
        ValueType::Number => {
            let (integer, zeros) = text.split_once('.')?;
            return zeros
                .bytes()
                .all(|byte| byte == b'0')
                .then(|| integer.to_owned());
        }
        _ => return None,
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(integer) = digits.strip_suffix('.') {
        return (!integer.contains('.')).then(|| format!("{sign}{integer}"));
    }
    if digits.starts_with('.') {
        return Some(format!("{sign}0{digits}"));
    }
    let (mantissa, exponent) = digits.split_once(['e', 'E'])?;
    let exponent: i32 = exponent.parse().ok()?;
    if value::real(mantissa, 4).is_none() || !(-30..=30).contains(&exponent) {
        return None;
    }
    Some(format!("{sign}{}", shifted(mantissa, exponent)))
}

/// Moves the decimal point of a number to the right.
fn shifted(number: &str, by: i32) -> String {
    let (integer, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{integer}{fraction}");
    let before = integer.len() as i32 + by;
    let zeros = |count: i32| "0".repeat(count.max(0) as usize);
    let digits = zeros(1 - before) + &digits + &zeros(before - digits.len() as i32);
    let (integer, fraction) = digits.split_at(before.max(1) as usize);
    let integer = match integer.trim_start_matches('0') {
        "" => "0",
        integer => integer,
    };
    match fraction.trim_end_matches('0') {
        "" => integer.to_owned(),
        fraction => format!("{integer}.{fraction}"),
    }
}

fn decimal_comma(half: &Half<'_>) -> Option<String> {
    let (integer, fraction) = half.text.trim().split_once(',')?;
    // `1,234` more likely means one thousand.
    let is_decimal = half.of_type == ValueType::Real && (1..=2).contains(&fraction.len());
    is_decimal.then(|| format!("{integer}.{fraction}"))
}

/// Converts `9hr 05m` or `1:30:00` to seconds.
fn seconds(half: &Half<'_>) -> Option<String> {
    let seconds = half.is_time.then(|| lenient::time::time(half.text))??;
    Some(seconds)
}

/// Removes characters around a point, between its two letters, or after a number.
fn without_rubbish(half: &Half<'_>) -> Option<String> {
    if is_number(half.of_type) {
        let text = half.text.trim();
        let is_of_number = |c: char| c.is_ascii_digit() || "+-.".contains(c);
        let (number, rest) = text.split_at(text.find(|c| !is_of_number(c))?);
        let may_be_of_it = |c: char| c.is_ascii_digit() || ":/,".contains(c);
        return (!rest.contains(may_be_of_it)).then(|| number.to_owned());
    }
    // In other games, punctuation has a meaning in moves.
    let is_simple = half.of_type != ValueType::Move
        || matches!(
            half.facts.game,
            Game::Go | Game::Othello | Game::Gomoku | Game::Hex
        );
    if !is_point(half.of_type) || !is_simple {
        return None;
    }
    let is_rubbish = |c: char| match half.facts.game {
        Game::Go => !c.is_ascii_alphabetic(),
        _ => !c.is_ascii_alphanumeric(),
    };
    let mut text = half.text.to_owned();
    text.retain(|c| !is_rubbish(c));
    // An empty move would be a pass.
    (!text.is_empty()).then_some(text)
}

/// Returns true if a value that must not be empty is empty, without an obvious meaning.
pub(super) fn is_empty(known: &Known<'_>, value: RawValue<'_>, why: Invalid) -> bool {
    let is_move = known.row.is_some_and(|row| row.value == ValueType::Move);
    let is_blank = value.raw().trim_ascii().is_empty() && !is_move;
    // A label without its point is still a label.
    let halves = value.raw().split(|byte| *byte == b':');
    let says_nothing = || halves.into_iter().all(|half| half.trim_ascii().is_empty());
    (why == Invalid::Empty && says_nothing() || is_blank) && meant(known, value).is_none()
}
