//! Tests that apply to every command.

use std::io::Read;

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[19];B[pd])";
const BROKEN: &str = "(;FF[4]GM[1]SZ[19];B[pd]";

#[test]
fn a_path_is_needed() {
    let folder = Folder::new("a_path_is_needed");
    for command in [
        "check",
        "fmt",
        "convert --to json",
        "info",
        "tree",
        "diff",
        "cat",
        "sort --by length",
        "dedup",
        "explain",
    ] {
        folder.sgf(command).ends(2).prints("").says("Usage: sgf");
    }
    folder.sgf("").ends(2).prints("").says("Show\n");
}

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let files = [("a.sgf", GAME), ("z.sgf", GAME)];
    let folder = Folder::with("one_bad_file_does_not_stop_the_others", &files);
    for command in [
        "check --format json",
        "fmt",
        "fmt --check",
        "info",
        "info --json",
        "cat",
        "dedup --by prefix --json",
    ] {
        let whole = folder.sgf(&format!("{command} a.sgf z.sgf"));
        let run = folder.sgf(&format!("{command} a.sgf missing.sgf z.sgf"));
        let run = run.ends(2).says("sgf: missing.sgf: ");
        let text = run.text().replace("\"unreadable\":1", "\"unreadable\":0");
        assert_eq!(text, whole.text(), "{command}");
    }
}

#[test]
fn files_without_a_game() {
    let folder = Folder::with(
        "files_without_a_game",
        &[("empty.sgf", ""), ("text.sgf", "hello")],
    );
    for name in ["empty.sgf", "text.sgf"] {
        for command in [
            "fmt",
            "fmt --check",
            "convert --to sgf",
            "info",
            "tree",
            "tree --json",
            "cat",
            "sort --by length",
            "dedup",
        ] {
            let run = folder.sgf(&format!("{command} {name}"));
            run.ends(2)
                .prints("")
                .says(&format!("sgf: {name}:"))
                .says("contains no game");
        }
        let run = folder.sgf(&format!("check --format json {name}")).ends(1);
        let found = &run.json()[0];
        assert_eq!(found["code"], "no-game");
        assert_eq!(found["sgfc"], 7);
        assert_eq!(found["span"], serde_json::json!([0, 0]));
        assert_eq!((&found["line"], &found["column"]), (&1.into(), &1.into()));
    }
}

#[test]
fn folders_are_searched() {
    let files = [
        ("games/b.sgf", GAME),
        ("games/a/z.SGF", GAME),
        ("games/c.hsgf", GAME),
        ("games/d.Tsgf", GAME),
        ("games/e.txt", GAME),
        ("games/.hidden.sgf", GAME),
        ("games/.hidden/f.sgf", GAME),
        ("games/ignored.sgf", GAME),
        ("games/.gitignore", "ignored.sgf\n"),
        ("games/.git/config", ""),
    ];
    let folder = Folder::with("folders_are_searched", &files);
    let run = folder.sgf("fmt --check games").ends(1);
    assert_eq!(
        run.text(),
        "games/a/z.SGF\ngames/b.sgf\ngames/c.hsgf\ngames/d.Tsgf\n"
    );
    // A named file is always read.
    let named = "games/e.txt games/.hidden.sgf games/ignored.sgf";
    let run = folder.sgf(&format!("fmt --check {named}")).ends(1);
    assert_eq!(run.text(), named.replace(' ', "\n") + "\n");
}

