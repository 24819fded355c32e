//! `sgf render`.

use std::collections::HashSet;

use sgfkit_diagram::{Job, JobOption};

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9]PB[Ada]PW[Bea];B[cc];W[gg]C[Well played.]\
                    ;B[gc]LB[cc:x]TR[gg](;W[cg])(;W[ce]))";

fn folder(name: &str) -> Folder {
    Folder::with(
        name,
        &[
            ("a.sgf", GAME),
            ("chess.sgf", "(;GM[3];W[e4])"),
            ("hex.sgf", "(;GM[11]SZ[5];B[a3];W[swap-pieces];W[b2])"),
            (
                "two.sgf",
                "(;GM[1]SZ[9]AB[aa];W[ab])(;GM[1]SZ[9]AB[bb];B[cc])",
            ),
            (
                "cross.sgf",
                "(;GM[1]SZ[9];B[aa];W[ab];B[ee];W[ba];B[ef];W[aa])",
            ),
            ("mine.toml", "board = \"#123456\"\n"),
            ("bad.toml", "bored = \"#123456\"\n"),
        ],
    )
}

/// Tests texts of pictures.
fn svg(folder: &Folder, options: &str) -> String {
    let run = folder.sgf(&format!("render a.sgf {options}"));
    let text = run.ends(0).quietly().text();
    assert!(text.starts_with("<svg"), "{options}: {text}");
    text
}

/// Each of these makes another picture.
#[test]
fn options_show() {
    let folder = folder("render_options");
    let mut seen = HashSet::new();
    for options in [
        "",
        "--move 2",
        "--node 1",
        "--path C7,G3,G7,C5",
        "--tree 1 --move 3",
        "--move 3 --no-markup",
        "--move 3 --variations",
        "--move 3 --numbers last",
        "--move 3 --numbers all",
        "--range 2-3",
        "-q --figures --depth 0",
        "--theme wood",
        "--theme dark",
        "--theme highcontrast",
        "--theme mine.toml",
        "--coords sgf",
        "--coords none",
        "--crop A1:E5",
        "--size 30",
    ] {
        assert!(seen.insert(svg(&folder, options)), "{options} does nothing");
    }
    for (options, same) in [
        ("--markup --move 3", "--move 3"),
        ("--no-markup --markup --move 3", "--move 3"),
        ("--theme book", ""),
        ("--coords players", ""),
        ("--crop none", ""),
        ("--format svg", ""),
        ("--range 2-", "--range 2-4"),
        ("--crop aa:ee", "--crop A9:E5"),
        ("-q --figures=9 --depth 0", "-q --figures --max-diagrams 0"),
    ] {
        assert_eq!(svg(&folder, options), svg(&folder, same), "{options}");
    }
}

/// The part of the board that is played on, and not more.
#[test]
fn the_board_is_cut_where_it_is_empty() {
    let folder = Folder::with("render_crop", &[("a.sgf", "(;GM[1]AB[cc][dd]AW[cd])")]);
    let run = folder.sgf("render a.sgf --crop auto --format text --ascii");
    let text = run.ends(0).quietly().text();
    assert!(text.starts_with("    A B C D E F G\n19"), "{text}");
    assert_eq!(text.lines().count(), 9);
}

/// The extension sets the format, unless `--format` does.
#[test]
fn formats() {
    let folder = folder("render_formats");
    for (options, file, begin) in [
        ("", "a.svg", "<svg"),
        ("", "A.SVG", "<svg"),
        ("", "a.png", "\u{89}PNG"),
        ("", "a.pdf", "%PDF-"),
        ("", "a.txt", "   A B C"),
        ("--ascii", "b.txt", "   A B C"),
        ("", "a.gif", "GIF89a"),
        ("", "a.tex", "\\begin{tikzpicture}"),
        ("", "a.sensei", "$$c9"),
        ("--format sensei", "b.txt", "$$c9"),
        ("--format tikz --standalone", "noend", "\\documentclass"),
        ("--figures", "c.pdf", "%PDF-"),
        ("--problems", "d.pdf", "%PDF-"),
        ("--problems=9 --answers --paper letter", "e.svg", "<svg"),
    ] {
        let game = if options.starts_with("--problems") {
            "two.sgf"
        } else {
            "a.sgf"
        };
        let run = folder.sgf(&format!("render {game} {options} -o {file}"));
        // Answers are on separate pages.
        if file == "e.svg" {
            run.ends(2).says("the output has 2 pictures");
            continue;
        }
        run.ends(0).quietly().prints("");
        let bytes = std::fs::read(folder.path(file)).unwrap();
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        assert!(text.starts_with(begin), "{file}: {:?}", text.get(..40));
    }
    folder.sgf("render a.sgf -o noend").ends(2).says("--format");
    folder.sgf("render a.sgf -o a.jpg").ends(2).says("--format");
}

