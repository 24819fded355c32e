use std::path::Path;

use crate::harness::Folder;

const PROBLEM: &str = "(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[Corner \"1\"]AB[ba][cb][ca]AW[bb][bc][cc]C[Live!]\
     (;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT Good.]))";
const GAME: &str = "(;FF[4]GM[1]PB[Ada]AB[pd];W[dp])";

#[test]
fn problems_are_listed_and_games_are_not() {
    let both = format!("{GAME}{PROBLEM}");
    let folder = Folder::with("problems_list", &[("a.sgf", &both), ("b.sgf", GAME)]);
    folder
        .sgf("problems .")
        .ends(0)
        .prints("./a.sgf\t2\t0\tB\tD7 A9\tA8\tCorner \"1\"\n")
        .says("1 problem in 3 games");
    let run = folder.sgf("problems --json a.sgf b.sgf").ends(0);
    let found = run.json();
    assert_eq!(found.len(), 1);
    let problem = &found[0];
    let expected = serde_json::json!({
        "path": "a.sgf", "tree": 2, "node": 0, "game": 1, "size": [9, 9], "to_play": "B",
        "title": "Corner \"1\"", "text": "Live!",
        "right": [{"node": 3, "moves": [{"color": "B", "move": "dc"}, {"color": "W", "move": "aa"}]}],
        "wrong": [{"node": 1, "moves": [{"color": "B", "move": "ab"}]}],
        "left_out": 0, "dialect": [],
    });
    assert_eq!(*problem, expected);
}

/// All commands select the same games, and report why they skip others.
#[test]
fn one_rule_for_all_commands() {
    // Files as editors write them, and whether each is a problem.
    let files = [
        ("a.sgf", "PB[Black]PW[White]KM[0.00]RE[?]PL[B]", true),
        ("b.sgf", "PB[黑]PW[白]C[Black to live]", true),
        ("c.sgf", "PB[Black]PW[White]", false),
        ("d.sgf", "PB[Ada]PW[Grace]PL[B]", false),
        ("e.sgf", "RE[B+R]", false),
    ];
    let stones = "AB[ba][cb]AW[bb][bc]";
    let games = files.map(|(name, root, _)| {
        (
            name,
            format!("(;GM[1]CA[UTF-8]SZ[9]{root}{stones};B[ab]TE[1])").replace(
                // The third has neither a question nor marks.
                if name == "c.sgf" { "TE[1]" } else { "\0" },
                "",
            ),
        )
    });
    let games: Vec<(&str, &str)> = games.iter().map(|(name, game)| (*name, &**game)).collect();
    let folder = Folder::with("problems_rule", &games);
    for (name, _, is_problem) in files {
        let listed = folder
            .sgf(&format!("problems --json {name}"))
            .ends(0)
            .json();
        assert_eq!(listed.len(), usize::from(is_problem), "{name}");
        let shown = folder.sgf(&format!("show --json {name}")).ends(0).json();
        assert_eq!(shown[0]["node"] == 0, is_problem, "{name}");
        let status = if is_problem { 0 } else { 2 };
        let sheet = folder.sgf(&format!("render --problems {name} -o {name}.pdf"));
        sheet.ends(status);
        let cards = folder.sgf(&format!("problems --to anki -o {name}-cards {name}"));
        cards.ends(0);
        let cards = folder.read(&format!("{name}-cards/problems.txt"));
        assert_eq!(cards.contains("sgf-"), is_problem, "{name}");
        // Insisting helps.
        let all = folder
            .sgf(&format!("problems --all --json {name}"))
            .ends(0)
            .json();
        assert_eq!(all.len(), 1, "{name}");
        folder
            .sgf(&format!("render --problems --all {name} -o {name}-all.pdf"))
            .ends(0);
    }
    folder
        .sgf("problems .")
        .ends(0)
        .says("1 game left out: PB[Ada] is a player (./d.sgf, game 1); use --all to include it")
        .says("1 game left out: RE[B+R] is a result")
        .says("1 game left out: PB[Black], and no PL, question or marked line")
        .says("2 problems in 5 games");
    folder
        .sgf("render --problems . -o sheet.pdf")
        .ends(0)
        .says("PB[Ada] is a player (d, game 1); use --all to include it");
    let moves = Folder::with("problems_rule_moves", &[("a.sgf", "(;GM[1];B[aa])")]);
    moves
        .sgf("problems --all .")
        .ends(0)
        .says("1 game left out: no stones are set up before the first move (./a.sgf, game 1)\n");
}

