//! Turns bad moves into problems with right and wrong answers.

use std::collections::HashSet;

use super::review::{By, MARKED, Reviewed, rounded};
use super::{Candidate, Review};
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::info;
use sgfkit_core::replay::{LastMove, Replay};
use sgfkit_core::tree::Node;
use sgfkit_core::value;

/// Maximum number of moves per line of a problem.
const LONGEST: usize = 10;

/// Options for [`Review::mistakes`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MistakeOptions {
    /// The minimum class of a mistake.
    pub class: usize,
    /// The minimum loss of a mistake, instead of a class: in points, or in percent if only win
    /// rates are known.
    pub min_loss: Option<f64>,
    /// The maximum loss of a right answer: in points, or in percent if only win rates are known.
    /// The default is [`By::margin`].
    pub margin: Option<f64>,
    /// Includes Black's and White's moves.
    pub sides: [bool; 2],
}

impl Default for MistakeOptions {
    fn default() -> MistakeOptions {
        MistakeOptions {
            class: MARKED,
            min_loss: None,
            margin: None,
            sides: [true; 2],
        }
    }
}

/// A bad move, with the problem of finding a better one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mistake {
    /// The number of the position's node, in pre-order.
    pub position: usize,
    /// The number of the move's node.
    pub node: usize,
    /// The number of the move on its line, from 1.
    pub move_number: usize,
    /// The measure of all losses here.
    pub by: By,
    /// The class of the move.
    pub class: usize,
    /// The loss as a multiple of its class's minimum.
    pub weight: f64,
    /// The loss of the move: in points, or as a share of the win rate from 0 to 1.
    pub loss: f64,
    /// The losses of the right answers, in the order of the problem's lines; `None` if unknown.
    pub right: Vec<Option<f64>>,
    /// The problem: the position, the right answers, and the move as the wrong one.
    pub sgf: String,
}

struct Answer {
    moves: Vec<Move>,
    loss: Option<(By, f64)>,
}

impl By {
    /// Returns the maximum loss of a right answer: 1 point or 3 percent.
    #[must_use]
    pub fn margin(self) -> f64 {
        match self {
            By::Score => 1.0,
            By::Winrate => 3.0,
        }
    }
}

