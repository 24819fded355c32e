//! Informal values with a clear meaning are interpreted the same way by all displays and checks of
//! a game, and no fix removes them.

use sgfkit::check::{self, Applicability};
use sgfkit::game::{BoardSize, Color, Game};
use sgfkit::replay::Replay;
use sgfkit::{Collection, FormatOptions, convert, info};

fn fixed(text: &str) -> String {
    let fixed = check::fix(&Collection::parse(text), Applicability::Unsafe, |_| true);
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
            // With setup, in the root and below it; otherwise it would be the other side's turn.
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
    // The same in an encoding whose single bytes have no meaning.
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
        ("囲碁", Game::Go, "1"),
        ("围棋", Game::Go, "1"),
        ("바둑", Game::Go, "1"),
        ("オセロ", Game::Othello, "2"),
        ("五子棋", Game::Gomoku, "4"),
        ("中国象棋", Game::Xiangqi, "7"),
        ("将棋", Game::Shogi, "8"),
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
        ("0:01:30.5", Some(90.5)),
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

/// `pass` is a pass in all replays, in both games.
#[test]
fn passes_are_read_in_words() {
    use sgfkit::Move;
    for (game, first) in [("1", "aa"), ("2", "dc")] {
        for word in ["pass", "PASS", "Pass", " pass "] {
            for (color, other) in [("W", "B"), ("B", "W")] {
                let file = |pass: &str| {
                    format!(
                        "(;FF[4]CA[UTF-8]GM[{game}]SZ[8]PL[{other}];{other}[{first}];{color}[{pass}])"
                    )
                };
                let parsed = Collection::parse(&*file(word));
                let node = parsed.tree(0).unwrap().nodes().last().unwrap();
                assert_eq!(node.played().unwrap().1, Move::Pass, "{word}");
                let played = node.moves().next().unwrap().1;
                assert_eq!(played, Some(Move::Pass), "{word}");
                assert_eq!(fixed(&file(word)), file(""), "{word}");
            }
        }
    }
    // White can capture nothing, before or after Black's move.
    for othello in [
        "(;GM[2]SZ[4]AB[aa]AW[ba]PL[W];W[pass];B[ca])",
        "(;GM[2]SZ[4]AB[aa][ad]AW[ba][bd]PL[B];B[ca];W[pass];B[cd])",
        "(;GM[2]SZ[4]AB[aa][ad]AW[ba][bd]PL[B];B[ca];W[];B[cd])",
        "(;GM[2]SZ[4]AB[aa][ad]AW[ba][bd]PL[B];B[ca];B[cd])",
    ] {
        let parsed = Collection::parse(othello);
        let mut replay = Replay::new(parsed.tree(0).unwrap());
        for node in parsed.tree(0).unwrap().nodes() {
            replay.go_to(node);
            assert!(replay.illegalities().is_empty(), "{othello}");
        }
    }
    // Other games do not have this move.
    let gomoku = Collection::parse("(;GM[4];B[pass])");
    assert_eq!(
        gomoku.tree(0).unwrap().nodes().last().unwrap().played(),
        None
    );
}

/// Marks of OGS and the stones of its forked games are interpreted as intended.
#[test]
fn ogs_marks_and_setup() {
    use sgfkit::dialect;
    let file = "(;FF[4]GM[1]SZ[19];B[pb][oc][od]AW[ob][dc];W[ed]XX[aa][bb])";
    let reading = dialect::read(Collection::parse(file));
    assert_eq!(reading.of(0), ["ogs-mark", "setup-as-move"]);
    let tree = reading.collection.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    replay.go_to(tree.nodes().nth(1).unwrap());
    let board = replay.board().unwrap();
    assert_eq!(board.stones(Color::Black).len(), 3);
    assert_eq!(board.stones(Color::White).len(), 2);
    assert_eq!(tree.nodes().last().unwrap().points("MA").count(), 2);
}

/// Stones set up one by one after a move are moves in any of its variations, including the first; a
/// single following node may correct the position.
#[test]
fn variations_of_single_stones_are_moves() {
    let found = |file: &str| {
        let found = check::run(&Collection::parse(file));
        found
            .iter()
            .filter(|found| found.code == "moves-as-setup")
            .count()
    };
    for (line, count) in [
        ("(;AW[dd];AB[dp])(;W[dp])", 1),
        ("(;W[dp])(;AW[dd];AB[dp])", 1),
        ("(;AW[dd])(;AW[dp];AB[dd];AW[cc])", 2),
        ("(;W[dd];B[dp])(;W[dp](;AB[dc])(;B[cd]))", 1),
        (";AW[dd];AB[dp]", 0),
        // Not the other side's stone first.
        ("(;AB[dd];AW[dp])(;W[dp])", 0),
    ] {
        assert_eq!(
            found(&format!("(;FF[4]GM[1];B[pd]{line})")),
            count,
            "{line}"
        );
    }
    let fixed = check::fix(
        &Collection::parse("(;FF[4]GM[1];B[pd](;AW[dd];AB[dp])(;W[dp]))"),
        Applicability::Unsafe,
        |found| found.code == "moves-as-setup",
    );
    assert_eq!(fixed.bytes, b"(;FF[4]GM[1];B[pd](;W[dd];B[dp])(;W[dp]))");
}

/// Lizzie's properties of the root do not apply to other nodes.
#[test]
fn lzop_counts_at_the_root_only() {
    let file = "(;GM[1]SZ[9]LZOP[K 45 20];B[ee]LZOP[K 55 30];W[cc]LZ[K 40 10]LZOP2[K 1 99])";
    let parsed = Collection::parse(file);
    let visits = parsed.tree(0).unwrap().nodes().map(|node| {
        let found = sgfkit::analysis::of(node);
        found
            .iter()
            .filter_map(|one| one.visits)
            .collect::<Vec<_>>()
    });
    assert_eq!(visits.collect::<Vec<_>>(), [vec![20], vec![], vec![10]]);
}

/// A surplus `]` after a result, a date, rules, a rank or a name is stray text; one
/// that closes a `[` in the value is part of it.
#[test]
fn lines_end_at_their_bracket() {
    let first = |file: &str, id: &str| {
        let parsed = Collection::parse(file);
        parsed
            .tree(0)
            .unwrap()
            .root()
            .text(id)
            .unwrap()
            .into_owned()
    };
    for id in ["RE", "DT", "RU", "BR", "WR", "PB", "PW"] {
        for (written, text) in [
            ("[W+R] ]", "W+R"),
            ("[W+R]]", "W+R"),
            ("[W+R]\n]\n", "W+R"),
            ("[Ada [3k]]", "Ada [3k]"),
            ("[Bo [x] [y]]", "Bo [x] [y]"),
            ("[[3k] Ada]", "[3k] Ada"),
            ("[Ada [3k]", "Ada [3k"),
            ("[[[a] b] c]", "[[a] b] c"),
            ("[Ada \\[3k] ]", "Ada [3k"),
        ] {
            for behind in ["C[end];B[aa])", ";B[aa])", "(;B[aa])(;B[bb]))", ")"] {
                let file = format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]{id}{written}{behind}");
                assert_eq!(first(&file, id), text, "{file}");
            }
        }
    }
    // Other texts still read an unpaired bracket as a character.
    assert_eq!(first("(;GM[1]C[a] b]KM[0])", "C"), "a] b");
    assert_eq!(
        fixed("(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[W+R] ]PB[Ada];B[aa])"),
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[W+R] PB[Ada];B[aa])"
    );
}

