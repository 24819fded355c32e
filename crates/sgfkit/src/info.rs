//! Game information, a row a game: what `sgf info` shows.
//!
//! Most trees are one game and have their game info in the root. In a tree that
//! merges several, each game's info stands in the node where it can first be
//! told from the others (sgf4.html §2.2.1, game-info): then each such node
//! makes a row.

use std::fmt::{self, Display, Write};
use std::sync::Arc;

use crate::charset::Charset;
use crate::game::Game;
use crate::schema::{self, Kind};
use crate::tree::{GameTree, Node, RawValue};
use crate::value::{Application, BoardSize, Dates, GameResult, Komi, Score, TimeLimit, WinBy};

/// What is known of a game: its properties and its size.
///
/// What the file does not say is `None`; a text that is there and empty is not.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Which game it is, Go where the tree does not say.
    pub game: Game,
    /// The version of the format, 1 where the tree does not say.
    pub format: u8,
    /// The charset of the texts.
    pub charset: Charset,
    /// The board, by `SZ` or else the game's default where it has one.
    pub size: Option<BoardSize>,
    /// Nodes of the whole tree.
    pub nodes: usize,
    /// `B` and `W` on the line through the row's node and on along the first
    /// children, passes and special moves too; two in one node count two. In
    /// Little Golem's files, which have no `GM`, `b` and `r` count too.
    pub moves: usize,
    /// Leaves of the whole tree: its lines of play.
    pub leaves: usize,
    /// The program that wrote the tree; the rows of a tree share it.
    pub application: Option<Arc<Application>>,
    /// `PB`, `BR` and `BT`.
    pub black: Player,
    /// `PW`, `WR` and `WT`.
    pub white: Player,
    /// `RE`, and the result that it says.
    pub result: Option<Reading<GameResult>>,
    /// `DT`, and the dates that it says, if all of them can be read.
    pub date: Option<Reading<Dates>>,
    /// `EV`
    pub event: Option<String>,
    /// `RO`
    pub round: Option<String>,
    /// `PC`
    pub place: Option<String>,
    /// `RU`
    pub rules: Option<String>,
    /// Go's `KM`; `None` where it cannot be read, too.
    pub komi: Option<Komi>,
    /// The number in Go's `HA`, whatever it is; `None` where it cannot be read,
    /// too.
    pub handicap: Option<i64>,
    /// `TM` and `OT`.
    pub time: Option<Time>,
    /// The nodes with this game's info, numbered from the root, which is 0. The
    /// info is the first one's; a file may have more below it, which breaks the
    /// rule of one such node on a path, and makes no further game.
    pub game_info_nodes: Vec<usize>,
    /// True where some text is not valid in its charset and has U+FFFD there.
    pub lossy_text: bool,
}

/// What a file says about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// `PB` or `PW`
    pub name: Option<String>,
    /// `BR` or `WR`
    pub rank: Option<String>,
    /// `BT` or `WT`
    pub team: Option<String>,
}

/// A text, and what it says if it keeps to its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<T> {
    /// As the file has it.
    pub text: String,
    /// What it says.
    pub value: Option<T>,
}

/// The time limits of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Time {
    /// `TM`; `None` where it cannot be read, too.
    pub main: Option<TimeLimit>,
    /// `OT`
    pub overtime: Option<String>,
}

