//! Tests that documents can be read back, by parsing enough of PDF and by other programs.

use std::collections::HashMap;
use std::io::Read;
use std::process::Command;

use flate2::read::ZlibDecoder;

use sgfkit_diagram::pdf::{booklet, write};
use sgfkit_diagram::{
    Anchor, Fonts, Paint, Rgba, Role, Scene, ScenePath, SceneText, Shape, Stroke, Weight,
};
use skrifa::raw::TableProvider;

use crate::png::painted_with;

const BLACK: Rgba = Rgba::rgb(0);

fn label(text: &str) -> SceneText {
    SceneText {
        at: (100.0, 50.0),
        anchor: Anchor::Middle,
        size: 12.0,
        weight: Weight::Regular,
        text: text.to_owned(),
    }
}

fn circle(center: (f32, f32), radius: f32) -> Shape {
    Shape::Circle { center, radius }
}

/// Draws a board with shaded, numbered stones.
fn board() -> Scene {
    let mut scene = Scene::new(400.0, 400.0);
    let ground = ScenePath::rectangle((0.0, 0.0), 400.0, 400.0);
    scene.fill(Role::Board, Shape::Path(ground), Rgba::rgb(0xe3b76e));
    for index in 0..361u16 {
        let (column, row) = (f32::from(index % 19), f32::from(index / 19));
        let center = (20.0 + 20.0 * column, 20.0 + 20.0 * row);
        let dark = if index % 2 == 0 { 0x202020 } else { 0xc8c8c8 };
        let fill = Paint::Radial {
            center: (center.0 - 3.0, center.1 - 3.0),
            radius: 12.0,
            stops: vec![(0.0, Rgba::rgb(0xffffff)), (1.0, Rgba::rgb(dark))],
        };
        scene.fill(
            Role::Shade,
            circle((center.0 + 1.0, center.1 + 2.0), 9.5),
            BLACK.faded(0.3),
        );
        scene.fill(Role::Stone, circle(center, 9.4), fill);
        scene.stroke(Role::Stone, circle(center, 9.4), Stroke::new(BLACK, 0.7));
        let text = SceneText {
            at: (center.0, center.1 + 3.0),
            size: 8.0,
            ..label(&index.to_string())
        };
        scene.text(Role::Number, text, Rgba::rgb(0xd01010));
    }
    scene
}

/// Returns the objects by number, found through the cross-reference table, with their unpacked
/// streams.
fn objects(file: &[u8]) -> HashMap<usize, (String, Vec<u8>)> {
    let find = |what: &[u8], from: usize| {
        let mut windows = file[from..].windows(what.len());
        windows
            .position(|window| window == what)
            .map(|at| from + at)
    };
    let end = String::from_utf8_lossy(&file[file.len() - 30..]).into_owned();
    let table: usize = end.lines().rev().nth(1).unwrap().trim().parse().unwrap();
    let table = String::from_utf8_lossy(&file[table..]).into_owned();
    let offsets = table
        .lines()
        .skip(2)
        .take_while(|line| !line.starts_with("trailer"));
    let mut objects = HashMap::new();
    for (number, line) in offsets.enumerate() {
        let (offset, state) = (line[..10].parse::<usize>().unwrap(), &line[17..18]);
        if state == "f" {
            continue;
        }
        let start = format!("{number} 0 obj");
        assert!(
            file[offset..].starts_with(start.as_bytes()),
            "{number} is not at {offset}"
        );
        let stop = find(b"endobj", offset).unwrap();
        let body = find(b"stream\n", offset).filter(|at| *at < stop);
        let text = String::from_utf8_lossy(&file[offset..body.unwrap_or(stop)]).into_owned();
        let mut data = Vec::new();
        if let Some(body) = body {
            let length: usize = after(&text, "/Length ").unwrap().parse().unwrap();
            let packed = &file[body + 7..body + 7 + length];
            if text.contains("/FlateDecode") {
                ZlibDecoder::new(packed)
                    .read_to_end(&mut data)
                    .map(|_| ())
                    .unwrap();
            } else {
                data.extend(packed);
            }
        }
        objects.insert(number, (text, data));
    }
    objects
}

fn after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let rest = &text[text.find(key)? + key.len()..];
    rest.split([' ', '\n', '/', '>', ']']).next()
}

fn reference(text: &str, key: &str) -> Option<usize> {
    after(text, key)?.parse().ok()
}

