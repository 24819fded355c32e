//! Maps points and values under a symmetry.

use super::{UnturnedReason, colors};
use sgfkit_check::{first_off, first_point};
use sgfkit_core::game::octi::{Action, Hop, Pod, Prong, Prongs, Way};
use sgfkit_core::game::twixt::{Centre, Slope, Step};
use sgfkit_core::game::{BoardSize, Game, Move, Point, Stone, Symmetry, backgammon, gomoku};
use sgfkit_core::replay::old_corners;
use sgfkit_core::schema::{self, PropertyType, ValueType, id, is_engine_analysis};
use sgfkit_core::tree::{Change, Property};
use sgfkit_core::value::{self, RawValue, Value, escape, lenient};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mapping {
    game: Game,
    symmetry: Symmetry,
    size: BoardSize,
    swap: bool,
}

impl Mapping {
    /// Expects `symmetry` in terms of the board as drawn.
    pub(super) fn new(game: Game, symmetry: Symmetry, size: BoardSize, swap: bool) -> Mapping {
        let is_upside_down = game.counts_rows_upwards();
        let symmetry = match symmetry {
            Symmetry::Quarter if is_upside_down => Symmetry::ThreeQuarters,
            Symmetry::ThreeQuarters if is_upside_down => Symmetry::Quarter,
            Symmetry::Diagonal if is_upside_down => Symmetry::Antidiagonal,
            Symmetry::Antidiagonal if is_upside_down => Symmetry::Diagonal,
            symmetry => symmetry,
        };
        Mapping {
            game,
            symmetry,
            size,
            swap,
        }
    }

    pub(super) fn swaps(&self) -> bool {
        self.swap
    }

    /// Returns the symmetry in the board's own coordinates.
    pub(crate) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    pub(crate) fn size(&self) -> BoardSize {
        self.symmetry.size(self.size)
    }

    /// Maps a point. Points off the board stay off it; Backgammon's board is rotated with the
    /// colors (backgammon.html: White's 1-point is Black's 24-point).
    pub(crate) fn point(&self, point: Point) -> Point {
        match self.game {
            Game::Backgammon if self.swap && point.column < backgammon::BAR.column => {
                Point::new(backgammon::BAR.column - 1 - point.column, point.row)
            }
            Game::Backgammon => point,
            _ if point.is_on(self.size) => self.symmetry.apply(point, self.size),
            _ => self.beyond(point),
        }
    }

    /// Keeps a point off the board; swaps its coordinates if the mapped board would otherwise
    /// contain it.
    fn beyond(&self, point: Point) -> Point {
        if point.is_on(self.size()) {
            Point::new(point.row, point.column)
        } else {
            point
        }
    }

    pub(super) fn moves_points(&self) -> bool {
        self.symmetry != Symmetry::Identity
    }