#[test]
fn text_as_it_is_printed() {
    let folder = folder("render_text");
    folder
        .sgf("render --format text --ascii --numbers all --move 2 --crop A5:E9 a.sgf")
        .ends(0)
        .quietly()
        .prints(
            "   A  B  C  D  E
9  .  .  .  .  .   9
8  .  .  .  .  .   8
7  .  .  X1 .  .   7
6  .  .  .  .  .   6
5  .  .  .  .  +   5
   A  B  C  D  E

Well played.
",
        );
    folder
        .sgf("render --format sensei --range 2-3 --coords none a.sgf")
        .ends(0)
        .prints(
            "\
$$W9m2 Figure 1 (2-3)
$$ +-------------------+
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . X . . . 2 . . |
$$ | . . . . . . . . . |
$$ | . . . . , . . . . |
$$ | . . . . . . . . . |
$$ | . . , . . . 1 . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ +-------------------+

2: Well played.
",
        )
        .says("leaves out the label x at C7");
}

/// With `{move}` or `{n}` in the name, each move or page gets its own file.
#[test]
fn many_files() {
    let folder = folder("render_many");
    folder
        .sgf("render a.sgf --range 2-4 -o {stem}-{move:03}.svg")
        .ends(0)
        .says("3 files written")
        .prints("a-002.svg\na-003.svg\na-004.svg\n");
    assert_eq!(folder.read("a-003.svg"), svg(&folder, "--move 3"));
    // A line that is not the main line.
    folder
        .sgf("render a.sgf --path C7,G3,G7,C5 --range 4-4 -o line-{move}.txt")
        .ends(0)
        .prints("line-4.txt\n");
    assert_eq!(
        folder.read("line-4.txt"),
        folder
            .sgf("render a.sgf --node 5 --format text")
            .ends(0)
            .text()
    );
    folder
        .sgf("render a.sgf --figures=2 -o {PB}{n:02}.svg")
        .ends(0)
        .prints("Ada01.svg\nAda02.svg\nAda03.svg\n");
    folder
        .sgf("render a.sgf -q --range 0-1 -o x{move}.sensei")
        .ends(0)
        .quietly()
        .prints("x0.sensei\nx1.sensei\n");
    // A figure is one file; with stones set up between its moves, two.
    folder
        .sgf("render a.sgf --range 1-4 -o f{n}.svg")
        .ends(0)
        .prints("f1.svg\n");
    folder.write("setup.sgf", "(;GM[1]SZ[9];B[aa];W[bb];AB[cc];W[dd])");
    folder
        .sgf("render setup.sgf --range 1-3 -o s{n}.svg")
        .ends(0)
        .prints("s1.svg\ns2.svg\n");
    // Pages too.
    folder
        .sgf("render two.sgf --problems --answers -o page{n}.svg")
        .ends(0)
        .prints("page1.svg\npage2.svg\n");
    // One position, chosen by its move.
    folder
        .sgf("render a.sgf --move 2 -o {stem}{move}.svg")
        .ends(0)
        .prints("a2.svg\n");
    folder.sgf("render a.sgf -o {PW}.svg").ends(0).prints("");
    assert_eq!(folder.read("Bea.svg"), svg(&folder, ""));
    folder
        .sgf("render a.sgf --figures=1 -o {PW}.svg")
        .ends(2)
        .says("the output has 5 pictures");
    // Texts are written to one file.
    let text = folder.sgf("render a.sgf --figures=2 --format text").ends(0);
    assert_eq!(text.text().matches("Figure ").count(), 3);
}

