//! `sgf review`: what engines left, and what they say when they are asked.

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
        .says("no game holds an analysis");
    // What was left off the main line is no course, and no table of nothing.
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
        .says("the largest first");
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
        .says("no analysis in it")
        .prints("(;GM[1] ;B[aa])");
    folder
        .sgf("convert --analysis lizzie --to moves a.sgf")
        .ends(2);
}

/// The course of a game as a picture: its curves and mistakes name their nodes.
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
        .says("no analysis");
    folder.sgf("render --graph a.sgf -o a.gif").ends(2);
    folder.sgf("render --graph --figures a.sgf").ends(2);
    for book in ["book.pdf", "book.epub"] {
        let args = format!("render --graph --figures a.sgf b.sgf -o {book}");
        folder.sgf(&args).ends(0).says("there is no graph of it");
    }
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
            .says("holds other moves");
        review(&folder, "gtp", "", &[&asked[..], &["--force"]].concat()).ends(0);
        assert_eq!(folder.read("a.sgf"), GAME);
    }

    /// GNU Go's best moves are the best ones, also of an engine that names those of
    /// one side only; positions without an answer are named.
    #[test]
    fn estimates_name_the_best_move() {
        let game = "(;GM[1]SZ[9];B[aa];W[ee];B[cc])\n";
        let folder = Folder::with("asked_estimates", &[("a.sgf", game)]);
        let more = ["--json", "a.sgf"];
        let run = review(&folder, "gtp", "estimates", &more).ends(1);
        let lines = run
            .says("left out: 1 position (node 3), the engine says: no idea")
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
        run("none").ends(2).says("it knows none of");
        run("dies").ends(2).says("no more memory");
        run("refuses").ends(1).says("unacceptable size");
        std::fs::remove_file(folder.path("b.sgf")).unwrap();
        // It dies after two stones: the setup and the move of node 1.
        run("dies-at")
            .ends(1)
            .says("1 position (node 1), the engine fails there");
        std::fs::remove_file(folder.path("b.sgf")).unwrap();
        run("refuses-move").ends(1).says("the engine refuses W E5");
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

    /// What came before Ctrl-C is kept, and nothing else is left behind.
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
        // The next run asks for the rest.
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

    /// The better line stands beside a mistake, once.
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
