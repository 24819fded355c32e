//! `sgf review --group-by`: summarizes the quality of moves over many games.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::io::Write;

use clap::ValueEnum;
use serde::Serialize;
use sgfkit::analysis::Review;
use sgfkit::analysis::review::{By, MARKED, Reviewed};
use sgfkit::info::names::{Aliases, Spellings, matching_key};
use sgfkit::info::{self, GameInfo};
use sgfkit::ops::{self, DedupBy, Fingerprint};
use sgfkit::value::lenient;
use sgfkit::{BoardSize, Color, Game, GameTree};
use sgfkit_files::{ReadError, Record};
use sgfkit_search::Grade;
use unicode_width::UnicodeWidthStr;

use crate::args::{self, GroupBy, Phases};
use crate::batch;
use crate::output::{Console, Report, Status, Stop, count, json_line, shortened, visible};
use crate::paths::InputFile;

const PHASES: [&str; 3] = ["opening", "middle", "endgame"];

const NAMED: usize = 10;

const WIDEST: usize = 32;

pub fn run(
    args: &args::Review,
    by: GroupBy,
    files: &[InputFile],
    console: &Console,
) -> Result<Status, Stop> {
    let whose = args.grouping.whose.read().map_err(Stop::Usage)?;
    let phases = args.grouping.phases.unwrap_or_default();
    let request = args.request();
    let work = |record: Record<'_>| -> Result<Vec<Reviews>, ReadError> {
        let games = record.games()?;
        let mut found = Vec::new();
        for tree in games.trees().filter(|tree| tree.game() == Game::Go) {
            let info = info::rows(tree).into_iter().next();
            let [black, white] = names(info.as_ref());
            let mut sides = whose.players([black, white]);
            for (is_taken, side) in sides.iter_mut().zip([Color::Black, Color::White]) {
                *is_taken &= request.side.is_none_or(|wanted| wanted == side);
            }
            if sides.contains(&true) {
                let review = Review::of(tree, &request.options);
                found.push(Reviews::of(&review, info, sides, phases));
            }
        }
        Ok(found)
    };
    let mut summary = Summary::default();
    let mut games: Vec<(usize, Reviews)> = Vec::new();
    let mut index = 0;
    batch::each(files, console, work, |file, found| {
        match found {
            Ok(found) => games.extend(found.into_iter().map(|game| (index, game))),
            Err(problem) => {
                summary.unreadable += 1;
                console.problem(file, problem);
            }
        }
        index += 1;
        Ok(())
    })?;
    summary.kind = "summary";
    summary.files = files.len() - summary.unreadable;
    summary.games = games.len();
    keep_once(&mut games);
    summary.duplicates = summary.games - games.len();
    for (file, game) in games.iter().filter(|(_, game)| !game.is_analyzed) {
        summary.unanalyzed_games.push(Unanalyzed {
            path: files[*file].name(),
            tree: game.tree,
        });
    }
    summary.unanalyzed = summary.unanalyzed_games.len();
    games.retain(|(_, game)| game.is_analyzed);
    let all: Vec<&Tally> = games.iter().flat_map(|(_, game)| game.tallies()).collect();
    summary.moves = all.iter().map(|tally| tally.moves).sum();
    summary.reviewed = all.iter().map(|tally| tally.reviewed).sum();
    let has_points = all.iter().any(|tally| tally.points.count > 0);
    let measure = if has_points { By::Score } else { By::Winrate };
    let measure = request.options.by.unwrap_or(measure);
    summary.by = measure.name();
    let groups = groups(by, &games, whose.aliases());
    let mut out = Report::new();
    if args.json {
        for group in &groups {
            out.write_all(json_line(&group.line(by, measure)).as_bytes())?;
        }
        out.write_all(json_line(&summary).as_bytes())?;
        out.flush()?;
    } else {
        text(by, measure, &groups, &mut out)?;
        out.flush()?;
        summary.tell(console);
    }
    if games.is_empty() && summary.files > 0 {
        console
            .note("sgf: no engine analysis found; add one with `sgf review --engine` or --katago");
    }
    Ok(console.status(games.is_empty()))
}

fn names(info: Option<&GameInfo>) -> [Option<&str>; 2] {
    let name = |side: fn(&GameInfo) -> &info::Player| side(info?).name.as_deref();
    [name(|info| &info.black), name(|info| &info.white)]
}

