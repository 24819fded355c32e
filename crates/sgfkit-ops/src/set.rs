//! Sets and removes properties: [`set`].

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use super::meaning::{self, Values};
use sgfkit_check::Severity;
use sgfkit_core::charset::Charset;
use sgfkit_core::game::{Game, Point};
use sgfkit_core::schema::{self, List, PropertyType, ValueType, id};
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property};
use sgfkit_core::value::{self, Dates, GameResult, Invalid, Value};

/// The action of an [`Assignment`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetAction {
    /// Replaces the values with plain text, which [`set`] escapes.
    Set(String),
    /// Adds values to a list.
    Add(String),
    /// Removes the property.
    Unset,
}

/// A change to one property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The identifier in capital letters.
    pub id: String,
    /// The change to make.
    pub action: SetAction,
}

impl Assignment {
    /// Parses `ID=VALUE` or `ID+=VALUE`, with the identifier in capital letters; returns `None` for
    /// any other text.
    ///
    /// ```
    /// use sgfkit::ops::{Assignment, SetAction};
    ///
    /// let named = Assignment::parse("PB=Ada").unwrap();
    /// assert_eq!((&*named.id, named.action), ("PB", SetAction::Set("Ada".to_owned())));
    /// assert_eq!(Assignment::parse("games/a=b.sgf"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Assignment> {
        let (id, value) = text.split_once('=')?;
        let value = value.to_owned();
        let (id, action) = match id.strip_suffix('+') {
            Some(id) => (id, SetAction::Add(value)),
            None => (id, SetAction::Set(value)),
        };
        let is_id = id.starts_with(|first: char| first.is_ascii_uppercase())
            && id
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        let id = id.to_owned();
        is_id.then_some(Assignment { id, action })
    }

    /// Returns why [`set`] refuses this property in every game, or `None` if it does not.
    #[must_use]
    pub fn refusal(&self) -> Option<&'static str> {
        let (_, reason) = REFUSED.iter().find(|(id, _)| *id == self.id)?;
        Some(reason)
    }
}

/// Properties that all others depend on, with the reason for refusal.
const REFUSED: [(&str, &str); 6] = [
    (id::B, "moves cannot be set"),
    (id::W, "moves cannot be set"),
    (id::CA, "the encoding can only be converted"),
    (id::FF, "the version of SGF can only be converted"),
    (id::GM, "the kind of game cannot be changed"),
    (id::SZ, "the size of the board cannot be changed"),
];

/// A way to avoid a [`SetProblem`]. Front ends name their own option for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetRemedy {
    /// Write the value unchecked, with `force`.
    Force,
    /// Choose a node.
    Node,
    /// Convert the file to UTF-8 first.
    Encoding,
}

type Refusal = (String, Option<SetRemedy>);

/// Changes to one game.
#[derive(Clone, Debug)]
pub struct SetEdit {
    /// The index of the tree, from 0.
    pub tree: usize,
    /// The node's number in pre-order. If `None`, game-info properties go to each game-info node,
    /// or to the root if there is none, and root properties to the root.
    pub node: Option<usize>,
    /// The changes, in order.
    pub assignments: Vec<Assignment>,
}

/// A reason why a game was left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SetProblem {
    /// The index of the tree, from 0.
    pub tree: usize,
    /// The property, or an empty string if the problem concerns the whole game.
    pub property: String,
    /// A description for people.
    pub message: String,
    /// A way to avoid the problem, if there is one.
    pub remedy: Option<SetRemedy>,
}

impl fmt::Display for SetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SetProblem {
            tree,
            property,
            message,
            remedy: _,
        } = self;
        let number = tree + 1;
        match &**property {
            "" => write!(f, "game {number}: {message}"),
            id => write!(f, "game {number}: {id}: {message}"),
        }
    }
}

/// The result of [`set`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SetOutcome {
    /// The file; the same bytes if nothing changed.
    pub bytes: Vec<u8>,
    /// The number of changed properties.
    pub properties: usize,
    /// The number of changed games.
    pub games: usize,
    /// The games left unchanged, with reasons.
    pub problems: Vec<SetProblem>,
}

