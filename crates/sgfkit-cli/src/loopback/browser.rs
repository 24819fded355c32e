use std::process::{Command, Stdio};

/// Opens a URL in the default browser. Returns false if none could be started.
pub fn open(address: &str) -> bool {
    let programs: &[&[&str]] = match () {
        () if cfg!(target_os = "macos") => &[&["open"]],
        () if cfg!(windows) => &[&["rundll32", "url.dll,FileProtocolHandler"]],
        () => &[&["xdg-open"], &["wslview"], &["gio", "open"]],
    };
    programs.iter().any(|program| {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(address);
        let started = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        started.is_ok()
    })
}
