//! The questions of `corpus/search/questions.json`, each with options of `sgf search`. Their
//! answers are
//! in the same files, one per line, and `UPDATE=1` updates them. Python's tests
//! (`bindings/python/tests/test_questions.py`) use the same questions and answers.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::harness::Folder;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/search")
}

fn archive(name: &str) -> Folder {
    let folder = Folder::new(name);
    for entry in fs::read_dir(corpus().join("games")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        folder.write(&format!("games/{name}"), fs::read(&path).unwrap());
    }
    folder
}

#[test]
fn questions_have_the_answers_that_are_written_down() {
    let folder = archive("questions");
    folder.sgf("index --quiet games -o all.sgfindex").ends(0);
    let questions = fs::read_to_string(corpus().join("questions.json")).unwrap();
    let questions: Vec<Vec<String>> = serde_json::from_str(&questions).unwrap();
    let mut answers = String::new();
    for question in &questions {
        let mut told = Vec::new();
        for archive in ["games", "all.sgfindex"] {
            let mut args = vec!["search", "--json"];
            args.extend(question.iter().map(String::as_str));
            args.push(archive);
            let run = folder.run(&args, b"");
            let lines = if run.status == 2 {
                Vec::new()
            } else {
                run.json()
            };
            told.push(json!({"question": question, "status": run.status, "lines": lines}));
        }
        // Both search the readable part of a broken file.
        assert_eq!(told[0], told[1]);
        answers += &told[0].to_string();
        answers.push('\n');
    }
    let path = corpus().join("answers.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &answers).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    let parse = |text: &str| -> Vec<Value> {
        let lines = text.lines().map(serde_json::from_str);
        lines.map(Result::unwrap).collect()
    };
    assert_eq!(parse(&answers), parse(&written), "see UPDATE=1");
}
