//! A position as it stands in JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use sgfkit::board::{AnyBoard, BackgammonBoard, Illegality};
use sgfkit::game::Point;
use sgfkit::game::backgammon::TRAY;
use sgfkit::replay::Replay;
use sgfkit::{Color, Game, GameTree};

use crate::names::{Coordinates, point_name};

/// A position in JSON, as `sgf show --json` prints it: what stands on the
/// board, whose turn it is, the last move. `node` is its number in pre-order,
/// `illegal` the faults on the way to it; where there is no `path`, that key is
/// left out.
#[must_use]
pub fn position_json(
    path: Option<&str>,
    node: usize,
    replay: &Replay<'_>,
    illegal: &[Illegality],
    coordinates: Coordinates,
) -> String {
    let record = Record::new(path, node, replay, illegal, coordinates);
    // It is made of strings, numbers and lists: that cannot fail.
    serde_json::to_string(&record).unwrap_or_default()
}

#[derive(Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    tree: usize,
    node: usize,
    move_number: i64,
    game: u32,
    size: Option<[u32; 2]>,
    to_play: Option<&'static str>,
    black: Option<Vec<String>>,
    white: Option<Vec<String>>,
    prisoners: Option<Sides<u32>>,
    last_move: Option<LastMove>,
    links: Option<Links>,
    blocked: Option<Vec<String>>,
    winner: Option<&'static str>,
    illegal: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BTreeMap<String, Sides<u32>>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lossy_text: bool,
}

#[derive(Serialize)]
struct Sides<T> {
    #[serde(rename = "B")]
    black: T,
    #[serde(rename = "W")]
    white: T,
}

#[derive(Serialize)]
struct LastMove {
    color: &'static str,
    r#move: String,
}

#[derive(Serialize)]
struct Links {
    black: Vec<[String; 2]>,
    white: Vec<[String; 2]>,
}

impl<'a> Record<'a> {
    fn new(
        path: Option<&'a str>,
        node: usize,
        replay: &Replay<'_>,
        illegal: &[Illegality],
        coordinates: Coordinates,
    ) -> Record<'a> {
        let tree = replay.tree();
        let coordinates = coordinates.in_file(tree);
        let name = |point: &Point| name(tree, *point, coordinates);
        let board = replay.board();
        let stones = |color| Some(board?.stones(color).iter().map(name).collect());
        let links = |color| {
            let links = board?.links(color)?;
            Some(
                links
                    .iter()
                    .map(|ends| [name(&ends[0]), name(&ends[1])])
                    .collect(),
            )
        };
        let sides = |of: &dyn Fn(Color) -> u32| Sides {
            black: of(Color::Black),
            white: of(Color::White),
        };
        let last_move = replay.last_move();
        Record {
            path,
            tree: tree.index() + 1,
            node,
            move_number: replay.move_number(),
            game: tree.game().number(),
            size: tree.size().map(|size| [size.columns, size.rows]),
            to_play: replay.to_play().map(Color::as_str),
            black: stones(Color::Black),
            white: stones(Color::White),
            prisoners: board.map(|board| sides(&|color| board.prisoners(color))),
            lossy_text: last_move
                .is_some_and(|last| last.property.values().any(|value| value.unicode().lossy)),
            last_move: last_move.map(|last| LastMove {
                color: last.color.as_str(),
                r#move: last.text(),
            }),
            links: links(Color::Black)
                .zip(links(Color::White))
                .map(|(black, white)| Links { black, white }),
            blocked: board
                .and_then(|board| board.blocked())
                .map(|points| points.iter().map(name).collect()),
            winner: replay.winner().map(Color::as_str),
            illegal: illegal.iter().map(|fault| fault.code()).collect(),
            points: match board {
                Some(AnyBoard::Backgammon(board)) => Some(checkers(board)),
                _ => None,
            },
        }
    }
}

/// The checkers on every point, the bar and the tray.
fn checkers(board: &BackgammonBoard) -> BTreeMap<String, Sides<u32>> {
    let places = (0..=TRAY.column).map(|column| Point::new(column, 0));
    let checkers = places.filter_map(|place| {
        let name = Game::Backgammon.write_point(place)?;
        let sides = Sides {
            black: board.checkers(Color::Black, place),
            white: board.checkers(Color::White, place),
        };
        Some((name, sides))
    });
    checkers.collect()
}

fn name(tree: GameTree<'_>, point: Point, coordinates: Coordinates) -> String {
    let size = tree.size().unwrap_or_default();
    point_name(tree.game(), size, point, coordinates)
}
