//! Guesses the language of a text by its characters, and for shared alphabets by words that only
//! one language has.

use super::Language;

/// Han characters unique to one language, one line each.
///
/// The lines are: JIS X 0208 level 1 without GB 2312 and Big5; GB 2312 level 1 without Big5 and JIS
/// X 0208; their counterparts in Big5. The names of two players usually contain one.
const LETTERS: &str = include_str!("letters.txt");

const OF_LINES: [Language; 3] = [
    Language::Japanese,
    Language::SimplifiedChinese,
    Language::TraditionalChinese,
];

/// Most common words that no other of these languages, and no similar language, has.
const WORDS: [(Language, &[&str]); 4] = [
    (
        Language::English,
        &[
            "the", "and", "is", "of", "to", "in", "this", "that", "for", "not", "with", "but",
            "you", "it", "are", "was", "be", "black", "white", "move", "here",
        ],
    ),
    (
        Language::German,
        &[
            "der", "das", "und", "ist", "nicht", "ein", "eine", "einen", "mit", "auf", "für",
            "von", "den", "dem", "auch", "hier", "sich", "wird", "kann", "wenn", "aber", "noch",
            "zug", "weiß", "weiss", "schwarz",
        ],
    ),
    (
        Language::French,
        &[
            "le", "les", "et", "est", "une", "des", "pas", "dans", "pour", "ce", "cette", "qui",
            "avec", "mais", "ici", "noir", "noirs", "blanc", "blancs", "coup", "du", "il", "au",
        ],
    ),
    (
        Language::Spanish,
        &[
            "el", "los", "las", "y", "una", "pero", "del", "más", "aquí", "muy", "también",
            "negro", "negras", "blancas", "jugada", "piedras", "esta", "puede", "si", "es",
        ],
    ),
];

/// Minimum number of matching words; every other language must have less than half as many.
const LEAST: usize = 6;

/// Number of alphabetic characters that one character of these scripts counts for.
const WEIGHT: usize = 3;

/// Returns the language of a text, or `None` if it is unclear.
pub(super) fn guess(text: &str) -> Option<Language> {
    let mut of = Letters::default();
    text.chars().for_each(|letter| of.add(letter));
    let eastern = WEIGHT * (of.kana + of.hangul + of.han);
    if eastern > 0 && eastern >= of.latin.max(of.cyrillic) {
        return match (of.kana, of.hangul) {
            (0, 0) => by_han(text),
            (kana, hangul) if kana >= hangul => Some(Language::Japanese),
            _ => Some(Language::Korean),
        };
    }
    if of.cyrillic > of.latin {
        // Ukrainian and related languages have letters that Russian lacks.
        return (of.other_cyrillic == 0).then_some(Language::Russian);
    }
    by_words(text)
}

/// Returns true if the text has enough kana to be Japanese. Every Japanese sentence has some;
/// Chinese ones borrow at most a letter.
pub(super) fn is_japanese(text: &str) -> bool {
    let mut of = Letters::default();
    text.chars().for_each(|letter| of.add(letter));
    of.kana > 0 && of.kana * 10 >= of.han
}

#[derive(Default)]
struct Letters {
    latin: usize,
    cyrillic: usize,
    other_cyrillic: usize,
    kana: usize,
    hangul: usize,
    han: usize,
}

impl Letters {
    fn add(&mut self, letter: char) {
        let count = match letter {
            '\u{3041}'..='\u{30ff}' => &mut self.kana,
            '\u{ac00}'..='\u{d7a3}' | '\u{1100}'..='\u{11ff}' => &mut self.hangul,
            '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => &mut self.han,
            'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' => &mut self.cyrillic,
            '\u{400}'..='\u{4ff}' => &mut self.other_cyrillic,
            letter if letter.is_alphabetic() => &mut self.latin,
            _ => return,
        };
        *count += 1;
    }
}

fn by_han(text: &str) -> Option<Language> {
    let count = |own: &str| text.chars().filter(|letter| own.contains(*letter)).count();
    let counts = LETTERS.lines().map(count).zip(OF_LINES);
    let best = counts.max_by_key(|(count, _)| *count);
    best.filter(|(count, _)| *count > 0)
        .map(|(_, language)| language)
}

fn by_words(text: &str) -> Option<Language> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphabetic());
    let mut counts = WORDS.map(|(language, _)| (0, language));
    for word in words.filter(|word| !word.is_empty()) {
        for ((_, own), (count, _)) in WORDS.iter().zip(&mut counts) {
            *count += usize::from(own.contains(&word));
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let [(best, language), (second, _), ..] = counts;
    (best >= LEAST && best >= 2 * second).then_some(language)
}

#[test]
fn letters_tell_the_language() {
    for (text, language) in [
        ("黒の手", Some(Language::Japanese)),
        ("黒番 中押勝", Some(Language::Japanese)),
        ("신진서", Some(Language::Korean)),
        ("黑贴3又3/4子", Some(Language::SimplifiedChinese)),
        ("圍棋 對局", Some(Language::TraditionalChinese)),
        // Names only.
        ("柯洁 谢尔豪", Some(Language::SimplifiedChinese)),
        ("張栩 周俊勳", Some(Language::TraditionalChinese)),
        ("藤沢秀行 坂田栄男", Some(Language::Japanese)),
        ("林海峰 小林光一", None),
        ("九段", None),
        ("Ada", None),
        (
            "Чёрные сильнее, белые должны бежать",
            Some(Language::Russian),
        ),
        ("Чорні сильніші, білі мають тікати", None),
        // A name is not a text.
        (
            "The game of いやま and an amateur, played on the Go server of this club",
            Some(Language::English),
        ),
        (
            "Iyama Yuta vs 이세돌 in the final of this year's cup, the game is not over",
            Some(Language::English),
        ),
    ] {
        assert_eq!(guess(text), language, "{text}");
    }
}

#[test]
fn words_tell_the_language() {
    for (text, language) in [
        (
            "Weiß muss hier decken, und das ist nicht gut für ihn, aber Schwarz hat auch noch einen Zug.",
            Some(Language::German),
        ),
        (
            "Blanc doit défendre ici, et ce coup est mauvais pour le groupe, mais Noir a les deux coins.",
            Some(Language::French),
        ),
        (
            "Las blancas defienden y el grupo vive, pero las negras toman los puntos más grandes del centro.",
            Some(Language::Spanish),
        ),
        (
            "White has to defend here, and that is not good for the group, but it lives.",
            Some(Language::English),
        ),
        // Another language, and a text that is too short.
        (
            "As pretas atacam e o grupo não vive, mas as brancas têm o centro.",
            None,
        ),
        (
            "De witte groep is dood en zwart heeft het hele bord, dus wit geeft op.",
            None,
        ),
        ("Der Zug", None),
        ("4d, 5k, B+R", None),
    ] {
        assert_eq!(guess(text), language, "{text}");
    }
}