/// Sets, extends and removes properties. Each game gets all of its changes, or none if one of them
/// is a problem. Setting a value that is already there changes nothing.
///
/// Checks values by the type of their property and refuses those that cause new errors in
/// [`check`](sgfkit_check); `force` writes them anyway. Accepts points in players' notation and in
/// SGF's, separated by commas.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{Assignment, SetEdit, set};
///
/// let games = Collection::parse("(;FF[4]GM[1]SZ[19]PB[Ada];B[pd])");
/// let assignments = ["EV=Club cup", "KM=6.5"].map(|text| Assignment::parse(text).unwrap());
/// let edit = SetEdit { tree: 0, node: None, assignments: assignments.to_vec() };
/// let made = set(&games, &[edit], false);
/// assert_eq!(made.bytes, b"(;FF[4]GM[1]SZ[19]PB[Ada]EV[Club cup]KM[6.5];B[pd])");
/// assert_eq!((made.properties, made.games), (2, 1));
/// ```
#[must_use]
pub fn set(collection: &Collection, edits: &[SetEdit], force: bool) -> SetOutcome {
    let mut by_tree: BTreeMap<usize, Vec<&SetEdit>> = BTreeMap::new();
    for edit in edits {
        by_tree.entry(edit.tree).or_default().push(edit);
    }
    let mut problems = Vec::new();
    let mut plans = BTreeMap::new();
    for (index, edits) in by_tree {
        match Plan::of(collection, index, &edits, force) {
            Ok(plan) if plan.is_empty() => {}
            Ok(plan) => drop(plans.insert(index, plan)),
            Err(problem) => problems.push(problem),
        }
    }
    let mut bytes = written(collection, &plans, &mut problems);
    if !force && !plans.is_empty() {
        let found = added_errors(collection, &bytes, &plans);
        if !found.is_empty() {
            plans.retain(|index, _| !found.iter().any(|problem| problem.tree == *index));
            problems.extend(found);
            bytes = written(collection, &plans, &mut problems);
        }
    }
    problems.sort_by_key(|problem| problem.tree);
    SetOutcome {
        bytes,
        properties: plans.values().map(Vec::len).sum(),
        games: plans.len(),
        problems,
    }
}

/// Makes the same assignments in all games of a file, or in one, whose index counts from 0. With
/// the number of a `node`, they apply to that node, in the first game if none is chosen.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{Assignment, assign};
///
/// let games = Collection::parse("(;GM[1];B[aa])(;GM[1]KM[0];B[bb])");
/// let komi = |text| Assignment::parse(text).unwrap();
/// let made = assign(&games, None, None, &[komi("KM=6.5")], false).unwrap();
/// assert_eq!(made.bytes, b"(;GM[1]KM[6.5];B[aa])(;GM[1]KM[6.5];B[bb])");
/// let problems = assign(&games, None, None, &[komi("PB=Ada"), komi("KM=six")], false).unwrap_err();
/// assert_eq!(problems[0].message, "invalid value `six`: expected a number such as `6.5`");
/// ```
///
/// # Errors
///
/// The problems of all games; a single problem leaves the whole file unchanged.
pub fn assign(
    collection: &Collection,
    tree: Option<usize>,
    node: Option<usize>,
    assignments: &[Assignment],
    force: bool,
) -> Result<SetOutcome, Vec<SetProblem>> {
    let trees = match (tree, node) {
        (Some(tree), _) => vec![tree],
        (None, Some(_)) => vec![0],
        (None, None) => collection.trees().map(GameTree::index).collect(),
    };
    let edit = |tree| SetEdit {
        tree,
        node,
        assignments: assignments.to_vec(),
    };
    let edits: Vec<SetEdit> = trees.into_iter().map(edit).collect();
    let made = set(collection, &edits, force);
    if made.problems.is_empty() {
        Ok(made)
    } else {
        Err(made.problems)
    }
}

/// A property of a node and its new values; `None` removes it.
type Step = (NodeId, String, Option<Vec<Box<[u8]>>>);

fn written(
    collection: &Collection,
    plans: &BTreeMap<usize, Vec<Step>>,
    problems: &mut Vec<SetProblem>,
) -> Vec<u8> {
    if plans.is_empty() {
        return collection.source().to_vec();
    }
    let mut edited = collection.clone();
    for (index, steps) in plans {
        for (node, id, values) in steps {
            let done = match values {
                Some(values) => edited.set_raw_property(*node, id, values.clone()),
                None => edited.remove_property(*node, id).map(drop),
            };
            // The nodes belong to the collection, so only the property can be the problem.
            if let Err(error) = done {
                problems.push(problem(*index, id, error, None));
            }
        }
    }
    edited.to_bytes().into_owned()
}

