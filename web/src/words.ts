// Texts, one JSON file per language, parsed on first use; books and pages share the table of annotations.
import annotations from "../../crates/sgfkit-diagram/src/language/annotations.json";
import type en from "./i18n/en.json";
import de from "./i18n/de.json?text";
import enText from "./i18n/en.json?text";
import es from "./i18n/es.json?text";
import fr from "./i18n/fr.json?text";
import ja from "./i18n/ja.json?text";
import ko from "./i18n/ko.json?text";
import ru from "./i18n/ru.json?text";
import zh from "./i18n/zh.json?text";
import zhHant from "./i18n/zh-Hant.json?text";
import { available, language, type Language } from "./languages.js";

export type Annotation = keyof typeof annotations;
export type Key = keyof typeof en | Annotation | `${Annotation}:2`;

/** Returns a text by its key; `K` is the type of keys. */
export interface Speech<K extends string> {
  (key: K, values?: Record<string, unknown>): string;
  /** Language in use. */
  lang: string;
  has(key: K): boolean;
}
export type Words = Speech<Key>;

type Texts = Record<string, string>;
/** The JSON of each language. */
export type Tables = Record<Language, string>;

export const VIEWER: Tables = { de, en: enText, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };

function annotationsIn(lang: Language): Texts {
  const texts: Texts = {};
  for (const [id, said] of Object.entries(annotations)) {
    const [tag] = Object.keys(said).filter((tag) => language(tag) === lang);
    if (!tag) continue;
    const [plain = "", emphasized = plain] = (said as Record<string, string[]>)[tag]!;
    Object.assign(texts, { [id]: plain, [`${id}:2`]: emphasized });
  }
  return texts;
}

/** Selects the first available language. Later tables override earlier ones; missing texts are in English. */
export function speaker<K extends string>(tables: Tables[]): (...wanted: (string | null | undefined)[]) => Speech<K> {
  const known = new Map<Language, Texts>();
  const all = (lang: Language): Texts => {
    const texts = known.get(lang) ?? Object.assign(annotationsIn(lang), ...tables.map((table) => JSON.parse(table[lang])));
    known.set(lang, texts);
    return texts;
  };
  return (...wanted) => {
    const lang = available(wanted);
    const [texts, english] = [all(lang), all("en")];
    const say = (key: K, values: Record<string, unknown> = {}): string =>
      (texts[key] ?? english[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
    return Object.assign(say, { lang, has: (key: K) => key in texts });
  };
}

export const words = speaker<Key>([VIEWER]);
