//! Draws a game's evaluation as a graph, with mistakes marked.

use sgfkit::analysis::Review;
use sgfkit::analysis::graph::{GraphPoint, longest, points, scaled};
use sgfkit::analysis::review::{By, MARKED, Reviewed};
use sgfkit::game::go::players_point;
use sgfkit::{Color, Game, Move};

use crate::font::{Fonts, Weight};
use crate::layout::Look;
use crate::scene::{
    Anchor, Note, Role, Scene, ScenePath, ScenePlace, SceneText, Segment, Shape, Stroke,
};
use crate::text::side;
use crate::theme::Rgba;

/// Limits for the width of a graph, in points; letters keep their size.
pub(crate) const WIDEST: f32 = 520.0;
const NARROWEST: f32 = 240.0;

/// Graphs narrower than this put the title and the legend on two lines.
const TWO_LINES: f32 = 400.0;

/// Margins at the sides of the curves, and below.
const BESIDE: f32 = 42.0;
const BELOW: f32 = 26.0;

/// Height of the bar for the longest thinking time.
const BARS: f32 = 24.0;

const TITLE: f32 = 11.0;
const SMALL: f32 = 8.0;

/// Minimum range of the score axis.
const LEAST: f64 = 20.0;

/// Scores that may get a grid line.
const LEADS: [f64; 8] = [10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1280.0];

/// Minimum distance between two move numbers on the axis.
const STEP: f32 = 36.0;

/// Number of mistakes that are labeled with their move number.
const WORST: usize = 3;

/// Half the width of a digit.
const HALF: f32 = 0.29 * SMALL;

/// Draws Black's winrate and score lead at the root and after each move of the main line.
///
/// Mistakes are marked; above the middle, Black is ahead. Returns `None` if the game has no
/// analysis. The width is in points and limited to 240 to 520, so that letters stay readable on
/// phones and small pages.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::analysis::{Review, review::Options};
/// use sgfkit_diagram::{Fonts, Look, graph, svg};
///
/// let games = Collection::parse("(;GM[1]SZ[9];B[ee]SBKS[2];W[cc]SBKS[9])");
/// let review = Review::of(games.tree(0).unwrap(), &Options::default());
/// let scene = graph(&review, None, "A game", 520.0, &Look::default(), &Fonts::bundled()).unwrap();
/// assert!(svg::write(&scene).contains("data-series=\"score\" data-nodes=\"1 2\""));
/// ```
#[must_use]
pub fn graph(
    review: &Review<'_>,
    by: Option<By>,
    title: &str,
    width: f32,
    look: &Look,
    fonts: &Fonts,
) -> Option<Scene> {
    let points = points(review);
    let wanted = |series: By| {
        by.is_none_or(|by| by == series)
            && points.iter().any(|point| value(point, series).is_some())
    };
    let series: Vec<By> = [By::Winrate, By::Score]
        .into_iter()
        .filter(|one| wanted(*one))
        .collect();
    if series.is_empty() {
        return None;
    }
    let longest = longest(&points);
    let frame = Frame::new(width, if longest.is_some() { BARS } else { 0.0 });
    let mut drawing = Drawing::new(&points, frame, look, title, series.len() > 1);
    drawing.ground(title, fonts, &series);
    drawing.numbers();
    for one in &series {
        drawing.curve(*one);
    }
    let main = series.last().copied().unwrap_or(By::Score);
    for (index, point) in points.iter().enumerate() {
        drawing.mark(index, point, review, main);
    }
    drawing.name_worst(review, main);
    if let Some(longest) = longest {
        drawing.times(longest);
    }
    Some(drawing.scene)
}

fn value(point: &GraphPoint<'_>, series: By) -> Option<f64> {
    match series {
        By::Score => point.score,
        By::Winrate => point.winrate,
    }
}

/// Position and scale of the curves.
#[derive(Clone, Copy)]
struct Frame {
    width: f32,
    height: f32,
    /// Width available for the title.
    title: f32,
    /// Height of the legend, and of the upper edge of the curves.
    names: f32,
    top: f32,
    /// Scale of marks relative to a wide graph.
    marks: f32,
    /// Height of the time bars.
    bars: f32,
}

impl Frame {
    fn new(width: f32, bars: f32) -> Frame {
        let width = width.clamp(NARROWEST, WIDEST);
        let (names, top, beside_title, marks) = if width < TWO_LINES {
            (32.0, 46.0, 0.0, 0.7)
        } else {
            (15.0, 34.0, 120.0, 1.0)
        };
        Frame {
            width,
            height: 136.0 + 0.2 * width + bars,
            title: width - 2.0 * BESIDE - beside_title,
            names,
            top,
            marks,
            bars,
        }
    }

