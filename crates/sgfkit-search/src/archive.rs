//! Archives: segments, and the files whose games they hold.

use std::collections::HashMap;
use std::time::Instant;

use sgfkit::{Collection, Color};

use crate::cell::Cell;
use crate::filters::{Filters, Judge};
use crate::named::{File, Files, Named, Origin};
use crate::play::Play;
use crate::query::{Hit, Query};
use crate::rows::{Row, Winner, games};
use crate::search::{Outcome, go_on, search};
use crate::segment::{Builder, Damage, Prepared, Segment, Stored};
use crate::sets::{Chosen, GameAt, GameNumber, InSegment};

/// Some games of an archive.
#[derive(Clone)]
pub struct Part {
    /// The games.
    pub segment: Segment,
    /// Their files.
    pub files: Files,
}

/// Games that are searched together.
///
/// ```
/// use sgfkit::{Collection, Game};
/// use sgfkit_search::{Archive, Filters, Pattern, Query, Target};
///
/// let game = Collection::parse("(;GM[1]SZ[19]PB[Ada]RE[B+R];B[pd];W[dd];B[pq])");
/// let archive = Archive::of([("a.sgf", &game)]);
/// let corner = Pattern::parse("----/...|/...|/.*.|/X..|").unwrap();
/// let query = Query::new(Some(Game::Go), Target::Pattern(corner));
/// let games = archive.choose(&Filters::default(), |_, _| true);
/// let outcome = archive.search(&games, &query, None);
/// assert_eq!(outcome.found.len(), 1);
/// ```
#[derive(Clone, Default)]
pub struct Archive {
    /// The games, in parts.
    pub parts: Vec<Part>,
}

impl Archive {
    /// An archive of files in memory.
    pub fn of<'a, N: Into<String>>(
        files: impl IntoIterator<Item = (N, &'a Collection)>,
    ) -> Archive {
        let mut builder = Builder::default();
        let mut names = Vec::new();
        for ((path, collection), number) in files.into_iter().zip(0..) {
            for (row, play) in games(collection) {
                builder.add(number, &Prepared::new(row, play.as_ref()));
            }
            names.push(Some(File {
                path: path.into(),
                raw: None,
                order: u64::from(number),
                origin: Origin::Elsewhere,
            }));
        }
        let mut archive = Archive::default();
        // What was just made is whole.
        let _ = archive.add(builder, names);
        archive
    }

    /// Adds games that were put together, and the files they are from.
    ///
    /// # Errors
    ///
    /// None but for segments of more bytes than can be.
    pub fn add(&mut self, builder: Builder, files: Vec<Option<File>>) -> Result<(), Damage> {
        let segment = Segment::open(builder.finish())?;
        let files = files.into();
        self.parts.push(Part { segment, files });
        Ok(())
    }

    /// The games that pass the filters. `admits` may refuse a file, or a tree of one
    /// (from 1).
    pub fn choose(&self, filters: &Filters, admits: impl Fn(Named<'_>, u32) -> bool) -> Chosen {
        let chosen = self.parts.iter().map(|part| {
            let mut judge = Judge::new(filters, &part.segment);
            InSegment::new(part.segment.games(), |number| {
                let game = part.segment.stored(number);
                let file = part.files.named(game.file());
                file.is_some_and(|file| judge.admits(game) && admits(file, game.tree()))
            })
        });
        Chosen(chosen.collect())
    }

    /// Searches games, until a deadline if there is one.
    #[must_use]
    pub fn search(&self, games: &Chosen, query: &Query, deadline: Option<Instant>) -> Outcome {
        search(&self.segments(games), query, deadline)
    }

    /// Goes on with a search of the same games that a deadline has stopped, perhaps
    /// until another one.
    #[must_use]
    pub fn go_on(
        &self,
        games: &Chosen,
        query: &Query,
        begun: Outcome,
        deadline: Option<Instant>,
    ) -> Outcome {
        go_on(&self.segments(games), query, begun, deadline)
    }

    fn segments<'a>(&'a self, games: &'a Chosen) -> Vec<(&'a Segment, &'a InSegment)> {
        let segments = self.parts.iter().map(|part| &part.segment);
        segments.zip(&games.0).collect()
    }

    pub(crate) fn stored(&self, game: GameAt) -> Stored<'_> {
        self.parts[game.part].segment.stored(game.number)
    }

    /// What is known of a game, and the file it is in.
    #[must_use]
    pub fn game(&self, game: GameAt) -> (Option<&File>, Row) {
        let stored = self.stored(game);
        let files = &self.parts[game.part].files;
        (files.get(stored.file()), stored.row())
    }

    /// Unpacks the main line of a game; false where it has no play.
    pub(crate) fn unpack(&self, game: GameAt, play: &mut Play) -> bool {
        self.stored(game).unpack(false, play);
        !play.steps.is_empty()
    }

    /// Where a game stands among all.
    #[must_use]
    pub fn order(&self, game: GameAt) -> GameOrder {
        let stored = self.stored(game);
        let file = self.parts[game.part].files.order(stored.file());
        GameOrder {
            file: file.unwrap_or(u64::MAX),
            tree: stored.tree(),
            number: game.number,
        }
    }

    /// Sums up what was found.
    #[must_use]
    pub fn tally(&self, outcome: &Outcome) -> Tally {
        let mut tally = outcome.gathered.tally();
        tally.order(Order::Hits);
        tally.searched = outcome.games as u64;
        tally.exact = outcome.is_whole();
        if !tally.exact {
            tally.scale(outcome.scale());
        }
        tally
    }
}

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

    fn tally(&self) -> Tally {
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

/// Where a game stands among all of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameOrder {
    /// The order of its file.
    pub file: u64,
    /// Its tree there.
    pub tree: u32,
    /// Its number in its segment: a tree may hold several.
    pub number: GameNumber,
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

    fn scale(&mut self, by: f64) {
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

    fn scale(&mut self, by: f64) {
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