/// Files that a search of a folder skips are counted, and can be included.
#[test]
fn skipped_files_are_counted() {
    let files = [
        ("games/a.sgf", GAME),
        ("games/.hidden.sgf", GAME),
        ("games/.notes", ""),
        ("games/.old/b.sgf", GAME),
        ("games/.old/c.sgf", GAME),
        ("games/drafts/d.sgf", GAME),
        ("games/drafts/deep/e.sgf", GAME),
        ("games/sub/f.sgf", GAME),
        ("games/sub/g.log", ""),
        ("games/sub/h.txt", GAME),
        ("games/.gitignore", "drafts/\nf.sgf\n*.log\n"),
        ("games/.git/HEAD", ""),
        ("games/.git/x.sgf", GAME),
        ("all/.ignore", "*.sgf\n"),
        ("all/z.sgf", GAME),
    ];
    let folder = Folder::with("skipped_files", &files);
    let hidden = "sgf: skipped 1 file and 1 folder, hidden (--hidden includes them)\n";
    let ignored = "sgf: skipped 1 file and 1 folder, ignored by .gitignore or .ignore (--no-ignore includes them)\n";
    for (options, found, says) in [
        ("", "a.sgf", format!("{hidden}{ignored}")),
        (
            "--hidden",
            ".hidden.sgf .old/b.sgf .old/c.sgf a.sgf",
            ignored.to_owned(),
        ),
        (
            "--no-ignore",
            "a.sgf drafts/d.sgf drafts/deep/e.sgf sub/f.sgf",
            hidden.to_owned(),
        ),
        (
            "--hidden --no-ignore -e txt",
            ".hidden.sgf .old/b.sgf .old/c.sgf a.sgf drafts/d.sgf drafts/deep/e.sgf sub/f.sgf sub/h.txt",
            String::new(),
        ),
    ] {
        let run = folder
            .sgf(&format!("info --columns path games {options}"))
            .ends(0);
        let paths: String = found
            .split(' ')
            .map(|name| format!("games/{name}\n"))
            .collect();
        assert_eq!((run.text(), &run.stderr), (paths, &says), "{options}");
        let number = found.split(' ').count();
        let run = folder
            .sgf(&format!("search --count games {options}"))
            .ends(0);
        assert_eq!(
            (run.text(), &run.stderr),
            (format!("{number}\n"), &says),
            "{options}"
        );
        folder
            .sgf(&format!("pack games {options} -o x.tar --force"))
            .ends(0)
            .says(&says);
        let run = folder
            .sgf(&format!("pack games {options} -o x.tar --force -q"))
            .ends(0);
        run.quietly();
        let packed = String::from_utf8_lossy(&std::fs::read(folder.path("x.tar")).unwrap())
            .matches("games/")
            .count();
        assert_eq!(packed, number, "{options}");
    }
    for command in [
        "check",
        "fmt --check",
        "convert --to ff4 --out-dir out",
        "strip --comments --out-dir out",
        "transform --flip h --out-dir out",
        "sort --by length --out-dir out",
        "merge",
        "cat",
        "stats",
        "dedup",
        "problems",
        "table",
        "openings --min 1",
        "index -o x.sgfindex",
        "explore -o x.html",
        "review",
        "render -o x.pdf",
    ] {
        let run = folder.sgf(&format!("{command} games"));
        assert!(run.stderr.contains(ignored), "{command}: {}", run.stderr);
        let run = folder.sgf(&format!("{command} games --no-ignore"));
        let says = &run.stderr;
        assert!(
            !says.contains(ignored) && says.contains(hidden),
            "{command}: {says}"
        );
    }
    // A command without any game reports that.
    for command in ["check", "info", "table", "search", "index"] {
        folder
            .sgf(&format!("{command} all"))
            .says("all: no SGF file")
            .says("skipped 1 file");
    }
    for archive in ["x.zip", "x.tar", "x.tar.gz"] {
        let run = folder
            .sgf(&format!("pack all -o {archive} --force"))
            .ends(2);
        run.says("no files to pack");
    }
    assert!(!folder.path("x.zip").exists());
}

#[test]
fn a_folder_without_games() {
    let folder = Folder::with("a_folder_without_games", &[("x/readme.txt", "")]);
    for command in ["check", "fmt", "fmt --write", "info", "cat"] {
        folder
            .sgf(&format!("{command} x"))
            .ends(0)
            .prints("")
            .says("sgf: x: no SGF file");
        folder
            .sgf(&format!("{command} -q x"))
            .ends(0)
            .prints("")
            .quietly();
    }
    for command in ["tree", "convert --to json", "sort --by length", "diff x"] {
        folder
            .sgf(&format!("{command} x"))
            .ends(2)
            .prints("")
            .says("sgf: x: ");
    }
}

