//! The first screen: what `sgf` and `sgf --help` print.

use std::fmt::Write;

use clap::builder::{StyledStr, Styles};

/// The commands, by what people want of them: each with the fewest words that tell
/// it from the others.
pub const GROUPS: [(&str, &[(&str, &str)]); 7] = [
    (
        "Look",
        &[
            ("show", "one position"),
            ("tree", "the variations"),
            ("info", "a row a game"),
            ("view", "in the browser, and edit"),
            ("review", "what engines say"),
            ("diff", "what two files differ in"),
            ("cat", "a node a line, to grep"),
            ("explain", "what a word of SGF means"),
        ],
    ),
    (
        "Check and repair",
        &[
            ("check", "find faults, --fix them"),
            ("fmt", "the canonical layout"),
        ],
    ),
    (
        "Change",
        &[
            ("set", "change properties"),
            ("strip", "take things out"),
            ("transform", "turn, mirror, swap"),
            ("extract", "a line, a subtree"),
            ("sort", "order variations"),
            ("merge", "games into one tree"),
            ("split", "a file a game"),
        ],
    ),
    (
        "Archives",
        &[
            ("stats", "years, players, results"),
            ("search", "positions, shapes, names"),
            ("openings", "what was played first"),
            ("explore", "an archive as a page"),
            ("index", "make searches quick"),
            ("dedup", "the same game twice"),
            ("problems", "list problems (tsumego)"),
            ("table", "CSV, Parquet, Arrow"),
            ("pack", "many files into one"),
        ],
    ),
    (
        "Print",
        &[
            ("render", "pictures, books, sheets"),
            ("link", "a game in an address"),
        ],
    ),
    (
        "Other formats",
        &[(
            "convert",
            "GIB, NGF, UGF, HexWorld, JSON and more; versions, charsets",
        )],
    ),
    (
        "For programs",
        &[
            ("lsp", "editors"),
            ("merge-driver", "git"),
            ("completions", "shells"),
            ("man", "man pages"),
        ],
    ),
];

const EXAMPLES: [(&str, &str); 3] = [
    ("sgf show game.sgf --move 50", "a position in the terminal"),
    ("sgf check --fix games/", "repair a folder"),
    ("sgf render --figures lessons/ -o book.pdf", "print a book"),
];

/// The columns of the terminal that it takes.
const COLUMN: usize = 40;
const NAME: usize = 13;

/// What is printed.
pub fn screen() -> StyledStr {
    let styles = Styles::styled();
    let (head, name) = (*styles.get_header(), *styles.get_literal());
    let mut text = String::new();
    // Writing to a string cannot fail, so the results of `write!` are dropped.
    let _ = writeln!(
        text,
        "Checks, repairs, shows, draws, converts, merges and searches SGF files, of every game.\n\n\
         {head}Usage:{head:#} {name}sgf{name:#} COMMAND [OPTIONS] PATH…\n\
         A PATH is a file, a folder, `-` for standard input, or a game itself.\n\
         `-o FILE` replaces FILE; folders, names with fields and archives need --force.\n"
    );
    for (group, commands) in GROUPS {
        let _ = writeln!(text, "{head}{group}{head:#}");
        for row in commands.chunks(2) {
            for (at, (command, words)) in row.iter().enumerate() {
                let width = COLUMN - NAME - 2;
                let _ = write!(text, "  {name}{command:NAME$}{name:#}");
                let _ = if at + 1 < row.len() {
                    write!(text, "{words:width$}")
                } else {
                    writeln!(text, "{words}")
                };
            }
        }
    }
    let _ = writeln!(text, "{head}Examples{head:#}");
    for (command, words) in EXAMPLES {
        let _ = writeln!(text, "  {name}{command:42}{name:#} {words}");
    }
    let _ = write!(
        text,
        "\n`sgf COMMAND --help` says more. Exit status: 0 fine, 1 found something, 2 failed.\n\
         Everywhere: -q, --quiet; --color auto|always|never; --version"
    );
    StyledStr::from(text)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Args;

    /// Who is new sees all commands at once, on the smallest terminal.
    #[test]
    fn the_first_screen_has_each_command_once() {
        let mut program = Args::command();
        program.build();
        let commands = program.get_subcommands().map(clap::Command::get_name);
        let mut commands: Vec<&str> = commands.filter(|name| *name != "help").collect();
        let groups = GROUPS.iter().flat_map(|(_, commands)| commands.iter());
        let mut shown: Vec<&str> = groups.map(|(name, _)| *name).collect();
        commands.sort_unstable();
        shown.sort_unstable();
        assert_eq!(shown, commands);
        let text = program.render_help().to_string();
        assert_eq!(text, program.render_long_help().to_string());
        assert!(text.lines().count() < 40, "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(86), "{text}");
    }
}