/// Returns the texts of a page, one per run, as a reader would copy them.
fn texts(file: &[u8]) -> Vec<String> {
    let objects = objects(file);
    let mut letters: HashMap<String, HashMap<u16, String>> = HashMap::new();
    let resources = objects.values().find(|(text, _)| text.contains("/Font <<"));
    let (resources, _) = resources.unwrap();
    for index in 0..9 {
        let Some(font) = reference(resources, &format!("/F{index} ")) else {
            continue;
        };
        let map = reference(&objects[&font].0, "/ToUnicode ").unwrap();
        let map = String::from_utf8(objects[&map].1.clone()).unwrap();
        let pairs = map
            .lines()
            .filter(|line| line.starts_with('<') && line.len() >= 13);
        let pairs = pairs.filter(|line| line.contains("> <")).map(|line| {
            let (glyph, text) = line.split_once("> <").unwrap();
            let glyph = u16::from_str_radix(&glyph[1..], 16).unwrap();
            let units =
                text.trim_end_matches('>').as_bytes().chunks(4).map(|unit| {
                    u16::from_str_radix(std::str::from_utf8(unit).unwrap(), 16).unwrap()
                });
            (
                glyph,
                String::from_utf16(&units.collect::<Vec<_>>()).unwrap(),
            )
        });
        letters.insert(format!("F{index}"), pairs.collect());
    }
    let mut found = Vec::new();
    let mut numbers: Vec<_> = objects.keys().copied().collect();
    numbers.sort_unstable();
    for (text, _) in numbers.iter().map(|number| &objects[number]) {
        let Some(content) = reference(text, "/Contents ") else {
            continue;
        };
        let mut font = "";
        let content = &objects[&content].1;
        // Strings contain any bytes; everything else is ASCII.
        let content: String = content.iter().map(|byte| char::from(*byte)).collect();
        for line in content
            .split_inclusive("Tj")
            .flat_map(|part| part.split("BT\n"))
        {
            if let Some(at) = line.find(" Tf") {
                font = line[..at]
                    .rsplit('/')
                    .next()
                    .unwrap()
                    .split(' ')
                    .next()
                    .unwrap();
            }
            if let Some(string) = line.strip_suffix(" Tj") {
                let start = string.find(['(', '<']).unwrap();
                let glyphs = string_of(&string[start..]);
                let glyphs = glyphs
                    .chunks(2)
                    .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                found.push(glyphs.map(|glyph| letters[font][&glyph].as_str()).collect());
            }
        }
    }
    found
}

/// Decodes a string in hexadecimal digits or parentheses.
fn string_of(text: &str) -> Vec<u8> {
    if let Some(digits) = text.strip_prefix('<') {
        let digits = digits.trim_end_matches('>').as_bytes();
        let pairs = digits
            .chunks(2)
            .map(|pair| std::str::from_utf8(pair).unwrap());
        return pairs
            .map(|pair| u8::from_str_radix(pair, 16).unwrap())
            .collect();
    }
    let mut bytes = Vec::new();
    let mut rest = text[1..text.len() - 1].chars().peekable();
    while let Some(letter) = rest.next() {
        bytes.push(match letter {
            '\\' => match rest.next().unwrap() {
                'n' => b'\n',
                'r' => b'\r',
                't' => b'\t',
                'b' => 8,
                'f' => 12,
                digit @ '0'..='7' => {
                    let mut value = digit.to_digit(8).unwrap();
                    while let Some(next) = rest.peek().and_then(|next| next.to_digit(8)) {
                        value = value * 8 + next;
                        rest.next();
                    }
                    value as u8
                }
                other => other as u8,
            },
            other => other as u8,
        });
    }
    bytes
}

#[test]
fn pages_have_the_sizes_and_texts_of_their_scenes() {
    let mut first = Scene::new(200.0, 100.0);
    first.text(Role::Caption, label("Figure 1 (1–50)"), BLACK);
    let bold = SceneText {
        weight: Weight::Bold,
        ..label("(é\\ß)")
    };
    first.text(Role::Caption, bold, BLACK);
    let mut second = Scene::new(595.28, 841.89);
    second.text(Role::Caption, label("Ход 7 △→①"), BLACK);
    let file = write(&[first, second], &Fonts::bundled(), "Title");
    let found = texts(&file);
    assert_eq!(found, ["Figure 1 (1–50)", "(é\\ß)", "Ход 7 ", "△→①"]);
    let all = String::from_utf8_lossy(&file).into_owned();
    assert!(all.contains("/MediaBox [0 0 200 100]") && all.contains("[0 0 595.28 841.89]"));
    assert!(all.contains("/Title (Title)"));
}

#[test]
fn the_same_scenes_become_the_same_bytes() {
    let scenes = [board(), board()];
    let file = write(&scenes, &Fonts::bundled(), "x");
    assert_eq!(file, write(&scenes, &Fonts::bundled(), "x"));
    assert!(!String::from_utf8_lossy(&file).contains("Date"));
}

#[test]
fn fonts_hold_only_what_is_shown() {
    let mut scene = Scene::new(200.0, 100.0);
    scene.text(Role::Label, label("ABBA"), BLACK);
    let file = write(&[scene], &Fonts::bundled(), "");
    let objects = objects(&file);
    let font = objects.values().find(|(text, _)| text.contains("/Length1"));
    let font = skrifa::FontRef::new(&font.unwrap().1).unwrap();
    assert_eq!(font.maxp().unwrap().num_glyphs(), 3);
    assert!(file.len() < 4000, "{}", file.len());
}

