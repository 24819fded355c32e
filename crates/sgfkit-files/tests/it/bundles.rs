//! Damaged archives are detected and reported.

use std::io::Write;
use std::sync::Arc;

use sgfkit_files::{Bundle, Packer, Packing, Records, Source};

/// The contents of an archive: names, and contents or errors.
pub type Read = Vec<(Option<String>, Result<Vec<u8>, String>)>;

pub fn read_parts(parts: impl Iterator<Item = Source>) -> Read {
    let read = |record: sgfkit_files::Unread| {
        let member = record.member.clone();
        (member, record.read().map_err(|error| error.to_string()))
    };
    Records::new(parts).map(read).collect()
}

pub fn source(name: &str, bytes: &[u8]) -> Source {
    Source::Bytes {
        name: name.to_owned(),
        bytes: bytes.into(),
    }
}

fn read(name: &str, bytes: &[u8]) -> Read {
    read_parts([source(name, bytes)].into_iter())
}

/// Returns the files; none may have an error.
#[track_caller]
fn whole(name: &str, bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let records = read(name, bytes).into_iter();
    let records = records.map(|(name, bytes)| (name.unwrap(), bytes.unwrap()));
    records.collect()
}

/// Returns the errors, and the number of intact files.
fn told(name: &str, bytes: &[u8]) -> (usize, Vec<String>) {
    let records = read(name, bytes);
    let told: Vec<_> = records
        .iter()
        .filter_map(|(_, read)| read.clone().err())
        .collect();
    (records.len() - told.len(), told)
}

#[track_caller]
fn is_told(name: &str, bytes: &[u8], records: usize, reason: &str) {
    let (there, told) = told(name, bytes);
    assert_eq!(there, records, "{told:?}");
    assert!(told.len() == 1 && told[0].contains(reason), "{told:?}");
}

fn games() -> Vec<(String, Vec<u8>)> {
    let game = |number: usize| {
        let moves = ";B[cd];W[gc]".repeat(number * 7);
        let name = format!("games of the year/{number}.sgf");
        (
            name,
            format!("(;GM[1]SZ[9]C[{number}]{moves})").into_bytes(),
        )
    };
    (0..20).map(game).collect()
}

fn packed(packing: Packing) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), packing).unwrap();
    for (name, bytes) in games() {
        packer.add(&name, &bytes).unwrap();
    }
    packer.finish().unwrap()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn whole_bundles_are_read() {
    assert_eq!(whole("a.zip", &packed(Packing::Zip)), games());
    let tar = packed(Packing::Tar);
    assert_eq!(whole("a.tar", &tar), games());
    assert_eq!(whole("a.tgz", &packed(Packing::TarGz)), games());
    assert_eq!(whole("a.tar.zst", &zst(&tar)), games());
    // Some programs compress in pieces; tapes are padded with zeros.
    let (one, other) = tar.split_at(5000);
    assert_eq!(whole("a.tar.gz", &[gz(one), gz(other)].concat()), games());
    assert_eq!(
        whole("a.tar.zst", &[zst(one), zst(other)].concat()),
        games()
    );
    assert_eq!(whole("a.tar", &[&tar[..], &[0; 7000]].concat()), games());
}

/// An archive truncated at any place gives an error.
#[test]
fn cut_bundles_are_told() {
    let tar = packed(Packing::Tar);
    for (name, bytes) in [
        ("a.zip", packed(Packing::Zip)),
        ("a.tar.gz", gz(&tar)),
        ("a.tar.zst", zst(&tar)),
    ] {
        for end in 0..bytes.len() {
            assert!(
                !told(name, &bytes[..end]).1.is_empty(),
                "{name} up to {end}"
            );
        }
    }
    // The padding of a tape may be missing.
    let content = tar.iter().rposition(|byte| *byte != 0).unwrap();
    for end in (0..content).step_by(64) {
        assert!(
            !told("a.tar", &tar[..end]).1.is_empty(),
            "a tar up to {end}"
        );
    }
    is_told("a.tar", &tar[..1500], 1, "truncated");
}

