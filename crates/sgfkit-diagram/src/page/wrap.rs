//! Breaks text into lines.

use unicode_linebreak::linebreaks;

/// Breaks a text into lines no wider than `width`, the first one narrower by `indent`.
///
/// Keeps line breaks and merges consecutive empty lines. Breaks at spaces, after hyphens, between
/// Chinese or Japanese characters except before small kana and closing marks, and after slashes in
/// URLs (UAX #14). Korean text breaks only between words, and a word is split only if it is wider
/// than a line.
///
/// `measure` returns the width of a text, which must be the sum of its characters' widths.
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
            // Start a new line, even if only the indentation is on the current one.
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

/// Unbreakable part of a text.
struct Piece<'a> {
    text: &'a str,
    /// True if a space precedes it.
    is_apart: bool,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut is_apart = false;
    for (end, _) in linebreaks(text) {
        let (piece, rest) = (&text[start..end], &text[end..]);
        if piece.ends_with(is_hangul) && rest.starts_with(is_hangul) {
            continue;
        }
        let words = piece.trim_matches(is_space);
        is_apart |= piece.starts_with(is_space);
        if !words.is_empty() {
            pieces.push(Piece {
                text: words,
                is_apart,
            });
            is_apart = false;
        }
        is_apart |= piece.ends_with(is_space);
        start = end;
    }
    pieces
}

/// Returns true for characters that disappear at a line break.
fn is_space(letter: char) -> bool {
    let is_joining = matches!(letter, '\u{a0}' | '\u{202f}' | '\u{2060}');
    !is_joining && (letter.is_whitespace() || letter.is_control())
}

fn is_hangul(letter: char) -> bool {
    matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7a3}')
}

#[cfg(test)]
mod tests {
    use super::wrap;

    /// Measures characters as in a terminal.
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

    /// Examples from UAX #14 and JIS X 4051.
    #[test]
    fn lines_end_where_unicode_allows() {
        assert_eq!(wrapped("well-known", 6.0), ["well-", "known"]);
        assert_eq!(
            wrapped("ちょっとキャッチ", 6.0),
            ["ちょっ", "と", "キャッ", "チ"]
        );
        assert_eq!(
            wrapped("see https://example.org/go/games", 20.0),
            ["see https://", "example.org/go/games"]
        );
        assert_eq!(wrapped("바둑 대국", 7.0), ["바둑", "대국"]);
        assert_eq!(wrapped("바둑판 위", 7.0), ["바둑판", "위"]);
        assert_eq!(wrapped("a\u{a0}b c", 4.0), ["a\u{a0}b", "c"]);
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