/// Keeps one analysis of each game, the one with the most visits, and no copy without analysis.
/// Games that are never analyzed keep all copies.
fn keep_once(games: &mut Vec<(usize, Reviews)>) {
    let prints: Vec<Fingerprint> = games.iter().map(|(_, game)| game.print.clone()).collect();
    let mut dropped = HashSet::new();
    for cluster in ops::dedup(&prints) {
        let rank = |index: &usize| (games[*index].1.visits, Reverse(*index));
        let analyzed = cluster.games.iter().copied();
        let analyzed = analyzed.filter(|index| games[*index].1.is_analyzed);
        if let Some(best) = analyzed.max_by_key(rank) {
            dropped.extend(cluster.games.into_iter().filter(|game| *game != best));
        }
    }
    let mut index = 0;
    games.retain(|_| {
        index += 1;
        !dropped.contains(&(index - 1))
    });
}

struct Reviews {
    tree: usize,
    print: Fingerprint,
    is_analyzed: bool,
    /// The visits of all positions on the main line.
    visits: u64,
    info: Option<GameInfo>,
    /// For each selected side, the moves of each phase.
    sides: [Option<[Tally; 3]>; 2],
}

impl Reviews {
    fn of(
        review: &Review<'_>,
        info: Option<GameInfo>,
        taken: [bool; 2],
        phases: Phases,
    ) -> Reviews {
        let tree = review.tree();
        let ends = ends(phases, tree.size());
        let mut sides = taken.map(|is_taken| is_taken.then(<[Tally; 3]>::default));
        let timed = info::timed_moves(tree.main_line());
        let seconds = timed.filter_map(|one| Some(((one.node.id(), one.color), one.time.seconds?)));
        let seconds: HashMap<_, f64> = seconds.collect();
        for played in review.moves() {
            let phase = ends.iter().filter(|end| played.move_number > **end).count();
            if let Some(tallies) = &mut sides[usize::from(played.color == Color::White)] {
                tallies[phase].add(&played, seconds.get(&(played.node, played.color)).copied());
            }
        }
        Reviews {
            tree: tree.number(),
            print: Fingerprint::new(tree, DedupBy::Moves),
            is_analyzed: !review.is_empty(),
            visits: visits(review, tree),
            info,
            sides,
        }
    }

    fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.sides.iter().flatten().flatten()
    }
}

fn visits(review: &Review<'_>, tree: GameTree<'_>) -> u64 {
    let readings = tree.main_line().filter_map(|node| review.reading(node));
    let visits = readings.map(|reading| reading.visits.unwrap_or(0));
    visits.fold(0, u64::saturating_add)
}

/// Returns the last moves of opening and middle game, in proportion to the board size.
fn ends(phases: Phases, size: Option<BoardSize>) -> [usize; 2] {
    let size = size.unwrap_or(BoardSize::square(19));
    let points = size.columns as usize * size.rows as usize;
    phases.0.map(|end| (2 * end * points + 361) / (2 * 361))
}

#[derive(Clone, Default)]
struct Tally {
    moves: usize,
    /// The number of moves with a class.
    reviewed: usize,
    mistakes: usize,
    blunders: usize,
    /// The number of moves for which the engine's first choice is known.
    known: usize,
    first_choices: usize,
    points: Known,
    winrates: Known,
    seconds: Known,
}

#[derive(Clone, Default)]
struct Known {
    sum: f64,
    count: usize,
}

impl Known {
    fn add(&mut self, number: Option<f64>) {
        if let Some(number) = number {
            self.sum += number;
            self.count += 1;
        }
    }

    fn join(&mut self, other: &Known) {
        self.sum += other.sum;
        self.count += other.count;
    }
}

impl Tally {
    fn add(&mut self, played: &Reviewed<'_>, seconds: Option<f64>) {
        self.moves += 1;
        if let Some(class) = played.class {
            self.reviewed += 1;
            self.mistakes += usize::from(class == MARKED);
            self.blunders += usize::from(class > MARKED);
        }
        self.known += usize::from(played.best.is_some());
        self.first_choices += usize::from(played.rank == Some(1));
        // A gain counts as 0.
        self.points.add(played.loss.map(|loss| loss.max(0.0)));
        let loss = played.loss_winrate.map(|loss| loss.max(0.0));
        self.winrates.add(loss);
        self.seconds.add(seconds);
    }

    fn join(&mut self, other: &Tally) {
        self.moves += other.moves;
        self.reviewed += other.reviewed;
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
        self.known += other.known;
        self.first_choices += other.first_choices;
        self.points.join(&other.points);
        self.winrates.join(&other.winrates);
        self.seconds.join(&other.seconds);
    }
}

#[derive(Default)]
struct Sum {
    games: usize,
    tally: Tally,
}

