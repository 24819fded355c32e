//! Lines with gaps.

/// Pieces of a line from start to end.
#[derive(Default)]
pub(super) struct Runs(pub Vec<(f32, f32)>);

impl Runs {
    /// Adds the piece for the point at `middle`, except a gap around it.
    pub fn add(&mut self, middle: f32, start: f32, end: f32, gap: Option<[f32; 2]>) {
        match gap {
            None => self.join(start, end),
            Some([before, behind]) => {
                self.join(start, middle - before);
                self.join(middle + behind, end);
            }
        }
    }

    /// Adds a piece, merged with the last one if they touch.
    pub fn join(&mut self, start: f32, end: f32) {
        if end - start < 0.01 {
            return;
        }
        match self.0.last_mut() {
            Some(last) if (last.1 - start).abs() < 0.01 => last.1 = end,
            _ => self.0.push((start, end)),
        }
    }
}
