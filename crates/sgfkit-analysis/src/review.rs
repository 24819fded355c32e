//! What each move of a game lost, by what engines left in it.
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
use sgfkit_core::game::{Color, Game, Move};
use sgfkit_core::info;
use sgfkit_core::replay::{self, LastMove};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, NodeId};

/// What losses are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Points.
    Score,
    /// Percent of Black's winrate.
    Winrate,
}

impl By {
    /// Both, by their names.
    pub const ALL: [By; 2] = [By::Score, By::Winrate];

    /// `score` or `winrate`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            By::Score => "score",
            By::Winrate => "winrate",
        }
    }

    /// The losses from which on a move is of class 5, 4, and so on: in points, or
    /// in percent.
    #[must_use]
    pub fn classes(self) -> [f64; 5] {
        match self {
            By::Score => [12.0, 6.0, 3.0, 1.5, 0.5],
            By::Winrate => [30.0, 20.0, 10.0, 5.0, 2.0],
        }
    }
}

/// From this class on a move is a mistake worth a mark.
pub const MARKED: usize = 3;

/// What is looked at, and how moves are put into classes.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What classes go by; by score where any move has a loss in points, unless
    /// this says otherwise.
    pub by: Option<By>,
    /// Losses that make the classes, the largest first; else [`By::classes`].
    pub classes: Option<Vec<f64>>,
    /// Analyses that are known to have fewer visits are left out.
    pub min_visits: u64,
    /// Analyses of other dialects are left out.
    pub dialect: Option<&'static str>,
    /// All nodes with a move count, not those of the main line alone.
    pub variations: bool,
    /// Best moves that no property holds, by node: those of positions whose
    /// analysis names none.
    pub known: HashMap<NodeId, Candidate>,
}

impl Options {
    /// Reads `12,6,3,1.5,0.5`: numbers above 0, each smaller than the one before.
    ///
    /// # Errors
    ///
    /// What is wrong with the list, for people.
    pub fn parse_classes(text: &str) -> Result<Vec<f64>, String> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let numbers =
            numbers.map_err(|_| format!("`{text}` is no list of numbers such as 12,6,3"))?;
        let is_sound = numbers
            .iter()
            .all(|number| number.is_finite() && *number > 0.0);
        if is_sound && numbers.is_sorted_by(|one, next| one > next) {
            Ok(numbers)
        } else {
            Err("classes are losses above 0, the largest first".to_owned())
        }
    }

    /// Whether an analysis is looked at.
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

/// What is known of the position at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The dialect that it is read from.
    pub dialect: &'static str,
    /// The engine, where it is told.
    pub engine: Option<String>,
    /// How long the engine looked.
    pub visits: Option<u64>,
    /// How probable it is that Black wins, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// How far that may be off.
    pub stdev: Option<f64>,
    /// Who plays the candidates, where that can be told.
    pub to_play: Option<Color>,
    /// What may be played there, the best first.
    pub candidates: Vec<Candidate>,
}

impl Reading {
    /// What is known of the position at one node, as [`Review`] knows it of all:
    /// what is said of it, else of the move that led to it.
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

    /// What is said of the position at a node: in it, else in its children.
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

    /// What is known after one of its candidates.
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

    /// Which of the candidates a move is.
    fn place(&self, color: Color, played: &Move) -> Option<usize> {
        let is_turn = self.to_play.is_none_or(|to_play| to_play == color);
        let mut candidates = self.candidates.iter();
        candidates.position(|one| is_turn && one.played == *played)
    }
}

/// A game with what is known of its positions.
pub struct Review<'a> {
    tree: GameTree<'a>,
    readings: HashMap<NodeId, Reading>,
    by: By,
    classes: Vec<f64>,
    variations: bool,
}

/// A move and what it lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed<'r> {
    /// Its node.
    pub node: NodeId,
    /// The node's number in its tree, in pre-order.
    pub number: usize,
    /// The move's number on its line, from 1.
    pub move_number: usize,
    /// Who played it.
    pub color: Color,
    /// The move as SGF writes it, a pass as the empty text.
    pub value: String,
    /// What is known of the position after it.
    pub reading: Option<&'r Reading>,
    /// What it lost in points; negative where it gained.
    pub loss: Option<f64>,
    /// What it lost of the mover's winrate, from −1 to 1.
    pub loss_winrate: Option<f64>,
    /// How many of the classes' losses it reaches: 0 is fine.
    pub class: Option<usize>,
    /// What the engine would have played.
    pub best: Option<&'r Candidate>,
    /// The move's place among the engine's, from 1.
    pub rank: Option<usize>,
}

