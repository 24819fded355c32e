//! Files of T1j and twixtbot-ui: eleven lines about a game of Twixt, then one move per line. `#`
//! begins a comment.

use super::draft::{Draft, ROOT};
use super::line::{self, Played};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, Source};
use sgfkit_core::game::{BoardSize, Color, Game, Move};
use sgfkit_core::schema::id;

const HEADER: usize = 11;
const COMMENTS: usize = 2;

const USUAL: BoardSize = BoardSize {
    columns: 24,
    rows: 24,
};

struct Header<'t> {
    players: [&'t str; 2],
    size: BoardSize,
    begins: Color,
    others: Vec<(&'static str, &'t str, usize)>,
    moves: usize,
}

pub(super) fn detect(text: &Text) -> bool {
    let mut first = text.lines().take(COMMENTS);
    Header::whole(text).is_some()
        || first.any(|(_, line)| line.starts_with('#') && line.contains("T1j"))
        || has_places(text)
}

/// Returns true if names and moves are where twixtbot-ui expects them, after lines that may be
/// empty except for `#`.
fn has_places(text: &Text) -> bool {
    let head = text.lines().take(COMMENTS + HEADER);
    let is_named = |(place, (_, line)): (usize, (usize, &str))| match place {
        ..=COMMENTS => line.starts_with('#'),
        _ => line.contains('#'),
    };
    let mut moves = text.lines().skip(COMMENTS + HEADER);
    let first = moves.find(|(_, line)| !value(line).is_empty());
    text.lines().count() > COMMENTS + HEADER
        && head.enumerate().all(is_named)
        && first.is_some_and(|(_, line)| parse_move(value(line), USUAL).is_some())
}

