//! Sums up what a search found: games, hits, results, years and continuations.

use std::collections::HashMap;

use sgfkit::Color;

use crate::cell::Cell;
use crate::query::Hit;
use crate::rows::Winner;

/// What was found, in the making: parts of a search are summed up one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gathered {
    games: u64,
    hits: u64,
    swapped: u64,
    no_continuation: u64,
    counts: Counts,
    /// What was played next, and the number of the last game that played it.
    cells: HashMap<(Color, Cell), (Continuation, u64)>,
}

impl Gathered {
    /// Adds a game and its hits.
    pub(crate) fn add(&mut self, winner: Winner, year: Option<u16>, hits: &[Hit]) {
        self.games += 1;
        if hits.is_empty() {
            self.counts.add(winner, year);
        }
        for hit in hits {
            self.hits += 1;
            self.swapped += u64::from(hit.image.swapped);
            let winner = as_seen(winner, hit.image.swapped);
            self.counts.add(winner, year);
            let Some(next) = &hit.next else {
                self.no_continuation += 1;
                continue;
            };
            let (color, cell) = (next.as_color, next.as_cell);
            let (played, last) = self
                .cells
                .entry((color, cell))
                .or_insert_with(|| (Continuation::new(color, cell), 0));
            played.add(next.at_once, *last != self.games, winner, year);
            *last = self.games;
        }
    }

    /// Adds what was gathered of other games.
    pub(crate) fn merge(&mut self, more: Gathered) {
        self.games += more.games;
        self.hits += more.hits;
        self.swapped += more.swapped;
        self.no_continuation += more.no_continuation;
        self.counts.merge(&more.counts);
        for ((color, cell), (next, _)) in more.cells {
            let (played, last) = self
                .cells
                .entry((color, cell))
                .or_insert_with(|| (Continuation::new(color, cell), 0));
            played.counts.merge(&next.counts);
            next.per_year
                .iter()
                .for_each(|(year, hits)| played.add_year(*year, *hits));
            // Numbers of games begin anew behind those that were added.
            *last = 0;
        }
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally {
            games: self.games,
            hits: self.hits,
            swapped: self.swapped,
            no_continuation: self.no_continuation,
            counts: self.counts.clone(),
            continuations: self.cells.values().map(|(next, _)| next.clone()).collect(),
            ..Tally::default()
        }
    }
}

/// A–Z, a–z, and then numbers from 1.
#[must_use]
pub fn label(index: usize) -> String {
    match index {
        0..26 => char::from(b'A' + index as u8).to_string(),
        26..52 => char::from(b'a' + (index - 26) as u8).to_string(),
        _ => (index - 51).to_string(),
    }
}

/// The winner in the query's colours.
pub(crate) fn as_seen(winner: Winner, is_swapped: bool) -> Winner {
    match winner {
        Winner::Side(color) if is_swapped => Winner::Side(color.opposite()),
        winner => winner,
    }
}

/// What was found, summed up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games with hits.
    pub games: u64,
    /// All hits.
    pub hits: u64,
    /// Those with the colours exchanged.
    pub swapped: u64,
    /// Those without a continuation.
    pub no_continuation: u64,
    /// Games that were searched.
    pub searched: u64,
    /// Results and years of all hits.
    pub counts: Counts,
    /// Most hits first.
    pub continuations: Vec<Continuation>,
    /// Whether all games were looked at; else all figures are estimates.
    pub exact: bool,
}

impl Tally {
    /// Puts the continuations in an order; letters follow it.
    pub fn order(&mut self, order: Order) {
        self.continuations.sort_unstable_by_key(|next| {
            let is_white = next.color == Color::White;
            let key = order.key(next.color, &next.counts);
            (key, is_white, next.cell.order())
        });
        let mut labels: HashMap<Cell, String> = HashMap::new();
        for next in &mut self.continuations {
            let count = labels.len();
            let label = labels.entry(next.cell).or_insert_with(|| label(count));
            next.label.clone_from(label);
        }
    }

    pub(crate) fn scale(&mut self, by: f64) {
        for number in [
            &mut self.games,
            &mut self.hits,
            &mut self.swapped,
            &mut self.no_continuation,
        ] {
            scale(number, by);
        }
        self.counts.scale(by);
        for next in &mut self.continuations {
            next.scale(by);
        }
    }
}

/// In which order moves that were played next come. Ties are broken by hits, then by
/// colour and place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Most hits first.
    #[default]
    Hits,
    /// The best score of the side that plays first; last come those of which too few
    /// were won, lost or drawn to tell.
    WinRate,
    /// Played latest first; last come those without a year.
    Recent,
}

