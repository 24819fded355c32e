// The texts, a JSON file a language.
import en from "./i18n/en.json";
import ja from "./i18n/ja.json";

export type Key = keyof typeof en;
export type Words = (key: Key, values?: Record<string, unknown>) => string;

const LANGUAGES: Record<string, Record<string, string>> = { en, ja };

/** The texts of the first language that there are any for. */
export function words(...wanted: (string | null | undefined)[]): Words & { lang: string } {
  const known = wanted.map((tag) => tag?.toLowerCase().split("-")[0] ?? "").find((tag) => tag in LANGUAGES) ?? "en";
  const texts = LANGUAGES[known]!;
  const say = (key: Key, values: Record<string, unknown> = {}): string =>
    (texts[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  return Object.assign(say, { lang: known });
}
