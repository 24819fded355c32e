use std::path::Path;

use serde_json::json;

use crate::harness::Folder;

/// The drawings in `tests/show/`: each file has cases with a line `$ ` with arguments, a game, a
/// line `---`, and the output. `UPDATE=1` updates the output; review the difference.
#[test]
fn boards_are_drawn_as_the_files_say() {
    let folder = Folder::new("show_drawn");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/show");
    let update = std::env::var_os("UPDATE").is_some();
    let mut drawn = 0;
    for entry in std::fs::read_dir(cases).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut found = String::new();
        for case in text.split("$ ").skip(1) {
            let (args, rest) = case.split_once('\n').unwrap();
            let (game, _) = rest.split_once("---\n").unwrap();
            let run = folder.sgf_reading(args, game).ends(0);
            found.push_str(&format!(
                "$ {args}\n{game}---\n{}{}",
                run.text(),
                run.stderr
            ));
            drawn += 1;
        }
        if update {
            std::fs::write(&path, &found).unwrap();
        } else {
            assert_eq!(found, text, "{}: see UPDATE=1", path.display());
        }
    }
    assert!(drawn > 20, "{drawn}");
}

const GAME: &str = "(;FF[4]GM[1]SZ[9]PB[A]PW[B]RE[W+R];B[dd];W[ee](;B[];W[tt]C[the end])(;B[cc]))";

