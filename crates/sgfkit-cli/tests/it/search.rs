//! `sgf search` and `sgf openings`.

use serde_json::{Value, json};

use crate::harness::Folder;

const FILES: [(&str, &str); 5] = [
    (
        "games/a.sgf",
        "(;GM[1]SZ[19]PB[Ada]BR[9p]PW[Jun]WR[3p]RE[B+R]DT[1996-05-06]EV[Cup];B[pd];W[dp];B[dd];W[fc])",
    ),
    (
        "games/b.sgf",
        "(;GM[1]SZ[19]PB[Jun]BR[4p]PW[Ada]WR[9p]RE[W+2.5]DT[2001]RO[final];B[dp];W[pd];B[pp];W[nq])",
    ),
    (
        "games/c.sgf",
        "(;GM[1]SZ[13]HA[2]AB[dd][jj]RE[Void]DT[spring 1846];W[jd];B[dj])(;GM[1]SZ[9]KM[7.5]RE[0];B[cc];W[gg])",
    ),
    ("games/hex.sgf", "(;GM[11]SZ[5]RE[B+];B[b1];W[c3];B[d3])"),
    (
        "games/problem.sgf",
        "(;GM[1]SZ[9]AB[aa][ba]AW[ca][cb](;B[bb])(;B[ab];W[bb]))",
    ),
];

fn archive(name: &str) -> Folder {
    Folder::with(name, &FILES)
}

/// A folder and its index give the same results.
#[track_caller]
fn lines(folder: &Folder, args: &str, status: i32) -> Vec<Value> {
    let read = folder
        .sgf(&format!("search --json {args} games"))
        .ends(status)
        .json();
    folder.sgf("index --quiet games").ends(0);
    let indexed = folder
        .sgf(&format!("search --json {args} games.sgfindex"))
        .ends(status)
        .json();
    assert_eq!(read, indexed);
    let spared = folder
        .sgf(&format!("search --json {args} games"))
        .ends(status)
        .json();
    assert_eq!(read, spared);
    read
}

#[test]
fn shapes_with_what_followed() {
    let folder = archive("search-shape");
    let found = lines(&folder, "--pattern ---/....|/....|/....|/X...|", 0);
    let hits = found[0]["hits"].as_array().unwrap();
    assert_eq!(found[0]["path"], "games/a.sgf");
    assert_eq!(
        found[0]["black"],
        json!({"name": "Ada", "rank": "9p", "team": null})
    );
    assert_eq!(
        found[0]["result"],
        json!({"text": "B+R", "winner": "B", "by": "resign", "score": null})
    );
    assert_eq!(
        hits[2],
        json!({"node": 3, "move": 3, "area": ["aa", "dd"], "transform": "rotate-270", "swapped": false,
            "next": null})
    );
    let summary = found.last().unwrap();
    assert_eq!(summary["type"], "summary");
    assert_eq!(summary["exact"], true);
    let kinds: Vec<_> = found
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect();
    assert!(kinds.is_sorted_by_key(|kind| {
        ["game", "continuation", "summary"]
            .iter()
            .position(|one| one == kind)
    }));
}

#[test]
fn the_first_moves_in_all_orientations() {
    let folder = archive("search-moves");
    let found = lines(&folder, "--moves Q16,D4", 0);
    assert_eq!(found[0]["hits"][0]["node"], 2);
    assert_eq!(found[0]["hits"][0]["area"], json!(["aa", "ss"]));
    assert_eq!(found.last().unwrap()["games"], 2);
    let plain = lines(&folder, "--moves Q16,D4 --no-symmetry --no-swap", 0);
    assert_eq!(plain.last().unwrap()["games"], 1);
    let next = plain
        .iter()
        .find(|line| line["type"] == "continuation")
        .unwrap();
    assert_eq!(
        (&next["point"], &next["cell"], &next["label"]),
        (&json!("dd"), &json!([4, 4]), &json!("A"))
    );
    lines(&folder, "--moves Q16,?,D16 --any-order", 2);
}

#[test]
fn positions_of_files() {
    let folder = archive("search-position");
    let found = lines(&folder, "--position games/a.sgf --move 2", 0);
    assert_eq!(found.last().unwrap()["games"], 2);
    let found = lines(&folder, "--position games/a.sgf --move 3 --area aa:dd", 0);
    let hits = found[0]["hits"].as_array().unwrap();
    let third = hits.iter().find(|hit| hit["node"] == 3).unwrap();
    assert_eq!(
        (&third["transform"], &third["area"]),
        (&json!("none"), &json!(["aa", "dd"]))
    );
    assert_eq!(
        lines(&folder, "--position games/hex.sgf --move 1", 0)
            .last()
            .unwrap()["games"],
        1
    );
    // A problem is found by its shape, and its answers with --variations.
    let found = lines(
        &folder,
        "--position games/problem.sgf --node 0 --variations",
        0,
    );
    assert_eq!(found[0]["hits"].as_array().unwrap().len(), 2);
}