impl Sum {
    fn figures(&self, measure: By) -> Figures {
        let tally = &self.tally;
        let losses = match measure {
            By::Score => &tally.points,
            By::Winrate => &tally.winrates,
        };
        let share = |part: f64, whole: usize| {
            (whole > 0).then(|| (part / whole as f64 * 1e6).round() / 1e6)
        };
        Figures {
            games: self.games,
            moves: tally.moves,
            mean_loss: share(losses.sum, losses.count),
            mistakes: share(tally.mistakes as f64 * 100.0, tally.reviewed),
            blunders: share(tally.blunders as f64 * 100.0, tally.reviewed),
            first_choice: share(tally.first_choices as f64, tally.known),
            seconds: share(tally.seconds.sum, tally.seconds.count),
        }
    }
}

/// A group; `value` is `None` if the games lack it.
struct Group {
    value: Option<String>,
    all: Sum,
    phases: [Sum; 3],
}

#[derive(Serialize)]
struct Figures {
    games: usize,
    moves: usize,
    mean_loss: Option<f64>,
    mistakes: Option<f64>,
    blunders: Option<f64>,
    first_choice: Option<f64>,
    /// The mean time per move.
    seconds: Option<f64>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    group_by: String,
    value: Option<&'a str>,
    #[serde(flatten)]
    figures: Figures,
    phases: PhaseFigures,
}

#[derive(Serialize)]
struct PhaseFigures {
    opening: Figures,
    middle: Figures,
    endgame: Figures,
}

impl Group {
    fn line(&self, by: GroupBy, measure: By) -> Line<'_> {
        let [opening, middle, endgame] =
            [0, 1, 2].map(|phase: usize| self.phases[phase].figures(measure));
        Line {
            kind: "group",
            group_by: name(by),
            value: self.value.as_deref(),
            figures: self.all.figures(measure),
            phases: PhaseFigures {
                opening,
                middle,
                endgame,
            },
        }
    }
}

fn name(by: GroupBy) -> String {
    by.to_possible_value()
        .map_or(String::new(), |value| value.get_name().to_owned())
}

/// Returns the groups in the order of `sgf search --by`, and phases in the order of a game.
fn groups(by: GroupBy, games: &[(usize, Reviews)], aliases: &Aliases) -> Vec<Group> {
    let mut found: HashMap<Option<String>, (Spellings, Sum, [Sum; 3])> = HashMap::new();
    for (_, game) in games {
        let mut counted = HashSet::new();
        for (side, tallies) in game.sides.iter().enumerate() {
            for (phase, tally) in tallies.iter().flatten().enumerate() {
                if tally.moves == 0 {
                    continue;
                }
                let value = value(by, game.info.as_ref(), side, phase, aliases);
                let key = value.as_deref().map(|value| match by {
                    GroupBy::Player => matching_key(value).trim().to_owned(),
                    _ => value.to_owned(),
                });
                let (spellings, all, phases) = found.entry(key.clone()).or_default();
                if counted.insert((key.clone(), None)) {
                    all.games += 1;
                    value.iter().for_each(|value| spellings.add(value));
                }
                phases[phase].games += usize::from(counted.insert((key, Some(phase))));
                for sum in [all, &mut phases[phase]] {
                    sum.tally.join(tally);
                }
            }
        }
    }
    let groups = found
        .into_iter()
        .map(|(key, (spellings, all, phases))| Group {
            value: key.map(|_| spellings.commonest().to_owned()),
            all,
            phases,
        });
    let mut groups: Vec<Group> = groups.collect();
    groups.sort_by_cached_key(|group| {
        let games = match by {
            GroupBy::Year | GroupBy::Month => 0,
            GroupBy::Phase => {
                let place = PHASES
                    .iter()
                    .position(|name| group.value.as_deref() == Some(name));
                PHASES.len() - place.unwrap_or(0)
            }
            _ => group.all.games,
        };
        (group.value.is_none(), Reverse(games), group.value.clone())
    });
    groups
}