fn problem(
    tree: usize,
    id: &str,
    message: impl fmt::Display,
    remedy: Option<SetRemedy>,
) -> SetProblem {
    SetProblem {
        tree,
        property: id.to_owned(),
        message: message.to_string(),
        remedy,
    }
}

fn added_errors(
    before: &Collection,
    after: &[u8],
    plans: &BTreeMap<usize, Vec<Step>>,
) -> Vec<SetProblem> {
    type Errors = BTreeMap<(usize, &'static str), usize>;
    let count = |collection: &Collection,
                 found: &mut dyn FnMut(usize, &'static str, SetProblem)| {
        let examination =
            sgfkit_check::every().examine_from(Severity::Error, collection, usize::MAX);
        examination.each(|finding| {
            let Some(tree) = finding.tree().filter(|tree| plans.contains_key(tree)) else {
                return;
            };
            let code = finding.check().code;
            let message = format!("{} ({code})", finding.message());
            let property = finding.property().unwrap_or_default();
            let is_set = |step: &Step| step.1 == property;
            let message = match plans.get(&tree) {
                Some(steps) if !steps.iter().any(is_set) => {
                    format!("check would report with the new values: {message}")
                }
                _ => message,
            };
            let force = Some(SetRemedy::Force);
            found(tree, code, problem(tree, &property, message, force));
        });
    };
    let mut known = Errors::new();
    count(before, &mut |tree, code, _| {
        *known.entry((tree, code)).or_default() += 1;
    });
    let mut errors = BTreeMap::new();
    count(
        &before.read_again(after.to_vec()),
        &mut |tree, code, problem| match known.get_mut(&(tree, code)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => drop(errors.entry(tree).or_insert(problem)),
        },
    );
    errors.into_values().collect()
}

struct Plan<'a> {
    tree: GameTree<'a>,
    collection: &'a Collection,
    force: bool,
    /// A game without CA that is all ASCII is ISO-8859-1 (sgf4.html, CA).
    is_latin: bool,
    nodes: Vec<NodeId>,
    info_nodes: Option<Vec<NodeId>>,
    steps: Vec<Step>,
    places: HashMap<(NodeId, String), usize>,
}

impl<'a> Plan<'a> {
    fn of(
        collection: &'a Collection,
        index: usize,
        edits: &[&SetEdit],
        force: bool,
    ) -> Result<Vec<Step>, SetProblem> {
        let Some(tree) = collection.tree(index) else {
            return Err(problem(index, "", "this game does not exist", None));
        };
        let bytes = tree.span().map(|span| span.of(collection.bytes()));
        let is_ascii = bytes.is_some_and(<[u8]>::is_ascii);
        let is_latin =
            is_ascii && !tree.facts().transcoded && tree.root().property(id::CA).is_none();
        let has_number = edits.iter().any(|edit| edit.node.is_some());
        let nodes = tree.nodes().map(Node::id);
        let nodes = if has_number { nodes.collect() } else { vec![] };
        let mut plan = Plan {
            tree,
            collection,
            force,
            is_latin,
            nodes,
            info_nodes: None,
            steps: Vec::new(),
            places: HashMap::new(),
        };
        for edit in edits {
            for assignment in &edit.assignments {
                let done = plan.add(edit.node, assignment);
                done.map_err(|(message, remedy)| problem(index, &assignment.id, message, remedy))?;
            }
        }
        let steps = std::mem::take(&mut plan.steps).into_iter();
        let changes =
            steps.filter(|(node, id, values)| plan.is_changed(*node, id, values.as_deref()));
        Ok(changes.collect())
    }