/// A shared title is the collection's, so each problem says who plays.
#[test]
fn a_collections_title_is_no_question() {
    let one = "(;GM[1]SZ[9]GN[Black to play]AB[aa]AW[bb]PL[B];B[ab])";
    let other = "(;GM[1]SZ[9]GN[Black to play]AB[aa]AW[bb]PL[W];W[ab])";
    let both = format!("{one}{other}");
    let folder = Folder::with("problems_title", &[("one.sgf", one), ("two.sgf", &both)]);
    let captions = |name: &str| {
        let run = folder.sgf(&format!("render --problems --format svg {name}"));
        let text = run.ends(0).text();
        let count = |who: &str| text.matches(&format!(">{who} to play</text>")).count();
        [count("Black"), count("White")]
    };
    // Once as the problem's title; twice, each with its own caption.
    assert_eq!(captions("one.sgf")[1], 0);
    assert_eq!(captions("two.sgf")[1], 1);
}

#[test]
fn problems_become_files_of_their_own() {
    let both = format!("{GAME}{PROBLEM}");
    let files = [("a.sgf", both.as_str()), ("b.sgf", PROBLEM)];
    let folder = Folder::with("problems_apart", &files);
    let run = folder.sgf("problems --out-dir out a.sgf b.sgf").ends(0);
    let mut text = run.text();
    if std::path::MAIN_SEPARATOR != '/' {
        text = text.replace(std::path::MAIN_SEPARATOR, "/");
    }
    assert_eq!(text, "out/a-0002.sgf\nout/b.sgf\n");
    assert_eq!(folder.read("out/a-0002.sgf"), format!("{PROBLEM}\n"));
    // Either all files are overwritten, or none.
    folder.write("out/b.sgf", "mine");
    let again = folder.sgf("problems --out-dir out b.sgf");
    again.ends(2).prints("").says("already exists; use --force");
    assert_eq!(folder.read("out/b.sgf"), "mine");
    folder
        .sgf("problems --out-dir out --force b.sgf")
        .ends(0)
        .says("1 file written");
    assert_eq!(folder.read("out/b.sgf"), format!("{PROBLEM}\n"));
}

