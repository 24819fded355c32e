//! Writes scenes as TikZ pictures for LaTeX.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::font::Weight;
use crate::scene::{Anchor, Paint, Scene, SceneItem, ScenePath, Segment, Shape, Stroke};
use crate::theme::Rgba;

/// Writes a scene as a document of the class `standalone`.
///
/// To use the `tikzpicture` in another document, copy it; it only needs the package `tikz` and
/// defines its own colors. Texts use the document's sans-serif font at the sizes of the scene, so
/// the document loads Latin Modern, which has all sizes. XeLaTeX and LuaLaTeX can set any script
/// for which you have a font; pdfLaTeX only those of its own fonts.
///
/// ```
/// use sgfkit_diagram::{ScenePath, Rgba, Role, Scene, Shape, tikz};
///
/// let mut scene = Scene::new(10.0, 10.0);
/// let square = ScenePath::rectangle((1.0, 1.0), 8.0, 8.0);
/// scene.fill(Role::Board, Shape::Path(square), Rgba::rgb(0xe3b76e));
/// assert!(tikz::write(&scene).contains(r"\definecolor{sgfa}{HTML}{E3B76E}"));
/// ```
#[must_use]
pub fn write(scene: &Scene) -> String {
    document(&[picture(scene)])
}

/// Writes a document with one picture per page.
#[must_use]
pub fn document(pictures: &[String]) -> String {
    format!(
        "\\documentclass[tikz]{{standalone}}\n\\usepackage{{lmodern}}\n\\begin{{document}}\n{}\\end{{document}}\n",
        pictures.concat()
    )
}

/// Writes the picture alone, for `\input`.
#[must_use]
pub fn picture(scene: &Scene) -> String {
    let colors = Colors::of(scene);
    // In a scene, `y` grows downward and the unit is the PostScript point.
    let mut tex = String::from("\\begin{tikzpicture}[x=1bp,y=-1bp]\n");
    for line in scene.title.lines() {
        let _ = writeln!(tex, "% {line}");
    }
    colors.define(&mut tex);
    let (width, height) = (number(scene.width), number(scene.height));
    let _ = writeln!(
        tex,
        "\\useasboundingbox (0,0) rectangle ({width},{height});"
    );
    let _ = writeln!(tex, "\\clip (0,0) rectangle ({width},{height});");
    for item in &scene.items {
        paint(&mut tex, item, &colors);
    }
    tex.push_str("\\end{tikzpicture}\n");
    tex
}

/// Colors of a picture, with their names.
struct Colors {
    solid: BTreeMap<[u8; 3], String>,
    /// Radial shadings by their declarations.
    balls: BTreeMap<String, String>,
}

impl Colors {
    fn of(scene: &Scene) -> Colors {
        let mut colors = Vec::new();
        for item in &scene.items {
            match &item.fill {
                Some(Paint::Solid(color)) => colors.push(*color),
                Some(Paint::Radial { stops, .. }) => {
                    colors.extend(stops.iter().map(|(_, color)| *color));
                }
                None => {}
            }
            colors.extend(item.stroke.as_ref().map(|stroke| stroke.color));
        }
        let mut names = BTreeMap::new();
        for Rgba(red, green, blue, _) in colors {
            let next = names.len();
            names
                .entry([red, green, blue])
                .or_insert_with(|| name(next));
        }
        let mut colors = Colors {
            solid: names,
            balls: BTreeMap::new(),
        };
        for item in &scene.items {
            if let Some(ball) = colors.ball(item) {
                let next = colors.balls.len();
                let name = || name(next).replace("sgf", "sgfball");
                colors.balls.entry(ball).or_insert_with(name);
            }
        }
        colors
    }

    /// Returns the declaration of a circle's shading without its name. PGF draws a shading in 50 by
    /// 50 points and stretches it over the circle.
    fn ball(&self, item: &SceneItem) -> Option<String> {
        let (Shape::Circle { center, radius }, Some(paint)) = (&item.shape, &item.fill) else {
            return None;
        };
        let Paint::Radial {
            center: light,
            radius: reach,
            stops,
        } = paint
        else {
            return None;
        };
        let scale = 25.0 / radius.max(0.01);
        let x = number((light.0 - center.0) * scale);
        let y = number((center.1 - light.1) * scale);
        let mut stops: Vec<_> = stops
            .iter()
            .map(|(part, color)| (part * reach * scale, *color))
            .collect();
        // The last color continues to the corners; the first starts at the highlight.
        let (first, last) = (stops.first()?.1, stops.last()?.1);
        if stops.first()?.0 > 0.0 {
            stops.insert(0, (0.0, first));
        }
        if stops.last()?.0 < 50.0 {
            stops.push((50.0, last));
        }
        let stops = stops
            .iter()
            .map(|(at, color)| format!("color({}bp)=({})", number(*at), self.name(*color)));
        let stops = stops.collect::<Vec<_>>().join(";");
        Some(format!("{{\\pgfpoint{{{x}bp}}{{{y}bp}}}}{{{stops}}}"))
    }

    fn define(&self, tex: &mut String) {
        for ([red, green, blue], name) in &self.solid {
            let _ = writeln!(
                tex,
                "\\definecolor{{{name}}}{{HTML}}{{{red:02X}{green:02X}{blue:02X}}}"
            );
        }
        for (ball, name) in &self.balls {
            let _ = writeln!(tex, "\\pgfdeclareradialshading{{{name}}}{ball}");
        }
    }

