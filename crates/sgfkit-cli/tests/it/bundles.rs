//! Archives are read wherever files are, and created from files.

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

/// Archives in a folder are only read for tables.
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
        .says("no file `games/d.sgf` in it");
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
        .sgf("dedup --delete-duplicates games/a.sgf games/b all.zip!games/a.sgf")
        .ends(1);
    run.says("all.zip!games/a.sgf: stays");
    assert_eq!(fs::read(folder.path("all.zip")).unwrap(), before);
}

/// No output overwrites an archive, or gets the name of one.
#[test]
fn nothing_is_written_under_a_bundles_name() {
    let folder = folder("bundle_names");
    folder.sgf("pack games -o all.zip").ends(0);
    folder.write("list.sgfs", format!("{GAME}\n{GAME}\n"));
    let before = |name: &str| fs::read(folder.path(name)).unwrap();
    let (zip, list) = (before("all.zip"), before("list.sgfs"));
    for command in [
        "merge all.zip -o all.zip",
        "merge list.sgfs -o list.sgfs",
        "merge games/a.sgf -o new.tar",
        "extract --main-line all.zip!games/a.sgf -o all.zip",
        "extract --main-line all.zip -o all.zip",
        "split all.zip",
        "strip --comments games/a.sgf -o new.tar.zst",
        "convert --to sgfs games/a.sgf -o new.zip",
        "table games --format csv -o new.zip",
        "check --fix list.sgfs",
        "fmt --write list.sgfs",
    ] {
        folder.sgf(command).ends(2).says("archive");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("all.zip", folder.path("link.sgf")).unwrap();
        let run = folder.sgf("strip --comments games/a.sgf -o link.sgf");
        run.ends(2).says("archive");
        fs::remove_file(folder.path("link.sgf")).unwrap();
    }
    assert_eq!((before("all.zip"), before("list.sgfs")), (zip, list));
    assert_eq!(folder.names(), ["all.zip", "games", "list.sgfs"]);
    // A `.sgfs` file is written if requested.
    let run = folder.sgf("convert --to sgfs games/a.sgf -o new.sgfs");
    run.ends(0);
    assert!(folder.path("new.sgfs").exists());
}

/// A file with the name of an archive that is not one does not block.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_bundle_to_be_changed() {
    let folder = folder("bundle_pipes");
    for name in ["pipe.zip", "pipe.sgfs"] {
        let made = std::process::Command::new("mkfifo")
            .arg(folder.path(name))
            .status();
        assert!(made.unwrap().success());
    }
    for command in ["check --fix", "fmt --write", "strip --comments --write"] {
        for name in ["pipe.zip", "pipe.sgfs"] {
            folder.sgf(&format!("{command} {name}")).ends(2).says(name);
        }
    }
}

/// A single `.sgfs` path is a collection if the command makes one file of one input.
#[test]
fn a_lone_list_is_a_collection() {
    let folder = folder("bundle_list");
    folder.write("list.sgfs", format!("{GAME}\n(;GM[1]SZ[9]PB[Ito];B[aa])\n"));
    for command in [
        "transform --rotate 90 list.sgfs",
        "convert --charset UTF-8 list.sgfs",
        "strip --timing list.sgfs",
        "sort --by length list.sgfs",
        "fmt list.sgfs",
    ] {
        let text = folder.sgf(command).ends(0).text();
        assert_eq!(text.matches("(;").count(), 2, "{command}: {text}");
    }
    folder
        .sgf("strip --timing list.sgfs --out-dir out")
        .ends(0)
        .prints("out/list.sgf\n");
    folder.sgf("render list.sgfs --tree 2 -o a.svg").ends(0);
    folder.sgf("split list.sgfs --out-dir pieces").ends(0);
    assert!(folder.path("pieces/list-0002.sgf").exists());
    folder
        .sgf("show list.sgfs --tree 2 --json")
        .ends(0)
        .shows("\"aa\"");
    // If entries are listed, each line is one.
    folder
        .sgf("info list.sgfs --columns path,tree,black.name")
        .ends(0)
        .prints("list.sgfs!1\t1\tAda\nlist.sgfs!2\t1\tIto\n");
}

