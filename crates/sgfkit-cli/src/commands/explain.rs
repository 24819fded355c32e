//! `sgf explain`: explains checks, properties and games.

use std::io::Write;

use serde::Serialize;
use sgfkit::analysis::{DIALECTS, Dialect};
use sgfkit::check::{self, Applicability, Check, Group};
use sgfkit::game::Game;
use sgfkit::info::{OPENINGS, Opening};
use sgfkit::replay::Replay;
use sgfkit::schema::{self, EngineProperty, Games, Property, id};
use sgfkit::{Collection, GameTree};
use sgfkit_diagram::text::{self, TextOptions};
use sgfkit_diagram::{Figure, FigureOptions};

use super::table::Table;
use crate::args::{Explain, Listed, explainable};
use crate::codes;
use crate::lsp;
use crate::near;
use crate::output::{
    Console, Palette, Report, Status, Stop, is_terminal, json_line, visible, wrapped,
};
use crate::site;

const INDENT: usize = 4;

pub fn run(args: &Explain, console: &Console) -> Result<Status, Stop> {
    let mut out = Report::new();
    let topics = match (&args.what, args.list) {
        (Some(what), _) => topics(what),
        (None, list) => listed(list.unwrap_or(Listed::Codes)),
    };
    if topics.is_empty() {
        let what = args.what.as_deref().unwrap_or_default();
        let hint = near::hint(what, explainable().into_iter());
        console.problem(
            "explain",
            format_args!("nothing called `{what}`: not a check, group, property or game{hint}"),
        );
        return Ok(console.status(false));
    }
    if args.json {
        for topic in &topics {
            out.write_all(topic.json(args.list.is_none()).as_bytes())?;
        }
    } else if args.list.is_some() {
        list(&topics, &mut out)?;
    } else {
        let palette = out.palette();
        let texts: Vec<_> = topics
            .iter()
            .map(|topic| topic.text(palette, out.width))
            .collect();
        out.write_all(texts.join("\n").as_bytes())?;
    }
    out.flush()?;
    Ok(Status::Fine)
}

