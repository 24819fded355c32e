//! Tests that other decoders read PNG files as they were painted.

use sgfkit_diagram::{
    Anchor, Fonts, Paint, PaintError, Rgba, Role, Scene, ScenePath, ScenePlace, SceneText, Shape,
    Stroke, Weight, png,
};

const BLACK: Rgba = Rgba::rgb(0);
const WHITE: Rgba = Rgba::rgb(0xffffff);

/// Paints a scene as PNG, and returns its width and the pixels that a decoder finds.
pub fn painted(scene: &Scene, scale: f32) -> (u32, Vec<[u8; 4]>) {
    painted_with(scene, &Fonts::bundled(), scale)
}

pub fn painted_with(scene: &Scene, fonts: &Fonts, scale: f32) -> (u32, Vec<[u8; 4]>) {
    let file = png::write(scene, fonts, scale).unwrap();
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!(info.color_type, ::png::ColorType::Rgba);
    let pixels = data.chunks_exact(4).map(|pixel| pixel.try_into().unwrap());
    (info.width, pixels.collect())
}

fn pixel(scene: &Scene, (x, y): (u32, u32)) -> [u8; 4] {
    let (width, pixels) = painted(scene, 1.0);
    pixels[(y * width + x) as usize]
}

fn square() -> Scene {
    Scene::new(10.0, 10.0)
}

fn circle(center: ScenePlace, radius: f32) -> Shape {
    Shape::Circle { center, radius }
}

#[test]
fn what_is_not_painted_is_transparent() {
    assert_eq!(pixel(&square(), (5, 5)), [0, 0, 0, 0]);
    let mut scene = square();
    scene.fill(Role::Stone, circle((5.0, 5.0), 3.0), Rgba::rgb(0x102030));
    assert_eq!(pixel(&scene, (5, 5)), [0x10, 0x20, 0x30, 255]);
    assert_eq!(pixel(&scene, (0, 0)), [0, 0, 0, 0]);
}

#[test]
fn upright_lines_fill_whole_pixels() {
    let mut scene = square();
    let line = Shape::Path(ScenePath::line((2.0, 5.0), (8.0, 5.0)));
    scene.stroke(Role::Line, line, Stroke::new(BLACK, 1.2));
    let (_, pixels) = painted(&scene, 1.0);
    let opaque = pixels.iter().filter(|pixel| pixel[3] == 255).count();
    let clear = pixels.iter().filter(|pixel| pixel[3] == 0).count();
    assert_eq!((opaque, clear), (7, 93));
}

#[test]
fn a_line_thinner_than_a_pixel_is_paler() {
    let mut scene = square();
    let line = Shape::Path(ScenePath::line((5.0, 0.0), (5.0, 10.0)));
    scene.stroke(Role::Line, line, Stroke::new(BLACK, 0.5));
    let (_, pixels) = painted(&scene, 1.0);
    let most = pixels.iter().map(|pixel| pixel[3]).max();
    assert_eq!(most, Some(128));
}

#[test]
fn squares_side_by_side_leave_no_gap() {
    let mut scene = square();
    for x in [0.0, 3.3, 6.6] {
        let cell = ScenePath::rectangle((x, 0.0), 3.3, 10.0);
        scene.fill(Role::Cell, Shape::Path(cell), WHITE);
    }
    let (_, pixels) = painted(&scene, 1.0);
    assert!(pixels.iter().all(|pixel| pixel[3] == 255));
}

#[test]
fn gradients_go_from_colour_to_colour() {
    let mut scene = square();
    let fill = Paint::Radial {
        center: (5.0, 5.0),
        radius: 5.0,
        stops: vec![(0.0, WHITE), (1.0, BLACK)],
    };
    scene.fill(Role::Stone, circle((5.0, 5.0), 5.0), fill);
    let (near, far) = (pixel(&scene, (5, 5))[0], pixel(&scene, (9, 5))[0]);
    assert!(near > 210 && far < 40, "{near} {far}");
}

#[test]
fn colours_that_let_through_are_mixed() {
    let mut scene = square();
    scene.fill(Role::Board, circle((5.0, 5.0), 9.0), WHITE);
    scene.fill(Role::Shade, circle((5.0, 5.0), 9.0), BLACK.faded(0.5));
    let [red, .., alpha] = pixel(&scene, (5, 5));
    assert!((126..=128).contains(&red) && alpha == 255);
}

#[test]
fn a_text_stands_where_its_anchor_says() {
    let columns = |anchor| {
        let mut scene = Scene::new(40.0, 20.0);
        let text = SceneText {
            at: (20.0, 15.0),
            anchor,
            size: 12.0,
            weight: Weight::Bold,
            text: "HH".to_owned(),
        };
        scene.text(Role::Label, text, BLACK);
        let (width, pixels) = painted(&scene, 1.0);
        let inked = (0..).zip(&pixels).filter(|(_, pixel)| pixel[3] > 100);
        let columns: Vec<u32> = inked.map(|(index, _)| index % width).collect();
        (
            *columns.iter().min().unwrap(),
            *columns.iter().max().unwrap(),
        )
    };
    assert_eq!(columns(Anchor::Start), (21, 36));
    assert_eq!(columns(Anchor::Middle), (12, 27));
    assert_eq!(columns(Anchor::End), (3, 18));
}

#[test]
fn many_colours_need_no_palette() {
    let mut scene = Scene::new(30.0, 30.0);
    for x in 0..30u8 {
        for y in 0..30u8 {
            let cell = ScenePath::rectangle((f32::from(x), f32::from(y)), 1.0, 1.0);
            scene.fill(Role::Cell, Shape::Path(cell), Rgba(x * 8, y * 8, 9, 255));
        }
    }
    assert_eq!(pixel(&scene, (7, 20)), [56, 160, 9, 255]);
}

#[test]
fn sizes_that_cannot_be_painted_are_errors() {
    let fonts = Fonts::bundled();
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e4] {
        let error = png::write(&square(), &fonts, scale).unwrap_err();
        assert!(matches!(error, PaintError::Size { .. }), "{scale}: {error}");
    }
    let error = png::write(&square(), &fonts, 1e4).unwrap_err().to_string();
    assert!(error.starts_with("a picture of 100000 by 100000 pixels is too large"));
}
