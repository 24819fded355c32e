//! What the repository offers to other repositories: hooks for pre-commit, and
//! an action for workflows.
#![cfg(unix)]

use std::path::Path;

use crate::harness::{Folder, Run};

const GOOD: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[pd])\n";
const BROKEN: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[zz9])\n";

fn recipe(name: &str) -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// pre-commit hands a hook the names of what changes.
#[test]
fn hooks_run_on_names_of_files() {
    let hooks = recipe(".pre-commit-hooks.yaml");
    let entries: Vec<_> = hooks
        .lines()
        .filter_map(|line| line.trim().strip_prefix("entry: sgf "))
        .collect();
    assert_eq!(entries.len(), 3);
    let files = [("a.sgf", GOOD), ("b c.SGF", BROKEN)];
    let folder = Folder::with("recipe_hooks", &files);
    for entry in &entries {
        let run = |name: &'static str| {
            let args: Vec<_> = entry.split(' ').chain([name]).collect();
            folder.run(&args, b"")
        };
        run("a.sgf").ends(0).quietly();
        if entry.starts_with("check") {
            run("b c.SGF").ends(1);
        }
    }
}

/// The commands of the action, as a runner runs them, by their names.
#[test]
fn the_action_marks_findings() {
    let folder = Folder::with("recipe_action", &[("games/a b.sgf", BROKEN)]);
    let program = folder.path("runner/sgfkit/bin/sgf");
    std::fs::create_dir_all(program.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_sgf"), program).unwrap();
    let action = recipe("action.yml");
    let step = |name: &str| -> Run {
        let steps = action.split("    - name: ").skip(1);
        let step = steps.into_iter().find(|step| step.starts_with(name));
        let (_, command) = step.unwrap().split_once("run: ").unwrap();
        let command = command.trim().trim_matches('\'');
        let mut runner = folder.command_of("bash", &["-e", "-c", command]);
        runner
            .env("RUNNER_TEMP", folder.path("runner"))
            .env("GITHUB_ACTION_PATH", "nowhere")
            .env("PATHS", "games")
            .env("ARGS", "--fail-on warning")
            .env("SARIF", "games.sarif");
        let output = runner.output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    };
    step("Install sgf").ends(0);
    step("Write SARIF").ends(0);
    assert!(folder.read("games.sarif").contains("bad-value"));
    step("Check")
        .ends(1)
        .shows("::error file=games/a b.sgf,line=1");
}
