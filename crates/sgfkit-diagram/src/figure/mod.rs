//! One board as it is to be drawn.

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

/// A board with all that is drawn on it.
///
/// It owns everything, so that the figures of a game outlive the walk through
/// it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The game.
    pub game: Game,
    /// Columns and rows.
    pub size: BoardSize,
    /// The position.
    pub board: AnyBoard,
    /// The stones that are drawn. In printed figures of Go captured stones
    /// stay, so that this may be more than stands on the board.
    pub stones: BTreeMap<Point, Color>,
    /// The markup.
    pub marks: Marks,
    /// The numbers of moves, on the stones they stand for.
    pub numbers: HashMap<Point, i64>,
    /// Moves that could be played next, or instead, each with its letter.
    pub variations: Vec<(Point, String)>,
    /// The upper left and the lower right point of what is shown.
    pub window: (Point, Point),
    /// Moves that cannot be shown, such as `32 at 7`.
    pub notes: Vec<String>,
    /// Its name, such as `Figure 1 (1-50)`.
    pub caption: Option<String>,
    /// What is said about the position.
    pub comment: Option<String>,
    /// What is said about the moves of a printed figure, in reading order.
    pub comments: Vec<Comment>,
    /// The diagrams that show what leaves a printed figure.
    pub diagrams: Vec<Reference>,
    /// The figure that a diagram leaves.
    pub origin: Option<Reference>,
    /// What leaves it, and is not printed.
    pub left_out: LeftOut,
    /// Whether points that boards mark are drawn.
    pub has_hoshi: bool,
    /// Whether coordinates may be drawn; the look decides about their form.
    pub has_coordinates: bool,
    /// In which its words are.
    pub language: Language,
}

/// What is said about a move in a printed figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The move's number as the figure shows it; `None` where nothing is
    /// played, or moves have no numbers.
    pub number: Option<i64>,
    /// The node it stands in.
    pub node: NodeId,
    /// The node's comment, after what its annotations say, such as `Bad move.`
    pub text: String,
}

/// What is not printed of what a game holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Variations, those of variations included.
    pub variations: usize,
    /// Nodes whose comment is printed, and whose marks are not.
    pub marks: usize,
}

impl Figure {
    /// What is said, in reading order: the comment on the position, then those
    /// on moves, each with its move's number.
    pub(crate) fn said(&self) -> impl Iterator<Item = (Option<i64>, &str)> {
        let first = self.comment.iter().map(|text| (None, &**text));
        let moves = self.comments.iter();
        first.chain(moves.map(|comment| (comment.number, &*comment.text)))
    }
}

/// What a figure shows of a position or a game.
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
    /// The moves that are numbered. `None` is the custom: none on a single
    /// position, and in printed figures what `PM` says.
    pub numbers: Option<Numbers>,
    /// The first and the last of some moves of a line, counted from 1 whatever `MN` says.
    /// [`line_figures`] shows these, [`Numbers::OfRange`] numbers them, and
    /// [`Numbers::FromOne`] counts from the first of them.
    pub range: Option<(usize, usize)>,
    /// Whether next moves are marked with letters.
    pub variations: Variations,
    /// What part of the board is shown.
    pub crop: Crop,
    /// The same for diagrams of variations and marks; `None`: as figures.
    pub crop_diagrams: Option<Crop>,
    /// A printed figure ends after so many moves, whatever `FG` says on the
    /// main line. `None`: where the next `FG` stands, and after 50 moves on a
    /// main line without `FG`.
    pub figures: Option<u32>,
    /// How deep variations are printed: 1 for those of the main line, 2 for
    /// theirs too; 0 for none. `FG` asks for a diagram at any depth.
    pub depth: u32,
    /// The most diagrams: those that `FG` asks for come first, then the others
    /// by their depth, and those of marks last.
    pub max_diagrams: usize,
    /// The most moves of any figure and diagram.
    pub longest: Option<u32>,
    /// How notes name points.
    pub coordinates: Coordinates,
    /// The language of captions, notes and annotations.
    pub language: Language,
}

/// The moves that have numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// None.
    None,
    /// The last one.
    Last,
    /// Those from a number to a number, as they are printed.
    Range(i64, i64),
    /// Those of the range.
    OfRange,
    /// All of them.
    All,
    /// All of them from 1: in printed figures those of each variation, otherwise those of
    /// the line, or of its range.
    FromOne,
}

