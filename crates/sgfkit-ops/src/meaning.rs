//! Meaning of a node, independent of spelling: property and value order, escapes, soft line breaks,
//! long names and rectangles do not matter.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::area::{self, Area};
use sgfkit_core::game::{Game, Move, Point, go};
use sgfkit_core::replay::old_corners;
use sgfkit_core::schema::{self, List, PropertyType, ValueType, id};
use sgfkit_core::syntax::{Origin, Scan};
use sgfkit_core::tree::{Node, Property};
use sgfkit_core::value;
use sgfkit_core::value::{Facts, RawValue};

pub(super) struct Content<'a> {
    pub(super) id: Cow<'a, str>,
    facts: &'a Facts,
    row: Option<&'static schema::Property>,
    is_move: bool,
    parts: Vec<Property<'a>>,
}

#[derive(PartialEq)]
pub(super) struct Values {
    /// The points of a point list, sorted; single points are rectangles, too.
    pub(super) areas: Vec<Area>,
    /// All other values as SGF writes them between the brackets, with line breaks. List values are
    /// sorted.
    pub(super) texts: Vec<String>,
}

pub(super) fn contents(node: Node<'_>) -> Vec<Content<'_>> {
    let facts = node.facts();
    let mut contents: Vec<Content<'_>> = Vec::new();
    for property in node.properties() {
        let id = property.id();
        contents.push(Content {
            is_move: id::MOVES.contains(&&*id),
            id,
            facts,
            row: property.schema(),
            parts: vec![property],
        });
    }
    contents.sort_by(|a, b| a.rank().cmp(&b.rank()));
    contents.dedup_by(|next, first| {
        let same = next.id == first.id;
        if same {
            first.parts.append(&mut next.parts);
        }
        same
    });
    contents
}

/// Sort key: moves first, then by identifier.
pub(super) fn rank(id: &str) -> (bool, &str) {
    (!id::MOVES.contains(&id), id)
}

/// Returns the properties of a node in file order: the first of two moves is played first.
pub(super) fn contents_in_order(node: Node<'_>) -> Vec<Content<'_>> {
    let mut contents = contents(node);
    contents.sort_by_key(|content| {
        let first = content.parts.first();
        first.and_then(|part| part.span()).map(|span| span.start)
    });
    contents
}

/// Returns true if two nodes have the same meaning and bytes; false means unknown. Their trees must
/// be read alike.
pub(super) fn are_written_alike(a: Node<'_>, b: Node<'_>) -> bool {
    let (mut a, mut b) = (a.properties(), b.properties());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a.to_source() == b.to_source() => {}
            _ => return false,
        }
    }
}

pub(super) fn are_read_alike(a: &Facts, b: &Facts) -> bool {
    let form = |facts: &Facts| {
        let encoding = facts.encoding;
        (
            (facts.format, facts.game_number, facts.size, facts.scan),
            (encoding.charset, encoding.escaping, facts.transcoded),
        )
    };
    form(a) == form(b)
}

/// Hashes the moves of a node, or all contents if it has none, to identify it among its siblings.
pub(super) fn key(node: Node<'_>) -> u64 {
    let contents = contents(node);
    let moves = contents.iter().take_while(|content| content.is_move());
    match moves.clone().next() {
        Some(_) => hash(moves),
        None => hash(contents.iter()),
    }
}

/// Hashes a node's effect on the position: moves and setup, without a redundant `PL`. `None` if
/// there is no effect.
pub(super) fn step(node: Node<'_>) -> Option<u64> {
    if let Some(plain) = plain_move(node) {
        return Some(plain);
    }
    let contents = contents(node);
    let does = |content: &&Content<'_>| match &*content.id {
        id::PL => !says_what_is_seen(node, content),
        _ => content.is_move() || content.is_setup(),
    };
    let steps = contents.iter().filter(does);
    steps.clone().next()?;
    let step = hash(steps);
    let order = steps_if_ordered(node, &contents);
    Some(order.into_iter().fold(step, |step, property| {
        let mut hasher = DefaultHasher::new();
        (step, property.to_source()).hash(&mut hasher);
        hasher.finish()
    }))
}