    pub(super) fn unturned<'a>(
        &self,
        property: Property<'a>,
    ) -> impl Iterator<Item = (UnturnedReason, RawValue<'a>)> {
        let row = property.schema();
        let is_of_engine = || is_engine_analysis(property.identifier(), self.game.number());
        let names_points = || {
            let point = |value: RawValue<'_>| self.game.parse_point(&value.notation());
            property.values().all(|value| match value.halves() {
                Some((from, to)) => point(from).is_some() && point(to).is_some(),
                None => point(value).is_some(),
            })
        };
        let is_private = row.is_none() && (is_of_engine() || names_points());
        let has_points = |row: &&schema::Property| {
            self.game != Game::Backgammon
                && row.kind != PropertyType::GameInfo
                && row.value.holds_points()
        };
        let of_points = row.filter(has_points);
        let is_unnamed = |point: &Point| self.game.write_point(self.point(*point)).is_none();
        let view = old_corners(property);
        let stays = move |value: RawValue<'a>| {
            let decoded = value::decode(value, Some(of_points?), property.facts()).ok()?;
            if first_off(&decoded, self.size).is_some() {
                let corners = match decoded {
                    Value::Rectangle(from, to) => Some((from, to)),
                    _ => view,
                };
                return Some(match corners {
                    Some((from, to)) if self.is_cut(from, to) => UnturnedReason::Cut,
                    _ => UnturnedReason::OffBoard,
                });
            }
            first_point(&decoded, &is_unnamed).map(|_| UnturnedReason::Unnamed)
        };
        property.values().filter_map(move |value| {
            let reason = if is_private {
                Some(UnturnedReason::Private)
            } else {
                stays(value)
            };
            reason.map(|reason| (reason, value))
        })
    }

    fn concerns(&self, row: &schema::Property) -> bool {
        self.swap || row.value.holds_points() || row.id == id::SZ
    }

    pub(super) fn may_change(&self, property: Property<'_>) -> bool {
        property.schema().is_some_and(|row| self.concerns(row))
    }

    pub(crate) fn change(&self, property: Property<'_>) -> Change {
        let Some(row) = property.schema().filter(|row| self.concerns(row)) else {
            return Change::Keep;
        };
        if let Some(corners) = old_corners(property) {
            return match self.old_view(corners) {
                Some(view) => Change::Replace(property.identifier().into(), view),
                None => Change::Keep,
            };
        }
        let renamed = self.swap.then(|| colors::counterpart(row.id)).flatten();
        let mut changed = renamed.is_some();
        let values = property.values().map(|value| {
            let new = self.value(row, value);
            changed |= new.is_some();
            match new {
                Some(new) => new.into(),
                None => property.facts().scan.closed(value.raw()).into(),
            }
        });
        let values: Vec<Box<[u8]>> = values.collect();
        match (changed, renamed) {
            (false, _) => Change::Keep,
            (true, Some(id)) => Change::Replace(id.as_bytes().into(), values),
            (true, None) => Change::Replace(property.identifier().into(), values),
        }
    }

    pub(super) fn list(&self, property: Property<'_>) -> String {
        let mut values: Vec<Box<[u8]>> = match self.change(property) {
            Change::Replace(_, values) => values,
            _ => property.values().map(|value| value.raw().into()).collect(),
        };
        values.sort_unstable();
        let id = property.id().into_owned();
        id + &String::from_utf8_lossy(&values.join(&b' '))
    }

    pub(super) fn played(&self, value: RawValue<'_>) -> Option<String> {
        self.game.write_move(&self.moved(self.read(value)?))
    }

    pub(crate) fn read(&self, value: RawValue<'_>) -> Option<Move> {
        match self.game {
            Game::Go => value.written_go_move(),
            _ => self.game.parse_move(&value.notation()),
        }
    }

    fn value(&self, row: &schema::Property, value: RawValue<'_>) -> Option<Vec<u8>> {
        if self.swap
            && let Some(swapped) = colors::swapped(row.id, value.raw())
        {
            return Some(swapped);
        }
        if self.swap && row.id == id::PL {
            let color = lenient::color(&value.simple_text().text)?.value;
            return Some(color.opposite().as_str().into());
        }
        if row.id == id::SZ && self.symmetry.transposes() {
            // An invalid size has no sides to swap.
            let BoardSize { columns, rows } = lenient::size(value.raw())?.value;
            return (columns != rows).then(|| format!("{rows}:{columns}").into_bytes());
        }
        if row.is_point_list(self.game.number())
            && let Some((from, to)) = value.halves()
        {
            return self.rectangle(from, to);
        }
        match row.value {
            ValueType::Compose(first, second) => {
                let (left, right) = value.halves()?;
                let (new_left, new_right) =
                    (self.single(*first, left), self.single(*second, right));
                if new_left.is_none() && new_right.is_none() {
                    return None;
                }
                let bytes = |new: Option<String>, old: RawValue<'_>| match new {
                    Some(new) => new.into_bytes(),
                    None => old.raw().to_vec(),
                };
                Some([bytes(new_left, left), bytes(new_right, right)].join(&b':'))
            }
            single => Some(self.single(single, value)?.into_bytes()),
        }
    }

    fn single(&self, value_type: ValueType, value: RawValue<'_>) -> Option<String> {
        if value.raw().is_empty() {
            return None;
        }
        let text = value.notation();
        let new = match value_type {
            ValueType::Point => self.named_point(&text)?,
            ValueType::Stone => match self.game.parse_stone(&text)? {
                Stone::Pod(pod) => self.game.write_stone(&Stone::Pod(self.pod(pod)))?,
                _ => self.named_point(&text)?,
            },
            ValueType::Move => match self.game {
                Game::LinesOfAction => self.shift(&text)?,
                Game::Othello | Game::Gomoku => self.named_point(&text)?,
                _ => {
                    let old = self.read(value)?;
                    let new = self.moved(old.clone());
                    if new == old {
                        return None;
                    }
                    self.game.write_move(&new)?
                }
            },
            _ => return None,
        };
        // A point that maps to itself keeps its spelling.
        let stays = if self.game.is_caseless() {
            new.eq_ignore_ascii_case(&text)
        } else {
            new == *text
        };
        (!stays).then(|| escape(&new, false).into_owned())
    }

    fn named_point(&self, text: &str) -> Option<String> {
        let point = self.point(self.game.parse_point(text)?);
        match self.game {
            Game::Othello | Game::Gomoku => gomoku::write_point(point, gomoku::notation(text)?)
                .or_else(|| self.game.write_point(point)),
            _ => self.game.write_point(point),
        }
    }

    /// Maps a rectangle, keeping the order of its corners (sgf4.html §3.5.1).
    fn rectangle(&self, from: RawValue<'_>, to: RawValue<'_>) -> Option<Vec<u8>> {
        let corner = |value: RawValue<'_>| self.game.parse_point(&value.notation());
        let new = self.corners(corner(from)?, corner(to)?)?;
        let like = from.notation();
        let new = new.map(|corner| self.game.write_area(corner, corner, &like));
        let [Some(new_from), Some(new_to)] = new else {
            return None;
        };
        let new = [new_from, new_to].join(":").into_bytes();
        let old = [from.raw(), to.raw()].join(&b':');
        (!new.eq_ignore_ascii_case(&old) || !self.game.is_caseless() && new != old).then_some(new)
    }

    /// Maps the two corners of a `VW` before FF[4]; `None` if they stay.
    fn old_view(&self, (from, to): (Point, Point)) -> Option<Vec<Box<[u8]>>> {
        let new = self.corners(from, to).filter(|new| *new != [from, to])?;
        let name = |corner| Some(self.game.write_point(corner)?.into_bytes().into());
        new.into_iter().map(name).collect()
    }

    /// Returns true if a rectangle is partly on the board and partly off it.
    fn is_cut(&self, from: Point, to: Point) -> bool {
        let first = Point::new(from.column.min(to.column), from.row.min(to.row));
        first.is_on(self.size)
    }

    fn corners(&self, old_from: Point, old_to: Point) -> Option<[Point; 2]> {
        // Swapping colors moves points only in Backgammon.
        if self.game != Game::Backgammon && !self.moves_points() {
            return None;
        }
        let inside = |point: Point| {
            let BoardSize { columns, rows } = self.size;
            Point::new(point.column.min(columns - 1), point.row.min(rows - 1))
        };
        // A rectangle that is completely off the board stays off it.
        let first = Point::new(
            old_from.column.min(old_to.column),
            old_from.row.min(old_to.row),
        );
        let is_beyond = self.game != Game::Backgammon && !first.is_on(self.size);
        if is_beyond && self.beyond(first) == first {
            return None;
        }
        let across = |point: Point| Point::new(point.row, point.column);
        let (one, other) = match self.game {
            _ if is_beyond => (across(old_from), across(old_to)),
            Game::Backgammon => (self.point(old_from), self.point(old_to)),
            _ => (self.point(inside(old_from)), self.point(inside(old_to))),
        };
        let ordered = |rising: bool, one: u32, other: u32| {
            if rising {
                (one.min(other), one.max(other))
            } else {
                (one.max(other), one.min(other))
            }
        };
        let (left, right) = ordered(old_from.column <= old_to.column, one.column, other.column);
        let (top, bottom) = ordered(old_from.row <= old_to.row, one.row, other.row);
        Some([Point::new(left, top), Point::new(right, bottom)])
    }

    fn shift(&self, text: &str) -> Option<String> {
        self.game.parse_move(text)?;
        let mut new = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let number = &rest[letter.len_utf8()..];
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            let end = letter.len_utf8() + digits;
            match self.game.parse_point(&rest[..end]) {
                Some(point) => new.push_str(&self.game.write_point(self.point(point))?),
                None => new.push_str(&rest[..end]),
            }
            rest = &rest[end..];
        }
        Some(new)
    }

    pub(crate) fn moved(&self, played: Move) -> Move {
        let point = |point| self.point(point);
        match played {
            Move::Place(place) => Move::Place(point(place)),
            Move::Amazons { from, to, arrow } => Move::Amazons {
                from: point(from),
                to: point(to),
                arrow: point(arrow),
            },
            Move::LinesOfAction { from, to, capture } => Move::LinesOfAction {
                from: point(from),
                to: point(to),
                capture,
            },
            Move::Gess { from, to } => Move::Gess {
                from: point(from),
                to: point(to),
            },
            Move::Backgammon { dice, mut steps } => {
                for step in &mut steps {
                    (step.from, step.to) = (point(step.from), point(step.to));
                }
                Move::Backgammon { dice, steps }
            }
            Move::Twixt(steps) => {
                Move::Twixt(steps.into_iter().map(|step| self.step(step)).collect())
            }
            Move::Octi(action) => Move::Octi(self.action(action)),
            other => other,
        }
    }

    fn step(&self, step: Step) -> Step {
        match step {
            Step::Peg(hole) => Step::Peg(self.point(hole)),
            Step::AddAll(hole) => Step::AddAll(self.point(hole)),
            Step::Add { centre, slope } => Step::Add {
                centre: self.centre(centre),
                slope: slope.map(|slope| self.slope(slope)),
            },
            Step::Remove(centre) => Step::Remove(self.centre(centre)),
        }
    }

    /// Maps the middle of a link. It lies between two holes, so it is a point on a board with twice
    /// as many of them.
    fn centre(&self, centre: Centre) -> Centre {
        let doubled = |side: u32| (2 * u64::from(side)).saturating_sub(1);
        let (columns, rows) = (doubled(self.size.columns), doubled(self.size.rows));
        let (Ok(columns), Ok(rows)) = (u32::try_from(columns), u32::try_from(rows)) else {
            return centre;
        };
        let place = match centre {
            Centre::Shallow(hole) if hole.is_on(self.size) => {
                Point::new(2 * hole.column, 2 * hole.row + 1)
            }
            Centre::Steep(hole) if hole.is_on(self.size) => {
                Point::new(2 * hole.column + 1, 2 * hole.row)
            }
            _ => return centre,
        };
        let there = self.symmetry.apply(place, BoardSize::new(columns, rows));
        let hole = Point::new(there.column / 2, there.row / 2);
        match there.column % 2 {
            0 => Centre::Shallow(hole),
            _ => Centre::Steep(hole),
        }
    }

    fn slope(&self, slope: Slope) -> Slope {
        let turns = matches!(
            self.symmetry,
            Symmetry::Quarter
                | Symmetry::ThreeQuarters
                | Symmetry::FlipHorizontal
                | Symmetry::FlipVertical
        );
        match (slope, turns) {
            (Slope::Falling, true) | (Slope::Rising, false) => Slope::Rising,
            (Slope::Rising, true) | (Slope::Falling, false) => Slope::Falling,
        }
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Enter(point) => Action::Enter(self.point(point)),
            Action::Add { pod, prong } => Action::Add {
                pod: self.pod(pod),
                prong: self.prong(prong),
            },
            Action::Turn { pod, to, from } => Action::Turn {
                pod: self.pod(pod),
                to: self.prong(to),
                from: self.prong(from),
            },
            Action::Travel(ways) => {
                Action::Travel(ways.into_iter().map(|way| self.way(way)).collect())
            }
        }
    }

    fn way(&self, way: Way) -> Way {
        let hop = |hop: Hop| Hop {
            to: self.point(hop.to),
            captures: hop
                .captures
                .into_iter()
                .map(|prongs| self.prongs(prongs))
                .collect(),
        };
        Way {
            pod: self.pod(way.pod),
            hops: way.hops.into_iter().map(hop).collect(),
        }
    }

    pub(crate) fn pod(&self, pod: Pod) -> Pod {
        Pod {
            point: self.point(pod.point),
            prongs: self.prongs(pod.prongs),
        }
    }

    fn prongs(&self, prongs: Prongs) -> Prongs {
        prongs.iter().fold(Prongs::default(), |all, prong| {
            all.with(self.prong(prong)).unwrap_or(all)
        })
    }

    /// Maps a direction, counted clockwise from north in eighths of a turn (octi.html). Octi has
    /// only these symmetries.
    fn prong(&self, prong: Prong) -> Prong {
        let direction = match self.symmetry {
            Symmetry::Half => (prong.direction + 4) % 8,
            Symmetry::FlipHorizontal => (8 - prong.direction) % 8,
            _ => prong.direction,
        };
        Prong { direction, ..prong }
    }
}
