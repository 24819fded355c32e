//! NGF of wBaduk and CyberOro: twelve lines about the game, then one move per line.

use super::draft::{Draft, LARGEST, ROOT};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, words};
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::schema::id;

const HEADER: usize = 12;
const OLD_HEADER: usize = 11;

pub(super) fn detect(text: &Text) -> bool {
    let mut lines = text.lines().map(|(_, line)| line.trim());
    let first = lines.next().unwrap_or_default();
    let size: Option<u32> = lines.next().and_then(|line| line.parse().ok());
    let mut moves = text.lines().take(2 * HEADER).map(|(_, line)| line.trim());
    let has_moves = moves.any(|line| parse_move(line, LARGEST).is_some());
    // A truncated file may have no moves.
    let has_date = text
        .lines()
        .nth(8)
        .is_some_and(|(_, line)| words::day(&spaced(line)).is_some());
    first.starts_with("GI") && has_moves || size.is_some() && (has_moves || has_date)
}

/// The header lines by meaning; `None` if a form lacks one.
struct Header<'t> {
    fields: Vec<(usize, &'t str)>,
    places: &'static [&'static str],
}

const PLACES: [&str; HEADER] = [
    "title",
    "size",
    "White",
    "Black",
    "site",
    "handicap",
    "line 7",
    "komi",
    "date",
    "minutes",
    "result",
    "number of moves",
];
const OLD_PLACES: [&str; OLD_HEADER] = [
    "title",
    "player 1",
    "player 2",
    "line 4",
    "line 5",
    "date",
    "size",
    "handicap",
    "line 9",
    "komi",
    "number of moves",
];

impl<'t> Header<'t> {
    fn field(&self, name: &str) -> Option<(usize, &'t str)> {
        let place = self.places.iter().position(|place| *place == name)?;
        let (line, field) = self.fields.get(place).copied()?;
        (!field.is_empty()).then_some((line, field))
    }

    fn side(&self, usual: u32, notes: &mut Notes) -> Option<u32> {
        let Some((line, text)) = self.field("size") else {
            return Some(usual);
        };
        let side = text.parse().ok();
        let side = side.filter(|side| (1..=LARGEST).contains(side));
        if side.is_none() {
            notes.problem(line, format!("invalid board size {}", quoted(text)));
        }
        side
    }
}

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let mut lines = text
        .lines()
        .map(|(number, line)| (number, line.trim()))
        .peekable();
    let is_old = lines.peek().is_some_and(|(_, line)| line.starts_with("GI"));
    let places: &[&str] = if is_old { &OLD_PLACES } else { &PLACES };
    if is_old {
        // The letters are on a separate line before the others, or begin each of them.
        lines.next_if(|(_, line)| *line == "GI");
    }
    let fields = (0..places.len())
        .map_while(|_| lines.next_if(|(_, line)| parse_move(line, LARGEST).is_none()));
    let fields = fields.map(|(number, line)| {
        if is_old {
            (number, line.strip_prefix("GI").unwrap_or(line).trim())
        } else {
            (number, line)
        }
    });
    let header = Header {
        fields: fields.collect(),
        places,
    };
    let last = header.fields.last().map_or(1, |(number, _)| *number);
    if header.fields.len() < places.len() {
        let message = format!(
            "found {} lines about the game before the moves, {} are missing",
            header.fields.len(),
            places.len() - header.fields.len()
        );
        notes.problem(last, message);
    }
    let usual = options.size.map_or(19, |size| size.columns);
    let Some(side) = header.side(usual, notes) else {
        return Vec::new();
    };
    let mut draft = Draft::new(Game::Go, BoardSize::square(side));
    for (id, name) in [(id::GN, "title"), (id::PC, "site")] {
        draft.line(ROOT, id, header.field(name).map_or("", |(_, text)| text));
    }
    players(&header, is_old, &mut draft);
    numbers(&header, &mut draft, notes);
    moves(lines, side, &mut draft, notes);
    let told = header.field("number of moves");
    let told = told.and_then(|(line, text)| Some((line, text.parse::<usize>().ok()?)));
    let count = draft.moves();
    if let (Some((line, told)), true) = (told, notes.problems.is_empty())
        && told > count
    {
        notes.problem(
            line,
            format!("expected {told} moves by the header, found {count}"),
        );
    }
    vec![draft]
}