#[test]
fn what_is_wrong_with_packed_bundles_is_told() {
    let tar = packed(Packing::Tar);
    let gz = gz(&tar);
    let at_end = |back: usize| {
        let mut bytes = gz.clone();
        let at = bytes.len() - back;
        bytes[at] ^= 0x10;
        bytes
    };
    // All games are intact, but a checksum or the length is wrong.
    is_told("a.tgz", &at_end(8), 20, "checksum");
    is_told("a.tgz", &at_end(4), 20, "checksum");
    is_told("a.tgz", &gz[..gz.len() - 8], 20, "");
    is_told("a.tgz", &[&gz[..], b"rubbish"].concat(), 20, "");
    let zst = zst(&tar);
    let mut wrong = zst.clone();
    *wrong.last_mut().unwrap() ^= 1;
    is_told("a.tar.zst", &wrong, 20, "checksum");
    is_told("a.tar.zst", &[&zst[..], b"rubbish"].concat(), 20, "");
    // A frame without contents that is longer than the file.
    let skippable = [&0x184D_2A53_u32.to_le_bytes()[..], &[0, 0, 1, 0], b"short"].concat();
    is_told(
        "a.tar.zst",
        &[&skippable[..], &zst].concat(),
        0,
        "longer than the file",
    );
    is_told(
        "a.tar.zst",
        &[&zst[..], &skippable].concat(),
        20,
        "longer than the file",
    );
}

#[test]
fn the_end_of_a_tar_is_its_end() {
    let tar = packed(Packing::Tar);
    let content = tar.len() - 1024;
    is_told("a.tar", &tar[..content], 20, "no end mark");
    is_told("a.tar.gz", &gz(&tar[..content]), 20, "no end mark");
    is_told(
        "a.tar",
        &[&tar[..], &tar].concat(),
        20,
        "after the end mark",
    );
    // The header of the second game.
    let mut zeroed = tar.clone();
    zeroed[1024..1536].fill(0);
    is_told("a.tar", &zeroed, 1, "a lost header");
    let mut changed = tar.clone();
    changed[1030] ^= 1;
    is_told("a.tar", &changed, 1, "checksum");
}

fn header(kind: tar::EntryType, name: &str, size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_path(name).unwrap();
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header.set_cksum();
    header
}

fn link(builder: &mut tar::Builder<Vec<u8>>, name: &str, target: &str) {
    let mut header = header(tar::EntryType::Link, "any", 0);
    builder.append_link(&mut header, name, target).unwrap();
}

fn file(builder: &mut tar::Builder<Vec<u8>>, name: &str, bytes: &[u8]) {
    let header = header(tar::EntryType::Regular, name, bytes.len() as u64);
    builder.append(&header, bytes).unwrap();
}

/// A hard link has the contents of the earlier entry with its name.
#[test]
fn hard_links_are_records() {
    let mut tar = tar::Builder::new(Vec::new());
    file(&mut tar, ".hidden/a", b"(;C[a])");
    file(&mut tar, "b.sgf", b"(;C[b])");
    link(&mut tar, "a.sgf", ".hidden/a");
    link(&mut tar, "again.sgf", "a.sgf");
    file(&mut tar, "b.sgf", b"(;C[b2])");
    link(&mut tar, "c.sgf", "b.sgf");
    link(&mut tar, "back.sgf", ".hidden/a");
    let long = format!("{}/d.sgf", "long".repeat(60));
    link(&mut tar, &long, "b.sgf");
    let tar = tar.into_inner().unwrap();
    let expected = [
        ("b.sgf", "(;C[b])"),
        ("a.sgf", "(;C[a])"),
        ("again.sgf", "(;C[a])"),
        ("b.sgf", "(;C[b2])"),
        ("c.sgf", "(;C[b2])"),
        ("back.sgf", "(;C[a])"),
        (&*long, "(;C[b2])"),
    ];
    let expected = expected.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    for (name, bytes) in [
        ("a.tar", tar.clone()),
        ("a.tar.gz", gz(&tar)),
        ("a.tar.zst", zst(&tar)),
    ] {
        assert_eq!(whole(name, &bytes), expected, "{name}");
    }
    let mut tar = tar::Builder::new(Vec::new());
    link(&mut tar, "a.sgf", "b.sgf");
    file(&mut tar, "b.sgf", b"(;)");
    is_told(
        "a.tar",
        &tar.into_inner().unwrap(),
        1,
        "hard link to `b.sgf`",
    );
}

