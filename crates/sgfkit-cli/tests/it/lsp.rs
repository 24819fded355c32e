//! `sgf lsp`, through a client over pipes.

// Parameters are written where they are used.
#![allow(clippy::needless_pass_by_value)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::harness::Folder;

const URI: &str = "untitled:a.sgf";
const GAME: &str = "(;FF[4]GM[1]SZ[19]PB[Ada]PW[Jun]\n;B[pd]C[A corner.\nTwo lines]\n(;W[dd];B[pq])\n(;W[dp]N[low]TR[pd][dp]))\n";

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    id: u64,
    /// Notifications and requests that the server sent before an answer.
    heard: Vec<Value>,
}

impl Client {
    fn start(folder: &Folder) -> Client {
        let mut child = folder
            .command(&["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Client {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            id: 0,
            heard: Vec::new(),
        }
    }

    /// Starts a server, initialized by a client with these capabilities.
    fn ready(folder: &Folder, capabilities: Value) -> Client {
        let mut client = Client::start(folder);
        client.ask("initialize", json!({"capabilities": capabilities}));
        client.tell("initialized", json!({}));
        client
    }

    fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn receive(&mut self) -> Value {
        serde_json::from_str(&self.receive_text()).unwrap()
    }

    fn receive_text(&mut self) -> String {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "the server has ended"
            );
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().unwrap(),
                None if line.trim().is_empty() => break,
                None => panic!("not protocol: {line}"),
            }
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).unwrap();
        String::from_utf8(content).unwrap()
    }

    /// Returns the whole answer to a request.
    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let id = self.id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.heard.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    fn error(&mut self, method: &str, params: Value) -> i64 {
        self.answer(method, params)["error"]["code"]
            .as_i64()
            .unwrap()
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "sgf", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// The diagnostics that the server sends next.
    fn published(&mut self) -> Value {
        loop {
            let at = self
                .heard
                .iter()
                .position(|message| message["method"] == "textDocument/publishDiagnostics");
            if let Some(at) = at {
                return self.heard.remove(at)["params"].clone();
            }
            let message = self.receive();
            self.heard.push(message);
        }
    }

    /// The text after the server's edits.
    fn end(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().unwrap().code()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn at(line: usize, character: usize) -> Value {
    json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}})
}

/// The position of a part of a text, by ASCII lines.
fn place(text: &str, part: &str) -> (usize, usize) {
    let offset = text.find(part).unwrap();
    let before = &text[..offset];
    (
        before.matches('\n').count(),
        before.len() - before.rfind('\n').map_or(0, |at| at + 1),
    )
}

fn on(text: &str, part: &str) -> Value {
    let (line, character) = place(text, part);
    at(line, character)
}

fn whole(uri: &str) -> Value {
    json!({"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}})
}

/// The offset of a position in a text of ASCII, or in UTF-16 units of others.
fn offset(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let units = position["character"].as_u64().unwrap() as usize;
    let mut left = units;
    for (at, c) in text[start..].char_indices() {
        if left == 0 {
            return start + at;
        }
        left -= c.len_utf16();
    }
    text.len()
}

/// A text after edits of the protocol, which must be in order and not overlap.
fn edited(text: &str, edits: &Value) -> String {
    let (mut new, mut at) = (String::new(), 0);
    for edit in edits.as_array().unwrap() {
        let (from, to) = (
            offset(text, &edit["range"]["start"]),
            offset(text, &edit["range"]["end"]),
        );
        assert!(at <= from && from <= to, "{edit}");
        new.push_str(&text[at..from]);
        new.push_str(edit["newText"].as_str().unwrap());
        at = to;
    }
    new + &text[at..]
}

/// The server follows the order of the protocol, and its exit status shows how it ended.
#[test]
fn the_conversation() {
    let folder = Folder::new("lsp_conversation");
    let mut client = Client::start(&folder);
    assert_eq!(client.error("textDocument/hover", at(0, 0)), -32002);
    let result = client.ask("initialize", json!({"capabilities": {}}));
    assert_eq!(result["serverInfo"]["name"], "sgfkit");
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(
        client.error("initialize", json!({"capabilities": {}})),
        -32600
    );
    assert_eq!(client.error("textDocument/nothing", at(0, 0)), -32601);
    assert_eq!(client.error("textDocument/hover", json!({})), -32602);
    client.tell("nothing/at/all", json!(null));
    assert_eq!(client.ask("textDocument/hover", at(0, 0)), Value::Null);
    assert_eq!(client.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(client.error("textDocument/hover", at(0, 0)), -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(0));
    let mut client = Client::ready(&folder, json!({}));
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(1));
    assert_eq!(Client::ready(&folder, json!({})).end(), Some(1));
}

/// The server survives any bytes, and answers the next message.
#[test]
fn hostile_messages() {
    let folder = Folder::new("lsp_hostile");
    let mut client = Client::ready(&folder, json!({}));
    for (content, code) in [
        ("{\"jsonrpc\":", -32700),
        ("\u{ff}", -32700),
        ("[]", -32600),
        ("3", -32600),
        ("{}", -32600),
        ("{\"id\":{},\"method\":\"x\"}", -32600),
    ] {
        client.send_raw(
            format!(
                "rubble\r\n\nContent-Length: {}\r\n\r\n{content}",
                content.len()
            )
            .as_bytes(),
        );
        let answer = client.receive();
        assert_eq!(answer["error"]["code"], code, "{content}");
        assert_eq!(answer["id"], Value::Null);
    }
    let deep = "[".repeat(100_000);
    client.send_raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    assert_eq!(client.receive()["error"]["code"], -32700);
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI}, "contentChanges": [{"text": "x"}]}),
    );
    client.tell("textDocument/didOpen", json!({"textDocument": 5}));
    client.tell("textDocument/didClose", json!([]));
    client.open(URI, "(;FF[4]GM[1];B[pd])");
    assert_eq!(
        client.ask("textDocument/hover", at(999_999, 999_999)),
        Value::Null
    );
    client.tell("textDocument/didChange", json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [
        {"range": {"start": {"line": 7, "character": 9}, "end": {"line": 0, "character": 9999}}, "text": ")"},
        {"range": "nonsense", "text": 4},
    ]}));
    // The parenthesis is at the end of the text, and formatting drops it.
    let edits = client.ask(
        "textDocument/formatting",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(
        edited("(;FF[4]GM[1];B[pd]))", &edits),
        "(;FF[4]GM[1];B[pd])\n"
    );
    for method in [
        "codeAction",
        "rangeFormatting",
        "selectionRange",
        "inlayHint",
        "definition",
        "references",
        "documentHighlight",
        "completion",
        "rename",
        "prepareRename",
    ] {
        assert_eq!(
            client.error(
                &format!("textDocument/{method}"),
                json!({"textDocument": {"uri": URI}})
            ),
            -32602,
            "{method}"
        );
    }
}

