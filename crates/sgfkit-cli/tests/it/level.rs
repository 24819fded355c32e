//! Shown and only counted findings of a report.

use crate::harness::Folder;

/// An error, a warning and a style finding.
const EACH: &str = "text (;FF[4]GM[1];B[zz9];;W[aa])";

#[test]
fn less_is_counted_and_not_shown() {
    let folder = Folder::with("level", &[("a.sgf", EACH)]);
    let shown = |args: &str| {
        let run = folder.sgf(&format!("check {args} a.sgf")).ends(1);
        let text = run.text();
        let severities = ["error[", "warning[", "style["];
        (severities.map(|head| text.matches(head).count()), run)
    };
    let summary = "1 error, 1 warning, 1 style finding in 1 of 1 file\n";
    for (args, expected, said) in [
        (
            "",
            [1, 1, 0],
            "not shown: 1 style finding (--level style)\n",
        ),
        ("--level warning", [1, 1, 0], "not shown: 1 style finding"),
        ("--level style", [1, 1, 1], summary),
        (
            "--level error",
            [1, 0, 0],
            "not shown: 1 warning, 1 style finding (--level style)\n",
        ),
        (
            "--level error --ignore empty-node",
            [1, 0, 0],
            "not shown: 1 warning (--level warning)\n",
        ),
    ] {
        let (found, run) = shown(args);
        assert_eq!(found, expected, "{args}");
        run.says(said);
    }
    let (_, run) = shown("--level style");
    assert!(!run.stderr.contains("not shown"), "{}", run.stderr);
    let (_, run) = shown("");
    run.says(summary).says("style    empty-node\n");
    // Hidden findings do not use up the limit of shown ones.
    folder.write("b.sgf", "(;FF[4]GM[1];;;;B[zz9])");
    let run = folder.sgf("check --max 1 --level error b.sgf").ends(1);
    assert!(run.text().contains("error[bad-value]"), "{}", run.text());
    assert!(!run.text().contains("more"), "{}", run.text());
    folder.sgf("check --level never a.sgf").ends(2).prints("");
}

#[test]
fn the_status_counts_what_is_not_shown() {
    let folder = Folder::with("level_status", &[("a.sgf", "(;FF[4]GM[1];;W[aa])")]);
    folder.sgf("check a.sgf").ends(0).prints("");
    folder
        .sgf("check --fail-on style a.sgf")
        .ends(1)
        .says("--level style");
    folder
        .sgf("check --level error --fix a.sgf")
        .ends(0)
        .says("1 repaired");
}

#[test]
fn annotations_have_a_level() {
    let folder = Folder::with("level_github", &[("a.sgf", EACH)]);
    let levels = |args: &str| -> Vec<String> {
        let run = folder.sgf(&format!("check --format github {args} a.sgf"));
        let text = run.ends(1).text();
        let levels = text.lines().map(|line| line.split(' ').next().unwrap());
        levels.map(str::to_owned).collect()
    };
    assert_eq!(levels(""), ["::warning", "::error"]);
    assert_eq!(levels("--level error"), ["::error"]);
    assert_eq!(
        levels("--level style"),
        ["::warning", "::error", "::notice"]
    );
}

#[test]
fn json_has_all() {
    let folder = Folder::with("level_json", &[("a.sgf", EACH)]);
    for args in ["", "--level error"] {
        let run = folder.sgf(&format!("check --format json {args} a.sgf"));
        assert_eq!(run.ends(1).json().len(), 4);
    }
    folder
        .sgf("check --format json --level error a.sgf")
        .says("--level has no effect");
}

#[test]
fn a_long_report_ends_with_what_to_do_next() {
    // Each message is different, because repeated ones are only counted.
    let moves = |count: usize| {
        let moves: String = (0..count).map(|number| format!(";B[zz{number}]")).collect();
        format!("(;FF[4]GM[1]{moves})")
    };
    let folder = Folder::with(
        "level_long",
        &[("a.sgf", &moves(60)), ("b.sgf", &moves(60))],
    );
    let advice = "--statistics only counts, --level error shows only errors, \
                  --max 3 shows three per file\n";
    let run = folder.sgf("check --ignore wrong-turn .").ends(1);
    assert!(run.stderr.ends_with(advice), "{}", run.stderr);
    for args in [
        "--max 3",
        "--statistics",
        "--format github",
        "--format json",
    ] {
        let run = folder.sgf(&format!("check --ignore wrong-turn {args} ."));
        assert!(!run.stderr.contains("to see fewer"), "{args}");
    }
    let run = folder.sgf("check --ignore wrong-turn a.sgf").ends(1);
    assert!(!run.stderr.contains("to see fewer"), "{}", run.stderr);
    let run = folder.sgf("check --level error .").ends(1);
    assert!(!run.stderr.contains("--level error"), "{}", run.stderr);
}
