//! Text diagrams: pasted by people, printed by programs, and drawn by `sgf show --ascii` for Go and
//! Hex.

use std::collections::HashMap;

use super::ReadOptions;
use super::draft::{Draft, LARGEST, ROOT};
use super::notes::Notes;
use super::text::Text;
use sgfkit_core::game::{BoardSize, Color, Game, Point};
use sgfkit_core::schema::id;

const FEWEST: usize = 3;

struct Board<'t> {
    game: Game,
    rows: Vec<Vec<Cell>>,
    others: Vec<(usize, &'t str)>,
    line: usize,
    corner: Option<Corner>,
}

/// The names of a board's first column and of its first and last rows.
#[derive(Clone, Copy)]
struct Corner {
    column: u32,
    /// Go players skip the letter I, and count rows from the bottom.
    is_players: bool,
    row: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    character: char,
    /// A label or mark next to it, or spaces.
    beside: char,
}

fn stone(character: char) -> Option<Color> {
    match character {
        'X' | 'x' | '#' | '●' | '*' => Some(Color::Black),
        'O' | 'o' | '○' => Some(Color::White),
        _ => None,
    }
}

fn is_empty(character: char) -> bool {
    matches!(character, '.' | ',' | '+' | '·')
}

fn is_point(character: char) -> bool {
    is_empty(character) || stone(character).is_some()
}

pub(super) fn detect(text: &Text) -> bool {
    Board::find(text).is_some()
}

