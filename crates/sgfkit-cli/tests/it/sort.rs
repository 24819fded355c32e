use crate::harness::Folder;

const GAME: &str = "(;GM[1]\n(;B[aa])\n(;B[bb];W[cc]))";
const LONGEST_FIRST: &str = "(;GM[1]\n(;B[bb];W[cc])\n(;B[aa]))";

#[test]
fn variations_in_order() {
    let two = format!("{GAME}\n{GAME}");
    let folder = Folder::with("sort_order", &[("a.sgf", GAME), ("b.sgf", &two)]);
    let run = folder.sgf("sort --by length a.sgf").ends(0).quietly();
    run.prints(LONGEST_FIRST);
    folder.sgf("sort --by info a.sgf").ends(0).prints(GAME);
    folder.sgf("sort --by frequency a.sgf").ends(0).prints(GAME);
    let both = format!("{LONGEST_FIRST}\n{LONGEST_FIRST}");
    folder.sgf("sort --by length b.sgf").ends(0).prints(&both);
    let second = format!("{GAME}\n{LONGEST_FIRST}");
    folder
        .sgf("sort --by length --tree 2 b.sgf")
        .ends(0)
        .prints(&second);
    folder
        .sgf("sort --by length --tree 3 b.sgf")
        .ends(2)
        .prints("")
        .says("there are only 2 games in it");
}

#[test]
fn a_main_line() {
    let two = format!("{GAME}\n{GAME}");
    let folder = Folder::with("sort_promote", &[("b.sgf", &two)]);
    let first = format!("{LONGEST_FIRST}\n{GAME}");
    folder.sgf("sort --promote 3 b.sgf").ends(0).prints(&first);
    let second = format!("{GAME}\n{LONGEST_FIRST}");
    folder
        .sgf("sort --promote 2 --tree 2 b.sgf")
        .ends(0)
        .prints(&second);
    // The number is that of the original file.
    folder
        .sgf("sort --by length --promote 1 b.sgf")
        .ends(0)
        .shows("(;B[aa])");
    folder
        .sgf("sort --promote 4 b.sgf")
        .ends(2)
        .prints("")
        .says("there are only 4 nodes in game 1, the last one is number 3");
}

#[test]
fn where_it_goes() {
    let folder = Folder::with("sort_write", &[("a.sgf", GAME)]);
    folder
        .sgf("sort --by length a.sgf -o b.sgf")
        .ends(0)
        .quietly()
        .prints("");
    assert_eq!(folder.read("b.sgf"), LONGEST_FIRST);
    folder
        .sgf("sort --by length --write a.sgf")
        .ends(0)
        .quietly()
        .prints("");
    assert_eq!(folder.read("a.sgf"), LONGEST_FIRST);
    folder
        .sgf_reading("sort --by length -", GAME)
        .ends(0)
        .prints(LONGEST_FIRST);
    folder
        .sgf_reading("sort --by length --write -", GAME)
        .ends(2)
        .says("--write");
    folder.sgf("sort a.sgf").ends(2).says("--by <WHAT>");
    folder.sgf("sort --by name a.sgf").ends(2).says("frequency");
}
