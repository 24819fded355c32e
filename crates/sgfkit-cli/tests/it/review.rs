//! `sgf review`: stored analyses, and answers of engines.

use crate::harness::Folder;

const LEFT: &str = "(;GM[1]SZ[9]PB[Ada]PW[Jun]RE[W+R]LZOP[K 50.0 100 0.0\nmove E5 visits 90 winrate 5000 \
scoreMean 0.00 pv E5 C5];B[aa]SBKV[20]SBKS[-7];W[ee]SBKV[25]SBKS[-6.5];B[]SBKV[10]SBKS[-30])";

#[test]
fn what_was_left() {
    let folder = Folder::with(
        "review_left",
        &[("a.sgf", LEFT), ("b.sgf", "(;GM[1];B[aa])")],
    );
    let text = folder.sgf("review a.sgf").ends(0).text();
    assert!(text.starts_with("Ada – Jun, W+R  a.sgf\n▅▂▃▁\n"), "{text}");
    assert!(text.contains("     3  Black  pass     23.5\n"), "{text}");
    assert!(
        text.contains("     1  Black  A9        7.0  E5     C5\n"),
        "{text}"
    );
    let lines = folder
        .sgf("review --json --side B --min-loss 8 a.sgf")
        .ends(0)
        .json();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        (&lines[0]["move"], &lines[0]["class"]),
        (&3.into(), &5.into())
    );
    assert_eq!(lines[1]["classes"], serde_json::json!([0, 0, 0, 0, 1, 1]));
    assert_eq!(lines[3]["reviewed"], 3);
    let lines = folder
        .sgf("review --json --sort loss --by winrate a.sgf")
        .ends(0)
        .json();
    let moves: Vec<_> = lines
        .iter()
        .filter_map(|line| line["move"].as_u64())
        .collect();
    assert_eq!(moves, [1, 3, 2]);
    let lines = folder
        .sgf("review --analyses --dialect sabaki a.sgf")
        .ends(0)
        .json();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["path"], "a.sgf");
    folder
        .sgf("review b.sgf")
        .ends(1)
        .says("no engine analysis found");
    // Analyses outside the main line give neither a graph nor an empty table.
    folder.write("off.sgf", "(;GM[1];B[aa](;W[bb])(;AW[cc]SBKV[20]))");
    folder.sgf("review off.sgf").ends(0).prints(
        "? – ?  off.sgf\n  no analysis on the main line; --analyses prints those of variations\n\n",
    );
    folder.sgf("review --color auto a.sgf").ends(0);
    for args in ["check --color B", "review --color B", "review --side black"] {
        folder.sgf(&format!("{args} a.sgf")).ends(2);
    }
    folder
        .sgf("review --classes 1,2 a.sgf")
        .ends(2)
        .says("largest first");
    folder.sgf("review -o c.sgf a.sgf").ends(2);
}