/// Links to one large entry are not copied without limit.
#[test]
fn links_have_a_bound() {
    let mut tar = tar::Builder::new(Vec::new());
    file(&mut tar, "a.sgf", &vec![b' '; 16 << 20]);
    for number in 0..40 {
        link(&mut tar, &format!("{number}.sgf"), "a.sgf");
    }
    let bytes: Arc<[u8]> = tar.into_inner().unwrap().into();
    let mut bundle = Bundle::of_bytes("a.tar", bytes).unwrap();
    let mut refused = 0;
    while let Some(_name) = bundle.advance().unwrap() {
        refused += usize::from(bundle.read().is_err());
    }
    assert!((1..40).contains(&refused), "{refused}");
}

#[test]
fn members_that_are_no_files_are_told() {
    use tar::EntryType;
    for (kind, reason) in [
        (EntryType::Symlink, "symbolic link"),
        (EntryType::Fifo, "not a regular file"),
        (EntryType::new(b'M'), "another archive"),
        (EntryType::new(b'?'), "unknown kind"),
        (EntryType::GNUSparse, "sparse"),
    ] {
        let mut tar = tar::Builder::new(Vec::new());
        tar.append(&header(kind, "a.sgf", 0), &[][..]).unwrap();
        file(&mut tar, "b.sgf", b"(;)");
        tar.append(&header(kind, "no game", 0), &[][..]).unwrap();
        is_told("a.tar", &tar.into_inner().unwrap(), 1, reason);
    }
    // Folders, and GNU's folder listings, are ignored.
    let mut tar = tar::Builder::new(Vec::new());
    for (kind, name) in [
        (EntryType::Directory, "x.sgf"),
        (EntryType::Regular, "y.sgf/"),
        (EntryType::new(b'D'), "z.sgf"),
        (EntryType::new(b'V'), "volume.sgf"),
    ] {
        tar.append(&header(kind, name, 0), &[][..]).unwrap();
    }
    assert_eq!(whole("a.tar", &tar.into_inner().unwrap()), []);
}

/// An archive stores only the parts of sparse files that are not zeros.
#[test]
fn sparse_members_are_told() {
    // Extended headers, and a name that only they contain.
    let note = |key: &str, value: &str| {
        let rest = format!(" {key}={value}\n");
        let length = rest.len() + 2;
        assert!((10..100).contains(&length));
        format!("{length}{rest}")
    };
    let notes = note("GNU.sparse.major", "1") + &note("GNU.sparse.name", "a.sgf");
    let mut tar = tar::Builder::new(Vec::new());
    let kind = tar::EntryType::XHeader;
    let pax = header(kind, "PaxHeaders/a", notes.len() as u64);
    tar.append(&pax, notes.as_bytes()).unwrap();
    file(&mut tar, "GNUSparseFile.1/a.sgf", b"1\n0\n5\n(;)");
    file(&mut tar, "b.sgf", b"(;)");
    let bytes = tar.into_inner().unwrap();
    is_told("a.tar", &bytes, 1, "sparse");
    assert_eq!(read("a.tar", &bytes)[0].0.as_deref(), Some("a.sgf"));
    // GNU's old format, whose map continues in a block after the header.
    let mut tar = tar::Builder::new(Vec::new());
    let mut sparse = header(tar::EntryType::GNUSparse, "a.sgf", 3);
    sparse.as_gnu_mut().unwrap().isextended[0] = 1;
    sparse.set_cksum();
    let mut behind = vec![7; 504];
    behind.extend([0; 8]);
    let mut bytes = sparse.as_bytes().to_vec();
    bytes.extend(&behind);
    bytes.extend(b"(;)");
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    file(&mut tar, "b.sgf", b"(;)");
    bytes.extend(tar.into_inner().unwrap());
    is_told("a.tar", &bytes, 1, "sparse");
}

/// A zip of stored entries under construction.
#[derive(Default)]
struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    members: u16,
}

impl Zip {
    fn add(&mut self, name: &[u8], bytes: &[u8]) {
        self.add_odd(name, bytes, 0, 0, 0);
    }

