//! Files to draw, and pseudorandom numbers.

use std::path::{Path, PathBuf};

/// Returns the files of the corpus, and real files next to the checkout if there are any.
pub fn files() -> Vec<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    let mut folders = vec![
        project.join("corpus"),
        project.join("../shared/corpus/wild"),
    ];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            eprintln!("skipped: no folder {}", folder.display());
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(
        files.len() > 500,
        "the corpus has only {} files",
        files.len()
    );
    files
}

/// Marsaglia's xorshift, with the same numbers in each run.
pub struct Random(pub u64);

impl Random {
    /// Returns a number between two limits, inclusive.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        least + ((self.0 >> 11) % (most - least + 1) as u64) as usize
    }
}