/// Diagnostics equal those of `check`, also after any edits that lead to the same text.
#[test]
fn diagnostics_are_those_of_check() {
    let broken = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/broken.sgf"
    ))
    .unwrap();
    let folder = Folder::with("lsp_diagnostics", &[("a.sgf", &broken)]);
    let uri = format!("file://{}", folder.path("a.sgf").display());
    let expected: Vec<Value> = folder.sgf("check --format json a.sgf").json();
    let mut client = Client::ready(
        &folder,
        json!({"general": {"positionEncodings": ["utf-16", "utf-8"]}}),
    );
    client.open(&uri, &broken);
    let published = client.published();
    assert_eq!(published["version"], 1);
    let found = published["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), expected.len() - 1);
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found["code"], expected["code"]);
        assert_eq!(found["message"], expected["message"]);
        assert_eq!(found["source"], "sgfkit");
        assert_eq!(found["data"]["fix"], expected["fix"]);
        assert_eq!(found["data"]["lossy"], expected["lossy"]);
        assert_eq!(
            found["range"]["start"]["line"].as_u64().unwrap() + 1,
            expected["line"].as_u64().unwrap()
        );
    }
    // Edits that undo each other give the same result as opening.
    let change = |text: &str, from: (u64, u64), to: (u64, u64)| json!({"range": {"start": {"line": from.0, "character": from.1}, "end": {"line": to.0, "character": to.1}}, "text": text});
    let version = json!({"uri": uri, "version": 2});
    client.tell("textDocument/didChange", json!({"textDocument": version, "contentChanges": [
        change("é\n𝄞", (0, 0), (0, 0)), change("", (0, 0), (1, 4)), change("x", (2, 3), (2, 3)), change("", (2, 3), (2, 4)),
    ]}));
    let again = client.published();
    assert_eq!(again["version"], 2);
    assert_eq!(again["diagnostics"], published["diagnostics"]);
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    assert_eq!(client.published()["diagnostics"], json!([]));
}

/// Settings and `sgfkit.toml` select the findings; a change of either updates them.
#[test]
fn what_is_wanted() {
    let text = "(;FF[4]GM[1];B[zz9];B[pd]B[dd])";
    let folder = Folder::with("lsp_settings", &[("a.sgf", text)]);
    let uri = format!("file://{}", folder.path("a.sgf").display());
    let mut client = Client::ready(&folder, json!({}));
    client.open(&uri, text);
    let codes = |published: &Value| -> Vec<String> {
        let found = published["diagnostics"].as_array().unwrap();
        found
            .iter()
            .map(|found| found["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        codes(&client.published()),
        ["bad-value", "two-moves", "wrong-turn"]
    );
    client.tell(
        "workspace/didChangeConfiguration",
        json!({"settings": {"sgfkit": {"ignore": ["bad-value", "no-such-code"]}}}),
    );
    assert_eq!(codes(&client.published()), ["two-moves", "wrong-turn"]);
    folder.write(
        "sgfkit.toml",
        "[check]\nignore = [\"rules\", \"structure\"]\n",
    );
    client.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(codes(&client.published()), [""; 0]);
}

/// A client that pulls diagnostics gets no pushed ones, `unchanged` if nothing changed, and all
/// files of its folders.
#[test]
fn diagnostics_on_request() {
    let folder = Folder::with(
        "lsp_pull",
        &[
            ("a.sgf", "(;GM[1];B[zz9])"),
            ("b.sgf", "(;FF[4]GM[1];B[pd])"),
        ],
    );
    let mut client = Client::start(&folder);
    let root = format!("file://{}", folder.path("").display());
    client.ask("initialize", json!({"capabilities": {"textDocument": {"diagnostic": {}}}, "workspaceFolders": [{"uri": root, "name": "x"}]}));
    let a = format!("{root}a.sgf");
    client.open(&a, "(;FF[4]GM[1];B[pd]");
    let report = client.ask(
        "textDocument/diagnostic",
        json!({"textDocument": {"uri": a}}),
    );
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"][0]["code"], "unclosed-variation");
    let again = client.ask(
        "textDocument/diagnostic",
        json!({"textDocument": {"uri": a}, "previousResultId": report["resultId"]}),
    );
    assert_eq!(again["kind"], "unchanged");
    let all = client.ask("workspace/diagnostic", json!({"previousResultIds": []}));
    let items = all["items"].as_array().unwrap();
    assert_eq!(items.len(), 2, "{all}");
    assert_eq!(
        items[0]["items"][0]["code"], "unclosed-variation",
        "as it stands in the editor"
    );
    assert_eq!(items[1]["items"], json!([]));
    assert!(client.heard.is_empty());
}

/// A waiting request can be canceled.
#[test]
fn cancelled_requests() {
    let folder = Folder::new("lsp_cancel");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, &format!("(;GM[1]{})", ";B[aa]".repeat(100_000)));
    let mut batch = String::new();
    for message in [
        json!({"jsonrpc": "2.0", "id": "one", "method": "textDocument/formatting", "params": {"textDocument": {"uri": URI}}}),
        json!({"jsonrpc": "2.0", "id": "two", "method": "textDocument/formatting", "params": {"textDocument": {"uri": URI}}}),
        json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "two"}}),
    ] {
        let text = message.to_string();
        batch.push_str(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }
    client.send_raw(batch.as_bytes());
    let mut codes = Vec::new();
    while codes.len() < 2 {
        let message = client.receive();
        if message.get("method").is_none() {
            codes.push(message["error"]["code"].as_i64());
        }
    }
    assert_eq!(codes, [None, Some(-32800)]);
}

