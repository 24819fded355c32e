//! Writes a merged tree as text.

use std::collections::{BTreeMap, BTreeSet};

use super::grow::{Grown, Member};
use super::info::{Extra, Placed};
use super::unite::{self, Entry};
use super::{MergeNote, MergeOptions, counts};
use crate::excerpt::in_utf8;
use crate::meaning;
use sgfkit_core::charset::Charset;
use sgfkit_core::schema::{PropertyType, id};
use sgfkit_core::tree::Property;

pub(super) struct Writer<'g, 'a> {
    grown: &'g Grown<'a>,
    placed: Placed,
    counts: bool,
    notes: &'g mut Vec<MergeNote>,
    left: BTreeMap<String, usize>,
    lossy: BTreeSet<u32>,
}

enum Next {
    Node(u32),
    Variation(u32),
    End,
}

impl<'g, 'a> Writer<'g, 'a> {
    pub(super) fn new(
        grown: &'g Grown<'a>,
        placed: Placed,
        options: &MergeOptions,
        notes: &'g mut Vec<MergeNote>,
    ) -> Self {
        Writer {
            grown,
            placed,
            counts: options.counts,
            notes,
            left: BTreeMap::new(),
            lossy: BTreeSet::new(),
        }
    }

    pub(super) fn write(mut self, out: &mut Vec<u8>) {
        let mut open = vec![Next::Variation(0)];
        while let Some(next) = open.pop() {
            let spot = match next {
                Next::End => {
                    out.push(b')');
                    continue;
                }
                Next::Variation(spot) => {
                    out.push(b'(');
                    open.push(Next::End);
                    spot
                }
                Next::Node(spot) => spot,
            };
            out.push(b';');
            self.node(spot, out);
            let below: Vec<u32> = self.grown.children(spot).collect();
            match below[..] {
                [only] => open.push(Next::Node(only)),
                _ => open.extend(below.into_iter().rev().map(Next::Variation)),
            }
        }
        let left = self.left.into_iter();
        self.notes.extend(left.map(|(property, times)| {
            if unite::OF_ONE_GAME.contains(&&*property) {
                MergeNote::NotShared { property, times }
            } else {
                MergeNote::FirstStays { property, times }
            }
        }));
        let lossy = self.lossy.into_iter().map(|tree| self.grown.name_of(tree));
        self.notes.extend(lossy.map(|game| MergeNote::LossyText {
            game: game.to_owned(),
        }));
    }

    fn node(&mut self, spot: u32, out: &mut Vec<u8>) {
        let mut members = self.grown.members_of(spot);
        let (first, second) = (members.next(), members.next());
        let extra = self.placed.extras.remove(&spot);
        let count = if self.counts {
            counts::line(self.grown, spot)
        } else {
            None
        };
        match first {
            Some(only)
                if second.is_none()
                    && extra.is_none()
                    && count.is_none()
                    && spot != 0
                    && !self.gives_info_away(only) =>
            {
                for property in self.grown.node(only).properties() {
                    let source = in_utf8(property);
                    if source.is_lossy {
                        self.lossy.insert(self.grown.tree_of(only));
                    }
                    out.extend_from_slice(&source.text);
                }
            }
            _ => {
                for Entry { id, parts } in self.entries(spot, extra.unwrap_or_default(), count) {
                    for values in parts {
                        out.extend_from_slice(id.as_bytes());
                        for text in values {
                            out.push(b'[');
                            out.extend_from_slice(text.as_bytes());
                            out.push(b']');
                        }
                    }
                }
            }
        }
    }

    fn entries(&mut self, spot: u32, extra: Extra, count: Option<String>) -> Vec<Entry> {
        let grown = self.grown;
        let mut contents = Vec::new();
        let mut nodes = 0;
        for (number, member) in grown.members_of(spot).enumerate() {
            let gives_info_away = self.gives_info_away(member);
            let tree = grown.tree_of(member);
            let node = grown.node(member);
            if node.properties().any(|property| in_utf8(property).is_lossy) {
                self.lossy.insert(tree);
            }
            let of_node = meaning::contents_in_order(node);
            let here = of_node.into_iter().filter(|content| {
                let is_info = content.parts().iter().copied().any(Property::is_game_info);
                !(content.is_charset() || is_info && gives_info_away)
            });
            contents.extend(here.map(|content| (number, grown.name_of(tree), content)));
            nodes += 1;
        }
        let mut entries = unite::united(contents, extra.comments, nodes, &mut self.left);
        let first = grown.members_of(spot).next();
        // All nodes in one place have them in this order.
        let steps = first.map(|first| meaning::ordered_steps(grown.node(first)));
        let steps: Vec<Entry> = steps.into_iter().flatten().map(unite::entry_of).collect();
        entries.retain(|(_, entry)| steps.iter().all(|step| step.id != entry.id));
        entries.extend(steps.into_iter().map(|step| (PropertyType::Setup, step)));
        if spot == 0 {
            let charset = Entry::text(id::CA, Charset::UTF_8.name());
            entries.push((PropertyType::Root, charset));
        }
        let info = extra.info.into_iter();
        entries.extend(info.map(|entry| (PropertyType::GameInfo, entry)));
        entries.sort_by_key(|(kind, entry)| match kind {
            PropertyType::Root => 0,
            _ if id::MOVES.contains(&&*entry.id) => 1,
            PropertyType::Move | PropertyType::Setup => 2,
            PropertyType::GameInfo => 3,
            PropertyType::None => 4,
        });
        let mut entries: Vec<Entry> = entries.into_iter().map(|(_, entry)| entry).collect();
        if let Some(count) = count {
            add_line(&mut entries, &count);
        }
        entries
    }

    fn gives_info_away(&self, member: Member) -> bool {
        let game = &self.grown.games[member.game as usize];
        let is_moved = self.placed.is_moved[member.game as usize];
        is_moved && self.grown.members[game.top as usize].is(member)
    }
}

fn add_line(entries: &mut Vec<Entry>, line: &str) {
    let comment = entries.iter_mut().find(|entry| entry.id == id::C);
    match comment.and_then(|entry| entry.parts.last_mut()?.last_mut()) {
        Some(text) if text.is_empty() => text.push_str(line),
        Some(text) => {
            text.push_str("\n\n");
            text.push_str(line);
        }
        None => entries.push(Entry::text(id::C, line)),
    }
}
