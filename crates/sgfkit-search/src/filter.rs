//! Filters: which games are searched, by what is known of them.

use std::collections::HashMap;
use std::fmt;

use sgfkit::info::names::{Aliases, folded};
use sgfkit::schema::id;
use sgfkit::value::{Date, Dates, GameResult, RankKind, WinBy, lenient};
use sgfkit::{BoardSize, Color, Game};

use crate::play::NONE;
use crate::rows::{Winner, result};
use crate::segment::{Segment, Stored, Text};

/// What games must be like. All filters must hold; of the same one given several
/// times, any.
///
/// ```
/// use sgfkit_search::Filters;
///
/// let mut filters = Filters::default();
/// filters.add("player", "Shusaku")?;
/// filters.add("from", "1846")?;
/// filters.add("result", "B+R,W+R")?;
/// assert!(filters.add("handicap", "two").is_err());
/// # Ok::<(), sgfkit_search::FilterError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Filters {
    texts: Vec<(Field, Texts)>,
    results: Vec<ResultTerm>,
    from: Option<Vec<u32>>,
    to: Option<Vec<u32>>,
    ranks: Vec<(Side, Vec<(u32, u32)>)>,
    sizes: Vec<BoardSize>,
    handicaps: Vec<(f64, f64)>,
    komis: Vec<(f64, f64)>,
    lengths: Vec<(f64, f64)>,
    games: Vec<Game>,
    aliases: Aliases,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Field {
    Player,
    Opponent,
    Info(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Both,
    One(Color),
}

impl Side {
    const IS_PLAYER: u8 = 1;
    const MAY_PLAY: u8 = 2;
    const IS_OPPONENT: u8 = 4;

    /// What a name says to the filters on the player and the opponent: a bit each.
    fn answers(player: Option<&Texts>, opponent: Option<&Texts>, name: Option<&str>) -> u8 {
        let name = name.map(folded);
        let name = name.as_deref();
        let wants = |texts: Option<&Texts>| texts.is_none_or(|texts| texts.wants(name));
        let permits = |texts: Option<&Texts>| texts.is_none_or(|texts| texts.permits(name));
        let answers = [
            (Side::IS_PLAYER, wants(player)),
            (Side::MAY_PLAY, permits(player)),
            (Side::IS_OPPONENT, wants(opponent) && permits(opponent)),
        ];
        let yes = answers.into_iter().filter(|(_, is)| *is);
        yes.fold(0, |bits, (bit, _)| bits | bit)
    }
}

#[derive(Clone, Debug, Default)]
struct Texts {
    /// One of these must hold, if there are any.
    wanted: Vec<Term>,
    /// None of these may hold.
    unwanted: Vec<Term>,
}

/// A text as it is compared; the whole of it, or a part.
#[derive(Clone, Debug)]
struct Term {
    text: String,
    is_whole: bool,
}

impl Term {
    /// Whether a text that is folded does.
    fn holds(&self, text: Option<&str>) -> bool {
        let Some(text) = text else { return false };
        if self.is_whole {
            text == self.text
        } else {
            text.contains(&self.text)
        }
    }
}

impl Texts {
    fn add(&mut self, text: &str) {
        let (list, text) = match text.strip_prefix('!') {
            Some(text) => (&mut self.unwanted, text),
            None => (&mut self.wanted, text),
        };
        let (is_whole, text) = match text.strip_prefix('=') {
            Some(text) => (true, text),
            None => (false, text),
        };
        list.push(Term {
            text: folded(text),
            is_whole,
        });
    }

    fn wants(&self, text: Option<&str>) -> bool {
        self.wanted.is_empty() || self.wanted.iter().any(|term| term.holds(text))
    }

    fn permits(&self, text: Option<&str>) -> bool {
        !self.unwanted.iter().any(|term| term.holds(text))
    }

    fn holds(&self, text: Option<&str>) -> bool {
        let text = text.map(folded);
        self.wants(text.as_deref()) && self.permits(text.as_deref())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultTerm {
    Winner(Winner),
    By(Color, char),
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

impl Filters {
    /// Knows who goes by several names. Filters on players that are added from
    /// now on, and give one of these names whole, mean all of them.
    #[must_use]
    pub fn with_aliases(self, aliases: Aliases) -> Filters {
        Filters { aliases, ..self }
    }

    /// Who goes by several names.
    #[must_use]
    pub fn aliases(&self) -> &Aliases {
        &self.aliases
    }

    /// Adds a filter: `player`, `opponent`, `black`, `white`, `event`, `rules`,
    /// `info` (`ID=TEXT`), `result`, `from`, `to`, `rank`, `black-rank`,
    /// `white-rank`, `size`, `handicap`, `komi`, `length` or `game`.
    ///
    /// A text is contained, whatever its width, case, accents and blanks; `=TEXT`
    /// is the whole, and `!TEXT` is not. Ranges are `N`, `N..`, `..M` and `N..M`.
    ///
    /// # Errors
    ///
    /// An unknown filter, or a value that it does not take.
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), FilterError> {
        let info = |id: &str| Field::Info(id.to_owned());
        match name {
            "player" => self.name(Field::Player, value),
            "opponent" => self.name(Field::Opponent, value),
            "black" => self.name(info(id::PB), value),
            "white" => self.name(info(id::PW), value),
            "event" => self.text(info(id::EV), value),
            "rules" => self.text(info(id::RU), value),
            "info" => {
                let Some((id, text)) = value.split_once('=') else {
                    return wrong(format!(
                        "`{value}` is not of the form ID=TEXT, such as RO=final"
                    ));
                };
                if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                    return wrong(format!("`{id}` is no property"));
                }
                self.text(Field::Info(id.to_ascii_uppercase()), text);
            }
            "result" => {
                for word in value.split(',') {
                    self.results.push(result_term(word.trim())?);
                }
            }
            "from" => self.from.get_or_insert_default().push(day(value, false)?),
            "to" => self.to.get_or_insert_default().push(day(value, true)?),
            "rank" => self.rank(Side::Both, value)?,
            "black-rank" => self.rank(Side::One(Color::Black), value)?,
            "white-rank" => self.rank(Side::One(Color::White), value)?,
            "size" => self.sizes.push(size(value)?),
            "handicap" => self.handicaps.push(numbers(value)?),
            "komi" => self.komis.push(numbers(value)?),
            "length" => self.lengths.push(numbers(value)?),
            "game" => self.games.push(game(value)?),
            _ => return wrong(format!("there is no filter `{name}`")),
        }
        Ok(())
    }

    /// A name, and the others of who has it.
    fn name(&mut self, field: Field, text: &str) {
        let name = text.strip_prefix('!').unwrap_or(text);
        let not = &text[..text.len() - name.len()];
        let others = self.aliases.of(name.strip_prefix('=').unwrap_or(name));
        let others: Vec<_> = others
            .iter()
            .map(|other| format!("{not}={other}"))
            .collect();
        for other in others {
            self.text(field.clone(), &other);
        }
        self.text(field, text);
    }

    fn text(&mut self, field: Field, text: &str) {
        match self.texts.iter_mut().find(|(known, _)| *known == field) {
            Some((_, texts)) => texts.add(text),
            None => {
                let mut texts = Texts::default();
                texts.add(text);
                self.texts.push((field, texts));
            }
        }
    }

    fn rank(&mut self, side: Side, text: &str) -> Result<(), FilterError> {
        let range = range(text, |end| {
            rank(end).ok_or_else(|| FilterError(format!("`{end}` is no rank such as 5k, 3d or 9p")))
        })?;
        let range = (range.0.unwrap_or(0), range.1.unwrap_or(u32::MAX));
        match self.ranks.iter_mut().find(|(known, _)| *known == side) {
            Some((_, ranges)) => ranges.push(range),
            None => self.ranks.push((side, vec![range])),
        }
        Ok(())
    }

    fn texts_of(&self, field: &Field) -> Option<&Texts> {
        let (_, texts) = self.texts.iter().find(|(known, _)| known == field)?;
        Some(texts)
    }
}

/// Reads `N`, `N..`, `..M` or `N..M`.
///
/// # Errors
///
/// What `read` says of an end, a range without ends, and one that ends before it
/// begins.
pub fn range<T, E: From<FilterError>>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<(Option<T>, Option<T>), E>
where
    T: Clone + PartialOrd,
{
    let text = text.trim();
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => read(text).map(Some),
    };
    match text.split_once("..") {
        None => {
            let one = read(text)?;
            Ok((Some(one.clone()), Some(one)))
        }
        Some((from, to)) => {
            let (from, to) = (end(from)?, end(to)?);
            if from.is_none() && to.is_none() {
                return Err(
                    FilterError(format!("`{text}` has no end: N, N.., ..M or N..M")).into(),
                );
            }
            if from.is_some() && to.is_some() && from > to {
                return Err(FilterError(format!("`{text}` ends before it begins")).into());
            }
            Ok((from, to))
        }
    }
}

fn numbers(text: &str) -> Result<(f64, f64), FilterError> {
    let read = |end: &str| {
        let number = end.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| {
            FilterError(format!(
                "`{end}` is no number; ranges are N, N.., ..M or N..M"
            ))
        })
    };
    let (from, to) = range(text, read)?;
    Ok((from.unwrap_or(f64::MIN), to.unwrap_or(f64::MAX)))
}