#[test]
fn filters_hold_together() {
    let folder = archive("search-filters");
    for (args, games) in [
        ("--player ada", 2),
        ("--player ada --opponent jun", 2),
        ("--black =Ada", 1),
        ("--black !Ada", 5),
        ("--result B", 2),
        ("--result B+R,draw", 2),
        ("--result none", 1),
        ("--result void", 1),
        ("--from 1996-05 --to 1996-06", 1),
        ("--from 1997", 1),
        ("--to 1900", 1),
        ("--rank 4p..", 1),
        ("--rank 3p..9p", 2),
        ("--white-rank 9p", 1),
        ("--size 19", 2),
        ("--handicap 2", 1),
        ("--handicap 0", 5),
        ("--komi 7..8", 1),
        ("--length 4..", 2),
        ("--info RO=final", 1),
        ("--info RO=!final", 5),
        ("--event cup", 1),
        ("--game hex", 1),
        ("--game 1 --size 9 --size 13", 3),
        ("--file *a.sgf", 1),
    ] {
        let found = lines(&folder, args, 0);
        let summary = found.last().unwrap();
        assert_eq!(summary["games"], games, "{args}");
        assert_eq!(
            (&summary["hits"], &found[0]["hits"]),
            (&json!(0), &json!([]))
        );
    }
    lines(&folder, "--player nobody", 1);
    let found = lines(&folder, "--from 1840", 0);
    assert_eq!(found.last().unwrap()["years"], json!([1846, 2001]));
}

/// Texts match anywhere, but a space is a space: `iyama` is not in Takemiya Masaki.
/// All filters on texts, groups, aliases, comments, `stats` and `dedup` agree.
#[test]
fn texts_match_whatever_their_case_accents_and_width() {
    let names = [
        "Takemiya Masaki",
        "Iyama\u{3000}Yuta",
        "Nguyễn Văn",
        "Gǔ Lì",
        "ｶﾄｳ",
        "\u{110b}\u{1175}\u{1109}\u{1166}\u{1103}\u{1169}\u{11af}",
    ];
    let queries = [
        ("iyama", 1),
        ("iyama yuta", 1),
        ("ＹＵＴＡ", 1),
        ("yama", 1),
        ("nguyen van", 1),
        ("gu li", 1),
        ("guli", 0),
        ("カトウ", 1),
        ("이세돌", 1),
        ("a m", 1),
        ("am", 1),
        ("=iyama", 0),
        ("=IYAMA YUTA", 1),
        ("!masaki", 5),
    ];
    let game = |id: &str, name: &str| format!("(;GM[1]CA[UTF-8]{id}[{name}];B[aa])");
    for (id, options) in [
        ("PB", ["--black", "--player"]),
        ("PW", ["--white", "--player"]),
        ("EV", ["--event", "--event"]),
        ("RU", ["--rules", "--rules"]),
        ("RO", ["--info", "--info"]),
    ] {
        let games: String = names.iter().map(|name| game(id, name)).collect();
        let folder = Folder::with(&format!("search-texts-{id}"), &[("games/a.sgf", &*games)]);
        for option in options {
            for (query, found) in queries {
                let value = match option {
                    "--info" => format!("RO={query}"),
                    _ => query.to_owned(),
                };
                let answer = folder.run(&["search", "--count", option, &value, "games"], b"");
                assert_eq!(answer.text().trim(), found.to_string(), "{option} {value}");
            }
        }
    }
    let games = ["Ada Lee", "ＡＤＡ ＬＥＥ", "Ada Lee", "Áda  lee", "AdaLee"];
    let games: String = games
        .iter()
        .map(|name| format!("(;GM[1]CA[UTF-8]PB[{name}]PW[Jun]EV[{name}]RU[{name}];B[aa])"))
        .collect();
    let folder = Folder::with("search-spellings", &[("games/a.sgf", &*games)]);
    for by in ["black", "event", "rules"] {
        let groups = lines(&folder, &format!("--by {by}"), 0);
        let groups = groups.iter().filter(|line| line["type"] == "group");
        let groups: Vec<_> = groups
            .map(|group| (&group["value"], &group["games"]))
            .collect();
        let expected = [
            (&json!("Ada Lee"), &json!(4)),
            (&json!("AdaLee"), &json!(1)),
        ];
        assert_eq!(groups, expected, "{by}");
    }
    let stats = folder.sgf("stats --json games").ends(0).json();
    assert_eq!(
        stats[0]["by"]["event"][0],
        json!({"value": "Ada Lee", "games": 4})
    );
    // The four are one person, and so are the four events; AdaLee is somebody else,
    // but one name that differs does not make another game.
    let games = games
        .replace("EV[AdaLee]", "")
        .replace("PB[AdaLee]PW[Jun]", "PB[AdaLee]PW[Bea]");
    let folder = Folder::with("dedup-spellings", &[("a.sgf", &*games)]);
    let found = folder.sgf("dedup --json a.sgf").ends(1).json();
    assert_eq!(found[0]["games"].as_array().unwrap().len(), 4);
}

