//! Prints search results for people: a board with labels, a table, and games.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

use anstyle::Style;
use sgfkit::schema::id;
use sgfkit::value::lenient;
use sgfkit::{BoardSize, Color, Game};
use sgfkit_search::{
    ARROW, Allowed, Answer, Asked, BLACK, By, Cell, EMPTY, Edges, Group, Hit, Pattern, Row, Tally,
    WHITE,
};

use unicode_width::UnicodeWidthStr;

use crate::output::{Console, Report, Stop, count, shortened, visible};

const CONTINUATIONS: usize = 20;

pub fn write(
    answer: &Answer,
    by: Option<(By, usize)>,
    limit: usize,
    console: &Console,
    out: &mut Report,
) -> Result<(), Stop> {
    let strong = out.palette().strong;
    out.write_all(figures(&answer.asked, &answer.tally, strong).as_bytes())?;
    if let Some((by, most)) = by {
        let groups = answer.groups(by);
        let text = groups_table(by, &groups, most, answer.asked.is_query(), strong);
        out.write_all(text.as_bytes())?;
    }
    let shown = answer.games.len().min(limit);
    if shown > 0 {
        writeln!(out)?;
    }
    answer.with_hits(&answer.games[..shown], |game, hits| {
        let (file, row) = answer.game(game);
        let path = file.map_or("", |file| &file.path);
        let line = line(&answer.asked, hits, path, &row);
        writeln!(out, "{}", visible(&line))
    })?;
    out.flush()?;
    if shown < answer.games.len() {
        let when = if answer.tally.exact {
            ""
        } else {
            " found so far"
        };
        console.note(format_args!(
            "{shown} of {}{when} shown; use --limit N for more, -l or --json for all",
            count(answer.games.len(), "game")
        ));
    }
    Ok(())
}

/// Returns everything except the games: the board, the table, and totals.
pub fn figures(asked: &Asked, tally: &Tally, strong: Style) -> String {
    let is_query = asked.is_query();
    let mut text = String::new();
    if is_query && tally.hits > 0 {
        if let Some(pattern) = &asked.pattern {
            let labels = tally.continuations.iter().take(CONTINUATIONS);
            let labels = labels.map(|next| (next.cell, next.label.clone())).collect();
            let drawing = Drawing {
                game: asked.game,
                pattern,
                labels,
                names: asked
                    .board
                    .map(|_| Box::new(|cell| asked.name(cell)) as Names<'_>),
            };
            text += &drawing.text();
            text.push('\n');
        }
        text += &table(asked, tally, strong);
    }
    text += &format!("{strong}{}{strong:#}\n", totals(tally, is_query));
    text
}

fn totals(tally: &Tally, is_query: bool) -> String {
    let about = if tally.exact { "" } else { "about " };
    let games = |games: u64| count(games as usize, "game");
    let mut text = if is_query {
        format!(
            "{about}{} in {} of {} searched",
            count(tally.hits as usize, "hit"),
            games(tally.games),
            tally.searched
        )
    } else {
        format!("{about}{}", games(tally.games))
    };
    if tally.swapped > 0 {
        text += &format!(", {} color-swapped", tally.swapped);
    }
    if is_query && tally.no_continuation > 0 {
        text += &format!(", {} not continued", tally.no_continuation);
    }
    let [black, white, draw, other] = tally.counts.wins;
    let results = [
        (black, "Black won"),
        (white, "White won"),
        (draw, "drawn"),
        (other, "without winner"),
    ];
    let results = results.into_iter().filter(|(count, _)| *count > 0);
    let results: Vec<String> = results
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if !results.is_empty() {
        text += &format!("; {}", results.join(", "));
    }
    if let Some(years) = tally.counts.years {
        text += &format!("; {}", span(years));
    }
    text
}

fn span((first, last): (u16, u16)) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    }
}

fn table(asked: &Asked, tally: &Tally, strong: Style) -> String {
    if tally.continuations.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    let head = ["", "move", "hits", "share", "at once", "wins", "years"];
    let mut rows = vec![head.map(str::to_owned)];
    for next in tally.continuations.iter().take(CONTINUATIONS) {
        let point = asked.name(next.cell);
        let point =
            point.unwrap_or_else(|| format!("{},{}", next.cell.column + 1, next.cell.row + 1));
        let share = 100.0 * next.counts.hits as f64 / tally.hits.max(1) as f64;
        let wins = next.counts.win_rate(next.color);
        rows.push([
            next.label.clone(),
            format!("{} {point}", stone(next.color)),
            next.counts.hits.to_string(),
            format!("{share:.1}%"),
            next.counts.at_once.to_string(),
            wins.map_or_else(String::new, |rate| format!("{:.0}%", 100.0 * rate)),
            next.counts.years.map_or_else(String::new, span),
        ]);
    }
    text += &columns(&rows, &[0, 1, 6], strong);
    let more = tally.continuations.len().saturating_sub(CONTINUATIONS);
    if more > 0 {
        text += &format!("and {} more\n", count(more, "continuation"));
    }
    text.push('\n');
    text
}

