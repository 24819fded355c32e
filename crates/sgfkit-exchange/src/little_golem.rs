//! Little Golem's files, if the user selects this format: SGF whose game and colors depend on its
//! origin.

use super::draft::{Draft, ROOT};
use super::notes::Notes;
use super::text::{Places, Text};
use super::{ReadOptions, quoted_bytes};
use sgfkit_core::dialect::little_golem::{has_twixt_move, hex_move, twixt_move, twixt_mover};
use sgfkit_core::game::{BoardSize, Color, Game, Move};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{Collection, GameTree, Node, Property};

const LINES: [&str; 9] = [
    id::EV,
    id::SO,
    id::DT,
    id::PC,
    id::GN,
    id::RO,
    id::AN,
    id::US,
    id::CP,
];

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let collection = Collection::parse(text.text.as_str());
    if collection.trees().next().is_none() {
        notes.problem(1, "contains no game");
    }
    let mut index = Places::new(&text.text);
    let games = collection.trees().filter_map(|tree| {
        let game = options.game.unwrap_or_else(|| {
            if tree.nodes().any(has_twixt_move) {
                Game::Twixt
            } else {
                Game::Hex
            }
        });
        let size = tree.root().property(id::SZ).and_then(|_| tree.size());
        let size = size.unwrap_or_else(|| options.board(game));
        let line = index.line(tree.span().map_or(0, |span| span.start as usize));
        if !notes.fits(line, size) {
            return None;
        }
        if !game.joins_sides() {
            notes.problem(line, format!("Little Golem's {game} is not supported"));
            return None;
        }
        Some(read_game(tree, game, size, &mut index, notes))
    });
    games.collect()
}

fn read_game(
    tree: GameTree<'_>,
    game: Game,
    size: BoardSize,
    index: &mut Places<'_>,
    notes: &mut Notes,
) -> Draft {
    let mut draft = Draft::new(game, size);
    if game == Game::Twixt {
        draft.line(ROOT, id::RU, "PP");
    }
    let mut at = ROOT;
    // These files have one line.
    for node in tree.main_line() {
        if node.children().count() > 1 {
            notes.count("variations", None);
        }
        for property in node.properties() {
            let line = index.line(property.span().map_or(0, |span| span.start as usize));
            match golem_move(property, game) {
                Some(Some((color, played, offers_draw))) => {
                    if let Move::Place(point) = played
                        && !point.is_on(size)
                    {
                        let value = quoted_bytes(property);
                        notes.problem(line, format!("invalid move {value}"));
                        continue;
                    }
                    at = draft.play(at, color, &played);
                    if offers_draw {
                        notes.count("|draw", line);
                    }
                    if played == Move::Resign {
                        draft.result_of(color, "R");
                    }
                }
                Some(None) => {
                    let value = quoted_bytes(property);
                    notes.problem(line, format!("invalid move {value} for this game"));
                }
                None => info(property, at, &mut draft, line, notes),
            }
        }
    }
    draft
}

/// A move: color, move, and whether a draw is offered. The outer `None` means no move, the inner
/// one an unreadable move.
type Found = Option<Option<(Color, Move, bool)>>;

fn golem_move(property: Property<'_>, game: Game) -> Found {
    let value = property
        .values()
        .next()
        .map(|value| value.simple_text().text)?;
    match game {
        Game::Twixt => {
            twixt_mover(property.identifier())?;
            let found = twixt_move(&property.id(), &value);
            Some(found.map(|found| (found.color, found.play, found.offers_draw)))
        }
        Game::Hex => {
            let found = hex_move(property.mover()?, &value);
            Some(found.map(|(color, played)| (color, played, false)))
        }
        _ => None,
    }
}

fn info(property: Property<'_>, at: usize, draft: &mut Draft, line: usize, notes: &mut Notes) {
    let id = property.id();
    let Some(value) = property.values().next() else {
        return;
    };
    let text = value.text().text;
    // The first player is Black in Hex, and White in Twixt.
    let swapped = draft.game == Game::Twixt;
    let target = match (&*id, swapped) {
        (id::FF | id::GM | id::CA | id::AP | id::SZ, _) => return,
        (id::PB, false) | (id::PW, true) => id::PB,
        (id::PW, false) | (id::PB, true) => id::PW,
        (id::BR, false) | (id::WR, true) => id::BR,
        (id::WR, false) | (id::BR, true) => id::WR,
        (id::RE, _) => {
            let winner = match (&*text, swapped) {
                (id::B, false) | (id::W, true) => Color::Black,
                (id::W, false) | (id::B, true) => Color::White,
                _ => return notes.lose(id::RE, &text, line),
            };
            // The last move may have more details.
            let resigned = property
                .node()
                .tree()
                .main_line()
                .flat_map(Node::properties);
            let mut resigned = resigned
                .filter_map(|property| golem_move(property, draft.game))
                .flatten();
            return match resigned.find(|(_, played, _)| *played == Move::Resign) {
                Some((loser, ..)) if loser != winner => draft.result_of(loser, "R"),
                _ => draft.line(ROOT, id::RE, &format!("{}+", winner.as_str())),
            };
        }
        (id::C, _) => return draft.text(at, id::C, &text),
        (id::GC, _) => return draft.text(ROOT, id::GC, &text),
        (known, _) => match LINES.iter().find(|line| **line == known) {
            // Games outside tournaments contain this value.
            Some(_) if text == "null" => return,
            Some(line) => *line,
            None => return notes.lose(&id, &text, line),
        },
    };
    draft.line(ROOT, target, &text);
}
