//! `sgf check --fix` and `--diff`.

use serde_json::{Value, json};

use crate::harness::Folder;

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};

/// A doubled property, a bracket that is not escaped, a bad move, no end.
const BROKEN: &str = "(;FF[4]GM[1]C[a]C[b]PB[x [2k]];B[pqr]";
const FIXED: &str = "(;FF[4]GM[1]C[a\n\nb]PB[x [2k\\]];B[pqr])";
const GOOD: &str = "(;FF[4]GM[1]SZ[19];B[pd])";

#[test]
fn safe_fixes_are_made() {
    let folder = Folder::with("repair", &[("a.sgf", BROKEN), ("b.sgf", GOOD)]);
    let run = folder.sgf("check --fix a.sgf b.sgf").ends(1);
    run.shows("a.sgf:3:17: error[bad-value]: ")
        .says("3 repaired in 1 file\n")
        .says("1 error in 1 of 2 files\n");
    assert_eq!(folder.read("a.sgf"), FIXED);
    assert_eq!(folder.read("b.sgf"), GOOD);
    // The remaining findings have no fix, and a second run changes nothing.
    folder.sgf("check --fix a.sgf").ends(1).says("0 repaired\n");
    assert_eq!(folder.read("a.sgf"), FIXED);
    folder.sgf("check --fix --fail-on never a.sgf").ends(0);
    assert_eq!(folder.names(), ["a.sgf", "b.sgf"]);
}

#[test]
fn nothing_is_written_without_fix() {
    let folder = Folder::with("repair_not", &[("a.sgf", BROKEN)]);
    folder
        .sgf("check a.sgf")
        .ends(1)
        .shows("  = fix: join the two (safe)\n")
        .says("\n3 can be fixed with --fix\n");
    folder
        .sgf("check --unsafe-fixes a.sgf")
        .ends(1)
        .says("--unsafe-fixes has no effect without --fix or --diff");
    folder.sgf("check --diff a.sgf").ends(1);
    folder.sgf("check --fix --diff a.sgf").ends(1);
    assert_eq!(folder.read("a.sgf"), BROKEN);
}

#[test]
fn json_counts_what_remains() {
    let folder = Folder::with("repair_json", &[("a.sgf", BROKEN)]);
    let lines = folder.sgf("check --format json a.sgf").ends(1).json();
    let fixes: Vec<_> = lines.iter().map(|line| line["fix"].clone()).collect();
    assert_eq!(
        fixes,
        [
            json!("safe"),
            json!("safe"),
            Value::Null,
            json!("safe"),
            Value::Null
        ]
    );
    assert_eq!(lines[4]["fixable"], 3);
    assert!(lines[4].get("fixed").is_none());
    let lines = folder.sgf("check --fix --format json a.sgf").ends(1).json();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["code"], "bad-value");
    assert_eq!(
        (&lines[0]["line"], &lines[0]["span"]),
        (&json!(3), &json!([33, 36]))
    );
    assert_eq!(
        lines[1],
        json!({
            "type": "summary", "files": 1, "trees": 1, "nodes": 2, "errors": 1, "warnings": 0,
            "style": 0, "fixable": 0, "unreadable": 0, "fixed": 3
        })
    );
}

#[test]
fn unsafe_fixes_have_to_be_asked_for() {
    let rubble = "(;FF[4]GM[1]SZ[19] oops ;B[pd])";
    let folder = Folder::with("repair_unsafe", &[("a.sgf", rubble)]);
    folder
        .sgf("check a.sgf")
        .ends(1)
        .shows(" (unsafe)\n")
        .says("\n1 can be fixed with --fix --unsafe-fixes\n");
    folder
        .sgf("check --fix a.sgf")
        .ends(1)
        .says("0 repaired\n")
        .says("\n1 can be fixed with --unsafe-fixes\n");
    folder
        .sgf("check --diff a.sgf")
        .ends(0)
        .prints("")
        .says("0 would be fixed\n1 can be fixed with --unsafe-fixes\n");
    folder
        .sgf("check --diff --unsafe-fixes a.sgf")
        .ends(1)
        .shows("+(;FF[4]GM[1]SZ[19]");
    assert_eq!(folder.read("a.sgf"), rubble);
    folder
        .sgf("check --fix --unsafe-fixes a.sgf")
        .ends(0)
        .prints("")
        .says("1 repaired in 1 file\nnothing found in 1 file\n");
    assert!(!folder.read("a.sgf").contains("oops"));
}

