use std::collections::VecDeque;
use std::fmt::Write;

use super::area::{self, Area};
use super::meaning::{self, Content, Values};
use sgfkit_core::game::Point;
use sgfkit_core::terminal::{must_be_shown, push_visible as push_character};
use sgfkit_core::tree::{GameTree, Node};

/// Writes a tree as text, one node per line, for tools that compare and search lines. Games with
/// the same meaning give the same text, except for `CA`.
///
/// A line has the number of moves so far, then the node's properties: moves first, then the others
/// by identifier. List values are sorted, rectangles expanded, and line breaks written as `\n`.
/// Each property of the root has its own line.
///
/// The variations of a node follow it, indented, before the main line continues, so an added node
/// or variation adds exactly that many lines. As in SGF, `(` begins a game or variation. From level
/// 20 on, lines are not indented further, and the level precedes the number.
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

struct Begin<'a> {
    node: Node<'a>,
    level: usize,
    moves: usize,
    is_first: bool,
}

const LEVELS: usize = 20;

/// Capacity for a typical line: a move and its number.
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

pub(super) fn node_text(node: Node<'_>) -> String {
    let contents = meaning::contents(node);
    let written: Vec<String> = contents.iter().map(written).collect();
    written.join(" ")
}

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

/// Writes the points of rectangles one by one, or the rectangles if there are too many points.
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

/// Longer lists keep their rectangles. The number is that of the largest Go board (properties.html,
/// SZ).
const MANY_POINTS: u64 = 52 * 52;

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

/// Writes line breaks as `\n` and other control characters as `\x1b`.
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
