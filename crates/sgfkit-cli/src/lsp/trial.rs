//! Runs everything that an editor can request, for fuzzing.

use std::io;
use std::sync::mpsc;

use serde_json::{Value, json};

use super::commands::NAMES;
use super::requests::{self, HANDLERS};
use super::server::Server;
use super::transport::{Log, Reply, Sender};

const URI: &str = "untitled:a.sgf";

const PIECES: [&str; 10] = [
    "",
    "(",
    ")",
    ";B[cc]",
    "C[",
    "]",
    "\u{e9}",
    "\u{1f600}",
    "\r",
    "\n",
];

pub fn editor(text: &str, below: &mut dyn FnMut(usize) -> usize) {
    let (_sender, inbox) = mpsc::channel();
    let out = Sender::new(Box::new(io::sink()), Log::none());
    let mut server = Server::new(out, inbox);
    let encoding = ["utf-8", "utf-16", "utf-32"][below(3)];
    let symbols = json!({"hierarchicalDocumentSymbolSupport": below(2) == 0});
    let capabilities = json!({
        "general": {"positionEncodings": [encoding]},
        "textDocument": {"diagnostic": {}, "documentSymbol": symbols},
    });
    let params = json!({"capabilities": capabilities});
    let message = json!({"id": 0, "method": "initialize", "params": params});
    tell(&mut server, &message);
    let document = json!({"uri": URI, "version": 1, "text": text});
    let params = json!({"textDocument": document});
    notify(&mut server, "textDocument/didOpen", &params);
    let mut reach = Reach::of(text, below);
    for _ in 0..(reach.below)(3) {
        let piece = PIECES[(reach.below)(PIECES.len())];
        let change = json!({"range": reach.range(), "text": piece});
        let document = json!({"uri": URI, "version": 2});
        let params = json!({"textDocument": document, "contentChanges": [change]});
        notify(&mut server, "textDocument/didChange", &params);
    }
    for (method, _) in HANDLERS {
        let only = [json!(["source"]), Value::Null][(reach.below)(2)].clone();
        let params = json!({
            "textDocument": {"uri": URI},
            "range": reach.range(),
            "position": reach.position(),
            "positions": [reach.position()],
            "newName": "a]b\\",
            "context": {"only": only, "diagnostics": []},
        });
        let answer = match requests::answer(&server.session, method, &params) {
            Ok(Reply::Value(answer)) => answer,
            Ok(Reply::Text(answer)) => {
                let answer = serde_json::from_str(&answer);
                answer.unwrap_or_else(|error| panic!("{method}: {error}"))
            }
            Err(_) => continue,
        };
        places(&server, method, &answer);
    }
    // Commands have their own fuzz targets, so run them rarely.
    if (reach.below)(16) == 0 {
        command(&mut server, &mut reach);
    }
}

fn command(server: &mut Server, reach: &mut Reach<'_>) {
    let command = NAMES[(reach.below)(NAMES.len())];
    let word = [
        "line",
        "subtree",
        "rotate90",
        "swap-colors",
        "next",
        "parent",
    ];
    let word = word[(reach.below)(word.len())];
    let arguments = json!([URI, reach.position(), word]);
    let params = json!({"command": command, "arguments": arguments});
    let method = "workspace/executeCommand";
    let message = json!({"id": 1, "method": method, "params": params});
    tell(server, &message);
}

/// Random places in a text, or slightly beyond it.
struct Reach<'a> {
    lines: usize,
    longest: usize,
    below: &'a mut dyn FnMut(usize) -> usize,
}

impl<'a> Reach<'a> {
    fn of(text: &str, below: &'a mut dyn FnMut(usize) -> usize) -> Reach<'a> {
        let (mut lines, mut longest) = (1, 0);
        for line in text.split(['\n', '\r']) {
            lines += 1;
            longest = line.len().max(longest);
        }
        Reach {
            lines,
            longest,
            below,
        }
    }

    fn position(&mut self) -> Value {
        let (line, character) = ((self.below)(self.lines), (self.below)(self.longest + 2));
        json!({"line": line, "character": character})
    }

    fn range(&mut self) -> Value {
        json!({"start": self.position(), "end": self.position()})
    }
}

fn notify(server: &mut Server, method: &str, params: &Value) {
    tell(server, &json!({"method": method, "params": params}));
}

fn tell(server: &mut Server, message: &Value) {
    let done = server.message(message);
    assert!(done.is_ok_and(|is_end| !is_end), "{message}");
}

/// All places in an answer must be in the document, and no range may be reversed.
fn places(server: &Server, method: &str, answer: &Value) {
    let document = &server.session.documents[URI];
    let place = |position: &Value| {
        let offset = document.offset(position)?;
        let back = document.lines().to_json(&document.text, offset);
        assert_eq!(&back, position, "{method}");
        Some(offset)
    };
    let mut rest = vec![answer];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(values) => rest.extend(values),
            Value::Object(fields) => {
                if let (Some(start), Some(end)) = (fields.get("start"), fields.get("end")) {
                    assert!(place(start) <= place(end), "{method}: {value}");
                }
                rest.extend(fields.values());
            }
            _ => {}
        }
    }
}
