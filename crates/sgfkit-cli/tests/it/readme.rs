//! Examples in the README and the guide work, and show the actual output.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::harness::Folder;

const GOOD: &str = "(;FF[4]GM[1];B[pd])";
const BROKEN: &str = "(;FF[4]GM[1];B[zz9])";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The README and the chapters of the guide.
fn documents() -> Vec<PathBuf> {
    let guide = std::fs::read_dir(root().join("docs/guide")).unwrap();
    let mut documents: Vec<_> = guide.map(|chapter| chapter.unwrap().path()).collect();
    documents.sort();
    documents.insert(0, root().join("README.md"));
    documents
}

/// The README in other languages.
fn translations() -> Vec<PathBuf> {
    let names = ["zh", "ja", "ko"];
    let path = |name| root().join(format!("docs/README.{name}.md"));
    names.into_iter().map(path).collect()
}

/// The fenced blocks of a language in a text.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    let behind = text.split(&*fence).skip(1);
    behind
        .map(|behind| behind.split("```").next().unwrap())
        .collect()
}

/// Returns the only block of a language, in all documents, that contains these words.
pub fn block(language: &str, words: &str) -> String {
    let mut found = Vec::new();
    for document in documents() {
        let text = std::fs::read_to_string(document).unwrap();
        let blocks = blocks(&text, language).into_iter();
        found.extend(
            blocks
                .filter(|block| block.contains(words))
                .map(str::to_owned),
        );
    }
    assert_eq!(found.len(), 1, "blocks of {language} with `{words}`");
    found.remove(0)
}

/// A command of a document, with its output.
struct Shown {
    command: String,
    printed: String,
}

/// Returns the output shown in a block, by command.
fn shown(block: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push(Shown {
                command: command.to_owned(),
                printed: String::new(),
            }),
            (None, Some(last)) => last.printed += &format!("{line}\n"),
            (None, None) => panic!("a block begins with `{line}`"),
        }
    }
    shown
}

