//! Texts of a file never control a terminal: tests every printing command with a hostile name and
//! hostile texts, in a terminal and in a pipe.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::harness::Folder;

/// Titles, cleared screens, C1, DEL, reversed text, line breaks.
const HOSTILE: &str = "q\x1b]0;evil\x07\x1b[2J\u{9b}31m\x7f\u{202e}\u{2066}\u{2028}\u{2029}\r\nz";

/// Returns the output to a pipe.
#[derive(Clone, Copy, PartialEq)]
enum Piped {
    /// Words for people: nothing hostile.
    Words,
    /// Names, values and patches for programs, which get them unchanged.
    Data,
}
use Piped::{Data, Words};

/// Each command with its arguments: `H` is a file with a hostile name, `G` one
/// like it, `D` the folder of both, `T` a text. Commands that write a file to standard output are
/// tested where they write a list or messages; commands that serve a page, where they end without a
/// client.
const CASES: [(&str, &[(Piped, &str)]); 31] = [
    (
        "check",
        &[
            (Words, "D"),
            (Words, "--level style H"),
            (Words, "--statistics H"),
            (Data, "--fix --unsafe-fixes --diff H"),
            (Words, "--format json D"),
            (Words, "--format github D"),
            (Words, "--select T H"),
            (Words, "--config H H"),
        ],
    ),
    (
        "fmt",
        &[
            (Data, "--check D"),
            (Data, "--diff H"),
            (Words, "--write H/x"),
        ],
    ),
    (
        "convert",
        &[
            (Data, "--report - --to json --out-dir out --force D"),
            (Words, "--from T H"),
            (Words, "--charset T H"),
            (Data, "--to ff3 --out-dir out --force D"),
        ],
    ),
    (
        "info",
        &[
            (Words, "D"),
            (Words, "--json D"),
            (Words, "--csv D"),
            (Words, "--columns T D"),
        ],
    ),
    (
        "tree",
        &[(Words, "H"), (Words, "--json H"), (Words, "--coords sgf H")],
    ),
    (
        "show",
        &[
            (Words, "H"),
            (Words, "--json H"),
            (Words, "--move 1 --ascii H"),
            (Words, "--path T H"),
            (Words, "H.missing"),
        ],
    ),
    (
        "render",
        &[
            (Words, "--format text -o - H"),
            (Words, "--format sensei -o - H"),
            (Words, "--figures -o out.pdf D"),
            (Data, "-o {stem}-{move}.svg --range 1-2 H"),
        ],
    ),
    (
        "view",
        &[
            (Words, "--no-open --edit -"),
            (Words, "--no-open H.missing"),
        ],
    ),
    (
        "set",
        &[
            (Data, "EV=x --out-dir out --force D"),
            (Data, "EV=x --diff D"),
            (Words, "KM=six -o out.sgf H"),
        ],
    ),
    (
        "strip",
        &[
            (Data, "--comments --out-dir out --force D"),
            (Words, "--anonymize -o out.sgf H"),
        ],
    ),
    (
        "transform",
        &[(Data, "--rotate 90 --out-dir out --force D")],
    ),
    ("extract", &[(Words, "--line 99 H")]),
    ("split", &[(Data, "--out-dir out --force --name {PB} H")]),
    ("merge", &[(Words, "-o out.sgf H G")]),
    ("merge-driver", &[(Words, "H G other.sgf")]),
    (
        "diff",
        &[(Words, "H other.sgf"), (Words, "--json H other.sgf")],
    ),
    ("index", &[(Words, "-o new.sgfindex D")]),
    (
        "search",
        &[
            (Words, "--player q D"),
            (Data, "-l D"),
            (Words, "--json D"),
            (Words, "--player T D"),
            (Words, "--moves T D"),
        ],
    ),
    (
        "openings",
        &[
            (Words, "--json D"),
            (Words, "-o H/x D"),
            (Data, "--min-games 1 D"),
        ],
    ),
    ("cat", &[(Words, "D")]),
    ("sort", &[(Data, "--by length --out-dir out --force D")]),
    (
        "dedup",
        &[(Words, "D"), (Words, "--json D"), (Words, "--by prefix D")],
    ),
    (
        "table",
        &[
            (Data, "D"),
            (Data, "--format jsonl D"),
            (Data, "--table findings D"),
            (Data, "--table properties D"),
            (Words, "--columns T D"),
        ],
    ),
    ("pack", &[(Words, "-o H/x.zip D"), (Words, "-o out.sgfs D")]),
    ("stats", &[(Words, "D"), (Words, "--json D")]),
    ("explain", &[(Words, "T"), (Words, "--list codes")]),
    (
        "link",
        &[
            (Words, "--base https://a/ H"),
            (Words, "--base T H"),
            (Words, "--base https://a/ H.missing"),
        ],
    ),
    ("man", &[(Words, "T"), (Words, "-o H/x")]),
    (
        "explore",
        &[
            (Words, "-o site D"),
            (Words, "--json -o site D"),
            (Words, "--player T -o site D"),
            (Words, "-o page.html D"),
            (Words, "--no-open H.missing"),
        ],
    ),
    (
        "problems",
        &[(Words, "H"), (Words, "D"), (Words, "--json D")],
    ),
    (
        "review",
        &[
            (Words, "H"),
            (Words, "D"),
            (Words, "--json H"),
            (Words, "H.missing"),
        ],
    ),
];