#[test]
fn the_output() {
    let folder = archive("search-output");
    folder
        .sgf("search -l --player Ada games")
        .ends(0)
        .prints("games/a.sgf\ngames/b.sgf\n");
    folder
        .sgf("search -l -0 --player Ada games")
        .ends(0)
        .prints("games/a.sgf\0games/b.sgf\0");
    folder
        .sgf("search -l --sort -date --player Ada games")
        .ends(0)
        .prints("games/b.sgf\ngames/a.sgf\n");
    folder
        .sgf("search --count games games/a.sgf")
        .ends(0)
        .prints("6\n");
    let text = folder
        .sgf("search --pattern ---/..../..../..../.X.. games")
        .ends(0)
        .text();
    assert!(text.contains("searched"), "{text}");
    let earlier = folder.sgf("search --json --player Ada games").text();
    folder
        .sgf_reading("search --within - --count --result B games", earlier)
        .ends(0)
        .prints("1\n");
    for (args, message) in [
        ("--pattern XQ games", "column 2"),
        ("--pattern XO/X games", "row 2"),
        ("--pattern X-O games", "an edge"),
        ("--pattern X --at-move 5..3 games", "before it starts"),
        ("--komi 7..5 games", "before it starts"),
        ("--rank 9p..1d games", "before it starts"),
        ("--moves Q16,,D4 games", "a move is empty"),
        ("--pattern ** games", "matches everything"),
        ("--pattern X --game chess games", "cannot search"),
        ("--like games/a.sgf games", "71 moves"),
        ("--area aa:cc games", "--position"),
        ("--next B games", "--next needs a query"),
        ("--next-at pd games", "--next-at needs a query"),
        (
            "--moves Q16 --next-at zz games",
            "not a point on this board",
        ),
        (
            "--pattern X./.. --next-at cc games",
            "not a point on this board",
        ),
        (
            "--position games/a.sgf --area pa:sf --next-at aa games",
            "outside the query",
        ),
        ("--result X games", "invalid result"),
        (
            "--pattern X --game havannah games",
            "expected one of Go, Othello",
        ),
    ] {
        folder.sgf(&format!("search {args}")).ends(2).says(message);
    }
}

/// The index does not store comments, so they are read from the files.
#[test]
fn words_in_comments() {
    let files = [
        (
            "games/a.sgf",
            "(;GM[1]C[Die Straße im  Ko\nfight];B[aa]N[Joseki])",
        ),
        (
            "games/b.sgf",
            "(;GM[1]GC[nothing]PB[joseki])(;GM[1]PB[Q];B[pd]C[JOSEKIS])",
        ),
        ("games/c.sgf", "(;GM[11]SZ[5];B[a1]C[ＫＯ])"),
    ];
    let folder = Folder::with("search-comments", &files);
    for (args, games) in [
        ("--comment STRASSE --comment joseki", 1),
        ("--comment joseki", 2),
        ("--comment joseki --moves Q16", 1),
        ("--comment joseki --player q", 1),
        ("--comment ko", 2),
        ("--comment noth", 1),
    ] {
        let found = lines(&folder, args, 0);
        assert_eq!(found.last().unwrap()["games"], games, "{args}");
    }
    lines(&folder, "--comment kofight", 1);
    let args = ["search", "--count", "--comment", "ko fight", "games"];
    folder.run(&args, b"").ends(0).prints("1\n");
    let args = [
        "info",
        "--columns",
        "path,tree",
        "--comment",
        "joseki",
        "games",
    ];
    let rows = "games/a.sgf\t1\ngames/b.sgf\t2\n";
    folder.run(&args, b"").ends(0).prints(rows);
    let standard_input = ["search", "--count", "--comment", "noth", "-"];
    folder
        .run(&standard_input, files[1].1.as_bytes())
        .ends(0)
        .prints("1\n");
    folder
        .run(&["info", "--comment", " ", "games"], b"")
        .ends(2)
        .says("only spaces");
    folder.write("games/a.sgf", "(;GM[1]C[other])");
    folder
        .sgf("search -l --comment joseki games.sgfindex")
        .ends(2)
        .says("changed since it was indexed")
        .prints("games/b.sgf\n");
}

#[test]
fn openings_as_a_tree() {
    let folder = archive("openings");
    let nodes = folder.sgf("openings --json games").ends(0).json();
    let moves: Vec<_> = nodes
        .iter()
        .map(|node| (node["depth"].as_u64(), node["move"].as_str()))
        .collect();
    // The second game is the first one, rotated.
    let expected = [None, Some("pd"), Some("dp"), Some("pp"), Some("qn")];
    assert_eq!(moves, (0..).map(Some).zip(expected).collect::<Vec<_>>());
    assert_eq!(nodes[1]["share"], 1.0);
    assert_eq!(nodes[2]["parent"], 1);
    assert_eq!(
        nodes[0]["wins"],
        json!({"B": 1, "W": 1, "draw": 0, "other": 0})
    );
    folder.sgf("openings games -o tree.sgf").ends(0);
    assert!(folder.read("tree.sgf").contains(";B[pd]C[2 games, 100.0%"));
    folder.sgf("check --fail-on style tree.sgf").ends(0);
    folder.sgf("openings --min 3 games").ends(1);
    let all = folder
        .sgf("openings --json --setup --min 1 games")
        .ends(0)
        .json();
    assert!(all.iter().any(|node| node["size"] == json!([13, 13])));
}

