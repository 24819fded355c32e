//! Tests the hooks for pre-commit and the action for workflows.
#![cfg(unix)]

use std::cell::Cell;
use std::path::Path;

use std::process::Command;

use crate::harness::{Folder, Run};

const GOOD: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[pd])\n";
const BROKEN: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[zz9])\n";

fn recipe(name: &str) -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// pre-commit passes the names of changed files to a hook.
#[test]
fn hooks_run_on_names_of_files() {
    let hooks = recipe(".pre-commit-hooks.yaml");
    let entries: Vec<_> = hooks
        .lines()
        .filter_map(|line| line.trim().strip_prefix("entry: sgf "))
        .collect();
    assert_eq!(entries.len(), 3);
    let files = [
        ("a.sgf", GOOD),
        ("b c.SGF", BROKEN),
        ("../recipe_hooks_victim.sgf", BROKEN),
        ("list.sgf", "../recipe_hooks_victim.sgf"),
        ("c.sgf", "[check]\nignore = [\"all\"]\n"),
        ("--files-from=list.sgf", GOOD),
        ("--config=c.sgf", BROKEN),
        ("-x.sgf", BROKEN),
    ];
    let folder = Folder::with("recipe_hooks", &files);
    for entry in &entries {
        let run = |name: &'static str| {
            let args: Vec<_> = entry.split(' ').chain([name]).collect();
            folder.run(&args, b"")
        };
        run("a.sgf").ends(0).quietly();
        // A name is never an option.
        run("--files-from=list.sgf").ends(0);
        assert_eq!(folder.read("../recipe_hooks_victim.sgf"), BROKEN);
        if entry.starts_with("check") {
            for name in ["b c.SGF", "--config=c.sgf", "-x.sgf"] {
                run(name).ends(1);
            }
        }
    }
}

