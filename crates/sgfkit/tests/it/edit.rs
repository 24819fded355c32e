//! Edits keep the spelling and white space of a file (`corpus/edits.txt`). The written file is read
//! back as the edited tree.

use crate::common::unescaped;
use crate::invariants::dump;
use sgfkit::{Collection, EditError, NodeId};

const CASES: &str = include_str!("../../../../corpus/edits.txt");

#[test]
fn edits_keep_spelling_and_white_space() {
    let lines: Vec<&str> = CASES
        .lines()
        .skip_while(|line| line.starts_with('#'))
        .collect();
    let mut count = 0;
    let mut wrong = Vec::new();
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
        let text = String::from_utf8_lossy(&written);
        if text != unescaped(after) {
            wrong.push(format!("{what}\n{text}"));
        }
        assert_eq!(
            dump(&Collection::parse(written)),
            dump(&collection),
            "{what}: read back"
        );
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(count > 30);
}

fn apply(collection: &mut Collection, ids: &mut Vec<NodeId>, edit: &str) -> Result<(), EditError> {
    let words: Vec<&str> = edit.split(' ').collect();
    let number = |index: usize| words[index].parse::<usize>().unwrap();
    let node = |index: usize| ids[number(index)];
    let new = match words[0] {
        "set" => return collection.set_property_unchecked(node(1), words[2], &words[3..]),
        "add" => return collection.add_values_unchecked(node(1), words[2], &words[3..]),
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

/// A long list of properties is found by a table; a plain list must agree.
#[test]
fn many_properties_of_one_node() {
    let id = |number: u32| {
        let letter = |number| char::from(b'A' + (number % 26) as u8);
        format!("X{}{}", letter(number / 26), letter(number))
    };
    let mut plain: Vec<(String, Vec<String>)> = Vec::new();
    let mut source = "(;GM[1];".to_owned();
    for number in (0..40).chain(20..30).chain([25]) {
        source.push_str(&format!("{}[a]", id(number)));
        plain.push((id(number), vec!["a".into()]));
    }
    let mut collection = Collection::parse(source + ")");
    let node = collection.tree(0).unwrap().nodes().nth(1).unwrap().id();
    let mut state = 1u32;
    for round in 0..4000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // First nearly everything is removed, then more and more properties are set.
        let id = id((state >> 16) % 100);
        let place = plain.iter().position(|(other, _)| *other == id);
        match (state >> 8) % 8 + round / 1000 {
            0..6 => {
                let removed = collection.remove_property(node, &id).unwrap();
                assert_eq!(removed, place.is_some());
                plain.retain(|(other, _)| *other != id);
            }
            6 | 7 => {
                collection.add_values_unchecked(node, &id, ["b"]).unwrap();
                match place {
                    Some(place) => plain[place].1.push("b".into()),
                    None => plain.push((id, vec!["b".into()])),
                }
            }
            _ => {
                collection.set_property_unchecked(node, &id, ["c"]).unwrap();
                let others = plain.split_off(place.map_or(plain.len(), |place| place + 1));
                match place {
                    Some(place) => plain[place].1 = vec!["c".into()],
                    None => plain.push((id.clone(), vec!["c".into()])),
                }
                plain.extend(others.into_iter().filter(|(other, _)| *other != id));
            }
        }
        if round % 50 == 0 {
            assert_eq!(properties(&collection, 1), plain);
            let reread = Collection::parse(collection.to_bytes().into_owned());
            assert_eq!(properties(&reread, 1), plain);
        }
    }
    assert!(plain.len() > 40);
}

fn properties(collection: &Collection, node: usize) -> Vec<(String, Vec<String>)> {
    let node = collection.tree(0).unwrap().nodes().nth(node).unwrap();
    let values = |property: sgfkit::Property<'_>| {
        let values = property.values();
        values.map(|value| value.text().text.into_owned()).collect()
    };
    let properties = node.properties();
    properties
        .map(|property| (property.id().into_owned(), values(property)))
        .collect()
}

/// One valid and one invalid value for each type of the specification, in several games.
#[test]
fn values_are_checked_by_type() {
    for (root, id, valid, invalid) in [
        ("GM[1]", "MN", "-3", "3.5"),
        ("GM[1]", "KM", "6.5", "six"),
        ("GM[1]", "KO", "", "x"),
        ("GM[1]", "BM", "2", "3"),
        ("GM[1]", "PL", "B", "black"),
        ("GM[1]", "AB", "aa:cc", "a1"),
        ("GM[1]", "B", "pd", "Q16"),
        ("GM[2]", "B", "d3", "dd3"),
        ("GM[6]", "B", "31hefe", "91hefe"),
        ("GM[9]", "B", "b1-b3", "b1"),
        ("GM[11]", "B", "swap-pieces", "aa"),
        ("GM[18]", "B", "djddgd", "djdd"),
        ("GM[20]", "B", "ci:cj", "cicj"),
        ("GM[21]", "B", "c3", "3c"),
        ("GM[1]", "LB", "aa:x", "aa"),
        ("GM[1]", "LN", "aa:bb", "aa:b"),
        ("GM[1]", "AP", "sgfkit:1", "sgfkit"),
        ("GM[1]", "SZ", "13:9", "13x9"),
        ("GM[1]", "DD", "", "a"),
    ] {
        let file = format!("(;FF[4]{root};)");
        let mut games = Collection::parse(&*file);
        let node = games.tree(0).unwrap().nodes().last().unwrap().id();
        games.set_property(node, id, [valid]).unwrap();
        let before = games.to_bytes().into_owned();
        for error in [
            games.set_property(node, id, [invalid]).unwrap_err(),
            games.set_property(node, id, [valid, invalid]).unwrap_err(),
            games.add_values(node, id, [invalid]).unwrap_err(),
        ] {
            let text = error.to_string();
            assert!(
                matches!(error, EditError::Invalid { .. }),
                "{root} {id}: {text}"
            );
            let begin = format!("invalid value `{invalid}` of {id}: expected ");
            assert!(text.starts_with(&begin), "{text}");
        }
        assert_eq!(*games.to_bytes(), *before);
        games.set_property_unchecked(node, id, [invalid]).unwrap();
        games.add_values_unchecked(node, id, [invalid]).unwrap();
        let expected = format!("{id}[{invalid}][{invalid}]");
        let after = String::from_utf8(games.to_bytes().into_owned()).unwrap();
        assert!(after.contains(&expected), "{after}");
    }
    // Texts and unknown properties take any value.
    let mut games = Collection::parse("(;FF[4]GM[1])");
    let root = games.tree(0).unwrap().root().id();
    for id in ["C", "DT", "RE", "XY"] {
        games.set_property(root, id, ["anything"]).unwrap();
    }
}
