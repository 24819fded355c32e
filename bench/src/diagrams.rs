//! Measures drawing, compared with sgf-render where possible.

use std::fmt::Write;
use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use cpu_time::ThreadTime;
use sgf_render::{Goban, SgfRenderArgs};
use sgfkit::Collection;
use sgfkit::replay::Replay;
use sgfkit_diagram::{
    AnimationOptions, Crop, Figure, FigureOptions, Fonts, Look, ProblemOptions, Scene,
    SheetOptions, animation, pdf, png, problem_sheet, problems, scene, svg,
};

use crate::games;

/// Drawing from the bytes of a file to those of the picture.
pub struct Picture {
    pub name: &'static str,
    about: &'static str,
    input: fn() -> String,
    run: fn(&str, &Fonts) -> Vec<u8>,
    /// Draws with sgf-render and returns the time.
    peer: Option<fn(&str) -> Option<Duration>>,
}

/// Returns a game of 300 moves.
fn game() -> String {
    games::line(300)
}

/// Width of pictures in pixels.
const WIDTH: f32 = 600.0;

pub const PICTURES: &[Picture] = &[
    Picture {
        name: "svg",
        about: "the last position",
        input: game,
        run: |game, fonts| svg::write(&last(game, fonts)).into_bytes(),
        peer: Some(peer_svg),
    },
    Picture {
        name: "png",
        about: "the last position, 600 pixels wide",
        input: game,
        run: |game, fonts| {
            let scene = last(game, fonts);
            png::write(&scene, fonts, WIDTH / scene.width).expect("a size that can be painted")
        },
        peer: Some(peer_png),
    },
    Picture {
        name: "pdf",
        about: "the last position",
        input: game,
        run: |game, fonts| pdf::write(&[last(game, fonts)], fonts, "game"),
        peer: None,
    },
    Picture {
        name: "gif",
        about: "300 moves, 600 pixels wide",
        input: game,
        run: |game, fonts| {
            let scenes = scenes(game, fonts);
            animation::gif(&scenes, fonts, &options(&scenes)).expect("a size that can be painted")
        },
        peer: None,
    },
    Picture {
        name: "problems",
        about: "a thousand problems as PDF, six to a page, with answers",
        input: || games::problems(1000),
        run: |file, fonts| {
            let figures = FigureOptions::default().with_crop(Crop::Auto);
            let options = ProblemOptions::default().with_figures(figures);
            let problems = problems(&Collection::parse(file), &options);
            let sheet = SheetOptions::default().with_answers(true);
            let pages = problem_sheet(&problems, &sheet, &Look::default(), fonts);
            pdf::write(&pages, fonts, "problems")
        },
        peer: None,
    },
];

/// Explanation of the table.
pub const LEGEND: &str = "From the bytes of a file, mostly a game of 300 moves, to those of the picture. Processor time of one thread, minimum of \
     all runs; for sgf-render's PNG, elapsed time of its program including startup, if it is on the PATH.";

/// Draws the pictures whose names are `wanted`, and returns a table in Markdown.
pub fn measure(
    wanted: &dyn Fn(&str) -> bool,
    limit: Duration,
    progress: &mut dyn FnMut(&str),
) -> String {
    let fonts = Fonts::bundled();
    let mut out = String::from(
        "| picture | what | sgfkit | size | sgf-render |\n\
         |---|---|--:|--:|--:|\n",
    );
    for picture in PICTURES.iter().filter(|picture| wanted(picture.name)) {
        progress(picture.name);
        let file = (picture.input)();
        let start = Instant::now();
        let (mut best, mut peer, mut size) = (Duration::MAX, None, 0);
        let mut rounds = 0;
        while rounds < 3 || start.elapsed() < limit.min(Duration::from_secs(5)) {
            let begun = ThreadTime::now();
            size = black_box((picture.run)(&file, &fonts)).len();
            best = best.min(begun.elapsed());
            let other = picture.peer.and_then(|peer| peer(&file));
            peer = [peer, other].into_iter().flatten().min();
            rounds += 1;
        }
        let _ = writeln!(
            out,
            "| {} | {} | {} | {:.1} kB | {} |",
            picture.name,
            picture.about,
            time(best),
            size as f64 / 1e3,
            peer.map_or("–".to_owned(), time),
        );
    }
    out
}

fn time(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        milliseconds @ 0.0..1.0 => format!("{:.0} µs", milliseconds * 1e3),
        milliseconds @ 1.0..100.0 => format!("{milliseconds:.1} ms"),
        milliseconds => format!("{milliseconds:.0} ms"),
    }
}

/// Returns the final position.
fn last(game: &str, fonts: &Fonts) -> Scene {
    let file = Collection::parse(game);
    let tree = file.tree(0).expect("a game");
    let mut replay = Replay::new(tree);
    let node = tree.main_line().last().expect("a node");
    replay.go_to(node);
    picture(&replay, fonts)
}

/// Returns the position after each move.
fn scenes(game: &str, fonts: &Fonts) -> Vec<Scene> {
    let file = Collection::parse(game);
    let tree = file.tree(0).expect("a game");
    let mut replay = Replay::new(tree);
    let nodes = tree.main_line();
    let scenes = nodes.map(|node| {
        replay.go_to(node);
        picture(&replay, fonts)
    });
    scenes.collect()
}

fn picture(replay: &Replay<'_>, fonts: &Fonts) -> Scene {
    let figure = Figure::of(replay, &FigureOptions::default()).expect("a game with a board");
    scene(&figure, &Look::default(), fonts)
}

fn options(scenes: &[Scene]) -> AnimationOptions {
    let width = scenes.first().map_or(WIDTH, |scene| scene.width);
    AnimationOptions::default().with_scale(WIDTH / width)
}

fn peer_svg(game: &str) -> Option<Duration> {
    let arguments = SgfRenderArgs::try_parse_from(["sgf-render"]).ok()?;
    let options = arguments
        .render_args
        .options(&arguments.output_format)
        .ok()?;
    let begun = ThreadTime::now();
    let board = Goban::from_sgf(game, &options.node_description, false).ok()?;
    let mut file = Vec::new();
    let drawn = sgf_render::svg::render(&board, &options).ok()?;
    drawn.write_to(&mut file).ok()?;
    black_box(file);
    Some(begun.elapsed())
}

fn peer_png(game: &str) -> Option<Duration> {
    let begun = Instant::now();
    let mut program = Command::new("sgf-render");
    program.args(["-f", "png", "--width", "600", "--lenient"]);
    program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().ok()?;
    child.stdin.take()?.write_all(game.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    (output.status.success() && output.stdout.starts_with(b"\x89PNG")).then(|| begun.elapsed())
}
