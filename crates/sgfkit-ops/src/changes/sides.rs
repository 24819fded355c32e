//! Takes values from the other side, byte for byte if both sides decode alike, and reverts properties
//! that contradict each other only after merging.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::meaning::{self, Content};
use sgfkit_check::{Checker, Severity};
use sgfkit_core::convert::piecewise;
use sgfkit_core::schema::{PropertyType, ValueType, id};
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property};
use sgfkit_core::value::{RawValue, closed};

/// Placeholder in a conflict mark for a removed part.
pub(super) const REMOVED: &str = "(removed)";

pub(super) struct Mark {
    pub(super) ours: Vec<u8>,
    pub(super) theirs: Vec<u8>,
}

impl Mark {
    pub(super) fn written(&self) -> Vec<u8> {
        let Mark { ours, theirs } = self;
        [
            b"<<<<<<< ours\n",
            &ours[..],
            b"\n=======\n",
            &theirs[..],
            b"\n>>>>>>> theirs",
        ]
        .concat()
    }
}

struct Taken {
    id: String,
    before: Vec<Box<[u8]>>,
}

/// Checks whose errors mean that properties exclude each other.
const CONTRADICTIONS: [&str; 6] = [
    "contradictory-annotations",
    "game-info-twice",
    "good-and-bad-move",
    "player-beside-move",
    "setup-and-move",
    "two-moves",
];

pub(super) fn raws(content: &Content<'_>) -> Vec<Box<[u8]>> {
    let scan = content.scan();
    let values = content.parts().iter().flat_map(|part| part.values());
    values.map(|raw| scan.closed(raw.raw()).into()).collect()
}

pub(super) fn is_sound(content: &Content<'_>) -> bool {
    let mut values = content.parts().iter().flat_map(|part| part.values());
    values.all(|raw| !raw.unicode().lossy)
}

pub(super) struct Draft {
    pub(super) result: Collection,
    pub(super) marks: Vec<(NodeId, Mark)>,
    pub(super) conflicts: Vec<(NodeId, String)>,
    taken: BTreeMap<NodeId, Vec<Taken>>,
}

impl Draft {
    pub(super) fn new(ours: &Collection) -> Draft {
        Draft {
            result: ours.clone(),
            marks: Vec::new(),
            conflicts: Vec::new(),
            taken: BTreeMap::new(),
        }
    }

    pub(super) fn conflict(&mut self, node: NodeId, what: &str, sides: Mark) {
        self.marks.push((node, sides));
        self.conflicts.push((node, what.to_owned()));
    }

    /// Sets their values in a node of the result; `before` are its current ones.
    pub(super) fn take(
        &mut self,
        node: NodeId,
        content: &Content<'_>,
        before: Vec<Box<[u8]>>,
    ) -> Result<(), EditError> {
        let values = content.parts().iter().flat_map(|part| part.values());
        let values = values.map(|raw| self.value(node, raw));
        let values = values.collect::<Result<_, _>>()?;
        self.note(node, &content.id, before);
        self.result.set_raw_property(node, &content.id, values)
    }

    pub(super) fn note(&mut self, node: NodeId, id: &str, before: Vec<Box<[u8]>>) {
        let id = id.to_owned();
        let taken = self.taken.entry(node).or_default();
        taken.push(Taken { id, before });
    }

    /// Returns a value for a node of the result: its bytes if they read the same there, or if they
    /// are not text.
    fn value(&self, node: NodeId, raw: RawValue<'_>) -> Result<Box<[u8]>, EditError> {
        let facts = self.result.node(node).map(Node::facts);
        let text = raw.unicode();
        match facts {
            Some(facts) if raw.is_read_as(facts) => Ok(facts.scan.closed(raw.raw()).into()),
            Some(facts) if text.lossy && !facts.transcoded && !raw.facts().transcoded => {
                let bytes = piecewise(raw.raw(), raw.facts().encoding, facts.encoding.charset);
                Ok(facts
                    .scan
                    .closed(&bytes.map_err(EditError::Charset)?)
                    .into())
            }
            _ => self.result.encoded_raw(node, &closed(&text.text)),
        }
    }

