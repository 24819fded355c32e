//! Divides archives into parts that can be opened independently.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::entry::Members;
use crate::error::ReadError;
use crate::names::Kind;
use crate::opening::Opening;
use crate::origin::Origin;
use crate::source::Source;
use crate::span::Span;
use crate::tar::Tar;
use crate::zip::Zip;
use crate::zstd::{Frame, Table};

/// An offset at which an archive can be opened.
struct Door {
    at: u64,
    before: u64,
    bytes: u64,
}

impl Source {
    /// Divides an archive into parts and returns their sizes in bytes: the first of at least `room`
    /// bytes, others of at least `target`. A source that is not an archive, is broken, or cannot be
    /// opened in the middle stays whole.
    ///
    /// Zip archives are divided by their directories, `.tar` and `.sgfs` between any entries,
    /// `.tar.zst` between frames if they were packed for that ([`Packer`](crate::Packer)).
    ///
    /// ```
    /// use sgfkit_files::{Records, Source};
    ///
    /// let games = Source::Bytes {
    ///     name: "games.sgfs".into(),
    ///     bytes: (*b"(;B[aa])\n(;B[bb])\n(;B[cc])\n").into(),
    /// };
    /// let parts = games.divide(10, 10);
    /// let sizes: Vec<_> = parts.iter().map(|(_, bytes)| *bytes).collect();
    /// assert_eq!(sizes, [18, 9]);
    /// let last = Records::new(parts.into_iter().skip(1).map(|(part, _)| part));
    /// let names: Vec<_> = last.map(|record| record.member.unwrap()).collect();
    /// assert_eq!(names, ["3"]);
    /// ```
    #[must_use]
    pub fn divide(self, room: u64, target: u64) -> Vec<(Source, u64)> {
        let bytes = self.size();
        // The reader of the whole archive will report its errors.
        let spans = match self.opening() {
            Some(opening) if bytes > room => spans(&opening, bytes, room, target),
            _ => Ok(Vec::new()),
        };
        match spans {
            Ok(spans) if spans.len() > 1 => {
                let part = |(span, bytes)| {
                    let bundle = Box::new(self.clone());
                    (Source::Part { bundle, span }, bytes)
                };
                spans.into_iter().map(part).collect()
            }
            _ => vec![(self, bytes)],
        }
    }
}

/// Returns the frames of a `.tar.zst` archive from the table at its end. Returns an error if the
/// file cannot be read or has no valid table.
pub fn frames(path: &Path) -> Result<Vec<Frame>, ReadError> {
    let none = |reason: &str| ReadError::BadBundle(reason.to_owned());
    let opening = Opening::new(path, Origin::File(path.into()))?;
    if opening.kind != Kind::TarZst {
        return Err(none("not a .tar.zst, so it has no frames"));
    }
    match Table::read(&opening.origin) {
        Ok(Some(table)) => Ok(table.frames),
        Ok(None) => Err(none(
            "no seek table, so it can only be read from the start; `sgf pack` makes archives with one",
        )),
        Err(error) => Err(none(&error.to_string())),
    }
}

fn spans(opening: &Opening, bundle: u64, room: u64, target: u64) -> io::Result<Vec<(Span, u64)>> {
    let mut cut = Cut {
        spans: Vec::new(),
        next: Span {
            begin: 0,
            end: 0,
            before: 0,
            bundle,
        },
        room,
        target,
        bytes: 0,
        all: 0,
    };
    match opening.kind {
        Kind::Zip => zip(opening, &mut cut)?,
        Kind::Tar => tar(opening, &mut cut)?,
        Kind::TarZst => packed(opening, &mut cut)?,
        Kind::Lines => lines(opening, &mut cut)?,
        Kind::TarGz => {}
    }
    Ok(cut.spans)
}

struct Cut {
    spans: Vec<(Span, u64)>,
    next: Span,
    room: u64,
    target: u64,
    /// The bytes of the next part and of all previous ones.
    bytes: u64,
    all: u64,
}

impl Cut {
    fn add(&mut self, door: &Door) {
        self.bytes += door.bytes;
        if self.bytes >= self.room {
            self.end(door.at);
            self.next.begin = door.at;
            self.next.before = door.before;
            self.room = self.target;
        }
    }

    fn end(&mut self, at: u64) {
        let span = Span {
            end: at,
            ..self.next
        };
        self.spans.push((span, self.bytes));
        self.all += self.bytes;
        self.bytes = 0;
    }

    fn finish(&mut self, end: u64) {
        if self.next.begin < end {
            self.bytes = self.next.bundle.saturating_sub(self.all);
            self.end(end);
        } else if let Some((last, bytes)) = self.spans.last_mut() {
            last.end = end;
            *bytes += self.next.bundle.saturating_sub(self.all);
        }
    }
}

fn zip(opening: &Opening, cut: &mut Cut) -> io::Result<()> {
    let zip = Zip::new(opening.origin.anywhere()?, cut.next.bundle, None)?;
    let mut members = 0;
    for bytes in zip.sizes() {
        members += 1;
        cut.add(&Door {
            at: members,
            before: 0,
            bytes,
        });
    }
    cut.finish(members);
    Ok(())
}

fn tar(opening: &Opening, cut: &mut Cut) -> io::Result<()> {
    let input = BufReader::with_capacity(1 << 17, opening.origin.open(0, u64::MAX)?);
    let mut tar = Tar::new(input, 0, true);
    let mut last = 0;
    while tar.advance()?.is_some() {
        let at = tar.position();
        if at > 0 {
            cut.add(&Door {
                at,
                before: at,
                bytes: at - last,
            });
        }
        last = at;
    }
    cut.finish(cut.next.bundle);
    Ok(())
}

fn packed(opening: &Opening, cut: &mut Cut) -> io::Result<()> {
    let table = Table::read(&opening.origin)?;
    let Some(table) = table.filter(|table| table.is_aligned) else {
        return Ok(());
    };
    let mut content = 0;
    for frame in table.frames.iter().rev().skip(1).rev() {
        content += frame.content;
        cut.add(&Door {
            at: frame.begin + frame.packed,
            before: content,
            bytes: frame.packed,
        });
    }
    cut.finish(cut.next.bundle);
    Ok(())
}

fn lines(opening: &Opening, cut: &mut Cut) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 17, opening.origin.open(0, u64::MAX)?);
    let (mut at, mut before) = (0, 0);
    loop {
        let bytes = input.skip_until(b'\n')? as u64;
        if bytes == 0 {
            break;
        }
        at += bytes;
        before += 1;
        cut.add(&Door { at, before, bytes });
    }
    cut.finish(at);
    Ok(())
}
