//! Parses single filters.

use std::fmt;

use sgfkit::info::Opening;
use sgfkit::schema::id;
use sgfkit::value::{Date, Dates, RankKind, lenient};
use sgfkit::{BoardSize, Color, Game, OptionError};

use crate::rows::Winner;

/// A condition on games.
///
/// ```
/// use sgfkit_search::Filter;
///
/// assert!(matches!(Filter::parse("player", "Shusaku"), Ok(Filter::Player(_))));
/// assert!(Filter::parse("handicap", "two").is_err());
/// assert!(Filter::parse("colour", "red").is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Filter {
    /// The name of a player.
    Player(TextTerm),
    /// The name of the other player.
    Opponent(TextTerm),
    /// The name of the player with this color.
    Side(Color, TextTerm),
    /// A game-info property, by its identifier.
    Info(String, TextTerm),
    /// One of these results.
    Ended(Vec<Ending>),
    /// Played on this day or later.
    From(Day),
    /// Played on this day or earlier.
    To(Day),
    /// The rank of one color, or of both.
    Rank(Option<Color>, Span<Grade>),
    /// The board size.
    Size(BoardSize),
    /// The handicap in Go; 0 by default.
    Handicap(Span<f64>),
    /// The komi in Go.
    Komi(Span<f64>),
    /// The number of moves in the main line.
    Length(Span<f64>),
    /// The kind of game.
    Game(Game),
    /// The opening of a game of Go.
    Opening(&'static Opening),
}

/// A filter, as front ends list it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FilterOption {
    /// The name, such as `black-rank`.
    pub name: &'static str,
    /// The placeholder of its value.
    pub value: &'static str,
    /// The help text.
    pub help: &'static str,
    read: fn(&str) -> Result<Filter, OptionError>,
}

// NAME VALUE HELP => PARSER
macro_rules! filters {
    ($($name:literal $value:literal $help:literal => $read:expr;)*) => {
        const FILTERS: &[FilterOption] = &[$(FilterOption {
            name: $name,
            value: $value,
            help: $help,
            read: $read,
        }),*];
    };
}

filters! {
    "player" "TEXT" "Player, either side" => |text| Ok(Filter::Player(TextTerm::parse(text)));
    "opponent" "TEXT" "Opponent of --player" => |text| Ok(Filter::Opponent(TextTerm::parse(text)));
    "black" "TEXT" "Black player" => |text| Ok(Filter::Side(Color::Black, TextTerm::parse(text)));
    "white" "TEXT" "White player" => |text| Ok(Filter::Side(Color::White, TextTerm::parse(text)));
    "event" "TEXT" "Event" => |text| Ok(info(id::EV, text));
    "rules" "TEXT" "Rules" => |text| Ok(info(id::RU, text));
    "info" "ID=TEXT" "Any game-info property, such as RO=!final" => any_info;
    // The owner of the files evaluates it.
    "file" "GLOB" "Path of the file, such as '*/2019/*'" => |_| unfit("unknown filter `file`");
    "result" "LIST" "Result: B, W, draw, void, unknown, none, or B+R, B+T, B+F, W+R … (resignation, time, forfeit)" => |text| {
        let words = text.split(',').map(|word| Ending::parse(word.trim()));
        Ok(Filter::Ended(words.collect::<Result<_, _>>()?))
    };
    "from" "DATE" "Played on this day or later: 1996, 1996-05 or 1996-05-06" => |text| Ok(Filter::From(Day::first_of(text)?));
    "to" "DATE" "Played on this day or earlier" => |text| Ok(Filter::To(Day::last_of(text)?));
    "rank" "RANKS" "Ranks of both players, such as 1d..9p" => |text| rank(None, text);
    "black-rank" "RANKS" "Rank of Black" => |text| rank(Some(Color::Black), text);
    "white-rank" "RANKS" "Rank of White" => |text| rank(Some(Color::White), text);
    "size" "SIZE" "Board size: 19, or 13x19 (columns first)" => |text| Ok(Filter::Size(Filter::parse_size(text)?));
    "handicap" "RANGE" "Handicap: N, N.., ..M or N..M (0 for none)" => |text| Ok(Filter::Handicap(numbers(text)?));
    "komi" "RANGE" "Komi, in the same form" => |text| Ok(Filter::Komi(numbers(text)?));
    "length" "RANGE" "Number of moves on the main line" => |text| Ok(Filter::Length(numbers(text)?));
    "game" "GAME" "Game, by name or GM number" => |text| Ok(Filter::Game(Filter::parse_game(text)?));
    "opening" "NAME" "Opening in Go, such as sanrensei: any name that `sgf explain` supports" => |text| Ok(Filter::Opening(opening(text)?));
}