#[test]
fn standard_input() {
    let folder = Folder::new("standard_input");
    folder
        .sgf_reading("fmt -", GAME)
        .ends(0)
        .quietly()
        .prints("(;FF[4]GM[1]SZ[19];B[pd])\n");
    folder.sgf_reading("check -", GAME).ends(0).prints("");
    let run = folder.sgf_reading("check --format json -", BROKEN).ends(1);
    assert_eq!(run.json()[0]["path"], "-");
    folder.sgf_reading("check -", BROKEN).ends(1).shows("-:1:");
    let run = folder.sgf_reading("info --json -", GAME).ends(0);
    assert_eq!(run.json()[0]["path"], "-");
    folder.sgf_reading("tree -", GAME).ends(0).shows("1 B Q16");
    folder
        .sgf_reading("convert --to sgf -", GAME)
        .ends(0)
        .prints(GAME);
    folder
        .sgf_reading("check - -", GAME)
        .ends(2)
        .says("read only once");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let game = format!("(;GM[1]{})", ";B[aa]C[a comment];W[bb]".repeat(10_000));
    let folder = Folder::with("a_closed_pipe_ends_quietly", &[("a.sgf", &game)]);
    for args in [
        &["tree", "--json", "a.sgf"][..],
        &["tree", "a.sgf"],
        &["fmt", "a.sgf"],
        &["fmt", "--diff", "a.sgf"],
        &["convert", "--to", "sgf", "a.sgf"],
        &["cat", "a.sgf"],
        &["sort", "--by", "length", "a.sgf"],
        &["merge", "--quiet", "a.sgf"],
    ] {
        let mut child = folder.start(args);
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    let folder = Folder::with("a_full_disk_is_a_failure", &[("a.sgf", GAME)]);
    for args in [
        &["fmt", "a.sgf"][..],
        &["info", "a.sgf"],
        &["check", "--format", "json", "a.sgf"],
    ] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = folder.command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("sgf: standard output: "), "{stderr}");
    }
}

#[test]
fn colours_are_for_those_who_want_them() {
    let folder = Folder::with("colours", &[("a.sgf", BROKEN), ("b.sgf", "(;GM[1] )")]);
    for command in [
        "check a.sgf",
        "fmt --diff b.sgf",
        "tree a.sgf",
        "explain KO",
    ] {
        let plain = folder.sgf(command).text();
        assert!(!plain.contains('\x1b'), "{command}");
        let never = folder.sgf(&format!("--color never {command}")).text();
        assert_eq!(never, plain, "{command}");
        let always = folder.sgf(&format!("{command} --color always")).text();
        assert!(always.contains("\x1b["), "{command}");
        let args: Vec<_> = command.split(' ').collect();
        let output = folder.command(&args).env("NO_COLOR", "1").output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), plain, "{command}");
    }
}

#[test]
fn quiet_is_quiet_but_for_failures() {
    let folder = Folder::with("quiet", &[("a.sgf", GAME), ("b.sgf", BROKEN)]);
    for command in ["check a.sgf b.sgf", "fmt --check a.sgf", "fmt --write ."] {
        assert_ne!(folder.sgf(command).stderr, "", "{command}");
        folder.write("a.sgf", GAME);
        folder.sgf(&format!("{command} --quiet")).quietly();
    }
    let run = folder.sgf("check -q missing.sgf").ends(2);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn control_characters_are_shown() {
    let folder = Folder::new("control_characters_are_shown");
    let game = "(;FF[4]GM[1]SZ[19]PB[\x1b]0;evil\x07]PW[a\u{9b}31m]C[\x1b[2J\x7f];B[\x1b]]W[x\0y])";
    folder.write("a.sgf", game);
    for command in [
        "check a.sgf",
        "info a.sgf",
        "tree a.sgf",
        "tree --json a.sgf",
        "info --json a.sgf",
        "cat a.sgf",
    ] {
        let run = folder.sgf(command);
        let text = String::from_utf8(run.stdout).unwrap() + &run.stderr;
        let is_harmless = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
        assert!(text.chars().all(is_harmless), "{command}: {text:?}");
    }
    folder.sgf("check a.sgf").ends(1).shows("\\x1b");
    // A file is passed unchanged.
    folder.sgf("convert --to sgf a.sgf").ends(0).prints(game);
}

#[test]
#[cfg(unix)]
fn control_characters_in_names_are_shown() {
    let folder = Folder::new("control_characters_in_names");
    let name = "a\x1b[31m.sgf";
    folder.write(name, BROKEN);
    folder
        .run(&["check", name], b"")
        .ends(1)
        .shows("a\\x1b[31m.sgf:1:");
    folder
        .run(&["check", "no\x1b.sgf"], b"")
        .ends(2)
        .says("sgf: no\\x1b.sgf: ");
    let run = folder.run(&["check", "--format", "json", name], b"");
    assert_eq!(run.json()[0]["path"], name);
}

#[test]
#[cfg(target_os = "linux")]
fn names_that_are_no_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new("names_that_are_no_utf8");
    let name = OsStr::from_bytes(b"\xb0\xa1.sgf");
    std::fs::write(folder.path(".").join(name), BROKEN).unwrap();
    let run = folder.sgf("check --format json .").ends(1);
    assert_eq!(run.json()[0]["path"], "./\u{fffd}\u{fffd}.sgf");
    // Other programs get names unchanged.
    let run = folder.sgf("fmt --check .").ends(1);
    assert_eq!(run.stdout, b"./\xb0\xa1.sgf\n");
}

