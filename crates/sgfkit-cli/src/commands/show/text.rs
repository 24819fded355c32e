//! Prints a position for people.

use std::io::Write;

use sgfkit::board::Illegality;
use sgfkit::board::go::Counting;
use sgfkit::info::timed_moves;
use sgfkit::replay::{FinalCount, Replay, variations};
use sgfkit::schema::id;
use sgfkit::{Color, Game, Move, Node, Point, Property};
use sgfkit_diagram::text::{self, LISTED, List, TextOptions, side, wrapped};
use sgfkit_diagram::{
    Coordinates, Figure, FigureOptions, Language, ShownPosition, Variations, move_name, point_name,
};

use super::backgammon;
use crate::args::{Coords, Show};
use crate::output::{Report, Stop, count, shortened, visible};
use crate::paths::InputFile;

pub fn write(
    file: &InputFile,
    games: usize,
    shown: &ShownPosition<'_>,
    args: &Show,
    out: &mut Report,
) -> Result<(), Stop> {
    let (number, replay) = (shown.number, &shown.replay);
    let before = shown.faults.len() - replay.illegalities().len();
    let faults_before = &shown.faults[..before];
    let coordinates = Coordinates::from(args.coords.unwrap_or(Coords::Players));
    let mut look = TextOptions::default();
    look.ascii = args.ascii;
    look.colored = out.colored;
    look.coordinates = coordinates.in_file(replay.tree());
    look.width = out.width;
    let mut page = Page {
        replay,
        faults_before,
        look,
        text: String::new(),
    };
    let palette = out.palette();
    let strong = palette.strong;
    let tree = replay.tree();
    let of = match games {
        1 => String::new(),
        _ => format!(" of {games}"),
    };
    let mut title = format!(
        "{file}, game {}{of}, node {number}: {}",
        tree.number(),
        tree.game()
    );
    if let Some(size) = tree.size() {
        title.push_str(&format!(" {}x{}", size.columns, size.rows));
    }
    writeln!(out, "{strong}{title}{strong:#}")?;
    page.players();
    page.gap();
    page.board();
    page.gap();
    page.state();
    page.gap();
    if args.score {
        page.score();
        page.gap();
    }
    page.said();
    page.text
        .truncate(page.text.trim_end_matches('\n').len() + 1);
    out.write_all(page.text.as_bytes())?;
    Ok(())
}

struct Page<'r, 'a> {
    replay: &'r Replay<'a>,
    /// The illegal moves on the path to the node, with move numbers.
    faults_before: &'r [(i64, Illegality)],
    look: TextOptions,
    text: String,
}

impl Page<'_, '_> {
    /// Writes a text, wrapped to the terminal's width.
    fn line(&mut self, text: &str) {
        self.text.push_str(&wrapped(text, self.look.width));
    }