/// What is told of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The side.
    pub color: Color,
    /// The name, where the file tells it.
    pub name: Option<String>,
    /// Moves in all.
    pub moves: usize,
    /// Those with a class.
    pub reviewed: usize,
    /// Those for which the engine's own move is known.
    pub known: usize,
    /// Those that are the engine's own.
    pub matches: usize,
    /// The mean loss in points, a gain counted as 0.
    pub mean_loss: Option<f64>,
    /// The mean loss of winrate, a gain counted as 0.
    pub mean_loss_winrate: Option<f64>,
    /// Moves a class, from 0.
    pub classes: Vec<usize>,
}

/// What is told at the end, of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Files, where there are any.
    pub files: Option<usize>,
    /// Games of Go.
    pub games: usize,
    /// Their moves.
    pub moves: usize,
    /// Those with a class.
    pub reviewed: usize,
    /// Files that could not be read, where there are any.
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
    /// Reads what stands in a tree. Other games than Go have no readings.
    #[must_use]
    pub fn of(tree: GameTree<'a>, options: &Options) -> Review<'a> {
        Review::of_each(tree, options, |_| {})
    }

    /// The same, and `look` gets each node with analyses as it is read.
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

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> GameTree<'a> {
        self.tree
    }

    /// Whether nothing is known of any position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }

    /// What the classes go by.
    #[must_use]
    pub fn by(&self) -> By {
        self.by
    }

    /// The losses that make the classes, the largest first.
    #[must_use]
    pub fn classes(&self) -> &[f64] {
        &self.classes
    }

    /// What a move lost in what the classes go by: points, or percent.
    #[must_use]
    pub fn loss(&self, played: &Reviewed<'_>) -> Option<f64> {
        match self.by {
            By::Score => played.loss,
            By::Winrate => played.loss_winrate.map(|loss| rounded(loss * 100.0)),
        }
    }

    /// What is known of the position at a node.
    #[must_use]
    pub fn reading(&self, node: Node<'_>) -> Option<&Reading> {
        self.readings.get(&node.id())
    }

    /// The moves that are looked at, each with what it lost, in pre-order.
    pub fn moves(&self) -> impl Iterator<Item = Reviewed<'_>> {
        let mut way: Vec<(Node<'a>, usize)> = Vec::new();
        let nodes = self.tree.nodes().enumerate();
        let mut on_main_line = true;
        let nodes = nodes.take_while(move |(_, node)| {
            // The main line comes first, and ends where its last node does.
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

    /// A move with what it lost; `None` for a node without a move.
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

    /// What is told of Black and of White.
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
    /// Counts a game.
    pub fn add(&mut self, players: &[Player; 2]) {
        self.games += 1;
        self.moves += players.iter().map(|player| player.moves).sum::<usize>();
        self.reviewed += players.iter().map(|player| player.reviewed).sum::<usize>();
    }
}

/// Puts moves in order of their losses, the largest first; of equals the first
/// stays first, and those without a loss come last.
pub fn sort_by_loss(moves: &mut [Reviewed<'_>], by: By) {
    moves.sort_by(|one, other| match (one.loss_by(by), other.loss_by(by)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
}

/// Six decimals: less is dust of the arithmetic.
pub(super) fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e6).round() / 1e6;
    // No negative zero, and nothing that is too large to be rounded.
    if rounded.is_finite() {
        rounded + 0.0
    } else {
        number
    }
}

fn last_move(node: Node<'_>) -> Option<LastMove<'_>> {
    node.properties().filter_map(LastMove::of).last()
}

/// Whether what follows from a node's move follows from it alone.
fn is_judged(node: Node<'_>) -> bool {
    let mut sides = node.moves().map(|(color, _)| color);
    let first = sides.next();
    sides.all(|side| Some(side) == first)
        && !replay::sets_up(node)
        && node.property(id::KM).is_none()
}

/// What is known of each position.
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
    // Children come in their order, so the first that says something counts.
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

/// What is counted of a player.
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
    /// Gains count as nothing lost.
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
