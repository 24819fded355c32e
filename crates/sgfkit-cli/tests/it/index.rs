//! `sgf index`: its life cycle.

use std::fs;
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;

use crate::harness::Folder;

const GAME: &str = "(;GM[1]SZ[19]PB[Ada]PW[Jun]RE[B+R]DT[1996-05-06];B[pd];W[dp];B[dd])";
const OTHER: &str = "(;GM[1]SZ[19]PB[Bea]PW[Kai];B[dd];W[pp])";

/// A database that has not changed for a while.
fn archive(name: &str, files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(name, files);
    for (file, _) in files {
        age(&folder, file, 100);
    }
    folder
}

/// Sets the modification time of a file to this many seconds ago.
fn age(folder: &Folder, name: &str, seconds: u64) {
    let file = fs::File::options()
        .write(true)
        .open(folder.path(name))
        .unwrap();
    let then = SystemTime::now() - Duration::from_secs(seconds);
    file.set_modified(then).unwrap();
}

fn counts(line: &Value) -> [u64; 4] {
    ["added", "changed", "removed", "unchanged"].map(|key| line[key].as_u64().unwrap())
}

/// An index remembers how its folders are searched, and gives their games in the order
/// of a search through them.
#[test]
fn an_index_keeps_its_options() {
    let files = [
        ("games/a10.sgf", GAME),
        ("games/a9.sgf", OTHER),
        ("games/a/2.sgf", GAME),
        ("games/a/10.sgf", GAME),
        ("games/a-b/1.sgf", GAME),
        ("games/b.txt", GAME),
        ("games/.c.sgf", OTHER),
        ("games/d.sgf", GAME),
        ("games/.ignore", "d.sgf\n"),
    ];
    let folder = archive("index-options", &files);
    let files = |made: &Value| made["files"].as_u64().unwrap();
    let all = "--extension txt --hidden --no-ignore";
    for (options, number) in [
        (all, 8),
        ("", 5),
        ("-e txt", 6),
        ("--hidden", 6),
        ("--no-ignore", 6),
    ] {
        let made = folder
            .sgf(&format!("index --json games {options}"))
            .ends(0)
            .json();
        assert_eq!(files(&made[0]), number, "{options}");
        let status = folder.sgf("index --json --status games").ends(0).json();
        assert_eq!(status[0]["state"], "current", "{options}");
        let updated = folder.sgf("index --json --update games").ends(0).json();
        assert_eq!(
            (files(&updated[0]), counts(&updated[0])),
            (number, [0, 0, 0, number])
        );
        let paths = |archive: &str| folder.sgf(&format!("search -l {archive}")).ends(0).text();
        assert_eq!(
            paths("games.sgfindex"),
            paths(&format!("games {options}")),
            "{options}"
        );
    }
    folder.write("games/.e.sgf", OTHER);
    folder.sgf("index --json --status games").ends(0);
    folder.sgf(&format!("index games {all}")).ends(0);
    folder.write("games/f.txt", OTHER);
    let updated = folder.sgf("index --json --update games").ends(0).json();
    assert_eq!(
        (files(&updated[0]), counts(&updated[0])),
        (10, [1, 0, 0, 9])
    );
    folder
        .sgf("index --update --hidden games")
        .ends(2)
        .says("has its own");
}