/// Reads a board's size: `19` or `13x19`, columns first.
///
/// # Errors
///
/// Another text.
pub fn size(text: &str) -> Result<BoardSize, FilterError> {
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
pub fn game(text: &str) -> Result<Game, FilterError> {
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

fn result_term(word: &str) -> Result<ResultTerm, FilterError> {
    let winner = match word.to_ascii_lowercase().as_str() {
        "b" => Winner::Side(Color::Black),
        "w" => Winner::Side(Color::White),
        "draw" => Winner::Draw,
        "void" => Winner::Void,
        "unknown" => Winner::Unknown,
        "none" => Winner::None,
        other => {
            let color = match other.as_bytes() {
                [b'b', b'+', b'r' | b't' | b'f'] => Color::Black,
                [b'w', b'+', b'r' | b't' | b'f'] => Color::White,
                _ => {
                    return wrong(format!(
                        "`{word}` is no result: B, W, draw, void, unknown, none, B+R, B+T, B+F, \
                         W+R, W+T, W+F"
                    ));
                }
            };
            let by = other.chars().next_back().unwrap_or_default();
            return Ok(ResultTerm::By(color, by));
        }
    };
    Ok(ResultTerm::Winner(winner))
}

/// A day as a number that compares like it: the first or the last of a year or
/// month.
fn day(text: &str, last: bool) -> Result<u32, FilterError> {
    let dates = Dates::parse(text.trim()).ok();
    match dates.as_ref().map(Dates::as_slice) {
        Some([date]) => Ok(day_of(*date, last)),
        _ => wrong(format!(
            "`{text}` is no date such as 1996, 1996-05 or 1996-05-06"
        )),
    }
}

fn day_of(date: Date, last: bool) -> u32 {
    let open = if last { 99 } else { 0 };
    let part = |part: Option<u8>| part.map_or(open, u32::from);
    (u32::from(date.year()) * 100 + part(date.month())) * 100 + part(date.day())
}

/// A rank as a number that compares like it: a number with k, d, p, 級, 级 or 段
/// behind it, or P before it.
pub(crate) fn rank(text: &str) -> Option<u32> {
    if let Some(rank) = lenient::rank(text) {
        let number = u32::from(rank.value.number);
        return Some(match rank.value.kind {
            RankKind::Kyu => 2000 - number,
            RankKind::Dan => 2000 + number,
            RankKind::Pro => 3000 + number,
        });
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
            return Some(if class == 1000 {
                2000 - number
            } else {
                class + number
            });
        }
        rest = &digits[len..];
    }
}

/// Filters as they are applied to one segment: what they say of a text is kept.
pub(crate) struct Judge<'a> {
    filters: &'a Filters,
    segment: &'a Segment,
    /// For each filter on a text, what it says of the texts seen.
    known: Vec<Vec<u8>>,
    /// The numbers of the identifiers that filters ask for.
    ids: Vec<Option<u32>>,
    dates: Vec<u8>,
    results: Vec<u8>,
    /// Which of the four questions about players a name answers with yes, a bit each.
    names: HashMap<u32, u8>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(filters: &'a Filters, segment: &'a Segment) -> Judge<'a> {
        let find = |id: &str| {
            (0..segment.strings() as u32).find(|number| segment.string(*number) == Some(id))
        };
        let ids = filters.texts.iter().map(|(field, _)| match field {
            Field::Info(id) if ![id::PB, id::PW, id::EV].contains(&id.as_str()) => find(id),
            _ => None,
        });
        Judge {
            filters,
            segment,
            known: vec![Vec::new(); filters.texts.len()],
            ids: ids.collect(),
            dates: Vec::new(),
            results: Vec::new(),
            names: HashMap::new(),
        }
    }

    /// Whether a game passes.
    pub(crate) fn admits(&mut self, game: Stored<'_>) -> bool {
        let filters = self.filters;
        let within = |ranges: &[(f64, f64)], number: Option<f64>| {
            let is_in = |number: f64| {
                ranges
                    .iter()
                    .any(|(from, to)| (*from..=*to).contains(&number))
            };
            ranges.is_empty() || number.is_some_and(is_in)
        };
        (filters.games.is_empty() || filters.games.contains(&game.game()))
            && (filters.sizes.is_empty()
                || game
                    .size()
                    .is_some_and(|size| filters.sizes.contains(&size)))
            && within(&filters.lengths, Some(f64::from(game.moves())))
            && within(&filters.komis, game.komi())
            && within(
                &filters.handicaps,
                Some(game.handicap().unwrap_or_default() as f64),
            )
            && self.dates(game)
            && self.results(game)
            && filters
                .ranks
                .iter()
                .all(|(side, ranges)| ranks(game, *side, ranges))
            && self.texts(game)
            && self.players(game)
    }

    fn texts(&mut self, game: Stored<'_>) -> bool {
        for index in 0..self.filters.texts.len() {
            let (field, texts) = &self.filters.texts[index];
            let Field::Info(id) = field else { continue };
            let number = match id.as_str() {
                id::PB => game.text_number(Text::Black),
                id::PW => game.text_number(Text::White),
                id::EV => game.text_number(Text::Event),
                _ => {
                    let wanted = self.ids[index];
                    let mut info = game.info();
                    let found = info.find(|(known, _)| Some(*known) == wanted);
                    found.map_or(NONE, |(_, text)| text)
                }
            };
            let segment = self.segment;
            let judge = |text: Option<&str>| texts.holds(text);
            if !remember(&mut self.known[index], segment, number, judge) {
                return false;
            }
        }
        true
    }

    fn players(&mut self, game: Stored<'_>) -> bool {
        let filters = self.filters;
        let player = filters.texts_of(&Field::Player);
        let opponent = filters.texts_of(&Field::Opponent);
        if player.is_none() && opponent.is_none() {
            return true;
        }
        let segment = self.segment;
        let sides = [Text::Black, Text::White].map(|side| {
            let number = game.text_number(side);
            let known = self.names.entry(number);
            *known.or_insert_with(|| Side::answers(player, opponent, segment.string(number)))
        });
        let all = |bits: u8, wanted: u8| bits & wanted == wanted;
        // Somebody who is not meant must not sit on either side.
        sides.iter().all(|bits| all(*bits, Side::MAY_PLAY))
            && [(0, 1), (1, 0)].into_iter().any(|(one, other)| {
                all(sides[one], Side::IS_PLAYER) && all(sides[other], Side::IS_OPPONENT)
            })
    }

    fn dates(&mut self, game: Stored<'_>) -> bool {
        let (from, to) = (&self.filters.from, &self.filters.to);
        if from.is_none() && to.is_none() {
            return true;
        }
        let judge = |text: Option<&str>| {
            let Some(text) = text else { return false };
            let holds = |first: u32, last: u32| {
                from.as_ref()
                    .is_none_or(|days| days.iter().any(|day| last >= *day))
                    && to
                        .as_ref()
                        .is_none_or(|days| days.iter().any(|day| first <= *day))
            };
            match lenient::dates(text) {
                Some(dates) => dates
                    .value
                    .iter()
                    .any(|date| holds(day_of(date, false), day_of(date, true))),
                None => lenient::year(text).is_some_and(|year| {
                    let year = u32::from(year) * 10_000;
                    holds(year, year + 9999)
                }),
            }
        };
        remember(
            &mut self.dates,
            self.segment,
            game.text_number(Text::Date),
            judge,
        )
    }

    fn results(&mut self, game: Stored<'_>) -> bool {
        let terms = &self.filters.results;
        if terms.is_empty() {
            return true;
        }
        let judge = |text: Option<&str>| {
            let read = text.and_then(|text| result(game.game(), text));
            terms.iter().any(|term| match *term {
                ResultTerm::Winner(winner) => Winner::of(read.as_ref()) == winner,
                ResultTerm::By(color, by) => match &read {
                    Some(GameResult::Win {
                        winner,
                        by: Some(how),
                    }) => {
                        let sign = match how {
                            WinBy::Score(_) => 's',
                            WinBy::Resign { .. } => 'r',
                            WinBy::Time => 't',
                            WinBy::Forfeit => 'f',
                        };
                        *winner == color && sign == by
                    }
                    _ => false,
                },
            })
        };
        match game.game() {
            // Its results have a form of their own.
            Game::Backgammon => judge(game.text(Text::Result)),
            _ => remember(
                &mut self.results,
                self.segment,
                game.text_number(Text::Result),
                judge,
            ),
        }
    }
}

