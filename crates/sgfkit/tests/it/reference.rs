//! The fast reader and the slow one say the same about every file: about small cases for each
//! error, about all short strings of structural characters,
//! about random mutations, and about real files.

use crate::mutate::mutant;
use crate::random::Random;
use crate::reference_reader::{difference, fast};
use sgfkit::charset::Charset;
use sgfkit::syntax::Input;
use sgfkit::{Collection, FaultKind, value};

/// The errors of each of these, in file order; both readers must report them.
const CASES: &[(&[u8], &[FaultKind])] = {
    use FaultKind::*;
    &[
        (b"", &[]),
        (b"(;)", &[]),
        (b" (;FF[4];B[pd](;W[dd])(;W[dp]))\n", &[]),
        (b"(;AB[aa] [bb]\n[cc])", &[]),
        (b"(;)(;)", &[]),
        // Outside the trees.
        (b"no game", &[TextOutside]),
        (b"Hello (a remark) (;)", &[TextOutside]),
        (b"(;) behind", &[TextOutside]),
        (b"Hello [aa] (;)", &[ValueOutside]),
        (b"(;) [aa]", &[TextOutside]),
        (b"(;))) (;)", &[ExtraClose]),
        (b"() (;)", &[EmptyVariation]),
        (b"((;))", &[ExtraOpen]),
        (b"((;)))", &[ExtraOpen, ExtraClose]),
        (b"((\n(;))(;))", &[ExtraOpen]),
        (b"(FF[4])", &[MissingTreeSemicolon]),
        (b"( FF [4])", &[MissingTreeSemicolon]),
        (b"(ff[4])", &[TextOutside]),
        (b"( Ff [4])", &[TextOutside]),
        (
            b"Hello ;B[aa] (;)",
            &[TextOutside, MissingOpen, UnclosedVariation],
        ),
        (b"; B [aa];W[bb])(;C[x])", &[MissingOpen]),
        (b"(;); B[aa]", &[NodeOutside]),
        (b"(;B[aa]);W[bb])", &[NodeOutside]),
        (b"(;)W[aa]) (;)", &[NodeOutside]),
        (b"(;) see [a];", &[TextOutside]),
        (
            b"SZ[5];B[ab]",
            &[MissingOpen, MissingTreeSemicolon, UnclosedVariation],
        ),
        (
            b" SZ[5]\n;B[ab](;W[ac])(;W[bc]))",
            &[MissingOpen, MissingTreeSemicolon],
        ),
        (b"SZ[5] (;B[ab])", &[TextOutside]),
        // Inside a tree.
        (b"(;B[aa],;W[bb])", &[IllegalCharacters]),
        (b"(;B[aa] so so;W[bb])", &[IllegalCharacters]),
        (b"(;B[aa]1;2;3)", &[IllegalCharacters; 3]),
        (b"(;AB[aa],[bb] - [cc])", &[IllegalCharacters; 2]),
        (b"(;B[aa] PL;W[bb])", &[MissingValue]),
        (b"(;B L[bb])", &[MissingValue]),
        (b"(;B", &[MissingValue, UnclosedVariation]),
        (b"(;B[aa](;W[bb]", &[UnclosedVariation]),
        (b"(;B[aa", &[UnclosedValue, UnclosedVariation]),
        (b"(;C[a\\]", &[UnclosedValue, UnclosedVariation]),
        (
            b"(;[aa",
            &[UnclosedValue, ValueWithoutIdentifier, UnclosedVariation],
        ),
        // An empty value at the end of the file does not count.
        (
            b"(;W[",
            &[
                MissingValue,
                UnclosedValue,
                ValueWithoutIdentifier,
                UnclosedVariation,
            ],
        ),
        (
            b"(;W[aa] [\n",
            &[UnclosedValue, ValueWithoutIdentifier, UnclosedVariation],
        ),
        (b"(;B[aa]();W[bb])", &[EmptyVariation]),
        (b"(;B[aa]( \n);W[bb])", &[EmptyVariation]),
        (b"(;B[aa](x))", &[IllegalCharacters, EmptyVariation]),
        (b"(;B[aa]((;W[bb])(;W[cc])))", &[ExtraOpen]),
        (b"(;B[aa]( (\t(;W[bb])))(;W[cc]))", &[ExtraOpen]),
        (
            b"(;B[aa]((;W[bb]);W[cc]))",
            &[ExtraOpen, NodeAfterVariation],
        ),
        (b"(;B[aa](W[bb])(W[cc]))", &[MissingSemicolon; 2]),
        (b"(;B[aa](;W[bb]);W[cc](;B[dd]))", &[NodeAfterVariation]),
        (
            b"(;B[aa](;W[bb])W[cc])",
            &[MissingSemicolon, NodeAfterVariation],
        ),
        (
            b"(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])",
            &[NodeAfterVariation; 2],
        ),
        (
            b"(;B[aa]((;W[bb]))(;FF[4];B[cc]))",
            &[ExtraOpen, ExtraClose],
        ),
        (b"(;B[aa]((;W[bb]))(;C[x];B[cc]))", &[ExtraOpen]),
        (b"(;[ab]\n[ac]B[aa])", &[ValueWithoutIdentifier]),
        (b"(;B[aa]x[ab])", &[]),
        (b"(;B[aa]\0\0;\0 W\0[bb])", &[NulBytes; 3]),
        (b"(;\\nB[aa]\\r\\n;W \\n [bb])", &[LiteralNewline; 3]),
        // Unescaped brackets.
        (b"(;C[see [me] here];B[aa])", &[UnescapedBracket]),
        (b"(;C[see [me]];B[aa])", &[UnescapedBracket]),
        (b"(;C[a [b] c [d] e];B[aa])", &[UnescapedBracket]),
        (b"(;C[a] b;B[aa])", &[IllegalCharacters]),
        (b"(;C[a] AB [bb])", &[]),
        (b"(;C[a] Ab[bb])", &[]),
        (b"(;C[a]) he said] (;B[aa]))", &[UnpairedBracket]),
        (b"(;XX[a] b];B[aa])", &[UnpairedBracket]),
        (b"(;AB[a] b];B[aa])", &[IllegalCharacters]),
        (b"(;C[a];b[bb];r[cc])", &[]),
        // Odd identifiers.
        (b"(;C[a]\n; P-1[0 Start];B[aa])", &[]),
        (b"(;C[a]_k[b];B[aa])", &[]),
        (b"(;C[a] x ; b[c];B[aa])", &[IllegalCharacters]),
        (b"(;B[aa] P-1[b]_k[c]1a[d])", &[]),
        (b"(;P-1[b] _k[c])", &[UnpairedBracket]),
        (b"(;B[aa](P-1[b]))", &[MissingSemicolon]),
        (b"(;B[aa],W[bb]1W[cc])", &[IllegalCharacters; 2]),
        (b"(;C[a [b] e.g. [c]];B[aa])", &[UnescapedBracket]),
        (b"(;C[a];abcdefghijk-l[b])", &[UnpairedBracket]),
        (b"(;C[a]; abcdefghijk-[b])", &[]),
    ]
};