    pub(super) fn joined<'v>(
        &self,
        node: NodeId,
        values: impl Iterator<Item = RawValue<'v>>,
    ) -> Result<Vec<u8>, EditError> {
        let values: Vec<_> = values
            .map(|raw| self.value(node, raw))
            .collect::<Result<_, _>>()?;
        Ok(values.join(&b'\n'))
    }

    pub(super) fn side(
        &self,
        node: NodeId,
        content: Option<&Content<'_>>,
    ) -> Result<Vec<u8>, EditError> {
        let Some(content) = content else {
            return Ok(REMOVED.into());
        };
        let values = content.parts().iter().flat_map(|part| part.values());
        if content.id == id::C {
            return self.joined(node, values);
        }
        let mut text = content.id.as_bytes().to_vec();
        for value in values {
            text.push(b'[');
            text.extend_from_slice(&self.value(node, value)?);
            text.extend_from_slice(b"\\]");
        }
        Ok(text)
    }

    pub(super) fn whole(&self, node: NodeId, said: Node<'_>) -> Result<Vec<u8>, EditError> {
        let mut text = Vec::new();
        for property in meaning::contents(said) {
            if !text.is_empty() {
                text.push(b' ');
            }
            if property.id == id::C {
                text.extend_from_slice(b"C[");
                text.extend_from_slice(&self.side(node, Some(&property))?);
                text.extend_from_slice(b"\\]");
            } else {
                text.extend_from_slice(&self.side(node, Some(&property))?);
            }
        }
        Ok(text)
    }

    pub(super) fn undo_contradictions(
        &mut self,
        [ours, theirs]: [&Collection; 2],
        of_theirs: &HashMap<NodeId, NodeId>,
    ) -> Result<(), EditError> {
        if self.taken.is_empty() {
            return Ok(());
        }
        let checker = Checker::new(|check| CONTRADICTIONS.contains(&check.code));
        let merged = self.result.reparsed();
        let found = errors(&checker, &merged);
        if found.is_empty() {
            return Ok(());
        }
        // Nodes of the result in file order.
        let nodes = |games: &Collection| -> Vec<NodeId> {
            let nodes = games.trees().flat_map(GameTree::nodes);
            nodes.map(Node::id).collect()
        };
        let places: HashMap<NodeId, NodeId> = nodes(&merged)
            .into_iter()
            .zip(nodes(&self.result))
            .collect();
        let mut known: HashSet<(&str, NodeId)> = errors(&checker, ours).into_iter().collect();
        for (code, node) in errors(&checker, theirs) {
            known.extend(of_theirs.get(&node).map(|node| (code, *node)));
        }
        for (code, node) in found {
            let Some(&node) = places.get(&node) else {
                continue;
            };
            if !known.contains(&(code, node)) {
                self.undo(code, node)?;
            }
        }
        Ok(())
    }

    /// Reverts the properties taken from the other side in a node with a finding, and for game
    /// information also in the nodes above it.
    fn undo(&mut self, code: &str, node: NodeId) -> Result<(), EditError> {
        let is_info = code == "game-info-twice";
        let above = self.result.node(node).and_then(Node::parent);
        let above = std::iter::successors(above, |node| node.parent());
        let mut places = vec![node];
        places.extend(above.filter(|_| is_info).map(Node::id));
        for place in places {
            let taken = self.taken.get_mut(&place).map(std::mem::take);
            let Some(handle) = self.result.node(place) else {
                continue;
            };
            let is_of_it = |taken: &Taken| {
                handle
                    .property(&taken.id)
                    .is_some_and(|property| is_about(property, is_info))
            };
            let (undone, rest): (Vec<_>, Vec<_>) = taken.into_iter().flatten().partition(is_of_it);
            let is_done = !undone.is_empty();
            self.taken.insert(place, rest);
            for Taken { id, before } in undone {
                self.take_back(place, &id, before)?;
            }
            if is_done {
                break;
            }
        }
        Ok(())
    }

    fn take_back(
        &mut self,
        node: NodeId,
        id: &str,
        before: Vec<Box<[u8]>>,
    ) -> Result<(), EditError> {
        let side = |values: &[Box<[u8]>]| match values {
            [] => b"(not there)".to_vec(),
            values => {
                let written = values
                    .iter()
                    .map(|value| [b"[", &value[..], b"\\]"].concat());
                [id.as_bytes().to_vec(), written.collect::<Vec<_>>().concat()].concat()
            }
        };
        let property = self.result.node(node).and_then(|node| node.property(id));
        let theirs = property.map_or(Vec::new(), |property| {
            let scan = property.facts().scan;
            let values = property.values();
            values.map(|raw| scan.closed(raw.raw()).into()).collect()
        });
        let sides = Mark {
            ours: side(&before),
            theirs: side(&theirs),
        };
        if before.is_empty() {
            _ = self.result.remove_property(node, id)?;
        } else {
            self.result.set_raw_property(node, id, before)?;
        }
        let what = format!("{id} conflicts with a property added on the other side");
        self.conflict(node, &what, sides);
        Ok(())
    }
}

fn is_about(property: Property<'_>, is_info: bool) -> bool {
    if is_info {
        return property.is_game_info();
    }
    let annotations = [
        id::DM,
        id::GB,
        id::GW,
        id::UC,
        id::BM,
        id::DO,
        id::IT,
        id::TE,
        id::PL,
    ];
    property.schema().is_some_and(|row| {
        row.kind == PropertyType::Setup
            || row.value == ValueType::Move
            || annotations.contains(&row.id)
    })
}

fn errors(checker: &Checker, games: &Collection) -> Vec<(&'static str, NodeId)> {
    let mut errors = Vec::new();
    checker.examine(games, usize::MAX).each(|found| {
        if let Some(node) = found
            .node_id()
            .filter(|_| found.severity() == Severity::Error)
        {
            errors.push((found.check().code, node));
        }
    });
    errors
}