enum Topic {
    Check(&'static Check),
    Group(Group),
    Property(&'static Property),
    Game(Game),
    /// The finding that only the language server reports.
    Misread,
    Column(sgfkit_table::Table, &'static sgfkit_table::Column),
    /// A form of engine analysis.
    Dialect(&'static Dialect),
    /// A property outside any specification.
    Engine(&'static EngineProperty),
    Opening(&'static Opening),
}

/// Returns everything that a name can mean.
fn topics(what: &str) -> Vec<Topic> {
    let what = what.trim();
    let mut topics = Vec::new();
    let code = what.to_ascii_lowercase();
    topics.extend(check::find(&code).map(Topic::Check));
    topics.extend(codes::group(&code).map(Topic::Group));
    topics.extend((code == lsp::MISREAD).then_some(Topic::Misread));
    topics.extend(properties(what).map(Topic::Property));
    let id = what.to_ascii_uppercase();
    topics.extend(schema::engine_properties(id.as_bytes()).map(Topic::Engine));
    topics.extend(Dialect::named(&code).map(Topic::Dialect));
    topics.extend(game(what).map(Topic::Game));
    topics.extend(Opening::named(what).map(Topic::Opening));
    topics
}

/// Returns the rows of the property table with this identifier or name.
fn properties(what: &str) -> impl Iterator<Item = &'static Property> {
    let short = schema::canonical_id(what.as_bytes()).into_owned();
    let any_case = what.to_ascii_uppercase().into_bytes();
    schema::all().filter(move |row| {
        let id = row.id.as_bytes();
        id == short || id == any_case || folded(row.name) == folded(what)
    })
}

fn game(what: &str) -> Option<Game> {
    match what.parse() {
        Ok(0) => None,
        Ok(number) => Some(Game::from_number(number)),
        Err(_) => Game::named(what),
    }
}

/// Normalizes a name: letters and digits in lowercase.
fn folded(name: &str) -> String {
    let letters = name.chars().filter(|character| character.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn listed(kind: Listed) -> Vec<Topic> {
    match kind {
        Listed::Codes => {
            let mut checks: Vec<_> = check::all().iter().collect();
            checks.sort_by_key(|check| check.group);
            checks.into_iter().map(Topic::Check).collect()
        }
        Listed::Properties => schema::all().map(Topic::Property).collect(),
        Listed::Games => Game::all().map(Topic::Game).collect(),
        Listed::Columns => {
            let tables = sgfkit_table::Table::ALL.iter().copied();
            let columns = tables.flat_map(|table| {
                sgfkit_table::columns(table).map(move |column| Topic::Column(table, column))
            });
            columns.collect()
        }
        Listed::Dialects => DIALECTS.iter().map(Topic::Dialect).collect(),
    }
}

fn list(topics: &[Topic], out: &mut Report) -> Result<(), Stop> {
    let head: &[&str] = match topics.first() {
        Some(Topic::Check(_)) => &["code", "group", "severity", "fix", "sgfc", "summary"],
        Some(Topic::Property(_)) => &["id", "name", "type", "values", "versions", "games"],
        Some(Topic::Column(..)) => &["table", "column", "type", "nullable", "default", "summary"],
        Some(Topic::Dialect(_)) => &["dialect", "properties", "summary"],
        _ => &["number", "name", "board", "page"],
    };
    let mut table = if is_terminal() {
        Table::aligned(head, out.palette())
    } else {
        Table::with_tabs()
    };
    for topic in topics {
        table.push(topic.row(), out)?;
    }
    table.write(out)?;
    Ok(())
}

impl Topic {
    fn row(&self) -> Vec<String> {
        match self {
            Topic::Check(check) => vec![
                check.code.to_owned(),
                check.group.name().to_owned(),
                check.severity.name().to_owned(),
                fix(check).unwrap_or_default().to_owned(),
                joined(check.sgfc),
                check.summary.to_owned(),
            ],
            Topic::Group(group) => vec![group.name().to_owned(), group.summary().to_owned()],
            Topic::Property(row) => vec![
                row.id.to_owned(),
                row.name.to_owned(),
                row.kind.to_string(),
                row.propvalue(),
                row.ff.to_string(),
                games(row),
            ],
            Topic::Game(game) => vec![
                game.number().to_string(),
                game.to_string(),
                board(*game),
                game.page().unwrap_or_default().to_owned(),
            ],
            Topic::Misread => vec![lsp::MISREAD.to_owned(), lsp::MISREAD_MANUAL.to_owned()],
            Topic::Column(table, column) => {
                let yes = |is: bool| if is { "yes" } else { "" };
                vec![
                    table.name().to_owned(),
                    column.name.to_owned(),
                    column.kind.name().to_owned(),
                    yes(column.nullable).to_owned(),
                    yes(column.default).to_owned(),
                    column.summary.to_owned(),
                ]
            }
            Topic::Dialect(dialect) => vec![
                dialect.name.to_owned(),
                dialect.properties.join(" "),
                dialect.summary.to_owned(),
            ],
            Topic::Engine(known) => vec![known.id.to_owned(), known.summary.to_owned()],
            Topic::Opening(opening) => opening.names.clone(),
        }
    }

    fn text(&self, palette: Palette, width: usize) -> String {
        let width = width.min(88);
        match self {
            Topic::Check(check) => check_text(check, palette, width),
            Topic::Group(group) => group_text(*group, palette, width),
            Topic::Property(row) => property_text(row, palette, width),
            Topic::Game(game) => game_text(*game, palette, width),
            Topic::Misread => {
                let title = title(
                    lsp::MISREAD,
                    "found in editors only, warning",
                    palette,
                    width,
                );
                title + &wrapped(lsp::MISREAD_MANUAL, INDENT, width)
            }
            Topic::Column(table, column) => format!(
                "{table}.{}: {}, {}\n",
                column.name,
                column.kind.name(),
                column.summary
            ),
            Topic::Dialect(dialect) => {
                let mut text = title(dialect.name, dialect.summary, palette, width);
                text.push_str(&fact("properties", &dialect.properties.join(" ")));
                text
            }
            Topic::Engine(known) => {
                let mut text = title(known.id, known.summary, palette, width);
                text.push_str(&fact("program", known.program));
                text.push_str(&fact(
                    "games",
                    &named([Game::from_number(known.game)].into_iter()),
                ));
                text.push_str(&fact("spec", "none; `sgf strip --analysis` removes it"));
                text
            }
            Topic::Opening(opening) => opening_text(opening, palette, width),
        }
    }

    /// Returns a JSON line, with all details or as shown in lists.
    fn json(&self, whole: bool) -> String {
        match self {
            Topic::Check(check) => json_line(&CheckRecord {
                kind: whole.then_some("check"),
                code: check.code,
                severity: check.severity.name(),
                summary: check.summary,
                sgfc: check.sgfc,
                fix: fix(check),
                games: check.games.iter().map(|game| game.number()).collect(),
                spec: check.spec,
                group: whole.then(|| check.group.name()),
                lossy: whole.then_some(check.lossy),
                manual: whole.then(|| check.manual()),
            }),
            Topic::Group(group) => json_line(&GroupRecord {
                kind: whole.then_some("group"),
                name: group.name(),
                summary: group.summary(),
                codes: checks(*group).map(|check| check.code).collect(),
            }),
            Topic::Property(row) => json_line(&PropertyRecord {
                kind: whole.then_some("property"),
                id: row.id,
                name: row.name,
                r#type: row.kind.to_string(),
                values: row.propvalue(),
                inherit: row.inherit,
                group: row.group.to_string(),
                ff: row.ff.iter().collect(),
                games: match row.games {
                    Games::All => &[],
                    Games::Only(games) => games,
                },
                summary: row.summary,
                details: row.details,
                spec: row.source,
            }),
            Topic::Game(game) => json_line(&GameRecord {
                kind: whole.then_some("game"),
                number: game.number(),
                name: game.name(),
                size: game.default_size().map(|size| [size.columns, size.rows]),
                page: game.page(),
                description: game.description(),
            }),
            Topic::Misread => json_line(&GroupRecord {
                kind: whole.then_some("check"),
                name: lsp::MISREAD,
                summary: lsp::MISREAD_MANUAL,
                codes: Vec::new(),
            }),
            Topic::Column(table, column) => json_line(&ColumnRecord {
                table: table.name(),
                column: column.name,
                r#type: column.kind.name(),
                nullable: column.nullable,
                default: column.default,
                summary: column.summary,
            }),
            Topic::Dialect(dialect) => json_line(&DialectRecord {
                dialect: dialect.name,
                properties: dialect.properties,
                summary: dialect.summary,
            }),
            Topic::Engine(known) => json_line(&EngineRecord {
                kind: whole.then_some("engine-property"),
                id: known.id,
                games: [known.game],
                program: known.program,
                summary: known.summary,
            }),
            Topic::Opening(opening) => json_line(&OpeningRecord {
                kind: "opening",
                name: opening.name(),
                names: &opening.names,
            }),
        }
    }
}

#[derive(Serialize)]
struct CheckRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    code: &'a str,
    severity: &'a str,
    summary: &'a str,
    sgfc: &'a [u8],
    fix: Option<&'a str>,
    games: Vec<u32>,
    spec: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lossy: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    manual: Option<String>,
}

#[derive(Serialize)]
struct ColumnRecord<'a> {
    table: &'a str,
    column: &'a str,
    r#type: &'a str,
    nullable: bool,
    default: bool,
    summary: &'a str,
}

#[derive(Serialize)]
struct DialectRecord<'a> {
    dialect: &'a str,
    properties: &'a [&'static str],
    summary: &'a str,
}

#[derive(Serialize)]
struct EngineRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    id: &'a str,
    games: [u32; 1],
    program: &'a str,
    summary: &'a str,
}

#[derive(Serialize)]
struct OpeningRecord<'a> {
    kind: &'static str,
    name: &'a str,
    /// In English, Japanese, Chinese and Korean.
    names: &'a [String],
}

#[derive(Serialize)]
struct GroupRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    name: &'a str,
    summary: &'a str,
    codes: Vec<&'static str>,
}

