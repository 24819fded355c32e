//! One row per game, as in `sgf info`. A record without a game is one row with `error`.

use std::borrow::Cow;

use sgfkit::Color;
use sgfkit::board::go::Counting;
use sgfkit::check::Severity;
use sgfkit::value::{
    Date, GameResult, Komi, Overtime, Rank, RankKind, Score, TimeLimit, WinBy, lenient,
};

use super::{Origin, Wanted, shared};
use crate::batch::{Cell, Sink};
use crate::game::{self, Game, Reading, Tally};
use crate::hash;
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Rows, Source, Type};

pub(super) struct Games;

impl Rows for Games {
    type Row<'a> = Row<'a>;
}

/// A game, or a record without one.
pub(super) struct Row<'a> {
    reading: &'a Reading<'a>,
    game: Option<Game<'a>>,
}

impl Origin for Row<'_> {
    fn record(&self) -> &Record<'_> {
        self.reading.record
    }

    fn tree(&self) -> Option<usize> {
        self.game.as_ref().map(Game::number)
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    let mut is_empty = true;
    for tree in reading.trees() {
        for game in Game::all(reading, tree) {
            is_empty = false;
            let game = Some(game);
            wanted.push(&Row { reading, game }, out);
        }
    }
    if is_empty {
        let game = None;
        wanted.push(&Row { reading, game }, out);
    }
}

const fn of_game(
    name: &'static str,
    kind: Type,
    summary: &'static str,
    get: for<'b, 'a> fn(&'b Row<'a>) -> Cell<'b>,
) -> Source<Games> {
    Source::<Games>::new(name, kind, summary, get)
}

impl Row<'_> {
    /// Returns a value of the game, or null without one.
    fn ask<'b, T: Into<Cell<'b>>>(&'b self, get: impl FnOnce(&'b Game<'b>) -> T) -> Cell<'b> {
        match &self.game {
            Some(game) => get(game).into(),
            None => Cell::Null,
        }
    }

    fn text(&self, id: &str) -> Cell<'_> {
        self.ask(|game| game.info_node().text(id))
    }

    fn problem(&self) -> Option<(&'static str, &str)> {
        match &self.reading.record.content {
            Err(problem) => Some((problem.code(), problem.message())),
            Ok(_) if self.game.is_none() => Some(("no-game", "contains no game")),
            Ok(_) => None,
        }
    }

    fn content_hash(&self) -> Option<i64> {
        match &self.game {
            Some(game) => game.content_hash(),
            None => self
                .reading
                .record
                .content
                .as_ref()
                .ok()
                .map(|bytes| hash::of(bytes)),
        }
    }

    fn canonical_hash(&self) -> Option<i64> {
        Some(self.game.as_ref()?.hashes()?.canonical)
    }

    fn id(&self) -> i64 {
        match &self.game {
            Some(game) => game.id(),
            None => self.reading.record.game_id(None, None),
        }
    }

    /// Returns the findings in the tree, or in a record without a game; `None` if it could not be
    /// read.
    fn tallies(&self) -> Option<&[Tally]> {
        match (&self.game, &self.reading.record.content) {
            (_, Err(_)) => None,
            (Some(game), _) => Some(game.tallies()),
            (None, _) => Some(self.reading.tallies()),
        }
    }

    fn count(&self, severity: Severity) -> Cell<'_> {
        let tallies = self.tallies();
        tallies.map(|found| game::count(found, severity)).into()
    }

    fn result(&self) -> Option<&GameResult> {
        self.game.as_ref()?.info.result.as_ref()?.value.as_ref()
    }

    fn overtime(&self) -> Option<Overtime> {
        let time = self.game.as_ref()?.info.time.as_ref()?;
        Some(Overtime::parse(time.overtime.as_ref()?))
    }

    /// Returns the year in a `DT` value that is not a list of dates.
    fn bare_year(&self) -> Option<i64> {
        let date = self.game.as_ref()?.info.date.as_ref()?;
        lenient::year(&date.text).map(i64::from)
    }

    /// Returns the first or the last possible day of the dates.
    fn day(&self, day: fn(&Date) -> i64, choose: fn(i64, i64) -> i64) -> Option<i64> {
        let dates = self.game.as_ref()?.info.date.as_ref()?.value.as_ref()?;
        dates.as_slice().iter().map(day).reduce(choose)
    }
}

