//! Counts a position of Go as the end of a game.

use std::borrow::Cow;

use super::{Replay, game_info, points_on};
use crate::board::go::{Counting, GoBoard, Territory, compensation};
use crate::board::{AnyBoard, Board};
use crate::game::{BoardSize, Color, Point};
use crate::schema::id;
use crate::value::{RawValue, lenient};

/// The count of a Go position as the end of a game.
///
/// Stones that `TB` or `TW` of the node mark are dead; without these properties all stones are
/// alive. Marked empty points belong to the marked color, which excludes eyes in seki as Japanese
/// rules do. If no empty point is marked, points surrounded by one color belong to it.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::{FinalCount, Replay};
///
/// let file = "(;GM[1]SZ[4]RU[Chinese]KM[0.5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd])";
/// let game = Collection::parse(file);
/// let tree = game.tree(0).unwrap();
/// let mut replay = Replay::new(tree);
/// replay.go_to(tree.main_line().last().unwrap());
/// let count = FinalCount::of(&replay).unwrap();
/// assert_eq!(count.area, [8, 8]);
/// assert_eq!(count.result().as_deref(), Some("W+0.5"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FinalCount {
    /// The rules (`RU`) as written in the file.
    pub rules: Option<String>,
    /// White's komi (`KM`), 0 by default.
    pub komi: f64,
    /// White's compensation for handicap stones (`HA`) in points by these rules, under area
    /// counting.
    pub compensation: u32,
    /// Set if the node has `TB` or `TW`.
    pub marked: bool,
    /// The stones marked as dead, by row, then column.
    pub dead: Vec<Point>,
    /// The empty points of neither side, by row, then column.
    pub open: Vec<Point>,
    /// Black's and White's points with living stones.
    pub area: [u32; 2],
    /// Black's and White's points without prisoners.
    pub territory: [u32; 2],
    /// The stones captured by Black and White, including dead stones.
    pub prisoners: [u32; 2],
}

impl FinalCount {
    /// Counts the current position of a replay; `None` without a Go board.
    #[must_use]
    pub fn of(replay: &Replay<'_>) -> Option<Self> {
        let Some(AnyBoard::Go(board)) = replay.board() else {
            return None;
        };
        let node = replay.node();
        let lists = [id::TB, id::TW];
        let marked = lists.iter().any(|id| node.property(id).is_some());
        let [black, white] = lists.map(|id| points_on(node.properties_of(id), board.size()));
        let marks = Territory { black, white };
        let (dead, area, open) = owners(board, &marks);
        let is_empty = |point: &Point| board.at(*point).is_none();
        let has_marked_points = marks.black.iter().chain(&marks.white).any(is_empty);
        let territory = if has_marked_points { &marks } else { &area };
        let sides = [Color::Black, Color::White];
        let prisoners = sides.map(|by| {
            let of_others = |point: &&Point| board.at(**point) == Some(by.opposite());
            board.prisoners(by) + dead.iter().filter(of_others).count() as u32
        });
        let points = |owners: &Territory, counting| {
            let score = owners.score(board, counting, 0.0);
            [score.black as u32, score.white as u32]
        };
        let with_prisoners = points(territory, Counting::Territory);
        let text = |id| Some(game_info(node, id)?.values().next()?.simple_text().text);
        let format = replay.tree().format();
        let komi = text(id::KM).and_then(|raw| lenient::komi(&raw, format));
        let rules = text(id::RU).map(Cow::into_owned);
        let stones = handicap(game_info(node, id::HA).and_then(|list| list.values().next()));
        Some(Self {
            komi: komi.map_or(0.0, |komi| komi.value.points()),
            compensation: rules
                .as_deref()
                .map_or(0, |rules| compensation(rules, stones)),
            rules,
            marked,
            area: points(&area, Counting::Area),
            territory: [0, 1].map(|side| with_prisoners[side].saturating_sub(prisoners[side])),
            prisoners,
            dead,
            open,
        })
    }

    /// Returns true if every point belongs to a side.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns Black's lead after komi, and after [`compensation`](Self::compensation) under area
    /// counting.
    #[must_use]
    pub fn lead(&self, counting: Counting) -> f64 {
        let lead = |[black, white]: [u32; 2]| f64::from(black) - f64::from(white);
        let points = match counting {
            Counting::Area => lead(self.area) - f64::from(self.compensation),
            Counting::Territory => lead(self.territory) + lead(self.prisoners),
        };
        points - self.komi
    }

    /// Returns the result as in `RE` for a counting method, final or not.
    #[must_use]
    pub fn result_by(&self, counting: Counting) -> String {
        in_words(self.lead(counting))
    }

    /// Returns the result as in `RE`, such as `B+3.5`; `None` unless the count is
    /// [final](Self::is_final) and `RU` is known.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let counting = Counting::named(self.rules.as_deref()?)?;
        self.is_final().then(|| self.result_by(counting))
    }
}

/// Returns the result as in `RE` for a lead of Black.
#[must_use]
#[doc(hidden)]
pub fn in_words(lead: f64) -> String {
    match lead {
        0.0 => "0".to_owned(),
        lead if lead > 0.0 => format!("B+{lead}"),
        lead => format!("W+{}", -lead),
    }
}

/// Returns the number of handicap stones in a value of `HA`, or 0 if it is invalid.
#[doc(hidden)]
#[must_use]
pub fn handicap(value: Option<RawValue<'_>>) -> u32 {
    let stones = value.and_then(|value| lenient::handicap(&value.simple_text().text));
    let stones = stones.filter(|stones| (2..=100).contains(&stones.value));
    stones.map_or(0, |stones| stones.value as u32)
}

fn owners(board: &GoBoard, marks: &Territory) -> (Vec<Point>, Territory, Vec<Point>) {
    let BoardSize { columns, rows } = board.size();
    let index = |point: &Point| (point.row * columns + point.column) as usize;
    let mut owners = vec![None; (columns * rows) as usize];
    for (points, color) in [(&marks.black, Color::Black), (&marks.white, Color::White)] {
        for point in points {
            owners[index(point)] = Some(color);
        }
    }
    let dead: Vec<Point> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
        .filter(|point| {
            let owner = owners[index(point)];
            owner.is_some() && board.at(*point) == owner.map(Color::opposite)
        })
        .collect();
    let (mut owned, mut open) = Territory::with_open(board, &dead);
    for (points, marked) in [
        (&mut owned.black, marks.black.as_slice()),
        (&mut owned.white, &marks.white),
        (&mut open, &[]),
    ] {
        points.retain(|point| owners[index(point)].is_none());
        points.extend_from_slice(marked);
    }
    (dead, owned, open)
}
