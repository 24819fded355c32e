//! Bundles are read wherever files are, and made of files.

use std::fs;

use crate::harness::Folder;

const GAME: &str = "(;GM[1]SZ[9]PB[Ada]KM[6.5];B[cd];W[gc];B[eh])";

fn folder(name: &str) -> Folder {
    Folder::with(
        name,
        &[
            ("games/a.sgf", GAME),
            ("games/b/two.sgf", "(;GM[1]PB[Ito];B[pd])(;GM[11];B[a1])"),
            ("games/c.sgf", "no game"),
        ],
    )
}

#[test]
fn the_table_of_a_bundle_is_that_of_its_files() {
    let folder = folder("bundle_tables");
    for table in [
        "games",
        "moves",
        "nodes",
        "positions",
        "properties",
        "diagnostics",
    ] {
        let own = ["path", "member", "game_id", "bucket"];
        let columns = folder.sgf("explain --list columns --json").ends(0);
        let columns = columns
            .json()
            .into_iter()
            .filter(|row| row["table"] == *table);
        let columns = columns.map(|row| row["column"].as_str().unwrap().to_owned());
        let columns: Vec<_> = columns
            .filter(|name| !own.contains(&name.as_str()))
            .collect();
        let columns = columns.join(",");
        let args = |path: &str| format!("table {path} --table {table} --columns {columns}");
        let files = folder.sgf(&args("games")).ends(0).text();
        assert!(files.lines().count() > 3);
        for end in ["zip", "tar", "tar.gz", "tgz"] {
            let name = format!("all.{end}");
            if !folder.path(&name).exists() {
                folder.sgf(&format!("pack games -o {name}")).ends(0);
            }
            let bundle = folder.sgf(&args(&name)).ends(0).text();
            assert_eq!(bundle, files, "{table} of {end}");
        }
    }
    folder
        .sgf("table all.zip --columns path,member,tree")
        .ends(0)
        .prints(
            "path,member,tree\n\
             all.zip,games/a.sgf,1\n\
             all.zip,games/b/two.sgf,1\n\
             all.zip,games/b/two.sgf,2\n\
             all.zip,games/c.sgf,\n",
        );
}

/// A folder's bundles are read for tables, and only there.
#[test]
fn folders_are_searched_for_bundles() {
    let folder = folder("bundle_folder");
    fs::create_dir(folder.path("all")).unwrap();
    folder.sgf("pack games -o all/games.zip").ends(0);
    folder.write("all/lines.sgfs", format!("{GAME}\n\n{GAME}\r\n"));
    folder
        .sgf("table all --columns path,member,moves")
        .ends(0)
        .prints(
            "path,member,moves\n\
             all/games.zip,games/a.sgf,3\n\
             all/games.zip,games/b/two.sgf,1\n\
             all/games.zip,games/b/two.sgf,1\n\
             all/games.zip,games/c.sgf,\n\
             all/lines.sgfs,1,3\n\
             all/lines.sgfs,3,3\n",
        );
    folder.sgf("info all").says("no SGF file in this folder");
}

#[test]
fn commands_read_bundles_that_are_named() {
    let folder = folder("bundle_commands");
    folder.sgf("pack games/a.sgf games/b -o all.zip").ends(0);
    folder
        .sgf("info all.zip --columns path,tree,moves")
        .ends(0)
        .prints(
            "all.zip!games/a.sgf\t1\t3\n\
             all.zip!games/b/two.sgf\t1\t1\n\
             all.zip!games/b/two.sgf\t2\t1\n",
        );
    let run = folder.sgf("check --format json all.zip").ends(0);
    let lines = run.json();
    assert_eq!(lines.last().unwrap()["files"], 2);
    folder.sgf("cat all.zip").ends(0).shows("B[eh]");
    folder
        .sgf("dedup all.zip games/a.sgf games/b")
        .ends(1)
        .shows("all.zip!games/a.sgf");
    folder.sgf("stats all.zip").ends(0).shows("3 games");
    folder
        .sgf("show --json all.zip!games/a.sgf")
        .ends(0)
        .shows("\"path\":\"all.zip!games/a.sgf\"");
    folder
        .sgf("show all.zip!games/d.sgf")
        .ends(2)
        .says("there is no game `games/d.sgf` in it");
}

#[test]
fn a_file_of_that_very_name_wins() {
    let folder = folder("bundle_name");
    folder.sgf("pack games/a.sgf -o all.zip").ends(0);
    folder.write("all.zip!games/a.sgf", "(;GM[1]PB[Other])");
    let run = folder.sgf("info --columns black.name all.zip!games/a.sgf");
    run.ends(0).prints("Other\n");
}

#[test]
fn nothing_writes_into_a_bundle() {
    let folder = folder("bundle_write");
    folder.sgf("pack games -o all.zip").ends(0);
    let before = fs::read(folder.path("all.zip")).unwrap();
    for args in [
        "check --fix all.zip",
        "fmt --write all.zip",
        "fmt --write all.zip!games/a.sgf",
        "strip --comments --write all.zip!games/a.sgf",
        "strip --comments --write all.zip",
        "strip --comments games/a.sgf -o all.zip!games/a.sgf",
        "extract --main-line all.zip!games/a.sgf --write",
        "table games -o all.zip!a.csv",
        "pack games -o all.zip!a.zip",
    ] {
        folder.sgf(args).ends(2);
    }
    let run = folder
        .sgf("dedup --delete-worse games/a.sgf games/b all.zip!games/a.sgf")
        .ends(1);
    run.says("all.zip!games/a.sgf: stays");
    assert_eq!(fs::read(folder.path("all.zip")).unwrap(), before);
}