/// Entries above the size limit are reported, and the others are read.
#[test]
fn members_have_a_bound() {
    let folder = folder("bundle_bound");
    folder.write(
        "games/b/large.sgf",
        format!("(;{GAME}C[{}])", "x".repeat(9999)),
    );
    folder.sgf("pack games -o all.tar.gz").ends(0);
    let run = folder.sgf("table all.tar.gz --max-member 9000 --columns member,error");
    run.ends(0)
        .shows("games/b/large.sgf,bad-bundle\ngames/b/two.sgf,");
    let run = folder.sgf("check all.tar.gz --max-member 9000 --fail-on never");
    run.ends(2)
        .says("games/b/large.sgf: broken archive: larger than 8 KiB");
    folder.sgf("check all.tar.gz --fail-on never").ends(0);
}

/// A folder of tables is written in parts from an archive, and equals the table of the whole.
#[test]
fn a_bundle_is_divided() {
    let folder = Folder::new("bundle_divided");
    let comment = "x".repeat(26 << 20);
    for number in 0..5 {
        folder.write(
            &format!("g/{number}.sgf"),
            format!("(;GM[1]GN[{number}]C[{comment}])"),
        );
    }
    folder.sgf("pack g -o all.tar --size 1G").ends(0);
    folder
        .sgf("pack g -o half.tar --size 80MiB")
        .ends(0)
        .says("5 files in 2 archives");
    for number in 0..2 {
        fs::remove_file(folder.path(&format!("half-0000{number}.tar"))).unwrap();
    }
    let columns = "--columns path,member,title,content_hash";
    let whole = folder
        .sgf(&format!("table all.tar {columns}"))
        .ends(0)
        .text();
    let run = folder.sgf(&format!("table all.tar {columns} --format csv -o parts/"));
    run.ends(0);
    let head = whole.lines().next().unwrap().to_owned() + "\n";
    let parts = [0, 1].map(|number| folder.read(&format!("parts/part-0000{number}.csv")));
    let rows = parts.map(|part| part.strip_prefix(&head).unwrap().to_owned());
    assert_eq!(rows.each_ref().map(|rows| rows.lines().count()), [3, 2]);
    assert_eq!(head + &rows.concat(), whole);
    let _ = fs::remove_dir_all(folder.path("g"));
    let _ = fs::remove_file(folder.path("all.tar"));
}

#[cfg(feature = "parquet")]
#[test]
fn frames_are_listed() {
    let folder = Folder::new("bundle_frames_listed");
    for number in 0..3 {
        let comment = "some words, ".repeat(400_000);
        folder.write(
            &format!("g/{number}.sgf"),
            format!("(;GM[1]C[{number} {comment}])"),
        );
    }
    folder.sgf("pack g -o all.tar.zst").ends(0);
    let frames = folder.sgf("pack --list all.tar.zst").ends(0).text();
    let frames: Vec<Vec<&str>> = frames
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    // One frame per file, and one with the end mark.
    assert_eq!(frames.len(), 4, "{frames:?}");
    assert_eq!(frames[3][4], "1024");
    assert_eq!(frames[0][..3], ["all.tar.zst", "1", "0"]);
    assert_eq!(frames[1][2], frames[0][3]);
    let mut lying = fs::read(folder.path("all.tar.zst")).unwrap();
    let at = lying.len() - 9 - 4 * 8;
    lying[at] ^= 1;
    folder.write("lying.tar.zst", lying);
    let run = folder.sgf("pack --list lying.tar.zst").ends(2);
    run.says("invalid seek table");
}

#[test]
fn only_some_bundles_have_frames() {
    let folder = folder("bundle_frames");
    folder.sgf("pack games -o all.zip").ends(0);
    let run = folder.sgf("pack --list all.zip").ends(2);
    run.says("not a .tar.zst, so it has no frames");
    folder.write("none.tar.zst", "none");
    let run = folder.sgf("pack --list none.tar.zst").ends(2);
    run.says("no seek table");
}

/// A large entry of an archive is scanned in blocks, like a large file.
#[test]
fn large_members_are_checked_as_files() {
    let folder = Folder::new("bundle_large");
    folder.write(
        "g/a.sgf",
        format!("(;GM[1]FF[4]{}", ";B[aa]".repeat(200_000)),
    );
    folder.write("g/b.sgf", GAME);
    folder.sgf("pack g -o all.zip").ends(0);
    let findings = |path: &str| {
        let run = folder
            .sgf(&format!("check --format json --max 50 {path}"))
            .ends(1);
        run.text().replace("all.zip!", "")
    };
    assert_eq!(findings("all.zip"), findings("g"));
}

