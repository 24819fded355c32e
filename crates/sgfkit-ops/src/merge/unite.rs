//! Unites the properties of shared nodes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::cat::area_texts;
use crate::meaning::{Content, Values};
use sgfkit_core::schema::{List, PropertyType, ValueType, id};
use sgfkit_core::tree::Property;
use sgfkit_core::value::{RawValue, closed, escape, text};

pub(super) struct Entry {
    pub(super) id: String,
    pub(super) parts: Vec<Vec<String>>,
}

impl Entry {
    pub(super) fn text(id: &str, text: &str) -> Entry {
        Entry {
            id: id.to_owned(),
            parts: vec![vec![escape(text, false).into_owned()]],
        }
    }
}

pub(super) struct Said {
    game: String,
    text: String,
    is_named: bool,
}

impl Said {
    pub(super) fn new(game: &str, text: &str) -> Said {
        Said {
            game: game.to_owned(),
            text: text.to_owned(),
            is_named: false,
        }
    }

    pub(super) fn info(game: &str, info: &[Entry]) -> Said {
        let lines = info.iter().map(|entry| {
            let values = entry.parts.iter().flatten().map(|value| text(value));
            format!("{}: {}", entry.id, values.collect::<Vec<_>>().join(", "))
        });
        Said {
            is_named: true,
            ..Said::new(game, &lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

pub(super) fn entry(content: &Content<'_>) -> Entry {
    let closed = |raw: RawValue<'_>| closed(&raw.unicode().text).into_owned();
    let parts = content.parts().iter();
    Entry {
        id: content.id.clone().into_owned(),
        parts: parts
            .map(|part| part.values().map(closed).collect())
            .collect(),
    }
}

pub(super) fn entry_of(property: Property<'_>) -> Entry {
    let values = property.values();
    let values = values.map(|raw| closed(&raw.unicode().text).into_owned());
    Entry {
        id: property.id().into_owned(),
        parts: vec![values.collect()],
    }
}

pub(super) fn said(game: &str, content: &Content<'_>) -> Said {
    let values = content.parts().iter().flat_map(|part| part.values());
    let texts: Vec<_> = values.map(|raw| raw.text().text).collect();
    Said::new(game, &texts.join("\n\n"))
}

/// Joins different texts with blank lines, each under the name of its game. A single text needs no
/// name.
pub(super) fn one_below_the_other(said: &[Said]) -> String {
    let mut texts: Vec<(&Said, usize)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for one in said.iter().filter(|one| !one.text.trim().is_empty()) {
        let at = *known.entry(&one.text).or_insert_with(|| {
            texts.push((one, 0));
            texts.len() - 1
        });
        texts[at].1 += 1;
    }
    match texts[..] {
        [(only, _)] if !only.is_named => only.text.clone(),
        _ => {
            let blocks = texts
                .into_iter()
                .map(|(Said { game, text, .. }, times)| match times {
                    1 => format!("{game}:\n{text}"),
                    _ => format!("{game} and {} more:\n{text}", times - 1),
                });
            blocks.collect::<Vec<_>>().join("\n\n")
        }
    }
}

pub(super) fn joined<'c, 'a: 'c>(
    id: &str,
    contents: impl Iterator<Item = &'c Content<'a>>,
) -> Entry {
    let mut texts: Vec<String> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    let values = contents
        .flat_map(Content::parts)
        .flat_map(|part| part.values());
    for value in values {
        for text in value.simple_text().text.split(" / ") {
            let text = text.trim().to_owned();
            if !text.is_empty() && known.insert(text.clone()) {
                texts.push(text);
            }
        }
    }
    Entry::text(id, &texts.join(" / "))
}

/// Properties that exclude each other on a point (properties.html, Markup; go.html).
const ONE_A_POINT: [&[&str]; 3] = [
    &[id::CR, id::MA, id::SL, id::SQ, id::TR],
    &[id::TB, id::TW],
    &[id::LB],
];

/// Properties that exclude each other in a node (properties.html, Node annotation and Move
/// annotation).
const ONE_A_NODE: [&[&str]; 2] = [
    &[id::DM, id::GB, id::GW, id::UC],
    &[id::BM, id::DO, id::IT, id::TE],
];

fn group(groups: &'static [&'static [&'static str]], id: &str) -> Option<&'static [&'static str]> {
    groups.iter().copied().find(|group| group.contains(&id))
}

/// Values for one moment of a game: shared nodes keep them if all games agree.
pub(super) const OF_ONE_GAME: [&str; 5] = [id::BL, id::OB, id::OW, id::V, id::WL];

type Part<'g, 'a> = (usize, &'g str, Content<'a>);

/// Unites the properties of shared nodes, together with `comments`. Counts values in `left` that
/// conflict with the first node's.
pub(super) fn united(
    contents: Vec<Part<'_, '_>>,
    mut comments: Vec<Said>,
    nodes: usize,
    left: &mut BTreeMap<String, usize>,
) -> Vec<(PropertyType, Entry)> {
    let mut marked = Marked::default();
    let mut entries = Vec::new();
    for parts in by_identifier(contents, left) {
        let Some((_, _, first)) = parts.first() else {
            continue;
        };
        if first.id == id::PL && (parts.len() < nodes || !are_same(&parts)) {
            // PL only repeated the player of the next move.
            continue;
        }
        if OF_ONE_GAME.contains(&&*first.id) && (parts.len() < nodes || !are_same(&parts)) {
            *left.entry(first.id.clone().into_owned()).or_default() += parts.len();
            continue;
        }
        let said_too = match &*first.id {
            id::C => std::mem::take(&mut comments),
            _ => Vec::new(),
        };
        let kind = first.row().map_or(PropertyType::None, |row| row.kind);
        let entry = union(&parts, first, said_too, &mut marked, left);
        if entry.parts.iter().any(|values| !values.is_empty()) {
            entries.push((kind, entry));
        }
    }
    if !comments.is_empty() {
        entries.push((
            PropertyType::None,
            Entry::text(id::C, &one_below_the_other(&comments)),
        ));
    }
    entries
}

fn by_identifier<'g, 'a>(
    contents: Vec<Part<'g, 'a>>,
    left: &mut BTreeMap<String, usize>,
) -> Vec<Vec<Part<'g, 'a>>> {
    let mut lists: Vec<Vec<Part<'_, '_>>> = Vec::new();
    let mut known: HashMap<Cow<'_, str>, usize> = HashMap::new();
    // The node that has one of several exclusive properties.
    let mut holders: HashMap<&str, usize> = HashMap::new();
    for (node, game, content) in contents {
        let id = content.id.clone();
        if let Some(group) = group(&ONE_A_NODE, &id)
            && *holders.entry(group[0]).or_insert(node) != node
            && !known.contains_key(&id)
        {
            *left.entry(id.into_owned()).or_default() += 1;
            continue;
        }
        let list = *known.entry(id).or_insert_with(|| {
            lists.push(Vec::new());
            lists.len() - 1
        });
        lists[list].push((node, game, content));
    }
    lists
}

fn union(
    parts: &[Part<'_, '_>],
    first: &Content<'_>,
    said_too: Vec<Said>,
    marked: &mut Marked,
    left: &mut BTreeMap<String, usize>,
) -> Entry {
    let id = &*first.id;
    let row = first.row();
    let kind = row.map_or(PropertyType::None, |row| row.kind);
    let value_type = row.map_or(ValueType::None, |row| row.value);
    let is_list = row.is_none_or(|row| matches!(row.list, List::List | List::EList));
    let is_same = are_same(parts);
    if is_same && group(&ONE_A_POINT, id).is_none() && said_too.is_empty() {
        return entry(first);
    }
    if id == id::C || value_type == ValueType::Text && kind != PropertyType::GameInfo {
        let said = parts.iter().map(|(_, game, content)| said(game, content));
        let said: Vec<_> = said.chain(said_too).collect();
        return Entry::text(id, &one_below_the_other(&said));
    }
    if kind == PropertyType::Setup || id::MOVES.contains(&id) {
        return entry(first);
    }
    if value_type == ValueType::SimpleText
        && !is_list
        && matches!(kind, PropertyType::None | PropertyType::Move)
    {
        return joined(id, parts.iter().map(|(_, _, content)| content));
    }
    if is_list && !row.is_some_and(|row| row.inherit) {
        let before = left.values().sum::<usize>();
        let all = list_of_all(id, parts, marked, left);
        return if is_same && before == left.values().sum::<usize>() {
            entry(first)
        } else {
            all
        };
    }
    let values = first.values();
    let others = parts.iter().skip(1);
    let differing = others.filter(|(_, _, content)| !values.mean(&content.values()));
    *left.entry(id.to_owned()).or_default() += differing.count();
    entry(first)
}

fn are_same(parts: &[Part<'_, '_>]) -> bool {
    let mut values = parts.iter().map(|(_, _, content)| content.values());
    let first = values.next();
    first.is_none_or(|first| values.all(|values| first.mean(&values)))
}

type Marked = HashMap<(&'static str, String), (usize, String)>;

/// Returns the values of all lists, each once; if nodes mark a point differently, the first mark
/// stays.
fn list_of_all(
    id: &str,
    parts: &[Part<'_, '_>],
    marked: &mut Marked,
    left: &mut BTreeMap<String, usize>,
) -> Entry {
    let group = group(&ONE_A_POINT, id).map(|group| group[0]);
    let mut texts: Vec<String> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    for (node, _, content) in parts {
        let Values {
            areas,
            texts: others,
        } = content.values();
        for text in area_texts(content, &areas).into_iter().chain(others) {
            if let Some(group) = group.filter(|_| !text.is_empty()) {
                let point = text.split(':').next().unwrap_or_default().to_owned();
                let mark = (*node, format!("{id}{text}"));
                let first = marked.entry((group, point)).or_insert_with(|| mark.clone());
                if first.0 != mark.0 && first.1 != mark.1 {
                    *left.entry(id.to_owned()).or_default() += 1;
                    continue;
                }
            }
            if known.insert(text.clone()) {
                texts.push(text);
            }
        }
    }
    // Drop empty values next to others.
    if texts.len() > 1 {
        texts.retain(|text| !text.is_empty());
    }
    Entry {
        id: id.to_owned(),
        parts: vec![texts],
    }
}
