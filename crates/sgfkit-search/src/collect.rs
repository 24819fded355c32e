//! Collects the games found by a search, as they are in their files.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::fmt;

use sgfkit::charset::Structure;
use sgfkit::schema::id;
use sgfkit::{Collection, NodeId};

use crate::answer::{Answer, Hits};
use crate::named::File;
use crate::query::Hit;

/// The collected games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collected {
    /// A collection: each tree byte for byte, followed by a line break.
    pub bytes: Vec<u8>,
    /// The displayed paths of files with trees that were left out, and the reasons.
    pub problems: Vec<(String, String)>,
}

struct Wanted {
    place: usize,
    tree: u32,
    marks: Vec<Mark>,
}

/// The node of a hit, and the point of the next move.
struct Mark {
    node: usize,
    next: Option<String>,
}

impl Answer {
    /// Collects the games of the answer, or the first `limit` of them, each tree once.
    ///
    /// If `marks` is set, nodes of hits get `HO` unless they have it, and the points of the next
    /// moves are added to `CR`. `read` returns the bytes of a file as they were when searched.
    pub fn collect<E: fmt::Display>(
        &self,
        limit: Option<usize>,
        marks: bool,
        mut read: impl FnMut(&File) -> Result<Vec<u8>, E>,
    ) -> Collected {
        let (files, count) = self.wanted(limit, marks);
        let mut texts: Vec<Vec<u8>> = vec![Vec::new(); count];
        let mut collected = Collected::default();
        for (file, trees) in files.into_values() {
            let mut problem = |text: &str| {
                collected
                    .problems
                    .push((file.path.clone(), text.to_owned()));
            };
            let games = match read(file) {
                Ok(bytes) => Collection::parse(bytes),
                Err(error) => {
                    problem(&error.to_string());
                    continue;
                }
            };
            let games = if marks { marked(games, &trees) } else { games };
            for wanted in trees {
                match text(&games, wanted.tree as usize) {
                    Ok(text) => texts[wanted.place] = text.to_vec(),
                    Err(error) => problem(&format!("game {}: {error}", u64::from(wanted.tree) + 1)),
                }
            }
        }
        for text in texts.iter().filter(|text| !text.is_empty()) {
            collected.bytes.extend_from_slice(text);
            collected.bytes.push(b'\n');
        }
        collected
    }

    fn wanted(
        &self,
        limit: Option<usize>,
        marks: bool,
    ) -> (BTreeMap<u64, (&File, Vec<Wanted>)>, usize) {
        let mut files: BTreeMap<u64, (&File, Vec<Wanted>)> = BTreeMap::new();
        // The index of each tree among those of its file.
        let mut known: HashMap<(u64, u32), usize> = HashMap::new();
        let mut count = 0;
        let games = &self.games[..limit.unwrap_or(usize::MAX).min(self.games.len())];
        let mut add = |game: &Hits, hits: &[Hit]| {
            let (Some(file), row) = self.game(game) else {
                return;
            };
            let (_, trees) = files.entry(file.order).or_insert((file, Vec::new()));
            let at = *known.entry((file.order, row.tree)).or_insert_with(|| {
                trees.push(Wanted {
                    place: count,
                    tree: row.tree,
                    marks: Vec::new(),
                });
                count += 1;
                trees.len() - 1
            });
            trees[at].marks.extend(hits.iter().map(|hit| Mark {
                node: hit.node as usize,
                next: hit.next.as_ref().and_then(|next| {
                    let point = next.point.point(row.game, row.size);
                    row.game.write_point(point)
                }),
            }));
        };
        if marks {
            let Ok(()) = self.with_hits(games, |game, hits| {
                add(game, hits);
                Ok::<(), Infallible>(())
            });
        } else {
            games.iter().for_each(|game| add(game, &[]));
        }
        (files, count)
    }
}

/// Marks the hits in the games; a game that cannot be marked stays unchanged.
fn marked(mut games: Collection, wanted: &[Wanted]) -> Collection {
    let mut marks: Vec<(NodeId, Option<&str>)> = Vec::new();
    for wanted in wanted {
        let Some(tree) = games.tree(wanted.tree as usize) else {
            continue;
        };
        let of_tree = wanted.marks.iter();
        marks.extend(of_tree.filter_map(|mark| {
            let node = tree.node_at(mark.node)?;
            Some((node.id(), mark.next.as_deref()))
        }));
    }
    for (node, next) in marks {
        let has = |id: &str, value: Option<&str>| {
            let properties = games.node(node).into_iter();
            let mut properties = properties.flat_map(|node| node.properties_of(id));
            match value {
                None => properties.next().is_some(),
                Some(value) => properties
                    .flat_map(sgfkit::Property::values)
                    .any(|known| known.raw() == value.as_bytes()),
            }
        };
        let is_circled = next.is_none_or(|next| has(id::CR, Some(next)));
        if !has(id::HO, None) {
            let _ = games.set_property_unchecked(node, id::HO, ["1"]);
        }
        if let (false, Some(next)) = (is_circled, next) {
            let _ = games.add_values_unchecked(node, id::CR, [next]);
        }
    }
    if games.is_edited() {
        Collection::parse(games.to_bytes().into_owned())
    } else {
        games
    }
}

fn text(games: &Collection, tree: usize) -> Result<&[u8], &'static str> {
    let tree = games.tree(tree).ok_or("no longer in the file")?;
    if tree.charset().structure() == Structure::Wide {
        return Err("in UTF-16 or UTF-32, which cannot be combined with other encodings");
    }
    let bytes = tree.span().and_then(|span| {
        let source = games.source();
        source.get(span.start as usize..span.end as usize)
    });
    let bytes = bytes.ok_or("cannot be copied")?;
    if stands_alone(bytes) {
        Ok(bytes)
    } else {
        Err("the game is not closed; run `sgf check --fix` first")
    }
}

/// Returns whether a tree stays separate from text that follows it.
fn stands_alone(tree: &[u8]) -> bool {
    let both = [tree, b"\n(;)"].concat();
    Collection::parse(both).trees().count() == 2
}