/// Bytes that are not UTF-8, in encodings whose characters may end with a bracket or a backslash.
const CHARSETS: &[&[u8]] = &[
    b"(;CA[Shift_JIS]C[\x83\x5d\x8d\x5c]B[aa])",
    b"(;CA[Shift_JIS]C[\x83\x5d\\]]B[aa])",
    b"(;CA[Big5]PB[\xa6\x5d]C[\xb3\x5c [\xa5\x5c] \xb7\x5c])",
    b"(;CA[GBK]C[\x81\x5b\x81\x5c\x81\x5d \xff])",
    b"(;CA[gb18030]C[\x81\x30\x81\x30\x81\x5d])",
    b"(;CA[ISO-2022-JP]C[\x1b$B]]\x1b(B]B[aa])",
    b"(;CA[ISO-2022-JP]C[\x1b$B]]\n]B[aa])",
    b"\xff\xfe(\0;\0C\0[\0\x5d\x5b]\0)\0",
    b"\xef\xbb\xbf(;C[\xc3\xa9])",
];

#[test]
fn faults() {
    for (bytes, kinds) in CASES {
        agree(bytes);
        let (reading, _) = fast(&Input::new(bytes));
        let found: Vec<FaultKind> = reading.faults.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(found, *kinds, "{}", bytes.escape_ascii());
    }
}

/// Many files are damaged at the end, so every prefix of the small cases is tested, too.
#[test]
fn cut_off() {
    let cases = CASES.iter().map(|(bytes, _)| *bytes);
    for bytes in cases.chain(CHARSETS.iter().copied()) {
        for len in 0..=bytes.len() {
            agree(&bytes[..len]);
        }
    }
}

#[test]
fn all_short_strings() {
    let structure = ["(", ")", ";", "[", "]", "\\", "A", "b-", " "];
    let noise = ["(", ")", "[", "]", "\0", "\\n", ",", "A[a]"];
    let prefixes = ["", "(;", "(;C[", "(;C[a]", "(;B[aa]", "(;AB[aa]"];
    // Slow builds test fewer.
    let longest = if cfg!(debug_assertions) { 5 } else { 6 };
    for pieces in [&structure[..], &noise[..]] {
        for prefix in prefixes {
            for length in 0..=longest {
                all_strings(prefix, pieces, length);
            }
        }
    }
}

#[test]
fn parentheses() {
    let pieces = ["(", ")", ";", "b"];
    let longest = if cfg!(debug_assertions) { 7 } else { 9 };
    for length in 0..=longest {
        all_strings("(;", &pieces, length);
    }
}