#[test]
fn setup_before_the_first_move_is_a_start_of_its_own() {
    let files = [(
        "games.sgf",
        "(;SZ[9];HA[2]AB[gc][cg];W[ee])(;SZ[9];AB[gc];AB[cg];W[ee])(;SZ[9];B[ee];W[gg])\
         (;SZ[9]B[ee];W[gg])(;SZ[9];AB[cc]W[ee])",
    )];
    let folder = Folder::with("openings-setup", &files);
    // A game with handicap stones after the root, or in a node with a move, is not an even game.
    let even = folder.sgf("openings --json games.sgf").ends(0).json();
    let told = |node: &Value| (node["games"].clone(), node["position_games"].clone());
    assert_eq!(even.len(), 3, "{even:?}");
    // A move in the root leaves no position before it, and the game counts.
    assert_eq!(told(&even[0]), (json!(2), json!(2)));
    let all = folder
        .sgf("openings --json --setup games.sgf")
        .ends(0)
        .json();
    assert_eq!(all.len(), 5, "{all:?}");
    let handicap = all.iter().filter(|node| node["tree"] == 2);
    let handicap: Vec<_> = handicap.collect();
    assert_eq!(handicap[0]["position_games"], 2);
    assert_eq!(
        (&handicap[1]["color"], &handicap[1]["move"]),
        (&json!("W"), &json!("ee"))
    );
    folder.sgf("openings --setup games.sgf -o tree.sgf").ends(0);
    assert!(folder.read("tree.sgf").contains("AB[gc][cg]"));
}

#[test]
fn points_stand_as_the_query_wrote_them() {
    let folder = archive("search-notation");
    for (query, shown) in [
        ("--moves Q16", ["○ D4", "then W D4 at once", "\n  19 "]),
        ("--moves pd", ["○ dp", "then W dp at once", "\n  a "]),
        (
            "--position games/a.sgf --path Q16",
            ["○ D4", "then W D4 at once", "\n  19 "],
        ),
        (
            "--position games/a.sgf --path pd",
            ["○ dp", "then W dp at once", "\n  a "],
        ),
        (
            "--position games/a.sgf --node 0 --area Q19:T14",
            ["● Q16", "then B Q16 at once", "\n  19 "],
        ),
        (
            "--position games/a.sgf --node 0 --area pa:sf",
            ["● pd", "then B pd at once", "\n  a "],
        ),
    ] {
        let text = folder.sgf(&format!("search --no-symmetry {query} games"));
        let text = text.ends(0).text();
        for shown in shown {
            assert!(text.contains(shown), "{query}: {shown:?}\n{text}");
        }
    }
}

const DECADES: &str = "(;GM[1]SZ[9]PB[Ada]PW[Jun]RE[B+R]DT[1991];B[ee];W[cc])\
    (;GM[1]SZ[9]PB[Jun]PW[Ada]RE[W+T]DT[1999-01];B[ee];W[cg])(;GM[1]SZ[9]PB[Ada]PW[Ada]RE[0];B[ee])";

#[test]
fn what_was_found_in_groups() {
    let folder = Folder::with("search-groups", &[("games/a.sgf", DECADES)]);
    let groups = |args: &str| -> Vec<Value> {
        let mut found = lines(&folder, &format!("--size 9 --moves ee {args}"), 0);
        let kinds: Vec<_> = found.iter().map(|line| line["type"].clone()).collect();
        assert_eq!(kinds.last(), Some(&json!("summary")));
        found.retain(|line| line["type"] == "group");
        found
    };
    let by_decade = groups("--by decade");
    assert_eq!(
        by_decade[0],
        json!({"type": "group", "by": "decade", "value": "1990", "games": 2, "hits": 2,
            "searched": 2, "wins": {"B": 1, "W": 1, "draw": 0, "other": 0}, "win_rate": 0.5})
    );
    assert_eq!(by_decade[1]["value"], Value::Null);
    assert_eq!(groups("--by year")[1]["value"], "1999");
    let values = |args: &str| -> Vec<Value> {
        let groups = groups(args).into_iter();
        groups.map(|group| group["value"].clone()).collect()
    };
    assert_eq!(values("--by result"), ["B+R", "W+T", "draw"]);
    assert_eq!(values("--by event"), [Value::Null]);
    // A game counts for both players; a game against oneself has no score.
    let players = groups("--by player");
    let told = |index: usize| {
        let group: &Value = &players[index];
        (
            group["value"].clone(),
            group["games"].clone(),
            group["win_rate"].clone(),
        )
    };
    assert_eq!(told(0), (json!("Ada"), json!(3), json!(1.0)));
    assert_eq!(told(1), (json!("Jun"), json!(2), json!(0.0)));
    // Without a query games are counted.
    let plain = lines(&folder, "--by black", 0);
    let ada = plain.iter().find(|line| line["value"] == "Ada").unwrap();
    assert_eq!((&ada["games"], &ada["hits"]), (&json!(2), &json!(0)));
    assert_eq!(ada["win_rate"], 0.75);
    folder
        .sgf("search --by decade --size 9 --moves E5 games")
        .ends(0)
        .shows(
            "decade  games  hits  searched  wins  years\n1990        2     2         2   50%  1991-1999\n",
        );
    folder.sgf("search --by month games").ends(2).says("decade");
    folder.sgf("search --by year -l games").ends(2);
}

