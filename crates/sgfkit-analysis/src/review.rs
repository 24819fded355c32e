//! Calculates the loss of each move from engine analysis.
//!
//! ```
//! use sgfkit::{Collection, analysis::{Review, review::Options}};
//!
//! let file = "(;GM[1]SZ[9]SBKS[2];B[aa]SBKS[-5];W[ee]SBKS[-4.5])";
//! let games = Collection::parse(file);
//! let review = Review::of(games.tree(0).unwrap(), &Options::default());
//! let moves: Vec<_> = review.moves().collect();
//! assert_eq!((moves[0].loss, moves[0].class), (Some(7.0), Some(4)));
//! assert_eq!((moves[1].loss, moves[1].class), (Some(0.5), Some(1)));
//! ```

use std::collections::HashMap;

use super::{Analysed, Analysis, Candidate, WithSides, main_where, with_sides};
use sgfkit_core::OptionError;
use sgfkit_core::game::{Color, Game, Move};
use sgfkit_core::info;
use sgfkit_core::replay::{self, LastMove};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, NodeId};

/// The measures of losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Points.
    Score,
    /// Percent of the win rate.
    Winrate,
}

impl By {
    /// All measures.
    pub const ALL: &[By] = &[By::Score, By::Winrate];

    /// Returns `score` or `winrate`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            By::Score => "score",
            By::Winrate => "winrate",
        }
    }

    /// Returns the minimum losses of classes 5, 4, and so on: in points, or in percent.
    #[must_use]
    pub fn classes(self) -> [f64; 5] {
        match self {
            By::Score => [12.0, 6.0, 3.0, 1.5, 0.5],
            By::Winrate => [30.0, 20.0, 10.0, 5.0, 2.0],
        }
    }
}

/// The first class that deserves a mark as a mistake.
pub const MARKED: usize = 3;

/// Options for [`Review`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The measure of classes; `None` uses the score if any move has a loss in points.
    pub by: Option<By>,
    /// The minimum losses of classes, largest first; `None` uses [`By::classes`].
    pub classes: Option<Vec<f64>>,
    /// Skips analyses known to have fewer visits.
    pub min_visits: u64,
    /// Skips analyses of other dialects.
    pub dialect: Option<&'static str>,
    /// Includes all nodes with a move, not only the main line.
    pub variations: bool,
    /// Best moves from outside the file by node, for positions whose analysis has none.
    pub known: HashMap<NodeId, Candidate>,
}

impl Options {
    /// Parses `12,6,3,1.5,0.5`: positive numbers in descending order.
    ///
    /// # Errors
    ///
    /// If a part is not a positive number, or the numbers do not descend.
    pub fn parse_classes(text: &str) -> Result<Vec<f64>, OptionError> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let numbers = numbers.map_err(|_| OptionError::new("expected numbers such as 12,6,3"))?;
        let is_sound = numbers
            .iter()
            .all(|number| number.is_finite() && *number > 0.0);
        if is_sound && numbers.is_sorted_by(|one, next| one > next) {
            Ok(numbers)
        } else {
            Err(OptionError::new("expected numbers above 0, largest first"))
        }
    }

    /// Returns true if the options select an analysis.
    #[must_use]
    pub fn takes(&self, analysis: &Analysis) -> bool {
        analysis
            .visits
            .is_none_or(|visits| visits >= self.min_visits)
            && self
                .dialect
                .is_none_or(|dialect| dialect == analysis.dialect)
    }
}

/// The known values of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The dialect of the source.
    pub dialect: &'static str,
    /// The engine, if known.
    pub engine: Option<String>,
    /// The number of visits.
    pub visits: Option<u64>,
    /// Black's win rate, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// The standard deviation of the score.
    pub stdev: Option<f64>,
    /// The side that plays the candidates, if known.
    pub to_play: Option<Color>,
    /// Candidate moves, best first.
    pub candidates: Vec<Candidate>,
}

impl Reading {
    /// Returns the values of the position at one node, as in [`Review`]: its own analysis, or the
    /// values of the move that led to it.
    ///
    /// ```
    /// use sgfkit::{Collection, analysis::review::{Options, Reading}};
    ///
    /// let games = Collection::parse("(;GM[1]SZ[9];B[ee]LZ[K 45 20\nmove C5 visits 9 winrate 5500 pv C5])");
    /// let node = games.tree(0).unwrap().main_line().last().unwrap();
    /// let reading = Reading::at(node, &Options::default()).unwrap();
    /// assert_eq!((reading.winrate, reading.candidates.len()), (Some(0.45), 1));
    /// ```
    #[must_use]
    pub fn at(node: Node<'_>, options: &Options) -> Option<Reading> {
        Reading::said(node, options).or_else(|| {
            let before = Reading::said(node.parent()?, options)?;
            let last = last_move(node).filter(|_| is_judged(node))?;
            before.after(last.color, &last.played()?)
        })
    }

