//! The program's state folder, where drafts and progress are stored.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns the folder for the program's state (XDG Base Directory Specification); `None` if the
/// system has none.
pub fn folder() -> Option<PathBuf> {
    let given = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let state = given("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let usual = || match () {
        () if cfg!(windows) => given("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => {
            given("HOME").map(|home| home.join("Library/Application Support"))
        }
        () => given("HOME").map(|home| home.join(".local/state")),
    };
    Some(state.or_else(usual)?.join("sgfkit"))
}

/// Replaces a file in the state folder, readable only by this user.
pub fn write(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
    }
    let fresh = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&fresh)?;
    let written = parts
        .iter()
        .try_for_each(|part| file.write_all(part))
        .and_then(|()| file.sync_all());
    drop(file);
    match written {
        Ok(()) => fs::rename(&fresh, path),
        Err(error) => {
            let _ = fs::remove_file(&fresh);
            Err(error)
        }
    }
}