impl<'t> Header<'t> {
    fn whole(text: &'t Text) -> Option<Header<'t>> {
        let values = text.lines().map(|(number, line)| (number, value(line)));
        // A line without a name is an ordinary comment, except for its position.
        let filled: Vec<_> = values
            .clone()
            .filter(|(_, value)| !value.is_empty())
            .take(HEADER)
            .collect();
        let placed: Vec<_> = values.skip(COMMENTS).take(HEADER).collect();
        Header::of(&filled).or_else(|| Header::of(&placed))
    }

    fn of(lines: &[(usize, &'t str)]) -> Option<Header<'t>> {
        let [
            version,
            one,
            other,
            rows,
            columns,
            human,
            computer,
            begins,
            direction,
            pie,
            over,
        ] = lines
        else {
            return None;
        };
        let is_answer = |value: &str, answers: [&str; 2]| answers.contains(&value);
        let is_right = version.1.parse::<u32>().is_ok()
            && is_answer(human.1, ["H", "C"])
            && is_answer(computer.1, ["H", "C"])
            && is_answer(direction.1, ["V", "H"])
            && is_answer(pie.1, ["Y", "N"])
            && is_answer(over.1, ["Y", "N"]);
        let begins = match begins.1 {
            "1" => Color::White,
            "2" => Color::Black,
            _ => return None,
        };
        is_right.then_some(Header {
            players: [one.1, other.1],
            size: BoardSize::new(columns.1.parse().ok()?, rows.1.parse().ok()?),
            begins,
            others: Self::others(*human, *computer, *pie, *over),
            moves: over.0 + 1,
        })
    }

    fn is_playable(&self, notes: &mut Notes) -> bool {
        let (line, size) = (self.moves.saturating_sub(1), self.size);
        let least = Game::Twixt.min_size();
        let is_large_enough = least.columns <= size.columns && least.rows <= size.rows;
        if !is_large_enough {
            let BoardSize { columns, rows } = size;
            notes.problem(
                line,
                format!("invalid board size {columns}x{rows} for Twixt"),
            );
        }
        is_large_enough && notes.fits(line, size)
    }

    /// Reads an incomplete header like twixtbot-ui: each line by position, with defaults for empty
    /// ones.
    fn by_place(text: &'t Text, notes: &mut Notes) -> Header<'t> {
        let mut lines = text.lines().skip(COMMENTS).take(HEADER);
        let [
            _,
            one,
            other,
            rows,
            columns,
            human,
            computer,
            begins,
            _,
            pie,
            over,
        ] = [(); HEADER].map(|()| lines.next().map_or((1, ""), |(at, line)| (at, value(line))));
        let mut side = |(line, text): (usize, &str)| {
            let side = text.parse().ok();
            if side.is_none() && !text.is_empty() {
                notes.problem(line, format!("invalid board size {}", quoted(text)));
            }
            side.unwrap_or(USUAL.rows)
        };
        let size = BoardSize::new(side(columns), side(rows));
        if !matches!(begins.1, "" | "1" | "2") {
            let message = format!("invalid player {}: expected 1 or 2", quoted(begins.1));
            notes.problem(begins.0, message);
        }
        Header {
            players: [one.1, other.1],
            size,
            begins: match begins.1 {
                "2" => Color::Black,
                _ => Color::White,
            },
            others: Self::others(human, computer, pie, over),
            moves: COMMENTS + HEADER + 1,
        }
    }

    fn others(
        human: (usize, &'t str),
        computer: (usize, &'t str),
        pie: (usize, &'t str),
        over: (usize, &'t str),
    ) -> Vec<(&'static str, &'t str, usize)> {
        let others = [
            ("player 1 human or computer", human),
            ("player 2 human or computer", computer),
            ("pie rule", pie),
            ("game over", over),
        ];
        others
            .map(|(what, (line, value))| (what, value, line))
            .to_vec()
    }
}

fn value(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

pub(super) fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let header = Header::whole(text).unwrap_or_else(|| Header::by_place(text, notes));
    if !header.is_playable(notes) {
        return Vec::new();
    }
    let mut draft = Draft::new(Game::Twixt, header.size);
    draft.line(ROOT, id::PW, header.players[0]);
    draft.line(ROOT, id::PB, header.players[1]);
    let mut at = ROOT;
    let mut to_move = header.begins;
    if header.begins == Color::Black {
        draft.line(ROOT, id::PL, "B");
    }
    for (number, line) in text.lines().skip(header.moves - 1) {
        let word = value(line);
        if word.is_empty() {
            continue;
        }
        let Some(played) = parse_move(word, header.size) else {
            notes.problem(number, format!("invalid move {}", quoted(word)));
            continue;
        };
        at = draft.play(at, to_move, &played);
        if played == Move::Resign {
            draft.result_of(to_move, "R");
        }
        to_move = to_move.opposite();
    }
    for (what, value, line) in header.others {
        let says_nothing = value == "N" || what == "game over" && draft.has(ROOT, "RE");
        if !says_nothing {
            notes.lose(what, value, line);
        }
    }
    vec![draft]
}

fn parse_move(word: &str, size: BoardSize) -> Option<Move> {
    if word.eq_ignore_ascii_case("swap") {
        return Some(Move::SwapPieces);
    }
    if word.eq_ignore_ascii_case("resign") {
        return Some(Move::Resign);
    }
    let point = Game::Twixt.parse_point(word)?;
    point.is_on(size).then_some(Move::Place(point))
}

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let tree = line::only_game(source, notes)?;
    if tree.game() != Game::Twixt {
        return Err(format!("T1j only supports Twixt, not {}", tree.game()));
    }
    let line = line::line(tree, source.node);
    line::without_setup(&line, "T1j")?;
    let moves = line::moves(&line)?;
    let begins = moves.first().map_or(Color::White, |first| first.color);
    let text = words(&moves, begins)?;
    let gave_up = moves.iter().any(|played| played.played == Move::Resign);
    let root = tree.root();
    let mut name = |id: &str| {
        let name = root.text(id).unwrap_or_default().into_owned();
        if name.contains('#') {
            notes.lose(&format!("# in {id}"), "1", None);
        }
        name.replace(['#', '\n'], " ")
    };
    let players = [name(id::PW), name(id::PB)];
    let yes = |is_so: bool| if is_so { "Y" } else { "N" };
    let BoardSize { columns, rows } = tree.size().unwrap_or(BoardSize::square(24));
    let number = if begins == Color::White { 1 } else { 2 };
    let pie = yes(root.property(id::HA).is_none());
    let over = yes(gave_up || root.property(id::RE).is_some());
    let head = format!(
        "# A game of Twixt in the format of T1j\n# Written by sgfkit\n1 # version of the format\n{}# player 1, from the top down\n{}# player 2\n{rows}# rows\n{columns}# columns\nH# player 1: human or computer\nH# player 2: human or computer\n{number}# who begins\nV# direction of letters\n{pie}# pie rule\n{over}# is it over\n",
        players[0], players[1]
    );
    let carried: &[&str] = if gave_up {
        &[id::B, id::W, id::PB, id::PW, id::RE]
    } else {
        &[id::B, id::W, id::PB, id::PW]
    };
    line::lose(tree, &line, carried, notes);
    Ok(head + &text)
}

fn words(moves: &[Played], mut to_move: Color) -> Result<String, String> {
    let mut text = String::new();
    for Played {
        index,
        color,
        played,
    } in moves
    {
        let word = match played {
            Move::Place(_) => Game::Twixt.write_move(played),
            Move::SwapPieces => Some("swap".to_owned()),
            Move::Resign => Some("resign".to_owned()),
            _ => None,
        };
        let Some(word) = word else {
            return Err(format!(
                "T1j does not support the move in node {index} of the line"
            ));
        };
        if *color != to_move {
            return Err("T1j does not support two moves in a row by one side".to_owned());
        }
        text.push_str(&word.to_uppercase());
        text.push('\n');
        to_move = to_move.opposite();
    }
    Ok(text)
}
