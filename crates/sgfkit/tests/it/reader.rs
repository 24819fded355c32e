//! Compares `Reader` with reading the whole file.

use std::cell::Cell;
use std::io::{self, Read};

use super::common::{files_below, root};
use sgfkit::{Collection, Reader};

/// Returns a few bytes per call, as a socket does.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = out.len().min(self.0.len()).min(7);
        out[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn games(file: &[u8], block: usize) -> Vec<Collection> {
    Reader::with_capacity(block, Drops(file))
        .collect::<io::Result<_>>()
        .unwrap()
}

/// The spelling of each game, without text around it.
fn spelled<'a>(games: impl IntoIterator<Item = &'a Collection>) -> Vec<String> {
    let mut found = Vec::new();
    for games in games {
        for tree in games.trees() {
            let bytes = tree.span().unwrap().of(games.source());
            found.push(String::from_utf8_lossy(bytes).into_owned());
        }
    }
    found
}

#[test]
fn games_are_those_of_the_whole_file() {
    for path in files_below(&root().join("corpus")) {
        let Ok(file) = std::fs::read(&path) else {
            continue;
        };
        // Wide files are converted.
        if file.len() > 1 << 20 || file.contains(&0) {
            continue;
        }
        let whole = Collection::parse(&*file);
        for block in [16, 1000, 1 << 20] {
            let games = games(&file, block);
            assert!(games.iter().all(|game| game.trees().count() <= 1));
            let bytes: Vec<u8> = games
                .iter()
                .flat_map(|game| game.source().to_vec())
                .collect();
            assert!(bytes == file, "{}: {block}", path.display());
            assert_eq!(
                spelled(&games),
                spelled([&whole]),
                "{}: {block}",
                path.display()
            );
        }
    }
}

#[test]
fn text_around_games_is_kept() {
    for (file, expected) in [
        ("", vec![]),
        ("no game", vec!["no game"]),
        ("x(;B[aa])y\n(;B[bb])z", vec!["x(;B[aa])y\n", "(;B[bb])z"]),
        (
            "(;C[(;B[aa\\])(;B[bb\\])])(;)",
            vec!["(;C[(;B[aa\\])(;B[bb\\])])", "(;)"],
        ),
        ("(;B[aa](;W[bb", vec!["(;B[aa](;W[bb"]),
    ] {
        for block in [16, 1 << 18] {
            let games = games(file.as_bytes(), block);
            let found: Vec<_> = games
                .iter()
                .map(|game| String::from_utf8_lossy(game.source()).into_owned())
                .collect();
            assert_eq!(found, expected);
        }
    }
}

/// Each game is decoded by its own encoding: 古 in GBK, in Big5, and in UTF-8.
#[test]
fn each_game_has_its_encoding() {
    let file = [
        &b"(;CA[GBK]PB[\xb9\xc5])"[..],
        b"(;CA[Big5]PB[\xa5\x6a])",
        "(;CA[UTF-8]PB[古])".as_bytes(),
    ]
    .concat();
    for game in games(&file, 16) {
        let root = game.tree(0).unwrap().root();
        assert_eq!(root.text("PB").unwrap(), "古");
    }
}

#[test]
fn wide_streams_are_converted() {
    let text = "(;GM[1]PB[古力])(;GM[1]PB[柯洁])";
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        let file: Vec<u8> = units.flat_map(order).collect();
        let names: Vec<_> = games(&file, 16)
            .iter()
            .map(|game| {
                game.tree(0)
                    .unwrap()
                    .root()
                    .text("PB")
                    .unwrap()
                    .into_owned()
            })
            .collect();
        assert_eq!(names, ["古力", "柯洁"]);
    }
}

/// The reader is never more than a few games ahead, so memory stays small.
#[test]
fn memory_does_not_grow_with_the_stream() {
    const GAME: &[u8] = b"(;GM[1];B[aa];W[bb])\n";
    const GAMES: usize = 100_000;
    struct Games<'a>(&'a Cell<usize>);
    impl Read for Games<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let read = self.0.get();
            if read == GAMES * GAME.len() {
                return Ok(0);
            }
            let count = (&GAME[read % GAME.len()..]).read(out)?;
            self.0.set(read + count);
            Ok(count)
        }
    }
    let read = Cell::new(0);
    let mut reader = Reader::with_capacity(1000, Games(&read));
    let mut returned = 0;
    while let Some(bytes) = reader.next_bytes().unwrap() {
        assert_eq!(bytes, GAME);
        returned += GAME.len();
        assert!(read.get() - returned < 4000);
    }
    assert_eq!(returned, GAMES * GAME.len());
}

#[test]
fn errors_end_the_games() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the line is down"));
            }
            out[0] = b'(';
            Ok(1)
        }
    }
    let mut reader = Reader::new(Broken(false));
    assert_eq!(
        reader.next().unwrap().unwrap_err().to_string(),
        "the line is down"
    );
    assert!(reader.next().is_none());
}
