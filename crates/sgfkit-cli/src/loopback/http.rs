//! The subset of HTTP/1.1 that a local page needs (RFC 9112).

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::header;

const HEAD: usize = 16 * 1024;

pub struct Request {
    pub method: String,
    pub path: String,
    headers: Vec<(String, String)>,
    /// The part of the body that was read with the head.
    rest: Vec<u8>,
}

impl Request {
    /// Reads a request's head; returns an error or `None` if it is invalid. The complete head must
    /// arrive in time.
    pub fn read(stream: &mut TcpStream, within: Duration) -> io::Result<Option<Request>> {
        let end = Instant::now() + within;
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        let end = loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ErrorKind::TimedOut.into());
            }
            stream.set_read_timeout(Some(left))?;
            if let Some(end) = find(&bytes, b"\r\n\r\n") {
                break end;
            }
            if bytes.len() > HEAD {
                return Ok(None);
            }
            match stream.read(&mut buffer)? {
                0 => return Ok(None),
                read => bytes.extend_from_slice(&buffer[..read]),
            }
        };
        let rest = bytes.split_off(end + 4);
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.split("\r\n");
        let mut first = lines.next().unwrap_or_default().split(' ');
        let (Some(method), Some(path), Some(version)) = (first.next(), first.next(), first.next())
        else {
            return Ok(None);
        };
        if !version.starts_with("HTTP/1.") {
            return Ok(None);
        }
        let headers = lines.filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        Ok(Some(Request {
            method: method.to_owned(),
            path: path.to_owned(),
            headers: headers.collect(),
            rest,
        }))
    }

    /// Returns the value of a header; `None` if it is missing or repeated.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(known, _)| known == name);
        let first = values.next()?;
        values.next().is_none().then_some(&first.1)
    }

    /// Reads the body, which must declare its length and be at most `most` bytes long.
    pub fn body(
        &mut self,
        stream: &mut TcpStream,
        most: usize,
    ) -> io::Result<Result<Vec<u8>, Status>> {
        let Some(length) = self
            .header("content-length")
            .and_then(|length| header::length(length.as_bytes()))
            .and_then(|length| usize::try_from(length).ok())
        else {
            return Ok(Err(Status::LengthRequired));
        };
        if length > most {
            return Ok(Err(Status::TooLarge));
        }
        let mut body = std::mem::take(&mut self.rest);
        body.truncate(length);
        let missing = (length - body.len()) as u64;
        let read = stream.take(missing).read_to_end(&mut body)? as u64;
        if read == missing {
            Ok(Ok(body))
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }
}

fn find(bytes: &[u8], end: &[u8]) -> Option<usize> {
    bytes.windows(end.len()).position(|window| window == end)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Fine,
    Saved,
    LedOn,
    BadRequest,
    Forbidden,
    NotFound,
    NotAllowed,
    LengthRequired,
    Changed,
    NoCondition,
    TooLarge,
    Gone,
    Misdirected,
    Failed,
    Busy,
    NoRoom,
}

impl Status {
    pub fn line(self) -> &'static str {
        match self {
            Status::Fine => "200 OK",
            Status::Saved => "204 No Content",
            Status::LedOn => "303 See Other",
            Status::BadRequest => "400 Bad Request",
            Status::Forbidden => "403 Forbidden",
            Status::NotFound => "404 Not Found",
            Status::NotAllowed => "405 Method Not Allowed",
            Status::LengthRequired => "411 Length Required",
            Status::Changed => "412 Precondition Failed",
            Status::NoCondition => "428 Precondition Required",
            Status::TooLarge => "413 Content Too Large",
            Status::Gone => "410 Gone",
            Status::Misdirected => "421 Misdirected Request",
            Status::Failed => "500 Internal Server Error",
            Status::Busy => "503 Service Unavailable",
            Status::NoRoom => "507 Insufficient Storage",
        }
    }
}

/// Writes the head of an answer, including security headers.
pub fn head(
    stream: &mut TcpStream,
    status: Status,
    policy: &str,
    more: &[(&str, &str)],
) -> io::Result<()> {
    let mut head = format!(
        "HTTP/1.1 {}\r\nContent-Security-Policy: {policy}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCache-Control: no-store\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n",
        status.line()
    );
    for (name, value) in more {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())
}
