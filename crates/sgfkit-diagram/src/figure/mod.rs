//! Figures: boards with everything to draw on them.

mod crop;
mod flags;
mod printed;
mod record;
mod reference;
mod words;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use sgfkit::board::AnyBoard;
use sgfkit::game::{BoardSize, Game, Point};
use sgfkit::replay::{Replay, variations};
use sgfkit::schema::id;
use sgfkit::{Color, Node, NodeId};

use crate::language::{Language, Message};
use crate::marks::{Marks, ends};
use crate::names::Coordinates;

pub use crop::{Crop, CropError};
pub use printed::{figures, line_figures};
pub use reference::{Reference, Relation};

pub(crate) use crop::{around, share_window};
pub(crate) use record::{Record, word};

/// Board with everything to draw on it.
///
/// A figure owns its data, so it does not depend on the game tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// Game that is played.
    pub game: Game,
    /// Board size in columns and rows.
    pub size: BoardSize,
    /// Position on the board.
    pub board: AnyBoard,
    /// Stones to draw. Printed figures of Go keep captured stones, so there may be more than on
    /// `board`.
    pub stones: BTreeMap<Point, Color>,
    /// Markup of the node.
    pub marks: Marks,
    /// Move numbers by the point of the stone.
    pub numbers: HashMap<Point, i64>,
    /// Alternative or next moves, each with its letter.
    pub variations: Vec<(Point, String)>,
    /// Upper left and lower right point of the visible part.
    pub window: (Point, Point),
    /// Moves that cannot be shown on the board, such as `32 at 7`.
    pub notes: Vec<String>,
    /// Caption, such as `Figure 1 (1-50)`.
    pub caption: Option<String>,
    /// Comment on the position.
    pub comment: Option<String>,
    /// Comments on the moves of a printed figure, in reading order.
    pub comments: Vec<Comment>,
    /// Diagrams that branch off a printed figure.
    pub diagrams: Vec<Reference>,
    /// Figure that this diagram branches off.
    pub origin: Option<Reference>,
    /// Variations and marks that are not printed.
    pub left_out: LeftOut,
    /// True to draw the star points.
    pub has_hoshi: bool,
    /// True to allow coordinates; the [`Look`](crate::Look) sets their style.
    pub has_coordinates: bool,
    /// Language of captions and notes.
    pub language: Language,
}

/// Comment on a move in a printed figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comment {
    /// Printed number of the move; `None` without a move or without numbers.
    pub number: Option<i64>,
    /// Node of the comment.
    pub node: NodeId,
    /// Annotations in words, such as `Bad move.`, followed by the node's comment.
    pub text: String,
}

/// Number of variations and marks that are not printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Variations, including nested ones.
    pub variations: usize,
    /// Nodes whose comments are printed without their marks.
    pub marks: usize,
}

impl Figure {
    /// Returns the comment on the position, then those on moves with their numbers.
    pub(crate) fn said(&self) -> impl Iterator<Item = (Option<i64>, &str)> {
        let first = self.comment.iter().map(|text| (None, &**text));
        let moves = self.comments.iter();
        first.chain(moves.map(|comment| (comment.number, &*comment.text)))
    }
}

/// Options for drawing a position or the figures of a game.
///
/// ```
/// use sgfkit_diagram::{Crop, FigureOptions, Numbers};
///
/// let options = FigureOptions::default()
///     .with_numbers(Numbers::Last)
///     .with_crop(Crop::Auto);
/// assert!(options.markup);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FigureOptions {
    /// Draws marks, labels, arrows, lines and territory.
    pub markup: bool,
    /// Moves to number. `None` numbers none in single positions and follows `PM` in printed
    /// figures.
    pub numbers: Option<Numbers>,
    /// First and last move of a part of a line, counted from 1 regardless of `MN`.
    ///
    /// [`line_figures`] shows these moves, [`Numbers::OfRange`] numbers them, and
    /// [`Numbers::FromOne`] starts with the first of them.
    pub range: Option<(usize, usize)>,
    /// Next moves to mark with letters.
    pub variations: Variations,
    /// Part of the board to draw.
    pub crop: Crop,
    /// Part of the board to draw in diagrams of variations and marks; `None` uses `crop`.
    pub crop_diagrams: Option<Crop>,
    /// Moves per figure, regardless of `FG` on the main line.
    ///
    /// `None` ends figures at each `FG`, or after 50 moves if the main line has none.
    pub figures: Option<u32>,
    /// Depth of printed variations: 0 for none, 1 for those of the main line, 2 for their
    /// variations, too. `FG` adds a diagram at any depth.
    pub depth: u32,
    /// Maximum number of diagrams. Those with `FG` have priority, then less deep ones, then those
    /// for marks.
    pub max_diagrams: usize,
    /// Maximum number of moves in any figure or diagram.
    pub longest: Option<u32>,
    /// Notation for points in notes.
    pub coordinates: Coordinates,
    /// Language of captions, notes and annotations.
    pub language: Language,
}

