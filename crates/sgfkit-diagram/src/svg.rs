//! Writes scenes as small, valid SVG files without external resources.
//!
//! Numbers have at most two decimals. Consecutive shapes with the same paint share a group, with
//! their role as its class. Gradients of stones are defined once per kind.

use crate::font::Weight;
use crate::scene::{
    Anchor, Note, Paint, Scene, SceneItem, ScenePath, ScenePlace, Segment, Shape, Stroke,
};
use crate::theme::Rgba;
use crate::xml;

/// Writes a scene as an SVG document.
#[must_use]
pub fn write(scene: &Scene) -> String {
    let mut svg = String::with_capacity(1024 + 48 * scene.items.len());
    push_head(&mut svg, scene);
    let gradients = Gradients::of(scene);
    gradients.define(&mut svg);
    let mut index = 0;
    let mut notes = scene.notes.iter().peekable();
    let alike = |one: &SceneItem, other: &SceneItem| {
        one.role == other.role
            && one.stroke == other.stroke
            && gradients.is_same_fill(one, other)
            && are_set_alike(&one.shape, &other.shape)
    };
    for group in scene.items.chunk_by(alike) {
        let Some(first) = group.first() else { continue };
        if group.len() > 1 {
            svg.push_str("<g");
            push_paint(&mut svg, first, index, &gradients);
            svg.push_str(">\n");
        }
        for (place, item) in (index..).zip(group) {
            let note = notes.next_if(|note| note.item == place);
            let paint = (group.len() == 1).then_some((place, &gradients));
            push_item(&mut svg, item, note, paint);
        }
        if group.len() > 1 {
            svg.push_str("</g>\n");
        }
        index += group.len();
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writes the opening tag, the title and the description.
fn push_head(svg: &mut String, scene: &Scene) {
    svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    push_number(svg, scene.width);
    svg.push_str("\" height=\"");
    push_number(svg, scene.height);
    svg.push_str("\" viewBox=\"0 0 ");
    push_number(svg, scene.width);
    svg.push(' ');
    push_number(svg, scene.height);
    svg.push_str(
        "\" role=\"img\" font-family=\"Noto Sans,sans-serif\" text-anchor=\"middle\" fill=\"none\">\n",
    );
    for (tag, text) in [("title", &scene.title), ("desc", &scene.description)] {
        if !text.is_empty() {
            svg.push('<');
            svg.push_str(tag);
            svg.push('>');
            push_escaped(svg, text);
            svg.push_str("</");
            svg.push_str(tag);
            svg.push_str(">\n");
        }
    }
}

/// Writes a shape with its notes, and with its paint unless the group already has it.
fn push_item(
    svg: &mut String,
    item: &SceneItem,
    note: Option<&Note>,
    paint: Option<(usize, &Gradients<'_>)>,
) {
    let corners = note.and_then(|_| corners(&item.shape));
    let tag = match item.shape {
        Shape::Path(_) if corners.is_some() => "polyline",
        Shape::Path(_) => "path",
        Shape::Circle { .. } => "circle",
        Shape::Text(_) => "text",
    };
    svg.push('<');
    svg.push_str(tag);
    if let Some((place, gradients)) = paint {
        push_paint(svg, item, place, gradients);
    }
    for (name, value) in note.iter().flat_map(|note| &note.data) {
        svg.push(' ');
        svg.push_str(name);
        svg.push_str("=\"");
        push_escaped(svg, value);
        svg.push('"');
    }
    match corners {
        Some(corners) => push_corners(svg, &corners),
        None => push_shape(svg, &item.shape),
    }
    if let Some(note) = note.filter(|note| !note.title.is_empty()) {
        push_title(svg, tag, &note.title);
    }
}

/// Distinct gradients of a scene.
struct Gradients<'a> {
    kinds: Vec<Gradient<'a>>,
    /// Gradient of each item; empty if no item has one.
    of_items: Vec<Option<usize>>,
}

#[derive(PartialEq)]
struct Gradient<'a> {
    /// True if the numbers are relative to the shape, not to the scene.
    is_relative: bool,
    /// Center and radius in hundredths.
    numbers: [i64; 3],
    stops: &'a [(f32, Rgba)],
}

impl<'a> Gradients<'a> {
    fn of(scene: &'a Scene) -> Gradients<'a> {
        let mut gradients = Gradients {
            kinds: Vec::new(),
            of_items: Vec::new(),
        };
        for (index, item) in scene.items.iter().enumerate() {
            let Some(Paint::Radial {
                center: (x, y),
                radius,
                stops,
            }) = &item.fill
            else {
                continue;
            };
            // Gradients of circles are relative to the circle, so all stones of a color share one.
            let (is_relative, numbers) = match item.shape {
                Shape::Circle {
                    center: (left, top),
                    radius: size,
                } => {
                    let part = |value: f32| value / (2.0 * size);
                    let numbers = [part(x - left) + 0.5, part(y - top) + 0.5, part(*radius)];
                    (true, numbers)
                }
                _ => (false, [*x, *y, *radius]),
            };
            let kind = Gradient {
                is_relative,
                numbers: numbers.map(hundredths),
                stops,
            };
            let found = gradients.kinds.iter().rposition(|known| *known == kind);
            let number = found.unwrap_or_else(|| {
                gradients.kinds.push(kind);
                gradients.kinds.len() - 1
            });
            gradients.of_items.resize(index, None);
            gradients.of_items.push(Some(number));
        }
        gradients
    }

    fn get(&self, index: usize) -> Option<usize> {
        self.of_items.get(index).copied().flatten()
    }

    fn is_same_fill(&self, one: &SceneItem, other: &SceneItem) -> bool {
        match (&one.fill, &other.fill) {
            (
                Some(Paint::Radial {
                    center: a,
                    radius: r,
                    stops: s,
                }),
                Some(Paint::Radial {
                    center: b,
                    radius: q,
                    stops: t,
                }),
            ) => {
                let (
                    Shape::Circle {
                        center: c,
                        radius: u,
                    },
                    Shape::Circle {
                        center: d,
                        radius: v,
                    },
                ) = (&one.shape, &other.shape)
                else {
                    return one.fill == other.fill;
                };
                let near = |one: f32, other: f32| (one - other).abs() < 0.005 * u;
                near(a.0 - c.0, b.0 - d.0)
                    && near(a.1 - c.1, b.1 - d.1)
                    && near(*r, *q)
                    && near(*u, *v)
                    && s == t
            }
            (one, other) => one == other,
        }
    }

    fn define(&self, svg: &mut String) {
        if self.kinds.is_empty() {
            return;
        }
        svg.push_str("<defs>\n");
        for (number, kind) in self.kinds.iter().enumerate() {
            svg.push_str("<radialGradient id=\"");
            push_id(svg, number);
            if !kind.is_relative {
                svg.push_str("\" gradientUnits=\"userSpaceOnUse");
            }
            for (name, value) in ["cx", "cy", "r"].into_iter().zip(kind.numbers) {
                svg.push_str("\" ");
                svg.push_str(name);
                svg.push_str("=\"");
                push_hundredths(svg, value);
            }
            svg.push_str("\">");
            for (offset, color) in kind.stops {
                svg.push_str("<stop offset=\"");
                push_number(svg, *offset);
                svg.push('"');
                push_color(svg, "stop-color", *color);
                svg.push_str("/>");
            }
            svg.push_str("</radialGradient>\n");
        }
        svg.push_str("</defs>\n");
    }
}

fn push_id(svg: &mut String, number: usize) {
    svg.push('g');
    push_whole(svg, number as u64);
}

/// Returns true if the two shapes only differ in their position.
fn are_set_alike(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Text(one), Shape::Text(other)) => {
            one.size == other.size && one.anchor == other.anchor && one.weight == other.weight
        }
        (Shape::Text(_), _) | (_, Shape::Text(_)) => false,
        _ => true,
    }
}

