use std::collections::VecDeque;
use std::fmt::Write;

use super::area::{self, Area};
use super::meaning::{self, Content, Values};
use sgfkit_core::game::Point;
use sgfkit_core::tree::{GameTree, Node};
use sgfkit_core::visible::{must_be_shown, push_visible as push_character};

/// A tree as text, a node a line and a property of the root a line, for tools
/// that compare and search lines.
/// Games that mean the same give the same text, but for `CA`.
///
/// A line has the number of moves so far, then the node's properties: moves
/// first, the others by identifier, the values of lists in order, rectangles as
/// single points, texts with `\n` for a line break. The root's properties, of
/// which one is changed more often than all, have lines of their own behind the
/// first, without a number. The variations of a node
/// come right behind it, indented, before the main line goes on; so a node or a
/// variation more is just that many lines more. The first line of the game and
/// of each variation has a `(`, as in SGF, which tells the games of a file
/// apart. From level 20 on lines are not indented any further, and the level
/// stands before the number.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let file = "(;GM[1]SZ[9];B[ee](;W[cc]C[Here:\nfine.])(;W[gg];B[cc];W[]))";
/// let games = Collection::parse(file);
/// let lines: Vec<String> = ops::cat(games.tree(0).unwrap()).collect();
/// assert_eq!(lines, [
///     "(0 GM[1]",
///     "   SZ[9]",
///     "1 B[ee]",
///     " (2 W[gg]",
///     "  3 B[cc]",
///     "  4 W[]",
///     r"2 W[cc] C[Here:\nfine.]",
/// ]);
/// ```
pub fn cat<'a>(tree: GameTree<'a>) -> impl Iterator<Item = String> + use<'a> {
    let mut todo = vec![Begin {
        node: tree.root(),
        level: 0,
        moves: 0,
        is_first: true,
    }];
    // What is still to be said of the root.
    let mut rest: VecDeque<String> = VecDeque::new();
    std::iter::from_fn(move || {
        if let Some(line) = rest.pop_front() {
            return Some(line);
        }
        let Begin {
            node,
            level,
            moves,
            is_first,
        } = todo.pop()?;
        let plain = meaning::plain_text(node);
        let moves = moves + plain.map_or_else(|| node.movers().count(), |_| 1);
        let mut line = indentation(level, is_first);
        // Writing to a string cannot fail.
        let _ = write!(line, "{moves}");
        if let Some(text) = plain.filter(|_| !node.is_root()) {
            line.push(' ');
            line.push_str(text);
        } else {
            for content in meaning::contents(node) {
                if !(node.is_root() && line.contains(' ')) {
                    line.push(' ');
                    line.push_str(&written(&content));
                } else {
                    rest.push_back(format!("   {}", written(&content)));
                }
            }
        }
        let mut children = node.children().map(|node| Begin {
            node,
            level,
            moves,
            is_first: false,
        });
        todo.extend(children.next());
        let first = todo.len();
        todo.extend(children.map(|begin| Begin {
            level: level + 1,
            is_first: true,
            ..begin
        }));
        if let Some(variations) = todo.get_mut(first..) {
            variations.reverse();
        }
        Some(line)
    })
}

/// A node whose line is still to come.
struct Begin<'a> {
    node: Node<'a>,
    /// How many variations it is inside of.
    level: usize,
    /// The moves before it.
    moves: usize,
    /// Whether the game or a variation begins with it.
    is_first: bool,
}

/// Levels that are told by indentation.
const LEVELS: usize = 20;

/// Bytes that hold what most lines say, a move and its number.
const SHORT: usize = 16;

fn indentation(level: usize, is_first: bool) -> String {
    let width = 2 * level.min(LEVELS);
    let mut line = String::with_capacity(width + SHORT);
    line.extend(std::iter::repeat_n(' ', width));
    if is_first {
        line.pop();
        line.push('(');
    }
    if level >= LEVELS {
        let _ = write!(line, "<{level}> ");
    }
    line
}

/// The properties of a node, as in its line.
pub(super) fn node_text(node: Node<'_>) -> String {
    let contents = meaning::contents(node);
    let written: Vec<String> = contents.iter().map(written).collect();
    written.join(" ")
}

/// A property as it stands in a line.
pub(super) fn written(content: &Content<'_>) -> String {
    let mut text = content.id.clone().into_owned();
    let Values { areas, texts } = content.values();
    for text_of_value in &texts {
        text.push('[');
        push_visible(&mut text, text_of_value);
        text.push(']');
    }
    for area in area_texts(content, &areas) {
        let _ = write!(text, "[{area}]");
    }
    text
}

/// The points that rectangles cover, however they are written; of very many the
/// rectangles.
pub(super) fn area_texts(content: &Content<'_>, areas: &[Area]) -> Vec<String> {
    match area::points(areas) {
        1..=MANY_POINTS => {
            let points = single_points(areas).into_iter();
            points.map(|point| content.point(point)).collect()
        }
        _ => areas
            .iter()
            .map(|(from, to)| {
                if from == to {
                    content.point(*from)
                } else {
                    format!("{}:{}", content.point(*from), content.point(*to))
                }
            })
            .collect(),
    }
}

/// The points of the largest Go board (properties.html, SZ). Lists of more are
/// shown as they are written.
const MANY_POINTS: u64 = 52 * 52;

/// The points that are covered, by row.
fn single_points(areas: &[Area]) -> Vec<Point> {
    let rows = areas
        .iter()
        .flat_map(|(from, to)| (from.row..=to.row).map(|row| (row, from.column, to.column)));
    let mut stretches: Vec<(u32, u32, u32)> = rows.collect();
    stretches.sort_unstable();
    let mut points: Vec<Point> = Vec::new();
    for (row, from, to) in stretches {
        let begin = match points.last() {
            Some(last) if last.row == row => from.max(last.column + 1),
            _ => from,
        };
        points.extend((begin..=to).map(|column| Point::new(column, row)));
    }
    points
}

/// A value in a line: line breaks as `\n`, other control characters as `\x1b`.
fn push_visible(line: &mut String, value: &str) {
    if !value.contains(must_be_shown) {
        line.push_str(value);
        return;
    }
    for character in value.chars() {
        let _ = match character {
            '\n' => line.write_str("\\n"),
            '\r' => line.write_str("\\r"),
            '\t' => line.write_str("\\t"),
            _ => push_character(line, character),
        };
    }
}
