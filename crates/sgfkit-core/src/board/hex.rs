//! A position of Hex, and its winner.

use super::cells::{Cells, piece_hash};
use super::groups::{FAR, Groups, NEAR, reaches};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A Hex board of any size up to [`HexBoard::MAX_SIDE`], square or not.
///
/// Black connects top and bottom, White left and right (hex.html). `swap-pieces` works anywhere:
/// every stone changes its color and is mirrored in the long diagonal. On a board that is not
/// square it is illegal and changes nothing. `swap-sides`, `pass` and resignation do not change the
/// stones.
///
/// ```
/// use sgfkit::board::{Board, HexBoard};
/// use sgfkit::game::{BoardSize, Game};
/// use sgfkit::Color;
///
/// let mut board = HexBoard::new(BoardSize::square(11)).unwrap();
/// let mut illegal = Vec::new();
/// for (color, value) in [(Color::Black, "c1"), (Color::White, "swap-pieces")] {
///     board.play(color, &Game::Hex.parse_move(value).unwrap(), &mut illegal);
/// }
/// assert!(illegal.is_empty());
/// assert_eq!(board.at(Game::Hex.parse_point("a3").unwrap()), Some(Color::White));
/// assert_eq!(board.winner(), None);
/// ```
#[derive(Clone, Debug)]
pub struct HexBoard {
    size: BoardSize,
    cells: Cells,
    groups: Groups,
    /// The distance from a cell to the one below. Each row ends with an empty cell, and an empty
    /// row is above and below the board.
    stride: usize,
    /// The index of the hash of the stones, followed by the hash after `swap-pieces`.
    hashes: usize,
}

/// The words of a cell; 0 is empty.
const BLACK: u32 = 1;
const WHITE: u32 = 2;

impl HexBoard {
    /// The largest number of columns or rows. The specification has no limit; this one protects the
    /// memory from values such as `SZ[1000000000]`.
    pub const MAX_SIDE: u32 = 1000;

    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than [`HexBoard::MAX_SIDE`].
    pub fn new(size: BoardSize) -> Result<HexBoard, SizeError> {
        SizeError::check(
            size,
            BoardSize::square(1),
            BoardSize::square(Self::MAX_SIDE),
        )?;
        let stride = size.columns as usize + 1;
        let nodes = (size.rows as usize + 2) * stride;
        let groups = Groups::new(nodes, nodes);
        let hashes = groups.end();
        Ok(HexBoard {
            size,
            cells: Cells::new(hashes + 5),
            groups,
            stride,
            hashes,
        })
    }

    /// Returns the index of the word that is 1 after an odd number of `swap-pieces`.
    ///
    /// The swap maps the board onto itself: neighbors stay neighbors, and a black path from top to
    /// bottom becomes a white one from left to right. So the stones keep their places in memory and
    /// are only read mirrored.
    const fn mirror(&self) -> usize {
        self.hashes + 4
    }

    fn is_mirrored(&self) -> bool {
        self.cells.get(self.mirror()) != 0
    }

    fn mirrored(&self, color: Color, point: Point) -> (Color, Point) {
        if self.is_mirrored() {
            (color.opposite(), point.transposed())
        } else {
            (color, point)
        }
    }

    fn node(&self, point: Point) -> usize {
        (point.row as usize + 1) * self.stride + point.column as usize
    }

    /// Returns the six neighbors (hex.html: each row is shifted half a cell to the right of the one
    /// above).
    fn neighbours(&self, node: usize) -> [usize; 6] {
        let stride = self.stride;
        [
            node - stride,
            node - stride + 1,
            node - 1,
            node + 1,
            node + stride - 1,
            node + stride,
        ]
    }

    fn put(&mut self, color: Color, point: Point) {
        self.cells.set(self.node(point), word(color));
        self.toggle_hashes(color, point);
        self.join(color, point);
    }

    fn take(&mut self, color: Color, point: Point) {
        let node = self.node(point);
        self.cells.set(node, 0);
        self.toggle_hashes(color, point);
        self.groups.remove(&mut self.cells, node);
    }

    /// Replaces the stone on a cell and returns the old one.
    fn change(&mut self, point: Point, stone: Option<Color>) -> Option<Color> {
        let old = color(self.cells.get(self.node(point)));
        if old == stone {
            return old;
        }
        if let Some(old) = old {
            self.take(old, point);
        }
        if let Some(stone) = stone {
            self.put(stone, point);
        }
        if self.groups.are_due(&mut self.cells) {
            self.join_all();
        }
        old
    }