fn groups_table(by: By, groups: &[Group], most: usize, is_query: bool, strong: Style) -> String {
    let head = [by.name(), "games", "hits", "searched", "wins", "years"];
    let mut rows = vec![head.map(str::to_owned)];
    let more = match most {
        0 => 0,
        most => groups.len().saturating_sub(most),
    };
    let (shown, which) = match by {
        By::Year | By::Decade => (&groups[more..], "earlier"),
        _ => (&groups[..groups.len() - more], "more"),
    };
    for group in shown {
        let counts = &group.counts;
        let value = group.value.as_deref().map(|value| shortened(value, 40));
        rows.push([
            visible(value.as_deref().unwrap_or("-")).into_owned(),
            counts.games.to_string(),
            counts.hits.to_string(),
            group.searched.to_string(),
            group
                .win_rate
                .map_or_else(String::new, |rate| format!("{:.0}%", 100.0 * rate)),
            counts.years.map_or_else(String::new, span),
        ]);
    }
    if !is_query {
        // Without a query, there are no hits.
        rows.iter_mut().for_each(|row| row[2].clear());
    }
    let mut text = format!("\n{}", columns(&rows, &[0, 5], strong));
    if more > 0 {
        let more = count(more, &format!("{which} group"));
        text += &format!("and {more}; --groups 0 shows all\n");
    }
    text
}

/// Formats rows under a header; the columns in `left` are left-aligned.
fn columns<const N: usize>(rows: &[[String; N]], left: &[usize], strong: Style) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| row[column].width());
        widths.max().unwrap_or_default()
    });
    let mut text = String::new();
    for (row, number) in rows.iter().zip(0..) {
        let mut line = String::new();
        for (column, cell) in row
            .iter()
            .enumerate()
            .filter(|(column, _)| widths[*column] > 0)
        {
            let blank = " ".repeat(widths[column] - cell.width());
            line += &if left.contains(&column) {
                format!("{cell}{blank}  ")
            } else {
                format!("{blank}{cell}  ")
            };
        }
        let line = line.trim_end();
        text += &match number {
            0 => format!("{strong}{line}{strong:#}\n"),
            _ => format!("{line}\n"),
        };
    }
    text
}

fn stone(color: Color) -> char {
    match color {
        Color::Black => '●',
        Color::White => '○',
    }
}

/// Returns the interpretation of a result or a date in an invalid form.
fn understood<'a>(game: Game, id: &str, text: &'a str) -> Cow<'a, str> {
    let read = match id {
        id::RE => lenient::result(text, game)
            .filter(|read| read.is_lenient)
            .map(|read| read.value.to_string()),
        _ => lenient::dates(text)
            .filter(|read| read.is_lenient)
            .map(|read| read.value.to_string()),
    };
    read.map_or(Cow::Borrowed(text), Cow::Owned)
}

fn line(asked: &Asked, hits: &[Hit], path: &str, row: &Row) -> String {
    let player = |name: &str, rank: &str| {
        let name = row
            .text(name)
            .filter(|name| !name.is_empty())
            .unwrap_or("?");
        match row.text(rank).filter(|rank| !rank.is_empty()) {
            Some(rank) => format!("{} {rank}", shortened(name, 30)),
            None => shortened(name, 30).into_owned(),
        }
    };
    let mut text = path.to_owned();
    if row.tree > 0 {
        text += &format!(", game {}", row.number());
    }
    if row.text(id::PB).is_some() || row.text(id::PW).is_some() {
        text += &format!(
            "  ● {} - ○ {}",
            player(id::PB, id::BR),
            player(id::PW, id::WR)
        );
    } else if let Some(name) = row.text(id::GN).filter(|name| !name.is_empty()) {
        // Problems have no players.
        text += &format!("  {}", shortened(name, 60));
    }
    for id in [id::RE, id::DT] {
        if let Some(value) = row.text(id).filter(|value| !value.is_empty()) {
            let value = understood(row.game, id, value);
            text += &format!(", {}", shortened(&value, 30));
        }
    }
    if let Some(hit) = hits.first() {
        text += &format!(": {}", told(hit, row, asked));
        let more = hits.len() - 1;
        if more > 0 {
            text += &format!(" (and {} more)", count(more, "hit"));
        }
    }
    text
}

