//! The course of a game: a point for the root and each move of the main line.

use super::review::{By, Review, Reviewed};
use sgfkit_core::game::Color;
use sgfkit_core::info::{Clocks, TimeSpent};
use sgfkit_core::tree::{Node, NodeId};

/// Scales a lead for a graph: linear up to 20 points, then logarithmic, so that twice the lead is
/// 20 higher and a dead dragon does not flatten the rest.
///
/// ```
/// use sgfkit::analysis::graph::scaled;
///
/// assert_eq!((scaled(7.5), scaled(-20.0)), (7.5, -20.0));
/// assert_eq!((scaled(40.0), scaled(-160.0)), (40.0, -80.0));
/// ```
#[must_use]
pub fn scaled(score: f64) -> f64 {
    const LINEAR: f64 = 20.0;
    let size = score.abs();
    if size <= LINEAR {
        score
    } else {
        score.signum() * (LINEAR + LINEAR * (size / LINEAR).log2())
    }
}

/// A point on the graph.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GraphPoint<'r> {
    /// The node.
    pub node: NodeId,
    /// The node's number in its tree, in pre-order.
    pub number: usize,
    /// Black's win rate, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// The move with its loss; `None` at the root.
    pub played: Option<Reviewed<'r>>,
    /// The time spent on the move.
    pub time: TimeSpent,
}

impl GraphPoint<'_> {
    /// Returns true if there is a win rate or score.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.winrate.is_some() || self.score.is_some()
    }
}

/// Returns the points of the main line: the root, and each node with a move.
#[must_use]
pub fn points<'r>(review: &'r Review<'_>) -> Vec<GraphPoint<'r>> {
    let mut moves = 0;
    let mut points = Vec::new();
    let mut clocks = Clocks::default();
    for (number, node) in review.tree().main_line().enumerate() {
        let times = clocks.enter(node);
        let count = node.moves().count();
        moves += count;
        if count == 0 && !node.is_root() {
            continue;
        }
        let point = point(review, node, number, moves);
        let color = point.played.as_ref().map(|played| played.color);
        let time = color.map(|color| times[usize::from(color == Color::White)]);
        points.push(GraphPoint {
            time: time.unwrap_or_default(),
            ..point
        });
    }
    points
}

fn point<'r>(
    review: &'r Review<'_>,
    node: Node<'_>,
    number: usize,
    moves: usize,
) -> GraphPoint<'r> {
    let reading = review.reading(node);
    GraphPoint {
        node: node.id(),
        number,
        winrate: reading.and_then(|reading| reading.winrate),
        score: reading.and_then(|reading| reading.score),
        played: review.reviewed(node, number, moves),
        time: TimeSpent::default(),
    }
}

/// Draws the graph in one line of at most `width` characters: higher is better for Black, and a
/// space means unknown. Uses win rates unless there are none or `by` requests otherwise.
///
/// ```
/// use sgfkit::{Collection, analysis::{Review, graph, review::Options}};
///
/// let file = "(;GM[1]SZ[9]SBKV[50];B[ee]SBKV[99];W[cc];B[gg]SBKV[0])";
/// let games = Collection::parse(file);
/// let review = Review::of(games.tree(0).unwrap(), &Options::default());
/// assert_eq!(graph::line(&graph::points(&review), None, 80), "▅█ ▁");
/// ```
#[must_use]
pub fn line(points: &[GraphPoint<'_>], by: Option<By>, width: usize) -> String {
    let has_winrate = points.iter().any(|point| point.winrate.is_some());
    let heights = points.iter().map(|point| match by {
        Some(By::Score) => height(point),
        None if !has_winrate => height(point),
        _ => point.winrate,
    });
    columns(&heights.collect::<Vec<_>>(), width)
}

/// Draws the seconds per move in one line of characters, below that of [`line()`], and returns the
/// maximum, too; `None` if no times are known.
///
/// ```
/// use sgfkit::{Collection, analysis::{Review, graph, review::Options}};
///
/// let file = "(;GM[1]SZ[9]TM[60];B[ee]BL[52];W[cc]WL[59];B[gg]BL[48])";
/// let games = Collection::parse(file);
/// let review = Review::of(games.tree(0).unwrap(), &Options::default());
/// let times = graph::time_line(&graph::points(&review), 80);
/// assert_eq!(times, Some((" █▂▅".to_owned(), 8.0)));
/// ```
#[must_use]
pub fn time_line(points: &[GraphPoint<'_>], width: usize) -> Option<(String, f64)> {
    let longest = longest(points)?;
    let share = |seconds: f64| {
        if longest > 0.0 {
            seconds / longest
        } else {
            0.0
        }
    };
    let shares = points.iter().map(|point| point.time.seconds.map(share));
    Some((columns(&shares.collect::<Vec<_>>(), width), longest))
}

/// Returns the seconds of the longest move; `None` if no times are known.
#[must_use]
pub fn longest(points: &[GraphPoint<'_>]) -> Option<f64> {
    let known = points.iter().filter_map(|point| point.time.seconds);
    known.reduce(f64::max)
}

fn columns(heights: &[Option<f64>], width: usize) -> String {
    let columns = heights.len().min(width.max(1));
    let part = |column: usize| column * heights.len() / columns;
    let means = (0..columns).map(|column| mean(&heights[part(column)..part(column + 1)]));
    means.map(|mean| mean.map_or(' ', block)).collect()
}

/// Returns a lead as a share of the height, whose ends are 160 points.
fn height(point: &GraphPoint<'_>) -> Option<f64> {
    let end = scaled(160.0);
    Some((scaled(point.score?) + end) / (2.0 * end))
}

fn mean(heights: &[Option<f64>]) -> Option<f64> {
    let count = heights.iter().flatten().count();
    (count > 0).then(|| heights.iter().flatten().sum::<f64>() / count as f64)
}

fn block(share: f64) -> char {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let eighth = (share * 8.0).floor().clamp(0.0, 7.0);
    BLOCKS[eighth as usize]
}
