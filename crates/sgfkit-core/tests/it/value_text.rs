//! Tests of `value::text`.

use sgfkit_core::value::*;
use std::borrow::Cow;

use proptest::prelude::*;

#[test]
fn texts() {
    // raw, Text, SimpleText
    let cases = [
        ("", "", ""),
        ("plain", "plain", "plain"),
        ("a\nb", "a\nb", "a b"),
        ("a\rb", "a\nb", "a b"),
        ("a\r\nb", "a\nb", "a b"),
        ("a\n\rb", "a\nb", "a b"),
        ("a\n\nb", "a\n\nb", "a  b"),
        ("a\r\n\r\nb", "a\n\nb", "a  b"),
        ("a\n\r\nb", "a\n\nb", "a  b"),
        ("a\r\rb", "a\n\nb", "a  b"),
        ("\n\n\r", "\n\n", "  "),
        ("a\\\nb", "ab", "ab"),
        ("a\\\rb", "ab", "ab"),
        ("a\\\r\nb", "ab", "ab"),
        ("a\\\n\rb", "ab", "ab"),
        ("a\\\n\nb", "a\nb", "a b"),
        ("a\\\r\n\rb", "a\nb", "a b"),
        ("a\r\\\n\nb", "a\n\nb", "a  b"),
        ("a\tb\x0bc\x0cd e", "a b c d e", "a b c d e"),
        ("a\\\tb\\\x0bc\\\x0cd\\ e", "a b c d e", "a b c d e"),
        ("  a \t b  ", "  a   b  ", "  a   b  "),
        ("\\a\\n\\\\\\]\\:", "an\\]:", "an\\]:"),
        ("\\é\\囲", "é囲", "é囲"),
        ("a:b", "a:b", "a:b"),
        ("[me\\]", "[me]", "[me]"),
        ("end\\", "end\\", "end\\"),
        ("\\", "\\", "\\"),
        ("\\\\\\", "\\\\", "\\\\"),
        ("nul\0\\\0", "nul\0\0", "nul\0\0"),
        (
            "\u{a0}\u{85}\u{2028}\u{3000}",
            "\u{a0}\u{85}\u{2028}\u{3000}",
            "\u{a0}\u{85}\u{2028}\u{3000}",
        ),
        // The four soft linebreaks of the specification's example file.
        (">o\\\n\\\n\r\\\r\n\\\rk<", ">ok<", ">ok<"),
        // Its second soft line break is before a line that begins with a space.
        (
            "anyone\\\n explain [me\\] k4?",
            "anyone explain [me] k4?",
            "anyone explain [me] k4?",
        ),
    ];
    for (raw, expected, expected_simple) in cases {
        assert_eq!(text(raw), expected, "{raw:?}");
        assert_eq!(simple_text(raw), expected_simple, "{raw:?}");
    }
}

#[test]
fn composes() {
    let cases = [
        ("a:b", Some(("a", "b"))),
        (":", Some(("", ""))),
        ("a:b:c", Some(("a", "b:c"))),
        (r"a\:b:c", Some((r"a\:b", "c"))),
        (r"a\\:b", Some((r"a\\", "b"))),
        ("囲\\碁:x", Some(("囲\\碁", "x"))),
        (r"a\:b", None),
        ("a", None),
        ("", None),
        ("\\", None),
    ];
    for (raw, expected) in cases {
        assert_eq!(split_compose(raw), expected, "{raw:?}");
    }
}

#[test]
fn byte_escapes() {
    // 申 is 90 5C in Shift_JIS, 因 is A6 5D in Big5: their second bytes are escaped here.
    let cases: [(&[u8], &[u8]); 9] = [
        (b"plain\r\n\t", b"plain\r\n\t"),
        (b"\x90\\\\", b"\x90\\"),
        (b"\xa6\\]x", b"\xa6]x"),
        (b"a\\\nb\\\r\nc\\\n\rd\\\re", b"abcde"),
        (b"a\\\n\nb", b"a\nb"),
        (b"a\\ b\\\tc", b"a b\tc"),
        (b"end\\", b"end\\"),
        (b"\\:\\n", b":n"),
        (b"", b""),
    ];
    for (raw, expected) in cases {
        assert_eq!(unescape_bytes(raw), expected, "{raw:?}");
    }
}