#[test]
fn only_what_is_selected_is_repaired() {
    let folder = Folder::new("repair_select");
    for (options, expected) in [
        (
            "--select doubled-property",
            "(;FF[4]GM[1]C[a\n\nb]PB[x [2k]];B[pqr]",
        ),
        ("--ignore doubled-property,syntax", BROKEN),
        (
            "--select unescaped-bracket,unclosed-variation --ignore unclosed-variation",
            "(;FF[4]GM[1]C[a]C[b]PB[x [2k\\]];B[pqr])",
        ),
    ] {
        folder.write("a.sgf", BROKEN);
        folder.sgf(&format!("check --fix {options} a.sgf"));
        assert_eq!(folder.read("a.sgf"), expected, "{options}");
    }
}

#[test]
fn standard_input_becomes_standard_output() {
    let folder = Folder::new("repair_stdin");
    folder
        .sgf_reading("check --fix -", BROKEN)
        .ends(1)
        .prints(FIXED)
        .says("-:3:17: error[bad-value]: ")
        .says("3 repaired in 1 file");
    let run = folder
        .sgf_reading("check --fix --format json -", BROKEN)
        .ends(1);
    let run = run.prints(FIXED).says("\"fixed\":3");
    assert_eq!(run.stderr.lines().count(), 2);
    folder
        .sgf_reading("check --fix -q -", BROKEN)
        .ends(1)
        .prints(FIXED)
        .quietly();
    // A file without findings is passed through unchanged.
    folder
        .sgf_reading("check --fix -q -", GOOD)
        .ends(0)
        .prints(GOOD)
        .quietly();
    folder
        .sgf_reading("check --fix -q -", "no game")
        .ends(1)
        .prints("no game")
        .quietly();
    // Without --fix the report is the result.
    folder
        .sgf_reading("check -q -", BROKEN)
        .ends(1)
        .shows("-:1:")
        .quietly();
    folder
        .sgf_reading("check --diff -", BROKEN)
        .ends(1)
        .shows("+++ -\n");
}

#[test]
fn a_diff_shows_what_would_change() {
    let folder = Folder::with("repair_diff", &[("a.sgf", BROKEN), ("b.sgf", GOOD)]);
    let run = folder
        .sgf("check --diff --select unclosed-variation a.sgf b.sgf")
        .ends(1);
    run.prints(&format!(
        "--- a.sgf\n+++ a.sgf\n@@ -1 +1 @@\n-{BROKEN}\n\\ No newline at end of file\n\
         +{}\n\\ No newline at end of file\n",
        BROKEN.replace("[2k]]", "[2k\\]]") + ")"
    ))
    .says("1 would be fixed in 1 file\n");
    // Findings without a fix do not appear in the difference.
    folder
        .sgf("check --diff --select bad-value a.sgf")
        .ends(0)
        .prints("");
    folder
        .sgf("check --diff b.sgf")
        .ends(0)
        .prints("")
        .says("0 would be fixed\n");
    folder
        .sgf("check --diff a.sgf missing.sgf")
        .ends(2)
        .shows("+++ a.sgf\n");
    for other in ["--format json", "--format text", "--statistics"] {
        folder
            .sgf(&format!("check --diff {other} a.sgf"))
            .ends(2)
            .prints("");
    }
}