#[test]
fn widths_are_those_that_the_layout_counted_on() {
    let mut scene = Scene::new(200.0, 100.0);
    scene.text(Role::Label, label("W1"), BLACK);
    let file = write(&[scene], &Fonts::bundled(), "");
    let all = String::from_utf8_lossy(&file).into_owned();
    let fonts = Fonts::bundled();
    let width = |letter| {
        let width = fonts.width(letter, 1000.0, Weight::Regular);
        (width * 1000.0).round() / 1000.0
    };
    let expected = format!("/W [1 [{}] 2 [{}]]", width("W"), width("1"));
    assert!(all.contains(&expected), "{expected}");
}

#[test]
fn stones_that_are_alike_are_written_once() {
    let file = write(&[board(), board(), board()], &Fonts::bundled(), "");
    let all = String::from_utf8_lossy(&file).into_owned();
    assert_eq!(all.matches("/ShadingType 3").count(), 2);
    assert_eq!(all.matches("/ca ").count(), 2);
    assert!(file.len() < 45_000, "{}", file.len());
}

#[test]
fn gradients_that_let_through_have_a_mask() {
    let mut scene = Scene::new(100.0, 100.0);
    let fill = Paint::Radial {
        center: (50.0, 50.0),
        radius: 20.0,
        stops: vec![(0.5, BLACK), (1.0, BLACK.faded(0.0))],
    };
    scene.fill(Role::Shade, circle((50.0, 50.0), 20.0), fill);
    let file = write(&[scene], &Fonts::bundled(), "");
    let all = String::from_utf8_lossy(&file).into_owned();
    assert!(all.contains("/S /Luminosity") && all.contains("/DeviceGray"));
    assert!(
        all.contains("/Bounds [0.5]"),
        "the first colour goes up to its stop"
    );
}

#[test]
fn a_letter_whose_glyph_stands_for_another_is_copied_as_itself() {
    let mut scene = Scene::new(100.0, 100.0);
    scene.text(Role::Label, label("囲"), BLACK);
    let file = write(&[scene], &Fonts::bundled(), "");
    let objects = objects(&file);
    let drawn = objects.values().any(|(_, data)| {
        let content = String::from_utf8_lossy(data).into_owned();
        content.contains("/ActualText <FEFF56F2>") || content.contains("/ActualText <feff56f2>")
    });
    assert!(drawn);
}

/// Uses Poppler and QPDF, and prints a note if they are not installed.
#[test]
fn other_programs_see_what_the_png_shows() {
    let mut scene = board();
    scene.text(Role::Label, label("Ωμέγα 囲碁"), BLACK);
    let fonts = Fonts::with_system();
    let folder = std::env::temp_dir().join(format!("sgfkit-pdf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("page.pdf");
    std::fs::write(&path, write(&[scene.clone()], &fonts, "Ωμέγα")).unwrap();

    match Command::new("qpdf").arg("--check").arg(&path).output() {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(_) => println!("not run: qpdf is not installed"),
    }
    match Command::new("pdftotext").arg(&path).arg("-").output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                text.contains("Ωμέγα 囲碁") && text.contains("360"),
                "{text}"
            );
        }
        Err(_) => println!("not run: pdftotext is not installed"),
    }
    let picture = folder.join("page");
    let mut render = Command::new("pdftoppm");
    render
        .args(["-r", "216", "-singlefile"])
        .arg(&path)
        .arg(&picture);
    match render.output() {
        Ok(output) => {
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{output:?}"
            );
            let seen = std::fs::read(picture.with_extension("ppm")).unwrap();
            let (_, painted) = painted_with(&scene, &fonts, 3.0);
            let seen = &seen[seen.len() - 1200 * 1200 * 3..];
            let off: u64 = painted
                .iter()
                .zip(seen.chunks(3))
                .flat_map(|(a, b)| std::iter::zip(&a[..3], b))
                .map(|(a, b)| u64::from(a.abs_diff(*b)))
                .sum();
            let mean = off as f64 / seen.len() as f64;
            assert!(mean < 9.0, "{mean}");
        }
        Err(_) => println!("not run: pdftoppm is not installed"),
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_booklet_has_two_pages_a_side() {
    let fonts = Fonts::bundled();
    let mut scene = Scene::new(200.0, 300.0);
    scene.text(Role::Number, label("Page"), BLACK);
    let document = booklet(
        &[scene.clone(), scene.clone(), scene.clone()],
        &fonts,
        "Three",
    );
    let text = String::from_utf8_lossy(&document);
    assert_eq!(text.matches("/MediaBox [0 0 400 300]").count(), 2, "{text}");
    assert_eq!(text.matches("/Subtype /Form").count(), 3);
    assert!(text.contains("/Count 2"));
}