#[test]
fn an_index_follows_its_archive() {
    let folder = archive(
        "index-follows",
        &[("games/a.sgf", GAME), ("games/b/c.sgf", OTHER)],
    );
    let made = &folder.sgf("index --json games").ends(0).json()[0];
    assert_eq!(made["index"], "games.sgfindex");
    assert_eq!(made["roots"], serde_json::json!(["games"]));
    assert_eq!(
        (made["files"].as_u64(), made["games"].as_u64()),
        (Some(2), Some(2))
    );
    assert_eq!(counts(made), [2, 0, 0, 0]);
    let manifest = folder.read("games.sgfindex/MANIFEST");
    assert!(manifest.starts_with("sgfkit-index 4\n"));
    // Nothing new: nothing is written.
    assert_eq!(
        counts(&folder.sgf("index --json games").ends(0).json()[0]),
        [0, 0, 0, 2]
    );
    assert_eq!(folder.read("games.sgfindex/MANIFEST"), manifest);
    folder.sgf("index --status games").ends(0);
    // One new, one changed, one gone.
    folder.write("games/a.sgf", GAME.replace("Ada", "Eva"));
    folder.write("games/d.sgf", GAME);
    fs::remove_file(folder.path("games/b/c.sgf")).unwrap();
    let status = &folder
        .sgf("index --status --json games.sgfindex")
        .ends(1)
        .json()[0];
    assert_eq!(status["state"], "stale");
    assert_eq!(counts(status), [1, 1, 1, 0]);
    folder
        .sgf("search --count games.sgfindex")
        .ends(0)
        .prints("2\n");
    assert_eq!(
        counts(
            &folder
                .sgf("index --json --update games.sgfindex")
                .ends(0)
                .json()[0]
        ),
        [1, 1, 1, 0]
    );
    folder
        .sgf("search -l --player Eva games.sgfindex")
        .ends(0)
        .prints("games/a.sgf\n");
    folder
        .sgf("search -l --player Kai games.sgfindex")
        .ends(1)
        .prints("");
    folder.sgf("index --verify games").ends(0);
    let sound = &folder.sgf("index --verify --json games").ends(0).json()[0];
    assert_eq!(
        (&sound["type"], &sound["state"], &sound["files"]),
        (&"index".into(), &"sound".into(), &2.into())
    );
}

#[test]
fn what_changed_lately_is_read_again_and_compared() {
    let folder = archive("index-fresh", &[("games/a.sgf", GAME)]);
    folder.write("games/b.sgf", OTHER);
    folder.sgf("index games").ends(0);
    // The same length, and possibly the same time.
    folder.write("games/b.sgf", OTHER.replace("Bea", "Ann"));
    let again = &folder.sgf("index --json games").ends(0).json()[0];
    assert_eq!(counts(again), [0, 1, 0, 1]);
    // Touched, but the same.
    age(&folder, "games/a.sgf", 50);
    assert_eq!(
        counts(&folder.sgf("index --json games").ends(0).json()[0]),
        [0, 0, 0, 2]
    );
}

#[test]
fn a_moved_archive_is_not_read() {
    let folder = archive(
        "index-moved",
        &[("games/a.sgf", GAME), ("games/b.sgf", OTHER)],
    );
    folder.sgf("index -o all.sgfindex games").ends(0);
    fs::rename(folder.path("games"), folder.path("moved")).unwrap();
    folder
        .sgf("index --update all.sgfindex")
        .ends(2)
        .says("no longer exists");
    folder
        .sgf("search --count all.sgfindex")
        .ends(0)
        .prints("2\n");
    assert_eq!(
        counts(
            &folder
                .sgf("index --json -o all.sgfindex moved")
                .ends(0)
                .json()[0]
        ),
        [0, 0, 0, 2]
    );
    folder
        .sgf("search -l all.sgfindex")
        .ends(0)
        .prints("moved/a.sgf\nmoved/b.sgf\n");
    // Two copies of the archive are two files each.
    fs::create_dir(folder.path("copy")).unwrap();
    fs::copy(folder.path("moved/a.sgf"), folder.path("copy/a.sgf")).unwrap();
    folder.sgf("index -o all.sgfindex moved copy").ends(0);
    folder
        .sgf("search --count all.sgfindex")
        .ends(0)
        .prints("3\n");
}

#[test]
fn faults_are_rows() {
    let folder = archive(
        "index-faults",
        &[
            ("games/a.sgf", GAME),
            ("games/broken.sgf", "(;GM[1];B[pd]"),
            ("games/empty.sgf", "nothing"),
        ],
    );
    let made = &folder.sgf("index --json games").ends(0).json()[0];
    assert_eq!(
        (made["faults"].as_u64(), made["games"].as_u64()),
        (Some(2), Some(2))
    );
    let rows = folder.sgf("index --faults --json games").ends(0).json();
    assert_eq!(rows[0]["code"], "unclosed-variation");
    assert_eq!(
        (&rows[0]["path"], &rows[0]["tree"]),
        (&"games/broken.sgf".into(), &1.into())
    );
    assert_eq!(
        (&rows[1]["code"], &rows[1]["tree"]),
        (&"no-game".into(), &Value::Null)
    );
    folder.sgf("search -l games/empty.sgf").ends(1).prints("");
    folder
        .sgf("index --faults games")
        .ends(0)
        .shows("games/empty.sgf: contains no game [no-game]");
}