    fn add_odd(&mut self, name: &[u8], bytes: &[u8], flags: u16, method: u16, attributes: u32) {
        let begin = self.bytes.len() as u32;
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        let mut fields = Vec::new();
        for short in [20, flags, method, 0, 33] {
            fields.extend(short.to_le_bytes());
        }
        for long in [crc.sum(), bytes.len() as u32, bytes.len() as u32] {
            fields.extend(long.to_le_bytes());
        }
        fields.extend((name.len() as u16).to_le_bytes());
        fields.extend([0; 2]);
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&fields);
        self.bytes.extend(name);
        self.bytes.extend(bytes);
        self.note(&fields, name, attributes, begin);
    }

    /// Adds a directory entry.
    fn note(&mut self, fields: &[u8], name: &[u8], attributes: u32, begin: u32) {
        // Made on Unix, so the attributes are modes.
        self.directory.extend(b"PK\x01\x02\x14\x03");
        self.directory.extend(fields);
        self.directory.extend([0; 6]);
        self.directory.extend(attributes.to_le_bytes());
        self.directory.extend(begin.to_le_bytes());
        self.directory.extend(name);
        self.members += 1;
    }

    fn finish(mut self) -> Vec<u8> {
        let begin = self.bytes.len() as u32;
        let size = self.directory.len() as u32;
        self.bytes.append(&mut self.directory);
        self.bytes.extend(b"PK\x05\x06\0\0\0\0");
        self.bytes.extend([self.members.to_le_bytes(); 2].concat());
        self.bytes.extend(size.to_le_bytes());
        self.bytes.extend(begin.to_le_bytes());
        self.bytes.extend([0; 2]);
        self.bytes
    }
}

#[test]
fn members_of_one_name_are_each_a_record() {
    let mut zip = Zip::default();
    for text in ["(;C[1])", "(;C[2])", "(;C[3])"] {
        zip.add(b"a.sgf", text.as_bytes());
    }
    // A folder is ignored, regardless of its name.
    zip.add(b"x.sgf/", b"");
    zip.add(b"Z\x81rich.sgf", b"(;)");
    zip.add("呉.sgf".as_bytes(), b"(;)");
    let read = whole("a.zip", &zip.finish());
    let names: Vec<_> = read.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["a.sgf", "a.sgf", "a.sgf", "Zürich.sgf", "呉.sgf"]);
    assert_eq!(read[2].1, b"(;C[3])");
}

#[test]
fn what_is_wrong_with_a_zip_is_told() {
    let some = |flags, method, attributes| {
        let mut zip = Zip::default();
        zip.add(b"a.sgf", b"(;)");
        zip.add_odd(b"b.sgf", b"(;)", flags, method, attributes);
        zip.add(b"c.sgf", b"(;)");
        zip.finish()
    };
    assert_eq!(whole("a.zip", &some(0, 0, 0)).len(), 3);
    is_told("a.zip", &some(1, 0, 0), 2, "encrypted");
    is_told("a.zip", &some(0, 14, 0), 2, "compression method");
    is_told("a.zip", &some(0, 0, 0o120_777 << 16), 2, "symbolic link");
    let zip = some(0, 0, 0);
    is_told(
        "a.zip",
        &[&zip[..], b"rubbish"].concat(),
        0,
        "after the end",
    );
    let changed = |from: &[u8], to: &[u8], last: bool| {
        let mut places = zip.windows(from.len());
        let place = if last {
            places.rposition(|bytes| bytes == from)
        } else {
            places.position(|bytes| bytes == from)
        };
        let mut zip = zip.clone();
        zip[place.unwrap()..][..to.len()].copy_from_slice(to);
        zip
    };
    // The directory and the header disagree on a name.
    is_told("a.zip", &changed(b"b.sgf", b"b.txt", true), 2, "disagree");
    is_told("a.zip", &changed(b"b.sgf", b"b.txt", false), 2, "disagree");
    is_told("a.zip", &changed(b"(;)", b"(:)", false), 2, "");
    is_told(
        "a.zip",
        &changed(b"\x03\0\x03\0", b"\x02\0\x02\0", true),
        0,
        "instead of 2",
    );
}

/// A few kilobytes that would expand to any size.
#[test]
fn members_that_overlap_are_refused() {
    let mut zip = Zip::default();
    zip.add(b"a.sgf", b"(;)");
    let fields = zip.directory[6..32].to_vec();
    for _ in 0..100 {
        zip.note(&fields, b"a.sgf", 0, 0);
    }
    is_told("a.zip", &zip.finish(), 0, "overlap");
    // The first one contains the second one.
    let mut inner = Zip::default();
    inner.add(b"b.sgf", b"(;)");
    let mut zip = Zip::default();
    zip.add(b"a.sgf", &inner.bytes);
    let begin = zip.bytes.len() - inner.bytes.len();
    zip.note(&inner.directory[6..32], b"b.sgf", 0, begin as u32);
    is_told("a.zip", &zip.finish(), 0, "overlap");
}

