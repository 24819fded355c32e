//! Languages: what is said in them, and in which one a game's texts are.

mod annotations;
mod guess;
mod messages;

use sgfkit::GameTree;
use sgfkit::schema::id;

pub(crate) use annotations::ANNOTATIONS;
pub(crate) use messages::{Message, Piece};

/// A language that books and pictures speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
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

/// Charsets that are used for one of them, in small letters.
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

/// Letters of a game that are looked at.
const MANY: usize = 4000;

impl Language {
    /// All of them.
    pub const ALL: [Language; 9] = [
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

    /// A language by its tag, in either case; of Chinese `zh` is simplified, and
    /// `zh-TW` and `zh-HK` are traditional.
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
        Language::ALL.into_iter().find(is_named)
    }

    /// What a game without a name is called, `Game 3`, or `lessons, game 3` where it
    /// is one of several files.
    #[must_use]
    pub fn name_of_game(self, number: usize, file: Option<&str>) -> String {
        let number = number.to_string();
        match file {
            Some(file) => self.say(Message::GameOfFile, &[("file", file), ("n", &number)]),
            None => self.say(Message::Game, &[("n", &number)]),
        }
    }

    /// The language of a game, where its texts tell one: that of its charset, or
    /// else of its letters and words.
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
        // Chinese charsets hold kana too, and many a Japanese book was typed in one.
        let is_chinese = known.tag().starts_with("zh");
        let is_japanese = is_chinese && guess::is_japanese(&texts(tree));
        Some(if is_japanese {
            Language::Japanese
        } else {
            *known
        })
    }

    /// Its tag as books and pages on the web have it, such as `zh-Hans`.
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

    /// Chinese, Japanese, Korean.
    pub(crate) fn is_eastern(self) -> bool {
        !self.families().is_empty()
    }

    /// What its own fonts have in the names of their families; nothing where
    /// letters have the same form in all.
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

/// The beginning of what a game says.
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

/// Kana stand in GBK and Big5 as well: letters tell more than the charset.
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
    for language in Language::ALL {
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