/// A file in another encoding has the findings of its bytes; one that the editor misread is
/// reported.
#[test]
fn charsets() {
    let text = "(;FF[4]GM[1]CA[Shift_JIS]PB[黒い石]PW[白い石];B[zz9])";
    let folder = Folder::new("lsp_charsets");
    let bytes = sgfkit::charset::Charset::for_name(b"Shift_JIS")
        .unwrap()
        .encode(text)
        .unwrap()
        .into_owned();
    folder.write("a.sgf", &bytes);
    let uri = format!("file://{}", folder.path("a.sgf").display());
    let mut client = Client::ready(&folder, json!({}));
    client.open(&uri, text);
    let published = client.published();
    assert_eq!(published["diagnostics"].as_array().unwrap().len(), 1);
    let start = published["diagnostics"][0]["range"]["start"]["character"]
        .as_u64()
        .unwrap() as usize;
    assert!(
        text.chars()
            .skip(start)
            .collect::<String>()
            .starts_with("zz9")
    );
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    client.published();
    client.open(&uri, &String::from_utf8_lossy(&bytes));
    let misread = &client.published()["diagnostics"][0];
    assert_eq!(misread["code"], "misread-by-editor");
    assert!(misread["message"].as_str().unwrap().contains("Shift_JIS"));
    // In an editor CA is trusted, and characters that it lacks are reported.
    client.open(URI, "(;FF[4]GM[1]CA[ISO-8859-1]PB[Téllez]PW[石])");
    let published = client.published();
    let found = published["diagnostics"].as_array().unwrap();
    assert_eq!(
        found
            .iter()
            .map(|found| found["code"].as_str().unwrap())
            .collect::<Vec<_>>(),
        ["undecodable-text"]
    );
}

/// Formatting gives the output of `fmt`, and range formatting a part of it.
#[test]
fn formatting() {
    let text = "(;FF[4]GM[1]SZ[9]PB[Ada é]\r\n ;B[aa] ;W[bb]C[x\ny](;B[cc])\n( ;B[dd] ))";
    let folder = Folder::with("lsp_format", &[("a.sgf", text)]);
    let formatted = folder.sgf("fmt a.sgf").ends(0).text();
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, text);
    let edits = client.ask(
        "textDocument/formatting",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(edited(text, &edits), formatted);
    let range = json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 9}});
    let edits = client.ask(
        "textDocument/rangeFormatting",
        json!({"textDocument": {"uri": URI}, "range": range}),
    );
    let part = edited(text, &edits);
    assert_ne!(part, text);
    folder.write("b.sgf", &part);
    folder.sgf("diff a.sgf b.sgf").ends(0);
    client.open(URI, "(;GM[1]C ;B[aa])");
    assert_eq!(
        client.error(
            "textDocument/formatting",
            json!({"textDocument": {"uri": URI}})
        ),
        -32803
    );
}

/// Each fix is an action, and all safe fixes together equal `check --fix`.
#[test]
fn repairs() {
    let text = "(;FF[4]GM[1];B[p d]C[one]C[two];W[dd]\n(;B[aa])(;B[bb]);W[cc])";
    let folder = Folder::with("lsp_fix", &[("a.sgf", text)]);
    let mut client = Client::ready(
        &folder,
        json!({"workspace": {"workspaceEdit": {"documentChanges": true}}}),
    );
    client.open(URI, text);
    let mut params = whole(URI);
    params["context"] = json!({"diagnostics": []});
    let actions = client.ask("textDocument/codeAction", params.clone());
    let actions = actions.as_array().unwrap();
    assert!(actions.iter().any(|action| action["isPreferred"] == true));
    for action in actions {
        assert_eq!(action["kind"], "quickfix");
        let change = &action["edit"]["documentChanges"][0];
        assert_eq!(change["textDocument"]["version"], 1);
        assert_ne!(edited(text, &change["edits"]), text);
        let is_unsafe = action["title"].as_str().unwrap().ends_with("(unsafe)");
        assert_eq!(action["isPreferred"], !is_unsafe);
    }
    params["context"] = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let actions = client.ask("textDocument/codeAction", params.clone());
    assert_eq!(actions.as_array().unwrap().len(), 1);
    let fixed = edited(text, &actions[0]["edit"]["documentChanges"][0]["edits"]);
    folder.sgf("check --fix a.sgf");
    assert_eq!(fixed, folder.read("a.sgf"));
    params["context"] = json!({"diagnostics": [], "only": ["refactor"]});
    assert_eq!(client.ask("textDocument/codeAction", params), json!([]));
}

