//! `sgf link`: puts a game into a URL, as the viewer's `copy-link` does.

use std::fmt::Write as _;
use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::args::{Link, Place};
use crate::output::{Console, Status, Stop, stdout};
use crate::paths::InputFile;
use crate::template_page::base64;

pub fn run(args: &Link, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let games = console.told(&file, file.games())?;
    let tree = console.told(&file, args.place.tree(&games))?;
    console.told(&file, args.place.node(tree))?;
    let mut out = stdout();
    match &args.base {
        Some(base) => {
            console.told("--base", check(base))?;
            let base = base.split('#').next().unwrap_or_default();
            let packed = console.told(&file, pack(games.source()))?;
            writeln!(out, "{base}#sgf={packed}{}", behind(&args.place))?;
        }
        None => {
            console.note("sgf: no page to link to without --base: this is the game itself");
            out.write_all(games.source())?;
        }
    }
    Ok(console.status(false))
}

/// Rejects URLs that only work on this computer, and file URLs.
fn check(base: &str) -> Result<(), &'static str> {
    let rest = base
        .strip_prefix("https://")
        .or_else(|| base.strip_prefix("http://"));
    let rest = rest.ok_or("a URL must start with https:// or http://")?;
    let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
    let is_here = host == "localhost" || host.starts_with("127.") || rest.starts_with("[::1]");
    match () {
        () if host.is_empty() => Err("the URL has no host"),
        () if is_here => {
            Err("a localhost URL will not work for other people; use a public address")
        }
        () => Ok(()),
    }
}

/// Compresses with deflate and encodes as base64url.
fn pack(bytes: &[u8]) -> std::io::Result<String> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    let text = base64(&packer.finish()?);
    let text = text.trim_end_matches('=');
    Ok(text.replace('+', "-").replace('/', "_"))
}

fn behind(place: &Place) -> String {
    let mut text = String::new();
    let numbers = [
        ("tree", place.tree),
        ("node", place.node),
        ("move", place.number),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            let _ = write!(text, "&{name}={number}");
        }
    }
    if let Some(path) = &place.path {
        text.push_str("&path=");
        for byte in path.bytes() {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b',' | b'-' | b'.' | b'_' => {
                    text.push(char::from(byte));
                }
                _ => {
                    let _ = write!(text, "%{byte:02X}");
                }
            }
        }
    }
    text
}
