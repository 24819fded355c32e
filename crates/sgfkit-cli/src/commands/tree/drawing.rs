//! Draws the tree for people.
//!
//! ```text
//! 0
//! 1-4 B Q16 W D4 B Q4 W D16
//! ├─ 8-9 B R14 W R15
//! └─ 10 B O17 "Name" - The comment.
//! 5-7 B F17 W C14 B K16
//! ```
//!
//! A property in brackets is quoted from the file.
//!
//! A line continues below its variations without moving to the right, so the drawing is as wide as
//! variations are deep, regardless of the number of moves.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::Range;

use sgfkit::game::Point;
use sgfkit::schema::{PropertyType, id};
use sgfkit::value::Value;
use sgfkit::{BoardSize, Game, GameTree, Move, Node, Property};
use sgfkit_diagram::{move_name, point_name};
use unicode_width::UnicodeWidthStr;

use super::outline::Outline;
use crate::args::Coords;
use crate::output::{Palette, Report, Stop, count, shortened, visible};
use crate::paths::InputFile;

/// The maximum number of levels to draw; deeper ones show their number.
const DRAWN_LEVELS: usize = 20;

const VALUE: usize = 24;

const MANY: usize = 6;

/// The maximum width of a player's name and similar texts.
const NAME: usize = 40;

/// The minimum width of a text, even if its line is indented a lot.
const NARROWEST: usize = 20;

pub fn draw(
    file: &InputFile,
    tree: GameTree<'_>,
    outline: &Outline<'_>,
    coords: Coords,
    out: &mut Report,
) -> Result<(), Stop> {
    let palette = out.palette();
    let mut drawing = Drawing {
        names: Names::new(tree, coords),
        outline,
        palette,
        width: out.width,
        open: Vec::new(),
        begin: String::new(),
        text: String::new(),
    };
    let strong = palette.strong;
    writeln!(
        out,
        "{strong}{file}, game {}{strong:#}: {}",
        tree.number(),
        title(tree)
    )?;
    let mut todo = vec![Start {
        index: 0,
        level: 0,
        branch: None,
    }];
    while let Some(start) = todo.pop() {
        let last = drawing.stretch(&start);
        out.write_all(drawing.text.as_bytes())?;
        drawing.text.clear();
        let mut children = outline.children(last);
        // The line itself follows its variations.
        let on = children.next().map(|index| Start {
            index,
            branch: None,
            ..start
        });
        let branches: Vec<usize> = children.collect();
        todo.extend(on);
        let level = start.level + 1;
        for (place, index) in branches.iter().rev().enumerate() {
            let branch = Some(Branch {
                is_last: place == 0,
            });
            todo.push(Start {
                index: *index,
                level,
                branch,
            });
        }
    }
    Ok(())
}

struct Start {
    /// The index in the outline.
    index: usize,
    /// The number of enclosing variations.
    level: usize,
    /// The variation that starts here.
    branch: Option<Branch>,
}

struct Branch {
    is_last: bool,
}

struct Drawing<'o, 'a> {
    outline: &'o Outline<'a>,
    names: Names,
    palette: Palette,
    width: usize,
    /// For each level, whether more branches follow.
    open: Vec<bool>,
    begin: String,
    text: String,
}

impl Drawing<'_, '_> {
    /// Writes the nodes up to the next fork or the end, and returns the index of the last one. They
    /// are consecutive in the outline.
    fn stretch(&mut self, start: &Start) -> usize {
        let inside = start.level - usize::from(start.branch.is_some());
        self.open.truncate(inside);
        self.begin = self.indent();
        if let Some(Branch { is_last }) = start.branch {
            self.begin.push_str(if is_last { "└─ " } else { "├─ " });
            self.open.push(!is_last);
        }
        let mut from = start.index;
        let mut index = start.index;
        while let Some(node) = self.outline.node(index) {
            let said = said(node);
            if !said.is_empty() && from < index {
                self.run(from..index, "");
                from = index;
            }
            let mut children = self.outline.children(index);
            let goes_on = children.next().is_some() && children.next().is_none();
            if !said.is_empty() || !goes_on {
                self.run(from..index + 1, &said);
                from = index + 1;
            }
            let hidden = self.outline.hidden(index);
            if hidden > 0 {
                let Palette { faint, .. } = self.palette;
                let (begin, more) = (&self.begin, count(hidden, "more node"));
                let _ = writeln!(self.text, "{faint}{begin}… {more}{faint:#}");
            }
            if !goes_on {
                break;
            }
            index += 1;
        }
        index
    }

    /// Draws the vertical lines of all open levels.
    fn indent(&self) -> String {
        let mut indent = String::new();
        for open in self.open.iter().take(DRAWN_LEVELS) {
            indent.push_str(if *open { "│  " } else { "   " });
        }
        if self.open.len() > DRAWN_LEVELS {
            let _ = write!(indent, "(level {}) ", self.open.len());
        }
        indent
    }

