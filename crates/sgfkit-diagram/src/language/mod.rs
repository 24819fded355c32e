//! Languages of captions, and detection of a game's language.

mod annotations;
mod guess;
mod messages;

use sgfkit::GameTree;
use sgfkit::schema::id;

pub(crate) use annotations::ANNOTATIONS;
pub(crate) use messages::{Message, Piece};

/// Language of captions in books and pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Language {
    #[default]
    English,
    Japanese,
    SimplifiedChinese,
    TraditionalChinese,
    Korean,
    German,
    French,
    Spanish,
    Russian,
}

/// Encodings that imply a language, in lower case.
const CHARSETS: [(&str, Language); 9] = [
    ("gbk", Language::SimplifiedChinese),
    ("gb18030", Language::SimplifiedChinese),
    ("gb2312", Language::SimplifiedChinese),
    ("big5", Language::TraditionalChinese),
    ("shift_jis", Language::Japanese),
    ("euc-jp", Language::Japanese),
    ("iso-2022-jp", Language::Japanese),
    ("euc-kr", Language::Korean),
    ("windows-949", Language::Korean),
];

/// Maximum number of characters to examine.
const MANY: usize = 4000;

impl Language {
    /// All languages.
    pub const ALL: &[Language] = &[
        Language::English,
        Language::Japanese,
        Language::SimplifiedChinese,
        Language::TraditionalChinese,
        Language::Korean,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Russian,
    ];

    /// Returns the language with a tag, ignoring case. `zh` is simplified Chinese, `zh-TW` and
    /// `zh-HK` are traditional.
    #[must_use]
    pub fn named(tag: &str) -> Option<Language> {
        let tag = tag.replace('_', "-").to_ascii_lowercase();
        match tag.as_str() {
            "zh" | "zh-cn" | "zh-sg" => return Some(Language::SimplifiedChinese),
            "zh-tw" | "zh-hk" | "zh-mo" => return Some(Language::TraditionalChinese),
            _ => {}
        }
        let is_named = |language: &Language| {
            let known = language.tag().to_ascii_lowercase();
            tag == known || tag.split('-').next() == Some(&known)
        };
        Language::ALL.iter().copied().find(is_named)
    }

    /// Returns the name of a game without information: `Game 3`, or `lessons, game 3` with a file
    /// name.
    #[must_use]
    pub fn name_of_game(self, number: usize, file: Option<&str>) -> String {
        let number = number.to_string();
        match file {
            Some(file) => self.say(Message::GameOfFile, &[("file", file), ("n", &number)]),
            None => self.say(Message::Game, &[("n", &number)]),
        }
    }

    /// Detects the language of a game by its encoding, or by its characters and words.
    ///
    /// Returns `None` if the texts are not clear enough.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit_diagram::Language;
    ///
    /// let file = Collection::parse("(;GM[1]CA[UTF-8]PB[呉清源]C[黒の手番です])");
    /// let language = Language::of(file.tree(0).unwrap());
    /// assert_eq!(language, Some(Language::Japanese));
    /// ```
    #[must_use]
    pub fn of(tree: GameTree<'_>) -> Option<Language> {
        let charset = tree.charset().name().to_ascii_lowercase();
        let known = CHARSETS.iter().find(|(name, _)| *name == charset);
        let Some((_, known)) = known else {
            return guess::guess(&texts(tree));
        };
        // Chinese encodings also contain kana, and some Japanese books use them.
        let is_chinese = known.tag().starts_with("zh");
        let is_japanese = is_chinese && guess::is_japanese(&texts(tree));
        Some(if is_japanese {
            Language::Japanese
        } else {
            *known
        })
    }

    /// Returns the language tag for books and web pages, such as `zh-Hans`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Russian => "ru",
            Language::Japanese => "ja",
            Language::SimplifiedChinese => "zh-Hans",
            Language::TraditionalChinese => "zh-Hant",
            Language::Korean => "ko",
        }
    }

    /// Returns true for Chinese, Japanese and Korean.
    pub(crate) fn is_eastern(self) -> bool {
        !self.families().is_empty()
    }

    /// Returns the parts of family names that identify fonts for this language; empty if the shape
    /// of characters does not depend on the language.
    pub(crate) fn families(self) -> &'static [&'static str] {
        match self {
            Language::Japanese => &[" JP", "Hiragino", "Yu Gothic", "Meiryo"],
            Language::SimplifiedChinese => &[" SC", " GB", "YaHei"],
            Language::TraditionalChinese => &[" TC", " HK", "JhengHei"],
            Language::Korean => &[" KR", " SD Gothic", "Malgun"],
            _ => &[],
        }
    }
}

fn texts(tree: GameTree<'_>) -> String {
    const TEXTS: [&str; 10] = [
        id::PB,
        id::PW,
        id::BT,
        id::WT,
        id::EV,
        id::PC,
        id::GN,
        id::GC,
        id::RE,
        id::C,
    ];
    let texts = tree
        .nodes()
        .take(MANY)
        .flat_map(|node| TEXTS.map(|id| node.text(id)));
    let mut text = String::new();
    for more in texts.flatten() {
        text.push_str(&more);
        if text.len() > MANY {
            break;
        }
    }
    text
}

/// GBK and Big5 contain kana, too, so characters override the encoding.
#[test]
fn a_japanese_text_in_a_chinese_charset_is_japanese() {
    for (text, language) in [
        (
            "白先。この黒は簡単に死んでいるように見える",
            Language::Japanese,
        ),
        (
            "黑先，手筋の妙，右上角的白棋已经活了，下边还有一手棋",
            Language::SimplifiedChinese,
        ),
    ] {
        let gbk = sgfkit::charset::Charset::for_name(b"GBK").unwrap();
        let file = format!("(;CA[GBK]C[{text}])");
        let file = sgfkit::Collection::parse(gbk.encode(&file).unwrap().into_owned());
        assert_eq!(
            Language::of(file.tree(0).unwrap()),
            Some(language),
            "{text}"
        );
    }
}

#[test]
fn tags_name_languages() {
    for &language in Language::ALL {
        assert_eq!(Language::named(language.tag()), Some(language));
    }
    for (tag, language) in [
        ("zh", Some(Language::SimplifiedChinese)),
        ("zh_TW", Some(Language::TraditionalChinese)),
        ("de-AT", Some(Language::German)),
        ("JA", Some(Language::Japanese)),
        ("klingon", None),
    ] {
        assert_eq!(Language::named(tag), language, "{tag}");
    }
}