    fn name(&self, Rgba(red, green, blue, _): Rgba) -> &str {
        let name = self.solid.get(&[red, green, blue]);
        name.map_or("black", String::as_str)
    }
}

/// Returns `sgfa`, `sgfb` … `sgfz`, `sgfba`: only letters, as some packages require.
fn name(mut index: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (index % 26) as u8));
        index /= 26;
        if index == 0 {
            break;
        }
    }
    let letters: String = letters.into_iter().rev().collect();
    format!("sgf{letters}")
}

fn paint(tex: &mut String, item: &SceneItem, colors: &Colors) {
    let mut options = Vec::new();
    if let Shape::Text(text) = &item.shape {
        let anchor = match text.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        options.push(format!("anchor={anchor},inner sep=0pt"));
        if let Some(Paint::Solid(color)) = &item.fill {
            options.push(format!("text={}", colors.name(*color)));
            options.extend(opacity("text opacity", *color));
        }
        let bold = match text.weight {
            Weight::Regular => "",
            Weight::Bold => "\\bfseries",
        };
        let size = number(text.size);
        let _ = writeln!(
            tex,
            "\\node[{}] at {} {{\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont\\sffamily{bold} {}}};",
            options.join(","),
            place(text.at),
            escaped(&text.text)
        );
        return;
    }
    match &item.fill {
        Some(Paint::Solid(color)) => {
            options.push(format!("fill={}", colors.name(*color)));
            options.extend(opacity("fill opacity", *color));
        }
        Some(Paint::Radial { stops, .. }) => {
            let ball = colors.ball(item).and_then(|ball| colors.balls.get(&ball));
            match (ball, stops.first(), stops.last()) {
                (Some(ball), ..) => options.push(format!("shading={ball}")),
                (None, Some((_, inner)), Some((_, outer))) => options.push(format!(
                    "shading=radial,inner color={},outer color={}",
                    colors.name(*inner),
                    colors.name(*outer)
                )),
                _ => {}
            }
        }
        None => {}
    }
    if let Some(stroke) = &item.stroke {
        options.push(line(stroke, colors));
    }
    let shape = match &item.shape {
        Shape::Path(path) => data(path),
        Shape::Circle { center, radius } => {
            format!(" {} circle[radius={}bp]", place(*center), number(*radius))
        }
        Shape::Text(_) => String::new(),
    };
    if !options.is_empty() {
        let _ = writeln!(tex, "\\path[{}]{shape};", options.join(","));
    }
}

fn line(stroke: &Stroke, colors: &Colors) -> String {
    let mut line = format!(
        "draw={},line width={}bp",
        colors.name(stroke.color),
        number(stroke.width)
    );
    if let Some(opacity) = opacity("draw opacity", stroke.color) {
        line.push(',');
        line.push_str(&opacity);
    }
    if stroke.is_round {
        line.push_str(",line cap=round,line join=round");
    }
    line
}

fn opacity(key: &str, Rgba(.., alpha): Rgba) -> Option<String> {
    let opacity = number(f32::from(alpha) / 255.0);
    (alpha < 255).then(|| format!("{key}={opacity}"))
}

/// Writes a path with lines short enough for TeX.
fn data(path: &ScenePath) -> String {
    let mut data = String::new();
    let mut column = 0;
    for segment in &path.segments {
        let piece = match *segment {
            Segment::Move(to) => place(to),
            Segment::Line(to) => format!("--{}", place(to)),
            Segment::Curve(a, b, to) => {
                format!("..controls{}and{}..{}", place(a), place(b), place(to))
            }
            Segment::Close => "--cycle".to_owned(),
        };
        let is_begin = matches!(segment, Segment::Move(_));
        if is_begin {
            data.push(if column > 70 { '\n' } else { ' ' });
            column = if column > 70 { 0 } else { column + 1 };
        }
        column += piece.len();
        data.push_str(&piece);
    }
    data
}

fn place((x, y): (f32, f32)) -> String {
    format!("({},{})", number(x), number(y))
}

fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// Escapes a text so that TeX sees no commands in it.
fn escaped(text: &str) -> String {
    let mut tex = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => tex.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                tex.push('\\');
                tex.push(character);
            }
            '^' => tex.push_str("\\textasciicircum{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            '<' => tex.push_str("\\textless{}"),
            '>' => tex.push_str("\\textgreater{}"),
            '|' => tex.push_str("\\textbar{}"),
            character if character.is_control() => tex.push(' '),
            character => tex.push(character),
        }
    }
    tex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let text = escaped("\\input{x} $1 & 50% #2_a^b~<|>\n");
        assert_eq!(
            text,
            "\\textbackslash{}input\\{x\\} \\$1 \\& 50\\% \\#2\\_a\\textasciicircum{}b\\textasciitilde{}\
             \\textless{}\\textbar{}\\textgreater{} "
        );
    }

    #[test]
    fn names_are_letters() {
        let names: Vec<_> = [0, 25, 26, 27].into_iter().map(name).collect();
        assert_eq!(names, ["sgfa", "sgfz", "sgfba", "sgfbb"]);
    }
}
