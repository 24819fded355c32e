//! Runs libkombilo through the program built from `peers/kombilo.cpp`.

use sgfkit::BoardSize;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Answer;
use super::queries::{QUERIES, for_kombilo};

/// Results of libkombilo.
pub struct Peer {
    pub games: u64,
    /// Seconds to build its database, including reading the files.
    pub seconds: f64,
    answers: Vec<(String, Answer)>,
}

impl Peer {
    pub fn answer(&self, name: &str) -> Option<&Answer> {
        let mut answers = self.answers.iter();
        answers
            .find(|(known, _)| known == name)
            .map(|(_, answer)| answer)
    }
}

/// Searches this many copies of each file's games.
///
/// # Errors
///
/// If the program cannot be run, or its output is invalid.
pub fn run(program: &Path, files: &[&[u8]], images: usize) -> Result<Peer, Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("sgfkit-bench-kombilo-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = run_in(&folder, program, files, images);
    fs::remove_dir_all(&folder)?;
    result
}

fn run_in(
    folder: &Path,
    program: &Path,
    files: &[&[u8]],
    images: usize,
) -> Result<Peer, Box<dyn Error>> {
    let mut paths = String::new();
    for (bytes, number) in files.iter().zip(0..) {
        // One file per source, with all its copies.
        let path = folder.join(format!("{number}.sgf"));
        fs::write(&path, super::all_images(bytes, images).concat())?;
        writeln!(paths, "{}", path.display())?;
    }
    let list = folder.join("files");
    fs::write(&list, paths)?;
    let mut asked = String::new();
    for (query, number) in QUERIES.iter().zip(0..) {
        let pattern = query.pattern()?;
        if let Some(([left, right, top, bottom], points)) = for_kombilo(&pattern) {
            let BoardSize { columns, rows } = pattern.size;
            writeln!(
                asked,
                "{number} {left} {right} {top} {bottom} {columns} {rows} {points}"
            )?;
        }
    }
    let mut child = Command::new(program)
        .arg(folder)
        .arg(&list)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(input) = &mut child.stdin {
        input.write_all(asked.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), output.status).into());
    }
    read(&String::from_utf8(output.stdout)?).ok_or_else(|| "libkombilo says something else".into())
}

fn read(text: &str) -> Option<Peer> {
    let mut lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let first = lines.next()?;
    let mut peer = Peer {
        games: first.get(1)?.parse().ok()?,
        seconds: first.get(2)?.parse().ok()?,
        answers: Vec::new(),
    };
    for line in lines {
        let [number, milliseconds, games, hits] = &line[..] else {
            return None;
        };
        let answer = Answer {
            milliseconds: milliseconds.parse().ok()?,
            games: games.parse().ok()?,
            hits: hits.parse().ok()?,
        };
        let query = QUERIES.get(number.parse::<usize>().ok()?)?;
        peer.answers.push((query.name.to_owned(), answer));
    }
    Some(peer)
}
