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
    fn day(&self, day: fn(Date) -> i64, choose: fn(i64, i64) -> i64) -> Option<i64> {
        let dates = self.game.as_ref()?.info.date.as_ref()?.value.as_ref()?;
        dates.as_slice().iter().copied().map(day).reduce(choose)
    }
}

shared::columns_of! {
    Games:
    path;
    member;
    tree;
    node: I32, "the game-info node; 0 if there is none", |row| row.ask(Game::node_number);
    game_id: I64, "the key that joins the tables: the hash of path, member, tree and node",
        |row| row.id().into(), required;
    error: Text, "why there is no game: unreadable, no-game, too-large, bad-bundle",
        |row| row.problem().map(|(code, _)| code).into();
    error_message: Text, "a description of the error",
        |row| row.problem().map(|(_, message)| message).into();
    offset: I64, "the offset of the tree in the file, in bytes",
        |row| row.ask(|game| game.span().map(|span| span.start));
    length: I64, "the tree's bytes, from ( through )",
        |row| row.ask(|game| game.span().map(|span| span.end - span.start));
    content_hash: I64, "the hash of the tree's bytes, or of the file if it has no game",
        |row| row.content_hash().into();
    moves_hash: I64, "the hash of the moves and setup",
        |row| row.ask(|game| game.hashes().and_then(|hashes| hashes.plain));
    canonical_hash: I64,
        "the same hash for all symmetries of the board and all notations of a swap",
        |row| row.canonical_hash().into();
    bucket: I16, "0 to 999, from the game's moves: bucket < 50 selects a validation set of 5 %",
        |row| {
            let hash = row.canonical_hash().or_else(|| row.content_hash());
            (hash.unwrap_or_else(|| row.id()) % 1000).into()
        }, required;
    game: I16, "the number of the game (GM)", |row| row.ask(|game| game.info.game.number());
    ff: I16, "the version of the format (FF)", |row| row.ask(|game| i64::from(game.info.format));
    width: I16, "columns of the board (SZ, or the game's default)",
        |row| row.ask(|game| game.info.size.map(|size| size.columns));
    height: I16, "rows of the board", |row| row.ask(|game| game.info.size.map(|size| size.rows));
    game_name: Text, "the game's name", |row| row.ask(|game| game.info.game.name());
    charset: Text, "the encoding of the texts", |row| row.ask(|game| game.info.charset.name());
    nodes: I32, "nodes of the tree", |row| row.ask(|game| game.info.nodes);
    moves: I32, "moves of the game's line", |row| row.ask(|game| game.info.moves);
    leaves: I32, "number of lines of play", |row| row.ask(|game| game.info.leaves);
    comments: I32, "nodes of the tree with a comment (C)", |row| row.ask(Game::comments);
    application_name: Text, "the program that wrote it (AP)",
        |row| {
            row.ask(|game| {
                game.info
                    .application
                    .as_ref()
                    .map(|application| &*application.name)
            })
        };
    application_version: Text, "that program's version (AP)",
        |row| {
            row.ask(|game| {
                game.info
                    .application
                    .as_ref()
                    .and_then(|it| it.version.as_deref())
            })
        };
    black_name: Text, "Black's name (PB)", |row| row.ask(|game| game.info.black.name.as_ref());
    black_rank: Text, "Black's rank (BR)", |row| row.ask(|game| game.info.black.rank.as_ref());
    black_team: Text, "Black's team (BT)", |row| row.ask(|game| game.info.black.team.as_ref());
    white_name: Text, "White's name (PW)", |row| row.ask(|game| game.info.white.name.as_ref());
    white_rank: Text, "White's rank (WR)", |row| row.ask(|game| game.info.white.rank.as_ref());
    white_team: Text, "White's team (WT)", |row| row.ask(|game| game.info.white.team.as_ref());
    black_rank_num: I8, "30k is -30, 1k -1, 1d 1, 9d 9, 1p 101, 9p 109",
        |row| row.ask(|game| rank(game.info.black.level));
    white_rank_num: I8, "White's rank as a number, like black_rank_num",
        |row| row.ask(|game| rank(game.info.white.level));
    result_text: Text, "the result as written (RE)",
        |row| row.ask(|game| game.info.result.as_ref().map(|result| &result.text));
    result_winner: Text, "B, W, draw, void or unknown",
        |row| {
            row.result()
                .map(|result| match result {
                    GameResult::Draw => "draw",
                    GameResult::Void => "void",
                    GameResult::Unknown => "unknown",
                    GameResult::Win { winner, .. } => winner.as_str(),
                })
                .into()
        };
    result_by: Text, "score, resign, time or forfeit",
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
        };
    result_score: F64, "the winning margin in points",
        |row| row.result().and_then(GameResult::score).map(Score::value).into();
    outcome: I8, "1 Black won, -1 White did, 0 a draw", |row| row.ask(outcome);
    date_text: Text, "the dates as written (DT)",
        |row| row.ask(|game| game.info.date.as_ref().map(|date| &date.text));
    date_first: Date, "the first possible day", |row| row.day(Date::first_day, i64::min).into();
    date_last: Date, "the last possible day", |row| row.day(Date::last_day, i64::max).into();
    year: I16, "the year of the first day, or a four-digit number in DT",
        |row| {
            let year = row.day(|date| date.year().into(), i64::min);
            year.or_else(|| row.bare_year()).into()
        };
    event: Text, "the event or tournament (EV)", |row| row.ask(|game| game.info.event.as_ref());
    round: Text, "the round, and its kind (RO)", |row| row.ask(|game| game.info.round.as_ref());
    place: Text, "the place of the game (PC)", |row| row.ask(|game| game.info.place.as_ref());
    rules: Text, "the rules as written (RU)", |row| row.ask(|game| game.info.rules.as_ref());
    title: Text, "the game's name in a collection (GN)", |row| row.text("GN");
    opening: Text, "the opening's name (ON)", |row| row.text("ON");
    source: Text, "the source, such as a book or server (SO)", |row| row.text("SO");
    user: Text, "the user or program that entered it (US)", |row| row.text("US");
    annotator: Text, "the author of the comments (AN)", |row| row.text("AN");
    copyright: Text, "the copyright notice (CP)", |row| row.text("CP");
    game_comment: Text, "the comment on the whole game (GC)", |row| row.text("GC");
    komi: F64, "the komi in Go: points that White gets (KM)",
        |row| row.ask(|game| game.info.komi.map(Komi::points));
    handicap: I32, "the handicap in Go: extra stones for Black (HA)",
        |row| row.ask(|game| game.info.handicap);
    time_main: F64, "the main time of each player, in seconds (TM)",
        |row| row.ask(|game| game.info.time.as_ref()?.main.map(TimeLimit::seconds));
    time_overtime: Text, "the overtime as written (OT)",
        |row| row.ask(|game| game.info.time.as_ref()?.overtime.as_ref());
    overtime_kind: Text, "none, byo-yomi, canadian, fischer, simple or other",
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
        };
    overtime_count: I32, "number of periods, or of moves in one",
        |row| match row.overtime() {
            Some(Overtime::ByoYomi { periods, .. }) => periods.into(),
            Some(Overtime::Canadian { moves, .. }) => moves.into(),
            _ => Cell::Null,
        };
    overtime_seconds: I32, "seconds of a period, an increment or a move",
        |row| match row.overtime() {
            Some(
                Overtime::ByoYomi { seconds, .. }
                | Overtime::Canadian { seconds, .. }
                | Overtime::Simple { seconds },
            ) => seconds.into(),
            Some(Overtime::Fischer { increment }) => increment.into(),
            _ => Cell::Null,
        };
    main_line: Text, "the moves, as color and value, separated by spaces", |row| row.ask(main_line);
    first_illegal: I32, "the number of the first illegal move", |row| row.ask(Game::first_illegal);
    errors: I32, "number of errors in the tree, or in a file without a game",
        |row| row.count(Severity::Error);
    warnings: I32, "number of warnings, likewise", |row| row.count(Severity::Warning);
    faults: Texts, "the distinct codes of the errors, sorted",
        |row| match row.tallies() {
            None => Cell::Null,
            Some(found) => {
                let codes = game::faults(found);
                Cell::Texts(codes.into_iter().map(Into::into).collect())
            }
        };
    lossy_text: Bool, "whether a text is invalid in its encoding",
        |row| row.ask(|game| game.info.lossy_text);
    lenient: Texts, "properties in an invalid form that was understood anyway",
        |row| {
            row.ask(|game| {
                let ids = game.info.lenient.iter();
                Cell::Texts(ids.map(|id| (*id).into()).collect())
            })
        };
    opening_name: Text, "the English name of the opening, from the first 20 moves (Go on 19x19)",
        |row| row.ask(|game| game.info.opening.map(sgfkit::info::Opening::name));
    score_area: F64,
        "Black's lead by area at the end of the line, after komi and compensation for handicap",
        |row| row.ask(|game| Some(game.final_count()?.lead(Counting::Area)));
    score_territory: F64, "Black's lead by territory at the end of the line, after komi",
        |row| row.ask(|game| Some(game.final_count()?.lead(Counting::Territory)));
    score_open: I32, "neutral empty points at the end: 0 if the score is final",
        |row| row.ask(|game| Some(game.final_count()?.open.len()));
}

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
