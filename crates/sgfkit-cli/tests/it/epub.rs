//! EPUB books are valid according to `epubcheck`.

use std::path::Path;
use std::process::Command;

use crate::harness::Folder;

/// The path in Debian's package.
const JAR: &str = "/usr/share/java/epubcheck.jar";

/// Returns the output of `epubcheck` for a book; `None` if it is not installed.
fn checked(book: &Path) -> Option<(bool, String)> {
    if !Path::new(JAR).is_file() {
        return None;
    }
    let run = Command::new("java")
        .args(["-jar", JAR])
        .arg(book)
        .output()
        .ok()?;
    let text = [run.stdout, run.stderr].concat();
    Some((
        run.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    ))
}

/// Games with unusual names and texts, variations, and a rectangular board.
#[test]
fn books_are_valid() {
    let folder = Folder::with(
        "epub",
        &[
            (
                "in/a.sgf",
                "(;GM[1]SZ[9]CA[UTF-8]PB[A & <B>]PW[\u{5442}\u{6e05}\u{6e90}]EV[\"Cup\"];B[aa]\
                 C[One\u{b}\n\nTwo\nthree](;W[bb]LB[cc:<])(;W[cc]C[x](;B[dd])(;B[ee]));B[ff])\
                 (;GM[11]SZ[5];B[a1];W[b2])",
            ),
            (
                "in/b.sgf",
                "(;GM[1]SZ[9]AB[aa]AW[ab]C[Black to play];B[ba]C[RIGHT])",
            ),
        ],
    );
    for (options, file) in [
        ("--figures --chapter file", "games.epub"),
        ("--problems --answers=all", "problems.epub"),
        ("", "plain.epub"),
    ] {
        let run = folder.sgf(&format!("render in {options} -o {file}"));
        run.ends(0);
        let path = folder.path(file);
        let book = std::fs::read(&path).unwrap();
        assert_eq!(&book[30..58], b"mimetypeapplication/epub+zip", "{file}");
        folder
            .sgf(&format!("render in {options} -o again.epub"))
            .ends(0);
        assert_eq!(
            book,
            std::fs::read(folder.path("again.epub")).unwrap(),
            "{file}"
        );
        match checked(&path) {
            Some((is_valid, report)) => assert!(is_valid, "{file}: {report}"),
            None => eprintln!(
                "NOT CHECKED: whether {file} is valid, for epubcheck is not installed \
                 (apt-get install epubcheck)"
            ),
        }
    }
    folder
        .sgf("render in/a.sgf --range 1-2 -o a.epub")
        .ends(2)
        .says("whole games");
}