/// A move with a value cut off by the end of the file is not a pass, and no safe fix turns it into
/// one.
#[test]
fn a_move_that_is_cut_off_is_no_pass() {
    let readable = |tree: sgfkit::GameTree<'_>| -> usize {
        let moves = tree.nodes().flat_map(sgfkit::Node::moves);
        moves.filter(|(_, played)| played.is_some()).count()
    };
    for (file, kept) in [
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa];W[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa];W[\n",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa];C[x]B[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa];C[x])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa](;W[bb];B[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa](;W[bb]))",
        ),
        // In the root, with setup, with other moves, in old formats.
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[a]B[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[a])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];AW[aa]C[x]B[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];AW[aa]C[x])",
        ),
        (
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa]W[bb]B[",
            "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa];W[bb])",
        ),
        ("(;FF[3]GM[1]SZ[9];B[aa];White[", "(;FF[3]GM[1]SZ[9];B[aa])"),
    ] {
        let parsed = Collection::parse(file);
        let tree = parsed.tree(0).unwrap();
        let whole = Collection::parse(kept);
        let expected = readable(whole.tree(0).unwrap());
        assert_eq!(readable(tree), expected, "{file:?}");
        let safe = check::fix(&parsed, Applicability::Safe, |_| true).bytes;
        let safe = Collection::parse(safe);
        assert_eq!(readable(safe.tree(0).unwrap()), expected, "{file:?}");
        assert_eq!(fixed(file), kept, "{file:?}");
        // Stray text is not dropped by default.
        let options = sgfkit::FormatOptions::default();
        assert!(sgfkit::format(&parsed, &options).is_err(), "{file:?}");
        let laid_out = sgfkit::format(&parsed, &options.with_force(true)).unwrap();
        let laid_out = Collection::parse(laid_out);
        assert_eq!(readable(laid_out.tree(0).unwrap()), expected, "{file:?}");
        // Other commands that write the game keep it, too.
        let trees: Vec<_> = parsed.trees().collect();
        let mut edited = parsed.clone();
        edited.set_property(tree.root().id(), "C", &["x"]).unwrap();
        let json = sgfkit::convert::to_json(&parsed);
        let written = [
            sgfkit::convert::to_ff4(&parsed).bytes,
            sgfkit::ops::collect(&trees),
            edited.to_bytes().into_owned(),
            sgfkit::convert::from_json(&json).unwrap(),
        ];
        for written in written {
            let written = Collection::parse(written);
            assert_eq!(readable(written.tree(0).unwrap()), expected, "{file:?}");
        }
    }
    // The existing part is read.
    let whole = Collection::parse("(;GM[1]SZ[9];B[aa];W[bb");
    assert_eq!(
        whole
            .tree(0)
            .unwrap()
            .nodes()
            .last()
            .unwrap()
            .moves()
            .count(),
        1
    );
}

