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