#[test]
fn the_order_is_that_of_the_names() {
    let folder = Folder::new("the_order_is_that_of_the_names");
    let mut expected = String::new();
    for number in 0..300 {
        let moves = ";B[aa]".repeat(number * 7 % 100);
        folder.write(&format!("d/{number:03}.sgf"), format!("(;GM[1] {moves})"));
        expected.push_str(&format!("d/{number:03}.sgf\n"));
    }
    folder.sgf("fmt --check d").ends(1).prints(&expected);
}

#[test]
fn completions_and_man_pages() {
    let folder = Folder::new("completions_and_man_pages");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        folder
            .sgf(&format!("completions {shell}"))
            .ends(0)
            .quietly()
            .shows("sgf");
    }
    // `sgf help` completes the commands with their summaries, as `sgf` does.
    let zsh = folder.sgf("completions zsh").ends(0).text();
    for command in ["'fmt:Format", "'stats:Count"] {
        assert_eq!(zsh.matches(command).count(), 2, "{command}");
    }
    folder.sgf("completions tcsh").ends(2).prints("");
    folder.sgf("man").ends(0).quietly().shows(".TH sgf 1");
    folder
        .sgf("man fmt")
        .ends(0)
        .quietly()
        .shows(".TH sgf-fmt 1");
    folder
        .sgf("man nonsense")
        .ends(2)
        .prints("")
        .says("unknown command `nonsense`");
    folder.sgf("man -o share/man1").ends(0).quietly().prints("");
    let page = folder.read("share/man1/sgf-check.1");
    assert!(page.contains("fail\\-on"));
    assert!(folder.path("share/man1/sgf.1").exists());
}

