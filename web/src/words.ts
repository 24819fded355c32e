// The texts, a JSON file a language.
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import es from "./i18n/es.json";
import fr from "./i18n/fr.json";
import ja from "./i18n/ja.json";
import ko from "./i18n/ko.json";
import ru from "./i18n/ru.json";
import zh from "./i18n/zh.json";
import zhHant from "./i18n/zh-Hant.json";

export type Key = keyof typeof en;
export interface Words {
  (key: Key, values?: Record<string, unknown>): string;
  /** The language that is spoken. */
  lang: string;
  has(key: Key): boolean;
}

const LANGUAGES: Record<string, Record<string, string>> = { de, en, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };

/** The language of a tag, as there are texts in it. */
function language(tag: string): string {
  const [main = "", ...rest] = tag.toLowerCase().split("-");
  const isTraditional = main === "zh" && rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return isTraditional ? "zh-Hant" : main;
}


/** The texts of the first language that there are any for. */
export function words(...wanted: (string | null | undefined)[]): Words {
  const known = wanted.map((tag) => language(tag ?? "")).find((tag) => tag in LANGUAGES) ?? "en";
  const texts = LANGUAGES[known]!;
  const say = (key: Key, values: Record<string, unknown> = {}): string =>
    (texts[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  return Object.assign(say, { lang: known, has: (key: Key) => key in texts });
}