/// Variations are diagrams after their figures; omitted ones are reported.
#[test]
fn variations_are_printed_or_counted() {
    let folder = Folder::with(
        "render_variations",
        &[(
            "a.sgf",
            "(;GM[1]SZ[5];B[bb];W[dd](;B[bd])(;B[db];W[cc](;B[aa])(;B[ee]))(;B[cc]))",
        )],
    );
    let text = |options: &str, left_out: &str| {
        let run = folder.sgf(&format!("render a.sgf --figures --format text {options}"));
        match left_out {
            "" => run.ends(0).quietly().text(),
            _ => run.ends(0).says(left_out).text(),
        }
    };
    let usual = text("", "1 variation left out");
    for line in [
        "Figure 1 (1-3)",
        "Dia. 1, 2 at 3",
        "Dia. 1 (3-5)",
        "Instead of 3 in Figure 1",
        "1 variation is left out",
        "Dia. 2 (3)",
    ] {
        assert!(usual.lines().any(|one| one == line), "{line} in {usual}");
    }
    assert!(text("--depth 2", "").contains("Instead of 5 in Dia. 1"));
    assert!(text("--depth 0", "3 variations").contains("3 variations are left out"));
    assert!(!text("--max-diagrams 1", "2 variations").contains("Dia. 2"));
    folder
        .sgf("render a.sgf --figures --format text -q")
        .ends(0)
        .quietly();
}

/// A range of more than ten moves becomes several of Sensei's diagrams.
#[test]
fn diagrams_of_ten_moves() {
    let moves: String = (0..23u8)
        .map(|at| {
            format!(
                ";{}[{}a]",
                ["B", "W"][usize::from(at % 2)],
                char::from(b'a' + at % 19)
            )
        })
        .collect();
    let folder = Folder::with("render_ten", &[("a.sgf", &format!("(;GM[1]{moves})"))]);
    let run = folder.sgf("render a.sgf --range 2-23 --format sensei");
    let text = run.ends(0).text();
    let heads: Vec<_> = text
        .lines()
        .filter(|line| line.contains("Figure"))
        .collect();
    assert_eq!(
        heads,
        [
            "$$Wcm2 Figure 1 (2-11)",
            "$$Wcm12 Figure 2 (12-21) (20 at A19, 21 at B19)",
            "$$c Figure 3 (22-23) (22 at C19, 23 at D19)",
        ]
    );
}

/// Several games become a book by default, because a page of one would lose the others.
#[test]
fn a_pdf_of_several_games_has_all_of_them() {
    let one = "(;GM[1]SZ[9]GN[One];B[aa])";
    let two = format!("{one}(;GM[1]SZ[9]GN[Two];B[bb])");
    let folder = Folder::with("render_several", &[("a.sgf", one), ("b.sgf", &two)]);
    let read = |name: &str| std::fs::read(folder.path(name)).unwrap();
    for (files, games) in [("a.sgf b.sgf", 3), ("b.sgf", 2), (".", 3)] {
        folder.sgf(&format!("render {files} -o x.pdf")).ends(0);
        folder
            .sgf(&format!("render --figures {files} -o y.pdf"))
            .ends(0);
        assert!(read("x.pdf") == read("y.pdf"), "{games} games of {files}");
    }
    let read_in = folder.sgf_reading("render --format pdf -", &two).ends(0);
    let asked = folder.sgf_reading("render --format pdf --figures -", &two);
    assert!(read_in.stdout == asked.stdout, "2 games of standard input");
    // A single or chosen game becomes a position.
    for options in ["a.sgf", "b.sgf --tree 2", "b.sgf --move 1"] {
        folder.sgf(&format!("render {options} -o x.pdf")).ends(0);
        folder.sgf("render --figures b.sgf -o y.pdf").ends(0);
        assert!(read("x.pdf") != read("y.pdf"), "{options}");
    }
}

