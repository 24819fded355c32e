use serde_json::json;

use crate::harness::Folder;

const GOOD: &str = "(;FF[4]GM[1]SZ[19];B[pd])";
const OPEN: &str = "(;FF[4]GM[1]SZ[19]\n;B[pd]W[zz9]";
const WARNING: &str = "text (;FF[4]GM[1]SZ[19];B[pd])";

#[test]
fn the_exit_status_follows_fail_on() {
    let folder = Folder::with(
        "check_fail_on",
        &[("e.sgf", OPEN), ("w.sgf", WARNING), ("g.sgf", GOOD)],
    );
    for (args, status) in [
        ("g.sgf", 0),
        ("w.sgf", 0),
        ("e.sgf", 1),
        ("--fail-on warning w.sgf", 1),
        ("--fail-on style w.sgf", 1),
        ("--fail-on never e.sgf w.sgf", 0),
        ("--fail-on never missing.sgf", 2),
        ("e.sgf missing.sgf", 2),
        ("--fail-on sometimes g.sgf", 2),
    ] {
        folder.sgf(&format!("check {args}")).ends(status);
    }
}

#[test]
fn codes_are_selected_and_ignored() {
    let folder = Folder::with("check_codes", &[("a.sgf", OPEN)]);
    let codes = |args: &str| -> Vec<String> {
        let run = folder.sgf(&format!("check --format json {args} a.sgf"));
        let found = run.json();
        let codes = found.iter().filter(|line| line["type"] == "diagnostic");
        codes
            .map(|line| line["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let all = codes("");
    assert!(all.contains(&"unclosed-variation".to_owned()), "{all:?}");
    assert!(all.contains(&"bad-value".to_owned()), "{all:?}");
    assert_eq!(codes("--select bad-value"), ["bad-value"]);
    assert_eq!(codes("--select bad-value,unclosed-variation").len(), 2);
    assert_eq!(
        codes("--select bad-value --select unclosed-variation").len(),
        2
    );
    assert_eq!(codes("--select bad-value --ignore bad-value").len(), 0);
    assert!(!codes("--ignore bad-value").contains(&"bad-value".to_owned()));
    folder.sgf("check --select no-game a.sgf").ends(0);
    folder
        .sgf("check --select bad-valu a.sgf")
        .ends(2)
        .says("did you mean `bad-value`");
    folder
        .sgf("check --ignore nonsense a.sgf")
        .ends(2)
        .prints("");
}

#[test]
fn json_lines() {
    let folder = Folder::with("check_json", &[("a.sgf", OPEN), ("b.sgf", GOOD)]);
    let run = folder
        .sgf("check --format json --select bad-value b.sgf a.sgf missing.sgf")
        .ends(2);
    let lines = run.json();
    assert_eq!(lines.len(), 2);
    let keys = [
        "type", "path", "code", "severity", "lossy", "message", "span", "line", "column", "tree",
        "node", "property", "sgfc", "fix",
    ];
    let mut keys = keys.map(str::to_owned);
    keys.sort();
    assert!(lines[0].as_object().unwrap().keys().eq(&keys));
    assert_eq!(lines[0]["path"], "a.sgf");
    assert_eq!(lines[0]["code"], "bad-value");
    assert_eq!(lines[0]["severity"], "error");
    assert_eq!(lines[0]["span"], json!([27, 30]));
    assert_eq!(
        (&lines[0]["line"], &lines[0]["column"]),
        (&json!(2), &json!(9))
    );
    assert_eq!(
        (&lines[0]["tree"], &lines[0]["node"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(lines[0]["property"], "W");
    assert_eq!(
        lines[1],
        json!({
            "type": "summary", "files": 2, "trees": 2, "nodes": 4, "errors": 1, "warnings": 0,
            "style": 0, "fixable": 0, "unreadable": 1
        })
    );
    // The summary is a result, so it is always printed.
    let run = folder.sgf("check -q --format json missing.sgf").ends(2);
    assert_eq!(run.json().len(), 1);
}

#[test]
fn frames() {
    let folder = Folder::with("check_frames", &[("a.sgf", OPEN)]);
    let run = folder.sgf("check --select bad-value a.sgf").ends(1);
    let text = run.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with("a.sgf:2:9: error[bad-value]: "),
        "{text}"
    );
    assert_eq!(lines[1], "2 | ;B[pd]W[zz9]");
    assert_eq!(lines[2], "  |         ^^^");
    run.says("1  error    bad-value\n1 error in 1 of 1 file\n");
}

#[test]
fn frames_of_wide_and_control_characters() {
    let folder = Folder::new("check_wide");
    folder.write("a.sgf", "(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[呉\x1b\t清]AB[x])");
    let run = folder.sgf("check --select bad-value a.sgf").ends(1);
    let text = run.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("a.sgf:1:39: "), "{text}");
    assert_eq!(
        lines[1],
        "1 | (;FF[4]GM[1]SZ[19]CA[UTF-8]PB[呉\\x1b 清]AB[x])"
    );
    assert_eq!(lines[2].find('^'), Some("  | ".len() + 30 + 9 + 4));
}

#[test]
fn positions_are_those_of_the_file() {
    let folder = Folder::new("check_positions");
    let text = "(;GM[1]CA[UTF-16];B[xyz])";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    folder.write("wide.sgf", [b"\xff\xfe", &utf16[..]].concat());
    folder.write("mark.sgf", "\u{feff}(;GM[1]\r;B[é];B[xyz])");
    for (name, span, line, column) in [("wide.sgf", [42, 48], 1, 21), ("mark.sgf", [20, 23], 2, 9)]
    {
        let run = folder.sgf(&format!("check --format json --select bad-value {name}"));
        let found = run.json();
        let found = &found[found.len() - 2];
        assert_eq!(found["span"], json!(span), "{name}");
        assert_eq!(
            (&found["line"], &found["column"]),
            (&json!(line), &json!(column)),
            "{name}"
        );
    }
}

#[test]
fn a_single_line_of_many_findings_takes_no_time() {
    let folder = Folder::new("check_single_line");
    folder.write(
        "a.sgf",
        format!("(;FF[4]GM[1]CA[UTF-8]C[é]{})", ";B[zz9]".repeat(20_000)),
    );
    let run = folder.sgf("check --select bad-value a.sgf").ends(1);
    assert!(run.text().lines().all(|line| line.chars().count() < 140));
    assert_eq!(run.text().lines().count(), 4 * 20_000);
}
