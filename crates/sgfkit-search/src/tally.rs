//! Sums up the results of a search: games, hits, results, years and continuations.

use std::collections::HashMap;

use sgfkit::Color;

use crate::cell::Cell;
use crate::query::Hit;
use crate::rows::Winner;

/// Totals under construction: the parts of a search are added one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gathered {
    games: u64,
    hits: u64,
    swapped: u64,
    no_continuation: u64,
    counts: Counts,
    /// The continuations, each with the number of the last game that played it.
    cells: HashMap<(Color, Cell), (Continuation, u64)>,
}

impl Gathered {
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
            // The numbers of merged games start again after those already added.
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

/// Returns the label for an index: A–Z, a–z, then numbers from 1.
#[must_use]
pub fn label(index: usize) -> String {
    match index {
        0..26 => char::from(b'A' + index as u8).to_string(),
        26..52 => char::from(b'a' + (index - 26) as u8).to_string(),
        _ => (index - 51).to_string(),
    }
}

pub(crate) fn as_seen(winner: Winner, is_swapped: bool) -> Winner {
    match winner {
        Winner::Side(color) if is_swapped => Winner::Side(color.opposite()),
        winner => winner,
    }
}

/// The totals of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of games with hits.
    pub games: u64,
    /// The number of hits.
    pub hits: u64,
    /// The number of color-swapped hits.
    pub swapped: u64,
    /// The number of hits without a continuation.
    pub no_continuation: u64,
    /// The number of games searched.
    pub searched: u64,
    /// Results and years of all hits.
    pub counts: Counts,
    /// The continuations, most hits first.
    pub continuations: Vec<Continuation>,
    /// Whether all games were examined; otherwise, all figures are estimates.
    pub exact: bool,
}

impl Tally {
    /// Sorts the continuations and assigns labels in the new order.
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

/// An order of continuations. Ties are broken by hits, then by color and point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// Most hits first.
    #[default]
    Hits,
    /// Best score of the moving side first; moves with too few decided games come last.
    WinRate,
    /// Most recently played first; moves without a year come last.
    Recent,
}

/// The minimum number of decided games for a rate to be significant.
const TELLING: u64 = 10;

impl Order {
    /// All orders, by name.
    pub const NAMES: &[(&str, Order)] = &[
        ("hits", Order::Hits),
        ("win-rate", Order::WinRate),
        ("recent", Order::Recent),
    ];

    pub(crate) fn key(self, color: Color, counts: &Counts) -> impl Ord + use<> {
        let first = match self {
            Order::Hits => None,
            Order::WinRate => {
                let [black, white, draws, _] = counts.wins;
                let decided = black + white + draws;
                let rate = counts
                    .win_rate(color)
                    .filter(|_| decided >= TELLING)
                    // Rates over the same number of hits differ by more than that.
                    .map(|rate| (rate * (1_u64 << 52) as f64) as u64);
                Some(rate)
            }
            Order::Recent => Some(counts.years.map(|(_, last)| u64::from(last))),
        };
        std::cmp::Reverse((first, counts.hits))
    }
}

/// A next move after hits.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Continuation {
    /// The label of its point, shared by both colors.
    pub label: String,
    /// The color, as the query sees it.
    pub color: Color,
    /// The cell in the query.
    pub cell: Cell,
    /// Numbers of hits and games, and their results.
    pub counts: Counts,
    /// The number of hits per year, ascending.
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

/// Numbers of hits and games, and their results.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of hits.
    pub hits: u64,
    /// The number of games.
    pub games: u64,
    /// The number of hits with an immediate continuation.
    pub at_once: u64,
    /// The numbers of wins by Black and White, draws, and other outcomes.
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

    /// Counts one game with this result.
    pub fn add(&mut self, winner: Winner, year: Option<u16>) {
        self.add_times(1, winner, year);
    }

    /// Counts several hits in a game with this result.
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

    /// Returns the score of a side from 0 to 1, with draws as half; `None` without decided games.
    #[must_use]
    pub fn win_rate(&self, color: Color) -> Option<f64> {
        let [black, white, draws, _] = self.wins.map(|count| count as f64);
        let decided = black + white + draws;
        let won = if color == Color::Black { black } else { white };
        (decided > 0.0).then(|| (won + draws / 2.0) / decided)
    }
}
