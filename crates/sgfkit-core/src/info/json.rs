//! Formats rows as JSON.

use std::fmt::{self, Display, Write};

use serde::ser::{Error as _, Serialize, Serializer};

use super::{GameInfo, Reading, Time};
use crate::value::{Application, Dates, GameResult, Komi, Score, TimeLimit, WinBy};

impl GameInfo {
    /// Returns the row as `sgf info --json` prints it, without a line break. `path` is the
    /// file, and `tree` is the index of the tree, from 0.
    ///
    /// ```
    /// use sgfkit::{Collection, info};
    ///
    /// let game = Collection::parse("(;GM[1]PB[Ada]RE[B+3.5])");
    /// let row = &info::rows(game.tree(0).unwrap())[0];
    /// let line = row.to_json("a.sgf", 0, None);
    /// assert!(line.starts_with(r#"{"path":"a.sgf","tree":1,"game":1,"game_name":"Go","ff":1,"#));
    /// assert!(line.contains(r#""result":{"text":"B+3.5","winner":"B","by":"score","score":3.5}"#));
    /// ```
    #[must_use]
    pub fn to_json(&self, path: &str, tree: usize, dialect: Option<&[&str]>) -> String {
        let mut line = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_json(&mut line, Some((path, tree)), dialect);
        line
    }

    fn write_json(
        &self,
        out: &mut String,
        place: Option<(&str, usize)>,
        dialect: Option<&[&str]>,
    ) -> fmt::Result {
        out.push('{');
        if let Some((path, tree)) = place {
            write!(out, "\"path\":{},\"tree\":{},", Quoted(path), tree + 1)?;
        }
        write!(out, "\"game\":{}", self.game.number())?;
        let name = OrNull(self.game.name().map(Quoted));
        write!(out, ",\"game_name\":{name}")?;
        write!(out, ",\"ff\":{}", self.format)?;
        write!(out, ",\"charset\":{}", Quoted(self.charset.name()))?;
        let size = self
            .size
            .map(|size| format!("[{},{}]", size.columns, size.rows));
        write!(out, ",\"size\":{}", OrNull(size))?;
        let [nodes, moves, leaves] = [self.nodes, self.moves, self.leaves];
        write!(
            out,
            ",\"nodes\":{nodes},\"moves\":{moves},\"leaves\":{leaves}"
        )?;
        let application = OrNull(self.application.as_deref().map(application));
        write!(out, ",\"application\":{application}")?;
        for (key, player) in [("black", &self.black), ("white", &self.white)] {
            write!(out, ",\"{key}\":{{\"name\":{}", text(&player.name))?;
            write!(out, ",\"rank\":{}", text(&player.rank))?;
            write!(out, ",\"team\":{}}}", text(&player.team))?;
        }
        let result = OrNull(self.result.as_ref().map(result));
        write!(out, ",\"result\":{result}")?;
        write!(out, ",\"date\":{}", OrNull(self.date.as_ref().map(date)))?;
        write!(out, ",\"event\":{}", text(&self.event))?;
        write!(out, ",\"round\":{}", text(&self.round))?;
        write!(out, ",\"place\":{}", text(&self.place))?;
        write!(out, ",\"rules\":{}", text(&self.rules))?;
        write!(out, ",\"komi\":{}", real(self.komi.map(Komi::points)))?;
        write!(out, ",\"handicap\":{}", OrNull(self.handicap))?;
        write!(out, ",\"time\":{}", OrNull(self.time.as_ref().map(time)))?;
        let opening = OrNull(self.opening.map(|opening| Quoted(opening.name())));
        write!(out, ",\"opening_name\":{opening}")?;
        let nodes: Vec<String> = self.game_info_nodes.iter().map(usize::to_string).collect();
        write!(out, ",\"game_info_nodes\":[{}]", nodes.join(","))?;
        let lenient: Vec<String> = self.lenient.iter().map(|id| format!("\"{id}\"")).collect();
        write!(out, ",\"lenient\":[{}]", lenient.join(","))?;
        if self.lossy_text {
            out.push_str(",\"lossy_text\":true");
        }
        if let Some(names) = dialect {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            write!(out, ",\"dialect\":[{}]", names.join(","))?;
        }
        out.push('}');
        Ok(())
    }
}

/// Serializes the keys of `sgf info --json`, except `path` and `tree`.
impl Serialize for GameInfo {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut line = String::new();
        let _ = self.write_json(&mut line, None, None);
        let value: serde_json::Value = serde_json::from_str(&line).map_err(S::Error::custom)?;
        value.serialize(to)
    }
}

fn text(text: &Option<String>) -> OrNull<Quoted<&str>> {
    OrNull(text.as_deref().map(Quoted))
}

fn application(application: &Application) -> String {
    let (name, version) = (Quoted(&application.name), text(&application.version));
    format!("{{\"name\":{name},\"version\":{version}}}")
}

fn result(result: &Reading<GameResult>) -> String {
    let [winner, by] = words(result.value.as_ref()).map(|word| OrNull(word.map(Quoted)));
    let score = result.value.as_ref().and_then(GameResult::score);
    let (score, text) = (real(score.map(Score::value)), Quoted(&result.text));
    format!("{{\"text\":{text},\"winner\":{winner},\"by\":{by},\"score\":{score}}}")
}

fn date(date: &Reading<Dates>) -> String {
    let dates = date.value.as_ref().map(|dates| {
        let dates: Vec<String> = dates.iter().map(|date| format!("\"{date}\"")).collect();
        format!("[{}]", dates.join(","))
    });
    let (text, dates) = (Quoted(&date.text), OrNull(dates));
    format!("{{\"text\":{text},\"dates\":{dates}}}")
}

fn time(time: &Time) -> String {
    let main = real(time.main.map(TimeLimit::seconds));
    let [black, white] = time.used.map(real);
    let used = format!("{{\"B\":{black},\"W\":{white}}}");
    format!(
        "{{\"main\":{main},\"overtime\":{},\"used\":{used}}}",
        text(&time.overtime)
    )
}

fn words(result: Option<&GameResult>) -> [Option<&'static str>; 2] {
    match result {
        None => [None, None],
        Some(GameResult::Draw) => [Some("draw"), None],
        Some(GameResult::Void) => [Some("void"), None],
        Some(GameResult::Unknown) => [Some("unknown"), None],
        Some(GameResult::Win { winner, by }) => {
            let by = by.as_ref().map(|by| match by {
                WinBy::Score(_) => "score",
                WinBy::Resign { .. } => "resign",
                WinBy::Time => "time",
                WinBy::Forfeit => "forfeit",
            });
            [Some(winner.as_str()), by]
        }
    }
}

/// Formats a Real with its decimal point, such as `7.0`.
fn real(number: Option<f64>) -> OrNull<String> {
    OrNull(number.map(|number| format!("{number:?}")))
}

struct Quoted<T>(T);

impl<T: AsRef<str>> Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = serde_json::to_string(self.0.as_ref()).map_err(|_| fmt::Error)?;
        f.write_str(&quoted)
    }
}

struct OrNull<T>(Option<T>);

impl<T: Display> Display for OrNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}
