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
        ("Hex", "GM[11]  Hex\n"),
        ("11", "GM[11]  Hex\n"),
        ("lines of action", "GM[9]  Lines of Action\n"),
        ("57", "no name"),
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

#[test]
fn unknown_names() {
    let folder = Folder::new("explain_unknown");
    folder
        .sgf("explain bad-vlaue")
        .ends(2)
        .prints("")
        .says("near: bad-value");
    folder
        .sgf("explain Twixtt")
        .ends(2)
        .prints("")
        .says("near: Twixt");
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
    let rows = folder.sgf("explain --list codes").ends(0).text();
    assert_eq!(rows.lines().count(), codes.len());
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