impl Review<'_> {
    /// Returns the mistakes on the main line in order, and the number of those skipped because no
    /// right answer is known.
    ///
    /// Right answers are the analyzed candidates and variations that lose at most `margin`; a best
    /// move without its own values is right, too.
    ///
    /// ```
    /// use sgfkit::{Collection, analysis::{Review, MistakeOptions}};
    ///
    /// let file = "(;GM[1]SZ[9]AB[ee]PL[W]SBKS[2];W[aa]SBKS[8](;B[cc]SBKS[8])(;B[gg]SBKS[7.5]))\
    ///     (;GM[1]SZ[9]AB[ee]SBKS[2](;W[aa]SBKS[8])(;W[cc]SBKS[2.5];B[gc]))";
    /// let games = Collection::parse(file);
    /// let mistakes = |tree| {
    ///     Review::of(games.tree(tree).unwrap(), &Default::default())
    ///         .mistakes(&MistakeOptions::default())
    /// };
    /// assert_eq!(mistakes(0), (vec![], 1));
    /// let (found, _) = mistakes(1);
    /// assert_eq!((found[0].loss, &*found[0].right), (6.0, &[Some(0.5)][..]));
    /// assert!(found[0].sgf.contains("(;W[cc]TE[1]C[−0.5 points];B[gc])"));
    /// ```
    #[must_use]
    pub fn mistakes(&self, options: &MistakeOptions) -> (Vec<Mistake>, usize) {
        let (mut found, mut left_out) = (Vec::new(), 0);
        let head = Head::of(self);
        let mut replay = Replay::new(self.tree());
        for played in self.moves() {
            let Some((class, loss)) = played.class.zip(self.loss(&played)) else {
                continue;
            };
            let is_bad = match options.min_loss {
                Some(least) => loss >= least,
                None => class >= options.class,
            };
            if !is_bad || !options.sides[usize::from(played.color == Color::White)] {
                continue;
            }
            let mistake = self.tree().node(played.node).and_then(|node| {
                let mistake = Mistake {
                    position: played.number - 1,
                    node: played.number,
                    move_number: played.move_number,
                    by: self.by(),
                    class,
                    weight: loss / self.least(class),
                    loss: played.loss_by(self.by())?,
                    right: Vec::new(),
                    sgf: String::new(),
                };
                self.problem(mistake, node, &played, options.margin, &head, &mut replay)
            });
            match mistake {
                Some(mistake) => found.push(mistake),
                None => left_out += 1,
            }
        }
        (found, left_out)
    }

    fn least(&self, class: usize) -> f64 {
        let classes = self.classes();
        let index = classes.len().checked_sub(class.max(1));
        index.map_or(1.0, |index| classes[index])
    }

    fn problem<'a>(
        &'a self,
        mut mistake: Mistake,
        node: Node<'a>,
        played: &Reviewed<'_>,
        margin: Option<f64>,
        head: &Head,
        replay: &mut Replay<'a>,
    ) -> Option<Mistake> {
        let bad = node
            .properties()
            .filter_map(LastMove::of)
            .last()?
            .played()?;
        let parent = node.parent()?;
        let right = self.right(parent, played, &bad, margin);
        if right.is_empty() {
            return None;
        }
        replay.go_to(parent);
        let board = replay.board()?;
        let mut sgf = head.begin(played.move_number);
        for (id, color) in [("AB", Color::Black), ("AW", Color::White)] {
            push_points(&mut sgf, id, &board.stones(color));
        }
        push(&mut sgf, "PL", played.color.as_str());
        // The move before the mistake shows the context.
        let last = replay.last_move().and_then(|last| last.played());
        if let Some(Move::Place(point)) = last
            && board.at(point).is_some()
        {
            push_points(&mut sgf, "CR", &[point]);
        }
        let side = match played.color {
            Color::Black => "Black",
            Color::White => "White",
        };
        push(
            &mut sgf,
            "C",
            &format!("{side} to play. What is a good move here?"),
        );
        for answer in &right {
            push_line(&mut sgf, played.color, answer, "TE");
        }
        let wrong = Answer {
            moves: self.refutation(node, played, bad),
            loss: Some((mistake.by, mistake.loss)),
        };
        push_line(&mut sgf, played.color, &wrong, "BM");
        sgf.push_str(")\n");
        let own = |answer: &Answer| answer.loss.filter(|(by, _)| *by == mistake.by);
        mistake.right = right.iter().map(|one| Some(own(one)?.1)).collect();
        mistake.sgf = sgf;
        Some(mistake)
    }

    /// Returns the right answers to a position, the engine's candidates first.
    fn right(
        &self,
        position: Node<'_>,
        played: &Reviewed<'_>,
        bad: &Move,
        margin: Option<f64>,
    ) -> Vec<Answer> {
        let Some(before) = self.reading(position) else {
            return Vec::new();
        };
        let sign = match played.color {
            Color::Black => 1.0,
            Color::White => -1.0,
        };
        let lost = |score: Option<f64>, winrate: Option<f64>| {
            let lost = |by, before: Option<f64>, after: Option<f64>| {
                Some((by, rounded(sign * (before? - after?))))
            };
            let by_score = lost(By::Score, before.score, score);
            let by_winrate = lost(By::Winrate, before.winrate, winrate);
            match self.by() {
                By::Score => by_score.or(by_winrate),
                By::Winrate => by_winrate,
            }
        };
        let is_right = |(by, loss): (By, f64)| {
            let margin = margin.filter(|_| by == self.by());
            let margin = margin.unwrap_or(by.margin());
            match by {
                By::Score => loss <= margin,
                By::Winrate => rounded(loss * 100.0) <= margin,
            }
        };
        let mut right: Vec<Answer> = Vec::new();
        let mut seen = HashSet::from([bad.clone()]);
        let candidates: &[Candidate] = match before.to_play {
            Some(side) if side != played.color => &[],
            _ => &before.candidates,
        };
        for (rank, candidate) in candidates.iter().enumerate() {
            let loss = lost(candidate.score, candidate.winrate);
            // The best move may lack values, because those of the position apply.
            let is_best = || rank == 0 && candidate.score.or(candidate.winrate).is_none();
            let is_new = seen.insert(candidate.played.clone());
            if is_new && loss.map_or_else(is_best, is_right) {
                let moves = candidate.pv.iter().take(LONGEST).cloned().collect();
                right.push(Answer { moves, loss });
            }
        }
        for child in position.children() {
            let Some(reviewed) = self.reviewed(child, 0, 0) else {
                continue;
            };
            let reading = reviewed.reading.filter(|_| reviewed.color == played.color);
            let loss = reading.and_then(|reading| lost(reading.score, reading.winrate));
            let moves = played_from(child, played.color);
            if let (Some(loss), Some(first)) = (loss.filter(|loss| is_right(*loss)), moves.first())
                && seen.insert(first.clone())
            {
                let loss = Some(loss);
                right.push(Answer { moves, loss });
            }
        }
        right
    }

    fn refutation(&self, node: Node<'_>, played: &Reviewed<'_>, bad: Move) -> Vec<Move> {
        let answer = self.reading(node).and_then(|after| {
            let is_turn = after.to_play.is_none_or(|side| side != played.color);
            after.candidates.first().filter(|_| is_turn)
        });
        let expected = || {
            let before = self.reading(node.parent()?)?;
            let place = played.rank?.checked_sub(1)?;
            before.candidates.get(place)?.pv.get(1..)
        };
        let after = match answer {
            Some(answer) => &*answer.pv,
            None => expected().unwrap_or_default(),
        };
        let moves = std::iter::once(bad).chain(after.iter().cloned());
        moves.take(LONGEST).collect()
    }
}

