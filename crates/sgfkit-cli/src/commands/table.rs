//! Prints tables: aligned for people, with tabs or commas for programs.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::output::{Palette, shortened};

/// The number of rows to buffer for computing column widths.
const BLOCK: usize = 1000;

const WIDEST: usize = 32;

pub struct Table {
    /// The column widths so far; `None` without alignment.
    widths: Option<Vec<usize>>,
    has_commas: bool,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    palette: Palette,
}

impl Table {
    pub fn aligned(head: &[&str], palette: Palette) -> Table {
        let head: Vec<_> = head.iter().map(ToString::to_string).collect();
        Table {
            widths: Some(head.iter().map(|name| name.width()).collect()),
            has_commas: false,
            head,
            rows: Vec::new(),
            palette,
        }
    }

    pub fn with_tabs() -> Table {
        Table {
            widths: None,
            has_commas: false,
            head: Vec::new(),
            rows: Vec::new(),
            palette: Palette::default(),
        }
    }

    /// Comma-separated values (RFC 4180) with a header.
    pub fn with_commas(head: &[&str]) -> Table {
        Table {
            has_commas: true,
            head: head.iter().map(ToString::to_string).collect(),
            ..Table::with_tabs()
        }
    }

    pub fn push(&mut self, row: Vec<String>, out: &mut impl Write) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() < BLOCK {
            Ok(())
        } else {
            self.write(out)
        }
    }

    pub fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(widths) = &mut self.widths else {
            if !self.head.is_empty() {
                self.rows.insert(0, std::mem::take(&mut self.head));
            }
            for row in self.rows.drain(..) {
                if self.has_commas {
                    writeln!(
                        out,
                        "{}",
                        row.iter()
                            .map(|cell| quoted(cell))
                            .collect::<Vec<_>>()
                            .join(",")
                    )?;
                } else {
                    writeln!(out, "{}", row.join("\t"))?;
                }
            }
            return Ok(());
        };
        for row in &mut self.rows {
            for (column, (cell, width)) in row.iter_mut().zip(&mut *widths).enumerate() {
                if column > 0 {
                    *cell = shortened(cell, WIDEST).into_owned();
                }
                *width = cell.width().max(*width);
            }
        }
        if !self.rows.is_empty() && !self.head.is_empty() {
            let strong = self.palette.strong;
            let head = line(&self.head, widths);
            writeln!(out, "{strong}{head}{strong:#}")?;
            self.head.clear();
        }
        for row in self.rows.drain(..) {
            writeln!(out, "{}", line(&row, widths))?;
        }
        Ok(())
    }
}

/// Quotes a field with a comma, a quote or a line break.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str(cell);
        let missing = width.saturating_sub(cell.width());
        line.push_str(&" ".repeat(missing + 2));
    }
    line.truncate(line.trim_end().len());
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::aligned(&["path", "black"], Palette::default());
        let mut out = Vec::new();
        for row in [
            ["a.sgf", "呉清源"],
            ["longer.sgf", "Shusaku"],
            ["b.sgf", ""],
        ] {
            table
                .push(row.map(str::to_owned).to_vec(), &mut out)
                .unwrap();
        }
        table.write(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "path        black\na.sgf       呉清源\nlonger.sgf  Shusaku\nb.sgf\n"
        );
    }

    #[test]
    fn fields_with_commas() {
        let mut table = Table::with_commas(&["a", "b"]);
        let mut out = Vec::new();
        table
            .push(vec!["1,5".into(), "say \"x\"".into()], &mut out)
            .unwrap();
        table
            .push(vec![String::new(), "é".into()], &mut out)
            .unwrap();
        table.write(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "a,b\n\"1,5\",\"say \"\"x\"\"\"\n,é\n");
    }

    #[test]
    fn fields_with_tabs() {
        let mut table = Table::with_tabs();
        let mut out = Vec::new();
        table
            .push(vec!["a".into(), String::new(), "c".into()], &mut out)
            .unwrap();
        table.write(&mut out).unwrap();
        assert_eq!(out, b"a\t\tc\n");
    }
}
