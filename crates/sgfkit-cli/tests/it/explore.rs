//! `sgf explore`: the page of a database, and its requests.

use crate::harness::Folder;
use crate::view::Served;

const ADA: &str = "(;GM[1]SZ[9]PB[Ada]PW[Bob]RE[B+R]DT[1996-05];B[ee];W[cc];B[gc])";
const BOB: &str = "(;GM[1]SZ[9]PB[Bob]PW[<script>]RE[W+2];B[ee];W[gc])(;GM[1]SZ[9]PB[C];B[cc])";
const HEX: &str = "(;GM[11]SZ[5];B[c3];W[a1])";

fn archive(name: &str) -> Folder {
    Folder::with(
        name,
        &[
            ("games/ada.sgf", ADA),
            ("games/bob.sgf", BOB),
            ("games/hex.sgf", HEX),
        ],
    )
}

fn printed(folder: &Folder, args: &[&str]) -> String {
    String::from_utf8(folder.run(args, b"").stdout).unwrap()
}

fn get(served: &Served, what: &str) -> (u16, String) {
    let path = format!("/{}/{what}", served.token);
    let (status, _, body) = served.ask("GET", &path, &[], "");
    (status, body)
}

/// The page receives the same answers that `sgf search --json` prints.
#[test]
fn the_server_answers_as_search_does() {
    let folder = archive("explore_search");
    let served = Served::start(&folder, &["explore", "--no-open", "games"]);
    let pattern = "---------/|.........|/|.........|/|.........|/|.........|/|....X....|/\
                   |.........|/|.........|/|.........|/|.........|/---------";
    let encoded = pattern.replace('|', "%7C").replace('/', "%2F");
    for (wire, words) in [
        ("", vec![]),
        ("player=Ada", vec!["--player", "Ada"]),
        (
            "player=Ada&player=Bob",
            vec!["--player", "Ada", "--player", "Bob"],
        ),
        ("result=B%2BR", vec!["--result", "B+R"]),
        ("moves=E5,C7", vec!["--moves", "E5,C7"]),
        (
            "moves=E5,C7&no-symmetry&no-swap",
            vec!["--moves", "E5,C7", "--no-symmetry", "--no-swap"],
        ),
        (
            &format!("pattern={encoded}&sort=-black"),
            vec!["--pattern", pattern, "--sort", "-black"],
        ),
        (
            "file=*bob*&by=black",
            vec!["--file", "*bob*", "--by", "black"],
        ),
        (
            "game=hex&pattern=X",
            vec!["--game", "hex", "--pattern", "X"],
        ),
        ("game=hex&count", vec!["--game", "hex", "--count"]),
        ("player=nobody", vec!["--player", "nobody"]),
    ] {
        let mut args = vec!["search", "--json"];
        args.extend(words);
        args.push("games");
        let expected = printed(&folder, &args);
        assert_eq!(
            get(&served, &format!("search?{wire}")),
            (200, expected),
            "{wire}"
        );
    }
    // A part of the games, and its start.
    let all = get(&served, "search?").1;
    let second = get(&served, "search?limit=1&offset=1").1;
    let lines: Vec<_> = all.lines().collect();
    assert_eq!(second.lines().next(), Some(lines[1]));
    assert_eq!(second.lines().last(), lines.last().copied());
    assert_eq!(second.lines().count(), 2);
}

/// Without a path, the page asks for games and searches them itself.
#[test]
fn without_a_path_the_page_asks_for_games() {
    let folder = archive("explore_invites");
    let served = Served::start(
        &folder,
        &["explore", "--no-open", "--title", "Mine", "--variations"],
    );
    let (status, page) = get(&served, "");
    assert_eq!(status, 200);
    let start = page.find("<sgf-explorer ").unwrap();
    let element = &page[start..start + page[start..].find('>').unwrap()];
    assert!(element.contains(" keep=\"\""), "{element}");
    assert!(!element.contains("data-search"), "{element}");
    assert!(element.contains("&quot;games&quot;:0"), "{element}");
    assert!(element.contains("&quot;variations&quot;:true"), "{element}");
    assert!(page.contains("<title>Mine</title>"));
    for (args, words) in [
        ("explore -o site", "-o needs a PATH"),
        ("explore -o page.html", "-o needs a PATH"),
        ("explore --player Ada", "filters need a PATH"),
        ("explore --file *.sgf", "filters need a PATH"),
        ("explore --opening sanrensei", "filters need a PATH"),
    ] {
        folder.sgf(args).ends(2).says(words);
    }
    assert!(!folder.path("site").exists() && !folder.path("page.html").exists());
}

