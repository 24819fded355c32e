//! Archives: segments of games and the files they come from.

use std::time::Instant;

use sgfkit::Collection;

use crate::filters::{Filters, Judge};
use crate::named::{File, Files, Named, Origin};
use crate::play::Play;
use crate::query::Query;
use crate::rows::{Row, games};
use crate::search::{Outcome, go_on, search};
use crate::segment::{Builder, Damage, Prepared, Segment, Stored};
use crate::sets::{Chosen, GameAt, GameNumber, InSegment};
use crate::tally::{Order, Tally};

/// Part of an archive: one segment and its files.
#[derive(Clone)]
#[non_exhaustive]
pub struct Part {
    /// The games.
    pub segment: Segment,
    /// The files of the games.
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
#[non_exhaustive]
pub struct Archive {
    /// The parts, in order.
    pub parts: Vec<Part>,
}

impl Archive {
    /// Creates an archive from parsed files.
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
        // A segment that was just built is valid.
        let _ = archive.add(builder, names);
        archive
    }

    /// Adds the games of a builder, and their files by number.
    ///
    /// # Errors
    ///
    /// Fails only if the segment is too large.
    pub fn add(&mut self, builder: Builder, files: Vec<Option<File>>) -> Result<(), Damage> {
        let segment = Segment::open(builder.finish())?;
        let files = files.into();
        self.parts.push(Part { segment, files });
        Ok(())
    }

    /// Returns the games that pass the filters. `admits` can reject a file or one of its trees by
    /// its index.
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

    /// Searches games, until the deadline if there is one.
    #[must_use]
    pub fn search(&self, games: &Chosen, query: &Query, deadline: Option<Instant>) -> Outcome {
        search(&self.segments(games), query, deadline)
    }

    /// Resumes a search of the same games that a deadline stopped, optionally with a new deadline.
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

    /// Returns the file and the game information of a game.
    #[must_use]
    pub fn game(&self, game: GameAt) -> (Option<&File>, Row) {
        let stored = self.stored(game);
        let files = &self.parts[game.part].files;
        (files.get(stored.file()), stored.row())
    }

    /// Unpacks the main line of a game; returns false if it has none.
    pub(crate) fn unpack(&self, game: GameAt, play: &mut Play) -> bool {
        self.stored(game).unpack(false, play);
        !play.steps.is_empty()
    }

    /// Returns the position of a game in the order of the archive.
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

    /// Sums up the results of a search.
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

/// The position of a game in the order of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct GameOrder {
    /// The order of its file.
    pub file: u64,
    /// The tree in the file, from 0.
    pub tree: u32,
    /// The number in the segment, since one tree can hold several games.
    pub number: GameNumber,
}
