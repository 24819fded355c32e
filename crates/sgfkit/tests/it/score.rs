//! Counts of positions of Go, all counted by hand.

use sgfkit::board::go::Counting;
use sgfkit::game::{Game, Point};
use sgfkit::replay::{FinalCount, Replay};
use sgfkit::{Collection, check};

/// Counts the final position of the main line of a file's first game.
fn count(file: &str) -> FinalCount {
    let games = Collection::parse(file);
    let tree = games.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    replay.go_to(tree.main_line().last().unwrap());
    FinalCount::of(&replay).unwrap()
}

fn names(points: &[Point]) -> String {
    let names: Vec<_> = points
        .iter()
        .map(|point| Game::Go.write_point(*point).unwrap())
        .collect();
    names.join(" ")
}

/// Two walls on 5×5 with five points between them; Black has the columns a and b, White d and e.
const WALLS: &str = "AB[ba:be]AW[da:de]";
/// The same with the points between them filled: 13 stones and points for Black, 12 for White.
const FILLED: &str = "AB[ba:be][ca:cc]AW[da:de][cd:ce]";

/// Chinese, Ing and AGA rules give White points for handicap stones, and count area, as New
/// Zealand rules do; Japanese and Korean rules count territory.
#[test]
fn rules_decide_about_area_and_compensation() {
    for (rules, stones, compensation, result) in [
        ("Chinese", 0, 0, Some("B+0.5")),
        ("Chinese", 3, 3, Some("W+2.5")),
        ("chinese-ogs", 3, 3, Some("W+2.5")),
        ("GOE", 3, 3, Some("W+2.5")),
        ("Ing", 2, 2, Some("W+1.5")),
        ("AGA", 3, 2, Some("W+1.5")),
        ("AGA", 0, 0, Some("B+0.5")),
        ("NZ", 3, 0, Some("B+0.5")),
        ("New Zealand", 3, 0, Some("B+0.5")),
        ("Tromp-Taylor", 3, 0, Some("B+0.5")),
        ("Japanese", 3, 0, Some("W+0.5")),
        ("Korean", 3, 0, Some("W+0.5")),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", 3, 3, Some("W+2.5")),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN-1", 3, 2, Some("W+1.5")),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0whb0", 3, 0, Some("W+0.5")),
        ("Calvinball", 3, 0, None),
    ] {
        // HA[1] and HA[0] are not handicaps.
        let count = count(&format!(
            "(;GM[1]SZ[5]KM[0.5]RU[{rules}]HA[{stones}]{FILLED})"
        ));
        assert_eq!(count.compensation, compensation, "{rules} {stones}");
        assert_eq!(count.result().as_deref(), result, "{rules} {stones}");
        assert_eq!((count.area, count.territory), ([13, 12], [5, 5]));
        assert_eq!(count.lead(Counting::Area), 0.5 - f64::from(compensation));
        assert_eq!(count.lead(Counting::Territory), -0.5);
        assert!(count.is_final() && !count.marked && count.dead.is_empty());
    }
}

#[test]
fn komi_and_draws() {
    for (info, result) in [
        ("RU[Japanese]", Some("0")),
        ("RU[Japanese]KM[0]", Some("0")),
        ("RU[Chinese]KM[1]", Some("0")),
        ("RU[Chinese]KM[-5,5]", Some("B+6.5")),
        ("KM[0.5]", None),
        ("RU[]", None),
    ] {
        assert_eq!(
            count(&format!("(;GM[1]SZ[5]{info}{FILLED})"))
                .result()
                .as_deref(),
            result
        );
    }
}

/// Empty regions next to both colors are open, and so is a board without stones.
#[test]
fn open_points_make_no_result() {
    for (setup, open, area) in [
        (WALLS, "ca cb cc cd ce", [10, 10]),
        // A dead stone that nobody marked lives, and its surroundings are open.
        (
            "AB[ba:be][ca:cc]AW[da:de][cd:ce][ab]",
            "aa ac ad ae",
            [8, 13],
        ),
        ("AB[ba:be][ca:cb]AW[da:de][cd:ce]", "cc", [12, 12]),
    ] {
        let count = count(&format!("(;GM[1]SZ[5]RU[Chinese]{setup})"));
        assert_eq!((&*names(&count.open), count.area), (open, area));
        assert!(!count.is_final() && count.result().is_none());
    }
    let empty = count("(;GM[1]SZ[5]RU[Chinese])");
    assert_eq!(
        (empty.open.len(), empty.area, empty.result()),
        (25, [0, 0], None)
    );
    let black = count("(;GM[1]SZ[5]RU[Chinese];B[cc])");
    assert_eq!(
        (black.area, black.result().as_deref()),
        ([25, 0], Some("B+25"))
    );
}

