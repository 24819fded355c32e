//! Links to Hex games: HexWorld's `#11c1,b4:sh4,g8`, and those of trmph.com, which contain only
//! size and moves.

use super::draft::{Draft, ROOT};
use super::line::{self, Played};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, Source};
use sgfkit_core::game::{BoardSize, Color, Game, Move};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node};

pub(super) fn detect(text: &Text) -> bool {
    first(text).is_some_and(|line| Link::split(line).is_some())
}

pub(super) fn detect_trmph(text: &Text) -> bool {
    first(text).is_some_and(|line| line.contains("trmph.com") && Link::split(line).is_some())
}

fn first(text: &Text) -> Option<&str> {
    text.filled().next().map(|(_, line)| line)
}

struct Link<'l> {
    size: BoardSize,
    flags: &'l str,
    played: &'l str,
    ahead: Option<&'l str>,
    rest: &'l str,
}

impl<'l> Link<'l> {
    fn split(line: &'l str) -> Option<Link<'l>> {
        let line = line.trim();
        let (host, link) = line.split_once('#').unwrap_or(("", line));
        let is_host = host.is_empty()
            || host.contains("://")
            || host.contains("hexworld.org")
            || host.contains("trmph.com");
        if !is_host {
            return None;
        }
        let (link, rest) = link.split_once(char::is_whitespace).unwrap_or((link, ""));
        let (head, moves) = link.split_once(',').unwrap_or((link, ""));
        let (columns, mut flags) = leading_number(head)?;
        let mut rows = columns;
        if let Some((number, behind)) = flags.strip_prefix('x').and_then(leading_number) {
            (rows, flags) = (number, behind);
        }
        let is_flag = |c: char| c.is_ascii_digit() || matches!(c, 'r' | 'm' | 'n' | 'c');
        if !flags.chars().all(is_flag) || moves.is_empty() && line == head {
            return None;
        }
        let (played, ahead) = match moves.split_once(',') {
            Some((played, ahead)) => (played, Some(ahead)),
            None => (moves, None),
        };
        Some(Link {
            size: BoardSize::new(columns, rows),
            flags,
            played,
            ahead,
            rest: rest.trim(),
        })
    }
}

/// Splits a number from 1 and the rest.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|number| *number > 0)?;
    Some((number, &text[digits..]))
}

pub(super) fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let games = text.filled().filter_map(|(number, line)| {
        let Some(link) = Link::split(line) else {
            notes.problem(number, format!("{} is not a link to a game", quoted(line)));
            return None;
        };
        if !notes.fits(number, link.size) {
            return None;
        }
        notes.lose("flags", link.flags, number);
        notes.lose("text after the link", link.rest, number);
        let mut draft = Draft::new(Game::Hex, link.size);
        let mut reader = Reader {
            draft: &mut draft,
            at: ROOT,
            to_move: Color::Black,
            number,
            notes: &mut *notes,
        };
        reader.moves(link.played);
        if let Some(ahead) = link.ahead.filter(|ahead| !ahead.is_empty()) {
            let shown = reader.at;
            reader.draft.add(shown, id::IP, "");
            reader.moves(ahead);
        }
        Some(draft)
    });
    games.collect()
}

pub(super) fn read_trmph(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    read(text, options, notes)
}

struct Reader<'d, 'n> {
    draft: &'d mut Draft,
    at: usize,
    to_move: Color,
    number: usize,
    notes: &'n mut Notes,
}

impl Reader<'_, '_> {
    fn moves(&mut self, mut text: &str) {
        while !text.is_empty() {
            let len = token(text);
            let (word, rest) = text.split_at(len);
            text = rest;
            if !self.play(word) {
                let message = format!("invalid move {}", quoted(word));
                self.notes.problem(self.number, message);
                // An unreadable cell still uses up its turn.
                if word.starts_with(|first: char| first.is_ascii_alphanumeric()) {
                    self.to_move = self.to_move.opposite();
                }
            }
        }
    }

    fn play(&mut self, word: &str) -> bool {
        let (color, played) = match word {
            ":p" => (self.to_move, Move::Pass),
            ":s" => (self.to_move, Move::SwapPieces),
            ":S" => (self.to_move, Move::SwapSides),
            ":rb" => (Color::Black, Move::Resign),
            ":rw" => (Color::White, Move::Resign),
            ":fb" => (Color::Black, Move::Forfeit),
            ":fw" => (Color::White, Move::Forfeit),
            _ => match Game::Hex.parse_point(word) {
                Some(point) if point.is_on(self.draft.size) => (self.to_move, Move::Place(point)),
                _ => return false,
            },
        };
        self.at = self.draft.play(self.at, color, &played);
        match played {
            Move::Resign => self.draft.result_of(color, "R"),
            Move::Forfeit => self.draft.result_of(color, "F"),
            // The players swap colors, so the same player moves next.
            Move::SwapSides => {}
            _ => self.to_move = color.opposite(),
        }
        true
    }
}