/// Setup is executed in the order of its properties.
#[test]
fn setup_has_an_order() {
    use sgfkit::Point;
    let at = |setup: &str| {
        let file = Collection::parse(format!("(;GM[1]SZ[9];{setup})"));
        let mut replay = Replay::new(file.tree(0)?);
        replay.go_to(file.tree(0)?.nodes().last()?);
        let board = replay.board()?;
        [Color::Black, Color::White]
            .into_iter()
            .find(|color| board.stones(*color).contains(&Point::new(1, 1)))
    };
    for (setup, stone) in [
        ("AB[bb]AE[bb]", None),
        ("AE[bb]AB[bb]", Some(Color::Black)),
        ("AB[bb]AW[bb]", Some(Color::White)),
        ("AW[bb]AE[aa:cc]AB[bb]", Some(Color::Black)),
        ("AB[bb]AE[aa:cc]", None),
    ] {
        assert_eq!(at(setup), stone, "{setup}");
        // No fix changes that.
        let file = Collection::parse(format!("(;FF[4]CA[UTF-8]GM[1]SZ[9];{setup})"));
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let fixed = check::fix(&file, applicability, |_| true).bytes;
            let fixed = String::from_utf8(fixed).unwrap();
            let node = fixed.rsplit(';').next().unwrap().trim_end_matches(')');
            assert_eq!(at(node), stone, "{setup} became {node}");
        }
    }
}