/// The last word is the rank.
fn players(header: &Header<'_>, is_old: bool, draft: &mut Draft) {
    if is_old {
        let names =
            ["player 1", "player 2"].map(|name| header.field(name).map_or("", |(_, name)| name));
        let names = names.into_iter().filter(|name| !name.is_empty());
        draft.text(ROOT, id::C, &names.collect::<Vec<_>>().join("\n"));
        return;
    }
    for (name, id, rank_id) in [("White", id::PW, id::WR), ("Black", id::PB, id::BR)] {
        let Some((_, player)) = header.field(name) else {
            continue;
        };
        match player.rsplit_once(char::is_whitespace) {
            Some((player, rank)) => {
                draft.line(ROOT, id, player);
                draft.line(ROOT, rank_id, &words::rank(rank));
            }
            None => draft.line(ROOT, id, player),
        }
    }
}

fn numbers(header: &Header<'_>, draft: &mut Draft, notes: &mut Notes) {
    let unreadable = |(line, text): (usize, &str), what: &str, notes: &mut Notes| {
        notes.problem(line, format!("invalid {what} {}", quoted(text)));
    };
    let mut handicap = 0;
    if let Some((line, text)) = header.field("handicap") {
        match text.parse::<u32>().ok().filter(|stones| *stones <= 361) {
            Some(stones) => {
                handicap = stones;
                if !draft.handicap(stones) {
                    notes.problem(
                        line,
                        format!("{stones} handicap stones do not have fixed points"),
                    );
                }
            }
            None => unreadable((line, text), "handicap", notes),
        }
    }
    if let Some((line, text)) = header.field("komi") {
        match words::number(text) {
            Some(komi) if komi.fract() == 0.0 && handicap == 0 => {
                draft.line(ROOT, id::KM, &words::decimal(komi + 0.5));
            }
            Some(komi) => draft.line(ROOT, id::KM, &words::decimal(komi)),
            None => unreadable((line, text), "komi", notes),
        }
    }
    if let Some((line, text)) = header.field("date") {
        match words::day(&spaced(text)) {
            Some(day) => draft.line(ROOT, id::DT, &day.to_string()),
            None => unreadable((line, text), "date", notes),
        }
    }
    if let Some((line, text)) = header.field("minutes") {
        match text
            .parse::<u32>()
            .ok()
            .filter(|minutes| *minutes < 1_000_000)
        {
            Some(0) => {}
            Some(minutes) => draft.line(ROOT, id::TM, &(minutes * 60).to_string()),
            None => unreadable((line, text), "number of minutes", notes),
        }
    }
    if let Some((line, text)) = header.field("result") {
        let outcome = words::result(text);
        draft.line(ROOT, id::RE, &outcome.result.unwrap_or_default());
        if !outcome.is_sure {
            notes.lose("result", text, line);
        }
    }
    for name in ["line 4", "line 5", "line 7", "line 9"] {
        if let Some((line, text)) = header.field(name).filter(|(_, text)| *text != "0") {
            notes.lose(name, text, line);
        }
    }
}

/// Reads `20170316 [09:37]`, with spaces between its numbers.
fn spaced(date: &str) -> String {
    let date = date.trim();
    match date.as_bytes().get(..8) {
        Some(digits) if digits.iter().all(u8::is_ascii_digit) => {
            format!("{} {} {}", &date[..4], &date[4..6], &date[6..8])
        }
        _ => date.to_owned(),
    }
}

fn moves<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    side: u32,
    draft: &mut Draft,
    notes: &mut Notes,
) {
    let mut at = ROOT;
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        match parse_move(line, side) {
            Some((color, played)) => at = draft.play(at, color, &played),
            None => notes.problem(number, format!("invalid move {}", quoted(line))),
        }
    }
}

/// Parses `PM`, two letters for the number, the color, and x y y x from `B` on.
fn parse_move(line: &str, side: u32) -> Option<(Color, Move)> {
    let &[b'P', b'M', _, _, color, x, y, ref rest @ ..] = line.as_bytes() else {
        return None;
    };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    if !rest.iter().all(u8::is_ascii_alphanumeric) || rest.len() > 2 {
        return None;
    }
    if (x, y) == (b'A', b'A') {
        return Some((color, Move::Pass));
    }
    let index = |letter: u8| letter.checked_sub(b'B').map(u32::from);
    let point = Point::new(index(x)?, index(y)?);
    point
        .is_on(BoardSize::square(side))
        .then_some((color, Move::Place(point)))
}