/// Runs pre-commit in a repository with names that look like options.
#[test]
fn pre_commit_takes_no_name_for_an_option() {
    let has = |program: &str| {
        let tried = Command::new(program).arg("--version").output();
        tried.is_ok_and(|output| output.status.success())
    };
    if !has("pre-commit") || !has("git") {
        eprintln!("NOT TESTED: pre-commit or git is not installed (pip install pre-commit)");
        return;
    }
    let files = [
        (
            "hooks/.pre-commit-hooks.yaml",
            &*recipe(".pre-commit-hooks.yaml"),
        ),
        ("victim.sgf", BROKEN),
        ("games/list.sgf", "../victim.sgf\n"),
        ("games/c.sgf", "[check]\nignore = [\"all\"]\n"),
        ("games/--files-from=list.sgf", GOOD),
        ("games/--config=c.sgf", BROKEN),
        ("games/a b.sgf", GOOD),
    ];
    let folder = Folder::with("recipe_pre_commit", &files);
    let run = |program: &str, args: &[&str], at: &str| {
        let program_folder = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        let output = folder
            .command_of(program, args)
            .current_dir(folder.path(at))
            .env("PATH", format!("{}:{path}", program_folder.display()))
            .env("PRE_COMMIT_HOME", folder.path("cache"))
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .unwrap();
        let text = [&output.stdout[..], &output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    let git = |at: &str, args: &[&str]| {
        let name = [
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@t",
            "-c",
            "commit.gpgsign=false",
        ];
        let (status, text) = run("git", &[&name, args].concat(), at);
        assert_eq!(status, Some(0), "{args:?}: {text}");
        text.trim().to_owned()
    };
    for at in ["hooks", "games"] {
        git(at, &["init", "-q"]);
        git(at, &["add", "-A"]);
        git(at, &["commit", "-qm", "all"]);
    }
    let hooks = folder.path("hooks");
    let rev = git("hooks", &["rev-parse", "HEAD"]);
    let config = format!(
        "repos:\n  - repo: {}\n    rev: {rev}\n    hooks:\n      - id: sgf-check\n      - id: sgf-fix\n      - id: sgf-fmt\n",
        hooks.display()
    );
    folder.write("games/.pre-commit-config.yaml", config);
    git("games", &["add", "-A"]);
    let (status, text) = run("pre-commit", &["run", "--all-files", "--verbose"], "games");
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("sgf check"), "{text}");
    // Listed files are not changed, and names are not interpreted as options.
    assert_eq!(folder.read("victim.sgf"), BROKEN);
    assert!(text.contains("--config=c.sgf:1:"), "{text}");
    // Valid files with such names succeed.
    let bad = ["rm", "-qf", "--", "--config=c.sgf", "c.sgf", "list.sgf"];
    git("games", &bad);
    let (status, text) = run("pre-commit", &["run", "sgf-check", "--all-files"], "games");
    assert_eq!(status, Some(0), "{text}");
}

/// Bash quotes completed names, regardless of their characters.
#[test]
fn bash_completes_names_as_names() {
    let files = [
        ("--config=c.sgf", GOOD),
        ("a $(touch b).sgf", GOOD),
        ("*.sgf", GOOD),
    ];
    let folder = Folder::with("recipe_completions", &files);
    let script = folder.sgf("completions bash").ends(0).text();
    folder.write("completions", script);
    let complete = |words: &str, word: &str| -> Vec<String> {
        let count = words.split(' ').count();
        let command = format!(
            "compopt() {{ :; }}; source ./completions; COMP_WORDS=({words} '{word}'); COMP_CWORD={count}; \
             _sgf_with_names sgf '{word}' x; printf '%s\\n' \"${{COMPREPLY[@]}}\"; complete -p sgf"
        );
        let run = folder
            .command_of("bash", &["-c", &command])
            .output()
            .unwrap();
        let text = String::from_utf8(run.stdout).unwrap();
        assert!(text.contains("-F _sgf_with_names"), "{text}");
        let lines = text.lines().filter(|line| !line.starts_with("complete "));
        lines.map(str::to_owned).collect()
    };
    let all = [
        "*.sgf",
        "./--config=c.sgf",
        "a $(touch b).sgf",
        "completions",
    ];
    for words in ["sgf info", "sgf check --config", "sgf table --files-from"] {
        let mut names = complete(words, "");
        names.sort();
        assert_eq!(names, all, "{words}");
    }
    assert_eq!(complete("sgf check --config", "a "), ["a $(touch b).sgf"]);
    assert_eq!(complete("sgf check", "--conf"), ["--config"]);
    assert_eq!(complete("sgf", "che"), ["check"]);
    assert!(!folder.path("b").exists());
}

/// No installed shell completes a name that would be an option.
#[test]
fn names_of_options_are_no_names_in_other_shells() {
    let files = [("--config=c.sgf", GOOD), ("ok.sgf", GOOD)];
    let folder = Folder::with("recipe_shells", &files);
    let zsh = folder.sgf("completions zsh").ends(0).text();
    let unsafe_ways = zsh.matches("_files").count() - zsh.matches("_files -g \"[^-]*\"").count();
    assert_eq!(
        unsafe_ways, 0,
        "names that begin with a hyphen are left out"
    );
    let script = folder.sgf("completions fish").ends(0).text();
    folder.write("sgf.fish", script);
    let command = "source sgf.fish; complete -C 'sgf check '; complete -C 'sgf check --conf'";
    let mut fish = std::process::Command::new("fish");
    let fish = fish.args(["-c", command]).current_dir(folder.path("."));
    let Ok(output) = fish.env("HOME", folder.path(".")).output() else {
        println!("NOT CHECKED: fish is not installed (apt-get install fish)");
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("ok.sgf") && text.contains("--config\t"),
        "{text}"
    );
    assert!(!text.contains("--config=c.sgf"), "{text}");
}

/// Returns the commands of the action by name, as a runner runs them.
#[test]
fn the_action_marks_findings() {
    let files = [
        ("games/a b.sgf", BROKEN),
        ("--config=c.sgf", BROKEN),
        ("c.sgf", "[check]\nignore = [\"all\"]\n"),
    ];
    let folder = Folder::with("recipe_action", &files);
    let paths = Cell::new("games\n--config=c.sgf\nnone*\n");
    let program = folder.path("runner/sgfkit/bin/sgf");
    std::fs::create_dir_all(program.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_sgf"), program).unwrap();
    let action = recipe("action.yml");
    let step = |name: &str| -> Run {
        let steps = action.split("    - name: ").skip(1);
        let step = steps.into_iter().find(|step| step.starts_with(name));
        let (_, command) = step.unwrap().split_once("run: ").unwrap();
        let command = command.trim_start_matches("|\n");
        let mut runner = folder.command_of("bash", &["-e", "-c", command]);
        runner
            .env("RUNNER_TEMP", folder.path("runner"))
            .env("GITHUB_ACTION_PATH", "nowhere")
            .env("PATHS", paths.get())
            .env("ARGS", "--fail-on warning");
        let output = runner.output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    };
    step("Install sgf").ends(0);
    step("Check")
        .ends(2)
        .shows("::error file=games/a b.sgf,line=1")
        .shows("::error file=--config=c.sgf,line=1")
        .says("sgf: none*: ");
    paths.set("games\n");
    step("Check").ends(1);
}
