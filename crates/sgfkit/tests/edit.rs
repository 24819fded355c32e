//! Edits change their own bytes and no others (`corpus/edits.txt`), and what
//! is written reads back as the tree that was edited.

mod invariants;

use invariants::dump;
use sgfkit::{Collection, EditError, NodeId};

const CASES: &str = include_str!("../../../corpus/edits.txt");

#[test]
fn edits_touch_their_own_bytes_only() {
    let lines: Vec<&str> = CASES
        .lines()
        .skip_while(|line| line.starts_with('#'))
        .collect();
    let mut count = 0;
    for case in lines[1..].chunks(5) {
        let [what, before, edits, after, ..] = case else {
            panic!("incomplete case: {case:?}")
        };
        let mut collection = Collection::parse(unescaped(before));
        let nodes = collection.trees().flat_map(sgfkit::GameTree::nodes);
        let mut ids: Vec<NodeId> = nodes.map(sgfkit::Node::id).collect();
        for edit in edits.split(" | ") {
            apply(&mut collection, &mut ids, edit)
                .unwrap_or_else(|error| panic!("{what}: {edit}: {error}"));
        }
        let written = collection.to_bytes().into_owned();
        assert_eq!(
            String::from_utf8_lossy(&written),
            unescaped(after),
            "{what}"
        );
        assert_eq!(
            dump(&Collection::parse(written)),
            dump(&collection),
            "{what}: read back"
        );
        count += 1;
    }
    assert!(count > 30);
}

fn unescaped(line: &str) -> String {
    line.replace("\\\\", "\0")
        .replace("\\n", "\n")
        .replace('\0', "\\")
}

fn apply(collection: &mut Collection, ids: &mut Vec<NodeId>, edit: &str) -> Result<(), EditError> {
    let words: Vec<&str> = edit.split(' ').collect();
    let number = |index: usize| words[index].parse::<usize>().unwrap();
    let node = |index: usize| ids[number(index)];
    let new = match words[0] {
        "set" => return collection.set_property(node(1), words[2], &words[3..]),
        "add" => return collection.add_values(node(1), words[2], &words[3..]),
        "drop" => return collection.remove_property(node(1), words[2]).map(|_| ()),
        "lift" => return collection.remove_node(node(1)),
        "cut" => return collection.remove_subtree(node(1)),
        "move" => {
            let before = words.get(3).map(|_| node(3));
            return collection.move_subtree(node(1), node(2), before);
        }
        "drop-tree" => return collection.remove_tree(number(1)),
        "append" => collection.append_node(node(1)),
        "variation" => collection.insert_variation(node(1)),
        "below" => collection.insert_below(node(1)),
        "split" => collection.split_node(node(1), |property| words[2..].contains(&&*property.id())),
        "tree" => collection.append_tree(),
        other => panic!("no such edit: {other}"),
    };
    ids.push(new?);
    Ok(())
}
