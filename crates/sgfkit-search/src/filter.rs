//! One filter: what its words mean.

use std::fmt;

use sgfkit::info::Opening;
use sgfkit::schema::id;
use sgfkit::value::{Date, Dates, RankKind, lenient};
use sgfkit::{BoardSize, Color, Game};

use crate::rows::Winner;

/// Something that games must be like.
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
    /// The name of the other one.
    Opponent(TextTerm),
    /// The name of a side.
    Side(Color, TextTerm),
    /// A property of game information, by its identifier.
    Info(String, TextTerm),
    /// They ended in one of these ways.
    Ended(Vec<Ending>),
    /// They were played on this day or later.
    From(Day),
    /// They were played on this day or earlier.
    To(Day),
    /// The rank of a side, or of both.
    Rank(Option<Color>, Span<Grade>),
    /// The board.
    Size(BoardSize),
    /// Go's handicap; none is 0.
    Handicap(Span<f64>),
    /// Go's komi.
    Komi(Span<f64>),
    /// Moves of the main line.
    Length(Span<f64>),
    /// Which game it is.
    Game(Game),
    /// The opening of a game of Go.
    Opening(&'static Opening),
}

/// Reads the value of a filter.
type Reader = fn(&str) -> Result<Filter, FilterError>;

/// All filters, by the names of the program's options.
const FILTERS: [(&str, Reader); 19] = [
    ("player", |text| Ok(Filter::Player(TextTerm::parse(text)))),
    ("opponent", |text| {
        Ok(Filter::Opponent(TextTerm::parse(text)))
    }),
    ("black", |text| {
        Ok(Filter::Side(Color::Black, TextTerm::parse(text)))
    }),
    ("white", |text| {
        Ok(Filter::Side(Color::White, TextTerm::parse(text)))
    }),
    ("event", |text| Ok(info(id::EV, text))),
    ("rules", |text| Ok(info(id::RU, text))),
    ("info", any_info),
    ("result", |text| {
        let words = text.split(',').map(|word| Ending::parse(word.trim()));
        Ok(Filter::Ended(words.collect::<Result<_, _>>()?))
    }),
    ("from", |text| Ok(Filter::From(Day::first_of(text)?))),
    ("to", |text| Ok(Filter::To(Day::last_of(text)?))),
    ("rank", |text| {
        Ok(Filter::Rank(None, Span::parse(text, Grade::parse)?))
    }),
    ("black-rank", |text| {
        let span = Span::parse(text, Grade::parse)?;
        Ok(Filter::Rank(Some(Color::Black), span))
    }),
    ("white-rank", |text| {
        let span = Span::parse(text, Grade::parse)?;
        Ok(Filter::Rank(Some(Color::White), span))
    }),
    ("size", |text| Ok(Filter::Size(Filter::parse_size(text)?))),
    ("handicap", |text| Ok(Filter::Handicap(numbers(text)?))),
    ("komi", |text| Ok(Filter::Komi(numbers(text)?))),
    ("length", |text| Ok(Filter::Length(numbers(text)?))),
    ("game", |text| Ok(Filter::Game(Filter::parse_game(text)?))),
    ("opening", |text| Ok(Filter::Opening(opening(text)?))),
];

fn opening(text: &str) -> Result<&'static Opening, FilterError> {
    Opening::named(text).ok_or_else(|| {
        let names: Vec<_> = Opening::all().iter().map(Opening::name).collect();
        let names = names.join(", ");
        FilterError(format!("unknown opening `{text}`; expected one of {names}"))
    })
}

fn info(id: &str, text: &str) -> Filter {
    Filter::Info(id.to_owned(), TextTerm::parse(text))
}

fn any_info(text: &str) -> Result<Filter, FilterError> {
    let Some((id, value)) = text.split_once('=') else {
        return wrong(format!(
            "`{text}` is not of the form ID=TEXT, such as RO=final"
        ));
    };
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return wrong(format!("`{id}` is no property"));
    }
    Ok(info(&id.to_ascii_uppercase(), value))
}

impl Filter {
    /// Reads a filter: `player`, `opponent`, `black`, `white`, `event`, `rules`,
    /// `info` (`ID=TEXT`), `result`, `from`, `to`, `rank`, `black-rank`,
    /// `white-rank`, `size`, `handicap`, `komi`, `length`, `game` or `opening`.
    ///
    /// A text matches anywhere in the value, ignoring case, accents and width, and
    /// a space in it matches any white space; `=TEXT` matches the whole value, and
    /// `!TEXT` excludes it. Spans are `N`, `N..`, `..M` and `N..M`.
    ///
    /// # Errors
    ///
    /// An unknown filter, or a value that it does not take.
    pub fn parse(name: &str, value: &str) -> Result<Filter, FilterError> {
        let found = FILTERS.iter().find(|(known, _)| *known == name);
        match found {
            Some((_, read)) => read(value),
            None => wrong(format!("there is no filter `{name}`")),
        }
    }