/// Groups have what they are a share of, and the newest years are shown.
#[test]
fn groups_by_rank_handicap_komi_and_size() {
    let mut games = String::new();
    for (info, moves) in [
        ("SZ[19]KM[6.5]BR[9p]WR[3段]", ";B[pd]"),
        ("SZ[19]KM[6.5]BR[9 dan pro]WR[9p]", ";B[dd]"),
        ("SZ[19]KM[0]HA[2]BR[5k]AB[pd][dp]", ";W[dd]"),
        ("SZ[13:19]HA[0]WR[?]", ";B[aa]"),
        ("SZ[9]KM[7]", ";B[ee]"),
    ] {
        games += &format!("(;GM[1]{info}{moves})");
    }
    let folder = Folder::with("search-more-groups", &[("games/a.sgf", &games)]);
    let groups = |args: &str| -> Vec<Value> {
        let found = lines(&folder, args, 0);
        let groups = found.iter().filter(|line| line["type"] == "group");
        groups
            .map(|group| json!([group["value"], group["games"], group["searched"]]))
            .collect()
    };
    assert_eq!(
        groups("--by rank"),
        [
            json!(["9p", 2, 2]),
            json!(["3d", 1, 1]),
            json!(["5k", 1, 1])
        ]
    );
    assert_eq!(
        groups("--by handicap"),
        [json!(["0", 4, 4]), json!(["2", 1, 1])]
    );
    assert_eq!(
        groups("--by komi"),
        [
            json!(["6.5", 2, 2]),
            json!(["0", 1, 1]),
            json!(["7", 1, 1]),
            json!([null, 1, 1])
        ]
    );
    assert_eq!(
        groups("--by size"),
        [
            json!(["19", 3, 3]),
            json!(["13x19", 1, 1]),
            json!(["9", 1, 1])
        ]
    );
    // Found are fewer than searched.
    assert_eq!(
        groups("--by size --moves Q16 --size 19 --no-swap"),
        [json!(["19", 2, 3])]
    );
    let years: String = (1950..1990)
        .map(|year| format!("(;GM[1]SZ[9]DT[{year}];B[ee])"))
        .collect();
    folder.write("years/a.sgf", years);
    let text = folder.sgf("search --by year years").ends(0).text();
    assert!(
        text.contains("\n1989 ") && text.contains("\n1970 "),
        "{text}"
    );
    assert!(!text.contains("\n1969 "), "{text}");
    assert!(
        text.contains("and 20 earlier groups; --groups 0 shows all\n"),
        "{text}"
    );
    let text = folder
        .sgf("search --by year --groups 0 years")
        .ends(0)
        .text();
    assert!(
        text.contains("\n1950 ") && !text.contains("earlier"),
        "{text}"
    );
    let text = folder
        .sgf("search --by year --groups 2 years")
        .ends(0)
        .text();
    assert!(
        text.contains("\n1988 ") && !text.contains("\n1987 "),
        "{text}"
    );
}

/// The continuations, in the query's orientation and on its board.
#[test]
fn hits_that_are_continued_in_a_region() {
    let games = "(;GM[1]SZ[19];B[pd];W[dd])(;GM[1]SZ[19];B[pd];W[qc])(;GM[1]SZ[19];B[dd];W[cc])\
                 (;GM[1]SZ[19];B[pd])";
    let folder = Folder::with("search-next-at", &[("games/a.sgf", games)]);
    for (args, found) in [
        ("--moves Q16 --no-symmetry --next-at Q19:T14", 1),
        ("--moves Q16 --no-symmetry --next-at dd", 1),
        ("--moves Q16 --next-at Q19:T14", 2),
        ("--moves Q16 --no-symmetry", 3),
        // A pattern without a board: its own upper left is `aa`.
        (
            "--pattern -----/....|/....|/....|/X...| --no-symmetry --next-at bc",
            1,
        ),
    ] {
        let found_now = lines(&folder, args, 0);
        assert_eq!(found_now.last().unwrap()["games"], found, "{args}");
    }
    lines(&folder, "--moves Q16 --no-symmetry --next-at Q3", 1);
    let estimate = folder
        .sgf("search --count --time 0 --moves Q16 games")
        .ends(0);
    if estimate.text() != "4\n" {
        estimate.says("an estimate");
    }
}