/// Moves to number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Numbers {
    /// No moves.
    None,
    /// Last move only.
    Last,
    /// Moves with printed numbers from the first to the second.
    Range(i64, i64),
    /// Moves in [`FigureOptions::range`].
    OfRange,
    /// All moves.
    All,
    /// All moves, counted from 1 in each variation, line or range.
    FromOne,
}

/// Next moves to mark with letters, `A` for the first child, `B` for the second.
///
/// If `ST` in the root is odd, the letters mark alternatives to the current move instead
/// (properties.html, ST).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variations {
    /// No letters.
    None,
    /// Letters if the root has an `ST` that allows them.
    #[default]
    ByStyle,
    /// Letters regardless of whether `ST` disables them.
    All,
    /// Letters for the next moves, regardless of `ST`.
    Children,
    /// Letters for alternatives to the current move, regardless of `ST`.
    Siblings,
}

impl Default for FigureOptions {
    fn default() -> FigureOptions {
        FigureOptions {
            markup: true,
            numbers: None,
            range: None,
            variations: Variations::default(),
            crop: Crop::None,
            crop_diagrams: None,
            figures: None,
            depth: 1,
            max_diagrams: 100,
            longest: None,
            coordinates: Coordinates::Players,
            language: Language::English,
        }
    }
}

impl FigureOptions {
    setters! {
        /// Sets the language of captions, notes and annotations.
        with_language(language: Language);
        /// Enables or disables markup.
        with_markup(markup: bool);
        /// Sets the moves to number.
        with_numbers(numbers: Numbers);
    }

    /// Sets the part of a line to show: first and last move, counted from 1.
    #[must_use]
    pub fn with_range(mut self, first: usize, last: usize) -> FigureOptions {
        self.range = Some((first, last));
        self
    }

    setters! {
        /// Sets the next moves to mark with letters.
        with_variations(variations: Variations);
        /// Sets the part of the board to draw.
        with_crop(crop: Crop);
        /// Sets the part of the board to draw in diagrams of variations and marks.
        with_crop_diagrams(crop_diagrams: Crop);
        /// Sets the number of moves per figure.
        with_figures(figures: u32);
        /// Sets the depth of printed variations.
        with_depth(depth: u32);
        /// Sets the maximum number of diagrams.
        with_max_diagrams(max_diagrams: usize);
        /// Sets the maximum number of moves in any figure or diagram.
        with_longest(longest: u32);
        /// Sets the notation for points in notes.
        with_coordinates(coordinates: Coordinates);
    }
}

