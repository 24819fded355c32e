//! Prints a review for people.

use std::io::{self, Write};

use sgfkit::analysis::review::{By, MARKED, Player, Reviewed, sort_by_loss};
use sgfkit::analysis::{Review, graph};
use sgfkit::game::go::players_point;
use sgfkit::{Color, Game, Move, info};
use sgfkit_diagram::Coordinates;

use crate::output::{Palette, shortened, visible};

pub struct Style {
    pub palette: Palette,
    pub width: usize,
    pub coords: Coordinates,
}

pub struct Block<'r> {
    pub review: &'r Review<'r>,
    pub players: &'r [Player; 2],
    pub by: Option<By>,
    /// The number of worst moves to show.
    pub worst: usize,
    pub moves: Vec<Reviewed<'r>>,
}

impl Block<'_> {
    pub fn write(
        self,
        path: &str,
        tree: Option<usize>,
        style: &Style,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Style { palette, width, .. } = *style;
        let tree = tree.map_or(String::new(), |tree| format!(", game {tree}"));
        let names = self.names();
        let Palette { strong, faint, .. } = palette;
        let names = visible(&names);
        writeln!(
            out,
            "{strong}{names}{strong:#}  {faint}{}{tree}{faint:#}",
            visible(path)
        )?;
        if self.review.is_empty() {
            return writeln!(out, "  no analysis\n");
        }
        let points = graph::points(self.review);
        let is_told = points.iter().any(graph::GraphPoint::is_known)
            || self.moves.iter().any(|played| played.class.is_some());
        if !is_told {
            let words = "no analysis on the main line; --analyses prints those of variations";
            return writeln!(out, "  {words}\n");
        }
        writeln!(out, "{}", graph::line(&points, self.by, width))?;
        if let Some((bars, longest)) = graph::time_line(&points, width) {
            writeln!(out, "{bars}")?;
            writeln!(
                out,
                "{faint}time spent on moves, at most {longest} s{faint:#}"
            )?;
        }
        self.write_players(palette, out)?;
        write_overtime(&points, out)?;
        self.write_worst(style, out)?;
        writeln!(out)
    }

    fn names(&self) -> String {
        let name = |player: &Player| player.name.clone().unwrap_or_else(|| "?".to_owned());
        let [black, white] = self.players;
        let mut names = format!("{} – {}", name(black), name(white));
        let row = info::rows(self.review.tree()).into_iter().next();
        if let Some(result) = row.and_then(|row| row.result) {
            names.push_str(&format!(", {}", result.text));
        }
        names
    }

    fn write_players(&self, palette: Palette, out: &mut dyn Write) -> io::Result<()> {
        let review = self.review;
        let unit = unit(review.by());
        let classes = review.classes();
        let mut head = format!("{:<8}{:>7}{:>11}{:>9}", "", "moves", "mean loss", "matches");
        let heads = (0..=classes.len()).map(|class| match class.checked_sub(1) {
            None => "fine".to_owned(),
            Some(class) => format!("{}{unit}+", classes[classes.len() - 1 - class]),
        });
        let heads: Vec<String> = heads.collect();
        for name in &heads {
            head.push_str(&format!("{name:>7}"));
        }
        let faint = palette.faint;
        writeln!(out, "{faint}{head}{faint:#}")?;
        for player in self.players {
            let mean = match review.by() {
                By::Score => player.mean_loss,
                By::Winrate => player.mean_loss_winrate.map(|mean| mean * 100.0),
            };
            let mean = mean.map_or("–".to_owned(), |mean| format!("{mean:.2}{unit}"));
            let matches = match player.known {
                0 => "–".to_owned(),
                known => format!("{} %", (player.matches * 100 + known / 2) / known),
            };
            let name = match player.color {
                Color::Black => "Black",
                Color::White => "White",
            };
            write!(out, "{name:<8}{:>7}{mean:>11}{matches:>9}", player.moves)?;
            for (count, name) in player.classes.iter().zip(&heads) {
                write!(
                    out,
                    "{count:>width$}",
                    width = name.chars().count().max(6) + 1
                )?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_worst(self, style: &Style, out: &mut dyn Write) -> io::Result<()> {
        let review = self.review;
        let mut worst = self.moves;
        worst.retain(|played| played.class.is_some_and(|class| class > 0));
        sort_by_loss(&mut worst, review.by());
        worst.truncate(self.worst);
        if worst.is_empty() {
            return Ok(());
        }
        let faint = style.palette.faint;
        let head = format!(
            "{:>6}  {:<6} {:<5}{:>8}  {:<5}  and then",
            "move", "player", "point", "lost", "best"
        );
        writeln!(out, "{faint}{head}{faint:#}")?;
        for played in worst {
            let loss = review.loss(&played).unwrap_or_default();
            let loss = format!("{loss:.1}{}", unit(review.by()));
            let point = self::point(&played.value, review, style.coords);
            let name = match played.color {
                Color::Black => "Black",
                Color::White => "White",
            };
            let (best, line) = match played.best {
                None => (String::new(), String::new()),
                Some(best) => {
                    let names = best
                        .pv
                        .iter()
                        .map(|played| named(played, review, style.coords));
                    // The first one is the best point itself.
                    let names: Vec<String> = names.skip(1).take(20).collect();
                    (named(&best.played, review, style.coords), names.join(" "))
                }
            };
            let row = format!(
                "{:>6}  {name:<6} {point:<5}{loss:>8}  {best:<5}  {line}",
                played.move_number
            );
            writeln!(out, "{}", shortened(row.trim_end(), style.width.max(40)))?;
        }
        Ok(())
    }
}

/// Writes the number of mistakes in overtime, if the game has clocks.
fn write_overtime(points: &[graph::GraphPoint<'_>], out: &mut dyn Write) -> io::Result<()> {
    if points.iter().all(|point| point.time.in_overtime.is_none()) {
        return Ok(());
    }
    let counts = [Color::Black, Color::White].map(|color| {
        let is_mistake = |point: &&graph::GraphPoint<'_>| {
            let played = point.played.as_ref().filter(|played| played.color == color);
            played.is_some_and(|played| played.class >= Some(MARKED))
        };
        let mistakes: Vec<_> = points.iter().filter(is_mistake).collect();
        let late = mistakes
            .iter()
            .filter(|point| point.time.in_overtime == Some(true));
        format!("{} of {}", late.count(), mistakes.len())
    });
    let [black, white] = counts;
    writeln!(out, "Mistakes in overtime: Black {black}, White {white}")
}

fn unit(by: By) -> &'static str {
    match by {
        By::Score => "",
        By::Winrate => "%",
    }
}

fn named(played: &Move, review: &Review<'_>, coords: Coordinates) -> String {
    point(
        &Game::Go.write_move(played).unwrap_or_default(),
        review,
        coords,
    )
}

fn point(value: &str, review: &Review<'_>, coords: Coordinates) -> String {
    let size = review.tree().size().unwrap_or_default();
    match Game::Go.parse_move(value) {
        Some(Move::Place(point)) if coords != Coordinates::Sgf => {
            players_point(point, size).unwrap_or_else(|| value.to_owned())
        }
        Some(Move::Pass) => "pass".to_owned(),
        _ => visible(value).into_owned(),
    }
}