/// Writes the attributes that a group shares.
fn push_paint(svg: &mut String, item: &SceneItem, index: usize, gradients: &Gradients<'_>) {
    svg.push_str(" class=\"");
    svg.push_str(item.role.name());
    svg.push('"');
    match (&item.fill, gradients.get(index)) {
        (Some(Paint::Solid(color)), _) => push_color(svg, "fill", *color),
        (Some(Paint::Radial { .. }), Some(number)) => {
            svg.push_str(" fill=\"url(#");
            push_id(svg, number);
            svg.push_str(")\"");
        }
        _ => {}
    }
    if let Some(Stroke {
        color,
        width,
        is_round,
    }) = &item.stroke
    {
        push_color(svg, "stroke", *color);
        push_attribute(svg, "stroke-width", *width);
        if *is_round {
            svg.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
    }
    if let Shape::Text(text) = &item.shape {
        push_attribute(svg, "font-size", text.size);
        match text.anchor {
            Anchor::Start => svg.push_str(" text-anchor=\"start\""),
            Anchor::Middle => {}
            Anchor::End => svg.push_str(" text-anchor=\"end\""),
        }
        match text.weight {
            Weight::Regular => {}
            Weight::Bold => svg.push_str(" font-weight=\"bold\""),
        }
    }
}

fn push_shape(svg: &mut String, shape: &Shape) {
    match shape {
        Shape::Path(path) => {
            svg.push_str(" d=\"");
            push_data(svg, path);
            svg.push_str("\"/>\n");
        }
        Shape::Circle {
            center: (x, y),
            radius,
        } => {
            push_attribute(svg, "cx", *x);
            push_attribute(svg, "cy", *y);
            push_attribute(svg, "r", *radius);
            svg.push_str("/>\n");
        }
        Shape::Text(text) => {
            push_attribute(svg, "x", text.at.0);
            push_attribute(svg, "y", text.at.1);
            svg.push('>');
            push_escaped(svg, &text.text);
            svg.push_str("</text>\n");
        }
    }
}

/// Returns the corners of an open line.
fn corners(shape: &Shape) -> Option<Vec<ScenePlace>> {
    let Shape::Path(path) = shape else {
        return None;
    };
    let mut segments = path.segments.iter();
    let Some(Segment::Move(first)) = segments.next() else {
        return None;
    };
    let rest = segments.map(|segment| match segment {
        Segment::Line(to) => Some(*to),
        _ => None,
    });
    [Some(*first)].into_iter().chain(rest).collect()
}

fn push_corners(svg: &mut String, corners: &[ScenePlace]) {
    svg.push_str(" points=\"");
    for (index, (x, y)) in corners.iter().enumerate() {
        if index > 0 {
            svg.push(' ');
        }
        push_number(svg, *x);
        svg.push(',');
        push_number(svg, *y);
    }
    svg.push_str("\"/>\n");
}

/// Replaces the self-closing end of an element with a tooltip.
fn push_title(svg: &mut String, tag: &str, title: &str) {
    if svg.ends_with("/>\n") {
        svg.truncate(svg.len() - "/>\n".len());
        svg.push_str("><title>");
        push_escaped(svg, title);
        svg.push_str("</title></");
        svg.push_str(tag);
        svg.push_str(">\n");
    }
}

/// Writes a path with relative steps. Rounds positions before subtracting, so that errors do not
/// accumulate.
fn push_data(svg: &mut String, path: &ScenePath) {
    let rounded = |(x, y): ScenePlace| (hundredths(x), hundredths(y));
    let mut at = (0, 0);
    let mut start = at;
    for segment in &path.segments {
        match *segment {
            Segment::Move(to) => {
                at = rounded(to);
                start = at;
                svg.push('M');
                push_pair(svg, at, false);
            }
            Segment::Line(to) => {
                let to = rounded(to);
                let way = (to.0 - at.0, to.1 - at.1);
                match way {
                    (across, 0) => {
                        svg.push('h');
                        push_hundredths(svg, across);
                    }
                    (0, down) => {
                        svg.push('v');
                        push_hundredths(svg, down);
                    }
                    way => {
                        svg.push('l');
                        push_pair(svg, way, false);
                    }
                }
                at = to;
            }
            Segment::Curve(one, other, to) => {
                svg.push('c');
                for (index, place) in [one, other, to].into_iter().enumerate() {
                    let place = rounded(place);
                    push_pair(svg, (place.0 - at.0, place.1 - at.1), index > 0);
                }
                at = rounded(to);
            }
            Segment::Close => {
                svg.push('z');
                at = start;
            }
        }
    }
}

/// Writes two numbers, separated by a space if needed.
fn push_pair(svg: &mut String, (x, y): (i64, i64), is_next: bool) {
    if is_next && x >= 0 {
        svg.push(' ');
    }
    push_hundredths(svg, x);
    if y >= 0 {
        svg.push(' ');
    }
    push_hundredths(svg, y);
}

fn push_attribute(svg: &mut String, name: &str, value: f32) {
    svg.push(' ');
    svg.push_str(name);
    svg.push_str("=\"");
    push_number(svg, value);
    svg.push('"');
}

fn push_number(svg: &mut String, value: f32) {
    push_hundredths(svg, hundredths(value));
}

fn hundredths(value: f32) -> i64 {
    (value * 100.0).round() as i64
}

/// Writes a number given in hundredths without trailing zeros.
fn push_hundredths(svg: &mut String, value: i64) {
    if value < 0 {
        svg.push('-');
    }
    let value = value.unsigned_abs();
    let (whole, part) = (value / 100, value % 100);
    if whole > 0 || part == 0 {
        push_whole(svg, whole);
    }
    if part > 0 {
        svg.push('.');
        svg.push(digit(part / 10));
        if part % 10 > 0 {
            svg.push(digit(part % 10));
        }
    }
}

fn push_whole(svg: &mut String, value: u64) {
    let mut power = 1;
    while value / power >= 10 {
        power *= 10;
    }
    while power > 0 {
        svg.push(digit(value / power));
        power /= 10;
    }
}

fn digit(value: u64) -> char {
    char::from(b'0' + (value % 10) as u8)
}

/// Writes a color in its shortest form, and its opacity.
fn push_color(svg: &mut String, attribute: &str, Rgba(red, green, blue, alpha): Rgba) {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    svg.push(' ');
    svg.push_str(attribute);
    svg.push_str("=\"#");
    let parts = [red, green, blue];
    let is_short = parts.iter().all(|part| part >> 4 == part & 15);
    for part in parts {
        svg.push(DIGITS[usize::from(part >> 4)]);
        if !is_short {
            svg.push(DIGITS[usize::from(part & 15)]);
        }
    }
    svg.push('"');
    if alpha < 255 {
        let name = match attribute {
            "stop-color" => "stop-opacity",
            "stroke" => "stroke-opacity",
            _ => "fill-opacity",
        };
        push_attribute(svg, name, f32::from(alpha) / 255.0);
    }
}

fn push_escaped(svg: &mut String, text: &str) {
    svg.push_str(&xml::escaped(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (1.05, "1.05"),
            (12.3, "12.3"),
            (100.0, "100"),
            (-1234.5, "-1234.5"),
        ] {
            let mut text = String::new();
            push_number(&mut text, value);
            assert_eq!(text, expected);
        }
        let path = ScenePath {
            segments: vec![
                Segment::Move((1.0, 2.0)),
                Segment::Line((1.5, 2.25)),
                Segment::Line((9.0, 2.25)),
                Segment::Curve((10.0, 2.25), (9.0, 1.0), (9.0, 0.0)),
                Segment::Close,
                Segment::Line((1.0, 4.0)),
            ],
        };
        let mut data = String::new();
        push_data(&mut data, &path);
        assert_eq!(data, "M1 2l.5 .25h7.5c1 0 0-1.25 0-2.25zv2");
    }

    #[test]
    fn errors_do_not_add_up() {
        let third = |step: usize| (step as f32 / 3.0, step as f32 / 7.0);
        let mut path = ScenePath::line(third(0), third(1));
        path.segments
            .extend((2..1000).map(|step| Segment::Line(third(step))));
        let mut data = String::new();
        push_data(&mut data, &path);
        let steps = data.trim_start_matches("M0 0l").split('l');
        let sum = steps.fold((0.0, 0.0), |sum, step| {
            let mut numbers = step.split(' ').map(|number| number.parse::<f64>().unwrap());
            (
                sum.0 + numbers.next().unwrap(),
                sum.1 + numbers.next().unwrap(),
            )
        });
        assert!(
            (sum.0 - 333.0).abs() < 0.01 && (sum.1 - 142.71).abs() < 0.01,
            "{sum:?}"
        );
    }
}
