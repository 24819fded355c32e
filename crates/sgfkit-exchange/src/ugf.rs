//! Pandanet's UGF and UGI: sections of lines, `key=value` in the first.

use std::collections::HashMap;

use super::draft::{Draft, LARGEST, ROOT};
use super::notes::{Notes, quoted};
use super::text::Text;
use super::{ReadOptions, words};
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point};
use sgfkit_core::schema::id;
use sgfkit_core::value::Dates;

pub(super) fn detect(text: &Text) -> bool {
    text.filled()
        .find(|(_, line)| !line.starts_with('#'))
        .is_some_and(|(_, line)| line.eq_ignore_ascii_case("[Header]"))
}

const READ: [&str; 20] = [
    "PlayerB",
    "PlayerW",
    "Title",
    "Place",
    "Rule",
    "Size",
    "Hdcp",
    "Date",
    "Winner",
    "Commentator",
    "Comment",
    "Copyright",
    "Ptime",
    "Lang",
    "CoordinateType",
    "Moves",
    "Ver",
    "Crypt",
    "Code",
    "Writer",
];

const LINES: [(&str, &str); 3] = [
    ("Place", id::PC),
    ("Commentator", id::AN),
    ("Copyright", id::CP),
];

const RULES: [(&str, &str); 2] = [("JPN", "Japanese"), ("CHN", "Chinese")];

pub(super) fn read(text: &Text, options: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let sections = sections(text);
    let mut header: HashMap<&str, (usize, &str)> = HashMap::new();
    for &(number, line) in sections.get("Header").into_iter().flatten() {
        match line.split_once('=') {
            Some((key, value)) => {
                header.entry(key.trim()).or_insert((number, value.trim()));
            }
            None => notes.problem(number, format!("invalid header line {}", quoted(line))),
        }
    }
    let side = match header.get("Size") {
        Some((line, text)) => match text
            .parse()
            .ok()
            .filter(|side| (1..=LARGEST).contains(side))
        {
            Some(side) => side,
            None => {
                notes.problem(*line, format!("invalid board size {}", quoted(text)));
                return Vec::new();
            }
        },
        None => options.size.map_or(19, |size| size.columns),
    };
    let mut reader = Reader {
        draft: Draft::new(Game::Go, BoardSize::square(side)),
        from_below: header
            .get("CoordinateType")
            .is_some_and(|(_, kind)| *kind == "IGS"),
        side,
        main_line: vec![ROOT],
        notes,
    };
    reader.header(&header);
    match sections.get("ReviewNode") {
        Some(lines) => {
            reader.setup(sections.get("Data").map_or(&[][..], |data| data));
            let ids = reader.review(lines);
            reader.comments(
                sections.get("ReviewComment").map_or(&[][..], |lines| lines),
                &ids,
            );
        }
        None => reader.data(sections.get("Data").map_or(&[][..], |data| data)),
    }
    reader.figures(sections.get("Figure").map_or(&[][..], |lines| lines));
    const KNOWN: [&str; 5] = ["Header", "Data", "ReviewNode", "ReviewComment", "Figure"];
    let mut others: Vec<_> = sections
        .iter()
        .filter(|(name, _)| !KNOWN.contains(name))
        .filter_map(|(name, lines)| Some((lines.first()?.0, *name, lines.len())))
        .collect();
    others.sort_unstable();
    for (first, name, lines) in others {
        reader.notes.lose(name, &lines.to_string(), first);
    }
    vec![reader.draft]
}

/// Returns the nonempty lines of each section; the text before the first section is comments after
/// `#`.
fn sections(text: &Text) -> HashMap<&str, Vec<(usize, &str)>> {
    let mut sections: HashMap<&str, Vec<(usize, &str)>> = HashMap::new();
    let mut name = "#";
    for (number, line) in text.lines() {
        let trimmed = line.trim();
        let head = trimmed
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        match head.filter(|head| head.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            Some(head) => {
                name = head;
                sections.entry(name).or_default();
            }
            None if trimmed.is_empty() && name != "ReviewComment" && name != "Figure" => {}
            None => sections.entry(name).or_default().push((number, trimmed)),
        }
    }
    sections
}

