//! Breaking text into lines.

/// Breaks a text into lines no wider than `width`, the first one narrower by
/// `indent`. Line breaks stay, several empty lines become one.
///
/// Words are broken at blanks, and within only where they are wider than a
/// line. Chinese and Japanese text breaks between any two characters, but no
/// line begins with a closing mark or ends with an opening one.
///
/// `measure` gives the width of a text, which must be that of its letters
/// together.
pub(crate) fn wrap(
    text: &str,
    width: f32,
    indent: f32,
    measure: impl Fn(&str) -> f32,
) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let blank = measure(" ");
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.trim_end().split(['\n', '\r']) {
        if paragraph.trim().is_empty() {
            if lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(String::new());
            }
            continue;
        }
        let mut line = String::new();
        let mut used = if lines.is_empty() { indent } else { 0.0 };
        for piece in pieces(paragraph) {
            let gap = if piece.is_apart && !line.is_empty() {
                blank
            } else {
                0.0
            };
            let wide = measure(piece.text);
            if used + gap + wide <= width {
                if gap > 0.0 {
                    line.push(' ');
                }
                line.push_str(piece.text);
                used += gap + wide;
                continue;
            }
            // A line of its own, even if the first one is left empty but for
            // its indent.
            if used > 0.0 {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            if wide <= width {
                line.push_str(piece.text);
                used = wide;
                continue;
            }
            let mut buffer = [0; 4];
            for letter in piece.text.chars() {
                let wide = measure(letter.encode_utf8(&mut buffer));
                if used + wide > width && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    used = 0.0;
                }
                line.push(letter);
                used += wide;
            }
        }
        lines.push(line);
    }
    lines
}

/// A part of a text that stays together.
struct Piece<'a> {
    text: &'a str,
    /// A blank stands before it.
    is_apart: bool,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let mut start = None;
    let mut is_apart = false;
    let mut last = Kind::Blank;
    for (at, letter) in text.char_indices() {
        let kind = Kind::of(letter);
        let is_joined = match (last, kind) {
            (Kind::Blank, _) | (_, Kind::Blank) => false,
            (Kind::Open, _) | (_, Kind::Close) => true,
            (Kind::Letter, Kind::Letter) => true,
            _ => false,
        };
        if !is_joined && let Some(from) = start.take() {
            let text = &text[from..at];
            pieces.push(Piece { text, is_apart });
            is_apart = false;
        }
        match kind {
            Kind::Blank => is_apart = true,
            _ => {
                start.get_or_insert(at);
            }
        }
        last = kind;
    }
    if let Some(from) = start {
        let text = &text[from..];
        pieces.push(Piece { text, is_apart });
    }
    pieces
}

/// What a character means for breaking lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    /// Joined to its neighbours.
    Letter,
    /// A line may be broken before and after it.
    Ideograph,
    /// No line ends with it.
    Open,
    /// No line begins with it.
    Close,
}

impl Kind {
    fn of(letter: char) -> Kind {
        match letter {
            '\u{a0}' | '\u{202f}' => Kind::Letter,
            '（' | '「' | '『' | '【' | '《' | '〈' | '〔' | '［' | '｛' | '“' | '‘' => {
                Kind::Open
            }
            '）' | '」' | '』' | '】' | '》' | '〉' | '〕' | '］' | '｝' | '”' | '’' | '、'
            | '。' | '，' | '．' | '：' | '；' | '！' | '？' | 'ー' | '々' | '…' | '・' => {
                Kind::Close
            }
            _ if letter.is_whitespace() || letter.is_control() => Kind::Blank,
            // Kana, Han and their marks; Korean has blanks between its words.
            '\u{2e80}'..='\u{312f}'
            | '\u{3190}'..='\u{a4cf}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe4f}'
            | '\u{ff00}'..='\u{ff9f}'
            | '\u{20000}'..='\u{3ffff}' => Kind::Ideograph,
            _ => Kind::Letter,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    /// Letters are as wide as in a terminal.
    fn wrapped(text: &str, width: f32) -> Vec<String> {
        let letter = |c: char| if c > '\u{2e80}' { 2.0 } else { 1.0 };
        wrap(text, width, 0.0, |text| text.chars().map(letter).sum())
    }

    #[test]
    fn words_break_at_blanks() {
        assert_eq!(
            wrapped("a bc  def\tgh", 6.0),
            ["a bc", "def gh"],
            "blanks at breaks go away"
        );
    }

    #[test]
    fn long_words_are_broken_and_nothing_is_lost() {
        assert_eq!(
            wrapped("x abcdefghij y", 4.0),
            ["x", "abcd", "efgh", "ij y"]
        );
        assert_eq!(wrapped("囲碁", 1.0), ["囲", "碁"], "narrower than a letter");
    }

    #[test]
    fn chinese_and_japanese_break_between_characters() {
        assert_eq!(wrapped("黒の手番です", 6.0), ["黒の手", "番です"]);
        assert_eq!(wrapped("黒の手。白", 6.0), ["黒の", "手。白"]);
        assert_eq!(wrapped("黒の「手」", 6.0), ["黒の", "「手」"]);
        assert_eq!(wrapped("黒 K10白", 6.0), ["黒 K10", "白"]);
    }

    #[test]
    fn line_breaks_stay_and_empty_lines_become_one() {
        assert_eq!(wrapped("a\r\n\n\n\nb\rc\n", 9.0), ["a", "", "b", "c"]);
        assert!(wrapped(" \n ", 9.0).is_empty());
    }

    #[test]
    fn the_first_line_is_indented() {
        let lines = wrap("abc de", 5.0, 3.0, |text| text.len() as f32);
        assert_eq!(lines, ["", "abc", "de"]);
        let lines = wrap("ab cde", 5.0, 3.0, |text| text.len() as f32);
        assert_eq!(lines, ["ab", "cde"]);
    }
}
