//! Finds the user at the other end of a connection.

use std::net::TcpStream;

/// Returns whether another user of this computer is known to have opened a connection. The system
/// administrator does not count, since nothing is hidden from them.
pub fn is_of_another_user(stream: &TcpStream) -> bool {
    owner(stream).is_some_and(|(user, own)| user != own && user != 0)
}

/// Returns the user ID of a connection, and that of this process.
#[cfg(target_os = "linux")]
fn owner(stream: &TcpStream) -> Option<(u32, u32)> {
    use std::net::SocketAddr;
    use std::os::unix::fs::MetadataExt;

    // proc_pid_net(5): addresses are words in memory order, ports plain numbers.
    let written = |address: SocketAddr| match address {
        SocketAddr::V4(address) => {
            let word = u32::from_ne_bytes(address.ip().octets());
            Some(format!("{word:08X}:{:04X}", address.port()))
        }
        SocketAddr::V6(_) => None,
    };
    let theirs = written(stream.peer_addr().ok()?)?;
    let ours = written(stream.local_addr().ok()?)?;
    let table = std::fs::read_to_string("/proc/net/tcp").ok()?;
    let user = table.lines().find_map(|line| {
        let mut columns = line.split_ascii_whitespace().skip(1);
        let is_it = columns.next() == Some(&theirs) && columns.next() == Some(&ours);
        is_it.then(|| columns.nth(4)?.parse().ok()).flatten()
    })?;
    Some((user, std::fs::metadata("/proc/self").ok()?.uid()))
}

/// Other systems need an additional library.
#[cfg(not(target_os = "linux"))]
fn owner(_: &TcpStream) -> Option<(u32, u32)> {
    None
}