/// These do not read files, or use a protocol.
const OTHERS: [&str; 3] = ["completions", "help", "lsp"];

fn game() -> String {
    let text = HOSTILE;
    let ids = "PB PW BR WR EV RO PC DT RE RU AP US AN SO GN GC ON CP ST XYZ AB FG ID";
    let properties: String = ids.split(' ').map(|id| format!("{id}[{text}]")).collect();
    format!(
        "{text}(;FF[4]GM[1]SZ[9]CA[UTF-8]{properties}KM[{text}]HA[{text}]C[{text}]\
         ;B[aa]N[{text}]C[{text}]LB[cc:{text}][dd:\u{202e}]MN[{text}]\
         (;W[bb]C[{text}]QQ[{text}])(;W[{text}]N[{text}]){text}[x])({text}"
    )
}

/// Returns all output of a command, in a terminal or through pipes.
fn given(folder: &Folder, args: &[&str], in_terminal: bool) -> String {
    let mut command = folder.command(args);
    command.stdin(Stdio::null()).env("TERM", "xterm-256color");
    if !in_terminal {
        let output = command.output().unwrap();
        assert!(
            output.status.code().is_some_and(|code| code < 3),
            "{args:?}"
        );
        return text([output.stdout, output.stderr].concat());
    }
    let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&main).unwrap();
    unlockpt(&main).unwrap();
    let name = ptsname(&main, Vec::new()).unwrap().into_string().unwrap();
    let side = File::options().read(true).write(true).open(name).unwrap();
    command.stdout(side.try_clone().unwrap()).stderr(side);
    let mut child = command.spawn().unwrap();
    // The terminal ends when its last writer is closed.
    drop(command);
    let mut all = Vec::new();
    let mut main = File::from(main);
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = main.read(&mut buffer) {
        all.extend_from_slice(&buffer[..read]);
    }
    let status = child.wait().unwrap();
    assert!(
        status.code().is_some_and(|code| code < 3),
        "{args:?}: {status}"
    );
    // A terminal converts LF to CR LF.
    text(all).replace("\r\n", "\n")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.to_string())
}

/// Returns control characters in a text, except the program's own colors.
fn orders(text: &str) -> Vec<char> {
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        match end.strip_prefix('m') {
            Some(behind) => plain.push_str(behind),
            None => plain.push_str(&format!("\x1b[{piece}")),
        }
    }
    let is_order = |c: &char| sgfkit::terminal::must_be_shown(*c) && !matches!(c, '\n' | '\t');
    plain.chars().filter(is_order).collect()
}

#[test]
fn no_command_lets_a_file_talk_to_the_terminal() {
    let folder = Folder::new("terminal");
    let (first, second) = (format!("d/{HOSTILE}.sgf"), format!("d/{HOSTILE}g.sgf"));
    folder.write(&first, game());
    folder.write(&second, game().replace("[aa]", "[ab]"));
    folder.write(
        "other.sgf",
        format!("(;GM[1]C[x{HOSTILE}];B[cc]LB[aa:{HOSTILE}])"),
    );
    let help = folder.sgf("--help").text();
    // Two commands per line, each after two spaces.
    let (_, commands) = help.split_once("Show\n").unwrap();
    let (commands, _) = commands.split_once("Examples\n").unwrap();
    let columns = commands
        .lines()
        .flat_map(|line| [line.get(..42).or(Some(line)), line.get(42..)])
        .flatten();
    let named = columns.filter(|column| column.starts_with("  "));
    let named = named.map(|column| column.split_whitespace().next().unwrap());
    let mut faults = Vec::new();
    for command in named.filter(|name| !OTHERS.contains(name)) {
        let Some((_, cases)) = CASES.iter().find(|(name, _)| *name == command) else {
            faults.push(format!("{command}: CASES do not say how it is tried"));
            continue;
        };
        for (piped, line) in *cases {
            let words = line.split(' ').map(|word| match word {
                "D" => "d".to_owned(),
                "T" => HOSTILE.to_owned(),
                _ if word.starts_with('H') => word.replacen('H', &first, 1),
                "G" => second.clone(),
                _ => word.to_owned(),
            });
            let words: Vec<String> = [command.to_owned()].into_iter().chain(words).collect();
            let args: Vec<&str> = words.iter().map(String::as_str).collect();
            for in_terminal in [true, false] {
                let text = given(&folder, &args, in_terminal);
                let found = orders(&text);
                if !found.is_empty() && (in_terminal || *piped == Words) {
                    let place = if in_terminal { "terminal" } else { "pipe" };
                    faults.push(format!("{command} {line} ({place}): {:?}", &found[..1]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The test detects control characters.
#[test]
fn orders_are_seen() {
    assert_eq!(orders("a\x1b[1;31mb\x1b[0m\n\t"), []);
    assert_eq!(orders("\x1b[2J\x1b]0;\r\u{202e}").len(), 4);
    let folder = Folder::with("terminal_seen", &[("a.sgf", &game())]);
    // A file is passed unchanged.
    assert!(!orders(&given(&folder, &["convert", "--to", "sgf", "a.sgf"], true)).is_empty());
    // It is a terminal.
    let colored = given(&folder, &["check", "a.sgf"], true);
    assert!(colored.contains("\x1b["), "{colored}");
}
