use std::path::Path;
use std::process::Output;

use crate::harness::Folder;

const A: &str = "(;FF[4]GM[1]SZ[9]PB[Ada]RE[B+R];B[ee]C[Good.];W[cc];B[gg])";
const B: &str = "(;FF[4]GM[1]SZ[9]PB[Jun]RE[W+R];B[ee]C[Bad.];W[gc];B[gg])";
const C: &str = "(;FF[4]GM[1]SZ[13]PB[Kim];B[ee])";

fn folder(name: &str) -> Folder {
    Folder::with(name, &[("a.sgf", A), ("b.sgf", B), ("c.sgf", C)])
}

#[test]
fn common_openings_are_shared() {
    let folder = folder("merge_openings");
    let run = folder.sgf("merge a.sgf b.sgf c.sgf").ends(0);
    run.says("c.sgf: put into a separate tree: different board size (SZ)")
        .says("3 games of 3 files in 2 trees")
        .prints(
            "(;FF[4]GM[1]SZ[9]CA[UTF-8];B[ee]\nC[a.sgf:\nGood.\n\nb.sgf:\nBad.]\n\
             (;W[cc]\nPB[Ada]\nRE[B+R]\n;B[gg])\n(;W[gc]\nPB[Jun]\nRE[W+R]\n;B[gg]))\n\n\
             (;FF[4]GM[1]SZ[13]CA[UTF-8]\nPB[Kim]\n;B[ee])\n",
        );
    let options = "--symmetry --order frequency --max-depth 2 --counts";
    let run = folder.sgf(&format!("merge -q {options} a.sgf b.sgf -o m.sgf"));
    run.ends(0).quietly().prints("");
    assert!(
        folder
            .read("m.sgf")
            .contains("C[Games: 2 (Black 1, White 1)]")
    );
    folder.sgf("merge --max-depth x a.sgf").ends(2).says("x");
}

#[test]
fn a_collection_has_the_bytes_of_each_game() {
    let folder = folder("merge_collection");
    let bytes = format!("{A}\n{C}\n{B}\n");
    let run = folder.sgf("merge --collection a.sgf c.sgf b.sgf -o a.sgf");
    run.ends(0).says("3 games of 3 files").prints("");
    assert_eq!(folder.read("a.sgf"), bytes);
    let run = folder.sgf("merge --collection --counts a.sgf").ends(2);
    run.says("cannot be used with");
    // All games of a collection are used.
    let run = folder
        .sgf("merge a.sgf")
        .ends(0)
        .says("3 games of 1 file in 2 trees");
    run.shows("a.sgf, game 3:\nBad.");
}

#[test]
fn folders_are_merged() {
    let folder = folder("merge_folders");
    folder.write("games/d.sgf", A);
    folder.write("games/e.txt", A);
    folder
        .sgf("merge games a.sgf")
        .ends(0)
        .says("2 games of 2 files in 1 tree, 1 duplicates");
    folder
        .sgf("merge --extension txt games")
        .ends(0)
        .says("2 games of 2 files in 1 tree, 1 duplicates");
}

#[test]
fn files_that_cannot_be_merged() {
    let folder = folder("merge_failed");
    folder.write("games/d.sgf", A);
    folder.write("none.txt", "no game");
    for bad in ["x.sgf", "none.txt"] {
        let run = folder.sgf(&format!("merge {bad} a.sgf")).ends(2);
        run.says(&format!("sgf: {bad}: ")).shows("PB[Ada]");
        let run = folder.sgf(&format!("merge {bad} -o out.sgf"));
        run.ends(2).prints("");
    }
    assert!(!folder.path("out.sgf").exists());
    folder.sgf("merge - -").ends(2).says("read only once");
    folder
        .sgf_reading("merge - a.sgf", B)
        .ends(0)
        .shows("-:\nBad.");
}