    /// Writes consecutive nodes, and the comment of the last one.
    fn run(&mut self, range: Range<usize>, said: &str) {
        let Some(last) = range.end.checked_sub(1).filter(|last| range.contains(last)) else {
            return;
        };
        let [first, last] = [range.start, last].map(|index| self.outline.number(index));
        let numbers = if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        };
        let on = self.indent();
        let begin = std::mem::replace(&mut self.begin, on.clone());
        let on = on + "  ";
        let Palette {
            place,
            faint,
            style,
            ..
        } = self.palette;
        let _ = write!(
            self.text,
            "{faint}{begin}{faint:#}{place}{numbers}{place:#}"
        );
        let mut column = begin.width() + numbers.len();
        let limit = self.width.max(on.width() + NARROWEST);
        for node in range.filter_map(|index| self.outline.node(index)) {
            let token = token(node, &self.names);
            let width = token.width();
            if width == 0 {
                continue;
            }
            if column + 1 + width > limit {
                let _ = write!(self.text, "\n{faint}{on}{faint:#}");
                column = on.width();
            } else {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(&token);
            column += width;
        }
        if !said.is_empty() {
            let rest = limit.saturating_sub(column + 1).max(NARROWEST);
            let said = shortened(said, rest);
            let _ = write!(self.text, " {style}{said}{style:#}");
        }
        self.text.push('\n');
    }
}

/// Returns the title of a tree: the game, the players, the result, and the size.
fn title(tree: GameTree<'_>) -> String {
    let root = tree.root();
    let mut parts = vec![tree.game().to_string()];
    if let Some(size) = tree.size() {
        parts[0].push_str(&format!(" {}x{}", size.columns, size.rows));
    }
    let text = |id| {
        let text = root.text(id).filter(|text| !text.trim().is_empty())?;
        Some(shortened(visible(&text).trim(), NAME).into_owned())
    };
    let [black, white] = [id::PB, id::PW].map(text);
    if black.is_some() || white.is_some() {
        let [black, white] = [black, white].map(|name| name.unwrap_or_else(|| "?".to_owned()));
        parts.push(format!("{black} - {white}"));
    }
    parts.extend([id::DT, id::RE].into_iter().filter_map(text));
    parts.push(count(tree.nodes().count(), "node"));
    parts.push(count(
        tree.nodes().filter(|node| node.is_leaf()).count(),
        "line",
    ));
    parts.join(", ")
}

/// Abbreviates a node: its moves, otherwise its setup, otherwise any property.
fn token(node: Node<'_>, names: &Names) -> String {
    let of = |wanted: &dyn Fn(Property<'_>) -> bool| {
        let mut properties = node.properties().filter(|property| wanted(*property));
        let first: Vec<_> = properties
            .by_ref()
            .take(MANY)
            .map(|property| names.named(property).unwrap_or_else(|| short(property)))
            .collect();
        let more = if properties.next().is_some() {
            "…"
        } else {
            ""
        };
        first.join(" ") + more
    };
    let moves = of(&|property| property.mover().is_some());
    if !moves.is_empty() {
        return moves;
    }
    let kind = |property: Property<'_>| property.schema().map(|row| row.kind);
    let setup = of(&|property| kind(property) == Some(PropertyType::Setup));
    if !setup.is_empty() {
        return setup;
    }
    let is_plain = |property: Property<'_>| {
        let said = matches!(&*property.id(), id::C | id::N);
        !said
            && !matches!(
                kind(property),
                Some(PropertyType::Root | PropertyType::GameInfo)
            )
    };
    match node.properties().find(|property| is_plain(*property)) {
        Some(property) => short(property),
        None if node.is_root() => String::new(),
        None => ";".to_owned(),
    }
}

struct Names {
    game: Game,
    size: BoardSize,
    coords: Coords,
}

impl Names {
    fn new(tree: GameTree<'_>, coords: Coords) -> Names {
        let size = tree.size();
        Names {
            game: tree.game(),
            size: size.unwrap_or_default(),
            coords,
        }
    }

    fn point(&self, point: Point) -> String {
        point_name(self.game, self.size, point, self.coords.into())
    }

    /// Returns a move or setup in players' notation; `None` if it must be quoted.
    fn named(&self, property: Property<'_>) -> Option<String> {
        if self.coords == Coords::Sgf {
            return None;
        }
        let first = match property.decode().next()?.ok()? {
            Value::Move(
                ref play @ (Move::Pass | Move::Place(_) | Move::Amazons { .. } | Move::Gess { .. }),
            ) => move_name(self.game, self.size, play, self.coords.into()),
            Value::Point(point) => self.point(point),
            Value::Rectangle(from, to) => format!("{}:{}", self.point(from), self.point(to)),
            Value::Move(_) => {
                let text = property.values().next()?.unicode().text;
                shortened(visible(&text).trim(), VALUE).into_owned()
            }
            _ => return None,
        };
        let named = format!("{} {first}", property.id());
        Some(match property.values().count() {
            1 => named,
            values => format!("{named} +{}", values - 1),
        })
    }
}

/// Abbreviates a property: its first value and the number of others.
fn short(property: Property<'_>) -> String {
    let mut values = property.values();
    let first = values
        .next()
        .map(|value| value.unicode().text)
        .unwrap_or_default();
    let first = visible(&first);
    let short = format!("{}[{}]", property.id(), shortened(&first, VALUE));
    match (&*property.id(), values.count()) {
        (_, 0) => short,
        (_, more) => format!("{short}+{more}"),
    }
}

fn said(node: Node<'_>) -> String {
    let first_line = |id| {
        let text = node.text(id)?;
        let mut lines = text.trim().lines();
        let first = lines.next().filter(|line| !line.is_empty())?;
        let cut = if lines.next().is_some() { "…" } else { "" };
        Some(format!("{}{cut}", visible(first)))
    };
    match (first_line(id::N), first_line(id::C)) {
        (None, None) => String::new(),
        (Some(name), None) => format!("\"{name}\""),
        (None, Some(comment)) => format!("- {comment}"),
        (Some(name), Some(comment)) => format!("\"{name}\" - {comment}"),
    }
}
