//! `sgf explore -o site/`: written files, files kept by a second run, and errors.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::harness::Folder;

/// All files below a folder except the page, which has a megabyte.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path
                .strip_prefix(folder)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            if name != "index.html" {
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn explore(folder: &Folder, args: &[&str]) -> Value {
    let mut all = vec!["explore", "--json"];
    all.extend(args);
    let run = folder.run(&all, b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    serde_json::from_slice(&run.stdout).unwrap()
}

fn manifest(folder: &Folder) -> Value {
    serde_json::from_str(&folder.read("site/data/manifest.json")).unwrap()
}

/// The rows of a site's first games.
fn rows(folder: &Folder) -> Value {
    let packed = fs::read(folder.path("site/data/rows/0000.bin")).unwrap();
    let mut text = String::new();
    let mut unpacker = flate2::read::GzDecoder::new(&packed[..]);
    std::io::Read::read_to_string(&mut unpacker, &mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Games on several boards that share positions, rotated and color-swapped.
fn games(folder: &Folder, count: usize) {
    let kinds = [(1, 19), (1, 19), (1, 9), (1, 10), (11, 7), (2, 8)];
    for number in 0..count {
        let (game, size) = kinds[number % kinds.len()];
        let mut state = 88_172_645_u32.wrapping_mul(number as u32 / 12 + 1) | 1;
        let mut text = format!(
            "(;GM[{game}]SZ[{size}]PB[Player {}]PW[O'Hara]RE[{}]DT[{}]",
            number % 5,
            ["B+R", "W+2.5", "Draw", "?", ""][number % 5],
            1990 + number % 7,
        );
        for play in 0..28 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // There are few first moves, and each game has them in a different symmetry.
            let few = if play < 6 { 3 } else { size };
            let (x, y) = ((state >> 16) % few, (state >> 24) % few);
            let (x, y) = if number & 1 == 1 { (y, x) } else { (x, y) };
            let x = if number & 2 == 2 && game == 1 {
                size - 1 - x
            } else {
                x
            };
            let is_black = (play % 2 == 0) != (number & 4 == 4 && game == 1);
            let letter = |at: u32| char::from(b'a' + at as u8);
            let point = match game {
                11 => format!("{}{}", letter(x), y + 1),
                _ => format!("{}{}", letter(x), letter(y)),
            };
            text += &format!(";{}[{point}]", if is_black { 'B' } else { 'W' });
            if play == 9 && number % 4 == 0 {
                text += &format!("(;W[{0}{0}])(", letter(size - 2));
            }
        }
        if number % 4 == 0 {
            text.push(')');
        }
        fs::create_dir_all(folder.path("games/sub")).unwrap();
        folder.write(&format!("games/sub/{number:02}.sgf"), &(text + ")"));
    }
}

/// The format follows its documentation: a reader based only on that gives the answers of a search.
#[test]
fn another_reader_tells_what_a_search_does() {
    let folder = Folder::with("explore_reader", &[]);
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("THERE IS NO python3: THE READER OF docs/guide/explorer-format.md IS NOT TRIED");
        return;
    }
    games(&folder, 50);
    let reader = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read_site.py");
    for variations in [&[][..], &["--variations"]] {
        let mut args = vec!["games", "-o", "site"];
        args.extend(variations);
        explore(&folder, &args);
        let mut python = Command::new("python3");
        python
            .arg(&reader)
            .args([env!("CARGO_BIN_EXE_sgf"), "site", "games"])
            .args(variations);
        let run = python.current_dir(folder.path("")).output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{said}");
    }
}

/// Runs over the same games give the same bytes; a second one into the same site
/// touches nothing.
#[test]
fn the_same_games_give_the_same_bytes() {
    let folder = Folder::with("explore_same", &[]);
    games(&folder, 14);
    let first = explore(&folder, &["games", "-o", "site"]);
    assert_eq!(first["games"], 14);
    assert_eq!(first["files"], first["written"]);
    explore(&folder, &["games", "-o", "other"]);
    assert!(files(&folder.path("site")) == files(&folder.path("other")));
    folder.run(&["index", "games"], b"");
    let again = explore(&folder, &["games.sgfindex", "-o", "site"]);
    assert_eq!(
        (&again["written"], &again["removed"]),
        (&0.into(), &0.into())
    );
}

/// A game keeps its number, and the number of a removed game is never reused.
#[test]
fn numbers_stay() {
    let folder = Folder::with("explore_numbers", &[]);
    games(&folder, 6);
    explore(&folder, &["games", "-o", "site"]);
    fs::remove_file(folder.path("games/sub/02.sgf")).unwrap();
    folder.write("games/sub/00a.sgf", "(;GM[1]SZ[9]PB[New];B[ee])");
    let second = explore(&folder, &["games", "-o", "site"]);
    assert_eq!(second["games"], 6);
    let told = manifest(&folder);
    assert_eq!((&told["games"], &told["removed"]), (&7.into(), &1.into()));
    let rows = rows(&folder);
    let path = |number: usize| {
        let text = rows["path"][number]
            .as_u64()
            .map(|text| &rows["texts"][text as usize]);
        text.map_or("-".to_owned(), |text| text.as_str().unwrap().to_owned())
    };
    let all: Vec<_> = (0..7).map(path).collect();
    assert_eq!(
        all,
        [
            "sub/00.sgf",
            "sub/01.sgf",
            "-",
            "sub/03.sgf",
            "sub/04.sgf",
            "sub/05.sgf",
            "sub/00a.sgf"
        ]
    );
    // Unused files of the site are removed; other files stay.
    folder.write("site/data/whole/00ff.bin", "old");
    folder.write("site/CNAME", "example.org");
    folder.write("site/data/whole/notes.txt", "mine");
    let third = explore(&folder, &["games", "-o", "site"]);
    assert_eq!(
        (&third["written"], &third["removed"]),
        (&0.into(), &1.into())
    );
    assert_eq!(folder.read("site/CNAME"), "example.org");
    assert_eq!(folder.read("site/data/whole/notes.txt"), "mine");
}

/// A folder that is not a site is not changed, and links in a site are not followed.
#[test]
fn only_sites_are_written_to() {
    let folder = Folder::with("explore_refused", &[("games/a.sgf", "(;B[pd])")]);
    folder.write("site/mine.txt", "mine");
    let refused = |folder: &Folder| {
        let run = folder.run(&["explore", "games", "-o", "site"], b"");
        (run.status, run.stderr)
    };
    let (status, said) = refused(&folder);
    assert!(
        status == 2 && said.contains("nothing was written"),
        "{said}"
    );
    assert_eq!(fs::read_dir(folder.path("site")).unwrap().count(), 1);
    folder.write(
        "site/data/manifest.json",
        "{\"format\":\"another\",\"version\":1}",
    );
    assert_eq!(refused(&folder).0, 2);
    fs::remove_dir_all(folder.path("site")).unwrap();
    explore(&folder, &["games", "-o", "site"]);
    #[cfg(unix)]
    {
        folder.write("outside/0000.bin", "precious");
        let tile = folder.path("site/data/whole/0000.bin");
        fs::remove_file(&tile).unwrap();
        std::os::unix::fs::symlink(folder.path("outside/0000.bin"), &tile).unwrap();
        let (status, said) = refused(&folder);
        assert!(status == 2 && said.contains("not a regular file"), "{said}");
        fs::remove_file(&tile).unwrap();
        fs::remove_dir(folder.path("site/data/whole")).unwrap();
        std::os::unix::fs::symlink(folder.path("outside"), folder.path("site/data/whole")).unwrap();
        let (status, said) = refused(&folder);
        assert!(status == 2 && said.contains("not a folder"), "{said}");
        assert_eq!(folder.read("outside/0000.bin"), "precious");
    }
}

/// Another version, another depth or damaged rows: the site is rebuilt from scratch.
#[test]
fn what_cannot_go_on_is_made_anew() {
    let folder = Folder::with("explore_anew", &[]);
    games(&folder, 8);
    explore(&folder, &["games", "-o", "fresh"]);
    let fresh = files(&folder.path("fresh"));
    for (name, text) in [
        ("data/rows/0000.bin", "<!DOCTYPE html>"),
        ("data/rows/0000.bin", ""),
        (
            "data/manifest.json",
            "{\"format\":\"sgfkit-explorer\",\"version\":2}",
        ),
        (
            "data/manifest.json",
            "{\"format\":\"sgfkit-explorer\",\"version\":1,\"games\":-1}",
        ),
        ("data/whole/0000.bin", "cut"),
    ] {
        explore(&folder, &["games", "-o", "site", "--depth", "30"]);
        explore(&folder, &["games", "-o", "site"]);
        folder.write(&format!("site/{name}"), text);
        explore(&folder, &["games", "-o", "site"]);
        assert!(files(&folder.path("site")) == fresh, "{name} {text}");
    }
}

/// Killed anywhere, the next run completes the site; two at once wait for each other.
#[test]
fn a_killed_run_is_completed_by_the_next() {
    let folder = Folder::with("explore_killed", &[]);
    games(&folder, 30);
    explore(&folder, &["games", "-o", "fresh"]);
    let fresh = files(&folder.path("fresh"));
    // A first run that was killed at once left its initial manifest.
    let mut begun: Value = serde_json::from_slice(&fresh["data/manifest.json"]).unwrap();
    begun["games"] = 0.into();
    begun["boards"] = Value::Array(Vec::new());
    for kind in ["whole", "corner"] {
        begun[kind]["bits"] = 0.into();
        begun[kind]["positions"] = 0.into();
    }
    folder.write("site/data/manifest.json", begun.to_string());
    explore(&folder, &["games", "-o", "site"]);
    assert!(files(&folder.path("site")) == fresh);
    fs::remove_dir_all(folder.path("site")).unwrap();
    for wait in [0, 10, 40, 90, 160] {
        let mut run = folder
            .command(&["explore", "games", "-o", "site"])
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        run.kill().unwrap();
        run.wait().unwrap();
        let mut both = [0, 1].map(|_| {
            folder
                .command(&["explore", "games", "-o", "site"])
                .spawn()
                .unwrap()
        });
        for run in &mut both {
            assert!(run.wait().unwrap().success());
        }
        assert!(files(&folder.path("site")) == fresh, "{wait}");
        fs::remove_dir_all(folder.path("site")).unwrap();
    }
    // Missing files are restored.
    explore(&folder, &["games", "-o", "site"]);
    for name in fresh.keys().filter(|name| !name.ends_with("manifest.json")) {
        fs::remove_file(folder.path(&format!("site/{name}"))).unwrap();
        explore(&folder, &["games", "-o", "site"]);
        assert!(files(&folder.path("site")) == fresh, "{name}");
    }
}

/// A missing path or a truncated archive removes no game of an earlier run, because its disk may
/// not be mounted.
#[test]
fn a_missing_path_removes_nothing() {
    let folder = Folder::with("explore_missing", &[("b/x.sgf", "(;GM[1]SZ[9];B[ee])")]);
    games(&folder, 6);
    folder.sgf("pack b -o c.zip").ends(0);
    let zip = fs::read(folder.path("c.zip")).unwrap();
    for out in ["site", "page.html"] {
        explore(&folder, &["games", "b", "c.zip", "-o", out]);
    }
    let before = (files(&folder.path("site")), folder.read("page.html"));
    let unchanged = || (files(&folder.path("site")), folder.read("page.html")) == before;
    fs::rename(folder.path("b"), folder.path("elsewhere")).unwrap();
    for paths in ["games b c.zip", "b", "b gone"] {
        for out in ["site", "page.html"] {
            folder
                .sgf(&format!("explore {paths} -o {out}"))
                .ends(2)
                .says("b: ");
            assert!(unchanged(), "{paths} {out}");
        }
        folder.sgf(&format!("explore --no-open {paths}")).ends(2);
        folder.sgf(&format!("explore {paths} -o new")).ends(2);
        assert!(!folder.path("new").exists());
    }
    fs::rename(folder.path("elsewhere"), folder.path("b")).unwrap();
    folder.write("c.zip", &zip[..zip.len() / 2]);
    for out in ["site", "page.html"] {
        let run = folder.sgf(&format!("explore games b c.zip -o {out}"));
        run.ends(2)
            .says("not updated, because 1 file could not be read");
        assert!(unchanged(), "{out}");
    }
}

/// Names are texts; the page only contains names below the paths.
#[test]
fn names_are_texts_and_paths_are_relative() {
    let hostile = "(;GM[1]SZ[9]PB[</script><script>alert(1)</script>\u{202e}]PW[\\\\];B[ee])";
    let folder = Folder::with(
        "explore_names",
        &[
            ("a/games/</title>.sgf", hostile),
            ("b/games/x.sgf", "(;SZ[9];B[ee])"),
            ("c/y.sgf", "(;B[aa])"),
        ],
    );
    let title = "</title><script>";
    explore(
        &folder,
        &[
            "a/games", "b/games", "c/y.sgf", "-o", "site", "--title", title,
        ],
    );
    let page = folder.read("site/index.html");
    assert!(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
    assert_eq!(manifest(&folder)["title"], title);
    let rows = rows(&folder);
    let texts: Vec<_> = rows["texts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect();
    assert_eq!(
        &texts[..3],
        ["games/</title>.sgf", "games-2/x.sgf", "y.sgf/y.sgf"]
    );
    assert!(texts.contains(&"</script><script>alert(1)</script>\u{202e}"));
    // An index of the same paths gives the same site.
    folder.run(
        &[
            "index",
            "a/games",
            "b/games",
            "c/y.sgf",
            "-o",
            "all.sgfindex",
        ],
        b"",
    );
    let again = explore(&folder, &["all.sgfindex", "-o", "site", "--title", title]);
    assert_eq!(
        (&again["written"], &again["removed"]),
        (&0.into(), &0.into())
    );
    let machine = folder.path("").to_string_lossy().into_owned();
    for (name, bytes) in files(&folder.path("site")) {
        assert!(
            !String::from_utf8_lossy(&bytes).contains(&machine),
            "{name}"
        );
    }
}

/// An archive without games is a site, too; so is one without corners and records.
#[test]
fn little_is_a_site_too() {
    let folder = Folder::with("explore_little", &[("games/a.txt", "")]);
    let told = explore(&folder, &["games", "-o", "site"]);
    assert_eq!((&told["games"], &told["whole"]), (&0.into(), &0.into()));
    assert_eq!(manifest(&folder)["boards"], Value::Array(Vec::new()));
    folder.write("games/a.sgf", "(;GM[1]SZ[19];B[pd];W[dp])");
    folder.write("about.txt", "Ours <b>");
    explore(
        &folder,
        &[
            "games",
            "-o",
            "site",
            "--no-corners",
            "--no-records",
            "--about",
            "about.txt",
        ],
    );
    let told = manifest(&folder);
    assert_eq!(
        (&told["corner"], &told["records"]),
        (&Value::Null, &0.into())
    );
    assert_eq!(told["about"], "Ours <b>");
    assert!(rows(&folder).get("record").is_none());
    // The database contains everything readable of each existing file.
    folder.write("games/broken.sgf", "(;GM[1]SZ[19];B[pd");
    assert_eq!(explore(&folder, &["games", "-o", "site"])["games"], 2);
}

/// Returns the games in a page or in the shapes of a site: their paths and bytes.
fn carried(packed: &[u8]) -> (usize, BTreeMap<String, Option<String>>) {
    let bytes = sgfkit_search::tiles::gunzip(packed).unwrap();
    let carried = sgfkit_search::carried::unpack(&bytes).unwrap();
    let mut files = BTreeMap::new();
    for (number, file) in carried.part.files.iter() {
        let content = carried.contents[number as usize].clone();
        let content = content.map(|content| String::from_utf8(content).unwrap());
        files.insert(file.path.clone(), content);
    }
    (carried.part.segment.games(), files)
}

/// The data inside a page.
fn inside(page: &str) -> Vec<u8> {
    use base64::Engine;
    let tag = "<script type=\"application/x-sgfkit-shapes;base64\">";
    let begin = page.find(tag).unwrap() + tag.len();
    let text = page[begin..].split("</script>").next().unwrap();
    base64::engine::general_purpose::STANDARD
        .decode(text)
        .unwrap()
}

/// A page contains exactly the given games, under their own names.
#[test]
fn a_page_holds_its_games() {
    let two = "(;SZ[9]PB[Ada];B[ee])\n(;SZ[9]PB[Bob];B[cc])";
    let folder = Folder::with(
        "explore_one",
        &[("games/two.sgf", two), ("games/b.sgf", "(;PB[Ada];B[aa])")],
    );
    let told = explore(&folder, &["games", "-o", "all.html"]);
    assert_eq!(
        (&told["type"], &told["games"], &told["written"]),
        (&"page".into(), &3.into(), &1.into())
    );
    let again = explore(&folder, &["games", "-o", "all.html"]);
    assert_eq!(
        (&again["written"], &again["bytes"]),
        (&0.into(), &told["bytes"])
    );
    let page = folder.read("all.html");
    assert!(page.contains("connect-src 'none'") && !page.contains("connect-src 'self'"));
    let (games, files) = carried(&inside(&page));
    assert_eq!(games, 3);
    assert_eq!(files["two.sgf"].as_deref(), Some(two));
    // Only the given games, under their own numbers in their files.
    explore(&folder, &["games", "-o", "bob.html", "--player", "Bob"]);
    let (games, files) = carried(&inside(&folder.read("bob.html")));
    assert_eq!((games, files.len()), (1, 1));
    assert_eq!(
        files["two.sgf"].as_deref(),
        Some("(;)\n(;SZ[9]PB[Bob];B[cc])")
    );
    explore(&folder, &["games", "-o", "none.html", "--no-records"]);
    let (_, files) = carried(&inside(&folder.read("none.html")));
    assert!(files.values().all(Option::is_none));
    for option in [
        &["--depth", "3"][..],
        &["--min", "1"],
        &["--no-corners"],
        &["--no-shapes"],
    ] {
        let args = [&["explore", "games", "-o", "x.html"], option].concat();
        let run = folder.run(&args, b"");
        assert!(
            run.status == 2 && run.stderr.contains(option[0]),
            "{}",
            run.stderr
        );
    }
    folder.write("many.sgf", "(;SZ[5];B[aa])".repeat(5001));
    let run = folder.run(&["explore", "many.sgf", "-o", "x.html"], b"");
    assert!(
        run.status == 2 && run.stderr.contains("-o site/"),
        "{}",
        run.stderr
    );
    assert!(!folder.path("x.html").exists());
}

/// The data that the page of a site downloads has all of its games, under the site's names.
#[test]
fn shapes_have_all_games() {
    let folder = Folder::with("explore_shapes", &[]);
    games(&folder, 9);
    explore(&folder, &["games", "-o", "site", "--game", "go"]);
    let packed = fs::read(folder.path("site/data/shapes/0000.bin")).unwrap();
    let told = manifest(&folder);
    assert_eq!(
        told["shapes"],
        serde_json::json!({"files": 1, "bytes": packed.len()})
    );
    let (games, files) = carried(&packed);
    assert_eq!((games, files.len()), (7, 7));
    assert!(files.contains_key("sub/00.sgf") && files.values().all(Option::is_none));
    let second = explore(
        &folder,
        &["games", "-o", "site", "--game", "go", "--no-shapes"],
    );
    assert_eq!(
        (&second["removed"], &manifest(&folder)["shapes"]),
        (&1.into(), &Value::Null)
    );
}
