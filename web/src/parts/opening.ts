// Names of openings.

/** Returns the name in the reader's language. `names` are English, Japanese, Chinese and Korean. */
export const openingName = (names: readonly string[], lang: string): string =>
  names[Math.max(0, ["en", "ja", "zh", "ko"].indexOf(lang.slice(0, 2)))] ?? "";
