use std::path::{Path, PathBuf};

use super::*;
use crate::charset::Charset;
use crate::tree::Collection;

/// The document of trees, each a charset and its nodes.
fn document(trees: &[(&str, &[&str])]) -> String {
    let quoted = |charset: &str| format!("\"{charset}\"");
    let first = trees
        .first()
        .map_or("null".to_owned(), |tree| quoted(tree.0));
    let trees: Vec<String> = trees
        .iter()
        .map(|(charset, nodes)| {
            let nodes = nodes.join(",\n  ");
            format!("{{\"charset\":\"{charset}\",\"nodes\":[\n  {nodes}]}}")
        })
        .collect();
    let trees = trees.join(",\n");
    format!("{{\"format\":\"sgfkit\",\"version\":1,\"charset\":{first},\"trees\":[{trees}]}}")
}

/// A document is the same after the way to SGF and back, if no text was lost;
/// SGF comes out in any case.
fn check_identity(file: &[u8]) {
    let json = to_json(&Collection::parse(file));
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&json) {
        panic!("{error}: {json}");
    }
    let sgf = match from_json(&json) {
        Ok(sgf) => sgf,
        Err(error) => panic!("{error}\n{}\n{json}", file.escape_ascii()),
    };
    let again = to_json(&Collection::parse(&sgf[..]));
    if json != again && !json.contains("\"lossy_text\":true") {
        panic!(
            "{}\n{json}\n{}\n{again}",
            file.escape_ascii(),
            sgf.escape_ascii()
        );
    }
}

#[track_caller]
fn check_nodes(sgf: &str, nodes: &[&str]) {
    let json = to_json(&Collection::parse(sgf));
    assert_eq!(json, document(&[("UTF-8", nodes)]), "{sgf}");
    check_identity(sgf.as_bytes());
}

/// A whole file, and all of its JSON from the root's properties to the last `}`.
#[track_caller]
fn check_rest(sgf: &str, json: &str) {
    let json = json.replace("}},{", "}},\n  {");
    let root = format!("{{\"parent\":null,\"properties\":{json}}}");
    check_nodes(sgf, &[&root]);
}

#[test]
fn the_example() {
    check_nodes(
        "(;FF[4]GM[1]SZ[19]AP[CGoban:3]C[line one\nline two]\
         ;B[pd]LB[aa:1][bb:x\\:y]DD[]KO[]XX[kept \\] raw])",
        &[
            r#"{"parent":null,"properties":{"FF":[4],"GM":[1],"SZ":[19],"AP":[["CGoban","3"]],"C":["line one\nline two"]}}"#,
            r#"{"parent":0,"properties":{"B":["pd"],"LB":[["aa","1"],["bb","x:y"]],"DD":[],"KO":[null],"XX":["kept \\] raw"]}}"#,
        ],
    );
}

#[test]
fn nodes_name_their_parents() {
    check_nodes(
        "(;;(;(;;)(;)(;))(;))",
        &[
            r#"{"parent":null,"properties":{}}"#,
            r#"{"parent":0,"properties":{}}"#,
            r#"{"parent":1,"properties":{}}"#,
            r#"{"parent":2,"properties":{}}"#,
            r#"{"parent":3,"properties":{}}"#,
            r#"{"parent":2,"properties":{}}"#,
            r#"{"parent":2,"properties":{}}"#,
            r#"{"parent":1,"properties":{}}"#,
        ],
    );
    assert_eq!(to_json(&Collection::parse("")), document(&[]));
    check_identity(b"");
}