#[test]
fn a_broken_bundle_is_a_row_and_the_others_go_on() {
    let folder = folder("bundle_broken");
    folder.sgf("pack games -o whole.tar.gz").ends(0);
    let whole = fs::read(folder.path("whole.tar.gz")).unwrap();
    folder.write("cut.tar.gz", &whole[..whole.len() / 2]);
    folder.write("none.zip", "this is no zip");
    // A copy that never was finished, say; a list without games is one.
    folder.write("empty.tar", "");
    folder.write("empty.tar.zst", "");
    folder.write("empty.sgfs", "");
    let bundles = "cut.tar.gz none.zip empty.tar empty.tar.zst empty.sgfs";
    let run = folder.sgf(&format!("table {bundles} games/a.sgf --columns path,error"));
    let text = run.ends(0).text();
    assert!(text.contains("empty.tar,bad-bundle\n"), "{text}");
    assert!(text.contains("empty.tar.zst,bad-bundle\n"), "{text}");
    assert!(!text.contains("empty.sgfs"), "{text}");
    assert!(text.contains("cut.tar.gz,bad-bundle\n"), "{text}");
    assert!(text.contains("none.zip,bad-bundle\n"), "{text}");
    assert!(text.ends_with("games/a.sgf,\n"), "{text}");
    folder
        .sgf("check none.zip games/a.sgf")
        .ends(2)
        .says("none.zip");
}

#[test]
fn the_same_files_make_the_same_bundle() {
    let folder = folder("pack_same");
    for end in ["zip", "tar", "tgz"] {
        folder.sgf(&format!("pack games -o a.{end}")).ends(0);
        let again = folder.sgf(&format!("pack games -o a.{end}")).ends(2);
        again.says("exists; --force overwrites it");
        let a = fs::read(folder.path(&format!("a.{end}"))).unwrap();
        folder
            .sgf(&format!("pack games -o a.{end} --force"))
            .ends(0);
        assert_eq!(fs::read(folder.path(&format!("a.{end}"))).unwrap(), a);
        // Packed again it has the same records.
        folder.sgf(&format!("pack a.{end} -o b.{end}")).ends(0);
        assert_eq!(fs::read(folder.path(&format!("b.{end}"))).unwrap(), a);
    }
}

#[test]
fn large_archives_become_several_bundles() {
    let folder = Folder::new("pack_parts");
    for number in 0..10 {
        folder.write(&format!("g/{number}.sgf"), GAME);
    }
    let size = GAME.len() * 3;
    folder
        .sgf(&format!("pack g -o out.tar --size {size}"))
        .ends(0);
    let names: Vec<_> = (0..4)
        .map(|number| format!("out-{number:05}.tar"))
        .collect();
    let expected: Vec<_> = ["g".to_owned()].into_iter().chain(names.clone()).collect();
    assert_eq!(folder.names(), expected);
    let run = folder.sgf(&format!("table {} --columns member", names.join(" ")));
    let members: Vec<_> = run
        .ends(0)
        .text()
        .lines()
        .skip(1)
        .map(str::to_owned)
        .collect();
    let all: Vec<_> = (0..10).map(|number| format!("g/{number}.sgf")).collect();
    assert_eq!(members, all);
}

#[test]
fn names_in_a_bundle_lead_nowhere_else() {
    let folder = folder("pack_names");
    folder.write("lines.sgfs", format!("{GAME}\n{GAME}\n"));
    let absolute = folder.path("games/a.sgf");
    let args = [
        "pack",
        absolute.to_str().unwrap(),
        "games/../games/b/two.sgf",
        "lines.sgfs",
    ];
    let args = [&args[..], &["-o", "all.zip"]].concat();
    folder.run(&args, b"").ends(0);
    let text = folder.sgf("table all.zip --columns member").ends(0).text();
    let members: Vec<_> = text.lines().skip(1).collect();
    assert!(members[0].ends_with("pack_names/games/a.sgf") && !members[0].starts_with('/'));
    assert_eq!(members[1..3], ["games/games/b/two.sgf"; 2]);
    assert_eq!(members[3..], ["lines.sgfs/1.sgf", "lines.sgfs/2.sgf"]);
    folder
        .sgf("pack games/a.sgf ./games/a.sgf -o twice.zip")
        .ends(2)
        .says("two files have this name");
    folder.write("notes.txt", "none");
    folder
        .sgf("pack notes.txt -o notes.zip")
        .ends(2)
        .says("not named as a game");
    assert!(!folder.path("twice.zip").exists() && !folder.path("notes.zip").exists());
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_zstandard_says_how_to_get_it() {
    let folder = folder("pack_light");
    let run = folder.sgf("pack games -o all.tar.zst").ends(2);
    run.says("--features parquet");
}

#[cfg(feature = "parquet")]
#[test]
fn frames_of_zstandard_are_read_one_after_another() {
    let folder = Folder::new("pack_frames");
    let comment = "some words, ".repeat(200_000);
    for number in 0..5 {
        folder.write(
            &format!("g/{number}.sgf"),
            format!("(;GM[1]C[{number} {comment}])"),
        );
    }
    folder.sgf("pack g -o all.tar.zst").ends(0);
    let frames = fs::read(folder.path("all.tar.zst")).unwrap();
    let frames = frames
        .windows(4)
        .filter(|bytes| *bytes == b"\x28\xb5\x2f\xfd");
    assert_eq!(frames.count(), 3);
    let columns = "--columns content_hash";
    let files = folder.sgf(&format!("table g {columns}")).ends(0).text();
    let bundle = folder.sgf(&format!("table all.tar.zst {columns}")).ends(0);
    assert_eq!(bundle.text(), files);
}