fn rank(side: Option<Color>, text: &str) -> Result<Filter, OptionError> {
    Ok(Filter::Rank(side, Span::parse(text, Grade::parse)?))
}

fn opening(text: &str) -> Result<&'static Opening, OptionError> {
    Opening::named(text).ok_or_else(|| {
        let names: Vec<_> = Opening::all().iter().map(Opening::name).collect();
        let names = names.join(", ");
        OptionError::new(format!("unknown opening `{text}`; expected one of {names}"))
    })
}

fn info(id: &str, text: &str) -> Filter {
    Filter::Info(id.to_owned(), TextTerm::parse(text))
}

fn any_info(text: &str) -> Result<Filter, OptionError> {
    let Some((id, value)) = text.split_once('=') else {
        return unfit(format!(
            "`{text}` is not of the form ID=TEXT, such as RO=final"
        ));
    };
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return unfit(format!(
            "invalid property identifier `{id}`; expected letters and digits, such as `RO`"
        ));
    }
    Ok(info(&id.to_ascii_uppercase(), value))
}

impl Filter {
    /// All filters, in the order of help texts. `file` is evaluated by the owner of the files.
    pub const OPTIONS: &'static [FilterOption] = FILTERS;

    /// Parses a filter of [`Filter::OPTIONS`], except `file`.
    ///
    /// A text matches anywhere in the value, ignoring case, accents and width, and a space in it
    /// matches any white space; `=TEXT` matches the whole value, and `!TEXT` excludes it. Spans are
    /// `N`, `N..`, `..M` and `N..M`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown filter or an invalid value.
    pub fn parse(name: &str, value: &str) -> Result<Filter, OptionError> {
        match FILTERS.iter().find(|known| known.name == name) {
            Some(found) => (found.read)(value),
            None => unfit(format!("unknown filter `{name}`")),
        }
    }

    /// Parses a board size such as `19` or `13x19`, columns first.
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid size.
    pub fn parse_size(text: &str) -> Result<BoardSize, OptionError> {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| *side > 0);
        let size = match text.split_once(['x', 'X', '×']) {
            Some((columns, rows)) => side(columns).zip(side(rows)),
            None => side(text).map(|side| (side, side)),
        };
        let size = size.map(|(columns, rows)| BoardSize::new(columns, rows));
        size.ok_or_else(|| {
            OptionError::new(format!(
                "invalid board size `{text}`; expected a size such as 19 or 13x19"
            ))
        })
    }

    /// Parses a game, by name or `GM` number.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown game.
    pub fn parse_game(text: &str) -> Result<Game, OptionError> {
        let number = text
            .parse()
            .ok()
            .filter(|number| *number > 0)
            .map(Game::from_number);
        let game = number.or_else(|| Game::named(text));
        game.ok_or_else(|| {
            let names: Vec<_> = Game::all().filter_map(Game::name).collect();
            OptionError::new(format!(
                "unknown game `{text}`; expected one of {}, or a GM number",
                names.join(", ")
            ))
        })
    }
}

pub(crate) fn unfit<T>(message: impl fmt::Display) -> Result<T, OptionError> {
    Err(OptionError::new(message.to_string()))
}

