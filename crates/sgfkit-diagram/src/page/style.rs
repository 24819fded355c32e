//! Text styles, and blocks of text.

use std::ops::Range;

use crate::font::{Fonts, Weight};
use crate::scene::{Anchor, Role};

use super::wrap::wrap;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) role: Role,
    /// Font size in points.
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) anchor: Anchor,
}

impl Style {
    pub(crate) const TITLE: Style = Style::caption(15.0, Anchor::Middle);
    pub(crate) const PLAYER: Style = Style {
        weight: Weight::Regular,
        ..Style::caption(11.0, Anchor::Middle)
    };
    pub(crate) const DETAIL: Style = Style {
        size: 9.0,
        ..Style::PLAYER
    };
    pub(crate) const CAPTION: Style = Style::caption(10.0, Anchor::Middle);
    pub(crate) const NOTE: Style = Style::DETAIL;
    pub(crate) const COMMENT: Style = Style {
        role: Role::Comment,
        size: 9.5,
        weight: Weight::Regular,
        anchor: Anchor::Start,
    };

    const fn caption(size: f32, anchor: Anchor) -> Style {
        Style {
            role: Role::Caption,
            size,
            weight: Weight::Bold,
            anchor,
        }
    }

    /// Returns the line spacing in points.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.38
    }

    /// Breaks a text into lines.
    pub(crate) fn lines(self, text: &str, width: f32, indent: f32, fonts: &Fonts) -> Vec<String> {
        let measure = |text: &str| fonts.width(text, self.size, self.weight);
        wrap(text, width, indent, measure)
    }

    pub(super) fn at_left(self) -> Style {
        Style {
            anchor: Anchor::Start,
            ..self
        }
    }
}

/// Line of text, with links to figures.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) leads: Vec<Lead>,
}

impl Line {
    pub(crate) fn new(text: String, style: Style) -> Line {
        Line {
            text,
            style,
            leads: Vec::new(),
        }
    }
}

/// Part of a line that names a figure of the same game.
#[derive(Clone, Debug)]
pub(crate) struct Lead {
    pub(crate) part: Range<usize>,
    pub(crate) figure: usize,
}

/// Text in a style, after a bold word.
pub(crate) struct Block {
    pub(crate) head: String,
    pub(crate) text: String,
    pub(crate) style: Style,
    /// Parts of the text that name figures, in order.
    pub(super) named: Vec<(String, usize)>,
}

impl Block {
    pub(super) fn new(text: String, style: Style) -> Block {
        Block {
            head: String::new(),
            text,
            style,
            named: Vec::new(),
        }
    }

    pub(crate) fn lines(&self, width: f32, fonts: &Fonts) -> Vec<Line> {
        let lines = self.style.lines(&self.text, width, 0.0, fonts);
        self.with_leads(lines, self.style)
    }

    /// Adds links to lines. A name that is split across lines is linked at its longer part.
    pub(super) fn with_leads(&self, lines: Vec<String>, style: Style) -> Vec<Line> {
        let mut named = self.named.iter().peekable();
        let lines = lines.into_iter().map(|text| {
            let mut line = Line::new(text, style);
            let mut from = 0;
            while let Some((name, figure)) = named.peek() {
                let rest = &line.text[from..];
                let part = match rest.find(name.as_str()) {
                    Some(at) => from + at..from + at + name.len(),
                    None if self.named.len() == 1 => 0..line.text.len(),
                    None => break,
                };
                from = part.end;
                line.leads.push(Lead {
                    part,
                    figure: *figure,
                });
                if self.named.len() == 1 {
                    break;
                }
                named.next();
            }
            line
        });
        lines.collect()
    }
}
