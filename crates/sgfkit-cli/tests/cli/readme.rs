//! What the README shows works, and is what the program prints.

use std::path::Path;
use std::process::{Command, Output};

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

/// With `UPDATE=1` in the environment they are written anew.
#[test]
fn reports_are_real() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut compared = 0;
    for block in blocks("console") {
        let (command, expected) = block.split_once('\n').unwrap();
        let Some(args) = command.strip_prefix("$ sgf check ") else {
            continue;
        };
        let output = Command::new(env!("CARGO_BIN_EXE_sgf"))
            .arg("check")
            .args(args.split(' '))
            .current_dir(root())
            .output()
            .unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        if update {
            let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
            let readme = readme.replace(&block, &format!("{command}\n{text}"));
            std::fs::write(root().join("README.md"), readme).unwrap();
            continue;
        }
        assert_eq!(text, expected, "{command}");
        compared += 1;
    }
    assert!(update || compared == 3);
}

#[test]
fn comparing_and_ordering_is_real() {
    let mut compared = 0;
    for block in blocks("console") {
        let (command, expected) = block.split_once('\n').unwrap();
        let args: Vec<_> = command.split(' ').skip(2).collect();
        if !matches!(args[..], ["diff" | "cat" | "sort" | "dedup", ..]) {
            continue;
        }
        let program = env!("CARGO_BIN_EXE_sgf");
        let output = Command::new(program)
            .args(&args)
            .current_dir(root())
            .output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        assert_eq!(text, expected, "{command}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}

/// The pictures are what the commands above them draw; with `UPDATE=1` they are
/// drawn anew.
#[test]
fn pictures_are_real() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut compared = 0;
    for block in blocks("console") {
        let Some(command) = block.strip_prefix("$ sgf render ") else {
            continue;
        };
        let (args, picture) = command.trim_end().split_once(" -o ").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_sgf"))
            .arg("render")
            .args(args.split(' '))
            .current_dir(root())
            .output()
            .unwrap();
        let drawn = String::from_utf8(output.stdout).unwrap();
        let path = root().join(picture);
        if update {
            std::fs::write(path, drawn).unwrap();
            continue;
        }
        let expected = std::fs::read_to_string(path).unwrap();
        assert!(drawn == expected, "{picture} is not what {command} draws");
        compared += 1;
    }
    assert!(update || compared == 4);
}

#[test]
fn the_workflow_runs() {
    let folder = Folder::with("readme_workflow", &[("a.sgf", GOOD)]);
    let mut run = 0;
    for block in blocks("yaml") {
        let commands = block
            .lines()
            .filter_map(|line| line.split_once("- run: sgf "));
        for (_, command) in commands {
            let command = command.split(" > ").next().unwrap();
            folder.sgf(command).ends(0);
            run += 1;
        }
    }
    assert_eq!(run, 2);
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