/// The position after moves is that of a game with these moves, regardless of the board in the
/// query.
#[test]
fn a_line_is_a_position() {
    let folder = archive("explore_line");
    let served = Served::start(&folder, &["explore", "--no-open", "games"]);
    for (wire, words) in [
        ("line=E5,C7&size=9", vec!["--move", "2"]),
        (
            "line=E5,C7&size=9&area=A9:E5",
            vec!["--move", "2", "--area", "A9:E5"],
        ),
        ("line=&size=9", vec!["--move", "0"]),
    ] {
        let mut args = vec!["search", "--json", "--position", "games/ada.sgf"];
        args.extend(words);
        args.push("games");
        let expected = printed(&folder, &args);
        assert!(expected.contains("continuation"), "{expected}");
        assert_eq!(
            get(&served, &format!("search?{wire}")),
            (200, expected),
            "{wire}"
        );
    }
}

/// An invalid query is reported, and no query can name other files of the machine.
#[test]
fn wrong_questions_are_refused() {
    let folder = archive("explore_wrong");
    let served = Served::start(&folder, &["explore", "--no-open", "games"]);
    for (wire, expected) in [
        ("pattern=XQ", "--pattern: row 1, column 2"),
        ("from=yesterday", "--from: invalid date `yesterday`"),
        ("next=B", "--next needs a query"),
        ("pattern=X&moves=E5", "one query"),
        ("size=0&moves=E5", "--size: invalid board size `0`"),
        ("position=games/ada.sgf", "unknown filter `position`"),
        ("within=-", "unknown filter `within`"),
        ("sgf=out.sgf", "unknown filter `sgf`"),
        ("aliases=/etc/passwd", "unknown filter `aliases`"),
        ("no-swap=yes", "--no-swap takes no value"),
        ("limit=many", "--limit: invalid number `many`"),
        ("file=%5B", "--file: "),
    ] {
        let (status, body) = get(&served, &format!("search?{wire}"));
        assert!(
            status == 400 && body.contains(expected),
            "{wire}: {status} {body}"
        );
    }
    let path = format!("/{}/search", served.token);
    assert_eq!(served.ask("POST", &path, &[], "").0, 405);
    assert_eq!(get(&served, "search/").0, 404);
}

/// Only files of the database are served, as listed; removed files are missing.
#[test]
fn only_files_of_the_archive_are_given() {
    let folder = archive("explore_files");
    folder.write("other.sgf", "(;C[secret])");
    let served = Served::start(&folder, &["explore", "--no-open", "games"]);
    assert_eq!(
        get(&served, "file?path=games/ada.sgf"),
        (200, ADA.to_owned())
    );
    for other in ["other.sgf", "games/../other.sgf", "/etc/passwd", ""] {
        assert_eq!(
            get(&served, &format!("file?path={other}")).0,
            404,
            "{other}"
        );
    }
    std::fs::remove_file(folder.path("games/ada.sgf")).unwrap();
    assert_eq!(get(&served, "file?path=games/ada.sgf").0, 410);
    // Games that were read stay searchable.
    assert!(get(&served, "search?player=Ada").1.contains("\"games\":1"));
}

/// A page describes its database, and reports a stale index.
#[test]
fn the_page_knows_its_archive_and_whether_an_index_is_stale() {
    let folder = archive("explore_page");
    folder.run(&["index", "games"], b"");
    let served = Served::start(
        &folder,
        &[
            "explore",
            "--no-open",
            "--title",
            "</title>\"",
            "games.sgfindex",
        ],
    );
    let (status, page) = get(&served, "");
    assert_eq!(status, 200);
    assert!(page.contains("<title>&lt;/title&gt;&quot;</title>"));
    assert!(page.contains(
        "&quot;boards&quot;:[{&quot;game&quot;:1,&quot;size&quot;:[9,9],&quot;games&quot;:3}"
    ));
    let (status, body) = get(&served, "status");
    assert!(
        status == 200 && body.contains("\"state\":\"current\""),
        "{body}"
    );
    folder.write("games/new.sgf", "(;GM[1]SZ[9];B[aa])");
    assert!(get(&served, "status").1.contains("\"state\":\"stale\""));
    // A changed file no longer matches the search.
    folder.write("games/hex.sgf", "(;GM[11]SZ[5];B[c2];W[a1])");
    assert_eq!(get(&served, "file?path=games/hex.sgf").0, 410);
}

/// The filters of the command line choose the games; filters in the page narrow them.
#[test]
fn filters_choose_what_goes_in() {
    let folder = archive("explore_filters");
    let served = Served::start(&folder, &["explore", "--no-open", "--game", "go", "games"]);
    assert!(get(&served, "search?").1.contains("\"games\":3,"));
    assert!(get(&served, "search?game=hex").1.contains("\"games\":0,"));
    assert!(get(&served, "search?player=Bob").1.contains("\"games\":2,"));
}

/// Nothing is served if nothing could be read.
#[test]
fn what_cannot_be_read_is_not_served() {
    let folder = archive("explore_unreadable");
    let run = folder.sgf("explore --no-open gone").ends(2);
    assert!(run.stderr.contains("gone: No such file"), "{}", run.stderr);
}