/// The games of a tree, in the order of their game-info nodes. A tree without
/// any is one game, and so is each that has game info in its root.
///
/// Hex's `IP`, which stands deep in the tree, makes no game-info node. Takes one
/// walk over the tree.
///
/// ```
/// use sgfkit::{Collection, info};
///
/// let file = "(;GM[1]SZ[9](;B[ee]PB[Ada];W[cc])(;B[eg]PB[Bea]))";
/// let merged = Collection::parse(file);
/// let rows = info::rows(merged.tree(0).unwrap());
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows[0].black.name.as_deref(), Some("Ada"));
/// assert_eq!((rows[0].moves, rows[1].moves), (2, 1));
/// assert_eq!(rows[1].game_info_nodes, [3]);
/// ```
#[must_use]
pub fn rows(tree: GameTree<'_>) -> Vec<GameInfo> {
    let root = tree.root();
    let of_root = GameInfo::of_root(tree);
    let little_golem = root.property("GM").is_none();
    let mut rows: Vec<GameInfo> = Vec::new();
    // Rows from here on belong to the line that has not ended yet.
    let mut running = 0;
    let mut nodes = 0;
    let mut leaves = 0;
    let mut main_line = None;
    let mut at = Place::default();
    let mut above = None;
    // The nodes above that have several children.
    let mut forks: Vec<(Node<'_>, Place)> = Vec::new();
    for node in tree.nodes() {
        let parent = node.parent();
        if parent != above {
            while forks.last().is_some_and(|(fork, _)| Some(*fork) != parent) {
                forks.pop();
            }
            at = forks.last().map_or(at, |(_, place)| *place);
        }
        above = Some(node);
        let mut has_info = false;
        for property in node.properties() {
            match property.identifier() {
                b"B" | b"W" => at.moves += 1,
                b"b" | b"r" if little_golem => at.moves += 1,
                identifier => {
                    let id = schema::canonical_id(identifier);
                    at.moves += usize::from(matches!(&*id, b"B" | b"W"));
                    has_info |= is_game_info(&id, of_root.game, of_root.format);
                }
            }
        }
        match at.row.and_then(|row| rows.get_mut(row)) {
            Some(row) if has_info => row.game_info_nodes.push(nodes),
            None if has_info => {
                at.row = Some(rows.len());
                rows.push(of_root.with_info(node, nodes));
            }
            _ => {}
        }
        let mut children = node.children();
        if children.next().is_none() {
            let line = rows.get_mut(running..).unwrap_or_default();
            line.iter_mut().for_each(|row| row.moves = at.moves);
            running = rows.len();
            leaves += 1;
            main_line.get_or_insert(at.moves);
        } else if children.next().is_some() {
            forks.push((node, at));
        }
        nodes += 1;
    }
    if rows.is_empty() {
        rows.push(GameInfo {
            moves: main_line.unwrap_or_default(),
            ..of_root
        });
    }
    for row in &mut rows {
        row.nodes = nodes;
        row.leaves = leaves;
    }
    rows
}

/// What the walk knows of the line to a node.
#[derive(Clone, Copy, Default)]
struct Place {
    moves: usize,
    /// The row that the line belongs to.
    row: Option<usize>,
}

fn is_game_info(id: &[u8], game: Game, format: u8) -> bool {
    let row = schema::property(id, game.number(), format);
    row.is_some_and(|row| row.kind == Kind::GameInfo) && !(id == b"IP" && game == Game::Hex)
}

impl GameInfo {
    /// The row as `sgf info --json` prints it, without a line break: `path` names
    /// the file, `tree` counts its trees from 1.
    ///
    /// ```
    /// use sgfkit::{Collection, info};
    ///
    /// let game = Collection::parse("(;GM[1]PB[Ada]RE[B+3.5])");
    /// let row = &info::rows(game.tree(0).unwrap())[0];
    /// let line = row.to_json("a.sgf", 1);
    /// assert!(line.starts_with(r#"{"path":"a.sgf","tree":1,"game":1,"game_name":"Go","ff":1,"#));
    /// assert!(line.contains(r#""result":{"text":"B+3.5","winner":"B","by":"score","score":3.5}"#));
    /// ```
    #[must_use]
    pub fn to_json(&self, path: &str, tree: usize) -> String {
        let mut line = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_json(&mut line, path, tree);
        line
    }

    fn write_json(&self, out: &mut String, path: &str, tree: usize) -> fmt::Result {
        fn text(text: &Option<String>) -> OrNull<Quoted<&str>> {
            OrNull(text.as_deref().map(Quoted))
        }
        write!(out, "{{\"path\":{},\"tree\":{tree}", Quoted(path))?;
        write!(out, ",\"game\":{}", self.game.number())?;
        write!(
            out,
            ",\"game_name\":{}",
            OrNull(self.game.name().map(Quoted))
        )?;
        write!(out, ",\"ff\":{}", self.format)?;
        write!(out, ",\"charset\":{}", Quoted(self.charset.name()))?;
        let size = self
            .size
            .map(|size| format!("[{},{}]", size.columns, size.rows));
        write!(out, ",\"size\":{}", OrNull(size))?;
        let [nodes, moves, leaves] = [self.nodes, self.moves, self.leaves];
        write!(
            out,
            ",\"nodes\":{nodes},\"moves\":{moves},\"leaves\":{leaves}"
        )?;
        out.push_str(",\"application\":");
        match &self.application {
            None => out.push_str("null"),
            Some(application) => {
                write!(out, "{{\"name\":{}", Quoted(&application.name))?;
                write!(out, ",\"version\":{}}}", text(&application.version))?;
            }
        }
        for (key, player) in [("black", &self.black), ("white", &self.white)] {
            write!(out, ",\"{key}\":{{\"name\":{}", text(&player.name))?;
            write!(out, ",\"rank\":{}", text(&player.rank))?;
            write!(out, ",\"team\":{}}}", text(&player.team))?;
        }
        out.push_str(",\"result\":");
        match &self.result {
            None => out.push_str("null"),
            Some(result) => {
                let [winner, by] =
                    words(result.value.as_ref()).map(|word| OrNull(word.map(Quoted)));
                let score = result.value.as_ref().and_then(GameResult::score);
                write!(out, "{{\"text\":{}", Quoted(&result.text))?;
                write!(out, ",\"winner\":{winner},\"by\":{by}")?;
                write!(out, ",\"score\":{}}}", real(score.map(Score::value)))?;
            }
        }
        out.push_str(",\"date\":");
        match &self.date {
            None => out.push_str("null"),
            Some(date) => {
                let dates = date.value.as_ref().map(|dates| {
                    let dates: Vec<String> =
                        dates.iter().map(|date| format!("\"{date}\"")).collect();
                    format!("[{}]", dates.join(","))
                });
                write!(out, "{{\"text\":{}", Quoted(&date.text))?;
                write!(out, ",\"dates\":{}}}", OrNull(dates))?;
            }
        }
        write!(out, ",\"event\":{}", text(&self.event))?;
        write!(out, ",\"round\":{}", text(&self.round))?;
        write!(out, ",\"place\":{}", text(&self.place))?;
        write!(out, ",\"rules\":{}", text(&self.rules))?;
        write!(out, ",\"komi\":{}", real(self.komi.map(Komi::points)))?;
        write!(out, ",\"handicap\":{}", OrNull(self.handicap))?;
        out.push_str(",\"time\":");
        match &self.time {
            None => out.push_str("null"),
            Some(time) => {
                write!(
                    out,
                    "{{\"main\":{}",
                    real(time.main.map(TimeLimit::seconds))
                )?;
                write!(out, ",\"overtime\":{}}}", text(&time.overtime))?;
            }
        }
        let nodes: Vec<String> = self.game_info_nodes.iter().map(usize::to_string).collect();
        write!(out, ",\"game_info_nodes\":[{}]", nodes.join(","))?;
        if self.lossy_text {
            out.push_str(",\"lossy_text\":true");
        }
        out.push('}');
        Ok(())
    }

    /// What the root says about all games of the tree.
    fn of_root(tree: GameTree<'_>) -> GameInfo {
        let mut info = GameInfo {
            game: tree.game(),
            format: tree.format(),
            charset: tree.charset(),
            size: tree.size(),
            nodes: 0,
            moves: 0,
            leaves: 0,
            application: None,
            black: Player::default(),
            white: Player::default(),
            result: None,
            date: None,
            event: None,
            round: None,
            place: None,
            rules: None,
            komi: None,
            handicap: None,
            time: None,
            game_info_nodes: Vec::new(),
            lossy_text: false,
        };
        if let Some(raw) = first_value(tree.root(), "AP").map(RawValue::unicode) {
            info.lossy_text = raw.lossy;
            info.application = Some(Arc::new(Application::parse(&raw.text)));
        }
        info
    }

    /// The same with the game info of a node.
    fn with_info(&self, node: Node<'_>, number: usize) -> GameInfo {
        let mut info = self.clone();
        let mut text = |id: &str| {
            let decoded = first_value(node, id)?.simple_text();
            info.lossy_text |= decoded.lossy;
            Some(decoded.text.into_owned())
        };
        info.black = Player {
            name: text("PB"),
            rank: text("BR"),
            team: text("BT"),
        };
        info.white = Player {
            name: text("PW"),
            rank: text("WR"),
            team: text("WT"),
        };
        info.result = text("RE").map(|text| Reading {
            value: match self.game {
                Game::Backgammon => GameResult::parse_backgammon(&text).ok(),
                _ => GameResult::parse(&text).ok(),
            },
            text,
        });
        info.date = text("DT").map(|text| Reading {
            value: Dates::parse(&text).ok(),
            text,
        });
        info.event = text("EV");
        info.round = text("RO");
        info.place = text("PC");
        info.rules = text("RU");
        let overtime = text("OT");
        let time = first_value(node, "TM");
        info.time = (time.is_some() || overtime.is_some()).then(|| Time {
            main: time
                .and_then(RawValue::ascii)
                .and_then(|raw| TimeLimit::parse(raw, self.format)),
            overtime,
        });
        // In other games KM is a private property, and Twixt's HA is no number.
        if self.game == Game::Go {
            let raw = first_value(node, "KM").and_then(RawValue::ascii);
            info.komi = raw.and_then(|raw| Komi::parse(raw, self.format));
            info.handicap = node.number("HA");
        }
        info.game_info_nodes.push(number);
        info
    }
}

fn first_value<'a>(node: Node<'a>, id: &str) -> Option<RawValue<'a>> {
    node.property(id)?.values().next()
}

/// Who won a game, and by what.
fn words(result: Option<&GameResult>) -> [Option<&'static str>; 2] {
    match result {
        None => [None, None],
        Some(GameResult::Draw) => [Some("draw"), None],
        Some(GameResult::Void) => [Some("void"), None],
        Some(GameResult::Unknown) => [Some("unknown"), None],
        Some(GameResult::Win { winner, by }) => {
            let by = by.as_ref().map(|by| match by {
                WinBy::Score(_) => "score",
                WinBy::Resign { .. } => "resign",
                WinBy::Time => "time",
                WinBy::Forfeit => "forfeit",
            });
            [Some(winner.as_str()), by]
        }
    }
}

/// A Real in JSON, with its point: `7.0`.
fn real(number: Option<f64>) -> OrNull<String> {
    OrNull(number.map(|number| format!("{number:?}")))
}

/// A JSON string.
struct Quoted<T>(T);

impl<T: AsRef<str>> Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = serde_json::to_string(self.0.as_ref()).map_err(|_| fmt::Error)?;
        f.write_str(&quoted)
    }
}

/// A value, or `null`.
struct OrNull<T>(Option<T>);

impl<T: Display> Display for OrNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}
