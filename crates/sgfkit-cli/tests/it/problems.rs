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

/// All commands take the same games, and say why they leave others out.
#[test]
fn one_rule_for_all_commands() {
    // Each file as an editor writes it: is it a problem?
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
                // The third has nothing that asks or marks.
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
        .says("1 game left out: PB[Ada] is a player (./d.sgf, game 1); --all takes it, too")
        .says("1 game left out: RE[B+R] is a result")
        .says("1 game left out: PB[Black], and no PL, question or marked line")
        .says("2 problems in 5 games");
    folder
        .sgf("render --problems . -o sheet.pdf")
        .ends(0)
        .says("PB[Ada] is a player (d, game 1); --all takes it, too");
    let moves = Folder::with("problems_rule_moves", &[("a.sgf", "(;GM[1];B[aa])")]);
    moves
        .sgf("problems --all .")
        .ends(0)
        .says("1 game left out: no stones are set up before the first move (./a.sgf, game 1)\n");
}

/// A title that games share is that of the collection: each problem says who plays.
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
    // Once as the problem's title; twice, with a caption of its own for each.
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
    // Nothing is overwritten, or all is.
    folder.write("out/b.sgf", "mine");
    let again = folder.sgf("problems --out-dir out b.sgf");
    again.ends(2).prints("").says("exists; --force");
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
    run.ends(0).says("1 problem without a right line left out");
    assert!(Path::new(&folder.path("more/problems.txt")).exists());
}

/// Anki's import renames pictures: it makes names small and takes signs out of them.
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
    // What the two answers share is said once.
    assert_eq!(table.matches("Look.").count(), 1, "{table}");
}

/// Many a collection is one game: an empty root, and a position in each variation.
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
