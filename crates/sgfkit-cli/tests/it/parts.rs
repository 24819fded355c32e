//! `sgf extract` and `sgf split`.

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9]PB[A];B[dd];W[ee](;B[ff])(;B[gg];W[hh]))";

#[test]
fn a_node_is_named_by_number_or_place() {
    let folder = Folder::with("extract", &[("a.sgf", GAME)]);
    let line = "(;FF[4]GM[1]SZ[9]\nPB[A]\n;B[dd];W[ee];B[gg])\n";
    for options in [
        "a.sgf --line 4",
        "--line=4 a.sgf",
        "a.sgf --line --node 4",
        "--line --path D6,ee,gg a.sgf",
    ] {
        folder
            .sgf(&format!("extract {options}"))
            .ends(0)
            .quietly()
            .prints(line);
    }
    folder
        .sgf("extract --main-line a.sgf")
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[9]\nPB[A]\n;B[dd];W[ee];B[ff])\n");
    folder
        .sgf("extract --subtree 4 a.sgf -o b.sgf")
        .ends(0)
        .prints("");
    let cut = "(;FF[4]GM[1]SZ[9]AB[dd]AW[ee]PL[B]\nPB[A]\n;B[gg]MN[3];W[hh])\n";
    assert_eq!(folder.read("b.sgf"), cut);
    folder
        .sgf("extract --subtree 4 --with-moves a.sgf")
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[9]\nPB[A]\n;B[dd];W[ee];B[gg];W[hh])\n");
}

#[test]
fn what_cannot_be_extracted() {
    let folder = Folder::with(
        "extract_errors",
        &[("a.sgf", GAME), ("b.sgf", "(;GM[3];B[e4];W[e5])")],
    );
    folder.sgf("extract a.sgf").ends(2).says("--line");
    folder
        .sgf("extract --line 9 a.sgf")
        .ends(2)
        .says("only 6 nodes");
    folder.sgf("extract --line 1 --node 1 a.sgf").ends(2);
    folder.sgf("extract --line 1 --subtree 1 a.sgf").ends(2);
    folder
        .sgf("extract --line 1 --tree 2 a.sgf")
        .ends(2)
        .says("only 1 game");
    folder
        .sgf("extract --subtree 2 b.sgf")
        .ends(2)
        .says("--with-moves");
    folder.sgf("extract --subtree 2 --with-moves b.sgf").ends(0);
}

const TWO: &str = "(;GM[1]PB[A/B]PW[C])(;GM[1]PB[a/b]PW[c])(;GM[1])";

#[test]
fn files_are_named_and_never_overwritten() {
    let folder = Folder::with("split", &[("a.sgf", TWO)]);
    folder
        .sgf("split a.sgf --out-dir out")
        .ends(0)
        .prints("out/a-0001.sgf\nout/a-0002.sgf\nout/a-0003.sgf\n")
        .says("3 files written");
    assert_eq!(folder.read("out/a-0002.sgf"), "(;GM[1]PB[a/b]PW[c])\n");
    folder.write("out/a-0002.sgf", "old");
    std::fs::remove_file(folder.path("out/a-0003.sgf")).unwrap();
    folder
        .sgf("split a.sgf --out-dir out")
        .ends(2)
        .prints("")
        .says("a-0002.sgf: already exists; use --force");
    assert_eq!(folder.read("out/a-0002.sgf"), "old");
    assert!(!folder.path("out/a-0003.sgf").exists());
    folder.sgf("split --force a.sgf --out-dir out").ends(0);
    assert_eq!(folder.read("out/a-0002.sgf"), "(;GM[1]PB[a/b]PW[c])\n");
}

#[test]
fn names_never_collide() {
    let folder = Folder::with("split_names", &[("a.hsgf", TWO)]);
    folder
        .sgf("split --name {PB}-{PW} a.hsgf")
        .ends(0)
        .prints("./A_B-C.hsgf\n./a_b-c-2.hsgf\n./unknown-unknown.hsgf\n");
    folder
        .sgf_reading("split --quiet --name {stem} --out-dir new/deep -", TWO)
        .ends(0)
        .quietly()
        .prints("new/deep/game.sgf\nnew/deep/game-2.sgf\nnew/deep/game-3.sgf\n");
    folder
        .sgf("split --name {PB}.sgf --out-dir ends a.hsgf")
        .ends(0)
        .prints("ends/A_B.hsgf\nends/a_b-2.hsgf\nends/unknown.hsgf\n");
    folder
        .sgf("split --name {x} a.hsgf")
        .ends(2)
        .says("unknown field");
    folder.sgf("split --name ../x a.hsgf").ends(2);
}

#[test]
fn variations_and_games() {
    let folder = Folder::with(
        "split_by",
        &[
            ("a.sgf", GAME),
            ("m.sgf", "(;GM[1](;B[aa]PB[X])(;B[bb]PB[Y])(;B[cc]))"),
        ],
    );
    folder.sgf("split --by variation --out-dir v a.sgf").ends(0);
    assert_eq!(
        folder.read("v/a-0002.sgf"),
        "(;FF[4]GM[1]SZ[9]\nPB[A]\n;B[dd];W[ee];B[gg];W[hh])\n"
    );
    folder
        .sgf("split --by game --name {n}{PB} --out-dir g m.sgf")
        .ends(0)
        .prints("g/1X.sgf\ng/2Y.sgf\ng/3unknown.sgf\n");
    assert_eq!(folder.read("g/2Y.sgf"), "(;GM[1]\nPB[Y]\n;B[bb])\n");
    assert_eq!(folder.read("g/3unknown.sgf"), "(;GM[1];B[cc])\n");
}