#[test]
fn other_charsets_keep_theirs() {
    let folder = Folder::new("repair_charsets");
    let utf16 = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    folder.write("wide.sgf", utf16("(;GM[1]CA[UTF-16]C[é]C[囲]"));
    folder.sgf("check --fix wide.sgf").ends(0);
    let fixed = bytes(&folder, "wide.sgf");
    assert_eq!(fixed, utf16("(;FF[4]GM[1]CA[UTF-16]C[é\n\n囲])"));
    folder.write("latin.sgf", b"(;GM[1]CA[ISO-8859-1]C[\xe9]C[\xfc]");
    folder.sgf("check --fix latin.sgf").ends(0);
    assert_eq!(
        bytes(&folder, "latin.sgf"),
        b"(;FF[4]GM[1]CA[ISO-8859-1]C[\xe9\n\n\xfc])"
    );
}

#[test]
#[cfg(unix)]
fn links_and_modes_stay() {
    let folder = Folder::with("repair_links", &[("real/a.sgf", BROKEN)]);
    symlink("real/a.sgf", folder.path("link.sgf")).unwrap();
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(folder.path("real/a.sgf"), mode).unwrap();
    folder.sgf("check --fix link.sgf").ends(1);
    assert_eq!(folder.read("real/a.sgf"), FIXED);
    let metadata = fs::symlink_metadata(folder.path("link.sgf")).unwrap();
    assert!(metadata.is_symlink());
    let mode = fs::metadata(folder.path("real/a.sgf"))
        .unwrap()
        .permissions();
    assert_eq!(mode.mode() & 0o7777, 0o640);
    assert_eq!(fs::read_dir(folder.path("real")).unwrap().count(), 1);
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_is_reported_as_it_is() {
    let files = [("d/a.sgf", BROKEN), ("e/b.sgf", BROKEN)];
    let folder = Folder::with("repair_read_only", &files);
    let protect = |mode| fs::set_permissions(folder.path("d"), fs::Permissions::from_mode(mode));
    protect(0o555).unwrap();
    let is_root = fs::write(folder.path("d/probe"), "").is_ok();
    let run = folder.sgf("check --fix d e");
    protect(0o755).unwrap();
    if is_root {
        println!("nothing is forbidden to the superuser: not tested");
        return;
    }
    run.ends(2)
        .says("sgf: d/a.sgf: ")
        .says("3 repaired in 1 file\n")
        .says("\n3 can be fixed with another run\n")
        .shows("d/a.sgf:1:17: error[doubled-property]: ")
        .shows("e/b.sgf:3:17: error[bad-value]: ");
    assert_eq!(folder.read("d/a.sgf"), BROKEN);
    assert_eq!(folder.read("e/b.sgf"), FIXED);
    assert_eq!(fs::read_dir(folder.path("d")).unwrap().count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::with("repair_full_disk", &[("a.sgf", BROKEN)]);
    // Sets a file size limit of 0, and ignores its signal.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" check --fix a.sgf";
    let output = folder
        .command_of("sh", &["-c", script, env!("CARGO_BIN_EXE_sgf")])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.contains("error[doubled-property]"), "{stdout}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("sgf: a.sgf: "), "{stderr}");
    assert_eq!(folder.read("a.sgf"), BROKEN);
    assert_eq!(folder.names(), ["a.sgf"]);
}

#[test]
#[cfg(target_os = "linux")]
fn without_memory_the_old_file_stays() {
    let folder = Folder::new("repair_no_memory");
    let game = format!("(;FF[4]C[{}])", "text ".repeat(6 << 20));
    folder.write("a.sgf", &game);
    for command in [
        "strip --comments --write",
        "fmt --write",
        "convert --to json",
    ] {
        // About twice the file, in KiB.
        let script = format!("ulimit -v 70000; exec \"$0\" {command} a.sgf >out.txt");
        let output = folder
            .command_of("sh", &["-c", &script, env!("CARGO_BIN_EXE_sgf")])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, "sgf: out of memory\n", "{command}");
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert_eq!(folder.read("a.sgf"), game, "{command}");
    }
}

#[test]
#[cfg(unix)]
fn unreadable_files_do_not_stop_the_others() {
    let folder = Folder::with("repair_unreadable", &[("a.sgf", GOOD), ("z.sgf", BROKEN)]);
    fs::set_permissions(folder.path("a.sgf"), fs::Permissions::from_mode(0o000)).unwrap();
    let is_root = fs::read(folder.path("a.sgf")).is_ok();
    let run = folder.sgf("check --fix a.sgf missing.sgf z.sgf").ends(2);
    run.says("sgf: missing.sgf: ")
        .says("3 repaired in 1 file\n");
    assert_eq!(folder.read("z.sgf"), FIXED);
    if !is_root {
        folder.sgf("check a.sgf").ends(2).says("sgf: a.sgf: ");
    }
}

fn bytes(folder: &Folder, name: &str) -> Vec<u8> {
    std::fs::read(folder.path(name)).unwrap()
}

/// A fix that is not applied is named at every level and not promised again; the second
/// run finds nothing to fix.
#[test]
fn fixes_that_are_not_applied_are_named() {
    let file = "(;FF[4]SZ[9];C[Good move.]KO[] see p. 3];B[cc])";
    let folder = Folder::with("repair_dropped", &[("a.sgf", file)]);
    let named = "a.sgf:1:27: not applied: ko-without-move: another text or position would change\n";
    for level in ["error", "style"] {
        let said = folder.sgf(&format!("check --fix --level {level} a.sgf"));
        said.shows(named)
            .says("0 repaired\n")
            .says("1 can be fixed with --unsafe-fixes\n");
        assert_eq!(folder.read("a.sgf"), file);
    }
    folder
        .sgf("check --fix --format json a.sgf")
        .says(named.trim_end());
}

/// An error in FF[4] that was a warning before does not count as a new error of the fix that writes
/// FF[4].
#[test]
fn old_findings_do_not_keep_ff_4_out() {
    for (file, expected) in [
        ("(;GM[1]AP[foo])", "(;FF[4]GM[1]AP[foo])"),
        ("(;MA[ee]DT[x])", "(;FF[4]MA[ee]DT[x])"),
        (
            "(;SZ[21]DT[1915-03-09~11])",
            "(;FF[4]SZ[21]DT[1915-03-09~11])",
        ),
    ] {
        let folder = Folder::with("repair_ff_4", &[("a.sgf", file)]);
        folder
            .sgf("check --fix a.sgf")
            .says("1 repaired in 1 file\n");
        assert_eq!(folder.read("a.sgf"), expected);
        folder.sgf("check --fix a.sgf").says("0 repaired\n");
        assert_eq!(folder.read("a.sgf"), expected);
    }
}

/// All syntax errors of a game are fixed together, whichever is selected; with stray text only with
/// --unsafe-fixes, and the report says why.
#[test]
fn syntax_is_fixed_game_by_game() {
    let folder = Folder::new("repair_syntax");
    let first = "(;FF[4]GM[1]PB[x[y]];B[aa]()(;W[bb]))";
    let second = "(;FF[4]GM[1] oops ;B[aa]()(;W[bb])";
    folder.write("a.sgf", format!("{first}\n{second}"));
    folder
        .sgf("check a.sgf")
        .shows("needs --unsafe-fixes: stray text would be removed");
    folder.sgf("check --fix --select empty-variation a.sgf");
    let fixed = "(;FF[4]GM[1]PB[x[y\\]];B[aa](;W[bb]))";
    assert_eq!(folder.read("a.sgf"), format!("{fixed}\n{second}"));
    folder.sgf("check --fix --unsafe-fixes --select empty-variation a.sgf");
    assert_eq!(
        folder.read("a.sgf"),
        format!("{fixed}\n(;FF[4]GM[1] ;B[aa](;W[bb]))")
    );
}

/// Editing commands report how much stray text a game lost. Other games keep theirs.
#[test]
fn stray_text_that_goes_is_counted() {
    let file = "(;GM[1]SZ[9] ???;B[aa]C[x])\n(;GM[1]SZ[9];B[aa] !! )";
    let folder = Folder::with("repair_stray", &[("a.sgf", file)]);
    folder
        .sgf("strip --comments --tree 1 a.sgf")
        .ends(0)
        .prints("(;GM[1]SZ[9] ;B[aa])\n(;GM[1]SZ[9];B[aa] !! )")
        .says("game 1: removed 3 bytes of stray text");
    folder
        .sgf("transform --rotate 90 a.sgf")
        .says("game 1: removed 3 bytes of stray text")
        .says("game 2: removed 2 bytes of stray text");
    folder
        .sgf("convert --to ff4 a.sgf")
        .says("game 2: removed 2 bytes of stray text");
    // Text around the games stays, or its loss is counted.
    for (file, outside, bytes) in [
        ("B[pd](;FF[4]GM[1];W[dd])", "B[pd]", "5 bytes"),
        (
            "(;FF[4]GM[1];B[aa]);W[bb];B[cc])",
            ";W[bb];B[cc])",
            "13 bytes",
        ),
        ("(;FF[4]GM[1])\nsent by [me]", "sent by [me]", "12 bytes"),
        ("hello (;FF[4]GM[1];B[aa]xx)", "hello", "5 bytes"),
    ] {
        folder.write("a.sgf", file);
        for command in [
            "convert --to ff4",
            "strip --remove GM",
            "transform --flip h",
        ] {
            let run = folder.sgf(&format!("{command} a.sgf"));
            let text = String::from_utf8_lossy(&run.stdout);
            let counted = format!("removed {bytes} outside the games");
            assert!(
                text.contains(outside) != run.stderr.contains(&counted),
                "{command}: {file}: {text}: {}",
                run.stderr
            );
        }
    }
}

/// On no file of the corpora is a fix dropped, and a second run finds nothing to fix. Left
/// out are the files that fuzzing made, whose fixes exclude each other, and a real one in
/// which whole variations were read as comments (joined, these would be games again).
#[test]
fn every_fix_of_the_corpora_is_applied() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Folder::new("repair_corpora");
    let mut copied = 0;
    let mut folders = vec![root.join("corpus"), root.join("../shared/corpus/wild")];
    while let Some(from) = folders.pop() {
        for entry in std::fs::read_dir(&from).into_iter().flatten() {
            let path = entry.unwrap().path();
            // The first has files from the fuzzer; the second is half a web page, with 506 comments
            // in one node.
            let left_out = [
                "finds",
                "zhangbin2025__weiqi-skills--2026031442568757_2516--5583d1.sgf",
            ];
            if path
                .file_name()
                .is_some_and(|name| left_out.iter().any(|left| name == *left))
            {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                std::fs::copy(&path, folder.path(&format!("{copied}.sgf"))).unwrap();
                copied += 1;
            }
        }
    }
    assert!(copied > 300, "only {copied} files");
    for fixes in ["--fix", "--fix --unsafe-fixes"] {
        let first = folder.sgf(&format!("check {fixes} --format json --fail-on never ."));
        let said = &first.stderr;
        assert!(!said.contains("not applied"), "{fixes}: {said}");
        let second = folder.sgf(&format!("check {fixes} --format json --fail-on never ."));
        let lines = second.json();
        let summary = lines.last().unwrap();
        assert_eq!(summary["fixed"], 0, "{fixes}: {summary}");
    }
}

/// A surplus parenthesis keeps no other fix from being applied.
#[test]
fn a_selected_fix_is_applied_beside_syntax_errors() {
    let folder = Folder::new("repair_selected");
    for (file, fixed) in [
        (
            "(;FF[4]GM[1]RO[Round 3];B[aa]))",
            "(;FF[4]GM[1]RO[3];B[aa]))",
        ),
        (
            "(;FF[4]GM[1]RO[Round 3] oops;B[aa]",
            "(;FF[4]GM[1]RO[3] oops;B[aa]",
        ),
        (
            "(;FF[4]GM[1]RO[Round 3]()(;B[aa]))",
            "(;FF[4]GM[1]RO[3]()(;B[aa]))",
        ),
    ] {
        folder.write("a.sgf", file);
        folder.sgf("check --fix --unsafe-fixes --select bad-round a.sgf");
        assert_eq!(folder.read("a.sgf"), fixed);
    }
}