/// Anki reads tabs, quotes and its own lines; pictures are named without a folder.
#[test]
fn problems_become_cards() {
    let open = "(;GM[1]SZ[9]AB[aa]AW[ab])";
    let folder = Folder::with("problems_cards", &[("a.sgf", PROBLEM), ("b c.sgf", open)]);
    folder
        .sgf("problems --to anki -o cards a.sgf")
        .ends(0)
        .says("3 files written");
    let table = folder.read("cards/problems.txt");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    assert_eq!(lines[0], "#separator:tab");
    assert_eq!(lines[4], "#columns:guid\tFront\tBack\tTags");
    let fields: Vec<&str> = lines[5].split('\t').collect();
    assert_eq!(fields.len(), 4);
    assert_eq!(
        fields[1],
        r#""<b>Corner ""1""</b><br><img src=""a-0001-q.png""><br>Live!""#
    );
    assert_eq!(fields[2], r#""<img src=""a-0001-a1.png""><br>2: Good.""#);
    assert_eq!(fields[3], "\"a\"");
    for picture in ["a-0001-q.png", "a-0001-a1.png"] {
        let path = folder.path(&format!("cards/media/{picture}"));
        assert!(std::fs::read(path).unwrap().starts_with(b"\x89PNG"));
    }
    folder
        .sgf("problems --to anki -o cards a.sgf")
        .ends(2)
        .says("exists");
    let run = folder.run(&["problems", "--to", "anki", "-o", "more", "b c.sgf"], b"");
    run.ends(0).says("1 problem without a right line omitted");
    assert!(Path::new(&folder.path("more/problems.txt")).exists());
}

/// Anki's import renames pictures: it changes names to lowercase and removes special characters.
#[test]
fn pictures_have_names_that_anki_keeps() {
    let problem =
        "(;GM[1]SZ[9]AB[aa]AW[ab];B[ac]C[Look.](;W[ba];B[ca]C[RIGHT])(;W[ca];B[ba]C[RIGHT]))";
    let folder = Folder::with("problems_names", &[("A [1] ^b.sgf", problem)]);
    folder
        .run(
            &["problems", "--to", "anki", "-o", "cards", "A [1] ^b.sgf"],
            b"",
        )
        .ends(0);
    let table = folder.read("cards/problems.txt");
    for picture in [
        "a__1___b-0001-q.png",
        "a__1___b-0001-a1.png",
        "a__1___b-0001-a2.png",
    ] {
        assert!(Path::new(&folder.path(&format!("cards/media/{picture}"))).exists());
        assert!(
            table.contains(&format!("<img src=\"\"{picture}\"\">")),
            "{table}"
        );
    }
    // A comment that both answers share appears once.
    assert_eq!(table.matches("Look.").count(), 1, "{table}");
}

/// Many collections are one game: an empty root, and a position in each variation.
#[test]
fn a_game_that_collects_positions_is_many_problems() {
    let book = "(;GM[1]SZ[9]GN[Book](;C[One]AB[aa]AW[ab];B[ba])(;C[Two]AB[ia]AW[ib];W[ha]))";
    let folder = Folder::with("problems_book", &[("a.sgf", book)]);
    folder
        .sgf("problems a.sgf")
        .ends(0)
        .says("2 problems in 1 game");
    folder
        .sgf("problems --to anki -o cards a.sgf")
        .ends(0)
        .says("2 problems in 1 game");
    let table = folder.read("cards/problems.txt");
    let ids = table.lines().filter_map(|line| line.strip_prefix("\"sgf-"));
    let mut ids: Vec<&str> = ids.map(|line| &line[..16]).collect();
    ids.dedup();
    assert_eq!(ids.len(), 2, "{table}");
    folder.sgf("problems --out-dir out a.sgf").ends(0);
    folder
        .sgf("problems out")
        .ends(0)
        .says("2 problems in 2 games");
    assert!(folder.read("out/a-0002.sgf").contains("C[Two]"));
    folder
        .sgf("render --problems=4 --answers a.sgf -o sheet.pdf")
        .ends(0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::with("problems_usage", &[("a.sgf", PROBLEM)]);
    for options in ["--to anki", "-o x", "--force", "--json --out-dir x"] {
        folder.sgf(&format!("problems {options} a.sgf")).ends(2);
    }
}

/// Lizzie's percentage is for the player who moved, its scores are for the player to move.
const ANALYZED: &str = "(;GM[1]SZ[9]PB[Áda]PW[Jun]RE[W+R ]DT[2024-05-06]KM[7]RU[Japanese]CA[UTF-8]\
;B[ee];W[gc]LZ[K 45.0 100 1.0
move C3 visits 50 winrate 5500 scoreMean 1.0 pv C3 G3 \
info move G3 visits 30 winrate 5400 scoreMean 0.0 pv G3 C7 C3 \
info move J1 visits 2 winrate 3000 scoreMean -0.1 pv J1]\
;B[aa]LZ[K 20.0 100 6.5
move C7 visits 80 winrate 8000 scoreMean 6.5 pv C7 G3]\
;W[ia]SBKS[-3];B[ib]SBKS[-7])";

/// Leela Zero knows no points: Black has 60, then 86 percent.
const PERCENT: &str = "(;GM[1]SZ[9]PB[Bea]PW[Kim];B[ee]LZ[0.7.2 60.0 100
move C7 visits 50 winrate 4000 pv C7 info move G3 visits 9 winrate 3700 pv G3 \
info move G7 visits 9 winrate 3600 pv G7];W[aa]LZ[0.7.2 14.0 100
])";

fn moves(line: &serde_json::Value) -> String {
    let moves = line["moves"].as_array().unwrap().iter();
    let moves = moves.map(|one| format!("{}{}", one["color"], one["move"]));
    moves.collect::<Vec<_>>().join(" ").replace('"', "")
}