    fn gap(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn players(&mut self) {
        let look = self.look;
        // In a merged tree, game info is in the first node of the game; further down, the same
        // properties are specific to a program.
        let path = self.replay.node().path();
        let info = path
            .iter()
            .find(|node| node.properties().any(Property::is_game_info));
        let text = |id: &str| {
            let value = info?.text(id)?;
            let value = visible(value.trim()).into_owned();
            (!value.is_empty()).then_some(value)
        };
        let player = |color: Color, name: &str, rank: &str| {
            let name = text(name).unwrap_or_else(|| side(color).to_owned());
            let stone = look.plain_stone(color);
            let rank = text(rank).map_or(String::new(), |rank| format!(" {rank}"));
            format!("{stone} {name}{rank}")
        };
        let mut parts = Vec::new();
        if [id::PB, id::PW].iter().any(|id| text(id).is_some()) {
            let [black, white] = [
                player(Color::Black, id::PB, id::BR),
                player(Color::White, id::PW, id::WR),
            ];
            parts.push(format!("{black} - {white}"));
        }
        parts.extend(
            [id::GN, id::EV, id::DT, id::RE]
                .into_iter()
                .filter_map(text),
        );
        if !parts.is_empty() {
            self.line(&parts.join(", "));
        }
    }

    fn board(&mut self) {
        // Variations are listed below with the same labels.
        let options = FigureOptions::default().with_variations(Variations::None);
        let Some(figure) = Figure::of(self.replay, &options) else {
            return self.properties();
        };
        let drawing = text::draw(&figure, &self.look);
        self.text.push_str(&drawing.board);
        self.gap();
        for list in &drawing.legend {
            self.line(&list.line());
        }
    }

    /// Writes the properties of a node whose board cannot be drawn.
    fn properties(&mut self) {
        let tree = self.replay.tree();
        let why = if tree.game().has_typed_moves() {
            "This board is too large to draw. The node contains:".to_owned()
        } else {
            format!(
                "sgf cannot draw boards of {}. The node contains:",
                tree.game()
            )
        };
        self.line(&why);
        for property in self.replay.node().properties() {
            let id = property.id();
            if matches!(&*id, id::C | id::N) {
                continue;
            }
            let values = property.values().take(LISTED);
            let values: Vec<_> = values
                .map(|value| {
                    let text = value.unicode().text;
                    format!("[{}]", visible(&text))
                })
                .collect();
            let line = format!("  {id}{}", values.concat());
            let line = shortened(&line, self.look.width).into_owned();
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }

    /// Writes the turn, illegal moves and variations.
    fn state(&mut self) {
        let sentences = self.sentences();
        if !sentences.is_empty() {
            self.line(&sentences.join(" "));
        }
        let here = self.replay.illegalities();
        if !here.is_empty() {
            // Few nodes have more than one illegal move, but a Twixt turn can be long.
            let here = &here[..here.len().min(LISTED)];
            self.line(&format!("Illegal: {}.", words(here)));
        }
        if !self.faults_before.is_empty() {
            let told = self.faults_before.iter().take(LISTED);
            let told: Vec<_> = told
                .map(|(number, fault)| format!("move {number}: {}", word(*fault)))
                .collect();
            let more = match self.faults_before.len() - told.len() {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            let faults = count(self.faults_before.len(), "fault");
            self.line(&format!(
                "{faults} on the way to this node: {}{more}.",
                told.join("; ")
            ));
        }
        let variations: Vec<_> = variations(self.replay.node())
            .into_iter()
            .zip(letters())
            .map(|(node, letter)| format!("{letter} {}", self.played(node)))
            .collect();
        if !variations.is_empty() {
            let list = List {
                head: "Variations".to_owned(),
                items: variations,
                limit: LISTED,
                language: Language::English,
            };
            self.line(&list.line());
        }
    }

    /// Writes the count of a final Go position.
    fn score(&mut self) {
        let Some(score) = FinalCount::of(self.replay) else {
            return;
        };
        let sides = |[black, white]: [u32; 2]| format!("Black {black}, White {white}");
        let counting = |counting| score.result_by(counting);
        let with = match score.compensation {
            0 => format!("komi {}", score.komi),
            points => format!("komi {} and {points} for handicap stones", score.komi),
        };
        self.line(&format!(
            "Area: {}; with {with}: {}.",
            sides(score.area),
            counting(Counting::Area)
        ));
        self.line(&format!(
            "Territory: {}; prisoners: {}; with komi {}: {}.",
            sides(score.territory),
            sides(score.prisoners),
            score.komi,
            counting(Counting::Territory)
        ));
        let tree = self.replay.tree();
        let (size, coordinates) = (tree.size().unwrap_or_default(), self.look.coordinates);
        let mut list = |head: &str, points: &[Point]| {
            let name = |point: &Point| point_name(tree.game(), size, *point, coordinates);
            let list = List {
                head: head.to_owned(),
                items: points.iter().map(name).collect(),
                limit: LISTED,
                language: Language::English,
            };
            self.text.push_str(&wrapped(&list.line(), self.look.width));
        };
        if !score.dead.is_empty() {
            list("Dead stones", &score.dead);
        }
        if !score.is_final() {
            list("Open points", &score.open);
        }
        if !score.marked {
            self.line("No stones are marked as dead (TB, TW), so all count as alive.");
        }
        let rules = score.rules.as_deref().map(|rules| visible(rules.trim()));
        let result = match (score.result(), rules) {
            (Some(result), Some(rules)) => format!("Result by the rules \"{rules}\": {result}."),
            _ if !score.is_final() => {
                let open = count(score.open.len(), "open point");
                format!("Not final: {open}.")
            }
            (_, Some(rules)) if !rules.is_empty() => {
                format!("No result: unknown rules \"{rules}\" (RU).")
            }
            _ => "No result: the file does not name the rules (RU).".to_owned(),
        };
        self.line(&result);
    }

    /// Returns the last move, the winner or the turn, prisoners and dice.
    fn sentences(&self) -> Vec<String> {
        let replay = self.replay;
        let mut sentences = Vec::new();
        if let Some(last) = replay.last_move() {
            let number = replay.move_number();
            sentences.push(format!(
                "Move {number}: {} {}.",
                side(last.color),
                self.played(last.property.node())
            ));
            let line = timed_moves(last.property.node().path());
            let time = line.last().map(|played| played.time).unwrap_or_default();
            if let Some(seconds) = time.seconds {
                let after = match time.in_overtime {
                    Some(true) => ", in overtime",
                    _ => "",
                };
                sentences.push(format!("Time spent: {seconds} s{after}."));
            }
        }
        match (replay.winner(), replay.to_play()) {
            // RE and the names refer to the initial colors.
            (Some(winner), _) if self.have_swapped_sides() => sentences.push(format!(
                "{} has won, who began as {}.",
                side(winner),
                side(winner.opposite())
            )),
            (Some(winner), _) => sentences.push(format!("{} has won.", side(winner))),
            (None, _) if replay.is_decided() => sentences.push("Drawn.".to_owned()),
            (None, Some(color)) => sentences.push(format!("{} to play.", side(color))),
            (None, None) => {}
        }
        if let Some(board) = replay.board() {
            let [black, white] = [Color::Black, Color::White].map(|color| board.prisoners(color));
            if black + white > 0 {
                sentences.push(format!("Captured by Black: {black}, by White: {white}."));
            }
        }
        if replay.tree().game() == Game::Backgammon {
            let dice_and_cube = backgammon::dice_and_cube(replay);
            if !dice_and_cube.is_empty() {
                sentences.push(dice_and_cube);
            }
        }
        sentences
    }

    fn have_swapped_sides(&self) -> bool {
        let path = self.replay.node().path();
        let moves = path.into_iter().filter_map(Node::played);
        let swaps = moves.filter(|(_, play)| *play == Move::SwapSides);
        swaps.count() % 2 == 1
    }

    fn played(&self, node: Node<'_>) -> String {
        let tree = self.replay.tree();
        if let Some((_, play)) = node.played()
            && let Move::Place(_) | Move::Amazons { .. } | Move::Gess { .. } = play
            && self.look.coordinates == Coordinates::Players
        {
            let size = tree.size().unwrap_or_default();
            return move_name(tree.game(), size, &play, Coordinates::Players);
        }
        let property = node.property(id::B).or_else(|| node.property(id::W));
        let values = property.into_iter().flat_map(sgfkit::Property::values);
        let values: Vec<_> = values.map(|value| value.simple_text().text).collect();
        let text = values.join(" ");
        match (property, node.played()) {
            (None, _) => "(no move)".to_owned(),
            (_, Some((_, Move::Pass))) => "pass".to_owned(),
            _ => visible(text.trim()).into_owned(),
        }
    }

    fn said(&mut self) {
        let node = self.replay.node();
        let text = |id| {
            let text = node.text(id)?;
            let text = text.trim_end().to_owned();
            (!text.trim().is_empty()).then_some(text)
        };
        let (name, comment) = (text(id::N), text(id::C));
        if let Some(name) = name {
            self.line(&format!("\"{}\"", visible(&name)));
        }
        for line in comment.as_deref().unwrap_or_default().lines() {
            self.line(&visible(line));
        }
    }
}

/// Describes illegal moves, each kind once with its count.
fn words(faults: &[Illegality]) -> String {
    let mut text = String::new();
    for (index, fault) in faults.iter().enumerate() {
        if faults[..index].contains(fault) {
            continue;
        }
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(word(*fault));
        match faults.iter().filter(|other| *other == fault).count() {
            1 => {}
            times => text.push_str(&format!(" ({times} times)")),
        }
    }
    text
}

fn word(fault: Illegality) -> &'static str {
    let words = WORDS.iter().find(|(known, _)| *known == fault);
    words.map_or(fault.code(), |(_, words)| words)
}

const WORDS: [(Illegality, &str); 18] = [
    (Illegality::WrongTurn, "it is the other side's turn"),
    (Illegality::OffBoard, "the point is not on the board"),
    (Illegality::Occupied, "the point is occupied"),
    (Illegality::Suicide, "suicide"),
    (Illegality::Ko, "retakes a ko"),
    (Illegality::Superko, "repeats a position"),
    (Illegality::Swap, "nothing to swap"),
    (Illegality::OwnBorder, "the border row is the opponent's"),
    (Illegality::Corner, "corners are not holes"),
    (Illegality::Link, "the link cannot be made"),
    (Illegality::NoLink, "no such link"),
    (Illegality::NoPiece, "no piece of that side is there"),
    (Illegality::NotALine, "the piece does not move that way"),
    (Illegality::Blocked, "something is in the way"),
    (Illegality::Distance, "the distance is wrong"),
    (Illegality::Capture, "nothing to capture"),
    (Illegality::Dice, "the dice do not allow it"),
    (Illegality::Illegal, "not a possible move"),
];

/// Returns the labels of variations (User Guide §5).
fn letters() -> impl Iterator<Item = String> {
    (0..).map(|index: u32| {
        let letter = char::from(b'A' + (index % 26) as u8);
        match index / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    })
}