/// A quick fix that removes a property's only value also removes the identifier, and equals `check
/// --fix --select`.
#[test]
fn quick_fixes_leave_the_next_property_alone() {
    for (text, code, expected) in [
        (
            "(;FF[4]GM[1]DT[]SZ[9];B[aa])",
            "empty-text",
            "(;FF[4]GM[1]SZ[9];B[aa])",
        ),
        (
            "(;FF[4]GM[1];V[x]B[cc])",
            "bad-value",
            "(;FF[4]GM[1];B[cc])",
        ),
    ] {
        let folder = Folder::with("lsp_only_value", &[("a.sgf", text)]);
        let mut client = Client::ready(&folder, json!({}));
        client.open(URI, text);
        let mut params = whole(URI);
        params["context"] = json!({"diagnostics": []});
        let actions = client.ask("textDocument/codeAction", params);
        let action = actions
            .as_array()
            .unwrap()
            .iter()
            .find(|action| action["diagnostics"][0]["code"] == code);
        let action = action.unwrap_or_else(|| panic!("{code}: {actions}"));
        assert_eq!(edited(text, &action["edit"]["changes"][URI]), expected);
        folder.sgf(&format!("check --fix --unsafe-fixes --select {code} a.sgf"));
        assert_eq!(folder.read("a.sgf"), expected);
    }
}

/// Hovers of identifiers, moves, points and findings.
#[test]
fn hovers() {
    let folder = Folder::new("lsp_hover");
    let mut client = Client::ready(
        &folder,
        json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}}),
    );
    client.open(URI, GAME);
    let mut text = |part: &str| {
        let hover = client.ask("textDocument/hover", on(GAME, part));
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert!(text("PB[").contains("**PB** Player Black"));
    let told = text("pd]C");
    assert!(
        told.contains("Move 1: Black Q16") && told.contains("```text\n"),
        "{told}"
    );
    assert!(told.contains('●'), "{told}");
    assert_eq!(text("pd][dp]"), "Q16");
    assert!(text("A corner").is_empty());
    client.open(URI, "(;FF[4]GM[1];B[zz9])");
    let hover = client.ask("textDocument/hover", at(0, 16));
    assert!(
        hover["contents"]["value"]
            .as_str()
            .unwrap()
            .contains("bad-value")
    );
    let mut plain = Client::ready(&folder, json!({}));
    plain.open(URI, GAME);
    let hover = plain.ask("textDocument/hover", on(GAME, "PB["));
    assert_eq!(hover["contents"]["kind"], "plaintext");
}

/// Games, variations, names and comments; children are inside their parents.
#[test]
fn symbols() {
    let folder = Folder::new("lsp_symbols");
    let mut client = Client::ready(
        &folder,
        json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}),
    );
    client.open(URI, GAME);
    let symbols = client.ask(
        "textDocument/documentSymbol",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(symbols[0]["name"], "Game 1: Ada – Jun");
    let names: Vec<_> = symbols[0]["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|child| child["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["A corner.", "W D16", "low"]);
    let position = |place: &Value| (place["line"].as_u64(), place["character"].as_u64());
    let mut open = vec![symbols[0].clone()];
    while let Some(symbol) = open.pop() {
        for child in symbol["children"].as_array().unwrap() {
            assert!(position(&symbol["range"]["start"]) <= position(&child["range"]["start"]));
            assert!(position(&child["range"]["end"]) <= position(&symbol["range"]["end"]));
            assert!(
                position(&child["range"]["start"]) <= position(&child["selectionRange"]["start"])
            );
            assert!(position(&child["selectionRange"]["end"]) <= position(&child["range"]["end"]));
            open.push(child.clone());
        }
    }
    let folds = client.ask(
        "textDocument/foldingRange",
        json!({"textDocument": {"uri": URI}}),
    );
    assert!(
        folds
            .as_array()
            .unwrap()
            .contains(&json!({"startLine": 1, "endLine": 2, "kind": "comment"})),
        "{folds}"
    );
    let chains = client.ask(
        "textDocument/selectionRange",
        json!({"textDocument": {"uri": URI}, "positions": [on(GAME, "dd];")["position"]]}),
    );
    let mut lengths = Vec::new();
    let mut at = &chains[0];
    while at.is_object() {
        lengths.push(offset(GAME, &at["range"]["end"]) - offset(GAME, &at["range"]["start"]));
        at = &at["parent"];
    }
    assert_eq!(lengths[..4], [2, 4, 5, 6]);
    assert_eq!(lengths.last(), Some(&GAME.len()));
    assert!(lengths.is_sorted());
}

