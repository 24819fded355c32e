//! `sgf view` and pages of the viewer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9];B[ee])";

/// A running server, and the parts of its URL.
pub struct Served {
    pub child: Child,
    pub host: String,
    pub token: String,
}

impl Served {
    pub fn start(folder: &Folder, args: &[&str]) -> Served {
        let mut command = folder.command(args);
        command.env("XDG_STATE_HOME", folder.path("state"));
        Served::of(command)
    }

    fn of(mut command: Command) -> Served {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();
        let (host, token) = address.trim_end_matches('/').split_once('/').unwrap();
        Served {
            host: host.to_owned(),
            token: token.to_owned(),
            child,
        }
    }

    /// The status, header and body of an answer.
    pub fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let has_host = headers.iter().any(|(name, _)| *name == "Host");
        let mut request = format!("{method} {path} HTTP/1.1\r\n");
        if !has_host {
            request += &format!("Host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !headers.iter().any(|(name, _)| *name == "Content-Length") {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        request += &format!("\r\n{body}");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    fn game(&self) -> String {
        format!("/{}/game.sgf", self.token)
    }

    fn ends(&mut self, within: Duration) -> i32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
            assert!(start.elapsed() < within, "it still runs");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn only_its_own_page_is_answered() {
    let folder = Folder::with("view_answers", &[("a.sgf", GAME)]);
    let served = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
    let page = format!("/{}/", served.token);
    let (status, head, body) = served.ask("GET", &page, &[], "");
    assert_eq!(status, 200);
    assert!(body.contains("<sgf-viewer hash name=\"a.sgf\"") || body.contains("src=\"game.sgf\""));
    for header in [
        "connect-src 'self'; ",
        "frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cache-Control: no-store",
    ] {
        assert!(head.contains(header), "{header}: {head}");
    }
    assert!(!head.contains("Access-Control"));
    assert_eq!(served.ask("GET", &served.game(), &[], "").2, GAME);
    let wrong = format!("/{}/", "0".repeat(32));
    let origin = format!("http://{}", served.host);
    for (method, path, headers, expected) in [
        ("GET", "/", vec![], 404),
        ("GET", &*wrong, vec![], 404),
        ("GET", "/../../etc/passwd", vec![], 404),
        ("GET", &*format!("{page}../a.sgf"), vec![], 404),
        ("GET", &*page, vec![("Host", "example.org")], 421),
        ("GET", &*page, vec![("Host", "localhost:80")], 421),
        ("POST", &*page, vec![], 405),
        ("DELETE", &*served.game(), vec![], 405),
        (
            "OPTIONS",
            &*served.game(),
            vec![("Origin", "http://example.org")],
            405,
        ),
        // Without --edit nothing is written, whoever asks.
        ("PUT", &*served.game(), vec![("Origin", &*origin)], 405),
    ] {
        assert_eq!(
            served.ask(method, path, &headers, "x").0,
            expected,
            "{method} {path}"
        );
    }
    assert_eq!(folder.read("a.sgf"), GAME);
}

#[test]
fn save_writes_the_file_unless_it_has_changed() {
    let folder = Folder::with("view_saves", &[("a.sgf", GAME)]);
    let served = Served::start(&folder, &["view", "--no-open", "--edit", "a.sgf"]);
    let origin = format!("http://{}", served.host);
    let own = [("Origin", &*origin)];
    let put =
        |headers: &[(&str, &str)], body: &str| served.ask("PUT", &served.game(), headers, body).0;
    for foreign in [
        &[][..],
        &[("Origin", "http://example.org")],
        &[("Origin", "null")],
    ] {
        assert_eq!(put(foreign, "(;GM[1])"), 403);
    }
    // A client that does not name the version to replace has not seen it.
    assert_eq!(put(&own, "(;GM[1])"), 428);
    assert_eq!(folder.read("a.sgf"), GAME);
    let tag = |head: &str| -> String {
        let line = head.lines().find_map(|line| line.strip_prefix("ETag: "));
        line.unwrap().to_owned()
    };
    let save = |tag: &str, body: &str| {
        let headers = [("Origin", &*origin), ("If-Match", tag)];
        served.ask("PUT", &served.game(), &headers, body)
    };
    let first = tag(&served.ask("GET", &served.game(), &[], "").1);
    for length in ["+3", "-3", "0x3", "3.0", ""] {
        let headers = [("Content-Length", length), ("Origin", &*origin)];
        assert_eq!(put(&headers, "abc"), 411, "{length}");
    }
    let (status, head, _) = save(&first, "(;GM[1]C[one])");
    assert_eq!(status, 204);
    assert_eq!(save(&first, "(;GM[1]C[two])").0, 412);
    let (status, head, _) = save(&tag(&head), "(;GM[1]C[two])");
    assert_eq!(status, 204);
    assert_eq!(folder.read("a.sgf"), "(;GM[1]C[two])");
    folder.write("a.sgf", "(;GM[1]C[somebody else])");
    for any in [&*tag(&head), "*", "\"\""] {
        assert_eq!(save(any, "(;GM[1]C[three])").0, 412);
    }
    assert_eq!(folder.read("a.sgf"), "(;GM[1]C[somebody else])");
    assert_eq!(folder.names(), ["a.sgf"]);
}

/// Returns an answer to an unprivileged user, or `None` if this machine has no such user or does
/// not allow switching to it.
#[cfg(unix)]
fn ask_as_nobody(host: &str, path: &str) -> Option<String> {
    let (address, port) = host.split_once(':').unwrap();
    let script = format!(
        "exec 3<>/dev/tcp/{address}/{port}; \
         printf 'GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\n\\r\\n' >&3; cat <&3"
    );
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--clear-groups", "bash", "-c", &script]);
    let answer = command.stderr(Stdio::null()).output().ok()?;
    let said = String::from_utf8(answer.stdout).unwrap();
    if said.is_empty() {
        eprintln!("NOT TESTED: nobody here may be another user");
        return None;
    }
    Some(said)
}

/// The URL passed to the browser works once and only for that browser, because others can read it
/// in the list of processes.
#[test]
#[cfg(unix)]
fn the_browser_gets_a_code_that_works_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with("view_once", &[("a.sgf", GAME)]);
    folder.write("bin/xdg-open", "#!/bin/sh\necho \"$1\" > \"$SEEN\"\n");
    let program = folder.path("bin/xdg-open");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command(&["view", "--edit", "a.sgf"]);
    let path = format!(
        "{}:{}",
        folder.path("bin").display(),
        std::env::var("PATH").unwrap()
    );
    command.env("PATH", path).env("SEEN", folder.path("seen"));
    command.env("XDG_STATE_HOME", folder.path("state"));
    let served = Served::of(command);
    let start = Instant::now();
    let is_seen =
        || std::fs::read_to_string(folder.path("seen")).is_ok_and(|seen| seen.ends_with('\n'));
    while !is_seen() {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "no browser was started"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    let seen = folder.read("seen");
    let once = seen
        .trim()
        .strip_prefix(&format!("http://{}", served.host))
        .unwrap();
    assert!(
        !seen.contains(&served.token),
        "the printed address is no argument"
    );
    // A faster other user gets nothing, and does not disturb the browser.
    if let Some(answer) = ask_as_nobody(&served.host, once) {
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
    let (status, head, _) = served.ask("GET", once, &[], "");
    assert_eq!(status, 303);
    let header = |name: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} {head}")).to_owned()
    };
    let (place, cookie) = (header("Location: "), header("Set-Cookie: "));
    assert!(
        cookie.contains("; HttpOnly; SameSite=Strict")
            && cookie.contains(&format!("; Path={place};"))
    );
    // A second client gets nothing, and the path without the token opens nothing.
    assert_eq!(served.ask("GET", once, &[], "").0, 404);
    let (status, _, said) = served.ask("GET", &place, &[], "");
    assert_eq!(status, 404);
    assert!(said.contains("cookie"), "{said}");
    assert_eq!(served.ask("GET", &place, &[("Cookie", "sgf=0")], "").0, 404);
    let own = cookie.split(';').next().unwrap();
    let both = format!("other=1; {own}");
    assert_eq!(served.ask("GET", &place, &[("Cookie", &both)], "").0, 200);
    let game = format!("{place}game.sgf");
    assert_eq!(served.ask("GET", &game, &[("Cookie", own)], "").2, GAME);
    let origin = format!("http://{}", served.host);
    assert_eq!(
        served.ask("PUT", &game, &[("Origin", &origin)], "(;)").0,
        404
    );
    // With the cookie, the method is checked next.
    let headers = [("Origin", &*origin), ("Cookie", own)];
    assert_eq!(served.ask("PUT", &game, &headers, "(;GM[1])").0, 428);
    // The printed URL works any number of times.
    for _ in 0..2 {
        assert_eq!(served.ask("GET", &served.game(), &[], "").0, 200);
    }
}

#[test]
fn connections_that_ask_nothing_keep_nobody_out() {
    let folder = Folder::with("view_idle", &[("a.sgf", GAME)]);
    let served = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
    let idle: Vec<_> = (0..100)
        .map(|_| TcpStream::connect(&served.host).unwrap())
        .collect();
    assert_eq!(served.ask("GET", &served.game(), &[], "").2, GAME);
    // A slow connection is closed, too.
    let mut slow = TcpStream::connect(&served.host).unwrap();
    slow.set_read_timeout(Some(Duration::from_millis(300)))
        .unwrap();
    let start = Instant::now();
    let mut some = [0; 1];
    loop {
        let sent = slow.write_all(b"G");
        match slow.read(&mut some) {
            Err(error)
                if sent.is_ok()
                    && matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) => {}
            _ => break,
        }
        assert!(
            start.elapsed() < Duration::from_secs(14),
            "it still listens"
        );
    }
    drop(idle);
}