/// Returns true if a text matches; a line `…` matches any lines.
fn agrees(expected: &str, text: &str) -> bool {
    let mut rest = text;
    let mut parts = expected.split("…\n");
    let first = parts.next().unwrap_or_default();
    let Some(behind) = rest.strip_prefix(first) else {
        return false;
    };
    rest = behind;
    let parts: Vec<_> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// A terminal gets a table, a pipe columns with TABs between them: only the
/// blanks differ.
fn blanks_folded(text: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(words).collect()
}

/// Every block of commands in the README and the guide prints the shown output, including standard
/// error, and draws the shown pictures. Each document starts with only the repository's corpus, and
/// its commands run in order. `UPDATE=1` updates texts and pictures.
#[test]
#[cfg(unix)]
fn commands_print_what_is_shown() {
    let folder = Folder::new("readme_commands");
    copy(&root().join("corpus"), &folder.path("corpus"));
    let mut run = 0;
    for document in documents() {
        let mut text = std::fs::read_to_string(&document).unwrap();
        let shown: Vec<_> = blocks(&text, "console")
            .iter()
            .map(|&block| block.to_owned())
            .collect();
        run += shown.len();
        for block in shown {
            let printed = printed(&folder, &block);
            text = text.replace(&block, &printed);
        }
        clear(&folder);
        if updating() {
            std::fs::write(document, text).unwrap();
        }
    }
    assert!(run > 20, "the blocks of the documents are not found");
}

/// Returns true if texts and pictures should be updated.
fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Runs the commands of a block and returns it with their output; pictures must equal the shown
/// ones.
#[cfg(unix)]
fn printed(folder: &Folder, block: &str) -> String {
    let sgf = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let path = format!("{}:{}", sgf.display(), std::env::var("PATH").unwrap());
    let mut written = String::new();
    for Shown { command, printed } in shown(block) {
        let printed = match printed.trim_end() {
            "" => String::new(),
            text => format!("{text}\n"),
        };
        let script = format!("exec 2>&1; {command}");
        let run = folder
            .command_of("sh", &["-c", &script])
            .env("PATH", &path)
            .output();
        let mut text = String::from_utf8(run.unwrap().stdout).unwrap();
        text.truncate(text.trim_end().len());
        text += if text.is_empty() { "" } else { "\n" };
        let agrees = if command.starts_with("sgf info ") {
            agrees(&blanks_folded(&printed), &blanks_folded(&text))
        } else {
            agrees(&printed, &text)
        };
        assert!(
            updating() || agrees,
            "$ {command}\nprints\n{text}\nand not\n{printed}"
        );
        let text = if agrees { printed } else { text };
        written += &format!("$ {command}\n{text}");
        if let Some((_, picture)) = command.split_once(" -o corpus/readme/") {
            compare(folder, &format!("corpus/readme/{picture}"), &command);
        }
    }
    written
}

/// The picture drawn by a command must equal the shown one.
#[cfg(unix)]
fn compare(folder: &Folder, picture: &str, command: &str) {
    let drawn = std::fs::read(folder.path(picture)).unwrap();
    let shown = root().join(picture);
    if updating() {
        std::fs::write(shown, drawn).unwrap();
    } else {
        let same = drawn == std::fs::read(shown).unwrap();
        assert!(same, "{picture} is not what this draws:\n$ {command}");
    }
}

/// Removes everything except the corpus.
#[cfg(unix)]
fn clear(folder: &Folder) {
    for name in folder.names() {
        let path = folder.path(&name);
        match path.is_dir() {
            _ if name == "corpus" => {}
            true => std::fs::remove_dir_all(path).unwrap(),
            false => std::fs::remove_file(path).unwrap(),
        }
    }
}

/// Two chapters are generated from the program's own definitions: all commands with
/// their options, and all checks. With `UPDATE=1` in the environment this test writes
/// them.
#[test]
#[cfg(unix)]
fn generated_chapters_are_current() {
    let folder = Folder::new("readme_generated");
    for (name, text) in [("commands", commands(&folder)), ("checks", checks(&folder))] {
        let path = root().join(format!("docs/guide/{name}.md"));
        if updating() {
            std::fs::write(path, text).unwrap();
        } else {
            let current = std::fs::read_to_string(path).unwrap() == text;
            assert!(current, "{name}.md is stale: run this test with UPDATE=1");
        }
    }
}

/// A chapter with the help of each command. Options that all commands with paths share
/// appear once.
#[cfg(unix)]
fn commands(folder: &Folder) -> String {
    let help = |name: &str| help_items(&folder.sgf(&format!("{name} -h")).ends(0).text());
    let folded = |item: &String| item.split_whitespace().collect::<Vec<_>>().join(" ");
    let of_stats: Vec<_> = help("stats").iter().map(folded).collect();
    let mut shared = help("cat");
    shared.retain(|item| item.trim_start().starts_with('-') && of_stats.contains(&folded(item)));
    let mut text = String::from(
        "# All commands\n\n\
        After this chapter you know every command and its options.\n\n\
        `sgf COMMAND -h` prints the same text, and `sgf COMMAND --help` explains more. \
        This page is generated from the program.\n\n\
        ## Shared options\n\nMost commands have these options. They are not repeated below.\n\n",
    );
    text += &format!("```text\n{}\n```\n", shared.join("\n"));
    let shared: Vec<_> = shared.iter().map(folded).collect();
    folder.sgf("man -o man").ends(0);
    let mut names: Vec<_> = std::fs::read_dir(folder.path("man"))
        .unwrap()
        .map(|page| page.unwrap().file_name().into_string().unwrap())
        .filter_map(|page| Some(page.strip_prefix("sgf-")?.strip_suffix(".1")?.to_owned()))
        .collect();
    names.sort();
    for name in names {
        let mut own = help(&name);
        own.retain(|item| !shared.contains(&folded(item)) && item != "Global options:");
        let own = own.join("\n").replace("\n\n\n", "\n\n");
        let own = own.replace("\nOptions:\n\n", "\n");
        let own = own.replace("Arguments:\n  [PATH]...  Files and folders, or `-`\n\n", "");
        let filters = own.find("\nFilters (").filter(|_| name != "search");
        let own = match filters.and_then(|start| Some((start, start + own[start..].find("\n\n")?)))
        {
            Some((start, end)) => {
                own[..start].to_owned() + "\nFilters: see sgf search" + &own[end..]
            }
            None => own,
        };
        text += &format!("\n## sgf {name}\n\n```text\n{}\n```\n", own.trim_end());
    }
    text
}

/// The lines of a help text, each option with all its lines as one item.
#[cfg(unix)]
fn help_items(help: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in help.lines() {
        match items.last_mut() {
            Some(item) if item.trim_start().starts_with('-') && line.starts_with("        ") => {
                *item += &format!("\n{line}");
            }
            _ => items.push(line.to_owned()),
        }
    }
    items
}

/// A chapter with a table of all checks.
#[cfg(unix)]
fn checks(folder: &Folder) -> String {
    let mut text = String::from(
        "# All checks\n\n\
        After this chapter you know every check and whether sgf can fix what it finds.\n\n\
        `sgf explain CODE` describes a check with examples. [Check and fix](checking.md) explains severities \
        and safe fixes. The column SGFC has the numbers of SGFC's messages. This page is generated from the \
        program.\n\n\
        | code | group | severity | fix | SGFC | finds |\n|---|---|---|---|---|---|\n",
    );
    let listed = folder.sgf("explain --list codes").ends(0);
    for line in listed.text().lines() {
        let cells = line.replace('|', "\\|").replace('\t', " | ");
        let (code, rest) = cells.split_once(' ').unwrap();
        text += &format!("| `{code}` {rest} |\n");
    }
    text
}

/// The guide's table of JSON keys has every key that a command prints, and every command
/// in it is tried here.
#[test]
#[cfg(unix)]
fn the_guide_lists_the_keys_of_json() {
    let folder = Folder::new("readme_keys");
    copy(&root().join("corpus"), &folder.path("corpus"));
    folder.sgf("index --quiet corpus/search/games -o i.sgfindex");
    let analysed = "corpus/guide/analysed.sgf";
    let tried = [
        ("check --format json", "corpus/broken.sgf"),
        ("check --format json", "--fix corpus/broken.sgf"),
        ("info --json", "corpus/ok"),
        ("show --json", "corpus/ok/backgammon.sgf"),
        ("tree --json", "corpus/ok/go-game.sgf"),
        (
            "diff --json",
            "corpus/ops/lesson.sgf corpus/ops/lesson-new.sgf",
        ),
        ("dedup --json", "corpus/ops"),
        (
            "search --json",
            "--moves E5 --size 9 --by decade i.sgfindex",
        ),
        ("openings --json", "corpus/search/games"),
        ("problems --json", "corpus/problems"),
        ("problems --json", "--mistakes corpus/guide/analysed.sgf"),
        ("review --json", analysed),
        (
            "review --group-by --json",
            "=player corpus/guide/analysed.sgf",
        ),
        ("review --analyses", analysed),
        ("stats --json", "corpus/ok"),
        ("index --json", "corpus/search/games"),
        ("index --faults --json", "i.sgfindex"),
        ("explore --json", "corpus/search/games -o site"),
        ("explain --list codes --json", ""),
        ("explain --list properties --json", ""),
        ("explain --list games --json", ""),
    ];
    let text = std::fs::read_to_string(root().join("docs/guide/output.md")).unwrap();
    let (_, table) = text.split_once("| command | type | keys |\n").unwrap();
    let mut rows: Vec<[&str; 3]> = Vec::new();
    for row in table.lines().skip(1).take_while(|row| row.starts_with('|')) {
        let cells: Vec<_> = row
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let command = match cells[1] {
            "" => rows.last().unwrap()[0],
            command => command,
        };
        rows.push([command, cells[2], cells[3]]);
    }
    for [command, ..] in &rows {
        assert!(tried.iter().any(|(known, _)| known == command), "{command}");
    }
    for (command, args) in tried {
        let line = match args.strip_prefix('=') {
            Some(args) => command.replace("--group-by", &format!("--group-by {args}")),
            None => format!("{command} {args}"),
        };
        let run = folder.sgf(line.trim());
        assert!(!run.json().is_empty(), "{line}");
        for object in run.json() {
            let kind = object["type"].as_str().unwrap_or_default();
            let row = rows
                .iter()
                .find(|row| row[0] == command && [kind, ""].contains(&row[1]));
            let row = row.unwrap_or_else(|| panic!("{line}: no row for {kind}"));
            for key in object.as_object().unwrap().keys() {
                let listed = row[2].split('`').any(|word| word == key);
                let common = key == "lossy_text" || (key == "type" && !row[1].is_empty());
                assert!(listed || common, "{line}: {key} is not listed");
            }
        }
    }
}

/// The README is read as a whole, and counts what there is.
#[test]
fn the_readme_is_short_and_counts_the_checks() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.lines().count() <= 220);
    let codes = Folder::new("readme_counts")
        .sgf("explain --list codes --json")
        .ends(0);
    let told = format!(" {} checks,", codes.text().lines().count());
    assert!(text.contains(&told), "the README does not say{told}");
}