#[test]
fn many_files_are_changed() {
    let commented = "(;GM[1]SZ[9]C[x];B[aa])";
    let bare = "(;GM[1]SZ[9];B[aa])";
    let files = [
        ("d/a.sgf", commented),
        ("d/e/b.sgf", bare),
        ("c.sgf", commented),
    ];
    let folder = Folder::with("many_files_are_changed", &files);
    for command in [
        "strip --comments d",
        "strip --comments d c.sgf",
        "sort --by length d/a.sgf c.sgf",
    ] {
        folder
            .sgf(command)
            .ends(2)
            .prints("")
            .says("--write or --out-dir");
    }
    let run = folder
        .sgf("strip --comments --out-dir out d c.sgf missing.sgf")
        .ends(2);
    run.says("sgf: missing.sgf: ")
        .says("3 files written, 1 failed")
        .prints("out/a.sgf\nout/e/b.sgf\nout/c.sgf\n");
    assert_eq!(folder.read("out/a.sgf"), bare);
    assert_eq!(folder.read("d/a.sgf"), commented);
    // Nothing is overwritten, and no two files get the same path.
    let again = folder.sgf("strip --comments --out-dir out c.sgf").ends(2);
    again.says("out/c.sgf: already exists; use --force to overwrite it");
    folder
        .sgf("strip --comments --force --out-dir out c.sgf")
        .ends(0);
    let both = folder
        .sgf("strip --comments --out-dir new d/a.sgf out/a.sgf")
        .ends(2);
    both.says("another file has the same output path");
    assert!(!folder.path("new").exists());
    folder
        .sgf_reading("strip --comments --out-dir new -", bare)
        .ends(2);
    // Lists of paths, by lines and by NUL.
    folder.write("list", "d\nc.sgf\n");
    let run = folder
        .sgf("strip --comments --write --files-from list")
        .ends(0);
    run.says("2 files changed, 1 unchanged, 0 failed")
        .prints("");
    assert_eq!(folder.read("c.sgf"), bare);
    let run = folder.sgf_reading("info -0 --files-from -", b"c.sgf\0d/a.sgf\0");
    assert_eq!(run.ends(0).text().lines().count(), 2);
    folder.sgf("info -0 c.sgf").ends(2);
    folder
        .sgf("info --files-from missing")
        .ends(2)
        .says("sgf: missing: ");
    let run = folder
        .sgf("info --csv --columns path,size,komi c.sgf")
        .ends(0);
    run.prints("path,size,komi\nc.sgf,9x9,\n");
}

#[test]
fn a_file_is_no_command() {
    let folder = Folder::with("a_file_is_no_command", &[("a.sgf", GAME)]);
    let run = folder.sgf("a.sgf").ends(2).prints("");
    run.says("`sgf show a.sgf`").says("`sgf check a.sgf`");
    folder.sgf("chek").ends(2).says("check");
}

#[test]
fn completions_know_names() {
    let folder = Folder::new("completions_know_names");
    let script = folder.sgf("completions bash").ends(0);
    script.shows("black.rank").shows("bad-value");
}

#[test]
fn a_build_says_what_it_is() {
    let folder = Folder::new("a_build_says_what_it_is");
    folder.sgf("--version").ends(0).shows("sgf ");
    for both in ["--version --verbose", "--verbose --version", "-V --verbose"] {
        let run = folder.sgf(both).ends(0).quietly();
        run.shows("\nfeatures: ")
            .shows("\ncommit: ")
            .shows("\ntarget: ");
    }
    folder
        .sgf("--verbose info -")
        .ends(2)
        .says("needs --version");
}

/// Options are under their heading, and samples keep their lines.
#[test]
fn help_has_its_headings_and_samples() {
    let folder = Folder::new("help_headings");
    let help = |command: &str| folder.sgf(&format!("{command} --help")).ends(0).text();
    for (command, option, heading) in [
        ("openings", "--depth", "Options:"),
        ("openings", "--setup", "Options:"),
        ("openings", "--player", "Filters"),
        ("explore", "--title", "Options:"),
        ("explore", "--min", "Site:"),
        ("explore", "--player", "Filters"),
        ("review", "--by", "Options:"),
        ("review", "--coords", "Options:"),
        ("review", "--visits", "Engine:"),
        ("search", "--within", "Filters"),
        ("search", "--pattern", "Query:"),
        ("search", "--limit", "Output:"),
    ] {
        let text = help(command);
        let lines = text.lines().take_while(|line| {
            let line = line.trim_start();
            let name = line
                .split_once("--")
                .map(|(_, name)| name.split([' ', '[', '=']).next());
            !(line.starts_with('-') && name == Some(option.strip_prefix("--")))
        });
        let head = lines.filter(|line| line.ends_with(':') || line.ends_with("):"));
        let last = head
            .filter(|line| !line.starts_with(' '))
            .last()
            .unwrap_or_default();
        assert!(
            last.starts_with(heading),
            "{command} {option} is under {last}"
        );
    }
    assert_eq!(help("search").matches("\nFilters").count(), 1);
    let sample = "    [[check.folders]]\n    path = \"imported\"                # relative to this file; globs work\n    ignore = [\"legacy\"]\n";
    assert!(help("check").contains(sample));
}