fn ranks(game: Stored<'_>, side: Side, ranges: &[(u32, u32)]) -> bool {
    let is_in = |id: &str| {
        let rank = game.property(id).and_then(rank);
        rank.is_some_and(|rank| {
            ranges
                .iter()
                .any(|(from, to)| (*from..=*to).contains(&rank))
        })
    };
    match side {
        Side::Both => is_in(id::BR) && is_in(id::WR),
        Side::One(Color::Black) => is_in(id::BR),
        Side::One(Color::White) => is_in(id::WR),
    }
}

/// What `judge` says of a text, asked once for each.
fn remember(
    known: &mut Vec<u8>,
    segment: &Segment,
    number: u32,
    judge: impl FnOnce(Option<&str>) -> bool,
) -> bool {
    let index = match number {
        NONE => 0,
        number => (number as usize).min(segment.strings()) + 1,
    };
    if known.is_empty() {
        known.resize(segment.strings() + 2, 2);
    }
    if known[index] == 2 {
        known[index] = u8::from(judge(segment.string(number)));
    }
    known[index] == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_compare() {
        let texts = ["30k", "5级", "1 kyu?", "1d", "Honinbo 3 dan", "P1段", "9p"];
        let ranks: Vec<u32> = texts.iter().map(|text| rank(text).unwrap()).collect();
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        for text in ["", "Honinbo", "7", "2015 EGF"] {
            assert_eq!(rank(text), None, "{text}");
        }
    }

    #[test]
    fn days_of_months_and_years() {
        assert!(day("1996-05", false).unwrap() <= day("1996-05-06", false).unwrap());
        assert!(day("1996-05", true).unwrap() >= day("1996-05-31", true).unwrap());
        assert!(day("1996-05-06,07", true).is_err());
    }
}
