//! Backgammon, GM\[6\] (backgammon.html).
//!
//! A point is one lower-case letter: `a` is White's 1-point and Black's 24-point, `x` the reverse,
//! `y` the bar and `z` the bear-off tray. They map to columns 0–25 of a single row.

use super::coordinates::letter;
use super::moves::{Move, find_word, write_word};
use super::{Color, Point};

pub use super::moves::backgammon::Step;

pub(super) const DESCRIPTION: &str = "\
Points and stones are one lowercase letter: a is White's 1-point and Black's 24-point, x the reverse, \
y is the bar and z the bear-off tray. \
A move is two dice (1 to 6) and up to four pairs of source and destination, such as 31hefe. Hits are not marked. \
Dice alone mean a roll that cannot be played. \
The moves of the doubling cube are double (also for redoubles and beavers), take and drop. \
The specification does not say who begins.";

/// The bar, `y`.
pub const BAR: Point = Point::new(24, 0);

/// The bear-off tray, `z`.
pub const TRAY: Point = Point::new(25, 0);

const WORDS: &[(&str, Move)] = &[
    ("double", Move::Double),
    ("take", Move::Take),
    ("drop", Move::Drop),
];

/// The maximum number of steps: a double is played four times.
const MAX_STEPS: usize = 4;

/// Parses a move in players' notation, which counts points from the player's own side: `31: 8/5
/// 6/5`, `bar/20*`, `6/off(2)`, `8/7/4`.
///
/// ```
/// use sgfkit::Color;
/// use sgfkit::game::Game;
/// use sgfkit::game::backgammon::parse_players_move;
///
/// let played = parse_players_move("31: 8/5 6/5", Color::White);
/// assert_eq!(played, Game::Backgammon.parse_move("31hefe"));
/// assert_eq!(parse_players_move("8/5", Color::White), None, "no dice");
/// ```
#[must_use]
pub fn parse_players_move(text: &str, color: Color) -> Option<Move> {
    let (dice, rest) = text.trim().split_once([':', ' '])?;
    let mut sgf: String = dice.chars().filter(char::is_ascii_digit).collect();
    for word in rest.split_whitespace() {
        let word = word.replace('*', "");
        let (word, times) = match word.split_once('(') {
            Some((word, times)) => (word, times.trim_end_matches(')').parse().ok()?),
            None => (&*word, 1_usize),
        };
        let points = word.split('/').map(|name| players_point(name, color));
        let points: Vec<char> = points.collect::<Option<_>>()?;
        if points.len() < 2 {
            return None;
        }
        for _ in 0..times.min(MAX_STEPS) {
            for step in points.windows(2) {
                sgf.extend(step);
            }
        }
    }
    parse_move(&sgf)
}

/// Writes a roll of the dice in players' notation; returns `None` for other moves, such as a
/// double.
///
/// ```
/// use sgfkit::Color;
/// use sgfkit::game::Game;
/// use sgfkit::game::backgammon::write_players_move;
///
/// let played = Game::Backgammon.parse_move("31hefe").unwrap();
/// assert_eq!(write_players_move(&played, Color::White).unwrap(), "31: 8/5 6/5");
/// ```
#[must_use]
pub fn write_players_move(play: &Move, color: Color) -> Option<String> {
    let Move::Backgammon { dice, steps } = play else {
        return None;
    };
    let mut text = format!("{}{}", dice[0], dice[1]);
    for (at, same) in steps.chunk_by(|a, b| a == b).enumerate() {
        let [from, to] = [same[0].from, same[0].to].map(|point| players_name(point, color));
        text += if at == 0 { ": " } else { " " };
        text += &format!("{from}/{to}");
        if same.len() > 1 {
            text += &format!("({})", same.len());
        }
    }
    Some(text)
}

fn players_name(point: Point, color: Color) -> String {
    match (point, color) {
        (BAR, _) => "bar".to_owned(),
        (TRAY, _) => "off".to_owned(),
        (point, Color::White) => (point.column + 1).to_string(),
        (point, Color::Black) => 24_u32.saturating_sub(point.column).to_string(),
    }
}

fn players_point(text: &str, color: Color) -> Option<char> {
    let point = match text.to_ascii_lowercase().as_str() {
        "bar" | "25" => BAR,
        "off" | "0" => TRAY,
        pips => {
            let pips: u32 = pips.parse().ok().filter(|pips| (1..=24).contains(pips))?;
            match color {
                Color::White => Point::new(pips - 1, 0),
                Color::Black => Point::new(24 - pips, 0),
            }
        }
    };
    name(point)
}

pub(super) fn parse_point(text: &str) -> Option<Point> {
    match text.as_bytes() {
        &[letter] => point(letter),
        _ => None,
    }
}

pub(super) fn write_point(point: Point) -> Option<String> {
    name(point).map(String::from)
}

pub(super) fn parse_move(text: &str) -> Option<Move> {
    if let Some(word) = find_word(WORDS, |word| word == text) {
        return Some(word);
    }
    let (dice, pairs) = text.as_bytes().split_at_checked(2)?;
    let &[first, second] = dice else { return None };
    let (pairs, []) = pairs.as_chunks::<2>() else {
        return None;
    };
    if pairs.len() > MAX_STEPS {
        return None;
    }
    let steps = pairs
        .iter()
        .map(|&[from, to]| {
            Some(Step {
                from: point(from)?,
                to: point(to)?,
            })
        })
        .collect::<Option<Vec<_>>>()?;
    let dice = [die(first)?, die(second)?];
    Some(Move::Backgammon { dice, steps })
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    let Move::Backgammon { dice, steps } = play else {
        return write_word(WORDS, play);
    };
    if steps.len() > MAX_STEPS || dice.iter().any(|die| !(1..=6).contains(die)) {
        return None;
    }
    let mut text = format!("{}{}", dice[0], dice[1]);
    for step in steps {
        text.push(name(step.from)?);
        text.push(name(step.to)?);
    }
    Some(text)
}

fn point(letter: u8) -> Option<Point> {
    letter
        .is_ascii_lowercase()
        .then(|| Point::new(u32::from(letter - b'a'), 0))
}

fn name(point: Point) -> Option<char> {
    if point.row != 0 {
        return None;
    }
    letter(point.column).filter(char::is_ascii_lowercase)
}

fn die(digit: u8) -> Option<u8> {
    matches!(digit, b'1'..=b'6').then(|| digit - b'0')
}
