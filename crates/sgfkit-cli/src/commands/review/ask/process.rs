//! Communicates line by line with an untrusted program, which may hang, print endlessly, or exit.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt;

/// The maximum length of a line; longer ones are dropped.
const LONGEST: usize = 8 << 20;

/// The number of unread lines at which the program blocks.
const AHEAD: usize = 16;

/// The number of bytes of standard error to keep.
const LAST_WORDS: usize = 400;

const FAREWELL: Duration = Duration::from_secs(2);

pub struct Process {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<String>>,
}

pub enum Line {
    Text(String),
    TooLong,
}

pub enum Trouble {
    /// The program ended or hangs, with its last output.
    Broken(String),
    Interrupted,
}

impl Process {
    pub fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| io::Error::other("the command is empty"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("`{program}`: {error}")))?;
        let errors = Arc::new(Mutex::new(String::new()));
        let (send, lines) = sync_channel(AHEAD);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(BufReader::new(output), &send));
        }
        if let Some(output) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_last_words(output, &errors));
        }
        let input = child.stdin.take().map(written);
        Ok(Process {
            child,
            input,
            lines,
            errors,
        })
    }

    /// Sends a line. A program that does not read it will time out.
    pub fn say(&mut self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.try_send(format!("{line}\n").into_bytes());
        }
    }

    /// Returns the next line, until a deadline.
    pub fn line(&mut self, until: Instant) -> Result<Line, Trouble> {
        loop {
            if interrupt::is_caught() {
                return Err(Trouble::Interrupted);
            }
            let now = Instant::now();
            let left = until.saturating_duration_since(now);
            let tick = Duration::from_millis(100);
            match self.lines.recv_timeout(left.min(tick)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if left > tick => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Trouble::Broken(self.words("it does not respond")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    // The last output may still arrive.
                    thread::sleep(Duration::from_millis(50));
                    return Err(Trouble::Broken(self.words("it ended")));
                }
            }
        }
    }

    fn words(&self, what: &str) -> String {
        let errors = self.errors.lock().map(|errors| errors.clone());
        let errors = errors.unwrap_or_default();
        let last = errors.lines().map(str::trim).rfind(|line| !line.is_empty());
        match last {
            Some(last) => format!("{what}: {last}"),
            None => what.to_owned(),
        }
    }

    /// Sends a last line and gives the program a short time to end.
    pub fn farewell(mut self, last: &str) {
        if !last.is_empty() {
            self.say(last);
        }
        self.input = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            // Read all output, otherwise the program may block instead of ending.
            while self.lines.try_recv().is_ok() {}
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes to a program that may not read, without blocking.
fn written(mut input: ChildStdin) -> SyncSender<Vec<u8>> {
    let (send, lines) = sync_channel::<Vec<u8>>(1 << 12);
    thread::spawn(move || {
        for line in lines {
            if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    send
}

fn read_lines(mut output: impl BufRead, send: &SyncSender<Line>) {
    loop {
        let mut bytes = Vec::new();
        let limit = LONGEST as u64 + 1;
        match (&mut output).take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = if !(bytes.len() > LONGEST && bytes.last() != Some(&b'\n')) {
            let text = String::from_utf8_lossy(&bytes);
            Line::Text(text.trim_end_matches(['\n', '\r']).to_owned())
        } else {
            drop(bytes);
            if skip_line(&mut output).is_err() {
                return;
            }
            Line::TooLong
        };
        if send.send(line).is_err() {
            return;
        }
    }
}

fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = output.fill_buf()?;
        let (count, is_end) = match memchr::memchr(b'\n', bytes) {
            Some(end) => (end + 1, true),
            None => (bytes.len(), bytes.is_empty()),
        };
        output.consume(count);
        if is_end {
            return Ok(());
        }
    }
}

fn keep_last_words(mut output: impl Read, errors: &Mutex<String>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = output.read(&mut bytes) {
        let Ok(mut errors) = errors.lock() else {
            return;
        };
        errors.push_str(&String::from_utf8_lossy(&bytes[..count]));
        let mut from = errors.len().saturating_sub(LAST_WORDS);
        while !errors.is_char_boundary(from) {
            from += 1;
        }
        errors.drain(..from);
    }
}