/// A variation can be folded, and a text that starts on the same line.
#[test]
fn folds_on_one_line() {
    let text = "(;FF[4]GM[1]\n;B[aa]\n(;W[bb]C[x\ny]\n;B[cc])\n(;W[dd]\n;B[ee]))\n";
    let folder = Folder::new("lsp_folds");
    let mut client = Client::ready(
        &folder,
        json!({"textDocument": {"foldingRange": {"rangeLimit": 3}}}),
    );
    client.open(URI, text);
    let folds = client.ask(
        "textDocument/foldingRange",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(
        folds,
        json!([
            {"startLine": 0, "endLine": 6},
            {"startLine": 2, "endLine": 4},
            {"startLine": 2, "endLine": 3, "kind": "comment"},
        ])
    );
}

/// After each move, its number and its name.
#[test]
fn inlay_hints() {
    let folder = Folder::new("lsp_inlay");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, "(;FF[4]GM[1];B[pd];W[](;B[dd]MN[7];W[dp])(;B[aa]))");
    let hints = client.ask("textDocument/inlayHint", whole(URI));
    let labels: Vec<_> = hints
        .as_array()
        .unwrap()
        .iter()
        .map(|hint| hint["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["1 Q16", "2 pass", "7 D16", "8 D4", "3 A19"]);
    client.tell(
        "workspace/didChangeConfiguration",
        json!({"settings": {"sgfkit": {"coords": "sgf"}}}),
    );
    let hints = client.ask("textDocument/inlayHint", whole(URI));
    assert_eq!(hints[0]["label"], "1");
    client.tell(
        "workspace/didChangeConfiguration",
        json!({"settings": {"sgfkit": {"inlayHints": false}}}),
    );
    assert_eq!(client.ask("textDocument/inlayHint", whole(URI)), json!([]));
}

/// A label is never a point.
#[test]
fn labels_are_no_points() {
    let text = "(;FF[4]GM[1];B[dd];LB[pd:dd]AR[aa:bb])";
    let folder = Folder::new("lsp_labels");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, text);
    let mut told = |part: &str| {
        let hover = client.ask("textDocument/hover", on(text, part));
        let range = &hover["range"];
        let span = offset(text, &range["start"])..offset(text, &range["end"]);
        let said = hover["contents"]["value"].as_str().unwrap().to_owned();
        (said, text[span].to_owned())
    };
    assert_eq!(told("pd:dd"), ("Q16".into(), "pd".into()));
    assert_eq!(told("bb]"), ("B18".into(), "bb".into()));
    let highlights = client.ask("textDocument/documentHighlight", on(text, "dd];"));
    assert_eq!(highlights.as_array().unwrap().len(), 1);
}

/// From a point you reach the stone on it, and all references to it.
#[test]
fn points() {
    let text = "(;FF[4]GM[1]SZ[9];B[cc];W[dd];AE[cc]AB[ee];TR[dd]SQ[cc]DD[aa:ee]C[dd])";
    let folder = Folder::new("lsp_points");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, text);
    let defined = client.ask("textDocument/definition", on(text, "dd]SQ"));
    assert_eq!(
        offset(text, &defined["range"]["start"]),
        text.find("dd];AE").unwrap()
    );
    assert_eq!(
        client.ask("textDocument/definition", on(text, "cc]DD")),
        Value::Null
    );
    let parent = client.ask("textDocument/definition", on(text, ";W[dd]"));
    assert_eq!(
        offset(text, &parent["range"]["start"]),
        text.find(";B[cc]").unwrap()
    );
    let highlights = client.ask("textDocument/documentHighlight", on(text, "cc];W"));
    let kinds: Vec<_> = highlights
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_u64().unwrap())
        .collect();
    assert_eq!(kinds, [3, 3, 2, 2]);
    let references = client.ask("textDocument/references", on(text, "SQ["));
    assert_eq!(references.as_array().unwrap().len(), 1);
}

/// Identifiers that the node allows, and values if there are only a few.
#[test]
fn completion() {
    let folder = Folder::new("lsp_completion");
    let mut client = Client::ready(&folder, json!({}));
    let mut labels = |text: &str| -> Vec<String> {
        let caret = text.find('|').unwrap();
        client.open(URI, &text.replace('|', ""));
        let items = client.ask("textDocument/completion", at(0, caret));
        items
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let has = |labels: &[String], label: &str| labels.iter().any(|other| other == label);
    let root = labels("(;FF[4]GM[1]|;B[aa])");
    assert!(has(&root, "PB") && has(&root, "SZ") && has(&root, "KM"));
    assert!(!has(&root, "FF") && !has(&root, "B"));
    let move_node = labels("(;FF[4]GM[1];B[aa]|)");
    assert!(has(&move_node, "C") && has(&move_node, "MN"));
    assert!(!has(&move_node, "AB") && !has(&move_node, "PB") && !has(&move_node, "B"));
    assert_eq!(labels("(;FF[4]GM[1]PL[|])"), ["B", "W"]);
    assert_eq!(labels("(;FF[4]GM[1];B[aa]GB[|])"), ["1", "2"]);
    assert!(has(&labels("(;FF[4]CA[|])"), "UTF-8"));
    let rules = sgfkit::board::go::Rules::names();
    assert_eq!(labels("(;FF[4]GM[1]RU[|])"), rules.collect::<Vec<_>>());
    assert!(has(&labels("(;FF[4]GM[21]RU[|])"), "PP"));
    // A value that is being typed is not closed yet, and nothing may follow it.
    for end in ["", "\n", ")", ";W[bb])", "\n;C[x])", "]"] {
        let mut typed = |text: &str| labels(&format!("{text}|{end}"));
        assert!(has(&typed("(;FF[4]CA["), "UTF-8"), "{end:?}");
        assert_eq!(typed("(;FF[4]GM[1];B[aa];PL["), ["B", "W"], "{end:?}");
        assert_eq!(typed("(;GM[1];B[aa](;W[bb]GB["), ["1", "2"], "{end:?}");
        assert!(has(&typed("(;FF[4]GM[21]RU["), "PP"), "{end:?}");
        assert!(typed("(;FF[4]GM[1]C[").is_empty(), "{end:?}");
        assert!(typed("(;FF[4]GM[1]C[A list [").is_empty(), "{end:?}");
        assert!(typed("(;FF[4]GM[1]C[CA[").is_empty(), "{end:?}");
        assert!(typed("(;FF[4]GM[1]XX[").is_empty(), "{end:?}");
    }
    // Properties that the format lacks are not offered.
    assert!(has(&labels("(;FF[4]GM[1];|)"), "AR") && !has(&labels("(;FF[3]GM[1];|)"), "AR"));
    assert!(labels("(;FF[4]GM[1]C[a;|])").is_empty());
}

/// A player's name is changed in all properties with names.
#[test]
fn renaming() {
    let text = "(;GM[1]PB[Ada\\]]PW[Jun]US[Ada\\]]C[Ada\\]])(;GM[1]PW[Ada\\]])";
    let folder = Folder::new("lsp_rename");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, text);
    let mut params = on(text, "Ada");
    let prepared = client.ask("textDocument/prepareRename", params.clone());
    assert_eq!(prepared["placeholder"], "Ada]");
    params["newName"] = json!("Bea]");
    let edit = client.ask("textDocument/rename", params);
    let new = edited(text, &edit["changes"][URI]);
    assert_eq!(
        new,
        "(;GM[1]PB[Bea\\]]PW[Jun]US[Bea\\]]C[Ada\\]])(;GM[1]PW[Bea\\]])"
    );
    assert_eq!(
        client.ask("textDocument/prepareRename", on(text, "GM")),
        Value::Null
    );
}

