//! Plain lists of moves, as in e-mails: `1. Q16 D4 2. Q3`, `B Q16`, `W[dd]`, `Black: D4`.

use super::draft::{Draft, ROOT};
use super::line::{self, Played};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, Source};
use sgfkit_core::game::{BoardSize, Color, Game, Move, go};
use sgfkit_core::schema::id;

struct Word<'t> {
    text: &'t str,
    line: usize,
    is_value: bool,
}

/// Splits a text into words of letters, digits and `-`, with an empty one for `[]`.
fn words(text: &Text) -> impl Iterator<Item = Word<'_>> {
    text.lines().flat_map(|(line, text)| {
        let mut rest = text;
        let mut before = None;
        std::iter::from_fn(move || {
            loop {
                let first = rest.chars().next()?;
                let end = rest
                    .find(|c: char| !c.is_alphanumeric() && c != '-')
                    .unwrap_or(rest.len());
                let is_value = before == Some('[');
                if end > 0 {
                    let (word, behind) = rest.split_at(end);
                    rest = behind;
                    before = None;
                    return Some(Word {
                        text: word,
                        line,
                        is_value,
                    });
                }
                rest = &rest[first.len_utf8()..];
                before = Some(first);
                if is_value && first == ']' {
                    return Some(Word {
                        text: "",
                        line,
                        is_value,
                    });
                }
            }
        })
    })
}

fn color(word: &str) -> Option<Color> {
    if ["b", "black"]
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name))
    {
        Some(Color::Black)
    } else if ["w", "white"]
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name))
    {
        Some(Color::White)
    } else {
        None
    }
}

const SPECIAL: [(&str, Move); 6] = [
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("resigns", Move::Resign),
    ("swap", Move::SwapPieces),
    ("swap-pieces", Move::SwapPieces),
    ("swap-sides", Move::SwapSides),
];

fn special(word: &str) -> Option<Move> {
    let special = SPECIAL
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word));
    special.map(|(_, played)| played.clone())
}

/// Accepts only moves, numbers and colors with at least two moves; or lines such as `B Q16`, as sgf
/// writes them. Two letters outside brackets may be a word.
pub(super) fn detect(text: &Text) -> bool {
    has_moves_only(text) || is_written(text)
}

fn is_written(text: &Text) -> bool {
    let is_move = |(_, line): (usize, &str)| {
        let Some((side, played)) = line.split_once(' ') else {
            return false;
        };
        let is_letters = played.len() == 2 && played.bytes().all(|byte| byte.is_ascii_alphabetic());
        matches!(side, "B" | "W") && (is_letters || is_place(played) || special(played).is_some())
    };
    text.filled().next().is_some() && text.filled().all(is_move)
}

fn is_place(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let number = &word.as_bytes()[letters..];
    matches!(letters, 1 | 2)
        && matches!(number.len(), 1..=3)
        && number.iter().all(u8::is_ascii_digit)
}

fn has_moves_only(text: &Text) -> bool {
    let mut places = 0;
    for word in words(text) {
        let bytes = word.text.as_bytes();
        let is_value =
            word.is_value && bytes.len() == 2 && bytes.iter().all(u8::is_ascii_alphabetic);
        let is_number = bytes.iter().all(u8::is_ascii_digit);
        let says_nothing = || color(word.text).is_some() || special(word.text).is_some();
        if is_value || is_place(word.text) {
            places += 1;
        } else if !is_number && !says_nothing() {
            return false;
        }
    }
    places >= 2
}

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let game = options.game.unwrap_or_default();
    let size = options.board(game);
    if !notes.fits(1, size) {
        return Vec::new();
    }
    let mut draft = Draft::new(game, size);
    let mut at = ROOT;
    let mut to_move = game.first_color().unwrap_or(Color::Black);
    for Word {
        text,
        line,
        is_value,
    } in words(text)
    {
        if let (Some(color), false) = (color(text), is_value) {
            to_move = color;
            continue;
        }
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let Some(played) = parse_move(text, game, size) else {
            notes.problem(line, format!("invalid move {}", quoted(text)));
            continue;
        };
        if played == Move::Resign {
            draft.result_of(to_move, "R");
            if game == Game::Go {
                continue;
            }
        }
        at = draft.play(at, to_move, &played);
        if played != Move::SwapSides {
            to_move = to_move.opposite();
        }
    }
    vec![draft]
}

pub(super) fn parse_move(word: &str, game: Game, size: BoardSize) -> Option<Move> {
    let is_known = |played: &Move| match played {
        Move::Pass => matches!(game, Game::Go | Game::Hex),
        Move::Resign => true,
        _ => game.joins_sides(),
    };
    if let Some(played) = special(word).filter(is_known) {
        return Some(played);
    }
    if let Some(point) = game
        .parse_players_point(word, size)
        .filter(|point| point.is_on(size))
    {
        return Some(Move::Place(point));
    }
    match game {
        Game::Go => match go::parse_move_on(word.as_bytes(), size)? {
            Move::Place(point) if !point.is_on(size) => None,
            played => Some(played),
        },
        _ => None,
    }
}

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let tree = line::only_game(source, notes)?;
    let line = line::line(tree, source.node);
    let game = tree.game();
    let size = tree.size().unwrap_or_default();
    let mut text = String::new();
    for Played { color, played, .. } in line::moves(&line)? {
        let color = color.as_str();
        let name = match played {
            Move::Pass => Some("pass".to_owned()),
            _ => line::players_name(game, &played, size),
        };
        let name = name.or_else(|| game.write_move(&played));
        text.push_str(&format!("{color} {}\n", name.unwrap_or_default()));
    }
    line::lose(tree, &line, &[id::B, id::W], notes);
    line::lose_game(tree, notes);
    if Some(size) != tree.game().default_size() {
        notes.count(id::SZ, None);
    }
    Ok(text)
}
