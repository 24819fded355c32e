//! Tests options against values that are known from the games.

#![allow(clippy::unwrap_used)]

use sgfkit::Collection;
use sgfkit_diagram::{
    FigureOptions, Fonts, Header, Job, JobMessage, Look, PageOptions, Paper, Piece, Press, Role,
    Shape, Spelling, figures, pages,
};

/// Returns the files and messages of a job.
fn made(game: &str, options: &str) -> (Vec<Vec<u8>>, Vec<String>) {
    let games = Collection::parse(game);
    let mut job = Job::from_json(options, Spelling::Python).unwrap();
    job.is_many = options.contains("svg");
    let fonts = Fonts::bundled();
    let press = Press::new(&job, &fonts).unwrap();
    let (mut files, mut notes) = (Vec::new(), Vec::new());
    let mut tell = |said: JobMessage| {
        if let JobMessage::Note(note) = said {
            notes.push(note);
        }
    };
    let mut run = press.start(true, None).unwrap();
    run.add("game", &games, &mut tell).unwrap();
    run.finish("game", &mut tell, |piece: Piece| {
        files.push(piece.bytes);
        Ok::<(), sgfkit_diagram::JobError>(())
    })
    .unwrap();
    (files, notes)
}

fn text(game: &str, options: &str) -> String {
    let options = format!(r#"{{"format": "text", "ascii": true{options}}}"#);
    String::from_utf8(made(game, &options).0.concat()).unwrap()
}

/// Returns the stones of a text diagram with their numbers, in board order.
fn stones(text: &str) -> Vec<String> {
    let is_stone = |word: &&str| word.starts_with(['X', 'O']);
    let words = text.split(|letter: char| letter.is_whitespace() || "()".contains(letter));
    words.filter(is_stone).map(str::to_owned).collect()
}

const NINE: &str = "(;GM[1]SZ[9];B[aa];W[ba];B[ca];W[da];B[ea];W[fa])";

#[test]
fn numbers_begin_with_1() {
    let from_1 = |more: &str| stones(&text(NINE, &format!(r#", "numbers": "from-1"{more}"#)));
    // Figure of moves 3 to 5, position, and figure with MN.
    assert_eq!(from_1(r#", "range": "3-5""#), ["X", "O", "X1", "O2", "X3"]);
    assert_eq!(from_1(r#", "move": 3"#), ["X1", "O2", "X3"]);
    assert_eq!(from_1(""), ["X1", "O2", "X3", "O4", "X5", "O6"]);
    let counted = "(;GM[1]SZ[9];B[aa]MN[50];W[ba];B[ca];W[da])";
    let shown = stones(&text(counted, r#", "range": "3-4", "numbers": "from-1""#));
    assert_eq!(shown, ["X", "O", "X1", "O2"]);
    // Ranges count moves; MN sets the printed numbers.
    let shown = stones(&text(counted, r#", "range": "2-3""#));
    assert_eq!(shown, ["X", "O51", "X52"]);
    let shown = stones(&text(counted, r#", "range": "2-3", "numbers": "range""#));
    assert_eq!(shown, ["X", "O51", "X52"]);
    // Numbers continue after setup.
    let setup = "(;GM[1]SZ[9];B[aa];W[ba];B[ca];AW[ai];W[da];B[ea])";
    let shown = stones(&text(setup, r#", "range": "2-5", "numbers": "from-1""#));
    assert_eq!(shown, ["X", "O1", "X2", "X", "O", "X", "O3", "X4", "O"]);
}

#[test]
fn numbers_of_figures_leave_nothing_out() {
    let game =
        "(;GM[1]SZ[9];B[aa];W[ba];B[ca];W[da];B[ea];W[fa];B[ga];W[ha];B[ia];W[ab];B[bb];W[cb])";
    let options = r#"{"format": "text", "ascii": true, "figures": 6, "numbers": "3-5"}"#;
    let (files, notes) = made(game, options);
    let text = String::from_utf8(files.concat()).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    assert_eq!(
        stones(&text),
        [
            "X", "O", "X3", "O4", "X5", "O", // moves 1 to 6
            "X", "O", "X", "O", "X", "O", "X", "O", "X", "O", "X", "O", // whole game
        ]
    );
}

#[test]
fn ranges_of_lines_and_with_setup() {
    let game = "(;GM[1]SZ[9];B[aa](;W[ba];B[ca])(;W[bb];AB[ia];B[cb];W[db]))";
    // Moves of the second line, addressed by its last node.
    let shown = stones(&text(game, r#", "node": 7, "range": "1-2""#));
    assert_eq!(shown, ["X1", "O2"]);
    // Setup within the range starts another figure, and thus another file.
    let options = r#"{"format": "svg", "node": 7, "range": "1-4", "coords": "none"}"#;
    let (files, _) = made(game, options);
    let circles = files.iter().map(|svg| {
        let svg = String::from_utf8(svg.clone()).unwrap();
        svg.matches("r=\"9.22\"").count()
    });
    assert_eq!(circles.collect::<Vec<_>>(), [2, 5]);
    // Setup after the last move does not.
    let (files, _) = made(game, &options.replace("1-4", "1-2"));
    assert_eq!(files.len(), 1);
    let says = |range: &str| {
        let job = format!(r#"{{"node": 7, "range": "{range}"}}"#);
        let job = Job::from_json(&job, Spelling::Python).unwrap();
        let made = job.make(&Collection::parse(game), "", &Fonts::bundled());
        made.unwrap_err().to_string()
    };
    assert_eq!(says("3-9"), "there are only 4 moves on this line");
}

#[test]
fn numbers_modulo_100_begin_anew_with_mn() {
    let game = "(;GM[1]SZ[9]PM[2]FG[];B[aa]MN[101];W[ba];B[ca]MN[1];W[da])";
    let shown = stones(&text(game, r#", "figures": true"#));
    assert_eq!(shown, ["X1", "O2", "X1", "O2"]);
}

#[test]
fn titles_are_captions() {
    let options = r#", "title": "A & B""#;
    assert!(text(NINE, options).starts_with("A & B\n"));
    assert!(text(NINE, &format!(r#"{options}, "range": "1-2""#)).starts_with("A & B\n"));
    let svg = format!(r#"{{"format": "svg"{options}}}"#);
    let (files, _) = made(NINE, &svg);
    let svg = String::from_utf8(files.concat()).unwrap();
    assert!(svg.contains("A &amp; B</text>"), "{svg}");
    let height = |options: &str| gif(NINE, options).1;
    assert!(height(options) > height(""));
}

/// Reads width and height from the header (GIF89a, section 18).
fn gif(game: &str, options: &str) -> (u16, u16) {
    let options = format!(r#"{{"format": "gif"{options}}}"#);
    let gif = made(game, &options).0.concat();
    assert!(gif.starts_with(b"GIF89a"));
    let number = |at: usize| u16::from_le_bytes([gif[at], gif[at + 1]]);
    (number(6), number(8))
}

#[test]
fn animations_have_one_window_and_show_passes() {
    let far = "(;GM[1]SZ[19];B[aa];W[ba];B[ca];W[ak])";
    let (whole, auto) = (gif(far, ""), gif(far, r#", "crop": "auto""#));
    // Columns up to C with surroundings, rows up to 11 from the top.
    assert!(
        auto.0 < whole.0 / 2 && auto.1 > whole.1 / 2,
        "{whole:?} {auto:?}"
    );
    assert_eq!(auto, gif(far, r#", "crop": "auto", "range": "4-""#));
    let passed = far.replace(";W[ba]", ";W[]");
    assert!(gif(&passed, "").1 > whole.1);
}

#[test]
fn texts_name_what_they_cannot_draw() {
    let marked = "(;GM[1]SZ[9]AB[cc]AW[dd]TR[cc]LB[cc:A][ee:B]CR[ee]TB[gg]TR[gg])";
    let shown = text(marked, "");
    assert!(
        shown.contains("Marks: b TB, @ CR, ^ TR, ^ C7, @ E5, b G3\n"),
        "{shown}"
    );
    // A digit is not a move number.
    let numbered = "(;GM[1]SZ[9];B[aa];W[bb]LB[bb:1][aa:2])";
    let shown = text(numbered, r#", "numbers": "all""#);
    assert_eq!(stones(&shown), ["X1", "O2"], "{shown}");
    assert!(shown.contains("Labels: A9 2, B8 1\n"), "{shown}");
    // All moves, in any language.
    let ko = "(;GM[1]SZ[9];B[aa]".to_owned() + &";W[];B[]".repeat(20) + ")";
    let shown = text(&ko, r#", "numbers": "all""#);
    let notes = shown.split_once("Moves: ").unwrap().1.replace('\n', " ");
    assert!(notes.contains("40") && notes.contains("41"), "{notes}");
    let shown = text(marked, r#", "lang": "de""#);
    assert!(shown.contains("Zeichen: "), "{shown}");
    let shown = text(&ko, r#", "numbers": "all", "lang": "ru""#);
    assert!(shown.contains("Ходы: "), "{shown}");
    // Columns beyond the letters of players have one name.
    let wide = "(;GM[1]SZ[29];B[ba]LB[ba:long])";
    let shown = text(wide, "");
    assert!(shown.contains("Labels: ba long\n"), "{shown}");
}

#[test]
fn figures_note_what_they_hide() {
    let game = "(;GM[1]SZ[9];B[aa];W[ba];B[zz9];W[ca]LB[ba:A])";
    let shown = text(game, r#", "figures": true"#);
    assert!(shown.contains("3 zz9"), "{shown}");
    assert!(shown.contains("2 at A"), "{shown}");
}

#[test]
fn columns_are_there_or_missed() {
    let moves: String = (0..60)
        .map(|at| {
            let color = if at % 2 == 0 { "B" } else { "W" };
            let letter = |at: usize| char::from(b'a' + at as u8);
            format!(";{color}[{}{}]", letter(at % 19), letter(at / 19 * 2))
        })
        .collect();
    let book = |columns: u32, moves: &str| {
        let options = format!(r#"{{"format": "pdf", "figures": 30, "columns": {columns}}}"#);
        made(&format!("(;GM[1]SZ[19]{moves})"), &options)
    };
    let (one, two) = (book(1, &moves), book(2, &moves));
    assert_ne!(one.0, two.0);
    assert!(two.1.is_empty(), "{:?}", two.1);
    let four = book(4, &moves);
    assert!(four.1[0].contains("instead of 4"), "{:?}", four.1);
}

/// Two boards do not fit on small paper, so one fills the width.
#[test]
fn boards_on_small_paper_are_as_wide_as_the_margins_allow() {
    let games = Collection::parse("(;GM[1]SZ[19];B[pd];W[dd];B[pq];W[dp])");
    let tree = games.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default());
    let (look, fonts) = (Look::default(), Fonts::bundled());
    let options = PageOptions::on(Paper::A5);
    let pages = pages(&figures, &Header::of(tree), &options, &look, &fonts);
    let names = pages[0].items.iter().filter_map(|item| match &item.shape {
        Shape::Text(text) if item.role == Role::Coordinate => Some(text.at.0),
        _ => None,
    });
    let (left, right) = names.fold((f32::MAX, 0.0_f32), |(left, right), x| {
        (left.min(x), right.max(x))
    });
    // An eleventh of the paper's 148 mm is empty on each side; a row name takes 10 points.
    let width = 148.0 / 25.4 * 72.0;
    let margin = width / 11.0;
    assert!(left - margin < 12.0, "{left}");
    assert!(width - margin - right < 12.0, "{right}");
}
