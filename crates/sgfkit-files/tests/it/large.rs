//! A large file is the same however many threads read it.

use std::num::NonZeroUsize;

use sgfkit::{Collection, Node};

/// Games by the thousand, some of which break the grammar in a way that draws in what
/// follows, others in a charset in which a bracket may be half a character.
fn games() -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in 0..18_000 {
        bytes.extend(format!("(;GM[1]FF[4]GN[{number}]").bytes());
        bytes.extend(match number % 5_000 {
            0 => &b"CA[Big5]C[\xa6\x5d \xa5\x5c]"[..],
            1 => b"C[a game (;GM[1\\];B[aa])(;GM[1\\]])",
            2 => b"((;B[aa])(;W[bb])",
            3 => b"C[never closed",
            _ => b"C[plain]",
        });
        bytes.extend(b";B[aa];W[bb];B[cc];W[dd]".repeat(number % 23));
        bytes.extend(b"(;B[ee])(;B[ff]))\n");
    }
    bytes
}

#[test]
fn threads_make_no_difference() {
    let bytes = games();
    assert!(bytes.len() > 4 << 20, "{}", bytes.len());
    let all_of = |games: &Collection| -> Vec<_> {
        let trees = games.trees();
        trees
            .map(|tree| {
                let last = tree.nodes().last().map(Node::id);
                let moves = tree.main_line().filter_map(Node::played).count();
                (tree.span(), tree.root().id(), last, moves, tree.encoding())
            })
            .collect()
    };
    let expected = Collection::parse(&bytes[..]);
    assert!(expected.trees().count() > 12_000 && expected.faults().len() > 10);
    for threads in [2, 7] {
        let found = sgfkit_files::parse(&bytes[..], NonZeroUsize::new(threads).unwrap());
        assert!(found.faults() == expected.faults());
        assert!(all_of(&found) == all_of(&expected));
    }
}
