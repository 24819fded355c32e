//! A file that is read in parts is the file that is read at once, where what looks
//! like the end of a game is none, too.

use sgfkit::{Collection, InParts};

use crate::invariants::parts_agree;

/// Games, and what stands for one or between two, each of which makes of the bytes
/// behind it something else than they seem to be.
const PIECES: [&[u8]; 16] = [
    b"(;GM[1]FF[4]SZ[9];B[aa];W[bb];B[cc];W[dd])",
    b"(;GM[1]PB[Ada](;B[aa];W[bb];B[cc])(;B[dd]C[a\\]b]))\n",
    // A game in a text, whose bracket is escaped or missing.
    b"(;FF[4]C[one \\] ends)(;GM[1]FF[4]C[and another]))",
    b"(;FF[4]C[never closed )(;GM[1];B[aa])",
    b"(;FF[4]C[a ] b )(;SZ[19] c])",
    // Parentheses that open nothing, or close nothing.
    b"((;GM[1];B[aa])",
    b"(;GM[1]((;B[aa])",
    b"))) and words (in parentheses) ;",
    b"(;GM[1];B[aa]",
    // Nodes and values without a game.
    b"B[aa];W[bb]",
    b" ;C[outside] [aa] \0 ",
    // Characters that hold brackets, backslashes and parentheses.
    b"(;CA[Big5]C[\xa6]] \xa5\\];B[aa])",
    b"(;CA[Big5]C[\xa6] \xa5\\];B[aa])",
    b"(;C[\xc4\xe3\xba\xc3])",
    b"(;CA[ISO-2022-JP]C[\x1b$B)(;FF[)\x1b(B)(;FF[4]])",
    b"(;CA[UTF-8]C[\xe5\x9b\xb2])",
];

#[test]
fn whatever_stands_side_by_side() {
    for first in PIECES {
        for second in PIECES {
            parts_agree(&[first, second, PIECES[0]].concat());
        }
    }
    parts_agree(&PIECES.concat());
    let mut backwards = PIECES;
    backwards.reverse();
    parts_agree(&backwards.concat());
}

/// UTF-16 is read through a copy, in which offsets are others.
#[test]
fn wide_characters() {
    let text = "\u{feff}(;GM[1]C[\u{56f2}])(;GM[1]C[\u{7881}];B[aa])(;FF[4]";
    let bytes = text.encode_utf16().flat_map(u16::to_le_bytes);
    parts_agree(&bytes.collect::<Vec<u8>>());
}

/// Games that follow one another are divided; one game, and what only looks like
/// several, is not read again and again.
#[test]
fn where_parts_begin() {
    let count = |file: &str, bytes| InParts::new(&file.into(), bytes).count();
    let game = "(;GM[1];B[aa](;W[bb])(;W[cc]))\n";
    assert_eq!(count(&game.repeat(10), 1), 10);
    // Each is as long as it is to be, and goes on to the end of a game.
    assert_eq!(count(&game.repeat(10), 3 * game.len() - 2), 4);
    assert_eq!(count(game, 1), 1);
    assert_eq!(count("", 1), 1);
}

/// A text full of what looks like games: each part gives up soon, and all of it is
/// one game.
#[test]
fn a_text_of_games_takes_linear_time() {
    let text = "(;GM[1]C[(;W[bb\\]".to_owned() + &")(;GM[1\\]".repeat(1 << 17) + "])";
    let source = text.as_str().into();
    let parts = InParts::new(&source, 1 << 10);
    assert!(parts.count() > 500);
    let mut joined = parts.join();
    for part in 0..parts.count() {
        joined.add(parts.read(part));
    }
    let games = joined.finish();
    assert_eq!(games.trees().count(), 1);
    assert_eq!(games.faults(), Collection::parse(text).faults());
}