/// All links within the documents work.
#[test]
fn links_lead_somewhere() {
    for document in documents().into_iter().chain(translations()) {
        let text = std::fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1) {
            let behind = link.split(')').next().unwrap();
            if behind.contains("://") {
                continue;
            }
            let (file, place) = behind.split_once('#').unwrap_or((behind, ""));
            let target = match file {
                "" => document.clone(),
                file => document.parent().unwrap().join(file),
            };
            assert!(
                target.exists(),
                "{}: {behind} is not there",
                document.display()
            );
            if !place.is_empty() {
                let text = std::fs::read_to_string(&target).unwrap();
                let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
                let found = headings.into_iter().any(|heading| anchor(heading) == place);
                assert!(
                    found,
                    "{}: {behind} has no such heading",
                    document.display()
                );
            }
        }
    }
}

/// Each translation of the README is linked at its top, has the same five commands, which work, and
/// uses the terms of the viewer in its language.
#[test]
fn translations_of_the_readme_are_complete() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let top: String = readme.lines().take(4).collect();
    let mut commands: Vec<Vec<String>> = Vec::new();
    for document in translations() {
        let text = std::fs::read_to_string(&document).unwrap();
        let name = document.file_name().unwrap().to_str().unwrap();
        assert!(top.contains(&format!("](docs/{name})")), "{name}");
        for install in [
            "install.sh",
            "install.ps1",
            "pip install sgfkit",
            "npm install sgfkit",
        ] {
            assert!(
                text.contains(install) && readme.contains(install),
                "{name}: {install}"
            );
        }
        let language = name.split('.').nth(1).unwrap();
        let words = root().join(format!("web/src/i18n/{language}.json"));
        let words = std::fs::read_to_string(words).unwrap();
        let words: serde_json::Value = serde_json::from_str(&words).unwrap();
        for key in ["comment", "error", "info", "players", "tree"] {
            let term = words[key].as_str().unwrap();
            assert!(
                text.contains(term),
                "{name}: {key} is `{term}` in the viewer"
            );
        }
        let block = blocks(&text, "sh").pop().unwrap();
        let lines = block.lines().map(|line| line.split(" #").next().unwrap());
        commands.push(lines.map(|line| line.trim().to_owned()).collect());
    }
    commands.dedup();
    assert_eq!(
        commands.len(),
        1,
        "the translations have different commands"
    );
    assert_eq!(commands[0].len(), 5);
    let files = [
        ("game.sgf", GOOD),
        ("games/a.sgf", "(;FF[4]GM[1]PB[Ada];B[pd])"),
    ];
    let folder = Folder::with("readme_translations", &files);
    for command in &commands[0] {
        folder.sgf(command.strip_prefix("sgf ").unwrap()).ends(0);
    }
}