#[test]
fn a_position_as_json() {
    let folder = Folder::with("show_json", &[("a.sgf", GAME)]);
    let names = ('a'..='i').flat_map(|row| ('a'..='i').map(move |column| format!("{column}{row}")));
    let open = names.filter(|name| name != "dd" && name != "ee");
    let open: Vec<_> = open.map(|name| format!("\"{name}\"")).collect();
    let open = open.join(",");
    folder
        .sgf("show --json --node 2 a.sgf")
        .ends(0)
        .quietly()
        .prints(
        &"{\"path\":\"a.sgf\",\"tree\":1,\"node\":2,\"move_number\":2,\"game\":1,\"size\":[9,9],\
         \"to_play\":\"B\",\"black\":[\"dd\"],\"white\":[\"ee\"],\"prisoners\":{\"B\":0,\"W\":0},\
         \"last_move\":{\"color\":\"W\",\"move\":\"ee\"},\"links\":null,\"blocked\":null,\
         \"winner\":null,\"illegal\":[],\"score\":{\"rules\":null,\"komi\":0.0,\"compensation\":0,\
         \"marked\":false,\"dead\":[],\"open\":[OPEN],\"area\":{\"B\":1,\"W\":1},\
         \"territory\":{\"B\":0,\"W\":0},\"prisoners\":{\"B\":0,\"W\":0},\"final\":false,\
         \"result\":null},\"dialect\":[]}\n"
            .replace("OPEN", &open),
    );
    let end = &folder.sgf("show --json a.sgf").ends(0).json()[0];
    assert_eq!(end["node"], 4);
    assert_eq!(end["last_move"], json!({"color": "W", "move": ""}));
    assert_eq!(end["to_play"], "B");
    let root = &folder.sgf("show --json --move 0 a.sgf").ends(0).json()[0];
    assert_eq!(
        (&root["last_move"], &root["node"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(root["to_play"], "B");
    let run = folder
        .sgf_reading("show --json --coords players -", GAME)
        .ends(0);
    assert_eq!(run.json()[0]["path"], "-");
    assert_eq!(run.json()[0]["black"], json!(["D6"]));
}

#[test]
fn what_only_some_games_have() {
    let folder = Folder::new("show_games");
    let json = |game: &str| {
        folder
            .sgf_reading("show --json -", game)
            .ends(0)
            .json()
            .remove(0)
    };
    let twixt = json("(;GM[21];W[E3];B[AA12];W[F5])");
    assert_eq!(
        twixt["links"],
        json!({"black": [], "white": [["e3", "f5"]]})
    );
    assert_eq!(twixt["illegal"], json!(["off-board"]));
    assert_eq!(twixt["last_move"]["move"], "f5");
    let amazons = json("(;GM[18];B[djddgd])");
    assert_eq!(amazons["blocked"], json!(["gd"]));
    assert_eq!(amazons["links"], json!(null));
    let backgammon = json("(;GM[6];W[31hefe])");
    assert_eq!(backgammon["points"]["e"], json!({"B": 0, "W": 2}));
    assert_eq!(backgammon["points"]["y"], json!({"B": 0, "W": 0}));
    assert_eq!(backgammon["points"].as_object().unwrap().len(), 26);
    assert_eq!(backgammon["black"], json!(["a", "l", "q", "s"]));
    assert_eq!(backgammon["size"], json!(null));
    // The specification has no default size for Gomoku, so this is the size that is drawn.
    assert_eq!(json("(;GM[4];B[hh])")["size"], json!([15, 15]));
    assert_eq!(json("(;GM[4]SZ[19];B[hh])")["size"], json!([19, 19]));
    let chess = json("(;GM[3];W[e2e4])");
    assert_eq!(chess["size"], json!([8, 8]));
    assert_eq!(chess["black"], json!(null));
    assert_eq!(chess["prisoners"], json!(null));
    assert_eq!(chess["to_play"], "B");
    assert_eq!(chess["last_move"]["move"], "e2e4");
    assert_eq!(chess.get("points"), None);
    let hex = json("(;GM[11]SZ[3];B[A1]IP[];W[resign])");
    assert_eq!((&hex["node"], &hex["to_play"]), (&json!(1), &json!("W")));
    assert_eq!(hex["black"], json!(["a1"]));
    // IP of Lines of Action does not mark a node.
    assert_eq!(json("(;GM[9]IP[End];B[e1-e3];W[pass])")["node"], 2);
}

#[test]
fn texts_that_are_not_valid() {
    let folder = Folder::new("show_lossy");
    folder.write(
        "a.sgf",
        b"(;GM[3]CA[UTF-8]C[\xc3\xa9 \xc3\xa9 \xc3\xa9];W[e\xff])",
    );
    let line = &folder.sgf("show --json a.sgf").ends(0).json()[0];
    assert_eq!(line["lossy_text"], true);
    assert_eq!(line["last_move"]["move"], "e\u{fffd}");
}

#[test]
fn nodes_are_found() {
    let folder = Folder::with("show_places", &[("a.sgf", GAME)]);
    for (args, node) in [
        ("", 4),
        ("--tree 1", 4),
        ("--node 0", 0),
        ("--move 2", 2),
        ("--move 4", 4),
        ("--path D6", 1),
        ("--path dd,ee,cc", 5),
        ("--path d6,E5,pass,pass", 4),
    ] {
        let run = folder
            .sgf(&format!("show --json a.sgf {args}"))
            .ends(0)
            .quietly();
        assert_eq!(run.json()[0]["node"], node, "{args}");
    }
    for (args, message) in [
        ("--tree 2", "there is only 1 game in it"),
        (
            "--node 6",
            "there are only 6 nodes in game 1, the last one is number 5",
        ),
        ("--move 5", "the main line has only 4 moves"),
        (
            "--path D6,A1",
            "A1 does not follow `D6`; the only move is E5",
        ),
        ("--path D6,rabbit", "`rabbit` is not a move of this game"),
    ] {
        let args = format!("show --json a.sgf {args}");
        folder.sgf(&args).ends(2).prints("").says(message);
    }
    folder
        .sgf("show a.sgf --node 1 --move 1")
        .ends(2)
        .says("cannot be used with");
    folder
        .sgf("show a.sgf --tree 0")
        .ends(2)
        .says("counted from 1");
    folder
        .sgf_reading("show -", "no game")
        .ends(2)
        .says("contains no game");
    folder.sgf("show .").ends(2);
}

#[test]
fn a_dialect_that_is_shown_as_go_is_told() {
    let folder = Folder::new("show_dialect");
    let raw = "(;FF[4]EV[null]SZ[12]AB[aa];b[cd];r[ef])";
    let problems = "render --no-dialects --problems=6 -o problems.svg -";
    let show = "show --no-dialects --json -";
    for command in [show, "render --no-dialects --format text -", problems] {
        let told = "game 1 is written in Little Golem's dialect for Twixt";
        folder.sgf_reading(command, raw).ends(0).says(told);
        let fixed = "(;FF[4]GM[21]SZ[12]AB[b2];W[c4];B[e6])";
        folder.sgf_reading(command, fixed).ends(0).quietly();
    }
}

/// Known dialects are corrected and reported.
#[test]
fn dialects_are_read_as_they_are_meant() {
    let folder = Folder::new("show_meant");
    let twixt = "(;FF[4]EV[null]SZ[12];b[cd];r[ef])";
    let hex = "(;GM[11]SZ[5];B[a3];W[swap-pieces];W[b2])";
    let fox = "(;GM[1]KM[375]AP[foxwq];B[aa])";
    let stones = "(;GM[1]HA[0]KM[0]AP[foxwq];B[pd];B[dp];B[pp];W[dd])";
    for (file, name) in [
        (stones, "fox-handicap"),
        (twixt, "little-golem-twixt"),
        (hex, "hexgui-swap"),
        (fox, "fox-komi"),
    ] {
        for command in ["show", "tree", "info"] {
            let json = format!("{command} --json -");
            let text = folder.sgf_reading(&json, file).ends(0).text();
            let dialect = format!("\"dialect\":[\"{name}\"]");
            assert!(text.lines().all(|line| line.contains(&dialect)), "{text}");
            let literal = format!("{command} --json --no-dialects -");
            let text = folder.sgf_reading(&literal, file).ends(0).text();
            assert!(text.contains("\"dialect\":[]"), "{text}");
        }
        for command in ["show -", "tree -", "render --format text -"] {
            folder.sgf_reading(command, file).ends(0).says(name);
        }
    }
    let row = folder.sgf_reading("info --json -", stones).ends(0).text();
    assert!(
        row.contains("\"handicap\":3") && row.contains("\"moves\":1"),
        "{row}"
    );
    let shown = folder
        .sgf_reading("show --json --move 0 -", stones)
        .ends(0)
        .text();
    assert!(shown.contains("\"to_play\":\"W\""), "{shown}");
    let row = folder.sgf_reading("info --json -", fox).ends(0).text();
    assert!(row.contains("\"komi\":7.5"), "{row}");
    let position = folder.sgf_reading("show --json -", twixt).ends(0).text();
    assert!(position.contains("\"game\":21"), "{position}");
}

/// Little Golem's Havannah is not Go, and its moves are not errors.
#[test]
fn havannah_is_not_shown_as_go() {
    let folder = Folder::new("show_havannah");
    let game = "(;FF[4]EV[null]SZ[8]RE[W]SO[http://www.littlegolem.com];W[H8];B[O15];W[resign])";
    let shown = folder.sgf_reading("show --json -", game).ends(0).text();
    assert!(shown.contains("\"game\":41"), "{shown}");
    assert!(shown.contains("\"black\":null"), "{shown}");
    assert!(shown.contains("\"illegal\":[]"), "{shown}");
    assert!(
        shown.contains("\"dialect\":[\"little-golem-havannah\"]"),
        "{shown}"
    );
    let row = folder.sgf_reading("info --json -", game).ends(0).text();
    assert!(row.contains("\"game_name\":\"Havannah\""), "{row}");
    assert!(row.contains("\"winner\":\"W\""), "{row}");
    let literal = folder.sgf_reading("show --json --no-dialects -", game);
    let told = "dialect for Havannah, and shown as the game of Go that it is by the \
        specification; SGF has no number for this game";
    let text = literal.ends(0).says(told).text();
    assert!(text.contains("\"game\":1,"));
}

/// The illegal moves and their numbers.
#[test]
fn faults_on_the_way_are_named() {
    let folder = Folder::new("show_faults");
    let game = "(;GM[1]SZ[9];B[aa];W[aa];B[bb];W[cc])";
    let text = folder.sgf_reading("show -", game).ends(0).text();
    assert!(
        text.contains("1 fault on the way to this node: move 2: the point is occupied."),
        "{text}"
    );
}

#[test]
fn a_swap_that_means_another_is_told() {
    let folder = Folder::new("show_swap");
    let game = "(;GM[11]SZ[5];B[a3];W[swap-pieces];W[b2])";
    folder
        .sgf_reading("show --no-dialects --json -", game)
        .ends(0)
        .says("probably means swap-sides");
    let right = "(;GM[11]SZ[5];B[a3];W[swap-pieces];B[b2])";
    folder.sgf_reading("show --json -", right).ends(0).quietly();
}

#[test]
fn control_characters_do_not_reach_a_terminal() {
    let folder = Folder::new("show_control");
    let game = "(;GM[1]PB[\x1b[31m]LB[aa:\x1b]C[a\x1bb\x07]N[\u{9b}])";
    let run = folder.sgf_reading("show -", game).ends(0);
    let bad = |c: char| c.is_control() && c != '\n';
    assert!(!run.text().contains(bad), "{}", run.text());
    run.shows("a\\x1bb\\x07");
}

#[test]
fn colours_where_they_are_asked_for() {
    let folder = Folder::with("show_color", &[("a.sgf", GAME)]);
    let run = folder.sgf("show --color always a.sgf").ends(0);
    assert!(run.text().contains("\x1b[") && run.text().contains('●'));
    assert!(!run.text().contains('○') || run.text().contains("○ B"));
}

/// A problem opens at its start position, a game at its end.
#[test]
fn problems_open_at_the_problem() {
    let folder = Folder::new("show_problem");
    for (game, node) in [
        ("(;GM[1]AB[aa]AW[bb];B[cc])", 0),
        ("(;GM[1]C[Easy];;AB[aa]AW[bb];B[cc])", 2),
        ("(;GM[1]PL[B];AE[aa];B[cc])", 2),
        ("(;GM[1];B[cc];AB[aa];W[dd])", 3),
        ("(;GM[1]PB[A];AB[aa];W[dd])", 2),
        ("(;GM[1]HA[2];AB[aa][bb];W[dd])", 2),
    ] {
        let shown = folder.sgf_reading("show --json -", game).ends(0).json();
        assert_eq!(shown[0]["node"], node, "{game}");
    }
}

/// A game of 4×4 points: At first Black has four points of area more than White, not counting dead
/// stones.
#[test]
fn the_score_is_counted() {
    let walls = "AB[ba:bd]AW[ca:cd][aa]";
    let game = |info: &str, end: &str| format!("(;GM[1]SZ[4]{info}{walls};B[]{end})");
    let folder = Folder::new("show_score");
    let counted = |args: &str, game: &str| {
        let run = folder.sgf_reading(&format!("show --score --node 1 {args} -"), game);
        run.ends(0).text()
    };
    let japanese = game("RU[Japanese]KM[0.5]", "TB[aa:ad]TW[da:dd]");
    let text = counted("", &japanese);
    for line in [
        "Area: Black 8, White 8; with komi 0.5: W+0.5.",
        "Territory: Black 4, White 4; prisoners: Black 1, White 0; with komi 0.5: B+0.5.",
        "Dead stones: A4",
        "Result by the rules \"Japanese\": B+0.5.",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(!text.contains("all count as alive"), "{text}");
    assert!(counted("--coords sgf", &japanese).contains("Dead stones: aa\n"));
    let chinese = game("RU[Chinese]KM[0.5]HA[3]", "TB[aa:ad]TW[da:dd]");
    let text = counted("", &chinese);
    let area = "with komi 0.5 and 3 for handicap stones: W+3.5.";
    assert!(text.contains(area), "{text}");
    let text = counted("", &game("RU[Chinese]", ""));
    for line in [
        "Open points: A3, A2, A1",
        "No stones are marked as dead (TB, TW), so all count as alive.",
        "Not final: 3 open points.",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let text = counted("", &game("RU[House]", "TB[aa:ad]TW[da:dd]"));
    assert!(text.contains("No result: unknown rules \"House\" (RU)."));
    let text = counted("", &game("", "TB[aa:ad]TW[da:dd]"));
    assert!(text.contains("No result: the file does not name the rules (RU)."));
    // JSON has it always.
    for args in ["show --json --node 1 -", "show --json --score --node 1 -"] {
        let json = &folder.sgf_reading(args, &chinese).ends(0).json()[0];
        let expected = json!({
            "rules": "Chinese", "komi": 0.5, "compensation": 3, "marked": true,
            "dead": ["aa"], "open": [], "area": {"B": 8, "W": 8},
            "territory": {"B": 4, "W": 4}, "prisoners": {"B": 1, "W": 0}, "final": true,
            "result": "W+3.5",
        });
        assert_eq!(json["score"], expected);
    }
    let hex = folder.sgf_reading("show --json -", "(;GM[11]SZ[3];B[a1])");
    let hex = hex.ends(0).json().remove(0);
    assert_eq!(hex.as_object().unwrap().get("score"), Some(&json!(null)));
    let hex = folder.sgf_reading("show --score -", "(;GM[11]SZ[3];B[a1])");
    assert!(hex.ends(2).stderr.contains("--score only applies to Go"));
}

#[test]
fn the_time_of_a_move_is_shown() {
    let game =
        "(;GM[1]SZ[9]TM[60]OT[3x30 byo-yomi];B[aa]BL[50.5];W[bb];B[cc]BL[25]OB[3](;W[dd])(;W[ee]))";
    let folder = Folder::new("show_time");
    for (number, expected) in [
        (
            1,
            Some("Move 1: Black A9. Time spent: 9.5 s. White to play."),
        ),
        (2, None),
        (
            3,
            Some("Move 3: Black C7. Time spent: 55.5 s, in overtime. White to play."),
        ),
    ] {
        let run = folder.sgf_reading(&format!("show --move {number} -"), game);
        let text = run.ends(0).text();
        assert_eq!(text.contains("Time spent"), expected.is_some(), "{text}");
        assert!(
            expected.is_none_or(|line| text.lines().any(|found| found == line)),
            "{text}"
        );
    }
}