    fn said(node: Node<'_>, options: &Options) -> Option<Reading> {
        let main = |seen: &WithSides, before: bool| {
            main_where(&seen.analyses, |one| {
                one.before == before && options.takes(one)
            })
        };
        let own = with_sides(node);
        if let Some(found) = main(&own, false) {
            return Some(Reading::of(&own.analyses[found], own.next));
        }
        node.children().find_map(|child| {
            let seen = with_sides(child);
            let found = main(&seen, true)?;
            Some(Reading::of(&seen.analyses[found], seen.mover))
        })
    }

    fn of(analysis: &Analysis, to_play: Option<Color>) -> Reading {
        Reading {
            to_play,
            dialect: analysis.dialect,
            engine: analysis.engine.clone(),
            visits: analysis.visits,
            winrate: analysis.winrate,
            score: analysis.score,
            stdev: analysis.stdev,
            candidates: analysis.candidates.clone(),
        }
    }

    fn after(&self, color: Color, played: &Move) -> Option<Reading> {
        let candidate = &self.candidates[self.place(color, played)?];
        let says = candidate.winrate.is_some() || candidate.score.is_some();
        says.then(|| Reading {
            dialect: self.dialect,
            engine: self.engine.clone(),
            visits: candidate.visits,
            winrate: candidate.winrate,
            score: candidate.score,
            stdev: None,
            to_play: Some(color.opposite()),
            candidates: Vec::new(),
        })
    }

    fn place(&self, color: Color, played: &Move) -> Option<usize> {
        let is_turn = self.to_play.is_none_or(|to_play| to_play == color);
        let mut candidates = self.candidates.iter();
        candidates.position(|one| is_turn && one.played == *played)
    }
}

/// A game with the values of its positions.
pub struct Review<'a> {
    tree: GameTree<'a>,
    readings: HashMap<NodeId, Reading>,
    by: By,
    classes: Vec<f64>,
    variations: bool,
}

/// A move and its loss.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reviewed<'r> {
    /// The node.
    pub node: NodeId,
    /// The node's number in its tree, in pre-order.
    pub number: usize,
    /// The move's number on its line, from 1.
    pub move_number: usize,
    /// The player.
    pub color: Color,
    /// The move as in SGF; a pass is empty.
    pub value: String,
    /// The values of the position after it.
    pub reading: Option<&'r Reading>,
    /// The loss in points; negative for a gain.
    pub loss: Option<f64>,
    /// The loss of the mover's win rate, from −1 to 1.
    pub loss_winrate: Option<f64>,
    /// The number of class limits that the loss reaches: 0 is fine.
    pub class: Option<usize>,
    /// The engine's best move.
    pub best: Option<&'r Candidate>,
    /// The rank among the engine's moves, from 1.
    pub rank: Option<usize>,
}

/// Statistics of a player.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Player {
    /// The side.
    pub color: Color,
    /// The name, if known.
    pub name: Option<String>,
    /// The number of all moves.
    pub moves: usize,
    /// The number of moves with a class.
    pub reviewed: usize,
    /// The number of moves for which the engine's best move is known.
    pub known: usize,
    /// The number of moves that equal the engine's best move.
    pub matches: usize,
    /// The mean loss in points; gains count as 0.
    pub mean_loss: Option<f64>,
    /// The mean loss of win rate; gains count as 0.
    pub mean_loss_winrate: Option<f64>,
    /// The number of moves per class, from 0.
    pub classes: Vec<usize>,
}

/// Totals of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// The number of files, if any.
    pub files: Option<usize>,
    /// The number of Go games.
    pub games: usize,
    /// The number of moves.
    pub moves: usize,
    /// The number of moves with a class.
    pub reviewed: usize,
    /// The number of unreadable files, if any.
    pub unreadable: Option<usize>,
}

impl Reviewed<'_> {
    /// Returns the loss in points, or as a share of the win rate.
    #[must_use]
    pub fn loss_by(&self, by: By) -> Option<f64> {
        match by {
            By::Score => self.loss,
            By::Winrate => self.loss_winrate,
        }
    }
}

