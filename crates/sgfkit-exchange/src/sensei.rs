//! Diagrams of Sensei's Library: lines that begin with `$$` ("How Diagrams Work" at
//! senseis.xmp.net).

use std::collections::BTreeMap;

use super::ReadOptions;
use super::draft::{Draft, ROOT};
use super::drawn::{Edges, Frame};
use super::notes::{Notes, quoted};
use super::text::Text;
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::schema::id;

const MARKS: [(&str, [char; 3]); 4] = [
    (id::CR, ['C', 'B', 'W']),
    (id::SQ, ['S', '#', '@']),
    (id::TR, ['T', 'Y', 'Q']),
    (id::MA, ['M', 'Z', 'P']),
];

pub(super) fn detect(text: &Text) -> bool {
    text.filled()
        .next()
        .is_some_and(|(_, line)| line.starts_with("$$"))
}

struct Head<'t> {
    first: Option<Color>,
    size: Option<u32>,
    number: u32,
    title: &'t str,
}

impl<'t> Head<'t> {
    fn parse(line: &'t str) -> Head<'t> {
        let mut head = Head {
            first: None,
            size: None,
            number: 1,
            title: "",
        };
        let (options, title) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        head.title = title.trim();
        let mut rest = options;
        if let Some(behind) = rest.strip_prefix('B') {
            (head.first, rest) = (Some(Color::Black), behind);
        } else if let Some(behind) = rest.strip_prefix('W') {
            (head.first, rest) = (Some(Color::White), behind);
        }
        rest = rest.strip_prefix('c').unwrap_or(rest);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        head.size = rest[..digits].parse().ok();
        if let Some(number) = rest[digits..].strip_prefix('m') {
            head.number = number
                .parse()
                .ok()
                .filter(|number| *number < 1_000_000)
                .unwrap_or(1);
        }
        head
    }
}

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let mut diagrams: Vec<(Head<'_>, Vec<(usize, &str)>)> = Vec::new();
    let mut is_inside = false;
    for (number, line) in text.lines() {
        let Some(line) = line.trim().strip_prefix("$$") else {
            is_inside = false;
            if !line.trim().is_empty() {
                notes.count("text", number);
            }
            continue;
        };
        if !is_inside {
            // The first line may be missing.
            let head = if is_row(line) { "" } else { line };
            diagrams.push((Head::parse(head), Vec::new()));
        }
        if let (true, Some((_, lines))) = (is_inside || is_row(line), diagrams.last_mut()) {
            lines.push((number, line.trim()));
        }
        is_inside = true;
    }
    diagrams
        .into_iter()
        .filter_map(|(head, lines)| diagram(&head, &lines, options, notes))
        .collect()
}

fn is_row(line: &str) -> bool {
    line.trim_start().starts_with(['|', '+', '-']) || is_border(line.trim())
}

fn is_border(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '-' | '+' | '|' | ' '))
}

#[derive(Default)]
struct Rows<'t> {
    rows: Vec<Vec<char>>,
    edges: Edges,
    pairs: Vec<(usize, &'t str)>,
}

