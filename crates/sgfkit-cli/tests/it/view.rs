//! `sgf view` and pages of the viewer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[9];B[ee])";

/// A running server, and its address in parts.
struct Served {
    child: Child,
    host: String,
    token: String,
}

impl Served {
    fn start(folder: &Folder, args: &[&str]) -> Served {
        let mut command = folder.command(args);
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

    /// The status of an answer, its head, and its body.
    fn ask(
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
        request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
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
    assert_eq!(folder.read("a.sgf"), GAME);
    assert_eq!(put(&own, "(;GM[1]C[one])"), 204);
    assert_eq!(put(&own, "(;GM[1]C[two])"), 204);
    assert_eq!(folder.read("a.sgf"), "(;GM[1]C[two])");
    folder.write("a.sgf", "(;GM[1]C[somebody else])");
    assert_eq!(put(&own, "(;GM[1]C[three])"), 412);
    assert_eq!(folder.read("a.sgf"), "(;GM[1]C[somebody else])");
    assert_eq!(folder.names(), ["a.sgf"]);
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
        .sgf("view --no-open --edit -")
        .ends(2)
        .says("standard input");
    folder
        .sgf("render --mode edit a.sgf -o a.svg")
        .ends(2)
        .says("--mode is for pages");
    folder
        .sgf("render --theme own.toml a.sgf -o a.html")
        .ends(2)
        .says("themes");
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
    assert!(page.len() < 1_700_000, "{}", page.len());
    folder.sgf("render b.sgf --format html -o b.html").ends(0);
    assert!(!folder.read("b.html").contains("alert(1)"));
}

/// The page that the program holds was built from the sources that are here.
#[test]
fn the_page_is_built_from_its_sources() {
    const SOURCES: [&str; 8] = [
        "bindings/wasm/Cargo.lock",
        "bindings/wasm/Cargo.toml",
        "bindings/wasm/build.sh",
        "bindings/wasm/js",
        "bindings/wasm/src",
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
    let built = std::fs::read_to_string(root.join("web/dist/sources.txt")).unwrap();
    assert_eq!(
        built.trim(),
        format!("{hash:016x}"),
        "web/dist is older than its sources: npm --prefix web run build"
    );
    let read = |path: &str| std::fs::read(root.join(path)).unwrap();
    assert!(
        read("web/dist/index.html") == read("crates/sgfkit-cli/viewer.html"),
        "the program holds another page than web/dist: npm --prefix web run build"
    );
}
