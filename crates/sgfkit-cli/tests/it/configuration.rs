//! `sgfkit.toml`: the checks for each file.

use crate::harness::Folder;

/// An error of values, a warning of syntax.
const GAME: &str = "text (;FF[4]GM[1]SZ[19];B[zz9])";

/// Returns the codes found in each file, as `path code`.
fn found(folder: &Folder, args: &str) -> Vec<String> {
    let run = folder.sgf(&format!("check --format json {args}"));
    let lines = run.json();
    let lines = lines.iter().filter(|line| line["type"] == "diagnostic");
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    lines
        .map(|line| format!("{} {}", text(&line["path"]), text(&line["code"])))
        .collect()
}

#[test]
fn the_nearest_one_holds() {
    let folder = Folder::with(
        "config_nearest",
        &[
            ("sgfkit.toml", "[check]\nselect = [\"values\"]\n"),
            ("a.sgf", GAME),
            ("b/c/d.sgf", GAME),
            ("e/sgfkit.toml", "[check]\nignore = [\"values\"]\n"),
            ("e/f/g.sgf", GAME),
            ("h/sgfkit.toml", ""),
            ("h/i.sgf", GAME),
        ],
    );
    let expected = [
        "./a.sgf bad-value",
        "./b/c/d.sgf bad-value",
        "./e/f/g.sgf text-outside",
        "./h/i.sgf text-outside",
        "./h/i.sgf bad-value",
    ];
    assert_eq!(found(&folder, "."), expected);
    // The configuration is found from any current folder.
    assert_eq!(
        found(&folder, "e/../b/c/d.sgf"),
        ["e/../b/c/d.sgf bad-value"]
    );
    assert_eq!(found(&folder, "--no-config a.sgf").len(), 2);
    assert_eq!(found(&folder, "--config h/sgfkit.toml a.sgf").len(), 2);
    assert_eq!(found(&folder, "--config e/sgfkit.toml . ").len(), 4);
    // Standard input uses the configuration of the current folder.
    let run = folder.sgf_reading("check -", GAME).ends(1);
    assert_eq!(run.text().matches("error[bad-value]").count(), 1);
    assert_eq!(run.text().matches("[text-outside]").count(), 0);
}

#[test]
fn the_command_line_wins() {
    let folder = Folder::with(
        "config_command_line",
        &[
            (
                "sgfkit.toml",
                "[check]\nignore = [\"bad-value\"]\nfail-on = \"warning\"\nmax = 0\n\
                 [[check.folders]]\npath = \"a.sgf\"\nignore = [\"all\"]\n",
            ),
            ("a.sgf", GAME),
            ("b.sgf", GAME),
        ],
    );
    let select = "--max 9 --select all";
    assert_eq!(found(&folder, "--max 9 a.sgf"), [""; 0]);
    assert_eq!(found(&folder, "--max 9 b.sgf"), ["b.sgf text-outside"]);
    assert_eq!(found(&folder, &format!("{select} a.sgf")).len(), 2);
    assert_eq!(
        found(&folder, &format!("{select} --ignore syntax b.sgf")),
        ["b.sgf bad-value"]
    );
    assert_eq!(found(&folder, "--max 9 --ignore syntax b.sgf").len(), 0);
    folder.sgf("check a.sgf").ends(0);
    folder
        .sgf("check b.sgf")
        .ends(1)
        .prints("b.sgf: 1 more not shown\n\n");
    folder.sgf("check --fail-on error b.sgf").ends(0);
}

#[test]
fn folders_have_rules_of_their_own() {
    let folder = Folder::with(
        "config_folders",
        &[
            (
                "sgfkit.toml",
                "[[check.folders]]\npath = \"old\"\nignore = [\"syntax\"]\n\n\
                 [[check.folders]]\npath = \"**/*.raw.sgf\"\nignore = [\"values\", \"no-game\"]\n",
            ),
            ("a.sgf", GAME),
            ("a.raw.sgf", GAME),
            ("old/b.sgf", GAME),
            ("old/x/c.raw.sgf", GAME),
        ],
    );
    let expected = [
        "./a.raw.sgf text-outside",
        "./a.sgf text-outside",
        "./a.sgf bad-value",
        "./old/b.sgf bad-value",
    ];
    assert_eq!(found(&folder, "."), expected);
    // Paths count from the configuration's folder, not from the current one.
    let run = folder
        .command(&["check", "--format", "json", "b.sgf"])
        .current_dir(folder.path("old"))
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    assert!(
        text.contains("bad-value") && !text.contains("text-outside"),
        "{text}"
    );
    // Ignored findings are not fixed either.
    folder
        .sgf("check --fix --unsafe-fixes --select all --ignore values old")
        .ends(0);
    folder.write("old/b.sgf", GAME);
    folder.sgf("check --fix --unsafe-fixes old");
    assert!(folder.read("old/b.sgf").starts_with("text "));
}