impl<'a> Review<'a> {
    /// Reads the analyses of a tree. Only Go games have them.
    #[must_use]
    pub fn of(tree: GameTree<'a>, options: &Options) -> Review<'a> {
        Review::of_each(tree, options, |_| {})
    }

    /// Like [`of`](Self::of), and calls `look` with each node with analyses.
    #[must_use]
    pub fn of_each(
        tree: GameTree<'a>,
        options: &Options,
        look: impl FnMut(&Analysed<'a>),
    ) -> Review<'a> {
        let mut review = Review {
            tree,
            readings: readings(tree, options, look),
            by: By::Winrate,
            classes: Vec::new(),
            variations: true,
        };
        let has_score = |review: &Review<'_>| review.moves().any(|played| played.loss.is_some());
        review.by = match options.by {
            Some(by) => by,
            None if has_score(&review) => By::Score,
            None => By::Winrate,
        };
        review.classes = match &options.classes {
            Some(classes) => classes.clone(),
            None => review.by.classes().to_vec(),
        };
        review.variations = options.variations;
        review
    }

    /// Leaves the moves of variations out, as without [`Options::variations`].
    #[must_use]
    pub fn main_line(self) -> Review<'a> {
        Review {
            variations: false,
            ..self
        }
    }

    /// Returns the tree.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// Returns true if no position has values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }

    /// Returns the measure of the classes.
    #[must_use]
    pub fn by(&self) -> By {
        self.by
    }

    /// Returns the minimum losses of classes, largest first.
    #[must_use]
    pub fn classes(&self) -> &[f64] {
        &self.classes
    }

    /// Returns the loss of a move in the measure of the classes: points, or percent.
    #[must_use]
    pub fn loss(&self, played: &Reviewed<'_>) -> Option<f64> {
        match self.by {
            By::Score => played.loss,
            By::Winrate => played.loss_winrate.map(|loss| rounded(loss * 100.0)),
        }
    }

    /// Returns the values of the position at a node.
    #[must_use]
    pub fn reading(&self, node: Node<'_>) -> Option<&Reading> {
        self.readings.get(&node.id())
    }

    /// Returns the reviewed moves with their losses, in pre-order.
    pub fn moves(&self) -> impl Iterator<Item = Reviewed<'_>> {
        let mut way: Vec<(Node<'a>, usize)> = Vec::new();
        let nodes = self.tree.nodes().enumerate();
        let mut on_main_line = true;
        let nodes = nodes.take_while(move |(_, node)| {
            // The main line comes first and ends at its leaf.
            let goes_on = on_main_line;
            on_main_line = self.variations || (on_main_line && !node.is_leaf());
            goes_on
        });
        nodes.filter_map(move |(number, node)| {
            let parent = node.parent();
            while way.last().is_some_and(|(above, _)| Some(*above) != parent) {
                way.pop();
            }
            let above = way.last().map_or(0, |(_, moves)| *moves);
            let moves = above + node.moves().count();
            way.push((node, moves));
            (moves > above).then(|| self.reviewed(node, number, moves))?
        })
    }

    /// Returns a move with its loss; `None` for a node without a move.
    #[must_use]
    pub fn reviewed(
        &self,
        node: Node<'_>,
        number: usize,
        move_number: usize,
    ) -> Option<Reviewed<'_>> {
        let last = last_move(node)?;
        let color = last.color;
        let reading = self.reading(node);
        let before = node.parent().and_then(|parent| self.reading(parent));
        let difference = |value: fn(&Reading) -> Option<f64>| {
            let lost = value(before?)? - value(reading?)?;
            is_judged(node).then(|| rounded(if color == Color::Black { lost } else { -lost }))
        };
        let loss = difference(|reading| reading.score);
        let loss_winrate = difference(|reading| reading.winrate);
        let rank = before.and_then(|before| before.place(color, &last.played()?));
        let mut reviewed = Reviewed {
            node: node.id(),
            number,
            move_number,
            color,
            value: last.text(),
            reading,
            loss,
            loss_winrate,
            class: None,
            best: before.and_then(|before| before.candidates.first()),
            rank: rank.map(|rank| rank + 1),
        };
        reviewed.class = self.loss(&reviewed).map(|loss| {
            let reached = self.classes.iter().filter(|least| loss >= **least);
            reached.count()
        });
        Some(reviewed)
    }

    /// Returns the statistics of Black and White.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        let rows = info::rows(self.tree);
        let names = rows
            .into_iter()
            .next()
            .map(|row| [row.black.name, row.white.name]);
        let [black, white] = names.unwrap_or_default();
        let mut tallies = [
            Tally::new(Color::Black, black, self.classes.len()),
            Tally::new(Color::White, white, self.classes.len()),
        ];
        for played in self.moves() {
            tallies[usize::from(played.color == Color::White)].count(&played);
        }
        tallies.map(Tally::player)
    }
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, players: &[Player; 2]) {
        self.games += 1;
        self.moves += players.iter().map(|player| player.moves).sum::<usize>();
        self.reviewed += players.iter().map(|player| player.reviewed).sum::<usize>();
    }
}