/// A text that values must or must not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextTerm {
    /// The text.
    pub text: String,
    /// Whether the text must be the whole value.
    pub is_whole: bool,
    /// Whether values with this text are excluded.
    pub is_unwanted: bool,
}

impl TextTerm {
    /// Parses `TEXT`, `=TEXT`, `!TEXT` or `!=TEXT`.
    #[must_use]
    pub fn parse(text: &str) -> TextTerm {
        let wanted = text.strip_prefix('!').unwrap_or(text);
        let part = wanted.strip_prefix('=').unwrap_or(wanted);
        TextTerm {
            text: part.to_owned(),
            is_whole: part.len() < wanted.len(),
            is_unwanted: wanted.len() < text.len(),
        }
    }
}

/// A range that includes both ends; an absent end is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<T> {
    /// The lower end.
    pub from: Option<T>,
    /// The upper end.
    pub to: Option<T>,
}

impl<T: Clone + PartialOrd> Span<T> {
    /// Parses `N`, `N..`, `..M` or `N..M`, with `read` for each value.
    ///
    /// # Errors
    ///
    /// Returns an error of `read`, or one for a span without ends or with its ends reversed.
    pub fn parse<E: From<OptionError>>(
        text: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Span<T>, E> {
        let text = text.trim();
        let end = |text: &str| match text.trim() {
            "" => Ok(None),
            text => read(text).map(Some),
        };
        let Some((from, to)) = text.split_once("..") else {
            let one = Some(read(text)?);
            return Ok(Span {
                from: one.clone(),
                to: one,
            });
        };
        let (from, to) = (end(from)?, end(to)?);
        if from.is_none() && to.is_none() {
            return Err(OptionError::new(format!(
                "`{text}` has neither a start nor an end; expected N, N.., ..M or N..M"
            ))
            .into());
        }
        if from.is_some() && to.is_some() && from > to {
            return Err(OptionError::new(format!("`{text}` ends before it starts")).into());
        }
        Ok(Span { from, to })
    }

    /// Returns whether the span contains a value.
    pub fn has(&self, value: &T) -> bool {
        self.from.as_ref().is_none_or(|from| from <= value)
            && self.to.as_ref().is_none_or(|to| value <= to)
    }
}

fn numbers(text: &str) -> Result<Span<f64>, OptionError> {
    Span::parse(text, |end| {
        let number = end.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| {
            OptionError::new(format!(
                "invalid number `{end}`; expected N, N.., ..M or N..M"
            ))
        })
    })
}

/// An outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// A win by this side, or another outcome without a winner.
    Won(Winner),
    /// A win by this color and reason: the letter `r`, `t` or `f` for resignation, time or forfeit.
    By(Color, char),
}

impl Ending {
    fn parse(word: &str) -> Result<Ending, OptionError> {
        let winner = match word.to_ascii_lowercase().as_str() {
            "b" => Winner::Side(Color::Black),
            "w" => Winner::Side(Color::White),
            "draw" => Winner::Draw,
            "void" => Winner::Void,
            "unknown" => Winner::Unknown,
            "none" => Winner::None,
            other => {
                return match other.as_bytes() {
                    [b'b', b'+', by @ (b'r' | b't' | b'f')] => {
                        Ok(Ending::By(Color::Black, char::from(*by)))
                    }
                    [b'w', b'+', by @ (b'r' | b't' | b'f')] => {
                        Ok(Ending::By(Color::White, char::from(*by)))
                    }
                    _ => unfit(format!(
                        "invalid result `{word}`; expected B, W, draw, void, unknown, none, B+R, B+T, \
                         B+F, W+R, W+T or W+F"
                    )),
                };
            }
        };
        Ok(Ending::Won(winner))
    }
}

/// A day that can be compared. A year or month without a day counts as its first or last day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(u32);

impl Day {
    fn first_of(text: &str) -> Result<Day, OptionError> {
        Ok(Day::first(one_date(text)?))
    }

    fn last_of(text: &str) -> Result<Day, OptionError> {
        Ok(Day::last(one_date(text)?))
    }

