//! Tests that another decoder reads animations as they were painted.

use std::time::Duration;

use sgfkit_diagram::animation::gif;
use sgfkit_diagram::{
    Anchor, AnimationOptions, Fonts, Paint, Rgba, Role, Scene, ScenePath, SceneText, Shape, Stroke,
    Weight,
};

use crate::png::painted;

type Pixels = Vec<[u8; 4]>;

/// Adds and removes numbered stones; the last two pictures are equal.
fn scenes(ground: Option<Rgba>, is_solid: bool) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = (0u8..12)
        .map(|number| scene(ground, is_solid, number))
        .collect();
    scenes.extend(scenes.last().cloned());
    scenes
}

fn scene(ground: Option<Rgba>, is_solid: bool, number: u8) -> Scene {
    let mut scene = Scene::new(90.0, 70.0);
    if let Some(ground) = ground {
        let all = ScenePath::rectangle((0.0, 0.0), 90.0, 70.0);
        scene.fill(Role::Background, Shape::Path(all), ground);
    }
    let line = ScenePath::line((5.0, 35.0), (85.0, 35.0));
    scene.stroke(
        Role::Line,
        Shape::Path(line),
        Stroke::new(Rgba::rgb(0), 0.7),
    );
    // Every fourth stone is removed again.
    for stone in (0..number).filter(|stone| stone % 4 != 0 || stone + 1 == number) {
        let center = (
            10.0 + f32::from(stone) * 6.3,
            20.0 + f32::from(stone % 5) * 7.0,
        );
        let shape = Shape::Circle {
            center,
            radius: 6.0,
        };
        let (dark, light) = (
            Rgba(stone * 9, 30, 60, 255),
            Rgba(250, 240, stone * 20, 255),
        );
        let fill = if is_solid {
            Paint::Radial {
                center,
                radius: 6.0,
                stops: vec![(0.0, light), (1.0, dark)],
            }
        } else {
            Paint::Solid(dark)
        };
        scene.fill(Role::Stone, shape, fill);
        let text = SceneText {
            at: (center.0, center.1 + 3.0),
            anchor: Anchor::Middle,
            size: 8.0,
            weight: Weight::Regular,
            text: stone.to_string(),
        };
        scene.text(Role::Number, text, Rgba::rgb(0xffffff));
    }
    scene
}

/// Combines changes into full pictures, keeping what is below transparent pixels.
fn shown(width: usize, height: usize, parts: &[((usize, usize, usize), Pixels)]) -> Vec<Pixels> {
    let mut canvas = vec![[0; 4]; width * height];
    let frames = parts.iter().map(|((left, top, across), pixels)| {
        for (y, row) in pixels.chunks(*across).enumerate() {
            for (x, pixel) in row.iter().enumerate() {
                if pixel[3] != 0 {
                    canvas[(top + y) * width + left + x] = *pixel;
                }
            }
        }
        canvas.clone()
    });
    frames.collect()
}

fn gif_frames(file: &[u8]) -> (Vec<Pixels>, Vec<u16>) {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let size = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut parts, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let place = (frame.left.into(), frame.top.into(), frame.width.into());
        parts.push((place, frame.buffer.as_chunks::<4>().0.to_vec()));
        delays.push(frame.delay);
    }
    (shown(size.0, size.1, &parts), delays)
}

/// Partial painting may round the coverage of edges differently.
fn assert_near(seen: &[Pixels], scenes: &[Scene], scale: f32, tolerance: u8) {
    assert_eq!(seen.len(), scenes.len());
    for (number, (seen, scene)) in seen.iter().zip(scenes).enumerate() {
        let (_, painted) = painted(scene, scale);
        assert_eq!(seen.len(), painted.len());
        for (index, (seen, painted)) in seen.iter().zip(painted).enumerate() {
            let off = seen.iter().zip(painted).map(|(a, b)| a.abs_diff(b)).max();
            assert!(
                off <= Some(tolerance),
                "{number}, {index}: {seen:?} {painted:?}"
            );
        }
    }
}

#[test]
fn a_gif_shows_all_pictures() {
    let scenes = scenes(Some(Rgba::rgb(0xf4e0b0)), false);
    let options = AnimationOptions::default().with_scale(1.3);
    let options = options.with_delay(Duration::from_millis(500));
    let file = gif(&scenes, &Fonts::bundled(), &options).unwrap();
    let (seen, delays) = gif_frames(&file);
    assert_near(&seen, &scenes, 1.3, 20);
    assert_eq!(delays, [[50; 12].as_slice(), &[200]].concat());
}

#[test]
fn a_gif_of_many_colours_is_near() {
    let scenes = scenes(Some(Rgba::rgb(0xf4e0b0)), true);
    let options = AnimationOptions::default().with_scale(2.0);
    let file = gif(&scenes, &Fonts::bundled(), &options).unwrap();
    assert_near(&gif_frames(&file).0, &scenes, 2.0, 40);
}

#[test]
fn a_gif_without_ground_is_white() {
    let scenes = scenes(None, false);
    let file = gif(&scenes, &Fonts::bundled(), &AnimationOptions::default()).unwrap();
    let (seen, _) = gif_frames(&file);
    assert!(seen.iter().all(|pixels| pixels[0] == [255; 4]));
}

#[test]
fn a_picture_holds_only_what_changed() {
    let mut scenes = vec![scene(None, false, 2), scene(None, false, 3)];
    let options = AnimationOptions::default();
    let two = gif(&scenes, &Fonts::bundled(), &options).unwrap().len();
    scenes.push(scenes[1].clone());
    let three = gif(&scenes, &Fonts::bundled(), &options).unwrap().len();
    assert!(three - two < 30, "{two} {three}");
}

#[test]
fn pictures_of_other_sizes_have_room() {
    let scenes = [Scene::new(20.0, 5.0), Scene::new(5.0, 30.0)];
    let options = AnimationOptions::default();
    let file = gif(&scenes, &Fonts::bundled(), &options).unwrap();
    assert!(gif_frames(&file).0.iter().all(|pixels| pixels.len() == 600));
}

#[test]
fn no_pictures_are_an_error() {
    let options = AnimationOptions::default();
    assert!(gif(&[], &Fonts::bundled(), &options).is_err());
}