/// The guide's two lines make git merge games by their meaning.
#[test]
#[cfg(unix)]
fn git_merges_games() {
    let folder = Folder::new("merge_git");
    let sgf = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let path = format!("{}:{}", sgf.display(), std::env::var("PATH").unwrap());
    let try_run = |program: &str, args: &[&str]| -> Output {
        let mut command = folder.command_of(program, args);
        command
            .env("PATH", &path)
            .env("HOME", folder.path("."))
            .env("GIT_CONFIG_NOSYSTEM", "1");
        for role in ["AUTHOR", "COMMITTER"] {
            command.env(format!("GIT_{role}_NAME"), "Ada");
            command.env(format!("GIT_{role}_EMAIL"), "ada@example.org");
        }
        command.output().unwrap()
    };
    let run = |program: &str, args: &[&str]| {
        let output = try_run(program, args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {args:?}: {stderr}");
    };
    run("git", &["init", "-q", "-b", "main"]);
    let block = crate::readme::block("sh", "merge-driver");
    assert_eq!(block.lines().count(), 2);
    run("sh", &["-c", &block]);
    let commit = |text: &str| {
        folder.write("a.sgf", text);
        run("git", &["add", "."]);
        run("git", &["commit", "-q", "-m", "x"]);
    };
    commit("(;GM[1]SZ[9]RE[?];B[ee];W[cc])\n");
    run("git", &["checkout", "-q", "-b", "theirs"]);
    commit("(;GM[1]SZ[9]RE[?];B[ee]C[Good.];W[cc];B[gg])\n");
    run("git", &["checkout", "-q", "main"]);
    commit("(;GM[1]SZ[9]RE[?];B[ee];W[cc];B[cg])\n");
    run("git", &["merge", "-q", "--no-edit", "theirs"]);
    assert_eq!(
        folder.read("a.sgf"),
        "(;GM[1]SZ[9]RE[?];B[ee]C[Good.];W[cc](;B[cg])(;B[gg]))\n"
    );
    run("git", &["checkout", "-q", "theirs"]);
    commit("(;GM[1]SZ[9]RE[W+R];B[ee]C[Good.];W[cc];B[gg])\n");
    run("git", &["checkout", "-q", "main"]);
    commit("(;GM[1]SZ[9]RE[B+R];B[ee]C[Good.];W[cc](;B[cg])(;B[gg]))\n");
    let output = try_run("git", &["merge", "--no-edit", "theirs"]);
    assert_eq!(output.status.code(), Some(1));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(
        stdout.contains("CONFLICT (content): Merge conflict in a.sgf"),
        "{stdout}"
    );
    let text = folder.read("a.sgf");
    assert_eq!(
        text,
        "(;GM[1]SZ[9]RE[B+R]C[<<<<<<< ours\nRE[B+R\\]\n=======\nRE[W+R\\]\n>>>>>>> theirs];B[ee]\
         C[Good.];W[cc](;B[cg])(;B[gg]))\n"
    );
}

#[test]
fn a_merge_driver_writes_into_ours() {
    let folder = folder("merge_driver");
    let theirs = A.replace("Good.", "Fine.");
    folder.write("theirs.sgf", &theirs);
    folder
        .sgf("merge-driver a.sgf a.sgf a.sgf")
        .ends(0)
        .quietly()
        .prints("");
    assert_eq!(folder.read("a.sgf"), A);
    folder.write("ours.sgf", A.replace("Good.", "Great."));
    let run = folder.sgf("merge-driver a.sgf ours.sgf theirs.sgf").ends(1);
    run.says("sgf: game 1, move 1: C changed on both sides")
        .says("1 conflict");
    assert!(folder.read("ours.sgf").contains("Great.\n=======\nFine."));
    folder
        .sgf("merge-driver a.sgf ours.sgf x.sgf")
        .ends(2)
        .says("sgf: x.sgf: ");
    folder
        .sgf("merge-driver - a.sgf b.sgf")
        .ends(2)
        .says("standard input");
    folder.write("empty.sgf", "");
    folder.write("new.sgf", A);
    folder
        .sgf("merge-driver empty.sgf new.sgf theirs.sgf")
        .ends(1);
    assert!(folder.read("new.sgf").contains("Good.\n=======\nFine."));
}
