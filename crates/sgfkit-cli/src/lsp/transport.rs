//! Reads and writes frames: a header with a length, an empty line, and JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc;

use serde_json::{Value, json};

use crate::header;

const LONGEST: u64 = 1 << 30;

const LONG_LINE: u64 = 1 << 12;

pub enum Incoming {
    Message(Value),
    NoJson(String),
    End,
}

/// Reads frames until the input ends. Anything between frames that is not a header is skipped.
pub fn read_all(input: impl Read, inbox: &mpsc::Sender<Incoming>) {
    let mut input = BufReader::new(input);
    loop {
        let incoming = match read_frame(&mut input) {
            Ok(Some(content)) => match message(&content) {
                Ok(message) => Incoming::Message(message),
                Err(error) => Incoming::NoJson(error.to_string()),
            },
            Ok(None) | Err(_) => Incoming::End,
        };
        let is_end = matches!(incoming, Incoming::End);
        if inbox.send(incoming).is_err() || is_end {
            return;
        }
    }
}

/// Parses a message. An editor may split a surrogate pair, which makes invalid Unicode; the change
/// is applied anyway.
pub fn message(content: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(content).or_else(|error| {
        let mended = mended(&String::from_utf8_lossy(content));
        serde_json::from_str(&mended).map_err(|_| error)
    })
}

/// Replaces each lone surrogate in JSON by U+FFFD, which is also one UTF-16 unit.
fn mended(json: &str) -> String {
    let unit = |escape: &str| {
        let digits = escape.strip_prefix("\\u")?.get(..4)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)
    };
    let mut mended = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        mended.push_str(&rest[..at]);
        rest = &rest[at..];
        let len = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                mended.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            // An escaped backslash starts no escape.
            _ => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        mended.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    mended + rest
}

/// Returns the contents of the next frame; `None` at the end of the input.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    // After a length, an empty line ends the header.
    loop {
        let mut line = Vec::new();
        if input
            .by_ref()
            .take(LONG_LINE)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(None);
        }
        length = length_in(&line).or(length);
        if let (Some(length), true) = (length, line.trim_ascii().is_empty()) {
            let mut content = Vec::new();
            input.take(length).read_to_end(&mut content)?;
            return Ok((content.len() as u64 == length).then_some(content));
        }
    }
}

fn length_in(line: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"content-length:";
    let line = line.to_ascii_lowercase();
    let at = memchr::memmem::rfind(&line, NAME)?;
    let number = header::length(&line[at + NAME.len()..])?;
    (number <= LONGEST).then_some(number)
}

pub struct Log(Option<File>);

impl Log {
    pub fn none() -> Log {
        Log(None)
    }

    pub fn to(path: &Path) -> io::Result<Log> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Log(Some(file)))
    }

    /// Errors of the log are ignored.
    pub fn write(&mut self, line: &str) {
        if let Some(file) = &mut self.0 {
            let _ = writeln!(file, "{}", sgfkit::terminal::visible(line));
        }
    }
}

pub struct Failure {
    pub code: i64,
    pub message: String,
}

impl Failure {
    pub const PARSE: i64 = -32700;
    pub const INVALID: i64 = -32600;
    pub const UNKNOWN: i64 = -32601;
    pub const PARAMS: i64 = -32602;
    pub const NOT_INITIALIZED: i64 = -32002;
    pub const CANCELLED: i64 = -32800;
    pub const FAILED: i64 = -32803;

    pub fn new(code: i64, message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure { code, message }
    }

    /// Creates the error for a request that is impossible with this document.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure::new(Failure::FAILED, message)
    }

    pub fn params(what: &str) -> Failure {
        Failure::new(Failure::PARAMS, format!("no {what} in the parameters"))
    }
}

pub enum Reply {
    Value(Value),
    /// Serialized JSON, for possibly millions of values.
    Text(String),
}

impl From<Value> for Reply {
    fn from(value: Value) -> Reply {
        Reply::Value(value)
    }
}

pub struct Sender {
    out: Box<dyn Write>,
    log: Log,
    last: u64,
}

impl Sender {
    pub fn new(out: Box<dyn Write>, log: Log) -> Sender {
        Sender { out, log, last: 0 }
    }

    pub fn answer(&mut self, id: &Value, result: Result<Reply, Failure>) -> io::Result<()> {
        let (key, content) = match result {
            Ok(Reply::Value(result)) => ("result", result.to_string()),
            Ok(Reply::Text(result)) => ("result", result),
            Err(Failure { code, message }) => {
                self.log.write(&format!("{id}: {code} {message}"));
                let error = json!({"code": code, "message": message});
                ("error", error.to_string())
            }
        };
        // The value may be large, so it is not copied.
        let before = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"{key}\":");
        self.send(&[&before, &content, "}"])
    }

    pub fn notify(&mut self, method: &str, params: &Value) -> io::Result<()> {
        let message = json!({"jsonrpc": "2.0", "method": method, "params": params});
        self.send(&[&message.to_string()])
    }

    /// Sends a request to the client without waiting for its answer.
    pub fn request(&mut self, method: &str, params: &Value) -> io::Result<()> {
        self.last += 1;
        let id = format!("sgfkit-{}", self.last);
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send(&[&message.to_string()])
    }

    pub fn log(&mut self, line: &str) {
        self.log.write(line);
    }

    fn send(&mut self, parts: &[&str]) -> io::Result<()> {
        let len: usize = parts.iter().map(|part| part.len()).sum();
        write!(self.out, "Content-Length: {len}\r\n\r\n")?;
        for part in parts {
            self.out.write_all(part.as_bytes())?;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lone surrogates become U+FFFD, and nothing else changes.
    #[test]
    fn lone_surrogates() {
        for (json, text) in [
            (r#""a\ud83db""#, "a\u{fffd}b"),
            (r#""\udf00\ud83d""#, "\u{fffd}\u{fffd}"),
            (r#""\ud83d\ude00\ud83d""#, "\u{1f600}\u{fffd}"),
            (r#""\\ud83d é\ud83d\n""#, "\\ud83d é\u{fffd}\n"),
        ] {
            assert_eq!(message(json.as_bytes()).unwrap(), text, "{json}");
        }
        assert_eq!(
            message(b"\"\xed\xa0\x80\"").unwrap(),
            "\u{fffd}\u{fffd}\u{fffd}"
        );
        for wrong in ["{", r#""\u12"#, r#""\x\ud83d""#, "\"\\"] {
            assert!(message(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    /// Frames are found regardless of the bytes between them.
    #[test]
    fn frames_among_rubble() {
        let input = b"rubble\r\n\r\nContent-Length: 2\r\n\r\n{}xContent-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 99999999999999\r\n\r\nContent-Length: 9\r\n\r\nshort";
        let mut input = &input[..];
        let mut frames = Vec::new();
        while let Some(frame) = read_frame(&mut input).unwrap() {
            frames.push(String::from_utf8(frame).unwrap());
        }
        assert_eq!(frames, ["{}", "[1]"]);
    }
}