/// Names that are not UTF-8 are printed as they are on disk, and read again.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::with("search-raw-names", &[("games/a.sgf", FILES[0].1)]);
    for name in [&b"games/\xff.sgf"[..], b"games/\xfe.sgf"] {
        let name = std::ffi::OsStr::from_bytes(name);
        std::fs::write(folder.path("").join(name), FILES[0].1).unwrap();
    }
    let expected = b"games/a.sgf\0games/\xfe.sgf\0games/\xff.sgf\0";
    folder.sgf("index games").ends(0);
    for archive in ["games", "games.sgfindex"] {
        for options in ["-l --null", "-0 -l", "--files-with-matches -0"] {
            let run = folder.sgf(&format!("search {options} {archive}")).ends(0);
            assert_eq!(run.stdout, expected, "{options} {archive}");
        }
    }
    let read = folder
        .sgf_reading("search --count --files-from - -0", expected)
        .ends(0);
    read.prints("3\n");
}

#[test]
fn the_order_of_what_was_played_next() {
    // cc three times, the last won ten games, the latest is gg.
    let game = |next: &str, result: &str, year: u32| {
        format!("(;GM[1]SZ[9]RE[{result}]DT[{year}];B[ee];W[{next}])")
    };
    let mut file = game("cb", "B+R", 1980).repeat(12);
    file += &game("gb", "W+R", 1985).repeat(10);
    file += &game("ab", "W+R", 2001);
    let folder = Folder::with("search-order", &[("games/a.sgf", &file)]);
    let order = |order: &str| -> Vec<Value> {
        let args = format!("--size 9 --moves ee --no-symmetry --order {order}");
        let found = lines(&folder, &args, 0).into_iter();
        let next = found.filter(|line| line["type"] == "continuation");
        next.map(|next| json!([next["point"], next["label"]]))
            .collect()
    };
    let labelled = |points: [&str; 3]| -> Vec<Value> {
        let all = points.into_iter().zip(["A", "B", "C"]);
        all.map(|(point, label)| json!([point, label])).collect()
    };
    assert_eq!(order("hits"), labelled(["cb", "gb", "ab"]));
    // A single game is not enough.
    assert_eq!(order("win-rate"), labelled(["gb", "cb", "ab"]));
    assert_eq!(order("recent"), labelled(["ab", "gb", "cb"]));
    folder
        .sgf("search --order best games")
        .ends(2)
        .says("win-rate");
    let children = |order: &str| -> Vec<Value> {
        let args = format!("openings --json --no-symmetry --min 1 --order {order} games");
        let nodes = folder.sgf(&args).ends(0).json().into_iter();
        let children = nodes.filter(|node| node["depth"] == 2);
        children.map(|node| node["move"].clone()).collect()
    };
    assert_eq!(children("hits"), ["cb", "gb", "ab"]);
    assert_eq!(children("win-rate"), ["gb", "cb", "ab"]);
    assert_eq!(children("recent"), ["ab", "gb", "cb"]);
}

#[test]
fn games_that_were_found_as_a_file() {
    let two = "(;GM[1]SZ[9] C[a \\] b];B[ee];W[cc]CR[aa])(;GM[1]SZ[9](;B[ee]PB[x];W[cg])(;B[ee]PB[y];W[gc]))";
    let folder = Folder::with(
        "search-sgf",
        &[
            ("games/a.sgf", two),
            (
                "games/b.sgf",
                "(;GM[1]SZ[9];B[ee]HO[2];W[gg])\n(;GM[1]SZ[9];B[cc])",
            ),
            ("games/cut.sgf", "(;GM[1]SZ[9];B[ee]C[cut"),
        ],
    );
    folder.sgf("index -o all.sgfindex games").ends(0);
    let [first, merged] = {
        let at = two.find(")(").unwrap() + 1;
        [&two[..at], &two[at..]]
    };
    let other = "(;GM[1]SZ[9];B[ee]HO[2];W[gg])";
    let plain = format!("{first}\n{merged}\n{other}\n");
    for archive in ["games", "all.sgfindex"] {
        // An unclosed game would include what follows it.
        let found = folder.sgf(&format!("search --size 9 --moves ee --sgf - {archive}"));
        found.ends(2).says("cut.sgf").prints(&plain);
    }
    fs_remove(&folder, "games/cut.sgf");
    folder.sgf("index -o all.sgfindex games").ends(0);
    folder
        .sgf("search --size 9 --moves ee --sort -path --limit 1 --sgf out.sgf --count games")
        .ends(0)
        .prints("4\n");
    assert_eq!(folder.read("out.sgf"), format!("{other}\n"));
    // Marks change nothing else.
    let marked = plain
        .replace("B[ee];W[cc]CR[aa]", "B[ee]HO[1]CR[cc];W[cc]CR[aa]")
        .replace("PB[x]", "PB[x]HO[1]CR[cg]")
        .replace("PB[y]", "PB[y]HO[1]CR[gc]")
        .replace("HO[2]", "HO[2]CR[gg]");
    let found = folder.sgf("search --size 9 --moves ee --no-symmetry --sgf - --mark all.sgfindex");
    found.ends(0).prints(&marked);
    // A file that has changed, or is gone, is not the one that was searched.
    folder.write("games/b.sgf", "(;GM[1]SZ[9];B[ee];W[aa])");
    fs_remove(&folder, "games/a.sgf");
    let stale = folder
        .sgf("search --size 9 --moves ee --sgf - all.sgfindex")
        .ends(2);
    stale.says("b.sgf: changed").says("a.sgf").prints("");
    // Text that cannot be combined with others.
    let wide: Vec<u8> = "\u{feff}(;GM[1]SZ[9];B[ee])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("wide/w.sgf", wide);
    let wide = folder.sgf("search --size 9 --moves ee --sgf - wide");
    wide.ends(2).says("UTF-16").prints("");
    let read = folder.sgf_reading("search --size 9 --moves ee --sgf - -", other);
    read.ends(0).prints(&format!("{other}\n"));
    folder
        .sgf("search --size 9 --moves ee --mark games")
        .ends(2)
        .says("--sgf");
}

