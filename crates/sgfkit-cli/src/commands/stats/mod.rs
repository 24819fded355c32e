//! `sgf stats`: prints statistics of a database.

mod tally;
mod text;

use std::io::Write;

use sgfkit::check;
use sgfkit::info::{self, GameInfo};
use sgfkit::schema::id;
use sgfkit::value::{GameResult, WinBy, lenient};
use sgfkit::{Color, GameTree, Move};
use sgfkit_files::{ReadError, Record};

use crate::args::Stats;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, json_line};
use crate::paths::{self, Bundles};
use tally::{Archive, Entry, Findings};

pub fn run(args: &Stats, console: &Console) -> Result<Status, Stop> {
    let files = paths::of(&args.inputs, Bundles::Apart, console)?.files;
    let mut archive = Archive::new(args.aliases.read().map_err(Stop::Usage)?);
    batch::each(&files, console, entries, |file, result| {
        match result {
            Ok((games, findings)) => archive.add(games, findings),
            Err(problem) => {
                console.problem(file, problem);
                archive.unreadable += 1;
            }
        }
        Ok(())
    })?;
    let mut out = Report::new();
    if args.json {
        out.write_all(json_line(&archive.counts()).as_bytes())?;
    } else {
        text::write(&archive.counts(), args.top, &mut out)?;
    }
    out.flush()?;
    Ok(console.status(false))
}

fn entries(record: Record<'_>) -> Result<(Vec<Entry>, Findings), ReadError> {
    let collection = record.games()?;
    let mut games = Vec::new();
    for tree in collection.trees() {
        let first = first_move(tree);
        for row in info::rows(tree) {
            games.push(entry(row, first.clone()));
        }
    }
    let mut findings = Findings::default();
    for count in check::every().examine(&collection, 0).each(|_| {}).iter() {
        *findings
            .entry((count.check.code, count.severity))
            .or_default() += count.findings;
    }
    Ok((games, findings))
}

fn entry(row: GameInfo, first_move: Option<String>) -> Entry {
    let result = row.result.as_ref().and_then(|result| result.value.as_ref());
    let winner = match result {
        Some(GameResult::Win { winner, .. }) => Some(Some(*winner)),
        Some(GameResult::Draw) => Some(None),
        _ => None,
    };
    let size = row.size.map(|size| size.to_string());
    let application = row.application.as_ref();
    Entry {
        moves: row.moves,
        game: row.game.to_string(),
        year: row.date.as_ref().and_then(|date| lenient::year(&date.text)),
        lenient: row.lenient,
        size: size.map(|size| {
            if size.contains(':') {
                size.replace(':', "x")
            } else {
                format!("{size}x{size}")
            }
        }),
        result: named(result).map(str::to_owned),
        winner,
        charset: row.charset.name().to_owned(),
        application: application.map(|application| application.name.clone()),
        players: [row.black.name, row.white.name],
        event: row.event,
        rules: row.rules,
        first_move,
    }
}

fn named(result: Option<&GameResult>) -> Option<&'static str> {
    Some(match result? {
        GameResult::Draw => "draw",
        GameResult::Void => "void",
        GameResult::Unknown => "unknown",
        GameResult::Win { winner, by } => match (winner, by) {
            (Color::Black, Some(WinBy::Score(_))) => "Black by score",
            (Color::White, Some(WinBy::Score(_))) => "White by score",
            (Color::Black, Some(WinBy::Resign { .. })) => "Black by resignation",
            (Color::White, Some(WinBy::Resign { .. })) => "White by resignation",
            (Color::Black, Some(WinBy::Time)) => "Black on time",
            (Color::White, Some(WinBy::Time)) => "White on time",
            (Color::Black, Some(WinBy::Forfeit)) => "Black by forfeit",
            (Color::White, Some(WinBy::Forfeit)) => "White by forfeit",
            (Color::Black, None) => "Black",
            (Color::White, None) => "White",
        },
    })
}

/// Returns the first move of the main line in players' notation, rotated and mirrored to be as far
/// right and then as far up as possible; `None` if setup precedes it.
fn first_move(tree: GameTree<'_>) -> Option<String> {
    let is_set_up = |id| tree.root().property(id).is_some();
    if is_set_up(id::AB) || is_set_up(id::AW) {
        return None;
    }
    let game = tree.game();
    let (_, played) = tree.main_line().find_map(sgfkit::Node::played)?;
    let size = tree.size()?;
    let text = match played {
        Move::Place(point) => {
            let images = game.symmetries_on(size);
            let images = images.map(|symmetry| symmetry.apply(point, size));
            let point = images.max_by_key(|point| (point.column, std::cmp::Reverse(point.row)));
            game.players_point(point?, size)?
        }
        Move::Pass => "pass".to_owned(),
        _ => return None,
    };
    Some(format!("{game} {text}"))
}
