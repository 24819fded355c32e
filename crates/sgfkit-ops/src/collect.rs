use super::excerpt::{is_read_as, is_wide};
use super::merge::{MergeOptions, merge};
use super::split::Piece;
use sgfkit_core::tree::{Collection, GameTree};

/// Writes games into one file, one after the other. Each game keeps its bytes unless it is
/// unclosed, in UTF-16 or UTF-32, or in an encoding that would not be detected in the new file;
/// these games are rewritten in UTF-8.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let a = Collection::parse("( ;GM[1];B[aa] )");
/// let b = Collection::parse("(;GM[11];B[a1](;W[b2])(;W[c3]");
/// let trees: Vec<_> = a.trees().chain(b.trees()).collect();
/// assert_eq!(
///     String::from_utf8_lossy(&ops::collect(&trees)),
///     "( ;GM[1];B[aa] )\n(;GM[11]CA[UTF-8];B[a1]\n(;W[b2])\n(;W[c3]))\n",
/// );
/// ```
#[must_use]
pub fn collect(trees: &[GameTree<'_>]) -> Vec<u8> {
    let mut files: Vec<Vec<u8>> = trees.iter().map(|tree| alone(*tree)).collect();
    let together = Collection::parse(files.concat());
    for (index, tree) in trees.iter().enumerate() {
        if !is_read_as(together.tree(index), &files[index], *tree) {
            files[index] = anew(*tree);
        }
    }
    files.concat()
}

fn alone(tree: GameTree<'_>) -> Vec<u8> {
    if is_wide(tree) {
        return anew(tree);
    }
    let file = Piece::whole(tree).to_bytes();
    if tree.root().collection().faults().is_empty() {
        return file;
    }
    // An unclosed game would swallow the next one.
    let with_another = Collection::parse([&file[..], b"(;])"].concat());
    match with_another.trees().count() {
        2 => file,
        _ => anew(tree),
    }
}

fn anew(tree: GameTree<'_>) -> Vec<u8> {
    merge(&[("", tree)], &MergeOptions::default()).bytes
}
