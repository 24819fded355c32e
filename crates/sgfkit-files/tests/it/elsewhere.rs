//! Remote files are read by ranges, and errors are reported.

use std::io;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex};

use sgfkit_files::{Elsewhere, Packer, Packing, Source, Store};

use crate::bundles::{Read, read_parts, source};

/// A remote file with a possibly bad connection.
#[derive(Default)]
struct Place {
    bytes: Vec<u8>,
    /// Whether the length is unknown.
    is_endless: bool,
    /// The number of bytes by which the length is too large.
    missing: u64,
    /// The offset from which reading fails.
    breaks: Option<u64>,
    asked: Mutex<Vec<Range<u64>>>,
}

impl Store for Place {
    fn length(&self) -> io::Result<Option<u64>> {
        let length = self.bytes.len() as u64 + self.missing;
        Ok((!self.is_endless).then_some(length))
    }

    fn read_at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let end = offset + length as u64;
        self.asked.lock().unwrap().push(offset..end);
        if self.breaks.is_some_and(|place| end > place) {
            return Err(io::Error::other("the bridge is down"));
        }
        let all = self.bytes.len();
        let place = |at: u64| usize::try_from(at).unwrap().min(all);
        Ok(self.bytes[place(offset)..place(end)].to_vec())
    }
}

impl Place {
    fn of(bytes: &[u8]) -> Place {
        Place {
            bytes: bytes.to_vec(),
            ..Place::default()
        }
    }

    /// Returns the number of bytes requested, and the number of requests.
    fn asked(&self) -> (u64, usize) {
        let asked = self.asked.lock().unwrap();
        let bytes = asked.iter().map(|range| range.end - range.start);
        (bytes.sum(), asked.len())
    }
}

fn elsewhere(name: &str, place: Place) -> (Source, Arc<Place>) {
    let place = Arc::new(place);
    let file = Elsewhere::new(name.to_owned(), place.clone());
    (Source::Elsewhere(file), place)
}

fn read(source: Source) -> Read {
    read_parts([source].into_iter())
}

/// Incompressible contents, longer than one request.
fn games() -> Vec<(String, Vec<u8>)> {
    let mut state = 1_u32;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b'!' + (state >> 26) as u8
    };
    let mut game = |number| {
        let text = (0..250_000).map(|_| letter());
        let game = b"(;C[".iter().copied().chain(text);
        (format!("{number}.sgf"), game.collect())
    };
    (0..24).map(&mut game).collect()
}

static BUNDLES: LazyLock<Vec<(&'static str, Vec<u8>)>> = LazyLock::new(|| {
    let games = games();
    let packed = |packing| {
        let mut packer = Packer::new(Vec::new(), packing).unwrap();
        for (name, bytes) in &games {
            packer.add(name, bytes).unwrap();
        }
        packer.finish().unwrap()
    };
    let lines = games.iter().flat_map(|(_, game)| [game, &b"\n"[..]]);
    let lines: Vec<_> = lines.collect();
    vec![
        ("a.zip", packed(Packing::Zip)),
        ("a.tar", packed(Packing::Tar)),
        ("a.tgz", packed(Packing::TarGz)),
        ("a.sgfs", lines.concat()),
        #[cfg(feature = "zstd")]
        ("a.tar.zst", packed(Packing::TarZst)),
    ]
});

/// A remote archive and its parts equal a local one; a part only fetches its own bytes and the
/// table, and nothing twice.
#[test]
fn parts_are_read_by_ranges() {
    for &(name, ref bytes) in BUNDLES.iter() {
        let all = bytes.len() as u64;
        let expected = read(source(name, bytes));
        let is_whole = expected.iter().all(|(_, read)| read.is_ok());
        assert!(is_whole && expected.len() == 24, "{name}");
        let (bundle, place) = elsewhere(name, Place::of(bytes));
        assert_eq!(read(bundle.clone()), expected, "{name}");
        let (fetched, times) = place.asked();
        assert!(fetched < all + all / 3, "{name}: {fetched} bytes of {all}");
        assert!((2..20).contains(&times), "{name} in {times} pieces");

        let parts = bundle.divide(1, all / 4);
        let is_divided = name != "a.tgz";
        assert_eq!(parts.len() > 1, is_divided, "{name}");
        let mut found = Vec::new();
        for (part, bytes) in parts {
            place.asked.lock().unwrap().clear();
            found.extend(read(part));
            let (fetched, _) = place.asked();
            // For a zip, also the directory and the block with the end of the last entry.
            let besides = if name == "a.zip" { 2 << 20 } else { 0 };
            assert!(
                fetched <= bytes + besides,
                "{name}: {fetched} bytes for a part of {bytes}"
            );
        }
        assert_eq!(found, expected, "{name}");
    }
}

