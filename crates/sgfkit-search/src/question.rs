//! A search in the words of the program's long options, as the explorer's page
//! and its server speak of it: one name and one value after another.

use std::time::Duration;

use sgfkit::Color;
use sgfkit::info::names::Aliases;

use crate::answer::{Answer, By, SortKey};
use crate::asked::{AskError, Asked, move_range, own_game, own_size, unfit, wrong};
use crate::comments::Wording;
use crate::filter::Filter;
use crate::filters::Filters;
use crate::pattern::Pattern;
use crate::tally::Order;

/// What is looked for, in which games, and what of the answer is wanted.
///
/// ```
/// use sgfkit_search::Question;
///
/// let mut question = Question::default();
/// question.set("pattern", Some("---/.X|/..|"))?;
/// question.set("no-swap", None)?;
/// assert!(question.set("pattern-file", Some("/etc/passwd")).is_err());
/// assert!(question.asked()?.is_query());
/// # Ok::<(), sgfkit_search::AskError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// A shape.
    pub pattern: Option<String>,
    /// The first moves.
    pub moves: Option<String>,
    /// The moves from the beginning on after which the board is what is looked for.
    pub line: Option<String>,
    /// Only a rectangle of that board.
    pub area: Option<String>,
    /// Moves may come in any order.
    pub any_order: bool,
    /// Neither turned nor mirrored.
    pub no_symmetry: bool,
    /// Its own colours only.
    pub no_swap: bool,
    /// In variations, too.
    pub variations: bool,
    /// Only what this side continues.
    pub next: Option<Color>,
    /// Only hits after so many moves: a range.
    pub at_move: Option<String>,
    /// Only hits that are continued in a region.
    pub next_at: Option<String>,
    /// Games and boards that are named: of a query they are its own.
    pub games: Vec<String>,
    /// Likewise.
    pub sizes: Vec<String>,
    /// Globs for the paths that are shown, which who holds the files judges.
    pub files: Vec<String>,
    /// All other filters.
    pub filters: Filters,
    /// Texts that comments have, which who holds the files looks for.
    pub comments: Vec<Wording>,
    /// What is told of the answer.
    pub listing: Listing,
    /// After this time an estimate is wanted.
    pub time: Option<Duration>,
}

/// What is told of an answer, and in which order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listing {
    /// The order of the games; backwards.
    pub sort: Option<(SortKey, bool)>,
    /// The order of what was played next.
    pub order: Order,
    /// Groups besides.
    pub by: Option<By>,
    /// At most so many games.
    pub limit: Option<usize>,
    /// Games that are left out before the first.
    pub offset: usize,
    /// Neither games nor what was played next.
    pub count: bool,
}

/// The options that take no value.
const SWITCHES: [&str; 5] = ["any-order", "no-symmetry", "no-swap", "variations", "count"];

impl Question {
    /// A question that knows who goes by several names.
    #[must_use]
    pub fn with_aliases(mut self, aliases: Aliases) -> Question {
        self.filters = self.filters.with_aliases(aliases);
        self
    }

