//! Computes the time spent on each move.

use crate::game::Color;
use crate::schema::id;
use crate::tree::{GameTree, Node};
use crate::value::{Overtime, TimeLimit, lenient};

/// Data from the clocks about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TimeSpent {
    /// Seconds spent on the move; `None` if unknown.
    ///
    /// Some servers write the full period (`BL[30]OB[5]`) after each move in byo-yomi, so
    /// the time is unknown.
    pub seconds: Option<f64>,
    /// Whether the move ended in overtime; `None` without a clock.
    pub in_overtime: Option<bool>,
}

/// A move of a line with the time spent on it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TimedMove<'a> {
    /// Node with the move.
    pub node: Node<'a>,
    /// Player of the move.
    pub color: Color,
    /// Time spent.
    pub time: TimeSpent,
}

/// Returns the moves of a line that begins at the root, with the time spent on each,
/// from `BL`, `WL`, `OB` and `OW` with `TM` and `OT`. Takes linear time.
///
/// ```
/// use sgfkit::{Collection, info};
///
/// let game = Collection::parse("(;GM[1]TM[60];B[pd]BL[52.5];W[dd];B[pq]BL[40])");
/// let moves = info::timed_moves(game.tree(0).unwrap().main_line());
/// let seconds: Vec<_> = moves.map(|one| one.time.seconds).collect();
/// assert_eq!(seconds, [Some(7.5), None, Some(12.5)]);
/// ```
pub fn timed_moves<'a>(
    line: impl IntoIterator<Item = Node<'a>>,
) -> impl Iterator<Item = TimedMove<'a>> {
    let mut clocks = Clocks::default();
    line.into_iter().flat_map(move |node| {
        let times = clocks.enter(node);
        node.movers().map(move |color| TimedMove {
            node,
            color,
            time: times[index(color)],
        })
    })
}

