//! `sgf strip`: removes properties and variations.

use sgfkit::ops::{self, StripOptions};
use sgfkit::schema::Category;

use sgfkit_diagram::NodeAddress;

use super::change;
use crate::args::Strip;
use crate::output::{Console, Status, Stop};

pub fn run(args: &Strip, console: &Console) -> Result<Status, Stop> {
    let options = options(args);
    if options.is_empty() {
        return Err(Stop::Usage(
            "nothing to remove: add --comments, --variations, --remove ID or another option".into(),
        ));
    }
    change::each(&args.inputs, &args.output, console, |games| {
        let mut options = options.clone();
        options.tree_index = NodeAddress::of_tree(args.tree).index(games)?;
        let made = ops::stripped(games, &options);
        let (bytes, left) = made.map_err(|error| error.to_string())?;
        let notes = left.iter().map(ToString::to_string).collect();
        Ok(change::Edited { bytes, notes })
    })
}

fn options(args: &Strip) -> StripOptions {
    let wanted = &args.wanted;
    let categories = [
        (wanted.comments, Category::Comments),
        (wanted.markup, Category::Markup),
        (wanted.timing, Category::Timing),
        (wanted.analysis, Category::Analysis),
        (wanted.info, Category::Info),
        (wanted.setup, Category::Setup),
    ];
    let categories = categories.into_iter().filter(|(wanted, _)| *wanted);
    let mut options = StripOptions::default();
    options.categories = categories.map(|(_, category)| category).collect();
    options.variations = wanted.variations;
    options.private = wanted.private;
    options.anonymize = wanted.anonymize;
    options.keep.clone_from(&args.keep);
    options.remove.clone_from(&args.remove);
    options.empty_nodes = args.empty_nodes;
    options
}