impl Figure {
    /// Creates the figure of a replay's current position; `None` for games without a board.
    ///
    /// A number is drawn on the last stone placed on its point, if that is still there. Other
    /// numbered moves are listed in [`notes`](Self::notes).
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::replay::{Replay, default_node};
    /// use sgfkit_diagram::{Figure, FigureOptions, Numbers};
    ///
    /// let file = Collection::parse("(;GM[1]SZ[5];B[ab];W[aa];B[ba];W[ee])");
    /// let tree = file.tree(0).unwrap();
    /// let mut replay = Replay::new(tree);
    /// replay.go_to(default_node(tree));
    ///
    /// let options = FigureOptions::default().with_numbers(Numbers::All);
    /// let figure = Figure::of(&replay, &options).unwrap();
    /// assert_eq!(figure.numbers.len(), 3);
    /// assert_eq!(figure.notes, ["2 at A5"]);
    /// ```
    #[must_use]
    pub fn of(replay: &Replay<'_>, options: &FigureOptions) -> Option<Figure> {
        let node: Node<'_> = replay.node();
        let board = replay.board()?;
        let marks = Marks::of(node, replay.last_move(), board.size());
        let mut figure = Figure::plain(replay, marks, options)?;
        figure.comment = node.text(id::C).map(Cow::into_owned);
        if let Some(numbers) = options.numbers.filter(|numbers| *numbers != Numbers::None) {
            let mut record = Record::of_position(figure.game);
            let mut way = Replay::new(replay.tree());
            let range = options.range;
            let mut enter = |at: &Replay<'_>| {
                record.enter(at, |index, number| numbers.of_line(index, number, range));
            };
            enter(&way);
            way.follow(node, enter);
            if numbers == Numbers::Last {
                record.keep_last_number();
            }
            figure.add(record, options.coordinates);
        }
        figure.add_variations(node, options.variations);
        figure.crop(&options.crop);
        Some(figure)
    }

    /// Creates a figure with the position and its marks only.
    pub(crate) fn plain(
        replay: &Replay<'_>,
        marks: Marks,
        options: &FigureOptions,
    ) -> Option<Figure> {
        let board = replay.board()?.clone();
        Some(Figure::on(replay.tree().game(), board, marks, options))
    }

    /// Creates a figure with a board and its marks only.
    fn on(game: Game, board: AnyBoard, marks: Marks, options: &FigureOptions) -> Figure {
        let marks = if options.markup {
            marks
        } else {
            Marks {
                dim: marks.dim,
                view: marks.view,
                last: marks.last,
                ..Marks::default()
            }
        };
        let stones = [Color::Black, Color::White].into_iter().flat_map(|color| {
            let points = board.stones(color).into_iter();
            points.map(move |point| (point, color))
        });
        Figure {
            game,
            size: board.size(),
            stones: stones.collect(),
            window: marks.window(board.size()),
            marks,
            board,
            numbers: HashMap::new(),
            variations: Vec::new(),
            notes: Vec::new(),
            caption: None,
            comment: None,
            comments: Vec::new(),
            diagrams: Vec::new(),
            origin: None,
            left_out: LeftOut::default(),
            has_hoshi: true,
            has_coordinates: true,
            language: options.language,
        }
    }

    pub(crate) fn add(&mut self, record: Record, coordinates: Coordinates) {
        let drawn = record.finish(&self.board, coordinates, self.language);
        if let Some(stones) = drawn.stones {
            self.stones = stones;
        }
        self.numbers = drawn.numbers;
        self.notes = drawn.notes;
        // A label hides a number on the same point.
        let hidden = self.numbers.iter().filter_map(|(point, number)| {
            let label = self.marks.labels.get(point)?;
            (*label != number.to_string()).then_some((*number, label))
        });
        let mut hidden: Vec<(i64, &String)> = hidden.collect();
        hidden.sort();
        let hidden = hidden.into_iter().map(|(number, label)| {
            let values = [("moves", &*number.to_string()), ("place", label.as_str())];
            self.language.say(Message::MovesAt, &values)
        });
        self.notes.extend(hidden.collect::<Vec<_>>());
        // The number already marks the last move.
        if self
            .marks
            .last
            .iter()
            .any(|at| self.numbers.contains_key(at))
        {
            self.marks.last.clear();
        }
    }

    /// Automatic marks must not overwrite markup (properties.html, ST).
    fn add_variations(&mut self, node: Node<'_>, wanted: Variations) {
        let is_wanted = match wanted {
            Variations::None => false,
            Variations::ByStyle => {
                let style = node.tree().root().number(id::ST);
                style.is_some_and(|style| style & 2 == 0)
            }
            Variations::All | Variations::Children | Variations::Siblings => true,
        };
        if !is_wanted {
            return;
        }
        let nodes = match wanted {
            Variations::Children => choice(Some(node)),
            Variations::Siblings => choice(node.parent()),
            _ => variations(node),
        };
        let mut taken: HashSet<Point> = self.marks.signs.keys().copied().collect();
        taken.extend(self.marks.labels.keys());
        taken.extend(self.stones.keys());
        // Letters used by the author have another meaning.
        let own: HashSet<&String> = self.marks.labels.values().collect();
        let mut letters = (0..).map(letters).filter(|letter| !own.contains(letter));
        let mut variations = Vec::new();
        for node in nodes {
            let letter = letters.next().unwrap_or_default();
            let Some((_, played)) = node.played() else {
                continue;
            };
            for point in ends(&played) {
                if point.is_on(self.size) && taken.insert(point) {
                    variations.push((point, letter.clone()));
                }
            }
        }
        self.variations.extend(variations);
    }
}

/// Returns the children of a node if there are at least two.
fn choice(of: Option<Node<'_>>) -> Vec<Node<'_>> {
    let nodes: Vec<_> = of.into_iter().flat_map(Node::children).collect();
    match nodes.len() {
        1 => Vec::new(),
        _ => nodes,
    }
}

impl Numbers {
    /// Returns the number to print, if any.
    fn includes(self, number: i64) -> Option<i64> {
        let is_included = match self {
            Numbers::None => false,
            Numbers::Range(from, to) => (from..=to).contains(&number),
            Numbers::Last | Numbers::OfRange | Numbers::All | Numbers::FromOne => true,
        };
        is_included.then_some(number)
    }

    /// Returns the number to print for move `index` of a line, counted from 1.
    fn of_line(self, index: usize, number: i64, range: Option<(usize, usize)>) -> Option<i64> {
        let (first, last) = range.unwrap_or((1, usize::MAX));
        let is_in = (first..=last).contains(&index);
        match self {
            Numbers::OfRange => is_in.then_some(number),
            Numbers::FromOne => {
                let count = index.checked_sub(first.max(1)).filter(|_| is_in)?;
                i64::try_from(count).ok()?.checked_add(1)
            }
            _ => self.includes(number),
        }
    }
}

/// Returns `A` to `Z`, then `AA`, `AB` and so on.
fn letters(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}