impl<'t> Board<'t> {
    fn find(text: &'t Text) -> Option<Board<'t>> {
        let lines: Vec<(usize, &str)> = text.lines().collect();
        hex(&lines)
            .or_else(|| lettered(&lines))
            .or_else(|| bare(&lines))
    }

    fn of(
        game: Game,
        rows: Vec<Vec<Cell>>,
        lines: &[(usize, &'t str)],
        used: std::ops::Range<usize>,
    ) -> Option<Board<'t>> {
        let width = rows.first()?.len();
        let is_whole =
            rows.len() >= FEWEST && width >= FEWEST && rows.iter().all(|row| row.len() == width);
        // Text without empty points is prose, not a board.
        let is_drawn = rows.iter().flatten().any(|cell| is_empty(cell.character));
        let others = lines
            .iter()
            .enumerate()
            .filter(|(index, (_, line))| !used.contains(index) && !line.trim().is_empty());
        (is_whole && is_drawn).then(|| Board {
            game,
            rows,
            others: others.map(|(_, line)| *line).collect(),
            line: lines.get(used.start).map_or(1, |(number, _)| *number),
            corner: None,
        })
    }
}

impl Board<'_> {
    fn shown(&self) -> BoardSize {
        BoardSize::new(self.rows[0].len() as u32, self.rows.len() as u32)
    }

    /// Returns the size of the board and the upper left point of the drawn part: from the line
    /// above, or from line names; otherwise all of it is drawn.
    fn placed(&self) -> Option<(BoardSize, Point)> {
        let shown = self.shown();
        let titled = self.others.iter().find_map(|(_, line)| {
            let size = line.rsplit_once(": ")?.1.strip_prefix(self.game.name()?)?;
            let (columns, rows) = size.trim().split_once('x')?;
            Some(BoardSize::new(columns.parse().ok()?, rows.parse().ok()?))
        });
        let Some(corner) = self.corner else {
            return Some((titled.unwrap_or(shown), Point::new(0, 0)))
                .filter(|(size, _)| is_fit(*size, shown));
        };
        let least = if corner.is_players {
            (corner.column + shown.columns, corner.row)
        } else {
            (corner.column + shown.columns, corner.row + shown.rows)
        };
        let is_whole = corner.column == 0
            && if corner.is_players {
                corner.row == shown.rows
            } else {
                corner.row == 0
            };
        let usual = |least: u32| if least <= 19 { 19 } else { least };
        let size = titled.unwrap_or(if is_whole {
            shown
        } else {
            BoardSize::new(usual(least.0), usual(least.1))
        });
        let row = if corner.is_players {
            size.rows.checked_sub(corner.row)?
        } else {
            corner.row
        };
        let end = BoardSize::new(corner.column + shown.columns, row + shown.rows);
        is_fit(size, end).then_some((size, Point::new(corner.column, row)))
    }
}

fn is_fit(size: BoardSize, end: BoardSize) -> bool {
    let none = BoardSize::default();
    size.is_between(none, BoardSize::square(LARGEST)) && end.is_between(none, size)
}

struct Columns {
    places: Vec<usize>,
    first: char,
    /// The letter I is skipped.
    skips: bool,
}

fn columns(line: &str) -> Option<Columns> {
    let mut found: Option<Columns> = None;
    let mut last = ' ';
    for (place, character) in line.chars().enumerate() {
        if character.is_whitespace() {
            continue;
        }
        let Some(columns) = &mut found else {
            if !character.is_ascii_alphabetic() {
                return None;
            }
            last = character;
            found = Some(Columns {
                places: vec![place],
                first: character,
                // Players' letters are capitals.
                skips: character.is_ascii_uppercase(),
            });
            continue;
        };
        let skips = matches!((last, character), ('h', 'j') | ('H', 'J'));
        let follows =
            u32::from(character) == u32::from(last) + 1 || (last, character) == ('z', 'A');
        if !skips && !follows {
            return None;
        }
        columns.skips = columns.skips && !matches!(character, 'I') || skips;
        columns.places.push(place);
        last = character;
    }
    let steps = |step: usize| {
        move |places: &[usize]| places.windows(2).all(|pair| pair[1] == pair[0] + step)
    };
    let is_even = |columns: &Columns| steps(2)(&columns.places) || steps(1)(&columns.places);
    found.filter(|columns| columns.places.len() >= FEWEST && is_even(columns))
}

impl Columns {
    fn first_column(&self) -> u32 {
        let index = match self.first {
            'A'..='Z' if !self.skips => u32::from(self.first) - u32::from('A') + 26,
            first => u32::from(first.to_ascii_lowercase()) - u32::from('a'),
        };
        index - u32::from(self.skips && index > 8)
    }
}

/// Parses a board below a line of letters, each above its column.
fn lettered<'t>(lines: &[(usize, &'t str)]) -> Option<Board<'t>> {
    let mut heads = lines.iter().enumerate();
    let (top, names) = heads.find_map(|(index, (_, line))| Some((index, columns(line)?)))?;
    let places = &names.places;
    let is_spread = places[1] == places[0] + 2;
    let mut rows = Vec::new();
    let mut first_label = None;
    let mut end = top + 1;
    for (_, line) in &lines[top + 1..] {
        end += 1;
        if is_border(line) {
            continue;
        }
        if columns(line).is_some() {
            break;
        }
        let characters: Vec<char> = line.chars().collect();
        let at = |place: usize| characters.get(place).copied().unwrap_or(' ');
        let row = places.iter().map(|place| Cell {
            character: at(*place),
            beside: if is_spread { at(place + 1) } else { ' ' },
        });
        let row: Vec<Cell> = row.collect();
        let points = row.iter().filter(|cell| is_point(cell.character)).count();
        if points * 2 < row.len() || row.iter().any(|cell| cell.character.is_whitespace()) {
            end -= 1;
            break;
        }
        if rows.is_empty() {
            let label: String = characters[..places[0].min(characters.len())]
                .iter()
                .collect();
            first_label = label.split_whitespace().next().map(str::to_owned);
        }
        rows.push(row);
    }
    let mut board = Board::of(Game::Go, rows, lines, top..end)?;
    board.corner = first_label.and_then(|label| {
        let number = label.parse::<u32>().ok();
        let letter = label.chars().next().filter(|_| label.len() == 1);
        let row =
            number.or_else(|| Some(Game::Go.parse_point(&format!("{0}{0}", letter?))?.row))?;
        Some(Corner {
            column: names.first_column(),
            is_players: number.is_some(),
            row,
        })
    });
    Some(board)
}

fn is_border(line: &str) -> bool {
    let line = line.trim();
    line.contains(['-', '─', '━', '='])
        && line.chars().all(|c| {
            matches!(
                c,
                '-' | '+' | '|' | '=' | ' ' | '─' | '━' | '┌' | '┐' | '└' | '┘'
            )
        })
}

