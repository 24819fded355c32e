use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]PB[A]PW[B];B[pd]C[x](;W[dd])(;W[dp]))";

#[test]
fn to_standard_output_to_a_file_and_in_place() {
    let folder = Folder::with("strip", &[("a.sgf", GAME)]);
    let bare = "(;FF[4]GM[1]PB[A]PW[B];B[pd](;W[dd]))";
    folder
        .sgf("strip --comments --variations a.sgf")
        .ends(0)
        .quietly()
        .prints(bare);
    folder
        .sgf("strip --comments --variations a.sgf -o b.sgf")
        .ends(0)
        .prints("");
    assert_eq!(folder.read("b.sgf"), bare);
    assert_eq!(folder.read("a.sgf"), GAME);
    folder
        .sgf("strip --anonymize --remove C --write a.sgf")
        .ends(0)
        .prints("");
    assert_eq!(folder.read("a.sgf"), "(;FF[4]GM[1];B[pd](;W[dd])(;W[dp]))");
    folder
        .sgf_reading("strip --keep Comment -", GAME)
        .ends(0)
        .prints("(;FF[4]GM[1];B[pd]C[x](;W[dd])(;W[dp]))");
}

#[test]
fn what_makes_no_sense() {
    let folder = Folder::with("strip_errors", &[("a.sgf", GAME), ("empty.sgf", "")]);
    folder.sgf("strip a.sgf").ends(2).says("nothing to remove");
    folder.sgf("strip --empty-nodes a.sgf").ends(2).prints("");
    folder.sgf("strip --remove 1x a.sgf").ends(2);
    folder.sgf_reading("strip --info --write -", GAME).ends(2);
    folder
        .sgf("strip --info --tree 2 a.sgf")
        .ends(2)
        .prints("")
        .says("only 1 game");
    folder.sgf("strip --info empty.sgf").ends(2).says("no game");
    folder.sgf("strip --info .").ends(2);
    assert_eq!(folder.read("a.sgf"), GAME);
}
