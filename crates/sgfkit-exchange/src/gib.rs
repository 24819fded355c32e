//! Tygem's GIB: a header of `\[KEY=value\]`, then one command per line.

use std::collections::HashSet;

use super::draft::{Draft, LARGEST, ROOT};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, words};
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::schema::id;

pub(super) fn detect(text: &Text) -> bool {
    let start = text.text.trim_start();
    start.starts_with("\\HS") || text.lines().any(|(_, line)| is_game_key(line))
}

fn is_game_key(line: &str) -> bool {
    let inside = line.trim_start().strip_prefix("\\[GAME");
    inside.is_some_and(|inside| inside.contains('='))
}

struct Field<'t> {
    key: &'t str,
    value: String,
    line: usize,
}

const LINES: [(&str, &str); 3] = [
    ("GAMENAME", id::GN),
    ("GAMEPLACE", id::PC),
    ("GAMELECNAME", id::AN),
];

/// Keys that repeat others or follow from the moves.
const REPEATED: [&str; 8] = [
    "GAMECONDITION",
    "GAMETIME",
    "GAMERESULT",
    "GAMEZIPSU",
    "GAMEGONGJE",
    "GAMETOTALNUM",
    "GAMEINFOMAIN",
    "GAMETAG",
];

pub(super) fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let (fields, rest) = header(text, notes);
    let mut header = Header {
        fields: &fields,
        carried: HashSet::new(),
    };
    let mut draft = Draft::new(Game::Go, BoardSize::square(header.side(notes)));
    header.read(&mut draft, notes);
    commands(text, rest, &mut draft, notes);
    header.lose(notes);
    let told = header
        .value("GAMETOTALNUM")
        .and_then(|told| told.parse::<usize>().ok());
    let moves = draft.moves();
    if let (Some(told), true) = (told.filter(|told| *told > moves), notes.problems.is_empty()) {
        let message = format!("expected {told} moves by the header, found {moves}");
        notes.problem(text.last_line(), message);
    }
    vec![draft]
}

fn header<'t>(text: &'t Text, notes: &mut Notes) -> (Vec<Field<'t>>, usize) {
    let mut fields: Vec<Field<'t>> = Vec::new();
    // The value of the last field continues.
    let mut is_open = false;
    for (number, line) in text.lines() {
        let trimmed = line.trim();
        if let Some((key, value)) = trimmed
            .strip_prefix("\\[")
            .and_then(|line| line.split_once('='))
        {
            if is_open {
                unclosed(&fields, notes);
            }
            let (value, closed) = match value.strip_suffix("\\]") {
                Some(value) => (value, true),
                None => (value, false),
            };
            is_open = !closed;
            fields.push(Field {
                key,
                value: value.to_owned(),
                line: number,
            });
        } else if trimmed == "\\GS" || is_command(trimmed) {
            if is_open {
                unclosed(&fields, notes);
            }
            return (fields, number);
        } else if let (true, Some(last)) = (is_open && trimmed != "\\HE", fields.last_mut()) {
            let (value, closed) = match line.trim_end().strip_suffix("\\]") {
                Some(value) => (value, true),
                None => (line.trim_end(), false),
            };
            last.value.push('\n');
            last.value.push_str(value);
            is_open = !closed;
        } else if !matches!(trimmed, "" | "\\HS" | "\\HE") {
            notes.problem(number, format!("invalid header line {}", quoted(trimmed)));
        }
    }
    if is_open {
        unclosed(&fields, notes);
    }
    (fields, text.last_line() + 1)
}

fn unclosed(fields: &[Field<'_>], notes: &mut Notes) {
    if let Some(last) = fields.last() {
        notes.problem(
            last.line,
            format!("the value of {} is not closed", quoted(last.key)),
        );
    }
}

fn is_command(line: &str) -> bool {
    let word = line.split_whitespace().next();
    matches!(word, Some("INI" | "STO" | "SKI"))
}

struct Header<'f> {
    fields: &'f [Field<'f>],
    carried: HashSet<&'f str>,
}

impl<'f> Header<'f> {
    fn field(&self, key: &str) -> Option<&'f Field<'f>> {
        let mut fields = self.fields.iter();
        fields.find(|field| field.key == key && !field.value.trim().is_empty())
    }

