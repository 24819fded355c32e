use serde_json::json;

use crate::harness::Folder;

const GAME: &str = "(;GM[1]SZ[9];B[cd];W[gc];B[eh])";
const TURNED: &str = "(;GM[1]SZ[9]PB[Ada];B[fc];W[gg];B[be])";
const OTHER: &str = "(;GM[1]SZ[9];B[cd];W[gc];B[hh])";

fn folder(name: &str) -> Folder {
    Folder::with(
        name,
        &[
            ("a.sgf", GAME),
            ("b.sgf", TURNED),
            ("c/a.sgf", GAME),
            ("d.sgf", OTHER),
            ("e.sgf", &format!("{GAME}{OTHER}")),
        ],
    )
}

#[test]
fn clusters_for_people() {
    let run = folder("dedup_text").sgf("dedup .").ends(1);
    run.says("6 games in 5 files, 2 clusters, 4 duplicates")
        .prints(
            "  ./a.sgf: 3 moves\n\
             * ./b.sgf: 3 moves\n\
             \x20 ./c/a.sgf: 3 moves\n\
             \x20 ./e.sgf, game 1: 3 moves\n\
             \n\
             * ./d.sgf: 3 moves\n\
             \x20 ./e.sgf, game 2: 3 moves\n",
        );
}

#[test]
fn clusters_as_json() {
    let folder = folder("dedup_json");
    let run = folder.sgf("--quiet dedup --json a.sgf b.sgf d.sgf").ends(1);
    let run = run.quietly();
    assert_eq!(
        run.json(),
        [
            json!({"type": "cluster", "by": "moves", "games": [
                {"path": "a.sgf", "tree": 1, "moves": 3, "richest": false},
                {"path": "b.sgf", "tree": 1, "moves": 3, "richest": true}]}),
            json!({"type": "summary", "files": 3, "games": 3, "clusters": 1, "duplicates": 1,
                   "kept": 0, "unreadable": 0}),
        ]
    );
    assert!(run.text().starts_with(
        "{\"type\":\"cluster\",\"by\":\"moves\",\"games\":[{\"path\":\"a.sgf\",\"tree\":1,\
         \"moves\":3,\"richest\":false},"
    ));
    let lines = folder.sgf("dedup --json --by position a.sgf d.sgf").ends(0);
    assert_eq!(
        lines.json(),
        [
            json!({"type": "summary", "files": 2, "games": 2, "clusters": 0, "duplicates": 0,
                "kept": 0, "unreadable": 0})
        ]
    );
}

#[test]
fn every_way() {
    let folder = Folder::new("dedup_by");
    let line = |moves: usize| {
        let moves = (0..moves).map(|number| {
            let letter = |at: usize| char::from(b'a' + at as u8);
            let color = ["B", "W"][number % 2];
            format!(";{color}[{}{}]", letter(number % 19), letter(number / 19))
        });
        format!("(;GM[1]{})", moves.collect::<String>())
    };
    folder.write("long.sgf", line(90));
    folder.write("slip.sgf", line(90).replace("B[nb]", "B[ss]"));
    folder.write("short.sgf", line(75));
    folder.write(
        "moved.sgf",
        line(90).replace("B[qa];W[ra]", "B[qa];W[ra];B[];W[]"),
    );
    for (by, count) in [
        ("moves", 0),
        ("signature", 3),
        ("prefix", 2),
        ("position", 2),
    ] {
        let run = folder.sgf(&format!("dedup --json --by {by} ."));
        let lines = run.ends(i32::from(count > 0)).json();
        let found = lines[0]["games"].as_array().map_or(0, Vec::len);
        assert_eq!(found, count, "{by}");
    }
    folder.sgf("dedup --by name .").ends(2).says("signature");
}

#[test]
fn a_file_is_no_duplicate_of_itself() {
    let folder = folder("dedup_itself");
    folder.sgf("dedup a.sgf a.sgf ./a.sgf c/../a.sgf").ends(0);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.sgf", folder.path("link.sgf")).unwrap();
        std::os::unix::fs::symlink("c", folder.path("linked")).unwrap();
        folder.sgf("dedup a.sgf link.sgf").ends(0);
        folder
            .sgf("dedup c linked")
            .ends(0)
            .says("1 game in 1 file");
        // A link and its target are left alone.
        let run = folder
            .sgf("dedup --delete-duplicates b.sgf link.sgf")
            .ends(1);
        run.says("link.sgf: stays, a symbolic link")
            .says("0 files deleted");
        assert_eq!(folder.read("link.sgf"), GAME);
    }
}

