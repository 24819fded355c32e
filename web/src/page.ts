// Sets the page's language to the reader's unless one is given. Must run before the viewer's script, since the
// element reads the language when it is defined.
import { viewer as de } from "./i18n/de.json";
import { viewer as en } from "./i18n/en.json";
import { viewer as es } from "./i18n/es.json";
import { viewer as fr } from "./i18n/fr.json";
import { viewer as ja } from "./i18n/ja.json";
import { viewer as ko } from "./i18n/ko.json";
import { viewer as ru } from "./i18n/ru.json";
import { viewer as zh } from "./i18n/zh.json";
import { viewer as zhHant } from "./i18n/zh-Hant.json";
import { available } from "./languages.js";

const TITLES = { de, en, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };

if (!document.querySelector("sgf-viewer")!.hasAttribute("lang")) {
  const lang = available(navigator.languages);
  document.documentElement.lang = lang;
  document.querySelector("h1")!.textContent = TITLES[lang];
}
