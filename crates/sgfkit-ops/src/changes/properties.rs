//! Merges the properties of three nodes.

use std::collections::{BTreeMap, HashSet};

use super::sides::{Draft, Mark, REMOVED, is_sound, raws};
use crate::meaning::{self, Content, rank};
use crate::points::{EXCLUSIVE, SETS, Set, merge_lines, merge_sets, set};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{EditError, Node, NodeId};

impl Draft {
    pub(super) fn properties(
        &mut self,
        base: Option<Node<'_>>,
        ours: Node<'_>,
        theirs: Node<'_>,
    ) -> Result<(), EditError> {
        let of_theirs = meaning::contents(theirs);
        let of_ours = meaning::contents(ours);
        let of_base = base.map(meaning::contents).unwrap_or_default();
        let ids = of_theirs.iter().chain(&of_base).map(|content| &content.id);
        let mut known = self.sets(ours.id(), &of_base, &of_ours, &of_theirs)?;
        for id in ids.filter(|id| *id != id::CA && known.insert(id.to_string())) {
            let [base, our, their] = [&of_base, &of_ours, &of_theirs].map(|contents| {
                // Contents are sorted by rank.
                let place = rank(id);
                let content = contents.binary_search_by(|one| one.rank().cmp(&place));
                content.ok().map(|at| &contents[at])
            });
            if same(base, their) || same(our, their) {
                continue;
            }
            let is_free = match base {
                None => our.is_none(),
                Some(_) => same(base, our),
            };
            match their {
                Some(content) if is_free => {
                    let before = our.map_or(Vec::new(), raws);
                    self.take(ours.id(), content, before)?;
                }
                None if is_free => {
                    self.result.remove_property(ours.id(), id)?;
                }
                _ => {
                    let are_sound = [base, our, their].into_iter().flatten().all(is_sound);
                    if let (id::C, Some(base), Some(our), Some(their)) = (&**id, base, our, their)
                        && are_sound
                        && let Some(merged) = merge_lines(&text(base), &text(our), &text(their))
                    {
                        self.result.set_text(ours.id(), id::C, &merged)?;
                        continue;
                    }
                    let sides = Mark {
                        ours: self.side(ours.id(), our)?,
                        theirs: self.side(ours.id(), their)?,
                    };
                    if id == id::C {
                        // Both comments appear between the marks.
                        self.result.remove_property(ours.id(), id::C)?;
                    }
                    let what = format!("{id} changed on both sides");
                    self.conflict(ours.id(), &what, sides);
                }
            }
        }
        Ok(())
    }

    /// Merges the point lists of three nodes point by point. Returns the identifiers that are done.
    fn sets(
        &mut self,
        node: NodeId,
        base: &[Content<'_>],
        ours: &[Content<'_>],
        theirs: &[Content<'_>],
    ) -> Result<HashSet<String>, EditError> {
        let mut done = HashSet::new();
        let mut merged: BTreeMap<&'static str, [Set; 3]> = BTreeMap::new();
        for id in SETS {
            let of = |contents: &[Content<'_>]| set(contents.iter().find(|one| one.id == id));
            let (Some(base), Some(our), Some(their)) = (of(base), of(ours), of(theirs)) else {
                continue;
            };
            done.insert(id.to_owned());
            let (all, contested) = merge_sets(&base, &our, &their);
            for point in contested {
                let [our, their] = [our.get(&point), their.get(&point)].map(|value| match value {
                    Some(value) => format!("{id}[{value}]"),
                    None => REMOVED.to_owned(),
                });
                let what = format!("{id} of {point} changed on both sides");
                let sides = Mark {
                    ours: self.result.encoded(node, &our)?.into_vec(),
                    theirs: self.result.encoded(node, &their)?.into_vec(),
                };
                self.conflict(node, &what, sides);
            }
            merged.insert(id, [all, our, their]);
        }
        for group in EXCLUSIVE {
            self.contradictions(node, group, &mut merged)?;
        }
        for (id, [all, our, _]) in merged {
            if all == our {
                continue;
            }
            let before = ours
                .iter()
                .find(|one| one.id == id)
                .map_or(Vec::new(), raws);
            self.note(node, id, before);
            if all.is_empty() {
                _ = self.result.remove_property(node, id)?;
            } else {
                self.result
                    .set_property_unchecked(node, id, all.into_values())?;
            }
        }
        Ok(done)
    }

    fn contradictions(
        &mut self,
        node: NodeId,
        group: &[&'static str],
        merged: &mut BTreeMap<&'static str, [Set; 3]>,
    ) -> Result<(), EditError> {
        let mut owners: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
        for id in group {
            let sets = merged.get(id);
            for point in sets.into_iter().flat_map(|[all, ..]| all.keys()) {
                owners.entry(point.clone()).or_default().push(id);
            }
        }
        for (point, ids) in owners.into_iter().filter(|(_, ids)| ids.len() > 1) {
            let holds = |id: &&&str, side: usize| {
                let sets = merged.get(**id);
                sets.is_some_and(|sets| sets[side].contains_key(&point))
            };
            let [our, their] = [1, 2].map(|side| {
                let ids = ids.iter().filter(|id| holds(id, side));
                ids.copied().collect::<Vec<_>>()
            });
            // A contradiction within one side is not a conflict.
            if our.len() > 1 || their.len() > 1 {
                continue;
            }
            let (Some(first), Some(second)) = (our.first(), their.first()) else {
                continue;
            };
            let what = format!("{first} and {second} on {point}");
            let [ours, theirs] = [first, second].map(|id| {
                let written = format!("{id}[{point}]");
                self.result.encoded(node, &written).map(<[u8]>::into_vec)
            });
            let sides = Mark {
                ours: ours?,
                theirs: theirs?,
            };
            if let Some([all, ..]) = merged.get_mut(second) {
                all.remove(&point);
            }
            self.conflict(node, &what, sides);
        }
        Ok(())
    }
}

fn same(a: Option<&Content<'_>>, b: Option<&Content<'_>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.values().mean(&b.values()) || are_same_bytes(a, b),
        (None, None) => true,
        _ => false,
    }
}

/// Returns true if both sides have the same bytes that one encoding cannot decode, and the other
/// encoding is a guess.
fn are_same_bytes(a: &Content<'_>, b: &Content<'_>) -> bool {
    (a.is_guessed() || b.is_guessed()) && !(is_sound(a) && is_sound(b)) && raws(a) == raws(b)
}

fn text(content: &Content<'_>) -> String {
    let values = content.parts().iter().flat_map(|part| part.values());
    let texts: Vec<_> = values.map(|raw| raw.text().text).collect();
    texts.join("\n")
}
