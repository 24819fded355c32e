//! `sgf link`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::io::Read;

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9]C[\u{e9}]\n;B[ee](;W[ec])(;W[gc]))";

#[test]
fn the_game_is_in_the_link() {
    let folder = Folder::with("link", &[("a.sgf", GAME)]);
    let base = "https://example.org/v/?a=b";
    for (options, place) in [
        ("", ""),
        ("--move 1", "&move=1"),
        ("--tree 1 --node 2", "&tree=1&node=2"),
        ("--path E5,G7", "&path=E5,G7"),
    ] {
        let run = folder.sgf(&format!("link a.sgf --base {base}#old {options}"));
        let link = run.ends(0).quietly().text();
        let rest = link
            .trim_end()
            .strip_prefix(&format!("{base}#sgf="))
            .unwrap();
        let packed = rest.strip_suffix(place).unwrap();
        let packed = URL_SAFE_NO_PAD.decode(packed).unwrap();
        let mut game = String::new();
        let mut unpacked = flate2::read::DeflateDecoder::new(&packed[..]);
        unpacked.read_to_string(&mut game).unwrap();
        assert_eq!(game, GAME);
    }
    folder
        .sgf("link a.sgf")
        .ends(0)
        .prints(GAME)
        .says("without --base");
}

#[test]
fn what_makes_no_link() {
    let folder = Folder::with("link_none", &[("a.sgf", GAME), ("b.sgf", "nothing")]);
    for base in [
        "example.org",
        "file:///x",
        "https://",
        "http:///x",
        "javascript:1",
        "#",
    ] {
        let run = folder.sgf(&format!("link a.sgf --base {base}"));
        run.ends(2).prints("");
    }
    folder
        .sgf("link b.sgf --base https://a/")
        .ends(2)
        .prints("");
    folder
        .sgf("link a.sgf --base https://a/ --move 9")
        .ends(2)
        .prints("");
}
