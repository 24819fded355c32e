//! Tables of contents.

use crate::font::{Fonts, Weight};
use crate::language::{Language, Message};
use crate::layout::Look;
use crate::page::{Entry, PageOptions, Style, decorate, put, shortened};
use crate::pdf::Link;
use crate::scene::{Anchor, Scene};

/// Line spacing in points.
const LEADING: f32 = 16.0;

/// Indentation per level in points.
const INDENT: f32 = 14.0;

const LINE: Style = Style {
    size: 10.0,
    anchor: Anchor::Start,
    ..Style::PLAYER
};

/// Lays out the table of contents with its own page numbers. Returns its pages and links.
pub(super) fn contents(
    title: &str,
    entries: &[Entry],
    (options, language): (&PageOptions, Language),
    look: &Look,
    fonts: &Fonts,
) -> Vec<(Scene, Vec<Link>)> {
    let (width, height) = options.inner();
    let (left, bottom) = (options.margin, options.margin + height);
    let mut pages: Vec<(Scene, Vec<Link>)> = Vec::new();
    let mut y = f32::INFINITY;
    let heading = language.say(Message::Contents, &[]);
    let has_levels = entries
        .iter()
        .any(|entry| entry.level > 0 && !entry.is_figure);
    for entry in entries.iter().filter(|entry| !entry.is_figure) {
        if y + LEADING > bottom {
            let mut page = options.page(&look.theme);
            page.title.clone_from(&heading);
            y = match pages.len() {
                0 => headed(&mut page, [title, &heading], options, look, fonts),
                _ => options.margin,
            };
            pages.push((page, Vec::new()));
        }
        let Some((page, links)) = pages.last_mut() else {
            continue;
        };
        y += LEADING;
        let style = if has_levels && entry.level == 0 {
            Style {
                weight: Weight::Bold,
                ..LINE
            }
        } else {
            LINE
        };
        let from = left + INDENT * f32::from(entry.level);
        let baseline = y - 0.3 * LINE.size;
        line(
            page,
            entry,
            style,
            ([from, left + width], baseline),
            look,
            fonts,
        );
        links.push(Link {
            area: [from, y - LEADING, left + width, y],
            page: entry.page,
            y: entry.y,
        });
    }
    let several = pages.len() > 1;
    for (number, (page, _)) in (1..).zip(&mut pages) {
        let number = Some(roman(number)).filter(|_| several);
        decorate(page, number, None, options, look, fonts);
    }
    pages
}

/// Writes the book's title and the heading, and returns their lower edge.
fn headed(
    page: &mut Scene,
    [title, heading]: [&str; 2],
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> f32 {
    let (width, _) = options.inner();
    let middle = options.margin + width / 2.0;
    let mut y = options.margin;
    for (line, style) in [(title, Style::TITLE), (heading, Style::CAPTION)] {
        for line in style.lines(line, width, 0.0, fonts) {
            y += style.leading();
            put(page, (middle, y), line, style, &look.theme);
        }
    }
    y + LEADING
}

/// Writes an entry: name, details, dots and page number.
fn line(
    page: &mut Scene,
    entry: &Entry,
    style: Style,
    ([from, end], baseline): ([f32; 2], f32),
    look: &Look,
    fonts: &Fonts,
) {
    let number = (entry.page + 1).to_string();
    let to = end - fonts.width(&number, LINE.size, LINE.weight);
    let room = to - from - 2.0 * INDENT;
    let name = shortened(&entry.title, room, style, fonts);
    let mut x = from + fonts.width(&name, style.size, style.weight);
    put(page, (from, baseline), name, style, &look.theme);
    let detail = Style { size: 9.0, ..LINE };
    let gap = 0.8 * LINE.size;
    let rest = to - x - gap - 2.0 * INDENT;
    let text = told(&entry.detail, rest, detail, fonts);
    if !text.is_empty() && rest > 4.0 * INDENT {
        let wide = fonts.width(&text, detail.size, detail.weight);
        put(page, (x + gap, baseline), text, detail, &look.theme);
        x += gap + wide;
    }
    let dot = fonts.width(" .", detail.size, detail.weight);
    let dots = ((to - x - 2.0 * gap) / dot.max(0.1)).max(0.0) as usize;
    let leader = Style {
        anchor: Anchor::End,
        ..detail
    };
    let dots = " .".repeat(dots);
    put(page, (to - gap, baseline), dots, leader, &look.theme);
    put(page, (to, baseline), number, LINE, &look.theme);
}

/// Fits event and date into a width, shortening the event first.
fn told([event, date]: &[String; 2], width: f32, style: Style, fonts: &Fonts) -> String {
    let behind = if event.is_empty() || date.is_empty() {
        date.clone()
    } else {
        format!(", {date}")
    };
    let room = width - fonts.width(&behind, style.size, style.weight);
    let event = shortened(event, room, style, fonts);
    match event.as_str() {
        // Nothing meaningful is left of the event.
        "…" => shortened(date, width, style, fonts),
        event => shortened(&format!("{event}{behind}"), width, style, fonts),
    }
}

/// Returns a number in lower-case Roman numerals.
fn roman(mut number: usize) -> String {
    const SIGNS: [(usize, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

#[test]
fn front_pages_have_roman_numbers() {
    let numbers = [1, 4, 9, 14, 1999].map(roman);
    assert_eq!(numbers, ["i", "iv", "ix", "xiv", "mcmxcix"]);
}

#[test]
fn a_date_is_told_whole() {
    let fonts = Fonts::bundled();
    let style = Style { size: 9.0, ..LINE };
    let told = |event: &str, date: &str, width| {
        told(&[event.to_owned(), date.to_owned()], width, style, &fonts)
    };
    assert_eq!(told("A cup", "2001-02-03", 200.0), "A cup, 2001-02-03");
    assert_eq!(told("", "2001-02-03", 200.0), "2001-02-03");
    assert_eq!(told("A cup", "", 200.0), "A cup");
    let cut = told("A very long name of a cup", "2001-02-03", 100.0);
    assert!(
        cut.ends_with("…, 2001-02-03") && cut.starts_with("A v"),
        "{cut}"
    );
    assert_eq!(told("A very long name", "2001-02-03", 55.0), "2001-02-03");
}