/// The tests and files that SECURITY.md names exist.
#[test]
fn the_tests_of_security_promises_exist() {
    let text = std::fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let (_, table) = text.split_once("## How this is tested").unwrap();
    let mut count = 0;
    for line in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let (_, tests) = line.trim_end_matches(" |").rsplit_once(" | ").unwrap();
        for test in tests.split('`').skip(1).step_by(2) {
            let (file, name) = test.split_once("::").unwrap_or((test, ""));
            let path = root().join(file);
            assert!(path.exists(), "{file}");
            if !name.is_empty() {
                let code = std::fs::read_to_string(path).unwrap();
                let (before, _) = code.split_once(&format!("\nfn {name}()")).expect(test);
                let mut attributes = before
                    .lines()
                    .rev()
                    .take_while(|line| line.starts_with("#["));
                assert!(attributes.any(|line| line == "#[test]"), "{test}");
            }
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}

/// The index of the guide links to every chapter; the site takes its order from there.
#[test]
fn the_index_lists_every_chapter() {
    let index = std::fs::read_to_string(root().join("docs/guide/index.md")).unwrap();
    for document in documents() {
        let name = document.file_name().unwrap().to_str().unwrap();
        let listed = index.contains(&format!("]({name})"));
        assert!(
            listed || ["index.md", "README.md"].contains(&name),
            "{name}"
        );
    }
}

/// The name by which a heading can be linked to.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-');
    let lower = heading.to_lowercase();
    lower
        .chars()
        .filter(kept)
        .collect::<String>()
        .replace(' ', "-")
}

