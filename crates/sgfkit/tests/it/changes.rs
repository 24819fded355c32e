//! Merges the changes of two people: cases in `corpus/ops/changes.txt`, and properties of any file.

use crate::common::{corpus, file, on_a_small_stack};
use crate::random::Random;
use proptest::prelude::*;
use sgfkit::ops::{self, MergedChanges, diff, merge_changes};
use sgfkit::{Collection, FormatOptions, GameTree, Node, format};

fn merged(base: &Collection, ours: &Collection, theirs: &Collection) -> MergedChanges {
    merge_changes(base, ours, theirs).unwrap()
}

#[test]
fn changes() {
    let path = corpus().join("ops/changes.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, cases) = text.split_once("\n\n").unwrap();
    let mut updated = vec![head.to_owned()];
    let mut wrong = Vec::new();
    // A base may be empty.
    let mut lines = cases.lines().peekable();
    while let Some(what) = lines.next() {
        let files = [(); 3].map(|()| lines.next().unwrap());
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            expected.push(line);
        }
        lines.next();
        let merged = merged(&file(files[0]), &file(files[1]), &file(files[2]));
        let text = String::from_utf8(merged.bytes).unwrap();
        let mut found = vec![format!("= {}", text.replace('\n', "\\n"))];
        found.extend(merged.conflicts.iter().map(|conflict| {
            format!(
                "! {} {}: {}",
                conflict.tree + 1,
                conflict.moves,
                conflict.what
            )
        }));
        if found != expected {
            wrong.push(format!(
                "{what}\n{}\n{}",
                found.join("\n"),
                expected.join("\n")
            ));
        }
        updated.push(format!(
            "{what}\n{}\n{}",
            files.join("\n"),
            found.join("\n")
        ));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, updated.join("\n\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    assert!(updated.len() > 15);
}

/// Returns a file with the same meaning as a text, but without its errors.
fn sound(text: String) -> Collection {
    let options = FormatOptions::default().with_force(true);
    let formatted = Collection::parse(format(&Collection::parse(text), &options).unwrap());
    let trees: Vec<_> = formatted.trees().collect();
    Collection::parse(ops::collect(&trees))
}

/// Any game of small pieces.
fn game() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(", "(", ")", ")", ";", ";B[aa]", ";W[bb]", ";B[cc]", ";W[dd]", ";W[]", "C[a]", "C[b]",
        "TR[aa]", "TR[bb]", "N[x]", "PB[x]", "AB[aa]", "XX[a]",
    ]);
    prop::collection::vec(piece, 0..30).prop_map(|pieces| ["(;GM[1]", &pieces.concat()].concat())
}

fn lines(collection: &Collection) -> Vec<String> {
    let lines = collection.trees().flat_map(ops::cat);
    let mut lines: Vec<_> = lines
        .map(|line| line.trim_start_matches([' ', '(']).to_owned())
        .collect();
    lines.sort();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// If one side changed nothing, the other one is the result; equal changes do not conflict.
    #[test]
    fn one_side_alone(a in game(), b in game()) {
        let [a, b] = [a, b].map(sound);
        let ours = merged(&a, &b, &a);
        prop_assert_eq!(&ours.conflicts, &[]);
        prop_assert_eq!(String::from_utf8_lossy(&ours.bytes), String::from_utf8_lossy(b.source()));
        let same = merged(&a, &b, &b);
        prop_assert_eq!(&same.conflicts, &[]);
        prop_assert_eq!(diff(&b, &Collection::parse(same.bytes)), []);
        let theirs = merged(&a, &a, &b);
        prop_assert_eq!(&theirs.conflicts, &[]);
        let text = String::from_utf8_lossy(&theirs.bytes).into_owned();
        prop_assert_eq!(lines(&b), lines(&Collection::parse(theirs.bytes)), "{}", text);
    }

    /// Nothing is lost silently: every new comment of either side is in the result, or the file has
    /// a conflict.
    #[test]
    fn nothing_is_lost(a in game(), b in game(), c in game()) {
        let [b, c] = [b.replace("C[", "C[ours "), c.replace("C[", "C[theirs ")];
        let files = [a, b, c].map(sound);
        let [base, ours, theirs] = &files;
        let merged = merged(base, ours, theirs);
        let text = String::from_utf8(merged.bytes).unwrap();
        for (side, word) in [(ours, "ours "), (theirs, "theirs ")] {
            let text_of = String::from_utf8_lossy(side.source()).into_owned();
            for letter in ["a", "b"] {
                let comment = format!("{word}{letter}");
                if text_of.contains(&format!("C[{comment}]")) {
                    prop_assert!(text.contains(&comment), "{comment} in {text}");
                }
            }
        }
    }
}