    fn radius(self, class: usize) -> f32 {
        self.marks * (1.5 + 0.5 * class as f32)
    }

    fn right(self) -> f32 {
        self.width - BESIDE
    }

    fn bottom(self) -> f32 {
        self.height - BELOW - self.bars
    }
}

struct Drawing<'a> {
    frame: Frame,
    points: &'a [GraphPoint<'a>],
    look: &'a Look,
    scene: Scene,
    has_both: bool,
    /// Score lead at the upper edge.
    top: f64,
}

impl<'a> Drawing<'a> {
    fn new(
        points: &'a [GraphPoint<'a>],
        frame: Frame,
        look: &'a Look,
        title: &str,
        has_both: bool,
    ) -> Drawing<'a> {
        let scores = points.iter().filter_map(|point| point.score);
        let mut scene = Scene::new(frame.width, frame.height);
        scene.title = title.to_owned();
        scene.description = "Black's winrate and lead after each move".to_owned();
        Drawing {
            frame,
            points,
            look,
            scene,
            has_both,
            top: scores
                .map(|score| scaled(score).abs())
                .fold(LEAST, f64::max),
        }
    }

    fn x(&self, index: usize) -> f32 {
        let steps = self.points.len().saturating_sub(1).max(1) as f32;
        BESIDE + (self.frame.right() - BESIDE) * index as f32 / steps
    }

    fn y(&self, series: By, value: f64) -> f32 {
        let part = match series {
            By::Score => scaled(value) / self.top,
            By::Winrate => 2.0 * value - 1.0,
        };
        let half = (self.frame.bottom() - self.frame.top) / 2.0;
        self.frame.top + half - half * part as f32
    }

    fn color(&self, series: By) -> Rgba {
        let theme = &self.look.theme;
        match series {
            By::Score => theme.text,
            // Draw it fainter if the score is shown, too.
            By::Winrate if self.has_both => {
                let ground = theme.background.unwrap_or(theme.board);
                theme.text.mixed(ground, 0.55)
            }
            By::Winrate => theme.text,
        }
    }

    fn text(&mut self, at: ScenePlace, anchor: Anchor, text: String) {
        let text = SceneText {
            at: (at.0, at.1 + 0.35 * SMALL),
            anchor,
            size: SMALL,
            weight: Weight::Regular,
            text,
        };
        self.scene
            .text(Role::Coordinate, text, self.look.theme.coordinate);
    }

    fn line(&mut self, from: ScenePlace, to: ScenePlace, strength: f32, width: f32) {
        let theme = &self.look.theme;
        let color = theme
            .background
            .unwrap_or(theme.board)
            .mixed(theme.text, strength);
        let path = Shape::Path(ScenePath::line(from, to));
        self.scene
            .stroke(Role::Line, path, Stroke::new(color, width));
    }

    /// Draws the title, the axes and the legend.
    fn ground(&mut self, title: &str, fonts: &Fonts, series: &[By]) {
        let theme = &self.look.theme;
        if let Some(background) = theme.background {
            let all = ScenePath::rectangle((0.0, 0.0), self.frame.width, self.frame.height);
            self.scene
                .fill(Role::Background, Shape::Path(all), background);
        }
        let heading = SceneText {
            at: (BESIDE, 18.0),
            anchor: Anchor::Start,
            size: TITLE,
            weight: Weight::Bold,
            text: fitting(title, self.frame.title, fonts),
        };
        self.scene.text(Role::Caption, heading, theme.text);
        let (left, right, names) = (BESIDE, self.frame.right(), self.frame.names);
        if series.contains(&By::Score) {
            self.leads(left, right);
        }
        if series.contains(&By::Winrate) {
            for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let y = self.y(By::Winrate, share);
                if series.len() == 1 {
                    self.line((left, y), (right, y), 0.12, 0.5);
                }
                let percent = format!("{} %", share * 100.0);
                self.text((right + 5.0, y), Anchor::Start, percent);
            }
        }
        let middle = self.y(By::Winrate, 0.5);
        self.line((left, middle), (right, middle), 0.5, 0.75);
        // Legend, from right to left.
        let mut x = right;
        for one in series {
            self.text((x, names), Anchor::End, one.name().to_owned());
            x -= fonts.width(one.name(), SMALL, Weight::Regular) + 5.0;
            let path = Shape::Path(ScenePath::line((x - 12.0, names), (x, names)));
            let stroke = Stroke::round(self.color(*one), width(*one));
            self.scene.stroke(Role::Line, path, stroke);
            x -= 24.0;
        }
    }

    /// Draws as many grid lines as fit, with Black's score above the middle.
    fn leads(&mut self, left: f32, right: f32) {
        let zero = self.y(By::Score, 0.0);
        self.text((left - 5.0, zero), Anchor::End, "0".to_owned());
        let mut last = zero;
        for lead in LEADS {
            let y = self.y(By::Score, lead);
            if scaled(lead) > self.top * 1.001 || last - y < 1.5 * SMALL {
                continue;
            }
            last = y;
            for (lead, side) in [(lead, "B"), (-lead, "W")] {
                let y = self.y(By::Score, lead);
                self.line((left, y), (right, y), 0.12, 0.5);
                let name = format!("{side}+{}", lead.abs());
                self.text((left - 5.0, y), Anchor::End, name);
            }
        }
    }

    fn numbers(&mut self) {
        let moves = self.points.len() - 1;
        let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
        let most = ((self.frame.right() - BESIDE) / STEP) as usize;
        let fits = |step: &usize| moves / step <= most;
        let step = steps
            .into_iter()
            .find(fits)
            .unwrap_or(moves.div_ceil(most))
            .max(1);
        let bottom = self.frame.bottom();
        for index in (0..=moves).step_by(step) {
            let x = self.x(index);
            self.line((x, bottom), (x, bottom + 3.0), 0.5, 0.5);
            self.text((x, bottom + 11.0), Anchor::Middle, index.to_string());
        }
    }

    /// Draws the time used for each move as bars, darker in overtime.
    fn times(&mut self, longest: f64) {
        let (points, theme) = (self.points, &self.look.theme);
        let ground = theme.background.unwrap_or(theme.board);
        let bottom = self.frame.height - 2.0;
        let half = (0.4 * (self.x(1) - self.x(0))).clamp(0.3, 4.0);
        for (index, point) in points.iter().enumerate() {
            let (Some(seconds), Some(played)) = (point.time.seconds, &point.played) else {
                continue;
            };
            let late = point.time.in_overtime == Some(true);
            let share = if longest > 0.0 {
                seconds / longest
            } else {
                0.0
            };
            let height = (self.frame.bars * share as f32).max(0.5);
            let corner = (self.x(index) - half, bottom - height);
            let side = side(played.color);
            let after = if late { ", in overtime" } else { "" };
            self.scene.notes.push(Note {
                item: self.scene.items.len(),
                data: vec![
                    ("data-node", point.number.to_string()),
                    ("data-seconds", seconds.to_string()),
                ],
                title: format!("Move {}, {side}: {seconds} s{after}", played.move_number),
            });
            let bar = Shape::Path(ScenePath::rectangle(corner, 2.0 * half, height));
            let color = theme.text.mixed(ground, if late { 0.1 } else { 0.5 });
            self.scene.fill(Role::Time, bar, color);
        }
        let middle = (BESIDE - 5.0, bottom - 0.5 * self.frame.bars);
        self.text(middle, Anchor::End, format!("{longest:.0} s"));
    }

    /// Draws a curve with gaps for missing values.
    fn curve(&mut self, series: By) {
        let points = self.points;
        let stroke = Stroke::round(self.color(series), width(series));
        let known = points.iter().enumerate().map(|(index, point)| {
            let value = value(point, series)?;
            Some((point.number, (self.x(index), self.y(series, value))))
        });
        let known: Vec<Option<(usize, ScenePlace)>> = known.collect();
        for run in known.split(Option::is_none) {
            let run: Vec<(usize, ScenePlace)> = run.iter().flatten().copied().collect();
            let Some((_, first)) = run.first() else {
                continue;
            };
            let nodes: Vec<String> = run.iter().map(|(node, _)| node.to_string()).collect();
            let mut path = ScenePath {
                segments: vec![Segment::Move(*first)],
            };
            path.segments
                .extend(run[1..].iter().map(|(_, place)| Segment::Line(*place)));
            let (color, radius) = (stroke.color, stroke.width);
            let lonely = (run.len() == 1).then_some(*first);
            self.scene.notes.push(Note {
                item: self.scene.items.len(),
                data: vec![
                    ("data-series", series.name().to_owned()),
                    ("data-nodes", nodes.join(" ")),
                ],
                title: String::new(),
            });
            self.scene
                .stroke(Role::Curve, Shape::Path(path), stroke.clone());
            if let Some(center) = lonely {
                let dot = Shape::Circle { center, radius };
                self.scene.fill(Role::Dot, dot, color);
            }
        }
    }

    /// Labels the worst mistakes with their move numbers, since paper has no tooltips. Skips labels
    /// that do not fit.
    fn name_worst(&mut self, review: &Review<'_>, series: By) {
        let points = self.points;
        let mistakes = points.iter().enumerate().filter_map(|(index, point)| {
            let played = point.played.as_ref()?;
            let class = played.class.filter(|class| *class >= MARKED)?;
            let y = self.y(series, value(point, series)?);
            let place = (self.x(index), y);
            Some((
                review.loss(played)?,
                played,
                place,
                self.frame.radius(class),
            ))
        });
        let mut mistakes: Vec<_> = mistakes.collect();
        mistakes.sort_by(|one, other| other.0.total_cmp(&one.0));
        let marks = mistakes.iter().map(|(.., place, radius)| (*place, *radius));
        let mut taken: Vec<(ScenePlace, f32)> = marks.collect();
        for (_, played, (x, y), radius) in mistakes.into_iter().take(WORST) {
            let name = played.move_number.to_string();
            let half = HALF * name.len() as f32;
            let (beside, away) = (radius + 2.0 + half, radius + 0.7 * SMALL);
            // The curve drops at a mistake by Black, so leave room there.
            let down = match played.color {
                Color::Black => away,
                Color::White => -away,
            };
            let ways = [
                (0.0, down),
                (-beside, 0.0),
                (beside, 0.0),
                (0.0, 2.0 * down),
                (0.0, -down),
                (0.0, -2.0 * down),
            ];
            let is_free = |(cx, cy): &ScenePlace| {
                let clear = |((x, y), radius): &(ScenePlace, f32)| {
                    (x - cx).abs() > half + radius || (y - cy).abs() > 0.5 * SMALL + radius
                };
                let frame = self.frame;
                (BESIDE + half..frame.right() - half).contains(cx)
                    && (frame.top - SMALL..frame.bottom()).contains(cy)
                    && taken.iter().all(clear)
            };
            let ways = ways.map(|(across, down)| (x + across, y + down));
            if let Some(at) = ways.into_iter().find(is_free) {
                taken.push((at, half));
                self.text(at, Anchor::Middle, name);
            }
        }
    }

    /// Draws a mistake in the color of the player who made it.
    fn mark(&mut self, index: usize, point: &GraphPoint<'_>, review: &Review<'_>, series: By) {
        let Some(played) = &point.played else { return };
        let Some(class) = played.class.filter(|class| *class >= MARKED) else {
            return;
        };
        let Some(value) = value(point, series) else {
            return;
        };
        let theme = &self.look.theme;
        let (fill, outline) = match played.color {
            Color::Black => (theme.black, theme.outline[0]),
            Color::White => (theme.white, theme.outline[1]),
        };
        let outline = if outline == fill { theme.text } else { outline };
        let center = (self.x(index), self.y(series, value));
        let radius = self.frame.radius(class);
        self.scene.notes.push(Note {
            item: self.scene.items.len(),
            data: vec![
                ("data-node", point.number.to_string()),
                ("data-class", class.to_string()),
            ],
            title: told(played, review),
        });
        let stroke = Stroke::new(outline, 0.75);
        let circle = Shape::Circle { center, radius };
        self.scene.outlined(Role::Mark, circle, fill, stroke);
    }
}

