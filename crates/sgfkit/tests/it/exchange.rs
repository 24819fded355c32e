//! The neighbours' formats: `corpus/import/<format>/` has files with their SGF, `corpus/export/`
//! games with their exports. See
//! `UPDATE` in `CONTRIBUTING.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sgfkit::check::{self, Severity};
use sgfkit::exchange::{Format, Import, Lost, ReadOptions, read, write};
use sgfkit::{Collection, convert};

use crate::common::{corpus, files_below};

/// Compares a file with its expected contents, or updates it.
fn expect(path: &Path, found: &[u8]) {
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(path, found).unwrap();
    }
    let expected = fs::read(path).unwrap_or_default();
    assert_eq!(
        String::from_utf8_lossy(found),
        String::from_utf8_lossy(&expected),
        "{} (UPDATE=1 writes it)",
        path.display()
    );
}

/// The files to read, and their format.
fn sources() -> Vec<(PathBuf, Format)> {
    let files = files_below(&corpus().join("import"));
    let is_made = |path: &PathBuf| {
        path.extension()
            .is_some_and(|end| end == "sgf" || end == "told")
    };
    let sources: Vec<_> = files
        .into_iter()
        .filter(|path| !is_made(path))
        .map(|path| {
            let folder = path.parent().unwrap().file_name().unwrap();
            let format = Format::named(folder.to_str().unwrap()).unwrap();
            (path, format)
        })
        .collect();
    assert!(sources.len() > 20);
    sources
}

fn options(format: Format) -> ReadOptions {
    // Its files do not contain it.
    let named = (format == Format::LittleGolem).then_some(format);
    ReadOptions::default().with_format(named)
}

fn lost_lines(lost: &[Lost]) -> String {
    let mut lines = String::new();
    for Lost {
        what, value, line, ..
    } in lost
    {
        let line = line.map_or(String::new(), |line| format!(" (line {line})"));
        writeln!(lines, "lost {what}: {value}{line}").unwrap();
    }
    lines
}

fn told(import: &Import) -> String {
    let mut told = format!(
        "{} {} {} {}\n",
        import.format, import.charset, import.games, import.moves
    );
    told.push_str(&lost_lines(&import.lost));
    for problem in &import.problems {
        writeln!(told, "line {}: {}", problem.line, problem.message).unwrap();
    }
    told
}

/// Every file becomes the SGF next to it, and lost data is reported.
#[test]
fn what_files_become() {
    for (path, format) in sources() {
        let bytes = fs::read(&path).unwrap();
        let import = read(&bytes, &options(format))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(import.format, format, "{}", path.display());
        let name = path.file_name().unwrap().to_str().unwrap();
        expect(&path.with_file_name(format!("{name}.sgf")), &import.bytes);
        expect(
            &path.with_file_name(format!("{name}.told")),
            told(&import).as_bytes(),
        );
    }
}

/// The output has no errors except illegal moves, has the layout of `fmt`, and has the reported
/// number of games and moves.
#[test]
fn what_is_written_is_clean() {
    for (path, format) in sources() {
        let import = read(&fs::read(&path).unwrap(), &options(format)).unwrap();
        clean(&import, &path.display().to_string());
    }
}

fn clean(import: &Import, name: &str) {
    let games = import.collection();
    for found in check::run(&games) {
        let is_rule = found.severity == Severity::Error && found.code != "illegal-move";
        assert!(!is_rule, "{name}: {} {}", found.code, found.message);
    }
    assert_eq!(games.trees().count(), import.games, "{name}");
    let moves = games.trees().flat_map(sgfkit::GameTree::main_line);
    assert_eq!(
        moves.filter(|node| node.played().is_some()).count(),
        import.moves,
        "{name}"
    );
    let laid_out = sgfkit::format(&games, &sgfkit::FormatOptions::default()).unwrap();
    assert!(
        laid_out == import.bytes,
        "{name}: not in the canonical layout"
    );
    assert_eq!(games.tree(0).unwrap().charset().name(), "UTF-8");
}

