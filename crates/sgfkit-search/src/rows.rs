//! What is known of a game beside its play: a row of `sgf info`.

use sgfkit::info::{self, GameInfo};
use sgfkit::schema::{self, PropertyType, id};
use sgfkit::value::{GameResult, WinBy, lenient};
use sgfkit::{BoardSize, Collection, Color, Game, GameTree, Node};

use crate::play::Play;

/// A game: a row of `sgf info`, and its play.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The tree in its file, from 1.
    pub tree: u32,
    /// Its game-info node there; 0 if there is none.
    pub node: u32,
    /// Which game it is.
    pub game: Game,
    /// Columns and rows, where the game has them.
    pub size: Option<BoardSize>,
    /// Moves of the main line.
    pub moves: u32,
    /// Go's komi.
    pub komi: Option<f64>,
    /// Go's handicap.
    pub handicap: Option<i64>,
    /// All game information: identifiers and texts, in the order of the file.
    pub info: Vec<(String, String)>,
    /// Whether some text has U+FFFD for what its charset lacks.
    pub lossy: bool,
}

/// How a game ended, as far as games are counted by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Black or White.
    Side(Color),
    /// Nobody: a draw.
    Draw,
    /// No result.
    Void,
    /// A `?`.
    Unknown,
    /// Nothing that can be read.
    None,
}

impl Winner {
    /// Reads `RE`.
    #[must_use]
    pub fn of(result: Option<&GameResult>) -> Winner {
        match result {
            None => Winner::None,
            Some(GameResult::Draw) => Winner::Draw,
            Some(GameResult::Void) => Winner::Void,
            Some(GameResult::Unknown) => Winner::Unknown,
            Some(GameResult::Win { winner, .. }) => Winner::Side(*winner),
        }
    }
}

/// Reads a result as `sgf info` does.
#[must_use]
pub fn result(game: Game, text: &str) -> Option<GameResult> {
    lenient::result(text, game).map(|result| result.value)
}

/// The word of JSON for how a game was won.
#[must_use]
pub fn won_by(result: &GameResult) -> Option<&'static str> {
    let GameResult::Win { by: Some(by), .. } = result else {
        return None;
    };
    Some(match by {
        WinBy::Score(_) => "score",
        WinBy::Resign { .. } => "resign",
        WinBy::Time => "time",
        WinBy::Forfeit => "forfeit",
    })
}

impl Row {
    /// Which of `RE`, `DT`, `BR` and `WR` don't keep to their form and are read
    /// all the same.
    #[must_use]
    pub fn lenient(&self) -> Vec<&'static str> {
        let is_lenient = |id: &str| {
            let text = self.text(id)?;
            Some(match id {
                id::RE => lenient::result(text, self.game)?.is_lenient,
                id::DT => lenient::dates(text)?.is_lenient,
                _ => self.game == Game::Go && lenient::rank(text)?.is_lenient,
            })
        };
        let mut found = vec![id::RE, id::DT, id::BR, id::WR];
        found.retain(|id| is_lenient(id) == Some(true));
        found
    }

    /// The first text of a property; `None` where the game has none.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<&str> {
        let found = self.info.iter().find(|(known, _)| known == id)?;
        Some(&found.1)
    }
}

/// How many steps the games of one tree may have together, for each node of it:
/// in a tree that merges games the way to a game belongs to all behind it. Trees
/// in which much more is shared than played are searched by filters from there
/// on.
const SHARED: usize = 64;

/// The games of a file: their rows and plays.
#[must_use]
pub fn games(collection: &Collection) -> Vec<(Row, Option<Play>)> {
    collection.trees().flat_map(games_of).collect()
}

/// The games of a file, without their plays.
#[cfg(feature = "files")]
pub(crate) fn infos(collection: &Collection) -> impl Iterator<Item = Row> {
    collection.trees().flat_map(|tree| {
        let infos = info::rows(tree);
        let nodes = info_nodes(tree, &infos);
        let all = infos.into_iter().zip(nodes);
        all.map(move |(info, node)| row(tree, node, &info))
    })
}

/// For each game of a tree the node that tells of it.
fn info_nodes<'a>(tree: GameTree<'a>, infos: &[GameInfo]) -> Vec<Node<'a>> {
    let number = |info: &GameInfo| info.game_info_nodes.first().copied().unwrap_or_default();
    let all: Vec<Node<'a>> = if infos.iter().all(|info| number(info) == 0) {
        vec![tree.root()]
    } else {
        tree.nodes().collect()
    };
    let node = |info| all.get(number(info)).copied().unwrap_or(tree.root());
    infos.iter().map(node).collect()
}

/// The games of a tree.
#[must_use]
pub fn games_of(tree: GameTree<'_>) -> Vec<(Row, Option<Play>)> {
    let rows = info::rows(tree);
    let play = Play::new(tree);
    let nodes = info_nodes(tree, &rows);
    let mut budget = SHARED * play.as_ref().map_or(0, |play| play.steps.len()) + 100_000;
    let mut games = Vec::with_capacity(rows.len());
    let alone = rows.len() == 1;
    let mut play = play;
    for (info, node) in rows.iter().zip(nodes) {
        let at = info.game_info_nodes.first().copied().unwrap_or_default();
        let own = match (alone && at == 0, &play) {
            (true, _) => play.take(),
            (false, None) => None,
            (false, Some(whole)) => {
                let part = (budget > 0)
                    .then(|| whole.part(at as u32, budget))
                    .flatten();
                budget = part.as_ref().map_or(0, |part| budget - part.steps.len());
                part
            }
        };
        games.push((row(tree, node, info), own));
    }
    games
}

fn row(tree: GameTree<'_>, node: Node<'_>, info: &GameInfo) -> Row {
    let mut texts = Vec::new();
    if !info.game_info_nodes.is_empty() {
        for property in node.properties() {
            let id = property.id();
            let is_info = schema::property(id.as_bytes(), tree.game().number(), tree.format())
                .is_some_and(|row| row.kind == PropertyType::GameInfo);
            if !is_info {
                continue;
            }
            let is_known = texts
                .iter()
                .any(|(known, _): &(String, String)| *known == *id);
            if let (false, Some(value)) = (is_known, property.values().next()) {
                texts.push((id.into_owned(), value.simple_text().text.into_owned()));
            }
        }
    }
    Row {
        tree: tree.number() as u32,
        node: info.game_info_nodes.first().copied().unwrap_or(0) as u32,
        game: info.game,
        size: info.size,
        moves: info.moves as u32,
        komi: info.komi.map(sgfkit::value::Komi::points),
        handicap: info.handicap,
        info: texts,
        lossy: info.lossy_text,
    }
}