/// Returns the moves and setup of a node in order, if the order matters.
pub(super) fn ordered_steps(node: Node<'_>) -> Vec<Property<'_>> {
    steps_if_ordered(node, &contents(node))
}

/// The order matters for moves of both sides, and for setup that puts a point in several lists: the
/// last one wins.
fn steps_if_ordered<'a>(node: Node<'a>, contents: &[Content<'a>]) -> Vec<Property<'a>> {
    let moves = contents.iter().filter(|content| content.is_move());
    let are_moves_ordered = moves.count() > 1;
    let setup = contents.iter().filter(|content| content.is_setup());
    let lists: Vec<Vec<Area>> = setup.map(|content| content.values().areas).collect();
    let each: u64 = lists.iter().map(|areas| area::points(areas)).sum();
    let is_setup_ordered = lists.len() > 1 && each > area::points(&lists.concat());
    if !(are_moves_ordered || is_setup_ordered) {
        return Vec::new();
    }
    let is_step = |property: &Property<'_>| {
        let sets_up = property.schema().is_some_and(schema::Property::sets_up);
        let is_move = property.mover().is_some();
        sets_up && is_setup_ordered || is_move && are_moves_ordered
    };
    node.properties().filter(is_step).collect()
}

/// A fast path: most nodes hold one move of Go in two letters.
fn plain_move(node: Node<'_>) -> Option<u64> {
    let mut played = None;
    for property in node.properties() {
        match property.identifier() {
            b"B" | b"W" if played.is_none() => played = Some(property),
            _ => {
                let row = property.schema();
                if row.is_some_and(|row| {
                    row.kind == PropertyType::Setup || id::MOVES.contains(&row.id)
                }) {
                    return None;
                }
            }
        }
    }
    let played = played.filter(|_| node.facts().game == Game::Go)?;
    let mut values = played.values();
    let value = values.next()?.ascii()?;
    let is_plain = value.len() == 2 && value.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_plain || value == "tt" || values.next().is_some() {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    hash_into(&mut hasher, &played.id(), &[value], &[]);
    Some(hasher.finish())
}

/// Returns the source of a node that holds only a two-letter move of Go.
pub(super) fn plain_text(node: Node<'_>) -> Option<&str> {
    let mut properties = node.properties();
    let played = properties.next()?;
    let facts = node.facts();
    let written = std::str::from_utf8(played.written_plain()?).ok()?;
    let is_pass = || go::is_pass(&written[2..written.len() - 1], facts.size);
    let is_plain = facts.game == Game::Go && properties.next().is_none();
    (is_plain && !is_pass()).then_some(written)
}

fn says_what_is_seen(node: Node<'_>, player: &Content<'_>) -> bool {
    let mut line = node.main_line().take(2).flat_map(Node::movers);
    line.next()
        .is_some_and(|next| player.values().texts == [next.as_str()])
}

pub(super) fn fingerprint(node: Node<'_>) -> u64 {
    hash(contents(node).iter())
}

fn hash<'c, 'a: 'c>(contents: impl Iterator<Item = &'c Content<'a>>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for content in contents.filter(|content| !content.says_nothing()) {
        let values = content.values();
        hash_into(&mut hasher, &content.id, &values.texts, &values.areas);
    }
    hasher.finish()
}

fn hash_into(hasher: &mut DefaultHasher, id: &str, texts: &[impl AsRef<str>], areas: &[Area]) {
    id.hash(hasher);
    texts.len().hash(hasher);
    texts.iter().for_each(|text| text.as_ref().hash(hasher));
    if !areas.is_empty() {
        area::fingerprint(areas).hash(hasher);
    }
}

impl Values {
    pub(super) fn mean(&self, other: &Values) -> bool {
        self.texts == other.texts && area::cover_the_same(&self.areas, &other.areas)
    }
}

impl<'a> Content<'a> {
    fn is_move(&self) -> bool {
        self.is_move
    }

    pub(super) fn rank(&self) -> (bool, &str) {
        (!self.is_move, &self.id)
    }

