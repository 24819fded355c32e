//! Tests of `charset::wide`.

use sgfkit_core::charset::Charset;
use sgfkit_core::charset::*;

use proptest::prelude::*;

const WIDE: [Charset; 4] = [
    Charset::UTF_16LE,
    Charset::UTF_16BE,
    Charset::UTF_32LE,
    Charset::UTF_32BE,
];

#[test]
fn offsets_lead_back() {
    let original = b"\xff\xfe(\0;\0\xb5\x6b\x42\xd8\xb7\xdf\0\xd8)\0\n";
    let wide = Wide::decode(Charset::UTF_16LE, original);
    assert_eq!(wide.text, "\u{feff}(;段𠮷\u{fffd})\u{fffd}".as_bytes());
    assert!(wide.lossy);
    for (offset, wanted) in [
        (0, 0),
        (3, 2),
        (4, 4),
        (5, 6),
        (8, 8),
        (12, 12),
        (15, 14),
        (16, 16),
        (19, 17),
        (u32::MAX, 17),
    ] {
        assert_eq!(wide.original_offset(offset), wanted, "{offset}");
    }
}

#[test]
fn an_empty_file_has_one_place() {
    for charset in WIDE {
        let wide = Wide::decode(charset, b"");
        assert_eq!((wide.text.len(), wide.lossy), (0, false));
        assert_eq!(wide.original_offset(5), 0);
    }
}

#[test]
fn marks() {
    for (bytes, wanted) in [
        (&b"\xef\xbb\xbf(;)"[..], Some((Charset::UTF_8, 3))),
        (b"\xff\xfe(\0", Some((Charset::UTF_16LE, 2))),
        (b"\xfe\xff\0(", Some((Charset::UTF_16BE, 2))),
        (b"\xff\xfe\0\0(\0\0\0", Some((Charset::UTF_32LE, 4))),
        (b"\0\0\xfe\xff\0\0\0(", Some((Charset::UTF_32BE, 4))),
        (b"\xef\xbb", None),
        (b"(;)", None),
        (b"", None),
    ] {
        assert_eq!(byte_order_mark(bytes), wanted, "{bytes:x?}");
    }
}

#[test]
fn files_without_a_mark() {
    let file = "(\n;FF[4]CA[UTF-16]C[段段段段段段段段段段段段段段段段段段段段段段段段段段段段])";
    let letter = "Dear friend,\nhere is the game: (;FF[4];B[aa])";
    for charset in WIDE {
        for text in [file, letter, " (;)", "(;"] {
            let bytes = charset.encode(text).unwrap();
            assert_eq!(wide_without_mark(&bytes), Some(charset), "{text}");
        }
    }
    for bytes in [
        &b"(;FF[4]C[a\0b\0c\0d\0]PB[x];B[aa];W[bb];B[cc];W[dd];B[ee])"[..],
        b"(;FF[4]\0)",
        b"(;C[\0a\0b\0c\0d\0e\0f\0g\0h\0]\0)\0",
        b" ;N[a\0b\0c\0d\0e\0f\0g\0h\0i\0",
        b"(\0",
        b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"",
    ] {
        assert_eq!(wide_without_mark(bytes), None, "{bytes:x?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_character_has_its_bytes(text in prop::collection::vec(any::<char>(), 0..3000)) {
        let text: String = text.into_iter().collect();
        for charset in WIDE {
            let original = charset.encode(&text).unwrap();
            let wide = Wide::decode(charset, &original);
            prop_assert!(!wide.lossy);
            prop_assert_eq!(&wide.text, text.as_bytes());
            let mut before = 0;
            for (offset, character) in text.char_indices() {
                prop_assert_eq!(wide.original_offset(offset as u32), before);
                let end = offset + character.len_utf8();
                before += charset.encode(&text[offset..end]).unwrap().len() as u32;
            }
            prop_assert_eq!(wide.original_offset(text.len() as u32), before);
        }
    }
}
