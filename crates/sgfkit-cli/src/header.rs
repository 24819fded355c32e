//! Shared code for the headers of web protocols.

/// Parses a `Content-Length`: only digits (RFC 9110, 8.6).
pub fn length(value: &[u8]) -> Option<u64> {
    let value = value.trim_ascii();
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let value = std::str::from_utf8(value).ok().filter(|_| is_number)?;
    value.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_digits() {
        assert_eq!(length(b" 12 "), Some(12));
        for wrong in ["", "+3", "-3", "3.0", "0x3", "3 3", "99999999999999999999"] {
            assert_eq!(length(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