/// Returns the moves of a variation while the sides alternate.
fn played_from(first: Node<'_>, color: Color) -> Vec<Move> {
    let mut side = color;
    let mut moves = Vec::new();
    for node in first.main_line().take(LONGEST) {
        let mut here = node.properties().filter_map(LastMove::of);
        let (Some(one), None) = (here.next(), here.next()) else {
            break;
        };
        match one.played() {
            Some(played) if one.color == side => moves.push(played),
            _ => break,
        }
        side = side.opposite();
    }
    moves
}

struct Head {
    root: String,
    names: String,
    about: String,
}

impl Head {
    fn of(review: &Review<'_>) -> Head {
        let tree = review.tree();
        let row = info::rows(tree).into_iter().next();
        let size = tree.size().unwrap_or(BoardSize::square(19));
        let mut root = "(;FF[4]CA[UTF-8]GM[1]".to_owned();
        let size = match size {
            BoardSize { columns, rows } if columns == rows => columns.to_string(),
            BoardSize { columns, rows } => format!("{columns}:{rows}"),
        };
        push(&mut root, "SZ", &size);
        let name = |name: Option<&String>| match name.map(|name| name.trim()) {
            None | Some("") => "?".to_owned(),
            Some(name) => name.to_owned(),
        };
        let [black, white] = [
            row.as_ref().and_then(|row| row.black.name.as_ref()),
            row.as_ref().and_then(|row| row.white.name.as_ref()),
        ];
        let names = format!("{} – {}", name(black), name(white));
        let mut about = names.clone();
        if let Some(row) = row {
            let komi = row.komi.map(|komi| komi.to_string());
            for (id, text) in [("KM", komi), ("RU", row.rules)] {
                if let Some(text) = text {
                    push(&mut root, id, &value::escape(&text, false));
                }
            }
            let rest = [
                row.result.map(|result| result.text),
                row.date.map(|date| date.text),
            ];
            for text in rest.into_iter().flatten() {
                about.push_str(", ");
                about.push_str(text.trim());
            }
        }
        Head { root, names, about }
    }

    fn begin(&self, number: usize) -> String {
        let mut sgf = self.root.clone();
        for (id, text) in [("GN", &self.names), ("GC", &self.about)] {
            let text = format!("{text}, move {number}");
            push(&mut sgf, id, &value::escape(&text, false));
        }
        sgf.push('\n');
        sgf
    }
}

fn push(sgf: &mut String, id: &str, value: &str) {
    sgf.push_str(id);
    sgf.push('[');
    sgf.push_str(value);
    sgf.push(']');
}

fn push_points(sgf: &mut String, id: &str, points: &[Point]) {
    let names = points
        .iter()
        .filter_map(|point| Game::Go.write_point(*point));
    for (index, name) in names.enumerate() {
        push(sgf, if index == 0 { id } else { "" }, &name);
    }
}

fn push_line(sgf: &mut String, color: Color, answer: &Answer, mark: &str) {
    let mut color = color;
    sgf.push_str("\n(");
    for (index, played) in answer.moves.iter().enumerate() {
        sgf.push(';');
        let written = Game::Go.write_move(played).unwrap_or_default();
        push(sgf, color.as_str(), &written);
        if index == 0 {
            push(sgf, mark, "1");
            if let Some((by, loss)) = answer.loss {
                push(sgf, "C", &loss_text(by, loss));
            }
        }
        color = color.opposite();
    }
    sgf.push(')');
}

/// Formats a loss: `−6.2 points`, or `−14.0 %` of the win rate.
fn loss_text(by: By, loss: f64) -> String {
    let (loss, unit) = match by {
        By::Score => (loss, "points"),
        By::Winrate => (loss * 100.0, "%"),
    };
    let number = format!("{:.1}", loss.abs());
    let sign = match loss {
        _ if number == "0.0" => "",
        loss if loss < 0.0 => "+",
        _ => "−",
    };
    format!("{sign}{number} {unit}")
}