/// A file is replaced only by what was found where all could be read.
#[test]
fn a_search_that_fails_or_finds_nothing_leaves_its_file() {
    let folder = archive("search-sgf-kept");
    for args in [
        "search nope --sgf out.sgf",
        "search games nope --sgf out.sgf",
        "search games --player nobody --sgf out.sgf",
        "search games --player ada --limit 0 --sgf out.sgf",
        "openings nope --min 1 -o out.sgf",
        "openings games nope --min 1 -o out.sgf",
        "openings games --min 99 -o out.sgf",
    ] {
        folder.write("out.sgf", "(;GM[1]C[kept])");
        let missing = args.contains("nope");
        let run = folder.sgf(args);
        assert_eq!(run.status == 2, missing, "{args}: {}", run.stderr);
        assert_eq!(folder.read("out.sgf"), "(;GM[1]C[kept])", "{args}");
        fs_remove(&folder, "out.sgf");
        folder.sgf(args);
        assert!(!folder.path("out.sgf").exists(), "{args}");
    }
}

fn fs_remove(folder: &Folder, name: &str) {
    std::fs::remove_file(folder.path(name)).unwrap();
}

#[test]
fn an_estimate_never_says_that_there_is_nothing() {
    let folder = archive("search-time");
    folder.sgf("index games").ends(0);
    for archive in ["games", "games.sgfindex"] {
        let found = folder.sgf(&format!("search --json --time 0 --moves pd {archive}"));
        let lines = found.ends(0).json();
        assert_eq!(lines.last().unwrap()["type"], "summary");
        folder.sgf(&format!("search --count --time 0 --moves ss {archive}"));
    }
    // A finished search is reported as before.
    for time in ["18446744073709551615", "1h", "3600000ms", "60m", "3600s"] {
        let all = format!("search --count --time {time} --moves ss games");
        folder.sgf(&all).ends(1).prints("0\n");
    }
    for time in ["1d", "-1", "ms", "1e3", "inf", "1 s s", ""] {
        let wrong = [
            "search",
            "games",
            "--moves",
            "ss",
            &format!("--time={time}"),
        ];
        folder
            .run(&wrong, b"")
            .ends(2)
            .says("expected a duration such as 500ms");
    }
}

#[test]
fn dialects_are_read_as_show_reads_them() {
    let files = [
        (
            "games/golem.sgf",
            "(;FF[4]EV[hex.mc.2010.feb.1.1]PB[Ada]PW[Jun]SZ[5]SO[http://www.littlegolem.com];W[ab];B[cc];W[dd])",
        ),
        (
            "games/fox.sgf",
            "(;GM[1]SZ[19]KM[375]AP[foxwq];B[pd];W[dp])",
        ),
    ];
    let folder = Folder::with("search-dialects", &files);
    let info = folder.sgf("info --json games/golem.sgf").ends(0).json();
    assert_eq!(info[0]["game"], 11, "{info:?}");
    let found = lines(&folder, "--game hex", 0);
    assert_eq!(found[0]["path"], "games/golem.sgf");
    let found = lines(&folder, "--komi 7.5", 0);
    assert_eq!(found[0]["path"], "games/fox.sgf");
    let found = lines(&folder, "--position games/golem.sgf --move 2", 0);
    assert_eq!(found[0]["path"], "games/golem.sgf");
}

