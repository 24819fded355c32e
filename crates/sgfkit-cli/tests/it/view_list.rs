//! `sgf view` with a folder, an archive or several files.

use serde_json::{Value, json};

use crate::harness::Folder;
use crate::view::Served;

const ADA: &str = "(;FF[4]GM[1]SZ[9]PB[Ada]PW[Jun]RE[B+R]DT[2024-05-06];B[ee])";
const TWO: &str = "(;GM[1]SZ[9]AB[aa]AW[bb];B[ab])(;GM[1]SZ[9]GN[The second]PB[X];B[cc])";

fn serve(folder: &Folder, args: &str) -> Served {
    let args: Vec<_> = args.split_whitespace().collect();
    Served::start(folder, &[&["view", "--no-open"], &args[..]].concat())
}

impl Served {
    fn at(&self, name: &str) -> String {
        format!("/{}/{name}", self.token)
    }

    fn get(&self, name: &str) -> (u16, String, String) {
        self.ask("GET", &self.at(name), &[], "")
    }

    fn json(&self, name: &str) -> Value {
        let (status, _, body) = self.get(name);
        assert_eq!(status, 200, "{name}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    fn paths(&self) -> Vec<String> {
        let listed = self.json("files/");
        let files = listed["files"].as_array().unwrap().iter();
        files
            .map(|file| file["path"].as_str().unwrap().to_owned())
            .collect()
    }

    /// A request from the page itself.
    fn own(&self, method: &str, name: &str, tag: Option<&str>, body: &str) -> (u16, String) {
        let origin = format!("http://{}", self.host);
        let mut headers = vec![("Origin", &*origin)];
        headers.extend(tag.map(|tag| ("If-Match", tag)));
        let (status, head, _) = self.ask(method, &self.at(name), &headers, body);
        (status, head)
    }
}

fn tag(head: &str) -> String {
    let line = head.lines().find_map(|line| line.strip_prefix("ETag: "));
    line.unwrap().to_owned()
}

#[test]
fn folders_archives_and_files_are_listed_in_order() {
    let files = [
        ("games/2.sgf", ADA),
        ("games/10.sgf", TWO),
        ("games/sub/a.SGF", ADA),
        ("games/notes.txt", "x"),
        ("z.sgf", TWO),
    ];
    let folder = Folder::with("view_list", &files);
    folder.sgf("pack games -o all.zip").ends(0);
    let served = serve(&folder, "z.sgf games all.zip");
    let (_, _, page) = served.get("");
    assert!(page.contains("data-files=\"files/\"") && page.contains("data-progress=\"progress\""));
    assert!(!page.contains("src=\"game.sgf\""));
    let paths = served.paths();
    assert_eq!(paths[..3], ["z.sgf", "games/2.sgf", "games/10.sgf"]);
    assert_eq!(paths[3], "games/sub/a.SGF");
    assert!(
        paths[4..].iter().all(|path| path.starts_with("all.zip!")),
        "{paths:?}"
    );
    assert_eq!(paths.len(), 7);
    for (number, path) in paths.iter().enumerate() {
        let expected = if path.ends_with("10.sgf") || path == "z.sgf" {
            TWO
        } else {
            ADA
        };
        assert_eq!(served.get(&format!("files/{number}")).2, expected, "{path}");
    }
    let details = served.json("details?files=1,0");
    let player = |name: &str| json!(name);
    assert_eq!(details[0]["trees"], json!(1));
    assert_eq!(
        details[0]["games"][0],
        json!({"black": player("Ada"), "white": player("Jun"),
        "result": "B+R", "date": "2024-05-06", "name": null, "problem": false})
    );
    assert_eq!(details[1]["trees"], json!(2));
    assert_eq!(details[1]["games"][0]["problem"], json!(true));
    assert_eq!(details[1]["games"][1]["name"], json!("The second"));
    // A file that is missing does not stop the others.
    assert_eq!(serve(&folder, "missing.sgf z.sgf").paths(), ["z.sgf"]);
    // One file is a page of its own, as before; a folder with one file is a list.
    assert_eq!(serve(&folder, "z.sgf").get("files/").0, 404);
    assert_eq!(serve(&folder, "games/sub").paths(), ["games/sub/a.SGF"]);
}

/// Counts what the server reads: 10,000 files are listed, and none of them is read.
#[test]
#[cfg(target_os = "linux")]
fn ten_thousand_files_are_listed_unread() {
    let folder = Folder::new("view_many");
    for number in 0..10_000 {
        folder.write(&format!("games/{number}.sgf"), ADA);
    }
    let served = serve(&folder, "games");
    let reads = || -> u64 {
        let counts = std::fs::read_to_string(format!("/proc/{}/io", served.child.id())).unwrap();
        let reads = counts.lines().find_map(|line| line.strip_prefix("syscr: "));
        reads.unwrap().parse().unwrap()
    };
    assert_eq!(served.paths().len(), 10_000);
    let listed = reads();
    assert!(listed < 1_000, "{listed} reads");
    // Details are read for the requested files, a limited number at a time.
    let some: Vec<_> = (500..600).map(|number| number.to_string()).collect();
    let details = served.json(&format!("details?files={}", some.join(",")));
    assert_eq!(details.as_array().unwrap().len(), 100);
    let more = reads() - listed;
    assert!((100..1_000).contains(&more), "{more} reads");
    let (status, _, said) = served.get(&format!("details?files={},7", some.join(",")));
    assert_eq!(status, 400);
    assert!(said.contains("at most 100"), "{said}");
}

#[test]
fn each_file_is_saved_unless_it_has_changed() {
    let folder = Folder::with(
        "view_list_saves",
        &[("games/a.sgf", ADA), ("games/b.sgf", TWO)],
    );
    let served = serve(&folder, "--edit games");
    // A file that was not opened was not seen.
    assert_eq!(
        served
            .own("PUT", "files/1", Some("\"0000000000000000\""), "(;)")
            .0,
        412
    );
    let tags: Vec<_> = (0..2)
        .map(|file| tag(&served.get(&format!("files/{file}")).1))
        .collect();
    let edited = "(;GM[1]C[edited])";
    for (origin, tag, status) in [
        (None, Some(&*tags[1]), 403),
        (Some("http://example.org"), Some(&*tags[1]), 403),
    ] {
        let mut headers: Vec<_> = origin
            .map(|origin| ("Origin", origin))
            .into_iter()
            .collect();
        headers.extend(tag.map(|tag| ("If-Match", tag)));
        assert_eq!(
            served.ask("PUT", &served.at("files/1"), &headers, edited).0,
            status
        );
    }
    assert_eq!(served.own("PUT", "files/1", None, edited).0, 428);
    // The version of another file is not this one's.
    assert_eq!(served.own("PUT", "files/1", Some(&tags[0]), edited).0, 412);
    let (status, head) = served.own("PUT", "files/1", Some(&tags[1]), edited);
    assert_eq!(status, 204);
    assert_eq!(
        (folder.read("games/a.sgf"), folder.read("games/b.sgf")),
        (ADA.to_owned(), edited.to_owned())
    );
    folder.write("games/b.sgf", "(;GM[1]C[somebody else])");
    assert_eq!(
        served.own("PUT", "files/1", Some(&tag(&head)), "(;)").0,
        412
    );
    assert_eq!(folder.read("games/b.sgf"), "(;GM[1]C[somebody else])");
    // Without --edit nothing is written.
    let looks = serve(&folder, "games");
    let tag = tag(&looks.get("files/0").1);
    assert_eq!(looks.own("PUT", "files/0", Some(&tag), "(;)").0, 405);
    assert_eq!(looks.own("PUT", "drafts/0/0", None, "(;)").0, 405);
    assert_eq!(folder.read("games/a.sgf"), ADA);
}

#[test]
fn each_file_has_its_own_drafts() {
    let folder = Folder::with(
        "view_list_drafts",
        &[("games/a.sgf", ADA), ("games/b.sgf", TWO)],
    );
    folder.sgf("pack games -o all.zip").ends(0);
    let edit = |args: &str| serve(&folder, &format!("--edit {args}"));
    let served = edit("games all.zip");
    for file in ["0", "1", "3"] {
        served.get(&format!("files/{file}"));
        let name = format!("drafts/{file}/0");
        assert_eq!(served.ask("PUT", &served.at(&name), &[], "(;)").0, 403);
        assert_eq!(
            served.own("PUT", &name, None, &format!("(;C[{file}])")).0,
            204
        );
    }
    assert_eq!(served.get("drafts/2/").2, "[]");
    assert_eq!(served.get("drafts/9/").0, 404);
    drop(served);
    // They are also found in another list, and without a list.
    let again = edit("all.zip games/b.sgf");
    assert_eq!(again.get("drafts/1/0").2, "(;C[3])");
    let (_, head, body) = again.get("drafts/2/0");
    assert_eq!(body, "(;C[1])");
    assert!(head.contains("X-Draft-Base: same"), "{head}");
    assert_eq!(edit("games/a.sgf").get("drafts/0").2, "(;C[0])");
}

#[test]
fn archives_are_read_only() {
    let folder = Folder::with("view_list_archive", &[("games/a.sgf", ADA), ("b.sgf", TWO)]);
    folder.sgf("pack games -o all.zip").ends(0);
    let before = std::fs::read(folder.path("all.zip")).unwrap();
    let served = serve(&folder, "--edit all.zip b.sgf");
    let writable: Vec<_> = served.json("files/")["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["writable"].clone())
        .collect();
    assert_eq!(writable, [json!(false), json!(true)]);
    let tag = tag(&served.get("files/0").1);
    assert_eq!(served.own("PUT", "files/0", Some(&tag), "(;)").0, 405);
    assert_eq!(std::fs::read(folder.path("all.zip")).unwrap(), before);
}

#[test]
fn no_name_leads_out_of_the_list() {
    let folder = Folder::with(
        "view_list_out",
        &[
            ("games/a.sgf", ADA),
            ("games/sub/b.sgf", ADA),
            ("secret.sgf", TWO),
        ],
    );
    let served = serve(&folder, "--edit games");
    for name in [
        "files/2",
        "files/-1",
        "files/+0",
        "files/99999999999999999999999",
        "files/0/",
        "files/../secret.sgf",
        "files/games/a.sgf",
        "files/a.sgf",
        "files/%2e%2e/secret.sgf",
        "files/0/../../secret.sgf",
        "game.sgf",
        "secret.sgf",
        "drafts/../0/0",
        "drafts/2/0",
        "drafts/0/../0",
        "drafts/0",
        "progress/../files/0",
        "details/../files/0",
    ] {
        let (status, _, body) = served.get(name);
        assert_eq!(status, 404, "{name}: {body}");
    }
    for query in [
        "details",
        "details?files=",
        "details?files=0,2",
        "details?files=../secret.sgf",
        "details?files=-1",
    ] {
        assert_eq!(served.get(query).0, 400, "{query}");
    }
    // A file, or a folder on its way, that was replaced by a link to elsewhere after the list was
    // made.
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let tag = tag(&served.get("files/0").1);
        std::fs::remove_file(folder.path("games/a.sgf")).unwrap();
        symlink("../secret.sgf", folder.path("games/a.sgf")).unwrap();
        folder.write("elsewhere/b.sgf", TWO);
        std::fs::remove_dir_all(folder.path("games/sub")).unwrap();
        symlink("../elsewhere", folder.path("games/sub")).unwrap();
        for file in ["0", "1"] {
            assert_eq!(served.get(&format!("files/{file}")).0, 404, "{file}");
            let details = served.json(&format!("details?files={file}"));
            assert_eq!(details[0]["games"], json!([]), "{file}");
            let (status, _) = served.own("PUT", &format!("files/{file}"), Some(&tag), "(;)");
            assert_eq!(status, 404, "{file}");
        }
        assert_eq!(
            (folder.read("secret.sgf"), folder.read("elsewhere/b.sgf")),
            (TWO.to_owned(), TWO.to_owned())
        );
    }
}

/// Solved problems are stored with and without `--edit`, for one file and for many.
#[test]
fn progress_is_stored() {
    let folder = Folder::with("view_progress", &[("a.sgf", TWO), ("b.sgf", ADA)]);
    let served = serve(&folder, "a.sgf");
    assert_eq!(served.json("progress"), json!({}));
    let solved = r#"{"12-abc":{"1":"2026-01-02T03:04:05Z"},"9-x":{"7":"2026-01-02T03:04:05Z"}}"#;
    for headers in [&[][..], &[("Origin", "http://example.org")]] {
        assert_eq!(
            served.ask("PUT", &served.at("progress"), headers, solved).0,
            403
        );
    }
    assert_eq!(served.own("PUT", "progress", None, solved).0, 204);
    assert_eq!(served.own("DELETE", "progress", None, "").0, 405);
    for wrong in [
        "",
        "[]",
        "{\"a\":1}",
        "{\"../a\":{}}",
        "{\"a\":{\"x\":\"\"}}",
        "{\"a\":{\"1\":2}}",
        "{\"a\":{\"-1\":\"\"}}",
    ] {
        assert_eq!(served.own("PUT", "progress", None, wrong).0, 400, "{wrong}");
    }
    drop(served);
    let path = folder.path("state/sgfkit/progress.json");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let again = serve(&folder, "a.sgf b.sgf");
    let more = r#"{"12-abc":{"2":"2026-02-02T03:04:05Z"},"9-x":null}"#;
    assert_eq!(again.own("PUT", "progress", None, more).0, 204);
    let expected = json!({"12-abc": {"1": "2026-01-02T03:04:05Z", "2": "2026-02-02T03:04:05Z"}});
    assert_eq!(again.json("progress"), expected);
    std::fs::write(&path, "damaged").unwrap();
    assert_eq!(again.json("progress"), json!({}));
}