/// All games of a folder become one book, with a title that describes them.
#[test]
fn books_of_many_files() {
    let folder = Folder::with(
        "render_books",
        &[
            (
                "in/a.sgf",
                "(;GM[1]SZ[9]PB[Ada]PW[Bea];B[aa])(;GM[1]SZ[9]PB[Eve]PW[Ada];B[bb])",
            ),
            ("in/b/c.sgf", "(;GM[1]SZ[9];B[aa])"),
            ("in/d.sgf", "no game"),
        ],
    );
    let pdf = |options: &str, status: i32| -> String {
        let run = folder.sgf(&format!("render --figures in -o book.pdf {options}"));
        run.ends(status).says("in/d.sgf").says("3 games of 3 files");
        let bytes = std::fs::read(folder.path("book.pdf")).unwrap();
        bytes.iter().map(|byte| char::from(*byte)).collect()
    };
    let by_game = pdf("", 2);
    assert_eq!(
        by_game.matches("/Type /Page\n").count(),
        4,
        "contents and games"
    );
    assert!(by_game.contains("/Title (in)") && by_game.contains("/Title (c)"));
    let by_file = pdf("--chapter file", 2);
    assert_eq!(
        by_file.matches("/Type /Page\n").count(),
        3,
        "contents and files"
    );
    assert!(
        by_file.contains("/Title (a)"),
        "a file of two games is a chapter"
    );
    let one = folder.sgf("render --figures in --tree 2 -o one.pdf");
    one.ends(2).says("only 1 game").says("1 game of 3 files");
    // A file each.
    folder
        .sgf("render in -o out/{stem}.svg")
        .ends(2)
        .says("2 files written")
        .says("game 1 of 2")
        .prints("out/a.svg\nout/c.svg\n");
    folder
        .sgf("render --figures in -o out/{stem}.pdf")
        .ends(2)
        .prints("out/a.pdf\nout/c.pdf\n");
    folder
        .sgf("render in/a.sgf in/b -o first.svg")
        .ends(0)
        .says("the first of 2 files");
}

/// Problems of many files make one sheet; a number shuffles it.
#[test]
fn sheets_of_many_files() {
    let problem = |name: &str, stones: &str| {
        format!("(;GM[1]SZ[9]GN[{name}]AB{stones}AW[ab](;B[ac]C[RIGHT Fine.])(;B[ad]C[Too far.]))")
    };
    let folder = Folder::with(
        "render_sheets",
        &[
            (
                "in/a.sgf",
                &(problem("One", "[aa][bb]") + &problem("Two", "[aa][cc]")),
            ),
            ("in/b.sgf", &problem("Three", "[aa][dd]")),
            ("in/game.sgf", "(;GM[1]SZ[9];B[aa])"),
            (
                "book.sgf",
                "(;GM[1]SZ[9]GN[My book](;AB[aa]C[Why B2?];B[bb])(;AB[bb]N[Here];B[aa]))",
            ),
        ],
    );
    let svg = |options: &str| {
        folder
            .sgf(&format!("render --problems {options}"))
            .ends(0)
            .text()
    };
    let sheet = svg("in");
    let place = |text: &str| {
        sheet
            .find(text)
            .unwrap_or_else(|| panic!("{text} in {sheet}"))
    };
    assert!(place("1. One") < place("2. Two") && place("2. Two") < place("3. Three"));
    assert_eq!(sheet.matches("Black to play").count(), 3);
    folder
        .sgf("render --problems in")
        .ends(0)
        .says("1 game left out: no stones are set up before the first move");
    folder
        .sgf("render --problems --answers in -o p{n}.svg")
        .ends(0)
        .prints("p1.svg\np2.svg\n");
    let right = folder.read("p2.svg");
    assert!(right.contains("Fine.") && !right.contains("RIGHT") && !right.contains("Too far."));
    folder
        .sgf("render --problems --answers=all in -o p{n}.svg --force")
        .ends(0);
    assert!(folder.read("p2.svg").contains("Too far."));
    let (one, other) = (svg("--shuffle 1 in"), svg("--shuffle 2 in"));
    assert!(one != sheet && one != other && one == svg("--shuffle 1 in"));
    let book = svg("--from variations book.sgf");
    assert!(book.contains("My book") && book.contains("2. Here") && book.contains("Why B2?"));
    folder
        .sgf("render --problems in/game.sgf")
        .ends(2)
        .says("no problems found");
}