/// Nothing is found inside a character, not even in stray text of any encoding, and everything else
/// is read as without that character.
#[test]
fn spans_hold_whole_characters() {
    let places = [
        ("(;GM[1]FF[4]CA[_]SZ[9]", ";B[dd])"),
        ("(;GM[1]FF[4]CA[_]SZ[9];B[dd]", "W[ee])"),
        ("(;GM[1]FF[4]CA[_]SZ[9];AB[dd]", "[ee];W[cc])"),
        ("(;GM[1]FF[4]CA[_]SZ[9];AB[dd] ", " [ee];W[cc])"),
        ("(;GM[1]FF[4]CA[_]SZ[9];AB[dd]", ")"),
        ("(;GM[1]FF[4]CA[_]SZ[9];AB[dd]", "(;B[aa])(;B[bb]))"),
        ("(;GM[1]FF[4]CA[_]SZ[9](;B[aa])", "(;B[bb]))"),
    ];
    for (charset, leads) in [
        ("Shift_JIS", &b"\x81\x83\x8a\x96\x9f\xe5"[..]),
        ("Big5", b"\xa4\xb3\xc8"),
        ("GBK", b"\x81\x90\xd0\xf5"),
        ("gb18030", b"\x81\x90\xd0\xf5"),
    ] {
        let encoding = encoding_rs::Encoding::for_label(charset.as_bytes()).unwrap();
        let trails = b"AVZgz[\\]{|@";
        let pairs = leads
            .iter()
            .flat_map(|lead| trails.map(|trail| [*lead, trail]));
        let known = |pair: &[u8; 2]| !encoding.decode_without_bom_handling(pair).1;
        for (pair, (before, behind)) in pairs
            .filter(known)
            .flat_map(|pair| places.map(|place| (pair, place)))
        {
            for count in 1..=2 {
                let before = before.replace('_', charset);
                let file = [before.as_bytes(), &pair.repeat(count), behind.as_bytes()].concat();
                let text = encoding.decode_without_bom_handling(&file).0;
                // An identifier with an odd character before it is one word.
                let is_word = behind.starts_with('W') && pair[1].is_ascii_lowercase();
                let games = Collection::parse(file.clone());
                for found in check::run(&games) {
                    for end in [found.span.start, found.span.end] {
                        let inside = (end as usize).checked_sub(before.len());
                        let is_half = inside.is_some_and(|at| at < 2 * count && at % 2 == 1);
                        assert!(!is_half, "{charset} {text}: {found:?}");
                    }
                }
                if is_word {
                    continue;
                }
                let without = Collection::parse([before.as_bytes(), behind.as_bytes()].concat());
                let read = |games: &Collection| {
                    let mut read = String::new();
                    for node in games.tree(0).unwrap().nodes() {
                        read.push(';');
                        for property in node.properties() {
                            read.push_str(&property.id());
                            for value in property.values() {
                                read.push_str(&format!("{:?}", value.raw()));
                            }
                        }
                    }
                    read
                };
                assert_eq!(read(&games), read(&without), "{charset} {text}");
            }
        }
    }
}

/// A file that ends inside a character is formatted without text after it.
#[test]
fn a_layout_adds_nothing_to_half_a_character() {
    use sgfkit::{FormatOptions, format};
    let file = b"(;FF[4]CA[GBK]GM[1] SZ[9];B[aa]C[\xb0\xa1\xb0";
    let games = Collection::parse(&file[..]);
    let text = |games: &Collection| {
        let last = games.tree(0).unwrap().nodes().last().unwrap();
        last.property("C")
            .unwrap()
            .values()
            .next()
            .unwrap()
            .raw()
            .to_vec()
    };
    let made = format(&games, &FormatOptions::default()).unwrap();
    assert!(made.ends_with(b"C[\xb0\xa1\xb0"), "{made:x?}");
    let again = Collection::parse(made.clone());
    assert_eq!(text(&again), text(&games));
    assert_eq!(format(&again, &FormatOptions::default()).unwrap(), made);
    // The same in the text after the games.
    for charset in ["GBK", "GB18030", "Shift_JIS", "Big5"] {
        // The lead byte 0x8f or 0xb0, alone and after a character.
        let lead = if charset == "Shift_JIS" { 0x8f } else { 0xb0 };
        for (behind, end) in [
            (vec![lead, b'A', lead], ""),
            (vec![b'a', b' ', lead], ""),
            (vec![lead, b'A'], "\n"),
            (b"a b".to_vec(), "\n"),
        ] {
            let game = format!("(;FF[4]CA[{charset}]GM[1] SZ[9];B[aa]) ");
            let games = Collection::parse([game.as_bytes(), &behind].concat());
            let made = format(&games, &FormatOptions::default()).unwrap();
            let expected = [&behind, end.as_bytes()].concat();
            assert!(made.ends_with(&expected), "{charset} {made:x?}");
            let again = Collection::parse(made.clone());
            assert_eq!(format(&again, &FormatOptions::default()).unwrap(), made);
        }
    }
}

