//! Escapes texts for XML and HTML.

use std::borrow::Cow;

/// Escapes a text for an XML or HTML element, or for an attribute in double quotes.
///
/// Characters that XML 1.0 cannot represent (production 2, Char) become U+FFFD.
///
/// ```
/// use sgfkit_diagram::xml;
///
/// assert_eq!(xml::attribute("<\"a\">"), "&lt;&quot;a&quot;&gt;");
/// ```
#[must_use]
pub fn attribute(text: &str) -> String {
    escaped(text).replace('"', "&quot;")
}

/// Escapes a text for an XML element.
///
/// Characters that XML 1.0 cannot represent (production 2, Char) become U+FFFD.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    let is_special = |letter: char| {
        matches!(
            letter,
            '&' | '<' | '>' | '\u{fffe}' | '\u{ffff}' | '\u{0}'..'\u{20}'
        ) && !matches!(letter, '\t' | '\n')
    };
    if !text.contains(is_special) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            letter if is_special(letter) => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    Cow::Owned(safe)
}