pub(super) static COLUMNS: &[Source<Games>] = &[
    shared::path(),
    shared::member(),
    shared::tree(),
    of_game(
        "node",
        Type::I32,
        "the game-info node; 0 if there is none",
        |row| row.ask(Game::node_number),
    ),
    of_game(
        "game_id",
        Type::I64,
        "the key that joins the tables: the hash of path, member, tree and node",
        |row| row.id().into(),
    )
    .required(),
    of_game(
        "error",
        Type::Text,
        "why there is no game: unreadable, no-game, too-large, bad-bundle",
        |row| row.problem().map(|(code, _)| code).into(),
    ),
    of_game(
        "error_message",
        Type::Text,
        "a description of the error",
        |row| row.problem().map(|(_, message)| message).into(),
    ),
    of_game(
        "offset",
        Type::I64,
        "the offset of the tree in the file, in bytes",
        |row| row.ask(|game| game.span().map(|span| span.start)),
    ),
    of_game(
        "length",
        Type::I64,
        "the tree's bytes, from ( through )",
        |row| row.ask(|game| game.span().map(|span| span.end - span.start)),
    ),
    of_game(
        "content_hash",
        Type::I64,
        "the hash of the tree's bytes, or of the file if it has no game",
        |row| row.content_hash().into(),
    ),
    of_game(
        "moves_hash",
        Type::I64,
        "the hash of the moves and setup",
        |row| row.ask(|game| game.hashes().and_then(|hashes| hashes.plain)),
    ),
    of_game(
        "canonical_hash",
        Type::I64,
        "the same hash for all symmetries of the board and all notations of a swap",
        |row| row.canonical_hash().into(),
    ),
    of_game(
        "bucket",
        Type::I16,
        "0 to 999, from the game's moves: bucket < 50 selects a validation set of 5 %",
        |row| {
            let hash = row.canonical_hash().or_else(|| row.content_hash());
            (hash.unwrap_or_else(|| row.id()) % 1000).into()
        },
    )
    .required(),
    of_game("game", Type::I16, "the number of the game (GM)", |row| {
        row.ask(|game| game.info.game.number())
    }),
    of_game("ff", Type::I16, "the version of the format (FF)", |row| {
        row.ask(|game| i64::from(game.info.format))
    }),
    of_game(
        "width",
        Type::I16,
        "columns of the board (SZ, or the game's default)",
        |row| row.ask(|game| game.info.size.map(|size| size.columns)),
    ),
    of_game("height", Type::I16, "rows of the board", |row| {
        row.ask(|game| game.info.size.map(|size| size.rows))
    }),
    of_game("game_name", Type::Text, "the game's name", |row| {
        row.ask(|game| game.info.game.name())
    }),
    of_game("charset", Type::Text, "the encoding of the texts", |row| {
        row.ask(|game| game.info.charset.name())
    }),
    of_game("nodes", Type::I32, "nodes of the tree", |row| {
        row.ask(|game| game.info.nodes)
    }),
    of_game("moves", Type::I32, "moves of the game's line", |row| {
        row.ask(|game| game.info.moves)
    }),
    of_game("leaves", Type::I32, "number of lines of play", |row| {
        row.ask(|game| game.info.leaves)
    }),
    of_game(
        "comments",
        Type::I32,
        "nodes of the tree with a comment (C)",
        |row| row.ask(Game::comments),
    ),
    of_game(
        "application_name",
        Type::Text,
        "the program that wrote it (AP)",
        |row| {
            row.ask(|game| {
                game.info
                    .application
                    .as_ref()
                    .map(|application| &*application.name)
            })
        },
    ),
    of_game(
        "application_version",
        Type::Text,
        "that program's version (AP)",
        |row| {
            row.ask(|game| {
                game.info
                    .application
                    .as_ref()
                    .and_then(|it| it.version.as_deref())
            })
        },
    ),
    of_game("black_name", Type::Text, "Black's name (PB)", |row| {
        row.ask(|game| game.info.black.name.as_ref())
    }),
    of_game("black_rank", Type::Text, "Black's rank (BR)", |row| {
        row.ask(|game| game.info.black.rank.as_ref())
    }),
    of_game("black_team", Type::Text, "Black's team (BT)", |row| {
        row.ask(|game| game.info.black.team.as_ref())
    }),
    of_game("white_name", Type::Text, "White's name (PW)", |row| {
        row.ask(|game| game.info.white.name.as_ref())
    }),
    of_game("white_rank", Type::Text, "White's rank (WR)", |row| {
        row.ask(|game| game.info.white.rank.as_ref())
    }),
    of_game("white_team", Type::Text, "White's team (WT)", |row| {
        row.ask(|game| game.info.white.team.as_ref())
    }),
    of_game(
        "black_rank_num",
        Type::I8,
        "30k is -30, 1k -1, 1d 1, 9d 9, 1p 101, 9p 109",
        |row| row.ask(|game| rank(game.info.black.level)),
    ),
    of_game(
        "white_rank_num",
        Type::I8,
        "White's rank as a number, like black_rank_num",
        |row| row.ask(|game| rank(game.info.white.level)),
    ),
    of_game(
        "result_text",
        Type::Text,
        "the result as written (RE)",
        |row| row.ask(|game| game.info.result.as_ref().map(|result| &result.text)),
    ),
    of_game(
        "result_winner",
        Type::Text,
        "B, W, draw, void or unknown",
        |row| {
            row.result()
                .map(|result| match result {
                    GameResult::Draw => "draw",
                    GameResult::Void => "void",
                    GameResult::Unknown => "unknown",
                    GameResult::Win { winner, .. } => winner.as_str(),
                })
                .into()
        },
    ),
    of_game(
        "result_by",
        Type::Text,
        "score, resign, time or forfeit",
        |row| {
            let Some(GameResult::Win { by: Some(by), .. }) = row.result() else {
                return Cell::Null;
            };
            Cell::from(match by {
                WinBy::Score(_) => "score",
                WinBy::Resign { .. } => "resign",
                WinBy::Time => "time",
                WinBy::Forfeit => "forfeit",
            })
        },
    ),
    of_game(
        "result_score",
        Type::F64,
        "the winning margin in points",
        |row| {
            row.result()
                .and_then(GameResult::score)
                .map(Score::value)
                .into()
        },
    ),
    of_game(
        "outcome",
        Type::I8,
        "1 Black won, -1 White did, 0 a draw",
        |row| row.ask(outcome),
    ),
    of_game(
        "date_text",
        Type::Text,
        "the dates as written (DT)",
        |row| row.ask(|game| game.info.date.as_ref().map(|date| &date.text)),
    ),
    of_game("date_first", Type::Date, "the first possible day", |row| {
        row.day(first_day, i64::min).into()
    }),
    of_game("date_last", Type::Date, "the last possible day", |row| {
        row.day(last_day, i64::max).into()
    }),
    of_game(
        "year",
        Type::I16,
        "the year of the first day, or a four-digit number in DT",
        |row| {
            let year = row.day(|date| date.year().into(), i64::min);
            year.or_else(|| row.bare_year()).into()
        },
    ),
    of_game("event", Type::Text, "the event or tournament (EV)", |row| {
        row.ask(|game| game.info.event.as_ref())
    }),
    of_game("round", Type::Text, "the round, and its kind (RO)", |row| {
        row.ask(|game| game.info.round.as_ref())
    }),
    of_game("place", Type::Text, "the place of the game (PC)", |row| {
        row.ask(|game| game.info.place.as_ref())
    }),
    of_game("rules", Type::Text, "the rules as written (RU)", |row| {
        row.ask(|game| game.info.rules.as_ref())
    }),
    of_game(
        "title",
        Type::Text,
        "the game's name in a collection (GN)",
        |row| row.text("GN"),
    ),
    of_game("opening", Type::Text, "the opening's name (ON)", |row| {
        row.text("ON")
    }),
    of_game(
        "source",
        Type::Text,
        "the source, such as a book or server (SO)",
        |row| row.text("SO"),
    ),
    of_game(
        "user",
        Type::Text,
        "the user or program that entered it (US)",
        |row| row.text("US"),
    ),
    of_game(
        "annotator",
        Type::Text,
        "the author of the comments (AN)",
        |row| row.text("AN"),
    ),
    of_game(
        "copyright",
        Type::Text,
        "the copyright notice (CP)",
        |row| row.text("CP"),
    ),
    of_game(
        "game_comment",
        Type::Text,
        "the comment on the whole game (GC)",
        |row| row.text("GC"),
    ),
    of_game(
        "komi",
        Type::F64,
        "the komi in Go: points that White gets (KM)",
        |row| row.ask(|game| game.info.komi.map(Komi::points)),
    ),
    of_game(
        "handicap",
        Type::I32,
        "the handicap in Go: extra stones for Black (HA)",
        |row| row.ask(|game| game.info.handicap),
    ),
    of_game(
        "time_main",
        Type::F64,
        "the main time of each player, in seconds (TM)",
        |row| row.ask(|game| game.info.time.as_ref()?.main.map(TimeLimit::seconds)),
    ),
    of_game(
        "time_overtime",
        Type::Text,
        "the overtime as written (OT)",
        |row| row.ask(|game| game.info.time.as_ref()?.overtime.as_ref()),
    ),
    of_game(
        "overtime_kind",
        Type::Text,
        "none, byo-yomi, canadian, fischer, simple or other",
        |row| {
            row.overtime()
                .map(|overtime| match overtime {
                    Overtime::None => "none",
                    Overtime::ByoYomi { .. } => "byo-yomi",
                    Overtime::Canadian { .. } => "canadian",
                    Overtime::Fischer { .. } => "fischer",
                    Overtime::Simple { .. } => "simple",
                    _ => "other",
                })
                .into()
        },
    ),
    of_game(
        "overtime_count",
        Type::I32,
        "number of periods, or of moves in one",
        |row| match row.overtime() {
            Some(Overtime::ByoYomi { periods, .. }) => periods.into(),
            Some(Overtime::Canadian { moves, .. }) => moves.into(),
            _ => Cell::Null,
        },
    ),
    of_game(
        "overtime_seconds",
        Type::I32,
        "seconds of a period, an increment or a move",
        |row| match row.overtime() {
            Some(
                Overtime::ByoYomi { seconds, .. }
                | Overtime::Canadian { seconds, .. }
                | Overtime::Simple { seconds },
            ) => seconds.into(),
            Some(Overtime::Fischer { increment }) => increment.into(),
            _ => Cell::Null,
        },
    ),
    of_game(
        "main_line",
        Type::Text,
        "the moves, as color and value, separated by spaces",
        |row| row.ask(main_line),
    ),
    of_game(
        "first_illegal",
        Type::I32,
        "the number of the first illegal move",
        |row| row.ask(Game::first_illegal),
    ),
    of_game(
        "errors",
        Type::I32,
        "number of errors in the tree, or in a file without a game",
        |row| row.count(Severity::Error),
    ),
    of_game(
        "warnings",
        Type::I32,
        "number of warnings, likewise",
        |row| row.count(Severity::Warning),
    ),
    of_game(
        "faults",
        Type::Texts,
        "the distinct codes of the errors, sorted",
        |row| match row.tallies() {
            None => Cell::Null,
            Some(found) => {
                let codes = game::faults(found);
                Cell::Texts(codes.into_iter().map(Into::into).collect())
            }
        },
    ),
    of_game(
        "lossy_text",
        Type::Bool,
        "whether a text is invalid in its encoding",
        |row| row.ask(|game| game.info.lossy_text),
    ),
    of_game(
        "lenient",
        Type::Texts,
        "properties in an invalid form that was understood anyway",
        |row| {
            row.ask(|game| {
                let ids = game.info.lenient.iter();
                Cell::Texts(ids.map(|id| (*id).into()).collect())
            })
        },
    ),
    of_game(
        "opening_name",
        Type::Text,
        "the English name of the opening, from the first 20 moves (Go on 19x19)",
        |row| row.ask(|game| game.info.opening.map(sgfkit::info::Opening::name)),
    ),
    of_game(
        "score_area",
        Type::F64,
        "Black's lead by area at the end of the line, after komi and compensation for handicap",
        |row| row.ask(|game| Some(game.final_count()?.lead(Counting::Area))),
    ),
    of_game(
        "score_territory",
        Type::F64,
        "Black's lead by territory at the end of the line, after komi",
        |row| row.ask(|game| Some(game.final_count()?.lead(Counting::Territory))),
    ),
    of_game(
        "score_open",
        Type::I32,
        "neutral empty points at the end: 0 if the score is final",
        |row| row.ask(|game| Some(game.final_count()?.open.len())),
    ),
];

