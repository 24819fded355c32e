//! Frames: a header with a length, an empty line, and JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc;

use serde_json::{Value, json};

/// The longest message that is taken.
const LONGEST: u64 = 1 << 30;

/// The longest line that is looked at as a whole.
const LONG_LINE: u64 = 1 << 12;

/// What came in.
pub enum Incoming {
    Message(Value),
    /// A frame whose content is no JSON.
    NoJson(String),
    End,
}

/// Reads frames until the input ends. Between frames everything is skipped that
/// is no header.
pub fn read_all(input: impl Read, inbox: &mpsc::Sender<Incoming>) {
    let mut input = BufReader::new(input);
    loop {
        let incoming = match read_frame(&mut input) {
            Ok(Some(content)) => match serde_json::from_slice(&content) {
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

/// The content of the next frame; `None` at the end of the input.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    // Once there is a length, an empty line ends the header.
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
    let number = line[at + NAME.len()..].trim_ascii();
    let number: u64 = std::str::from_utf8(number).ok()?.parse().ok()?;
    (number <= LONGEST).then_some(number)
}

/// Where it is written what went wrong.
pub struct Log(Option<File>);

impl Log {
    pub fn none() -> Log {
        Log(None)
    }

    pub fn to(path: &Path) -> io::Result<Log> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Log(Some(file)))
    }

    /// A log that cannot be written is no reason to stop.
    pub fn write(&mut self, line: &str) {
        if let Some(file) = &mut self.0 {
            let _ = writeln!(file, "{}", sgfkit_files::visible(line));
        }
    }
}

/// An error of the protocol.
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

    /// What was asked cannot be done with this document.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure::new(Failure::FAILED, message)
    }

    pub fn params(what: &str) -> Failure {
        Failure::new(Failure::PARAMS, format!("no {what} in the parameters"))
    }
}

/// Writes messages to standard output.
pub struct Sender {
    log: Log,
    /// The number of the last request.
    last: u64,
}

impl Sender {
    pub fn new(log: Log) -> Sender {
        Sender { log, last: 0 }
    }

    pub fn answer(&mut self, id: &Value, result: Result<Value, Failure>) -> io::Result<()> {
        let message = match result {
            Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
            Err(Failure { code, message }) => {
                self.log.write(&format!("{id}: {code} {message}"));
                json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
            }
        };
        self.send(&message)
    }

    pub fn notify(&mut self, method: &str, params: &Value) -> io::Result<()> {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    /// Asks the client for something; what it answers is not waited for.
    pub fn request(&mut self, method: &str, params: &Value) -> io::Result<()> {
        self.last += 1;
        let id = format!("sgfkit-{}", self.last);
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
    }

    pub fn log(&mut self, line: &str) {
        self.log.write(line);
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        let content = message.to_string();
        let mut out = io::stdout().lock();
        write!(out, "Content-Length: {}\r\n\r\n{content}", content.len())?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames are found whatever stands between them.
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