#[derive(Serialize)]
struct PropertyRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    id: &'a str,
    name: &'a str,
    r#type: String,
    values: String,
    inherit: bool,
    group: String,
    ff: Vec<u8>,
    games: &'a [u32],
    summary: &'a str,
    details: &'a str,
    spec: &'a str,
}

#[derive(Serialize)]
struct GameRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    number: u32,
    name: Option<&'a str>,
    size: Option<[u32; 2]>,
    page: Option<&'a str>,
    description: &'a str,
}

fn check_text(check: &Check, palette: Palette, width: usize) -> String {
    let mut text = title(check.code, check.summary, palette, width);
    text.push_str(&fact("group", check.group.name()));
    text.push_str(&fact("severity", check.severity.name()));
    if check.lossy {
        text.push_str(&fact("lossy", "data may have been lost or misread"));
    }
    text.push_str(&fact("fix", fix(check).unwrap_or("none")));
    text.push_str(&fact("games", &named(check.games.iter().copied())));
    text.push_str(&fact("SGFC", &joined(check.sgfc)));
    text.push_str(&fact("spec", check.spec));
    text.push_str(&fact("page", &site::check(check.code).unwrap_or_default()));
    text.push('\n');
    text.push_str(&manual_text(&check.manual(), palette));
    text
}

fn group_text(group: Group, palette: Palette, width: usize) -> String {
    let mut text = title(group.name(), group.summary(), palette, width);
    text.push('\n');
    let column = checks(group).map(|check| check.code.len()).max();
    let column = column.unwrap_or_default();
    for check in checks(group) {
        let code = format!("{:column$}", check.code);
        let meaning = title(&code, check.summary, Palette::default(), width - INDENT);
        for line in meaning.lines() {
            text.push_str(&format!("{:INDENT$}{line}\n", ""));
        }
    }
    text
}