fn value(
    by: GroupBy,
    info: Option<&GameInfo>,
    side: usize,
    phase: usize,
    aliases: &Aliases,
) -> Option<String> {
    let rank = |side: usize| {
        let info = info?;
        let player = [&info.black, &info.white][side];
        Some(Grade::find(player.rank.as_deref()?)?.to_string())
    };
    let date = || Some(info?.date.as_ref()?.text.as_str());
    match by {
        GroupBy::Player => {
            let name = names(info)[side].filter(|name| !name.trim().is_empty())?;
            Some(aliases.shown(name).to_owned())
        }
        GroupBy::Year => Some(format!("{:04}", lenient::year(date()?)?)),
        GroupBy::Month => {
            let dates = lenient::dates(date()?)?.value;
            let date = dates.iter().next()?;
            Some(format!("{:04}-{:02}", date.year(), date.month()?))
        }
        GroupBy::Phase => Some(PHASES[phase].to_owned()),
        GroupBy::Rank => rank(side),
        GroupBy::OpponentRank => rank(1 - side),
        GroupBy::Color => Some(["B", "W"][side].to_owned()),
        GroupBy::Size => {
            let BoardSize { columns, rows } = info?.size?;
            Some(if columns == rows {
                columns.to_string()
            } else {
                format!("{columns}x{rows}")
            })
        }
    }
}

/// Prints a table: one row per group, followed by one for each phase.
fn text(by: GroupBy, measure: By, groups: &[Group], out: &mut Report) -> Result<(), Stop> {
    let mut rows: Vec<(String, Figures, bool)> = Vec::new();
    for group in groups {
        let value = visible(group.value.as_deref().unwrap_or("–"));
        rows.push((
            shortened(&value, WIDEST).to_string(),
            group.all.figures(measure),
            true,
        ));
        let phases = PHASES.iter().zip(&group.phases);
        let phases = phases.filter(|(_, sum)| by != GroupBy::Phase && sum.games > 0);
        rows.extend(phases.map(|(name, sum)| (format!("  {name}"), sum.figures(measure), false)));
    }
    let head = name(by);
    let widths = rows.iter().map(|(name, ..)| name.width());
    let width = widths.chain([head.width()]).max().unwrap_or(0);
    let palette = out.palette();
    let (strong, faint) = (palette.strong, palette.faint);
    let titles = "  games  moves  mean loss  mistakes  blunders  first choice";
    let has_time = rows.iter().any(|(_, figures, _)| figures.seconds.is_some());
    let time = if has_time { "  seconds" } else { "" };
    writeln!(out, "{faint}{head:<width$}{titles}{time}{faint:#}")?;
    for (name, figures, is_group) in rows {
        let fill = " ".repeat(width.saturating_sub(name.width()));
        let number = |number: Option<f64>, digits: usize| {
            number.map_or("–".to_owned(), |number| format!("{number:.digits$}"))
        };
        let loss = match (measure, figures.mean_loss) {
            (By::Winrate, Some(loss)) => format!("{:.2}%", loss * 100.0),
            (_, loss) => number(loss, 2),
        };
        let first = figures
            .first_choice
            .map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0));
        let name = if is_group {
            format!("{strong}{name}{strong:#}")
        } else {
            name
        };
        let time = if has_time {
            format!("{:>9}", number(figures.seconds, 1))
        } else {
            String::new()
        };
        writeln!(
            out,
            "{name}{fill}{:>7}{:>7}{loss:>11}{:>10}{:>10}{first:>14}{time}",
            figures.games,
            figures.moves,
            number(figures.mistakes, 1),
            number(figures.blunders, 1),
        )?;
    }
    Ok(())
}

#[derive(Default, Serialize)]
struct Summary {
    #[serde(rename = "type")]
    kind: &'static str,
    files: usize,
    /// All games of Go by the selected players.
    games: usize,
    moves: usize,
    reviewed: usize,
    /// The unit of `mean_loss`.
    by: &'static str,
    /// Additional analyses of counted games, and copies.
    duplicates: usize,
    unanalyzed: usize,
    unanalyzed_games: Vec<Unanalyzed>,
    unreadable: usize,
}

#[derive(Serialize)]
struct Unanalyzed {
    path: String,
    tree: usize,
}

impl Summary {
    fn tell(&self, console: &Console) {
        let counted = self.games - self.duplicates - self.unanalyzed;
        let moves = count(self.moves, "move");
        console.note(format_args!(
            "{moves} in {}",
            count(counted, "analyzed game")
        ));
        if self.duplicates > 0 {
            let copies = count(self.duplicates, "duplicate");
            console.note(format_args!("{copies} not counted"));
        }
        if self.unanalyzed > 0 {
            let shown = self.unanalyzed_games.iter().take(NAMED);
            let shown = shown.map(|game| match game.tree {
                1 => format!("\n  {}", game.path),
                tree => format!("\n  {}, game {tree}", game.path),
            });
            let names: String = shown.collect();
            let more = match self.unanalyzed.saturating_sub(NAMED) {
                0 => String::new(),
                more => format!("\n  and {more} more"),
            };
            let games = count(self.unanalyzed, "game");
            console.note(format_args!("{games} without analysis:{names}{more}"));
        }
    }
}