    /// Takes options as the query of an address has them:
    /// `pattern=XO%2FOX&player=Iyama&no-swap`.
    ///
    /// # Errors
    ///
    /// Those of [`set`](Self::set).
    ///
    /// ```
    /// use sgfkit_search::Question;
    ///
    /// let question = Question::default().with("player=Iyama&result=B%2BR&no-swap&limit=20")?;
    /// assert!(question.no_swap);
    /// assert_eq!(question.listing.limit, Some(20));
    /// # Ok::<(), sgfkit_search::AskError>(())
    /// ```
    pub fn with(mut self, query: &str) -> Result<Question, AskError> {
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let has_value = part.contains('=');
            for (name, value) in form_urlencoded::parse(part.as_bytes()) {
                self.set(&name, has_value.then_some(&*value))?;
            }
        }
        Ok(self)
    }

    /// Takes a long option of `sgf search`, without its dashes. Those that name
    /// files are none here. `line` is the position after these moves, `area` a part
    /// of it, `offset` how many games are passed over.
    ///
    /// # Errors
    ///
    /// An unknown option, and a value that it does not take.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), AskError> {
        if SWITCHES.contains(&name) {
            if value.is_some_and(|value| !value.is_empty()) {
                return unfit(format!("--{name} takes no value"));
            }
            *match name {
                "any-order" => &mut self.any_order,
                "no-symmetry" => &mut self.no_symmetry,
                "no-swap" => &mut self.no_swap,
                "variations" => &mut self.variations,
                _ => &mut self.listing.count,
            } = true;
            return Ok(());
        }
        let Some(value) = value else {
            return unfit(format!("there is no option --{name} without a value here"));
        };
        let once = match name {
            "pattern" => &mut self.pattern,
            "moves" => &mut self.moves,
            "line" => &mut self.line,
            "area" => &mut self.area,
            "at-move" => &mut self.at_move,
            "next-at" => &mut self.next_at,
            _ => return self.set_other(name, value),
        };
        match once.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => unfit(format!("--{name} is given twice")),
        }
    }

    fn set_other(&mut self, name: &str, value: &str) -> Result<(), AskError> {
        let told = |error: String| AskError {
            option: None,
            message: format!("--{name}: {error}"),
        };
        let number = |value: &str| {
            let number = value.parse::<usize>();
            number.map_err(|_| told(format!("`{value}` is no number")))
        };
        match name {
            "next" => {
                self.next = Some(match value {
                    "B" | "b" => Color::Black,
                    "W" | "w" => Color::White,
                    _ => return Err(told(format!("`{value}` is no side: B or W"))),
                });
            }
            "sort" => self.listing.sort = Some(SortKey::parse(value).map_err(told)?),
            "order" => self.listing.order = Order::parse(value).map_err(told)?,
            "by" => self.listing.by = Some(By::parse(value).map_err(told)?),
            "limit" => self.listing.limit = Some(number(value)?),
            "offset" => self.listing.offset = number(value)?,
            "time" => self.time = Some(sgfkit::parse_duration(value).map_err(told)?),
            "file" => self.files.push(value.to_owned()),
            "comment" => self.comments.push(Wording::parse(value).map_err(told)?),
            "game" => self.games.push(value.to_owned()),
            "size" => self.sizes.push(value.to_owned()),
            _ => {
                let filter = Filter::parse(name, value);
                self.filters
                    .add(filter.map_err(|error| told(error.to_string()))?);
            }
        }
        Ok(())
    }

    /// Whether something is looked for on boards.
    #[must_use]
    pub fn is_query(&self) -> bool {
        self.pattern.is_some() || self.moves.is_some() || self.line.is_some()
    }

    /// The filters. The board of a line is no filter: positions say themselves where
    /// they can be.
    ///
    /// # Errors
    ///
    /// What is no game and no size.
    pub fn all_filters(&self) -> Result<Filters, AskError> {
        let mut filters = self.filters.clone();
        if self.line.is_none() {
            let named = [("game", &self.games), ("size", &self.sizes)];
            for (name, value) in named
                .iter()
                .flat_map(|(name, values)| values.iter().map(move |value| (*name, value)))
            {
                let filter = Filter::parse(name, value).map_err(|error| AskError {
                    option: Some(name),
                    message: error.to_string(),
                })?;
                filters.add(filter);
            }
        }
        Ok(filters)
    }

    /// What is looked for.
    ///
    /// # Errors
    ///
    /// What makes no sense, alone or together.
    pub fn asked(&self) -> Result<Asked, AskError> {
        let wishes = [&self.pattern, &self.moves, &self.line];
        if wishes.iter().filter(|wish| wish.is_some()).count() > 1 {
            return unfit("there is one query: --pattern, --moves or a line");
        }
        self.limits_hits(self.is_query())?;
        if self.area.is_some() && self.line.is_none() {
            return unfit("--area is a part of a position: there is none");
        }
        if self.any_order && self.moves.is_none() {
            return unfit("--any-order goes with --moves");
        }
        let asked = match (&self.pattern, &self.moves, &self.line) {
            (Some(text), ..) => {
                let game = own_game(&self.games)?;
                match Pattern::parse(text) {
                    Ok(pattern) => Asked::shape(game, pattern),
                    Err(error) => return wrong("pattern", error),
                }
            }
            (_, Some(moves), _) => {
                let (game, size) = (own_game(&self.games)?, own_size(&self.sizes)?);
                Asked::moves(game, size, moves, self.any_order)?
            }
            (_, _, Some(line)) => {
                let (game, size) = (own_game(&self.games)?, own_size(&self.sizes)?);
                Asked::after(game, size, line, self.area.as_deref())?
            }
            _ => Asked::everything(),
        };
        self.limited(asked)
    }

    /// Refuses what is about hits if there is no query.
    ///
    /// # Errors
    ///
    /// Such an option.
    pub fn limits_hits(&self, is_query: bool) -> Result<(), AskError> {
        let limits = [
            ("--next", self.next.is_some()),
            ("--next-at", self.next_at.is_some()),
            ("--at-move", self.at_move.is_some()),
        ];
        match limits.iter().find(|(_, is_given)| *is_given && !is_query) {
            None => Ok(()),
            Some((option, _)) => unfit(format!(
                "{option} needs a query: add --position, --pattern, --moves or --like"
            )),
        }
    }

    /// The same, looked for only as this question says: in which images, after which
    /// moves, how continued, where.
    ///
    /// # Errors
    ///
    /// What is no range of moves.
    pub fn limited(&self, mut asked: Asked) -> Result<Asked, AskError> {
        let at_move = match &self.at_move {
            None => None,
            Some(text) => Some(move_range(text).or_else(|error| wrong("at-move", error))?),
        };
        let next_at = self.next_at.as_deref().map(|text| asked.region(text));
        asked.query = asked
            .query
            .with_next_at(next_at.transpose()?)
            .with_symmetries(!self.no_symmetry)
            .with_swaps(!self.no_swap)
            .with_next(self.next)
            .with_at_move(at_move)
            .with_variations(self.variations);
        Ok(asked)
    }
}

