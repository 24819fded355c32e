//! What nodes that are one say together.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::ops::cat::area_texts;
use crate::ops::meaning::{Content, Values};
use crate::schema::{Kind, List, ValueType};
use crate::tree::RawValue;
use crate::value::{closed, escape, text};

/// A property as it will be written, in Unicode.
pub(super) struct Entry {
    pub(super) id: String,
    /// The values, escaped; as often as it stands in the node.
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

/// A text, and the game that says it.
pub(super) struct Said {
    game: String,
    text: String,
    /// Whether it needs the name even if it stands there alone.
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

    /// Game information that stands in a comment, a property a line.
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

/// A property of a node, as it is written there.
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

/// The text of a property, and the game that says it.
pub(super) fn said(game: &str, content: &Content<'_>) -> Said {
    let values = content.parts().iter().flat_map(|part| part.values());
    let texts: Vec<_> = values.map(|raw| raw.text().text).collect();
    Said::new(game, &texts.join("\n\n"))
}

/// Texts one below the other, a blank line between, each with the name of its
/// game. The same text stands there once; an only one needs no name.
pub(super) fn comments(said: &[Said]) -> String {
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

/// Short texts with ` / ` between, each once.
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

/// Properties as they stand in the file.
pub(super) fn in_order(mut contents: Vec<Content<'_>>) -> Vec<Content<'_>> {
    contents.sort_by_key(|content| {
        let first = content.parts().first();
        first.and_then(|part| part.span()).map(|span| span.start)
    });
    contents
}

/// Properties of which a point may have one (properties.html, Markup; go.html).
const ONE_A_POINT: [&[&str]; 3] = [&["CR", "MA", "SL", "SQ", "TR"], &["TB", "TW"], &["LB"]];

/// Properties that exclude each other (properties.html, Node annotation and
/// Move annotation).
const ONE_A_NODE: [&[&str]; 2] = [&["DM", "GB", "GW", "UC"], &["BM", "DO", "IT", "TE"]];

fn group(groups: &'static [&'static [&'static str]], id: &str) -> Option<&'static [&'static str]> {
    groups.iter().copied().find(|group| group.contains(&id))
}

/// What the nodes say that are one, property by property: `contents` with the
/// number of the node and the name of its game. `comments` are said too. Of what
/// cannot stand beside the first node's, `left` counts the values.
pub(super) fn united(
    contents: Vec<(usize, &str, Content<'_>)>,
    mut said_too: Vec<Said>,
    nodes: usize,
    left: &mut BTreeMap<String, usize>,
) -> Vec<(Kind, Entry)> {
    let mut ids: Vec<String> = Vec::new();
    let mut by_id: HashMap<String, Vec<(usize, &str, Content<'_>)>> = HashMap::new();
    // Who has one of those that exclude each other, and who marks a point.
    let mut holders: HashMap<&str, usize> = HashMap::new();
    let mut marked: HashMap<(&str, String), (usize, String)> = HashMap::new();
    for (node, game, content) in contents {
        let id = content.id.clone().into_owned();
        if let Some(group) = group(&ONE_A_NODE, &id)
            && *holders.entry(group[0]).or_insert(node) != node
            && !by_id.contains_key(&id)
        {
            *left.entry(id).or_default() += 1;
            continue;
        }
        let of_id = by_id.entry(id.clone()).or_insert_with(|| {
            ids.push(id);
            Vec::new()
        });
        of_id.push((node, game, content));
    }
    let mut entries = Vec::new();
    for id in ids {
        let Some(of_id) = by_id.remove(&id) else {
            continue;
        };
        let Some((_, _, first)) = of_id.first() else {
            continue;
        };
        let row = first.row();
        let kind = row.map_or(Kind::None, |row| row.kind);
        let (value_type, list) =
            row.map_or((ValueType::None, List::List), |row| (row.value, row.list));
        let is_list = matches!(list, List::List | List::EList);
        let is_same = {
            let values = first.values();
            let mut others = of_id.iter().skip(1);
            others.all(|(_, _, content)| values.mean(&content.values()))
        };
        let entry = if id == "PL" && (of_id.len() < nodes || !is_same) {
            // It said what the next move says.
            continue;
        } else if is_same
            && group(&ONE_A_POINT, &id).is_none()
            && (id != "C" || said_too.is_empty())
        {
            entry(first)
        } else if id == "C" || value_type == ValueType::Text && kind != Kind::GameInfo {
            let mut said: Vec<Said> = of_id
                .iter()
                .map(|(_, game, content)| self::said(game, content))
                .collect();
            if id == "C" {
                said.append(&mut said_too);
            }
            Entry::text(&id, &comments(&said))
        } else if kind == Kind::Setup || matches!(&*id, "B" | "W") {
            entry(first)
        } else if value_type == ValueType::SimpleText
            && !is_list
            && matches!(kind, Kind::None | Kind::Move)
        {
            joined(&id, of_id.iter().map(|(_, _, content)| content))
        } else if is_list && !row.is_some_and(|row| row.inherit) {
            let before = left.values().sum::<usize>();
            let all = list_of_all(&id, &of_id, &mut marked, left);
            match is_same && before == left.values().sum::<usize>() {
                true => entry(first),
                false => all,
            }
        } else {
            let values = first.values();
            let others = of_id.iter().skip(1);
            let differing = others.filter(|(_, _, content)| !values.mean(&content.values()));
            *left.entry(id.clone()).or_default() += differing.count();
            entry(first)
        };
        if entry.parts.iter().any(|values| !values.is_empty()) {
            entries.push((kind, entry));
        }
    }
    if !said_too.is_empty() {
        entries.push((Kind::None, Entry::text("C", &comments(&said_too))));
    }
    entries
}

/// The values of all lists, each once; of what marks a point that another node
/// marks otherwise, the first stays.
fn list_of_all(
    id: &str,
    of_id: &[(usize, &str, Content<'_>)],
    marked: &mut HashMap<(&'static str, String), (usize, String)>,
    left: &mut BTreeMap<String, usize>,
) -> Entry {
    let group = group(&ONE_A_POINT, id).map(|group| group[0]);
    let mut texts: Vec<String> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    for (node, _, content) in of_id {
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
    // Nothing beside something.
    if texts.len() > 1 {
        texts.retain(|text| !text.is_empty());
    }
    Entry {
        id: id.to_owned(),
        parts: vec![texts],
    }
}