/// Operations of the program as commands.
#[test]
fn commands() {
    let folder = Folder::with("lsp_commands", &[("a.sgf", GAME)]);
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, GAME);
    let run = |client: &mut Client, command: &str, part: &str, word: &str| {
        let (line, character) = place(GAME, part);
        let arguments = json!([URI, {"line": line, "character": character}, word]);
        client.answer(
            "workspace/executeCommand",
            json!({"command": command, "arguments": arguments}),
        )
    };
    run(&mut client, "sgfkit.promote", "W[dp]", "");
    let edit = client.receive_edit();
    let promoted = folder.sgf("sort --promote 4 a.sgf").text();
    assert_eq!(edited(GAME, &edit["changes"][URI]), promoted);
    run(&mut client, "sgfkit.transform", "W[dp]", "rotate90");
    let edit = client.receive_edit();
    let turned = folder.sgf("transform --rotate 90 a.sgf").text();
    assert_eq!(edited(GAME, &edit["changes"][URI]), turned);
    let answer = run(&mut client, "sgfkit.extract", "W[dp]", "line");
    assert_eq!(
        answer["result"]["text"],
        folder.sgf("extract --line 4 a.sgf").text()
    );
    let answer = run(&mut client, "sgfkit.show", "W[dp]", "");
    assert!(
        answer["result"]["svg"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    let mut shown = folder.sgf("show --json --node 4 a.sgf").json().remove(0);
    shown["path"] = json!(URI);
    assert_eq!(answer["result"]["show"], shown);
    for (word, target) in [
        ("parent", ";B[pd]"),
        ("previous-variation", ";W[dd]"),
        ("main-line", ";B[pd]"),
    ] {
        let answer = run(&mut client, "sgfkit.go", "W[dp]", word);
        assert_eq!(
            offset(GAME, &answer["result"]["range"]["start"]),
            GAME.find(target).unwrap(),
            "{word}"
        );
    }
    let answer = run(&mut client, "sgfkit.go", "W[dp]", "next");
    assert_eq!(answer["result"], Value::Null);
    assert_eq!(
        run(&mut client, "sgfkit.nothing", "W[dp]", "")["error"]["code"],
        -32602
    );
    client.open(URI, "(;GM[11]SZ[5];B[a1])");
    let arguments = json!([URI, {"line": 0, "character": 1}, "rotate90"]);
    assert_eq!(
        client.error(
            "workspace/executeCommand",
            json!({"command": "sgfkit.transform", "arguments": arguments})
        ),
        -32803
    );
}

impl Client {
    /// Returns the last edit that the server requested.
    fn receive_edit(&mut self) -> Value {
        loop {
            let at = self
                .heard
                .iter()
                .position(|message| message["method"] == "workspace/applyEdit");
            if let Some(at) = at {
                return self.heard.remove(at)["params"]["edit"].clone();
            }
            let message = self.receive();
            self.heard.push(message);
        }
    }
}

/// Tokens are in order, never overlap, and each is on one line.
#[test]
fn semantic_tokens() {
    let folder = Folder::new("lsp_tokens");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, GAME);
    let tokens = client.ask(
        "textDocument/semanticTokens/full",
        json!({"textDocument": {"uri": URI}}),
    );
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_u64().unwrap())
        .collect();
    let lines: Vec<&str> = GAME.lines().collect();
    let (mut line, mut start, mut end) = (0, 0, 0);
    let mut seen = Vec::new();
    for token in data.chunks(5) {
        if token[0] > 0 {
            (start, end) = (0, 0);
        }
        line += token[0];
        start += token[1];
        assert!(start >= end, "tokens overlap");
        end = start + token[2];
        seen.push((
            &lines[line as usize][start as usize..end as usize],
            token[3],
        ));
    }
    assert_eq!(
        seen[..6],
        [("(", 6), (";", 6), ("FF", 0), ("4", 3), ("GM", 0), ("1", 3)]
    );
    for part in [
        ("B", 1),
        ("pd", 4),
        ("A corner.", 5),
        ("Two lines", 5),
        ("Ada", 2),
        (")", 6),
    ] {
        assert!(seen.contains(&part), "{part:?}: {seen:?}");
    }
}

