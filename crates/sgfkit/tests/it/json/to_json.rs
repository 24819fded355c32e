use sgfkit::charset::Charset;

use super::*;

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
        // Texts: unescaped, with normalized white space and line breaks.
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
        // FF and GM are read as everywhere else.
        (
            "GM[ 11 ]AB[A1]",
            r#"{"GM":[" 11 "],"AB":["a1"]},"invalid":["GM"]"#,
        ),
        ("FF[04]KM[5.]", r#"{"FF":[4],"KM":["5."]},"invalid":["KM"]"#),
        (
            "FF[99999999999999999999]KM[5.]",
            r#"{"FF":[99999999999999999999],"KM":["5."]},"invalid":["KM"]"#,
        ),
        // Invalid values stay raw; values next to them do not.
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
    assert_eq!(sgf, b"(;CA[UTF-8]cd[x]ef[y])\n");
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
    // Bytes escaped before encoding; a Hong Kong character with an irregular encoding.
    check_identity(b"(;CA[Big5]C[\xa6\\\x5d\xa6\\\x5d]XX[\xa6\\\x5d])");
    check_identity(b"(;CA[Big5]C[\x87\x40\x88\x62\xa6\x5d])");
    check_identity(b"(;CA[GBK]C[\x81\x30\x81\x30\xb6\xce])");
    check_identity(b"(;CA[EUC-JP]C[\xb0\xa1\x8f\xa2\xaf])");
    // An encoding that only stray text reveals.
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
fn edited_collections() {
    let mut game = Collection::parse("(;GM[1](;B[aa])(;B[bb];W[cc]))");
    let nodes: Vec<_> = game
        .tree(0)
        .unwrap()
        .nodes()
        .map(sgfkit::Node::id)
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
}

/// A document in parts equals the whole document, regardless of the division.
#[test]
fn parts_and_pieces_make_the_whole() {
    let long = format!("(;C[{}];B[aa];W[bb])", "é\n".repeat(100_000));
    let many = "(;GM[1];B[aa])".repeat(5);
    for sgf in ["", "no game", "(;B[aa])", &long, &many] {
        let games = Collection::parse(sgf);
        let whole = to_json(&games);
        let document = JsonDocument::new(&games);
        for cut in [1, 2, 5, 6] {
            let parts = document.part(0..cut) + &document.part(cut..usize::MAX);
            assert_eq!(parts, whole, "cut at {cut}");
        }
        let mut pieces = Vec::new();
        let Ok(()) = document.write(0..usize::MAX, |text| {
            pieces.push(text.to_owned());
            Ok::<(), std::convert::Infallible>(())
        });
        assert_eq!(pieces.concat(), whole);
        assert!(pieces.len() > 1 || sgf != long);
    }
}

/// A full writer gets no more data.
#[test]
fn an_error_ends_the_writing() {
    let games = Collection::parse(format!("(;{})", ";C[text]".repeat(20_000)));
    let mut pieces = 0;
    let written = JsonDocument::new(&games).write(0..usize::MAX, |_| {
        pieces += 1;
        Err("full")
    });
    assert_eq!((written, pieces), (Err("full"), 1));
}
