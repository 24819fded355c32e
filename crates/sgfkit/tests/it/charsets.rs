//! The encoding of each file of `corpus/charset`, how it was determined, and its decoded texts
//! (`expected.tsv`).

use std::path::Path;

use sgfkit::charset::Charset;
use sgfkit::{Collection, check, convert, ops};

#[test]
fn charsets_are_recognised_tree_by_tree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/charset");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let rows: Vec<&str> = expected
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    for row in &rows {
        let [name, encodings, players] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let collection = Collection::parse(std::fs::read(folder.join(name)).unwrap());
        let found: Vec<String> = collection
            .trees()
            .map(|tree| {
                let encoding = tree.encoding();
                let (origin, escaping) = (encoding.origin, encoding.escaping);
                format!("{} {origin:?} {escaping:?}", encoding.charset)
            })
            .collect();
        assert_eq!(found.join(", "), encodings, "{name}");
        let found: Vec<_> = collection
            .trees()
            .map(|tree| tree.root().text("PB").unwrap_or_default())
            .collect();
        assert_eq!(found.join(", "), players, "{name}");
    }
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(rows.len(), files - 1, "every file has its row");
}

/// A CA of UTF-16, UCS-2 or UTF-32 is wrong if brackets are single bytes: the texts are
/// in another encoding, which is detected, in each game and in every command.
#[test]
fn wide_names_over_single_bytes() {
    let names = [
        "UTF-16",
        "utf-16le",
        "UTF-16BE",
        "UCS-2",
        "ISO-10646-UCS-2",
        "UTF-32",
        "UTF-32BE",
        "UCS-4",
    ];
    let gbk = b"\xbf\xc2\xbd\xe0 \xc0\xee\xca\xc0\xca\xaf \xb5\xda\xd2\xbb\xbe\xd6".to_vec();
    // Their bytes, as Python encodes them.
    let texts: [(&str, &str, Vec<u8>); 4] = [
        ("홍길동홍", "UTF-8", "홍길동홍".as_bytes().to_vec()),
        ("柯洁 李世石 第一局", "GBK", gbk),
        (
            "Jérôme Zoë Müller",
            "windows-1252",
            b"J\xe9r\xf4me Zo\xeb M\xfcller".to_vec(),
        ),
        ("Lee Sedol", "UTF-8", b"Lee Sedol".to_vec()),
    ];
    for name in names {
        for (text, encoding, bytes) in &texts {
            let head = format!("(;FF[4]GM[1]CA[{name}]SZ[13]KM[6.5]PB[");
            let game = [head.as_bytes(), bytes, b"];B[dd])"].concat();
            // On its own, and after a game in another encoding.
            for before in [&b""[..], b"(;CA[UTF-8]PB[J\xc3\xa9r\xc3\xb4me])\n"] {
                let file = Collection::parse([before, &game].concat());
                let tree = file.trees().last().unwrap();
                let what = format!("{name} over {encoding}");
                assert_eq!(tree.charset().name(), *encoding, "{what}");
                assert_eq!(tree.root().text("PB").as_deref(), Some(*text), "{what}");
                assert_eq!(tree.root().real("KM"), Some(6.5), "{what}");
                assert_eq!(tree.size().map(|size| size.columns), Some(13), "{what}");
                let mut codes = Vec::new();
                check::every()
                    .examine(&file, usize::MAX)
                    .each(|found| codes.push(found.check().code));
                assert!(codes.contains(&"wrong-charset"), "{what}: {codes:?}");
                let utf8 = convert::recode(&file, Charset::UTF_8, "UTF-8").unwrap();
                let expected = format!("(;FF[4]GM[1]CA[UTF-8]SZ[13]KM[6.5]PB[{text}];B[dd])");
                assert!(
                    utf8.ends_with(expected.as_bytes()),
                    "{what}: {}",
                    utf8.escape_ascii()
                );
                let json = convert::to_json(&file);
                assert!(
                    json.contains(&format!("\"PB\":[\"{text}\"]")),
                    "{what}: {json}"
                );
                let merged = ops::merge(&[("a", tree)], &ops::MergeOptions::default());
                let merged = String::from_utf8(merged.bytes).unwrap();
                for part in ["GM[1]", "SZ[13]", "KM[6.5]", text] {
                    assert!(merged.contains(part), "{what}: {merged}");
                }
            }
        }
    }
}