/// A file whose nodes keep their numbers in all versions: a reference that needs no matching. Node
/// 0 is the file, and its children are games.
#[derive(Clone, Debug)]
struct Plan(Vec<PlanNode>);

#[derive(Clone, Debug, Default)]
struct PlanNode {
    text: String,
    below: Vec<usize>,
    is_gone: bool,
}

impl Plan {
    /// Few different moves, so that many siblings have the same ones. They differ only in their
    /// line breaks.
    fn new(dice: &mut Random) -> Plan {
        let mut plan = Plan(vec![PlanNode::default()]);
        let mut open = vec![(0, 0)];
        while let Some((node, depth)) = open.pop() {
            let most = [3, 3, 2, 3, 2, 2][depth.min(5)];
            // A game has at least a move.
            let count = if depth < 2 {
                1 + dice.below(most)
            } else {
                dice.below(most + 1)
            };
            for _ in 0..count.min(if depth > 6 { 0 } else { 9 }) {
                let number = plan.0.len();
                let text = match depth {
                    0 => ["GM[1]SZ[9]", "GM[1]SZ[9]AB[ee]"][dice.below(2)].to_owned(),
                    _ if dice.below(8) == 0 => "TR[ee]".to_owned(),
                    _ => format!("{}[{}]", ["B", "W"][depth % 2], ["aa", "bb"][dice.below(2)]),
                };
                plan.push(node, text);
                open.push((number, depth + 1));
            }
            if count == 0 || depth > 6 {
                plan.0[node].text.push_str(&format!("C[end {node}]"));
            }
        }
        plan
    }

    fn push(&mut self, parent: usize, text: String) {
        let number = self.0.len();
        self.0[parent].below.push(number);
        self.0.push(PlanNode {
            text,
            ..PlanNode::default()
        });
    }

    fn subtree(&self, top: usize) -> Vec<usize> {
        let below = self.0[top]
            .below
            .iter()
            .flat_map(|node| self.subtree(*node));
        std::iter::once(top).chain(below).collect()
    }

    /// Changes a file, except nodes that the other side changed.
    fn edit(&mut self, side: &str, dice: &mut Random, of_other: &[usize]) -> Vec<usize> {
        let mut touched = Vec::new();
        for number in 0..1 + dice.below(3) {
            let there: Vec<_> = (1..self.0.len())
                .filter(|node| !self.0[*node].is_gone)
                .collect();
            let node = there[dice.below(there.len())];
            match dice.below(5) {
                0 | 1 => {
                    let forks = self
                        .0
                        .iter_mut()
                        .filter(|node| !node.is_gone && node.below.len() > 1);
                    let mut forks: Vec<_> = forks.collect();
                    if !forks.is_empty() {
                        let fork = dice.below(forks.len());
                        forks[fork].below.rotate_left(1);
                    }
                }
                2 if !of_other.contains(&node) && !touched.contains(&node) => {
                    self.0[node].text.push_str(&format!("N[{side} {number}]"));
                    touched.push(node);
                }
                3 if !of_other.contains(&node) => {
                    self.push(node, format!("B[cc]C[{side} {number}]"));
                    touched.push(node);
                }
                4 => {
                    let gone = self.subtree(node);
                    let is_game = self.0[0].below.contains(&node);
                    if !is_game
                        && !gone
                            .iter()
                            .any(|node| of_other.contains(node) || touched.contains(node))
                    {
                        gone.iter().for_each(|node| self.0[*node].is_gone = true);
                        touched.extend(gone);
                    }
                }
                _ => {}
            }
        }
        touched
    }