/// Sorts moves by loss, largest first; the sort is stable, and moves without a loss come last.
pub fn sort_by_loss(moves: &mut [Reviewed<'_>], by: By) {
    moves.sort_by(|one, other| match (one.loss_by(by), other.loss_by(by)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
}

/// Rounds to six decimals; the rest is rounding errors.
pub(super) fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e6).round() / 1e6;
    // Avoid negative zero, and keep numbers that are too large to round.
    if rounded.is_finite() {
        rounded + 0.0
    } else {
        number
    }
}

fn last_move(node: Node<'_>) -> Option<LastMove<'_>> {
    node.properties().filter_map(LastMove::of).last()
}

/// Returns true if the values after a node result from its move alone.
fn is_judged(node: Node<'_>) -> bool {
    let mut sides = node.moves().map(|(color, _)| color);
    let first = sides.next();
    sides.all(|side| Some(side) == first)
        && !replay::sets_up(node)
        && node.property(id::KM).is_none()
}

fn readings<'a>(
    tree: GameTree<'a>,
    options: &Options,
    mut look: impl FnMut(&Analysed<'a>),
) -> HashMap<NodeId, Reading> {
    let mut readings = HashMap::new();
    let mut befores: Vec<(NodeId, Reading)> = Vec::new();
    super::visit(tree, |at| {
        look(&at);
        let Analysed {
            node,
            analyses,
            mover,
            next,
            ..
        } = at;
        let wanted =
            |before: bool| main_where(&analyses, |one| one.before == before && options.takes(one));
        if let Some(main) = wanted(false) {
            readings.insert(node.id(), Reading::of(&analyses[main], next));
        }
        if let (Some(main), Some(parent)) = (wanted(true), node.parent()) {
            befores.push((parent.id(), Reading::of(&analyses[main], mover)));
        }
    });
    // Children come in order, so the first with values counts.
    for (parent, reading) in befores {
        readings.entry(parent).or_insert(reading);
    }
    if readings.is_empty() || tree.game() != Game::Go {
        return readings;
    }
    for (node, best) in &options.known {
        if let Some(reading) = readings.get_mut(node)
            && reading.candidates.is_empty()
        {
            reading.candidates.push(best.clone());
        }
    }
    for node in tree.nodes().skip(1) {
        if readings.contains_key(&node.id()) || !is_judged(node) {
            continue;
        }
        let Some(before) = node.parent().and_then(|parent| readings.get(&parent.id())) else {
            continue;
        };
        let last = last_move(node);
        let reading = last.and_then(|last| before.after(last.color, &last.played()?));
        if let Some(reading) = reading {
            readings.insert(node.id(), reading);
        }
    }
    readings
}

struct Tally {
    player: Player,
    losses: Sum,
    losses_winrate: Sum,
}

#[derive(Default)]
struct Sum {
    sum: f64,
    count: usize,
}

impl Sum {
    /// Gains count as 0.
    fn add(&mut self, loss: Option<f64>) {
        if let Some(loss) = loss {
            self.sum += loss.max(0.0);
            self.count += 1;
        }
    }

    fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| rounded(self.sum / self.count as f64))
    }
}

impl Tally {
    fn new(color: Color, name: Option<String>, classes: usize) -> Tally {
        Tally {
            player: Player {
                color,
                name,
                moves: 0,
                reviewed: 0,
                known: 0,
                matches: 0,
                mean_loss: None,
                mean_loss_winrate: None,
                classes: vec![0; classes + 1],
            },
            losses: Sum::default(),
            losses_winrate: Sum::default(),
        }
    }

    fn count(&mut self, played: &Reviewed<'_>) {
        let player = &mut self.player;
        player.moves += 1;
        player.known += usize::from(played.best.is_some());
        player.matches += usize::from(played.rank == Some(1));
        if let Some(class) = played.class {
            player.reviewed += 1;
            player.classes[class] += 1;
        }
        self.losses.add(played.loss);
        self.losses_winrate.add(played.loss_winrate);
    }

    fn player(mut self) -> Player {
        self.player.mean_loss = self.losses.mean();
        self.player.mean_loss_winrate = self.losses_winrate.mean();
        self.player
    }
}