/// An archive of unknown length is read once and not divided; a zip, whose directory is at the end,
/// gives an error.
#[test]
fn without_a_length_it_is_read_once() {
    for &(name, ref bytes) in BUNDLES.iter() {
        let expected = read(source(name, bytes));
        let (bundle, place) = elsewhere(
            name,
            Place {
                is_endless: true,
                ..Place::of(bytes)
            },
        );
        assert_eq!(bundle.clone().divide(1, 1).len(), 1, "{name}");
        place.asked.lock().unwrap().clear();
        let found = read(bundle);
        if name == "a.zip" {
            is_told(&found, 0, "unknown length");
            continue;
        }
        assert_eq!(found, expected, "{name}");
        let (all, asked) = (bytes.len() as u64, place.asked.lock().unwrap());
        let follows = asked.is_sorted_by(|one, next| one.end.min(all) == next.start);
        assert!(follows, "{name}: {asked:?}");
    }
}

#[track_caller]
fn is_told(found: &Read, records: usize, reason: &str) {
    let told: Vec<_> = found
        .iter()
        .filter_map(|(_, read)| read.as_ref().err())
        .collect();
    assert!(told.len() == 1 && told[0].contains(reason), "{told:?}");
    assert!(found.last().is_some_and(|(_, read)| read.is_err()));
    assert_eq!(found.len() - 1, records);
}

/// A broken connection is reported once, with the error of the store and not as a broken or short
/// archive; so is a file that is shorter than declared.
#[test]
fn what_cannot_be_had_is_told() {
    let reason = "the bridge is down";
    for &(name, ref bytes) in BUNDLES.iter() {
        let expected = read(source(name, bytes));
        let all = bytes.len() as u64;
        let broken = |place| Place {
            breaks: Some(place),
            ..Place::of(bytes)
        };
        let (none, _) = elsewhere(name, broken(0));
        is_told(&read(none), 0, reason);
        if name == "a.zip" {
            continue;
        }
        let (half, _) = elsewhere(name, broken(all - 1));
        let found = read(half);
        let before = found.len() - 1;
        is_told(&found, before, reason);
        assert!((1..24).contains(&before), "{name}: {before}");
        assert_eq!(found[..before], expected[..before], "{name}");

        let (short, _) = elsewhere(
            name,
            Place {
                missing: 1,
                ..Place::of(bytes)
            },
        );
        let found = read(short);
        let told = found.last().and_then(|(_, read)| read.as_ref().err());
        assert!(
            told.is_some_and(|told| told.contains("shorter than its declared length")),
            "{name}: {told:?}"
        );
    }
}

/// Parts of an archive that has been replaced are not read.
#[test]
fn a_bundle_that_has_changed_is_told() {
    for &(name, ref bytes) in BUNDLES.iter() {
        let (bundle, _) = elsewhere(name, Place::of(bytes));
        for (part, _) in bundle.divide(1, 1 << 20) {
            let Source::Part { span, .. } = part else {
                assert_eq!(name, "a.tgz");
                continue;
            };
            let (changed, place) = elsewhere(name, Place::of(&bytes[1..]));
            let bundle = Box::new(changed);
            let found = read(Source::Part { bundle, span });
            is_told(&found, 0, "changed since");
            assert_eq!(place.asked(), (0, 0), "{name}");
        }
    }
}

/// Text after the name does not hide the kind of a file; a file that is not an archive is one
/// record.
#[test]
fn a_file_is_what_its_kind_says() {
    let place = Place::of(b"(;B[aa])\n(;B[bb])\n");
    let file = Elsewhere::new("https://host/a.sgfs?key=1".to_owned(), Arc::new(place));
    assert_eq!(read(Source::Elsewhere(file.clone())).len(), 1);
    let named = file.with_kind("a.sgfs".to_owned());
    let found = read(Source::Elsewhere(named.clone()));
    assert_eq!(found.len(), 2);
    assert_eq!(found[1], (Some("2".to_owned()), Ok(b"(;B[bb])".to_vec())));
    assert_eq!(named.name(), "https://host/a.sgfs?key=1");
    let place = Place {
        is_endless: true,
        ..Place::of(&vec![b';'; 9 << 20])
    };
    let (file, _) = elsewhere("a.sgf", place);
    let found = read(file);
    assert_eq!(found, [(None, Ok(vec![b';'; 9 << 20]))]);
}
