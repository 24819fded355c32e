//! Tests of decoding, encoding, and the names of encodings.

use sgfkit_core::charset::*;
use std::borrow::Cow;

use proptest::prelude::*;

fn named(name: &str) -> Charset {
    Charset::for_name(name.as_bytes()).unwrap()
}

#[test]
fn what_is_encoded_is_read_back() {
    let mut seen = Vec::new();
    for name in Charset::names() {
        let charset = named(name);
        assert!(!seen.contains(&charset), "{name} has two names");
        seen.push(charset);
        let mut buffer = [0; 4];
        // Alphabets have lower code points than ideographs and Hangul.
        let is_alphabet = charset.decode(&[0xb0, 0xa1]).text.chars().count() == 2;
        let end = if is_alphabet { '\u{3000}' } else { '\u{20100}' };
        for character in '\0'..end {
            let text = character.encode_utf8(&mut buffer);
            match charset.encode(text) {
                Ok(bytes) => {
                    let decoded = charset.decode(&bytes);
                    assert_eq!(decoded.text, *text, "{name} {character:?}");
                    assert!(!decoded.lossy, "{name} {character:?}");
                }
                Err(error) => assert_eq!((error.index, error.character), (0, character), "{name}"),
            }
        }
    }
}

#[test]
fn missing_characters_are_named() {
    for (name, text, index, character) in [
        ("windows-1252", "Loïc 段 級", 6, '段'),
        ("Shift_JIS", "黒 ¥ €", 4, '¥'),
        ("Shift_JIS", "黒 € ¥", 4, '€'),
        ("ISO-2022-JP", "黒\u{1b}", 3, '\u{1b}'),
        ("ISO-2022-JP", "ｱ", 0, 'ｱ'),
        ("GBK", "柯洁𠮷", 6, '𠮷'),
    ] {
        let error = named(name).encode(text).unwrap_err();
        assert_eq!(
            (error.index, error.character),
            (index, character),
            "{name} {text}"
        );
    }
    let error = Charset::LATIN_1.encode("9段").unwrap_err();
    let message = "the encoding lacks '段' (U+6BB5) at byte 1 of the text";
    assert_eq!(error.to_string(), message);
}

#[test]
fn plain_text_is_borrowed() {
    for name in ["UTF-8", "GBK", "windows-1252", "ISO-2022-JP"] {
        let charset = named(name);
        assert!(
            matches!(charset.encode("plain"), Ok(Cow::Borrowed(_))),
            "{name}"
        );
        assert!(
            matches!(charset.decode(b"plain").text, Cow::Borrowed(_)),
            "{name}"
        );
    }
    assert!(matches!(
        Charset::UTF_8.decode("段".as_bytes()).text,
        Cow::Borrowed(_)
    ));
}

#[test]
fn decoding_is_strict_and_never_fails() {
    for (name, bytes, text, lossy) in [
        ("UTF-8", &b"a\xffb"[..], "a\u{fffd}b", true),
        ("UTF-8", b"\xef\xbb\xbfa", "\u{feff}a", false),
        ("UTF-8", b"\xe6\xae", "\u{fffd}", true),
        ("GBK", b"\xb6\xce\xb6", "段\u{fffd}", true),
        ("GBK", b"\xb6]", "禲", false),
        ("Big5", b"\xa6\x5d", "因", false),
        ("Shift_JIS", b"\x90\x5c", "申", false),
        ("EUC-KR", b"9\xb4\xdc", "9단", false),
        ("ISO-2022-JP", b"\x1b$B0f;3\x1b(B.", "井山.", false),
        ("UTF-16LE", b"(\0;\0\xb5\x6b", "(;段", false),
        ("UTF-16BE", b"\0(\xd8\0\0;", "(\u{fffd};", true),
        (
            "UTF-32BE",
            b"\0\0\0(\0\x11\0\0\0",
            "(\u{fffd}\u{fffd}",
            true,
        ),
        ("windows-1252", b"\x80\xbd", "€½", false),
    ] {
        let decoded = named(name).decode(bytes);
        assert_eq!(
            (&*decoded.text, decoded.lossy),
            (text, lossy),
            "{name} {bytes:x?}"
        );
    }
}