/// A draft survives the server, and belongs to its file.
#[test]
fn drafts_are_kept_by_the_server() {
    let folder = Folder::with("view_drafts", &[("a.sgf", GAME), ("b.sgf", GAME)]);
    let edit = |name: &str| Served::start(&folder, &["view", "--no-open", "--edit", name]);
    let mut served = edit("a.sgf");
    let origin = format!("http://{}", served.host);
    let draft = format!("/{}/drafts/0", served.token);
    assert_eq!(served.ask("GET", &draft, &[], "").0, 404);
    assert_eq!(served.ask("PUT", &draft, &[], "(;C[draft])").0, 403);
    assert_eq!(
        served
            .ask("PUT", &draft, &[("Origin", &origin)], "(;C[draft])")
            .0,
        204
    );
    served.child.kill().unwrap();
    served.child.wait().unwrap();
    let kept: Vec<_> = std::fs::read_dir(folder.path("state/sgfkit/drafts"))
        .unwrap()
        .collect();
    assert_eq!(kept.len(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let metadata = kept[0].as_ref().unwrap().metadata().unwrap();
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
    }
    let again = edit("a.sgf");
    let draft = format!("/{}/drafts/0", again.token);
    let all = format!("/{}/drafts/", again.token);
    assert_eq!(again.ask("GET", &all, &[], "").2, "[0]");
    let (status, head, body) = again.ask("GET", &draft, &[], "");
    assert_eq!((status, &*body), (200, "(;C[draft])"));
    assert!(head.contains("X-Draft-Base: same"), "{head}");
    folder.write("a.sgf", "(;C[somebody else])");
    assert!(
        again
            .ask("GET", &draft, &[], "")
            .1
            .contains("X-Draft-Base: changed")
    );
    let other = edit("b.sgf");
    assert_eq!(
        other
            .ask("GET", &format!("/{}/drafts/0", other.token), &[], "")
            .0,
        404
    );
    // Another page that edits the file has its own draft.
    let origin = format!("http://{}", again.host);
    let own = [("Origin", &*origin)];
    for (name, status) in [("2", 204), ("100", 507), ("x", 404), ("-1", 404)] {
        let (found, ..) = again.ask("PUT", &format!("{all}{name}"), &own, "(;C[another])");
        assert_eq!(found, status, "{name}");
    }
    assert_eq!(again.ask("GET", &all, &[], "").2, "[0, 2]");
    assert_eq!(again.ask("GET", &draft, &[], "").2, "(;C[draft])");
    assert_eq!(again.ask("POST", &draft, &own, "").0, 405);
    // Discarding a draft removes it.
    assert_eq!(again.ask("DELETE", &draft, &[], "").0, 403);
    assert_eq!(
        again.ask("DELETE", &draft, &[("Origin", &origin)], "").0,
        204
    );
    assert_eq!(again.ask("GET", &draft, &[], "").0, 404);
    // A client without --edit has no drafts.
    let looks = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
    assert_eq!(
        looks
            .ask("GET", &format!("/{}/drafts/0", looks.token), &[], "")
            .0,
        405
    );
    assert_eq!(folder.names(), ["a.sgf", "b.sgf", "state"]);
}

#[test]
fn links_hold_the_game() {
    let folder = Folder::with("link", &[("a.sgf", GAME)]);
    let link = folder.sgf("link --base https://example.org/v.html#old --path E5 a.sgf");
    let text = link.ends(0).text();
    let packed = text
        .trim()
        .strip_prefix("https://example.org/v.html#sgf=")
        .unwrap();
    assert_eq!(packed.split_once('&').unwrap().1, "path=E5");
    folder.sgf("link a.sgf").ends(0).prints(GAME).says("--base");
    for base in [
        "file:///a",
        "http://127.0.0.1:80/",
        "http://localhost/",
        "https://",
    ] {
        folder
            .sgf(&format!("link --base {base} a.sgf"))
            .ends(2)
            .says("--base");
    }
    folder
        .sgf("link --base https://example.org/ --move 9 a.sgf")
        .ends(2);
}

#[test]
fn it_ends_when_the_page_has_gone_or_is_told_to() {
    let folder = Folder::with("view_ends", &[("a.sgf", GAME)]);
    let mut served = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
    let mut page = TcpStream::connect(&served.host).unwrap();
    let request = format!(
        "GET /{}/alive HTTP/1.1\r\nHost: {}\r\n\r\n",
        served.token, served.host
    );
    page.write_all(request.as_bytes()).unwrap();
    let mut some = [0; 64];
    page.read_exact(&mut some).unwrap();
    drop(page);
    assert_eq!(served.ends(Duration::from_secs(20)), 0);
    if cfg!(unix) {
        let mut served = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
        let process = served.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &process])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(served.ends(Duration::from_secs(10)), 0);
    }
}