    pub(super) fn row(&self) -> Option<&'static schema::Property> {
        self.row
    }

    pub(super) fn scan(&self) -> Scan {
        self.facts.scan
    }

    pub(super) fn is_guessed(&self) -> bool {
        let origin = self.facts.encoding.origin;
        matches!(origin, Origin::Detected | Origin::Default)
    }

    pub(super) fn parts(&self) -> &[Property<'a>] {
        &self.parts
    }

    pub(super) fn is_setup(&self) -> bool {
        self.row.is_some_and(|row| row.kind == PropertyType::Setup)
    }

    /// `CA` describes the bytes, not the game.
    pub(super) fn is_charset(&self) -> bool {
        self.id == id::CA
    }

    /// Returns true if the property does not affect the game: `CA`, or an explicit default.
    pub(super) fn says_nothing(&self) -> bool {
        self.is_charset() || self.is_default()
    }

    /// Returns true for explicit defaults (properties.html, GM and SZ).
    fn is_default(&self) -> bool {
        let default = match &*self.id {
            id::GM => Some("1".to_owned()),
            id::SZ => {
                let size = self.facts.game.default_size();
                size.map(|size| size.columns.to_string())
            }
            _ => None,
        };
        default.is_some_and(|default| self.values().texts == [default])
    }

    pub(super) fn values(&self) -> Values {
        let mut values = Values {
            areas: Vec::new(),
            texts: Vec::new(),
        };
        if let [property] = self.parts[..]
            && let Some(view) = old_corners(property)
        {
            values.areas.push(view);
            return values;
        }
        let is_point_list = self.is_point_list();
        for raw in self.parts.iter().flat_map(|property| property.values()) {
            match self.area(raw).filter(|_| is_point_list) {
                Some(area) => values.areas.push(area),
                None => values.texts.push(self.text(raw)),
            }
        }
        // The values of one Twixt turn are executed in order.
        if self
            .row
            .is_some_and(|row| matches!(row.list, List::List | List::EList))
        {
            values.texts.sort_unstable();
            values.texts.dedup();
        }
        values.areas.sort_unstable();
        values.areas.dedup();
        values
    }

    pub(super) fn point(&self, point: Point) -> String {
        self.facts.game.write_point(point).unwrap_or_default()
    }

    fn is_point_list(&self) -> bool {
        let gm = self.facts.game_number;
        self.row.is_some_and(|row| row.is_point_list(gm))
    }

    fn area(&self, raw: RawValue<'_>) -> Option<Area> {
        let point = |raw: RawValue<'_>| self.facts.game.parse_point(&raw.notation());
        let (a, b) = match raw.halves() {
            Some((from, to)) => (point(from)?, point(to)?),
            None => (point(raw)?, point(raw)?),
        };
        let from = Point::new(a.column.min(b.column), a.row.min(b.row));
        let to = Point::new(a.column.max(b.column), a.row.max(b.row));
        Some((from, to))
    }

    fn text(&self, raw: RawValue<'_>) -> String {
        let decoded = raw.unicode().text;
        let Some(row) = self.row else {
            return value::closed(&decoded).into_owned();
        };
        let halves = match row.value {
            ValueType::Compose(left, right) => Some((*left, *right)),
            ValueType::FigureFlags => Some((ValueType::Number, ValueType::SimpleText)),
            ValueType::NumberOrPair => Some((ValueType::Number, ValueType::Number)),
            _ => None,
        };
        if let Some((left, right)) = halves
            && let Some((first, second)) = value::split_compose(&decoded)
        {
            let first = self.single(first, left, true);
            let second = self.single(second, right, true);
            // A square board needs only one number (properties.html, SZ).
            if row.value == ValueType::NumberOrPair && first == second {
                return first;
            }
            return format!("{first}:{second}");
        }
        let whole = match row.value {
            ValueType::NumberOrPair => ValueType::Number,
            whole => whole,
        };
        self.single(&decoded, whole, false)
    }

    fn single(&self, raw: &str, value_type: ValueType, in_compose: bool) -> String {
        let game = self.facts.game;
        let text = match value_type {
            ValueType::Text => value::text(raw),
            ValueType::SimpleText => value::simple_text(raw),
            ValueType::Move if raw.contains('\\') && !game.escapes_moves() => {
                return value::closed(raw).into_owned();
            }
            ValueType::Move | ValueType::Point | ValueType::Stone => {
                let text = value::simple_text(raw);
                let is_go = game == Game::Go;
                let has_word = is_go || game == Game::Othello;
                let is_pass = has_word && text.trim().eq_ignore_ascii_case("pass")
                    || is_go && go::is_pass(&text, self.facts.size);
                if value_type == ValueType::Move && is_pass {
                    return String::new();
                }
                // The character between the points and the rest may be missing (loa.html).
                if game == Game::LinesOfAction
                    && let Some(Move::LinesOfAction { from, to, .. }) = game.parse_move(&text)
                {
                    return format!("{}-{}", self.point(from), self.point(to));
                }
                if game.is_caseless() {
                    Cow::Owned(text.to_ascii_lowercase())
                } else {
                    text
                }
            }
            ValueType::Number => match value::json_number(raw) {
                Some(number) => return number.into_owned(),
                None => return value::closed(raw).into_owned(),
            },
            ValueType::Real => match value::json_real(raw, self.facts.format) {
                Some(real) => return without_last_zeros(&real).to_owned(),
                None => return value::closed(raw).into_owned(),
            },
            _ => return value::closed(raw).into_owned(),
        };
        value::escape(&text, in_compose).into_owned()
    }
}

/// Drops trailing zeros after the decimal point.
fn without_last_zeros(real: &str) -> &str {
    if real.contains('.') {
        real.trim_end_matches('0').trim_end_matches('.')
    } else {
        real
    }
}
