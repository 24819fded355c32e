// Languages of the texts.

export const LANGUAGES = ["de", "en", "es", "fr", "ja", "ko", "ru", "zh", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the name of a language's texts: its main part, except for Chinese in traditional characters. */
export function language(tag: string): string {
  const [main = "", ...rest] = tag.toLowerCase().split("-");
  const isTraditional = main === "zh" && rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return isTraditional ? "zh-Hant" : main;
}

/** Returns the first available language, else English. */
export function available(wanted: readonly (string | null | undefined)[]): Language {
  const tags = wanted.map((tag) => language(tag ?? ""));
  return tags.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? "en";
}