/// Whether the moves that may come next are marked with letters: the first
/// child with `A`, the next one with `B`. With an odd `ST` in the root it is
/// the moves that may be played instead (properties.html, ST).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variations {
    /// They are not.
    None,
    /// They are where the root has `ST`, and it does not say no.
    #[default]
    ByStyle,
    /// They are, whatever `ST` says.
    All,
    /// The moves that may come next are, whatever `ST` says.
    Children,
    /// The moves that may be played instead are, whatever `ST` says.
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
    /// With captions, notes and annotations in a language.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> FigureOptions {
        self.language = language;
        self
    }

    /// With or without markup.
    #[must_use]
    pub fn with_markup(mut self, markup: bool) -> FigureOptions {
        self.markup = markup;
        self
    }

    /// With these moves numbered.
    #[must_use]
    pub fn with_numbers(mut self, numbers: Numbers) -> FigureOptions {
        self.numbers = Some(numbers);
        self
    }

    /// With these moves of a line, counted from 1.
    #[must_use]
    pub fn with_range(mut self, first: usize, last: usize) -> FigureOptions {
        self.range = Some((first, last));
        self
    }

    /// With or without letters for next moves.
    #[must_use]
    pub fn with_variations(mut self, variations: Variations) -> FigureOptions {
        self.variations = variations;
        self
    }

    /// With this part of the board.
    #[must_use]
    pub fn with_crop(mut self, crop: Crop) -> FigureOptions {
        self.crop = crop;
        self
    }

    /// With this part of the board in diagrams of variations and marks.
    #[must_use]
    pub fn with_crop_diagrams(mut self, crop: Crop) -> FigureOptions {
        self.crop_diagrams = Some(crop);
        self
    }

    /// With so many moves to a figure.
    #[must_use]
    pub fn with_figures(mut self, moves: u32) -> FigureOptions {
        self.figures = Some(moves);
        self
    }

    /// With variations down to this depth.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> FigureOptions {
        self.depth = depth;
        self
    }

    /// With so many diagrams at most.
    #[must_use]
    pub fn with_max_diagrams(mut self, diagrams: usize) -> FigureOptions {
        self.max_diagrams = diagrams;
        self
    }

    /// With so many moves at most in any figure and diagram.
    #[must_use]
    pub fn with_longest(mut self, moves: u32) -> FigureOptions {
        self.longest = Some(moves);
        self
    }

    /// With these names of points in notes.
    #[must_use]
    pub fn with_coordinates(mut self, coordinates: Coordinates) -> FigureOptions {
        self.coordinates = coordinates;
        self
    }
}

impl Figure {
    /// The position that a replay is at; `None` in games without a board.
    ///
    /// A number stands on the stone that was placed last on its point, if it
    /// is still there; moves that are not to be seen are told in the notes.
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

    /// The last position of a game's main line, for tests.
    #[cfg(test)]
    pub(crate) fn of_game(game: &str) -> Figure {
        let file = sgfkit::Collection::parse(game);
        let tree = file.tree(0).unwrap();
        let mut replay = Replay::new(tree);
        replay.go_to(tree.main_line().last().unwrap());
        Figure::of(&replay, &FigureOptions::default()).unwrap()
    }

    /// The position with its marks, and nothing else.
    pub(crate) fn plain(
        replay: &Replay<'_>,
        marks: Marks,
        options: &FigureOptions,
    ) -> Option<Figure> {
        let board = replay.board()?.clone();
        Some(Figure::on(replay.tree().game(), board, marks, options))
    }

    /// A board with its marks, and nothing else.
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

    /// Draws a record's moves.
    pub(crate) fn add(&mut self, record: Record, coordinates: Coordinates) {
        let drawn = record.finish(&self.board, coordinates, self.language);
        if let Some(stones) = drawn.stones {
            self.stones = stones;
        }
        self.numbers = drawn.numbers;
        self.notes = drawn.notes;
        // A label is drawn in the place of a number.
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
        // A number says it already.
        if self
            .marks
            .last
            .iter()
            .any(|at| self.numbers.contains_key(at))
        {
            self.marks.last.clear();
        }
    }

    /// What is marked automatically must not overwrite other markup
    /// (properties.html, ST).
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
        // The author's letters mean something else.
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

/// The children of a node, where there are several.
fn choice(of: Option<Node<'_>>) -> Vec<Node<'_>> {
    let nodes: Vec<_> = of.into_iter().flat_map(Node::children).collect();
    match nodes.len() {
        1 => Vec::new(),
        _ => nodes,
    }
}

impl Numbers {
    /// Whether a move of this number has one.
    fn includes(self, number: i64) -> Option<i64> {
        let is_included = match self {
            Numbers::None => false,
            Numbers::Range(from, to) => (from..=to).contains(&number),
            Numbers::Last | Numbers::OfRange | Numbers::All | Numbers::FromOne => true,
        };
        is_included.then_some(number)
    }

    /// The number of a move of a line, the `index`-th from 1.
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

/// `A` to `Z`, then `AA`, `AB` and so on.
fn letters(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}