#[test]
fn structures() {
    for name in Charset::names() {
        let wanted = match name {
            "GBK" | "GB18030" | "Big5" | "Shift_JIS" => Structure::DoubleByte,
            "ISO-2022-JP" => Structure::Iso2022Jp,
            _ if name.starts_with("UTF-16") || name.starts_with("UTF-32") => Structure::Wide,
            _ => Structure::AsciiSafe,
        };
        assert_eq!(named(name).structure(), wanted, "{name}");
    }
}

#[test]
fn brackets_are_safe_where_the_structure_says_so() {
    for name in Charset::names().map(named) {
        if name.structure() != Structure::AsciiSafe {
            continue;
        }
        for lead in 0x80..=0xff {
            for special in *b"[\\]" {
                let text = name.decode(&[lead, special]).text.into_owned();
                assert!(text.ends_with(char::from(special)), "{name} {lead:x}");
            }
        }
    }
}

#[test]
fn pairs() {
    for (name, leads) in [
        ("Shift_JIS", &[0x81..=0x9f, 0xe0..=0xfc][..]),
        ("GBK", &[0x81..=0xfe]),
        ("gb18030", &[0x81..=0xfe]),
        ("Big5", &[0x81..=0xfe]),
    ] {
        let charset = named(name);
        for lead in 0..=0xff {
            let is_lead = leads.iter().any(|range| range.contains(&lead));
            assert_eq!(charset.is_lead(lead), is_lead, "{name} {lead:x}");
            for trail in 0..=0xff {
                let wanted = is_lead && !charset.decode(&[lead, trail]).lossy;
                assert_eq!(
                    charset.is_pair(lead, trail),
                    wanted,
                    "{name} {lead:x} {trail:x}"
                );
            }
        }
    }
    assert!(!named("EUC-KR").is_lead(0xb0));
    assert!(!Charset::UTF_8.is_pair(0xc3, 0xa9));
    assert!(named("Big5").is_pair(0xa6, b']'));
    assert!(!named("Big5").is_pair(0xff, b']'));
}

#[test]
fn runs() {
    for (name, bytes, good, bad) in [
        ("UTF-8", "Loïc, 9段".as_bytes(), 2, 0),
        ("UTF-8", b"Lo\xefc, 9\xe6\xae\xb5", 1, 1),
        ("windows-1252", b"Lo\xefc \x81 \xe9\x9d", 1, 2),
        ("ISO-8859-5", b"\xc3\xde \x93", 1, 1),
        // Trail bytes below 0x80 belong to the run.
        ("Shift_JIS", b"\x83\x5c\x83\x8b \xb1\xb2", 2, 0),
        ("Shift_JIS", b"\x83] \x83", 1, 1),
        (
            "GBK",
            b"\x81\x40\xb6\xce\x81\x30\x81\x30\xb6\xce] \xb6",
            1,
            1,
        ),
        ("Big5", b"\xa6\x5d\xa6\x5d \xa6;", 1, 1),
        ("EUC-KR", b"\x81A\x81B.\xb4\xdc \xb4.", 2, 1),
        ("EUC-JP", b"\x8f\xb0\xa1\xc3\xca \xc3a", 1, 1),
        (
            "ISO-2022-JP",
            b"a\x1b$B0f;3\x1b(Bb \x1b$B0f\n \xff \x1b[31m\n\x0e",
            2,
            3,
        ),
        ("UTF-16LE", b"a\xff", 0, 1),
        ("GBK", b"plain", 0, 0),
        ("GBK", b"", 0, 0),
    ] {
        let runs = named(name).runs(bytes);
        assert_eq!((runs.good, runs.bad), (good, bad), "{name} {bytes:x?}");
    }
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        for charset in Charset::names().map(named) {
            let decoded = charset.decode(&bytes);
            let runs = charset.runs(&bytes);
            if charset.structure() == Structure::DoubleByte {
                prop_assert_eq!(decoded.lossy, runs.bad > 0, "{}", charset);
            }
        }
        let _ = detect(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        for charset in Charset::names().map(named) {
            match charset.encode(&text) {
                Ok(bytes) => prop_assert_eq!(&charset.decode(&bytes).text, &text),
                Err(error) => {
                    let found = text[error.index..].chars().next();
                    prop_assert_eq!(found, Some(error.character));
                    prop_assert!(charset.encode(&text[..error.index]).is_ok());
                }
            }
        }
    }
}
