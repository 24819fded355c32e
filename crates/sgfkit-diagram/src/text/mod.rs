//! Draws figures as characters, for terminals and plain text.
//!
//! ```
//! use sgfkit::Collection;
//! use sgfkit::replay::{Replay, default_node};
//! use sgfkit_diagram::{Figure, FigureOptions, text};
//!
//! let file = Collection::parse("(;GM[1]SZ[3]AB[bb]LB[ba:1])");
//! let tree = file.tree(0).unwrap();
//! let replay = Replay::new(tree);
//! let figure = Figure::of(&replay, &FigureOptions::default()).unwrap();
//!
//! let mut look = text::TextOptions::default();
//! look.ascii = true;
//! let text = text::write(&figure, &look);
//! assert_eq!(text.lines().nth(1), Some("3  . .1.  3"));
//! assert_eq!(text.lines().nth(2), Some("2  . X .  2"));
//! ```

mod backgammon;
mod canvas;
mod grid;
mod hex;
mod octi;
mod pen;
mod twixt;

use sgfkit::Color;
use sgfkit::board::AnyBoard;
use sgfkit::game::Point;
use sgfkit::terminal::visible;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::figure::Figure;
use crate::language::{Language, Message};
use crate::names::{Coordinates, point_name};
use canvas::Canvas;
use pen::{Pen, is_in_window, sign, stone};

/// Maximum number of entries in a line of the legend, except for moves.
pub const LISTED: usize = 26;

/// Options for text diagrams.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TextOptions {
    /// Uses only ASCII characters.
    pub ascii: bool,
    /// Uses terminal colors for a wooden board.
    pub colored: bool,
    /// Notation for column and row names, and for points below the board.
    pub coordinates: Coordinates,
    /// Maximum line length in columns; boards may exceed it.
    pub width: usize,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions {
            ascii: false,
            colored: false,
            coordinates: Coordinates::Players,
            width: 80,
        }
    }
}

/// Writes a figure as text: caption, board, legend and comment. Lines end with `\n`.
#[must_use]
pub fn write(figure: &Figure, look: &TextOptions) -> String {
    let mut text = String::new();
    let caption = figure.caption.as_deref().map(str::trim);
    for caption in caption.into_iter().filter(|caption| !caption.is_empty()) {
        text.push_str(&wrapped(&visible(caption), look.width));
        text.push('\n');
    }
    let drawing = draw(figure, look);
    text.push_str(&drawing.board);
    let lists = drawing.legend.iter().map(List::line);
    let legend: String = lists.map(|line| wrapped(&line, look.width)).collect();
    let said = said(figure);
    let said = said.lines();
    let said: String = said
        .map(|line| wrapped(&visible(line), look.width))
        .collect();
    let see = figure.see_also();
    let see: String = see
        .iter()
        .map(|line| wrapped(&visible(line), look.width))
        .collect();
    for part in [legend, see, said] {
        if !part.trim().is_empty() {
            text.push('\n');
            text.push_str(&part);
        }
    }
    text
}

