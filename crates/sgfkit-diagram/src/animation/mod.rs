//! Animations of consecutive scenes.
//!
//! Each picture only stores and repaints the changes since the previous one.

mod changes;
mod gif;

use std::time::Duration;

pub use self::gif::write as gif;

/// Options for animations.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnimationOptions {
    /// Pixels per point.
    pub scale: f32,
    /// Duration of each picture.
    pub delay: Duration,
    /// Duration of the last picture.
    pub last: Duration,
    /// Number of repetitions; 0 repeats forever.
    pub plays: u16,
}

impl Default for AnimationOptions {
    fn default() -> AnimationOptions {
        AnimationOptions {
            scale: 1.0,
            delay: Duration::from_secs(1),
            last: Duration::from_secs(4),
            plays: 0,
        }
    }
}

impl AnimationOptions {
    setters! {
        /// Sets the pixels per point.
        with_scale(scale: f32);
    }

    /// Sets the duration of each picture. The last one takes four times as long, at least two
    /// seconds.
    #[must_use]
    pub fn with_delay(mut self, delay: Duration) -> AnimationOptions {
        self.delay = delay;
        self.last = delay.saturating_mul(4).max(Duration::from_secs(2));
        self
    }

    setters! {
        /// Sets the number of repetitions; 0 repeats forever.
        with_plays(plays: u16);
    }

    /// Returns a picture's duration in hundredths of a second.
    fn delay(&self, is_last: bool) -> u16 {
        let delay = if is_last { self.last } else { self.delay };
        (delay.as_secs_f64() * 100.0).round() as u16
    }
}