    /// The versions of both sides. Both only added nodes after those of the base.
    fn merged(base: &Plan, ours: &Plan, theirs: &Plan) -> Plan {
        let count = base.0.len();
        let mut merged = ours.clone();
        let shift = ours.0.len() - count;
        for (number, node) in theirs.0.iter().enumerate() {
            let added = node.below.iter().filter(|node| **node >= count);
            let added: Vec<_> = added.map(|node| node + shift).collect();
            if number >= count {
                merged.0.push(PlanNode {
                    below: added,
                    ..node.clone()
                });
                continue;
            }
            merged.0[number].below.extend(added);
            merged.0[number].is_gone |= node.is_gone;
            if node.text != base.0[number].text {
                merged.0[number].text = node.text.clone();
            }
        }
        merged
    }

    /// Returns it as a file; with `is_sorted`, variations and games are in a fixed order.
    fn written(&self, is_sorted: bool) -> String {
        self.below(0, is_sorted)
    }

    fn below(&self, node: usize, is_sorted: bool) -> String {
        let below = self.0[node].below.iter();
        let below = below.filter(|node| !self.0[**node].is_gone).map(|node| {
            let text = &self.0[*node].text;
            let text = if is_sorted {
                sorted(text)
            } else {
                text.clone()
            };
            format!(";{text}{}", self.below(*node, is_sorted))
        });
        let mut below: Vec<String> = below.collect();
        if is_sorted {
            below.sort();
        }
        match &below[..] {
            [only] if node != 0 => only.clone(),
            _ => below.iter().map(|line| format!("({line})")).collect(),
        }
    }
}

/// Properties with one value, in a fixed order.
fn sorted(text: &str) -> String {
    let mut properties: Vec<&str> = text.split_inclusive(']').collect();
    properties.sort_unstable();
    properties.concat()
}

/// A file in the order of [`Plan::written`], sorted.
fn in_one_order(file: &Collection) -> String {
    fn below(source: &[u8], nodes: &[Node<'_>], is_file: bool) -> String {
        let text = |node: &Node<'_>| {
            let spans = node.properties().filter_map(sgfkit::Property::span);
            let bytes =
                spans.flat_map(|span| source[span.start as usize..span.end as usize].to_vec());
            sorted(&String::from_utf8(bytes.collect()).unwrap())
        };
        let below = nodes.iter().map(|node| {
            let children: Vec<_> = node.children().collect();
            format!(";{}{}", text(node), below(source, &children, false))
        });
        let mut below: Vec<String> = below.collect();
        below.sort();
        match &below[..] {
            [only] if !is_file => only.clone(),
            _ => below.iter().map(|line| format!("({line})")).collect(),
        }
    }
    let roots: Vec<_> = file.trees().map(GameTree::root).collect();
    below(file.source(), &roots, true)
}

/// Two sides change, add and remove different items and move any: each change is in the result
/// once, no node appears twice, nothing conflicts, and the sides can be swapped. The reference
/// merges by numbers that it gave the nodes.
#[test]
fn what_was_moved_and_changed_is_both() {
    for seed in 0..1000 {
        let mut dice = Random::new(seed);
        let base = Plan::new(&mut dice);
        let [mut ours, mut theirs] = [base.clone(), base.clone()];
        let touched = ours.edit("ours", &mut dice, &[]);
        theirs.edit("theirs", &mut dice, &touched);
        let expected = Plan::merged(&base, &ours, &theirs).written(true);
        let files = [&base, &ours, &theirs].map(|plan| plan.written(false));
        let told = files.join("\n");
        let files = files.map(Collection::parse);
        for (ours, theirs) in [(1, 2), (2, 1)] {
            let merged = merged(&files[0], &files[ours], &files[theirs]);
            let file = Collection::parse(merged.bytes);
            assert_eq!(in_one_order(&file), expected, "seed {seed}\n{told}");
            assert_eq!(merged.conflicts, [], "seed {seed}\n{told}");
        }
        // A single changed side is the result, in its own order.
        for side in [1, 2] {
            let alone = merged(&files[0], &files[0], &files[side]);
            let alone = String::from_utf8(alone.bytes).unwrap();
            let text = String::from_utf8_lossy(files[side].source());
            assert_eq!(
                diff(&files[side], &file(&alone)),
                [],
                "seed {seed}\n{told}\n{alone}\n{text}"
            );
        }
    }
}