/// Nothing is overwritten without --force in folders, names with fields and archives; `-o FILE`
/// replaces its file.
#[test]
fn what_is_overwritten() {
    let folder = Folder::with("what_is_overwritten", &[("a.sgf", GAME), ("d/b.sgf", GAME)]);
    let kept = "kept";
    for (command, target) in [
        ("render a.sgf -o {n}.svg --figures", "1.svg"),
        ("render a.sgf -o {stem}-{move}.svg --range 1-1", "a-1.svg"),
        ("split a.sgf --out-dir out", "out/a-0001.sgf"),
        ("strip d --comments --out-dir out", "out/b.sgf"),
        ("convert d --to json --out-dir out", "out/b.json"),
        ("pack d -o x.tar", "x.tar"),
        ("man -o man", "man/sgf.1"),
    ] {
        folder.sgf(&format!("{command} --force")).ends(0);
        assert!(
            folder.path(target).exists(),
            "{command}: {:?}",
            folder.names()
        );
        folder.write(target, kept);
        folder
            .sgf(command)
            .ends(2)
            .says("use --force to overwrite it");
        assert_eq!(folder.read(target), kept, "{command}");
        folder.sgf(&format!("{command} --force")).ends(0);
        assert_ne!(
            std::fs::read(folder.path(target)).unwrap(),
            kept.as_bytes(),
            "{command}"
        );
    }
    for command in [
        "fmt a.sgf -o out.x",
        "merge a.sgf -o out.x",
        "render a.sgf --format svg -o out.x",
        "table a.sgf --format csv -o out.x",
        "search a.sgf --sgf out.x",
        "extract a.sgf --main-line -o out.x",
        "convert a.sgf --to json -o out.x",
        "strip a.sgf --comments -o out.x",
        "explore a.sgf -o out.html",
    ] {
        let target = command.rsplit(' ').next().unwrap();
        folder.write(target, kept);
        folder.sgf(command).ends(0);
        assert_ne!(folder.read(target), kept, "{command}");
    }
}

/// Nothing was checked, so no success is reported.
#[test]
fn a_check_of_no_files_says_so() {
    let folder = Folder::with("no_files_checked", &[("x/readme.txt", "")]);
    folder.sgf("check x").ends(0).says("no files checked");
    folder
        .sgf("check gone.sgf")
        .ends(2)
        .says("no files checked");
    folder
        .sgf_reading("check -", GAME)
        .ends(0)
        .says("nothing found in 1 file");
}

/// No repository is configured, so no URL with a placeholder is shown.
#[test]
fn no_placeholder_reaches_a_reader() {
    let folder = Folder::with("no_placeholder", &[("a.sgf", BROKEN)]);
    for args in [
        "explain bad-date",
        "explain PB",
        "explain --json bad-date",
        "check --format github a.sgf",
        "check --format json a.sgf",
        "--help",
        "check --help",
    ] {
        let run = folder.sgf(args);
        assert!(
            !run.text().contains("OWNER") && !run.stderr.contains("OWNER"),
            "{args}"
        );
    }
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let guide = std::fs::read_dir(root.join("docs/guide")).unwrap();
    let guide = guide.map(|chapter| chapter.unwrap().path());
    for document in guide.chain([root.join("README.md")]) {
        assert!(
            !std::fs::read_to_string(&document)
                .unwrap()
                .contains("OWNER"),
            "{document:?}"
        );
    }
}

