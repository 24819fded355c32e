//! Fonts of the operating system.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fontdb::{Database, FaceInfo, ID, Stretch, Style, Weight};

use super::{Face, FaceId, Glyph, Language};

/// System fonts, searched when the first character is needed.
#[derive(Default)]
pub(super) struct System {
    installed: OnceLock<Installed>,
    known: Mutex<HashMap<Wanted, Option<Glyph>>>,
}

/// Lookup key: language, character, bold.
type Wanted = (Option<Language>, char, bool);

struct Installed {
    database: Database,
    /// Faces in order of preference.
    faces: Vec<Installation>,
}

struct Installation {
    id: ID,
    family: String,
    is_bold: bool,
    /// Supported characters as ascending ranges.
    letters: OnceLock<Vec<(u32, u32)>>,
    data: OnceLock<Option<(Arc<[u8]>, u32)>>,
    #[cfg(feature = "shaping")]
    shaper: OnceLock<Option<harfrust::Font>>,
}

impl System {
    /// Returns the glyph from the first face that contains the character. Prefers faces of the
    /// language, and bold ones if the family is bold.
    pub(super) fn glyph(
        &self,
        language: Option<Language>,
        letter: char,
        is_bold: bool,
    ) -> Option<Glyph> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known
            .entry((language, letter, is_bold))
            .or_insert_with(|| self.find(language, letter, is_bold))
    }

    pub(super) fn data(&self, id: FaceId) -> Option<(&[u8], u32)> {
        let (data, index) = self.read(self.face(id)?)?;
        Some((data, *index))
    }

    #[cfg(feature = "shaping")]
    pub(super) fn shaper(&self, id: FaceId) -> Option<&harfrust::Font> {
        let face = self.face(id)?;
        let made = face.shaper.get_or_init(|| {
            let (data, index) = self.read(face)?;
            let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(Arc::clone(data));
            harfrust::Font::new(data, *index)
        });
        made.as_ref()
    }

    fn face(&self, id: FaceId) -> Option<&Installation> {
        let index = id.0.checked_sub(FaceId::SYSTEM)? as usize;
        self.installed().faces.get(index)
    }

    fn read<'a>(&'a self, face: &'a Installation) -> Option<&'a (Arc<[u8]>, u32)> {
        let read = |data: &[u8], index| (Arc::from(data), index);
        let database = &self.installed().database;
        let data = face
            .data
            .get_or_init(|| database.with_face_data(face.id, read));
        data.as_ref()
    }

    fn find(&self, language: Option<Language>, letter: char, is_bold: bool) -> Option<Glyph> {
        let installed = self.installed();
        let has_it = |face: &Installation| {
            let ranges = face.letters.get_or_init(|| {
                let look = |data: &[u8], index| Face::parse(data, index).map(|face| letters(&face));
                let found = installed.database.with_face_data(face.id, look);
                found.flatten().unwrap_or_default()
            });
            let code = u32::from(letter);
            let after = ranges.partition_point(|(first, _)| *first <= code);
            after > 0 && ranges[after - 1].1 >= code
        };
        let faces = &installed.faces;
        let own = language.map(Language::families).unwrap_or_default();
        let is_own = |face: &Installation| own.iter().any(|part| face.family.contains(part));
        let own = faces.iter().position(|face| is_own(face) && has_it(face));
        let plain = own.or_else(|| faces.iter().position(has_it))?;
        let is_twin = |face: &Installation| face.is_bold && face.family == faces[plain].family;
        let twin = || faces.iter().position(|face| is_twin(face) && has_it(face));
        let index = is_bold.then(twin).flatten().unwrap_or(plain);
        let id = FaceId(u32::try_from(index).ok()? + FaceId::SYSTEM);
        let (data, index) = self.data(id)?;
        Glyph::of(&Face::parse(data, index)?, id, letter)
    }

    fn installed(&self) -> &Installed {
        self.installed.get_or_init(|| {
            let mut database = Database::new();
            database.load_system_fonts();
            let mut faces: Vec<&FaceInfo> = database.faces().collect();
            faces.sort_by_cached_key(|face| rank(face));
            let faces = faces.into_iter().map(|face| Installation {
                id: face.id,
                family: face
                    .families
                    .first()
                    .map_or_else(String::new, |(name, _)| name.clone()),
                is_bold: face.weight.0 >= Weight::SEMIBOLD.0,
                letters: OnceLock::new(),
                data: OnceLock::new(),
                #[cfg(feature = "shaping")]
                shaper: OnceLock::new(),
            });
            Installed {
                faces: faces.collect(),
                database,
            }
        })
    }
}

/// Preferred families; those for one of several scripts come before general ones.
const PREFERRED: [&str; 17] = [
    "Noto Sans",
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "Noto Sans CJK TC",
    "Noto Sans TC",
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "Apple SD Gothic Neo",
    "Malgun Gothic",
    "DejaVu Sans",
];

/// Returns the sort key of faces: plain ones first, then by family, then by properties that are
/// the same on every machine.
fn rank(face: &FaceInfo) -> impl Ord + use<> {
    let family = face.families.first().map_or("", |(name, _)| name.as_str());
    let preferred = PREFERRED.iter().position(|name| *name == family);
    let is_plain = face.style == Style::Normal && face.stretch == Stretch::Normal;
    let path = match &face.source {
        fontdb::Source::File(path) | fontdb::Source::SharedFile(path, _) => Some(path.clone()),
        fontdb::Source::Binary(_) => None,
    };
    (
        !is_plain,
        face.weight.0.abs_diff(Weight::NORMAL.0),
        face.monospaced,
        preferred.unwrap_or(PREFERRED.len()),
        !family.starts_with("Noto Sans"),
        !family.contains("Sans"),
        (family.to_owned(), face.post_script_name.clone()),
        (path, face.index),
    )
}

/// Returns the characters with outlines that can be embedded; none for bitmap and CFF2 fonts.
fn letters(face: &Face<'_>) -> Vec<(u32, u32)> {
    if face.table(b"glyf").is_none() && face.table(b"CFF ").is_none() {
        return Vec::new();
    }
    let mut codes: Vec<u32> = face.code_points().collect();
    codes.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code in codes {
        match ranges.last_mut() {
            Some((_, last)) if code <= *last + 1 => *last = code,
            _ => ranges.push((code, code)),
        }
    }
    ranges
}