/// Returns the length of the first move: letters and digits, or `:` and letters.
fn token(text: &str) -> usize {
    let special = [":p", ":s", ":S", ":rb", ":rw", ":fb", ":fw"];
    if let Some(word) = special.iter().find(|word| text.starts_with(**word)) {
        return word.len();
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    match letters + digits {
        0 => text.chars().next().map_or(1, char::len_utf8),
        len => len,
    }
}

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let (tree, line, shown) = hex_line(source, "HexWorld", notes)?;
    let mut link = format!("https://hexworld.org/board/#{},", size(tree));
    let moves = line::moves(&line)?;
    let mut to_move = Color::Black;
    let mut is_ahead = false;
    let mut ends = false;
    for Played {
        index,
        color,
        played,
    } in moves
    {
        if shown.is_some_and(|shown| index > shown) && !is_ahead {
            link.push(',');
            is_ahead = true;
        }
        if color != to_move && !matches!(played, Move::Resign | Move::Forfeit) {
            link.push_str(":p");
            to_move = color;
        }
        match (&played, color) {
            (Move::Place(_), _) => {
                let name = Game::Hex.write_move(&played).unwrap_or_default();
                link.push_str(&name);
            }
            (Move::Pass, _) => link.push_str(":p"),
            (Move::SwapPieces, _) => link.push_str(":s"),
            (Move::SwapSides, _) => link.push_str(":S"),
            (Move::Resign, Color::Black) => link.push_str(":rb"),
            (Move::Resign, Color::White) => link.push_str(":rw"),
            (Move::Forfeit, Color::Black) => link.push_str(":fb"),
            (Move::Forfeit, Color::White) => link.push_str(":fw"),
            _ => return Err("HexWorld does not support a move of the line".to_owned()),
        }
        ends |= matches!(played, Move::Resign | Move::Forfeit);
        to_move = match played {
            Move::SwapSides | Move::Resign | Move::Forfeit => to_move,
            _ => color.opposite(),
        };
    }
    let carried: &[&str] = if ends {
        &[id::B, id::W, id::IP, id::RE]
    } else {
        &[id::B, id::W, id::IP]
    };
    line::lose(tree, &line, carried, notes);
    Ok(link + "\n")
}

pub(super) fn write_trmph(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let (tree, line, _) = hex_line(source, "trmph", notes)?;
    let mut link = format!("https://www.trmph.com/hex/board#{},", size(tree));
    let mut to_move = Color::Black;
    for Played { color, played, .. } in line::moves(&line)? {
        match played {
            Move::Place(_) if color == to_move => {
                link.push_str(&Game::Hex.write_move(&played).unwrap_or_default());
            }
            Move::Place(_) | Move::Pass => {
                return Err(
                    "trmph does not support passes; Black and White must alternate".to_owned(),
                );
            }
            Move::Resign | Move::Forfeit => {
                notes.lose("resignation", "1", None);
                continue;
            }
            _ => return Err("trmph does not support swaps".to_owned()),
        }
        to_move = color.opposite();
    }
    line::lose(tree, &line, &[id::B, id::W], notes);
    Ok(link + "\n")
}

type Line<'a> = (GameTree<'a>, Vec<Node<'a>>, Option<usize>);

fn hex_line<'a>(source: &Source<'a>, format: &str, notes: &mut Notes) -> Result<Line<'a>, String> {
    let tree = line::only_game(source, notes)?;
    if tree.game() != Game::Hex {
        return Err(format!("{format} only supports Hex, not {}", tree.game()));
    }
    let line = line::line(tree, source.node);
    line::without_setup(&line, format)?;
    let marked = || line.iter().position(|node| node.property(id::IP).is_some());
    let shown = match source.node {
        Some(node) => line.iter().position(|other| *other == node),
        None => marked(),
    };
    Ok((tree, line, shown))
}

fn size(tree: GameTree<'_>) -> String {
    match tree.size() {
        Some(size) if !size.is_square() => format!("{}x{}", size.columns, size.rows),
        Some(size) => size.columns.to_string(),
        None => "11".to_owned(),
    }
}