#[test]
fn poorer_copies_are_moved() {
    let folder = folder("dedup_move");
    folder.write("doubles/a.sgf", "here before");
    let run = folder.sgf("dedup --move-to doubles .").ends(1);
    run.says("./a.sgf: moved to doubles/a-2.sgf")
        .says("./c/a.sgf: moved to doubles/a-3.sgf")
        .says("./e.sgf: moved to doubles/e.sgf")
        .says("3 files moved");
    assert_eq!(folder.names(), ["b.sgf", "c", "d.sgf", "doubles"]);
    assert_eq!(folder.read("doubles/a.sgf"), "here before");
    assert_eq!(folder.read("doubles/a-2.sgf"), GAME);
    assert_eq!(folder.read("doubles/a-3.sgf"), GAME);
    assert_eq!(folder.read("b.sgf"), TURNED);
    // Moved files are not found again.
    folder.sgf("dedup --move-to ./doubles/ .").ends(0);
    folder.sgf("dedup .").ends(2).says("contains no game");
    folder.write("z.sgf", GAME);
    folder
        .sgf("--quiet dedup --move-to new/folder b.sgf z.sgf")
        .ends(1)
        .quietly();
    assert_eq!(folder.read("new/folder/z.sgf"), GAME);
    folder.write("z.sgf", GAME);
    folder
        .sgf("dedup --move-to d.sgf b.sgf z.sgf")
        .ends(2)
        .says("sgf: d.sgf: ");
    assert_eq!(folder.read("z.sgf"), GAME);
    assert_eq!(folder.read("d.sgf"), OTHER);
}

#[test]
fn poorer_copies_are_deleted() {
    let folder = folder("dedup_delete");
    let run = folder.sgf("dedup --delete-duplicates --json .").ends(1);
    assert_eq!(run.json().len(), 3);
    run.says("./a.sgf: deleted").says("3 files deleted");
    assert_eq!(folder.names(), ["b.sgf", "c", "d.sgf"]);
    folder.sgf("dedup .").ends(0);
    let both = folder
        .sgf("dedup --delete-duplicates --move-to x .")
        .ends(2);
    both.says("cannot be used with");
}

/// Only whole files are removed, and only if all their games exist elsewhere.
#[test]
fn files_that_stay() {
    let more = format!("{GAME}(;GM[1]SZ[9];B[aa])");
    let varied = "(;GM[1]SZ[9];B[cd](;W[gc];B[eh])(;W[gd]))";
    let richer = "(;GM[1]SZ[9];B[cd](;W[gc];B[eh])(;W[gd])(;W[ge]))";
    let folder = Folder::with(
        "dedup_stay",
        &[
            ("a.sgf", TURNED),
            ("b.sgf", &more),
            ("two.sgf", &GAME.repeat(2)),
        ],
    );
    let run = folder.sgf("dedup --delete-duplicates a.sgf b.sgf").ends(1);
    run.says("b.sgf: stays, it contains other games, too")
        .says("0 files deleted");
    // The most complete copy is next to a duplicate.
    folder
        .sgf("dedup --delete-duplicates two.sgf")
        .ends(1)
        .says("stays");
    assert_eq!(folder.read("two.sgf"), GAME.repeat(2));
    folder.write("v.sgf", varied);
    folder.write("w.sgf", richer.replace("W[gd]", "W[gf]"));
    let run = folder
        .sgf("dedup --json --delete-duplicates v.sgf w.sgf")
        .ends(1);
    assert_eq!(run.json().pop().unwrap()["kept"], 1);
    run.says("v.sgf: stays, it has a variation that the most complete copy lacks");
    folder.write("w.sgf", richer);
    let run = folder.sgf("dedup --delete-duplicates v.sgf w.sgf").ends(1);
    run.says("v.sgf: deleted");
    // An extra empty node does not make a copy more complete, and a long comment must not be lost.
    let long = GAME.replace("W[gc]", "W[gc]C[what a move]");
    folder.write("v.sgf", &long);
    folder.write("w.sgf", GAME.replace(')', ";;)"));
    let run = folder.sgf("dedup --move-to away v.sgf w.sgf").ends(1);
    run.says("w.sgf: moved to away/w.sgf");
    assert_eq!(folder.read("v.sgf"), long);
    // Short games of other players are not copies.
    folder.write("v.sgf", GAME.replace("SZ[9]", "SZ[9]PB[Ada]PW[Eva]"));
    folder.write("w.sgf", GAME.replace("SZ[9]", "SZ[9]PB[Ida]PW[Mia]"));
    folder.sgf("dedup --delete-duplicates v.sgf w.sgf").ends(0);
    let run = folder.sgf_reading("dedup --delete-duplicates a.sgf -", GAME);
    run.ends(1)
        .says("-: stays, not a file")
        .shows("  -: 3 moves");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = folder("dedup_failed");
    folder.write("none.sgf", "no game");
    let run = folder
        .sgf("dedup --json --delete-duplicates a.sgf missing.sgf none.sgf b.sgf")
        .ends(2);
    let summary = run.json().pop().unwrap();
    assert_eq!(summary["files"], 2);
    assert_eq!(summary["unreadable"], 2);
    // The others are still processed.
    run.says("sgf: missing.sgf: ").says("a.sgf: deleted");
    folder.sgf("dedup").ends(2).says("<PATH>");
    folder.sgf("dedup - -").ends(2).says("read only once");
}