    fn value(&self, key: &str) -> Option<&'f str> {
        self.field(key).map(|field| field.value.trim())
    }

    fn detail(&self, main: &str, tag: &str) -> Option<&'f str> {
        let main = self.part("GAMEINFOMAIN", |part| {
            part.split_once(':')
                .filter(|(key, _)| *key == main)
                .map(|(_, value)| value)
        });
        main.or_else(|| self.part("GAMETAG", |part| part.strip_prefix(tag)))
    }

    fn part(&self, key: &str, is_it: impl Fn(&'f str) -> Option<&'f str>) -> Option<&'f str> {
        let parts = self.value(key)?.split(',').map(str::trim);
        parts
            .filter_map(is_it)
            .map(str::trim)
            .find(|value| !value.is_empty())
    }

    fn carry(&mut self, key: &'f str, value: &'f str) {
        self.carried.insert(key);
        self.carried.insert(value);
    }

    /// Returns the side of the board, from a newer header or from a separate line.
    fn side(&mut self, notes: &mut Notes) -> u32 {
        const USUAL: u32 = 19;
        let own = self.field("LINE").map(|field| (field, field.value.trim()));
        let Some((field, told)) = own.or_else(|| {
            let told = self.part("GAMEINFOMAIN", |part| part.strip_prefix("LINE:"))?;
            Some((self.field("GAMEINFOMAIN")?, told))
        }) else {
            return USUAL;
        };
        let side = told.parse().ok();
        match side.filter(|side| (2..=LARGEST).contains(side)) {
            Some(side) => {
                self.carried.insert(field.key);
                side
            }
            None => {
                let message = format!("invalid board size {}", quoted(told));
                notes.problem(field.line, message);
                USUAL
            }
        }
    }

    fn read(&mut self, draft: &mut Draft, notes: &mut Notes) {
        for (key, user, name, rank) in [
            ("GAMEBLACKNAME", "BUSERINFO", id::PB, id::BR),
            ("GAMEWHITENAME", "WUSERINFO", id::PW, id::WR),
        ] {
            if let Some(value) = self.value(key) {
                let (player, level) = words::name_and_rank(value);
                draft.line(ROOT, name, player);
                draft.line(ROOT, rank, &words::rank(level.unwrap_or_default()));
                self.carry(key, value);
                self.carried.insert(player);
            } else if let Some(player) = self.user(user) {
                draft.line(ROOT, name, player);
                self.carried.insert(player);
            }
        }
        for (key, id) in LINES {
            if let Some(value) = self.value(key) {
                draft.line(ROOT, id, value);
                self.carry(key, value);
            }
        }
        if let Some(value) = self.value("GAMECOMMENT") {
            draft.text(ROOT, id::GC, value);
            self.carry("GAMECOMMENT", value);
        }
        self.read_day(draft);
        let tenth = |text: &str| words::number(text).map(|number| number / 10.0);
        if let Some(komi) = self.detail("GONGJE", "G").and_then(tenth) {
            draft.line(ROOT, id::KM, &words::decimal(komi));
        }
        let margin = self
            .detail("ZIPSU", "Z")
            .and_then(tenth)
            .unwrap_or_default();
        if let Some(result) = self.result(margin, notes) {
            draft.line(ROOT, id::RE, &result);
        }
        self.read_time(draft);
    }

    /// Returns the name of a user: `WID:name,WLV:17,WNICK:name,…`.
    fn user(&self, key: &str) -> Option<&'f str> {
        let of = |names: [&'static str; 2]| {
            self.part(key, move |part| {
                let (name, value) = part.split_once(':')?;
                names.contains(&name.trim()).then_some(value)
            })
        };
        of(["WNICK", "BNICK"]).or_else(|| of(["WID", "BID"]))
    }

    /// Reads the date, which the header contains twice.
    fn read_day(&mut self, draft: &mut Draft) {
        let dated = self.value("GAMEDATE");
        let day = dated.and_then(words::day);
        if let (Some(_), Some(value)) = (day, dated) {
            self.carry("GAMEDATE", value);
        }
        let tagged = || {
            self.part("GAMETAG", |part| part.strip_prefix('C'))
                .and_then(words::day)
        };
        if let Some(day) = day.or_else(tagged) {
            draft.line(ROOT, id::DT, &day.to_string());
        }
    }

    fn result(&self, margin: f64, notes: &mut Notes) -> Option<String> {
        let code = self.detail("GRLT", "W");
        let result = match code {
            Some("0") => words::won_by(Color::Black, margin),
            Some("1") => words::won_by(Color::White, margin),
            Some("3") => "B+R".to_owned(),
            Some("4") => "W+R".to_owned(),
            Some("6") => "W+F".to_owned(),
            Some("7") => "B+T".to_owned(),
            Some("8") => "W+T".to_owned(),
            Some("255") => return None,
            _ => {
                let told = self.field("GAMERESULT")?;
                let outcome = words::result(&told.value);
                if !outcome.is_sure {
                    notes.lose(told.key, &told.value, told.line);
                }
                return outcome.result;
            }
        };
        Some(result)
    }

    /// `GTIME` is main-period-count, `T` in the tag is period-count-main.
    fn read_time(&self, draft: &mut Draft) {
        let numbers = |text: &str| {
            let numbers: Option<Vec<u32>> = text
                .split('-')
                .map(|part| part.trim().parse().ok())
                .collect();
            numbers.filter(|numbers| numbers.len() == 3)
        };
        let main = self.part("GAMEINFOMAIN", |part| part.strip_prefix("GTIME:"));
        let times = match main.and_then(numbers) {
            Some(times) => Some((times[0], times[1], times[2])),
            None => {
                let tag = self.part("GAMETAG", |part| part.strip_prefix('T'));
                tag.and_then(numbers)
                    .map(|times| (times[2], times[0], times[1]))
            }
        };
        let Some((main, period, count)) = times else {
            return;
        };
        if main > 0 {
            draft.line(ROOT, id::TM, &main.to_string());
        }
        if period > 0 && count > 0 {
            draft.line(ROOT, id::OT, &format!("{count}x{period} byo-yomi"));
        }
    }

    /// Reports fields that were not converted, except parts of the final lists that repeat other
    /// fields.
    fn lose(&self, notes: &mut Notes) {
        let levels = ["GAMEBLACKNAME", "GAMEWHITENAME"].map(|key| {
            let (_, rank) = words::name_and_rank(self.value(key)?);
            level(&words::rank(rank?))
        });
        let said: HashSet<&str> = self.fields.iter().map(|field| field.value.trim()).collect();
        for field in self.fields {
            let value = field.value.trim();
            match field.key {
                key if self.carried.contains(key) || REPEATED.contains(&key) => {}
                "GAMEBLACKLEVEL" if levels[0].as_deref() == Some(value) => {}
                "GAMEWHITELEVEL" if levels[1].as_deref() == Some(value) => {}
                "GAMEBLACKNICK" | "GAMEWHITENICK" if self.carried.contains(value) => {}
                "GAMEINFOSUB" | "WUSERINFO" | "BUSERINFO" => {
                    for part in value.split(',') {
                        let (key, value) = part.split_once(':').unwrap_or((part, ""));
                        let level = Some(value.trim().to_owned());
                        if !said.contains(value.trim())
                            && !self.carried.contains(value.trim())
                            && !matches!(key, "GNAMEF" | "GPLCF")
                            && !levels.contains(&level)
                        {
                            notes.lose(&format!("{}.{}", field.key, key.trim()), value, field.line);
                        }
                    }
                }
                key => notes.lose(key, value, field.line),
            }
        }
    }
}