fn width(series: By) -> f32 {
    match series {
        By::Score => 1.4,
        By::Winrate => 1.0,
    }
}

fn told(played: &Reviewed<'_>, review: &Review<'_>) -> String {
    let size = review.tree().size().unwrap_or_default();
    let name = |played: &Move| match played {
        Move::Place(point) => players_point(*point, size),
        _ => Some("pass".to_owned()),
    };
    let point = Game::Go
        .parse_move(&played.value)
        .and_then(|played| name(&played));
    let point = point.unwrap_or_else(|| played.value.clone());
    let lost = review.loss(played).unwrap_or_default();
    let unit = match review.by() {
        By::Score => " points",
        By::Winrate => " %",
    };
    let side = side(played.color);
    let mut text = format!(
        "Move {}, {side} {point}: {lost:.1}{unit} lost",
        played.move_number
    );
    if let Some(best) = played.best.and_then(|best| name(&best.played)) {
        text.push_str(&format!("; best was {best}"));
    }
    text
}

/// Truncates a text that is too wide.
fn fitting(text: &str, width: f32, fonts: &Fonts) -> String {
    let fits = |text: &str| fonts.width(text, TITLE, Weight::Bold) <= width;
    if fits(text) {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    while kept.pop().is_some() {
        let cut: String = kept.iter().collect::<String>() + "…";
        if fits(&cut) {
            return cut;
        }
    }
    String::new()
}