/// Returns the comments as paragraphs; those on moves start with the number.
pub(crate) fn said(figure: &Figure) -> String {
    let texts = figure
        .said()
        .map(|(number, text)| (number, text.trim_end()));
    let texts = texts.filter(|(_, text)| !text.is_empty());
    let paragraphs = texts.map(|(number, text)| match number {
        Some(number) => format!("{number}: {text}\n"),
        None => format!("{text}\n"),
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// Board as text, with its legend.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drawing {
    /// Lines of the board, each with `\n`.
    pub board: String,
    /// Everything that does not fit on the board.
    pub legend: Vec<List>,
}

/// Line of a legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Heading: `Marks`, `Labels`, `Arrows`, `Lines` or `Moves`, in the figure's language.
    pub head: String,
    /// Entries.
    pub items: Vec<String>,
    /// Maximum number of entries to show.
    pub limit: usize,
    /// Language of the line.
    pub language: Language,
}

impl List {
    /// Returns a line such as `Labels: aa x, bb y`, with the number of omitted entries.
    #[must_use]
    pub fn line(&self) -> String {
        let shown = &self.items[..self.items.len().min(self.limit)];
        let mut items = shown.join(", ");
        if self.items.len() > shown.len() {
            let more = (self.items.len() - shown.len()).to_string();
            let values = [("items", &*items), ("n", &*more)];
            items = self.language.say(Message::AndMore, &values);
        }
        format!("{}: {items}", self.head)
    }
}

/// Draws a figure's board.
#[must_use]
pub fn draw(figure: &Figure, look: &TextOptions) -> Drawing {
    let mut pen = Pen::new(figure, *look);
    let canvas: Canvas = match &figure.board {
        AnyBoard::Backgammon(board) => backgammon::draw(board, &mut pen),
        AnyBoard::Hex(_) => hex::draw(&mut pen),
        AnyBoard::Octi(board) => octi::draw(board, &mut pen),
        AnyBoard::Twixt(board) => twixt::draw(&**board, &mut pen),
        board => grid::draw(&**board, &mut pen),
    };
    Drawing {
        board: canvas.write(look.colored),
        legend: legend(pen),
    }
}

fn legend(pen: Pen<'_>) -> Vec<List> {
    let (figure, look) = (pen.figure, pen.look);
    let name = |point: &Point| point_name(figure.game, figure.size, *point, look.coordinates);
    let signs = figure.marks.legend.iter();
    let signs = signs.map(|(shape, id)| format!("{} {id}", sign(*shape, look)));
    // Signs that do not fit, and those below another sign.
    let mut hidden = pen.hidden_signs;
    hidden.extend(figure.marks.under.iter().map(|(at, sign)| (*at, *sign)));
    hidden.retain(|(point, _)| is_in_window(figure, *point));
    hidden.sort_by_key(|(point, sign)| (point.row, point.column, *sign as u8));
    let hidden = hidden.iter();
    let hidden = hidden.map(|(point, shape)| format!("{} {}", sign(*shape, look), name(point)));
    let signs = signs.chain(hidden);
    let labels = pen.long_labels.iter();
    let labels = labels.map(|(point, label)| format!("{} {label}", name(point)));
    let mut moves = pen.long_numbers;
    moves.sort_by_key(|(_, number)| *number);
    let moves = moves.iter();
    let moves = moves.map(|(point, number)| {
        let values = [("moves", &*number.to_string()), ("place", &*name(point))];
        figure.language.say(Message::MovesAt, &values)
    });
    let between = |pairs: &[[Point; 2]], by: &str| {
        let pairs = pairs.iter();
        pairs
            .map(|[from, to]| format!("{}{by}{}", name(from), name(to)))
            .collect()
    };
    let arrow = if look.ascii { "->" } else { "→" };
    let lists = [
        (Message::Marks, signs.collect()),
        (Message::Labels, labels.collect()),
        (Message::Arrows, between(&figure.marks.arrows, arrow)),
        (Message::Lines, between(&figure.marks.lines, "-")),
        (
            Message::Moves,
            moves.chain(figure.notes.iter().cloned()).collect(),
        ),
    ];
    let lists = lists.map(|(head, items): (_, Vec<String>)| List {
        head: figure.language.say(head, &[]),
        items,
        limit: if head == Message::Moves {
            usize::MAX
        } else {
            LISTED
        },
        language: figure.language,
    });
    let has_items = |list: &List| !list.items.is_empty();
    lists.into_iter().filter(has_items).collect()
}

impl TextOptions {
    /// Returns a side's stone without color, for use outside the board.
    #[must_use]
    pub fn plain_stone(self, color: Color) -> char {
        let plain = TextOptions {
            colored: false,
            ..self
        };
        stone(color, false, plain)
    }

    fn side(self, color: Color) -> String {
        format!("{} {}", side(color), self.plain_stone(color))
    }

    /// Returns the character for an empty point without lines.
    fn empty(self) -> char {
        if self.ascii { '.' } else { '·' }
    }
}

/// Returns `Black` or `White`.
#[must_use]
pub fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Breaks a text into lines of a width, each with `\n`, at spaces or between wide characters such
/// as Chinese and Japanese.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut column = 0;
    // Unbreakable text with the spaces before it.
    let mut rest = text;
    while !rest.is_empty() {
        let word = first_word(rest);
        rest = &rest[word.len()..];
        let len = word.width();
        if column > 0 && column + len > width {
            lines.push('\n');
            lines.push_str(word.trim_start());
            column = word.trim_start().width();
        } else {
            lines.push_str(word);
            column += len;
        }
    }
    lines.push('\n');
    lines
}

/// Returns leading spaces and the text up to the next possible break.
fn first_word(text: &str) -> &str {
    let mut seen = false;
    for (at, character) in text.char_indices() {
        let is_wide = character.width() == Some(2);
        if seen && (character == ' ' || is_wide) {
            return &text[..at];
        }
        seen |= character != ' ';
    }
    text
}
