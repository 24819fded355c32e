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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Collection;

    fn lines(file: &[u8]) -> Vec<String> {
        let collection = Collection::parse(file);
        let rows = collection.trees().flat_map(|tree| {
            let number = tree.index() + 1;
            rows(tree)
                .into_iter()
                .map(move |row| row.to_json("a.sgf", number))
        });
        rows.collect()
    }

    /// The value of a key in the only row of a file.
    #[track_caller]
    fn value(file: &str, key: &str) -> String {
        let lines = lines(file.as_bytes());
        assert_eq!(lines.len(), 1, "{file}");
        let row: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
        row[key].to_string()
    }

    #[test]
    fn a_whole_line() {
        let file = "(;FF[4]GM[1]CA[UTF-8]AP[CGoban:3]SZ[19]PB[Ada \\[a\\]]BR[9p]PW[Jun]WR[9p]RE[B+3.5]\
            DT[1996-05-06,07]RU[Japanese]KM[6.5]TM[28800]OT[5x30 byo-yomi];B[pd];W[dp])";
        let line = concat!(
            r#"{"path":"a.sgf","tree":1,"game":1,"game_name":"Go","ff":4,"charset":"UTF-8","size":[19,19],"#,
            r#""nodes":3,"moves":2,"leaves":1,"application":{"name":"CGoban","version":"3"},"#,
            r#""black":{"name":"Ada [a]","rank":"9p","team":null},"#,
            r#""white":{"name":"Jun","rank":"9p","team":null},"#,
            r#""result":{"text":"B+3.5","winner":"B","by":"score","score":3.5},"#,
            r#""date":{"text":"1996-05-06,07","dates":["1996-05-06","1996-05-07"]},"#,
            r#""event":null,"round":null,"place":null,"rules":"Japanese","komi":6.5,"handicap":null,"#,
            r#""time":{"main":28800.0,"overtime":"5x30 byo-yomi"},"game_info_nodes":[0]}"#,
        );
        assert_eq!(lines(file.as_bytes()), [line]);
    }

    #[test]
    fn an_empty_tree() {
        let line = concat!(
            r#"{"path":"a.sgf","tree":2,"game":57,"game_name":null,"ff":1,"charset":"UTF-8","size":null,"#,
            r#""nodes":1,"moves":0,"leaves":1,"application":null,"#,
            r#""black":{"name":null,"rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"#,
            r#""result":null,"date":null,"event":null,"round":null,"place":null,"rules":null,"komi":null,"#,
            r#""handicap":null,"time":null,"game_info_nodes":[]}"#,
        );
        assert_eq!(lines(b"(;)(;GM[57])")[1], line);
    }

    #[test]
    fn single_keys() {
        let result = |text: &str, winner: &str, by: &str, score: &str| {
            format!(r#"{{"text":"{text}","winner":{winner},"by":{by},"score":{score}}}"#)
        };
        let table: Vec<(&str, &str, String)> = vec![
            ("(;GM[x])", "game", "1".into()),
            ("(;GM[12])", "game_name", "\"Jungle\"".into()),
            ("(;FF[ 3 ])", "ff", "3".into()),
            ("(;FF[x])", "ff", "1".into()),
            ("(;SZ[19:13])", "size", "[19,13]".into()),
            ("(;SZ[x])", "size", "[19,19]".into()),
            ("(;GM[11])", "size", "[11,11]".into()),
            ("(;GM[6]SZ[x])", "size", "null".into()),
            ("(;CA[latin1])", "charset", "\"windows-1252\"".into()),
            (
                "(;AP[CGoban])",
                "application",
                r#"{"name":"CGoban","version":null}"#.into(),
            ),
            (
                "(;AP[])",
                "application",
                r#"{"name":"","version":null}"#.into(),
            ),
            (
                r"(;AP[a\:b:1:2])",
                "application",
                r#"{"name":"a:b","version":"1:2"}"#.into(),
            ),
            (
                "(;PB[]BT[x\ny])",
                "black",
                r#"{"name":"","rank":null,"team":"x y"}"#.into(),
            ),
            (
                "(;PlayerWhite[Jun]PW[x])",
                "white",
                r#"{"name":"Jun","rank":null,"team":null}"#.into(),
            ),
            (
                "(;RE[W+R])",
                "result",
                result("W+R", "\"W\"", "\"resign\"", "null"),
            ),
            (
                "(;RE[B+Time])",
                "result",
                result("B+Time", "\"B\"", "\"time\"", "null"),
            ),
            (
                "(;RE[B+F])",
                "result",
                result("B+F", "\"B\"", "\"forfeit\"", "null"),
            ),
            ("(;RE[B+])", "result", result("B+", "\"B\"", "null", "null")),
            (
                "(;RE[W+64])",
                "result",
                result("W+64", "\"W\"", "\"score\"", "64.0"),
            ),
            (
                "(;RE[0])",
                "result",
                result("0", "\"draw\"", "null", "null"),
            ),
            (
                "(;RE[Draw])",
                "result",
                result("Draw", "\"draw\"", "null", "null"),
            ),
            (
                "(;RE[Void])",
                "result",
                result("Void", "\"void\"", "null", "null"),
            ),
            (
                "(;RE[?])",
                "result",
                result("?", "\"unknown\"", "null", "null"),
            ),
            (
                "(;RE[Black won])",
                "result",
                result("Black won", "null", "null", "null"),
            ),
            ("(;RE[])", "result", result("", "null", "null", "null")),
            (
                "(;RE[B+6R])",
                "result",
                result("B+6R", "null", "null", "null"),
            ),
            (
                "(;GM[6]RE[B+6R])",
                "result",
                result("B+6R", "\"B\"", "\"resign\"", "6.0"),
            ),
            (
                "(;DT[1996-05,1997-13])",
                "date",
                r#"{"text":"1996-05,1997-13","dates":null}"#.into(),
            ),
            (
                "(;DT[1996])",
                "date",
                r#"{"text":"1996","dates":["1996"]}"#.into(),
            ),
            ("(;EV[e]RO[1])", "event", "\"e\"".into()),
            ("(;EV[e]RO[1 (final)])", "round", "\"1 (final)\"".into()),
            ("(;PC[p])", "place", "\"p\"".into()),
            ("(;KM[-59.5])", "komi", "-59.5".into()),
            ("(;KM[7])", "komi", "7.0".into()),
            ("(;KM[5.])", "komi", "5.0".into()),
            ("(;FF[4]KM[5.])", "komi", "null".into()),
            ("(;KM[])", "komi", "null".into()),
            ("(;GM[2]KM[7])", "komi", "null".into()),
            ("(;HA[4])", "handicap", "4".into()),
            ("(;HA[0])", "handicap", "0".into()),
            ("(;HA[x])", "handicap", "null".into()),
            ("(;GM[21]HA[])", "handicap", "null".into()),
            (
                "(;TM[600])",
                "time",
                r#"{"main":600.0,"overtime":null}"#.into(),
            ),
            (
                "(;OT[30 fischer])",
                "time",
                r#"{"main":null,"overtime":"30 fischer"}"#.into(),
            ),
            (
                "(;TM[3h])",
                "time",
                r#"{"main":null,"overtime":null}"#.into(),
            ),
            ("(;C[x])", "game_info_nodes", "[]".into()),
            ("(;GM[11]PB[x];B[a1]IP[])", "game_info_nodes", "[0]".into()),
            ("(;GM[11];B[a1]IP[])", "game_info_nodes", "[]".into()),
            ("(;GM[9]IP[End])", "game_info_nodes", "[0]".into()),
            ("(;C[x])", "lossy_text", "null".into()),
        ];
        for (file, key, expected) in table {
            let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
            assert_eq!(value(file, key), expected.to_string(), "{file}");
        }
    }

    #[test]
    fn moves() {
        for (file, moves) in [
            ("(;B[aa];W[bb];B[])", 3),
            ("(;B[aa](;W[bb];B[cc])(;W[cc];B[dd];W[ee]))", 3),
            ("(;;B[aa]W[bb];C[x];AB[cc])", 2),
            ("(;;B[aa]B[bb])", 2),
            ("(;;B[zzz];W[ ])", 2),
            ("(;;Black[aa];WhiteMove[bb])", 1),
            ("(;GM[21];W[e3];B[swap-sides];W[resign])", 3),
            ("(;GM[21];W[-F6*][G5][+G*7])", 1),
            ("(;EV[x]SZ[24];b[cu];r[lo];r[resign])", 3),
            ("(;GM[21];b[cu];r[lo])", 0),
        ] {
            assert_eq!(value(file, "moves"), moves.to_string(), "{file}");
        }
    }

    #[test]
    fn merged_games() {
        // The file; for each row its game-info nodes, its moves and Black's name.
        type Row<'a> = (&'a [usize], usize, Option<&'a str>);
        let table: [(&str, &[Row<'_>]); 6] = [
            (
                "(;GM[1];B[aa](;W[bb]PB[a](;B[cc];W[dd])(;B[dd]))(;W[cc](;B[dd]PB[b])(;B[ee];W[ff]PB[c];B[gg])))",
                &[
                    (&[2], 4, Some("a")),
                    (&[7], 3, Some("b")),
                    (&[9], 5, Some("c")),
                ],
            ),
            // Info below other info is of the same game.
            (
                "(;PB[a];B[aa]TM[5];W[bb]TM[4])",
                &[(&[0, 1, 2], 2, Some("a"))],
            ),
            (
                "(;GM[1](;B[aa]PB[a];W[bb];B[cc]RE[B+R])(;B[bb]GN[x];W[cc]PB[b]))",
                &[(&[1, 3], 3, Some("a")), (&[4, 5], 2, None)],
            ),
            ("(;GM[1];B[aa];W[bb]PB[a])", &[(&[2], 2, Some("a"))]),
            ("(;GM[1](;B[aa])(;B[bb];W[cc]))", &[(&[], 1, None)]),
            ("(;PB[](;B[aa])(;B[bb]))", &[(&[0], 1, Some(""))]),
        ];
        for (file, expected) in table {
            let collection = Collection::parse(file);
            let tree = collection.tree(0).unwrap();
            let found = rows(tree);
            let rows: Vec<Row<'_>> = found
                .iter()
                .map(|row| {
                    (
                        &row.game_info_nodes[..],
                        row.moves,
                        row.black.name.as_deref(),
                    )
                })
                .collect();
            assert_eq!(rows, expected, "{file}");
            let leaves = tree.nodes().filter(|node| node.children().next().is_none());
            assert!(
                found.iter().all(|row| row.nodes == tree.nodes().count()),
                "{file}"
            );
            assert!(
                found.iter().all(|row| row.leaves == leaves.clone().count()),
                "{file}"
            );
        }
    }

    #[test]
    fn lossy_text() {
        let line = &lines(b"(;CA[UTF-8]PB[\xe4\xbd])")[0];
        assert!(line.contains("\"name\":\"\u{fffd}\""));
        assert!(line.ends_with(r#""game_info_nodes":[0],"lossy_text":true}"#));
        assert!(!lines(b"(;CA[UTF-8]PB[x]C[\xe4\xbd])")[0].contains("lossy_text"));
    }

    /// A long line on which every node begins a game of its own.
    #[test]
    fn many_games_on_a_long_line() {
        let count = 20_000;
        let file = format!(
            "(;{}{})",
            "(;B[aa](;W[bb]PB[x])".repeat(count),
            ")".repeat(count)
        );
        let collection = Collection::parse(file);
        let rows = rows(collection.tree(0).unwrap());
        assert_eq!(rows.len(), count);
        assert!(
            rows.iter()
                .enumerate()
                .all(|(index, row)| row.moves == index + 2)
        );
    }
}