#[test]
fn wrong_calls_are_refused() {
    let folder = Folder::with("view_wrong", &[("a.sgf", GAME), ("none.sgf", "nothing")]);
    folder.sgf("view --no-open missing.sgf").ends(2);
    folder
        .sgf("view --no-open none.sgf")
        .ends(2)
        .says("no game");
    folder
        .sgf("view --no-open --move 9 a.sgf")
        .ends(2)
        .says("only 1 move");
    folder.sgf("view --no-open --tree 2 a.sgf").ends(2);
    folder
        .sgf("view --no-open missing.sgf lost.sgf")
        .ends(2)
        .says("missing.sgf")
        .says("lost.sgf");
    std::fs::create_dir(folder.path("empty")).unwrap();
    let empty = folder.sgf("view --no-open empty").ends(2);
    empty.says("no SGF file").says("no file to view");
    folder
        .sgf("view --no-open --no-server a.sgf none.sgf")
        .ends(2)
        .says("single SGF file");
    folder
        .sgf("view --no-open --edit -")
        .ends(2)
        .says("standard input");
    folder
        .sgf("render --mode edit a.sgf -o a.svg")
        .ends(2)
        .says("--mode needs a page");
    folder
        .sgf("render --theme own.toml a.sgf -o a.html")
        .ends(2)
        .says("unknown theme");
}