    fn add(&mut self, node: Option<usize>, assignment: &Assignment) -> Result<(), Refusal> {
        if let Some(reason) = assignment.refusal() {
            return Err((reason.to_owned(), None));
        }
        let id = &*assignment.id;
        let facts = self.tree.facts();
        let row = schema::property(id.as_bytes(), facts.game_number, facts.format);
        let is_unset = assignment.action == SetAction::Unset;
        if row.is_none() && !self.force && !is_unset {
            let name = self.tree.game().name().unwrap_or("this game");
            let message = format!("unknown property in {name}");
            return Err((message, Some(SetRemedy::Force)));
        }
        let targets = self.targets(node, row)?;
        let values = match &assignment.action {
            SetAction::Unset => None,
            SetAction::Set(text) => Some(self.values(id, row, text)?),
            SetAction::Add(text) => {
                let is_list = |row: &schema::Property| matches!(row.list, List::List | List::EList);
                if !row.is_some_and(is_list) {
                    return Err((format!("not a list of values: use `{id}={text}`"), None));
                }
                Some(self.values(id, row, text)?)
            }
        };
        for target in targets {
            let key = (target, id.to_owned());
            let values = match (&assignment.action, &values) {
                (_, None) => None,
                (SetAction::Add(_), Some(added)) => {
                    let there = match self.places.get(&key) {
                        Some(place) => self.steps[*place].2.clone().unwrap_or_default(),
                        None => raw(self.collection, target, id),
                    };
                    Some(self.joined(target, id, there, added)?)
                }
                (_, Some(values)) => Some(self.encoded(target, values)?),
            };
            match self.places.get(&key) {
                Some(place) => self.steps[*place].2 = values,
                None => {
                    self.places.insert(key, self.steps.len());
                    self.steps.push((target, id.to_owned(), values));
                }
            }
        }
        Ok(())
    }

    fn targets(
        &mut self,
        node: Option<usize>,
        row: Option<&schema::Property>,
    ) -> Result<Vec<NodeId>, Refusal> {
        if let Some(number) = node {
            return match self.nodes.get(number) {
                Some(node) => Ok(vec![*node]),
                None => {
                    let last = self.nodes.len().saturating_sub(1);
                    let message = format!(
                        "node {number} does not exist: the last node of the game is {last}"
                    );
                    Err((message, None))
                }
            };
        }
        match row {
            Some(row) if row.kind == PropertyType::Root => Ok(vec![self.tree.root().id()]),
            Some(row) if row.is_game_info() => {
                let tree = self.tree;
                let nodes = self.info_nodes.get_or_insert_with(|| {
                    let has_info = |node: &Node<'_>| node.properties().any(Property::is_game_info);
                    let mut nodes: Vec<_> = tree.nodes().filter(has_info).map(Node::id).collect();
                    if nodes.is_empty() {
                        nodes.push(tree.root().id());
                    }
                    nodes
                });
                Ok(nodes.clone())
            }
            Some(row) if row.kind == PropertyType::GameInfo => Ok(vec![self.tree.root().id()]),
            _ => {
                let message = "not game info, so it needs a node";
                Err((message.to_owned(), Some(SetRemedy::Node)))
            }
        }
    }

    /// Parses a text into values: escaped, and checked unless forced.
    fn values(
        &self,
        id: &str,
        row: Option<&'static schema::Property>,
        text: &str,
    ) -> Result<Vec<String>, Refusal> {
        let Some(row) = row else {
            return Ok(vec![value::escape(text, false).into_owned()]);
        };
        let is_list = matches!(row.list, List::List | List::EList) && !text.is_empty();
        let items = if is_list {
            items(text)
        } else {
            vec![text.to_owned()]
        };
        let values: Vec<String> = items.iter().map(|item| self.value(row, item)).collect();
        if self.force {
            return Ok(values);
        }
        let read = read(self.tree.root(), id, &values, Charset::UTF_8);
        let property = read.tree(0).and_then(|tree| tree.root().property(id));
        let decoded = property.into_iter().flat_map(Property::decode);
        let invalid = decoded.zip(&items).find_map(|(value, item)| {
            let is_placed = row.value.holds_points() && !item.is_empty();
            match value {
                Err(invalid) => Some((item, invalid)),
                Ok(_) if is_placed && !self.is_on_board(row, item) => Some((item, Invalid::Point)),
                Ok(_) => None,
            }
        });
        if let Some((item, invalid)) = invalid {
            return Err(unexpected(item, &self.expected(row, invalid)));
        }
        let form = FORMS.iter().find(|(of, ..)| *of == row.id);
        match form {
            Some((_, accepts, expected))
                if row.games == schema::Games::All && !text.is_empty() && !accepts(text) =>
            {
                Err(unexpected(text, expected))
            }
            _ => Ok(values),
        }
    }

    fn value(&self, row: &schema::Property, text: &str) -> String {
        let game_number = self.tree.facts().game_number;
        let halves = text.split_once(':');
        match (row.value, halves) {
            (ValueType::Compose(first, second), Some((one, other))) => {
                self.half(*first, one, true) + ":" + &self.half(*second, other, false)
            }
            (of_type, Some((one, other))) if row.is_point_list(game_number) => {
                self.half(of_type, one, true) + ":" + &self.half(of_type, other, false)
            }
            (of_type, _) => self.half(of_type, text, false),
        }
    }