#[test]
fn damage_is_told_and_made_good() {
    let folder = archive("index-damage", &[("games/a.sgf", GAME)]);
    folder.sgf("index games").ends(0);
    let names = fs::read_dir(folder.path("games.sgfindex")).unwrap();
    let names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let whole: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|name| {
            (
                name.clone(),
                fs::read(folder.path(&format!("games.sgfindex/{name}"))).unwrap(),
            )
        })
        .collect();
    for (name, bytes) in whole.iter().filter(|(name, _)| name != "LOCK") {
        let path = format!("games.sgfindex/{name}");
        // Cut off.
        for len in [0, bytes.len() / 2, bytes.len() - 1] {
            folder.write(&path, &bytes[..len]);
            folder
                .sgf("search --count games.sgfindex")
                .ends(2)
                .says("sgf index");
        }
        // Changes any byte: opening or --verify detects it, and no search panics.
        for at in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x55;
            folder.write(&path, &bytes);
            let status = folder.sgf("index --verify games.sgfindex").status;
            assert_eq!(status, 2, "{name}, byte {at}");
            let searched = folder.sgf("search --pattern X games.sgfindex").status;
            assert!((0..=2).contains(&searched), "{name}, byte {at}");
        }
        folder
            .sgf("index --status games")
            .ends(if name == "MANIFEST" || name.starts_with("cat") {
                2
            } else {
                0
            });
        if name == "MANIFEST" || name.starts_with("cat") {
            folder.sgf("index games").ends(0).says("rebuilding it");
            folder
                .sgf("search --count games.sgfindex")
                .ends(0)
                .prints("1\n");
            for (name, bytes) in &whole {
                folder.write(&format!("games.sgfindex/{name}"), bytes);
            }
        } else {
            folder.write(&path, bytes);
        }
    }
    folder.write("games.sgfindex/MANIFEST", "sgfkit-index 999\n");
    folder
        .sgf("search --count games.sgfindex")
        .ends(2)
        .says("version");
    folder.sgf("index games").ends(0).says("rebuilding it");
    folder
        .sgf("search --count games.sgfindex")
        .ends(0)
        .prints("1\n");
}

/// `KILLS=100 cargo test -p sgfkit-cli --test it killed` kills 100 times.
#[test]
fn a_killed_run_leaves_the_old_index_or_the_new_one() {
    let kills = std::env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok());
    let kills: u32 = kills.unwrap_or(20);
    let folder = Folder::new("index-killed");
    for number in 0..300 {
        let name = format!("games/{number}.sgf");
        folder.write(&name, GAME.replace("Ada", &format!("Ada {number}")));
        age(&folder, &name, 100);
    }
    let begin = Instant::now();
    folder.sgf("index games").ends(0);
    // At every point of a run, and of a run that rebuilds everything.
    let length = begin.elapsed();
    let (mut expected, mut old, mut new) = (300, 0, 0);
    for round in 0..kills {
        let name = format!("games/new{round}.sgf");
        folder.write(&name, OTHER);
        let full = if round % 2 == 0 { "--full" } else { "--quiet" };
        let mut child = folder.start(&["index", full, "games"]);
        std::thread::sleep(length * round / kills);
        let _ = child.kill();
        child.wait().unwrap();
        let text = folder.sgf("search --count games.sgfindex").ends(0).text();
        let games: u32 = text.trim().parse().unwrap();
        let all = 301 + round;
        assert!(
            games == expected || games == all,
            "{games} games in round {round}: neither {expected} nor {all}"
        );
        (old, new) = (old + u32::from(games != all), new + u32::from(games == all));
        expected = games;
        folder.sgf("index --verify games").ends(0);
        assert_eq!(folder.names(), ["games", "games.sgfindex"]);
    }
    eprintln!("{kills} kills: {old} old indexes, {new} new ones");
    folder.sgf("index games").ends(0);
    folder
        .sgf("search --count games.sgfindex")
        .ends(0)
        .prints(&format!("{}\n", 300 + kills));
    let names = fs::read_dir(folder.path("games.sgfindex")).unwrap();
    let kinds = names.map(|name| name.unwrap().file_name().into_string().unwrap());
    let manifest = folder.read("games.sgfindex/MANIFEST");
    for name in kinds.filter(|name| name != "LOCK" && name != "MANIFEST") {
        assert!(manifest.contains(&name), "{name} is left over");
    }
}

