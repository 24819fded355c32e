//! `sgf completions`: what shells need to complete the options.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::{Args, Completions};
use crate::output::{Status, Stop, stdout};

/// The generator's way to complete names in bash: they go to the line as they
/// are, so that a name with `$(…)` in it is a command as soon as it is entered.
const UNQUOTED: &str = "COMPREPLY=($(compgen -f \"${cur}\"))";

/// Bash's own way, which quotes them: where nothing is offered.
const LEFT_TO_BASH: &str = "COMPREPLY=()";

/// Names in bash: quoted, and those that look like options as paths. Options are
/// offered to who has typed a hyphen.
const NAMES: &str = r#"
_sgf_with_names() {
    local name words
    _sgf "$@"
    if [[ "$2" == -* ]]; then
        return 0
    fi
    words=("${COMPREPLY[@]}")
    COMPREPLY=()
    for name in "${words[@]}"; do
        if [[ "$name" != -* ]]; then
            COMPREPLY+=("$name")
        fi
    done
    if [[ ${#COMPREPLY[@]} -gt 0 ]]; then
        return 0
    fi
    compopt -o filenames 2>/dev/null
    while IFS= read -r name; do
        if [[ "$name" == -* ]]; then
            name="./$name"
        fi
        COMPREPLY+=("$name")
    done < <(compgen -f -- "$2")
}
"#;

/// The generator's way to complete names in zsh, and one that leaves out those that
/// would be options: who means one begins with `./`.
const FILES: &str = "_files";
const NO_OPTIONS: &str = "_files -g \"[^-]*\"";

/// Names in fish: without those that would be options.
const NAMES_IN_FISH: &str = r#"
function __sgf_names
    set -l word (commandline -ct)
    if not string match -q -- '-*' $word
        complete -C "'' $word" | string match -v -- '-*'
    end
end
complete -c sgf -n 'not __fish_sgf_needs_command' -f -a '(__sgf_names)'
"#;

pub fn run(args: &Completions) -> Result<Status, Stop> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "sgf", &mut script);
    let text = String::from_utf8_lossy(&script);
    let named = match args.shell {
        Shell::Bash => Some(with_names(&text)),
        Shell::Zsh => Some(text.replace(FILES, NO_OPTIONS)),
        Shell::Fish => Some(format!("{text}{NAMES_IN_FISH}")),
        _ => None,
    };
    if let Some(named) = named {
        script = named.into_bytes();
    }
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Status::Fine)
}

/// The script for bash, with names that are safe to enter.
fn with_names(script: &str) -> String {
    let script = script.replace(UNQUOTED, LEFT_TO_BASH);
    let function = "complete -F _sgf ";
    match script.find("\nif [[ \"${BASH_VERSINFO[0]}\" -eq 4") {
        Some(end) => {
            let (functions, calls) = script.split_at(end);
            let calls = calls.replace(function, "complete -F _sgf_with_names ");
            format!("{functions}{NAMES}{calls}")
        }
        None => script,
    }
}
