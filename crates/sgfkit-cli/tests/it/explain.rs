use serde_json::json;

use crate::harness::Folder;

#[test]
fn properties_codes_and_games() {
    let folder = Folder::new("explain");
    for (what, shown) in [
        ("KO", "KO  Ko\n"),
        ("ko", "KO  Ko\n"),
        ("AddBlack", "AB  Add Black\n"),
        ("add black", "AB  Add Black\n"),
        ("bad-value", "Why\n"),
        ("bad-value", "    group     values\n"),
        ("doubled-property", "    fix       safe\n    SGFC      28"),
        ("no-game", "    fix       none\n"),
        ("syntax", "unclosed-value "),
        ("Syntax", "syntax  the grammar: "),
        ("Hex", "GM[11]  Hex\n"),
        ("11", "GM[11]  Hex\n"),
        ("lines of action", "GM[9]  Lines of Action\n"),
        ("57", "does not name"),
    ] {
        folder
            .run(&["explain", what], b"")
            .ends(0)
            .quietly()
            .shows(shown);
    }
}

#[test]
fn a_name_of_several_things() {
    let folder = Folder::new("explain_several");
    let run = folder.sgf("explain SE").ends(0);
    assert!(run.text().contains("Mark with moves") && run.text().contains("Self-test moves"));
    let lines = folder.sgf("explain SE --json").ends(0).json();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["kind"], "property");
}

/// Properties of engines are not in the specification, but many files have them.
#[test]
fn properties_of_engines() {
    let folder = Folder::new("explain_engines");
    for (id, program, game) in [
        ("KA", "Kaya", 1),
        ("LZ", "Lizzie", 1),
        ("A", "GNU Backgammon", 6),
        ("DA", "GNU Backgammon", 6),
        ("LU", "GNU Backgammon", 6),
        ("GS", "GNU Backgammon", 6),
        ("MR", "GNU Backgammon", 6),
    ] {
        folder.run(&["explain", id], b"").ends(0).shows(program);
        let lines = folder.run(&["explain", id, "--json"], b"").ends(0).json();
        let line = lines.iter().find(|line| line["kind"] == "engine-property");
        let line = line.unwrap();
        assert_eq!(
            (&line["id"], &line["program"]),
            (&id.into(), &program.into())
        );
        assert_eq!(line["games"], serde_json::json!([game]));
    }
    folder.run(&["explain", "kaya"], b"").ends(0).shows("KA");
}

#[test]
fn unknown_names() {
    let folder = Folder::new("explain_unknown");
    folder
        .sgf("explain bad-vlaue")
        .ends(2)
        .prints("")
        .says("did you mean `bad-value`");
    folder
        .sgf("explain Twixtt")
        .ends(2)
        .prints("")
        .says("did you mean `Twixt`");
    folder
        .run(&["explain", "\x1b[2J"], b"")
        .ends(2)
        .says("\\x1b[2J");
    folder.run(&["explain", ""], b"").ends(2);
}

#[test]
fn lists() {
    let folder = Folder::new("explain_lists");
    let codes = folder.sgf("explain --list codes --json").ends(0).json();
    let keys = [
        "code", "fix", "games", "severity", "sgfc", "spec", "summary",
    ];
    for code in &codes {
        assert!(code.as_object().unwrap().keys().eq(&keys), "{code}");
    }
    assert!(
        codes
            .iter()
            .any(|code| code["code"] == "unclosed-value" && code["sgfc"] == json!([10]))
    );
    let fix = |code: &str| {
        let found = codes.iter().find(|record| record["code"] == code);
        found.unwrap()["fix"].clone()
    };
    assert_eq!(fix("doubled-property"), "safe");
    assert_eq!(fix("illegal-characters"), "unsafe");
    assert_eq!(fix("no-game"), json!(null));
    let rows = folder.sgf("explain --list codes").ends(0).text();
    assert_eq!(rows.lines().count(), codes.len());
    assert!(
        rows.contains("doubled-property\tstructure\terror\tsafe\t28\t"),
        "{rows}"
    );
    // The checks of a group are listed together.
    let mut groups: Vec<_> = rows.lines().map(|row| row.split('\t').nth(1)).collect();
    groups.dedup();
    let count = groups.len();
    groups.sort();
    groups.dedup();
    assert_eq!(groups.len(), count);
    folder
        .sgf("explain --list properties")
        .ends(0)
        .shows("AB\tAdd Black\tsetup\tlist of stone\t");
    let games = folder.sgf("explain --list games --json").ends(0).json();
    assert_eq!(games.len(), 40);
    assert_eq!(games[10]["size"], json!([11, 11]));
    folder.sgf("explain --list everything").ends(2);
    folder.sgf("explain --list codes KO").ends(2);
}

#[test]
fn groups() {
    let folder = Folder::new("explain_groups");
    let lines = folder.sgf("explain values --json").ends(0).json();
    assert_eq!(lines[0]["kind"], "group");
    let codes = lines[0]["codes"].as_array().unwrap();
    assert!(codes.contains(&json!("bad-value")));
    // A group and a property.
    let lines = folder.sgf("explain charset --json").ends(0).json();
    let kinds: Vec<_> = lines.iter().map(|line| &line["kind"]).collect();
    assert_eq!(kinds, ["group", "property"]);
    let lines = folder.sgf("explain bad-value --json").ends(0).json();
    assert_eq!(lines[0]["group"], "values");
    folder
        .sgf("explain strukture")
        .ends(2)
        .says("did you mean `structure`");
}

#[test]
fn openings_are_drawn() {
    let folder = Folder::new("explain_openings");
    for name in ["sanrensei", "SANRENSEI", "三連星"] {
        let text = folder.run(&["explain", name], b"").ends(0).text();
        for part in [
            "Sanrensei  an opening of Go",
            "Japanese  三連星",
            "Korean    삼연성",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        // Three stones at Q16, Q10 and Q4.
        let rows: Vec<_> = text.lines().filter(|line| line.contains('●')).collect();
        assert_eq!(rows.len(), 3, "{text}");
        assert!(
            rows.iter()
                .zip(["16", "10", "4"])
                .all(|(row, number)| row.trim_start().starts_with(number))
        );
        assert!(rows.iter().all(
            |row| row.chars().position(|c| c == '●') == rows[0].chars().position(|c| c == '●')
        ));
    }
    let json = folder.sgf("explain --json tengen").ends(0).json().remove(0);
    assert_eq!(
        (&json["kind"], &json["name"]),
        (&json!("opening"), &json!("Tengen"))
    );
}