/// A command for one game, given an archive, explains how to name a game.
#[test]
fn one_game_of_a_bundle_is_named() {
    let folder = folder("bundle_one");
    folder.sgf("pack games -o all.zip").ends(0);
    for command in ["show", "tree", "split"] {
        let run = folder.sgf(&format!("{command} all.zip"));
        run.ends(2).says("`games.zip!a/b.sgf`");
    }
}

#[test]
fn a_broken_bundle_is_a_row_and_the_others_go_on() {
    let folder = folder("bundle_broken");
    folder.sgf("pack games -o whole.tar.gz").ends(0);
    let whole = fs::read(folder.path("whole.tar.gz")).unwrap();
    folder.write("cut.tar.gz", &whole[..whole.len() / 2]);
    folder.write("none.zip", "this is no zip");
    // For example an unfinished copy; a list without games counts as one.
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
        again.says("already exists; use --force to overwrite it");
        let a = fs::read(folder.path(&format!("a.{end}"))).unwrap();
        folder
            .sgf(&format!("pack games -o a.{end} --force"))
            .ends(0);
        assert_eq!(fs::read(folder.path(&format!("a.{end}"))).unwrap(), a);
        // Packed again, it has the same entries.
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

/// Every command reads what `pack --extension --hidden` stored, with the same options. A named
/// entry is read, regardless of its extension.
#[test]
fn other_names_in_archives() {
    let game = |name: &str| format!("(;FF[4]GM[1]SZ[9]PB[{name}];B[ee])");
    let folder = Folder::new("bundle_extensions");
    for (path, name) in [
        ("g/a.sgf", "Ada"),
        ("g/b.txt", "Bo"),
        ("g/c.TXT", "Cy"),
        ("g/d.mgt", "Di"),
        ("g/.e.sgf", "Eve"),
    ] {
        folder.write(path, game(name));
    }
    let names = |args: &str| -> Vec<String> {
        let lines = folder.sgf(args).ends(0).json();
        let name = |line: &serde_json::Value| line["black"]["name"].as_str().map(str::to_owned);
        lines.iter().filter_map(name).collect()
    };
    for end in ["zip", "tar", "tar.gz"] {
        let archive = format!("all-{end}.{end}");
        let pack = format!("pack g --hidden -e txt,.mgt -o {archive}");
        folder.sgf(&pack).ends(0).says("5 files");
        for (options, found) in [
            ("", &["Ada"][..]),
            ("-e txt", &["Ada", "Bo", "Cy"]),
            ("-e TXT -e mgt", &["Ada", "Bo", "Cy", "Di"]),
            ("--hidden", &["Eve", "Ada"]),
        ] {
            let found: Vec<_> = found.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(names(&format!("info --json {options} {archive}")), found);
            let rows = folder.sgf(&format!("table --columns black_name {options} {archive}"));
            let rows = rows.ends(0).text();
            assert_eq!(rows.lines().skip(1).collect::<Vec<_>>(), found, "{options}");
            let hits = names(&format!(
                "search --json --moves E5 --size 9 {options} {archive}"
            ));
            assert_eq!(hits, found, "{options}");
            folder
                .sgf(&format!(
                    "index --full {options} {archive} -o {end}.sgfindex"
                ))
                .ends(0);
            let search = format!("search --json --moves E5 --size 9 {end}.sgfindex");
            assert_eq!(names(&search), found, "{options}");
            folder
                .sgf(&format!("{search} --sgf games.sgf --mark"))
                .ends(0);
            assert_eq!(names("info --json games.sgf"), found, "{options}");
            folder
                .sgf(&format!("pack {options} {archive} -o again.tar --force"))
                .ends(0);
            assert_eq!(names(&format!("info --json {options} again.tar")), found);
        }
        for (member, name) in [("g/b.txt", "Bo"), ("g/d.mgt", "Di"), ("g/.e.sgf", "Eve")] {
            assert_eq!(names(&format!("info --json {archive}!{member}")), [name]);
            let text = folder.sgf(&format!("cat {archive}!{member}")).ends(0);
            text.shows(&format!("PB[{name}]"));
        }
        folder
            .sgf(&format!("info {archive}!g/x.txt"))
            .ends(2)
            .says("g/x.txt");
    }
}
