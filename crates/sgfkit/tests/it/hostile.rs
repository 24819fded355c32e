//! Hostile input causes no panic, no overflow on a stack of 256 KiB, and takes linear time. All
//! functions that read or walk a tree run on each; a quadratic step would take forever.

use crate::common::on_a_small_stack;
use crate::extreme::SHAPES;
use crate::random::Random;
use sgfkit::syntax::{Input, tokens};
use sgfkit::{Collection, FormatOptions, PointLists, check, convert, format};

/// A part that is repeated between a start and an end.
fn file(head: &[u8], part: &[u8], times: usize, tail: &[u8]) -> Vec<u8> {
    [head, &part.repeat(times), tail].concat()
}

/// Reads, walks, checks, formats and writes.
fn everything(data: Vec<u8>) {
    on_a_small_stack(move || {
        let collection = Collection::parse(&data[..]);
        let mut values = 0;
        for tree in collection.trees() {
            for node in tree.nodes() {
                for property in node.properties() {
                    values += property.decode().filter(Result::is_ok).count();
                }
            }
            assert!(tree.main_line().count() > 0);
        }
        std::hint::black_box(values);
        check::run(&collection);
        let options = FormatOptions::default().with_force(true);
        for points in [PointLists::Keep, PointLists::Compress, PointLists::Expand] {
            format(&collection, &options.clone().with_points(points)).unwrap();
        }
        assert!(*collection.to_bytes() == data[..]);
        tokens(&Input::new(&data));
    });
}

const MILLION: usize = 1_000_000;

#[test]
fn extreme_shapes() {
    for shape in SHAPES {
        everything(shape.file(MILLION));
    }
}

#[test]
fn a_million_nested_variations() {
    let mut closed = b"(;B[aa]".repeat(MILLION);
    closed.extend(b")".repeat(MILLION));
    everything(closed);
    everything(b"(;B[aa]".repeat(MILLION));
    everything(b"(;".repeat(MILLION));
    everything(file(b"(;FF[4]", b"(;W[aa](;B[bb])", MILLION / 10, b""));
}

#[test]
fn nodes_behind_closed_variations() {
    everything(file(b"(;FF[4]", b"(;B[aa]);W[bb]", MILLION / 10, b""));
}

#[test]
fn long_values() {
    everything(file(b"(;C[", b"a\n", 5 * MILLION, b"])"));
    everything(file(b"(;C[", b"\\]", 5 * MILLION, b"])"));
    everything(file(b"(;C[", b"a", 10 * MILLION, b""));
    everything(file(b"(;FF[4]SZ[", b"9", MILLION, b"]MN[-1])"));
}

#[test]
fn unescaped_brackets() {
    for part in [
        &b"a [b] c "[..],
        b"] ",
        b"[",
        b"a]b ",
        b"[;B] ",
        b"x[y]) ",
        b"];b",
    ] {
        everything(file(b"(;C[", part, MILLION / 2, b"])"));
        everything(file(b"(;C[a]", part, MILLION / 2, b""));
    }
}

#[test]
fn runs_of_one_character() {
    for byte in *b"([\\])A;\0\xff:" {
        everything(vec![byte; 3 * MILLION]);
        everything(file(b"(;", &[byte], MILLION, b""));
        everything(file(b"(;CA[GBK]C[\x81", &[byte], MILLION, b""));
    }
}

#[test]
fn sizes_cost_nothing() {
    everything(b"(;GM[1]SZ[1000000000]AB[aa:ZZ]VW[aa:ZZ];B[aa])".to_vec());
    everything(
        b"(;GM[11]SZ[1000000000:999999999]AB[a1:zzzzzz999999999];B[zzzzzz4294967295])".to_vec(),
    );
}

#[test]
fn charsets_that_swallow_everything() {
    // Each bracket is the second half of a character in one reading and the
    // end of a value in the other.
    let tree = b"(;CA[GBK]C[\x81]PB[\x81\\\\])".repeat(MILLION / 20);
    everything(tree);
    everything(b"(;CA[Shift_JIS]C[\x81]".repeat(MILLION / 20));
    everything(b"(;CA[UTF-8]C[\xe9\xe8])(;C[\x81\x81])".repeat(MILLION / 40));
}

#[test]
fn random_bytes() {
    let mut random = Random::new(1);
    everything((0..MILLION).map(|_| random.below(256) as u8).collect());
    let alphabet = b"()[];\\:AB ab\n\x81\xe9";
    for _ in 0..5 {
        let bytes = (0..MILLION).map(|_| *random.pick(alphabet));
        everything(bytes.collect());
    }
}

#[test]
fn edits_on_a_small_stack() {
    on_a_small_stack(|| {
        let line = file(b"(;FF[4]", b";AB[aa]B[bb]", 100_000, b")");
        let mut collection = Collection::parse(line);
        let nodes: Vec<_> = collection
            .tree(0)
            .unwrap()
            .nodes()
            .map(sgfkit::Node::id)
            .collect();
        for node in &nodes[1..] {
            collection
                .split_node(*node, |property| property.identifier() == b"AB")
                .unwrap();
        }
        let written = collection.to_bytes().into_owned();
        assert_eq!(written, file(b"(;FF[4]", b";AB[aa];B[bb]", 100_000, b")"));
        let root = nodes[0];
        for _ in 0..100_000 {
            collection.append_node(root).unwrap();
        }
        assert_eq!(
            collection.tree(0).unwrap().root().children().count(),
            100_001
        );
        Collection::parse(collection.to_bytes().into_owned());
    });
}

#[test]
fn old_trees_are_converted() {
    let old = [
        file(b"(;GM[1]", b";B[aa]L[bb]M[cc]PL[B]", 5_000, b")"),
        [
            b"(;B[aa]L".as_slice(),
            &b"[bb]".repeat(100_000),
            b"M",
            &b"[cc]".repeat(100_000),
            b")",
        ]
        .concat(),
        // Children in the old way, side by side and nested.
        file(b"(;FF[4];W[aa](;B[bb])", b"(;AE[aa];W[ba])", 10_000, b")"),
        [
            b"(;FF[4];W[ab]".as_slice(),
            &b";W[aa](;B[bb])(;AE[aa];W[ba]".repeat(5_000),
            &b")".repeat(5_001),
        ]
        .concat(),
        // Rectangles far larger than the board, and boards larger than memory.
        file(b"(;SZ[52]", b";AB[aa:ZZ][bb:ZZ]VW[aa:ZZ]", 100, b")"),
        file(
            b"(;GM[11]SZ[1000000000]",
            b";B[a1]SQ[a1:zzz9999999]M[a1]",
            1_000,
            b")",
        ),
    ];
    for data in old {
        on_a_small_stack(move || {
            let collection = Collection::parse(data);
            std::hint::black_box(convert::to_ff4(&collection));
            std::hint::black_box(convert::to_ff3(&collection));
            let is_nested = |found: &check::Diagnostic| found.code == "variation-level";
            let fixed = check::fix(&collection, check::Applicability::Unsafe, is_nested);
            let remaining = check::run(&Collection::parse(fixed.bytes));
            assert!(remaining.iter().all(|found| !is_nested(found)));
        });
    }
}
