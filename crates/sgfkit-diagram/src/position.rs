//! Positions as displayed, with their JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use sgfkit::board::{AnyBoard, BackgammonBoard, Illegality};
use sgfkit::dialect::hexgui;
use sgfkit::game::backgammon::TRAY;
use sgfkit::game::{BoardSize, Point};
use sgfkit::replay::{FinalCount, Replay};
use sgfkit::{Color, Game, GameTree, Node};

use crate::names::{Coordinates, point_name};
use crate::text::side;

/// Board position at a node, with the illegal moves on the way to it.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{Coordinates, ShownPosition};
///
/// let file = Collection::parse("(;GM[1]SZ[9];B[ee];W[ge])");
/// let node = file.tree(0).unwrap().main_line().last().unwrap();
/// let shown = ShownPosition::at(node);
/// assert_eq!(shown.number, 2);
/// let json = shown.to_json(None, Some(&[]), Coordinates::Sgf);
/// assert!(json.contains(r#""black":["ee"],"white":["ge"]"#));
/// ```
#[non_exhaustive]
pub struct ShownPosition<'a> {
    /// Number of the node in pre-order; the root is 0.
    pub number: usize,
    /// Replay that has reached the node.
    pub replay: Replay<'a>,
    /// Illegal moves on the way, each with its move number.
    pub faults: Vec<(i64, Illegality)>,
}

impl<'a> ShownPosition<'a> {
    /// Creates the position at a node.
    #[must_use]
    pub fn at(node: Node<'a>) -> ShownPosition<'a> {
        let number = node.tree().nodes().position(|other| other == node);
        ShownPosition::numbered(node, number.unwrap_or_default())
    }

    /// Creates the position at a node whose number is already known.
    #[must_use]
    pub fn numbered(node: Node<'a>, number: usize) -> ShownPosition<'a> {
        let replay = Replay::new(node.tree());
        let mut shown = ShownPosition {
            number,
            faults: faults(&replay).collect(),
            replay,
        };
        shown.follow(node);
        shown
    }

    /// Advances to a child node. The caller must set `number`.
    pub fn follow(&mut self, node: Node<'a>) {
        self.replay
            .follow(node, |at| self.faults.extend(faults(at)));
    }

    /// Returns the position as JSON, as `sgf show --json` prints it.
    ///
    /// Omits the keys for `path` and dialects if they are not given.
    #[must_use]
    pub fn to_json(
        &self,
        path: Option<&str>,
        dialect: Option<&[&str]>,
        coordinates: Coordinates,
    ) -> String {
        let record = Record::new(self, path, dialect, coordinates);
        // Only strings, numbers and lists, so serialization cannot fail.
        serde_json::to_string(&record).unwrap_or_default()
    }
}

/// Serializes the keys of `sgf show --json`, except `path` and `dialect`.
impl Serialize for ShownPosition<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Record::new(self, None, None, Coordinates::default()).serialize(to)
    }
}

fn faults(at: &Replay<'_>) -> impl Iterator<Item = (i64, Illegality)> {
    let number = at.move_number();
    at.illegalities().iter().map(move |fault| (number, *fault))
}

/// Returns a warning if a Hex player swaps pieces and moves again before the node, since the
/// players probably saw another board.
#[must_use]
pub fn doubtful_swap(node: Node<'_>) -> Option<String> {
    let path = node.path();
    let swap = path.iter().find(|node| hexgui::means_swap_sides(**node))?;
    let (color, _) = swap.played()?;
    Some(format!(
        "{} swaps pieces and moves again, which probably means swap-sides; \
         the board is shown as the specification says",
        side(color)
    ))
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
    score: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BTreeMap<String, Sides<u32>>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lossy_text: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    dialect: Option<&'a [&'a str]>,
}

#[derive(Serialize)]
struct Sides<T> {
    #[serde(rename = "B")]
    black: T,
    #[serde(rename = "W")]
    white: T,
}

/// Score of a Go position.
#[derive(Serialize)]
struct Count {
    rules: Option<String>,
    komi: f64,
    compensation: u32,
    marked: bool,
    dead: Vec<String>,
    open: Vec<String>,
    area: Sides<u32>,
    territory: Sides<u32>,
    prisoners: Sides<u32>,
    r#final: bool,
    result: Option<String>,
}

impl Count {
    fn of(replay: &Replay<'_>, name: &dyn Fn(&Point) -> String) -> Option<Count> {
        let count = FinalCount::of(replay)?;
        let names = |points: &[Point]| points.iter().map(name).collect();
        let sides = |[black, white]: [u32; 2]| Sides { black, white };
        Some(Count {
            komi: count.komi,
            compensation: count.compensation,
            marked: count.marked,
            dead: names(&count.dead),
            open: names(&count.open),
            area: sides(count.area),
            territory: sides(count.territory),
            prisoners: sides(count.prisoners),
            r#final: count.is_final(),
            result: count.result(),
            rules: count.rules,
        })
    }
}

/// Returns the score of a Go position as JSON, as in `score` of `sgf show --json`.
///
/// Counts the position as the end of the game; `None` for other games.
///
/// ```
/// use sgfkit::{Collection, replay::Replay};
/// use sgfkit_diagram::{Coordinates, score_json};
///
/// let game = Collection::parse("(;GM[1]SZ[3]AB[bb])");
/// let json = score_json(&Replay::new(game.tree(0).unwrap()), Coordinates::Sgf).unwrap();
/// assert!(json.contains(r#""area":{"B":9,"W":0}"#));
/// ```
#[must_use]
pub fn score_json(replay: &Replay<'_>, coordinates: Coordinates) -> Option<String> {
    let tree = replay.tree();
    let coordinates = coordinates.in_file(tree);
    let count = Count::of(replay, &|point| name(tree, *point, coordinates))?;
    serde_json::to_string(&count).ok()
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
        shown: &ShownPosition<'_>,
        path: Option<&'a str>,
        dialect: Option<&'a [&'a str]>,
        coordinates: Coordinates,
    ) -> Record<'a> {
        let replay = &shown.replay;
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
            tree: tree.number(),
            node: shown.number,
            move_number: replay.move_number(),
            game: tree.game().number(),
            size: size(tree, board).map(|size| [size.columns, size.rows]),
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
            illegal: shown.faults.iter().map(|(_, fault)| fault.code()).collect(),
            score: Count::of(replay, &name),
            dialect,
            points: match board {
                Some(AnyBoard::Backgammon(board)) => Some(checkers(board)),
                _ => None,
            },
        }
    }
}

/// Returns the size from `SZ`, the game's default or the drawn board, in this order. Backgammon
/// has no columns and rows.
fn size(tree: GameTree<'_>, board: Option<&AnyBoard>) -> Option<BoardSize> {
    let drawn = board.filter(|board| !matches!(board, AnyBoard::Backgammon(_)));
    tree.size().or_else(|| drawn.map(|board| board.size()))
}

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