/// Returns the moves of all lines of a tree in pre-order, each with the time spent on it.
/// Takes linear time.
///
/// ```
/// use sgfkit::{Collection, info};
///
/// let game = Collection::parse("(;GM[1]TM[60](;B[pd]BL[52])(;B[dd]BL[40];W[pp];B[dp]BL[31]))");
/// let moves = info::timed_tree(game.tree(0).unwrap());
/// let seconds: Vec<_> = moves.map(|one| one.time.seconds).collect();
/// assert_eq!(seconds, [Some(8.0), Some(20.0), None, Some(9.0)]);
/// ```
pub fn timed_tree(tree: GameTree<'_>) -> impl Iterator<Item = TimedMove<'_>> {
    let mut clocks = Clocks::default();
    let mut above = None;
    // Ancestors with several children.
    let mut forks: Vec<(Node<'_>, Clocks)> = Vec::new();
    tree.nodes().flat_map(move |node| {
        let parent = node.parent();
        if parent != above {
            while forks.pop_if(|(fork, _)| Some(*fork) != parent).is_some() {}
            if let Some((_, kept)) = forks.last() {
                clocks = kept.clone();
            }
        }
        above = Some(node);
        let times = clocks.enter(node);
        if node.children().nth(1).is_some() {
            forks.push((node, clocks.clone()));
        }
        node.movers().map(move |color| TimedMove {
            node,
            color,
            time: times[index(color)],
        })
    })
}

/// State of both clocks while walking along a line.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    main: Option<f64>,
    overtime: Option<Overtime>,
    sides: [Side; 2],
}

#[derive(Clone, Debug, Default)]
struct Side {
    /// Last reading of the clock; `None` after a move without one.
    last: Option<Clock>,
    has_moved: bool,
    is_known: bool,
    /// Total time of all moves; `None` once it is unknown.
    used: Option<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Clock {
    seconds: f64,
    /// Remaining periods or moves; `None` before overtime.
    left: Option<i64>,
}

/// Properties of the clocks, Black's first.
const CLOCKS: [(Color, &str, &str); 2] = [
    (Color::Black, id::BL, id::OB),
    (Color::White, id::WL, id::OW),
];

fn index(color: Color) -> usize {
    usize::from(color == Color::White)
}

/// Properties of a node that affect clocks.
#[derive(Default)]
pub(super) struct Signs {
    pub(super) movers: [usize; 2],
    has_limit: bool,
    has_clock: bool,
}

impl Signs {
    pub(super) fn of(node: Node<'_>) -> Self {
        let mut seen = Self::default();
        for property in node.properties() {
            let is = |id| property.is(id);
            match property.mover() {
                Some(color) => seen.movers[index(color)] += 1,
                None => {
                    seen.has_limit |= is(id::TM) || is(id::OT);
                    seen.has_clock |= CLOCKS.iter().any(|(_, left, over)| is(left) || is(over));
                }
            }
        }
        seen
    }
}

impl Clocks {
    /// Advances to the next node of the line, and returns the times of Black's and White's
    /// moves in it. With several moves of one side, its time is unknown.
    pub fn enter(&mut self, node: Node<'_>) -> [TimeSpent; 2] {
        self.apply(node, &Signs::of(node))
    }

    /// Does the same with the properties already collected.
    pub(super) fn apply(&mut self, node: Node<'_>, seen: &Signs) -> [TimeSpent; 2] {
        let movers = seen.movers;
        if seen.has_limit {
            self.set(node);
        }
        if !seen.has_clock {
            return [Color::Black, Color::White]
                .map(|color| self.turn(color, movers[index(color)], None, false));
        }
        CLOCKS.map(|(color, seconds, left)| {
            let shown = node.time_left(seconds).filter(|seconds| *seconds >= 0.0);
            let left = node.number(left);
            let clock = shown.map(|seconds| Clock { seconds, left });
            self.turn(color, movers[index(color)], clock, left.is_some())
        })
    }

    /// Returns true if the node changes nothing, because the clocks of its movers are unknown.
    pub(super) fn ignores(&self, seen: &Signs) -> bool {
        let is_lost = |side: &Side| side.has_moved && side.last.is_none() && side.used.is_none();
        let mut sides = self.sides.iter().zip(seen.movers);
        let no_change = sides.all(|(side, moves)| moves == 0 || is_lost(side));
        no_change && !seen.has_limit && !seen.has_clock
    }

    /// Returns the total seconds of Black's and White's moves so far; `None` if any is unknown.
    #[must_use]
    pub fn used(&self) -> [Option<f64>; 2] {
        [0, 1].map(|side| self.sides[side].used.map(rounded))
    }

    /// Returns true if the line has had any clock so far.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.sides.iter().any(|side| side.is_known)
    }

    fn set(&mut self, node: Node<'_>) {
        let text = |id| Some(node.property(id)?.values().next()?.simple_text().text);
        let (in_overtime, overtime) = match text(id::OT) {
            Some(text) => match Overtime::with_main(text.trim()) {
                // Cloned clocks must not copy long texts.
                (main, Overtime::Other(_)) => (main, Some(Overtime::Other(String::new()))),
                (main, overtime) => (main, Some(overtime)),
            },
            None => (None, None),
        };
        let main = text(id::TM).and_then(|raw| {
            let format = node.tree().format();
            Some(lenient::time_limit(&raw, format)?.value)
        });
        let main = main.or(in_overtime).map(TimeLimit::seconds);
        self.main = main.or(self.main);
        self.overtime = overtime.or(self.overtime.take());
    }

    fn turn(&mut self, color: Color, moves: usize, now: Option<Clock>, is_over: bool) -> TimeSpent {
        let side = &self.sides[index(color)];
        let begin = || {
            let seconds = self.main.filter(|_| !side.has_moved)?;
            Some(Clock {
                seconds,
                left: None,
            })
        };
        let before = side.last.or_else(begin);
        let mut time = TimeSpent::default();
        if moves > 0 {
            time.in_overtime = match &self.overtime {
                _ if is_over => Some(true),
                Some(Overtime::Other(_) | Overtime::Simple { .. }) => None,
                _ => now.map(|_| false),
            };
        }
        if moves == 1 {
            let spent = now.and_then(|now| self.spent(before, now));
            time.seconds = spent.filter(|spent| *spent >= 0.0).map(rounded);
        }
        let side = &mut self.sides[index(color)];
        side.is_known |= now.is_some() || is_over;
        if moves > 0 {
            let used = if side.has_moved { side.used } else { Some(0.0) };
            side.used = used.zip(time.seconds).map(|(used, seconds)| used + seconds);
            side.has_moved = true;
            side.last = now;
        } else if now.is_some() {
            side.last = now;
        }
        time
    }

    /// Returns the seconds between two readings of a clock; negative if they are contradictory.
    fn spent(&self, before: Option<Clock>, now: Clock) -> Option<f64> {
        let overtime = self.overtime.as_ref().unwrap_or(&Overtime::None);
        let on = |before: Clock, more: f64| Some(before.seconds + more - now.seconds);
        // Rest of a period that began with this move, after which a full one was set again.
        let of_period = |seconds: &u32| {
            let spent = f64::from(*seconds) - now.seconds;
            (spent > 0.0).then_some(spent)
        };
        // Main time left before, if any.
        let main = || before.filter(|before| before.left.is_none());
        match (overtime, now.left) {
            (Overtime::Fischer { increment }, None) => on(main()?, (*increment).into()),
            (Overtime::None | Overtime::ByoYomi { .. } | Overtime::Canadian { .. }, None) => {
                on(main()?, 0.0)
            }
            (Overtime::ByoYomi { periods, seconds }, Some(left)) => {
                let before = before?;
                let (had, main) = match before.left {
                    Some(had) => (had, 0.0),
                    None => (i64::from(*periods), before.seconds),
                };
                let lost = had.checked_sub(left).filter(|lost| *lost >= 0)?;
                Some(main + lost as f64 * f64::from(*seconds) + of_period(seconds)?)
            }
            (Overtime::Canadian { moves, seconds }, Some(left)) => {
                let before = before?;
                let last = i64::from(*moves) - 1;
                match before.left {
                    None => Some(before.seconds + of_period(seconds)?),
                    Some(had) if had.checked_sub(1) == Some(left) => on(before, 0.0),
                    Some(0) if left == last => of_period(seconds),
                    // One move per period.
                    Some(_) if last == 0 => of_period(seconds),
                    Some(_) => None,
                }
            }
            (Overtime::Simple { seconds }, left) => {
                let has_main = self.main.is_some_and(|main| main > f64::from(*seconds));
                match (left, main()) {
                    (Some(_), Some(before)) if has_main => {
                        Some(before.seconds + of_period(seconds)?)
                    }
                    (None, _) if has_main => None,
                    _ => of_period(seconds),
                }
            }
            _ => None,
        }
    }
}

/// Removes the rounding noise of differences.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
