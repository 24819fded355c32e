//! Values that break their form but whose meaning is clear are read alike by
//! everything that shows or judges a game, and no fix removes them.

use sgfkit::check::{self, Safety};
use sgfkit::game::{BoardSize, Color, Game};
use sgfkit::replay::Replay;
use sgfkit::{Collection, convert, info};

fn fixed(text: &str) -> String {
    let fixed = check::fix(&Collection::parse(text), Safety::Unsafe, |_| true);
    String::from_utf8(fixed.bytes).unwrap()
}

fn to_play(file: &str) -> Option<Color> {
    Replay::new(Collection::parse(file).tree(0)?).to_play()
}

#[test]
fn players_are_read_in_any_spelling() {
    let white = [
        "White",
        "WHITE",
        "white",
        "w",
        " W",
        "2",
        "O",
        "o",
        "白",
        "백",
        "○",
        "Weiß",
        "White to play",
        "白番",
    ];
    let black = [
        "Black",
        "b",
        "1",
        "X",
        "黑",
        "黒",
        "흑",
        "●",
        "noir",
        "Black to move.",
        "黑先",
    ];
    for (color, words) in [("W", &white[..]), ("B", &black[..])] {
        for word in words {
            // Next to setup, in the root and below it; the other side would be
            // to play otherwise.
            let root = |value: &str| format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[aa]AW[bb]PL[{value}])");
            let below = |value: &str| {
                format!("(;FF[4]CA[UTF-8]GM[1]SZ[9];{color}[aa];AE[aa]PL[{value}];{color}[bb])")
            };
            assert_eq!(to_play(&root(word)).unwrap().as_str(), color, "{word}");
            let file = Collection::parse(&*below(word));
            let mut replay = Replay::new(file.tree(0).unwrap());
            let wrong: usize = file
                .tree(0)
                .unwrap()
                .nodes()
                .skip(1)
                .map(|node| {
                    replay.go_to(node);
                    replay.illegalities().len()
                })
                .sum();
            assert_eq!(wrong, 0, "{word}");
            for file in [&root, &below] as [&dyn Fn(&str) -> String; 2] {
                assert_eq!(fixed(&file(word)), file(color), "{word}");
                let new = convert::to_ff4(&Collection::parse(&*file(word))).bytes;
                assert_eq!(String::from_utf8(new).unwrap(), file(color), "{word}");
            }
        }
    }
    for word in ["", "0", "bw", "BW", "Ada", "black or white", "?"] {
        let file = format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[aa]AW[bb]PL[{word}])");
        assert_eq!(to_play(&file), Some(Color::Black), "{word}");
    }
}

#[test]
fn sizes_are_read_in_any_spelling() {
    for (written, columns, rows, right) in [
        ("9x9", 9, 9, "9"),
        ("9X9", 9, 9, "9"),
        ("9,9", 9, 9, "9"),
        ("9*9", 9, 9, "9"),
        ("9 x 9", 9, 9, "9"),
        ("13x9", 13, 9, "13:9"),
        ("9×9", 9, 9, "9"),
        ("13路", 13, 13, "13"),
        ("13.0", 13, 13, "13"),
    ] {
        let file = |size: &str| format!("(;FF[4]CA[UTF-8]GM[1]SZ[{size}];B[aa])");
        let parsed = Collection::parse(&*file(written));
        let tree = parsed.tree(0).unwrap();
        assert_eq!(tree.size(), Some(BoardSize { columns, rows }), "{written}");
        assert_eq!(fixed(&file(written)), file(right), "{written}");
        assert_eq!(info::rows(tree)[0].lenient, ["SZ"], "{written}");
    }
    // The same in an encoding whose bytes mean nothing by themselves.
    let gbk = Collection::parse(&b"(;FF[4]CA[GBK]GM[1]SZ[9\xa1\xc19];B[aa])"[..]);
    assert_eq!(gbk.tree(0).unwrap().size(), Some(BoardSize::square(9)));
    for written in ["big", "0x0", "9x", "x9", "9-9-9", "9x9x9", "-9"] {
        let parsed = Collection::parse(format!("(;GM[1]SZ[{written}])"));
        let size = parsed.tree(0).unwrap().size();
        assert_eq!(size, Some(BoardSize::square(19)), "{written}");
    }
}

#[test]
fn games_are_read_by_name() {
    for (written, game, right) in [
        ("Go", Game::Go, "1"),
        ("hex", Game::Hex, "11"),
        ("Lines of Action", Game::LinesOfAction, "9"),
        ("Reversi", Game::Othello, "2"),
        ("Twixt", Game::Twixt, "21"),
        // The specification has no number for these.
        ("Havannah", Game::HAVANNAH, "Havannah"),
        ("Pente", Game::Go, "Pente"),
    ] {
        let file = |game: &str| format!("(;FF[4]CA[UTF-8]GM[{game}])");
        let parsed = Collection::parse(&*file(written));
        assert_eq!(parsed.tree(0).unwrap().game(), game, "{written}");
        assert_eq!(fixed(&file(written)), file(right), "{written}");
    }
}

#[test]
fn times_left_are_read_in_any_spelling() {
    for (written, seconds) in [
        ("1:30:00", Some(5400.0)),
        ("20:00", Some(1200.0)),
        ("9 min", Some(540.0)),
        ("1h 5m", Some(3900.0)),
        ("12.5", Some(12.5)),
        ("1:30", None),
        ("soon", None),
    ] {
        for id in ["BL", "WL"] {
            let file = |time: &str| format!("(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa]{id}[{time}])");
            let parsed = Collection::parse(&*file(written));
            let node = parsed.tree(0).unwrap().nodes().nth(1).unwrap();
            assert_eq!(node.time_left(id), seconds, "{written}");
            match (seconds, written) {
                (Some(seconds), _) => assert_eq!(fixed(&file(written)), file(&seconds.to_string())),
                (None, "1:30") => assert_eq!(fixed(&file(written)), file(written)),
                _ => {}
            }
        }
    }
}
