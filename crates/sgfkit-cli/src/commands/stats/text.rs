//! Prints statistics for people: lists with bars.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::tally::{Counts, LISTS};
use crate::output::{Report, count, shortened, visible};

const LABEL: usize = 36;

/// The number of years above which decades are shown.
const MANY_YEARS: usize = 20;

struct Row {
    label: String,
    number: usize,
    note: String,
}

impl Row {
    fn new(label: impl Into<String>, number: usize) -> Row {
        Row {
            label: label.into(),
            number,
            note: String::new(),
        }
    }
}

pub fn write(counts: &Counts, top: usize, out: &mut Report) -> io::Result<()> {
    let games = count(counts.games, "game");
    let files = count(counts.files, "file");
    let moves = count(counts.moves, "move");
    writeln!(out, "{games} with {moves} in {files}")?;
    let list = |key: &str| counts.by.get(key).into_iter().flatten();
    for titled in &LISTS {
        let (told, untold): (Vec<_>, Vec<_>) =
            list(titled.key).partition(|entry| entry.value.is_some());
        let rows = told.into_iter().map(|entry| {
            let value = entry.value.as_deref().unwrap_or_default();
            Row::new(value, entry.games)
        });
        let rows: Vec<_> = rows.collect();
        let untold = untold.first().map_or(0, |entry| entry.games);
        section(titled.title, &rows, top, counts.games, untold, out)?;
        if titled.key == "game" {
            let rows = years(counts);
            let dated: usize = rows.iter().map(|row| row.number).sum();
            let untold = counts.games - dated;
            // Years are sorted by time and shown completely.
            section("Years", &rows, 0, counts.games, untold, out)?;
        }
    }
    section("Players", &players(counts), top, counts.games, 0, out)?;
    let findings = counts.findings.iter().map(|finding| Row {
        label: finding.code.to_owned(),
        number: finding.files,
        note: format!(
            "{}, {}",
            finding.severity,
            count(finding.findings, "finding")
        ),
    });
    let findings: Vec<_> = findings.collect();
    section("Files with findings", &findings, top, counts.files, 0, out)
}

fn years(counts: &Counts) -> Vec<Row> {
    if counts.years.len() <= MANY_YEARS {
        let years = counts.years.iter();
        return years
            .map(|year| Row::new(year.year.to_string(), year.games))
            .collect();
    }
    let mut rows: Vec<Row> = Vec::new();
    for year in &counts.years {
        let decade = format!("{}s", year.year / 10 * 10);
        match rows.last_mut() {
            Some(row) if row.label == decade => row.number += year.games,
            _ => rows.push(Row::new(decade, year.games)),
        }
    }
    rows
}

fn players(counts: &Counts) -> Vec<Row> {
    let players = counts.players.iter();
    let rows = players.map(|player| {
        let draws = match player.draws {
            0 => String::new(),
            draws => format!(", {}", count(draws, "draw")),
        };
        let years = match (player.first_year, player.last_year) {
            (Some(first), Some(last)) if first == last => format!(", {first}"),
            (Some(first), Some(last)) => format!(", {first}–{last}"),
            _ => String::new(),
        };
        let (wins, losses) = (player.wins, player.losses);
        let losses = if losses == 1 {
            "1 loss".to_owned()
        } else {
            format!("{losses} losses")
        };
        Row {
            label: player.name.clone(),
            number: player.games,
            note: format!("{}, {losses}{draws}{years}", count(wins, "win")),
        }
    });
    rows.collect()
}

/// Writes a list: counts, shares of `all`, and bars. `top` 0 shows all rows.
fn section(
    title: &str,
    rows: &[Row],
    top: usize,
    all: usize,
    untold: usize,
    out: &mut Report,
) -> io::Result<()> {
    let Some(most) = rows.iter().map(|row| row.number).max() else {
        return Ok(());
    };
    let palette = out.palette();
    let shown = if top == 0 {
        rows.len()
    } else {
        top.min(rows.len())
    };
    let digits = most.to_string().len();
    let labels: Vec<_> = rows[..shown]
        .iter()
        .map(|row| shortened(&visible(&row.label), LABEL).into_owned())
        .collect();
    let width = labels.iter().map(|label| label.width()).max().unwrap_or(0);
    let bars = out.width.saturating_sub(width + digits + 14).clamp(8, 40);
    let (strong, faint) = (palette.strong, palette.faint);
    writeln!(out, "\n{strong}{title}{strong:#}")?;
    for (row, label) in rows[..shown].iter().zip(&labels) {
        let pad = " ".repeat(width - label.width());
        let share = 100.0 * row.number as f64 / all.max(1) as f64;
        write!(
            out,
            "  {label}{pad}  {:>digits$}  {share:>5.1} %  ",
            row.number
        )?;
        if row.note.is_empty() {
            writeln!(out, "{}", bar(row.number, most, bars))?;
        } else {
            writeln!(out, "{faint}{}{faint:#}", row.note)?;
        }
    }
    let hidden = &rows[shown..];
    if !hidden.is_empty() {
        let number: usize = hidden.iter().map(|row| row.number).sum();
        writeln!(
            out,
            "  {faint}and {} more, {number} in all{faint:#}",
            hidden.len()
        )?;
    }
    if untold > 0 {
        writeln!(out, "  {faint}{} without{faint:#}", count(untold, "game"))?;
    }
    Ok(())
}

/// Draws a bar in eighths of a column.
fn bar(number: usize, most: usize, columns: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (8 * columns * number).div_ceil(most.max(1));
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
