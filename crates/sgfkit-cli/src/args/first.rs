//! The first screen: what `sgf` and `sgf --help` print.

use std::fmt::Write;

use clap::builder::{StyledStr, Styles};

/// The commands in groups, each with a short summary. Everyday commands come first.
pub const GROUPS: [(&str, &[(&str, &str)]); 6] = [
    (
        "Show",
        &[
            ("show", "draw a position"),
            ("tree", "show the variation tree"),
            ("info", "list games, one per line"),
            ("view", "view or edit in a browser"),
            ("review", "list mistakes, ask engines"),
            ("diff", "compare two files"),
            ("explain", "look up checks, properties"),
        ],
    ),
    (
        "Check",
        &[("check", "find and fix errors"), ("fmt", "format files")],
    ),
    (
        "Edit",
        &[
            ("set", "set properties"),
            ("strip", "remove comments, names …"),
            ("convert", "change format or encoding"),
            ("merge", "join games into one tree"),
            ("split", "write one file per game"),
        ],
    ),
    (
        "Search",
        &[
            ("search", "find positions, patterns"),
            ("explore", "browse a database"),
            ("stats", "count games and results"),
            ("dedup", "find duplicate games"),
            ("problems", "list problems (tsumego)"),
        ],
    ),
    ("Print", &[("render", "draw images, books, pages")]),
    (
        "More",
        &[
            ("openings", "build an opening tree"),
            ("index", "make searches fast"),
            ("table", "write CSV, Parquet, Arrow"),
            ("pack", "write archives"),
            ("extract", "extract lines, subtrees"),
            ("sort", "order variations"),
            ("transform", "rotate, flip, swap colors"),
            ("cat", "dump as greppable text"),
            ("link", "put a game into a URL"),
            ("lsp", "serve editors"),
            ("merge-driver", "merge files in Git"),
            ("completions", "print shell completions"),
            ("man", "print man pages"),
        ],
    ),
];

const EXAMPLES: [(&str, &str); 3] = [
    (
        "sgf show game.sgf --move 50",
        "draw the position after move 50",
    ),
    ("sgf check --fix games/", "fix all files in a folder"),
    ("sgf render --figures lessons/ -o book.pdf", "print a book"),
];

/// The width of a column of commands.
const COLUMN: usize = 42;
const NAME: usize = 13;

/// Returns the first screen.
pub fn screen() -> StyledStr {
    let styles = Styles::styled();
    let (head, name) = (*styles.get_header(), *styles.get_literal());
    let mut text = String::new();
    // Writing to a string cannot fail, so the results of `write!` are dropped.
    let _ = writeln!(
        text,
        "Check, fix, show, edit, convert, search and print SGF files of any game.\n\n\
         {head}Usage:{head:#} {name}sgf{name:#} COMMAND [OPTIONS] PATH…\n\
         PATH is a file, a folder, `-` for standard input, or SGF text.\n\
         `-o FILE` overwrites FILE; other output overwrites files only with --force.\n"
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
        "\nRun `sgf COMMAND --help` for details.\n\
         Global options: -q, --quiet; --color auto|always|never; --version\n\
         Exit status: 0 success, 1 findings or differences, 2 error"
    );
    StyledStr::from(text)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Args;

    /// New users see all commands at once, even on a small terminal.
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