/// Long lines and many siblings on a small stack: a quadratic step would take forever.
#[test]
fn hostile_files() {
    on_a_small_stack(|| {
        let line = ";B[aa];W[bb]".repeat(50_000);
        let commented = ";B[aa]C[x];W[bb]".repeat(50_000);
        let other = ";B[aa]C[y];W[bb]".repeat(50_000);
        let files =
            [line, commented, other].map(|text| Collection::parse(format!("(;GM[1]{text})")));
        assert_eq!(
            merged(&files[0], &files[1], &files[2]).conflicts.len(),
            50_000
        );
        let siblings = |name: &str| -> String {
            (0..50_000)
                .map(|number| format!("(;B[aa]N[{name}{number}])"))
                .collect()
        };
        let files =
            ["a", "b"].map(|name| Collection::parse(format!("(;GM[1](;W[bb]){})", siblings(name))));
        let base = Collection::parse("(;GM[1](;W[bb])(;W[cc]))");
        merged(&base, &files[0], &files[1]);
    });
}

/// Undecodable bytes stay even if the sides have different encodings, in theirs and in ours, which
/// is converted to UTF-8.
#[test]
fn what_is_no_text_stays_in_another_charset() {
    let base = Collection::parse(b"(;CA[ISO-8859-1];B[aa])");
    let theirs = Collection::parse(b"(;CA[UTF-8];B[aa]C[caf\xc3\xa9 \xff here])");
    let merge = merged(&base, &base, &theirs);
    let expected = b"(;CA[ISO-8859-1];B[aa]C[caf\xe9 \xff here])";
    assert_bytes(&merge, expected);
    let ours = Collection::parse(b"(;CA[Shift_JIS]PB[\x83\x5c \xff here];B[aa])");
    let base = Collection::parse(b"(;CA[Shift_JIS];B[aa])");
    let theirs = Collection::parse("(;CA[UTF-8];B[aa]C[é])");
    let merge = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]PB[\xe3\x82\xbd \xff here];B[aa]C[\xc3\xa9])";
    assert_bytes(&merge, expected);
}

fn assert_bytes(merged: &MergedChanges, expected: &[u8]) {
    let [file, expected] = [&merged.bytes, expected].map(|bytes| bytes.escape_ascii().to_string());
    assert_eq!(file, expected);
}

/// Bytes that their encoding cannot decode stay unchanged, in the changes of theirs and next to a
/// conflict.
#[test]
fn undecodable_bytes_stay_bytes() {
    let file = |bytes: &[u8]| Collection::parse(bytes.to_vec());
    let base = file(b"(;CA[UTF-8]PB[a\xff];B[aa]C[one\xfe])");
    let ours = file(b"(;CA[UTF-8]PB[a\xff];B[aa]C[two\xfe])");
    let theirs = file(b"(;CA[UTF-8]PB[b\xff];B[aa]C[three\xfe])");
    let merged = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]PB[b\xff];B[aa]\
        C[<<<<<<< ours\ntwo\xfe\n=======\nthree\xfe\n>>>>>>> theirs])";
    assert_bytes(&merged, expected);
}

/// The same applies to bytes without which theirs is read: nobody has changed them.
#[test]
fn bytes_that_only_one_side_can_read_stay_bytes() {
    let file = |bytes: &[u8]| Collection::parse(bytes.to_vec());
    let base = file(b"(;CA[UTF-8]C[a\xff\xfeb];B[aa])");
    let ours = file(b"(;CA[UTF-8]C[a\xff\xfeb];B[aa];W[bb])");
    let theirs = file(b"(;CA[UTF-8]C[a\xff\xfeb]PB[x\xff];B[aa])");
    let merged = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]C[a\xff\xfeb]PB[x\xc3\xbf];B[aa];W[bb])";
    assert_bytes(&merged, expected);
}
