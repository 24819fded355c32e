//! SVG: small, valid, texts as texts.

use std::fmt::Write;

use crate::font::Weight;
use crate::scene::{Anchor, Paint, Path, Scene, Segment, Shape};
use crate::theme::Rgba;

/// A scene as an SVG document.
#[must_use]
pub fn write(scene: &Scene) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
         font-family=\"Noto Sans,sans-serif\">\n",
        number(scene.width),
        number(scene.height)
    );
    for item in &scene.items {
        let _ = match &item.shape {
            Shape::Path(path) => write!(svg, "<path d=\"{}\"", data(path)),
            Shape::Circle { center, radius } => write!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
                number(center.0),
                number(center.1),
                number(*radius)
            ),
            Shape::Text(text) => {
                let anchor = match text.anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let bold = match text.weight {
                    Weight::Regular => "",
                    Weight::Bold => " font-weight=\"bold\"",
                };
                write!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\"{bold}",
                    number(text.at.0),
                    number(text.at.1),
                    number(text.size)
                )
            }
        };
        match &item.fill {
            Some(Paint::Solid(color)) => color_of(&mut svg, "fill", *color),
            Some(Paint::Radial { stops, .. }) => {
                let color = stops.last().map_or(Rgba::rgb(0), |stop| stop.1);
                color_of(&mut svg, "fill", color);
            }
            None => svg.push_str(" fill=\"none\""),
        }
        if let Some(stroke) = &item.stroke {
            color_of(&mut svg, "stroke", stroke.color);
            let _ = write!(svg, " stroke-width=\"{}\"", number(stroke.width));
        }
        match &item.shape {
            Shape::Text(text) => {
                let _ = writeln!(svg, ">{}</text>", escaped(&text.text));
            }
            _ => svg.push_str("/>\n"),
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn color_of(svg: &mut String, attribute: &str, Rgba(red, green, blue, alpha): Rgba) {
    let _ = write!(svg, " {attribute}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if alpha < 255 {
        let opacity = number(f32::from(alpha) / 255.0);
        let _ = write!(svg, " {attribute}-opacity=\"{opacity}\"");
    }
}

fn data(path: &Path) -> String {
    let mut data = String::new();
    let mut place = |letter: &str, places: &[(f32, f32)]| {
        data.push_str(letter);
        for (index, (x, y)) in places.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            let _ = write!(data, "{gap}{} {}", number(*x), number(*y));
        }
    };
    for segment in &path.segments {
        match *segment {
            Segment::Move(to) => place("M", &[to]),
            Segment::Line(to) => place("L", &[to]),
            Segment::Curve(a, b, to) => place("C", &[a, b, to]),
            Segment::Close => place("Z", &[]),
        }
    }
    data
}

/// A number with two decimals at most.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
