//! All data that a viewer shows of a node.

use std::collections::BTreeSet;

use sgfkit::board::{AnyBoard, Illegality};
use sgfkit::game::{BoardSize, Game, Move, Point, backgammon};
use sgfkit::replay::{Replay, inherited};
use sgfkit::schema::{PropertyType, ValueType, id};
use sgfkit::{Color, GameTree, Node, Property, Value};
use sgfkit_diagram::{
    Coordinates, Figure, FigureOptions, Fonts, Look, Marks, Numbers, ShownPosition, Variations,
    ends, scene, svg,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cells::cells;
use crate::fault::Outcome;
use crate::games::Games;
use crate::json::{List, Object, quoted};
use crate::options::Options;
use crate::texts::{cut, shown};

/// Maximum number of displayed values per property, and of characters per value.
const MANY_VALUES: usize = 200;
const LONG: usize = 2000;

/// Maximum number of displayed characters of a comment.
const LONG_COMMENT: usize = 400_000;

/// Maximum number of children to return.
const MANY_CHILDREN: usize = 1000;

/// Annotations of a move or position.
const ANNOTATIONS: [&str; 10] = [
    id::GB,
    id::GW,
    id::DM,
    id::UC,
    id::TE,
    id::BM,
    id::DO,
    id::IT,
    id::HO,
    id::V,
];
const CLOCK: [&str; 4] = [id::BL, id::WL, id::OB, id::OW];

#[wasm_bindgen]
impl Games {
    /// Returns all data that a viewer shows of a node, as JSON. `places` in the options is the key
    /// of the board places that the page already has.
    pub fn view(&self, id: u32, options: &str) -> Outcome<String> {
        let node = self.seen_node(id)?;
        // Texts and values come from the original file.
        let written = self.node(id)?;
        let mut options = Options::parse(options)?;
        let (tree_number, node_number) = self.numbers(written);
        let parent = node.parent();
        let mut position = ShownPosition::numbered(parent.unwrap_or(node), node_number);
        let mut before = [0, 0];
        if parent.is_some() {
            before = prisoners(&position.replay);
            position.follow(node);
        }
        let replay = &position.replay;
        let shows = Shows {
            numbers: options.text("numbers")?,
            variations: options.text("variations")?,
            no_labels: options.flag("noLabels")?,
            places: options.text("places")?,
        };
        let (figures, look) = options.drawing()?.drawing(replay)?;
        let shown = self.meaning(id, |_, dialects| {
            Ok(position.to_json(None, Some(dialects), Coordinates::Sgf))
        })?;
        let mut view = Object::new();
        view.value("id", &id)
            .value("tree", &(tree_number as u64))
            .value("node", &(node_number as u64))
            .raw("show", &shown);
        around(node, &mut view);
        let drawn = board(node, replay, figures, &look, &shows);
        view.raw("board", drawn.as_deref().unwrap_or("null"));
        view.raw("said", &said(written));
        view.raw("clocks", &crate::clocks::clocks(written));
        view.raw("info", &info(written));
        if let Some((opening, number)) = sgfkit::info::opening_at(node) {
            let before = node.parent().and_then(sgfkit::info::opening_at);
            let is_here = before != Some((opening, number));
            let told =
                serde_json::json!({"names": opening.names, "number": number, "here": is_here});
            view.raw("opening", &told.to_string());
        }
        let mut list = List::new();
        for property in written.properties() {
            list.push(&row(property));
        }
        view.raw("properties", &list.done());
        view.raw("status", &status(node, replay, before));
        Ok(view.done())
    }

    /// Returns the node on the way to this one whose move ended on a point.
    pub fn move_at(&self, id: u32, point: &str) -> Outcome<Option<u32>> {
        let node = self.seen_node(id)?;
        let Some(point) = node.tree().game().parse_point(point) else {
            return Ok(None);
        };
        let found = node.ancestors().find(|node| {
            let played = node.played();
            played.is_some_and(|(_, played)| ends(&played).contains(&point))
        });
        Ok(found.map(|node| node.id().to_number()))
    }

    /// Returns the child with a move, if there is one.
    pub fn child_with(&self, id: u32, text: &str) -> Outcome<Option<u32>> {
        let node = self.seen_node(id)?;
        let child = crate::play::child(node, &crate::play::read(node, text)?);
        Ok(child.map(|child| child.id().to_number()))
    }

    /// Returns the full value of a property as in the file.
    pub fn raw_text(&self, id: u32, name: &str) -> Outcome<Option<String>> {
        let property = self.node(id)?.property(name);
        let value = property.and_then(|property| property.values().next());
        Ok(value.map(|value| value.text().text.into_owned()))
    }

    /// Returns the move that clicked points form; `null` if more are needed.
    pub fn clicked(&self, id: u32, points: Vec<String>) -> Outcome<Option<String>> {
        let node = self.seen_node(id)?;
        let game = node.tree().game();
        Ok(match (game, &points[..]) {
            (Game::Amazons, [from, to, arrow]) => Some(format!("{from}{to}{arrow}")),
            (Game::LinesOfAction, [from, to]) => Some(format!("{from}-{to}")),
            (Game::Gess, [from, to]) => Some(format!("{from}:{to}")),
            (Game::Octi, [point]) if stands(node, point).is_none() => Some(point.clone()),
            (Game::Octi, [from, to]) => Some(format!("{from}-{to}")),
            (Game::Backgammon, [from, to]) => backgammon_step(node, from, to),
            (
                Game::Amazons | Game::LinesOfAction | Game::Gess | Game::Octi | Game::Backgammon,
                _,
            ) => None,
            (_, [point, ..]) => Some(point.clone()),
            (_, []) => None,
        })
    }

    /// Returns where a piece can go that the clicked points and dice have picked up, as JSON.
    pub fn targets(&self, id: u32, points: Vec<String>, dice: &str) -> Outcome<String> {
        let node = self.seen_node(id)?;
        let game = node.tree().game();
        if game == Game::Backgammon {
            return Ok(serde_json::json!(crate::dice::targets(node, dice, &points)).to_string());
        }
        let picked: Option<Vec<Point>> = points.iter().map(|one| game.parse_point(one)).collect();
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        let moves = replay
            .board()
            .and_then(|board| board.legal_moves(crate::play::turn(node)));
        let targets =
            moves
                .into_iter()
                .flatten()
                .filter_map(|played| match (played, picked.as_deref()?) {
                    (Move::Amazons { from, to, .. }, [start]) if from == *start => Some(to),
                    (Move::Amazons { from, to, arrow }, [start, end])
                        if (from, to) == (*start, *end) =>
                    {
                        Some(arrow)
                    }
                    (Move::LinesOfAction { from, to, .. } | Move::Gess { from, to }, [start])
                        if from == *start =>
                    {
                        Some(to)
                    }
                    _ => None,
                });
        let targets: BTreeSet<String> = targets.map(|point| name(game, point)).collect();
        Ok(serde_json::json!(targets).to_string())
    }

    /// Returns labels for a tree view: number, color, name, and whether there is a comment.
    pub fn labels(&self, ids: Vec<u32>) -> Outcome<String> {
        let mut list = List::new();
        for id in ids {
            let node = self.seen_node(id)?;
            let mut object = Object::new();
            let played = node.played();
            object
                .optional("color", played.as_ref().map(|(color, _)| color.as_str()))
                .optional(
                    "move",
                    played
                        .map(|(color, played)| cut(&move_name(node.tree(), color, &played), 40))
                        .as_deref(),
                )
                .optional(
                    "name",
                    node.text(id::N).map(|name| cut(&name, 60)).as_deref(),
                );
            list.push(&object.done());
        }
        Ok(list.done())
    }
}

fn prisoners(replay: &Replay<'_>) -> [u32; 2] {
    let board = replay.board();
    let of = |color| board.map_or(0, |board| board.prisoners(color));
    [of(Color::Black), of(Color::White)]
}

fn stands(node: Node<'_>, point: &str) -> Option<Color> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    replay.board()?.at(node.tree().game().parse_point(point)?)
}

/// Returns a checker move with the current dice, or with those it needs.
fn backgammon_step(node: Node<'_>, from: &str, to: &str) -> Option<String> {
    let dice = node.number(id::DI).filter(|dice| (11..=66).contains(dice));
    let place = |name: &str| Game::Backgammon.parse_point(name);
    let (a, b) = (place(from)?, place(to)?);
    let way = match (a, b) {
        (backgammon::BAR, b) => (b.column + 1).min(24 - b.column),
        (a, backgammon::TRAY) => (a.column + 1).min(24 - a.column),
        (a, b) => a.column.abs_diff(b.column),
    };
    let dice = match dice {
        Some(dice) => dice.to_string(),
        None => {
            let die = way.clamp(1, 6);
            format!("{die}{}", way.saturating_sub(die).clamp(1, 6))
        }
    };
    Some(format!("{dice}{from}{to}"))
}

/// Adds the neighboring nodes and the place in the game.
fn around(node: Node<'_>, view: &mut Object) {
    let id = |node: Node<'_>| u64::from(node.id().to_number());
    let siblings = node.parent().into_iter().flat_map(Node::children);
    let (mut index, mut count, mut previous, mut next) = (0, 0, None, None);
    let mut is_before = true;
    for sibling in siblings {
        count += 1;
        match () {
            () if sibling == node => (is_before, index) = (false, count),
            () if is_before => previous = Some(sibling),
            () if next.is_none() => next = Some(sibling),
            () => {}
        }
    }
    let number = |node: Option<Node<'_>>| serde_json::json!(node.map(id)).to_string();
    let children = node.children().take(MANY_CHILDREN);
    let mut list = List::new();
    children.for_each(|child| list.push(&told_child(child)));
    let is_main = node.ancestors().all(|node| {
        let first = node.parent().and_then(|parent| parent.children().next());
        first.is_none_or(|first| first == node)
    });
    let made = node
        .ancestors()
        .flat_map(Node::movers)
        .filter(|_| is_main)
        .count();
    // `move` addresses the first node with this move number.
    let is_move = is_main && (node.is_root() || node.movers().count() == 1);
    view.raw("parent", &number(node.parent()))
        .raw("children", &list.done())
        .value("siblings", &count)
        .value("index", &index)
        .raw("previous", &number(previous))
        .raw("next", &number(next))
        .raw(
            "move",
            &serde_json::json!(is_move.then_some(made)).to_string(),
        );
}

/// Returns a child: its id, its move and the move's end points.
fn told_child(child: Node<'_>) -> String {
    let played = child.played();
    let said = played.as_ref();
    let said = said.map(|(color, played)| cut(&move_name(child.tree(), *color, played), 40));
    let mut points = List::new();
    for point in played.iter().flat_map(|(_, played)| ends(played)) {
        points.push(&quoted(&name(child.tree().game(), point)));
    }
    let mut object = Object::new();
    object
        .value("id", &u64::from(child.id().to_number()))
        .optional("color", played.as_ref().map(|(color, _)| color.as_str()))
        .optional("move", said.as_deref())
        .raw("ends", &points.done());
    object.done()
}

/// Returns a move in players' notation.
pub fn move_name(tree: GameTree<'_>, color: Color, played: &Move) -> String {
    if let Some(told) = backgammon::write_players_move(played, color) {
        return told;
    }
    match played {
        Move::Text(text) => text.clone(),
        played => sgfkit_diagram::move_name(tree.game(), size(tree), played, Coordinates::Players),
    }
}

fn size(tree: GameTree<'_>) -> BoardSize {
    tree.size().unwrap_or_default()
}

/// Display options for a board, apart from drawing options.
struct Shows {
    numbers: Option<String>,
    variations: Option<String>,
    no_labels: bool,
    /// Key of the board places that the page already has.
    places: Option<String>,
}

impl Shows {
    fn variations_of(&self, tree: GameTree<'_>) -> Variations {
        match self.variations.as_deref() {
            Some("none") => Variations::None,
            Some("children") => Variations::Children,
            Some("siblings") => Variations::Siblings,
            // As in ST, which defaults to 0 (properties.html, ST).
            _ => match tree.root().number(id::ST).unwrap_or(0) {
                style if style & 2 != 0 => Variations::None,
                style if style & 1 != 0 => Variations::Siblings,
                _ => Variations::Children,
            },
        }
    }
}

/// Adds the board with the contents of its points.
fn board(
    node: Node<'_>,
    replay: &Replay<'_>,
    mut options: FigureOptions,
    look: &Look,
    shows: &Shows,
) -> Option<String> {
    let tree = node.tree();
    let board = replay.board()?;
    options.variations = shows.variations_of(tree);
    let mode = numbering(node);
    let numbers = shows.numbers.as_deref().filter(|_| mode != Some(0));
    let first = numbers.filter(|numbers| *numbers == "all");
    let first = first.and_then(|_| figure_start(node));
    options.numbers = match numbers {
        Some("all") => Some(Numbers::Range(first.unwrap_or(i64::MIN), i64::MAX)),
        Some("last") => Some(Numbers::Last),
        _ => None,
    };
    let mut figure = Figure::of(replay, &options)?;
    if mode == Some(2) {
        // The first number of the figure modulo 100, continued from there.
        let first = first
            .or_else(|| figure.numbers.values().min().copied())
            .unwrap_or(0);
        for number in figure.numbers.values_mut() {
            *number -= first - first.rem_euclid(100);
        }
    }
    let mut marks = Marks::of(node, replay.last_move(), board.size());
    if shows.no_labels {
        figure.marks.labels.clear();
        marks.labels.clear();
    }
    let drawn = scene(&figure, look, &Fonts::bundled());
    let BoardSize { columns, rows } = board.size();
    let game = tree.game();
    let cells = cells(
        node,
        &figure,
        &marks,
        &drawn,
        board,
        shows.places.as_deref(),
    );
    let mut object = Object::new();
    object
        .text("svg", &svg::write(&drawn))
        .value("width", &drawn.width)
        .value("height", &drawn.height)
        .value("game", &game.number())
        .text("size", &format!("{columns}x{rows}"))
        .text("arrows", &pairs(game, &marks.arrows))
        .text("lines", &pairs(game, &marks.lines))
        .text("links", &links(game, board))
        .text("key", &cells.key)
        .raw("places", cells.places.as_deref().unwrap_or("null"))
        .raw("held", &cells.held);
    Some(object.done())
}

/// Returns pairs of points in SGF notation.
fn pairs(game: Game, pairs: &[[Point; 2]]) -> String {
    let pairs = pairs.iter().take(MANY_VALUES);
    let pairs = pairs.map(|pair| pair.map(|point| name(game, point)).join(":"));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Returns Twixt's links with their owners.
fn links(game: Game, board: &AnyBoard) -> String {
    let mut links = Vec::new();
    for color in [Color::Black, Color::White] {
        let of = board.links(color).unwrap_or_default();
        let ends = of
            .iter()
            .map(|link| link.map(|point| name(game, point)).join("-"));
        links.extend(ends.map(|ends| format!("{color}:{ends}")));
    }
    links.join(" ")
}

fn name(game: Game, point: Point) -> String {
    game.write_point(point).unwrap_or_default()
}

/// Returns the numbering mode, if set (properties.html, PM).
fn numbering(node: Node<'_>) -> Option<i64> {
    match inherited(node, id::PM)?.decode().next()? {
        Ok(Value::Number(mode)) => Some(mode),
        _ => None,
    }
}

/// Returns the number of the first move in the node's figure.
fn figure_start(node: Node<'_>) -> Option<i64> {
    let start = node
        .ancestors()
        .find(|node| node.property(id::FG).is_some())?;
    let mut replay = Replay::new(node.tree());
    replay.go_to(start);
    let has_move = start.has_move();
    Some(replay.move_number() + i64::from(!has_move))
}

/// Returns a node's annotations in words.
fn said(node: Node<'_>) -> String {
    let mut object = Object::new();
    let text = |id: &str| node.text(id).map(|text| cut(&text, LONG_COMMENT));
    let value = |id: &str| {
        let property = node.property(id)?;
        let value = property.values().next()?;
        Some(cut(&value.simple_text().text, 60))
    };
    // Text in TE does not count as a judgment; V is a number without a degree.
    let judges =
        |id: &&&str| **id == id::V || node.property(id).is_some_and(|one| one.degree().is_some());
    let judgements: Vec<&str> = ANNOTATIONS.iter().filter(judges).copied().collect();
    let list = |ids: &[&str]| {
        let mut list = List::new();
        for id in ids {
            if let Some(value) = value(id) {
                let mut object = Object::new();
                object.text("id", id).text("value", &value);
                list.push(&object.done());
            }
        }
        list.done()
    };
    let figure = node
        .property(id::FG)
        .map(|property| match property.decode().next() {
            Some(Ok(Value::Compose(halves))) => match *halves {
                (_, Value::Text(name)) => name.into_owned(),
                _ => String::new(),
            },
            _ => String::new(),
        });
    let comment = node.text(id::C);
    let is_cut = comment.is_some_and(|comment| comment.len() > LONG_COMMENT);
    let ko = list(&[id::KO]);
    object
        .optional("name", text(id::N).as_deref())
        .optional("comment", text(id::C).as_deref())
        .value("cut", &is_cut)
        .optional("figure", figure.map(|name| cut(&name, LONG)).as_deref())
        .raw("annotations", &list(&judgements))
        .raw("clock", &list(&CLOCK))
        .raw("ko", &ko);
    object.done()
}

/// Returns the inherited game information and the root properties.
fn info(node: Node<'_>) -> String {
    let root = node.tree().root();
    let mut list = List::new();
    for property in root.properties() {
        if property
            .schema()
            .is_some_and(|row| row.kind == PropertyType::Root)
        {
            list.push(&row(property));
        }
    }
    let mut seen = BTreeSet::new();
    for above in node.ancestors() {
        for property in above.properties() {
            let is_info = property
                .schema()
                .is_some_and(|row| row.kind == PropertyType::GameInfo);
            if is_info && seen.insert(property.id()) {
                list.push(&row(property));
            }
        }
    }
    list.done()
}

/// Returns a property with its values as a list row.
fn row(property: Property<'_>) -> String {
    let row = property.schema();
    let is_text = row.is_some_and(|row| matches!(row.value, ValueType::Text));
    let mut values = List::new();
    let mut count = 0_u64;
    let mut decoded = property.decode();
    for value in property.values() {
        count += 1;
        let is_bad = decoded.next().is_some_and(|value| value.is_err());
        if count > MANY_VALUES as u64 {
            continue;
        }
        let raw = value.unicode().text;
        let mut object = Object::new();
        object
            .text("raw", &cut(&raw, LONG))
            .text("text", &shown(&raw, is_text, LONG));
        if is_bad {
            object.value("bad", &true);
        }
        values.push(&object.done());
    }
    let mut object = Object::new();
    object
        .text("id", &cut(&property.id(), 100))
        .optional("name", row.map(|row| row.name))
        .value("node", &property.node().id().to_number())
        .value(
            "single",
            &row.is_some_and(|row| matches!(row.list, sgfkit::schema::List::Single)),
        )
        .value("count", &count)
        .raw("values", &values.done());
    object.done()
}

/// Describes the way to this node for the status line.
fn status(node: Node<'_>, replay: &Replay<'_>, before: [u32; 2]) -> String {
    let mut object = Object::new();
    let taken = prisoners(replay);
    let played = node.played();
    let takes = match &played {
        Some((Color::Black, _)) => taken[0].saturating_sub(before[0]),
        Some((Color::White, _)) => taken[1].saturating_sub(before[1]),
        None => 0,
    };
    let mut faults = List::new();
    for fault in replay.illegalities() {
        faults.push(&quoted(Illegality::code(*fault)));
    }
    object
        .value("number", &replay.move_number())
        .optional("color", played.as_ref().map(|(color, _)| color.as_str()))
        .optional(
            "move",
            played
                .map(|(color, played)| cut(&move_name(node.tree(), color, &played), 60))
                .as_deref(),
        )
        .value("takes", &takes)
        .raw("illegal", &faults.done())
        .value(
            "setup",
            &node.properties().any(|property| {
                property
                    .schema()
                    .is_some_and(|row| row.kind == PropertyType::Setup)
            }),
        );
    object.done()
}
