//! From one encoding to another: texts and all other bytes stay.

use std::path::{Path, PathBuf};

use sgfkit::charset::Charset;
use sgfkit::{Collection, GameTree, convert, ops};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/charset");
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .collect()
}

/// Returns all texts of a file except CA.
fn texts(collection: &Collection) -> Vec<String> {
    let nodes = collection.trees().flat_map(GameTree::nodes);
    let properties = nodes.flat_map(sgfkit::Node::properties);
    let values = properties
        .filter(|property| property.id() != "CA" && is_text(*property))
        .flat_map(sgfkit::Property::values);
    values.map(|value| value.text().text.into_owned()).collect()
}

fn is_text(property: sgfkit::Property<'_>) -> bool {
    sgfkit::schema::may_hold_text(property.identifier())
}

fn is_damaged(collection: &Collection) -> bool {
    let nodes = collection.trees().flat_map(GameTree::nodes);
    let mut values = nodes
        .flat_map(sgfkit::Node::properties)
        .filter(|property| property.id() != "CA" && is_text(*property))
        .flat_map(sgfkit::Property::values);
    values.any(|value| value.text().lossy)
}

#[test]
fn texts_survive_every_way_there_and_back() {
    for file in files() {
        let original = Collection::parse(std::fs::read(&file).unwrap());
        for name in ["UTF-8", "gb18030", "UTF-16LE", "UTF-32BE"] {
            let charset = Charset::for_name(name.as_bytes()).unwrap();
            let Ok(written) = convert::recode(&original, charset, name) else {
                assert!(is_damaged(&original), "{}", file.display());
                continue;
            };
            let recoded = Collection::parse(written);
            let place = format!("{} in {name}", file.display());
            assert_eq!(texts(&recoded), texts(&original), "{place}");
            for tree in recoded.trees() {
                assert_eq!(tree.root().text("CA").as_deref(), Some(name), "{place}");
                assert_eq!(tree.charset(), charset, "{place}");
            }
        }
    }
}

#[test]
fn the_same_charset_changes_nothing() {
    for (name, file) in [("Shift_JIS", "shift-jis.sgf"), ("UTF-8", "utf-8-mark.sgf")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/charset");
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let charset = Charset::for_name(name.as_bytes()).unwrap();
        let written = convert::recode(&Collection::parse(&bytes[..]), charset, name).unwrap();
        assert!(written == bytes, "{file}");
    }
}

#[test]
fn a_missing_character_is_named() {
    let game = Collection::parse("(;FF[4]CA[UTF-8]C[fine]PB[棋])");
    let error = convert::recode(&game, Charset::LATIN_1, "ISO-8859-1").unwrap_err();
    assert_eq!((error.character, error.span.start), (Some('棋'), 26));
}

#[test]
fn ca_is_written_behind_ff() {
    for (before, after) in [
        ("(;GM[1]FF[4]PB[é])", "(;GM[1]FF[4]CA[UTF-8]PB[é])"),
        ("(;GM[1])", "(;CA[UTF-8]GM[1])"),
        ("(;FF[4] CA[x];C[CA])", "(;FF[4] CA[UTF-8];C[CA])"),
    ] {
        let game = Collection::parse(before);
        let written = convert::recode(&game, Charset::UTF_8, "UTF-8").unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), after);
    }
}

/// A value that is neither a number nor a text is read in the encoding of the tree, and keeps its
/// meaning.
#[test]
fn bad_values_of_a_lying_ca_stay_what_they_are() {
    let game =
        Collection::parse(b"(;FF[4C\xb3\\\\][4%GM[1]CA[UTF-16LE][A\x01x\x00)\n(;FFGM[\xeb])");
    let written = convert::recode(&game, Charset::UTF_8, "UTF-8").unwrap();
    assert_eq!(ops::diff(&game, &Collection::parse(written)), []);
}

/// Stray text does not change how the file around it is read: a byte that forms half a character
/// with the next letter is not part of an identifier, and an inserted CA does not extend into the
/// next text.
#[test]
fn rubble_changes_nothing_beside_it() {
    let utf8 = |file: &[u8]| {
        let file = Collection::parse(file.to_vec());
        let recoded = convert::recode(&file, Charset::UTF_8, "UTF-8");
        recoded.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    // `\x81W` is not a character in Big5; in GBK it is 乄.
    let half = utf8(b"(;CA[Big5]C[\xa4\xa4] \x81W[aa])");
    assert!(half.is_err(), "half a character is no text: {half:?}");
    assert_eq!(
        utf8(b"(;CA[GBK]AB[bb]C[\xb0\xa1];AB[bb] \x81W;W[aa])").as_deref(),
        Ok("(;CA[UTF-8]AB[bb]C[啊];AB[bb] 乄;W[aa])")
    );
    let half = utf8(b"(;CA[Big5]C[\xa4\xa4]W[]\x81\\n[])");
    assert!(
        half.is_err(),
        "nor is one before a line end that was written out: {half:?}"
    );
    let half = utf8(b"(;CA[GBK]C[\xb0\xa1];[\x83\x83\x83]B[])");
    assert!(half.is_err(), "nor at the end of a lost value: {half:?}");
    assert_eq!(
        utf8(b"(;CA[GBK]C[\xb0\xa1]W[]\xb0\xa1\\n[])").as_deref(),
        Ok("(;CA[UTF-8]C[啊]W[]啊\\n[])")
    );
    // In Shift_JIS `\x83r` is the stray character ビ, followed by a second value of B.
    assert_eq!(
        utf8(b"P[\xc3]\rB[]\x83r\\r[]").as_deref(),
        Ok("CA[UTF-8]P[ﾃ]\rB[]ビ\\r[]")
    );
    assert_eq!(
        utf8(b"(;see p. 3];B[aa]C[x])").as_deref(),
        Ok("(;CA[UTF-8]()see p. 3];B[aa]C[x])")
    );
    for (old, new) in [
        // PL gets its own node.
        (
            "(;FF[3]C[Good.]PL[B] see p. 3]B[aa];W[tt])",
            "(;FF[4]CA[UTF-8]GM[1]C[Good.] B[aa];PL[B] ;W[])",
        ),
        // It has no meaning, and is removed with the stray text.
        (
            "(;FF[3]C[Good.]PL[W] see p. 3]B[aa];W[tt])",
            "(;FF[4]CA[UTF-8]GM[1]C[Good.] B[aa];W[])",
        ),
    ] {
        let new_format = convert::to_ff4(&Collection::parse(old)).bytes;
        assert_eq!(String::from_utf8_lossy(&new_format), new);
    }
}