fn bare_row(line: &str) -> Option<Vec<Cell>> {
    let mut line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 2 {
        return None;
    }
    let (label, rest) = line.split_at(digits);
    line = rest.trim_start();
    if digits > 0 {
        // The same number follows the row, and then other text may follow.
        let mut words = line.char_indices().filter(|(_, c)| c.is_ascii_digit());
        if let Some((at, _)) = words.next() {
            let number: String = line[at..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            if number != label {
                return None;
            }
            line = line[..at].trim_end();
        }
    }
    let line = line.trim_matches('|').replace(['(', ')'], " ");
    let row = line.chars().filter(|c| !c.is_whitespace());
    let row: Option<Vec<Cell>> = row
        .map(|character| {
            is_point(character).then_some(Cell {
                character,
                beside: ' ',
            })
        })
        .collect();
    row.filter(|row| row.len() >= FEWEST && row.len() <= LARGEST as usize)
}

fn bare<'t>(lines: &[(usize, &'t str)]) -> Option<Board<'t>> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut start = 0;
    for (index, line) in lines.iter().map(|(_, line)| *line).chain([""]).enumerate() {
        let row = bare_row(line)
            .filter(|row| !is_border(line) || row.iter().all(|cell| cell.character != '-'));
        match row {
            Some(row) if rows.first().is_none_or(|first| first.len() == row.len()) => {
                if rows.is_empty() {
                    start = index;
                }
                rows.push(row);
            }
            row => {
                if let Some(board) =
                    Board::of(Game::Go, std::mem::take(&mut rows), lines, start..index)
                {
                    return Some(board);
                }
                rows.extend(row);
                start = index;
            }
        }
    }
    None
}

/// Parses a board of Hex, with rows between slanted edges.
fn hex<'t>(lines: &[(usize, &'t str)]) -> Option<Board<'t>> {
    let inside = |line: &'t str| {
        let (head, rest) = line.split_once('\\')?;
        let (points, tail) = rest.rsplit_once('\\')?;
        let number: usize = head.trim().parse().ok()?;
        let same: usize = tail.split_whitespace().next()?.parse().ok()?;
        (number == same).then_some(points)
    };
    let start = lines.iter().position(|(_, line)| inside(line).is_some())?;
    let mut rows = Vec::new();
    for points in lines[start..].iter().map_while(|(_, line)| inside(line)) {
        // A space, then a point and the character next to it.
        let characters: Vec<char> = points.chars().skip(1).collect();
        let cells = characters.chunks(2).map(|cell| Cell {
            character: cell[0],
            beside: cell.get(1).copied().unwrap_or(' '),
        });
        rows.push(cells.collect());
    }
    let names = start
        .checked_sub(2)
        .filter(|at| columns(lines[*at].1).is_some());
    let end = start + rows.len();
    let below = lines
        .get(end + 1)
        .is_some_and(|(_, line)| columns(line).is_some());
    let used = names.unwrap_or(start)..if below { end + 2 } else { end };
    Board::of(Game::Hex, rows, lines, used)
}

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let Some(board) = Board::find(text) else {
        notes.problem(
            1,
            "no board found: expected three or more rows of equal length",
        );
        return Vec::new();
    };
    let Some((size, corner)) = board.placed() else {
        notes.problem(
            board.line,
            "the board is too large, or has invalid names of columns or rows",
        );
        return Vec::new();
    };
    let game = options
        .game
        .filter(|_| board.game == Game::Go)
        .unwrap_or(board.game);
    let mut draft = Draft::new(game, size);
    if board.shown() != size {
        let last = Point::new(
            corner.column + board.rows[0].len() as u32 - 1,
            corner.row + board.rows.len() as u32 - 1,
        );
        let names = [corner, last].map(|point| game.write_point(point).unwrap_or_default());
        draft.add(ROOT, id::VW, names.join(":"));
    }
    let legend = Legend::read(&board.others, &mut draft, notes);
    for (row, cells) in (0..).zip(&board.rows) {
        for (column, cell) in (0..).zip(cells) {
            let point = Point::new(corner.column + column, corner.row + row);
            if !legend.cell(*cell, point, &mut draft) {
                let message = format!("unexpected character `{}`", cell.character);
                notes.problem(board.line + row as usize, message);
            }
        }
    }
    vec![draft]
}

struct Legend {
    signs: HashMap<char, &'static str>,
}

const MARKS: [&str; 7] = [id::CR, id::SQ, id::TR, id::MA, id::SL, id::TB, id::TW];

