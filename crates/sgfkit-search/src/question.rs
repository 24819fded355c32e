//! Searches in the long options of the program, as names and values. The explorer's page and server
//! use this form.

use std::time::Duration;

use sgfkit::info::names::Aliases;
use sgfkit::{Color, OptionError};

use crate::answer::{Answer, By, SortKey};
use crate::asked::{Asked, move_range, own_game, own_size, wrong};
use crate::comments::Wording;
use crate::filter::{Filter, unfit};
use crate::filters::Filters;
use crate::pattern::Pattern;
use crate::tally::Order;

/// A search: the query, the games to search, and the requested output.
///
/// ```
/// use sgfkit_search::Question;
///
/// let mut question = Question::default();
/// question.set("pattern", Some("---/.X|/..|"))?;
/// question.set("no-swap", None)?;
/// assert!(question.set("pattern-file", Some("/etc/passwd")).is_err());
/// assert!(question.asked()?.is_query());
/// # Ok::<(), sgfkit::OptionError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Question {
    /// The pattern to find.
    pub pattern: Option<String>,
    /// The first moves.
    pub moves: Option<String>,
    /// The moves from the start that lead to the position to find.
    pub line: Option<String>,
    /// The rectangle of that position to find.
    pub area: Option<String>,
    /// Whether the moves can come in any order.
    pub any_order: bool,
    /// Whether to exclude rotated and mirrored matches.
    pub no_symmetry: bool,
    /// Whether to exclude color-swapped matches.
    pub no_swap: bool,
    /// Whether to search variations.
    pub variations: bool,
    /// Keeps only hits that this color continues.
    pub next: Option<Color>,
    /// Keeps only hits in this range of move numbers.
    pub at_move: Option<String>,
    /// Keeps only hits with a continuation in this region.
    pub next_at: Option<String>,
    /// The kinds of games, which also determine the game of a query.
    pub games: Vec<String>,
    /// The board sizes, which also determine the board of a query.
    pub sizes: Vec<String>,
    /// Globs for displayed paths, which the owner of the files evaluates.
    pub files: Vec<String>,
    /// All other filters.
    pub filters: Filters,
    /// Texts to find in comments, which the owner of the files evaluates.
    pub comments: Vec<Wording>,
    /// The output options.
    pub listing: Listing,
    /// The time after which an estimate suffices.
    pub time: Option<Duration>,
}

/// The contents and the order of the output.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Listing {
    /// The order of the games, and whether it is reversed.
    pub sort: Option<(SortKey, bool)>,
    /// The order of continuations.
    pub order: Order,
    /// The property to group games by.
    pub by: Option<By>,
    /// The maximum number of games.
    pub limit: Option<usize>,
    /// The number of games to skip.
    pub offset: usize,
    /// Whether to omit games and continuations.
    pub count: bool,
}

const SWITCHES: [&str; 5] = ["any-order", "no-symmetry", "no-swap", "variations", "count"];

impl Question {
    /// Uses these aliases of players.
    #[must_use]
    pub fn with_aliases(mut self, aliases: Aliases) -> Question {
        self.filters = self.filters.with_aliases(aliases);
        self
    }

    /// Adds options from the query string of a URL: `pattern=XO%2FOX&player=Iyama&no-swap`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`set`](Self::set).
    ///
    /// ```
    /// use sgfkit_search::Question;
    ///
    /// let question = Question::default().with("player=Iyama&result=B%2BR&no-swap&limit=20")?;
    /// assert!(question.no_swap);
    /// assert_eq!(question.listing.limit, Some(20));
    /// # Ok::<(), sgfkit::OptionError>(())
    /// ```
    pub fn with(mut self, query: &str) -> Result<Question, OptionError> {
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let has_value = part.contains('=');
            for (name, value) in form_urlencoded::parse(part.as_bytes()) {
                self.set(&name, has_value.then_some(&*value))?;
            }
        }
        Ok(self)
    }

    /// Sets a long option of `sgf search`, without its dashes. Options that name files are
    /// rejected. `line` searches for the position after these moves, `area` selects a part of it,
    /// and `offset` is the number of games to skip.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown option or an invalid value.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
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
            return unfit(format!("--{name} is unknown or needs a value"));
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
            Some(_) => unfit(format!("--{name} cannot be used more than once")),
        }
    }

    fn set_other(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let told = |error: OptionError| error.of(name);
        let number = |value: &str| {
            let number = value.parse::<usize>();
            number.or_else(|_| wrong(name, format!("invalid number `{value}`")))
        };
        match name {
            "next" => {
                self.next = Some(match value {
                    "B" | "b" => Color::Black,
                    "W" | "w" => Color::White,
                    _ => return wrong(name, format!("invalid color `{value}`; expected B or W")),
                });
            }
            "sort" => self.listing.sort = Some(SortKey::parse(value).map_err(told)?),
            "order" => self.listing.order = Order::parse(value).map_err(told)?,
            "by" => self.listing.by = Some(By::parse(value).map_err(told)?),
            "limit" => self.listing.limit = Some(number(value)?),
            "offset" => self.listing.offset = number(value)?,
            "time" => self.time = Some(sgfkit::units::parse_duration(value).map_err(told)?),
            "file" => self.files.push(value.to_owned()),
            "comment" => self.comments.push(Wording::parse(value).map_err(told)?),
            "game" => self.games.push(value.to_owned()),
            "size" => self.sizes.push(value.to_owned()),
            _ => self.filters.add(Filter::parse(name, value).map_err(told)?),
        }
        Ok(())
    }

    /// Returns whether the question searches boards.
    #[must_use]
    pub fn is_query(&self) -> bool {
        self.pattern.is_some() || self.moves.is_some() || self.line.is_some()
    }

    /// Returns all filters. The board of a line is not a filter, since a position only fits its
    /// board.
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid game or size.
    pub fn all_filters(&self) -> Result<Filters, OptionError> {
        let mut filters = self.filters.clone();
        if self.line.is_none() {
            let named = [("game", &self.games), ("size", &self.sizes)];
            for (name, value) in named
                .iter()
                .flat_map(|(name, values)| values.iter().map(move |value| (*name, value)))
            {
                let filter = Filter::parse(name, value);
                filters.add(filter.map_err(|error| error.of(name))?);
            }
        }
        Ok(filters)
    }

    /// Returns the query.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are invalid or contradict each other.
    pub fn asked(&self) -> Result<Asked, OptionError> {
        let wishes = [&self.pattern, &self.moves, &self.line];
        if wishes.iter().filter(|wish| wish.is_some()).count() > 1 {
            return unfit("only one query is possible; use --pattern, --moves or a line");
        }
        self.limits_hits(self.is_query())?;
        if self.area.is_some() && self.line.is_none() {
            return unfit("--area needs a position");
        }
        if self.any_order && self.moves.is_none() {
            return unfit("--any-order needs --moves");
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

    /// Checks that options that only apply to hits come with a query.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no query but an option that only applies to hits.
    pub fn limits_hits(&self, is_query: bool) -> Result<(), OptionError> {
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

    /// Restricts a query to the images, moves, continuations and regions of this question.
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid range of moves.
    pub fn limited(&self, mut asked: Asked) -> Result<Asked, OptionError> {
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
    /// Passes the requested JSON lines to `write` one by one.
    ///
    /// # Errors
    ///
    /// Returns the first error of `write`.
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

    /// No option of a page can name a file on this computer.
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

    /// The position after moves equals that of a game with these moves.
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
        // An empty line is the start position.
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