impl Answer {
    /// Hands on the lines of JSON that are wanted, one after another.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn lines<E>(
        &self,
        listing: &Listing,
        unreadable: usize,
        mut write: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        if !listing.count {
            let games = &self.games[listing.offset.min(self.games.len())..];
            let games = &games[..listing.limit.unwrap_or(usize::MAX).min(games.len())];
            self.with_hits(games, |game, hits| write(&self.game_line(game, hits)))?;
            for next in &self.tally.continuations {
                write(&self.continuation_line(next))?;
            }
        }
        if let Some(by) = listing.by {
            for group in self.groups(by) {
                write(&self.group_line(by, &group))?;
            }
        }
        write(&self.summary_line(unreadable))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page may ask for names no file of the machine.
    #[test]
    fn no_option_reads_or_writes_a_file() {
        let files = [
            "position",
            "pattern-file",
            "like",
            "within",
            "sgf",
            "aliases",
            "files-from",
            "json",
        ];
        for name in files {
            let mut question = Question::default();
            assert!(question.set(name, Some("/etc/passwd")).is_err(), "{name}");
            assert!(question.set(name, None).is_err(), "{name}");
        }
    }

    /// The position after moves is that of a game that has them.
    #[test]
    fn a_line_is_the_position_behind_it() {
        let mut line = Question::default();
        line.set("line", Some("E5,D5,pass,pass,D6,W:A1")).unwrap();
        line.set("size", Some("9")).unwrap();
        let asked = line.asked().unwrap();
        let pattern = asked.pattern.unwrap();
        let signs: String = pattern.cells.iter().map(|cell| cell.sign()).collect();
        assert_eq!(signs.matches('X').count(), 2);
        assert_eq!(signs.matches('O').count(), 2);
        assert!(asked.players);
        assert!(line.all_filters().is_ok());
        // An empty line is the beginning.
        let mut begin = Question::default();
        begin.set("line", Some("")).unwrap();
        begin.set("game", Some("othello")).unwrap();
        let pattern = begin.asked().unwrap().pattern.unwrap();
        assert_eq!(pattern.size, sgfkit::BoardSize::square(8));
        assert!(pattern.cells.iter().any(|cell| cell.sign() == 'X'));
        for (name, value) in [("line", "Z99"), ("line", "E5,,E6"), ("area", "A1:B2")] {
            let mut question = Question::default();
            question.set(name, Some(value)).unwrap();
            assert!(question.asked().is_err(), "{name} {value}");
        }
    }
}