    pub(crate) fn first(date: Date) -> Day {
        Day::new(date, 0)
    }

    pub(crate) fn last(date: Date) -> Day {
        Day::new(date, 99)
    }

    pub(crate) fn of_year(year: u16) -> (Day, Day) {
        let year = u32::from(year) * 10_000;
        (Day(year), Day(year + 9999))
    }

    fn new(date: Date, open: u32) -> Day {
        let part = |part: Option<u8>| part.map_or(open, u32::from);
        Day((u32::from(date.year()) * 100 + part(date.month())) * 100 + part(date.day()))
    }
}

fn one_date(text: &str) -> Result<Date, OptionError> {
    let dates = Dates::parse(text.trim()).ok();
    match dates.as_ref().map(Dates::as_slice) {
        Some([date]) => Ok(*date),
        _ => unfit(format!(
            "invalid date `{text}`; expected a date such as 1996, 1996-05 or 1996-05-06"
        )),
    }
}

/// A rank that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade(u32);

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            kyu @ 0..=2000 => write!(f, "{}k", 2000 - kyu),
            dan @ 2001..=3000 => write!(f, "{}d", dan - 2000),
            pro => write!(f, "{}p", pro - 3000),
        }
    }
}

impl Grade {
    fn parse(text: &str) -> Result<Grade, OptionError> {
        let found = Grade::find(text);
        found.ok_or_else(|| {
            OptionError::new(format!(
                "invalid rank `{text}`; expected a rank such as 5k, 3d or 9p"
            ))
        })
    }

    /// Finds a rank in a text: a number followed by k, d, p, 級, 级 or 段, or preceded by P.
    #[must_use]
    pub fn find(text: &str) -> Option<Grade> {
        if let Some(rank) = lenient::rank(text) {
            let number = u32::from(rank.value.number);
            return Some(Grade(match rank.value.kind {
                RankKind::Kyu => 2000 - number,
                RankKind::Dan => 2000 + number,
                RankKind::Pro => 3000 + number,
            }));
        }
        // The text may hold more than a rank: `9d, Oza`.
        let mut rest = text;
        loop {
            let begin = rest.find(|sign: char| sign.is_ascii_digit())?;
            let before = rest[..begin].trim_end().chars().next_back();
            let digits = &rest[begin..];
            let len = digits
                .find(|sign: char| !sign.is_ascii_digit())
                .unwrap_or(digits.len());
            let number = digits[..len]
                .parse::<u32>()
                .ok()
                .filter(|number| *number < 1000);
            let behind = digits[len..].trim_start().chars().next();
            let class = match (before, behind) {
                (Some('P'), _) => Some(3000),
                (_, Some('p' | 'P')) => Some(3000),
                (_, Some('d' | 'D' | '段')) => Some(2000),
                (_, Some('k' | 'K' | '級' | '级')) => Some(1000),
                _ => None,
            };
            if let (Some(number), Some(class)) = (number, class) {
                return Some(Grade(if class == 1000 {
                    2000 - number
                } else {
                    class + number
                }));
            }
            rest = &digits[len..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_compare() {
        let texts = ["30k", "5级", "1 kyu?", "1d", "Honinbo 3 dan", "P1段", "9p"];
        let ranks: Vec<Grade> = texts
            .iter()
            .map(|text| Grade::find(text).unwrap())
            .collect();
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        let names: Vec<String> = ranks.iter().map(Grade::to_string).collect();
        assert_eq!(names, ["30k", "5k", "1k", "1d", "3d", "1p", "9p"]);
        for text in ["", "Honinbo", "7", "2015 EGF"] {
            assert_eq!(Grade::find(text), None, "{text}");
        }
    }

    #[test]
    fn days_of_months_and_years() {
        assert!(Day::first_of("1996-05").unwrap() <= Day::first_of("1996-05-06").unwrap());
        assert!(Day::last_of("1996-05").unwrap() >= Day::last_of("1996-05-31").unwrap());
        assert!(Day::last_of("1996-05-06,07").is_err());
    }
}