/// Returns 1 if Black won, -1 if White won, 0 for a draw.
pub(super) fn outcome(game: &Game<'_>) -> Option<i64> {
    match game.info.result.as_ref()?.value.as_ref()? {
        GameResult::Win {
            winner: Color::Black,
            ..
        } => Some(1),
        GameResult::Win {
            winner: Color::White,
            ..
        } => Some(-1),
        GameResult::Draw => Some(0),
        _ => None,
    }
}

/// Returns the moves, as color and value, separated by spaces: a pass is only a color, and spaces
/// in a value become `_`.
fn main_line(game: &Game<'_>) -> String {
    let mut line = String::new();
    for (.., play) in game.moves() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(play.color.as_str());
        match game::written(play) {
            Cow::Borrowed(written) => line.push_str(written),
            Cow::Owned(written) => line.push_str(&written.replace(' ', "_")),
        }
    }
    line
}

fn rank(rank: Option<Rank>) -> Option<i64> {
    let rank = rank?;
    // Other ranks do not exist: `10d` is a typo or another scale.
    let (numbers, sign, base) = match rank.kind {
        RankKind::Kyu => (1..=30, -1, 0),
        RankKind::Dan => (1..=9, 1, 0),
        RankKind::Pro => (1..=9, 1, 100),
    };
    let number = i64::from(rank.number);
    numbers.contains(&number).then_some(base + sign * number)
}