    fn half(&self, of_type: ValueType, text: &str, in_compose: bool) -> String {
        let text = match of_type {
            ValueType::Point | ValueType::Stone | ValueType::Move => {
                let point = self.point(text.trim());
                let written = point.and_then(|point| self.tree.game().write_point(point));
                written.map_or(Cow::Borrowed(text.trim()), Cow::Owned)
            }
            ValueType::Text | ValueType::SimpleText => Cow::Borrowed(text),
            _ => Cow::Borrowed(text.trim()),
        };
        value::escape(&text, in_compose).into_owned()
    }

    fn point(&self, text: &str) -> Option<Point> {
        let game = self.tree.game();
        let size = self.tree.facts().size;
        let named = game.parse_players_point(text, size);
        named.or_else(|| game.parse_point(text))
    }

    fn is_on_board(&self, row: &schema::Property, item: &str) -> bool {
        let size = self.tree.facts().size;
        if size.columns == 0 || self.tree.game() == Game::Backgammon {
            return true;
        }
        let halves = match (row.value, item.split_once(':')) {
            (ValueType::Compose(_, second), Some((one, _))) if second.is_text() => vec![one],
            (_, Some((one, other))) => vec![one, other],
            (_, None) => vec![item],
        };
        let mut points = halves
            .into_iter()
            .filter_map(|half| self.point(half.trim()));
        points.all(|point| point.is_on(size))
    }

    fn expected(&self, row: &schema::Property, invalid: Invalid) -> Cow<'static, str> {
        if let Some((.., expected)) = FORMS.iter().find(|(of, ..)| *of == row.id) {
            return Cow::Borrowed(expected);
        }
        let invalid = match (invalid, row.value) {
            (Invalid::Empty, ValueType::Number) => Invalid::Number,
            (Invalid::Empty, ValueType::Real) => Invalid::Real,
            (Invalid::Empty, ValueType::Double) => Invalid::Double,
            (Invalid::Empty, ValueType::Color) => Invalid::Color,
            (invalid, _) => invalid,
        };
        let size = self.tree.facts().size;
        if !matches!(invalid, Invalid::Point | Invalid::Stone | Invalid::Empty)
            || !row.value.holds_points()
            || size.columns == 0
        {
            return Cow::Borrowed(invalid.expected());
        }
        let game = self.tree.game();
        let point = Point::new(3.min(size.columns - 1), 3.min(size.rows.saturating_sub(1)));
        let names = (game.players_point(point, size), game.write_point(point));
        let (columns, rows) = (size.columns, size.rows);
        match names {
            (Some(players), Some(sgf)) if players == sgf => {
                format!("a point of the {columns}×{rows} board such as `{sgf}`").into()
            }
            (Some(players), Some(sgf)) => {
                format!("a point of the {columns}×{rows} board such as `{players}` or `{sgf}`")
                    .into()
            }
            _ => Cow::Borrowed(invalid.expected()),
        }
    }

    fn encoded(&self, node: NodeId, values: &[String]) -> Result<Vec<Box<[u8]>>, Refusal> {
        let mut encoded = Vec::with_capacity(values.len());
        for value in values {
            encoded.push(self.encoded_value(node, value)?);
        }
        Ok(encoded)
    }

    fn encoded_value(&self, node: NodeId, value: &str) -> Result<Box<[u8]>, Refusal> {
        let lacks = |character: char, charset: &str| {
            let message = format!("the encoding {charset} lacks the character `{character}`");
            (message, Some(SetRemedy::Encoding))
        };
        if self.is_latin {
            let byte = |character: char| match u8::try_from(u32::from(character)) {
                Ok(byte) if !(0x80..0xa0).contains(&byte) => Ok(byte),
                _ => Err(lacks(character, "ISO-8859-1")),
            };
            let bytes: Result<Vec<u8>, Refusal> = value.chars().map(byte).collect();
            return bytes.map(Into::into);
        }
        self.collection
            .encoded_raw(node, value)
            .map_err(|error| match error {
                EditError::Charset(missing) => lacks(missing.character, self.tree.charset().name()),
                other => (other.to_string(), None),
            })
    }

    fn meaning(&self, id: &str, values: &[Box<[u8]>]) -> Option<Values> {
        let charset = match (self.is_latin, self.tree.facts().transcoded) {
            (true, _) => Charset::LATIN_1,
            (_, true) => Charset::UTF_8,
            (_, false) => self.tree.charset(),
        };
        let read = read(self.tree.root(), id, values, charset);
        let root = read.tree(0)?.root();
        let contents = meaning::contents(root);
        let content = contents.iter().find(|content| content.id == id)?;
        Some(content.values())
    }

    fn is_changed(&self, node: NodeId, id: &str, values: Option<&[Box<[u8]>]>) -> bool {
        let Some(node) = self.collection.node(node) else {
            return false;
        };
        let old = meaning::contents(node);
        let old = old.iter().find(|content| content.id == id);
        let (Some(old), Some(values)) = (old, values) else {
            return old.is_some() || values.is_some();
        };
        let new = self.meaning(id, values);
        if new.is_none_or(|new| new.mean(&old.values())) {
            return false;
        }
        let number = |property: Property<'_>| match property.decode().next() {
            Some(Ok(Value::Real(number))) => Some(number),
            Some(Ok(Value::Number(number))) => Some(number as f64),
            _ => None,
        };
        let read = read(self.tree.root(), id, values, Charset::UTF_8);
        let new = read.tree(0).and_then(|tree| tree.root().property(id));
        let old = node.property(id).and_then(number);
        old.is_none() || old != new.and_then(number)
    }

    fn joined(
        &self,
        node: NodeId,
        id: &str,
        mut there: Vec<Box<[u8]>>,
        added: &[String],
    ) -> Result<Vec<Box<[u8]>>, Refusal> {
        // An empty list is one empty value.
        there.retain(|value| !value.is_empty());
        for value in added {
            let value = self.encoded_value(node, value)?;
            if value.is_empty() && !there.is_empty() {
                continue;
            }
            let before = self.meaning(id, &there);
            there.push(value);
            if !before.is_none_or(|before| {
                let after = self.meaning(id, &there);
                after.is_none_or(|after| !before.mean(&after))
            }) {
                there.pop();
            }
        }
        Ok(there)
    }
}

