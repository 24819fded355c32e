//! Requests for reviews: options, filters, and lines of JSON as the result.

use super::review::{By, Options, Reviewed, Totals, sort_by_loss};
use super::{AnalysisLine, Dialect, MoveLine, PlayerLine, Review, main};
use sgfkit_core::OptionError;
use sgfkit_core::game::Color;
use sgfkit_core::tree::{GameTree, Node};
use sgfkit_core::value;

/// A request for a review.
///
/// ```
/// use sgfkit::{Collection, analysis::Request};
///
/// let games = Collection::parse("(;GM[1]SZ[9]SBKS[2];B[aa]SBKS[-5];W[ee]SBKS[-4.5])");
/// let mut request = Request::default();
/// request.set("side", "B")?;
/// let lines = request.lines(games.tree(0).unwrap());
/// assert!(lines[0].starts_with(r#"{"type":"move","tree":1,"node":1,"move":1,"color":"B""#));
/// assert_eq!(lines.len(), 1 + 2 + 1);
/// assert!(request.set("by", "komi").is_err());
/// # Ok::<(), sgfkit::OptionError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Request {
    /// The options of the review.
    pub options: Options,
    /// Includes only moves of this side.
    pub side: Option<Color>,
    /// The first move number.
    pub from: Option<usize>,
    /// The last move number.
    pub to: Option<usize>,
    /// The minimum loss, in the measure of the classes.
    pub min_loss: Option<f64>,
    /// Sorts by loss, largest first.
    pub by_loss: bool,
}

impl Request {
    /// Sets an option of `sgf review` by name: `by classes min-visits dialect variations side from
    /// to min-loss sort`.
    ///
    /// # Errors
    ///
    /// If the name is unknown, or the value is not of the option's kind.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        let wrong = |wanted: &str| {
            let message = format!("invalid value `{text}` for {name}: expected {wanted}");
            OptionError::new(message).of(name)
        };
        let whole = || text.parse().map_err(|_| wrong("a whole number"));
        match name {
            "by" => {
                let by = By::ALL.iter().copied().find(|by| by.name() == text);
                self.options.by = Some(by.ok_or_else(|| wrong("score or winrate"))?);
            }
            "classes" => {
                self.options.classes =
                    Some(Options::parse_classes(text).map_err(|error| error.of(name))?);
            }
            "min-visits" => {
                let visits = text.parse();
                self.options.min_visits = visits.map_err(|_| wrong("a whole number"))?;
            }
            "dialect" => {
                let dialect = Dialect::named(text).ok_or_else(|| wrong("a dialect"))?;
                self.options.dialect = Some(dialect.name);
            }
            "variations" => {
                self.options.variations = text.parse().map_err(|_| wrong("true or false"))?;
            }
            "side" => {
                self.side = Some(value::color(text).ok_or_else(|| wrong("B or W"))?);
            }
            "from" => self.from = Some(whole()?),
            "to" => self.to = Some(whole()?),
            "min-loss" => {
                let loss = text.parse().ok().filter(|loss: &f64| loss.is_finite());
                self.min_loss = Some(loss.ok_or_else(|| wrong("a number"))?);
            }
            "sort" => {
                self.by_loss = match text {
                    "move" => false,
                    "loss" => true,
                    _ => return Err(wrong("move or loss")),
                };
            }
            _ => return Err(OptionError::new(format!("unknown option `{name}`")).of(name)),
        }
        Ok(())
    }

    /// Returns the selected moves in order.
    #[must_use]
    pub fn moves<'r>(
        &'r self,
        review: &'r Review<'_>,
    ) -> Box<dyn Iterator<Item = Reviewed<'r>> + 'r> {
        let moves = review.moves().filter(|played| self.takes(review, played));
        if !self.by_loss {
            Box::new(moves)
        } else {
            let mut moves: Vec<_> = moves.collect();
            sort_by_loss(&mut moves, review.by());
            Box::new(moves.into_iter())
        }
    }

    fn takes(&self, review: &Review<'_>, played: &Reviewed<'_>) -> bool {
        let number = played.move_number;
        let lost = |least: f64| review.loss(played).is_some_and(|loss| loss >= least);
        self.min_loss.is_none_or(lost)
            && self.side.is_none_or(|side| side == played.color)
            && self.from.is_none_or(|from| number >= from)
            && self.to.is_none_or(|to| number <= to)
    }

    /// Returns the lines of JSON of a game: its moves, its players, the summary.
    #[must_use]
    pub fn lines(&self, tree: GameTree<'_>) -> Vec<String> {
        let review = Review::of(tree, &self.options);
        let (path, tree) = (None, tree.index());
        let moves = self.moves(&review).map(|played| {
            let played = &played;
            MoveLine { path, tree, played }.to_string()
        });
        let mut lines: Vec<String> = moves.collect();
        let players = review.players();
        lines.extend(players.iter().map(|player| {
            let by = review.by();
            let line = PlayerLine {
                path,
                tree,
                by,
                player,
            };
            line.to_string()
        }));
        let mut totals = Totals::default();
        totals.add(&players);
        lines.push(totals.to_string());
        lines
    }
}

/// Returns the lines of JSON of a node's analyses; `number` is the node's number in its tree.
#[must_use]
pub fn lines_of(node: Node<'_>, number: usize) -> Vec<String> {
    let analyses = super::of(node);
    let main = main(&analyses);
    let lines = analyses.iter().enumerate().map(|(index, analysis)| {
        let line = AnalysisLine {
            path: None,
            tree: node.tree().index(),
            node: number,
            main: main == Some(index),
            analysis,
        };
        line.to_string()
    });
    lines.collect()
}
