//! Finds people's names in texts.

use std::collections::{HashMap, HashSet};

use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, Property};

const PERSONS: [&str; 4] = [id::PB, id::PW, id::AN, id::US];

const OTHERS: [&str; 4] = [id::BT, id::WT, id::PC, id::SO];

const NOBODY: [&str; 9] = [
    "anonymous",
    "black",
    "computer",
    "human",
    "none",
    "player",
    "unknown",
    "user",
    "white",
];

const SHORTEST: usize = 3;

#[derive(Default)]
pub(super) struct Names {
    by_start: HashMap<[char; 2], Vec<String>>,
}

impl Names {
    pub(super) fn of(tree: GameTree<'_>) -> Names {
        let mut all = HashSet::new();
        for property in tree.nodes().flat_map(Node::properties) {
            let is = |ids: &[&str]| ids.iter().any(|id| property.is(id));
            let is_person = is(&PERSONS);
            if !is_person && !is(&OTHERS) {
                continue;
            }
            for value in property.values() {
                let name = value.simple_text().text.trim().to_lowercase();
                if is_person {
                    let words = name.split(|c: char| !c.is_alphanumeric());
                    let long = words.filter(|word| word.chars().count() >= SHORTEST);
                    all.extend(long.map(str::to_owned));
                }
                all.insert(name);
            }
        }
        let mut names = Names::default();
        for name in all.into_iter().filter(|name| !NOBODY.contains(&&**name)) {
            if let Some(start) = start(&name) {
                names.by_start.entry(start).or_default().push(name);
            }
        }
        // Prefer the longest matching name.
        for names in names.by_start.values_mut() {
            names.sort_by_key(|name| (std::cmp::Reverse(name.len()), name.clone()));
        }
        names
    }

    pub(super) fn stand_in(&self, property: Property<'_>) -> bool {
        let mut values = property.values();
        values.any(|value| !self.found_in(&value.text().text).is_empty())
    }

    pub(super) fn found_in(&self, text: &str) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        if self.by_start.is_empty() {
            return found;
        }
        let text = text.to_lowercase();
        let mut before = ' ';
        let mut next = 0;
        for (at, letter) in text.char_indices() {
            let rest = &text[at..];
            let is_begin = !joins(before, letter);
            before = letter;
            if at < next || !is_begin {
                continue;
            }
            let Some(names) = start(rest).and_then(|start| self.by_start.get(&start)) else {
                continue;
            };
            let fits = |name: &&String| {
                rest.strip_prefix(&***name).is_some_and(|behind| {
                    let last = name.chars().last().zip(behind.chars().next());
                    last.is_none_or(|(last, next)| !joins(last, next))
                })
            };
            if let Some(name) = names.iter().find(fits) {
                next = at + name.len();
                if !found.contains(&&**name) {
                    found.push(name);
                }
            }
        }
        found
    }
}

/// Returns true if two letters belong to one word. Scripts without spaces have no word boundaries.
fn joins(one: char, other: char) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() && (c as u32) < 0x2e80;
    is_of_word(one) && is_of_word(other)
}

fn start(name: &str) -> Option<[char; 2]> {
    let mut letters = name.chars();
    Some([letters.next()?, letters.next()?])
}