struct Reader<'n> {
    draft: Draft,
    side: u32,
    /// Rows are counted from the bottom.
    from_below: bool,
    main_line: Vec<usize>,
    notes: &'n mut Notes,
}

enum Place {
    Point(Point),
    Pass,
    Nothing,
}

impl Reader<'_> {
    fn header(&mut self, header: &HashMap<&str, (usize, &str)>) {
        let value = |key: &str| header.get(key).map_or("", |(_, value)| *value);
        let line = |key: &str| header.get(key).map(|(line, _)| *line);
        for (key, name_id, rank_id) in [("PlayerB", id::PB, id::BR), ("PlayerW", id::PW, id::WR)] {
            let mut fields = value(key).split(',');
            self.draft
                .line(ROOT, name_id, fields.next().unwrap_or_default());
            self.draft.line(
                ROOT,
                rank_id,
                &words::rank(fields.next().unwrap_or_default()),
            );
            let rest: Vec<_> = fields
                .map(str::trim)
                .filter(|field| !field.is_empty())
                .collect();
            self.notes.lose(key, &rest.join(","), line(key));
        }
        for (key, id) in LINES {
            self.draft.line(ROOT, id, value(key));
        }
        let title = value("Title")
            .split(',')
            .map(str::trim)
            .filter(|field| !field.is_empty());
        self.draft
            .line(ROOT, id::EV, &title.collect::<Vec<_>>().join(", "));
        let rule = value("Rule");
        let known = RULES.iter().find(|(name, _)| *name == rule);
        self.draft
            .line(ROOT, id::RU, known.map_or(rule, |(_, name)| name));
        self.draft.text(ROOT, id::GC, value("Comment"));
        self.dates(value("Date"), line("Date"));
        self.handicap(value("Hdcp"), line("Hdcp"));
        self.winner(value("Winner"), line("Winner"));
        let times = value("Ptime");
        let mut numbers = times
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty());
        let minutes = numbers.next().and_then(|text| text.parse::<u32>().ok());
        if let Some(minutes) = minutes.filter(|minutes| (1..1_000_000).contains(minutes)) {
            self.draft.line(ROOT, id::TM, &(minutes * 60).to_string());
        }
        let says_more = |text: &str| {
            text.parse::<u32>()
                .ok()
                .is_none_or(|number| number != 0 && Some(number) != minutes)
        };
        if numbers.any(says_more) {
            self.notes.lose("Ptime", times, line("Ptime"));
        }
        let mut others: Vec<_> = header
            .iter()
            .filter(|(key, _)| !READ.contains(key))
            .collect();
        others.sort_by_key(|(_, (line, _))| *line);
        for (key, (line, value)) in others {
            self.notes.lose(key, value, *line);
        }
        for key in ["Writer", "Code"] {
            self.notes.lose(key, value(key), line(key));
        }
    }

    fn dates(&mut self, text: &str, line: Option<usize>) {
        let mut days: Vec<_> = text.split(',').filter_map(words::day).collect();
        days.dedup();
        if days.len() > 2 {
            days = vec![days[0], days[days.len() - 1]];
        }
        match Dates::new(days) {
            Some(dates) => self.draft.line(ROOT, id::DT, &dates.to_string()),
            None => self.notes.lose("Date", text, line),
        }
    }

    /// Reads the number of stones and the komi. The moves contain the points of the stones.
    fn handicap(&mut self, text: &str, line: Option<usize>) {
        let (stones, komi) = text.split_once(',').unwrap_or((text, ""));
        if let Some(komi) = words::number(komi) {
            self.draft.line(ROOT, id::KM, &words::decimal(komi));
        }
        match stones
            .trim()
            .parse::<u32>()
            .ok()
            .filter(|stones| *stones <= 361)
        {
            Some(0 | 1) => {}
            Some(stones) => self.draft.line(ROOT, id::HA, &stones.to_string()),
            None => self.notes.lose("Hdcp", text, line),
        }
    }

    fn winner(&mut self, text: &str, line: Option<usize>) {
        let (winner, how) = text.split_once(',').unwrap_or((text, ""));
        let how = how.trim();
        let letter = match winner.trim() {
            letter @ ("B" | "W") => letter,
            winner if winner.starts_with('D') => return self.draft.line(ROOT, id::RE, "0"),
            winner if winner.starts_with('N') => return self.draft.line(ROOT, id::RE, "Void"),
            _ => return self.notes.lose("Winner", text, line),
        };
        let color = if letter == "B" {
            Color::Black
        } else {
            Color::White
        };
        let result = match (how.chars().next(), words::number(how)) {
            (Some('C'), _) => format!("{letter}+R"),
            (Some('T'), _) => format!("{letter}+T"),
            (Some('F'), _) => format!("{letter}+F"),
            (_, Some(margin)) => words::won_by(color, margin),
            _ => {
                self.notes.lose("Winner", how, line);
                format!("{letter}+")
            }
        };
        self.draft.line(ROOT, id::RE, &result);
    }

    fn place(&self, column: u32, row: u32) -> Place {
        let on_board = 1..=self.side;
        if !on_board.contains(&column) || !on_board.contains(&row) {
            return Place::Nothing;
        }
        let row = if self.from_below {
            self.side - row
        } else {
            row - 1
        };
        Place::Point(Point::new(column - 1, row))
    }

    /// Reads two letters from `A`; column `Y` or `Z` is a pass.
    fn lettered(&self, text: &str) -> Place {
        let &[column, row] = text.as_bytes() else {
            return Place::Nothing;
        };
        let number = |letter: u8| match letter {
            b'A'..=b'Z' => Some(u32::from(letter - b'A') + 1),
            b'a'..=b'z' => Some(u32::from(letter - b'a') + 27),
            _ => None,
        };
        match (number(column), number(row)) {
            (Some(column), Some(row)) => match self.place(column, row) {
                Place::Nothing if matches!(column, 25 | 26) => Place::Pass,
                place => place,
            },
            _ => Place::Nothing,
        }
    }

    /// Reads the lines of `[Data]`: `QP,B1,n,seconds`.
    fn data(&mut self, lines: &[(usize, &str)]) {
        let mut at = ROOT;
        for (number, line) in lines {
            match self.data_line(line, *number, true) {
                Some(Some((color, played))) => {
                    at = self.draft.play(at, color, &played);
                    self.main_line.push(at);
                }
                Some(None) => {}
                None => self
                    .notes
                    .problem(*number, format!("invalid move {}", quoted(line))),
            }
        }
    }

    fn setup(&mut self, lines: &[(usize, &str)]) {
        for (number, line) in lines {
            if self.data_line(line, *number, false).is_none() {
                self.notes
                    .problem(*number, format!("invalid move {}", quoted(line)));
            }
        }
    }

    /// Parses a line into a move, or into an inner `None` for a setup stone.
    fn data_line(
        &mut self,
        line: &str,
        number: usize,
        is_played: bool,
    ) -> Option<Option<(Color, Move)>> {
        let mut fields = line.split(',').map(str::trim);
        let place = self.lettered(fields.next()?);
        let color = color(fields.next()?)?;
        let count: u32 = fields.next()?.parse().ok()?;
        let seconds = fields.next().unwrap_or_default();
        if !matches!(seconds, "" | "0") && is_played {
            self.notes.count("seconds", number);
        }
        match (count, place) {
            (_, Place::Nothing) => None,
            (0, Place::Point(point)) => {
                let id = if color == Color::Black {
                    id::AB
                } else {
                    id::AW
                };
                self.draft.point(ROOT, id, point).then_some(None)
            }
            (0, Place::Pass) => Some(None),
            (_, Place::Point(point)) => Some(Some((color, Move::Place(point)))),
            (_, Place::Pass) => Some(Some((color, Move::Pass))),
        }
    }

    /// Reads the lines of `[ReviewNode]` and returns the nodes by number.
    fn review(&mut self, lines: &[(usize, &str)]) -> HashMap<u32, usize> {
        let mut ids = HashMap::new();
        // Parents of open variations.
        let mut forks: Vec<usize> = Vec::new();
        let mut at: Option<usize> = None;
        let mut begins = false;
        for (number, line) in lines {
            let (word, rest) = line.split_once(',').unwrap_or((line, ""));
            match word {
                "VARIATION" => {
                    forks.push(at.unwrap_or(ROOT));
                    begins = true;
                }
                "VARIATIONEND" => match forks.pop() {
                    Some(fork) => {
                        at = Some(fork);
                        begins = false;
                    }
                    None => self.notes.problem(*number, "no open variation here"),
                },
                "NODE" => match self.review_node(rest, at, begins, forks.is_empty()) {
                    Some((id, node)) => {
                        ids.insert(id, node);
                        at = Some(node);
                        begins = false;
                    }
                    None => self
                        .notes
                        .problem(*number, format!("invalid node {}", quoted(line))),
                },
                _ => self
                    .notes
                    .problem(*number, format!("unknown command {}", quoted(line))),
            }
        }
        ids
    }

    /// `id,c,x,y`.
    fn review_node(
        &mut self,
        fields: &str,
        at: Option<usize>,
        begins: bool,
        is_main: bool,
    ) -> Option<(u32, usize)> {
        let mut numbers = fields
            .split(',')
            .map(|field| field.trim().parse::<u32>().ok());
        let (id, color) = (numbers.next()??, numbers.next()??);
        let (x, y) = (numbers.next().flatten(), numbers.next().flatten());
        let node = match at {
            None if id == 1 || color == 0 => ROOT,
            Some(parent) if begins => self.draft.variation(parent),
            parent => self.draft.node(parent.unwrap_or(ROOT)),
        };
        let color = match color {
            0 => return Some((id, node)),
            1 => Color::Black,
            2 => Color::White,
            _ => return None,
        };
        let played = match self.place(x?, y?) {
            Place::Point(point) => Move::Place(point),
            Place::Pass | Place::Nothing => Move::Pass,
        };
        self.draft.put_move(node, color, &played);
        if is_main {
            self.main_line.push(node);
        }
        Some((id, node))
    }

    /// `.Comment,id`, and its lines.
    fn comments(&mut self, lines: &[(usize, &str)], ids: &HashMap<u32, usize>) {
        let mut at = None;
        for (number, line) in lines {
            if let Some(id) = line.strip_prefix(".Comment,") {
                let id = id.split(',').next().unwrap_or_default().trim().parse().ok();
                at = id.and_then(|id| ids.get(&id)).copied();
                if at.is_none() {
                    self.notes.problem(
                        *number,
                        format!("{} does not refer to a node", quoted(line)),
                    );
                }
            } else if line.starts_with(".EndComment") {
                at = None;
            } else if let Some(node) = at {
                self.draft.text(node, id::C, line);
            } else if !line.is_empty() {
                self.notes.problem(
                    *number,
                    format!("{} does not belong to a comment", quoted(line)),
                );
            }
        }
    }

    /// `.Text,n` … `.EndText`, with `.#,x,y,L` for labels.
    fn figures(&mut self, lines: &[(usize, &str)]) {
        let mut at = None;
        for (number, line) in lines {
            if let Some(rest) = line.strip_prefix(".Text,") {
                let n = rest
                    .split(',')
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .parse::<usize>();
                at = n.ok().and_then(|n| self.main_line.get(n)).copied();
                if at.is_none() {
                    self.notes.problem(
                        *number,
                        format!("{} does not refer to a move", quoted(line)),
                    );
                }
            } else if line.starts_with(".EndText") {
                at = None;
            } else if let Some(label) = line.strip_prefix(".#,") {
                if !self.figure_label(label, at.unwrap_or(ROOT)) {
                    self.notes
                        .problem(*number, format!("invalid label {}", quoted(line)));
                }
            } else if let Some(node) = at {
                self.draft.text(node, id::C, line);
            } else if !line.is_empty() {
                self.notes.count("Figure", *number);
            }
        }
    }

    fn figure_label(&mut self, fields: &str, node: usize) -> bool {
        let fields: Vec<&str> = fields.splitn(3, ',').map(str::trim).collect();
        let [x, y, label] = fields[..] else {
            return false;
        };
        let place = match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => self.place(x, y),
            _ => self.lettered(&format!("{x}{y}")),
        };
        match place {
            Place::Point(point) => {
                self.draft.label(node, point, label);
                true
            }
            _ => false,
        }
    }
}

fn color(field: &str) -> Option<Color> {
    match field.as_bytes().first()? {
        b'B' => Some(Color::Black),
        b'W' => Some(Color::White),
        _ => None,
    }
}