#[test]
fn mistakes_become_problems() {
    let files = [("a.sgf", ANALYZED), ("b.sgf", PERCENT)];
    let folder = Folder::with("mistakes", &files);
    let run = folder.sgf("problems --mistakes --json a.sgf").ends(0);
    let run =
        run.says("1 mistake omitted because no right answer is known\n2 problems in 1 game\n");
    let line = |moves: &[(&str, &str)], node: Option<u32>, loss: f64| {
        let moves: Vec<_> = moves
            .iter()
            .map(|(color, at)| serde_json::json!({"color": color, "move": at}))
            .collect();
        serde_json::json!({"node": node, "moves": moves, "loss": loss})
    };
    let first = serde_json::json!({
        "path": "a.sgf", "tree": 1, "node": 2, "game": 1, "size": [9, 9], "to_play": "B",
        "title": "Áda – Jun, move 3", "text": "Black to play. What is a good move here?",
        "right": [
            line(&[("B", "cg"), ("W", "gg")], None, 0.0),
            line(&[("B", "gg"), ("W", "cc"), ("B", "cg")], None, 1.0),
        ],
        "wrong": [line(&[("B", "aa"), ("W", "cc"), ("B", "gg")], Some(3), 7.5)],
        "left_out": 0, "move": 3, "loss": 7.5, "dialect": [],
    });
    let found = run.json();
    assert_eq!(found[0], first);
    let second = &found[1];
    assert_eq!(
        (
            &second["move"],
            &second["node"],
            &second["loss"],
            &second["to_play"]
        ),
        (&4.into(), &3.into(), &3.5.into(), &"W".into())
    );
    assert_eq!(
        second["right"][0],
        line(&[("W", "cc"), ("B", "gg")], None, 0.0)
    );
    assert_eq!(second["wrong"][0], line(&[("W", "ia")], Some(4), 3.5));
    // Only win rates are known: 3 percent are right, and losses are shares.
    let found = folder
        .sgf("problems --mistakes --json b.sgf")
        .ends(0)
        .json();
    let losses = |lines: &serde_json::Value| -> Vec<f64> {
        let lines = lines.as_array().unwrap().iter();
        lines.map(|line| line["loss"].as_f64().unwrap()).collect()
    };
    assert_eq!(found[0]["loss"], 0.26);
    assert_eq!(losses(&found[0]["right"]), [0.0, 0.03]);
    // The worst comes first, in points or percent: 26 of 20 is more than 7.5 of 6.
    let rows = |args: &str| -> Vec<String> {
        let run = folder
            .sgf(&format!("problems --mistakes {args} a.sgf b.sgf"))
            .ends(0);
        let rows = run.text();
        let row = |row: &str| row.rsplit('\t').next().unwrap().to_owned();
        rows.lines().map(row).collect()
    };
    let [bea, ada, jun] = [
        "Bea – Kim, move 2",
        "Áda – Jun, move 3",
        "Áda – Jun, move 4",
    ];
    for (args, expected) in [
        ("", &[bea, ada, jun][..]),
        ("--class mistake", &[bea, ada, jun]),
        ("--class blunder", &[bea, ada]),
        ("--limit 1", &[bea]),
        ("--min-loss 7.5", &[bea, ada]),
        ("--min-loss 7.6", &[bea]),
        ("--side B", &[ada]),
        ("--side W", &[bea, jun]),
        ("--player ADA", &[ada]),
        ("--player ad --player =kim", &[bea, ada]),
        ("--player =ad", &[]),
        ("--player !jun", &[bea]),
        ("--player jun --side B", &[]),
    ] {
        assert_eq!(rows(args), expected, "{args}");
    }
    for (args, right) in [("--margin 0.9", 1), ("--margin 1.1", 3), ("--margin 0", 1)] {
        let found = folder
            .sgf(&format!("problems --mistakes --json {args} a.sgf"))
            .json();
        assert_eq!(found[0]["right"].as_array().unwrap().len(), right, "{args}");
    }
    for (args, right) in [("--margin 4", 3), ("--margin 2.9", 1)] {
        let found = folder
            .sgf(&format!("problems --mistakes --json {args} b.sgf"))
            .json();
        assert_eq!(found[0]["right"].as_array().unwrap().len(), right, "{args}");
    }
    folder.write("aliases.toml", "\"Beatrix\" = [\"Bea\", \"Kim\"]");
    assert_eq!(rows("--player Beatrix --aliases aliases.toml"), [bea]);
}