#[test]
fn two_runs_at_once_work_one_after_the_other() {
    let folder = archive("index-twice", &[("games/a.sgf", GAME)]);
    let children: Vec<_> = (0..4).map(|_| folder.start(&["index", "games"])).collect();
    for child in children {
        assert!(child.wait_with_output().unwrap().status.success());
    }
    folder
        .sgf("search --count games.sgfindex")
        .ends(0)
        .prints("1\n");
    folder.sgf("index --verify games").ends(0);
}

#[test]
fn what_cannot_be_indexed() {
    let folder = archive(
        "index-refused",
        &[("games/a.sgf", GAME), ("mine/notes.txt", "mine")],
    );
    folder.sgf("index games mine").ends(2).says("-o");
    folder
        .sgf("index -o mine games")
        .ends(2)
        .says("contains other files");
    folder.sgf("index nothing").ends(2);
    folder.sgf("index --status games").ends(2);
    folder.sgf("index -").ends(2);
    assert_eq!(folder.names(), ["games", "mine"]);
}

/// A folder is an index if it has a manifest, or nothing else.
#[test]
fn nothing_is_removed_but_files_of_an_index() {
    let folder = archive("index-foreign", &[("games/a.sgf", GAME)]);
    let mine = [
        "docs/catalogue-2024.pdf",
        "docs/segment-7.mp4",
        "docs/segment-7",
    ];
    mine.iter().for_each(|name| folder.write(name, "mine"));
    // A name alone does not make a folder an index.
    fs::rename(folder.path("docs"), folder.path("games.sgfindex")).unwrap();
    folder
        .sgf("index games")
        .ends(2)
        .says("contains other files");
    fs::rename(folder.path("games.sgfindex"), folder.path("docs")).unwrap();
    folder
        .sgf("index -o docs games")
        .ends(2)
        .says("left unchanged");
    // Other files in an index stay, regardless of their names.
    folder.sgf("index games").ends(0);
    let others = [
        "segment-7.mp4",
        "segment-",
        "MANIFEST.old",
        "notes/segment-8",
    ];
    for name in others {
        folder.write(&format!("games.sgfindex/{name}"), "mine");
    }
    folder.write("games.sgfindex/segment-000900", "left over");
    folder.sgf("index --full games").ends(0);
    for name in others {
        assert_eq!(folder.read(&format!("games.sgfindex/{name}")), "mine");
    }
    assert!(!folder.path("games.sgfindex/segment-000900").exists());
    mine.iter()
        .for_each(|name| assert_eq!(folder.read(name), "mine"));
    // A first run was killed, or the manifest is lost: nothing but its own files.
    folder.write("begun.sgfindex/segment-000001", "half");
    folder.write("begun.sgfindex/manifest-000002", "half");
    folder.write("begun.sgfindex/LOCK", "");
    folder.sgf("index -o begun.sgfindex games").ends(0);
    folder.sgf("index --verify begun.sgfindex").ends(0);
    assert!(!folder.path("begun.sgfindex/manifest-000002").exists());
    // An index cannot replace a file.
    folder.write("file.sgfindex", "mine");
    let refused = folder.sgf("index -o file.sgfindex games");
    refused.ends(2).says("not a folder");
    assert_eq!(folder.read("file.sgfindex"), "mine");
}