#[test]
fn faults_in_it_are_told() {
    // This many made the reader of patterns panic.
    let (open, close) = ("{".repeat(125), "}".repeat(125));
    let nested = format!("[[check.folders]]\npath = \"{open}a{close}\"\nignore = []\n");
    let folder = Folder::with("config_faults", &[("a.sgf", GAME), ("d/b.sgf", GAME)]);
    for (text, place, problem) in [
        (
            "[check]\nselect = [\"bad-valu\"]\n",
            "2:11",
            "did you mean `bad-value`",
        ),
        (
            "[check]\nignore = [\n  \"values\",\n  \"é\", \"x\"]\n",
            "4:3",
            "unknown check or group",
        ),
        ("[check]\nfail-on = \"sometimes\"\n", "2:11", "sometimes"),
        ("[check]\nmax = -1\n", "2:7", "-1"),
        ("[check]\nselect = \"values\"\n", "2:10", "string"),
        ("[check]\nselekt = []\n", "2:1", "selekt"),
        ("[chekc]\n", "1:2", "chekc"),
        ("[check\n", "1:7", ""),
        (
            "[[check.folders]]\npath = \"/x\"\nignore = []\n",
            "2:8",
            "below",
        ),
        ("[[check.folders]]\npath = \"[\"\nignore = []\n", "2:8", "["),
        ("[[check.folders]]\npath = \"x\"\n", "1:1", "ignore"),
        (&*nested, "2:8", "braces"),
    ] {
        folder.write("d/sgfkit.toml", text);
        let run = folder.sgf("check --fix a.sgf d").ends(2).prints("");
        let line = run.stderr.lines().next().unwrap().to_owned();
        assert!(
            line.contains(&format!("sgfkit.toml:{place}: ")),
            "{text}\n{line}"
        );
        assert!(line.contains(problem), "{text}\n{line}");
        // The whole configuration is parsed before anything is done.
        assert_eq!(folder.read("a.sgf"), GAME);
        folder.sgf("check --no-config d").ends(1);
    }
    folder
        .sgf("check --config missing.toml a.sgf")
        .ends(2)
        .prints("")
        .says("missing.toml: ");
    folder
        .sgf("check --config d --no-config a.sgf")
        .ends(2)
        .prints("");
}

/// A configuration found by name is only read if it is a regular file of limited size; nothing else
/// blocks.
#[test]
#[cfg(unix)]
fn what_is_found_by_its_name_is_a_plain_file() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    for name in ["sgfkit.toml", ".gitignore", ".ignore"] {
        let files = [("d/a.sgf", GAME), ("d/e/b.sgf", GAME), ("f/c.sgf", GAME)];
        let folder = Folder::with(&format!("found_by_name_{name}"), &files);
        let at = folder.path("d").join(name);
        let make: [(&str, &dyn Fn()); 4] = [
            ("not a regular file", &|| std::fs::create_dir(&at).unwrap()),
            ("not a regular file", &|| symlink("/dev/zero", &at).unwrap()),
            ("not a regular file", &|| {
                assert!(Command::new("mkfifo").arg(&at).status().unwrap().success());
            }),
            ("too long: the limit is 1048576 bytes", &|| {
                let file = std::fs::File::create(&at).unwrap();
                file.set_len(3 << 30).unwrap();
            }),
        ];
        for (problem, make) in make {
            make();
            for command in ["check", "check --fix", "info"] {
                if name == "sgfkit.toml" && !command.starts_with("check") {
                    continue;
                }
                let run = folder.sgf(&format!("{command} d f")).ends(2);
                let run = run.says(&format!("{name}: ")).says(problem);
                // If the error is about the searched folder, the other folders are still searched.
                let others = name != "sgfkit.toml";
                assert_eq!(run.text().contains("f/c.sgf"), others, "{}", run.text());
                assert!(!run.text().contains("b.sgf"));
                assert_eq!(folder.read("d/a.sgf"), GAME);
            }
            // It also applies to the folders below.
            folder.sgf("check d/e").ends(2).says(problem);
            folder.sgf("check --no-config d/a.sgf").ends(1);
            if at.is_dir() {
                std::fs::remove_dir(&at).unwrap();
            } else {
                std::fs::remove_file(&at).unwrap();
            }
        }
        // A link to a regular file counts as one; a broken link does not.
        folder.write("rules", "");
        symlink("../rules", &at).unwrap();
        folder.sgf("check d").ends(1).shows("b.sgf");
        std::fs::remove_file(folder.path("rules")).unwrap();
        folder.sgf("check d").ends(1).shows("b.sgf");
    }
    let deep = "{".repeat(100_000) + &"}".repeat(100_000);
    let files = [("d/a.sgf", GAME), ("d/.gitignore", &*deep)];
    let folder = Folder::with("found_by_name_deep", &files);
    folder
        .sgf("check d")
        .ends(2)
        .says(".gitignore: a pattern has braces");
}
