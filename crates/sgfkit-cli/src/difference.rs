//! Stores a page as its difference from another page, because both share most of their content.
//!
//! A difference starts with the number of bytes that occur only in the second page, followed by these
//! bytes. Then come steps: the number of these bytes to append, the distance from the end of the last
//! copy to the start of the next one in the first page, and the number of bytes to copy.

/// Returns the second page; `None` if `difference` was not made from the first page.
pub fn restored(from: &[u8], difference: &[u8]) -> Option<Vec<u8>> {
    let mut rest = difference;
    let own = number(&mut rest)?;
    let (mut own, mut steps) = rest.split_at_checked(own)?;
    let mut to = Vec::with_capacity(from.len());
    let mut end = 0_usize;
    while !steps.is_empty() {
        let (next, others) = own.split_at_checked(number(&mut steps)?)?;
        own = others;
        to.extend_from_slice(next);
        let away = number(&mut steps)?;
        let away = (away >> 1).cast_signed() ^ -(away & 1).cast_signed();
        let start = end.checked_add(next.len())?.checked_add_signed(away)?;
        end = start.checked_add(number(&mut steps)?)?;
        to.extend_from_slice(from.get(start..end)?);
    }
    to.extend_from_slice(own);
    Some(to)
}

/// Reads a number of seven bits per byte, the lowest first.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
