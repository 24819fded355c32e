//! The forms of `sgf check`'s report.

use crate::harness::Folder;

const BROKEN: &str = "(;FF[4]GM[1]CA[UTF-8]C[é]C[b]\nPB[x [2k]];B[pqr]";

#[test]
fn annotations() {
    let folder = Folder::with(
        "format_github",
        &[("d/a,b.sgf", BROKEN), ("good.sgf", "(;GM[1])")],
    );
    let run = folder.sgf("check --format github ./d good.sgf").ends(1);
    run.prints(
        "::error file=d/a%2Cb.sgf,line=1,col=26,endLine=1,endColumn=27,title=doubled-property::\
         C occurs twice in this node%0Afix: join the two (safe)\n\
         ::error file=d/a%2Cb.sgf,line=2,col=9,endLine=2,endColumn=10,title=unescaped-bracket::\
         unescaped `]` in text, read as part of the text%0Afix: fix the syntax of this game (safe)\n\
         ::error file=d/a%2Cb.sgf,line=2,col=14,endLine=2,endColumn=17,title=bad-value::\
         `pqr` in B: expected a move in the notation of the game\n\
         ::error file=d/a%2Cb.sgf,line=2,col=18,endLine=2,endColumn=18,title=unclosed-variation::\
         the file ends inside a game tree: `)` is missing%0Ahelp: is the file complete?\
         %0Afix: fix the syntax of this game (safe)\n",
    )
    .says("4 errors in 1 of 2 files");
    folder
        .sgf_reading(
            "check --format github --select bad-value -",
            "(;GM[1];B[100%])",
        )
        .ends(1)
        .shows("::error file=-,line=1,col=11,")
        .shows("::`100%25` in B: ");
}

#[test]
fn styles_and_warnings_are_notices_and_warnings() {
    let folder = Folder::with("format_levels", &[("a.sgf", "text (;FF[4]GM[1])")]);
    folder
        .sgf("check --format github a.sgf")
        .shows("::warning file=a.sgf,");
}

#[test]
fn statistics() {
    let folder = Folder::with(
        "format_statistics",
        &[
            ("a.sgf", "(;FF[4]GM[1];B[zz9];W[zz9])"),
            ("b.sgf", "(;GM[1];B[zz9]"),
        ],
    );
    let run = folder.sgf("check --statistics a.sgf b.sgf").ends(1);
    assert_eq!(
        run.stderr,
        "4 errors in 2 of 2 files\n1 can be fixed with --fix\n"
    );
    run.prints("bad-value\terror\t3\t2\t0\nunclosed-variation\terror\t1\t1\t1\n");
    let lines = folder
        .sgf("check --statistics --format json a.sgf b.sgf")
        .ends(1)
        .json();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0],
        serde_json::json!({
            "type": "statistic", "code": "bad-value", "severity": "error", "count": 3, "files": 2,
            "fixable": 0
        })
    );
    assert_eq!(lines[2]["type"], "summary");
    // After fixes, only the remaining findings are counted.
    let run = folder.sgf("check --fix --statistics a.sgf b.sgf").ends(1);
    run.prints("bad-value\terror\t3\t2\t0\n")
        .says("1 repaired in 1 file\n");
    let run = folder.sgf("check --statistics --format github a.sgf");
    run.ends(2).prints("").says("Usage: sgf check");
}

#[test]
fn a_limit_for_each_file() {
    let folder = Folder::with(
        "format_max",
        &[
            ("a.sgf", "(;FF[4]GM[1];B[zz9];W[zz9];B[x])"),
            ("b.sgf", "(;GM[1];B[zz9])"),
        ],
    );
    let run = folder.sgf("check --max 1 a.sgf b.sgf").ends(1);
    let run = run.shows("a.sgf: 2 more not shown\n\nb.sgf:1:11: error");
    assert_eq!(run.text().matches("error[bad-value]").count(), 2);
    run.says("      4  error    bad-value\n4 errors in 2 of 2 files\n");
    let lines = folder
        .sgf("check --format json --max 1 a.sgf b.sgf")
        .ends(1)
        .json();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[1],
        serde_json::json!({"type": "more", "path": "a.sgf", "count": 2})
    );
    assert_eq!(lines[3]["errors"], 4);
    folder
        .sgf("check --format github --max 0 a.sgf")
        .ends(1)
        .prints("::notice file=a.sgf::3 more not shown\n");
    folder.sgf("check --max -1 a.sgf").ends(2).prints("");
    folder.sgf("check --max all a.sgf").ends(2).prints("");
    // All findings are fixed, shown or not.
    folder.write("a.sgf", "(;GM[1]C[a]C[b]");
    folder
        .sgf("check --fix --max 0 a.sgf")
        .ends(0)
        .says("2 repaired in 1 file");
}

#[test]
fn groups_are_selected_and_ignored() {
    let folder = Folder::with("format_groups", &[("a.sgf", BROKEN)]);
    let codes = |args: &str| -> Vec<String> {
        let lines = folder
            .sgf(&format!("check --format json {args} a.sgf"))
            .json();
        let codes = lines.iter().filter_map(|line| line["code"].as_str());
        codes.map(str::to_owned).collect()
    };
    assert_eq!(codes("--select all"), codes(""));
    assert_eq!(codes("--select values"), ["bad-value"]);
    assert_eq!(
        codes("--select syntax,values --ignore bad-value"),
        codes("--select syntax")
    );
    assert_eq!(codes("--ignore all").len(), 0);
    folder
        .sgf("check --select sintax a.sgf")
        .ends(2)
        .prints("")
        .says("did you mean `syntax`");
    folder
        .sgf("check --select  --ignore a.sgf")
        .ends(2)
        .prints("");
}

#[test]
fn annotations_of_one_long_line_take_no_time() {
    let folder = Folder::new("format_long_line");
    // Labels far from their findings, and many labels.
    let doubled = "C[é]".repeat(20_000);
    folder.write("a.sgf", format!("(;FF[4]GM[1]CA[UTF-8]{doubled})"));
    for format in ["github", "text"] {
        let run = folder
            .sgf(&format!(
                "check --format {format} --select doubled-property a.sgf"
            ))
            .ends(1);
        assert!(run.text().lines().count() >= 20_000 - 1);
    }
}
