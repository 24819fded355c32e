use super::*;

fn from_root(properties: &str) -> Result<String, String> {
    let nodes = format!(r#"[{{"properties":{{{properties}}},"parent":null}}]"#);
    let sgf = from_nodes(&nodes)?;
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
        let expected = Ok(format!("(;CA[UTF-8]{sgf})\n"));
        assert_eq!(from_root(properties), expected, "{properties}");
    }
    // Any order with parents first; children in the order of the list.
    let nodes = r#"[{"parent":null,"properties":{},"note":[{}]},
        {"parent":0,"properties":{"C":["a"]}},{"parent":0,"properties":{"C":["b"]}},
        {"parent":1,"properties":{"C":["c"]}},{"parent":1,"properties":{"C":["d"]}},
        {"parent":2,"properties":{"C":["e"]}}]"#;
    assert_eq!(
        from_nodes(nodes).as_deref(),
        Ok(&b"(;CA[UTF-8]\n(;C[a]\n(;C[c])\n(;C[d]))\n(;C[b];C[e]))\n"[..])
    );
    // A byte order mark is not part of the JSON.
    let text = format!("\u{feff} {} \r\n", document(&[]));
    assert_eq!(from_json(&text).as_deref(), Ok(&b""[..]));
}

/// The file is UTF-8 and declares it, regardless of the encoding in the document.
#[test]
fn what_is_made_is_utf_8() {
    let table = [
        (r#""C":["é"]"#, "CA[UTF-8]C[é]"),
        (r#""FF":[4],"C":["囲碁"]"#, "FF[4]CA[UTF-8]C[囲碁]"),
        (r#""GM":[1],"FF":[4]"#, "CA[UTF-8]GM[1]FF[4]"),
        (
            r#""GM":[1],"CA":["Big5"],"C":["因]"]"#,
            "GM[1]CA[UTF-8]C[因\\]]",
        ),
        (r#""CA":["latin1"]"#, "CA[UTF-8]"),
        (
            r#""FF":[4],"CA":["GBK","x"],"CharsetA":["y"]"#,
            "FF[4]CA[UTF-8]",
        ),
        (r#""CA":[]"#, "CA[UTF-8]"),
        (r#""FF":[4]"#, "FF[4]CA[UTF-8]"),
        ("", "CA[UTF-8]"),
    ];
    for (properties, sgf) in table {
        let expected = Ok(format!("(;{sgf})\n"));
        assert_eq!(from_root(properties), expected, "{properties}");
    }
    // Only the root declares the encoding.
    let nodes = r#"[{"parent":null,"properties":{}},{"parent":0,"properties":{"CA":["GBK"]}}]"#;
    assert_eq!(
        from_nodes(nodes).as_deref(),
        Ok(&b"(;CA[UTF-8];CA[GBK])\n"[..])
    );
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
        ("", "expected an object at line 1 column 1 of the JSON"),
        ("[]", "JSON, but not sgfkit's and not an OGS game or puzzle"),
        (
            "{\n \"x\" 1}",
            "expected `:` at line 2 column 6 of the JSON",
        ),
        (
            "{\"x\":1,}",
            "key must be a string at line 1 column 8 of the JSON",
        ),
        ("{1:1}", "expected a key at line 1 column 3 of the JSON"),
        (
            "{\"x\":1]",
            "expected `,` or `}` at line 1 column 7 of the JSON",
        ),
        ("{}{", "expected the end at line 1 column 3 of the JSON"),
        (
            "{\"trees\":{}}",
            "expected an array at line 1 column 10 of the JSON",
        ),
        ("{}", "JSON, but not sgfkit's and not an OGS game or puzzle"),
        (
            r#"{"format":"sgf"}"#,
            "JSON, but not sgfkit's and not an OGS game or puzzle",
        ),
        (
            "[1, {\"moves\":[]}]",
            "JSON, but not sgfkit's and not an OGS game or puzzle",
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
        assert_eq!(from_nodes(nodes), Err(message.to_owned()), "{nodes}");
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
        (
            r#""KM":[[[[[1]]]]]"#,
            "\"KM\": a value is not of the type real",
        ),
        (
            r#""KM":[{"a":1}]"#,
            "\"KM\": a value is not of the type real",
        ),
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
}