#[test]
fn values() {
    let table = [
        // Texts: unescaped, white space and linebreaks normalised.
        (r"C[a\]b\\c\:d:e]", r#"{"C":["a]b\\c:d:e"]}"#),
        ("C[a\r\nb\\\nc\td]", r#"{"C":["a\nbc d"]}"#),
        ("N[a\r\nb\\\nc\td]", r#"{"N":["a bc d"]}"#),
        ("C[]", r#"{"C":[""]}"#),
        (
            "C[\u{0}\u{1b}\u{7f}\u{feff}\u{2028}\"]",
            "{\"C\":[\"\\u0000\\u001b\u{7f}\u{feff}\u{2028}\\\"\"]}",
        ),
        ("C[say [hi] there]", r#"{"C":["say [hi] there"]}"#),
        // Numbers keep their digits, as JSON writes them.
        ("MN[007]OB[+5]OW[-12]", r#"{"MN":[7],"OB":[5],"OW":[-12]}"#),
        ("KM[6.50]V[-0.5]", r#"{"KM":[6.50],"V":[-0.5]}"#),
        (
            "TM[123456789012345678901234567890.10]",
            r#"{"TM":[123456789012345678901234567890.10]}"#,
        ),
        ("DM[1]GB[2]", r#"{"DM":[1],"GB":[2]}"#),
        ("PL[W]", r#"{"PL":["W"]}"#),
        // None, elist.
        ("KO[]DO[]", r#"{"KO":[null],"DO":[null]}"#),
        ("DD[]TB[]", r#"{"DD":[],"TB":[]}"#),
        ("DD[][aa]", r#"{"DD":["","aa"]}"#),
        ("DD[][]", r#"{"DD":["",""]}"#),
        // Moves and points.
        (
            "FF[4];B[];W[tt];B[pd]",
            r#"{"FF":[4]}},{"parent":0,"properties":{"B":[""]}},{"parent":1,"properties":{"W":["tt"]}},{"parent":2,"properties":{"B":["pd"]}"#,
        ),
        ("AB[dd][pd:pp][zz]", r#"{"AB":["dd",["pd","pp"],"zz"]}"#),
        ("AE[aa:aa][cc:aa]", r#"{"AE":[["aa","aa"],["cc","aa"]]}"#),
        // Composed values.
        (
            "AR[aa:bb]LN[cc:dd]",
            r#"{"AR":[["aa","bb"]],"LN":[["cc","dd"]]}"#,
        ),
        (
            r"LB[aa:][bb:a\]b:c\:d]",
            r#"{"LB":[["aa",""],["bb","a]b:c:d"]]}"#,
        ),
        (r"AP[a\:b:1:2]", r#"{"AP":[["a:b","1:2"]]}"#),
        ("FG[]", r#"{"FG":[null]}"#),
        (
            "FF[4]FG[257:Figure 1]",
            r#"{"FF":[4],"FG":[[257,"Figure 1"]]}"#,
        ),
        ("SZ[19]", r#"{"SZ":[19]}"#),
        ("SZ[19:13]", r#"{"SZ":[[19,13]]}"#),
        ("SZ[19:19]", r#"{"SZ":[[19,19]]}"#),
        ("SZ[0]", r#"{"SZ":[0]}"#),
        // Older versions.
        ("KM[5.]", r#"{"KM":[5]}"#),
        (
            "FF[3]KM[5.]AB[aa:cc]",
            r#"{"FF":[3],"KM":[5],"AB":[["aa","cc"]]}"#,
        ),
        ("Comment[x]CoPyright[y]", r#"{"C":["x"],"CP":["y"]}"#),
        // Unknown properties stay as they are.
        (
            "XX[a\r\n\t\\:b\\]c\\\\]",
            r#"{"XX":["a\r\n\t\\:b\\]c\\\\"]}"#,
        ),
        ("CO[b]PLAYERBLACK[x]", r#"{"CO":["b"],"PLAYERBLACK":["x"]}"#),
        ("P0[id \"x\"]P1a[]", r#"{"P0":["id \"x\""],"P1a":[""]}"#),
        // Other games.
        (
            "GM[11]SZ[11]IP[];B[A1];W[Swap-Pieces]",
            r#"{"GM":[11],"SZ":[11],"IP":[""]}},{"parent":0,"properties":{"B":["a1"]}},{"parent":1,"properties":{"W":["swap-pieces"]}"#,
        ),
        (
            "GM[11]AB[A1][B2:C3]LB[D4:X]",
            r#"{"GM":[11],"AB":["a1",["b2","c3"]],"LB":[["d4","X"]]}"#,
        ),
        (
            "GM[21]HA[];W[E3];B[-i5'\\\\H'6K6]",
            r#"{"GM":[21],"HA":[""]}},{"parent":0,"properties":{"W":["e3"]}},{"parent":1,"properties":{"B":["-i5'\\h'6k6"]}"#,
        ),
        (
            "GM[9];B[C2:C5++]",
            r#"{"GM":[9]}},{"parent":0,"properties":{"B":["c2:c5++"]}"#,
        ),
        (
            "GM[20];B[hc:he]",
            r#"{"GM":[20]}},{"parent":0,"properties":{"B":["hc:he"]}"#,
        ),
        (
            "GM[6]CO[c]DI[31]MI[length:7][game:3];W[66fzfz]",
            r#"{"GM":[6],"CO":["c"],"DI":[31],"MI":[["length","7"],["game","3"]]}},{"parent":0,"properties":{"W":["66fzfz"]}"#,
        ),
        (
            "GM[19]AB[46CD]AS[46CD:57]",
            r#"{"GM":[19],"AB":["46CD"],"AS":[["46CD","57"]]}"#,
        ),
        (
            "GM[3]AB[e4:N]CR[a\\:b][e4:e5];B[N\\]f3+]",
            r#"{"GM":[3],"AB":["e4:N"],"CR":["a:b",["e4","e5"]]}},{"parent":0,"properties":{"B":["N]f3+"]}"#,
        ),
        (
            "EV[x]SZ[24];b[cu];r[lo|draw]",
            r#"{"EV":["x"],"SZ":[24]}},{"parent":0,"properties":{"b":["cu"]}},{"parent":1,"properties":{"r":["lo|draw"]}"#,
        ),
        // FF and GM are read like everywhere.
        (
            "GM[ 11 ]AB[A1]",
            r#"{"GM":[" 11 "],"AB":["a1"]},"invalid":["GM"]"#,
        ),
        ("FF[04]KM[5.]", r#"{"FF":[4],"KM":["5."]},"invalid":["KM"]"#),
        (
            "FF[99999999999999999999]KM[5.]",
            r#"{"FF":[99999999999999999999],"KM":["5."]},"invalid":["KM"]"#,
        ),
        // Bad values stay raw, their neighbours don't.
        (
            "AB[aa][a\\]b][cc]",
            r#"{"AB":["aa","a\\]b","cc"]},"invalid":["AB"]"#,
        ),
        (
            "AB[]CR[ aa]",
            r#"{"AB":[""],"CR":[" aa"]},"invalid":["AB","CR"]"#,
        ),
        ("B[ ]", r#"{"B":[" "]},"invalid":["B"]"#),
        (
            "GM[11]B[]AB[A1][#][B2]",
            r##"{"GM":[11],"B":[""],"AB":["a1","#","b2"]},"invalid":["B","AB"]"##,
        ),
        (
            "MN[x]DM[3]PL[b]KO[1]",
            r#"{"MN":["x"],"DM":["3"],"PL":["b"],"KO":["1"]},"invalid":["MN","DM","PL","KO"]"#,
        ),
        (
            "KM[.5]V[5.5.]TM[1e3]",
            r#"{"KM":[".5"],"V":["5.5."],"TM":["1e3"]},"invalid":["KM","V","TM"]"#,
        ),
        (
            "SZ[19x19]AP[CGoban]",
            r#"{"SZ":["19x19"],"AP":["CGoban"]},"invalid":["SZ","AP"]"#,
        ),
        (
            r"LB[aa][:x][b\:b:\:]FG[x:y]",
            r#"{"LB":["aa",":x","b\\:b:\\:"],"FG":["x:y"]},"invalid":["LB","FG"]"#,
        ),
        (
            "AB[aa:]AR[aa:bb:cc]",
            r#"{"AB":["aa:"],"AR":["aa:bb:cc"]},"invalid":["AB","AR"]"#,
        ),
        // The same property twice.
        (
            "AB[aa]C[x]AB[bb][cc]AddBlack[dd]",
            r#"{"AB":["aa","bb","cc","dd"],"C":["x"]},"duplicate":["AB"]"#,
        ),
        (
            "DD[]DD[]C[a]MN[x]C[b]",
            r#"{"DD":["",""],"C":["a","b"],"MN":["x"]},"invalid":["MN"],"duplicate":["DD","C"]"#,
        ),
    ];
    for (sgf, json) in table {
        check_rest(&format!("(;{sgf})"), json);
    }
}

#[test]
fn broken_files() {
    let table = [
        // The file ends inside a value.
        ("(;XX[a\\", r#"{"XX":["a\\\\"]}"#),
        ("(;C[a\\", r#"{"C":["a\\"]}"#),
        ("(;MN[1\\", r#"{"MN":["1\\\\"]},"invalid":["MN"]"#),
        // Brackets that were not escaped.
        ("(;XX[a [b] c])", r#"{"XX":["a [b\\] c"]}"#),
        ("(;C[a [b] c])", r#"{"C":["a [b] c"]}"#),
        // Identifiers that need something before them.
        (
            "(;AB[aa]cd[x]AB[bb]ef[y]C[t])",
            r#"{"AB":["aa","bb"],"cd":["x"],"ef":["y"],"C":["t"]},"duplicate":["AB"]"#,
        ),
        ("(;cd[x]ef[y", r#"{"cd":["x"],"ef":["y"]}"#),
        (
            "(;C[a](;cd[x]))",
            r#"{"C":["a"]}},{"parent":0,"properties":{"cd":["x"]}"#,
        ),
    ];
    for (sgf, json) in table {
        check_rest(sgf, json);
    }
    let sgf = from_json(&to_json(&Collection::parse("(;cd[x]ef[y"))).unwrap();
    assert_eq!(sgf, b"(;cd[x]ef[y])\n");
}

#[test]
fn charsets() {
    let node = |text: &str| format!(r#"{{"parent":null,"properties":{{{text}}}}}"#);
    let [latin, big5, utf8] = [
        node(r#""CA":["ISO-8859-1"],"PB":["Loïc"],"XX":["é"],"MN":["é"]"#)
            .replace("]}}", "]},\"invalid\":[\"MN\"]}"),
        node(r#""CA":["Big5"],"C":["因]"]"#),
        node(r#""C":["plain"]"#),
    ];
    let file = b"(;CA[ISO-8859-1]PB[Lo\xefc]XX[\xe9]MN[\xe9])(;CA[Big5]C[\xa6\x5d\\]])(;C[plain])";
    assert_eq!(
        to_json(&Collection::parse(file)),
        document(&[
            ("windows-1252", &[&latin]),
            ("Big5", &[&big5]),
            ("UTF-8", &[&utf8])
        ]),
    );
    check_identity(file);
    // A byte order mark, and a CA that it contradicts.
    check_identity(b"\xef\xbb\xbf(;CA[GBK]C[x])");
    // Bytes escaped before encoding; a character of Hong Kong's that is not encoded by rule.
    check_identity(b"(;CA[Big5]C[\xa6\\\x5d\xa6\\\x5d]XX[\xa6\\\x5d])");
    check_identity(b"(;CA[Big5]C[\x87\x40\x88\x62\xa6\x5d])");
    check_identity(b"(;CA[GBK]C[\x81\x30\x81\x30\xb6\xce])");
    check_identity(b"(;CA[EUC-JP]C[\xb0\xa1\x8f\xa2\xaf])");
    // A charset that only rubble tells.
    check_identity(b"(;PB[x] \xe9t\xe9 ;B[pd])");
    for charset in ["utf-16le", "utf-16be", "utf-32le", "utf-32be"] {
        let charset = Charset::for_name(charset.as_bytes()).unwrap();
        let file = charset.encode("\u{feff}(;C[é]XX[段\\]])").unwrap();
        let json = to_json(&Collection::parse(&file[..]));
        let root = node(r#""C":["é"],"XX":["段\\]"]"#);
        assert_eq!(json, document(&[(charset.name(), &[&root])]));
        check_identity(&file);
    }
}

#[test]
fn valid_and_bad_values_that_look_the_same() {
    for file in [
        r"(;GM[21];B[\\h'6][\h'6][x!])",
        r"(;GM[21];B[\\\\a3][\\a3][\a3])",
        r"(;GM[3]CR[\:b][:b][a\:]AB[\\:][])",
        r"(;GM[9];B[c2\-c5\\][c2-c5\\\]][c2\])",
        "(;GM[11]AB[a\\\n1][a\n1][A1\\][a1:\\b2])",
    ] {
        check_identity(file.as_bytes());
    }
}

#[test]
fn edited_collections() {
    let mut game = Collection::parse("(;GM[1](;B[aa])(;B[bb];W[cc]))");
    let nodes: Vec<_> = game
        .tree(0)
        .unwrap()
        .nodes()
        .map(crate::tree::Node::id)
        .collect();
    let added = game.insert_below(nodes[1]).unwrap();
    game.set_text(added, "C", "x]").unwrap();
    game.remove_node(nodes[2]).unwrap();
    let nodes = [
        r#"{"parent":null,"properties":{"GM":[1]}}"#,
        r#"{"parent":0,"properties":{"B":["aa"]}}"#,
        r#"{"parent":1,"properties":{"C":["x]"]}}"#,
        r#"{"parent":0,"properties":{"W":["cc"]}}"#,
    ];
    assert_eq!(to_json(&game), document(&[("UTF-8", &nodes)]));
}

#[test]
fn lossy_text() {
    let json = to_json(&Collection::parse(b"(;CA[UTF-8]C[\xe4\xbd]N[x];C[y])"));
    assert_eq!(
        json,
        document(&[(
            "UTF-8",
            &[
                "{\"parent\":null,\"properties\":{\"CA\":[\"UTF-8\"],\"C\":[\"\u{fffd}\"],\"N\":[\"x\"]},\"lossy_text\":true}",
                "{\"parent\":0,\"properties\":{\"C\":[\"y\"]}}",
            ]
        )]),
    );
    // What stands for lost text may itself be missing in the charset.
    let nodes = "[{\"parent\":null,\"properties\":{\"C\":[\"é\u{fffd}\"]},\"lossy_text\":true}]";
    assert_eq!(
        from_nodes("windows-1252", nodes).as_deref(),
        Ok(&b"(;C[\xe9?])\n"[..])
    );
}

fn from_nodes(charset: &str, nodes: &str) -> Result<Vec<u8>, String> {
    let text = format!(
        r#"{{"trees":[{{"nodes":{nodes},"charset":"{charset}"}}],"version":1,"format":"sgfkit"}}"#
    );
    from_json(&text).map_err(|error| error.to_string())
}

fn from_root(properties: &str) -> Result<String, String> {
    let nodes = format!(r#"[{{"properties":{{{properties}}},"parent":null}}]"#);
    let sgf = from_nodes("UTF-8", &nodes)?;
    Ok(String::from_utf8(sgf).unwrap())
}

#[test]
fn documents_by_hand() {
    let table = [
        (
            r#""MN":[1e2],"KM":[1e-5],"V":[-1.5E+1],"TM":[0.5e1]"#,
            "MN[100]KM[0.00001]V[-15]TM[05]",
        ),
        (
            r#""KM":[-0],"V":[12.5e-1],"TM":[1E0]"#,
            "KM[-0]V[1.25]TM[1]",
        ),
        (r#""MN":["5"],"KM":["x]"],"DD":[""]"#, r"MN[5]KM[x\]]DD[]"),
        (r#""Comment":["]"],"b":["x"]"#, r"Comment[\]]b[x]"),
        (r#""b":["x"],"cd":["y"]"#, "b[x]cd[y]"),
        (r#""C":["a\r\n\tb"],"AB":["aa:bb"]"#, "C[a\r\n\tb]AB[aa:bb]"),
        (
            r#""GM":[3],"CR":["a:b",["c:","d"]],"AB":["a:b"]"#,
            r"GM[3]CR[a\:b][c\::d]AB[a:b]",
        ),
    ];
    for (properties, sgf) in table {
        let expected = Ok(format!("(;{sgf})\n"));
        assert_eq!(from_root(properties), expected, "{properties}");
    }
    // Any order in which parents come first; children in the order of the list.
    let nodes = r#"[{"parent":null,"properties":{},"note":[{}]},
        {"parent":0,"properties":{"C":["a"]}},{"parent":0,"properties":{"C":["b"]}},
        {"parent":1,"properties":{"C":["c"]}},{"parent":1,"properties":{"C":["d"]}},
        {"parent":2,"properties":{"C":["e"]}}]"#;
    assert_eq!(
        from_nodes("UTF-8", nodes).as_deref(),
        Ok(&b"(;\n(;C[a]\n(;C[c])\n(;C[d]))\n(;C[b];C[e]))\n"[..])
    );
    // A byte order mark is no part of the JSON.
    let text = format!("\u{feff} {} \r\n", document(&[]));
    assert_eq!(from_json(&text).as_deref(), Ok(&b""[..]));
}

#[test]
fn charsets_by_hand() {
    let root = |properties: &str| format!(r#"[{{"parent":null,"properties":{{{properties}}}}}]"#);
    let table: [(&str, &str, &[u8]); 7] = [
        ("latin1", r#""C":["é"]"#, b"(;C[\xe9])\n"),
        (
            "Big5",
            r#""CA":["Big5"],"C":["因]"]"#,
            b"(;CA[Big5]C[\xa6\x5d\\]])\n",
        ),
        // CA would be believed, and misread.
        (
            "latin1",
            r#""CA":["UTF-8"],"C":["é"]"#,
            b"(;CA[windows-1252]C[\xe9])\n",
        ),
        (
            "UTF-8",
            r#""CA":["GBK"],"C":["x"]"#,
            b"\xef\xbb\xbf(;CA[GBK]C[x])\n",
        ),
        ("GBK", r#""C":["x"]"#, b"(;C[x]CA[GBK])\n"),
        // A CA that nobody believes may stay.
        (
            "UTF-8",
            r#""CA":["latin1"],"C":["囲碁 将棋"]"#,
            "(;CA[latin1]C[囲碁 将棋])\n".as_bytes(),
        ),
        (
            "utf-16be",
            r#""C":["x"]"#,
            b"\xfe\xff\0(\0;\0C\0[\0x\0]\0)\0\n",
        ),
    ];
    for (charset, properties, sgf) in table {
        let found = from_nodes(charset, &root(properties));
        let found = found.map(|sgf| sgf.escape_ascii().to_string());
        assert_eq!(found, Ok(sgf.escape_ascii().to_string()), "{properties}");
    }
}

#[test]
fn lines_are_about_eighty_characters_long() {
    let moves: String = ";B[aa];W[bb]".repeat(100);
    let sgf = format!("(;GM[1]{moves})");
    let sgf = from_json(&to_json(&Collection::parse(sgf))).unwrap();
    let lines = sgf.split(|byte| *byte == b'\n');
    assert!(lines.clone().all(|line| line.len() <= 80));
    assert_eq!(lines.count(), 17);
}

#[test]
fn errors() {
    let table = [
        ("", "expected an object at line 1, column 1 of the JSON"),
        ("[]", "expected an object at line 1, column 1 of the JSON"),
        (
            "{\n \"x\" 1}",
            "expected `:` at line 2, column 6 of the JSON",
        ),
        (
            "{\"x\":1,}",
            "expected value at line 1, column 8 of the JSON",
        ),
        ("{1:1}", "expected a key at line 1, column 3 of the JSON"),
        (
            "{\"x\":1]",
            "expected `,` or `}` at line 1, column 7 of the JSON",
        ),
        ("{}{", "expected the end at line 1, column 3 of the JSON"),
        (
            "{\"trees\":{}}",
            "expected an array at line 1, column 10 of the JSON",
        ),
        ("{}", "no `format`"),
        (
            r#"{"format":"sgf"}"#,
            "the format is \"sgf\", not \"sgfkit\"",
        ),
        (r#"{"format":"sgfkit"}"#, "no `version`"),
        (
            r#"{"format":"sgfkit","version":2}"#,
            "version 2 is not known, only 1",
        ),
        (
            r#"{"format":"sgfkit","version":"1"}"#,
            "version \"1\" is not known, only 1",
        ),
        (r#"{"format":"sgfkit","version":1}"#, "no `trees`"),
        (r#"{"charset":"x"}"#, "unknown charset \"x\""),
        (
            r#"{"trees":[{"nodes":[]}]}"#,
            "tree 1: a game tree needs a root",
        ),
        (r#"{"trees":[{}]}"#, "tree 1: a game tree needs a root"),
    ];
    for (text, message) in table {
        let error = from_json(text).unwrap_err();
        assert!(error.to_string().starts_with(message), "{text}: {error}");
    }
    let nodes = [
        (r#"[{}]"#, "tree 1, node 0: no `parent`"),
        (r#"[{"parent":null}]"#, "tree 1, node 0: no `properties`"),
        (
            r#"[{"parent":"0"}]"#,
            "tree 1, node 0: `parent` is not null or the index of a node",
        ),
        (
            r#"[{"parent":0,"properties":{}}]"#,
            "tree 1, node 0: the parent does not come before the node",
        ),
        (
            r#"[{"parent":null,"properties":{}},{"parent":1,"properties":{}}]"#,
            "tree 1, node 1: the parent does not come before the node",
        ),
        (
            r#"[{"parent":null,"properties":{}},{"parent":null,"properties":{}}]"#,
            "tree 1, node 1: only the first node has no parent",
        ),
        (
            r#"[{"parent":null,"properties":{},"invalid":[1]}]"#,
            "tree 1, node 0: `invalid` is not an array of identifiers",
        ),
    ];
    for (nodes, message) in nodes {
        assert_eq!(
            from_nodes("UTF-8", nodes),
            Err(message.to_owned()),
            "{nodes}"
        );
    }
    let properties = [
        (
            r#""A B":["x"]"#,
            "\"A B\": an identifier is a letter followed by letters and digits",
        ),
        (
            r#""":["x"]"#,
            "\"\": an identifier is a letter followed by letters and digits",
        ),
        (
            r#""1A":["x"]"#,
            "\"1A\": an identifier is a letter followed by letters and digits",
        ),
        (
            r#""É":["x"]"#,
            "\"É\": an identifier is a letter followed by letters and digits",
        ),
        (r#""AB":[]"#, "\"AB\": a property needs a value"),
        (r#""MN":[1.5]"#, "\"MN\": a value is not of the type number"),
        (
            r#""MN":[null]"#,
            "\"MN\": a value is not of the type number",
        ),
        (r#""KM":[1e999]"#, "\"KM\": a value is not of the type real"),
        (r#""C":[5]"#, "\"C\": a value is not of the type text"),
        (r#""KO":[true]"#, "\"KO\": a value is not of the type none"),
        (
            r#""LB":[["aa"]]"#,
            "\"LB\": a value is not of the type composed point ':' simpletext",
        ),
        (
            r#""LB":[["aa",1]]"#,
            "\"LB\": a value is not of the type composed point ':' simpletext",
        ),
        (
            r#""B":[["aa","bb"]]"#,
            "\"B\": a value is not of the type move",
        ),
        (
            r#""XX":[5]"#,
            "\"XX\": a value of an unknown property is not a string",
        ),
    ];
    for (properties, message) in properties {
        let expected = Err(format!("tree 1, node 0, {message}"));
        assert_eq!(from_root(properties), expected, "{properties}");
    }
    let nodes =
        r#"[{"parent":null,"properties":{}},{"parent":0,"properties":{"N":["x"],"C":["段"]}}]"#;
    assert_eq!(
        from_nodes("windows-1252", nodes),
        Err("tree 1, node 1, \"C\": windows-1252 has no character `段`".to_owned())
    );
}

#[test]
fn depth_costs_no_stack() {
    let run = || {
        for (open, close) in [(";B[aa]", ""), ("(;B[aa](;W[bb])", ")")] {
            let count = 30_000;
            let file = format!("(;{}{})", open.repeat(count), close.repeat(count));
            check_identity(file.as_bytes());
        }
        let brackets = "[".repeat(100_000);
        assert!(from_json(&format!("{{\"x\":{brackets}")).is_err());
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(run).unwrap().join().unwrap();
}

/// A node with very many properties takes no longer for each.
#[test]
fn wide_nodes() {
    let properties: String = (0..20_000)
        .map(|n| format!("X{}[{n}]AB[aa]", n % 15_000))
        .collect();
    check_identity(format!("(;{properties})").as_bytes());
}

#[test]
fn identity_of_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in [root.join("corpus"), root.join("../shared/corpus/wild")] {
        if !folder.is_dir() {
            eprintln!("skipped: no files at {}", folder.display());
            continue;
        }
        for file in files(&folder) {
            check_identity(&std::fs::read(file).unwrap());
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files
}

/// What random files are made of.
const PIECES: &[&[u8]] = &[
    b"(;",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b"(",
    b"C[",
    b"]b[cu]",
    b"cd[",
    b"x[y]",
    b"XX[",
    b"AB[aa]",
    b"AB[aa:cc]",
    b"B[]",
    b"W[pd]",
    b"b[",
    b"CA[GBK]",
    b"CA[Shift_JIS]",
    b"CA[UTF-8]",
    b"CA[Big5]",
    b"CA[UTF-16]",
    b"CA[ISO-2022-JP]",
    b"CA[latin1]",
    b"GM[21]",
    b"GM[11]",
    b"GM[9]",
    b"GM[3]",
    b"GM[6]",
    b"GM[19]",
    b"FF[4]",
    b"FF[3]",
    b"FF[1]",
    b"DD[]",
    b"\x1b$B",
    b"\x1b(B",
    b"\xa6\x5d",
    b"\x90\x5c",
    b"\xa4\x40",
    b"\xe4\xbd\xa0",
    b"\xc3\xa9",
    b"\xe9",
    b"\0",
    b"\r\n",
    b"\t",
    b"AP[a:b]",
    b"LB[aa:x\\:y]",
    b"FG[257:x]",
    b"KO[]",
    b"KM[5.]",
    b"MN[007]",
    b"B[\\h'6]",
    b"B[\\\\h'6]",
    b"W[-i5'/h'6k6]",
    b"SZ[19:13]",
    b"\xef\xbb\xbf",
    b"()",
    b"Comment[",
    b"aB[",
    b"P0[",
    b"PB[Ada]",
    b"\xef\xbf\xbd",
];

#[test]
fn identity_of_random_files() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    for _ in 0..2000 {
        let mut file = Vec::new();
        for _ in 0..random(24) + 1 {
            file.extend_from_slice(PIECES[random(PIECES.len())]);
        }
        if random(2) == 0 {
            file.splice(..0, b"(;C[a]".iter().copied());
        }
        for _ in 0..random(3) {
            let at = random(file.len());
            file[at] ^= 1 << random(8);
        }
        check_identity(&file);
    }
}
