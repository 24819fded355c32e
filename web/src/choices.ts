// Settings with a choice of values: the words of their attributes, the first as default, and their texts.
import type { Key } from "./words.js";

export const CHOICES = {
  theme: { auto: "theme-auto", wood: "theme-wood", dark: "theme-dark", book: "theme-book", highcontrast: "theme-highcontrast" },
  coords: { players: "coords-players", sgf: "coords-sgf", none: "none" },
  numbers: { none: "none", last: "numbers-last", all: "numbers-all" },
  variations: { file: "variations-file", children: "variations-children", siblings: "variations-siblings", none: "none" },
} as const satisfies Record<string, Record<string, Key>>;

export type Choice = keyof typeof CHOICES;

/** Returns the words of a setting. */
export const wordsOf = <C extends Choice>(name: C): (keyof (typeof CHOICES)[C] & string)[] =>
  Object.keys(CHOICES[name]) as (keyof (typeof CHOICES)[C] & string)[];
