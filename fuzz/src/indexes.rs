//! Properties of a manipulated index with valid checksums.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sgfkit::Collection;
use sgfkit_search::files::Opening;
use sgfkit_search::index::{Change, Entry, Folders, Index, Lock, Stamp};
use sgfkit_search::{Filters, Pattern, Prepared, Query, Target, games};
use xxhash_rust::xxh3::xxh3_64;

use crate::Random;

/// Checks that an index only accesses its own files, within their size.
///
/// A false manifest or catalog is rejected or gives wrong results about games, but updating the
/// index does not affect any other file.
pub fn lying_index_is_harmless(data: &[u8]) {
    static MADE: OnceLock<Made> = OnceLock::new();
    let made = MADE.get_or_init(Made::new);
    let mut random = Random::of(data);
    // Change some bytes of the catalog, too.
    let mut catalogue = made.catalogue.clone();
    if random.below(3) == 0 {
        for _ in 0..1 + random.below(4) {
            let at = random.below(catalogue.len());
            catalogue[at] = data.get(random.below(data.len())).copied().unwrap_or(0xff);
        }
        catalogue.truncate(catalogue.len() - random.below(8));
    }
    let folder = made.folder.join("games.sgfindex");
    let lying = made.lie(&catalogue, data, &mut random);
    write(&folder.join(&made.name), &catalogue);
    write(&folder.join("MANIFEST"), lying.as_bytes());
    if let Ok(index) = Index::open(&folder) {
        let own = |line: &str| {
            let mut words = line.split(' ').skip(1);
            let name = words.next().unwrap_or_default();
            let (kind, digits) = name.split_once('-').unwrap_or_default();
            matches!(kind, "catalogue" | "segment") && digits.bytes().all(|b| b.is_ascii_digit())
        };
        let names = lying.lines().skip(1);
        assert!(
            names.filter(|line| !line.starts_with("end ")).all(own),
            "{lying:?} was opened"
        );
        look(index);
    }
    change(&folder);
    for (name, text) in BYSTANDERS {
        let kept = fs::read_to_string(made.folder.join(name));
        assert_eq!(kept.ok().as_deref(), Some(text), "{name}, {lying:?}");
    }
}

/// Files next to and in an index that are not its own.
const BYSTANDERS: [(&str, &str); 4] = [
    ("segment-000001", "beside it"),
    ("catalogue-000002", "beside it"),
    ("games.sgfindex/segment-7.mp4", "in it"),
    ("games.sgfindex/notes", "in it"),
];

/// Valid index.
struct Made {
    folder: PathBuf,
    manifest: String,
    /// Name and content of the catalog.
    name: String,
    catalogue: Vec<u8>,
}

impl Made {
    fn new() -> Made {
        let folder = format!("sgfkit-fuzz-index-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        let index = folder.join("games.sgfindex");
        fs::create_dir_all(&folder).expect("a temporary folder");
        change(&index);
        for (name, text) in BYSTANDERS {
            write(&folder.join(name), text.as_bytes());
        }
        #[cfg(unix)]
        for (link, to) in [
            ("segment-999", "/dev/zero"),
            ("catalogue-999", "../segment-000001"),
        ] {
            std::os::unix::fs::symlink(to, index.join(link)).expect("a link");
        }
        let manifest = fs::read_to_string(index.join("MANIFEST")).expect("a manifest");
        let line = manifest.lines().nth(1).unwrap_or_default();
        let name = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let catalogue = fs::read(index.join(&name)).expect("a catalogue");
        Made {
            folder,
            manifest,
            name,
            catalogue,
        }
    }

    /// Returns a manifest with some words replaced and a matching checksum.
    fn lie(&self, catalogue: &[u8], data: &[u8], random: &mut Random) -> String {
        let (body, _) = self.manifest.rsplit_once("\nend ").unwrap_or_default();
        let mut lines: Vec<Vec<String>> = body
            .lines()
            .map(|line| line.split(' ').map(str::to_owned).collect())
            .collect();
        if let Some(line) = lines.get_mut(1) {
            line[2] = catalogue.len().to_string();
            line[3] = format!("{:016x}", xxh3_64(catalogue));
        }
        for _ in 0..random.below(4) {
            let line = random.below(lines.len());
            match random.below(6) {
                0 => lines.insert(line, lines[line].clone()),
                1 => drop(lines.remove(line)),
                _ => {
                    let word = random.below(lines[line].len());
                    lines[line][word] = lie(data, random);
                }
            }
            if lines.is_empty() {
                break;
            }
        }
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        let body = lines.join("\n");
        format!("{body}\nend {:016x}\n", xxh3_64(body.as_bytes()))
    }
}

/// Returns a replacement for a word of the manifest.
fn lie(data: &[u8], random: &mut Random) -> String {
    const WORDS: [&str; 16] = [
        "/dev/zero",
        "../segment-000001",
        "../catalogue-000002",
        "segment-7.mp4",
        "segment-999",
        "catalogue-999",
        "notes",
        "LOCK",
        "MANIFEST",
        "manifest-000001",
        "segment-",
        "segment-000001/../notes",
        "0",
        "5",
        "900",
        "18446744073709551615",
    ];
    match random.below(4) {
        0 => {
            let from = random.below(data.len());
            let word = &data[from..data.len().min(from + 1 + random.below(12))];
            String::from_utf8_lossy(word).replace(['\n', ' '], "_")
        }
        _ => (*random.pick(&WORDS)).to_owned(),
    }
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("a file of the index can be written");
}

/// Reads everything in an index.
fn look(index: Index) {
    let _ = (index.games(), index.bytes(), index.verify());
    let mut opening = Opening::default();
    opening.index(index);
    let archive = opening.archive;
    let chosen = archive.choose(&Filters::default(), |_, _| true);
    let pattern = Pattern::parse("X").expect("a pattern");
    let query = Query::new(Some(sgfkit::Game::Go), Target::Pattern(pattern));
    let found = archive.search(&chosen, &query, None);
    let _ = archive.tally(&found);
}

/// Rebuilds or updates the index.
fn change(folder: &Path) {
    let game = Collection::parse("(;GM[1]SZ[9]PB[Ada]RE[B+R];B[cc];W[gg];B[cg])");
    // Without a manifest, a folder with other files is not an index.
    let Ok(_lock) = Lock::open(folder) else {
        return;
    };
    let roots = vec![PathBuf::from("/games")];
    let mut change = Change::begin(folder, None, roots, Folders::default()).expect("a change");
    for name in ["a.sgf", "b.sgf"] {
        let entry = Entry::without_games(0, PathBuf::from(name), Stamp::default());
        let all: Vec<_> = games(&game)
            .iter()
            .map(|(row, play)| Prepared::new(row.clone(), play.as_ref()))
            .collect();
        change.add(entry, &all).expect("a segment");
    }
    change.commit().expect("an index");
}