#[test]
fn marks_say_what_is_dead() {
    // A stone at ab and one at ed are dead. Black has taken one stone before.
    let stones = "AB[ba:be][ca:cc][ed]AW[da:de][cd:ce][aa];B[ab];W[ac]";
    for (marks, dead, territory, prisoners) in [
        ("TB[aa:ae]TW[ea:ee]", "ac ed", [4, 5], [2, 1]),
        // Only the dead stones are marked.
        ("TB[ac]TW[ed]", "ac ed", [4, 5], [2, 1]),
        // Living stones are marked, too, as in area counting.
        ("TB[aa:be][ca:cc]TW[da:ee][cd:ce]", "ac ed", [4, 5], [2, 1]),
        // Points off the board, and points that are marked twice.
        (
            "TB[aa:ae][aa][ab][zz]TW[ea:ee][ec]",
            "ac ed",
            [4, 5],
            [2, 1],
        ),
    ] {
        let count = count(&format!("(;GM[1]SZ[5]RU[Japanese]{stones}{marks})"));
        assert_eq!(
            (&*names(&count.dead), &*names(&count.open)),
            (dead, ""),
            "{marks}"
        );
        assert_eq!(
            (count.territory, count.prisoners),
            (territory, prisoners),
            "{marks}"
        );
        assert_eq!(count.area, [13, 12], "{marks}");
        assert_eq!(count.result().as_deref(), Some("0"), "{marks}");
        assert!(count.marked);
    }
    // Marks of another node do not count.
    let before = count(&format!("(;GM[1]SZ[5]{FILLED}TB[aa:ae]TW[ea:ee];B[])"));
    assert!(!before.marked);
    // An eye in seki that is not marked is nobody's territory, and belongs to an area.
    let seki = count(&format!(
        "(;GM[1]SZ[5]RU[Japanese]{FILLED}TB[aa:ad]TW[ea:ee])"
    ));
    assert_eq!((seki.territory, seki.area), ([4, 5], [13, 12]));
    assert_eq!(seki.result().as_deref(), Some("W+1"));
    // A list without points marks something, too.
    assert!(count(&format!("(;GM[1]SZ[5]{FILLED}TB[])")).marked);
}

/// Game info may be at a node of the line, and each line of a merged tree has its own.
#[test]
fn game_info_of_the_line_counts() {
    let file = format!("(;GM[1]SZ[5]{FILLED}(;B[]RU[Japanese]KM[3])(;B[]RU[AGA]KM[7]HA[4]))");
    let games = Collection::parse(file);
    let tree = games.tree(0).unwrap();
    for (node, result) in tree.root().children().zip(["W+3", "W+9"]) {
        let mut replay = Replay::new(tree);
        replay.go_to(node);
        let count = FinalCount::of(&replay).unwrap();
        assert_eq!(count.result().as_deref(), Some(result));
    }
}

/// A path has one node with game info; where the root is that node, that of later nodes is an
/// error, and does not count.
#[test]
fn game_info_of_the_root_comes_first() {
    let later = "RE[B+9]RU[Japanese]KM[4]HA[3]";
    for (root, setup, moved, result) in [
        // Without game info in the root, that of the setup or of the move counts.
        ("", later, "", "W+4"),
        ("", "", later, "W+4"),
        ("RU[AGA]KM[3]HA[4]", "", "", "W+5"),
        ("RU[AGA]KM[3]HA[4]", later, "", "W+5"),
        ("RU[AGA]KM[3]HA[4]", "", later, "W+5"),
        ("RU[AGA]KM[3]HA[4]", later, later, "W+5"),
        // The root need not have the same properties: it has no komi and no handicap.
        ("RU[AGA]", "KM[7]HA[9]", "KM[8]", "B+1"),
        ("RU[Chinese]GN[A game]", "HA[4]", "KM[6]", "B+1"),
        // Root properties are not game info.
        ("AP[x]CA[UTF-8]", later, "", "W+4"),
    ] {
        let file = format!("(;GM[1]SZ[5]{root};{FILLED}{setup};B[]{moved})");
        assert_eq!(count(&file).result().as_deref(), Some(result), "{file}");
    }
    for (root, later, expected) in [
        ("RE[B+1]", "RE[W+9]", false),
        ("RE[W+9]", "RE[B+1]", true),
        ("PB[Ada]", "RE[W+9]", false),
        ("", "RE[W+9]", true),
        ("", "RE[B+1]", false),
    ] {
        for (setup, moved) in [(later, ""), ("", later)] {
            let file = format!("(;FF[4]GM[1]SZ[5]{root};{FILLED}{setup};B[]{moved};W[])");
            let found = check::run(&Collection::parse(&*file));
            let is_found = found
                .iter()
                .any(|found| found.code == "result-contradicts-count");
            assert_eq!(is_found, expected, "{file}");
        }
    }
}

