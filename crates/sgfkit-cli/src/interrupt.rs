//! Ctrl-C and SIGTERM: no temporary file stays.

/// From now on temporary files are removed before a signal ends the program.
#[cfg(unix)]
pub fn clean_up() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Where that fails, the next run that writes there removes them.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            sgfkit_files::abandon();
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
pub fn clean_up() {}