/// Converts Tygem's rank number: 0 is 18 kyu, 18 is 1 dan.
fn level(rank: &str) -> Option<String> {
    let number: i32 = rank.get(..rank.len().checked_sub(1)?)?.parse().ok()?;
    let level = match rank.chars().last()? {
        'k' => 18 - number,
        'd' => 17 + number,
        _ => return None,
    };
    Some(level.to_string())
}

fn commands(text: &Text, from: usize, draft: &mut Draft, notes: &mut Notes) {
    let mut at = ROOT;
    let mut has_begun = false;
    let mut to_move = Color::Black;
    for (number, line) in text.lines().skip(from - 1) {
        let line = line.trim();
        let mut parts = line.split_whitespace();
        match parts.next() {
            None | Some("\\GS" | "\\HE") => {}
            Some("\\GE") => break,
            Some("INI") => {
                has_begun = true;
                if !begin(line, draft, &mut to_move, number, notes) {
                    notes.problem(number, format!("{} cannot be read", quoted(line)));
                }
            }
            Some("STO") => match stone(parts, draft.size) {
                Some((color, point, rest)) => {
                    at = draft.play(at, color, &Move::Place(point));
                    to_move = color.opposite();
                    notes.lose("STO", rest, number);
                }
                None => notes.problem(number, format!("invalid move {}", quoted(line))),
            },
            Some("SKI") => {
                at = draft.play(at, to_move, &Move::Pass);
                to_move = to_move.opposite();
            }
            // Two lines of counts precede the game.
            Some(word) if !has_begun && word.parse::<u32>().is_ok() => {}
            Some(_) => notes.problem(number, format!("unknown command {}", quoted(line))),
        }
    }
}

/// `INI 0 1 h &4text`.
fn begin(
    line: &str,
    draft: &mut Draft,
    to_move: &mut Color,
    number: usize,
    notes: &mut Notes,
) -> bool {
    let (numbers, comment) = line.split_once("&4").unwrap_or((line, ""));
    draft.text(ROOT, id::C, comment.trim());
    let handicap = numbers.split_whitespace().nth(3);
    let Some(handicap) = handicap.and_then(|text| text.parse::<u32>().ok()) else {
        return false;
    };
    if handicap > 361 {
        return false;
    }
    if handicap > 1 {
        *to_move = Color::White;
    }
    if !draft.has(ROOT, id::HA) && !draft.handicap(handicap) {
        let message = format!("{handicap} handicap stones do not have fixed points");
        notes.problem(number, message);
    }
    true
}

/// `STO 0 n c x y`, and the rest of the line.
fn stone<'l>(
    mut parts: impl Iterator<Item = &'l str>,
    size: BoardSize,
) -> Option<(Color, Point, &'l str)> {
    let color = match parts.nth(2)? {
        "1" => Color::Black,
        "2" => Color::White,
        _ => return None,
    };
    let point = Point::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let rest = parts
        .next()
        .filter(|rest| *rest != "&4")
        .unwrap_or_default();
    point.is_on(size).then_some((color, point, rest))
}