fn first_day(date: &Date) -> i64 {
    days(
        date.year(),
        date.month().unwrap_or(1),
        date.day().unwrap_or(1),
    )
}

fn last_day(date: &Date) -> i64 {
    let month = date.month().unwrap_or(12);
    match date.day() {
        Some(day) => days(date.year(), month, day),
        // The day before the first one of the next month.
        None if month == 12 => days(date.year() + 1, 1, 1) - 1,
        None => days(date.year(), month + 1, 1) - 1,
    }
}

/// Returns the days from 1970-01-01 to a day of the Gregorian calendar.
fn days(year: u16, month: u8, day: u8) -> i64 {
    // Years starting in March have the leap day at the end.
    let (year, month) = match month {
        1 | 2 => (i64::from(year) - 1, i64::from(month) + 9),
        _ => (i64::from(year), i64::from(month) - 3),
    };
    let of_months = (153 * month + 2) / 5;
    let leap_days = year / 4 - year / 100 + year / 400;
    365 * year + leap_days + of_months + i64::from(day) - 719_469
}

#[cfg(test)]
mod tests {
    use super::days;

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(days(1970, 1, 1), 0);
        assert_eq!(days(1996, 2, 29), 9555);
        assert_eq!(days(2000, 3, 1), 11017);
        assert_eq!(days(1600, 1, 1), -135_140);
        assert_eq!(days(2026, 11, 22), 20779);
    }
}
