//! Runs the program in a separate folder for each test.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A fresh folder in which the program runs.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder; `name` is the test's.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A folder with files in it.
    pub fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new(name);
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8(fs::read(self.path(name)).unwrap()).unwrap()
    }

    /// Returns the names of all entries of the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    /// Runs `sgf` with arguments that have blanks between them.
    pub fn sgf(&self, args: &str) -> Run {
        self.run(&args.split_whitespace().collect::<Vec<_>>(), b"")
    }

    /// Runs `sgf` with standard input.
    pub fn sgf_reading(&self, args: &str, input: impl AsRef<[u8]>) -> Run {
        self.run(&args.split_whitespace().collect::<Vec<_>>(), input.as_ref())
    }

    pub fn run(&self, args: &[&str], input: &[u8]) -> Run {
        let mut child = self.start(args);
        let mut stdin = child.stdin.take().unwrap();
        // The program may end without having read everything.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub fn start(&self, args: &[&str]) -> Child {
        self.command(args).spawn().unwrap()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_sgf"), args)
    }

    /// Runs another program in the same way.
    pub fn command_of(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .current_dir(&self.0)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

/// A finished run of the program.
pub struct Run {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Run {
    /// Checks the exit status.
    #[track_caller]
    pub fn ends(self, status: i32) -> Run {
        let (out, err) = (self.text(), &self.stderr);
        assert_eq!(self.status, status, "stdout:\n{out}\nstderr:\n{err}");
        self
    }

    /// Checks that standard error is empty.
    #[track_caller]
    pub fn quietly(self) -> Run {
        assert_eq!(self.stderr, "");
        self
    }

    /// Checks that standard error contains a text.
    #[track_caller]
    pub fn says(self, text: &str) -> Run {
        assert!(
            self.stderr.contains(text),
            "{text:?} is not in\n{}",
            self.stderr
        );
        self
    }

    /// Checks that standard output equals a text.
    #[track_caller]
    pub fn prints(self, text: &str) -> Run {
        assert_eq!(self.text(), text, "stderr:\n{}", self.stderr);
        self
    }

    /// Checks that standard output contains a text.
    #[track_caller]
    pub fn shows(self, text: &str) -> Run {
        assert!(
            self.text().contains(text),
            "{text:?} is not in\n{}",
            self.text()
        );
        self
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Returns standard output, parsed as JSON Lines.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        let text = String::from_utf8(self.stdout.clone()).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    }
}
