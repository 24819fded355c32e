//! `sgf convert` with other formats.

use crate::harness::Folder;

const GIB: &str = "\\HS\n\\[GAMEWHITECOUNTRY=5\\]\n\\[GAMEBLACKNAME=Ada (3K)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n";

/// The contents decide the format, regardless of the name; the report lists lost data, and SGF is
/// the default.
#[test]
fn a_file_becomes_sgf() {
    let folder = Folder::with("exchange_sgf", &[("a.sgf", GIB)]);
    folder
        .sgf("convert a.sgf -o b.sgf --report r.json")
        .ends(0)
        .says("lost: GAMEWHITECOUNTRY (not supported in SGF)");
    assert!(
        folder
            .read("b.sgf")
            .contains("PB[Ada]\nBR[3k]\n;B[pd];W[dp]")
    );
    assert_eq!(
        folder.read("r.json"),
        "{\"path\":\"a.sgf\",\"format\":\"gib\",\"charset\":\"UTF-8\",\"games\":1,\"moves\":2,\
         \"lost\":[{\"what\":\"GAMEWHITECOUNTRY\",\"value\":\"5\",\"line\":2}],\"problems\":[],\"written\":\"b.sgf\"}\n"
    );
    folder.sgf("check b.sgf").ends(0);
}

/// A report may go to standard output, but not between the lines of the file.
#[test]
fn a_report_on_standard_output() {
    let folder = Folder::with("exchange_report", &[("a.sgf", GIB)]);
    let told = folder.sgf("convert a.sgf -o b.sgf --report -").ends(0);
    assert!(told.text().starts_with("{\"path\":\"a.sgf\""));
    folder
        .sgf("convert a.sgf --report -")
        .ends(2)
        .says("would both go to standard output");
}

/// An unreadable line is reported and omitted, and the status is 1.
#[test]
fn problems_make_the_status_1() {
    let folder = Folder::with(
        "exchange_problems",
        &[("a.gib", &GIB.replace("\\GE", "REM 0 4\n\\GE"))],
    );
    folder
        .sgf("convert a.gib -o b.sgf --report r.json")
        .ends(1)
        .says("sgf: a.gib:9: unknown command `REM 0 4`");
    assert!(folder.read("b.sgf").contains(";B[pd];W[dp]"));
    assert!(folder.read("r.json").contains("\"problems\":[{\"line\":9,"));
}

/// Input without a game is rejected with its position, and nothing is written.
#[test]
fn what_is_no_game() {
    let folder = Folder::with(
        "exchange_none",
        &[
            ("a.gib", "\\HS\n\\HE\n"),
            ("b.bin", "\u{0}\u{1}?"),
            ("c.txt", "#99,a1"),
        ],
    );
    folder
        .sgf("convert a.gib -o x.sgf --report r.json")
        .ends(2)
        .says("sgf: a.gib:1: found neither a move nor a stone");
    assert!(folder.read("r.json").contains("\"format\":\"gib\""));
    assert!(folder.read("r.json").contains("\"written\":null"));
    folder
        .sgf("convert b.bin -o x.sgf")
        .ends(2)
        .says("sgf: b.bin:1: contains no game");
    folder
        .sgf("convert c.txt -o x.sgf")
        .ends(2)
        .says("sgf: c.txt:1: a board of 99x99 is too large");
    assert!(!folder.names().contains(&"x.sgf".to_owned()));
}

/// Commands for SGF report the format, and the command that reads it.
#[test]
fn other_commands_name_the_format() {
    let folder = Folder::with("exchange_named", &[("a.gib", GIB)]);
    for command in [
        "show",
        "tree",
        "info",
        "cat",
        "fmt",
        "render --format svg",
        "strip --comments",
    ] {
        folder
            .sgf(&format!("{command} a.gib"))
            .ends(2)
            .says("a.gib: this is Tygem's GIB, not SGF; use `sgf convert` to convert it");
    }
    folder.sgf("check a.gib").ends(1);
}

/// A link becomes a file, and the file becomes the same link.
#[test]
fn a_link_and_back() {
    let link = "https://hexworld.org/board/#11,b4:sh4,g8\n";
    let folder = Folder::with("exchange_link", &[("a.txt", link)]);
    folder.sgf("convert a.txt -o a.sgf").ends(0).quietly();
    folder
        .sgf("convert --to hexworld a.sgf")
        .ends(0)
        .prints(link);
    folder
        .sgf("convert --to hexworld --move 1 a.sgf")
        .ends(0)
        .prints("https://hexworld.org/board/#11,b4,:sh4g8\n");
    folder
        .sgf("convert --to trmph a.sgf")
        .ends(2)
        .says("trmph does not support swaps");
    folder
        .sgf("convert --to sgf --move 1 a.sgf")
        .ends(2)
        .says("--move");
}

/// Options set what a file leaves out, and are rejected for SGF.
#[test]
fn games_and_sizes() {
    let folder = Folder::with(
        "exchange_game",
        &[
            ("a.txt", "a1 c3 swap-pieces b2"),
            ("b.sgf", "(;GM[1];B[pd])"),
        ],
    );
    let run = folder.sgf("convert --game hex --size 5x4 a.txt").ends(0);
    assert!(run.text().contains("GM[11]SZ[5:4]"));
    folder
        .sgf("convert --to sgf --game hex b.sgf")
        .ends(2)
        .says("--game");
    folder
        .sgf("convert --size 99 a.txt")
        .ends(2)
        .says("up to 52");
    folder.sgf("convert --from nowhere a.txt").ends(2);
    folder.sgf("convert --to gib b.sgf").ends(2);
    folder
        .sgf("convert --from moves --write a.txt")
        .ends(2)
        .says("--write");
    folder.sgf("convert --to json a.txt --game hex").ends(0);
}

/// `--from-charset` wins over the guess.
#[test]
fn the_charset_that_is_asked_for() {
    let folder = Folder::new("exchange_charset");
    let gib = GIB.replace("Ada", "\u{bc}\u{f6}");
    let latin: Vec<u8> = gib.chars().map(|c| c as u8).collect();
    folder.write("a.gib", latin);
    let run = folder
        .sgf("convert --from-charset windows-1252 a.gib")
        .ends(0);
    assert!(run.text().contains("PB[¼ö]"));
    let run = folder.sgf("convert --from-charset CP949 a.gib").ends(0);
    assert!(run.text().contains("PB[수]"));
}

/// Other formats have no dialects: Little Golem's Twixt is written in the corrected form that is
/// shown.
#[test]
fn a_dialect_is_written_as_it_is_meant() {
    let twixt =
        "(;EV[twixt.ld.1]PB[Ada]PW[Jun]SZ[24]SO[https://www.littlegolem.net];b[cf];r[lj];b[gh])";
    let folder = Folder::with("exchange_dialect", &[("a.tsgf", twixt)]);
    let t1j = folder.sgf("convert a.tsgf --to t1j").ends(0).text();
    assert!(t1j.ends_with("\nC6\nL10\nG8\n"), "{t1j}");
}