#[test]
fn a_search_within_keeps_to_one_game_of_a_merged_tree() {
    let files = [(
        "games/merged.sgf",
        "(;GM[1]SZ[9](;B[cc]PB[Ada]PW[Jun];W[gg])(;B[ee]PB[Bea]PW[Kai];W[cc]))",
    )];
    let folder = Folder::with("search-merged", &files);
    let all = lines(&folder, "--size 9", 0);
    assert_eq!(all.len(), 3, "{all:?}");
    let bea = folder.sgf("search --json --player Bea games").ends(0);
    folder.write("bea.json", bea.text());
    let found = lines(&folder, "--within bea.json", 0);
    assert_eq!(found[0]["black"]["name"], "Bea");
    assert_eq!(found.len(), 2, "{found:?}");
    // Such lines need not contain all data of a game.
    folder.write(
        "all.json",
        r#"{"type":"game","path":"games/merged.sgf","tree":1}"#,
    );
    assert_eq!(lines(&folder, "--within all.json", 0).len(), 3);
}

#[test]
fn problems_are_found_by_their_shape() {
    let files = [(
        "problems.sgf",
        "(;GM[1]SZ[9]GN[One eye]AB[aa][ba]AW[ca][cb](;B[bb])(;B[ab];W[bb]))\
         (;GM[1]SZ[9]GN[Two stones]AB[hh][hi]AW[gh](;W[ih]))",
    )];
    let folder = Folder::with("search-problems", &files);
    // As set up, in any corner.
    folder
        .sgf("search --pattern +---/|.X*/|.XO problems.sgf")
        .ends(0)
        .shows("problems.sgf, game 2  Two stones: move 0, then W ih at once");
    // In the lines of answers, too.
    folder
        .sgf("search --pattern +---/|XXO/|XO* problems.sgf")
        .ends(1);
    folder
        .sgf("search --variations --pattern +---/|XXO/|XO* problems.sgf")
        .ends(0)
        .shows("problems.sgf  One eye: move 2");
}

/// Filters and groups by names of openings, from files and from an index.
#[test]
fn openings_have_names() {
    let folder = Folder::with(
        "search_openings",
        &[
            ("g/sanrensei.sgf", "(;GM[1];B[pd];W[dd];B[pp];W[dp];B[pj])"),
            // Rotated, and White's.
            (
                "g/white.sgf",
                "(;GM[1]SZ[19];B[cc];W[dp];B[qc];W[pp];B[cf];W[jp](;B[aa])(;B[bb]))",
            ),
            ("g/chinese.sgf", "(;GM[1];B[pd];W[dp];B[pq];W[dc];B[qk])"),
            ("g/handicap.sgf", "(;GM[1]HA[2]AB[pd][pp];W[dd];B[pj])"),
            ("g/setup.sgf", "(;GM[1];AB[pd][pp];B[pj];W[dd];B[dc])"),
            ("g/small.sgf", "(;GM[1]SZ[13];B[jd];W[dd];B[jj])"),
            ("g/hex.sgf", "(;GM[11];B[a1])"),
        ],
    );
    folder.sgf("index -q -o i.sgfindex g").ends(0);
    for from in ["g", "i.sgfindex"] {
        let found = |name: &str| {
            let run = folder
                .run(&["search", "--opening", name, "-l", from], b"")
                .ends(0);
            let mut lines: Vec<_> = run.text().lines().map(str::to_owned).collect();
            lines.sort();
            lines.join(" ")
        };
        for name in ["sanrensei", "Sanrensei", "三連星", "三连星", "삼연성"] {
            assert_eq!(
                found(name),
                "g/sanrensei.sgf g/white.sgf",
                "{name} in {from}"
            );
        }
        assert_eq!(found("low-chinese"), "g/chinese.sgf");
        assert_eq!(
            folder
                .sgf(&format!(
                    "search --opening sanrensei --opening low-chinese --count {from}"
                ))
                .ends(0)
                .text()
                .trim(),
            "3"
        );
        let groups = folder
            .sgf(&format!("search --by opening --json --game Go {from}"))
            .ends(0);
        let groups: Vec<_> = groups
            .json()
            .into_iter()
            .filter(|line| line["type"] == "group")
            .collect();
        let told = groups
            .iter()
            .map(|line| (line["value"].clone(), line["games"].clone()));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                (json!("Sanrensei"), json!(2)),
                (json!("Low Chinese"), json!(1)),
                (json!(null), json!(3))
            ]
        );
    }
    let run = folder.sgf("search --opening nothing g").ends(2);
    assert!(
        run.stderr
            .contains("unknown opening `nothing`; expected one of Nirensei, "),
        "{}",
        run.stderr
    );
    // `info` and the table have the same names.
    let rows = folder
        .sgf("info --columns path,opening_name g")
        .ends(0)
        .text();
    assert!(
        rows.contains("g/white.sgf\tSanrensei\n") && rows.contains("g/handicap.sgf\t\n"),
        "{rows}"
    );
    let table = folder
        .sgf("table --columns path,opening,opening_name g/chinese.sgf")
        .ends(0);
    table.prints("path,opening,opening_name\ng/chinese.sgf,,Low Chinese\n");
}