#[cfg(unix)]
#[test]
fn no_link_is_followed_to_write_or_to_remove() {
    use std::os::unix::fs::symlink;
    let folder = archive(
        "index-links",
        &[("r/games/a.sgf", GAME), ("docs/segment-7", "mine")],
    );
    for index in ["r/games.sgfindex", "r/other.sgfindex"] {
        symlink("../docs", folder.path(index)).unwrap();
    }
    folder.sgf("index r/games").ends(2).says("link");
    for output in [
        "r/other.sgfindex",
        "r/other.sgfindex/",
        "r/other.sgfindex/.",
    ] {
        let refused = folder.sgf(&format!("index -o {output} r/games"));
        refused.ends(2).says("link");
    }
    // The same for a broken link, and for a link to an index.
    fs::remove_file(folder.path("r/games.sgfindex")).unwrap();
    symlink("nowhere", folder.path("r/games.sgfindex")).unwrap();
    folder.sgf("index r/games").ends(2).says("link");
    folder.sgf("index -o real.sgfindex r/games").ends(0);
    fs::remove_file(folder.path("r/games.sgfindex")).unwrap();
    symlink("../real.sgfindex", folder.path("r/games.sgfindex")).unwrap();
    folder.sgf("index --update r/games").ends(2).says("link");
    folder
        .sgf("search --count r/games.sgfindex")
        .ends(0)
        .prints("1\n");
    // A lock that is a link would create a file elsewhere.
    fs::remove_file(folder.path("real.sgfindex/LOCK")).unwrap();
    symlink("../victim", folder.path("real.sgfindex/LOCK")).unwrap();
    let refused = folder.sgf("index --full -o real.sgfindex r/games");
    refused.ends(2).says("LOCK");
    assert!(!folder.path("victim").exists() && !folder.path("r/nowhere").exists());
    assert_eq!(folder.read("docs/segment-7"), "mine");
    assert_eq!(folder.names(), ["docs", "r", "real.sgfindex"]);
}

/// Creates a manifest with a correct checksum.
fn manifest(lines: &str) -> String {
    let sum = xxhash_rust::xxh3::xxh3_64(lines.as_bytes());
    format!("{lines}\nend {sum:016x}\n")
}

/// A manifest can only refer to files of its index, which are read up to the given length.
#[test]
fn a_manifest_leads_nowhere_else() {
    let folder = archive("index-manifest", &[("games/a.sgf", GAME)]);
    folder.sgf("index games").ends(0);
    let honest = folder.read("games.sgfindex/MANIFEST");
    let (body, _) = honest.rsplit_once("\nend ").unwrap();
    let catalogue = body.lines().nth(1).unwrap();
    let name = catalogue.split(' ').nth(1).unwrap();
    fs::copy(
        folder.path(&format!("games.sgfindex/{name}")),
        folder.path("catalogue-000009"),
    )
    .unwrap();
    let mut lies = vec![
        catalogue.replace(name, "../catalogue-000009"),
        catalogue.replace(name, "/dev/zero"),
        catalogue.replace(name, "/etc/passwd"),
        catalogue.replace(name, "LOCK"),
        format!("catalogue {name} 900 0000000000000000"),
        format!("catalogue {name} 18446744073709551615 0000000000000000"),
        format!("{catalogue}\n{catalogue}"),
    ];
    #[cfg(unix)]
    {
        let link = folder.path("games.sgfindex/catalogue-000077");
        std::os::unix::fs::symlink("/dev/zero", link).unwrap();
        let fifo = folder.path("games.sgfindex/catalogue-000078");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status();
        assert!(made.unwrap().success());
        lies.push(catalogue.replace(name, "catalogue-000077"));
        lies.push(catalogue.replace(name, "catalogue-000078"));
    }
    for lie in lies {
        let lying = manifest(&body.replace(catalogue, &lie));
        folder.write("games.sgfindex/MANIFEST", lying);
        for command in [
            "search --count",
            "openings",
            "index --status",
            "index --verify",
        ] {
            let run = folder.sgf(&format!("{command} games.sgfindex"));
            run.ends(2).says("damaged");
        }
    }
    // The index is rebuilt, and other files with similar names stay.
    folder.sgf("index games").ends(0).says("rebuilding it");
    folder.sgf("index --verify games").ends(0);
    assert!(folder.path("games.sgfindex/catalogue-000078").exists() || cfg!(not(unix)));
    // The manifest is a regular file of limited size.
    #[cfg(unix)]
    {
        fs::remove_file(folder.path("games.sgfindex/MANIFEST")).unwrap();
        let path = folder.path("games.sgfindex/MANIFEST");
        std::os::unix::fs::symlink("/dev/zero", path).unwrap();
        folder.sgf("search --count games.sgfindex").ends(2);
        folder
            .sgf("index games")
            .ends(2)
            .says("contains other files");
    }
}

