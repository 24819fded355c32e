//! The cases of `conformance/`, whose expected answers come from the specification: FORMAT.md there
//! defines them.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value as Json, json};
use sgfkit::board::AnyBoard;
use sgfkit::convert::to_ff4;
use sgfkit::replay::{Replay, inherited, points_on};
use sgfkit::schema::List;
use sgfkit::{Collection, Color, Game, LineIndex, Move, Node, Point, Property, RawValue, Value};
use sgfkit::{check, ops};

use crate::common;

/// Cases of the level *practice* that sgfkit reads differently, with reasons.
const OTHERWISE: &[(&str, &str)] = &[
    ("encodings/hz", "HZ-GB-2312 is not supported"),
    ("encodings/hz-brackets", "HZ-GB-2312 is not supported"),
];

/// Values in these forms are read only after their fix.
const FORMS: [&str; 3] = ["blank-move", "swapped-rectangle", "white-space-in-value"];

#[test]
fn all_cases_are_answered_as_the_specification_says() {
    let folder = common::root().join("conformance");
    let names = std::fs::read(folder.join("adapters/sgfkit_findings.json")).unwrap();
    let names: BTreeMap<String, String> = serde_json::from_slice(&names).unwrap();
    let mut count = 0;
    let mut wrong = Vec::new();
    for path in common::files_below(&folder.join("cases")) {
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        count += 1;
        let case: Json = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let area = path.parent().unwrap().file_name().unwrap();
        let name = Path::new(area).join(path.file_stem().unwrap());
        let name = name.to_str().unwrap().replace('\\', "/");
        let result = judge(&case, &path, &names);
        let known = OTHERWISE.iter().any(|(known, _)| *known == name);
        match result {
            Err(_) if known && case["level"] == "practice" => {}
            Ok(()) if known => wrong.push(format!("{name}: passes, so it is not an exception")),
            Err(reason) if case.get("unclear").is_none() => wrong.push(format!("{name}: {reason}")),
            _ => {}
        }
    }
    assert!(count > 300, "only {count} cases were found");
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Compares our answer with the expected one and with the further right ones.
fn judge(case: &Json, path: &Path, names: &BTreeMap<String, String>) -> Result<(), String> {
    let read =
        |extension| Collection::parse(std::fs::read(path.with_extension(extension)).unwrap());
    let in_form = |file: Collection| {
        let is_form = |found: &check::Diagnostic| FORMS.contains(&found.code);
        Collection::parse(check::fix(&file, check::Applicability::Safe, is_form).bytes)
    };
    let collection = match case["kind"].as_str() {
        Some("read" | "same") => in_form(read("sgf")),
        _ => read("sgf"),
    };
    let further = case["also"].as_array().into_iter().flatten();
    let mut reasons = [&case["expect"]]
        .into_iter()
        .chain(further)
        .map(|wanted| match case["kind"].as_str().unwrap() {
            "read" => compare_read(case, wanted, &collection),
            "board" => compare_board(wanted, &collection),
            "find" => compare_find(wanted, &collection, names),
            "same" => compare_same(wanted, &collection, &in_form(read("2.sgf"))),
            kind => panic!("there is no kind {kind}"),
        });
    let first = reasons.next().unwrap();
    if first.is_ok() || reasons.any(|reason| reason.is_ok()) {
        return Ok(());
    }
    first
}

fn equal(what: &str, wanted: &Json, got: &Json) -> Result<(), String> {
    if wanted == got {
        Ok(())
    } else {
        Err(format!("{what}: expected {wanted}, got {got}"))
    }
}

/// A sorted list, with equal numbers written the same way.
fn unordered(values: &Json) -> Json {
    fn plain(value: &Json) -> Json {
        match value {
            Json::Number(number) => json!(number.as_f64()),
            Json::Array(values) => values.iter().map(plain).collect(),
            _ => value.clone(),
        }
    }
    let mut values: Vec<Json> = values.as_array().unwrap().iter().map(plain).collect();
    values.sort_by_key(Json::to_string);
    Json::Array(values)
}

fn compare_read(case: &Json, wanted: &Json, collection: &Collection) -> Result<(), String> {
    let Some(games) = wanted["games"].as_array() else {
        let count = collection.trees().count();
        return equal("number of games", &json!(0), &json!(count));
    };
    let count = json!(collection.trees().count());
    equal("number of games", &json!(games.len()), &count)?;
    for (tree, game) in collection.trees().zip(games) {
        let nodes = game["nodes"].as_array().unwrap();
        equal(
            "number of nodes",
            &json!(nodes.len()),
            &json!(tree.nodes().count()),
        )?;
        for (node, wanted) in tree.nodes().zip(nodes) {
            let at = format!("node {}.{}", tree.index(), node.index());
            let parent = node.parent().map(Node::index);
            equal(
                &format!("parent of {at}"),
                &wanted["parent"],
                &json!(parent),
            )?;
            let (wanted, got) = (wanted["props"].as_object().unwrap(), properties(node));
            for name in wanted.keys().chain(got.keys()) {
                let only = case["only"].as_array();
                if only.is_some_and(|only| !only.contains(&json!(name))) {
                    continue;
                }
                let of = |props: &Map<String, Json>| props.get(name).map_or(Json::Null, unordered);
                equal(&format!("{at}: {name}"), &of(wanted), &of(&got))?;
            }
        }
    }
    Ok(())
}

/// The properties of a node with their values, as FORMAT.md writes them.
fn properties(node: Node<'_>) -> Map<String, Json> {
    let mut all: Map<String, Json> = Map::new();
    for property in node.properties() {
        let mut values = Vec::new();
        let is_elist = property.schema().is_some_and(|row| row.list == List::EList);
        for (value, raw) in property.decode().zip(property.values()) {
            match value {
                Ok(Value::None) if is_elist => {}
                Ok(Value::Rectangle(from, to)) => {
                    let (columns, rows) = (
                        from.column.min(to.column)..=from.column.max(to.column),
                        from.row.min(to.row)..=from.row.max(to.row),
                    );
                    for row in rows {
                        values.extend(
                            columns
                                .clone()
                                .map(|column| point(node, Point::new(column, row))),
                        );
                    }
                }
                Ok(value) => values.push(decoded(node, value, raw)),
                Err(_) => continue,
            }
        }
        if values.is_empty() && !is_elist {
            continue;
        }
        let entry = all
            .entry(property.id().into_owned())
            .or_insert_with(|| json!([]));
        entry.as_array_mut().unwrap().extend(values);
    }
    all
}

fn point(node: Node<'_>, point: Point) -> Json {
    json!(node.tree().game().write_point(point))
}

fn decoded(node: Node<'_>, value: Value<'_>, raw: RawValue<'_>) -> Json {
    let game = node.tree().game();
    match value {
        Value::None => Json::Null,
        Value::Number(number) => json!(number),
        Value::Real(real) => json!(real),
        Value::Double(double) => json!(double.number()),
        Value::Color(color) => json!(color.as_str()),
        Value::Text(text) => json!(text),
        // These games have two notations; the file's notation is kept.
        Value::Point(_) if matches!(game, Game::Othello | Game::Gomoku) => {
            json!(raw.simple_text().text)
        }
        Value::Point(at) => point(node, at),
        Value::Move(play) => json!(written_move(game, &play, &raw.simple_text().text)),
        Value::Stone(stone) => json!(game.write_stone(&stone)),
        Value::Size(size) if size.columns == size.rows => json!(size.columns),
        Value::Size(size) => json!([size.columns, size.rows]),
        Value::Compose(both) => {
            let (first, second) = raw.halves().unwrap();
            json!([decoded(node, both.0, first), decoded(node, both.1, second)])
        }
        Value::Unknown(_) => json!(raw.text().text),
        value => panic!("{value:?} is a value of a new type"),
    }
}

fn written_move(game: Game, play: &Move, text: &str) -> String {
    if !game.has_typed_moves() {
        return text.trim().to_owned();
    }
    let text: String = text.split_ascii_whitespace().collect();
    match game {
        Game::Go | Game::Othello if *play == Move::Pass => "pass".to_owned(),
        Game::LinesOfAction => game
            .write_move(play)
            .unwrap()
            .to_lowercase()
            .replace(':', "-"),
        _ if game.is_caseless() => text.to_lowercase(),
        _ => text,
    }
}

fn compare_board(wanted: &Json, collection: &Collection) -> Result<(), String> {
    for (name, wanted) in wanted["boards"].as_object().unwrap() {
        let (tree, node) = name.split_once('.').unwrap();
        let tree = collection.tree(tree.parse().unwrap());
        let node = tree.and_then(|tree| tree.node_at(node.parse().unwrap()));
        let node = node.ok_or_else(|| format!("there is no node {name}"))?;
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        for (key, wanted) in wanted.as_object().unwrap() {
            let got = shown(&replay, key)?;
            let in_order = |list: &Json| match key.as_str() {
                "black" | "white" | "arrows" | "links" | "dim" | "view" if list.is_array() => {
                    unordered(&with_points(node, list))
                }
                _ => list.clone(),
            };
            equal(
                &format!("node {name}: {key}"),
                &in_order(wanted),
                &in_order(&got),
            )?;
        }
    }
    Ok(())
}

/// Some games have two notations for points: this is one for each point.
fn with_points(node: Node<'_>, list: &Json) -> Json {
    let game = node.tree().game();
    let known = |text: &Json| match game.parse_point(text.as_str().unwrap_or_default()) {
        Some(at) => json!([at.column, at.row]),
        None => text.clone(),
    };
    list.as_array().unwrap().iter().map(known).collect()
}

/// One key of the answer to a *board* case.
fn shown(replay: &Replay<'_>, key: &str) -> Result<Json, String> {
    let (node, game) = (replay.node(), replay.tree().game());
    let board = replay.board().ok_or("there is no board")?;
    let size = board.size();
    let names =
        |points: Vec<Point>| -> Json { points.into_iter().map(|at| point(node, at)).collect() };
    let stones = |color: Color| match board {
        AnyBoard::Octi(board) => {
            let pods = board.pods(color).into_iter();
            pods.map(|pod| json!(game.write_stone(&sgfkit::Stone::Pod(pod))))
                .collect()
        }
        AnyBoard::Backgammon(checkers) => {
            let stand = |at: &Point| checkers.checkers(color, *at) as usize;
            let points = board.stones(color).into_iter();
            names(points.flat_map(|at| vec![at; stand(&at)]).collect())
        }
        _ => names(board.stones(color)),
    };
    let inherited = |id| inherited(node, id).map(|list: Property<'_>| points_on([list], size));
    Ok(match key {
        "size" => json!([size.columns, size.rows]),
        "black" => stones(Color::Black),
        "white" => stones(Color::White),
        "taken" => json!({"B": board.prisoners(Color::White), "W": board.prisoners(Color::Black)}),
        "arrows" => names(board.blocked().unwrap_or_default()),
        "links" => {
            let of = |color| board.links(color).unwrap_or_default().into_iter();
            let left_first = |mut link: [Point; 2]| {
                link.sort_by_key(|at| at.column);
                names(link.into())
            };
            of(Color::Black)
                .chain(of(Color::White))
                .map(left_first)
                .collect()
        }
        "to_play" => json!(replay.to_play().map(Color::as_str)),
        "number" => json!(replay.move_number()),
        "last" => replay.last_move().map_or(Json::Null, |last| {
            let mut moves: Vec<String> = last
                .property
                .decode()
                .zip(last.property.values())
                .filter_map(|(value, raw)| match value {
                    Ok(Value::Move(play)) => {
                        Some(written_move(game, &play, &raw.simple_text().text))
                    }
                    _ => None,
                })
                .collect();
            match moves.len() {
                0 if last.text().is_empty() => json!([last.color.as_str(), "pass"]),
                1 => json!([last.color.as_str(), moves.remove(0)]),
                _ => json!([last.color.as_str(), moves]),
            }
        }),
        "view" => inherited("VW").map_or(Json::Null, names),
        "dim" => inherited("DD").map_or(json!([]), names),
        "pm" => json!(
            sgfkit::replay::inherited(node, "PM").map_or(Some(1), |pm| pm.node().number("PM"))
        ),
        _ => return Err(format!("there is no key {key}")),
    })
}

fn compare_find(
    wanted: &Json,
    collection: &Collection,
    names: &BTreeMap<String, String>,
) -> Result<(), String> {
    let lines = LineIndex::new(collection);
    let found: Vec<(String, [u64; 2])> = check::run(collection)
        .into_iter()
        .filter(|found| found.severity == check::Severity::Error || names.contains_key(found.code))
        .map(|found| {
            let name = names.get(found.code).map_or(found.code, String::as_str);
            let name = match (found.property.as_deref(), name) {
                (Some("SZ"), "bad-value") => "bad-size",
                _ => name,
            };
            let at = lines.line_column(found.span.start);
            (name.to_owned(), [at.line.into(), at.column.into()])
        })
        .collect();
    let all = wanted["findings"].as_array().unwrap();
    for finding in all {
        let at = |line: &Json, column: &Json| [line.as_u64().unwrap(), column.as_u64().unwrap()];
        let first = at(&finding["line"], &finding["column"]);
        let last = finding
            .get("until")
            .map_or(first, |until| at(&until[0], &until[1]));
        let is_it = |(name, at): &(String, [u64; 2])| {
            *name == finding["name"] && (first..=last).contains(at)
        };
        if !found.iter().any(is_it) {
            return Err(format!("{finding} is not reported, but {found:?}"));
        }
    }
    let forbidden = wanted["not"].as_array();
    let is_wrong = |(name, _): &&(String, _)| match forbidden {
        Some(names) => names.contains(&json!(name)),
        None => all.is_empty(),
    };
    match found.iter().find(is_wrong) {
        Some(wrong) => Err(format!("{wrong:?} must not be reported")),
        None => Ok(()),
    }
}

fn compare_same(wanted: &Json, one: &Collection, two: &Collection) -> Result<(), String> {
    let new = |file: &Collection| {
        if file.trees().any(|tree| tree.format() < 4) {
            Collection::parse(to_ff4(file).bytes)
        } else {
            file.clone()
        }
    };
    let differences = ops::diff(&new(one), &new(two));
    equal("same", &wanted["same"], &json!(differences.is_empty()))
}
