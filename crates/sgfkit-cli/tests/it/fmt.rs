use crate::harness::Folder;

const ROUGH: &str = "(;FF[4]GM[1] SZ[19]\n\n;B[pd] ;W[dd])";
const SMOOTH: &str = "(;FF[4]GM[1]SZ[19];B[pd];W[dd])\n";

#[test]
fn the_result_goes_to_standard_output() {
    let folder = Folder::with("fmt_stdout", &[("a.sgf", ROUGH), ("b.sgf", SMOOTH)]);
    folder.sgf("fmt a.sgf").ends(0).quietly().prints(SMOOTH);
    folder
        .sgf("fmt a.sgf b.sgf")
        .ends(0)
        .quietly()
        .prints(&SMOOTH.repeat(2));
    assert_eq!(folder.read("a.sgf"), ROUGH);
}

#[test]
fn check_names_the_files() {
    let folder = Folder::with("fmt_check", &[("a.sgf", ROUGH), ("b.sgf", SMOOTH)]);
    folder
        .sgf("fmt --check .")
        .ends(1)
        .prints("./a.sgf\n")
        .says("1 of 2 files not formatted");
    folder.sgf("fmt --check b.sgf").ends(0).prints("");
    folder
        .sgf_reading("fmt --check -", ROUGH)
        .ends(1)
        .prints("-\n");
    assert_eq!(folder.read("a.sgf"), ROUGH);
}

#[test]
fn write_changes_the_files() {
    let folder = Folder::with("fmt_write", &[("a.sgf", ROUGH), ("b.sgf", SMOOTH)]);
    folder
        .sgf("fmt --write .")
        .ends(0)
        .prints("")
        .says("1 file changed, 1 unchanged, 0 failed");
    assert_eq!(folder.read("a.sgf"), SMOOTH);
    assert_eq!(folder.names(), ["a.sgf", "b.sgf"]);
    folder.sgf("fmt --check .").ends(0);
    folder
        .sgf_reading("fmt --write -", ROUGH)
        .ends(2)
        .prints("")
        .says("Usage: sgf fmt");
    folder.sgf("fmt --write --check a.sgf").ends(2);
}

#[test]
fn output_takes_all() {
    let folder = Folder::with("fmt_output", &[("a.sgf", ROUGH), ("b.sgf", SMOOTH)]);
    folder.sgf("fmt a.sgf b.sgf -o a.sgf").ends(0).prints("");
    assert_eq!(folder.read("a.sgf"), SMOOTH.repeat(2));
    folder
        .sgf("fmt b.sgf missing.sgf -o c.sgf")
        .ends(2)
        .prints("");
    assert!(!folder.path("c.sgf").exists());
    folder.sgf("fmt b.sgf -o -").ends(0).prints(SMOOTH);
    folder.write("empty/readme.txt", "");
    folder.sgf("fmt empty -o b.sgf").ends(0);
    assert_eq!(folder.read("b.sgf"), SMOOTH);
}

#[test]
fn diff_shows_the_difference() {
    let folder = Folder::with("fmt_diff", &[("a.sgf", ROUGH), ("b.sgf", SMOOTH)]);
    folder.sgf("fmt --diff b.sgf").ends(0).prints("");
    folder.sgf("fmt --diff a.sgf").ends(1).prints(
        "--- a.sgf\n+++ a.sgf\n@@ -1,3 +1 @@\n-(;FF[4]GM[1] SZ[19]\n-\n-;B[pd] ;W[dd])\n\
         \\ No newline at end of file\n+(;FF[4]GM[1]SZ[19];B[pd];W[dd])\n",
    );
    assert_eq!(folder.read("a.sgf"), ROUGH);
}

#[test]
fn diff_reads_charsets() {
    let folder = Folder::new("fmt_diff_charsets");
    folder.write(
        "a.sgf",
        b"(;GM[1] CA[GBK]PB[\xb0\xa1])\n(;GM[1] CA[ISO-8859-1]PB[\xe9])",
    );
    folder
        .sgf("fmt --diff a.sgf")
        .ends(1)
        .shows("+PB[啊])")
        .shows("+PB[é])");
    let utf16: Vec<u8> = "\u{feff}(;GM[1] C[啊])"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    folder.write("b.sgf", utf16);
    folder
        .sgf("fmt --diff b.sgf")
        .ends(1)
        .shows("(;GM[1] C[啊])")
        .shows("+");
}

#[test]
fn what_would_lose_something_is_refused() {
    let rubble = "(;FF[4]GM[1]??;B[pd])";
    let folder = Folder::with("fmt_refused", &[("a.sgf", rubble), ("b.sgf", ROUGH)]);
    let run = folder.sgf("fmt --write a.sgf b.sgf").ends(2);
    run.says("sgf: a.sgf: ").says("line 1, column 13");
    assert_eq!(folder.read("a.sgf"), rubble);
    assert_eq!(folder.read("b.sgf"), SMOOTH);
    folder
        .sgf("fmt --drop-stray-text a.sgf")
        .ends(0)
        .prints("(;FF[4]GM[1];B[pd])\n");
}

#[test]
fn one_game_of_several() {
    let folder = Folder::with("fmt_tree", &[("a.sgf", "(;GM[1] )\n(;GM[1] )\n")]);
    folder
        .sgf("fmt --tree 2 a.sgf")
        .ends(0)
        .prints("(;GM[1] )\n(;GM[1])\n");
    folder
        .sgf("fmt --tree 3 a.sgf")
        .ends(2)
        .prints("")
        .says("there are only 2 games");
    folder.sgf("fmt --tree 0 a.sgf").ends(2).says("from 1");
}

#[test]
fn layouts() {
    let folder = Folder::with(
        "fmt_layouts",
        &[("a.sgf", "(;GM[1]AB[aa][ab][ba][bb];B[pd](;W[dd])(;W[pp]))")],
    );
    folder
        .sgf("fmt --compress-points a.sgf")
        .ends(0)
        .shows("AB[aa:bb]");
    folder
        .sgf("fmt --expand-points a.sgf")
        .ends(0)
        .shows("AB[aa]");
    folder
        .sgf("fmt --compress-points --expand-points a.sgf")
        .ends(2);
    let run = folder.sgf("fmt --compact a.sgf").ends(0);
    assert_eq!(run.text().lines().count(), 1);
    folder
        .sgf("fmt --width 10 a.sgf")
        .ends(0)
        .shows("\n;B[pd]\n");
}

/// The last line of a file decides its line endings.
#[test]
fn line_ends_stay() {
    let smooth = "(;FF[4]GM[1]SZ[9]\nPB[a]\n;B[pd]\n(;W[dd])\n(;W[dp]))\n\n(;GM[1])\n";
    let rough = "(;FF[4]GM[1]\nSZ[9] PB[a];B[pd](;W[dd]\n)(;W[dp]))(;GM[1]\n)";
    for end in ["\r\n", "\r", "\n\r", "\n"] {
        let folder = Folder::with("fmt_line_ends", &[("a.sgf", &rough.replace('\n', end))]);
        let expected = smooth.replace('\n', end);
        folder.sgf("fmt a.sgf").ends(0).prints(&expected);
        folder.sgf("fmt --write a.sgf").ends(0).quietly();
        folder.sgf("fmt --check a.sgf").ends(0);
        assert_eq!(folder.read("a.sgf"), expected);
    }
}
