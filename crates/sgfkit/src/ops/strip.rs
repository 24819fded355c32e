use crate::schema::{Category, PropertyType, id, is_engine_analysis};
use crate::tree::{Collection, EditError, GameTree, Node, NodeId, Property};

/// What [`strip`] removes. Nothing without a wish.
///
/// A property goes if it is in [`remove`](Self::remove), or if something else
/// here asks for it and [`keep`](Self::keep) does not name it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct StripOptions {
    /// All properties of these categories, by the property table. The engines'
    /// own properties ([`is_engine_analysis`]) belong to the analysis.
    pub categories: Vec<Category>,
    /// All lines but the main line.
    pub variations: bool,
    /// What the property table does not know in the tree's game, the engines'
    /// own properties too.
    pub private: bool,
    /// Persons and where they played: players, ranks, teams, place, source, and
    /// who annotated and entered the game.
    pub anonymise: bool,
    /// Identifiers that stay. Alone, without another wish, all that annotates a
    /// game goes but these: every category but the setup, and what is private.
    pub keep: Vec<String>,
    /// Identifiers that go, whatever else is wanted.
    pub remove: Vec<String>,
    /// Nodes without properties go too; what follows them takes their place.
    pub empty_nodes: bool,
    /// The only tree to be changed, from 0.
    pub tree: Option<usize>,
}

/// Persons, and where a game is from.
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

/// Every category that no position depends on.
const ANNOTATIONS: [Category; 5] = [
    Category::Comments,
    Category::Markup,
    Category::Timing,
    Category::Analysis,
    Category::Info,
];

/// Removes what is not wanted from the trees of a collection; all else stays
/// byte for byte.
///
/// A node that becomes empty stays unless the options ask for more. The root
/// always does.
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
pub fn strip(collection: &mut Collection, options: &StripOptions) -> Result<(), EditError> {
    let wishes = Wishes::new(options);
    let wanted = |tree: &GameTree<'_>| options.tree.is_none_or(|index| index == tree.index());
    let trees: Vec<usize> = collection
        .trees()
        .filter(wanted)
        .map(GameTree::index)
        .collect();
    for index in trees {
        if options.variations {
            remove_variations(collection, index)?;
        }
        for node in nodes(collection, index, |_| true) {
            collection.retain_properties(node, |property| !wishes.include(property))?;
        }
        if options.empty_nodes {
            let empty = |node: Node<'_>| !node.is_root() && node.properties().next().is_none();
            let empty = nodes(collection, index, empty);
            collection.remove_nodes(&empty)?;
        }
    }
    Ok(())
}

/// The options, as they are asked of each property.
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
            anonymise,
            keep,
            remove,
            ..
        } = options;
        let keeps_alone = !keep.is_empty()
            && categories.is_empty()
            && remove.is_empty()
            && !(*variations || *private || *anonymise);
        Wishes {
            options,
            categories: match keeps_alone {
                true => &ANNOTATIONS,
                false => categories,
            },
            private: *private || keeps_alone,
        }
    }

    fn include(&self, property: Property<'_>) -> bool {
        let id = property.id();
        let names = |list: &[String]| list.iter().any(|name| *name == *id);
        if names(&self.options.remove) {
            return true;
        }
        if names(&self.options.keep) {
            return false;
        }
        if self.options.anonymise && PERSONS.contains(&&*id) {
            return true;
        }
        let Some(row) = property.schema() else {
            let game = property.node().tree().game().number();
            return self.private
                || self.categories.contains(&Category::Analysis)
                    && is_engine_analysis(id.as_bytes(), game);
        };
        // GC and the time limits are game info and something else besides.
        let category = row.category;
        let is_info = category.is_some() && row.kind == PropertyType::GameInfo;
        category.is_some_and(|category| self.categories.contains(&category))
            || is_info && self.categories.contains(&Category::Info)
    }
}

/// All lines go but the main line.
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
