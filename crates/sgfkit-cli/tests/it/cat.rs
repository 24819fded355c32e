use std::path::Path;
use std::process::Output;

use crate::harness::Folder;

const GAME: &str = "(;GM[1]SZ[9]PB[Ada];B[ee](;W[cc]C[Here:\nfine.])(;W[gg];B[cc]))";

#[test]
fn a_node_a_line() {
    let folder = Folder::with("cat_lines", &[("a.sgf", GAME)]);
    folder.sgf("cat a.sgf").ends(0).quietly().prints(
        "(0 GM[1]\n\
         \x20  PB[Ada]\n\
         \x20  SZ[9]\n\
         1 B[ee]\n\
         \x20(2 W[gg]\n\
         \x20 3 B[cc]\n\
         2 W[cc] C[Here:\\nfine.]\n",
    );
    folder
        .sgf_reading("cat -", b"(;GM[1]CA[windows-1252]C[caf\xe9\x1b])")
        .ends(0)
        .prints("(0 C[café\\x1b]\n   CA[windows-1252]\n   GM[1]\n");
}

/// Without a mark, these two would look the same.
#[test]
fn two_games_are_not_one_game_of_two_nodes() {
    let folder = Folder::new("cat_games");
    let lines = |text: &[u8]| folder.sgf_reading("cat -", text).ends(0).text();
    assert_eq!(lines(b"(;C[a])(;C[b])"), "(0 C[a]\n(0 C[b]\n");
    assert_eq!(lines(b"(;C[a];C[b])"), "(0 C[a]\n0 C[b]\n");
}

#[test]
fn the_path_stands_before_the_lines_of_several_files() {
    let files = [("x/a.sgf", "(;GM[1];B[aa])"), ("x/b.sgf", "(;GM[2])")];
    let folder = Folder::with("cat_paths", &files);
    folder
        .sgf("cat x")
        .ends(0)
        .prints("x/a.sgf:(0 GM[1]\nx/a.sgf:1 B[aa]\nx/b.sgf:(0 GM[2]\n");
}

#[test]
fn deep_trees_are_not_indented_for_ever() {
    let depth = 20_000;
    let folder = Folder::new("cat_deep");
    let open = "(;W[bb])(;B[cc]".repeat(depth);
    folder.write("a.sgf", format!("(;GM[1]{open}{})", ")".repeat(depth)));
    let text = folder.sgf("cat a.sgf").ends(0).text();
    assert!(text.lines().all(|line| line.len() < 80));
    assert!(
        text.contains("(<20000> 20000 B[cc]\n"),
        "{}",
        &text[text.len() - 80..]
    );
}

/// The guide's two lines make `git diff` show games.
#[test]
#[cfg(unix)]
fn git_shows_what_changed_in_a_game() {
    let folder = Folder::new("cat_git");
    let sgf = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let path = format!("{}:{}", sgf.display(), std::env::var("PATH").unwrap());
    let run = |program: &str, args: &[&str]| -> Output {
        let mut command = folder.command_of(program, args);
        let home = folder.path(".");
        command
            .env("PATH", &path)
            .env("HOME", home)
            .env("GIT_CONFIG_NOSYSTEM", "1");
        let output = command.output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {args:?}: {stderr}");
        output
    };
    run("git", &["init", "-q"]);
    let block = crate::readme::block("sh", "textconv");
    assert_eq!(block.lines().count(), 2);
    run("sh", &["-c", &block]);
    folder.write("a.sgf", GAME);
    run("git", &["add", "."]);
    // Another layout, and one more variation.
    let changed = "(;SZ[9]\nGM[1]PB[Ada]\n;B[ee](;W[cc]C[Here:\nfine.])(;W[gg];B[cc])(;W[dd]))\n";
    folder.write("a.sgf", changed);
    let diff = String::from_utf8(run("git", &["diff"]).stdout).unwrap();
    let lines = diff
        .lines()
        .skip_while(|line| !line.starts_with("@@"))
        .skip(1);
    assert_eq!(
        lines.collect::<Vec<_>>().join("\n"),
        "\x20 1 B[ee]\n  (2 W[gg]\n   3 B[cc]\n+ (2 W[dd]\n 2 W[cc] C[Here:\\nfine.]"
            .replace("\x20 1", " 1"),
        "{diff}"
    );
    let found = run("git", &["grep", "--textconv", "Here.*fine"]);
    let found = String::from_utf8(found.stdout).unwrap();
    assert_eq!(found, "a.sgf:2 W[cc] C[Here:\\nfine.]\n");
}
