//! What is asked for: the work, the format, and where it goes. What makes no
//! sense together is a usage error.

use std::path::{Path, PathBuf};

use super::line::Stage;
use crate::args::{ChapterOf, Coords, Format, Numbered, Render};
use crate::output::{Stop, is_terminal};
use crate::template::{Distinct, Template};

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// One position.
    Position,
    /// A diagram of each move of `--range`.
    Each,
    /// One figure with the moves of `--range`.
    Range,
    /// The moves of a line, one after the other.
    Animation,
    /// All figures of a game.
    Figures,
    /// The problems of a collection, on pages.
    Problems,
}

/// Where it goes.
pub enum Target {
    Stdout,
    File(PathBuf),
    Files(Names),
}

/// The names of many files.
pub struct Names {
    pub folder: PathBuf,
    /// The fields are [`N`] and [`MOVE`].
    pub template: Template,
    pub extension: String,
}

/// The fields of names.
const FIELDS: [&str; 2] = ["n", "move"];
const N: usize = 0;
const MOVE: usize = 1;

impl Names {
    /// Whether each file can have a name of its own.
    fn are_numbered(&self) -> bool {
        self.template.has_number(N) || self.template.has_number(MOVE)
    }

    /// Whether a file's own name is a part of those made of it.
    pub fn has_stem(&self) -> bool {
        self.template.has_stem()
    }

    /// The path of a file.
    pub fn fill(
        &self,
        stem: &str,
        number: usize,
        stage: &Stage<'_>,
        names: &mut Distinct,
    ) -> PathBuf {
        // What is in force at a node stands on the way to it.
        let property = |id: &str| {
            let path = stage.node.path();
            let value = path.iter().rev().find_map(|node| node.text(id))?;
            Some(value.into_owned())
        };
        let name = self.template.fill(stem, &[number, stage.moves], property);
        let name = names.take(&name);
        self.folder.join(match self.extension.is_empty() {
            true => name,
            false => format!("{name}.{}", self.extension),
        })
    }
}

/// What a run does.
pub struct Plan {
    pub work: Work,
    pub format: Format,
    pub target: Target,
    /// A file each.
    pub is_many: bool,
}

impl Plan {
    pub fn new(args: &Render) -> Result<Plan, Stop> {
        let target = target(args.output.as_deref())?;
        let format = format(args.format, &target)?;
        let is_many = matches!(&target, Target::Files(names) if names.are_numbered());
        let is_animation = matches!(format, Format::Gif | Format::Apng);
        let work = match args {
            _ if args.problems.is_some() => Work::Problems,
            _ if args.figures.is_some() => Work::Figures,
            // There is nothing else in a book.
            _ if format == Format::Epub => Work::Figures,
            _ if is_animation => Work::Animation,
            Render { range: Some(_), .. } if is_many => Work::Each,
            Render { range: Some(_), .. } => Work::Range,
            _ => Work::Position,
        };
        if let Target::Files(names) = &target
            && names.template.has_number(MOVE)
            && !matches!(work, Work::Each | Work::Position)
        {
            return Err(Stop::Usage(
                "{move} is for single positions; figures and pages have {n}".to_owned(),
            ));
        }
        if is_animation && work != Work::Animation {
            return Err(Stop::Usage(
                "GIF and APNG show a line of moves, not figures or problems".to_owned(),
            ));
        }
        if let (Target::Stdout, Some(name), true) = (&target, binary(format), is_terminal()) {
            return Err(Stop::Usage(format!(
                "{name} is not for a terminal; -o FILE writes it to a file"
            )));
        }
        let plan = Plan {
            work,
            format,
            target,
            is_many,
        };
        plan.refuse(args)?;
        Ok(plan)
    }

    /// Whether the format is a picture, not text.
    fn is_picture(&self) -> bool {
        !matches!(self.format, Format::Text | Format::Sensei)
    }

    /// Whether all games go into one document.
    pub fn is_book(&self) -> bool {
        match self.format {
            Format::Pdf => self.work == Work::Figures && !self.is_many,
            format => format == Format::Epub,
        }
    }

    /// Whether letters are painted here, not by whoever shows the picture.
    pub fn is_painted(&self) -> bool {
        matches!(
            self.format,
            Format::Png | Format::Pdf | Format::Gif | Format::Apng
        )
    }

    /// Whether figures are laid out on pages.
    fn has_pages(&self) -> bool {
        match self.work {
            Work::Problems => true,
            Work::Figures => self.format == Format::Pdf,
            _ => false,
        }
    }

