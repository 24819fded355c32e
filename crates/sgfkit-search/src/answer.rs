//! Search results: the games in order, their continuations, and groups.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::Arc;

use sgfkit::info::names::{Aliases, Spellings, matching_key};
use sgfkit::schema::id;
use sgfkit::value::{GameResult, WinBy, lenient};
use sgfkit::{Color, OptionError};

use crate::archive::{Archive, GameOrder};
use crate::asked::Asked;
use crate::filter::Grade;
use crate::named::File;
use crate::query::{Found, Hit};
use crate::rows::{Row, Winner, result};
use crate::search::Outcome;
use crate::segment::Stored;
use crate::sets::{Chosen, GameAt};
use crate::tally::{Counts, Order, Tally, as_seen};

/// The result of a search.
pub struct Answer {
    /// The archive that was searched.
    pub archive: Arc<Archive>,
    /// The question that was asked.
    pub asked: Asked,
    /// The games with hits, in the archive's order until [`sort`](Self::sort) changes it.
    pub games: Vec<Hits>,
    /// Totals over all hits.
    pub tally: Tally,
    searched: Chosen,
    scale: f64,
    aliases: Aliases,
}

/// A game with hits.
#[derive(Clone, Debug)]
pub struct Hits {
    /// The game and its hits.
    pub found: Found,
    order: GameOrder,
}

/// A key to sort games by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SortKey {
    /// The displayed path.
    Path,
    /// The first date.
    Date,
    /// The move number of the first hit.
    Move,
    /// The number of moves in the main line.
    Length,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// The event.
    Event,
}