/// A count is the same however the board is rotated or mirrored, and with colors swapped it is
/// the other side's. The reference examines every point separately.
#[test]
fn counts_agree_with_a_slow_reference() {
    let mut seed: u32 = 7;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    };
    for _ in 0..300 {
        let size = 1 + random(6);
        let mut board = vec![0u8; (size * size) as usize];
        board
            .iter_mut()
            .for_each(|stone| *stone = random(4).min(2) as u8);
        let text = |point: u32| {
            let letter = |number: u32| char::from(b'a' + number as u8);
            format!("[{}{}]", letter(point % size), letter(point / size))
        };
        let list = |stone: u8| {
            let points = (0..size * size).filter(|point| board[*point as usize] == stone);
            points.map(text).collect::<String>()
        };
        let lists = [(1, "AB"), (2, "AW")].map(|(stone, id)| match &*list(stone) {
            "" => String::new(),
            points => format!("{id}{points}"),
        });
        let found = count(&format!("(;GM[1]SZ[{size}]{})", lists.concat()));
        let (mut area, mut open) = ([0, 0], 0);
        for point in 0..size * size {
            let reached = |color: u8| reaches(&board, size, point, color);
            match board[point as usize] {
                0 => match (reached(1), reached(2)) {
                    (true, false) => area[0] += 1,
                    (false, true) => area[1] += 1,
                    _ => open += 1,
                },
                stone => area[usize::from(stone - 1)] += 1,
            }
        }
        assert_eq!((found.area, found.open.len()), (area, open), "{board:?}");
    }
}

/// Returns true if an empty point reaches a stone of a color through empty points: spreads over the
/// board until nothing changes.
fn reaches(board: &[u8], size: u32, point: u32, color: u8) -> bool {
    let near = |one: u32, other: u32| {
        let (dx, dy) = (
            (one % size).abs_diff(other % size),
            (one / size).abs_diff(other / size),
        );
        dx + dy == 1
    };
    let mut region = vec![point];
    loop {
        let next = (0..size * size).find(|next| {
            board[*next as usize] == 0
                && !region.contains(next)
                && region.iter().any(|point| near(*point, *next))
        });
        match next {
            Some(next) => region.push(next),
            None => break,
        }
    }
    (0..size * size).any(|stone| {
        board[stone as usize] == color && region.iter().any(|point| near(*point, stone))
    })
}

/// `check` allows what the handicap rules explain, and a point for who moved last.
#[test]
fn results_that_contradict_the_count() {
    let moves = "AB[ba:be][ca:cc]AW[da:de][cd];W[ce]";
    for (info, expected) in [
        ("RE[B+1]", false),
        ("RE[0]", false),
        ("RE[W+1]", false),
        ("RE[W+2]", true),
        ("RE[B+3]", true),
        ("RE[W+R]", false),
        ("RE[W+]", false),
        ("RE[?]", false),
        ("HA[5]RU[Chinese]RE[W+4]", false),
        ("HA[5]RU[AGA]RE[W+3]", false),
        ("HA[5]RE[W+9]", true),
        ("KM[5.5]RE[W+4.5]", false),
        ("KM[5.5]RE[B+4.5]", true),
    ] {
        let file = format!("(;FF[4]GM[1]SZ[5]KM[0]{info}{moves})").replacen("KM[0]KM", "KM", 1);
        let found = check::run(&Collection::parse(&*file));
        let is_found = found
            .iter()
            .any(|found| found.code == "result-contradicts-count");
        assert_eq!(is_found, expected, "{file}");
    }
}