#[test]
fn analyses_are_converted() {
    let folder = Folder::with(
        "review_convert",
        &[("a.sgf", LEFT), ("b.sgf", "(;GM[1];B[aa])")],
    );
    folder
        .sgf("convert --analysis sabaki a.sgf -o b.sgf --report r.json")
        .ends(0);
    assert!(
        folder
            .read("b.sgf")
            .contains("RE[W+R]SBKV[50]SBKS[0];B[aa]SBKV[20]")
    );
    let report = folder.read("r.json");
    assert!(
        report.contains(r#"{"what":"candidates","value":"1","line":null}"#),
        "{report}"
    );
    folder.write("b.sgf", "(;GM[1] ;B[aa])");
    folder
        .sgf("convert --analysis none b.sgf")
        .ends(0)
        .says("contains no analysis")
        .prints("(;GM[1] ;B[aa])");
    folder
        .sgf("convert --analysis lizzie --to moves a.sgf")
        .ends(2);
}

/// The graph of a game as a picture: its curves and mistakes contain node numbers.
#[test]
fn graphs_are_drawn() {
    let gap = "(;GM[1]SZ[9]PB[Ada]SBKS[0];B[aa]SBKS[-7];W[ee];B[cc]SBKS[90]SBKV[99])";
    let files = [
        ("a.sgf", LEFT),
        ("gap.sgf", gap),
        ("b.sgf", "(;GM[1];B[aa])"),
    ];
    let folder = Folder::with("review_graph", &files);
    let svg = folder.sgf("render --graph a.sgf").ends(0).text();
    for part in [
        "<title>Ada – Jun, W+R</title>",
        "data-series=\"winrate\" data-nodes=\"0 1 2 3\" points=\"",
        "data-series=\"score\" data-nodes=\"0 1 2 3\" points=\"",
        "data-node=\"1\" data-class=\"4\"",
        "<title>Move 3, Black pass: 23.5 points lost</title></circle>",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    let svg = folder
        .sgf("render --graph --by score --title Mine gap.sgf")
        .ends(0)
        .text();
    assert!(
        svg.contains("data-nodes=\"0 1\"") && svg.contains("data-nodes=\"3\""),
        "{svg}"
    );
    assert!(svg.contains("<title>Mine</title>") && !svg.contains("\"winrate\""));
    folder
        .sgf("render --graph --format text a.sgf")
        .ends(0)
        .prints("▅▂▃▁\n");
    let line = format!("(;GM[1]SZ[9]SBKV[60]{})", ";B[]SBKV[60]".repeat(39));
    folder.write("long.sgf", line);
    for (args, columns) in [("--width 20", 20), ("", 40)] {
        let args = format!("render --graph --format text {args} long.sgf");
        let line = format!("{}\n", "▅".repeat(columns));
        folder.sgf(&args).ends(0).prints(&line);
    }
    folder
        .sgf("render --format text --width 20 long.sgf")
        .ends(2)
        .says("--graph as text");
    folder
        .sgf("render --graph b.sgf")
        .ends(2)
        .says("no engine analysis");
    folder.sgf("render --graph a.sgf -o a.gif").ends(2);
    folder.sgf("render --graph --figures a.sgf").ends(2);
    for book in ["book.pdf", "book.epub"] {
        let args = format!("render --graph --figures a.sgf b.sgf -o {book}");
        folder.sgf(&args).ends(0).says("there is no graph of it");
    }
}

/// Games whose every move loses a point, by passes.
fn steady(size: &str, moves: usize) -> String {
    let played = (1..=moves).map(|number| match number % 2 {
        1 => ";B[]SBKS[-1]",
        _ => ";W[]SBKS[0]",
    });
    format!("(;GM[1]SZ[{size}]SBKS[0]{})", played.collect::<String>())
}

fn groups(folder: &Folder, args: &str) -> Vec<serde_json::Value> {
    let run = folder.sgf(&format!("review --json --group-by {args}"));
    let mut lines = run.ends(0).json();
    assert_eq!(lines.pop().unwrap()["type"], "summary");
    lines
}

/// The value, games and moves of each group.
fn shape(groups: &[serde_json::Value]) -> Vec<(Option<&str>, u64, u64)> {
    let mut shape = Vec::new();
    for group in groups {
        assert_eq!(group["type"], "group");
        let [games, moves] = ["games", "moves"].map(|key| group[key].as_u64().unwrap());
        shape.push((group["value"].as_str(), games, moves));
    }
    shape
}

#[test]
fn moves_are_grouped_over_many_games() {
    // Black loses 2 and gains 2, White loses 1 and 7.
    let one = "(;GM[1]SZ[19]PB[Ann]BR[3d]PW[Bob]WR[5k]DT[2024-05-06,07]SBKS[0]\
        ;B[pd]SBKS[-2];W[dd]SBKS[-1];B[dp]SBKS[1];W[pp]SBKS[8])";
    // Nobody knows what the first two moves lost. Then White loses 4, and Black 0 with
    // the first choice.
    let two = "(;GM[1]SZ[13:19]PB[Cid]BR[1 dan?]PW[\u{e1}NN]DT[2023]CA[UTF-8];B[ee];W[cc]SBKS[0]\
        ;B[gg]SBKS[0];W[gc]LZ[K 50.0 10 4.0\nmove C3 visits 9 winrate 5000 scoreMean 4.0 pv C3]\
        ;B[cq]SBKS[4])";
    let three = "(;GM[1]SZ[9]PB[Ann]PW[Bob]SBKV[50];B[ee]SBKV[38];W[cc]SBKV[38])";
    let files = [
        ("one.sgf", one),
        ("two.sgf", two),
        ("three.sgf", three),
        ("none.sgf", "(;GM[1]PB[Ann];B[aa])(;GM[1]PB[Dan];B[bb])"),
    ];
    let folder = Folder::with("review_groups", &files);
    let all = "one.sgf two.sgf three.sgf none.sgf";
    for (by, expected) in [
        // Most games first, then by text.
        (
            "player",
            &[
                (Some("Ann"), 3, 5),
                (Some("Bob"), 2, 3),
                (Some("Cid"), 1, 3),
            ][..],
        ),
        // Years and months ascend; games without one come last.
        (
            "year",
            &[(Some("2023"), 1, 5), (Some("2024"), 1, 4), (None, 1, 2)],
        ),
        ("month", &[(Some("2024-05"), 1, 4), (None, 2, 7)]),
        ("phase", &[(Some("opening"), 3, 11)]),
        (
            "rank",
            &[
                (Some("1d"), 1, 3),
                (Some("3d"), 1, 2),
                (Some("5k"), 1, 2),
                (None, 2, 4),
            ],
        ),
        (
            "opponent-rank",
            &[
                (Some("1d"), 1, 2),
                (Some("3d"), 1, 2),
                (Some("5k"), 1, 2),
                (None, 2, 5),
            ],
        ),
        ("color", &[(Some("B"), 3, 6), (Some("W"), 3, 5)]),
        (
            "size",
            &[(Some("13x19"), 1, 5), (Some("19"), 1, 4), (Some("9"), 1, 2)],
        ),
    ] {
        assert_eq!(
            shape(&groups(&folder, &format!("{by} {all}"))),
            expected,
            "{by}"
        );
    }
    let found = groups(&folder, &format!("player {all}"));
    let figures = |group: &serde_json::Value| {
        ["mean_loss", "mistakes", "blunders", "first_choice"].map(|key| group[key].as_f64())
    };
    // Of Ann's moves three have a loss in points: 2, a gain and 4. Her win rate fell by 12
    // percent in a game without points: a mistake, too. So there are two in four moves.
    assert_eq!(figures(&found[0]), [Some(2.0), Some(50.0), Some(0.0), None]);
    // Bob lost 1 and 7 points, and no win rate.
    assert_eq!(
        figures(&found[1]),
        [Some(4.0), Some(0.0), Some(33.333333), None]
    );
    assert_eq!(
        figures(&found[2]),
        [Some(0.0), Some(0.0), Some(0.0), Some(1.0)]
    );
    assert_eq!(found[0]["group_by"], "player");
    assert_eq!(figures(&found[0]["phases"]["opening"]), figures(&found[0]));
    assert_eq!(figures(&found[0]["phases"]["middle"]), [None; 4]);
    // With win rates the mean is a share, of the one game that has them.
    let found = groups(&folder, &format!("color --by winrate {all}"));
    assert_eq!(
        (&found[0]["mean_loss"], &found[0]["mistakes"]),
        (&0.12.into(), &100.0.into())
    );
    // A player's moves, by name as in a search.
    let own = groups(&folder, &format!("color --player =ann {all}"));
    assert_eq!(shape(&own), [(Some("B"), 2, 3), (Some("W"), 1, 2)]);
    let own = groups(&folder, &format!("color --side W --player ann {all}"));
    assert_eq!(shape(&own), [(Some("W"), 1, 2)]);
    folder.write("aliases.toml", "\"Zoe\" = [\"Bob\", \"Cid\"]");
    let found = groups(&folder, &format!("player --aliases aliases.toml {all}"));
    assert_eq!(shape(&found), [(Some("Ann"), 3, 5), (Some("Zoe"), 3, 6)]);
    // Games without analysis are counted and named.
    let summary = folder
        .sgf(&format!("review --json --group-by size {all}"))
        .json();
    let expected = serde_json::json!({
        "type": "summary", "files": 4, "games": 5, "moves": 11, "reviewed": 9, "by": "score",
        "duplicates": 0, "unanalyzed": 2, "unreadable": 0,
        "unanalyzed_games": [{"path": "none.sgf", "tree": 1}, {"path": "none.sgf", "tree": 2}],
    });
    assert_eq!(*summary.last().unwrap(), expected);
    folder
        .sgf(&format!("review --group-by player --player bob {all}"))
        .ends(0)
        .prints(
            "player     games  moves  mean loss  mistakes  blunders  first choice\n\
             Bob            2      3       4.00       0.0      33.3             –\n  \
               opening      2      3       4.00       0.0      33.3             –\n",
        )
        .says("3 moves in 2 analyzed games\n");
    folder
        .sgf(&format!("review --group-by player {all}"))
        .says("2 games without analysis:\n  none.sgf\n  none.sgf, game 2\n");
    folder
        .sgf("review --group-by player none.sgf")
        .ends(1)
        .says("no engine analysis found");
    for (args, words) in [
        ("--group-by week", "month"),
        ("--group-by phase --phases 50", "50,150"),
        ("--group-by phase --phases 150,50", "50,150"),
        ("--group-by phase --phases 0,50", "50,150"),
        ("--phases 50,150", "--group-by"),
        ("--player Ann", "--group-by"),
        ("--group-by year --analyses", "--analyses"),
        ("--group-by year --worst 3", "--worst"),
        ("--group-by year --engine gnugo", "--engine"),
    ] {
        folder
            .sgf(&format!("review {args} one.sgf"))
            .ends(2)
            .says(words);
    }
}

/// The phases of a board are in proportion to its points, in whole moves.
#[test]
fn phases_depend_on_the_board() {
    let files = [("9", 40), ("13:19", 120), ("19", 170)].map(|(size, moves)| steady(size, moves));
    let folder = Folder::with(
        "review_phases",
        &[
            ("9.sgf", &files[0]),
            ("13.sgf", &files[1]),
            ("19.sgf", &files[2]),
        ],
    );
    for (file, phases, moves) in [
        ("19.sgf", "", [60, 100, 10]),
        ("19.sgf", "--phases 50,150", [50, 100, 20]),
        // 60 and 160 of 361 are 13.5 and 35.9 of 81, and 41.1 and 109.5 of 247.
        ("9.sgf", "", [13, 23, 4]),
        ("13.sgf", "", [41, 68, 11]),
        // 50 and 150 of 361 are 11.2 and 33.7 of 81.
        ("9.sgf", "--phases 50,150", [11, 23, 6]),
    ] {
        let found = groups(&folder, &format!("phase {phases} {file}"));
        let expected = ["opening", "middle", "endgame"].map(Some);
        let expected: Vec<_> = expected
            .into_iter()
            .zip(moves)
            .map(|(name, moves)| (name, 1, moves))
            .collect();
        assert_eq!(shape(&found), expected, "{file} {phases}");
        let found = groups(&folder, &format!("size {phases} {file}"));
        assert_eq!(found[0]["mean_loss"], 1.0);
        for ((name, _, moves), index) in expected.iter().zip(0..) {
            let phase = &found[0]["phases"][name.unwrap()];
            let sums = (&phase["games"], &phase["moves"], &phase["mean_loss"]);
            assert_eq!(
                sums,
                (&1.into(), &(*moves).into(), &1.0.into()),
                "{file} {index}"
            );
        }
    }
}

/// Seconds are a mean of the moves whose time is known.
#[test]
fn groups_have_the_time_of_moves() {
    // Black spends 10, 5 and an unknown time, White 20 and nothing that is known.
    let clocks = "(;GM[1]SZ[9]TM[600]SBKS[0];B[ee]BL[590]SBKS[0];W[cc]WL[580]SBKS[0]\
        ;B[gg]BL[585];W[gc];B[cg])";
    let none = "(;GM[1]SZ[9]SBKS[0];B[gc]SBKS[0])";
    let folder = Folder::with("review_seconds", &[("a.sgf", clocks), ("b.sgf", none)]);
    let found = groups(&folder, "color a.sgf b.sgf");
    assert_eq!(shape(&found), [(Some("B"), 2, 4), (Some("W"), 1, 2)]);
    assert_eq!(
        (&found[0]["seconds"], &found[1]["seconds"]),
        (&7.5.into(), &20.0.into())
    );
    assert_eq!(found[0]["phases"]["opening"]["seconds"], 7.5);
    let found = groups(&folder, "phase a.sgf --phases 5,100");
    assert_eq!(found[0]["seconds"], 10.0, "the first move alone");
    assert!(groups(&folder, "color b.sgf")[0]["seconds"].is_null());
    let text = folder.sgf("review --group-by color a.sgf").ends(0).text();
    assert!(
        text.contains("first choice  seconds\n") && text.contains("     7.5\n"),
        "{text}"
    );
    let text = folder.sgf("review --group-by color b.sgf").ends(0).text();
    assert!(!text.contains("seconds"), "{text}");
}

/// Of several analyses the one with the most visits counts.
#[test]
fn a_game_counts_once() {
    let game = |visits: u32, score: u32| {
        let root = format!("(;GM[1]SZ[9]PB[Ann]PW[Bob]LZOP[K 50.0 {visits} 0.0\n]");
        format!("{root};B[ee]LZ[K 50.0 {visits} {score}.0\n])")
    };
    let few = game(100, 5);
    let many = game(500, 2);
    let bare = "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee])";
    let both = format!("{many}{few}");
    let files = [
        ("a.sgf", bare),
        ("b.sgf", &few),
        ("c.sgf", &many),
        ("d.sgf", &both),
    ];
    let folder = Folder::with("review_once", &files);
    for (args, loss, duplicates) in [
        ("a.sgf b.sgf c.sgf d.sgf", 2.0, 4),
        ("d.sgf", 2.0, 1),
        ("b.sgf a.sgf", 5.0, 1),
        ("c.sgf b.sgf", 2.0, 1),
    ] {
        let lines = folder
            .sgf(&format!("review --json --group-by color {args}"))
            .ends(0)
            .json();
        assert_eq!(shape(&lines[..1]), [(Some("B"), 1, 1)], "{args}");
        assert_eq!(lines[0]["mean_loss"], loss, "{args}");
        assert_eq!(lines[1]["duplicates"], duplicates, "{args}");
        assert_eq!(lines[1]["unanalyzed"], 0, "{args}");
    }
    folder
        .sgf("review --group-by color b.sgf c.sgf")
        .says("1 duplicate not counted");
}

#[cfg(unix)]
mod asked {
    use super::Folder;

    const GAME: &str = "(;GM[1]SZ[9]KM[7]RU[Chinese]AB[gc] ;B[aa];W[ee]C[kept];B[cc])\n";

    fn stand_in(name: &str) -> String {
        format!("{}/tests/stand-ins/{name}", env!("CARGO_MANIFEST_DIR"))
    }

    fn review(folder: &Folder, kind: &str, engine: &str, more: &[&str]) -> crate::harness::Run {
        let command = format!("sh '{}' {}", stand_in(&format!("{kind}.sh")), engine);
        let option = if kind == "katago" {
            "--katago"
        } else {
            "--engine"
        };
        folder.run(&[&["review", option, &command][..], more].concat(), b"")
    }

    #[test]
    fn over_the_go_text_protocol() {
        let folder = Folder::with("asked_gtp", &[("a.sgf", GAME)]);
        let lines = review(
            &folder,
            "gtp",
            "",
            &["--visits", "20", "--json", "a.sgf", "-o", "b.sgf"],
        )
        .ends(0)
        .json();
        assert_eq!(lines[0]["winrate"], 0.38);
        let made = folder.read("b.sgf");
        // The first answer has 30 visits in sum, and the last one counts.
        assert!(
            made.starts_with(
                "(;GM[1]SZ[9]KM[7]RU[Chinese]AB[gc]LZOP[Stand-in_1.0 38.00 200 2.50\nmove G3"
            ),
            "{made}"
        );
        assert!(
            made.contains(" (;B[aa]LZ[Stand-in_1.0 38.00 200 2.50\n"),
            "{made}"
        );
        assert!(made.contains("C[kept]"));
        // Nothing is left to ask, and the file is gone on with.
        let again = review(
            &folder,
            "gtp",
            "dies",
            &["--visits", "20", "a.sgf", "-o", "b.sgf"],
        );
        again.ends(0);
        assert_eq!(folder.read("b.sgf"), made);
        folder.write("c.sgf", "(;GM[1]SZ[9];B[ii])");
        let asked = ["--visits", "20", "a.sgf", "-o", "c.sgf"];
        review(&folder, "gtp", "", &asked)
            .ends(2)
            .says("with other moves");
        review(&folder, "gtp", "", &[&asked[..], &["--force"]].concat()).ends(0);
        assert_eq!(folder.read("a.sgf"), GAME);
    }

    /// GNU Go's best moves are used, also from an engine that only reports those of one side;
    /// positions without an answer are reported.
    #[test]
    fn estimates_name_the_best_move() {
        let game = "(;GM[1]SZ[9];B[aa];W[ee];B[cc])\n";
        let folder = Folder::with("asked_estimates", &[("a.sgf", game)]);
        let more = ["--json", "a.sgf"];
        let run = review(&folder, "gtp", "estimates", &more).ends(1);
        let lines = run
            .says("left out: 1 position (node 3), engine error: no idea")
            .json();
        let moves: Vec<_> = lines.iter().filter(|line| line["type"] == "move").collect();
        // Black's moves are the first and the third: G3 is gg on this board.
        assert_eq!(
            (&moves[0]["best"], &moves[0]["rank"]),
            (&"gg".into(), &serde_json::Value::Null)
        );
        assert!(moves[1]["best"].is_null());
        assert_eq!(moves[2]["best"], "gg");
    }

    #[test]
    fn engines_that_break() {
        let folder = Folder::with("asked_broken", &[("a.sgf", GAME)]);
        let within = |timeout: &str, engine: &str| {
            let short = [
                "--timeout",
                timeout,
                "--time",
                "0.2",
                "a.sgf",
                "-o",
                "b.sgf",
            ];
            review(&folder, "gtp", engine, &short)
        };
        let run = |engine: &str| within("1", engine);
        run("none").ends(2).says("it supports neither");
        run("dies").ends(2).says("no more memory");
        run("refuses").ends(1).says("unacceptable size");
        std::fs::remove_file(folder.path("b.sgf")).unwrap();
        // The engine dies after two stones: the setup and the move of node 1.
        run("dies-at")
            .ends(1)
            .says("1 position (node 1), the engine fails");
        std::fs::remove_file(folder.path("b.sgf")).unwrap();
        run("refuses-move").ends(1).says("the engine rejects W E5");
        std::fs::remove_file(folder.path("b.sgf")).unwrap();
        run("long").ends(0);
        for engine in ["silent", "garbage", "endless"] {
            std::fs::remove_file(folder.path("b.sgf")).unwrap_or_default();
            within("0.3", engine).ends(2);
        }
        folder
            .run(&["review", "--engine", "no-such-engine", "a.sgf"], b"")
            .ends(2)
            .says("the engine: `no-such-engine`: ");
        folder
            .run(&["review", "--engine", "a 'quote", "a.sgf"], b"")
            .ends(2);
    }

    /// Results before Ctrl-C are kept, and no other file is left.
    #[test]
    fn a_run_that_is_ended_keeps_what_came() {
        use std::os::unix::process::ExitStatusExt as _;

        let folder = Folder::with("asked_ended", &[("a.sgf", GAME)]);
        let asked = |log: &std::path::Path| {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            log.matches("kata-analyze").count()
        };
        for (signal, number) in [("INT", 2), ("TERM", 15)] {
            let (log, out) = (folder.path("log"), folder.path("b.sgf"));
            for path in [&log, &out] {
                std::fs::remove_file(path).unwrap_or_default();
            }
            let script = stand_in("gtp.sh");
            let command = format!("env LOG='{}' sh '{script}' silent-at", log.display());
            let args = [
                "review", "--engine", &command, "--visits", "20", "--lines", "none", "a.sgf", "-o",
                "b.sgf",
            ];
            let mut child = folder.start(&args);
            // The third question is the one that is not answered.
            while asked(&log) < 3 {
                assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            let sent = std::process::Command::new("kill")
                .args([format!("-{signal}"), child.id().to_string()])
                .status();
            assert!(sent.unwrap().success());
            assert_eq!(child.wait().unwrap().signal(), Some(number));
            let made = folder.read("b.sgf");
            assert_eq!(made.matches("Stand-in_1.0").count(), 2, "{made}");
            assert_eq!(folder.names(), ["a.sgf", "b.sgf", "log"]);
        }
        // The next run analyzes the rest.
        let again = review(
            &folder,
            "gtp",
            "",
            &["--visits", "20", "--lines", "none", "a.sgf", "-o", "b.sgf"],
        );
        again.ends(0);
        assert_eq!(folder.read("b.sgf").matches("Stand-in_1.0").count(), 4);
    }

    #[test]
    fn as_katago() {
        let folder = Folder::with("asked_katago", &[("a.sgf", GAME), ("hex.sgf", "(;GM[11])")]);
        let log = folder.path("log");
        let command = format!(
            "env LOSER=2 LOG='{}' sh '{}'",
            log.display(),
            stand_in("katago.sh")
        );
        let args = [
            "review", "--katago", &command, "--visits", "50", "--json", "a.sgf", "-o", "b.sgf",
        ];
        let run = folder.run(&args, b"").ends(0).says("old rules");
        let lines = run.json();
        let losses: Vec<_> = lines
            .iter()
            .filter_map(|line| line["loss"].as_f64())
            .collect();
        assert_eq!(losses, [-1.0, -21.0, -23.0]);
        let query = folder.read("log");
        for part in [
            r#""rules":"chinese""#,
            r#""komi":7.0"#,
            r#""initialStones":[["B","G7"]]"#,
            r#""initialPlayer":"B""#,
            r#""moves":[["B","A9"],["W","E5"],["B","C7"]]"#,
            r#""analyzeTurns":[0,1,2,3]"#,
            r#""maxVisits":50"#,
        ] {
            assert!(query.contains(part), "{query}");
        }
        review(&folder, "katago", "error", &["a.sgf"])
            .ends(1)
            .says("board is square");
        review(&folder, "katago", "dies", &["a.sgf"])
            .ends(2)
            .says("out of memory");
        review(&folder, "katago", "", &["hex.sgf"])
            .ends(1)
            .says("no game of Go");
    }

    /// The better line appears next to a mistake, once.
    #[test]
    fn lines_are_added() {
        let folder = Folder::with(
            "asked_lines",
            &[("a.sgf", "(;GM[1]SZ[9];B[aa];W[bb];B[cc])")],
        );
        let command = format!("env LOSER=1 sh '{}'", stand_in("katago.sh"));
        let args = [
            "review",
            "--katago",
            &command,
            "--analysis",
            "sabaki",
            "--write",
            "a.sgf",
        ];
        for _ in 0..2 {
            folder.run(&args, b"").ends(0);
            assert_eq!(
                folder.read("a.sgf"),
                "(;GM[1]SZ[9]SBKV[55]SBKS[0](;B[aa]SBKV[55]SBKS[-20](;W[bb]SBKV[55]SBKS[2];B[cc]SBKV[55]SBKS[3])\
                (;W[gc]SBKV[60]SBKS[1.5];B[cc];W[]))(;B[gc]SBKV[60]SBKS[1.5];W[cc];B[]))"
            );
        }
    }

    /// GNU Go, where it is installed.
    #[test]
    fn gnu_go() {
        let program = ["/usr/games/gnugo", "/usr/bin/gnugo"]
            .into_iter()
            .find(|path| std::path::Path::new(path).exists());
        let Some(program) = program else {
            eprintln!("GNU Go is not installed: nothing is asked");
            return;
        };
        let folder = Folder::with(
            "asked_gnu_go",
            &[("a.sgf", "(;GM[1]SZ[9]KM[5.5];B[ee];W[ce];B[ec])")],
        );
        let command = format!("{program} --mode gtp --level 1");
        folder
            .run(
                &["review", "--engine", &command, "a.sgf", "-o", "b.sgf"],
                b"",
            )
            .ends(0);
        assert_eq!(folder.read("b.sgf").matches("SBKS[").count(), 4);
    }
}

/// A game in which Black loses 7 points in the main time and 10 in overtime; White has no clock.
#[test]
fn times_are_shown() {
    let game = "(;GM[1]SZ[9]TM[60]OT[2x30 byo-yomi]SBKS[0];B[aa]SBKS[-7]BL[50];W[ee]SBKS[-7]\
                ;B[bb]SBKS[-17]BL[20]OB[2];W[cc]SBKS[-8])";
    let folder = Folder::with("review_time", &[("a.sgf", game), ("b.sgf", LEFT)]);
    let text = folder.sgf("review a.sgf").ends(0).text();
    // 10 s and 60 s.
    for line in [
        " ▂ █",
        "time spent on moves, at most 60 s",
        "Mistakes in overtime: Black 1 of 2, White 0 of 1",
    ] {
        assert!(
            text.lines().any(|found| found.trim_end() == line),
            "{line}\n{text}"
        );
    }
    let without = folder.sgf("review b.sgf").ends(0).text();
    assert!(
        !without.contains("time spent") && !without.contains("overtime"),
        "{without}"
    );
    let svg = folder.sgf("render --graph a.sgf").ends(0).text();
    for part in [
        "data-node=\"1\" data-seconds=\"10\"",
        "<title>Move 1, Black: 10 s</title>",
        "data-node=\"3\" data-seconds=\"60\"",
        "<title>Move 3, Black: 60 s, in overtime</title>",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    assert_eq!(svg.matches("data-seconds").count(), 2);
    let without = folder.sgf("render --graph b.sgf").ends(0).text();
    assert!(!without.contains("data-seconds"));
}