#[test]
fn pages_hold_the_file() {
    let hostile = "(;GM[1]C[</script><script>alert(1)</script>])";
    let folder = Folder::with("view_page", &[("a.sgf", GAME), ("b.sgf", hostile)]);
    folder
        .sgf("render a.sgf --move 1 --mode guess --theme dark --lang ja --title <b> -o a.html")
        .ends(0);
    let page = folder.read("a.html");
    assert!(page.contains("<html lang=\"ja\">") && page.contains("<title>&lt;b&gt;</title>"));
    assert!(page.contains(
        "<sgf-viewer hash move=\"1\" name=\"a.sgf\" mode=\"guess\" theme=\"dark\" lang=\"ja\" keys"
    ));
    assert!(page.contains("base64\">KDtGRls0XUdNWzFdU1pbOV07QltlZV0p</script></sgf-viewer>"));
    assert!(page.len() < 1_500_000, "{}", page.len());
    assert!(include_bytes!("../../viewer.html.gz").len() < 950_000);
    folder.sgf("render b.sgf --format html -o b.html").ends(0);
    assert!(!folder.read("b.html").contains("alert(1)"));
}

/// The page inside the program was built from the current sources.
#[test]
fn the_page_is_built_from_its_sources() {
    const SOURCES: [&str; 26] = [
        "Cargo.toml",
        "bindings/wasm/Cargo.lock",
        "bindings/wasm/Cargo.toml",
        "bindings/wasm/build.sh",
        "bindings/wasm/js",
        "bindings/wasm/src",
        "crates/sgfkit/Cargo.toml",
        "crates/sgfkit/src",
        "crates/sgfkit-analysis/Cargo.toml",
        "crates/sgfkit-analysis/src",
        "crates/sgfkit-check/Cargo.toml",
        "crates/sgfkit-check/src",
        "crates/sgfkit-core/Cargo.toml",
        "crates/sgfkit-core/src",
        "crates/sgfkit-diagram/Cargo.toml",
        "crates/sgfkit-diagram/src",
        "crates/sgfkit-diagram/fonts",
        "crates/sgfkit-exchange/Cargo.toml",
        "crates/sgfkit-exchange/src",
        "crates/sgfkit-ops/Cargo.toml",
        "crates/sgfkit-ops/src",
        "crates/sgfkit-search/Cargo.toml",
        "crates/sgfkit-search/src",
        "web/build",
        "web/package-lock.json",
        "web/src",
    ];
    fn files(root: &Path, path: &str, found: &mut Vec<String>) {
        let here = root.join(path);
        if !here.is_dir() {
            return found.push(path.to_owned());
        }
        for entry in std::fs::read_dir(here).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            files(root, &format!("{path}/{name}"), found);
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for path in SOURCES {
        files(&root, path, &mut found);
    }
    found.sort();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    for path in &found {
        add(path.as_bytes());
        add(&[0]);
        add(&std::fs::read(root.join(path)).unwrap());
        add(&[0]);
    }
    let built = std::fs::read_to_string(root.join("web/sources.txt")).unwrap();
    assert_eq!(
        built.trim(),
        format!("{hash:016x}"),
        "the viewer's page is older than its sources: npm --prefix web run build"
    );
}

/// The page has no fonts: the program creates its exports, only from the data that the page sends.
#[test]
fn the_program_makes_what_the_page_exports() {
    let folder = Folder::with("view_makes", &[("a.sgf", GAME)]);
    let served = Served::start(&folder, &["view", "--no-open", "a.sgf"]);
    let origin = format!("http://{}", served.host);
    let own = [("Origin", &*origin)];
    let edited = "(;FF[4]GM[1]SZ[9]PB[Ada];B[ee];W[cc])";
    folder.write("edited.sgf", edited);
    let options = "%7B%22format%22%3A%22text%22%2C%22node%22%3A2%7D";
    let render = format!("/{}/render?options={options}", served.token);
    let (status, head, body) = served.ask("POST", &render, &own, edited);
    assert_eq!(status, 200, "{body}");
    assert!(head.contains("Content-Type: application/octet-stream"));
    let printed = folder.sgf("render --format text --node 2 edited.sgf");
    printed.ends(0).prints(&body);
    // Only this client is served, and only these files.
    let imported = format!("/{}/imported", served.token);
    let wrong = format!("/{}/render", "0".repeat(32));
    let foreign = [("Origin", "http://example.org")];
    let long = [("Origin", &*origin), ("Content-Length", "67108865")];
    let unmeasured = [("Origin", &*origin), ("Content-Length", "")];
    for (method, path, headers, expected) in [
        ("POST", &render, &[][..], 403),
        ("POST", &render, &foreign, 403),
        ("POST", &imported, &foreign, 403),
        ("POST", &wrong, &own, 404),
        ("GET", &render, &own, 405),
        ("PUT", &imported, &own, 405),
        ("POST", &render, &long, 413),
        ("POST", &render, &unmeasured, 411),
    ] {
        assert_eq!(
            served.ask(method, path, headers, edited).0,
            expected,
            "{method} {path} {headers:?}"
        );
    }
    for options in [
        "nonsense",
        "{\"nonsense\":1}",
        "{\"format\":\"svg\",\"tree\":9}",
        "{\"format\":\"svg\",\"theme\":\"a.toml\"}",
        "{\"format\":\"epub\",\"cover\":\"/etc/passwd\"}",
    ] {
        let options: String = options.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let path = format!("/{}/render?options={options}", served.token);
        let (status, _, said) = served.ask("POST", &path, &own, edited);
        assert_eq!(status, 400, "{path}: {said}");
        assert!(!said.is_empty() && !said.contains("root:"));
    }
    assert_eq!(served.ask("POST", &render, &own, "no game").0, 400);
    let (status, _, told) = served.ask("POST", &imported, &own, "1. Q16 D4 2. Q3 D17");
    assert_eq!(status, 200);
    assert!(told.contains(";B[pd];W[dp]"), "{told}");
    assert_eq!(served.ask("POST", &imported, &own, "nothing").0, 204);
    assert_eq!(folder.read("a.sgf"), GAME);
}