/// So many must have been won, lost or drawn for a rate to say something.
const TELLING: u64 = 10;

impl Order {
    /// All of them, by their names.
    pub const NAMES: [(&'static str, Order); 3] = [
        ("hits", Order::Hits),
        ("win-rate", Order::WinRate),
        ("recent", Order::Recent),
    ];

    /// What comes first has the smallest key.
    pub(crate) fn key(self, color: Color, counts: &Counts) -> impl Ord + use<> {
        let first = match self {
            Order::Hits => None,
            Order::WinRate => {
                let [black, white, draws, _] = counts.wins;
                let decided = black + white + draws;
                let rate = counts
                    .win_rate(color)
                    .filter(|_| decided >= TELLING)
                    // Rates of as many hits differ by more than that.
                    .map(|rate| (rate * (1_u64 << 52) as f64) as u64);
                Some(rate)
            }
            Order::Recent => Some(counts.years.map(|(_, last)| u64::from(last))),
        };
        std::cmp::Reverse((first, counts.hits))
    }
}

/// A move that was played next.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// The letter of its point, the same for both colours.
    pub label: String,
    /// Who plays, as the query has it.
    pub color: Color,
    /// Its place in the query.
    pub cell: Cell,
    /// How often, and how it went.
    pub counts: Counts,
    /// Hits of each year in which it was played, ascending.
    pub per_year: Vec<(u16, u64)>,
}

impl Continuation {
    fn new(color: Color, cell: Cell) -> Continuation {
        Continuation {
            label: String::new(),
            color,
            cell,
            counts: Counts::default(),
            per_year: Vec::new(),
        }
    }

    /// Counts a hit, perhaps the first one of its game.
    fn add(&mut self, at_once: bool, is_first: bool, winner: Winner, year: Option<u16>) {
        self.counts.hits += 1;
        self.counts.at_once += u64::from(at_once);
        self.counts.games += u64::from(is_first);
        self.counts.add(winner, year);
        year.into_iter().for_each(|year| self.add_year(year, 1));
    }

    fn add_year(&mut self, year: u16, hits: u64) {
        match self.per_year.binary_search_by_key(&year, |(year, _)| *year) {
            Ok(at) => self.per_year[at].1 += hits,
            Err(at) => self.per_year.insert(at, (year, hits)),
        }
    }

    pub(crate) fn scale(&mut self, by: f64) {
        self.counts.scale(by);
        for (_, hits) in &mut self.per_year {
            scale(hits, by);
        }
    }
}

/// How often, and how it went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Hits.
    pub hits: u64,
    /// Games, each once.
    pub games: u64,
    /// Hits that were continued at once.
    pub at_once: u64,
    /// Won by Black, by White, drawn, and others.
    pub wins: [u64; 4],
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
}

fn scale(number: &mut u64, by: f64) {
    *number = (*number as f64 * by).round() as u64;
}

impl Counts {
    pub(crate) fn scale(&mut self, by: f64) {
        let numbers = [&mut self.hits, &mut self.games, &mut self.at_once];
        for number in numbers.into_iter().chain(&mut self.wins) {
            scale(number, by);
        }
    }

    /// Counts a game that ended so.
    pub fn add(&mut self, winner: Winner, year: Option<u16>) {
        self.add_times(1, winner, year);
    }

    /// Counts several hits in a game that ended so.
    pub(crate) fn add_times(&mut self, times: u64, winner: Winner, year: Option<u16>) {
        self.wins[match winner {
            Winner::Side(Color::Black) => 0,
            Winner::Side(Color::White) => 1,
            Winner::Draw => 2,
            _ => 3,
        }] += times;
        self.add_years(year.map(|year| (year, year)));
    }

    fn add_years(&mut self, years: Option<(u16, u16)>) {
        if let Some((from, to)) = years {
            let (first, last) = self.years.unwrap_or((from, to));
            self.years = Some((first.min(from), last.max(to)));
        }
    }

    fn merge(&mut self, more: &Counts) {
        self.hits += more.hits;
        self.games += more.games;
        self.at_once += more.at_once;
        for (own, more) in self.wins.iter_mut().zip(more.wins) {
            *own += more;
        }
        self.add_years(more.years);
    }

    /// The share that a side has won, draws by half; `None` where nobody has.
    #[must_use]
    pub fn win_rate(&self, color: Color) -> Option<f64> {
        let [black, white, draws, _] = self.wins.map(|count| count as f64);
        let decided = black + white + draws;
        let won = if color == Color::Black { black } else { white };
        (decided > 0.0).then(|| (won + draws / 2.0) / decided)
    }
}