impl SortKey {
    const NAMES: [(&'static str, SortKey); 7] = [
        ("path", SortKey::Path),
        ("date", SortKey::Date),
        ("move", SortKey::Move),
        ("length", SortKey::Length),
        ("black", SortKey::Black),
        ("white", SortKey::White),
        ("event", SortKey::Event),
    ];

    /// Parses a key such as `date`; a leading `-`, as in `-date`, reverses the order.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the known keys if the key is unknown.
    pub fn parse(text: &str) -> Result<(SortKey, bool), OptionError> {
        let name = text.strip_prefix('-');
        let key = named(&SortKey::NAMES, name.unwrap_or(text))?;
        Ok((key, name.is_some()))
    }
}

impl Order {
    /// Parses the name of an order.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the known names if it is unknown.
    pub fn parse(text: &str) -> Result<Order, OptionError> {
        named(Order::NAMES, text)
    }
}

fn named<T: Copy>(names: &[(&'static str, T)], text: &str) -> Result<T, OptionError> {
    let known = names.iter().find(|(name, _)| *name == text);
    known.map(|(_, one)| *one).ok_or_else(|| {
        let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        OptionError::new(format!("unknown name; expected one of {names}"))
    })
}

/// A property to group games by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// The year.
    Year,
    /// The first year of the decade, such as `1990`.
    Decade,
    /// Either player; each game belongs to two groups.
    Player,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// The event.
    Event,
    /// The rules.
    Rules,
    /// Each player's rank.
    Rank,
    /// The handicap; 0 by default.
    Handicap,
    /// The komi.
    Komi,
    /// The board size, such as `19` or `13x19`.
    Size,
    /// The result, in the words of the filter: `B+R`, `W`, `draw`, `none`.
    Result,
    /// The English name of the opening.
    Opening,
}

impl By {
    const NAMES: [(&'static str, By); 13] = [
        ("year", By::Year),
        ("decade", By::Decade),
        ("player", By::Player),
        ("black", By::Black),
        ("white", By::White),
        ("event", By::Event),
        ("rules", By::Rules),
        ("result", By::Result),
        ("rank", By::Rank),
        ("handicap", By::Handicap),
        ("komi", By::Komi),
        ("size", By::Size),
        ("opening", By::Opening),
    ];

    /// Parses a name.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the known names if it is unknown.
    pub fn parse(text: &str) -> Result<By, OptionError> {
        named(&By::NAMES, text)
    }

    /// Returns the name that [`parse`](Self::parse) accepts.
    #[must_use]
    pub fn name(self) -> &'static str {
        let named = By::NAMES.iter().find(|(_, by)| *by == self);
        named.map_or("", |(name, _)| name)
    }

    /// Returns the groups of a game, with the player's color where players are grouped.
    fn values(
        self,
        row: &Row,
        stored: Stored<'_>,
        aliases: &Aliases,
    ) -> Vec<(Option<String>, Option<Color>)> {
        let text = |id: &str| {
            let text = row.text(id).filter(|text| !text.trim().is_empty())?;
            let shown = match id {
                id::PB | id::PW => aliases.shown(text),
                _ => text,
            };
            Some(shown.to_owned())
        };
        let year = || row.text(id::DT).and_then(lenient::year);
        let value = match self {
            By::Year => year().map(|year| format!("{year:04}")),
            By::Decade => year().map(|year| format!("{:04}", year / 10 * 10)),
            By::Black => text(id::PB),
            By::White => text(id::PW),
            By::Event => text(id::EV),
            By::Rules => text(id::RU),
            By::Result => Some(result_word(row)),
            By::Opening => stored.opening().map(|opening| opening.name().to_owned()),
            By::Handicap => Some(row.handicap.unwrap_or_default().to_string()),
            By::Komi => row.komi.map(|komi| komi.to_string()),
            By::Size => row.size.map(|size| {
                if size.columns == size.rows {
                    size.columns.to_string()
                } else {
                    format!("{}x{}", size.columns, size.rows)
                }
            }),
            By::Rank => {
                let rank = |id: &str| Some(row.text(id).and_then(Grade::find)?.to_string());
                let mut ranks = [rank(id::BR), rank(id::WR)]
                    .map(|rank| (rank, None))
                    .to_vec();
                ranks.retain(|(rank, _)| rank.is_some());
                ranks.dedup();
                return ranks;
            }
            By::Player => {
                return match (text(id::PB), text(id::PW)) {
                    (Some(black), Some(white)) if matching_key(&black) == matching_key(&white) => {
                        vec![(Some(black), None)]
                    }
                    (black, white) => {
                        let sides = [(black, Color::Black), (white, Color::White)];
                        let named = sides.into_iter().filter(|(name, _)| name.is_some());
                        named.map(|(name, color)| (name, Some(color))).collect()
                    }
                };
            }
        };
        vec![(value, None)]
    }
}

impl By {
    /// Returns the key that groups compare by, the same for all spellings of a text.
    fn key(self, value: &str) -> String {
        match self {
            By::Player | By::Black | By::White | By::Event | By::Rules => {
                matching_key(value).trim().to_owned()
            }
            _ => value.to_owned(),
        }
    }
}

fn result_word(row: &Row) -> String {
    let read = row.text(id::RE).and_then(|text| result(row.game, text));
    let word = match &read {
        None => "none",
        Some(GameResult::Draw) => "draw",
        Some(GameResult::Void) => "void",
        Some(GameResult::Unknown) => "unknown",
        Some(GameResult::Win { winner, by }) => {
            let how = match by {
                Some(WinBy::Resign { .. }) => "+R",
                Some(WinBy::Time) => "+T",
                Some(WinBy::Forfeit) => "+F",
                _ => "",
            };
            return format!("{}{how}", winner.as_str());
        }
    };
    word.to_owned()
}

/// Games that share a value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Group {
    /// The shared value, or `None` for games that lack it.
    pub value: Option<String>,
    /// Numbers of hits and games, and their results; `hits` is 0 if there was no query.
    pub counts: Counts,
    /// The player's win rate if players are grouped, otherwise Black's.
    pub win_rate: Option<f64>,
    /// The number of games of this group that were searched.
    pub searched: u64,
}

/// The number of games whose hits are recomputed together.
const AT_ONCE: usize = 1024;

#[derive(Default)]
struct Gathered {
    name: Spellings,
    counts: Counts,
    own: [u64; 3],
    searched: u64,
}

impl Answer {
    /// Sorts the results of a search of the games `searched`.
    #[must_use]
    pub fn new(
        archive: Arc<Archive>,
        asked: Asked,
        searched: Chosen,
        outcome: Outcome,
        order: Order,
    ) -> Answer {
        let mut tally = archive.tally(&outcome);
        tally.order(order);
        let scale = outcome.scale();
        let games = outcome.found.into_iter().map(|found| Hits {
            order: archive.order(found.at),
            found,
        });
        let mut games: Vec<Hits> = games.collect();
        games.sort_by_key(|game| game.order);
        Answer {
            archive,
            asked,
            games,
            tally,
            searched,
            scale,
            aliases: Aliases::default(),
        }
    }