    /// The first option that would do nothing.
    fn refuse(&self, args: &Render) -> Result<(), Stop> {
        let (work, format) = (self.work, self.format);
        let is_raster = matches!(format, Format::Png | Format::Gif | Format::Apng);
        let has_pages = self.has_pages();
        let text = "is for pictures, not for text";
        let raster = "is for PNG, GIF and APNG";
        let pages = "is for the pages of --problems, and of --figures as PDF";
        let rules = [
            (
                work == Work::Problems && !self.is_picture(),
                "--problems",
                "makes pages: SVG, PNG, PDF or TikZ",
            ),
            (
                format == Format::Epub && (self.is_many || args.range.is_some()),
                "EPUB",
                "holds whole games in one file",
            ),
            (args.theme.is_some() && !self.is_picture(), "--theme", text),
            (args.size.is_some() && !self.is_picture(), "--size", text),
            (
                args.size.is_some() && has_pages,
                "--size",
                "has no say on pages, where the columns set it",
            ),
            (args.scale.is_some() && !is_raster, "--scale", raster),
            (args.width.is_some() && !is_raster, "--width", raster),
            (args.paper.is_some() && !has_pages, "--paper", pages),
            (
                args.chapter != ChapterOf::Game && !(self.is_book() && work == Work::Figures),
                "--chapter",
                "is for --figures as PDF or EPUB",
            ),
            (
                args.columns.is_some() && !(has_pages && work == Work::Figures),
                "--columns",
                "is for --figures as PDF",
            ),
            (
                args.delay.is_some() && work != Work::Animation,
                "--delay",
                "is for GIF and APNG",
            ),
            (
                args.standalone && format != Format::Tikz,
                "--standalone",
                "is for LaTeX",
            ),
            (
                args.ascii && format != Format::Text,
                "--ascii",
                "is for --format text",
            ),
            (
                args.coords == Coords::Sgf && format == Format::Sensei,
                "--coords sgf",
                "is not known to Sensei's Library",
            ),
            (
                args.numbers == Some(Numbered::Range) && args.range.is_none(),
                "--numbers range",
                "needs --range",
            ),
            (
                args.numbers
                    .is_some_and(|numbers| numbers != Numbered::Range)
                    && work == Work::Range,
                "--numbers",
                "is said by --range, which numbers its moves",
            ),
            (
                args.numbers.is_some() && work == Work::Problems,
                "--numbers",
                "does not go with --problems",
            ),
            (
                args.numbers == Some(Numbered::Last) && work == Work::Figures,
                "--numbers last",
                "does not go with --figures",
            ),
            (
                args.variations && work == Work::Problems,
                "--variations",
                "does not go with --problems",
            ),
            (
                args.variations && work == Work::Range,
                "--variations",
                "does not go with a --range in one figure",
            ),
        ];
        for (is_wrong, option, why) in rules {
            if is_wrong {
                return Err(Stop::Usage(format!("{option} {why}")));
            }
        }
        // A line that leads somewhere else than the main line.
        let mut place = args.place.given();
        let needless = match work {
            Work::Position | Work::Each | Work::Animation => None,
            Work::Range | Work::Figures => place.find(|option| *option != "--tree"),
            Work::Problems => place.next(),
        };
        match (needless, work) {
            (Some(option), Work::Problems) => Err(Stop::Usage(format!(
                "{option} does not go with --problems, which takes all games"
            ))),
            (Some(option), _) => Err(Stop::Usage(format!(
                "{option} does not go with figures of the main line"
            ))),
            (None, _) => Ok(()),
        }
    }
}

fn target(output: Option<&Path>) -> Result<Target, Stop> {
    let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
        return Ok(Target::Stdout);
    };
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(name) = name.filter(|name| name.contains('{')) else {
        return Ok(Target::File(path.to_owned()));
    };
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !extension.contains('}') => (stem, extension),
        _ => (name, ""),
    };
    let template = Template::parse(stem, &FIELDS);
    let template = template.map_err(|error| Stop::Usage(format!("-o: {error}")))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(Target::Files(Names {
        folder: folder.to_owned(),
        template,
        extension: extension.to_owned(),
    }))
}

/// The ends of names, and what they mean.
const ENDS: [(&str, Format); 11] = [
    ("svg", Format::Svg),
    ("png", Format::Png),
    ("pdf", Format::Pdf),
    ("epub", Format::Epub),
    ("txt", Format::Text),
    ("text", Format::Text),
    ("gif", Format::Gif),
    ("apng", Format::Apng),
    ("tex", Format::Tikz),
    ("tikz", Format::Tikz),
    ("sensei", Format::Sensei),
];

/// The name of a format that terminals cannot show.
fn binary(format: Format) -> Option<&'static str> {
    match format {
        Format::Png => Some("PNG"),
        Format::Pdf => Some("PDF"),
        Format::Epub => Some("EPUB"),
        Format::Gif => Some("GIF"),
        Format::Apng => Some("APNG"),
        Format::Svg | Format::Text | Format::Sensei | Format::Tikz | Format::Html => None,
    }
}

fn format(said: Option<Format>, target: &Target) -> Result<Format, Stop> {
    let end = match target {
        _ if said.is_some() => None,
        Target::Stdout => None,
        Target::File(path) => Some(path.extension().unwrap_or_default().to_string_lossy()),
        Target::Files(names) => Some((&*names.extension).into()),
    };
    let Some(end) = end else {
        return Ok(said.unwrap_or(Format::Svg));
    };
    let known = ENDS
        .iter()
        .find(|(known, _)| end.eq_ignore_ascii_case(known));
    let known = known.map(|(_, format)| *format);
    known.ok_or_else(|| {
        Stop::Usage("the end of OUT does not say the format; --format does".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder, a template and the end are told apart.
    #[test]
    fn targets() {
        for (text, folder, extension) in [
            ("a/b/{stem}-{move:03}.svg", "a/b", "svg"),
            ("{n}.tar.png", "", "png"),
            ("{PB}", "", ""),
        ] {
            match target(Some(Path::new(text))) {
                Ok(Target::Files(names)) => {
                    assert_eq!(names.folder, Path::new(folder), "{text}");
                    assert_eq!(names.extension, extension, "{text}");
                }
                _ => panic!("{text}"),
            }
        }
        assert!(matches!(
            target(Some(Path::new("{x}/a.svg"))),
            Ok(Target::File(_))
        ));
        assert!(target(Some(Path::new("{x}.svg"))).is_err());
        assert!(matches!(target(Some(Path::new("-"))), Ok(Target::Stdout)));
    }
}
