use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9]PB[A];B[ab])";

#[test]
fn options_and_where_the_result_goes() {
    let folder = Folder::with("transform", &[("a.sgf", GAME)]);
    for (options, after) in [
        ("--rotate 90", "(;FF[4]GM[1]SZ[9]PB[A];B[ha])"),
        ("--rotate 180", "(;FF[4]GM[1]SZ[9]PB[A];B[ih])"),
        ("--rotate 270", "(;FF[4]GM[1]SZ[9]PB[A];B[bi])"),
        ("--flip h", "(;FF[4]GM[1]SZ[9]PB[A];B[ib])"),
        ("--flip v", "(;FF[4]GM[1]SZ[9]PB[A];B[ah])"),
        ("--flip diagonal", "(;FF[4]GM[1]SZ[9]PB[A];B[ba])"),
        ("--flip antidiagonal", "(;FF[4]GM[1]SZ[9]PB[A];B[hi])"),
        ("--rotate 90 --flip h", "(;FF[4]GM[1]SZ[9]PB[A];B[ba])"),
        ("--swap-colors", "(;FF[4]GM[1]SZ[9]PW[A];W[ab])"),
        ("--canonical", "(;FF[4]GM[1]SZ[9]PB[A];B[ab])"),
    ] {
        folder
            .sgf(&format!("transform {options} a.sgf"))
            .ends(0)
            .quietly()
            .prints(after);
    }
    folder
        .sgf("transform --flip h --write a.sgf")
        .ends(0)
        .prints("");
    assert_eq!(folder.read("a.sgf"), "(;FF[4]GM[1]SZ[9]PB[A];B[ib])");
    folder.sgf("transform --flip h a.sgf -o b.sgf").ends(0);
    assert_eq!(folder.read("b.sgf"), GAME);
}

#[test]
fn what_is_refused() {
    let folder = Folder::with(
        "transform_errors",
        &[("a.sgf", GAME), ("hex.sgf", "(;GM[1])(;GM[11];B[a2])")],
    );
    folder.sgf("transform a.sgf").ends(2).says("--rotate");
    folder.sgf("transform --rotate 45 a.sgf").ends(2);
    folder.sgf("transform --canonical --flip h a.sgf").ends(2);
    folder
        .sgf("transform --flip h --write hex.sgf")
        .ends(2)
        .says("sgf: hex.sgf: game 2 (Hex) cannot be transformed like this: use a rotation by 180°");
    folder
        .sgf("transform --flip h --tree 1 hex.sgf")
        .ends(0)
        .prints("(;GM[1])(;GM[11];B[a2])");
    folder
        .sgf("transform --flip h --tree 3 hex.sgf")
        .ends(2)
        .says("only 2 games");
}