fn checks(group: Group) -> impl Iterator<Item = &'static Check> {
    check::all()
        .iter()
        .filter(move |check| check.group == group)
}

fn fix(check: &Check) -> Option<&'static str> {
    check.fix.map(Applicability::name)
}

fn property_text(row: &Property, palette: Palette, width: usize) -> String {
    let mut text = title(row.id, row.name, palette, width);
    let inherit = if row.inherit { "yes" } else { "" };
    for (name, value) in [
        ("values", row.propvalue()),
        ("type", row.kind.to_string()),
        ("group", row.group.to_string()),
        ("inherit", inherit.to_owned()),
        ("versions", row.ff.to_string()),
        ("games", games(row)),
        ("spec", row.source.to_owned()),
        ("page", site::property(row.id).unwrap_or_default()),
    ] {
        text.push_str(&fact(name, &value));
    }
    text.push('\n');
    text.push_str(&wrapped(row.summary, INDENT, width));
    if !row.details.is_empty() {
        text.push_str(&wrapped(row.details, INDENT, width));
    }
    text
}

fn game_text(game: Game, palette: Palette, width: usize) -> String {
    let mut text = title(
        &format!("GM[{}]", game.number()),
        &game.to_string(),
        palette,
        width,
    );
    text.push_str(&fact("board", &board(game)));
    text.push_str(&fact("spec", game.page().unwrap_or_default()));
    let own = schema::all().filter(|row| match row.games {
        Games::All => false,
        Games::Only(games) => games.contains(&game.number()),
    });
    let own: Vec<_> = own.map(|row| row.id).collect();
    text.push_str(&fact("own", &own.join(" ")));
    text.push('\n');
    text.push_str(&wrapped(game.description(), INDENT, width));
    text
}

fn opening_text(opening: &Opening, palette: Palette, width: usize) -> String {
    let mut text = title(opening.name(), "an opening of Go", palette, width);
    let languages = ["Japanese", "Chinese", "Korean"];
    for (language, name) in languages.iter().zip(opening.names.iter().skip(1)) {
        text.push_str(&fact(language, name));
    }
    let games = Collection::parse(OPENINGS);
    let is_meant =
        |tree: &GameTree<'_>| tree.root().text(id::GN).as_deref() == Some(opening.name());
    let pattern = games.trees().find(is_meant);
    if let Some(pattern) = pattern.and_then(|tree| tree.root().children().next()) {
        let mut replay = Replay::new(pattern.tree());
        replay.go_to(pattern);
        let options = FigureOptions::default();
        if let Some(figure) = Figure::of(&replay, &options) {
            let mut look = TextOptions::default();
            look.width = width;
            text.push('\n');
            text.push_str(&text::draw(&figure, &look).board);
        }
    }
    text
}

fn title(name: &str, meaning: &str, palette: Palette, width: usize) -> String {
    let strong = palette.strong;
    let meaning = wrapped(meaning, name.chars().count() + 2, width);
    format!("{strong}{name}{strong:#}  {}", meaning.trim_start())
}

/// Formats a labeled fact; empty if the value is empty.
fn fact(name: &str, value: &str) -> String {
    if value.is_empty() {
        String::new()
    } else {
        format!("{:INDENT$}{name:<9} {value}\n", "")
    }
}

/// Formats a manual for the terminal: highlighted titles, indented examples.
fn manual_text(manual: &str, palette: Palette) -> String {
    let strong = palette.strong;
    let mut text = String::new();
    let mut is_example = false;
    for line in manual.trim_end().lines() {
        if line.starts_with("```") {
            is_example = !is_example;
            continue;
        }
        let line = match line.trim_start_matches('#') {
            _ if is_example => format!("{:INDENT$}{:INDENT$}{}", "", "", visible(line)),
            heading if heading.len() < line.len() => {
                format!("{strong}{}{strong:#}", heading.trim())
            }
            "" => String::new(),
            line => format!("{:INDENT$}{}", "", visible(line)),
        };
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn games(row: &Property) -> String {
    match row.games {
        Games::All => "all".to_owned(),
        Games::Only(games) => named(games.iter().map(|number| Game::from_number(*number))),
    }
}

fn named(games: impl Iterator<Item = Game>) -> String {
    let names: Vec<_> = games.map(|game| game.to_string()).collect();
    names.join(", ")
}

fn board(game: Game) -> String {
    let size = game.default_size();
    size.map_or(String::new(), |size| {
        format!("{}x{}", size.columns, size.rows)
    })
}

fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}
