// Texts, one JSON file per language; books and pages share the table of annotations.
import annotations from "../../crates/sgfkit-diagram/src/language/annotations.json";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import es from "./i18n/es.json";
import fr from "./i18n/fr.json";
import ja from "./i18n/ja.json";
import ko from "./i18n/ko.json";
import ru from "./i18n/ru.json";
import zh from "./i18n/zh.json";
import zhHant from "./i18n/zh-Hant.json";

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
export type Tables = Record<string, Texts>;

export const VIEWER: Tables = { de, en, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };
for (const [id, said] of Object.entries(annotations)) {
  for (const [tag, [plain = "", emphasized = plain]] of Object.entries(said as Record<string, string[]>)) {
    Object.assign(VIEWER[language(tag)]!, { [id]: plain, [`${id}:2`]: emphasized });
  }
}

function language(tag: string): string {
  const [main = "", ...rest] = tag.toLowerCase().split("-");
  const isTraditional = main === "zh" && rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return isTraditional ? "zh-Hant" : main;
}

/** Selects the first available language. Later tables override earlier ones; missing texts are in English. */
export function speaker<K extends string>(tables: Tables[]): (...wanted: (string | null | undefined)[]) => Speech<K> {
  const known = tables[0]!;
  return (...wanted) => {
    const lang = wanted.map((tag) => language(tag ?? "")).find((tag) => tag in known) ?? "en";
    const all = (lang: string): Texts => Object.assign({}, ...tables.map((table) => table[lang]));
    const [texts, english] = [all(lang), all("en")];
    const say = (key: K, values: Record<string, unknown> = {}): string =>
      (texts[key] ?? english[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
    return Object.assign(say, { lang, has: (key: K) => key in texts });
  };
}

export const words = speaker<Key>([VIEWER]);
