use serde_json::Value;

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[19] AP[a:1];B[pd]C[a \\] b](;W[dd])(;W[]))";

#[test]
fn sgf_stays_as_it_is() {
    let folder = Folder::with("convert_sgf", &[("a.sgf", GAME)]);
    folder
        .sgf("convert --to sgf a.sgf")
        .ends(0)
        .quietly()
        .prints(GAME);
    folder.sgf("convert a.sgf").ends(2).says("--to");
    folder.sgf("convert --to ff9 a.sgf").ends(2);
}

#[test]
fn json_and_back() {
    let folder = Folder::with("convert_json", &[("a.sgf", GAME)]);
    let run = folder
        .sgf("convert --to json a.sgf -o a.json")
        .ends(0)
        .quietly();
    assert_eq!(run.text(), "");
    let json: Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    assert_eq!(json["format"], "sgfkit");
    assert_eq!(json["trees"][0]["nodes"][1]["properties"]["C"][0], "a ] b");
    folder.sgf("convert --to sgf a.json -o b.sgf").ends(0);
    folder
        .sgf("convert --to json b.sgf")
        .ends(0)
        .prints(&folder.read("a.json"));
    folder
        .sgf("convert --to json a.json")
        .ends(0)
        .prints(&folder.read("a.json"));
    folder
        .sgf("convert --to sgf --from-charset GBK a.json")
        .ends(2)
        .says("always UTF-8");
}

#[test]
fn broken_json() {
    let folder = Folder::new("convert_broken_json");
    for text in [
        "{\"format\":",
        "{}",
        "{\"format\":\"sgfkit\",\"version\":2,\"charset\":\"UTF-8\",\"trees\":[]}",
        "{\"format\":\"sgfkit\",\"version\":1,\"charset\":\"UTF-8\",\"trees\":[]}",
        "{\"a\":\"\u{0}\"}",
    ] {
        folder
            .sgf_reading("convert --to sgf -", text)
            .ends(2)
            .prints("")
            .says("sgf: -: ");
    }
    folder
        .sgf_reading("convert --to sgf -", b"{\"a\":\"\xff\"}")
        .ends(2)
        .says("utf-8");
}

#[test]
fn charsets() {
    let folder = Folder::new("convert_charsets");
    let gbk = b"(;GM[1]CA[GBK]PB[\xb0\xa1])";
    folder.write("a.sgf", gbk);
    folder
        .sgf("convert --charset UTF-8 a.sgf")
        .ends(0)
        .quietly()
        .prints("(;GM[1]CA[UTF-8]PB[啊])");
    folder
        .sgf("convert --charset utf8 a.sgf")
        .ends(0)
        .shows("CA[utf8]");
    folder
        .sgf("convert --charset UTF-8 --write a.sgf")
        .ends(0)
        .prints("");
    assert_eq!(folder.read("a.sgf"), "(;GM[1]CA[UTF-8]PB[啊])");
    let run = folder.sgf("convert --charset GBK a.sgf").ends(0);
    assert_eq!(run.stdout, gbk);
    folder.write("b.sgf", b"(;GM[1]PB[\xe9\xe8])");
    folder
        .sgf("convert --from-charset ISO-8859-7 --charset UTF-8 b.sgf")
        .ends(0)
        .shows("PB[ιθ]");
    folder
        .sgf("convert --charset nonsense a.sgf")
        .ends(2)
        .says("no such charset");
}

#[test]
fn a_character_that_the_charset_lacks() {
    let folder = Folder::with(
        "convert_lacks",
        &[("a.sgf", "(;GM[1]CA[UTF-8]\nPB[啊])"), ("out.sgf", "old")],
    );
    let run = folder
        .sgf("convert --charset ISO-8859-1 a.sgf -o out.sgf")
        .ends(2)
        .prints("");
    run.says("sgf: a.sgf: ").says("啊").says("line 2, column 4");
    assert_eq!(folder.read("out.sgf"), "old");
}

#[test]
fn write_is_for_sgf_only() {
    let folder = Folder::with(
        "convert_write",
        &[("a.sgf", GAME), ("a.json", "{\"trees\":[]}")],
    );
    folder
        .sgf("convert --to json --write a.sgf")
        .ends(2)
        .says("-o OUT");
    folder
        .sgf("convert --to sgf --write a.json")
        .ends(2)
        .says("-o OUT");
    folder
        .sgf_reading("convert --charset UTF-8 --write -", GAME)
        .ends(2);
    assert_eq!(folder.read("a.sgf"), GAME);
}
