//! Game information: the rows of `sgf info`.

use sgfkit::info::{self, GameInfo};
use sgfkit::schema::{self, PropertyType, id};
use sgfkit::value::{GameResult, WinBy, lenient};
use sgfkit::{BoardSize, Collection, Color, Game, GameTree, Node};

use crate::play::Play;

/// The information about a game: a row of `sgf info`.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The tree in the file, from 0.
    pub tree: u32,
    /// The game-info node in the tree; 0 by default.
    pub node: u32,
    /// The kind of game.
    pub game: Game,
    /// Columns and rows, if the game has a board.
    pub size: Option<BoardSize>,
    /// The number of moves in the main line.
    pub moves: u32,
    /// The komi in Go.
    pub komi: Option<f64>,
    /// The handicap in Go.
    pub handicap: Option<i64>,
    /// All game-info properties: identifiers and texts, in file order.
    pub info: Vec<(String, String)>,
    /// Whether a text contains U+FFFD for bytes that its encoding cannot decode.
    pub lossy: bool,
}

/// The outcome of a game, as counted in totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Winner {
    /// Black or White won.
    Side(Color),
    /// A draw.
    Draw,
    /// No result.
    Void,
    /// An unknown result: `?`.
    Unknown,
    /// Missing, or cannot be parsed.
    None,
}

impl Winner {
    /// Classifies a value of `RE`.
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

/// Parses a result as `sgf info` does.
#[must_use]
pub fn result(game: Game, text: &str) -> Option<GameResult> {
    lenient::result(text, game).map(|result| result.value)
}

/// Returns the JSON word for the way a game was won.
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
    /// Returns the number of the tree in its file, from 1, as messages and JSON show it.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.tree.saturating_add(1)
    }

    /// Returns which of `RE`, `DT`, `BR` and `WR` have an invalid form but a clear meaning.
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

    /// Returns the first text of a property, or `None` if the game lacks it.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<&str> {
        let found = self.info.iter().find(|(known, _)| known == id)?;
        Some(&found.1)
    }
}

/// The maximum number of steps in all games of one tree, for each node of it. The path to a game in
/// a merged tree belongs to all games below. If a tree exceeds this, its remaining games are only
/// found by filters.
const SHARED: usize = 64;

/// Returns the games of a file: their rows and plays.
#[must_use]
pub fn games(collection: &Collection) -> Vec<(Row, Option<Play>)> {
    collection.trees().flat_map(games_of).collect()
}

#[cfg(feature = "files")]
pub(crate) fn infos(collection: &Collection) -> impl Iterator<Item = Row> {
    collection.trees().flat_map(|tree| {
        let infos = info::rows(tree);
        let nodes = info_nodes(tree, &infos);
        let all = infos.into_iter().zip(nodes);
        all.map(move |(info, node)| row(tree, node, &info))
    })
}

/// Returns the game-info node of each game of a tree.
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

/// Returns the games of a tree: their rows and plays.
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
        tree: tree.index() as u32,
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