/// Characters that no font has are reported, with where they are used; the picture is still made.
#[test]
fn missing_letters_are_told() {
    let folder = Folder::with(
        "render_letters",
        &[("a.sgf", "(;GM[1]SZ[9]CA[UTF-8];B[aa]LB[bb:\u{e123}])")],
    );
    folder
        .sgf("render a.sgf -o a.png")
        .ends(1)
        .says("private letters of “\u{e123}”");
    assert!(folder.path("a.png").is_file());
    folder.sgf("render a.sgf -o a.svg").ends(0).quietly();
}

/// The folder of many files is made.
#[test]
fn folders_are_made() {
    let folder = folder("render_folders");
    folder
        .sgf("render a.sgf --range 1-2 -o pictures/of/{stem}-{move:03}.png")
        .ends(0)
        .prints("pictures/of/a-001.png\npictures/of/a-002.png\n");
    folder
        .sgf("render a.sgf --move 1 -o one/{stem}.svg")
        .ends(0);
    assert!(folder.path("one/a.svg").is_file());
    folder.sgf("render a.sgf -o none/a.svg").ends(2);
    folder
        .sgf("render a.sgf --range 1-2 -o a.sgf/{n}.svg")
        .ends(2)
        .says("a.sgf");
}

/// Options that make no sense together are not passed over.
#[test]
fn wrong_options() {
    let folder = folder("render_wrong");
    for (options, says) in [
        ("--numbers range", "--range"),
        ("--range 1-2 --figures", "--range"),
        ("--range 2-1", "before it starts"),
        ("--range x", "expected a range"),
        ("--range 1-9 -o {n}.svg", "only 4 moves"),
        ("--range 8-9", "only 4 moves"),
        ("--range 0-0", "no such moves"),
        ("--range 1-2 --variations", "--variations"),
        ("--figures --node 1", "--node"),
        ("--figures=0", "0"),
        ("--figures --numbers last", "--numbers last"),
        ("--figures -o {move}.svg", "{n}"),
        ("--figures=1", "5 pictures"),
        ("--figures --columns 2", "--columns"),
        ("--size 10 --format text", "--size"),
        ("--author A --problems -o a.pdf", "--author"),
        ("--cover a.png -o a.pdf", "--cover"),
        ("--booklet -o a.pdf", "--booklet"),
        ("--lang tlh -o a.svg", "--lang"),
        ("--problems=7", "7"),
        ("--problems --tree 1", "--tree"),
        ("--problems=5", "5"),
        ("--answers=some", "some"),
        ("--shuffle 1", "--problems"),
        ("--from variations", "--problems"),
        ("--chapter file", "--figures"),
        ("--figures --chapter file", "--chapter"),
        ("--problems --format text", "--problems"),
        ("--problems --figures", "--figures"),
        ("--problems --numbers all", "--numbers"),
        ("--problems --columns 2", "--columns"),
        ("--problems --crop A1:C3", "--crop"),
        ("--problems --variations", "--variations"),
        ("--answers", "--problems"),
        ("--paper a4", "--paper"),
        ("--scale 2", "--scale"),
        ("--width 100", "--width"),
        ("--width 100 --scale 2 -o a.png", "--scale"),
        ("--width 5 -o a.png", "5"),
        ("--scale 0 -o a.png", "from 0.1 to 20"),
        ("--size 1", "from 4 to 200"),
        ("--size nan", "from 4 to 200"),
        ("--delay 1", "--delay"),
        ("--delay 0 -o a.gif", "0.02"),
        ("--figures -o a.gif", "GIF"),
        ("--ascii", "--ascii"),
        ("--standalone", "--standalone"),
        ("--depth 2", "--figures"),
        ("--max-diagrams 2", "--figures"),
        ("--figures --depth -1", "-1"),
        ("--theme wood --format text", "--theme"),
        ("--size 9 --format sensei", "--size"),
        ("--coords sgf --format sensei", "--coords sgf"),
        ("--theme oak", "unknown theme `oak`"),
        ("--theme none.toml", "none.toml"),
        ("--theme bad.toml", "bored"),
        ("--crop here", "--crop"),
        ("--crop A1:Z9", "--crop"),
        ("--tree 2", "only 1 game"),
        ("--move 9", "only 4 moves"),
        ("-o {x}.svg", "{x}"),
        ("-o none/a.svg", "none"),
    ] {
        let run = folder.sgf(&format!("render a.sgf {options}"));
        assert_eq!(run.status, 2, "{options}");
        run.says(says).prints("");
    }
    folder.sgf("render").ends(2);
    folder
        .sgf("render chess.sgf")
        .ends(2)
        .says("cannot draw Chess");
    folder
        .sgf("render hex.sgf --format sensei")
        .ends(2)
        .says("not Hex");
    let names = [
        "a.sgf",
        "bad.toml",
        "chess.sgf",
        "cross.sgf",
        "hex.sgf",
        "mine.toml",
        "two.sgf",
    ];
    assert_eq!(folder.names(), names, "nothing was written");
}

