//! Inputs: generated games, or the files of a folder.

use std::fs;
use std::io;
use std::path::Path;

use crate::games::{self, Style};

/// Files to read one after another.
pub struct Input {
    pub name: String,
    pub about: String,
    pub files: Vec<File>,
}

/// File as bytes, or as text if it is UTF-8, since all peers need text.
pub enum File {
    Text(String),
    Bytes(Vec<u8>),
}

impl File {
    pub fn new(bytes: Vec<u8>) -> File {
        match String::from_utf8(bytes) {
            Ok(text) => File::Text(text),
            Err(error) => File::Bytes(error.into_bytes()),
        }
    }

    pub fn bytes(&self) -> &[u8] {
        match self {
            File::Text(text) => text.as_bytes(),
            File::Bytes(bytes) => bytes,
        }
    }

    /// Returns the file as text; empty if it is not UTF-8.
    pub fn text(&self) -> &str {
        match self {
            File::Text(text) => text,
            File::Bytes(_) => "",
        }
    }

    pub fn is_text(&self) -> bool {
        matches!(self, File::Text(_))
    }
}

impl Input {
    pub fn len(&self) -> usize {
        self.files.iter().map(|file| file.bytes().len()).sum()
    }

    pub fn describe(&self) -> String {
        let texts = self.files.iter().filter(|file| file.is_text()).count();
        let others = match self.files.len() - texts {
            0 => String::new(),
            count => format!(", {count} of them not UTF-8"),
        };
        let files = match self.files.len() {
            1 => "one file".to_owned(),
            count => format!("{count} files"),
        };
        let megabytes = self.len() as f64 / 1e6;
        format!("{}: {files}{others}, {megabytes:.1} MB", self.about)
    }
}

/// Generated inputs by name, created on demand.
type Generator = (&'static str, fn() -> Input);

pub const GENERATED: &[Generator] = &[
    ("collection", || {
        archive("collection", |games| vec![games.concat()])
    }),
    ("files", || archive("files", |games| games)),
    (Style::Packed.name(), || style(Style::Packed)),
    (Style::Lines.name(), || style(Style::Lines)),
    (Style::Clocked.name(), || style(Style::Clocked)),
    (Style::Annotated.name(), || style(Style::Annotated)),
];

fn archive(name: &str, files: fn(Vec<Vec<u8>>) -> Vec<Vec<u8>>) -> Input {
    Input {
        name: name.to_owned(),
        about: "10,000 Go games, generated".to_owned(),
        files: files(games::archive(10_000))
            .into_iter()
            .map(File::new)
            .collect(),
    }
}

fn style(style: Style) -> Input {
    Input {
        name: style.name().to_owned(),
        about: style.about().to_owned(),
        files: vec![File::new(games::collection(style, 14_000_000))],
    }
}

/// Reads all `.sgf` files in a folder, sorted by name.
pub fn folder(path: &Path) -> io::Result<Input> {
    let mut paths = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let extension = path.extension().unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if extension.eq_ignore_ascii_case("sgf") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        files.push(File::new(fs::read(path)?));
    }
    Ok(Input {
        name: "corpus".to_owned(),
        about: "real games".to_owned(),
        files,
    })
}