/// Files truncated anywhere, and files with changed bytes, are read as far as possible, and never
/// panic.
#[test]
fn damaged_files() {
    for (path, format) in sources() {
        let bytes = fs::read(&path).unwrap();
        let options = options(format).with_format(Some(format));
        let name = path.display().to_string();
        for cut in (0..bytes.len()).step_by(1 + bytes.len() / 25) {
            if let Ok(import) = read(&bytes[..cut], &options) {
                clean(&import, &name);
            }
        }
        let mut seed = 1_u32;
        for _ in 0..40 {
            let mut damaged = bytes.clone();
            for _ in 0..3 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = seed as usize % damaged.len();
                damaged[at] = (seed >> 24) as u8;
            }
            let _ = Format::detect(&damaged);
            if let Ok(import) = read(&damaged, &options) {
                clean(&import, &name);
            }
        }
    }
}

/// Any format can be tried on any file, and gives a message or a game.
#[test]
fn other_formats_files() {
    let sources = sources();
    for (path, _) in &sources {
        let bytes = fs::read(path).unwrap();
        for format in Format::all() {
            let options = ReadOptions::default().with_format(Some(format));
            match read(&bytes, &options) {
                Ok(import) => clean(&import, &format!("{} as {format}", path.display())),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// A file without a game has no format, and SGF is detected as SGF even if it looks like something
/// else.
#[test]
fn what_is_no_other_format() {
    for text in [
        "",
        "\n\n",
        "Hello, this is a letter without a game.",
        "is it ok to go on",
        "(;GM[1];B[pd])",
        "Look at my game:\n(;GM[1];B[pd])",
        "{\"format\":\"sgfkit\",\"version\":1}",
        "#include <stdio.h>\nint main() { return 0; }\n",
        ";GM[1]SZ[9];B[ee]",
        "SZ[5]\n;W[bb]\n;B[ab]",
        "...",
        "+---+---+\n|   |   |\n+---+---+\n",
        "<html><body>12, 13, 14</body></html>",
        "19\n18\n17\n",
        "\0\0\0\0",
    ] {
        assert_eq!(Format::detect(text.as_bytes()), None, "{text}");
    }
    for path in files_below(&corpus().join("ok")) {
        assert_eq!(
            Format::detect(&fs::read(&path).unwrap()),
            None,
            "{}",
            path.display()
        );
    }
}

/// Impossible sizes and numbers are reported, not used.
#[test]
fn absurd_numbers() {
    for (text, message) in [
        (
            "x\n4000000000\na\nb\nc\n0\n0\n0\n20200101\n0\n\n0\nPMABBQEEQ\n",
            "board size",
        ),
        ("[Header]\nSize=99\n[Data]\nQP,B1,1,0\n", "board size"),
        ("{\"width\":1000000000,\"moves\":[[1,1]]}", "board size"),
        ("#999999,a1b2", "too large"),
        ("boardsize 100000\nplay b a1\n", ""),
        (
            "# T1j\n#\n1\na\nb\n999\n999\nH\nH\n1\nV\nY\nN\nA1\n",
            "too large",
        ),
        (
            "# T1j\n#\n1\na\nb\n2\n2\nH\nH\n1\nV\nY\nN\nA1\n",
            "for Twixt",
        ),
        (
            "\\HS\n\\GS\nINI 0 1 4000000000 &4\nSTO 0 2 1 99999999999 3\n",
            "cannot be read",
        ),
    ] {
        match read(text.as_bytes(), &ReadOptions::default()) {
            Ok(import) => assert!(!import.problems.is_empty(), "{text}"),
            Err(error) => assert!(error.to_string().contains(message), "{text}: {error}"),
        }
    }
}

/// The exports of the games in `corpus/export/`, format by format.
#[test]
fn what_games_become() {
    let files = files_below(&corpus().join("export"));
    let games: Vec<_> = files
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "sgf"))
        .collect();
    assert!(games.len() > 3);
    for path in games {
        let collection = Collection::parse(fs::read(path).unwrap());
        let mut all = String::new();
        for format in Format::all().filter(|format| format.is_written()) {
            writeln!(all, "== {format}").unwrap();
            match write(&collection, format, None) {
                Ok(export) => {
                    all.push_str(&export.text);
                    all.push_str(&lost_lines(&export.lost));
                }
                Err(error) => writeln!(all, "refused: {error}").unwrap(),
            }
        }
        expect(&path.with_extension("txt"), all.as_bytes());
    }
}

/// An export is read back as the same line of moves, and exported to the same text again.
#[test]
fn there_and_back() {
    for path in files_below(&corpus().join("export")) {
        if path.extension().is_none_or(|end| end != "sgf") {
            continue;
        }
        let collection = Collection::parse(fs::read(&path).unwrap());
        let tree = collection.tree(0).unwrap();
        let size = tree.size();
        for format in Format::all().filter(|format| format.is_written() && format.is_read()) {
            let Ok(export) = write(&collection, format, None) else {
                continue;
            };
            let options = ReadOptions::default()
                .with_format(Some(format))
                .with_game(Some(tree.game()))
                .with_size(size);
            let Ok(import) = read(export.text.as_bytes(), &options) else {
                // A game without a move or a stone.
                continue;
            };
            let name = format!("{} as {format}", path.display());
            assert!(import.problems.is_empty(), "{name}: {:?}", import.problems);
            let read = import.collection();
            let again = write(&read, format, None).unwrap();
            assert_eq!(again.text, export.text, "{name}");
        }
    }
}

/// One game per line is SGF: the same games, except line breaks in texts.
#[test]
fn a_game_a_line() {
    for path in files_below(&corpus().join("ok")) {
        let collection = Collection::parse(fs::read(&path).unwrap());
        let Ok(utf8) = convert::recode(&collection, sgfkit::charset::Charset::UTF_8, "UTF-8")
        else {
            continue;
        };
        let before = Collection::parse(utf8);
        let export = write(&collection, Format::Sgfs, None).unwrap();
        let after = Collection::parse(export.text.as_str());
        assert_eq!(
            export.text.lines().count(),
            before.trees().count(),
            "{}",
            path.display()
        );
        assert!(after.faults().is_empty(), "{}", path.display());
        let differences = sgfkit::ops::diff(&before, &after);
        let lost: usize = export
            .lost
            .iter()
            .map(|lost| lost.value.parse::<usize>().unwrap())
            .sum();
        assert_eq!(
            differences.len(),
            lost,
            "{}: {differences:?}",
            path.display()
        );
    }
}

/// Long input takes linear time: each of these would take minutes in quadratic time.
#[test]
fn long_input() {
    let many = |head: &str, line: &str, count: usize| format!("{head}{}", line.repeat(count));
    for text in [
        many("\\HS\n\\GS\nINI 0 1 0 &4\n", "STO 0 2 1 3 3\n", 100_000),
        many("\\HS\n", "\\[GAMENAME=x", 200_000),
        many(
            "[Header]\nSize=19\n[ReviewNode]\nNODE,1,0,0,0\n",
            "VARIATION,\nNODE,2,1,3,3\n",
            50_000,
        ),
        many("#11,", "a1", 200_000),
        many("", "Q16 D4 ", 100_000),
        many("", "play b d4\n", 100_000),
        many("$$ \n", "$$ . . . . .\n", 100_000),
        many("", ". . . . .\n", 100_000),
        many("", "A b c\n", 100_000),
        many("{\"width\":19,\"moves\":\"", "dd", 200_000) + "\"}",
    ] {
        let _ = read(text.as_bytes(), &ReadOptions::default());
    }
}

/// Real files in similar formats become games with their contents.
#[test]
fn real_lookalikes() {
    let wild = corpus().join("../../shared/corpus/wild");
    if !wild.is_dir() {
        return eprintln!("skipped: no collection of real files at {}", wild.display());
    }
    let mut found = 0;
    for (folder, format) in [
        ("lookalike-gib", Format::Gib),
        ("lookalike-ngf", Format::Ngf),
        ("lookalike-ugf", Format::Ugf),
    ] {
        for path in files_below(&wild.join(folder)) {
            let import = read(&fs::read(&path).unwrap(), &ReadOptions::default()).unwrap();
            assert_eq!(import.format, format);
            assert!(
                import.problems.is_empty(),
                "{}: {:?}",
                path.display(),
                import.problems
            );
            assert!(import.moves > 200, "{}", path.display());
            clean(&import, &path.display().to_string());
            let illegal = check::run(&import.collection())
                .iter()
                .filter(|found| found.code == "illegal-move")
                .count();
            assert_eq!(illegal, 0, "{}", path.display());
            found += 1;
        }
    }
    assert!(found >= 4);
}

/// Exports are detected, and imported as the same game of the same size with the same moves;
/// exceptions are listed.
#[test]
fn each_game_and_size_there_and_back() {
    let games: [(&str, &[Format]); 11] = [
        ("(;FF[4]GM[1]SZ[9];B[aa])", &[Format::Moves, Format::Gtp]),
        (
            "(;FF[4]GM[1];B[pd];W[];B[dp])",
            &[Format::Moves, Format::Gtp],
        ),
        (
            "(;FF[4]GM[1]SZ[13:9];B[aa];W[mi])",
            &[Format::Moves, Format::Gtp],
        ),
        (
            "(;FF[4]GM[1]SZ[30];B[zz];W[DD];B[aa])",
            &[Format::Moves, Format::Gtp],
        ),
        ("(;FF[4]GM[1]SZ[19];B[])", &[Format::Moves, Format::Gtp]),
        (
            "(;FF[4]GM[11];B[a1])",
            &[Format::Moves, Format::Gtp, Format::HexWorld, Format::Trmph],
        ),
        (
            "(;FF[4]GM[11]SZ[13];B[a1];W[swap-pieces];B[m13])",
            &[Format::Moves, Format::HexWorld],
        ),
        (
            "(;FF[4]GM[11]SZ[11:9];B[k9];W[a1])",
            &[Format::Moves, Format::HexWorld],
        ),
        ("(;FF[4]GM[11]SZ[11];B[c2];W[];B[d4])", &[]),
        (
            "(;FF[4]GM[21]SZ[24];W[l10];B[c3])",
            &[Format::Moves, Format::T1j],
        ),
        (
            "(;FF[4]GM[21]SZ[12];W[b2];B[l11])",
            &[Format::Moves, Format::T1j],
        ),
    ];
    for (text, formats) in games {
        let file = Collection::parse(text);
        let tree = file.tree(0).unwrap();
        for format in formats {
            let Ok(export) = write(&file, *format, None) else {
                panic!("{text} is not written as {format}");
            };
            let written = export.text;
            assert_eq!(
                Format::detect(written.as_bytes()),
                Some(*format),
                "{written}"
            );
            let is_lost = |id: &str| export.lost.iter().any(|lost| lost.what == id);
            // The reader reports what was lost.
            let options = ReadOptions::default()
                .with_game(is_lost("GM").then(|| tree.game()))
                .with_size(is_lost("SZ").then(|| tree.size()).flatten());
            let back = read(written.as_bytes(), &options).unwrap().collection();
            let back = back.tree(0).unwrap();
            assert_eq!(
                (back.game(), back.size()),
                (tree.game(), tree.size()),
                "{format}: {written}"
            );
            let moves = |tree: sgfkit::GameTree<'_>| -> Vec<_> {
                tree.main_line().flat_map(sgfkit::Node::moves).collect()
            };
            assert_eq!(moves(back), moves(tree), "{format}: {written}");
        }
    }
}

/// An unreadable cell counts as a turn; other text does not.
#[test]
fn colors_alternate_after_an_unreadable_cell() {
    for (link, line) in [
        ("#11,a2z9b3", ";B[a2];B[b3])"),
        ("#11,z9a2b3", ";W[a2];B[b3])"),
        ("#11,a2b99c3:s", ";B[a2];B[c3];W[swap-pieces])"),
        ("#11,a2?b3", ";B[a2];W[b3])"),
    ] {
        let import = read(link.as_bytes(), &ReadOptions::default()).unwrap();
        let text = String::from_utf8(import.bytes).unwrap();
        assert!(text.trim_end().ends_with(line), "{link}: {text}");
        assert_eq!(import.problems.len(), 1, "{link}");
    }
}
