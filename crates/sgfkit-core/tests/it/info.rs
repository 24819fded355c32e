//! Tests of `info`.

use sgfkit_core::info::*;

use sgfkit_core::tree::Collection;

fn lines(file: &[u8]) -> Vec<String> {
    let collection = Collection::parse(file);
    let rows = collection.trees().flat_map(|tree| {
        rows(tree)
            .into_iter()
            .map(move |row| row.to_json("a.sgf", tree.index(), None))
    });
    rows.collect()
}

/// Returns the value of a key in the only row of a file.
#[track_caller]
fn value(file: &str, key: &str) -> String {
    let lines = lines(file.as_bytes());
    assert_eq!(lines.len(), 1, "{file}");
    let row: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
    row[key].to_string()
}

#[test]
fn a_whole_line() {
    let file = "(;FF[4]GM[1]CA[UTF-8]AP[CGoban:3]SZ[19]PB[Ada \\[a\\]]BR[9p]PW[Jun]WR[9p]RE[B+3.5]\
            DT[1996-05-06,07]RU[Japanese]KM[6.5]TM[28800]OT[5x30 byo-yomi];B[pd];W[dp])";
    let line = concat!(
        r#"{"path":"a.sgf","tree":1,"game":1,"game_name":"Go","ff":4,"charset":"UTF-8","size":[19,19],"#,
        r#""nodes":3,"moves":2,"leaves":1,"application":{"name":"CGoban","version":"3"},"#,
        r#""black":{"name":"Ada [a]","rank":"9p","team":null},"#,
        r#""white":{"name":"Jun","rank":"9p","team":null},"#,
        r#""result":{"text":"B+3.5","winner":"B","by":"score","score":3.5},"#,
        r#""date":{"text":"1996-05-06,07","dates":["1996-05-06","1996-05-07"]},"#,
        r#""event":null,"round":null,"place":null,"rules":"Japanese","komi":6.5,"handicap":null,"#,
        r#""time":{"main":28800.0,"overtime":"5x30 byo-yomi","used":{"B":null,"W":null}},"opening_name":null,"game_info_nodes":[0],"lenient":[]}"#,
    );
    assert_eq!(lines(file.as_bytes()), [line]);
}

#[test]
fn an_empty_tree() {
    let line = concat!(
        r#"{"path":"a.sgf","tree":2,"game":57,"game_name":null,"ff":1,"charset":"UTF-8","size":null,"#,
        r#""nodes":1,"moves":0,"leaves":1,"application":null,"#,
        r#""black":{"name":null,"rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"#,
        r#""result":null,"date":null,"event":null,"round":null,"place":null,"rules":null,"komi":null,"#,
        r#""handicap":null,"time":null,"opening_name":null,"game_info_nodes":[],"lenient":[]}"#,
    );
    assert_eq!(lines(b"(;)(;GM[57])")[1], line);
}