/// The size of an entry is limited.
#[test]
fn members_that_are_too_large_are_told() {
    let large = vec![b';'; 100_000];
    for packing in [Packing::Zip, Packing::Tar, Packing::TarGz] {
        let mut packer = Packer::new(Vec::new(), packing).unwrap();
        packer.add("a.sgf", b"(;)").unwrap();
        packer.add("b.sgf", &large).unwrap();
        packer.add("c.sgf", b"(;)").unwrap();
        let end = match packing {
            Packing::Zip => "a.zip",
            Packing::Tar => "a.tar",
            _ => "a.tgz",
        };
        let source = source(end, &packer.finish().unwrap());
        let records = Records::new([source].into_iter()).with_max_member(99_999);
        let read: Vec<_> = records.map(sgfkit_files::Unread::read).collect();
        assert!(read[0].is_ok() && read[2].is_ok() && read.len() == 3);
        let told = read[1].as_ref().unwrap_err().to_string();
        assert!(told.contains("larger than 97 KiB"), "{told}");
    }
    let lines = [&b"(;)\n"[..], &large, b"\n(;)\n"].concat();
    let records = Records::new([source("a.sgfs", &lines)].into_iter()).with_max_member(99_999);
    let read: Vec<_> = records.map(|record| record.read().is_ok()).collect();
    assert_eq!(read, [true, false, true]);
}

/// The parts of an archive add up to the archive, however small they are.
#[test]
fn parts_are_the_whole() {
    let mut list = b"\xef\xbb\xbf".to_vec();
    for (_, bytes) in games() {
        list.extend([&bytes[..], b"\n\n"].concat());
    }
    let mut bundles = vec![
        ("a.zip", packed(Packing::Zip)),
        ("a.tar", packed(Packing::Tar)),
        ("a.sgfs", list),
    ];
    #[cfg(feature = "zstd")]
    bundles.push(("a.tar.zst", packed(Packing::TarZst)));
    for (name, bytes) in &mut bundles {
        let expected = read(name, bytes);
        assert!(expected.len() == 20 && expected.iter().all(|(_, read)| read.is_ok()));
        for target in [1, 1000, 5000, 1 << 20] {
            let parts = source(name, bytes).divide(target, target);
            let sizes: Vec<_> = parts.iter().map(|(_, size)| *size).collect();
            assert_eq!(
                sizes.iter().sum::<u64>(),
                bytes.len() as u64,
                "{name} {sizes:?}"
            );
            assert!(sizes[..sizes.len() - 1].iter().all(|size| *size >= target));
            // All of them are in one frame.
            let is_divided = target <= 1000 && !name.ends_with(".zst");
            assert!(parts.len() > 1 || !is_divided, "{name} by {target}");
            let parts = parts.into_iter().map(|(part, _)| part);
            assert_eq!(read_parts(parts), expected, "{name} by {target}");
        }
        // The parts of a modified archive are rejected.
        let parts = source(name, bytes).divide(1, 1);
        for (part, _) in parts {
            if let Source::Part { span, .. } = part {
                let bundle = Box::new(source(name, &bytes[..bytes.len() - 1]));
                let read = read_parts([Source::Part { bundle, span }].into_iter());
                assert!(read.len() == 1 && read[0].1.is_err());
            }
        }
    }
    // A broken archive is not divided.
    let tar = packed(Packing::Tar);
    assert_eq!(
        source("a.tar", &tar[..tar.len() - 1024]).divide(1, 1).len(),
        1
    );
    let zip = packed(Packing::Zip);
    assert_eq!(source("a.zip", &zip[..zip.len() - 1]).divide(1, 1).len(), 1);
    assert_eq!(source("a.tgz", &gz(&tar)).divide(1, 1).len(), 1);
}

