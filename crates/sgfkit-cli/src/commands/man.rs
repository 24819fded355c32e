//! `sgf man`: writes man pages.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::{self, Args};
use crate::near;
use crate::output::{Console, Status, Stop, visible};
use crate::write;

pub fn run(args: &args::Man, console: &Console) -> Result<Status, Stop> {
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        write_all(&program, folder, args.force, console)?;
        return Ok(console.status(false));
    }
    let command = match &args.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let commands = program.get_subcommands().map(Command::get_name);
            let hint = near::hint(name, commands);
            Stop::Usage(format!("unknown command `{}`{hint}", visible(name)))
        })?,
    };
    write::deliver(&page(command)?, None, console)
}

fn write_all(program: &Command, folder: &Path, force: bool, console: &Console) -> Result<(), Stop> {
    if let Err(error) = fs::create_dir_all(folder) {
        console.problem(visible(&folder.to_string_lossy()), error);
        return Ok(());
    }
    let commands: Vec<_> = [program]
        .into_iter()
        .chain(program.get_subcommands())
        .collect();
    let path = |command: &&Command| folder.join(Man::new((*command).clone()).get_filename());
    let paths: Vec<_> = commands.iter().map(path).collect();
    if !force && write::are_there(&paths, console) {
        return Err(Stop::Told);
    }
    for (command, path) in commands.into_iter().zip(paths) {
        if let Err(error) = sgfkit_files::replace(&path, &page(command)?) {
            console.problem(visible(&path.to_string_lossy()), error);
        }
    }
    Ok(())
}

fn page(command: &Command) -> Result<Vec<u8>, Stop> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