/// Positions count in the negotiated units.
#[test]
fn units() {
    let text = "(;FF[4]GM[1]CA[UTF-8]C[é𝄞x]\r;B[zz9])";
    let folder = Folder::new("lsp_units");
    for (offered, agreed, width) in [
        (json!(["utf-32", "utf-8"]), "utf-8", 7),
        (json!(["utf-32", "utf-16"]), "utf-32", 3),
        (json!([]), "utf-16", 4),
    ] {
        let mut client = Client::start(&folder);
        let capabilities = json!({"general": {"positionEncodings": offered}});
        let result = client.ask("initialize", json!({"capabilities": capabilities}));
        assert_eq!(result["capabilities"]["positionEncoding"], agreed);
        client.open(URI, text);
        let found = client.published()["diagnostics"][0]["range"].clone();
        assert_eq!(found["start"], json!({"line": 1, "character": 3}));
        let positions = json!([{"line": 0, "character": 24}]);
        let chains = client.ask(
            "textDocument/selectionRange",
            json!({"textDocument": {"uri": URI}, "positions": positions}),
        );
        let end = &chains[0]["range"]["end"];
        assert_eq!(end["character"], 23 + width, "{agreed}");
    }
}

/// A thousand findings are shown; the rest is reported and fixed anyway.
#[test]
fn many_findings() {
    let folder = Folder::new("lsp_many");
    let mut client = Client::ready(&folder, json!({}));
    let text = format!("(;FF[4]GM[1]\n{})", ";B[p d]\n".repeat(1500));
    client.open(URI, &text);
    let published = client.published();
    let found = published["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), 1000);
    let last = found[999]["message"].as_str().unwrap();
    assert!(last.contains("more findings"), "{last}");
    let hover = client.ask("textDocument/hover", at(1400, 4));
    let told = hover["contents"]["value"].as_str().unwrap();
    assert!(told.contains("white-space-in-value"), "{told}");
    let line =
        json!({"start": {"line": 1400, "character": 0}, "end": {"line": 1400, "character": 7}});
    let actions = client.ask(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": URI}, "range": line, "context": {"diagnostics": []}}),
    );
    let edits = &actions[0]["edit"]["changes"][URI];
    assert_eq!(edits[0]["range"]["start"]["line"], 1400, "{actions}");
}

/// Only the requested range is searched: a client that cancels does not wait for all files of its
/// folders.
#[test]
fn workspace_diagnostics_are_cancelled() {
    let game = format!("(;FF[4]GM[1]{})", ";B[aa];W[bb]".repeat(2000));
    let folder = Folder::new("lsp_workspace");
    for number in 0..400 {
        folder.write(&format!("{number}.sgf"), &game);
    }
    let mut client = Client::start(&folder);
    let root = format!("file://{}", folder.path("").display());
    client.ask("initialize", json!({"capabilities": {"textDocument": {"diagnostic": {}}}, "workspaceFolders": [{"uri": root, "name": "x"}]}));
    client.send(&json!({"jsonrpc": "2.0", "id": "all", "method": "workspace/diagnostic", "params": {"previousResultIds": []}}));
    std::thread::sleep(std::time::Duration::from_millis(50));
    client.tell("$/cancelRequest", json!({"id": "all"}));
    assert_eq!(client.receive()["error"]["code"], -32800);
}

/// Depth, width and length are hostile: nothing crashes, and no answer is
/// nested deeper than 100.
#[test]
fn deep_documents() {
    let folder = Folder::new("lsp_deep");
    let mut client = Client::ready(
        &folder,
        json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}),
    );
    let deep = format!(
        "(;GM[1]{}{})",
        "(;B[aa](;W[bb])".repeat(5_000),
        ")".repeat(5_000)
    );
    client.open(URI, &deep);
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    client.open(URI, &deep);
    client.id += 1;
    let id = client.id;
    client.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": URI}}}));
    let (mut deepest, mut depth) = (0, 0);
    let text = loop {
        let text = client.receive_text();
        if text.contains("selectionRange") {
            break text;
        }
    };
    for byte in text.bytes() {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    assert_eq!(deepest, 101, "a list in each of a hundred levels");
    for (method, params) in [
        ("foldingRange", json!({"textDocument": {"uri": URI}})),
        ("hover", at(0, 60_000)),
        (
            "selectionRange",
            json!({"textDocument": {"uri": URI}, "positions": [{"line": 0, "character": 60_000}]}),
        ),
    ] {
        client.ask(&format!("textDocument/{method}"), params);
    }
}

/// A file that an editor names, or one next to it, may not be a regular file.
#[test]
#[cfg(unix)]
fn special_files_are_not_waited_for() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let folder = Folder::with("lsp_special", &[("d/a.sgf", GAME)]);
    let fifo = |name: &str| {
        let made = Command::new("mkfifo").arg(folder.path(name)).status();
        assert!(made.unwrap().success());
    };
    fifo("fifo.sgf");
    fifo("sgfkit.toml");
    fifo("d/.gitignore");
    symlink("/dev/zero", folder.path("zero.sgf")).unwrap();
    let mut client = Client::ready(&folder, json!({"textDocument": {"diagnostic": {}}}));
    for name in ["fifo.sgf", "zero.sgf", "d/a.sgf", "d", "/dev/zero"] {
        let uri = format!("file://{}", folder.path(name).display());
        client.open(&uri, "(;GM[1]XX[])");
        let document = json!({"textDocument": {"uri": uri}});
        let report = client.ask("textDocument/diagnostic", document);
        // As if there were no configuration.
        assert!(
            report["items"].to_string().contains("unknown-property"),
            "{report}"
        );
    }
    let folders =
        json!({"event": {"added": [{"uri": format!("file://{}", folder.path("d").display())}]}});
    client.tell("workspace/didChangeWorkspaceFolders", folders);
    client.ask("workspace/diagnostic", json!({"previousResultIds": []}));
    assert_eq!(client.ask("shutdown", Value::Null), Value::Null);
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(0));
}

