//! `sgf completions`: prints completion scripts for shells.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::{Args, Completions};
use crate::output::{Status, Stop, stdout};

/// The generated completion of file names in bash. It inserts names unquoted, so a name with `$(…)`
/// would run as a command.
const UNQUOTED: &str = "COMPREPLY=($(compgen -f \"${cur}\"))";

/// Without matches, bash completes file names itself and quotes them.
const LEFT_TO_BASH: &str = "COMPREPLY=()";

/// Completes quoted file names in bash, with a path for those that look like options. Options are
/// only offered after a hyphen.
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

/// The generated completion of file names in zsh, and one that omits names that look like options;
/// type `./` for those.
const FILES: &str = "_files";
const NO_OPTIONS: &str = "_files -g \"[^-]*\"";

/// Completes file names in fish, except those that look like options.
const NAMES_IN_FISH: &str = r#"
function __sgf_names
    set -l word (commandline -ct)
    if not string match -q -- '-*' $word
        complete -C "'' $word" | string match -v -- '-*'
    end
end
complete -c sgf -n 'not __fish_sgf_needs_command' -f -a '(__sgf_names)'
"#;

/// Returns the program with the summaries of its commands, which clap copies to those of `help`
/// before it learns the rest of them.
fn described() -> clap::Command {
    let mut built = Args::command();
    built.build();
    Args::command().mut_subcommands(|command| {
        let known = built.find_subcommand(command.get_name());
        let about = known.and_then(clap::Command::get_about).cloned();
        command.about(about.unwrap_or_default())
    })
}

pub fn run(args: &Completions) -> Result<Status, Stop> {
    // The generator panics on write errors, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut described(), "sgf", &mut script);
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

/// Replaces the completion of file names in the script for bash by a safe one.
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
