//! The fuzz run of a few seconds that everybody's tests include.

use std::process::Command;

#[test]
fn damaged_files_break_no_property() {
    let smoke = env!("CARGO_BIN_EXE_smoke");
    let run = Command::new(smoke).args(["--seconds", "3"]).output();
    let run = run.expect("smoke can be run");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
}