/// A part may contain a link to an earlier entry.
#[test]
fn links_between_parts() {
    let mut tar = tar::Builder::new(Vec::new());
    for number in 0..9 {
        file(
            &mut tar,
            &format!("{number}.sgf"),
            format!("(;C[{number}])").as_bytes(),
        );
        link(
            &mut tar,
            &format!("{number}b.sgf"),
            &format!("{}.sgf", number / 2),
        );
    }
    let tar = tar.into_inner().unwrap();
    let expected = read("a.tar", &tar);
    assert!(expected.iter().all(|(_, read)| read.is_ok()));
    let parts = source("a.tar", &tar).divide(3000, 2000);
    assert!(parts.len() > 3);
    assert_eq!(
        read_parts(parts.into_iter().map(|(part, _)| part)),
        expected
    );
}

/// A Zstandard archive can be opened at each frame, regardless of what its table says about their contents. A
/// table with wrong offsets is ignored or reported.
#[cfg(feature = "zstd")]
#[test]
fn frames_are_parts() {
    let mut packer = Packer::new(Vec::new(), Packing::TarZst).unwrap();
    let letters = "abcdefghijklmnop".repeat(200_000);
    for number in 0..9 {
        let game = format!("(;C[{number} {}])", &letters[number..]);
        packer
            .add(&format!("{number}.sgf"), game.as_bytes())
            .unwrap();
    }
    let bundle = packer.finish().unwrap();
    let expected = read("a.tar.zst", &bundle);
    assert!(expected.len() == 9 && expected.iter().all(|(_, read)| read.is_ok()));
    let of_parts = |bytes: &[u8]| {
        let parts = source("a.tar.zst", bytes).divide(1, 1);
        (
            parts.len(),
            read_parts(parts.into_iter().map(|(part, _)| part)),
        )
    };
    // Each frame ends with the file that makes it larger than 4 MiB.
    assert_eq!(of_parts(&bundle), (5, expected.clone()));
    let table = bundle.len() - 9 - 6 * 8;
    let lie = |places: &[(usize, u8)]| {
        let mut lying = bundle.clone();
        for (place, change) in places {
            lying[table + place] = lying[table + place].wrapping_add(*change);
        }
        lying
    };
    // Wrong sizes of contents, number of frames, and size of the table.
    assert_eq!(of_parts(&lie(&[(4, 1)])), (5, expected.clone()));
    for place in [6 * 8, 6 * 8 + 4, 0] {
        assert_eq!(of_parts(&lie(&[(place, 1)])), (1, expected.clone()));
    }
    // The table says that the second frame starts one byte later; the total size is right.
    let (parts, read) = of_parts(&lie(&[(0, 1), (8, 255)]));
    assert_eq!(parts, 5);
    assert!(read.iter().any(|(_, read)| read.is_err()));
    // Without the mark, it is unknown whether frames start with files.
    let aligned = b"sgf pack:";
    let at = bundle
        .windows(9)
        .position(|bytes| bytes == aligned)
        .unwrap();
    let mut other = bundle.clone();
    other[at] = b'x';
    assert_eq!(of_parts(&other), (1, expected));
}

/// Entries requested in order take one pass, so the archive may be gone in the meantime. An earlier
/// entry needs another pass.
#[test]
#[cfg(unix)]
fn members_are_reread_in_one_pass() {
    let folder = std::env::temp_dir().join(format!("sgfkit-reread-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for packing in [Packing::Zip, Packing::Tar, Packing::TarGz] {
        let end = match packing {
            Packing::Zip => "zip",
            Packing::Tar => "tar",
            _ => "tgz",
        };
        let path = folder.join(format!("all.{end}"));
        let content = |name: &str| format!("(;C[{name}])").into_bytes();
        let mut packer = Packer::new(Vec::new(), packing).unwrap();
        for name in ["a.sgf", "b.txt", "c.sgf", "d.sgf"] {
            packer.add(name, &content(name)).unwrap();
        }
        std::fs::write(&path, packer.finish().unwrap()).unwrap();
        let named = |name: &str| {
            let text = format!("{}!{name}", path.display());
            sgfkit_files::InputFile::new(text.as_ref())
        };
        let members = ["a.sgf", "b.txt", "d.sgf", "c.sgf"].map(|name| (name, named(name)));
        let mut reader = sgfkit_files::Rereader::default();
        let mut read = |number: usize| {
            let (name, member) = &members[number];
            reader.read(member).map(|bytes| bytes == content(name))
        };
        assert!(read(0).unwrap(), "{end}");
        std::fs::remove_file(&path).unwrap();
        assert!(read(1).unwrap() && read(2).unwrap(), "{end}");
        assert!(read(3).is_err(), "{end}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
