//! Commands of the Go Text Protocol, version 2, and logs of them.

use super::draft::{Draft, LARGEST, ROOT};
use super::line::{self, Played};
use super::moves::parse_move;
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, Source, words};
use sgfkit_core::board::go::{ThirdStone, handicap_points};
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::replay::points_on;
use sgfkit_core::schema::id;
use sgfkit_core::tree::Node;
use sgfkit_core::value::Overtime;

const COMMANDS: [&str; 22] = [
    "boardsize",
    "rectangular_boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "undo",
    "time_settings",
    "time_left",
    "name",
    "version",
    "protocol_version",
    "list_commands",
    "known_command",
    "showboard",
    "final_score",
    "final_status_list",
    "loadsgf",
    "quit",
];

const PLAYING: [&str; 5] = [
    "play",
    "genmove",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
];

pub(super) fn detect(text: &Text) -> bool {
    let mut commands = text.lines().filter_map(|(_, line)| command(line));
    let first = commands.next().filter(|(word, _)| COMMANDS.contains(word));
    first.is_some_and(|(first, _)| {
        PLAYING.contains(&first) || commands.any(|(word, _)| PLAYING.contains(&word))
    })
}

fn command(line: &str) -> Option<(&str, &str)> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let line = if line[digits..].starts_with(char::is_whitespace) {
        line[digits..].trim_start()
    } else {
        line
    };
    if line.is_empty() {
        return None;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Some((word, rest.trim()))
}

enum Awaited {
    Move(Color),
    Stones(usize),
    /// Whether the move is accepted.
    Consent,
    Nothing,
}

struct Table {
    size: BoardSize,
    komi: Option<f64>,
    time: Option<[u32; 3]>,
    fixed: u32,
    placed: Vec<Point>,
    moves: Vec<(Color, Move)>,
    gave_up: Option<Color>,
}

impl Table {
    fn new(size: BoardSize) -> Table {
        Table {
            size,
            komi: None,
            time: None,
            fixed: 0,
            placed: Vec::new(),
            moves: Vec::new(),
            gave_up: None,
        }
    }

    fn is_begun(&self) -> bool {
        self.fixed > 0 || !self.placed.is_empty() || !self.moves.is_empty()
    }

    fn draft(self, game: Game) -> Draft {
        let mut draft = Draft::new(game, self.size);
        draft.handicap(self.fixed);
        if self.placed.len() > 1 {
            draft.line(ROOT, id::HA, &self.placed.len().to_string());
        }
        for point in self.placed {
            draft.point(ROOT, id::AB, point);
        }
        if let Some(komi) = self.komi {
            draft.line(ROOT, id::KM, &words::decimal(komi));
        }
        // No stones per period means no limit.
        let limited = self
            .time
            .filter(|[_, byo, stones]| *byo == 0 || *stones > 0);
        if let Some([main, byo, stones]) = limited {
            draft.line(ROOT, id::TM, &main.to_string());
            if byo > 0 {
                draft.line(ROOT, id::OT, &format!("{stones}/{byo} Canadian"));
            }
        }
        let mut at = ROOT;
        for (color, played) in self.moves {
            at = draft.play(at, color, &played);
        }
        if let Some(loser) = self.gave_up {
            draft.result_of(loser, "R");
            if game == Game::Hex {
                draft.play(at, loser, &Move::Resign);
            }
        }
        draft
    }
}

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let game = options.game.unwrap_or_default();
    let size = options.board(game);
    if !notes.fits(1, size) {
        return Vec::new();
    }
    let mut reader = Reader {
        game,
        table: Table::new(size),
        done: Vec::new(),
        notes,
    };
    let mut awaited = Awaited::Nothing;
    let mut is_response = false;
    for (number, line) in text.lines() {
        let trimmed = line.trim();
        if let Some(response) = trimmed.strip_prefix(['=', '?']) {
            is_response = true;
            let response = response
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim();
            let is_good = trimmed.starts_with('=');
            match std::mem::replace(&mut awaited, Awaited::Nothing) {
                Awaited::Move(color) if is_good => reader.play(color, response, number),
                Awaited::Stones(_) if is_good => reader.place(response, number),
                Awaited::Consent if !is_good => {
                    reader.table.moves.pop();
                    reader
                        .notes
                        .problem(number, "the engine rejected the previous move");
                }
                Awaited::Stones(count) => reader.notes.problem(
                    number,
                    format!("the engine rejected {count} handicap stones"),
                ),
                _ => {}
            }
            continue;
        }
        if trimmed.is_empty() {
            is_response = false;
            continue;
        }
        let Some((word, arguments)) = command(line) else {
            continue;
        };
        if is_response && !COMMANDS.contains(&word) {
            continue;
        }
        is_response = false;
        awaited = reader.command(word, arguments, number);
    }
    reader.finish()
}

