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
    let game = GAME.replace("FF[4]", "FF[4]CA[UTF-8]");
    let folder = Folder::with("convert_json", &[("a.sgf", &game)]);
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
    // Only --charset encodes what was made from JSON into anything but UTF-8.
    let gbk = b"(;FF[4]CA[GBK]PB[\xb0\xa1])\n";
    folder.write("gbk.sgf", gbk);
    folder.sgf("convert --to json gbk.sgf -o gbk.json").ends(0);
    assert!(folder.read("gbk.json").contains("\"charset\":\"GBK\""));
    folder
        .sgf("convert --to sgf gbk.json")
        .ends(0)
        .prints("(;FF[4]CA[UTF-8]PB[啊])\n");
    let run = folder
        .sgf("convert --to sgf --charset GBK gbk.json")
        .ends(0);
    assert_eq!(run.stdout, gbk);
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
        .says("unknown character encoding");
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

const OLD: &str = "(;GaMe[1]SiZe[9];Black[ee]M[ee]L[aa]CH[1];W[tt])";

#[test]
fn up_to_ff4() {
    let folder = Folder::with("convert_ff4", &[("a.sgf", OLD)]);
    let new = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]TR[ee]LB[aa:A]CH[1];W[])";
    folder
        .sgf("convert --to ff4 a.sgf")
        .ends(0)
        .prints(new)
        .says("a.sgf: kept, although not defined in FF[4]: CH");
    folder
        .sgf("--quiet convert --to ff4 --write a.sgf")
        .ends(0)
        .quietly();
    assert_eq!(folder.read("a.sgf"), new);
    folder.sgf("convert --to ff4 a.sgf").ends(0).prints(new);
}

#[test]
fn up_to_ff4_in_another_charset() {
    let folder = Folder::new("convert_ff4_charset");
    let gbk = b"(;GM[1]PlayerBlack[\xb0\xa1\xc4\xe3\xba\xc3\xca\xc0\xbd\xe7])";
    folder.write("a.sgf", gbk);
    folder
        .sgf("convert --to ff4 --charset UTF-8 a.sgf")
        .ends(0)
        .quietly()
        .prints("(;FF[4]CA[UTF-8]GM[1]PB[啊你好世界])");
    let run = folder.sgf("convert --to ff4 a.sgf").ends(0).quietly();
    let expected = [b"(;FF[4]CA[GBK]GM[1]PB", &gbk["(;GM[1]PlayerBlack".len()..]];
    assert_eq!(run.stdout, expected.concat());
    folder
        .sgf("convert --to ff4 --from-charset Shift_JIS a.sgf")
        .ends(0)
        .quietly();
}

#[test]
fn down_to_ff3() {
    let new = "(;FF[4]GM[1]SZ[19]ST[1]AB[aa:bb];B[]C[a \\\nb]AR[aa:bb];W[dd]AR[aa:bb])";
    let folder = Folder::with("convert_ff3", &[("a.sgf", new)]);
    folder
        .sgf("convert --to ff3 a.sgf")
        .ends(0)
        .prints("(;FF[3]GM[1]SZ[19]ST[1]AB[aa][ba][ab][bb];B[tt]C[a b]AR[aa:bb];W[dd]AR[aa:bb])")
        .says("kept, although not defined in FF[3]: AR (2 times), ST");
    folder.sgf("convert --to json a.sgf -o a.json").ends(0);
    folder
        .sgf("convert --to ff3 a.json")
        .ends(0)
        .shows("(;FF[3]");
}

#[test]
fn many_files_into_a_folder() {
    let folder = Folder::with(
        "convert_many",
        &[
            ("g/a.sgf", GAME),
            ("g/in/b.sgf", GAME),
            ("g/bad.sgf", "no game"),
            ("list.txt", "1. Q16 D4\n"),
        ],
    );
    folder
        .sgf("convert --to json g")
        .ends(2)
        .says("--write or --out-dir");
    folder.sgf("convert --to json g/a.sgf g/in/b.sgf").ends(2);
    folder
        .sgf("convert --to json --out-dir j g --report r.jsonl")
        .ends(2)
        .prints("j/a.json\nj/in/b.json\n")
        .says("sgf: g/bad.sgf:1: contains no game")
        .says("2 files written, 1 failed");
    assert_eq!(folder.read("r.jsonl").lines().count(), 3);
    assert!(
        folder
            .read("r.jsonl")
            .contains("\"written\":\"j/in/b.json\"")
    );
    // Existing files stay, and then nothing is written at all.
    std::fs::remove_file(folder.path("j/in/b.json")).unwrap();
    folder
        .sgf("convert --to json --out-dir j g")
        .ends(2)
        .prints("")
        .says("j/a.json: already exists");
    assert!(!folder.path("j/in/b.json").exists());
    folder
        .sgf("convert --to json --force --out-dir j g/a.sgf")
        .ends(0);
    folder
        .sgf("convert --to ff3 --out-dir k g/a.sgf g/a.sgf")
        .ends(2)
        .says("another file has the same output path");
    assert!(!folder.path("k").exists());
    // Other formats become SGF, and get its extension.
    folder
        .sgf_reading("convert --out-dir m --files-from -", "list.txt\n")
        .ends(0)
        .prints("m/list.sgf\n");
    folder
        .sgf("convert --to hexworld --out-dir w m")
        .ends(2)
        .says("HexWorld only supports Hex");
    folder
        .sgf("convert --to moves --out-dir w m")
        .ends(0)
        .prints("w/list.moves\n");
    // By default SGF files are skipped in a folder with games in other formats.
    folder
        .sgf("convert --out-dir n g")
        .ends(0)
        .prints("")
        .says("no file to convert in this folder");
}

#[test]
fn many_files_in_their_places() {
    let old = "(;FF[3]GM[1];B[aa]M[bb])";
    let folder = Folder::with(
        "convert_write",
        &[("a.sgf", old), ("b.sgf", GAME), ("c.sgf", "")],
    );
    folder
        .sgf("convert --to json --write .")
        .ends(2)
        .says("--write cannot change the format");
    folder
        .sgf("convert --to ff4 --charset UTF-8 --write .")
        .ends(2)
        .prints("")
        .says("2 files changed, 0 unchanged, 1 failed");
    assert_eq!(folder.read("a.sgf"), "(;FF[4]CA[UTF-8]GM[1];B[aa]MA[bb])");
    folder
        .sgf("convert --to ff4 --charset UTF-8 --write a.sgf b.sgf")
        .ends(0)
        .says("0 files changed, 2 unchanged, 0 failed");
}
