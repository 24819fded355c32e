//! `sgf stats`.

use crate::harness::Folder;

const FILES: [(&str, &str); 4] = [
    (
        "a.sgf",
        "(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[Ada]PW[Jun]RE[B+3.5]DT[1996-05-06]RU[AGA];B[dd])",
    ),
    (
        "b.sgf",
        "(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[Jun]PW[Ada]RE[W+R]DT[1998]AP[x:1];B[pd];W[dd])\
         (;FF[4]CA[UTF-8]GM[1]SZ[13]PB[Ada]PW[Bea]RE[0];B[gg])",
    ),
    ("c.sgf", "(;FF[4]CA[UTF-8]GM[11]SZ[11]EV[];B[a1];W[zz9])"),
    ("d.sgf", "no game"),
];

#[test]
fn counts_are_of_games_and_the_file_without_one_is_told() {
    let folder = Folder::with("stats_json", &FILES);
    let run = folder
        .sgf("stats --json .")
        .ends(2)
        .says("d.sgf: contains no game");
    let lines = run.json();
    let [stats] = &lines[..] else {
        panic!("one object is expected")
    };
    assert_eq!(stats["files"], 3);
    assert_eq!(stats["unreadable"], 1);
    assert_eq!(stats["games"], 4);
    assert_eq!(stats["moves"], 6);
    let years = serde_json::json!([{"year": 1996, "games": 1}, {"year": 1998, "games": 1}]);
    assert_eq!(stats["years"], years);
    let ada = serde_json::json!({
        "name": "Ada", "games": 3, "wins": 2, "losses": 0, "draws": 1,
        "first_year": 1996, "last_year": 1998
    });
    assert_eq!(stats["players"][0], ada);
    let list = |key: &str| {
        let entries = stats["by"][key].as_array().unwrap().iter();
        let entries = entries.map(|entry| format!("{} {}", entry["value"], entry["games"]));
        entries.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(list("game"), r#""Go" 3, "Hex" 1"#);
    assert_eq!(list("size"), r#""19x19" 2, "11x11" 1, "13x13" 1"#);
    // D16 is Q16 mirrored; an empty text is ignored.
    assert_eq!(list("first_move"), r#""Go Q16" 2, "Go G7" 1, "Hex k11" 1"#);
    assert_eq!(list("event"), "null 4");
    assert_eq!(list("application"), r#""x" 1, null 3"#);
    let finding = serde_json::json!({
        "code": "point-off-board", "severity": "error", "findings": 1, "files": 1
    });
    assert!(stats["findings"].as_array().unwrap().contains(&finding));
}

#[test]
fn texts_show_the_first_rows_and_count_the_others() {
    let folder = Folder::with("stats_text", &FILES[..3]);
    folder
        .sgf("stats --top 1 .")
        .ends(0)
        .quietly()
        .shows("4 games with 6 moves in 3 files\n")
        .shows("Games\n  Go  3   75.0 %  ████")
        .shows("  and 1 more, 1 in all\n")
        .shows("  Ada  3   75.0 %  2 wins, 0 losses, 1 draw, 1996–1998\n");
    let all = folder.sgf("stats --top 0 .").ends(0);
    assert!(!all.text().contains("more,"));
}

/// Informal results and dates count, and different spellings of a name are one player.
#[test]
fn words_and_names_are_read_as_people_mean_them() {
    let games = "(;GM[1]PB[Haylee]PW[Köhler]RE[共204手 白中盘胜]DT[2017.08.19 16:42]BR[九段];B[aa])\
                 (;GM[1]PB[hajin  lee]PW[KOHLER]RE[draw]DT[1935.05.29-30]RU[chinese];B[aa])\
                 (;GM[1]PB[Hajin Lee]PW[Köhler]RE[B]DT[in 1999]RU[Chinese];B[aa])";
    let aliases = "\"Hajin Lee\" = [\"Haylee\"]\n";
    let files = [
        ("a.sgf", games),
        ("names.toml", aliases),
        ("two.toml", "A = 'B'\nC = ['b']\n"),
    ];
    let folder = Folder::with("stats_lenient", &files);
    let stats = folder
        .sgf("stats --json --aliases names.toml a.sgf")
        .ends(0)
        .json();
    let years: Vec<_> = stats[0]["years"]
        .as_array()
        .unwrap()
        .iter()
        .map(|year| &year["year"])
        .collect();
    assert_eq!(years, [1935, 1999, 2017]);
    let players = &stats[0]["players"];
    assert_eq!(
        (&players[0]["name"], &players[0]["wins"]),
        (&"Hajin Lee".into(), &1.into())
    );
    assert_eq!(
        (&players[1]["name"], &players[1]["games"]),
        (&"Köhler".into(), &3.into())
    );
    let rules = serde_json::json!([{"value": "Chinese", "games": 2}, {"value": null, "games": 1}]);
    assert_eq!(stats[0]["by"]["rules"], rules);
    let lenient = serde_json::json!({"BR": 1, "DT": 2, "RE": 3});
    assert_eq!(stats[0]["lenient"], lenient);
    let info = folder.sgf("info --json a.sgf").ends(0).json();
    assert_eq!(info[0]["lenient"], serde_json::json!(["RE", "DT", "BR"]));
    assert_eq!(info[0]["result"]["winner"], "W");
    let cells = folder
        .sgf("info --columns result,date a.sgf")
        .ends(0)
        .text();
    assert_eq!(
        cells,
        "W+R\t2017-08-19\n0\t1935-05-29,1935-05-30\nB+\tin 1999\n"
    );
    for (query, found) in [
        ("--result W", "1"),
        ("--result draw,B", "2"),
        ("--from 1935-05-30 --to 1935-05", "1"),
        ("--player haylee", "1"),
        ("--player haylee --aliases names.toml", "3"),
        ("--white kohler", "3"),
        ("--black-rank 9p", "1"),
    ] {
        let run = folder.sgf(&format!("search --count {query} a.sgf")).ends(0);
        assert_eq!(run.text().trim(), found, "{query}");
    }
    let line = folder.sgf("search --result W a.sgf").ends(0).text();
    assert!(line.contains(", W+R, 2017-08-19"), "{line}");
    // Groups have the same people.
    let groups = folder
        .sgf("search --json --by player --aliases names.toml a.sgf")
        .ends(0)
        .json();
    let values: Vec<_> = groups.iter().map(|group| &group["value"]).collect();
    assert!(values.contains(&&"Hajin Lee".into()), "{values:?}");
    assert!(!values.contains(&&"Haylee".into()), "{values:?}");
    let koehler = values.iter().filter(|name| {
        name.as_str()
            .is_some_and(|name| name.to_lowercase().ends_with("hler"))
    });
    assert_eq!(koehler.count(), 1, "{values:?}");
    folder
        .sgf("stats --aliases two.toml a.sgf")
        .ends(2)
        .says("`b` is a name of `A` already");
}