#[test]
fn words_of_other_programs_are_told() {
    let folder = Folder::with("words_of_other_programs", &[("a.sgf", GAME)]);
    folder
        .sgf("open a.sgf")
        .ends(2)
        .says("did you mean `sgf view`?");
    folder
        .sgf("check --fix --dry-run a.sgf")
        .ends(2)
        .says("use --diff");
    // Options in advice exist in the command.
    for (args, says) in [
        ("check --output x a.sgf", "redirect standard output"),
        ("show --output x a.sgf", "redirect standard output"),
        ("check -o x a.sgf", "redirect standard output"),
        ("split -o x a.sgf", "use --out-dir"),
        ("fmt --dry-run a.sgf", "use --diff"),
        ("fmt -i a.sgf", "use --write"),
        ("strip --in-place a.sgf", "use --write"),
        ("check --inplace a.sgf", "use --fix"),
        ("check --json a.sgf", "use --format json"),
        ("check -r a.sgf", "folders are always searched"),
        ("info --recursive a.sgf", "folders are always searched"),
        ("extract --line a.sgf", "write it before the option"),
        (
            "extract a.sgf --line x",
            "'x' for '--line [<N>]': expected a whole number",
        ),
        ("search a.sgf --limit x", "expected a whole number"),
        (
            "transform a.sgf",
            "--rotate <DEGREES>|--flip <HOW>|--swap-colors|--canonical",
        ),
        ("extract a.sgf", "--line [<N>]|--subtree [<N>]|--main-line"),
    ] {
        let run = folder.sgf(args).ends(2);
        assert!(run.stderr.contains(says), "{args}: {}", run.stderr);
        assert!(
            !run.stderr.contains("invalid digit"),
            "{args}: {}",
            run.stderr
        );
    }
    let run = folder.sgf("split --dry-run a.sgf").ends(2);
    assert!(!run.stderr.contains("--diff"), "{}", run.stderr);
    for args in ["render --json a.sgf", "cat --in-place a.sgf"] {
        let run = folder.sgf(args).ends(2);
        assert!(!run.stderr.contains("; use --"), "{args}: {}", run.stderr);
    }
    folder.sgf("render a.sgf -o a.bmp").ends(2).says("png");
    folder
        .sgf("show a.sgf b.sgf")
        .ends(2)
        .says("unexpected argument `b.sgf`: `sgf show` takes <FILE>");
}

/// On Windows no shell expands patterns; elsewhere a pattern may be quoted.
#[test]
fn a_pattern_that_no_shell_expanded() {
    let files = [
        ("a10.sgf", GAME),
        ("a2.sgf", GAME),
        ("b/c.sgf", GAME),
        (".hidden.sgf", BROKEN),
        ("x[1].sgf", GAME),
        ("x1.sgf", BROKEN),
    ];
    let folder = Folder::with("a_pattern_that_no_shell_expanded", &files);
    let paths = |pattern: &str| {
        let run = folder
            .sgf(&format!("info --columns path {pattern}"))
            .ends(0);
        run.text().replace('\\', "/")
    };
    assert_eq!(paths("a*.sgf"), "a2.sgf\na10.sgf\n");
    assert_eq!(paths("*/*.sgf"), "b/c.sgf\n");
    assert_eq!(paths("a[0-3].sgf"), "a2.sgf\n");
    assert_eq!(paths("[a-b]"), "b/c.sgf\n");
    // An existing file takes precedence.
    assert_eq!(paths("x[1].sgf"), "x[1].sgf\n");
    folder.sgf("info z*.sgf").ends(2).says("z*.sgf");
}

/// A game, or a URL that contains one, is an argument like a file.
#[test]
fn a_game_is_typed_where_a_file_is_named() {
    let folder = Folder::new("a_game_is_typed");
    let link = "https://hexworld.org/board/#11,b4d6";
    for (command, typed, shown) in [
        ("info", "(;GM[1]PB[Ada];B[pd])", "Ada"),
        ("show", link, "Hex 11x11"),
        ("tree", "#11,b4d6", "d6"),
        ("check", "(;FF[4]GM[1];B[pd])", ""),
        ("cat", link, "GM[11]"),
    ] {
        let run = folder.run(&[command, typed], b"");
        assert!(run.text().contains(shown), "{command}: {}", run.text());
    }
    // The URL itself is converted, and lost parts are reported.
    folder
        .run(
            &[
                "convert",
                "--to",
                "trmph",
                "https://hexworld.org/board/#11c1,b4d6",
            ],
            b"",
        )
        .ends(0)
        .says("not supported in")
        .shows("#11,b4d6");
    folder
        .run(&["fmt", "--write", "(;GM[1])"], b"")
        .ends(2)
        .says("not a file: the game was given as text");
    folder
        .run(&["render", "(;GM[1])", "-o", "{stem}.svg"], b"")
        .ends(0);
    assert_eq!(folder.names(), ["game.svg"]);
}