/// Formats `move 12, then B qf at once`.
fn told(hit: &Hit, row: &Row, asked: &Asked) -> String {
    let mut text = format!("move {}", hit.moves);
    if hit.image.swapped {
        text += " -";
    }
    if let Some(next) = &hit.next {
        let size = row.size.unwrap_or(BoardSize::square(u32::MAX));
        let point = next.point.point(row.game, row.size);
        let point = asked.name_on(row.game, size, point).unwrap_or_default();
        let when = if next.at_once { "at once" } else { "later" };
        text += &format!(", then {} {point} {when}", next.color.as_str());
    }
    text
}

type Names<'a> = Box<dyn Fn(Cell) -> Option<String> + 'a>;

struct Drawing<'a> {
    game: Game,
    pattern: &'a Pattern,
    labels: HashMap<Cell, String>,
    /// The names of points, if the pattern has a fixed place on the board.
    names: Option<Names<'a>>,
}

impl Drawing<'_> {
    fn text(&self) -> String {
        let BoardSize { columns, rows } = self.pattern.size;
        let is_hex = self.game == Game::Hex;
        let name = |cell| {
            self.names
                .as_ref()
                .and_then(|names| names(cell))
                .map(|name| parts(&name))
        };
        let margin = (0..rows)
            .filter_map(|row| name(Cell::new(0, row)))
            .map(|(_, row)| row.len())
            .max();
        let margin = margin.unwrap_or_default();
        let mut head = String::new();
        if name(Cell::CORNER).is_some() {
            head = " ".repeat(margin + 3);
            for column in 0..columns {
                let (letters, _) = name(Cell::new(column, 0)).unwrap_or_default();
                head += &format!("{letters:<2}");
            }
            head = head.trim_end().to_owned() + "\n";
        }
        let mut text = head;
        for row in 0..rows {
            let mut line = "  ".to_owned();
            if let Some((_, number)) = name(Cell::new(0, row)) {
                line += &format!("{number:>margin$} ");
            }
            if is_hex {
                line += &" ".repeat(row as usize);
            }
            for column in 0..columns {
                line += &self.cell(column, row);
                if column + 1 < columns {
                    line.push(self.between(column, row));
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    fn at(&self, column: u32, row: u32) -> Allowed {
        self.pattern.cells[(row * self.pattern.size.columns + column) as usize]
    }

    fn cell(&self, column: u32, row: u32) -> String {
        if let Some(label) = self.labels.get(&Cell::new(column, row)) {
            return label.clone();
        }
        const STATES: [(Allowed, char); 6] = [
            (Allowed::just(BLACK), '●'),
            (Allowed::just(WHITE), '○'),
            (Allowed::just(ARROW), '×'),
            (Allowed::just(BLACK).or(EMPTY), 'x'),
            (Allowed::just(WHITE).or(EMPTY), 'o'),
            (Allowed::ANYTHING, ' '),
        ];
        let cell = self.at(column, row);
        let sign = STATES.iter().find(|(known, _)| *known == cell);
        sign.map_or_else(|| self.crossing(column, row), |(_, sign)| *sign)
            .to_string()
    }

    fn crossing(&self, column: u32, row: u32) -> char {
        if self.game.joins_sides() {
            return '·';
        }
        let Edges {
            upper,
            lower,
            left,
            right,
        } = self.pattern.edges;
        let BoardSize { columns, rows } = self.pattern.size;
        let is_upper = upper && row == 0;
        let is_lower = lower && row + 1 == rows;
        let is_left = left && column == 0;
        let is_right = right && column + 1 == columns;
        match (is_upper, is_lower, is_left, is_right) {
            (true, true, ..) | (.., true, true) => '┼',
            (true, _, true, _) => '┌',
            (true, _, _, true) => '┐',
            (true, ..) => '┬',
            (_, true, true, _) => '└',
            (_, true, _, true) => '┘',
            (_, true, ..) => '┴',
            (_, _, true, _) => '├',
            (_, _, _, true) => '┤',
            _ => '┼',
        }
    }

    /// Returns the character between a point and its right neighbor.
    fn between(&self, column: u32, row: u32) -> char {
        let is_open = self.at(column, row) == Allowed::ANYTHING
            || self.at(column + 1, row) == Allowed::ANYTHING;
        if is_open || self.game.joins_sides() {
            ' '
        } else {
            '─'
        }
    }
}

/// Splits a point's name into column and row.
fn parts(name: &str) -> (String, String) {
    let digit = name.find(|sign: char| sign.is_ascii_digit());
    let (column, row) = name.split_at(digit.unwrap_or(name.len() / 2));
    (column.to_owned(), row.to_owned())
}