impl Legend {
    fn read(lines: &[(usize, &str)], draft: &mut Draft, notes: &mut Notes) -> Legend {
        let mut legend = Legend {
            signs: HashMap::new(),
        };
        let mut turn = None;
        for (number, line) in lines {
            let trimmed = line.trim();
            let (head, rest) = trimmed.split_once(": ").unwrap_or((trimmed, ""));
            let items = || rest.split(", ").map(str::trim);
            let is_read = match head {
                "Marks" => items().all(|item| legend.sign(item)),
                "Labels" => items().all(|item| label(item, draft)),
                "Arrows" => items().all(|item| pair(item, id::AR, &["->", "→"], draft)),
                "Lines" => items().all(|item| pair(item, id::LN, &["-"], draft)),
                _ if is_border(line) || columns(line).is_some() => true,
                // The sides of a board of Hex.
                _ if trimmed.trim_matches(['-', ' ']).chars().count() == 7
                    && trimmed.starts_with('-') =>
                {
                    true
                }
                _ => {
                    for color in [Color::Black, Color::White] {
                        let name = if color == Color::Black {
                            "Black to play"
                        } else {
                            "White to play"
                        };
                        if trimmed.contains(name) {
                            turn = Some(color);
                        }
                    }
                    matches!(
                        trimmed.trim_end_matches('.'),
                        "Black to play" | "White to play"
                    )
                }
            };
            if !is_read {
                notes.count("text", *number);
            }
        }
        if let Some(turn) = turn {
            draft.line(ROOT, id::PL, turn.as_str());
        }
        legend
    }

    /// `# SQ`.
    fn sign(&mut self, item: &str) -> bool {
        let Some((sign, name)) = item.split_once(' ') else {
            return false;
        };
        match (
            sign.chars().next(),
            MARKS.iter().find(|mark| **mark == name),
        ) {
            (Some(sign), Some(mark)) => {
                self.signs.insert(sign, mark);
                true
            }
            _ => false,
        }
    }

    fn cell(&self, cell: Cell, point: Point, draft: &mut Draft) -> bool {
        let Cell { character, beside } = cell;
        let mark = |draft: &mut Draft, sign: char| match self.signs.get(&sign) {
            Some(id) => draft.point(ROOT, id, point),
            None => false,
        };
        // A character of the list replaces an empty point.
        let is_sign =
            self.signs.contains_key(&character) && !matches!(character, 'X' | 'O' | 'x' | 'o');
        if is_sign {
            mark(draft, character);
            return true;
        }
        match stone(character) {
            Some(Color::Black) => {
                draft.point(ROOT, id::AB, point);
            }
            Some(Color::White) => {
                draft.point(ROOT, id::AW, point);
            }
            None if is_empty(character) => {}
            None if character.is_alphanumeric() => {
                let second = Some(beside).filter(|c| c.is_alphanumeric());
                let label: String = [character].into_iter().chain(second).collect();
                draft.label(ROOT, point, &label);
                return true;
            }
            None => return false,
        }
        match beside {
            '(' | ')' | '|' => {}
            beside if beside.is_whitespace() => {}
            beside if mark(draft, beside) => {}
            beside => draft.label(ROOT, point, &beside.to_string()),
        }
        true
    }
}

/// `D4 abc`.
fn label(item: &str, draft: &mut Draft) -> bool {
    let Some((name, label)) = item.split_once(' ') else {
        return false;
    };
    match place(name, draft) {
        Some(point) => {
            draft.label(ROOT, point, label);
            true
        }
        None => false,
    }
}

/// `D4->Q16`.
fn pair(item: &str, id: &'static str, signs: &[&str], draft: &mut Draft) -> bool {
    let parts = signs.iter().find_map(|sign| item.split_once(sign));
    let Some((from, to)) = parts else {
        return false;
    };
    let name = |point: Point, draft: &Draft| draft.game.write_point(point);
    let points = (place(from, draft), place(to, draft));
    match points {
        (Some(from), Some(to)) if from != to => {
            let names = (
                name(from, draft).unwrap_or_default(),
                name(to, draft).unwrap_or_default(),
            );
            draft.add(ROOT, id, format!("{}:{}", names.0, names.1));
            true
        }
        _ => false,
    }
}

fn place(name: &str, draft: &Draft) -> Option<Point> {
    let point = draft.game.parse_players_point(name.trim(), draft.size);
    let point = point.or_else(|| draft.game.parse_point(name.trim()))?;
    point.is_on(draft.size).then_some(point)
}