fn unexpected(item: &str, expected: &str) -> Refusal {
    let message = format!("invalid value `{item}`: expected {expected}");
    (message, Some(SetRemedy::Force))
}

/// Formats without a type: the property, a function that accepts a value, and the expected form.
type Form = (&'static str, fn(&str) -> bool, &'static str);
const FORMS: [Form; 2] = [
    (
        id::DT,
        |text| Dates::parse(text).is_ok(),
        "a date such as `2025-03-01`, several such as `2025-03-01,02`, or a part such as `2025-03`",
    ),
    (
        id::RE,
        |text| GameResult::parse(text).is_ok(),
        "a result such as `B+3.5`, `W+R`, `B+T`, `B+F`, `0` for a draw, `Void` or `?`",
    ),
];

fn items(text: &str) -> Vec<String> {
    let (mut items, mut item) = (Vec::new(), String::new());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            ',' => items.push(std::mem::take(&mut item)),
            '\\' => item.push(characters.next_if_eq(&',').unwrap_or('\\')),
            other => item.push(other),
        }
    }
    items.push(item);
    items
}

fn raw(collection: &Collection, node: NodeId, id: &str) -> Vec<Box<[u8]>> {
    let node = collection.node(node).into_iter();
    let properties = node.flat_map(|node| node.properties_of(id).collect::<Vec<_>>());
    let values = properties.flat_map(|property| {
        let scan = property.node().facts().scan;
        let values = property.values();
        let values = values.map(move |value| Box::from(&*scan.closed(value.raw())));
        values.collect::<Vec<Box<[u8]>>>()
    });
    values.collect()
}

fn read(root: Node<'_>, id: &str, values: &[impl AsRef<[u8]>], charset: Charset) -> Collection {
    let facts = root.tree().facts();
    let (columns, rows) = (facts.size.columns, facts.size.rows);
    let mut text = format!("(;FF[{}]GM[{}]", facts.format, facts.game_number).into_bytes();
    if columns > 0 {
        let size = if columns == rows {
            format!("SZ[{columns}]")
        } else {
            format!("SZ[{columns}:{rows}]")
        };
        text.extend_from_slice(size.as_bytes());
    }
    text.extend_from_slice(id.as_bytes());
    for value in values {
        text.push(b'[');
        text.extend_from_slice(value.as_ref());
        text.push(b']');
    }
    text.push(b')');
    Collection::parse_in(text, charset)
}