#[test]
fn lists_of_files_are_indexed_and_searched() {
    let folder = archive(
        "index-lists",
        &[("a.sgf", GAME), ("b.sgf", OTHER), ("c.sgf", GAME)],
    );
    folder.write("list", "a.sgf\nb.sgf\n");
    folder.write("nul", "a.sgf\0b.sgf\0");
    for list in ["list", "nul -0"] {
        folder
            .sgf(&format!("index --full --files-from {list} -o x.sgfindex"))
            .ends(0);
        let found = folder.sgf("search -l --moves Q16 x.sgfindex");
        found.ends(0).prints("a.sgf\nb.sgf\n");
    }
    let found = folder.sgf("search -l --moves Q16 --files-from list");
    found.ends(0).prints("a.sgf\nb.sgf\n");
    folder.sgf("openings --files-from list").ends(0);
    folder
        .sgf("index --update --files-from list x.sgfindex")
        .ends(2);
}

/// Packs the files of a folder into an archive.
fn bundle(folder: &Folder, name: &str) {
    folder.sgf(&format!("pack --force games -o {name}")).ends(0);
    age(folder, name, 100);
}

#[test]
fn bundles_are_indexed_by_their_records() {
    for name in ["games.zip", "games.tar", "games.tar.gz"] {
        let folder = archive(
            "index-bundle",
            &[
                ("games/b.sgf", GAME),
                ("games/a.sgf", OTHER),
                ("games/empty.sgf", "nothing"),
            ],
        );
        bundle(&folder, name);
        let made = &folder.sgf(&format!("index --json {name}")).ends(0).json()[0];
        assert_eq!(made["index"], format!("{name}.sgfindex"));
        assert_eq!((&made["games"], &made["faults"]), (&2.into(), &1.into()));
        assert_eq!(counts(made), [3, 0, 0, 0]);
        // Exactly as read: paths, order and everything else.
        let read = folder.sgf(&format!("search --json {name}")).ends(0);
        assert_eq!(read.json()[0]["path"], format!("{name}!games/a.sgf"));
        let index = format!("{name}.sgfindex");
        let found = folder.sgf(&format!("search --json {index}"));
        assert_eq!(read.json(), found.ends(0).json());
        // The same if it is named several times.
        let all = format!("search --count {index} {name} {name} {name}!games/a.sgf");
        folder.sgf(&all).ends(0).prints("2\n");
        let rows = folder.sgf(&format!("index --faults --json {name}")).ends(0);
        assert_eq!(rows.json()[0]["path"], format!("{name}!games/empty.sgf"));
        // Nothing new: it is not even opened. One entry changes, and one is removed.
        let again = folder.sgf(&format!("index --json {name}")).ends(0);
        assert_eq!(counts(&again.json()[0]), [0, 0, 0, 3]);
        folder.write("games/a.sgf", OTHER.replace("Bea", "Ann"));
        fs::remove_file(folder.path("games/empty.sgf")).unwrap();
        bundle(&folder, name);
        let status = folder.sgf(&format!("index --status --json {name}")).ends(1);
        assert_eq!(counts(&status.json()[0]), [0, 1, 1, 1]);
        folder.sgf(&format!("index {name}")).ends(0);
        folder.sgf(&format!("index --status {name}")).ends(0);
        folder
            .sgf(&format!("search -l --player Ann {index}"))
            .ends(0)
            .prints(&format!("{name}!games/a.sgf\n"));
        // A broken archive is one row, and the exit status is 2.
        folder.write(name, "no bundle, and long enough to look at as one of them");
        age(&folder, name, 100);
        let broken = folder.sgf(&format!("index {name}"));
        broken.ends(2).says("broken");
        let rows = folder.sgf(&format!("index --faults --json {name}")).ends(0);
        assert_eq!(rows.json()[0]["code"], "unreadable", "{name}");
        assert_eq!(rows.json()[0]["path"], name);
        folder.sgf(&format!("search --count {index}")).ends(1);
    }
}