/// A rectangle across the edge is cut, and this is reported.
#[test]
fn rectangles_across_the_edge_are_told() {
    use sgfkit::game::Symmetry;
    use sgfkit::ops::{TransformOptions, UnturnedReason, transform};
    for (setup, reason) in [
        ("AB[ga:jb]", Some(UnturnedReason::Cut)),
        ("AB[ga:hj]", Some(UnturnedReason::Cut)),
        ("AB[ja:kb]", Some(UnturnedReason::OffBoard)),
        ("AB[ga:ib]", None),
    ] {
        let mut file = Collection::parse(format!("(;FF[4]GM[1]SZ[9]{setup})"));
        let mut options = TransformOptions::default();
        options.symmetry = Symmetry::Quarter;
        let told = transform(&mut file, &options).unwrap();
        let first = told.first().map(|one| one.reason);
        assert_eq!(first, reason, "{setup}");
    }
}

/// Handicap games are counted, by rules that give White points for the stones
/// and by others.
#[test]
fn results_of_handicap_games_are_counted() {
    // Black has two columns of four, White two: eight points each way.
    let file = |handicap: &str, result: &str| {
        format!(
            "(;FF[4]GM[1]SZ[4]KM[0]{handicap}RE[{result}];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd]\
             TB[aa:ad]TW[da:dd])"
        )
    };
    let contradicts = |file: String| {
        let found = check::run(&Collection::parse(file));
        found
            .iter()
            .any(|found| found.code == "result-contradicts-count")
    };
    for (handicap, result, expected) in [
        ("", "0", false),
        ("", "W+4", true),
        ("HA[4]", "0", false),
        ("HA[4]", "W+4", false),
        ("HA[4]", "W+3", false),
        ("HA[4]", "W+9", true),
        ("HA[4]", "B+5", true),
    ] {
        assert_eq!(
            contradicts(file(handicap, result)),
            expected,
            "{handicap} {result}"
        );
    }
}

/// Formatting that drops stray text is stable, wherever the stray text is: in the game itself or in
/// the next one, at its start, middle or end, with and without text between the games.
#[test]
fn forced_formatting_is_stable() {
    let options = FormatOptions::default().with_force(true);
    for first in [
        "(;DT[]",
        ";DT[]",
        "(;C[a]",
        "(;GM[1];B[aa]",
        "(;GM[1];B[aa](;W[bb])(;W[cc]PW[x])",
    ] {
        for between in ["", "-", "\n", " text ", "a [b", "c]"] {
            for stray in ["]", "]]", "?", "x]", "\\]"] {
                for next in [
                    format!("(;{stray}"),
                    format!("(;{stray}GM[1];B[aa])"),
                    format!("(;GM[1]{stray};B[aa])"),
                    format!("(;GM[1];B[aa]{stray})"),
                ] {
                    let file = format!("{first}){between}{next}");
                    let games = Collection::parse(&*file);
                    let once = sgfkit::format(&games, &options).unwrap();
                    let again = Collection::parse(once.clone());
                    let twice = sgfkit::format(&again, &options).unwrap();
                    let [once, twice] = [once, twice].map(|text| String::from_utf8(text).unwrap());
                    assert_eq!(once, twice, "{file}");
                }
            }
        }
    }
}

/// Several values of a property that takes one stay several when they are too long for a line, also
/// if one of them contains an open `[`.
#[test]
fn formatting_keeps_the_values_of_texts_apart() {
    for id in ["PB", "RE", "DT", "EV", "C", "N", "GN", "XY"] {
        for first in ["a", "It[p", "[", "a[b[c"] {
            for length in [1, 30, 70, 90, 200] {
                let second = "e".repeat(length);
                let text = format!("(;FF[4]GM[1]{id}[{first}][{second}];B[aa])");
                let values = |bytes: Vec<u8>| -> Vec<Vec<u8>> {
                    let file = Collection::parse(bytes);
                    let properties = file.trees().flat_map(|tree| tree.root().properties());
                    let values = properties.filter(|one| one.id() == id);
                    let values = values.flat_map(sgfkit::Property::values);
                    values.map(|value| value.raw().to_vec()).collect()
                };
                for width in [20, 80] {
                    let options = FormatOptions::default().with_width(width);
                    let file = Collection::parse(text.as_str());
                    let written = sgfkit::format(&file, &options).unwrap();
                    let told = String::from_utf8_lossy(&written).into_owned();
                    assert_eq!(values(written), values(text.clone().into_bytes()), "{told}");
                }
            }
        }
    }
}