    /// Uses these aliases, so that all names of a player form one group.
    #[must_use]
    pub fn with_aliases(self, aliases: Aliases) -> Answer {
        Answer { aliases, ..self }
    }

    /// Passes the games with their hits to `each`. Hits that were only counted are recomputed, a
    /// few games at a time.
    ///
    /// # Errors
    ///
    /// Returns the first error of `each`.
    pub fn with_hits<E>(
        &self,
        games: &[Hits],
        mut each: impl FnMut(&Hits, &[Hit]) -> Result<(), E>,
    ) -> Result<(), E> {
        for games in games.chunks(AT_ONCE) {
            let counted = games.iter().map(|game| &game.found);
            let counted = counted.filter(|found| found.hits.len() < found.count as usize);
            let again = self.find_again(counted.map(|found| found.at));
            for game in games {
                each(game, again.get(&game.found.at).unwrap_or(&game.found.hits))?;
            }
        }
        Ok(())
    }

    fn find_again(&self, games: impl Iterator<Item = GameAt>) -> HashMap<GameAt, Vec<Hit>> {
        let mut games = games.peekable();
        if games.peek().is_none() {
            return HashMap::new();
        }
        let parts = self.archive.parts.iter().map(|part| part.segment.games());
        let games = Chosen::of(parts, games);
        let query = self.asked.query.clone().with_hits_kept(usize::MAX);
        let found = self.archive.search(&games, &query, None).found;
        found
            .into_iter()
            .map(|found| (found.at, found.hits))
            .collect()
    }

    /// Returns the file and the game information of a game.
    #[must_use]
    pub fn game(&self, game: &Hits) -> (Option<&File>, Row) {
        self.archive.game(game.found.at)
    }