/// A text that ends in a letter of two bytes and in the middle of a variation.
#[test]
fn a_text_may_end_anywhere() {
    let folder = Folder::new("lsp_ends_anywhere");
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let capabilities = json!({"general": {"positionEncodings": [encoding]}});
        let mut client = Client::ready(&folder, capabilities);
        let text = "(;B[aa](;W[bb])\n(;W[cc]C[é";
        client.open(URI, text);
        let folds = client.ask("textDocument/foldingRange", whole(URI));
        assert_eq!(folds, json!([{"startLine": 0, "endLine": 1}]));
    }
}

/// A variation has its own parentheses, and not those of the next one.
#[test]
fn variations_have_their_parentheses() {
    let folder = Folder::new("lsp_variations");
    let mut client = Client::ready(&folder, json!({}));
    let text = "(;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])\n(;B[ff]))(;W[gg]";
    client.open(URI, text);
    let mut around = |at: usize| -> Vec<String> {
        let line = text[..at].matches('\n').count();
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let position = json!({"line": line, "character": at - start});
        let params = json!({"textDocument": {"uri": URI}, "positions": [position]});
        let answer = client.ask("textDocument/selectionRange", params);
        let mut at = &answer[0];
        let mut texts = Vec::new();
        let offset = |place: &Value| {
            let number = |key: &str| place[key].as_u64().unwrap() as usize;
            let before = text.split_inclusive('\n').take(number("line"));
            before.map(str::len).sum::<usize>() + number("character")
        };
        while let Some(range) = at.get("range") {
            texts.push(text[offset(&range["start"])..offset(&range["end"])].to_owned());
            at = &at["parent"];
        }
        texts
    };
    assert!(around(text.find("cc").unwrap()).contains(&"(;W[bb];B[cc])".to_owned()));
    let inner = around(text.find("ff").unwrap());
    assert!(inner.contains(&"(;B[ff])".to_owned()), "{inner:?}");
    assert!(
        inner.contains(&"(;W[dd](;B[ee])\n(;B[ff]))".to_owned()),
        "{inner:?}"
    );
    assert!(around(text.find("gg").unwrap()).contains(&"(;W[gg]".to_owned()));
}

/// A pair of surrogates that an editor cuts in two does not lose the change.
#[test]
fn half_a_pair_of_surrogates_is_text() {
    let folder = Folder::new("lsp_surrogates");
    let mut client = Client::ready(&folder, json!({"textDocument": {"diagnostic": {}}}));
    client.open(URI, "(;GM[1]C[x])");
    let change = r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"untitled:a.sgf","version":2},
        "contentChanges":[{"range":{"start":{"line":0,"character":9},"end":{"line":0,"character":10}},"text":"\ud83d]QQ[\ude00"}]}}"#;
    client.send_raw(format!("Content-Length: {}\r\n\r\n{change}", change.len()).as_bytes());
    let report = client.ask("textDocument/diagnostic", whole(URI));
    assert!(report["items"].to_string().contains("QQ"), "{report}");
}

/// A text without CA gets the findings and fixes of `check` while it is typed.
#[test]
fn undeclared_charsets_are_told_while_typing() {
    let text = "(;FF[4]GM[1]SZ[19]C[café])";
    let folder = Folder::with("lsp_undeclared", &[("a.sgf", text)]);
    folder.sgf("check --fix a.sgf");
    let fixed = folder.read("a.sgf");
    assert!(fixed.contains("CA[UTF-8]"), "{fixed}");
    let mut client = Client::ready(&folder, json!({"textDocument": {"diagnostic": {}}}));
    client.open(URI, &text.replace("café", "caf"));
    let place = json!({"line": 0, "character": 23});
    let change = json!({"range": {"start": place, "end": place}, "text": "é"});
    let document = json!({"uri": URI, "version": 2});
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": document, "contentChanges": [change]}),
    );
    let report = client.ask("textDocument/diagnostic", whole(URI));
    assert!(
        report["items"].to_string().contains("undeclared-charset"),
        "{report}"
    );
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": {"only": ["source.fixAll"], "diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    assert!(
        actions[0]["edit"].to_string().contains("CA[UTF-8"),
        "{actions}"
    );
}

/// The hover of an unknown identifier contains it.
#[test]
fn unknown_identifiers_are_named() {
    let folder = Folder::new("lsp_unknown");
    let mut client = Client::ready(&folder, json!({}));
    client.open(URI, "(;GM[1]QQ[x])");
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 8}});
    let hover = client.ask("textDocument/hover", params);
    assert!(
        hover["contents"]["value"]
            .as_str()
            .unwrap()
            .contains("QQ: a private property"),
        "{hover}"
    );
}

/// Nested variations cost no more than consecutive moves.
#[test]
fn hints_of_nested_variations_are_linear() {
    let folder = Folder::new("lsp_nested_hints");
    let mut client = Client::ready(&folder, json!({}));
    let depth = 40_000;
    let text = format!(
        "(;GM[1]{}{}",
        "(;B[aa](;W[bb])".repeat(depth),
        ")".repeat(depth + 1)
    );
    client.open(URI, &text);
    let begin = std::time::Instant::now();
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    let hints = client.ask(
        "textDocument/inlayHint",
        json!({"textDocument": {"uri": URI}, "range": range}),
    );
    assert_eq!(hints.as_array().unwrap().len(), 2 * depth);
    // It took minutes.
    assert!(begin.elapsed().as_secs() < 40, "{:?}", begin.elapsed());
}