/// The files are problems for all commands, and have no findings.
#[test]
fn problems_of_mistakes_work_everywhere() {
    let twice = format!("{ANALYZED}{PERCENT}");
    let folder = Folder::with("mistakes_out", &[("a.sgf", ANALYZED), ("two.sgf", &twice)]);
    folder
        .sgf("problems --mistakes --out-dir out .")
        .ends(0)
        .says("5 files written");
    let expected = "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[7]RU[Japanese]GN[Áda – Jun, move 3]\
GC[Áda – Jun, W+R, 2024-05-06, move 3]
AB[ee]AW[gc]PL[B]CR[gc]C[Black to play. What is a good move here?]
(;B[cg]TE[1]C[0.0 points];W[gg])
(;B[gg]TE[1]C[−1.0 points];W[cc];B[cg])
(;B[aa]BM[1]C[−7.5 points];W[cc];B[gg]))
";
    assert_eq!(folder.read("out/a-0003.sgf"), expected);
    assert_eq!(folder.read("out/two-0001-0003.sgf"), expected);
    let percent = folder.read("out/two-0002-0002.sgf");
    assert!(
        percent.contains("\n(;W[gg]TE[1]C[−3.0 %])\n(;W[aa]BM[1]C[−26.0 %]))"),
        "{percent}"
    );
    folder
        .sgf("check --level style --fail-on style out")
        .ends(0)
        .says("nothing found in 5 files");
    // Right and wrong lines are the same as in pages and sheets.
    folder
        .sgf("problems out/a-0003.sgf")
        .ends(0)
        .prints("out/a-0003.sgf\t1\t0\tB\tC3 G3; G3 C7 C3\tA9 C7 G3\tÁda – Jun, move 3\n");
    folder
        .sgf("render --problems --answers=all out -o sheet.pdf")
        .ends(0);
    folder
        .sgf("problems --mistakes --to anki -o cards a.sgf")
        .ends(0)
        .says("2 problems in 1 game");
    let table = folder.read("cards/problems.txt");
    assert!(
        table.contains("1: 0.0 points") && table.contains("a-0003-a2.png"),
        "{table}"
    );
    folder
        .sgf("problems --mistakes --out-dir out a.sgf")
        .ends(2)
        .says("exists");
}

/// Engines name their moves in candidates, in a property of the best one, or in
/// variations.
#[test]
fn right_answers_come_from_all_dialects() {
    let files = [
        // The analysis is of the position before each move.
        (
            "grp.sgf",
            "(;GM[1]SZ[9];B[ee];W[aa]BWWR[60%/40%]CBM[C7];B[gg]BWWR[90%/10%]CBM[C3])",
        ),
        (
            "variations.sgf",
            "(;GM[1]SZ[9];B[ee]SBKV[60](;W[aa]SBKV[90];B[gg])(;W[cc]SBKV[61];B[cg];W[gc])(;W[ii]SBKV[64]))",
        ),
        (
            "cgos.sgf",
            "(;GM[1]SZ[9]AB[ee]PL[W];W[aa]CC[{\"winrate\":0.6,\"score\":2,\"moves\":[{\"move\":\"C7\",\
             \"winrate\":0.6,\"score\":2,\"pv\":\"C7 C3\"}]}];B[gg]CC[{\"winrate\":0.9,\"score\":4}])",
        ),
        ("none.sgf", "(;GM[1]SZ[9];B[ee];W[aa])"),
    ];
    let folder = Folder::with("mistakes_dialects", &files);
    for (file, right, wrong, loss) in [
        ("grp.sgf", "Wcc", "Waa Bcg", serde_json::Value::Null),
        ("variations.sgf", "Wcc Bcg Wgc", "Waa", 0.01.into()),
        ("cgos.sgf", "Wcc Bcg", "Waa", 0.0.into()),
    ] {
        let found = folder
            .sgf(&format!("problems --mistakes --json {file}"))
            .ends(0)
            .json();
        assert_eq!(found.len(), 1, "{file}");
        assert_eq!(found[0]["right"].as_array().unwrap().len(), 1, "{file}");
        let line = &found[0]["right"][0];
        assert_eq!(
            (moves(line).as_str(), &line["loss"]),
            (right, &loss),
            "{file}"
        );
        assert_eq!(moves(&found[0]["wrong"][0]), wrong, "{file}");
    }
    folder
        .sgf("problems --mistakes none.sgf")
        .ends(1)
        .prints("")
        .says("no engine analysis found");
    for (args, words) in [
        ("--mistakes --class fine", "blunder"),
        ("--mistakes --margin -1", "from 0 up"),
        ("--mistakes --min-loss x", "x"),
        ("--mistakes --class blunder --min-loss 3", "--min-loss"),
        ("--mistakes --all", "--all"),
        ("--class blunder", "--mistakes"),
        ("--limit 3", "--mistakes"),
        ("--player Ada", "--mistakes"),
        ("--side B", "--mistakes"),
    ] {
        folder
            .sgf(&format!("problems {args} grp.sgf"))
            .ends(2)
            .says(words);
    }
}
