use std::collections::BTreeMap;
use std::fmt;

use super::names::Names;
use sgfkit_core::dialect::ogs;
use sgfkit_core::schema::{self, Category, PropertyType, id, is_engine_analysis};
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property};

/// Selects what [`strip`] removes; nothing by default.
///
/// A property is removed if it is in [`remove`](Self::remove), or if another option selects it and
/// it is not in [`keep`](Self::keep).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct StripOptions {
    /// Removes all properties of these categories. Properties of engines ([`is_engine_analysis`])
    /// belong to the analysis.
    pub categories: Vec<Category>,
    /// Removes all variations except the main line.
    pub variations: bool,
    /// Removes properties that are not in the property table for the game, including those of
    /// engines.
    pub private: bool,
    /// Removes people and places: players, ranks, teams, place, source, annotator and user; also
    /// `GN`, `GC` and private properties that contain one of these names.
    pub anonymize: bool,
    /// Identifiers to keep. If this is the only option, all annotations except these are removed:
    /// every category except setup, and private properties.
    pub keep: Vec<String>,
    /// Identifiers to remove in any case.
    pub remove: Vec<String>,
    /// Also removes nodes without properties; their children take their place.
    pub empty_nodes: bool,
    /// Limits the change to the tree with this index, from 0.
    pub tree_index: Option<usize>,
}

impl StripOptions {
    /// Returns true if nothing would be removed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let is_listed = !(self.categories.is_empty() && self.remove.is_empty());
        let is_other = self.variations || self.private || self.anonymize;
        !is_listed && !is_other && self.keep.is_empty()
    }
}

const PERSONS: [&str; 10] = [
    id::PB,
    id::PW,
    id::BR,
    id::WR,
    id::BT,
    id::WT,
    id::PC,
    id::SO,
    id::AN,
    id::US,
];

const ANNOTATIONS: [Category; 5] = [
    Category::Comments,
    Category::Markup,
    Category::Timing,
    Category::Analysis,
    Category::Info,
];

/// A removed name that still appears in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameLeft {
    /// The name, in lower case.
    pub name: String,
    /// The property of its first occurrence.
    pub property: String,
    /// The index of the tree of its first occurrence, from 0.
    pub tree: usize,
    /// The node of its first occurrence, in pre-order from 0.
    pub node: usize,
    /// The number of texts that contain the name.
    pub texts: usize,
}

impl fmt::Display for NameLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NameLeft {
            name,
            property,
            tree,
            node,
            texts,
        } = self;
        let times = match texts {
            1 => "in 1 text".to_owned(),
            many => format!("in {many} texts"),
        };
        write!(
            f,
            "`{name}` still appears {times}, first in {property} of game {}, node {node}",
            tree + 1
        )
    }
}

/// Removes properties, nodes or variations from the trees of a collection; everything else stays
/// byte for byte. The root always stays.
///
/// With `anonymize`, returns the removed names that still appear in texts.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{StripOptions, strip};
/// use sgfkit::schema::Category;
///
/// let mut games = Collection::parse("(;GM[1]PB[Ada]GC[Final];B[pd]C[A corner]LZ[0.51])");
/// let mut wanted = StripOptions::default();
/// wanted.categories.push(Category::Comments);
/// wanted.private = true;
/// strip(&mut games, &wanted)?;
/// assert_eq!(&*games.to_bytes(), b"(;GM[1]PB[Ada];B[pd])");
/// # Ok::<(), sgfkit::EditError>(())
/// ```
///
/// # Errors
///
/// None for a collection as it was read.
pub fn strip(
    collection: &mut Collection,
    options: &StripOptions,
) -> Result<Vec<NameLeft>, EditError> {
    let mut stripping = Stripping::new(options);
    let trees: Vec<usize> = collection.trees().map(GameTree::index).collect();
    for index in trees {
        stripping.strip(collection, index)?;
    }
    Ok(stripping.left.into_values().collect())
}

/// Returns the file that [`strip`] would create, and leaves the collection unchanged. Works tree by
/// tree if possible, to save memory.
///
/// # Errors
///
/// None for a collection as it was read.
pub fn stripped(
    collection: &mut Collection,
    options: &StripOptions,
) -> Result<(Vec<u8>, Vec<NameLeft>), EditError> {
    let mut stripping = Stripping::new(options);
    let edit = |collection: &mut Collection, index| stripping.strip(collection, index);
    if let Some(bytes) = collection.edited_in_turn(edit)? {
        return Ok((bytes, stripping.left.into_values().collect()));
    }
    let mut stripped = collection.clone();
    let left = strip(&mut stripped, options)?;
    Ok((stripped.to_bytes().into_owned(), left))
}

struct Stripping<'a> {
    options: &'a StripOptions,
    wishes: Wishes<'a>,
    left: BTreeMap<String, NameLeft>,
}