/// The board may not show the players' position.
#[test]
fn a_doubtful_swap_is_told() {
    let folder = folder("render_swap");
    folder
        .sgf("render --no-dialects hex.sgf")
        .ends(0)
        .says("swap-sides");
    folder
        .sgf("render --no-dialects hex.sgf --move 1")
        .ends(0)
        .quietly();
    folder
        .sgf("render --no-dialects hex.sgf --figures --format text")
        .ends(0)
        .says("swap-sides");
}

/// Moves that find no place are listed below the board of a single figure.
#[test]
fn notes_stand_below() {
    let folder = folder("render_notes");
    let svg = folder.sgf("render cross.sgf --range 1-6").ends(0).text();
    assert!(svg.contains("Figure 1 (1-6)"), "{svg}");
    assert!(svg.contains("6\u{a0}at\u{a0}1"), "{svg}");
}

#[test]
fn pictures_have_the_width_that_is_asked_for() {
    let folder = folder("render_width");
    for (options, file) in [
        ("--width 300", "a.png"),
        ("--width 300", "a.gif"),
        ("--scale 3 --size 10", "b.png"),
    ] {
        folder
            .sgf(&format!("render a.sgf {options} -o {file}"))
            .ends(0);
        let bytes = std::fs::read(folder.path(file)).unwrap();
        let width = if file.ends_with("gif") {
            u32::from(u16::from_le_bytes([bytes[6], bytes[7]]))
        } else {
            u32::from_be_bytes(bytes[16..20].try_into().unwrap())
        };
        let svg = svg(&folder, "--size 10");
        let points = svg.split("width=\"").nth(1).unwrap().split('"').next();
        let points: f32 = points.unwrap().parse().unwrap();
        let expected = if file == "b.png" { points * 3.0 } else { 300.0 };
        assert!((width as f32 - expected).abs() <= 1.0, "{file}: {width}");
    }
}

/// An endless line does not use unlimited memory.
#[test]
fn very_long_lines_are_drawn_in_parts() {
    let folder = Folder::with(
        "render_long",
        &[("a.sgf", &format!("(;GM[1]SZ[5]{})", ";B[]".repeat(5001)))],
    );
    let run = folder.sgf("render a.sgf -o a.gif");
    run.ends(2).says("5002 positions").says("--range");
    folder
        .sgf("render a.sgf --range 4999- -o a.gif")
        .ends(0)
        .quietly();
    folder.sgf("render a.sgf --figures -o a.pdf").ends(0);
}

/// The help contains no characters that clap interprets as line breaks.
#[test]
fn the_help_says_the_fields() {
    let folder = Folder::new("render_help");
    for (command, field) in [("render", "  {n:02}   the"), ("split", "  {n:04}   the")] {
        let run = folder.sgf(&format!("{command} --help"));
        run.ends(0).shows("  {stem}   the").shows(field);
    }
}

/// An input that is also the output stays intact until the output is complete.
#[test]
fn standard_input_and_output() {
    let folder = folder("render_streams");
    let run = folder.sgf_reading("render - -o -", GAME);
    assert_eq!(run.ends(0).quietly().text(), svg(&folder, ""));
    folder
        .run(
            &["render", "-", "--range", "1-1", "-o", "{stem}{n}.svg"],
            GAME.as_bytes(),
        )
        .ends(0)
        .prints("game1.svg\n");
}