#[test]
fn single_keys() {
    let result = |text: &str, winner: &str, by: &str, score: &str| {
        format!(r#"{{"text":"{text}","winner":{winner},"by":{by},"score":{score}}}"#)
    };
    let table: Vec<(&str, &str, String)> = vec![
        ("(;GM[x])", "game", "1".into()),
        ("(;GM[12])", "game_name", "\"Jungle\"".into()),
        ("(;FF[ 3 ])", "ff", "3".into()),
        ("(;FF[x])", "ff", "1".into()),
        ("(;SZ[19:13])", "size", "[19,13]".into()),
        ("(;SZ[x])", "size", "[19,19]".into()),
        ("(;GM[11])", "size", "[11,11]".into()),
        ("(;GM[6]SZ[x])", "size", "null".into()),
        ("(;CA[latin1])", "charset", "\"windows-1252\"".into()),
        (
            "(;AP[CGoban])",
            "application",
            r#"{"name":"CGoban","version":null}"#.into(),
        ),
        (
            "(;AP[])",
            "application",
            r#"{"name":"","version":null}"#.into(),
        ),
        (
            r"(;AP[a\:b:1:2])",
            "application",
            r#"{"name":"a:b","version":"1:2"}"#.into(),
        ),
        (
            "(;PB[]BT[x\ny])",
            "black",
            r#"{"name":"","rank":null,"team":"x y"}"#.into(),
        ),
        (
            "(;PlayerWhite[Jun]PW[x])",
            "white",
            r#"{"name":"Jun","rank":null,"team":null}"#.into(),
        ),
        (
            "(;RE[W+R])",
            "result",
            result("W+R", "\"W\"", "\"resign\"", "null"),
        ),
        (
            "(;RE[B+Time])",
            "result",
            result("B+Time", "\"B\"", "\"time\"", "null"),
        ),
        (
            "(;RE[B+F])",
            "result",
            result("B+F", "\"B\"", "\"forfeit\"", "null"),
        ),
        ("(;RE[B+])", "result", result("B+", "\"B\"", "null", "null")),
        (
            "(;RE[W+64])",
            "result",
            result("W+64", "\"W\"", "\"score\"", "64.0"),
        ),
        (
            "(;RE[0])",
            "result",
            result("0", "\"draw\"", "null", "null"),
        ),
        (
            "(;RE[Draw])",
            "result",
            result("Draw", "\"draw\"", "null", "null"),
        ),
        (
            "(;RE[Void])",
            "result",
            result("Void", "\"void\"", "null", "null"),
        ),
        (
            "(;RE[?])",
            "result",
            result("?", "\"unknown\"", "null", "null"),
        ),
        (
            "(;RE[Black won])",
            "result",
            result("Black won", "\"B\"", "null", "null"),
        ),
        ("(;RE[])", "result", result("", "null", "null", "null")),
        (
            "(;RE[B+6R])",
            "result",
            result("B+6R", "null", "null", "null"),
        ),
        (
            "(;GM[6]RE[B+6R])",
            "result",
            result("B+6R", "\"B\"", "\"resign\"", "6.0"),
        ),
        (
            "(;DT[1996-05,1997-13])",
            "date",
            r#"{"text":"1996-05,1997-13","dates":null}"#.into(),
        ),
        (
            "(;DT[1996])",
            "date",
            r#"{"text":"1996","dates":["1996"]}"#.into(),
        ),
        ("(;EV[e]RO[1])", "event", "\"e\"".into()),
        ("(;EV[e]RO[1 (final)])", "round", "\"1 (final)\"".into()),
        ("(;PC[p])", "place", "\"p\"".into()),
        ("(;KM[-59.5])", "komi", "-59.5".into()),
        ("(;KM[7])", "komi", "7.0".into()),
        ("(;KM[5.])", "komi", "5.0".into()),
        ("(;FF[4]KM[5.])", "komi", "5.0".into()),
        ("(;FF[4]KM[many])", "komi", "null".into()),
        ("(;KM[])", "komi", "null".into()),
        ("(;GM[2]KM[7])", "komi", "null".into()),
        ("(;HA[4])", "handicap", "4".into()),
        ("(;HA[0])", "handicap", "0".into()),
        ("(;HA[x])", "handicap", "null".into()),
        ("(;GM[21]HA[])", "handicap", "null".into()),
        (
            "(;TM[600])",
            "time",
            r#"{"main":600.0,"overtime":null,"used":{"B":null,"W":null}}"#.into(),
        ),
        (
            "(;OT[30 fischer])",
            "time",
            r#"{"main":null,"overtime":"30 fischer","used":{"B":null,"W":null}}"#.into(),
        ),
        (
            "(;TM[3h])",
            "time",
            r#"{"main":10800.0,"overtime":null,"used":{"B":null,"W":null}}"#.into(),
        ),
        ("(;TM[3h]DT[1996-05-06])", "lenient", r#"["TM"]"#.into()),
        (
            "(;RE[draw]DT[2017.08.19 16:42]KM[6目半]HA[3 stones]BR[九段]WR[9p])",
            "lenient",
            r#"["RE","DT","KM","HA","BR"]"#.into(),
        ),
        ("(;GM[11]RE[?]BR[first]WR[P9段])", "lenient", "[]".into()),
        ("(;C[x])", "game_info_nodes", "[]".into()),
        ("(;GM[11]PB[x];B[a1]IP[])", "game_info_nodes", "[0]".into()),
        ("(;GM[11];B[a1]IP[])", "game_info_nodes", "[]".into()),
        ("(;GM[9]IP[End])", "game_info_nodes", "[0]".into()),
        ("(;C[x])", "lossy_text", "null".into()),
    ];
    for (file, key, expected) in table {
        let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
        assert_eq!(value(file, key), expected.to_string(), "{file}");
    }
}

#[test]
fn moves() {
    for (file, moves) in [
        ("(;B[aa];W[bb];B[])", 3),
        ("(;B[aa](;W[bb];B[cc])(;W[cc];B[dd];W[ee]))", 3),
        ("(;;B[aa]W[bb];C[x];AB[cc])", 2),
        ("(;;B[aa]B[bb])", 2),
        ("(;;B[zzz];W[ ])", 2),
        ("(;;Black[aa];WhiteMove[bb])", 1),
        ("(;GM[21];W[e3];B[swap-sides];W[resign])", 3),
        ("(;GM[21];W[-F6*][G5][+G*7])", 1),
        // Little Golem's moves count only in its dialect.
        ("(;EV[x]SZ[24];b[cu];r[lo];r[resign])", 0),
        ("(;GM[21];b[cu];r[lo])", 0),
    ] {
        assert_eq!(value(file, "moves"), moves.to_string(), "{file}");
    }
}

#[test]
fn merged_games() {
    // File, and for each row its game info nodes, its moves and Black's name.
    type Row<'a> = (&'a [usize], usize, Option<&'a str>);
    let table: [(&str, &[Row<'_>]); 6] = [
        (
            "(;GM[1];B[aa](;W[bb]PB[a](;B[cc];W[dd])(;B[dd]))(;W[cc](;B[dd]PB[b])(;B[ee];W[ff]PB[c];B[gg])))",
            &[
                (&[2], 4, Some("a")),
                (&[7], 3, Some("b")),
                (&[9], 5, Some("c")),
            ],
        ),
        // Info below other info belongs to the same game.
        (
            "(;PB[a];B[aa]TM[5];W[bb]TM[4])",
            &[(&[0, 1, 2], 2, Some("a"))],
        ),
        (
            "(;GM[1](;B[aa]PB[a];W[bb];B[cc]RE[B+R])(;B[bb]GN[x];W[cc]PB[b]))",
            &[(&[1, 3], 3, Some("a")), (&[4, 5], 2, None)],
        ),
        ("(;GM[1];B[aa];W[bb]PB[a])", &[(&[2], 2, Some("a"))]),
        ("(;GM[1](;B[aa])(;B[bb];W[cc]))", &[(&[], 1, None)]),
        ("(;PB[](;B[aa])(;B[bb]))", &[(&[0], 1, Some(""))]),
    ];
    for (file, expected) in table {
        let collection = Collection::parse(file);
        let tree = collection.tree(0).unwrap();
        let found = rows(tree);
        let rows: Vec<Row<'_>> = found
            .iter()
            .map(|row| {
                (
                    &row.game_info_nodes[..],
                    row.moves,
                    row.black.name.as_deref(),
                )
            })
            .collect();
        assert_eq!(rows, expected, "{file}");
        let leaves = tree.nodes().filter(|node| node.is_leaf());
        assert!(
            found.iter().all(|row| row.nodes == tree.nodes().count()),
            "{file}"
        );
        assert!(
            found.iter().all(|row| row.leaves == leaves.clone().count()),
            "{file}"
        );
    }
}

#[test]
fn lossy_text() {
    let line = &lines(b"(;CA[UTF-8]PB[\xe4\xbd])")[0];
    assert!(line.contains("\"name\":\"\u{fffd}\""));
    assert!(line.ends_with(r#""game_info_nodes":[0],"lenient":[],"lossy_text":true}"#));
    assert!(!lines(b"(;CA[UTF-8]PB[x]C[\xe4\xbd])")[0].contains("lossy_text"));
}

/// Each node of a long line begins a game.
#[test]
fn many_games_on_a_long_line() {
    let count = 20_000;
    let file = format!(
        "(;{}{})",
        "(;B[aa](;W[bb]PB[x])".repeat(count),
        ")".repeat(count)
    );
    let collection = Collection::parse(file);
    let rows = rows(collection.tree(0).unwrap());
    assert_eq!(rows.len(), count);
    assert!(
        rows.iter()
            .enumerate()
            .all(|(index, row)| row.moves == index + 2)
    );
}

/// Times in a tree are those of each line on its own.
#[test]
fn times_of_a_tree_are_those_of_its_lines() {
    let file = "(;GM[1]TM[100]OT[5x30 byo-yomi];B[aa]BL[90];W[bb]WL[80](;B[cc]BL[70](;W[dd]WL[79])(;W[ee];B[ff]BL[65](;W[gg]WL[10])(;W[hh]WL[12])))\
                (;B[ii]BL[89];W[jj]WL[5](;B[kk]BL[30]OB[5])(;B[ll]BL[80])))";
    let games = Collection::parse(file);
    let tree = games.tree(0).unwrap();
    let all: Vec<_> = timed_tree(tree).collect();
    assert_eq!(all.len(), 12);
    for leaf in tree.nodes().filter(|node| node.is_leaf()) {
        let mut line: Vec<_> = leaf.ancestors().collect();
        line.reverse();
        for alone in timed_moves(line) {
            assert_eq!(all.iter().find(|one| one.node == alone.node), Some(&alone));
        }
    }
    let seconds = all.iter().filter_map(|one| one.time.seconds);
    assert_eq!(seconds.take(4).collect::<Vec<_>>(), [10.0, 20.0, 20.0, 1.0]);
}