impl<'a> Stripping<'a> {
    fn new(options: &'a StripOptions) -> Stripping<'a> {
        Stripping {
            options,
            wishes: Wishes::new(options),
            left: BTreeMap::new(),
        }
    }

    fn strip(&mut self, collection: &mut Collection, index: usize) -> Result<(), EditError> {
        let Stripping {
            options, wishes, ..
        } = &*self;
        if options.tree_index.is_some_and(|wanted| wanted != index) {
            return Ok(());
        }
        let names = match collection.tree(index).filter(|_| options.anonymize) {
            Some(tree) => Names::of(tree),
            None => Names::default(),
        };
        let unwanted = nodes(collection, index, |node| {
            let mut properties = node.properties();
            properties.any(|property| wishes.include(property, &names))
        });
        if options.variations {
            remove_variations(collection, index)?;
        }
        for node in unwanted {
            if collection.node(node).is_some() {
                collection.retain_properties(node, |property| !wishes.include(property, &names))?;
            }
        }
        if options.empty_nodes {
            let empty = |node: Node<'_>| !node.is_root() && node.properties().next().is_none();
            let empty = nodes(collection, index, empty);
            collection.remove_nodes(&empty)?;
        }
        if let Some(tree) = collection.tree(index).filter(|_| options.anonymize) {
            find_names(tree, &names, &mut self.left);
        }
        Ok(())
    }
}

fn find_names(tree: GameTree<'_>, names: &Names, left: &mut BTreeMap<String, NameLeft>) {
    for (index, node) in tree.nodes().enumerate() {
        for property in node.properties() {
            let is_text = |row: &schema::Property| row.value.holds_text();
            if !property.schema().is_none_or(is_text) {
                continue;
            }
            for value in property.values() {
                for name in names.found_in(&value.text().text) {
                    let known = left.entry(name.to_owned()).or_insert_with(|| NameLeft {
                        name: name.to_owned(),
                        property: property.id().into_owned(),
                        tree: tree.index(),
                        node: index,
                        texts: 0,
                    });
                    known.texts += 1;
                }
            }
        }
    }
}

struct Wishes<'a> {
    options: &'a StripOptions,
    categories: &'a [Category],
    private: bool,
}

impl<'a> Wishes<'a> {
    fn new(options: &'a StripOptions) -> Self {
        let StripOptions {
            categories,
            variations,
            private,
            anonymize,
            keep,
            remove,
            ..
        } = options;
        let keeps_alone = !keep.is_empty()
            && categories.is_empty()
            && remove.is_empty()
            && !(*variations || *private || *anonymize);
        Wishes {
            options,
            categories: if keeps_alone {
                &ANNOTATIONS
            } else {
                categories
            },
            private: *private || keeps_alone,
        }
    }

    fn include(&self, property: Property<'_>, of_persons: &Names) -> bool {
        let names_none = self.options.remove.is_empty() && self.options.keep.is_empty();
        if names_none && property.plain_move().is_some() && property.schema().is_some() {
            // Moves are not annotations.
            return false;
        }
        let id = property.id();
        let names = |list: &[String]| list.iter().any(|name| *name == *id);
        if names(&self.options.remove) {
            return true;
        }
        if names(&self.options.keep) {
            return false;
        }
        if self.options.anonymize {
            let may_tell = matches!(&*id, id::GN | id::GC) || property.schema().is_none();
            if PERSONS.contains(&&*id) || may_tell && of_persons.stand_in(property) {
                return true;
            }
        }
        let Some(row) = property.schema() else {
            let game = property.node().tree().game().number();
            let is_mark = self.categories.contains(&Category::Markup) && ogs::is_cross(property);
            return self.private
                || is_mark
                || self.categories.contains(&Category::Analysis)
                    && is_engine_analysis(id.as_bytes(), game);
        };
        // GC and time limits are game info that also has a category.
        let category = row.category;
        let is_info = category.is_some() && row.kind == PropertyType::GameInfo;
        category.is_some_and(|category| self.categories.contains(&category))
            || is_info && self.categories.contains(&Category::Info)
    }
}

fn remove_variations(collection: &mut Collection, tree: usize) -> Result<(), EditError> {
    let Some(tree) = collection.tree(tree) else {
        return Ok(());
    };
    let others = tree.main_line().flat_map(|node| node.children().skip(1));
    let others: Vec<NodeId> = others.map(Node::id).collect();
    others
        .into_iter()
        .try_for_each(|node| collection.remove_subtree(node))
}

fn nodes(
    collection: &Collection,
    tree: usize,
    mut wanted: impl FnMut(Node<'_>) -> bool,
) -> Vec<NodeId> {
    let tree = collection.tree(tree).into_iter();
    tree.flat_map(GameTree::nodes)
        .filter(|node| wanted(*node))
        .map(Node::id)
        .collect()
}