    /// Sorts the games. Games without the key come last in both directions.
    pub fn sort(&mut self, by: SortKey, backwards: bool) {
        let key = |game: &Hits| {
            let (file, row) = self.game(game);
            sort_key(by, game, file, &row)
        };
        let keys: Vec<Option<Key>> = self.games.iter().map(key).collect();
        let mut keyed: Vec<_> = keys
            .into_iter()
            .zip(std::mem::take(&mut self.games))
            .collect();
        // A stable sort keeps the order of equal games.
        keyed.sort_by(|(a, _), (b, _)| match (a, b) {
            (Some(a), Some(b)) if backwards => compare(b, a),
            (Some(a), Some(b)) => compare(a, b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        });
        self.games = keyed.into_iter().map(|(_, game)| game).collect();
    }

    /// Groups the games: years ascending, all other groups by number of games, largest first.
    ///
    /// Texts that differ only in case, accents or width form one group, as do players that
    /// [aliases](Self::with_aliases) join.
    #[must_use]
    pub fn groups(&self, by: By) -> Vec<Group> {
        let mut all: HashMap<Option<String>, Gathered> = HashMap::new();
        // Among equally common spellings, the first one in this order is shown.
        let mut games: Vec<&Hits> = self.games.iter().collect();
        games.sort_by_key(|game| game.order);
        for game in games {
            let (_, row) = self.game(game);
            let winner = Winner::of(
                row.text(id::RE)
                    .and_then(|text| result(row.game, text))
                    .as_ref(),
            );
            let year = row.text(id::DT).and_then(lenient::year);
            let stored = self.archive.stored(game.found.at);
            for (value, color) in by.values(&row, stored, &self.aliases) {
                let key = value.as_deref().map(|value| by.key(value));
                let group = all.entry(key).or_default();
                value.iter().for_each(|value| group.name.add(value));
                group.add(&game.found, winner, year, color);
            }
        }
        let is_meant = |row: &Row| self.asked.query.game.is_none_or(|game| game == row.game);
        for at in self.searched.iter() {
            let (_, row) = self.archive.game(at);
            for (value, _) in by.values(&row, self.archive.stored(at), &self.aliases) {
                let key = value.as_deref().map(|value| by.key(value));
                if let Some(group) = all.get_mut(&key).filter(|_| is_meant(&row)) {
                    group.searched += 1;
                }
            }
        }
        let mut groups: Vec<Group> = all
            .into_iter()
            .map(|(key, mut gathered)| {
                let value = key.map(|_| gathered.name.commonest().to_owned());
                let win_rate = match by {
                    By::Player => gathered.own_rate(),
                    _ => gathered.counts.win_rate(Color::Black),
                };
                gathered.counts.scale(self.scale);
                Group {
                    value,
                    counts: gathered.counts,
                    win_rate,
                    searched: gathered.searched,
                }
            })
            .collect();
        groups.sort_by_cached_key(|group| {
            let games = match by {
                By::Year | By::Decade => 0,
                _ => group.counts.games,
            };
            (group.value.is_none(), Reverse(games), group.value.clone())
        });
        groups
    }
}

impl Gathered {
    fn add(&mut self, found: &Found, winner: Winner, year: Option<u16>, color: Option<Color>) {
        let (hits, swapped) = (u64::from(found.count), u64::from(found.swapped));
        self.counts.games += 1;
        self.counts.hits += hits;
        // Without a query, count the game itself.
        let plain = if hits == 0 { 1 } else { hits - swapped };
        self.counts.add_times(plain, winner, year);
        self.counts.add_times(swapped, as_seen(winner, true), year);
        let own = match (winner, color) {
            (Winner::Draw, Some(_)) => 2,
            (Winner::Side(side), Some(color)) => usize::from(side != color),
            _ => return,
        };
        self.own[own] += hits.max(1);
    }

    fn own_rate(&self) -> Option<f64> {
        let [won, lost, drawn] = self.own.map(|count| count as f64);
        let decided = won + lost + drawn;
        (decided > 0.0).then(|| (won + drawn / 2.0) / decided)
    }
}

enum Key {
    Text(String),
    Number(u64),
    Dates(Vec<String>),
}

fn sort_key(by: SortKey, game: &Hits, file: Option<&File>, row: &Row) -> Option<Key> {
    let text = |id: &str| Some(Key::Text(row.text(id)?.to_lowercase()));
    match by {
        SortKey::Path => Some(Key::Text(file?.path.clone())),
        SortKey::Move => Some(Key::Number(game.found.first?.into())),
        SortKey::Length => Some(Key::Number(u64::from(row.moves))),
        SortKey::Black => text(id::PB),
        SortKey::White => text(id::PW),
        SortKey::Event => text(id::EV),
        SortKey::Date => {
            let text = row.text(id::DT)?;
            let dates = lenient::dates(text).map(|dates| dates.value);
            let dates = dates.map(|dates| dates.iter().map(|date| date.to_string()).collect());
            let year = || Some(vec![format!("{:04}", lenient::year(text)?)]);
            Some(Key::Dates(dates.or_else(year)?))
        }
    }
}

fn compare(a: &Key, b: &Key) -> Ordering {
    match (a, b) {
        (Key::Text(a), Key::Text(b)) => a.cmp(b),
        (Key::Number(a), Key::Number(b)) => a.cmp(b),
        (Key::Dates(a), Key::Dates(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}