/// The specification's table, character by character.
fn slow(raw: &str, hard_break: char) -> String {
    let mut out = String::new();
    let mut rest = raw;
    while !rest.is_empty() {
        let escaped = rest.len() > 1 && rest.starts_with('\\');
        if escaped {
            rest = &rest[1..];
        }
        let linebreak = ["\r\n", "\n\r", "\r", "\n"]
            .into_iter()
            .find(|linebreak| rest.starts_with(linebreak));
        if let Some(linebreak) = linebreak {
            rest = &rest[linebreak.len()..];
            out.extend((!escaped).then_some(hard_break));
            continue;
        }
        let c = rest.chars().next().unwrap();
        rest = &rest[c.len_utf8()..];
        out.push(if "\t\x0b\x0c".contains(c) { ' ' } else { c });
    }
    out
}

fn check(raw: &str) {
    assert_eq!(text(raw), slow(raw, '\n'), "{raw:?}");
    assert_eq!(simple_text(raw), slow(raw, ' '), "{raw:?}");
    for (decode, normalize) in [
        (
            text as fn(&str) -> Cow<'_, str>,
            normalize_text as fn(&str) -> Cow<'_, str>,
        ),
        (simple_text, normalize_simple_text),
    ] {
        let decoded = decode(raw);
        let changed = matches!(decoded, Cow::Owned(_));
        assert_eq!(changed, decoded != raw, "borrowed if unchanged: {raw:?}");
        assert_eq!(decode(&escape(&decoded, false)), decoded, "{raw:?}");
        assert_eq!(decode(&closed(raw)), decoded, "{raw:?}");
        assert_eq!(normalize(&decoded), decoded, "{raw:?}");

        let half = escape(&decoded, true);
        let pair = format!("{half}:{half}");
        assert_eq!(split_compose(&pair), Some((half.as_ref(), half.as_ref())));
        assert_eq!(decode(&half), decoded, "{raw:?}");

        let unescaped = unescape_bytes(raw.as_bytes());
        let unescaped = std::str::from_utf8(&unescaped).unwrap();
        let mut bytewise = normalize(unescaped).into_owned();
        let mut decoded = decoded.into_owned();
        if unescaped.contains("\r\n") || unescaped.contains("\n\r") {
            // The documented difference.
            bytewise.retain(|c| !"\n ".contains(c));
            decoded.retain(|c| !"\n ".contains(c));
        }
        assert_eq!(bytewise, decoded, "{raw:?}");
    }
    let closed_raw = closed(raw);
    assert_eq!(closed(&closed_raw), closed_raw, "{raw:?}");
    assert_eq!(end_of_value(&format!("{closed_raw}]")), closed_raw.len());
}

/// The end of the value as the parser sees it.
fn end_of_value(raw: &str) -> usize {
    let mut escaped = false;
    let end = raw.bytes().position(|byte| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap()
}

#[test]
fn every_short_value() {
    let alphabet = ['a', '\\', '\n', '\r', '\t', ' ', ']', ':', '囲'];
    let mut values = vec![String::new()];
    for _ in 0..5 {
        for raw in &values {
            check(raw);
        }
        values = values
            .iter()
            .flat_map(|raw| alphabet.map(|c| format!("{raw}{c}")))
            .collect();
    }
}

proptest! {
    #[test]
    fn any_value(raw in "(?s)(.|[\\\\\\]:\r\n\t ]){0,40}") {
        check(&raw);
    }

    #[test]
    fn any_bytes(raw: Vec<u8>) {
        prop_assert!(unescape_bytes(&raw).len() <= raw.len());
    }
}