#[test]
fn a_moved_bundle_is_not_opened() {
    let folder = archive(
        "index-moved-bundle",
        &[("games/a.sgf", GAME), ("games/b.sgf", OTHER)],
    );
    bundle(&folder, "games.zip");
    folder.sgf("index -o all.sgfindex games.zip").ends(0);
    fs::rename(folder.path("games.zip"), folder.path("moved.zip")).unwrap();
    folder
        .sgf("index --update all.sgfindex")
        .ends(2)
        .says("no longer exists");
    let moved = folder.sgf("index --json -o all.sgfindex moved.zip").ends(0);
    assert_eq!(counts(&moved.json()[0]), [0, 0, 0, 2]);
    folder
        .sgf("search -l all.sgfindex")
        .ends(0)
        .prints("moved.zip!games/a.sgf\nmoved.zip!games/b.sgf\n");
}

/// A tar archive with several versions of the same file.
fn tape_of(folder: &Folder, name: &str, file: &str, contents: &[&str]) {
    let mut tape = Vec::new();
    for content in contents {
        folder.write(file, content);
        folder
            .sgf(&format!("pack --force {file} -o one.tar"))
            .ends(0);
        let own = fs::read(folder.path("one.tar")).unwrap();
        // Up to its end mark: blocks of zeros.
        let end = own.iter().rposition(|byte| *byte != 0).unwrap() + 1;
        tape.extend_from_slice(&own[..end.next_multiple_of(512)]);
    }
    tape.extend([0; 1024]);
    folder.write(name, tape);
    age(folder, name, 100);
}

/// An archive may contain a name twice: both entries count, and each is read separately.
#[test]
fn records_of_one_name_are_records() {
    let folder = Folder::with("index-one-name", &[]);
    let commented = OTHER.replace("[pp]", "[pp]C[here]");
    tape_of(&folder, "games.tar", "a.sgf", &[GAME, &commented]);
    let read = |paths: &str| {
        let lines = folder.sgf(&format!("search --json {paths}")).ends(0).json();
        let names = lines.iter().map(|line| &line["black"]["name"]);
        let names: Vec<_> = names.filter_map(Value::as_str).collect();
        assert_eq!(names, ["Ada", "Bea"], "{paths}");
        lines
    };
    let found = read("games.tar");
    folder.sgf("index games.tar").ends(0);
    assert_eq!(found, read("games.tar.sgfindex"));
    // Uses the index next to it, even if it is named several times.
    assert_eq!(found, read("games.tar"));
    read("games.tar games.tar.sgfindex games.tar!a.sgf");
    let collected = folder.sgf("search --sgf - games.tar.sgfindex").ends(0);
    assert_eq!(collected.text(), format!("{GAME}\n{commented}\n"));
    folder
        .sgf("search --comment here --count games.tar.sgfindex")
        .ends(0)
        .prints("1\n");
    let site = folder.sgf("explore --json games.tar.sgfindex -o site");
    assert_eq!(site.ends(0).json()[0]["games"], 2);
    let again = folder.sgf("explore --json games.tar.sgfindex -o site");
    assert_eq!(again.ends(0).json()[0]["written"], 0);
    // One of them changes; the other is still known.
    tape_of(&folder, "games.tar", "a.sgf", &[GAME, OTHER]);
    let changed = folder.sgf("index --json games.tar").ends(0);
    assert_eq!(counts(&changed.json()[0]), [0, 1, 0, 1]);
}