/// Copies a folder with its contents.
#[cfg(unix)]
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn the_configuration_is_understood() {
    let folder = Folder::with("readme_configuration", &[("a.sgf", GOOD)]);
    folder.write("sgfkit.toml", block("toml", "[check]"));
    folder.sgf("check a.sgf").ends(0);
}

/// A repository with the hook of the guide.
#[cfg(unix)]
struct Repository(Folder);

#[cfg(unix)]
impl Repository {
    fn new(name: &str) -> Repository {
        use std::fs::{Permissions, set_permissions};
        use std::os::unix::fs::PermissionsExt;

        let repository = Repository(Folder::new(name));
        assert!(repository.git(&["init", "-q"]).status.success());
        repository
            .0
            .write(".git/hooks/pre-commit", block("sh", "#!/bin/sh"));
        let path = repository.0.path(".git/hooks/pre-commit");
        set_permissions(path, Permissions::from_mode(0o755)).unwrap();
        repository
    }

    fn git(&self, args: &[&str]) -> Output {
        let sgf = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let mut command = self.0.command_of("git", &identity);
        command
            .args(args)
            .env("PATH", format!("{}:{path}", sgf.display()))
            .env("HOME", self.0.path("."))
            .env("GIT_CONFIG_NOSYSTEM", "1");
        command.output().unwrap()
    }

    /// Stages everything and commits; returns the output of the hook if it refused.
    fn commit(&self) -> Result<String, String> {
        assert!(self.git(&["add", "-A"]).status.success());
        self.commit_staged()
    }

    fn commit_staged(&self) -> Result<String, String> {
        let output = self.git(&["commit", "-q", "-m", "games"]);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        if output.status.success() {
            Ok(text)
        } else {
            Err(text)
        }
    }
}

#[test]
#[cfg(unix)]
fn the_hook_refuses_broken_games() {
    let repository = Repository::new("readme_hook");
    let folder = &repository.0;
    // Without games there is nothing to say.
    folder.write("notes.txt", "x");
    assert_eq!(repository.commit().unwrap(), "");
    folder.write("games/a b.sgf", GOOD);
    assert_eq!(repository.commit().unwrap(), "");
    folder.write("games/c.SGF", BROKEN);
    let report = repository.commit().unwrap_err();
    assert!(
        report.contains("./games/c.SGF:1:16: error[bad-value]: "),
        "{report}"
    );
    // The staged version counts, not the one in the folder.
    folder.write("games/c.SGF", GOOD);
    assert!(repository.commit_staged().is_err());
    folder.write("games/c.SGF", GOOD);
    repository.git(&["add", "-A"]);
    folder.write("games/c.SGF", BROKEN);
    repository.commit_staged().unwrap();
    assert!(repository.commit().is_err());
    // So does the configuration.
    folder.write("games/sgfkit.toml", "[check]\nignore = [\"values\"]\n");
    assert_eq!(repository.commit().unwrap(), "");
    // Older and deleted games are left alone.
    folder.write("games/sgfkit.toml", "");
    assert_eq!(repository.commit().unwrap(), "");
    std::fs::remove_file(folder.path("games/c.SGF")).unwrap();
    assert_eq!(repository.commit().unwrap(), "");
}