    fn toggle_hashes(&mut self, color: Color, point: Point) {
        for (index, hash) in [
            (self.hashes, stone_hash(color, point)),
            (
                self.hashes + 2,
                stone_hash(color.opposite(), point.transposed()),
            ),
        ] {
            let old = self.cells.get_wide(index);
            self.cells.set_wide(index, old ^ hash);
        }
    }

    fn join(&mut self, color: Color, point: Point) {
        let (position, last) = match color {
            Color::Black => (point.row, self.size.rows - 1),
            Color::White => (point.column, self.size.columns - 1),
        };
        let near = if position == 0 { NEAR } else { 0 };
        let far = if position == last { FAR } else { 0 };
        let node = self.node(point);
        self.groups.add(&mut self.cells, node, near | far);
        let mut group = node;
        for neighbour in self.neighbours(node) {
            if self.cells.get(neighbour) == word(color) {
                group = self.groups.join(&mut self.cells, group, neighbour);
            }
        }
    }

    fn join_all(&mut self) {
        self.groups.clear(&mut self.cells);
        for point in points(self.size) {
            if let Some(color) = color(self.cells.get(self.node(point))) {
                self.join(color, point);
            }
        }
    }

    fn finds_way(&self, color: Color) -> bool {
        let BoardSize { columns, rows } = self.size;
        let edge: Vec<Point> = match color {
            Color::Black => (0..columns).map(|column| Point::new(column, 0)).collect(),
            Color::White => (0..rows).map(|row| Point::new(0, row)).collect(),
        };
        let is_own = |node: &usize| self.cells.get(*node) == word(color);
        let is_far = |node: usize| match color {
            Color::Black => node / self.stride == rows as usize,
            Color::White => node % self.stride + 1 == columns as usize,
        };
        reaches(
            self.groups.nodes(),
            edge.into_iter()
                .map(|point| self.node(point))
                .filter(is_own),
            is_far,
            |node, next| next.extend(self.neighbours(node).into_iter().filter(is_own)),
        )
    }
}

impl Board for HexBoard {
    fn size(&self) -> BoardSize {
        self.size
    }

    fn at(&self, point: Point) -> Option<Color> {
        if !point.is_on(self.size) {
            return None;
        }
        let (_, inner) = self.mirrored(Color::Black, point);
        let color = color(self.cells.get(self.node(inner)))?;
        Some(self.mirrored(color, inner).0)
    }

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let point = match *stone {
            Stone::Point(point) if point.is_on(self.size) => point,
            _ => return false,
        };
        let (color, inner) = match setup {
            Setup::Add(color) => {
                let (color, inner) = self.mirrored(color, point);
                (Some(color), inner)
            }
            Setup::Clear => (None, self.mirrored(Color::Black, point).1),
            Setup::Block | Setup::Remove => return false,
        };
        self.change(inner, color);
        true
    }

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        match *play {
            Move::Place(point) if point.is_on(self.size) => {
                let (color, inner) = self.mirrored(color, point);
                if self.change(inner, Some(color)).is_some() {
                    illegal.push(Illegality::Occupied);
                }
            }
            Move::Place(_) => illegal.push(Illegality::OffBoard),
            // The mirror image of a rectangle is another rectangle.
            Move::SwapPieces if !self.size.is_square() => {
                illegal.push(Illegality::Swap);
            }
            Move::SwapPieces => {
                let mirrored = self.is_mirrored();
                self.cells.set(self.mirror(), u32::from(!mirrored));
            }
            Move::SwapSides | Move::Pass | Move::Resign | Move::Forfeit => {}
            _ => illegal.push(Illegality::Illegal),
        }
    }

    fn winner(&self) -> Option<Color> {
        let inner = if self.groups.are_torn(&self.cells) {
            [Color::Black, Color::White]
                .into_iter()
                .find(|color| self.finds_way(*color))
        } else {
            let node = self.groups.crossing(&self.cells)?;
            color(self.cells.get(node))
        };
        Some(self.mirrored(inner?, Point::default()).0)
    }

    fn hash(&self) -> u64 {
        let offset = if self.is_mirrored() { 2 } else { 0 };
        self.cells.get_wide(self.hashes + offset)
    }

    fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }
}

fn points(BoardSize { columns, rows }: BoardSize) -> impl Iterator<Item = Point> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
}

fn word(color: Color) -> u32 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

fn color(word: u32) -> Option<Color> {
    match word {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

fn stone_hash(color: Color, point: Point) -> u64 {
    piece_hash(word(color), point.column, point.row)
}
