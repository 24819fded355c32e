//! What the README shows works, and is what the program prints.

use std::path::Path;
use std::process::Output;

use crate::harness::Folder;

const GOOD: &str = "(;FF[4]GM[1];B[pd])";
const BROKEN: &str = "(;FF[4]GM[1];B[zz9])";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let fence = format!("```{language}\n");
    let blocks = text.split(&fence).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect()
}

/// A command of the README, and what it prints.
struct Shown {
    command: String,
    printed: String,
}

/// What a block of the README shows, command by command.
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

/// Whether a text is what is expected; a line `…` stands for any lines.
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

/// Every block of commands in the README prints what stands there, standard
/// error included, and draws the pictures that the README shows. Each block
/// begins with the repository's corpus and nothing else. With `UPDATE=1` in the
/// environment texts and pictures are written anew.
#[test]
#[cfg(unix)]
fn commands_print_what_is_shown() {
    let update = std::env::var_os("UPDATE").is_some();
    let sgf = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let path = format!("{}:{}", sgf.display(), std::env::var("PATH").unwrap());
    let mut readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = blocks("console");
    assert!(blocks.len() > 20, "the blocks of the README are not found");
    let folder = Folder::new("readme_commands");
    copy(&root().join("corpus"), &folder.path("corpus"));
    for block in blocks {
        let mut written = String::new();
        for Shown { command, printed } in shown(&block) {
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
            let agrees = match command.starts_with("sgf info ") {
                true => agrees(&blanks_folded(&printed), &blanks_folded(&text)),
                false => agrees(&printed, &text),
            };
            assert!(
                update || agrees,
                "$ {command}\nprints\n{text}\nand not\n{printed}"
            );
            let text = if agrees { printed } else { text };
            written += &format!("$ {command}\n{text}");
            if let Some((_, picture)) = command.split_once(" -o corpus/readme/") {
                let picture = format!("corpus/readme/{picture}");
                let drawn = std::fs::read(folder.path(&picture)).unwrap();
                let shown = root().join(&picture);
                if update {
                    std::fs::write(shown, drawn).unwrap();
                } else {
                    let same = drawn == std::fs::read(shown).unwrap();
                    assert!(same, "{picture} is not what this draws:\n$ {command}");
                }
            }
        }
        readme = readme.replace(&block, &written);
        for name in folder.names() {
            let path = folder.path(&name);
            match path.is_dir() {
                _ if name == "corpus" => {}
                true => std::fs::remove_dir_all(path).unwrap(),
                false => std::fs::remove_file(path).unwrap(),
            }
        }
    }
    if update {
        std::fs::write(root().join("README.md"), readme).unwrap();
    }
}

/// Copies a folder with all that is in it.
#[cfg(unix)]
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(std::fs::copy(entry.path(), to).unwrap()),
        }
    }
}

#[test]
fn the_configuration_is_understood() {
    let folder = Folder::with("readme_configuration", &[("a.sgf", GOOD)]);
    let blocks = blocks("toml");
    assert_eq!(blocks.len(), 1);
    folder.write("sgfkit.toml", &blocks[0]);
    folder.sgf("check a.sgf").ends(0);
}

/// A repository whose hook is the README's.
#[cfg(unix)]
struct Repository(Folder);

#[cfg(unix)]
impl Repository {
    fn new(name: &str) -> Repository {
        use std::fs::{Permissions, set_permissions};
        use std::os::unix::fs::PermissionsExt;

        let repository = Repository(Folder::new(name));
        assert!(repository.git(&["init", "-q"]).status.success());
        let hooks = blocks("sh");
        let hook = hooks.iter().find(|block| block.starts_with("#!/bin/sh"));
        repository.0.write(".git/hooks/pre-commit", hook.unwrap());
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

    /// Stages everything and commits; what the hook printed, if it refused.
    fn commit(&self) -> Result<String, String> {
        assert!(self.git(&["add", "-A"]).status.success());
        self.commit_staged()
    }

    fn commit_staged(&self) -> Result<String, String> {
        let output = self.git(&["commit", "-q", "-m", "games"]);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        match output.status.success() {
            true => Ok(text),
            false => Err(text),
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
    // What is staged counts, not what lies in the folder.
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
    // Older games are left alone, and so are those that go.
    folder.write("games/sgfkit.toml", "");
    assert_eq!(repository.commit().unwrap(), "");
    std::fs::remove_file(folder.path("games/c.SGF")).unwrap();
    assert_eq!(repository.commit().unwrap(), "");
}
