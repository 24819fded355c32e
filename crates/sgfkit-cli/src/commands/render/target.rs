//! The output of `sgf render`: standard output, a file, or a file name template.

use std::path::{Path, PathBuf};

use sgfkit::Node;
use sgfkit_diagram::{Format, Job, Plan, Work};

use crate::output::{Stop, is_terminal};
use crate::template::{Distinct, Template};

pub enum Target {
    Stdout,
    File(PathBuf),
    Files(Names),
}

pub struct Names {
    pub folder: PathBuf,
    /// The fields are [`N`] and [`MOVE`].
    pub template: Template,
    pub extension: String,
}

const FIELDS: [&str; 2] = ["n", "move"];
const N: usize = 0;
const MOVE: usize = 1;

impl Names {
    fn are_numbered(&self) -> bool {
        self.template.has_number(N) || self.template.has_number(MOVE)
    }

    /// Returns whether the names contain that of the input file.
    pub fn has_stem(&self) -> bool {
        self.template.has_stem()
    }

    pub fn fill(
        &self,
        stem: &str,
        [number, moves]: [usize; 2],
        node: Option<Node<'_>>,
        names: &mut Distinct,
    ) -> PathBuf {
        // The values in force at a node are on its path from the root.
        let property = |id: &str| {
            let path = node?.path();
            let value = path.iter().rev().find_map(|node| node.text(id))?;
            Some(value.into_owned())
        };
        let name = self.template.fill(stem, &[number, moves], property);
        let name = names.take(&name);
        self.folder.join(if self.extension.is_empty() {
            name
        } else {
            format!("{name}.{}", self.extension)
        })
    }
}

impl Target {
    /// Parses an output name; `None` and `-` are standard output.
    pub fn of(output: Option<&Path>) -> Result<Target, Stop> {
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

    /// Sets the format and the number of outputs of a job from the name.
    pub fn tell(&self, job: &mut Job) -> Result<(), Stop> {
        job.is_many = matches!(self, Target::Files(names) if names.are_numbered());
        job.is_each = matches!(self, Target::Files(names) if names.template.has_number(MOVE));
        let end = match self {
            _ if job.format.is_some() => return Ok(()),
            Target::Stdout => return Ok(()),
            Target::File(path) => path.extension().unwrap_or_default().to_string_lossy(),
            Target::Files(names) => (&*names.extension).into(),
        };
        job.format = Format::of_end(&end);
        match job.format {
            Some(_) => Ok(()),
            None => {
                let known: Vec<_> = Format::names().map(|name| format!(".{name}")).collect();
                Err(Stop::Usage(format!(
                    "unknown extension of OUT; use {}, or set --format",
                    known.join(", ")
                )))
            }
        }
    }

    pub fn refuse(&self, plan: Plan) -> Result<(), Stop> {
        if let Target::Files(names) = self
            && names.template.has_number(MOVE)
            && !matches!(plan.work, Work::Each | Work::Position)
        {
            return Err(Stop::Usage(
                "{move} needs single positions; use {n} for figures and pages".to_owned(),
            ));
        }
        if let (Target::Stdout, Some(name), true) = (self, plan.format.binary(), is_terminal()) {
            return Err(Stop::Usage(format!(
                "{name} cannot be shown on a terminal; use -o FILE"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Folders, templates and extensions are distinguished.
    #[test]
    fn targets() {
        for (text, folder, extension) in [
            ("a/b/{stem}-{move:03}.svg", "a/b", "svg"),
            ("{n}.tar.png", "", "png"),
            ("{PB}", "", ""),
        ] {
            match Target::of(Some(Path::new(text))) {
                Ok(Target::Files(names)) => {
                    assert_eq!(names.folder, Path::new(folder), "{text}");
                    assert_eq!(names.extension, extension, "{text}");
                }
                _ => panic!("{text}"),
            }
        }
        assert!(matches!(
            Target::of(Some(Path::new("{x}/a.svg"))),
            Ok(Target::File(_))
        ));
        assert!(Target::of(Some(Path::new("{x}.svg"))).is_err());
        assert!(matches!(
            Target::of(Some(Path::new("-"))),
            Ok(Target::Stdout)
        ));
    }
}
