//! Stores a page as its difference from another page, because both share most of their content.
//!
//! The WebAssembly of a page is deflated, and deflated modules have nothing in common. So pages are
//! compared with their modules inflated.
//!
//! A difference starts with the number of bytes that occur only in the second page, followed by these
//! bytes. Then come steps: the number of these bytes to append, the distance from the end of the last
//! copy to the start of the next one in the first page, and the number of bytes to copy.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Start tag of the WebAssembly in a page.
const MODULE: &[u8] = b"<script id=\"sgfkit-wasm\" type=\"text/plain\">";

/// Returns a page with its WebAssembly inflated: the text before it and the module, each preceded by
/// its length in four bytes, and the rest.
pub fn inflated(page: &[u8]) -> Option<Vec<u8>> {
    let at = page
        .windows(MODULE.len())
        .position(|window| window == MODULE)?;
    let (before, rest) = page.split_at(at + MODULE.len());
    let (base64, after) = rest.split_at(rest.iter().position(|&byte| byte == b'<')?);
    let mut module = Vec::new();
    let deflated = BASE64.decode(base64).ok()?;
    DeflateDecoder::new(&deflated[..])
        .read_to_end(&mut module)
        .ok()?;
    let length = |part: &[u8]| u32::try_from(part.len()).ok().map(u32::to_le_bytes);
    Some([&length(before)?, before, &length(&module)?, &module, after].concat())
}

/// Returns the page that was inflated.
pub fn deflated(inflated: &[u8]) -> Option<Vec<u8>> {
    fn part(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
        let (length, rest) = bytes.split_first_chunk()?;
        rest.split_at_checked(u32::from_le_bytes(*length) as usize)
    }
    let (before, rest) = part(inflated)?;
    let (module, after) = part(rest)?;
    // The next levels take up to twice as long for 3 % less.
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(4));
    encoder.write_all(module).ok()?;
    let module = BASE64.encode(encoder.finish().ok()?);
    Some([before, module.as_bytes(), after].concat())
}

/// Returns the second page; `None` if `difference` was not made from the first page.
pub fn restored(from: &[u8], difference: &[u8]) -> Option<Vec<u8>> {
    let mut rest = difference;
    let own = number(&mut rest)?;
    let (mut own, mut steps) = rest.split_at_checked(own)?;
    let mut to = Vec::with_capacity(from.len());
    let mut end = 0_usize;
    while !steps.is_empty() {
        let (next, others) = own.split_at_checked(number(&mut steps)?)?;
        own = others;
        to.extend_from_slice(next);
        let away = number(&mut steps)?;
        let away = (away >> 1).cast_signed() ^ -(away & 1).cast_signed();
        let start = end.checked_add(next.len())?.checked_add_signed(away)?;
        end = start.checked_add(number(&mut steps)?)?;
        to.extend_from_slice(from.get(start..end)?);
    }
    to.extend_from_slice(own);
    Some(to)
}

/// Reads a number of seven bits per byte, the lowest first.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