impl<'t> Rows<'t> {
    fn parse(lines: &[(usize, &'t str)], notes: &mut Notes) -> Rows<'t> {
        let mut rows = Rows::default();
        for &(number, line) in lines {
            if let Some(inside) = line.strip_prefix('{') {
                rows.pairs.push((number, inside.trim_end_matches('}')));
            } else if line.starts_with('[') {
                notes.lose("link", line, number);
            } else if is_border(line) {
                if rows.rows.is_empty() {
                    rows.edges.top = true;
                } else {
                    rows.edges.bottom = true;
                }
            } else if rows.edges.bottom {
                notes.problem(
                    number,
                    format!("unexpected line {} below the board", quoted(line)),
                );
            } else {
                rows.edges.left |= line.starts_with('|');
                rows.edges.right |= line.ends_with('|');
                let points = line.trim_matches('|').chars();
                rows.rows
                    .push(points.filter(|c| !c.is_whitespace()).collect());
            }
        }
        rows
    }
}

fn diagram(
    head: &Head<'_>,
    lines: &[(usize, &str)],
    options: &ReadOptions,
    notes: &mut Notes,
) -> Option<Draft> {
    let first = lines.first().map_or(1, |(number, _)| *number);
    let rows = Rows::parse(lines, notes);
    let frame = frame(head, &rows, options, first, notes)?;
    let mut reader = Reader {
        draft: Draft::new(Game::Go, frame.size),
        frame,
        moves: BTreeMap::new(),
        marks: Vec::new(),
        letters: BTreeMap::new(),
        hidden: false,
    };
    for (row, points) in (0..).zip(&rows.rows) {
        for (column, character) in (0..).zip(points) {
            let point = frame.point(column, row);
            if !reader.point(point, *character) {
                let message = format!("unexpected character `{character}`");
                notes.problem(first + row as usize, message);
            }
        }
    }
    reader.view(&rows.rows);
    reader.draft.line(ROOT, id::GN, head.title);
    reader.repeated(head);
    let at = reader.play(head, first, notes);
    for (mark, point) in std::mem::take(&mut reader.marks) {
        reader.draft.point(at, mark, point);
    }
    for (letter, point) in std::mem::take(&mut reader.letters) {
        reader.draft.label(at, point, &letter.to_string());
    }
    for (number, pair) in rows.pairs {
        if !reader.pair(at, pair) {
            notes.problem(
                number,
                format!("{} does not join two points of the diagram", quoted(pair)),
            );
        }
    }
    Some(reader.draft)
}

fn frame(
    head: &Head<'_>,
    rows: &Rows<'_>,
    options: &ReadOptions,
    first: usize,
    notes: &mut Notes,
) -> Option<Frame> {
    let width = rows.rows.iter().map(Vec::len).max().unwrap_or(0);
    let shown = BoardSize::new(
        u32::try_from(width).ok()?,
        u32::try_from(rows.rows.len()).ok()?,
    );
    let wanted = head.size.map(BoardSize::square).or(options.size);
    let frame = Frame::new(shown, rows.edges, wanted);
    let Some(frame) = frame.filter(|_| shown.columns > 0) else {
        let BoardSize { columns, rows } = shown;
        let message = match columns {
            0 => "the diagram contains no board".to_owned(),
            _ => {
                format!("a diagram of {columns} columns and {rows} rows does not fit the board")
            }
        };
        notes.problem(first, message);
        return None;
    };
    notes.fits(first, frame.size).then_some(frame)
}

struct Reader {
    draft: Draft,
    frame: Frame,
    moves: BTreeMap<u32, Point>,
    marks: Vec<(&'static str, Point)>,
    letters: BTreeMap<char, Point>,
    hidden: bool,
}

impl Reader {
    fn point(&mut self, point: Point, character: char) -> bool {
        if let Some((mark, signs)) = MARKS.iter().find(|(_, signs)| signs.contains(&character)) {
            self.marks.push((mark, point));
            match signs.iter().position(|sign| *sign == character) {
                Some(1) => self.draft.point(ROOT, id::AB, point),
                Some(2) => self.draft.point(ROOT, id::AW, point),
                _ => true,
            };
            return true;
        }
        match character {
            '.' | ',' | '+' => {}
            '_' => self.hidden = true,
            'X' => {
                self.draft.point(ROOT, id::AB, point);
            }
            'O' => {
                self.draft.point(ROOT, id::AW, point);
            }
            '0' => {
                self.moves.insert(10, point);
            }
            '1'..='9' => {
                self.moves
                    .insert(u32::from(character) - u32::from('0'), point);
            }
            'a'..='z' => {
                self.letters.insert(character, point);
            }
            _ => return false,
        }
        true
    }

    fn view(&mut self, rows: &[Vec<char>]) {
        let name = |point: Point| Game::Go.write_point(point).unwrap_or_default();
        if !self.hidden && self.frame.is_partial() {
            let (from, to) = (
                self.frame.corner,
                self.frame
                    .point(self.frame.shown.columns - 1, self.frame.shown.rows - 1),
            );
            let view = if from == to {
                name(from)
            } else {
                format!("{}:{}", name(from), name(to))
            };
            self.draft.add(ROOT, id::VW, view);
        } else if self.hidden {
            for (row, points) in (0..).zip(rows) {
                for (column, character) in (0..).zip(points) {
                    if *character != '_' {
                        self.draft
                            .add(ROOT, id::VW, name(self.frame.point(column, row)));
                    }
                }
            }
        }
    }

    /// Reads moves from the title: `5 at 1`.
    fn repeated(&mut self, head: &Head<'_>) {
        let words: Vec<&str> = head
            .title
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let index = |word: &str| -> Option<u32> {
            let number: u32 = word.parse().ok()?;
            match number.checked_sub(head.number) {
                Some(index) => Some(index.checked_add(1)?),
                None => Some(number),
            }
        };
        for triple in words.windows(3).filter(|triple| triple[1] == "at") {
            let place = index(triple[2]).and_then(|index| self.moves.get(&index).copied());
            let letter = || triple[2].chars().next().filter(|_| triple[2].len() == 1);
            let place = place.or_else(|| self.letters.get(&letter()?).copied());
            let place = place.or_else(|| Game::Go.parse_players_point(triple[2], self.frame.size));
            if let (Some(index), Some(place)) = (index(triple[0]), place) {
                self.moves.entry(index).or_insert(place);
            }
        }
    }

    fn play(&mut self, head: &Head<'_>, line: usize, notes: &mut Notes) -> usize {
        let first = head.first.unwrap_or(Color::Black);
        if let (true, Some(first)) = (self.moves.is_empty(), head.first) {
            self.draft.line(ROOT, id::PL, first.as_str());
        }
        let (mut at, mut expected) = (ROOT, 1);
        for (index, point) in std::mem::take(&mut self.moves) {
            let color = if index % 2 == 1 {
                first
            } else {
                first.opposite()
            };
            at = self.draft.play(at, color, &Move::Place(point));
            let number = head.number + index - 1;
            if index != expected {
                let message = format!("move {} is not in the diagram", head.number + expected - 1);
                notes.problem(line, message);
            }
            if index != expected || index == 1 && number != 1 {
                self.draft.line(at, id::MN, &number.to_string());
            }
            expected = index + 1;
        }
        at
    }

    /// Reads `AR A1 B2`, on the board or, as `1:1`, in the diagram.
    fn pair(&mut self, node: usize, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [id, from, to] = words[..] else {
            return false;
        };
        let id = match id {
            "AR" => id::AR,
            "LN" => id::LN,
            _ => return false,
        };
        let frame = self.frame;
        let place = |word: &str| match word.split_once(':') {
            Some((x, y)) => {
                let (x, y): (u32, u32) = (x.parse().ok()?, y.parse().ok()?);
                let BoardSize { columns, rows } = frame.shown;
                let is_shown = (1..=columns).contains(&x) && (1..=rows).contains(&y);
                is_shown.then(|| frame.point(x - 1, y - 1))
            }
            None => Game::Go.parse_players_point(word, frame.size),
        };
        let name = |point| Game::Go.write_point(point);
        match (place(from), place(to)) {
            (Some(from), Some(to)) if from != to => {
                let names = (name(from).unwrap_or_default(), name(to).unwrap_or_default());
                self.draft.add(node, id, format!("{}:{}", names.0, names.1));
                true
            }
            _ => false,
        }
    }
}