    /// Reads a board's size: `19` or `13x19`, columns first.
    ///
    /// # Errors
    ///
    /// Another text.
    pub fn parse_size(text: &str) -> Result<BoardSize, FilterError> {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| *side > 0);
        let size = match text.split_once(['x', 'X', '×']) {
            Some((columns, rows)) => side(columns).zip(side(rows)),
            None => side(text).map(|side| (side, side)),
        };
        let size = size.map(|(columns, rows)| BoardSize::new(columns, rows));
        size.ok_or_else(|| FilterError(format!("`{text}` is no board such as 19 or 13x19")))
    }

    /// Reads a game: its name or its number.
    ///
    /// # Errors
    ///
    /// Another text.
    pub fn parse_game(text: &str) -> Result<Game, FilterError> {
        let number = text
            .parse()
            .ok()
            .filter(|number| *number > 0)
            .map(Game::from_number);
        let game = number.or_else(|| Game::named(text));
        game.ok_or_else(|| {
            let names: Vec<_> = Game::all().filter_map(Game::name).collect();
            FilterError(format!(
                "`{text}` is no game; there are {}, and all numbers of GM",
                names.join(", ")
            ))
        })
    }

    /// The names of all filters.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FILTERS.iter().map(|(name, _)| *name)
    }
}

/// Why a filter makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError(String);

impl FilterError {
    pub(crate) fn new(message: impl Into<String>) -> FilterError {
        FilterError(message.into())
    }
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FilterError {}

fn wrong<T>(message: impl Into<String>) -> Result<T, FilterError> {
    Err(FilterError(message.into()))
}

/// What a text must have in it, or must not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTerm {
    /// The text.
    pub text: String,
    /// It is the whole, not a part.
    pub is_whole: bool,
    /// It must not be there.
    pub is_unwanted: bool,
}

impl TextTerm {
    /// Reads `TEXT`, `=TEXT`, `!TEXT` and `!=TEXT`.
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

/// From one value to another, both with it; all where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<T> {
    /// The first.
    pub from: Option<T>,
    /// The last.
    pub to: Option<T>,
}

impl<T: Clone + PartialOrd> Span<T> {
    /// Reads `N`, `N..`, `..M` or `N..M`.
    ///
    /// # Errors
    ///
    /// What `read` says of an end, a span without ends, and one that ends before it
    /// begins.
    pub fn parse<E: From<FilterError>>(
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
            return Err(FilterError(format!("`{text}` has no end: N, N.., ..M or N..M")).into());
        }
        if from.is_some() && to.is_some() && from > to {
            return Err(FilterError(format!("`{text}` ends before it begins")).into());
        }
        Ok(Span { from, to })
    }

    /// Whether it has a value.
    pub fn has(&self, value: &T) -> bool {
        self.from.as_ref().is_none_or(|from| from <= value)
            && self.to.as_ref().is_none_or(|to| value <= to)
    }
}

fn numbers(text: &str) -> Result<Span<f64>, FilterError> {
    Span::parse(text, |end| {
        let number = end.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| {
            FilterError(format!(
                "`{end}` is no number; ranges are N, N.., ..M or N..M"
            ))
        })
    })
}

/// A way in which games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won, or nobody.
    Won(Winner),
    /// A side won by this: the letter of `R`, `T` or `F`, in lower case.
    By(Color, char),
}

impl Ending {
    fn parse(word: &str) -> Result<Ending, FilterError> {
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
                    _ => wrong(format!(
                        "`{word}` is no result: B, W, draw, void, unknown, none, B+R, B+T, B+F, \
                         W+R, W+T, W+F"
                    )),
                };
            }
        };
        Ok(Ending::Won(winner))
    }
}

/// A day that compares with others: of a year or a month without a day it is the first
/// or the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(u32);

impl Day {
    fn first_of(text: &str) -> Result<Day, FilterError> {
        Ok(Day::first(one_date(text)?))
    }

    fn last_of(text: &str) -> Result<Day, FilterError> {
        Ok(Day::last(one_date(text)?))
    }

    pub(crate) fn first(date: Date) -> Day {
        Day::new(date, 0)
    }

    pub(crate) fn last(date: Date) -> Day {
        Day::new(date, 99)
    }

    /// The first and the last day of a year.
    pub(crate) fn of_year(year: u16) -> (Day, Day) {
        let year = u32::from(year) * 10_000;
        (Day(year), Day(year + 9999))
    }

    fn new(date: Date, open: u32) -> Day {
        let part = |part: Option<u8>| part.map_or(open, u32::from);
        Day((u32::from(date.year()) * 100 + part(date.month())) * 100 + part(date.day()))
    }
}

fn one_date(text: &str) -> Result<Date, FilterError> {
    let dates = Dates::parse(text.trim()).ok();
    match dates.as_ref().map(Dates::as_slice) {
        Some([date]) => Ok(*date),
        _ => wrong(format!(
            "`{text}` is no date such as 1996, 1996-05 or 1996-05-06"
        )),
    }
}

/// A rank that compares with others.
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
    fn parse(text: &str) -> Result<Grade, FilterError> {
        let found = Grade::find(text);
        found.ok_or_else(|| FilterError(format!("`{text}` is no rank such as 5k, 3d or 9p")))
    }

    /// Finds a rank in a text: a number with k, d, p, 級, 级 or 段 after it, or P
    /// before it.
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
        // A rank and something else: `9d, Oza`.
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