/// Program, browser and Python take the same options, by one table: what is not
/// in it is where files go, and what pages of the viewer are for.
#[test]
fn every_option_stands_in_the_table() {
    let own = [
        "files-from",
        "null",
        "extension",
        "no-ignore",
        "hidden",
        "output",
        "force",
        "edit",
        "mode",
        "max-member",
        "color",
        "quiet",
        "help",
    ];
    let help = Folder::new("render_table")
        .sgf("render --help")
        .ends(0)
        .text();
    // Options are indented more than texts.
    let lines = help.lines().filter(|line| line.starts_with("  "));
    let options = lines.filter_map(|line| {
        let (_, long) = line
            .split_once("--")
            .filter(|(before, _)| matches!(before.trim(), "" | "-o," | "-q," | "-h,"))?;
        Some(long.split([' ', '[']).next()?.to_owned())
    });
    let typed: Vec<String> = options.filter(|name| !own.contains(&&**name)).collect();
    let table: Vec<&str> = Job::OPTIONS.iter().flat_map(JobOption::names).collect();
    assert_eq!(typed, table);
    for option in Job::OPTIONS {
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert!(
            words(&help).contains(&words(option.meaning)),
            "{}",
            option.name
        );
    }
}

/// Captions are in the language of the texts, or in the requested one.
#[test]
fn captions_are_in_the_language_of_the_texts() {
    let game = "(;GM[1]CA[UTF-8]SZ[9]PB[김민수]PW[이서연]RE[W+2.5]DT[2021-05-06];B[ee]C[첫 수](;W[gc])(;W[cg]))";
    let plain = "(;GM[1]SZ[9]PB[Black]PW[White]GN[Lesson];B[ee];W[gc])";
    let folder = Folder::with("render_lang", &[("ko.sgf", game), ("en.sgf", plain)]);
    let text = |options: &str| {
        let run = folder.sgf(&format!("render --figures --format text {options}"));
        run.ends(0).text()
    };
    let korean = text("ko.sgf");
    assert!(
        korean.contains("제1보(1~2)") && korean.contains("2: 참고도 1"),
        "{korean}"
    );
    let chinese = text("--lang zh ko.sgf");
    assert!(
        chinese.contains("图1（1-2）") && chinese.contains("参考图1"),
        "{chinese}"
    );
    assert!(text("en.sgf").contains("Figure 1 (1-2)"));
    // Who is called Black has no name.
    folder
        .sgf("render --figures --author Ada en.sgf -o en.pdf")
        .ends(0);
    let bytes = std::fs::read(folder.path("en.pdf")).unwrap();
    let pdf: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    assert!(pdf.contains("/Title (Lesson)") && pdf.contains("/Author (Ada)"));
}

/// Rather than by who played in it; what all games are called goes before.
#[test]
fn a_book_of_a_folder_is_called_as_the_folder() {
    let folder = Folder::with(
        "render_folder",
        &[
            ("castle/a.sgf", "(;GM[1]PB[Ada]PW[Bea];B[aa])"),
            ("castle/b.sgf", "(;GM[1]PB[Ada]PW[Cleo];B[aa])"),
            ("cup/a.sgf", "(;GM[1]EV[A cup]PB[Ada];B[aa])"),
            ("cup/b.sgf", "(;GM[1]EV[A cup]PB[Ada];B[aa])"),
        ],
    );
    for (from, title) in [
        ("castle", "castle"),
        ("cup", "A cup"),
        ("castle/a.sgf castle/b.sgf", "Games of Ada"),
    ] {
        folder
            .sgf(&format!("render --figures {from} -o book.pdf"))
            .ends(0);
        let bytes = std::fs::read(folder.path("book.pdf")).unwrap();
        let pdf: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        assert!(pdf.contains(&format!("/Title ({title})")), "{title}");
        std::fs::remove_file(folder.path("book.pdf")).unwrap();
    }
}