#[test]
fn brackets_in_texts() {
    let pieces = ["]", "[", "b", ";", " ", "B[", ")", "(", "-"];
    let longest = if cfg!(debug_assertions) { 5 } else { 6 };
    for length in 0..=longest {
        all_strings("(;C[a", &pieces, length);
    }
}

#[test]
fn trail_bytes() {
    let double: &[&[u8]] = &[b"\x83", b"\xa6", b"]", b"[", b"\\", b"@", b"B[aa]"];
    let escapes: &[&[u8]] = &[b"\x1b$B", b"\x1b(B", b"]", b"[", b"\\", b"\n", b"0"];
    for (name, pieces) in [
        ("Shift_JIS", double),
        ("GBK", double),
        ("gb18030", double),
        ("Big5", double),
        ("ISO-2022-JP", escapes),
    ] {
        let charset = Charset::for_name(name.as_bytes()).unwrap();
        for prefix in ["(;C[", "(;B["] {
            for length in 0..=4 {
                all_bytes(prefix.as_bytes(), pieces, length, Some(charset));
            }
        }
        let prefix = format!("(;CA[{name}]C[");
        for length in 0..=3 {
            all_bytes(prefix.as_bytes(), pieces, length, None);
        }
    }
}

/// Long texts are scanned in large blocks, so significant bytes are tested at any place near a
/// border of two blocks.
#[test]
fn long_texts() {
    let borders = [1 << 14, 2 << 14, 3 << 14];
    for special in [
        "]", "\\]", "\\\\", "\\\n", "\r\n", "\t", "é", "] more [", "]C[",
    ] {
        for border in borders {
            for at in border - 3..border + 2 {
                let (before, behind) = (at - "(;C[".len(), (4 << 14) - at);
                let text = format!(
                    "{}{special}{}",
                    "a".repeat(before),
                    "b\n".repeat(behind / 2)
                );
                let file = format!("(;C[{text}];B[aa]C[end])");
                agree(file.as_bytes());
                let collection = Collection::parse(&*file);
                let comment = collection.tree(0).unwrap().root().property("C").unwrap();
                let raw = comment.values().next().unwrap();
                let written = std::str::from_utf8(raw.raw()).unwrap();
                assert_eq!(raw.text().text, value::text(written), "{special:?} at {at}");
                assert_eq!(raw.simple_text().text, value::simple_text(written));
            }
        }
    }
}

/// Blocks full of moves are not scanned again, so other values are tested at any place near a
/// border.
#[test]
fn long_lines() {
    for special in [
        "C[a]", ";", ";B[]", ";W[zz", "(", ")", "\n", ";b[aa]", "[", "x",
    ] {
        for border in [1 << 14, 2 << 14, 3 << 14] {
            let nodes = border / ";B[aa]".len();
            for before in nodes - 9..nodes + 2 {
                let [before, behind] =
                    [before, 10_000 - before].map(|count| ";B[aa]".repeat(count));
                agree(format!("(;{before}{special}{behind})").as_bytes());
            }
        }
    }
}

#[test]
fn mutations() {
    let cases = CASES.iter().map(|(bytes, _)| *bytes);
    let seeds = cases.chain(CHARSETS.iter().copied());
    let seeds: Vec<Vec<u8>> = seeds.map(<[u8]>::to_vec).collect();
    let mut random = Random::new(0x5eed);
    for _ in 0..50_000 {
        agree(&mutant(&seeds, &mut random));
    }
}

#[test]
fn files() {
    for path in crate::common::files() {
        let bytes = std::fs::read(&path).unwrap();
        if let Some(difference) = difference(&Input::new(&bytes)) {
            let shown: String = difference.chars().take(2000).collect();
            panic!("{}: {shown}", path.display());
        }
    }
}

#[track_caller]
fn agree(bytes: &[u8]) {
    agree_in(&Input::new(bytes));
}

#[track_caller]
fn agree_in(input: &Input<'_>) {
    if let Some(difference) = difference(input) {
        panic!("{difference}");
    }
}

fn all_strings(prefix: &str, pieces: &[&str], length: u32) {
    let pieces: Vec<&[u8]> = pieces.iter().map(|piece| piece.as_bytes()).collect();
    all_bytes(prefix.as_bytes(), &pieces, length, None);
}

/// Compares the readers on `prefix` and any `length` of the `pieces`.
fn all_bytes(prefix: &[u8], pieces: &[&[u8]], length: u32, charset: Option<Charset>) {
    let mut bytes = Vec::new();
    for number in 0..pieces.len().pow(length) {
        bytes.clear();
        bytes.extend_from_slice(prefix);
        let mut rest = number;
        for _ in 0..length {
            bytes.extend_from_slice(pieces[rest % pieces.len()]);
            rest /= pieces.len();
        }
        match charset {
            Some(charset) => agree_in(&Input::with_charset(&bytes, charset)),
            None => agree(&bytes),
        }
    }
}