struct Reader<'n> {
    game: Game,
    table: Table,
    done: Vec<Draft>,
    notes: &'n mut Notes,
}

impl Reader<'_> {
    fn finish(mut self) -> Vec<Draft> {
        self.new_game(None);
        self.done
    }

    fn new_game(&mut self, size: Option<BoardSize>) {
        let size = size.unwrap_or(self.table.size);
        let table = std::mem::replace(&mut self.table, Table::new(size));
        // Komi and time stay in force until they are set again.
        (self.table.komi, self.table.time) = (table.komi, table.time);
        if table.is_begun() {
            self.done.push(table.draft(self.game));
        }
    }

    fn command(&mut self, word: &str, arguments: &str, number: usize) -> Awaited {
        let mut parts = arguments.split_whitespace();
        let mut is_good = true;
        match word {
            "boardsize" | "rectangular_boardsize" => {
                let mut side = || {
                    parts
                        .next()
                        .and_then(|text| text.parse().ok())
                        .filter(|side| (1..=LARGEST).contains(side))
                };
                match (side(), side()) {
                    (Some(columns), rows) => {
                        let size = BoardSize::new(columns, rows.unwrap_or(columns));
                        self.new_game(Some(size));
                    }
                    _ => is_good = false,
                }
            }
            "clear_board" => self.new_game(None),
            "komi" => match words::number(arguments) {
                Some(komi) => self.table.komi = Some(komi),
                None => is_good = false,
            },
            "play" => match (parts.next().and_then(color), parts.next()) {
                (Some(color), Some(vertex)) => {
                    let before = self.table.moves.len();
                    self.play(color, vertex, number);
                    if self.table.moves.len() > before {
                        return Awaited::Consent;
                    }
                }
                _ => is_good = false,
            },
            "genmove" => match parts.next().and_then(color) {
                Some(color) => return Awaited::Move(color),
                None => is_good = false,
            },
            "fixed_handicap" => match arguments.parse::<u32>() {
                Ok(stones)
                    if handicap_points(self.table.size, stones, ThirdStone::UpperLeft)
                        .is_some() =>
                {
                    self.table.fixed = stones;
                }
                _ => is_good = false,
            },
            "place_free_handicap" => match arguments.parse::<usize>() {
                Ok(stones) => return Awaited::Stones(stones),
                Err(_) => is_good = false,
            },
            "set_free_handicap" => self.place(arguments, number),
            "undo" => {
                is_good = self.table.gave_up.take().is_some() || self.table.moves.pop().is_some();
            }
            "time_settings" => {
                let numbers: Vec<u32> = parts.filter_map(|part| part.parse().ok()).collect();
                match numbers[..] {
                    [main, byo, stones] => self.table.time = Some([main, byo, stones]),
                    _ => is_good = false,
                }
            }
            other => self.notes.count(other, number),
        }
        if !is_good {
            let message = format!("cannot execute {}", quoted(&format!("{word} {arguments}")));
            self.notes.problem(number, message);
        }
        Awaited::Nothing
    }

    fn play(&mut self, color: Color, vertex: &str, number: usize) {
        match parse_move(vertex, self.game, self.table.size) {
            Some(Move::Resign) => self.table.gave_up = Some(color),
            Some(played) => self.table.moves.push((color, played)),
            None => {
                let message = format!("invalid move {}", quoted(vertex));
                self.notes.problem(number, message);
            }
        }
    }

    fn place(&mut self, vertices: &str, number: usize) {
        for vertex in vertices.split_whitespace() {
            match parse_move(vertex, self.game, self.table.size) {
                Some(Move::Place(point)) => self.table.placed.push(point),
                _ => {
                    let message = format!("{} is not a point of this board", quoted(vertex));
                    self.notes.problem(number, message);
                }
            }
        }
    }
}

fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let mut text = String::new();
    let mut is_limited = false;
    let trees: Vec<_> = match source.node {
        Some(node) => vec![node.tree()],
        None => source.collection.trees().collect(),
    };
    for tree in trees {
        let game = tree.game();
        if !matches!(game, Game::Go | Game::Hex) {
            return Err(format!(
                "the Go Text Protocol only supports Go and Hex, not {game}"
            ));
        }
        let size = tree.size().unwrap_or(BoardSize::square(19));
        let BoardSize { columns, rows } = size;
        if size.is_square() {
            text.push_str(&format!("boardsize {columns}\n"));
        } else {
            text.push_str(&format!("rectangular_boardsize {columns} {rows}\n"));
        }
        text.push_str("clear_board\n");
        let root = tree.root();
        if let Some(komi) = root.real(id::KM) {
            text.push_str(&format!("komi {}\n", words::decimal(komi)));
        }
        let time = time_settings(root);
        match &time {
            Some(settings) => text.push_str(settings),
            // Otherwise the time of the previous game would apply.
            None if is_limited => text.push_str("time_settings 0 1 0\n"),
            None => {}
        }
        is_limited = time.is_some();
        let line = line::line(tree, source.node);
        line::without_setup(&line[1..], "the protocol")?;
        text.push_str(&setup(root, game, size)?);
        for Played { color, played, .. } in line::moves(&line)? {
            let name = match played {
                Move::Pass => Some("pass".to_owned()),
                Move::Resign => Some("resign".to_owned()),
                _ => line::players_name(game, &played, size).or_else(|| game.write_move(&played)),
            };
            text.push_str(&format!(
                "play {} {}\n",
                color.as_str(),
                name.unwrap_or_default()
            ));
        }
        let mut carried = vec![id::B, id::W, id::AB];
        if time.is_some() {
            carried.extend([id::TM, id::OT]);
        }
        if root.real(id::KM).is_some() {
            carried.push(id::KM);
        }
        // HA equals the number of stones.
        let stones = points_on(root.properties_of(id::AB), size).len();
        if root.number(id::HA) == i64::try_from(stones).ok() {
            carried.push(id::HA);
        }
        line::lose(tree, &line, &carried, notes);
        line::lose_game(tree, notes);
    }
    Ok(text)
}

fn time_settings(root: Node<'_>) -> Option<String> {
    let main = root
        .real(id::TM)
        .filter(|main| *main >= 0.0 && main.fract() == 0.0)?;
    let overtime = root.text(id::OT).map(|text| Overtime::parse(&text));
    let (byo, stones) = match overtime {
        None | Some(Overtime::None) => (0, 0),
        Some(Overtime::Canadian { moves, seconds }) => (seconds, moves),
        Some(_) => return None,
    };
    Some(format!(
        "time_settings {} {byo} {stones}\n",
        words::decimal(main)
    ))
}

fn setup(root: Node<'_>, game: Game, size: BoardSize) -> Result<String, String> {
    if root.property(id::AW).is_some() {
        return Err("the Go Text Protocol cannot set up the white stones in the root".to_owned());
    }
    let Some(stones) = root.property(id::AB) else {
        return Ok(String::new());
    };
    let points = points_on([stones], size);
    let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
    let sorted = |mut points: Vec<Point>| {
        points.sort();
        points
    };
    let fixed = handicap_points(size, count, ThirdStone::UpperLeft);
    if fixed.is_some_and(|fixed| sorted(fixed) == sorted(points.clone())) {
        return Ok(format!("fixed_handicap {count}\n"));
    }
    if points.len() < 2 {
        return Err("the Go Text Protocol cannot set up the single stone in the root".to_owned());
    }
    let names = points
        .iter()
        .filter_map(|point| game.players_point(*point, size));
    Ok(format!(
        "set_free_handicap {}\n",
        names.collect::<Vec<_>>().join(" ")
    ))
}
